"""13.4.8 Flooding: clearing a zone from the top in one turn."""

from sandtable.core import Move, Note, Steps
from sandtable.games.phantom_fury.box.box import FLOOD_ORDER
from sandtable.games.phantom_fury.rules.assault_numbers import Type
from sandtable.games.phantom_fury.rules.counters import is_fortified, on_map, squad_cf, standing
from sandtable.games.phantom_fury.rules.defensive_fire import enter
from sandtable.games.phantom_fury.rules.resolution import assault
from sandtable.games.phantom_fury.state import Status, Table

CF_LIMIT = 4  # 13.4.8.2


def may_flood(t: Table, squad: int) -> bool:
    """13.4.7.2, 4.1.5 Not in a fortified zone, not at or below the CF limit (13.4.8.2), and not for nothing."""
    s = t.state.squads[squad]
    if not on_map(s.place) or s.status == Status.PINNED:
        return False
    zone = t.box.zone_of[s.place]
    return not is_fortified(t, zone) and squad_cf(t, squad) > CF_LIMIT and next_target(t, zone) is not None


def next_target(t: Table, zone: int) -> int | None:
    """13.4.8 The next occupied location: 2, 2', 1, 1', 1", then C and OG (R-20)."""
    room = t.box.room[zone]
    return next((room[kind] for kind in FLOOD_ORDER if kind in room and room[kind] in t.state.foes), None)


def flood(t: Table, squad: int) -> Steps[None]:
    """13.4.8.1 Flooding order: move beside what comes next, a step at a time, and assault it.

    The last location is entered when the zone is clear.
    """
    s = t.state.squads[squad]
    zone = t.box.zone_of[s.place]
    t.tell(Note((squad,), t.box.zone_space(zone), "flooding"), "{pieces:piece} floods {at:space}.", "13.4.8")
    while may_flood(t, squad):
        target = next_target(t, zone)
        way = () if target is None else way_beside(t, s.place, target)
        if target is None or not way:
            return
        if len(way) > 1:
            what = Move((squad,), way[:2], "flooding")
            t.tell(what, "{pieces:piece} moves on to the {end:space}.", "13.4.8.1")
            yield from enter(t, squad, way[1])
            continue
        yield from assault(t, squad, target, Type.TOP_DOWN, flooding=True)
        if target in t.state.foes or not on_map(s.place):  # it holds out, or the squad is gone
            return
        if not t.state.crowd[zone] and s.status != Status.PINNED:
            start, s.place = s.place, target
            t.tell(Move((squad,), (start, target), "advance"), "{pieces:piece} enters the {end:space}.", "13.4.8.1")
            return


def way_beside(t: Table, start: int, target: int) -> tuple[int, ...]:
    """The shortest way within the zone to a place next to a location; nothing if there is none."""
    zone = t.box.zone_of[target]
    paths: list[tuple[int, ...]] = [(start,)]
    reached = {start}
    while paths:
        for path in paths:
            if target in t.box.next_to[path[-1]]:
                return path
        longer = []
        for path in paths:
            for place in t.box.next_to[path[-1]]:
                free = place not in t.state.foes and standing(t, place)
                if place not in reached and t.box.zone_of[place] == zone and free:
                    reached.add(place)
                    longer.append((*path, place))
        paths = longer
    return ()
