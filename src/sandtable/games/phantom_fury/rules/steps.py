"""12.3, 12.4, 12.5 Where a squad may go: within a zone, from zone to zone, across a street."""

import msgspec

from sandtable.core import Refusal
from sandtable.games.phantom_fury.box.box import CLOSED, MOSQUE
from sandtable.games.phantom_fury.rules.counters import zone_at
from sandtable.games.phantom_fury.state import Table

FAR = Refusal("12.3.1", "No arrow joins it to where the squad stands.")
WHOLE_ZONE = Refusal("12.3.1", "A squad goes from location to location: choose one of the zone.")
NOT_LINKED = Refusal("12.4.1", "Neither roof nor door joins it to where the squad stands.")
STREET_BETWEEN = Refusal("12.5.1", "A street lies between: go out by a door and into the street first.")
DISTANT = Refusal("12.4.1", "Its zone is neither adjacent to the squad's nor neighbouring it.")
OFF_STREET = Refusal("12.5.1", "It has no door on the street where the squad is.")
OTHER_STREET = Refusal("12.5.1", "That street section does not run along the squad's zone.")
ENEMY_THERE = Refusal("12.3.1", "A suspect or insurgent is there.")
RUBBLE = Refusal("4.1.6", "That location lies in ruins.")
CLOSED_ZONE = Refusal("12.4.2", "Nobody enters zone 27.")
MOSQUE_CLOSED = Refusal("12.4.2", "Only IIF squads and tanks enter the mosque.")
IIF_ONLY_MOSQUE = Refusal("5.1.6.1", "IIF squads enter no insurgent zone but the mosque.")
IIF_ROOM = Refusal("5.1.6.1", "Another IIF squad is in that location of the mosque.")
ONE_SQUAD = Refusal("12.2.1.1", "An insurgent zone holds one squad.")
SECURITY_OUT = Refusal("12.3.2.2", "Its security element is detached: it may not leave the zone.")
MUST_STAY = Refusal("12.1.2", "It must stay in an insurgent zone that is empty of enemies.")
FULL_STRENGTH = Refusal("12.4.3", "Only a squad that has lost a step may leave an insurgent zone.")
COVER_ONLY = Refusal("12.4.3", "Taking cover leads only into a zone under USMC control.")
IN_COVER = Refusal("12.4.3", "It has taken cover: this move ends under USMC control (R-57).")
STREET_TAKEN = Refusal("12.2.3.2", "Another squad is in that street section.")
NO_POINTS = Refusal("12.5.1", "It has no movement point left to leave the street again.")
NO_DOOR = Refusal("12.5.1", "There is no door into that street from here.")
DEAD_END = Refusal("12.5.1", "No door on that street is open to it.")
SAME_ZONE = Refusal("12.5.1", "Crossing a street leads into another zone (R-39).")
CROWDED = Refusal("12.2.2", "Another squad ends its move there, and this one could not move on (R-42).")
SECOND_STREET = Refusal("12.5.4", "A squad never enters two street sections in a row.")


class March(msgspec.Struct, gc=False):
    """A squad's move so far: what it has left, and what the way it took forbids.

    `places` is where all squads stand as the move begins; `left` is the location from which it stepped into the
    street; `cover` is set once it has left an insurgent zone (12.4.3); `fired_at` once defensive fire has been
    taken where it stands (12.3.2.1).
    """

    points: int
    places: list[int]
    left: int = -1
    cover: bool = False
    fired_at: bool = False


def places_of_squads(t: Table) -> list[int]:
    """Where every squad stands."""
    return [squad.place for squad in t.state.squads]


def open_steps(t: Table, squad: int, place: int, march: March) -> list[int]:
    """The spaces that a squad may enter from a place, in a stable order."""
    if march.points <= 0:
        return []
    origin = origin_of(t, place, march.left)
    return [space for space in t.box.steps[place] if why_not_entry(t, squad, place, space, origin, march) is None]


def has_step(t: Table, squad: int, place: int, march: March) -> bool:
    """Whether a squad may enter any space from a place."""
    if march.points > 0:
        origin = origin_of(t, place, march.left)
        for space in t.box.steps[place]:
            if why_not_entry(t, squad, place, space, origin, march) is None:
                return True
    return False


def why_not_go(t: Table, squad: int, space: int, march: March) -> Refusal | None:
    """Why a squad cannot go to a location or street section now; 12.5.4 never from one section to another."""
    place, street = t.state.squads[squad].place, t.box.first_street
    if place >= street and street <= space < t.box.first_zone:
        return SECOND_STREET
    if space not in t.box.steps[place]:
        return why_far(t, place, space)
    return why_not_entry(t, squad, place, space, origin_of(t, place, march.left), march)


