"""17.2 Airmobile capacity, 17.3 Strategic movement."""

from sandtable.core import Kind, Option, Refusal, Steps
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.fitna.rules.control import controlled, settle
from sandtable.games.fitna.rules.entry import may_pass, open_to
from sandtable.games.fitna.rules.fog import tell_move
from sandtable.games.fitna.rules.marching import land, leave
from sandtable.games.fitna.rules.stacking import no_room, room
from sandtable.games.fitna.rules.supply import Nets, fed, mark, relieve_stack, supplied
from sandtable.games.fitna.rules.units import lift, put
from sandtable.games.fitna.state import Off, Table, plan, seat

STAY = Option("stay")


def ready(t: Table, u: int, nets: Nets) -> bool:
    """17.2.1, 17.2.2, R-MOV-5 A flight starts from an own, supplied space; isolated units have none."""
    s = t.state
    x = s.at[u]
    return not s.isolated[u] and s.control[x] == s.owner[u] and supplied(t, u, x, nets)


def flights(t: Table, u: int, nets: Nets) -> list[int]:
    """17.2.1, R-MOV-13 Own supplied spaces anywhere."""
    if not ready(t, u, nets):
        return []
    s, enter = t.state, open_to(t, u)
    own = [x for x in controlled(t, s.owner[u]) if x != s.at[u] and enter[x]]
    return [x for x in fed(t, u, own, nets) if may_pass(t, u, x)]


def landings(t: Table, u: int, nets: Nets) -> list[int]:
    """17.2.2, R-MOV-6, R-MOV-11 Spaces without enemies within six links; closed skies count beyond the start."""
    if not ready(t, u, nets):
        return []
    s, box, p = t.state, t.box, plan(t)
    enter, near, country = open_to(t, u), p.near, box.country
    home = box.factions[box.faction[u]]
    flown = {s.at[u]}
    edge = [s.at[u]]
    for _ in range(box.tables.movement.airmobile_assault_range):
        beyond = []
        for x in edge:
            for y in near[x]:
                if y in flown or (box.no_fly[country[y]] and box.countries[country[y]] != home):
                    continue
                flown.add(y)
                beyond.append(y)
        edge = beyond
    flown.discard(s.at[u])
    return [y for y in sorted(flown) if enter[y] and may_pass(t, u, y)]


def options(t: Table, u: int, nets: Nets) -> list[Option]:
    """17.2 The flights and assaults of a unit."""
    fly_to, assault = t.box.options("fly", Kind.SPACE), t.box.options("assault", Kind.SPACE)
    return [fly_to[x] for x in flights(t, u, nets)] + [assault[x] for x in landings(t, u, nets)]


def fly(t: Table, u: int, x: int, *, assault: bool) -> None:
    """17.2.1, 17.2.2 A unit lands; R-CTL-2: spaces flown over do not change hands."""
    start = t.state.at[u]
    record = leave(t, u)
    if assault:
        t.state.landed.append(u)
    land(t, u, x, record)
    rule = "17.2.2" if assault else "17.2.1"
    tell_move(t, u, (start, x), rule, "assault" if assault else "flight")


def check_landed(t: Table) -> None:
    """17.2.2, R-SUP-12 At the end of the combat segment landed units without a line are isolated."""
    s = t.state
    nets: Nets = {}
    for u in s.landed:
        x = s.at[u]
        if x >= 0 and not s.isolated[u] and not supplied(t, u, x, nets):
            others = [v for v in s.stacks[x] if v not in s.landed and s.owner[v] == s.owner[u]]
            if not any(not s.isolated[v] for v in others):
                mark(t, u, isolated=True)
    s.landed = []


# 17.3 Strategic movement ------------------------------------------------------------------------------------


Fields = dict[tuple[int, int, str], dict[int, list[int]]]
"""17.3 For each kind of unit and each space, the own supplied spaces joined to it."""


