"""Move/Combat: a stack moves and may attack; overwhelming offensives go on from there."""

from collections.abc import Sequence

from sandtable.core import Hint, Kind, Option, Refusal, Several, Steps
from sandtable.core.refusals import against_spaces
from sandtable.games.islamic_state.box.factions import NOBODY, Faction, Force
from sandtable.games.islamic_state.rules.closed import why_closed, why_not_there
from sandtable.games.islamic_state.rules.combat import (
    battle,
    can_attack,
    count_air,
    declare,
    forecast,
    unit_groups,
)
from sandtable.games.islamic_state.rules.cooperation import (
    contested,
    faces_enemy,
    factions_in,
    force_of,
    forces,
    may_attack,
)
from sandtable.games.islamic_state.rules.fight import Fight, difference
from sandtable.games.islamic_state.rules.march import march, overrun
from sandtable.games.islamic_state.rules.movement import (
    Guard,
    Way,
    count_forces,
    fits,
    guard_duty,
    has_room,
    open_exit,
    open_to,
    ways,
    why_not_room,
)
from sandtable.games.islamic_state.rules.players import faction_of, runner
from sandtable.games.islamic_state.rules.reasons import against_units, elsewhere, why_not_anybody
from sandtable.games.islamic_state.rules.retreat import next_on_way
from sandtable.games.islamic_state.rules.stacking import distinct, own_units, room
from sandtable.games.islamic_state.state import Table

FURTHER = 3
HALT = Option("halt")


# ---- Choosing a stack


def may_move(t: Table, force: int) -> bool:
    """russia.ground The Russian unit moves only once it has been attacked."""
    return force != Force.RUSSIA or t.state.roused


def own_stacks(t: Table, faction: int, seat: int) -> dict[int, list[int]]:
    """The units of a faction that a seat runs and may move, by space."""
    found: dict[int, list[int]] = {}
    for force in t.box.forces_of[faction]:
        _collect(t, force, faction, seat, found)
    if t.state.druze == faction:
        _collect(t, Force.DRUZE, faction, seat, found)
    return {space: sorted(found[space]) for space in sorted(found)}


def _collect(t: Table, force: int, faction: int, seat: int, found: dict[int, list[int]]) -> None:
    if not may_move(t, force):
        return
    at = t.state.at
    shared = faction in (Faction.IRAN, Faction.TURKEY)
    for unit in t.box.units_of[force]:
        space = at[unit]
        if space >= 0 and (not shared or runner(t, unit) == seat):
            found.setdefault(space, []).append(unit)


def destinations(t: Table, units: tuple[int, ...], start: int) -> dict[int, Way]:
    """Where a stack may end its move: stack.limit there, move.home-guard at its start."""
    guard = guard_duty(t, units, start)
    if guard.bound and guard.only == NOBODY:
        return {}
    if guard.bound:
        return _sally(t, units, start, guard)
    whole = count_forces(t, units)
    return {
        space: way
        for space, way in ways(t, units, start).items()
        if fits(t, count_forces(t, units[len(way.guards) :]) if way.guards else whole, space)
        if space != t.box.turkey
    }


def _sally(t: Table, units: tuple[int, ...], start: int, guard: Guard) -> dict[int, Way]:
    """move.home-guard A home area may be left to attack the only neighbour that threatens it."""
    goal, box = guard.only, t.box
    if box.cost[start][goal] > min(box.movement[unit] for unit in units):
        return {}
    if not all(open_to(t, box.force[unit], start)[goal] for unit in units) or not has_room(t, units, goal):
        return {}
    mine = forces(t, units)
    if any(faces_enemy(t, force, start) for force in mine) and not open_exit(t, mine, goal):
        return {}
    return {goal: Way((start, goal), ())} if _could_attack(t, units, goal) else {}


def _could_attack(t: Table, units: tuple[int, ...], area: int) -> bool:
    """Whether a stack that came to an area could attack somebody there by its own strength."""
    mine = [unit for unit in t.state.here[area] if faction_of(t, unit) == faction_of(t, units[0])]
    for enemy in distinct(t, t.state.here[area]):
        faction = faction_of(t, enemy)
        if faction == faction_of(t, units[0]) or not may_attack(t, force_of(t, units[0]), force_of(t, enemy)):
            continue
        defenders = [unit for unit in t.state.here[area] if faction_of(t, unit) == faction]
        fight = Fight(area, faction_of(t, units[0]), NOBODY, [*units, *mine], defenders, [faction])
        count_air(t, fight)
        if difference(t, fight) >= 0:
            return True
    return False