def why_far(t: Table, place: int, space: int) -> Refusal:
    """What keeps a space from being a step away."""
    box = t.box
    if space >= box.first_zone:
        return WHOLE_ZONE
    if place >= box.first_street:
        return OFF_STREET
    own = box.zone_of[place]
    if space >= box.first_street:
        return NO_DOOR if space in box.zone_streets[own] else OTHER_STREET
    zone = box.zone_of[space]
    if zone == own:
        return FAR
    if zone == CLOSED:
        return CLOSED_ZONE
    if zone in box.adjacent[own]:
        return NOT_LINKED
    return STREET_BETWEEN if zone in box.neighbouring[own] else DISTANT


def origin_of(t: Table, place: int, left: int) -> int:
    """The zone that a squad comes from: in a street the one that it has left, 0 if it was pinned there."""
    return zone_at(t, place if place < t.box.first_street else left)


def takes_cover(t: Table, origin: int, zone: int) -> bool:
    """12.4.3 Whether a step leads out of an insurgent zone."""
    return origin not in (0, zone) and not t.state.usmc[origin]


def why_not_entry(t: Table, squad: int, place: int, space: int, origin: int, march: March) -> Refusal | None:
    """Why a squad cannot go from a place to one a step away, coming from a zone (0: from where it was pinned)."""
    street = t.box.first_street
    if space >= street:
        return why_not_street(t, squad, space, origin, march)
    if place >= street and t.box.zone_of[space] == origin:
        return SAME_ZONE
    refusal = why_not_location(t, squad, space, origin, march)
    if refusal is not None or space not in march.places:
        return refusal
    return None if has_room(t, squad, space) or may_go_on(t, squad, space, origin, march) else CROWDED


def has_room(t: Table, squad: int, place: int) -> bool:
    """12.2.2 A squad may end beside another only while that one can still make room."""
    for other, s in enumerate(t.state.squads):
        if s.place == place and (s.status or s.acted) and other != squad:
            return False
    return True


def may_go_on(t: Table, squad: int, location: int, origin: int, march: March) -> bool:
    """12.2.2 Passing through: whether a squad could leave a location again with the points it has then."""
    cover = march.cover or takes_cover(t, origin, t.box.zone_of[location])
    return has_step(t, squad, location, March(march.points - 1, march.places, cover=cover))


def why_not_location(t: Table, squad: int, location: int, origin: int, march: March) -> Refusal | None:
    """12.3.1, 12.4 Why a squad cannot enter a location, coming from a zone."""
    state, zone = t.state, t.box.zone_of[location]
    if location in state.foes:
        return ENEMY_THERE
    if state.ruins[zone] and t.box.floor[location] >= 2:
        return RUBBLE
    if zone == MOSQUE and not state.usmc[zone] and is_taken(squad, location, march):
        return IIF_ROOM
    if zone == origin:
        return None
    return why_not_leaving(t, squad, origin, zone, march) or why_not_zone(t, squad, zone, march)


def is_taken(squad: int, place: int, march: March) -> bool:
    """Whether another squad stands in a place."""
    places = march.places
    return place in places and (places[squad] != place or places.count(place) > 1)


def why_not_leaving(t: Table, squad: int, origin: int, zone: int, march: March) -> Refusal | None:
    """12.4.3 Taking cover, 12.1.2 Clearing, 12.3.2.2 While detached; R-12."""
    s, own = t.state.squads[squad], t.state.usmc[zone]
    if s.security >= 0:
        return SECURITY_OUT
    if march.cover and not own:
        return IN_COVER
    if not origin or t.state.usmc[origin]:
        return None
    if not t.state.crowd[origin]:
        return MUST_STAY
    if not s.reduced:
        return FULL_STRENGTH
    return None if own else COVER_ONLY


def why_not_zone(t: Table, squad: int, zone: int, march: March) -> Refusal | None:
    """12.4.2 Closed zones, 5.1.6.1 IIF entry limits, 12.2.1.1 One squad in an insurgent zone (R-13)."""
    if zone == CLOSED:
        return CLOSED_ZONE
    if zone == MOSQUE:
        return None if t.box.is_iif[squad] else MOSQUE_CLOSED
    if t.state.usmc[zone]:
        return None
    if t.box.is_iif[squad]:
        return IIF_ONLY_MOSQUE
    inside = t.box.inside[zone]
    first, last = inside[0], inside[-1]
    for other, place in enumerate(march.places):
        if first <= place <= last and other != squad:
            return ONE_SQUAD
    return None


def why_not_section(t: Table, squad: int, street: int, march: March) -> Refusal | None:
    """12.2.3.1 A street is entered with a point to leave it again, and only while no squad is in it (12.2.3.2)."""
    if march.points < 2:
        return NO_POINTS
    if is_taken(squad, street, march):
        return STREET_TAKEN
    return SECURITY_OUT if t.state.squads[squad].security >= 0 else None


def why_not_street(t: Table, squad: int, street: int, origin: int, march: March) -> Refusal | None:
    """12.5.1 Crossing a street: some door to another zone must be open to the squad."""
    first = why_not_section(t, squad, street, march)
    if first is not None:
        return first
    for door in t.box.doors[street]:
        if t.box.zone_of[door] != origin:
            refusal = why_not_location(t, squad, door, origin, march)
            if refusal is None:
                return None
            first = first or refusal
    return first or DEAD_END
