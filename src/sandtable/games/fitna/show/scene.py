"""30.0 What a seat may see: its own stacks and hands in full, of others what lies open."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from sandtable.core import counted
from sandtable.core.scene import (
    Attack,
    Beside,
    Mark,
    Overlay,
    Piece,
    Scene,
    Sign,
    SpaceStatus,
    Standing,
    Track,
    Tray,
)
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.box.factions import Faction, Player
from sandtable.games.fitna.box.plan import NOBODY
from sandtable.games.fitna.rules.control import side_of
from sandtable.games.fitna.rules.victory import LEVELS, points, standing
from sandtable.games.fitna.show import aims, hand
from sandtable.games.fitna.show.goals import goals
from sandtable.games.fitna.show.lines import Lines, lines_of
from sandtable.games.fitna.show.phases import phases
from sandtable.games.fitna.show.pieces import ISOLATED, front, on_map
from sandtable.games.fitna.state import Off, Segment, Table, plan_of

PHASES = {
    Segment.SETUP: "Set-up",
    Segment.HANDS: "Opening hands",
    Segment.TURN: "Start of the turn",
    Segment.PHASE: "Start of the phase",
    Segment.EVENTS: "Events",
    Segment.SUPPLY: "Supply",
    Segment.PLANNING: "Planning",
    Segment.MOVEMENT: "Movement",
    Segment.OFFENSIVES: "Offensives",
    Segment.STRATEGIC: "Strategic movement",
    Segment.ADJUST: "Adjust",
    Segment.CLOSE: "End of the phase",
    Segment.OVER: "The end",
}
ENTRENCHED, CUT = Sign("entrenchment", "Entrenched (19.0)"), Sign("border", "Oilfield cut this turn")
BESIDE = frozenset(map(int, (Off.POOL, Off.BATCH, Off.WAITING)))
"""Where units of players lie beside the map."""
BESIEGED = Mark("B", "besieged: its units count as isolated")
LEVELS_OF_TENSION = {5: "High Tension cards", 6: "a batch for all", 10: "US, Russia"}
"""22.1 What each level brings, once in a game."""


def scene(t: Table, seat: int | None) -> Scene:
    """30.0 The whole scene for a seat; a spectator sees what everybody sees."""
    s, plan = t.state, plan_of(t)
    own = [player for player in plan.everybody if plan.seat_of[player] == seat]
    seen = own or plan.everybody
    lines, now = {player: lines_of(t, player) for player in seen}, standing(t)
    ladders = aims.tracks(t, now)
    return Scene(
        _turn(t),
        _phase(t),
        tuple(on_map(t, seat)),
        tuple(_status(t, space, lines) for space in plan.spaces),
        (*_tracks(t), *(_point_tracks(t) if s.points else (ladders[player] for player in seen))),
        tuple(_trays(t, seat, own)),
        tuple(_overlay(t, player, of) for player, of in lines.items()),
        tuple(_standing(t, each, ladders) for each in range(len(plan.seats))),
        tuple(_attacks(t)),
        goals(t, now),
        phases(t, seat),
    )


def glance(t: Table, seat: int | None) -> Scene:
    """The same without words."""
    s, plan = t.state, plan_of(t)
    own = [player for player in plan.everybody if plan.seat_of[player] == seat]
    target = s.fight.target if s.fight is not None else -1
    ids = t.box.map.space
    return Scene(
        "",
        "",
        tuple(on_map(t, seat)),
        tuple([_held(ids[each].id, side_of(t, s.control[each]), each == target) for each in plan.spaces]),
        (
            *_tracks(t),
            *(_point_tracks(t) if s.points else (aims.reached(t, each) for each in own or plan.everybody)),
        ),
        (*(hand.hand(t, each, feet=False) for each in own), *_open_cards(t, seat), *_counts(t, own)),
    )


def beside(box: Box) -> Beside:
    """All tracks and trays that there can be."""
    most = max(batch.number for scenario in box.scenarios.values() for batch in scenario.batch)
    of_players = ("hand", "waiting", *(f"batch_{number}" for number in range(1, most + 1)), "batches", "pool")
    tracks = (f"{what}_{player}" for what in ("aims", "vp") for player in Player)
    trays = (f"{what}_{player}" for what in of_players for player in Player)
    return Beside(
        ("turn", "tension", "moves", "attacks", *tracks),
        ("piles", "discards_assets", "discards_events", "is_pool", "kurd_pool", *trays),
    )


def _turn(t: Table) -> str:
    s, plan = t.state, plan_of(t)
    name = plan.players[s.order[s.active]].name if s.active < len(s.order) and s.segment < Segment.OVER else ""
    return f"Turn {s.turn} of {plan.turns}" + (f" · {name}" if name and s.segment != Segment.SETUP else "")


def _phase(t: Table) -> str:
    run = t.state.run
    if run is not None:
        return "Kurdish activation" if run.kurds else "IS activation"
    return PHASES[Segment(t.state.segment)]


# Spaces -----------------------------------------------------------------------------------------------------


def _status(t: Table, space: int, lines: dict[int, Lines]) -> SpaceStatus:
    """5.0 Who holds a space and what lies on it; 14.0 its line of supply, if it is the viewer's."""
    s, spaces = t.state, t.box.map.space
    power = s.control[space]
    signs = ((ENTRENCHED,) if space in s.dug else ()) + ((CUT,) if space in s.cut else ())
    isolated = any(s.isolated[unit] for unit in s.stacks[space])
    marks = ((BESIEGED,) if space in s.sieges else ()) + ((ISOLATED,) if isolated else ())
    attacked = s.fight is not None and s.fight.target == space
    facts, towards = [_holder(t, power)], ""
    if power in lines:
        facts.append(lines[power].in_words(t, space))
        towards = "" if (next_ := lines[power].next_space(space)) is None else spaces[next_].id
    return SpaceStatus(spaces[space].id, side_of(t, power), marks, tuple(facts), signs, attacked, towards)