def can_leave(t: Table, units: list[int], start: int) -> bool:
    """Whether at least one unit of a stack can go somewhere: the first way is enough."""
    for unit in distinct(t, units):
        if destinations(t, (unit,), start):
            return True
    return len(units) > 1 and bool(destinations(t, tuple(units), start))


def _may_step_out(t: Table, units: list[int], start: int) -> bool:
    """Whether a stack can go somewhere; mostly a look at a neighbour that its first unit may enter is enough."""
    box, unit = t.box, units[0]
    if start >= box.areas:
        return can_leave(t, units, start)
    if len(units) == 1:
        guard = guard_duty(t, units, start)
        if guard.bound:
            return guard.only != NOBODY and bool(_sally(t, tuple(units), start, guard))
    force, table, movement = force_of(t, unit), open_to(t, box.force[unit], start), box.movement[unit]
    bound = len(t.state.here[start]) > len(units) and faces_enemy(t, force, start)
    for there, cost in box.steps[start]:
        if cost > movement or not table[there] or there == box.turkey or room(t, force, there) < 1:
            continue
        if not bound or open_exit(t, (force,), there):
            return True
    return can_leave(t, units, start)


def leaving(t: Table, stacks: dict[int, list[int]]) -> list[int]:
    """Where somebody stands who can go somewhere."""
    return [space for space, units in stacks.items() if _may_step_out(t, units, space)]


def fighting(t: Table, faction: int, seat: int, stacks: dict[int, list[int]]) -> list[int]:
    """Where a stack can attack without moving."""
    return [
        space
        for space, units in stacks.items()
        if len(t.state.here[space]) > len(units) and contested(t, space) and can_attack(t, seat, faction, space)
    ]


def move_combat(t: Table, faction: int, seat: int, rule: str = "actions.move") -> Steps[bool]:
    """actions.move Choose a stack, move it, attack; or attack where one stands. False if nothing can be done."""
    stacks = own_stacks(t, faction, seat)
    from_, fight = t.box.options("from", Kind.SPACE), t.box.options("fight", Kind.SPACE)
    options = [from_[space] for space in leaving(t, stacks)]
    options += [fight[space] for space in fighting(t, faction, seat, stacks)]
    if faction != Faction.TURKEY and turkish_stacks(t, seat):
        options.append(TURKS)
    if not options:
        return False
    choice = yield t.ask(
        seat,
        "Choose the one stack that moves, or attacks where it stands.",
        options,
        rule=rule,
        odds=lambda option: forecast(t, seat, faction, option.target or 0) if option.verb == "fight" else None,
        refuse=against_spaces(lambda number: why_not_from(t, faction, seat, number)),
    )
    if choice == TURKS:
        return (yield from move_combat(t, Faction.TURKEY, seat, "turkey.control"))
    if choice.verb == "fight":
        yield from offensive(t, faction, seat, choice.number, (), NOBODY, was_contested=True, must=True)
        return True
    return (yield from move_stack(t, faction, seat, choice.number, rule))


TURKS = Option("turks")


def turkish_stacks(t: Table, seat: int) -> bool:
    """turkey.control A card may name Turkey instead, if the seat runs Turkish units (R-25)."""
    return any(
        (units and _may_step_out(t, units, space)) or can_attack(t, seat, Faction.TURKEY, space)
        for space, units in own_stacks(t, Faction.TURKEY, seat).items()
    )


def why_not_from(t: Table, faction: int, seat: int, space: int) -> Refusal | None:
    """Why no stack can move from a space."""
    units = own_units(t, faction, seat, space)
    if not units:
        if any(faction_of(t, unit) == faction for unit in t.state.here[space]):
            return Refusal("players.two", "The units of this faction there are another player's.")
        return why_not_anybody(t, space, "actions.move")
    if not any(may_move(t, t.box.force[unit]) for unit in units):
        return Refusal("russia.ground", "The Russian unit moves only after it has been attacked.")
    if guard_duty(t, units, space).bound:
        return Refusal("move.home-guard", "This home area is threatened and must not be emptied.")
    if contested(t, space):
        return Refusal("move.leave-contested", "No friendly area is next to this contested one.")
    return Refusal("move.allowance", "Its units can go nowhere.")


