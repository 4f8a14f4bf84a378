"""12.6 Movement of M1A1 support."""

from functools import partial

from sandtable.core import D10, Move, Option, Refusal, Steps
from sandtable.core.refusals import against_spaces
from sandtable.games.phantom_fury.box.map import Place
from sandtable.games.phantom_fury.rules.counters import on_map, tank_at
from sandtable.games.phantom_fury.rules.reasons import why_off_map
from sandtable.games.phantom_fury.state import MARINES, Table

STOP = Option("stop")
MOVED = Refusal("12.1.1", "It has moved already.")
FIRED = Refusal("11.3", "It has fired.")
WHOLE_ZONE = Refusal("12.6.2", "A tank stands in a street section or in open ground, never in a whole zone.")
INDOORS = Refusal("12.6.2", "A tank enters neither houses nor courtyards.")
NOT_BESIDE = Refusal("12.6.2", "That open ground does not lie beside the street section where it is.")
FAR = Refusal("12.6.2", "A tank moves from one street section to the next.")
TAKEN = Refusal("12.2.3.2", "Another tank is there.")
ENEMY = Refusal("12.6.2", "A suspect or insurgent is there (R-34).")
STRANDED = Refusal("12.6.3", "From there it cannot end its move beside a USMC zone.")


def why_not_tank(t: Table, unit: int) -> Refusal | None:
    """12.1.1 Which tanks may move."""
    number = unit - t.box.tanks[0]
    if number >= len(t.state.tanks) or not on_map(t.state.tanks[number].place):
        return why_off_map(t, unit)
    tank = t.state.tanks[number]
    if tank.fired:
        return FIRED
    return MOVED if tank.acted else None


def move_tank(t: Table, unit: int) -> Steps[None]:
    """12.6.1 Tank movement: the die gives its capacity when it is moved."""
    tank = t.state.tanks[unit - t.box.tanks[0]]
    roll = t.roll(D10, "Movement of {tank:piece}", "12.6.1", tank=unit)
    points = t.box.tank_movement[roll]
    while points:
        options = [
            Option("go", place)
            for place in beside(t, tank.place)
            if why_not_go(t, tank.place, place, points) is None
        ]
        if may_end(t, tank.place) or not options:
            options.append(STOP)
        choice = yield t.ask(
            MARINES,
            "{tank:piece} moves: {points:#point} left.",
            options,
            "12.6.2",
            refuse=against_spaces(partial(why_not_go, t, tank.place, points=points)),
            pieces=(unit,),
            spaces=(tank.place,),
            tank=unit,
            points=points,
        )
        if choice.target is None:
            break
        start, tank.place = tank.place, choice.target
        t.tell(Move((unit,), (start, tank.place)), "{pieces:piece} drives to {end:space}.", "12.6.2")
        points -= 1
    tank.acted = True


def beside(t: Table, place: int) -> tuple[int, ...]:
    """12.6.2 Tank terrain: adjacent street sections, and open ground of adjacent zones."""
    box = t.box
    if place < box.first_street:
        return box.zone_streets[box.zone_of[place]]
    yards = (box.room[zone].get(Place.OPEN_GROUND) for zone in box.street_zones[place])
    return (*box.street_next[place], *(yard for yard in yards if yard is not None))


def why_not_go(t: Table, start: int, place: int, points: int) -> Refusal | None:
    """12.6.2, 12.6.3 Why a tank cannot go there now."""
    if place not in beside(t, start):
        return why_far(t, place)
    if tank_at(t, place):
        return TAKEN
    if place in t.state.foes:
        return ENEMY
    return None if can_end(t, place, points - 1, start) else STRANDED


def why_far(t: Table, place: int) -> Refusal:
    """12.6.2 What keeps a place from being a step of a tank away."""
    if place >= t.box.first_street:
        return WHOLE_ZONE if place >= t.box.first_zone else FAR
    return NOT_BESIDE if t.box.kind[place] == Place.OPEN_GROUND else INDOORS


def can_end(t: Table, place: int, points: int, start: int) -> bool:
    """12.6.3 Whether a tank that comes from a place can still reach one where it may end, or go back there."""
    reached, edge = {place}, [place]
    for _ in range(points + 1):
        if any(may_end(t, at) for at in edge):
            return True
        edge = [
            other
            for at in edge
            for other in beside(t, at)
            if other not in reached and (other == start or not tank_at(t, other)) and other not in t.state.foes
        ]
        reached.update(edge)
    return False


def may_end(t: Table, place: int) -> bool:
    """12.6.3 Tank end: in a section adjacent to a USMC zone, or in open ground neighbouring one."""
    if place < t.box.first_street:
        near = t.box.neighbouring[t.box.zone_of[place]]
    else:
        near = t.box.street_zones[place]
    return any(t.state.usmc[zone] for zone in near)
