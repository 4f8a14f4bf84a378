"""17.2 Airmobile capacity, 17.3 Strategic movement."""

from sandtable.core import Kind, Option, Refusal, Steps
from sandtable.core.refusals import against_spaces
from sandtable.games.fitna.rules.asking import against_units, why_absent
from sandtable.games.fitna.rules.control import controlled
from sandtable.games.fitna.rules.entry import may_pass, open_to, why_not_enter
from sandtable.games.fitna.rules.fog import tell_move
from sandtable.games.fitna.rules.hands import play_joker
from sandtable.games.fitna.rules.marching import land, leave
from sandtable.games.fitna.rules.relief import mark
from sandtable.games.fitna.rules.stacking import no_room, room
from sandtable.games.fitna.rules.supply import Nets, fed, supplied
from sandtable.games.fitna.rules.units import go
from sandtable.games.fitna.rules.windows import JOKER, joker
from sandtable.games.fitna.state import Table, plan_of, seat

STAY = Option("stay")


def ready(t: Table, unit: int, nets: Nets) -> bool:
    """17.2.1, 17.2.2, R-MOV-5 A flight starts from an own, supplied space; isolated units have none."""
    s = t.state
    space = s.at[unit]
    return not s.isolated[unit] and s.control[space] == s.owner[unit] and supplied(t, unit, space, nets)


def flights(t: Table, unit: int, nets: Nets) -> list[int]:
    """17.2.1, R-MOV-13 Own supplied spaces anywhere."""
    if not ready(t, unit, nets):
        return []
    s, enter = t.state, open_to(t, unit)
    own = [space for space in controlled(t, s.owner[unit]) if space != s.at[unit] and enter[space]]
    return [space for space in fed(t, unit, own, nets) if may_pass(t, unit, space)]


def landings(t: Table, unit: int, nets: Nets) -> list[int]:
    """17.2.2, R-MOV-6, R-MOV-11 Spaces without enemies within six links; closed skies count beyond the start."""
    if not ready(t, unit, nets):
        return []
    s, box, plan = t.state, t.box, plan_of(t)
    enter, near, country = open_to(t, unit), plan.near, box.country
    home = box.factions[box.faction[unit]]
    flown = {s.at[unit]}
    edge = [s.at[unit]]
    for _ in range(box.tables.movement.airmobile_assault_range):
        beyond = []
        for space in edge:
            for there in near[space]:
                if there in flown or (box.no_fly[country[there]] and box.countries[country[there]] != home):
                    continue
                flown.add(there)
                beyond.append(there)
        edge = beyond
    flown.discard(s.at[unit])
    return [there for there in sorted(flown) if enter[there] and may_pass(t, unit, there)]


def options(t: Table, unit: int, nets: Nets) -> list[Option]:
    """17.2 The flights and assaults of a unit."""
    fly_to, assault = t.box.options("fly", Kind.SPACE), t.box.options("assault", Kind.SPACE)
    return [fly_to[space] for space in flights(t, unit, nets)] + [
        assault[space] for space in landings(t, unit, nets)
    ]


def fly(t: Table, unit: int, space: int, *, assault: bool) -> None:
    """17.2.1, 17.2.2 A unit lands; R-CTL-2: spaces flown over do not change hands."""
    start = t.state.at[unit]
    record = leave(t, unit)
    land(t, unit, space, record)
    if assault:
        t.state.landed += [unit, *record.relieved]
    rule = "17.2.2" if assault else "17.2.1"
    tell_move(t, unit, (start, space), rule, "assault" if assault else "flight")


def check_landed(t: Table) -> None:
    """17.2.2, R-SUP-12 At the end of the combat segment landed units without a line are isolated, and with them
    those that only they relieved."""
    s = t.state
    nets: Nets = {}
    for unit in s.landed:
        space = s.at[unit]
        if space < 0 or s.isolated[unit]:
            continue
        friends = [other for other in s.stacks[space] if s.owner[other] == s.owner[unit]]
        if not any(_supplies(t, other, nets) for other in friends):
            mark(t, unit, isolated=True)
    s.landed = []


def _supplies(t: Table, unit: int, nets: Nets) -> bool:
    """14.1 Whether a unit has a line, or was never cut off: it supplies those that landed beside it."""
    s = t.state
    return supplied(t, unit, s.at[unit], nets) or not (s.isolated[unit] or unit in s.landed)


# 17.3 Strategic movement ------------------------------------------------------------------------------------


Fields = dict[tuple[int, int, str], dict[int, list[int]]]
"""17.3 For each kind of unit and each space, its owner's supplied spaces that are joined to it."""


