"""What is on the map and beside it. Nothing is hidden (6.10): both players see the same."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress, repeat

import msgspec

from sandtable.core import Kind, counted
from sandtable.core.memo import memo
from sandtable.core.scene import Beside, Mark, Overlay, Piece, Scene, SpaceStatus, Track, Tray
from sandtable.games.isis_war.box.box import IRAN, US, Box
from sandtable.games.isis_war.box.counters import Nation, UnitType
from sandtable.games.isis_war.box.load import ROLLED
from sandtable.games.isis_war.rules.areas import stormy
from sandtable.games.isis_war.rules.movement import HALVES, points
from sandtable.games.isis_war.rules.phases import NAME
from sandtable.games.isis_war.show.goals import goals
from sandtable.games.isis_war.show.phases import phases
from sandtable.games.isis_war.state import Bin, Off, Table

SYMBOLS = {
    UnitType.AIR_ASSAULT: "airborne",
    UnitType.ARMOR: "armour",
    UnitType.BASE: "headquarters",
    UnitType.COMMANDO: "rangers",
    UnitType.ENGINEER: "engineers",
    UnitType.GARRISON: "fortress",
    UnitType.MECHANIZED: "mechanised",
    UnitType.PARATROOP: "airborne",
    UnitType.STRYKER: "motorised",
}
WORDS = {UnitType.ARMOR: "armour", UnitType.MECHANIZED: "mechanised"}
TRAYS = {
    Off.UNPLACED: ("unplaced", "To be set up"),
    Off.RESERVE: ("reserve", "Iranian strategic reserve"),
    Off.WAITING: ("waiting", "Waiting to enter"),
    Off.AVAILABLE: ("available", "Special forces and militia"),
    Off.TRACK: ("track", "On the turn track"),
    Off.DEAD: ("dead", "Dead pile"),
    Off.OUT: ("out", "Out of the game"),
}
BINS = {
    Bin.US: ("bin_us", "US bin"),
    Bin.ISRAEL: ("bin_israel", "Israel bin"),
    Bin.JORDAN: ("bin_jordan", "Jordan bin"),
    Bin.TURKEY: ("bin_turkey", "Turkey bin"),
}
NO_ATTACK = {
    IRAN: "The Iranian side does not attack (13.2).",
    US: "The US side neither attacks nor bombs (13.8).",
}
IMAM = {
    1: "Battles shift one column for the Iranian side (13.10).",
    -1: "Battles shift one column for the US side (13.11).",
}
SEAT_NAMES = {IRAN: "Iranian side", US: "US side"}
FORCE_SIDE = {Nation.IRAN: "rgc", Nation.KURDISTAN: "kurdish", Nation.ISRAEL: "israeli", Nation.JORDAN: "jordanian"}


def scene(t: Table) -> Scene:
    """Everything that anybody may see."""
    s, box = t.state, t.box
    pause = " (interruption)" if s.paused is not None else ""
    pieces = _pieces(t)
    return Scene(
        turn=f"Turn {s.turn} of {box.last_turn}",
        phase=NAME[s.frame.phase] + pause,
        pieces=tuple([pieces[unit] for side in s.stacks for stack in side.values() for unit in stack]),
        spaces=_spaces(box, tuple(s.control), stormy(t)),
        tracks=tuple(_tracks(t)),
        trays=tuple(_trays(t, pieces)),
        overlays=tuple(_overlays(t)),
        goals=goals(t),
        phases=phases(t),
    )


def glance(t: Table) -> Scene:
    """The same without words."""
    s, box = t.state, t.box
    pieces = _pieces(t)
    return Scene(
        "",
        "",
        tuple([pieces[unit] for side in s.stacks for stack in side.values() for unit in stack]),
        _spaces(box, tuple(s.control), stormy(t)),
        _values(t),
        tuple(_counts(t)),
    )


def beside(box: Box) -> Beside:  # noqa: ARG001 - other games look into theirs
    """All tracks and trays that there can be."""
    restricted = (f"restriction_{nation.value}" for nation in ROLLED)
    trays = (id_ for id_, _ in (*TRAYS.values(), *BINS.values()))
    return Beside(("turn", "vp", "vp_to_win", "mf", *restricted), tuple(trays))


def _overlays(t: Table) -> Iterator[Overlay]:
    """8.0 The zones of control of either side."""
    for seat in (IRAN, US):
        yield _overlay(t.box, seat, bytes(t.state.ezoc.counts[US - seat]))


@lru_cache(maxsize=256)
def _overlay(box: Box, seat: int, counts: bytes) -> Overlay:
    side = "iran" if seat == IRAN else "us"
    covered = tuple(compress(box.grid.names, counts))
    return Overlay(f"zoc-{side}", f"Zones of control, {SEAT_NAMES[seat]}", side, covered)


def _pieces(t: Table) -> list[Piece]:
    """All counters by their numbers; most are as they were a choice ago, so each look is drawn once."""
    s, box = t.state, t.box
    carried: list[tuple[int, ...]] = [()] * len(box.units)
    for cep, bearer in zip(box.ceps, s.bearers, strict=True):
        if bearer >= 0:
            carried[bearer] += (cep,)
    same = repeat(box)
    units = _unit.each(same, box.units, s.at, s.steps, s.due, s.marked, s.moved, s.attacked, carried)
    forces = _force.each(same, box.special_forces, s.due[box.special_forces.start :])
    militia = _militia.each(same, box.militia, s.militia_used)
    markers = _marker.each(same, range(box.militia.stop, len(box.piece_names)))
    return [*units, *forces, *militia, *markers]


@memo(16384)
def _unit(
    box: Box,
    unit: int,
    at: int,
    left: int,
    due: int,
    marked: int,
    moved: bool,
    attacked: bool,
    carried: tuple[int, ...],
) -> Piece:
    """A unit on the map or beside it."""
    counter, type_ = box.counters.unit[unit], box.type[unit]
    steps = max(left, 1)
    factor = f"{counter.dice}d6" if counter.dice else str(box.combat_factor[unit][steps])
    marks = (
        *((Mark("N", "No move, no attack"),) if marked else ()),
        *(Mark("C", box.names.label(Kind.PIECE, cep)) for cep in carried),
        *((Mark("M", "Has moved"),) if moved else ()),
        *((Mark("A", "Has attacked"),) if attacked else ()),
        *((_returns(due),) if at == Off.TRACK else ()),
    )
    return Piece(
        id=counter.id,
        name=box.names.label(Kind.PIECE, unit),
        space=box.grid.names[at] if at >= 0 else "",
        side=box.org[unit].value,
        symbol=SYMBOLS.get(type_, type_.value),
        factors=f"({factor})" if counter.static else factor,
        size=counter.size,
        tag=counter.name.split()[0],
        reduced=steps < box.full[unit],
        marks=marks,
        facts=(
            f"Combat factor {factor}, {steps} of {counted(box.full[unit], 'step')}",
            WORDS.get(type_, type_.value.replace("_", " ")),
        ),
    )


def _returns(turn: int) -> Mark:
    return Mark(str(turn), f"Returns on turn {turn}")


@memo(1024)
def _force(box: Box, force: int, due: int) -> Piece:
    id_, name = box.piece_names[force]
    marks = (_returns(due),) if due else ()
    side = FORCE_SIDE.get(box.nation[force], "us")
    return Piece(id_, name, "", side, "special-forces", f"+{box.support[force]}", "III", marks=marks)


@memo(1024)
def _militia(box: Box, number: int, used: bool) -> Piece:
    id_, name = box.piece_names[number]
    militia = box.counters.militia[number - box.militia.start]
    side = "iraqi" if militia.side == "us" else "basij"
    marks = (Mark("U", "Used this turn"),) if used else ()
    return Piece(id_, name, "", side, "guerilla", f"{militia.dice}d6", militia.size, marks=marks)


@memo(1024)
def _marker(box: Box, number: int) -> Piece:
    id_, name = box.piece_names[number]
    return Piece(id_, name, "", "us", "information", tag=name)


@lru_cache(maxsize=256)
def _spaces(box: Box, control: tuple[int, ...], storm: frozenset[int]) -> tuple[SpaceStatus, ...]:
    """3.15 Who holds the cities, and where the storm is."""
    return (
        *(_city(box, where, seat, where in storm) for where, seat in zip(box.cities, control, strict=True)),
        *(SpaceStatus(box.grid.names[where], "", (_STORM,)) for where in sorted(storm.difference(box.cities))),
    )


def _city(box: Box, where: int, seat: int, in_storm: bool) -> SpaceStatus:
    side, text = ("iran", "Iranian control") if seat == IRAN else ("us", "US control")
    return SpaceStatus(box.grid.names[where], side, (_STORM,) if in_storm else (), (text,))


_STORM = Mark("S", "Sandstorm: no movement, no combat")


def _tracks(t: Table) -> Iterator[Track]:
    turn, *others = _values(t)
    note = " ".join(_in_force(t))
    yield msgspec.structs.replace(turn, note=note) if note else turn
    yield from others


def _values(t: Table) -> tuple[Track, ...]:
    """The tracks without what random events still do."""
    s = t.state
    return _drawn_tracks[t.box, s.turn, s.vp, s.vp_to_win, points(t, IRAN) // HALVES, *s.restriction]


@memo(4096)
def _drawn_tracks(box: Box, turn: int, vp: int, vp_to_win: int, mf: int, *restriction: int) -> tuple[Track, ...]:
    return (
        Track("turn", "Turn", turn, 1, box.last_turn),
        Track("vp", "Iranian VP", vp, 0, 5, "Capitals held, and Israeli or Jordanian decimation (4.8)"),
        Track("vp_to_win", "VP to win", vp_to_win, 0, 4, "0: Iran wins, 4: the US wins, at once (4.1, 4.2)"),
        Track("mf", "Iranian movement", mf, 0, 7, "Movement factor this turn (9.0)"),
        *(_restriction(box, nation, die) for nation, die in zip(ROLLED, restriction, strict=True) if die),
    )


def _restriction(box: Box, nation: Nation, die: int) -> Track:
    """3.13 Where a nation may operate."""
    areas = ", ".join(area.value.replace("_", " ").title() for area in box.restricted_to[nation, die])
    name = "US" if nation is Nation.US else nation.value.capitalize()
    return Track(f"restriction_{nation.value}", f"{name} may operate in", die, 1, 6, areas)


def _in_force(t: Table) -> Iterator[str]:
    """13.0 What random events still do, and whether the US player has interrupted (5.4)."""
    s = t.state
    effects = s.effects
    if s.interrupted:
        yield "The US player has interrupted this turn (5.4)."
    if s.turn < s.skip_until:
        yield f"No US and Kurdish reinforcements before turn {s.skip_until} (13.1)."
    if effects.no_attack >= 0:
        yield NO_ATTACK[effects.no_attack]
    if effects.air_max:
        yield "Maximum air effort: the die less one (13.5)."
    if effects.air_falters:
        yield "No US airpower (13.7)."
    if effects.imam:
        yield IMAM[effects.imam]
    if effects.storm >= 0:
        yield f"Sandstorm within three hexes of {t.box.names.label(Kind.SPACE, effects.storm)} (13.6)."


def _counts(t: Table) -> Iterator[Tray]:
    """How much lies in each tray."""
    s = t.state
    at = Counter(s.at)
    for off, (id_, name) in TRAYS.items():
        if at[off]:
            yield Tray(id_, name, at[off])
    for cup, (id_, name) in BINS.items():
        yield Tray(id_, name, len(s.bins[cup]))


def _trays(t: Table, pieces: Sequence[Piece]) -> Iterator[Tray]:
    s = t.state
    beside = defaultdict[int, list[Piece]](list)
    for at, piece in zip(s.at, pieces, strict=True):
        if at < 0:
            beside[at].append(piece)
    for off, (id_, name) in TRAYS.items():
        if off in beside:
            yield Tray(id_, name, len(beside[off]), tuple(beside[off]))
    for cup, (id_, name) in BINS.items():
        inside = tuple(map(pieces.__getitem__, sorted(s.bins[cup])))
        yield Tray(id_, name, len(inside), inside)