@lru_cache(maxsize=4096)
def _held(id_: str, side: str, attacked: bool) -> SpaceStatus:
    """Who holds a space, and whether it is attacked: nothing else."""
    return SpaceStatus(id_, side, contested=attacked)


def _attacks(t: Table) -> Iterator[Attack]:
    """18.0 The offensive in progress."""
    fight, spaces = t.state.fight, t.box.map.space
    if fight is not None:
        origins = dict.fromkeys(t.state.at[unit] for unit in fight.attackers) if fight.attackers else [fight.origin]
        yield Attack(tuple(spaces[space].id for space in origins if space >= 0), spaces[fight.target].id)


def _holder(t: Table, power: int) -> str:
    players = plan_of(t).players
    if power == NOBODY:
        return "Controlled by nobody"
    return f"Controlled by {players[power].name if power < len(players) else side_of(t, power).upper()}"


def _overlay(t: Table, player: int, lines: Lines) -> Overlay:
    """14.0 The own spaces in which a player's army is in supply: the net of strategic movement (17.3)."""
    record = plan_of(t).players[player]
    ids = tuple(t.box.map.space[space].id for space in lines.fed)
    return Overlay(f"supply_{record.id}", f"{record.name}: in supply", record.factions[0], ids, net=True)


# Tracks -----------------------------------------------------------------------------------------------------


def _tracks(t: Table) -> Iterator[Track]:
    """12.0 Turns, 22.1 tension, and what is left of the OPs (16.0)."""
    s, plan = t.state, plan_of(t)
    again = tuple(turn for turn in t.box.tables.hand.reshuffle_turns if turn <= plan.turns)
    note = f"Reshuffle on {', '.join(map(str, again))}"
    yield Track("turn", "Turn", s.turn, 1, plan.turns, note, marked=tuple(turn for turn in again if turn > s.turn))
    if plan.uses_tension:
        table = t.box.tables.tension
        brings = (f"{level} {what}{' ✓' if level in s.levels else ''}" for level, what in LEVELS_OF_TENSION.items())
        ahead = tuple(level for level in LEVELS_OF_TENSION if level not in s.levels)
        note = f"{' · '.join(brings)} (22.1)"
        yield Track("tension", "International Tension", s.tension, table.min, table.max, note, marked=ahead)
    if s.moves:
        yield Track("moves", "Moves left", s.moves, 0, max(s.moves, 8), open=True)
    if s.attacks:
        yield Track("attacks", "Offensives left", s.attacks, 0, max(s.attacks, 8), open=True)


def _point_tracks(t: Table) -> Iterator[Track]:
    """31.1 Victory points."""
    for player, record in enumerate(plan_of(t).players):
        total = points(t, player)
        yield Track(f"vp_{record.id}", f"{record.name}: VP", total, 0, max(total, 30), side=record.factions[0])


# Trays ------------------------------------------------------------------------------------------------------


def _trays(t: Table, seat: int | None, own: list[int]) -> Iterator[Tray]:
    """8.0 Own hands, 15.0 batches, 5.0.pools Force Pools, 25.1 the IS pool."""
    s, plan = t.state, plan_of(t)
    yield from (hand.hand(t, player) for player in own)
    yield from _open_cards(t, seat)
    places = _off_map(t)
    for player in (*own, *(player for player in plan.everybody if player not in own)):
        yield from _forces(t, player, places, named=player in own)
    if plan.is_in_play:
        yield Tray("is_pool", "IS pool", len(s.is_pool), note="face down", side=Faction.IS)
    kurds = [unit for faction in plan.kurds_in_play for unit in t.box.of_faction[faction] if s.at[unit] == Off.POOL]
    if kurds and Player.KURDS not in plan.player_number:
        yield _pieces(t, "kurd_pool", "Kurdish pool", sorted(kurds), t.box.factions[t.box.faction[kurds[0]]])