def _field(t: Table, unit: int, nets: Nets, fields: Fields) -> dict[int, list[int]]:
    """17.3, R-MOV-8 The groups of joined, own, supplied spaces, found once for all units of a kind."""
    s, box = t.state, t.box
    key = (s.owner[unit], box.faction[unit], box.unit[unit].nation)
    field = fields.get(key)
    if field is not None:
        return field
    field = fields[key] = {}
    enter, near = open_to(t, unit), plan_of(t).near
    usable = set(fed(t, unit, [space for space in controlled(t, key[0]) if enter[space]], nets))
    for start in sorted(usable):
        if start in field:
            continue
        group = field[start] = [start]
        for space in group:  # it grows while it is walked through
            for beside in near[space]:
                if beside in usable and beside not in field:
                    field[beside] = group
                    group.append(beside)
        group.sort()
    return field


def _joined(t: Table, unit: int, nets: Nets, fields: Fields) -> list[int]:
    """12.1.6, R-MOV-8 The spaces joined to a unit that may move strategically."""
    s = t.state
    if s.isolated[unit] or not t.box.moves[unit] or unit in plan_of(t).pinned:
        return []
    return _field(t, unit, nets, fields).get(s.at[unit], [])


def strategic_goals(t: Table, unit: int, nets: Nets, fields: Fields) -> list[int]:
    """12.1.6, 17.3, R-MOV-8 Own supplied spaces joined by own supplied spaces, with room."""
    here = t.state.at[unit]
    return [goal for goal in _joined(t, unit, nets, fields) if goal != here and room(t, unit, goal)]


def may_go(t: Table, unit: int, nets: Nets, fields: Fields) -> bool:
    """17.3 Whether a unit has any goal."""
    here = t.state.at[unit]
    return any(goal != here and room(t, unit, goal) for goal in _joined(t, unit, nets, fields))


def strategic_move(t: Table, player: int, units: list[int], rule: str) -> Steps[int]:
    """12.1.6, 17.3 One unit and its goal, or none (-1)."""
    box = t.box
    nets: Nets = {}
    fields: Fields = {}
    ready_units = [unit for unit in units if may_go(t, unit, nets, fields)]
    strategic, to = box.options("strategic", Kind.PIECE), box.options("to", Kind.SPACE)
    while True:
        choice = yield t.ask(
            seat(t, player),
            "{player:piece}: move one unit any distance through own supplied spaces, or none.",
            [*(strategic[unit] for unit in ready_units), *joker(t, player), STAY],
            rule,
            refuse=against_units(t, rule, lambda unit: _why_not(t, unit, player, units)),
            pieces=tuple(ready_units),
            veiled=any(not t.state.isolated[unit] for unit in units),
            player=plan_of(t).marker[player],
        )
        if choice == STAY:
            return -1
        if choice != JOKER:
            break
        yield from play_joker(t, player)
    unit = choice.number
    choice = yield t.ask(
        seat(t, player),
        "Where does {unit:piece} go?",
        [to[space] for space in strategic_goals(t, unit, nets, fields)],
        "17.3",
        refuse=against_spaces(lambda space: _no_goal(t, unit, space, nets, fields)),
        pieces=(unit,),
        unit=unit,
    )
    go(t, unit, choice.number, "17.3", "strategic")
    return unit


def _no_goal(t: Table, unit: int, space: int, nets: Nets, fields: Fields) -> Refusal | None:
    """17.3 Why a unit does not end its strategic move in a space."""
    s = t.state
    if space == s.at[unit]:
        return Refusal("17.3", "It stands there now.")
    if space in _joined(t, unit, nets, fields):
        return no_room(t, unit, space)
    if not open_to(t, unit)[space]:
        return why_not_enter(t, unit, space)
    if s.control[space] != s.owner[unit]:
        return Refusal("17.3", "Its player does not control the space.")
    if not supplied(t, unit, space, nets):
        return Refusal("17.3", "It would not be in supply there.")
    return Refusal("17.3", "No line of own, supplied spaces leads there.")


def _why_not(t: Table, unit: int, player: int, units: list[int]) -> Refusal:
    """17.3, R-MOV-8 Why a unit makes no strategic move."""
    s = t.state
    absent = why_absent(t, unit, "17.3")
    if absent is not None:
        return absent
    if s.owner[unit] != player:
        return Refusal("17.3", "It is not yours to move.")
    if unit not in units:
        return Refusal("17.3", "It has made its strategic move.")
    if s.isolated[unit]:
        return Refusal("17.3", "It is isolated.")
    if t.box.static[unit]:
        return Refusal("26.1", "Garrisons move only when they retreat.")
    if not t.box.moves[unit]:
        return Refusal("25.1", "Counters with an X move only by a successful offensive.")
    if unit in plan_of(t).pinned:
        return Refusal("17.1", "It may not leave its space in this scenario.")
    if s.control[s.at[unit]] != s.owner[unit]:
        return Refusal("17.3", "Another player controls the space in which it stands.")
    if not supplied(t, unit, s.at[unit], {}):
        return Refusal("17.3", "The space in which it stands is not supplied.")
    return Refusal("17.3", "No own, supplied space with room is joined to its own.")
