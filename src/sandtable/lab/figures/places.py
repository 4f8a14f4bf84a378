"""Where battles are fought, who holds what at the end, and what each force loses."""

import msgspec
import polars as pl

from sandtable.lab.figures.data import NEUTRAL, Data
from sandtable.lab.statistics import Estimate, mean


class Place(msgspec.Struct, frozen=True):
    """A space: battles for each 100 games, and the share of games at whose end each seat holds it."""

    id: str
    name: str
    battles: float
    held: dict[str, float]


class Places(msgspec.Struct, frozen=True):
    """The map of a plan's games."""

    games: int
    places: list[Place]
    first_four: float
    any_battle: int


class Loss(msgspec.Struct, frozen=True):
    """What a force loses in a game."""

    side: str
    name: str
    colour: str
    lost: Estimate


class Losses(msgspec.Struct, frozen=True):
    """Losses by force; `steps` says that steps are counted with the units."""

    games: int
    steps: bool
    forces: list[Loss]


def places(data: Data) -> Places | None:
    """Battles and control by space, with our own components."""
    frame = data.ours
    fought = (
        frame.select("battles")
        .explode("battles")
        .drop_nulls()
        .unnest("battles")
        .group_by("space")
        .agg(pl.col("count").sum())
        if frame.height
        else pl.DataFrame()
    )
    if not fought.height:
        return None
    counts: dict[str, float] = dict(fought.iter_rows())
    held = _held(data)
    whole = _gathered(data)
    battles: dict[str, float] = {}
    for space, count in counts.items():
        battles[whole.get(space, space)] = battles.get(whole.get(space, space), 0) + count
    names = {each.id: each.name or each.id for each in data.board.spaces}
    each = [
        Place(id_, names.get(id_, id_), battles.get(id_, 0) / frame.height * 100, held.get(id_, {}))
        for id_ in dict.fromkeys((*battles, *held))
    ]
    each.sort(key=lambda place: (-place.battles, place.name))
    most = sum(sorted(battles.values(), reverse=True)[:4]) / sum(battles.values())
    return Places(frame.height, each, most, len(battles))


def _gathered(data: Data) -> dict[str, str]:
    """On a plan, rooms belong to the zone whose number they carry."""
    ids = {each.id for each in data.board.spaces}
    if data.board.layout != "plan":
        return {}
    zones = {each: f"zone.{each.partition('.')[0]}" for each in ids}
    return {space: zone for space, zone in zones.items() if zone in ids and not space.startswith("zone.")}


def _held(data: Data) -> dict[str, dict[str, float]]:
    """The share of games at whose end a seat holds a space; what nobody plays is left out."""
    frame = data.ours.filter(pl.col("held").is_not_null())
    if not frame.height:
        return {}
    rows = (
        frame.select("held")
        .explode("held")
        .drop_nulls()
        .unnest("held")
        .group_by("space", "side")
        .agg(pl.len().alias("n"))
    )
    found: dict[str, dict[str, float]] = {}
    for space, side, n in rows.iter_rows():
        seat = data.seat_of.get(side, "")
        place = found.setdefault(space, {})
        place[seat] = place.get(seat, 0.0) + n / frame.height
    return found


def losses(data: Data) -> Losses | None:
    """Units and steps lost in a game by force."""
    frame = data.ours.filter(pl.col("lost").is_not_null())
    if not frame.height:
        return None
    rows = frame.select("game", "lost").explode("lost").drop_nulls().unnest("lost")
    if not rows.height:
        return None
    names = {each.id: each for each in data.board.sides}
    found = []
    for side in rows["side"].unique().sort().to_list():
        part = rows.filter(pl.col("side") == side)
        lost = (part["units"] + part["steps"]).to_list()
        each = names.get(side)
        spread = mean([*lost, *[0] * (frame.height - len(lost))])
        found.append(Loss(side, each.name if each else side, each.colour if each else NEUTRAL, spread))
    found.sort(key=lambda each: (-each.lost.value, each.name))
    return Losses(frame.height, bool(rows["steps"].sum()), found[:10])
