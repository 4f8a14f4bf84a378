"""Rapid Advance: one unit takes up to four areas that no enemy holds."""

from collections.abc import Iterator
from functools import partial

from sandtable.core import Hint, Kind, Option, Refusal, Steps, counted
from sandtable.core.refusals import against_spaces
from sandtable.games.islamic_state.box.factions import Faction, Force
from sandtable.games.islamic_state.rules.closed import why_closed
from sandtable.games.islamic_state.rules.control import holder, is_friends_land, occupy, worth
from sandtable.games.islamic_state.rules.cooperation import OWN_LAND, contested, cooperates, force_of
from sandtable.games.islamic_state.rules.march import march, overrun
from sandtable.games.islamic_state.rules.move import may_move, own_stacks
from sandtable.games.islamic_state.rules.movement import Way, guard_duty, needs_guard, open_to, why_not_room
from sandtable.games.islamic_state.rules.peoples import druze_are_neutral
from sandtable.games.islamic_state.rules.players import faction_of, is_controls_turkey
from sandtable.games.islamic_state.rules.reasons import against_units
from sandtable.games.islamic_state.rules.stacking import distinct, own_units, room
from sandtable.games.islamic_state.state import Table

KURDS = Force.KURDS  # to ask an Enum for its members takes longer
MOST = 4
HALT = Option("halt")


def is_free(t: Table, unit: int, area: int) -> bool:
    """actions.rapid An area with room and without an enemy unit, whoever controls it."""
    if druze_are_neutral(t, area):
        return False
    if not t.state.here[area]:
        return True
    return not _enemies(t, unit, area) and room(t, force_of(t, unit), area) > 0


def _enemies(t: Table, unit: int, area: int) -> bool:
    """Whether units stand in an area that neither are its own nor cooperate; IS overruns weak Iraqi ones."""
    s, box = t.state, t.box
    faction_now, force_now = box.faction_with[s.druze], box.force_with[s.druze]
    faction, force = faction_now[unit], force_now[unit]
    weak = s.weak if faction == Faction.ISLAMIC_STATE else ()
    for other in s.here[area]:
        if faction_now[other] != faction and other not in weak and not cooperates(t, force, force_now[other], area):
            return True
    return False


def steps_from(t: Table, unit: int, points: int) -> Iterator[int]:
    """actions.rapid The areas that a unit can take next, one by one; move.cost trails cost two."""
    here, kind = t.state.at[unit], t.box.force[unit]
    steps = t.box.kurd_steps if kind == KURDS and not is_controls_turkey(t) else t.box.steps
    areas, table = t.box.areas, open_to(t, kind, here)
    for there, cost in steps[here]:
        if cost <= points and there < areas and table[there] and is_free(t, unit, there):
            yield there


def _may_start(t: Table, faction: int, unit: int, space: int) -> bool:
    """R-13 From an area that the faction controls or occupies alone; R-12 not out of a threatened home area."""
    if space >= t.box.areas:
        return True
    if contested(t, space):
        return False
    if t.state.control[space] not in OWN_LAND[force_of(t, unit)] and holder(t, space) != faction:
        return False
    return not guard_duty(t, (unit,), space).bound


def starters(t: Table, faction: int, seat: int) -> list[int]:
    """The units that can begin a Rapid Advance, one of each kind in an area."""
    stacks = own_stacks(t, faction, seat).values()
    return [unit for units in stacks for unit in distinct(t, units) if can_start(t, faction, unit)]


def can_start(t: Table, faction: int, unit: int) -> bool:
    """actions.rapid, R-13 Whether a unit that its player may move can begin a Rapid Advance where it stands."""
    if next(steps_from(t, unit, t.box.movement[unit]), None) is None:
        return False
    return _may_start(t, faction, unit, t.state.at[unit])