def _open_cards(t: Table, seat: int | None) -> Iterator[Tray]:
    """The piles to choose from, and the discards that this seat has seen."""
    choosing = hand.choosing(t, seat)
    if choosing is not None:
        yield choosing
    yield from hand.discards(t, seat)


def _counts(t: Table, own: list[int]) -> Iterator[Tray]:
    """How many units lie in each tray."""
    s, plan = t.state, plan_of(t)
    at = s.at
    inside = Counter(zip(s.owner[: t.box.backs.start], at, strict=False))
    for player, record in enumerate(plan.players):
        rows = [("waiting", inside[player, Off.WAITING]), ("pool", inside[player, Off.POOL])]
        if player in own and inside[player, Off.BATCH]:
            coming = [
                sum(at[unit] == Off.BATCH and s.owner[unit] == player for unit in batch)
                for batch in plan.batches[player]
            ]
            rows += [(f"batch_{number}", count) for number, count in enumerate(coming, 1)]
        elif player not in own:
            rows.append(("batches", inside[player, Off.BATCH]))
        yield from (Tray(f"{id_}_{record.id}", "", count) for id_, count in rows if count)
    if plan.is_in_play:
        yield Tray("is_pool", "", len(s.is_pool))
    if Player.KURDS not in plan.player_number:
        kurds = sum(at[unit] == Off.POOL for faction in plan.kurds_in_play for unit in t.box.of_faction[faction])
        if kurds:
            yield Tray("kurd_pool", "", kurds)


def _off_map(t: Table) -> dict[tuple[int, int], list[int]]:
    """Units of players beside the map, by owner and place."""
    s = t.state
    found: dict[tuple[int, int], list[int]] = {}
    for unit, place, owner in zip(range(t.box.backs.start), s.at, s.owner, strict=False):
        if place in BESIDE and owner < NOBODY:
            found.setdefault((owner, place), []).append(unit)
    return found


def _forces(t: Table, player: int, places: dict[tuple[int, int], list[int]], *, named: bool) -> Iterator[Tray]:
    """R-FOG-2 They lie open; those of others are counted to save room."""
    plan = plan_of(t)
    record = plan.players[player]
    side = record.factions[0]
    coming = places.get((player, Off.BATCH), [])
    rows = [("waiting", "waiting for a space", places.get((player, Off.WAITING), []))]
    if named:
        batches = [[unit for unit in batch if unit in coming] for batch in plan.batches[player]]
        rows += [(f"batch_{number}", f"batch {number}", batch) for number, batch in enumerate(batches, 1)]
    else:
        rows.append(("batches", "batches", coming))
    rows.append(("pool", "Force Pool", places.get((player, Off.POOL), [])))
    for id_, name, units in rows:
        if units and named:
            yield _pieces(t, f"{id_}_{record.id}", f"{record.name}: {name}", units, side)
        elif units:
            yield Tray(f"{id_}_{record.id}", f"{record.name}: {name}", len(units), side=side)


def _pieces(t: Table, id_: str, name: str, units: list[int], side: str) -> Tray:
    pieces: tuple[Piece, ...] = tuple(front(t.box, unit, unit, t.box.full[unit], False, -1) for unit in units)
    return Tray(id_, name, len(units), pieces, side=side)


# Seats ------------------------------------------------------------------------------------------------------


def _standing(t: Table, seat: int, ladders: Sequence[Track]) -> Standing:
    """What everybody may know of a seat: spaces, counters on the map, Jokers, the level reached."""
    s, plan = t.state, plan_of(t)
    players = plan.players_of[seat]
    spaces = sum(s.control[space] in players for space in plan.spaces)
    units = sum(s.owner[unit] in players for space in plan.spaces for unit in s.stacks[space])
    jokers = sum(s.jokers[player] for player in players)
    facts = [counted(spaces, "space"), counted(units, "unit"), counted(jokers, "Joker")]
    if s.points:
        return Standing(plan.seats[seat].id, (f"{sum(points(t, player) for player in players)} VP", *facts[:2]))
    reached = min(ladders[player].value for player in players)
    return Standing(plan.seats[seat].id, tuple(facts), (f"{LEVELS[reached]} victory",) if reached else ())