KEPT = " Not all may leave a home area beside an enemy."


def move_stack(t: Table, faction: int, seat: int, start: int, rule: str) -> Steps[bool]:
    """actions.move One unit or a stack goes from an area to another, and may attack there."""
    units = [unit for unit in own_units(t, faction, seat, start) if may_move(t, t.box.force[unit])]
    reach = {group: destinations(t, group, start) for group in unit_groups(t, units)}
    groups = [group for group in reach if reach[group]]
    if not groups:
        return False
    choice = yield t.ask(
        seat,
        "Which units leave {start:space}?",
        [Option("take", None, group) for group in groups],
        rule=rule,
        refuse=against_units(
            t, (), rule, elsewhere(t, start, rule), "It is no unit of this faction that you may move."
        ),
        several=Several("take", tuple(units), check=lambda group: _stuck(t, group, start)),
        spaces=(start,),
        start=start,
    )
    group = choice.targets
    reached = reach.get(group) or destinations(t, group, start)
    to = t.box.options("to", Kind.SPACE)
    everybody = tuple(sorted(units))
    kept = everybody != group and not reach[everybody] and guard_duty(t, everybody, start).bound
    goal = yield t.ask(
        seat,
        f"{{units:piece}}: choose the area to go to.{KEPT if kept else ''}",
        [to[space] for space in sorted(reached)],
        rule=rule,
        refuse=against_spaces(lambda number: why_not_there(t, group, number)),
        hint=lambda option: _attacks(t, group[len(reached[option.number].guards) :], option.number),
        pieces=group,
        units=group,
    )
    must = guard_duty(t, group, start).bound
    was_contested = _contests(t, faction, seat, goal.number)
    arrived = yield from march(t, group, reached[goal.number], seat, rule)
    if goal.number < t.box.areas:
        yield from offensive(
            t, faction, seat, goal.number, tuple(arrived), start, was_contested=was_contested, must=must
        )
    return True


def _attacks(t: Table, group: tuple[int, ...], area: int) -> Hint | None:
    """actions.move Whether those who come to an area meet an enemy there; combat.calc and are strong enough."""
    if area >= t.box.areas or not any(faces_enemy(t, force, area) for force in forces(t, group)):
        return None
    return Hint("attack" if _could_attack(t, group, area) else "too weak to attack")


def _stuck(t: Table, group: tuple[int, ...], start: int) -> Refusal | None:
    if destinations(t, group, start):
        return None
    if guard_duty(t, group, start).bound:
        return Refusal("move.home-guard", "Together they would leave a threatened home area empty.")
    if ways(t, group, start):
        return Refusal("stack.limit", "No area that they reach has room for all of them.")
    return Refusal("move.allowance", "There is nowhere that all of them can go.")


def _contests(t: Table, faction: int, seat: int, area: int) -> bool:
    """Whether a faction has units in an area beside hostile ones."""
    return any(faces_enemy(t, force, area) for force in forces(t, own_units(t, faction, seat, area)))


# ---- Attacking, and going on


def offensive(
    t: Table,
    faction: int,
    seat: int,
    area: int,
    moved: tuple[int, ...],
    origin: int,
    *,
    was_contested: bool,
    must: bool,
) -> Steps[None]:
    """combat.overwhelm Battle, and for IS or US units further areas after each that was cleared."""
    retreats: list[tuple[int, ...]] = []
    may_go_on = faction == Faction.ISLAMIC_STATE
    for further in range(FURTHER + 1):
        won, force = yield from _one_area(t, faction, seat, area, moved, origin, retreats, was_contested, must)
        if not further:
            may_go_on = may_go_on or _all_us(t, moved or force)
        if not won or further == FURTHER or not may_go_on:
            return
        step = yield from _advance(t, seat, area, _may_advance(t, faction, force, area), retreats)
        if step is None:
            return
        moved, origin, area = step[0], area, step[1]
        was_contested, must = False, False


def _may_advance(t: Table, faction: int, force: list[int], area: int) -> list[int]:
    """combat.overwhelm Of those that attacked: all of IS, or US units without those that fought beside them."""
    left = [unit for unit in force if t.state.at[unit] == area]
    return left if faction == Faction.ISLAMIC_STATE else [u for u in left if t.box.force[u] == Force.USA]


