"""9 Movement: single units by the cheapest way, stacks in stages with units dropped off (6.5)."""

from collections.abc import Iterator, Sequence
from itertools import chain

from sandtable.board.reach import Reach, StepTable, path, reach
from sandtable.core import Arrive, Hint, Move, Option, Refusal, Several, Steps, counted
from sandtable.core.decisions import Hints, Refuse
from sandtable.core.names import Kind
from sandtable.core.refusals import against_spaces
from sandtable.games.isis_war.box.box import IRAN, ISIS, US
from sandtable.games.isis_war.rules import landing, stacking
from sandtable.games.isis_war.rules.absent import why_not_own
from sandtable.games.isis_war.rules.areas import stormy, why_closed
from sandtable.games.isis_war.rules.units import enter, march, waits
from sandtable.games.isis_war.rules.zones import has_base, ignores_zoc
from sandtable.games.isis_war.state import Off, Table

HALVES = 2  # costs are counted in half points
END, HALT, LAND = Option("end"), Option("halt"), Option("land")
ENEMY = Refusal("9.3", "An enemy unit is in that hex.")
STORM = Refusal("13.6", "The storm allows no movement there.")
BEYOND = Refusal("9.2", "It costs more movement points than are left.")
LAKE = Refusal("9.4", "It is a lake: only an Air Assault BCT crosses it.")
NAMED = 2  # more units than these are only counted in a question
HERE = Refusal("9.1", "It is there already; end the move to stay.")
BLOCKED = Refusal("8.1", "Enemy zones of control end the move before it gets there.")
NO_LANDING = Refusal("11.6", "An Air Assault BCT may not end its move in mountains or on water.")
STATIC = Refusal("2.14", "It is static and never moves.")
RESERVED = Refusal("11.3", "The ASR never moves once it has landed.")
MOVED = Refusal("9.1", "It has already moved in this phase.")
APART = Refusal("6.5", "Units that move together start in the same hex.")
PICKED_UP = Refusal("6.5", "A moving stack picks up nobody on its way.")
NOT_NOW = Refusal("5.2", "It does not move in this phase.")
NOBODY = Refusal("9.1", "No unit of yours stands there.")
ENEMIES_STAND = Refusal("9.1", "Only units of others stand there.")
NO_WAY_IN = Refusal("14.12", "No hex where it could enter is empty and within its movement points.")
NO_ENTRY = Refusal("14.12", "Turkish corps enter in hexes of Turkey at the north edge, outside Kurdistan.")
NOT_EMPTY = Refusal("14.12", "Turkish corps enter only in an empty hex.")
SHUT_IN = Refusal("9.2", "No hex beside it is open to it for the movement points that it has.")
HELD = Refusal("8.1", "It can leave its hex only into one that is free of enemy zones of control.")


def points(t: Table, seat: int) -> int:
    """9.0, 2.11 Half points of every mobile unit of a side this turn (R-56)."""
    tables = t.box.tables
    if seat == US:
        return tables.movement.us_points * HALVES
    factor = tables.turn[t.state.turn - 1].iran_points + t.state.effects.imam  # 13.10, 13.11
    return max(factor, tables.movement.iran_floor) * HALVES


# 9.1 Which units can move -------------------------------------------------------------------------------


def movable(t: Table, units: Sequence[int]) -> list[int]:
    """9.1 Units on the map that have not moved in this phase and are able to leave their hex."""
    at, moved, marked = t.state.at, t.state.moved, t.state.marked
    seat = t.box.side[units[0]]
    closed, zoc, most, steps = _closed(t, seat), t.state.ezoc.counts[seat], points(t, seat), _steps(t)
    found = []
    for unit in units:
        here = at[unit]
        if here < 0 or moved[unit] or marked[unit] or here in closed:  # 13.6
            continue
        held = zoc[here] and not ignores_zoc(t, unit)  # 8.1
        for there, cost in steps[unit][here]:
            if cost <= most and there not in closed and not (held and zoc[there]):
                found.append(unit)
                break
    return found


def _closed(t: Table, seat: int) -> set[int]:
    """9.3, 13.6 Hexes that no unit of a side may enter: enemies and the storm."""
    stacks = t.state.stacks
    return {*stacks[US - seat], *stacks[ISIS], *stormy(t)}


def _steps(t: Table) -> tuple[StepTable, ...]:
    """9.4-9.6 The steps of every unit, within the areas open to its nation."""
    return t.box.all_steps(tuple(t.state.restriction))


# 9.1 Where a unit can go --------------------------------------------------------------------------------