def _field(t: Table, u: int, nets: Nets, fields: Fields) -> dict[int, list[int]]:
    """17.3, R-MOV-8 The groups of joined, own, supplied spaces, found once for all units of a kind."""
    s, box = t.state, t.box
    key = (s.owner[u], box.faction[u], box.unit[u].nation)
    field = fields.get(key)
    if field is not None:
        return field
    field = fields[key] = {}
    enter, near = open_to(t, u), plan(t).near
    usable = set(fed(t, u, [x for x in controlled(t, key[0]) if enter[x]], nets))
    for start in sorted(usable):
        if start in field:
            continue
        group = field[start] = [start]
        for x in group:  # it grows while it is walked through
            for y in near[x]:
                if y in usable and y not in field:
                    field[y] = group
                    group.append(y)
        group.sort()
    return field


def _joined(t: Table, u: int, nets: Nets, fields: Fields) -> list[int]:
    """12.1.6, R-MOV-8 The spaces joined to a unit that may move strategically."""
    s = t.state
    if s.isolated[u] or not t.box.moves[u] or u in plan(t).pinned:
        return []
    return _field(t, u, nets, fields).get(s.at[u], [])


def strategic_goals(t: Table, u: int, nets: Nets, fields: Fields) -> list[int]:
    """12.1.6, 17.3, R-MOV-8 Own supplied spaces joined by own supplied spaces, with room."""
    x = t.state.at[u]
    return [y for y in _joined(t, u, nets, fields) if y != x and room(t, u, y)]


def may_go(t: Table, u: int, nets: Nets, fields: Fields) -> bool:
    """17.3 Whether a unit has any goal."""
    x = t.state.at[u]
    return any(y != x and room(t, u, y) for y in _joined(t, u, nets, fields))


def strategic_move(t: Table, player: int, units: list[int], rule: str) -> Steps[int]:
    """12.1.6, 17.3 One unit and its goal, or none (-1)."""
    box = t.box
    nets: Nets = {}
    fields: Fields = {}
    ready_units = [u for u in units if may_go(t, u, nets, fields)]
    strategic, to = box.options("strategic", Kind.PIECE), box.options("to", Kind.SPACE)
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: one strategic move, or none.",
        [*(strategic[u] for u in ready_units), STAY],
        rule,
        refuse=against_pieces(lambda u: _why_not(t, u, units) if u < box.count else None),
        pieces=tuple(ready_units),
        player=plan(t).marker[player],
    )
    if choice == STAY:
        return -1
    u = choice.number
    choice = yield t.ask(
        seat(t, player),
        "Where does {unit:piece} go?",
        [to[x] for x in strategic_goals(t, u, nets, fields)],
        "17.3",
        refuse=against_spaces(lambda x: _no_goal(t, u, x, nets, fields)),
        pieces=(u,),
        unit=u,
    )
    _go(t, u, choice.number)
    return u


def _go(t: Table, u: int, x: int) -> None:
    start = t.state.at[u]
    lift(t, u, Off.OUT)
    settle(t, start)
    put(t, u, x)
    settle(t, x)
    relieve_stack(t, x)
    tell_move(t, u, (start, x), "17.3", "strategic")


def _no_goal(t: Table, u: int, x: int, nets: Nets, fields: Fields) -> Refusal | None:
    if x in _joined(t, u, nets, fields):
        return no_room(t, u, x)
    return Refusal("17.3", "No line of own, supplied spaces leads there.")


def _why_not(t: Table, u: int, units: list[int]) -> Refusal:
    s = t.state
    if s.at[u] < 0 or u not in units:
        return Refusal("17.3", "It is not yours to move, or has moved strategically.")
    if s.isolated[u] or not t.box.moves[u]:
        return Refusal("17.3", "Isolated units, garrisons and X units make no strategic move.")
    if u in plan(t).pinned:
        return Refusal("17.1", "It may not leave its space in this scenario.")
    if s.control[s.at[u]] != s.owner[u]:
        return Refusal("17.3", "Another player controls the space in which it stands.")
    return Refusal("17.3", "No own, supplied space with room is joined to its own.")
