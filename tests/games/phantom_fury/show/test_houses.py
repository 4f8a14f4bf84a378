"""Zones as houses: what is drawn is what the data join."""

from collections import Counter
from itertools import combinations

import pytest

from sandtable.core.scene import Point, Space
from sandtable.games.phantom_fury.box.map import Zone
from sandtable.games.phantom_fury.game import GAME
from sandtable.games.phantom_fury.show.houses import COUNTER

BOX = GAME.box()
BOARD = GAME.board(BOX)
SPACES = {space.id: space for space in BOARD.spaces}
HOUSES = [zone for zone in BOX.map.zone if zone.locations]
JOINS = ("stair", "arch", "door", "gate", "plank", "link-door", "link-roof")


def sides(points: tuple[Point, ...]) -> tuple[float, float, float, float]:
    return points[0].x, points[0].y, points[2].x, points[2].y


def rooms(zone: Zone) -> list[Space]:
    return [SPACES[location.id] for location in zone.locations]


@pytest.mark.rule("phantom_fury", "4.2.1")
@pytest.mark.parametrize("zone", HOUSES, ids=lambda zone: str(zone.id))
def test_rooms_lie_in_their_house_and_never_over_one_another(zone: Zone) -> None:
    left, top, right, bottom = sides(SPACES[f"zone.{zone.id}"].outline)
    boxes = {room.id: sides(room.outline) for room in rooms(zone)}
    for west, north, east, south in boxes.values():
        assert left < west < east < right
        assert top < north < south < bottom
    for (a, b, c, d), (e, f, g, h) in combinations(boxes.values(), 2):
        assert c < e or g < a or d < f or h < b


@pytest.mark.rule("phantom_fury", "4.2.2", "4.3.1.1")
def test_every_join_is_drawn_once_and_nothing_else() -> None:
    drawn = Counter(" ".join(sorted(s.name.split())) for s in BOARD.shapes if s.kind in JOINS)
    wanted = [f"{zone.id}.{one} {zone.id}.{other}" for zone in HOUSES for one, other in zone.arrows]
    wanted += [f"{z.id}.{link.from_} {link.zone}.{link.to}" for z in HOUSES for link in z.links if link.zone > z.id]
    wanted += [f"{zone.id}.{door}" for zone in HOUSES for door in zone.door]
    assert drawn == Counter(" ".join(sorted(each.split())) for each in wanted)


@pytest.mark.parametrize("zone", HOUSES, ids=lambda zone: str(zone.id))
def test_floors_follow_each_other_from_the_roof_to_the_street(zone: Zone) -> None:
    level = {"roof": 3, "upper": 2, "lower": 1, "court": 0, "yard": 0}
    tops = sorted((room.at.y, -level[room.kind]) for room in rooms(zone))
    assert [rank for _, rank in tops] == sorted(rank for _, rank in tops)


def test_no_counter_in_a_room_covers_the_number_of_the_house() -> None:
    disc, counter = 9.5, COUNTER
    for zone in HOUSES:
        number = next(label for label in BOARD.labels if label.text == str(zone.id))
        for room in rooms(zone):
            right = abs(room.at.x - number.at.x) >= disc + counter / 2
            below = abs(room.at.y - number.at.y) >= disc + counter / 2
            assert right or below, room.id
            assert room.at.x + counter / 2 <= room.outline[2].x or room.at.x == pytest.approx(
                (room.outline[0].x + room.outline[2].x) / 2, abs=0.01
            )


def test_a_room_holds_a_counter() -> None:
    for zone in HOUSES:
        for room in rooms(zone):
            west, north, east, south = sides(room.outline)
            assert min(east - west, south - north) >= BOARD.counter_size * 0.9, room.id


def test_doors_in_a_wall_keep_apart() -> None:
    shapes = [s for s in BOARD.shapes if s.kind in ("stair", "arch")]
    for one, other in combinations(shapes, 2):
        if one.name.split(".")[0] == other.name.split(".")[0] and one.points[0].y == other.points[0].y:
            assert abs(one.points[0].x - other.points[0].x) >= 6, (one.name, other.name)


def test_the_mosque_and_the_open_lot_are_marked() -> None:
    assert [space.id for space in BOARD.spaces if "mosque" in space.marks] == ["zone.26"]
    assert [space.id for space in BOARD.spaces if "lot" in space.marks] == ["zone.27"]
    assert [shape.name for shape in BOARD.shapes if shape.kind == "lot"] == ["zone.27"]
