"""4.2 Zones as houses cut open: floors from the roof in the north to the court at the street, in board units.

Everything that joins two locations is a shape of its own whose `name` is the ids of both, so that a client can
light the doors that a way uses. Nothing is drawn that the data do not join.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from sandtable.core.scene import Point, Shape
from sandtable.games.phantom_fury.box.box import FLOOR
from sandtable.games.phantom_fury.box.map import Place, Zone

FACE = 5.6  # the wall between two floors, as one sees it
PARTITION = 2.0  # between rooms of a floor
SIDE = 2.2  # outer walls
PARAPET = 2.6  # in the north
FRONT = 4.2  # at the street
STAIR, ARCH, LEAF, GATE = 8.4, 6.4, 8.6, 10.8  # widths of what leads through
THROUGH = 2.0  # how far a door reaches into the rooms on both sides
APART = 11.0  # two doors in a wall keep this distance
WEST = 0.36  # where stairs stand in the width of a room
COUNTER = 31.0  # the side of a counter where it is largest
NEIGHBOURS = 1.0  # walls of two houses that lie this close are one


class Rect(NamedTuple):
    """A rectangle by its corners."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def centre(self) -> Point:
        """Its middle."""
        return Point(round((self.left + self.right) / 2, 2), round((self.top + self.bottom) / 2, 2))

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its corners, clockwise from the north-west."""
        left, top, right, bottom = (round(side, 2) for side in self)
        return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


def around(x: float, y: float, width: float, height: float) -> Rect:
    """A rectangle with this middle."""
    return Rect(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def outline(zone: Zone) -> Rect:
    """The whole house."""
    return Rect(zone.x, zone.y, zone.x + zone.w, zone.y + zone.h)


def floors(zone: Zone) -> list[list[Place]]:
    """4.2.1 The rooms of each floor from west to east, the highest floor first; court and garden are one floor."""
    west = {location.kind: location.x for location in zone.locations}
    levels = sorted({FLOOR[kind] for kind in zone.kinds}, reverse=True)
    return [sorted((k for k in zone.kinds if FLOOR[k] == level), key=lambda k: west[k]) for level in levels]


def rooms(zone: Zone) -> dict[Place, Rect]:
    """Where each room is: floors share the height of the house, rooms of a floor its width."""
    rows, house, found = floors(zone), outline(zone), dict[Place, Rect]()
    height = (zone.h - PARAPET - FRONT - FACE * (len(rows) - 1)) / len(rows) if rows else 0.0
    top = house.top + PARAPET
    for row in rows:
        width = (zone.w - 2 * SIDE - PARTITION * (len(row) - 1)) / len(row)
        left = house.left + SIDE
        for kind in row:
            found[kind] = Rect(left, top, left + width, top + height)
            left += width + PARTITION
        top += height + FACE
    return found


def spot(room: Rect) -> Point:
    """Where counters stand in a room: in its east, off its name, its stairs and the number of the house."""
    return Point(round(max(room.centre.x, room.right - COUNTER / 2), 2), room.centre.y)


def house(zone: Zone) -> Iterator[Shape]:
    """The walls of a house, with the stairs and doors inside it and its gates to the street."""
    if not zone.locations:
        yield _closed("lot", outline(zone), f"zone.{zone.id}")
        return
    yield _closed("house", outline(zone), f"zone.{zone.id}")
    at, rows = rooms(zone), floors(zone)
    for upper, lower in pairwise(rows):
        left, right = at[upper[0]].left, at[upper[-1]].right
        yield _closed("face", Rect(left, at[upper[0]].bottom, right, at[lower[0]].top))
    for row in rows:
        for one, other in pairwise(row):
            yield _closed("partition", Rect(at[one].right, at[one].top, at[other].left, at[one].bottom))
    yield from _inside(zone, at)
    yield from _gates(zone, at, rows[-1])


def _closed(kind: str, rect: Rect, name: str = "") -> Shape:
    return Shape(kind, rect.corners, closed=True, name=name)


def _inside(zone: Zone, at: dict[Place, Rect]) -> Iterator[Shape]:
    """4.2.2 Stairs between floors, arches to court and garden, doors within a floor."""
    taken: dict[float, list[float]] = {}
    for one, other in zone.arrows:
        name = f"{zone.id}.{one} {zone.id}.{other}"
        upper, lower = sorted((at[one], at[other]), key=lambda rect: rect.top)
        if upper.top == lower.top:
            yield from _doors(upper, lower, name)
            continue
        x = _free(max(upper.left, lower.left), min(upper.right, lower.right), taken.setdefault(upper.bottom, []))
        arch = FLOOR[one] == 0 or FLOOR[other] == 0
        middle = (upper.bottom + lower.top) / 2
        width = ARCH if arch else STAIR
        yield _closed("arch" if arch else "stair", around(x, middle, width, FACE + 2 * THROUGH), name)


def _free(left: float, right: float, taken: list[float]) -> float:
    """Where in a stretch of wall a door stands: west of the middle, for counters stand in the east, and apart."""
    least = min(STAIR / 2 + 1, (right - left) / 2)
    usual = max(left + least, left + (right - left) * WEST)
    places = (usual, left + least, right - least)
    x = next((x for x in places if all(abs(x - each) >= APART for each in taken)), usual)
    taken.append(x)
    return x


def _doors(one: Rect, other: Rect, name: str) -> Iterator[Shape]:
    """A door between rooms of a floor; between the outer ones of three a passage along the wall."""
    west, east = sorted((one, other))
    y = west.top + (west.bottom - west.top) * 0.45
    if east.left - west.right <= PARTITION + NEIGHBOURS:
        yield _closed("door", around((west.right + east.left) / 2, y, PARTITION + 2 * THROUGH, LEAF), name)
    else:
        yield Shape("link-door", (Point(round(west.right, 2), y), Point(round(east.left, 2), y)), name=name)


def _gates(zone: Zone, at: dict[Place, Rect], front: Iterable[Place]) -> Iterator[Shape]:
    """4.3.1.1 Doors to the street: in the front wall, or in a side wall for rooms behind it."""
    house = outline(zone)
    for kind in zone.door:
        room, name = at[kind], f"{zone.id}.{kind}"
        if kind in front:
            yield _closed("gate", around(room.centre.x, house.bottom - FRONT / 2, GATE, FRONT), name)
        else:
            x = house.left if room.left - house.left <= SIDE + NEIGHBOURS else house.right
            yield _closed("gate", around(x, room.centre.y, SIDE * 2, GATE), name)


def links(zone: Zone, zones: dict[int, Zone]) -> Iterator[Shape]:
    """4.2.2 What leads into the house next door: planks between roofs, gates between other rooms."""
    at = rooms(zone)
    for link in zone.links:
        if link.zone < zone.id:
            continue
        one, other = at[link.from_], rooms(zones[link.zone])[link.to]
        name = f"{zone.id}.{link.from_} {link.zone}.{link.to}"
        roof = link.from_ is Place.ROOF
        wall = _common_wall(one, other)
        if wall is None:
            yield Shape("link-roof" if roof else "link-door", (one.centre, other.centre), name=name)
        else:
            yield _closed("plank" if roof else "gate", wall, name)


def _common_wall(one: Rect, other: Rect) -> Rect | None:
    """The opening between two rooms on both sides of one wall; None if none would lead from one to the other."""
    west, east = sorted((one, other))
    top, bottom = max(west.top, east.top), min(west.bottom, east.bottom)
    if 0 <= east.left - west.right <= 2 * SIDE + NEIGHBOURS and bottom - top >= LEAF:
        middle = (west.right + east.left) / 2
        return around(middle, (top + bottom) / 2, 2 * SIDE + THROUGH, LEAF)
    north, south = sorted((one, other), key=lambda rect: rect.top)
    left, right = max(one.left, other.left), min(one.right, other.right)
    if 0 <= south.top - north.bottom <= PARAPET + FRONT + NEIGHBOURS and right - left >= GATE:
        middle = (north.bottom + south.top) / 2
        return around((left + right) / 2, middle, GATE, PARAPET + FRONT)
    return None
