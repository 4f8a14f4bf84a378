"""Retreat before combat."""

from msgspec.structs import replace

from sandtable.core import Forecast, Hint, Kind, Move, Occasion, Option, Refusal, Steps
from sandtable.core.decisions import Refuse
from sandtable.core.refusals import against_spaces
from sandtable.games.islamic_state.box.factions import NOBODY, Force
from sandtable.games.islamic_state.rules.closed import why_closed
from sandtable.games.islamic_state.rules.cooperation import contested, faces_enemy, force_of, friendly_land
from sandtable.games.islamic_state.rules.fight import Fight, for_defender, odds
from sandtable.games.islamic_state.rules.movement import open_to
from sandtable.games.islamic_state.rules.peoples import druze_are_neutral
from sandtable.games.islamic_state.rules.players import faction_of, is_controls_turkey, runner, turn_order
from sandtable.games.islamic_state.rules.reasons import against_units
from sandtable.games.islamic_state.rules.reinforcements import note_is_entry
from sandtable.games.islamic_state.rules.stacking import distinct, kept_apart, room, trim
from sandtable.games.islamic_state.state import Table, put

STAND = Option("stand")


def refuges(t: Table, unit: int, area: int) -> dict[int, tuple[int, ...]]:
    """combat.retreat Where a unit can retreat to, with the way: into a full area only if it cannot go on (R-96)."""
    box = t.box
    force, kind = force_of(t, unit), box.force[unit]
    table = open_to(t, kind, area)
    steps = box.kurd_steps if kind == Force.KURDS and not is_controls_turkey(t) else box.steps
    points = box.movement[unit]
    found: dict[int, tuple[int, ...]] = {}
    full: dict[int, tuple[int, ...]] = {}
    seen = {area}
    edge: list[list[tuple[int, ...]]] = [[] for _ in range(points + 1)]
    edge[0].append((area,))
    for spent in range(points):
        for path in edge[spent]:
            for there, cost in steps[path[-1]]:
                if spent + cost > points or there in seen or not table[there]:
                    continue
                stance = _stance(t, force, unit, there)
                if stance == CLOSED:
                    continue
                seen.add(there)
                if room(t, force, there) > 0:
                    found[there] = (*path, there)
                elif not kept_apart(t, force, there):
                    full[there] = (*path, there)
                if stance == OPEN:
                    edge[spent + cost].append((*path, there))
    return found or full


CLOSED, STOP, OPEN = range(3)


def _stance(t: Table, force: int, unit: int, there: int) -> int:
    """combat.retreat Whether a retreating unit may enter a space, and go on from it."""
    if there >= t.box.areas:
        return STOP
    if druze_are_neutral(t, there):
        return CLOSED  # only Move/Combat invades
    here = t.state.here[there]
    friendly = friendly_land(t, force, there)
    if not here:
        return OPEN if friendly else STOP
    if friendly and not contested(t, there) and not faces_enemy(t, force, there):
        return OPEN
    return STOP if runner(t, unit) in [runner(t, other) for other in here] else CLOSED


def retreat(t: Table, fight: Fight) -> Steps[None]:
    """combat.retreat Each attacked faction in turn order retreats units one by one, or stands."""
    for faction in turn_order(t):
        units = [unit for unit in fight.defenders if faction_of(t, unit) == faction]
        for seat in dict.fromkeys(runner(t, unit) for unit in units):
            yield from _retreat_of(t, fight, seat, [unit for unit in units if runner(t, unit) == seat])


def _retreat_of(t: Table, fight: Fight, seat: int, units: list[int]) -> Steps[None]:
    while units:
        ways = {unit: refuges(t, unit, fight.area) for unit in distinct(t, units)}
        ready = [unit for unit in ways if ways[unit]]
        if not ready:
            return
        options = [t.box.options("retreat", Kind.PIECE)[unit] for unit in ready]
        choice = yield t.ask(
            seat,
            "{area:space} is attacked: retreat a unit, or stand?",
            [*options, STAND],
            rule="combat.retreat",
            reaction="retreat",
            decline=STAND,
            occasion=Occasion(t.state.turn, (), (fight.area,)),
            refuse=_against(t, fight, seat, ready),
            odds=lambda option: _without(t, fight, option.target),
            spaces=(fight.area,),
            battle="support",
            area=fight.area,
        )
        unit = choice.target
        if unit is None:
            return
        units.remove(unit)
        yield from _go(t, fight, seat, unit, ways[unit])


def _without(t: Table, fight: Fight, unit: int | None) -> Forecast | None:
    """combat.table The odds for the defenders if a unit goes; none if nobody is left."""
    left = [each for each in fight.defenders if each != unit]
    return for_defender(odds(t, replace(fight, defenders=left))) if left else None


def _against(t: Table, fight: Fight, seat: int, ready: list[int]) -> Refuse:
    def why(unit: int) -> Refusal | None:
        if unit not in fight.defenders:
            return Refusal("combat.retreat", "Only units that are attacked retreat.")
        return Refusal("combat.retreat", "Another player decides for it.") if runner(t, unit) != seat else None

    return against_units(t, ready, "combat.retreat", why, "It can retreat nowhere.")


def why_not_refuge(t: Table, unit: int, area: int, space: int) -> Refusal:
    """combat.retreat Why a unit does not retreat to a space."""
    force = force_of(t, unit)
    if space == area:
        return Refusal("combat.retreat", "It is attacked there.")
    closed = why_closed(t, unit, area, space)
    if closed is not None:
        return closed
    if _stance(t, force, unit, space) == CLOSED:
        if druze_are_neutral(t, space):
            return Refusal("peoples.druze", "The Druze are neutral: only Move/Combat invades them.")
        return Refusal("combat.retreat", "Others stand there, and it is no quiet friendly land.")
    if room(t, force, space) < 1:
        return Refusal("stack.limit", "It is full, and there are others to go to.")
    return Refusal("combat.retreat", "It is out of reach by friendly or empty land.")


def _go(t: Table, fight: Fight, seat: int, unit: int, ways: dict[int, tuple[int, ...]]) -> Steps[None]:
    """A unit retreats; stack.limit where it had to enter a full area a unit is given up."""
    choice = yield t.ask(
        seat,
        "Where does {unit:piece} retreat to?",
        [t.box.options("to", Kind.SPACE)[space] for space in ways],
        rule="combat.retreat",
        hint=lambda option: _crowd(t, unit, option.number),
        refuse=against_spaces(lambda space: why_not_refuge(t, unit, fight.area, space)),
        pieces=(unit,),
        spaces=(fight.area,),
        battle="support",
        unit=unit,
    )
    path = ways[choice.number]
    put(t.state, unit, choice.number)
    fight.defenders.remove(unit)
    fight.retreats.append(path)
    t.tell(Move((unit,), path, "retreat"), "{pieces:piece} retreats to {end:space}.", "combat.retreat")
    if t.box.force[unit] == Force.ISLAMIC_STATE:
        note_is_entry(t, choice.number)
    yield from trim(t, choice.number)


def _crowd(t: Table, unit: int, there: int) -> Hint | None:
    return None if room(t, force_of(t, unit), there) > 0 else Hint("full: one unit there is lost")


def next_on_way(retreats: list[tuple[int, ...]], area: int) -> list[int]:
    """R-73 The areas that follow this one on the ways of units that retreated further than one area."""
    found = []
    for path in retreats:
        if area in path[:-1]:
            there = path[path.index(area) + 1]
            if there != NOBODY and there not in found:
                found.append(there)
    return found