def _all_us(t: Table, units: Sequence[int]) -> bool:
    """combat.overwhelm For the USA only when US units alone started the combat."""
    return bool(units) and all(t.box.force[unit] == Force.USA for unit in units)


def _one_area(
    t: Table,
    faction: int,
    seat: int,
    area: int,
    moved: tuple[int, ...],
    origin: int,
    retreats: list[tuple[int, ...]],
    was_contested: bool,
    must: bool,
) -> Steps[tuple[bool, list[int]]]:
    """An attack in one area: whether it was cleared, and the units that attacked."""
    if faction == Faction.ISLAMIC_STATE:
        attackers = own_units(t, faction, seat, area)  # without the recruits that an overrun brings
        won = yield from overrun(t, area)
        if won:
            retreats.clear()
            return True, attackers
    if factions_in(t, area) == [faction]:
        return bool(retreats) and area in {step for path in retreats for step in path}, list(moved)
    fight = yield from declare(t, seat, faction, area, must=must)
    if fight is None:
        return False, []
    fight.moved, fight.origin, fight.was_contested = moved, origin, was_contested
    won = yield from battle(t, fight)
    retreats[:] = fight.retreats
    return won, fight.attackers


def _advance(
    t: Table, seat: int, area: int, force: list[int], retreats: list[tuple[int, ...]]
) -> Steps[tuple[tuple[int, ...], int] | None]:
    """combat.overwhelm Some or all of the attackers go into an enemy-occupied neighbour, or after retreaters."""
    if not force:
        return None
    goals = [space for space in _goals(t, force, area, retreats) if has_room(t, force[:1], space)]
    options = [t.box.options("advance", Kind.SPACE)[space] for space in goals]
    choice = yield t.ask(
        seat,
        "Carry the offensive on from {area:space}?",
        [*options, HALT],
        rule="combat.overwhelm",
        refuse=against_spaces(lambda space: _why_not_on(t, force, area, space)),
        area=area,
    )
    if choice.target is None:
        return None
    goal = choice.target
    groups = [group for group in unit_groups(t, force) if has_room(t, group, goal)]
    who = yield t.ask(
        seat,
        "Which units advance to {goal:space}?",
        [Option("take", None, group) for group in groups],
        rule="combat.overwhelm",
        refuse=against_units(t, (), "combat.overwhelm", lambda _: None, "Only units that have just won go on."),
        several=Several("take", tuple(force), check=lambda group: _crowded(t, group, goal)),
        goal=goal,
    )
    yield from march(t, who.targets, Way((area, goal), ()), seat, "combat.overwhelm")
    return who.targets, goal


def _why_not_on(t: Table, force: list[int], area: int, space: int) -> Refusal:
    """combat.overwhelm Why an offensive does not go on to a space."""
    if space not in [there for there, _ in t.box.steps[area]] or space >= t.box.areas:
        return Refusal("combat.overwhelm", "It is not next to the area that was cleared.")
    closed = why_closed(t, force[0], area, space)
    if closed is not None:
        return closed
    if not has_room(t, force[:1], space):
        return why_not_room(t, force[:1], space)
    return Refusal("combat.overwhelm", "No enemy stands there, and none retreated that way.")


def _crowded(t: Table, group: tuple[int, ...], goal: int) -> Refusal | None:
    if has_room(t, group, goal):
        return None
    return Refusal("stack.limit", "Too many units would stand there.")


def _goals(t: Table, force: list[int], area: int, retreats: list[tuple[int, ...]]) -> list[int]:
    """Neighbours with an enemy to attack, and empty areas on the way of retreaters (R-73)."""
    table = open_to(t, t.box.force[force[0]], area)
    mine = force_of(t, force[0])
    pursued = next_on_way(retreats, area)
    found = []
    for there, _ in t.box.steps[area]:
        if not table[there] or there >= t.box.areas:
            continue
        here = t.state.here[there]
        enemies = [
            u for u in here if may_attack(t, mine, force_of(t, u)) and faction_of(t, u) != faction_of(t, force[0])
        ]
        if enemies or (there in pursued and not here):
            found.append(there)
    return found
