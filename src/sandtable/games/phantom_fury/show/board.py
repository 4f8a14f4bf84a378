"""4 The map as it is drawn: the plan of the district."""

from collections.abc import Iterator

from sandtable.core.scene import Board, Label, Point, Side, Space
from sandtable.games.phantom_fury.box.box import CLOSED, MOSQUE, WORDS, Box
from sandtable.games.phantom_fury.box.map import Place, Zone
from sandtable.games.phantom_fury.show import houses

SIDES = (
    Side("usmc", "US Marines", "#3d6b4f", "#ffffff", "M"),
    Side("iif", "Iraqi Intervention Force", "#c7a24a", "#1c2430", "I"),
    Side("guerillas", "Guerillas", "#8a3b2e", "#ffffff", "G"),
    Side("martyrs", "Martyrs", "#1f1f23", "#ffffff", "K"),
    Side("suspect", "Suspects", "#b9a88c", "#1c2430", "?"),
    Side("insurgents", "Insurgents", "#8a3b2e", "#ffffff", "G"),
)
GROUND = {
    Place.OPEN_GROUND: "yard",
    Place.COURTYARD: "court",
    Place.FIRST: "lower",
    Place.FIRST_PRIME: "lower",
    Place.FIRST_SECOND: "lower",
    Place.SECOND: "upper",
    Place.SECOND_PRIME: "upper",
    Place.ROOF: "roof",
}
"""4.2.1 How each type of location is drawn."""
MARKS = {MOSQUE: ("mosque",), CLOSED: ("lot",)}  # zones that are drawn in a way of their own
KEY = (
    "C: courtyard, entering it draws fire",
    "OG: open ground, the same",
    "1, 2: stories; 1' and 2' are more rooms",
    "on top: the roof, R",
    "red door: to the street",
    "brown door: to the next house",
    "black number: squads start here",
    "red number: the mosque, for Iraqi squads",
)
"""4 The quarter of the map without houses tells how to read it, in two columns."""
KEY_AT, KEY_STEP, KEY_ROWS = Point(150, 58), Point(300, 26), 4
MAP_BOTTOM = 1216  # below it the printed sheet has only tracks


def board(box: Box) -> Board:
    """4 The map: rooms, streets and zones as spaces; walls, stairs, doors and gates of the houses as shapes."""
    map_ = box.map
    zones = {zone.id: zone for zone in map_.zone}
    rooms = [space for zone in map_.zone for space in _rooms(zone)]
    streets = [
        Space(
            s.id,
            f"Street {s.id}",
            "street",
            Point(s.x, s.y),
            tuple(Point(*p) for p in s.polygon),
            near=s.adjacent,
        )
        for s in map_.street
    ]
    areas = [_area(box, zone) for zone in map_.zone]
    shapes = [shape for zone in map_.zone for shape in (*houses.house(zone), *houses.links(zone, zones))]
    labels = [Label(str(z.id), Point(z.x + 12, z.y + 14), f"zone-{z.circle}", 3) for z in map_.zone]
    labels += [Label(line, _key_at(number), "key") for number, line in enumerate(KEY)]
    return Board(
        width=map_.meta.canvas[0],
        height=MAP_BOTTOM,
        layout="plan",
        spaces=(*areas, *streets, *rooms),
        sides=SIDES,
        shapes=tuple(shapes),
        labels=tuple(labels),
        counter_size=map_.meta.location_size,
    )


def _key_at(number: int) -> Point:
    column, row = divmod(number, KEY_ROWS)
    return Point(KEY_AT.x + column * KEY_STEP.x, KEY_AT.y + row * KEY_STEP.y)


def _area(box: Box, zone: Zone) -> Space:
    return Space(
        f"zone.{zone.id}",
        f"Zone {zone.id}",
        "zone",
        houses.outline(zone).centre,
        houses.outline(zone).corners,
        group=zone.circle,
        marks=MARKS.get(zone.id, ()),
        facts=_facts(box, zone),
    )


def _rooms(zone: Zone) -> Iterator[Space]:
    near: dict[str, list[str]] = {location.kind: [] for location in zone.locations}
    for one, other in zone.arrows:
        near[one].append(f"{zone.id}.{other}")
        near[other].append(f"{zone.id}.{one}")
    for link in zone.links:
        near[link.from_].append(f"{link.zone}.{link.to}")
    at = houses.rooms(zone)
    for location in zone.locations:
        marks = [word for word, there in (("door", location.kind in zone.door),) if there]
        marks += ["entry"] if location.kind == zone.entry else []
        yield Space(
            location.id,
            f"Zone {zone.id}, {WORDS[location.kind]}",
            GROUND[location.kind],
            houses.spot(at[location.kind]),
            at[location.kind].corners,
            group=f"zone.{zone.id}",
            marks=tuple(marks),
            near=tuple(near[location.kind]),
        )


def _facts(box: Box, zone: Zone) -> tuple[str, ...]:
    routes = ", ".join(str(route) for route in zone.egress)
    near = ", ".join(str(other) for other in box.around[zone.id])
    seen = ", ".join(str(other) for other in zone.lines_of_fire)
    found = (
        "An open lot: nobody enters it, fire crosses it" if zone.id == CLOSED else "",
        f"Beside zones {near}",
        f"Retreat to {routes}" if routes else "",
        f"Line of fire to {seen}" if seen else "",
    )
    return tuple(fact for fact in found if fact)
