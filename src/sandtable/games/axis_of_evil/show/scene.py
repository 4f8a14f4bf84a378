"""What one seat may see: map and eliminated units openly, the enemy's displays by number and class (9.4, R-38)."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import compress

from sandtable.core import Kind, counted
from sandtable.core.scene import Beside, Mark, Overlay, Piece, Scene, Sign, SpaceStatus, Standing, Track, Tray
from sandtable.games.axis_of_evil.box.box import NEUTRAL, SIDE_NAMES, SIDES, Box
from sandtable.games.axis_of_evil.box.counters import Contingent, Sort, UnitType
from sandtable.games.axis_of_evil.rules.action_points import major_bases
from sandtable.games.axis_of_evil.rules.units import printed
from sandtable.games.axis_of_evil.rules.victory import victory_points
from sandtable.games.axis_of_evil.show.goals import goals
from sandtable.games.axis_of_evil.show.phases import phases
from sandtable.games.axis_of_evil.state import Off, Phase, State, Table

HOLDERS = (*SIDES, "neutral")
UNIT_SYMBOLS = {
    UnitType.AIRBORNE: "airborne",
    UnitType.AMPHIBIOUS: "marines",
    UnitType.COMBINED_ARMS: "mechanised",
    UnitType.COMPLEX_TERRAIN: "motorised",
    UnitType.FOB: "headquarters",
    UnitType.GUERRILLA: "guerilla",
    UnitType.INFANTRY: "infantry",
    UnitType.TANK: "armour",
    UnitType.SF: "special-forces",
    UnitType.TACTICAL_AIR: "aircraft",
    UnitType.FIFTH_GENERATION: "aircraft",
    UnitType.MISSILE: "missile",
    UnitType.NAVAL: "naval",
}
TYPE_NAMES = {
    UnitType.SF: "special forces",
    UnitType.FOB: "forward operations base",
}
SEVERAL_SIDES = (Contingent.IRAQ, Contingent.PESHMERGA, Contingent.ISLAMIST)
SORT_NAMES = {
    Sort.GROUND: "ground units",
    Sort.SF: "special forces",
    Sort.STRIKE: "strike units",
    Sort.FOB: "forward operations base",
}
DISPLAYS = (
    (Off.UNPLACED, "To be set up"),
    (Off.STAGING, "Staging Area"),
    (Off.REINFORCEMENT, "Reinforcement Area"),
    (Off.SOUTHERN, "Southern Military District"),
    (Off.CENTRAL, "Central Military District"),
    (Off.TRACK, "On the turn track"),
    (Off.WAITING, "Waiting to return"),
    (Off.ELIMINATED, "Eliminated"),
)
SECRET = (Off.STAGING, Off.REINFORCEMENT, Off.SOUTHERN, Off.CENTRAL, Off.TRACK)
"""9.4 The displays that the enemy may not examine."""
SHARED = ((Off.ISLAMIST, "Islamist reinforcements"),)
PHASES = {
    Phase.CONTROL: "Variable control",
    Phase.DEPLOY_FIRST: "Set-up",
    Phase.DEPLOY_SECOND: "Set-up",
    Phase.ISLAMIST_DRAW: "Set-up of Islamists",
    Phase.ISLAMISTS_FIRST: "Set-up of Islamists",
    Phase.ISLAMISTS_SECOND: "Set-up of Islamists",
    Phase.RETURNS: "Returns",
    Phase.SHOCK: "Shock",
    Phase.ACTION_POINTS: "Action Point Phase",
    Phase.ACTIONS: "Action Phase",
    Phase.TURN_END: "End of turn",
    Phase.OVER: "Game over",
}


def scene(t: Table, seat: int | None) -> Scene:
    """What a seat sees; a spectator sees what both players see of each other."""
    points = [victory_points(t, side) for side in (0, 1)]
    return Scene(
        turn=_turn(t),
        phase=PHASES[t.state.phase],
        pieces=tuple(_on_map(t)),
        spaces=tuple(_places(t)),
        tracks=tuple(_tracks(t, points)),
        trays=tuple(_trays(t, seat)),
        overlays=tuple(_overlays(t)),
        standings=tuple(_standing(t, side, points) for side in (0, 1)),
        goals=goals(t, points),
        phases=phases(t, seat),
    )


def glance(t: Table) -> Scene:
    """The same without words, and so the same for both."""
    points = [victory_points(t, side) for side in (0, 1)]
    return Scene("", "", tuple(_on_map(t)), tuple(_places(t)), tuple(_tracks(t, points)), tuple(_counts(t)))


def beside(box: Box) -> Beside:  # noqa: ARG001 - other games look into theirs
    """All tracks and trays that there can be."""
    tracks = ("turn", *(f"{side}_{what}" for what in ("ap", "vp") for side in SIDES), "shock")
    trays = (f"{side}_{display.name.lower()}" for side in SIDES for display, _ in DISPLAYS)
    return Beside(tracks, (*trays, *(display.name.lower() for display, _ in SHARED)))


def _turn(t: Table) -> str:
    """The turn, and whose action or set-up it is (3.6, 6.3)."""
    s = t.state
    turn = f"Turn {s.turn} of {t.box.tables.game.turns}"
    if s.phase is Phase.ACTIONS:
        return f"{turn} · {SIDE_NAMES[s.active]}"
    if s.phase in (Phase.DEPLOY_FIRST, Phase.ISLAMISTS_FIRST):
        return f"{turn} · {SIDE_NAMES[1 - s.initiative]}"
    if s.phase in (Phase.DEPLOY_SECOND, Phase.ISLAMISTS_SECOND):
        return f"{turn} · {SIDE_NAMES[s.initiative]}"
    return turn


# Counters -----------------------------------------------------------------------------------------------


def _on_map(t: Table) -> Iterator[Piece]:
    s, box = t.state, t.box
    for stacks in s.stacks:
        for where, stack in stacks.items():
            for unit in stack:
                yield counter(box, unit, s.side[unit], s.reduced[unit], where)
    for fob in box.fobs:
        if s.at[fob] >= 0:
            yield counter(box, fob, s.side[fob], False, s.at[fob])


@cache
def counter(box: Box, piece: int, side: int, reduced: bool, where: int = -1, due: int = 0) -> Piece:
    """2.3 A counter face up."""
    printed = box.counters.counter[piece]
    factor, facts = _factor(box, piece, reduced)
    kind = printed.type
    return Piece(
        id=printed.id,
        name=box.names.label(Kind.PIECE, piece),
        space=box.grid.names[where] if where >= 0 else "",
        side=_colour(box, piece, side),
        symbol=UNIT_SYMBOLS[kind],
        factors=factor,
        tag=printed.label,
        reduced=reduced,
        marks=(Mark(str(due), f"Comes back on turn {due}"),) if due else (),
        facts=(TYPE_NAMES.get(kind, kind.value.replace("_", " ")).capitalize(), *facts),
    )


def _colour(box: Box, piece: int, side: int) -> str:
    contingent = box.contingent[piece]
    return f"{contingent.value}_{SIDES[side]}" if contingent in SEVERAL_SIDES else contingent.value


def _factor(box: Box, piece: int, reduced: bool) -> tuple[str, tuple[str, ...]]:
    """2.4, 2.5, 2.7 Combat factor with a plus for hyperwar, SF in brackets, air factor, shifts of fleets."""
    text = printed(box, piece, reduced)
    if box.sort[piece] is Sort.SF:
        return text, (f"Support factor {box.support[piece]}: so many columns",)
    if box.naval[piece]:
        shifts, sea = box.naval_shifts[piece], box.fleet_sea[piece].replace("_", " ").title()
        return text, (f"{counted(shifts, 'column')} in close support on the coast: {sea}",)
    if box.sort[piece] is Sort.STRIKE:
        return text, (f"Air combat factor {box.air_factor[piece]}",)
    factor = box.combat_factor[piece][reduced]
    words = (("hyperwar", box.hyperwar[piece][reduced]), ("airborne", box.airborne[piece]))
    kind = box.counters.counter[piece].type.value
    able = [word for word, on in (*words, ("amphibious", box.amphibious[piece])) if on and word != kind]
    steps = 1 if reduced else box.steps_of[piece]
    facts = [f"Combat factor {factor}, {steps} of {counted(box.steps_of[piece], 'step')}"]
    if able:
        facts.append(", ".join(able).capitalize())
    return text, tuple(facts)


# Beside the map -----------------------------------------------------------------------------------------


def _trays(t: Table, seat: int | None) -> Iterator[Tray]:
    s = t.state
    inside: dict[tuple[int, int], list[int]] = {}
    for piece, at in enumerate(s.at):
        if at < 0 and at != Off.OUT:
            inside.setdefault((s.side[piece], at), []).append(piece)
    order = (0, 1) if seat is None else (seat, 1 - seat)
    for side in order:
        for display, name in DISPLAYS:
            pieces = inside.get((side, display))
            if pieces is None:
                continue
            hidden = display in SECRET and side != seat
            shown = tuple(_backs(t, side, display, pieces) if hidden else _open(t, pieces))
            tray = f"{SIDES[side]}_{display.name.lower()}"
            yield Tray(tray, name, len(pieces), shown, seat=SIDES[side], side=SIDES[side])
    for display, name in SHARED:
        pieces = [piece for piece, at in enumerate(s.at) if at == display]
        if pieces:
            yield Tray(display.name.lower(), name, len(pieces), tuple(_open(t, pieces)))


def _counts(t: Table) -> Iterator[Tray]:
    """How much lies in each display."""
    s = t.state
    inside = Counter(zip(s.side, s.at, strict=True))
    for side, id_ in enumerate(SIDES):
        for display, name in DISPLAYS:
            if inside[side, display]:
                yield Tray(f"{id_}_{display.name.lower()}", name, inside[side, display])
    for display, name in SHARED:
        if display in s.at:
            yield Tray(display.name.lower(), name, s.at.count(display))


def _open(t: Table, pieces: list[int]) -> Iterator[Piece]:
    s = t.state
    for piece in pieces:
        side = s.side[piece] if s.side[piece] != NEUTRAL else 0
        due = s.due[piece] if s.at[piece] == Off.TRACK else 0
        yield counter(t.box, piece, side, s.reduced[piece], due=due)


def _backs(t: Table, side: int, display: Off, pieces: list[int]) -> Iterator[Piece]:
    """9.4, R-38 The counters of a class, face down."""
    sorts = [t.box.sort[piece] for piece in pieces]
    for sort, name in SORT_NAMES.items():
        count = sorts.count(sort)
        if count:
            yield _back(side, display, sort.value, name, count)


@cache
def _back(side: int, display: Off, sort: str, name: str, count: int) -> Piece:
    id_ = f"{SIDES[side]}_{display.name.lower()}_{sort}"
    return Piece(id_, f"{count} {name}", "", SIDES[side], facts=(name.capitalize(),), hidden=True, count=count)


# Places, tracks, seats ----------------------------------------------------------------------------------


def _places(t: Table) -> Iterator[SpaceStatus]:
    """8.0, 5.1 Who holds each place, with its garrison."""
    s = t.state
    return (_place(t.box, s.scenario, number, s.side[garrison]) for number, garrison in enumerate(t.box.garrisons))


@cache
def _place(box: Box, scenario: int, number: int, holder: int) -> SpaceStatus:
    factor = box.combat_factor[box.garrisons[number]][holder]
    worth = [box.worth[scenario][side][number] for side in (0, 1)]
    vp = f"{worth[0]} VP" if worth[0] == worth[1] else f"{worth[0]} VP to the Union, {worth[1]} to the Coalition"
    garrison = (Sign("shield", f"Garrison, combat factor {factor}", str(factor)),) if holder != NEUTRAL else ()
    neutral = ("Neutral",) if holder == NEUTRAL else ()  # who holds it stands beside the name
    facts = (*neutral, f"Garrison {factor}" if garrison else "No garrison in play", vp)
    return SpaceStatus(box.grid.names[box.place_hex[number]], HOLDERS[holder], (), facts, garrison)


def _tracks(t: Table, points: list[int]) -> Iterator[Track]:
    s, numbers = t.state, t.box.tables.game
    yield Track("turn", "Turn", s.turn, 1, numbers.turns, _shock_note(s))
    for side in (0, 1):
        note = f"{major_bases(t, side)} of the four listed major bases: one AP each turn (6.2)."
        yield Track(
            f"{SIDES[side]}_ap", f"AP, {SIDE_NAMES[side]}", s.ap[side], 0, numbers.ap_max, note, SIDES[side]
        )
    for side in (0, 1):
        yield Track(f"{SIDES[side]}_vp", f"VP, {SIDE_NAMES[side]}", points[side], 0, 150, "", SIDES[side])
    if s.shock_side >= 0:
        name = f"Shock, {SIDE_NAMES[s.shock_side]}"
        yield Track("shock", name, s.shock_due, 1, numbers.turns, "From this turn on (7.2).", SIDES[s.shock_side])


def _shock_note(s: State) -> str:
    if s.shock_side < 0:
        return "The shock marker is out of play."
    who = SIDE_NAMES[s.shock_side]
    return f"The {who} can play the shock marker " + (
        "now." if s.shock_due <= s.turn else f"from turn {s.shock_due} on."
    )


def _standing(t: Table, side: int, points: list[int]) -> Standing:
    s = t.state
    lead = points[side] - points[1 - side]
    tags = ["Initiative"] if s.initiative == side else []
    if s.shock_side == side and s.shock_due <= s.turn:
        tags.append("Shock")
    if lead > 0:
        tags.append(f"Leads by {lead}")
    places = sum(s.side[garrison] == side for garrison in t.box.garrisons)
    return Standing(SIDES[side], (f"{points[side]} VP", f"{s.ap[side]} AP", counted(places, "place")), tuple(tags))


def _overlays(t: Table) -> Iterator[Overlay]:
    """15.0 Zones of control of either side."""
    names = t.box.grid.names
    for side, zones in enumerate(t.state.zones.counts[:2]):
        covered = tuple(compress(names, zones))
        yield Overlay(f"zoc_{SIDES[side]}", f"Zones of control, {SIDE_NAMES[side]}", SIDES[side], covered)