def ways(t: Table, unit: int, left: int) -> Reach:
    """8.1, 8.3, 9.2, 9.3 Every hex that a unit can enter with the half points left, friends or not."""
    s, box = t.state, t.box
    seat, here = box.side[unit], s.at[unit]
    steps, zoc = _steps(t)[unit], s.ezoc.counts[seat]
    closed = chain(s.stacks[US - seat], s.stacks[ISIS], stormy(t))
    if box.ignores_zoc[unit]:
        return reach(here, left, steps, closed=closed)
    exits = None
    if zoc[here] and not ignores_zoc(t, unit):
        exits = tuple((there, cost) for there, cost in steps[here] if not zoc[there])
    return reach(here, left, steps, closed=closed, stops=_stops(t, seat, zoc), exits=exits)


def _stops(t: Table, seat: int, zoc: bytearray) -> bytearray:
    """8.1 Hexes where a move must stop: enemy zones of control, but not a hex with a US base (R-47)."""
    if seat == IRAN:
        return zoc
    stops = zoc.copy()
    for where in t.box.base_hexes:
        if stops[where] and has_base(t, where):
            stops[where] = 0
    return stops


def why_not_stop(t: Table, units: Sequence[int], where: int) -> Refusal | None:
    """6.0, 1.2.red_row.stay, 11.6.move The reason why units cannot end a move in a hex, or None (R-41, R-50)."""
    box = t.box
    if not box.flight_may_end[where] and not box.flying.isdisjoint(units):
        return NO_LANDING
    return stacking.why_not(t, units, where)


def destinations(t: Table, units: Sequence[int], reaches: Sequence[Reach]) -> list[int]:
    """6.0, 11.6 Hexes that every unit of a group can reach and where they can stop together, in map order."""
    common = set(reaches[0].parents).intersection(*(each.parents for each in reaches[1:]))
    common.remove(t.state.at[units[0]])
    if not t.box.flying.isdisjoint(units):
        common = {where for where in common if t.box.flight_may_end[where]}
    return stacking.room(t, units, sorted(common))


# 9.1 The phase ------------------------------------------------------------------------------------------


def move_step(t: Table, seat: int, units: Sequence[int]) -> Steps[bool]:
    """9.1 Units move, a waiting corps enters or the ASR lands; False ends the phase."""
    free = movable(t, units)
    waiting = entering(t) if seat == IRAN else []
    options = _move_options(t, seat, free, waiting)
    choice = yield t.ask(
        seat,
        "Move a unit or a stack ({points:g} points), or end the phase.",
        options,
        "9.1",
        points=points(t, seat) / HALVES,
        refuse=lambda kind, number: (
            why_not_move(t, units, number) if kind is Kind.PIECE else why_not_stack(t, units, number)
        ),
        several=_together(t, free),
    )
    if choice == END:
        return False
    if choice == LAND:
        yield from landing.landing_step(t)
    elif choice.verb == "move":
        yield from _move_units(t, seat, choice.targets)
    elif choice.verb == "enter":
        yield from _enter_map(t, choice.number)
    else:
        group = [u for u in free if t.state.at[u] == choice.target]
        yield from _move_stack(t, seat, group, dict.fromkeys(group, points(t, seat)))
    return True


def _move_options(t: Table, seat: int, free: list[int], waiting: list[int]) -> list[Option]:
    move, stack = t.box.unit_options("move"), t.box.hex_options("stack")
    options = [move[unit] for unit in free]
    at = t.state.at
    options += [stack[where] for where in dict.fromkeys([at[unit] for unit in free])]
    if waiting:
        enter_ = t.box.piece_options("enter")
        options += [enter_[unit] for unit in waiting]
    if seat == IRAN and landing.may_land(t):
        options.append(LAND)
    options.append(END)
    return options


def _together(t: Table, free: Sequence[int]) -> Several | None:
    """6.5 Several units in one act, where two that can move stand in the same hex."""
    if len({t.state.at[unit] for unit in free}) == len(free):
        return None
    return Several("move", tuple(free), check=lambda group: _why_apart(t, group))


def _why_apart(t: Table, group: Sequence[int]) -> Refusal | None:
    """6.5 Units that move together start in the same hex."""
    return None if len({t.state.at[unit] for unit in group}) == 1 else APART


def why_not_move(t: Table, units: Sequence[int], unit: int) -> Refusal | None:
    """Why a unit cannot be moved now."""
    s, box = t.state, t.box
    if unit in units and s.at[unit] == Off.WAITING:
        return NO_WAY_IN
    refusal = why_not_own(t, box.side[units[0]], unit)
    if refusal is not None:
        return refusal
    if box.static[unit]:
        return STATIC
    if unit not in units:
        return NOT_NOW
    if unit == box.asr:
        return RESERVED
    if s.moved[unit]:
        return MOVED
    if s.marked[unit]:
        return waits(t, unit)
    if s.at[unit] in stormy(t):
        return STORM
    held = s.ezoc.counts[box.side[unit]][s.at[unit]] and not ignores_zoc(t, unit)
    return HELD if held else SHUT_IN