def rapid_advance(t: Table, faction: int, seat: int) -> Steps[bool]:
    """actions.rapid A unit takes area after area; False if none can."""
    units = starters(t, faction, seat)
    if not units:
        return False
    choice = yield t.ask(
        seat,
        "Which one unit advances?",
        [t.box.options("move", Kind.PIECE)[unit] for unit in units],
        rule="actions.rapid",
        refuse=against_units(
            t,
            units,
            "actions.rapid",
            lambda piece: _why_not_start(t, faction, seat, piece),
            "No area next to it can be taken.",
        ),
    )
    unit, points = choice.number, t.box.movement[choice.number]
    for taken in range(MOST):
        goals = list(steps_from(t, unit, points))
        if not goals:
            break
        options = [t.box.options("to", Kind.SPACE)[area] for area in goals]
        goal = yield t.ask(
            seat,
            "{unit:piece}: choose the next area, or stop ({points:#point} left)."
            if taken
            else "{unit:piece}: choose the first area ({points:#point}).",
            [*options, *((HALT,) if taken else ())],
            rule="actions.rapid",
            hint=lambda option: _brings(t, faction, unit, option),
            refuse=against_spaces(partial(_why_not_there, t, unit, points)),
            unit=unit,
            points=points,
        )
        if goal.target is None:
            break
        points -= _points_to(t, unit, goal.target)
        stop = needs_guard(t, force_of(t, unit), goal.target)
        yield from _take(t, faction, unit, goal.target, seat)
        if stop:
            break
    return True


def _points_to(t: Table, unit: int, area: int) -> int:
    """move.cost What the step to a neighbour costs; the road that only Kurds may take costs one."""
    return t.box.cost[t.state.at[unit]].get(area, 1)


def _brings(t: Table, faction: int, unit: int, option: Option) -> Hint | None:
    """move.cost, R-12 What a step costs, and what is won with the area; peoples.iraq-sunni whom it overruns."""
    area = option.target
    if area is None:
        return None
    weak = faction == Faction.ISLAMIC_STATE and any(other in t.state.weak for other in t.state.here[area])
    won = worth(t, area, faction) if t.state.control[area] != faction else ""
    parts = [counted(_points_to(t, unit, area), "point"), won, "overruns" if weak else ""]
    return Hint(", ".join(part for part in parts if part))


def _take(t: Table, faction: int, unit: int, area: int, seat: int) -> Steps[None]:
    """R-12 Each area entered is controlled at once; R-80 friends who hold it with a unit keep it."""
    friends = [other for other in t.state.here[area] if faction_of(t, other) != faction]
    yield from march(t, (unit,), Way((t.state.at[unit], area), ()), seat, "actions.rapid")
    if faction == Faction.ISLAMIC_STATE:
        yield from overrun(t, area)
    if not is_friends_land(t, area, friends):
        yield from occupy(t, area, faction, "actions.rapid")


def _why_not_start(t: Table, faction: int, seat: int, unit: int) -> Refusal | None:
    space = t.state.at[unit]
    if unit not in own_units(t, faction, seat, space):
        return Refusal("actions.rapid", "It is no unit of this faction that you may move.")
    if not may_move(t, t.box.force[unit]):
        return Refusal("russia.ground", "The Russian unit moves only after it has been attacked.")
    if space < t.box.areas and guard_duty(t, (unit,), space).bound:
        return Refusal("move.home-guard", "It would leave a threatened home area empty.")
    if not _may_start(t, faction, unit, space):
        return Refusal("actions.rapid", "It does not start in territory of its own.")
    return None


def _why_not_there(t: Table, unit: int, points: int, area: int) -> Refusal:
    if area == t.state.at[unit]:
        return Refusal("actions.rapid", "It stands there already.")
    if druze_are_neutral(t, area):
        return Refusal("peoples.druze", "Druze land is invaded by the Islamic State alone, and by Move/Combat.")
    if area >= t.box.areas:
        return Refusal("actions.rapid", "Rapid movement goes to areas of the map.")
    closed = why_closed(t, unit, t.state.at[unit], area)
    if closed is not None:
        return closed
    if is_free(t, unit, area):
        if area in t.box.cost[t.state.at[unit]]:
            return Refusal("move.cost", f"The trail costs more than the {counted(points, 'point')} left.")
        return Refusal("move.cost", "It is not adjacent.")
    if _enemies(t, unit, area):
        return Refusal("actions.rapid", "An enemy unit stands there.")
    return why_not_room(t, (unit,), area)