def why_not_stack(t: Table, units: Sequence[int], where: int) -> Refusal | None:
    """6.5 Why no stack can be moved out of a hex: nobody is there, or what holds those who move in this phase."""
    stack = t.state.stacks[t.box.side[units[0]]].get(where)
    if stack is None:
        return ENEMIES_STAND if any(where in each for each in t.state.stacks) else NOBODY
    return why_not_move(t, units, next((unit for unit in stack if unit in units), stack[0]))


def _move_units(t: Table, seat: int, group: Sequence[int]) -> Steps[None]:
    """9.1 Units of a hex go to another by their cheapest way; their move is then over."""
    left = points(t, seat)
    found = _ways_of(t, group, dict.fromkeys(group, left))
    reaches = list({id(each): each for each in found.values()}.values())
    to = t.box.hex_options("to")
    choice = yield t.ask(
        seat,
        "{units:piece}: choose the hex to move to ({points:g} movement points)."
        if len(group) <= NAMED
        else "{number} units: choose the hex to move to ({points:g} movement points).",
        [*[to[where] for where in destinations(t, group, reaches)], HALT],
        "9.1",
        units=group,
        number=len(group),
        points=left / HALVES,
        refuse=_why_not_to(t, dict.fromkeys(group, left), reaches),
        hint=_prices(reaches),
        pieces=group,
        spaces=(t.state.at[group[0]],),
    )
    for unit in group:
        t.state.moved[unit] = True
    if choice != HALT:
        _go(t, found, choice.number)


def _ways_of(t: Table, group: Sequence[int], left: dict[int, int]) -> dict[int, Reach]:
    """Where each unit of a group can go; units of a kind with equal points share a search."""
    if len(group) == 1:
        return {group[0]: ways(t, group[0], left[group[0]])}
    kind = t.box.kind
    alike = {(kind[unit], left[unit]): unit for unit in group}
    reach_of = {key: ways(t, unit, left[unit]) for key, unit in alike.items()}
    return {unit: reach_of[kind[unit], left[unit]] for unit in group}


def _go(t: Table, found: dict[int, Reach], where: int) -> None:
    """9.1 Units go to a hex, each by its own cheapest way; those on the same way go together."""
    ways_: dict[tuple[int, ...], list[int]] = {}
    for unit, reached in found.items():
        ways_.setdefault(path(reached.parents, where), []).append(unit)
    t.state.frame.last = where
    for way, group in ways_.items():
        t.tell(Move(tuple(group), way), "{pieces:piece}: {start:space} → {end:space}.", "9.1")
        for unit in group:
            march(t, unit, way)


def _move_stack(t: Table, seat: int, group: list[int], left: dict[int, int]) -> Steps[None]:
    """6.5 A stack moves in stages; units may be left behind on the way, none picked up."""
    to = t.box.hex_options("to")
    while group:
        found = _ways_of(t, group, left)
        reaches = list({id(each): each for each in found.values()}.values())
        choice = yield t.ask(
            seat,
            "{units:piece}: move on from {where:space} ({points:#point} left), leave units, or end the move."
            if len(group) > 1
            else "{units:piece}: move on from {where:space} ({points:#point} left), or end the move.",
            [*[to[where] for where in destinations(t, group, reaches)], *_leaving(t, group), HALT],
            "6.5",
            units=tuple(group),
            where=t.state.at[group[0]],
            points=min(left[unit] for unit in group) / HALVES,
            refuse=_why_not_on(t, {unit: left[unit] for unit in group}, reaches),
            hint=_prices(reaches),
            several=Several("leave", tuple(group), most=len(group) - 1) if len(group) > 1 else None,
            pieces=group,
            spaces=(t.state.at[group[0]],),
        )
        if choice == HALT:
            break
        if choice.verb == "leave":
            group = [unit for unit in group if unit not in choice.targets]
            continue
        for unit in group:
            t.state.moved[unit] = True
        _go(t, found, choice.number)
        for unit in group:
            left[unit] = _left(t, unit, left[unit] - found[unit].best[choice.number])
        group = [unit for unit in group if left[unit]]
    for unit in group:
        t.state.moved[unit] = True


def _leaving(t: Table, group: list[int]) -> list[Option]:
    """6.5 Each unit of a stack can be left behind, but the last."""
    leave = t.box.unit_options("leave")
    return [leave[unit] for unit in group] if len(group) > 1 else []


def _left(t: Table, unit: int, rest: int) -> int:
    """8.1 Half points left after a stage: none in an enemy zone of control."""
    s, seat = t.state, t.box.side[unit]
    stopped = s.ezoc.counts[seat][s.at[unit]] and not ignores_zoc(t, unit)
    return 0 if stopped else rest


def _prices(reaches: Sequence[Reach]) -> Hints:
    """9.1 What a move costs, and the way that it takes."""

    def price(option: Option) -> Hint | None:
        where = option.target
        if option.verb != "to" or where is None:
            return None
        found = max(reaches, key=lambda each: each.best[where])
        return Hint(
            counted(found.best[where] / HALVES, "point"),
            tuple(path(found.parents, where)),
        )

    return price


def _why_not_on(t: Table, left: dict[int, int], reaches: Sequence[Reach]) -> Refuse:
    """6.5 The same for a stack on its way, and why nobody else can be left behind."""
    seat, to_hex = t.box.side[next(iter(left))], _why_not_to(t, left, reaches)
    if len(left) == 1:
        return to_hex
    return lambda kind, number: (
        to_hex(kind, number) if kind is Kind.SPACE else why_not_own(t, seat, number) or PICKED_UP
    )


def _why_not_to(t: Table, left: dict[int, int], reaches: Sequence[Reach]) -> Refuse:
    """Why units with some half points left cannot move to a hex."""
    units = list(left)

    def why_not(where: int) -> Refusal | None:
        if where == t.state.at[units[0]]:
            return HERE
        if where in t.state.stacks[US - t.box.side[units[0]]] or where in t.state.stacks[ISIS]:
            return ENEMY
        if where in stormy(t):
            return STORM
        closed = next(filter(None, (why_closed(t, unit, where) for unit in units)), None)
        if closed is not None:
            return closed
        if t.box.lake[where] and t.box.flying.isdisjoint(units):
            return LAKE
        if not all(where in each.parents for each in reaches):
            unhindered = all(where in _free_way(t, unit, left[unit]).parents for unit in units)
            return BLOCKED if unhindered else BEYOND
        return why_not_stop(t, units, where)

    return against_spaces(why_not)


def _free_way(t: Table, unit: int, left: int) -> Reach:
    """Where a unit could go if there were no zones of control."""
    return reach(t.state.at[unit], left, _steps(t)[unit], closed=_closed(t, t.box.side[unit]))


# 14.12 Turkish entry ------------------------------------------------------------------------------------


def entering(t: Table) -> list[int]:
    """14.12 Corps that wait to enter and can."""
    waiting = [unit for unit in t.box.turks if t.state.at[unit] == Off.WAITING]
    return [unit for unit in waiting if next(entry_hexes(t, unit), None) is not None]


def entry_hexes(t: Table, unit: int) -> Iterator[int]:
    """14.12 North-edge hexes of Turkey that are empty and that the corps can pay for (R-106)."""
    most = points(t, IRAN)
    return (where for where in t.box.turkish_entry if why_not_enter(t, unit, where, most) is None)


def why_not_enter(t: Table, unit: int, where: int, most: int) -> Refusal | None:
    """14.12 Why a corps with some half points cannot enter the map in a hex."""
    class_ = t.box.move_class[unit]
    assert class_ is not None
    if where not in t.box.turkish_entry:
        return NO_ENTRY
    if any(where in each for each in t.state.stacks):
        return NOT_EMPTY
    if where in stormy(t):
        return STORM
    cost = t.box.entry_cost(class_, where)
    return BEYOND if cost is None or cost > most else None


def _enter_map(t: Table, unit: int) -> Steps[None]:
    """14.12 A corps enters at the north edge, pays for that hex and goes on with the rest."""
    most = points(t, IRAN)
    at = t.box.hex_options("at")
    choice = yield t.ask(
        IRAN,
        "{unit:piece} enters the map: choose the hex. It goes on with the points that are left.",
        [at[where] for where in entry_hexes(t, unit)],
        "14.12",
        unit=unit,
        pieces=(unit,),
        hint=lambda option: Hint(f"{counted(_rest(t, unit, option.number, most) / HALVES, 'point')} left"),
        refuse=against_spaces(lambda where: why_not_enter(t, unit, where, most)),
    )
    t.tell(Arrive((unit,), choice.target), "{pieces:piece} enters the map at {at:space}.", "14.12")
    t.state.frame.last = choice.number
    enter(t, unit, choice.number)
    t.state.moved[unit] = True
    left = _left(t, unit, _rest(t, unit, choice.number, most))
    if left:
        yield from _move_stack(t, IRAN, [unit], {unit: left})


def _rest(t: Table, unit: int, where: int, most: int) -> int:
    """14.12 Half points that a corps has left in the hex where it enters, enemy zones of control left aside."""
    class_ = t.box.move_class[unit]
    assert class_ is not None
    return most - (t.box.entry_cost(class_, where) or 0)
