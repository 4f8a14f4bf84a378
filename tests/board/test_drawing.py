"""From grid units to the canvas."""

import msgspec
import pytest

from sandtable.board.drawing import HexCanvas, read_layers
from sandtable.board.hexes import HexGrid
from sandtable.core.scene import Point

GRID = HexGrid(["0101", "0102", "0201", "0202"], high="even")
CANVAS = HexCanvas(GRID, (0.0, 0.0, 4.0, 3.0), 10.0)
SQUARE = [[1, 1], [2, 1], [2, 2], [1, 1]]


def layers(*features: tuple[str, str | None, str, object]) -> bytes:
    rows = [
        {"properties": {"layer": layer, "name": name}, "geometry": {"type": type_, "coordinates": where}}
        for layer, name, type_, where in features
    ]
    return msgspec.json.encode({"frame": [0, 0, 4, 3], "features": rows})


def test_the_frame_gives_the_size():
    assert CANVAS.corner == Point(40.0, 30.0)
    assert CANVAS.ground("ground.webp").right_bottom == CANVAS.corner


def test_centres_and_corners_are_scaled_from_the_left_top():
    moved = HexCanvas(GRID, (0.5, 0.5, 4.0, 3.0), 10.0)
    assert CANVAS.centre(0) == Point(8.7, 10.0)
    assert moved.centre(0) == Point(3.7, 5.0)
    assert len(CANVAS.outline(0)) == 6


@pytest.mark.parametrize(("a", "b"), [(a, b) for a in range(4) for b in GRID.around[a]])
def test_neighbours_share_a_side(a: int, b: int):
    assert set(CANVAS.side(a, b)) == set(CANVAS.side(b, a)) == set(CANVAS.outline(a)) & set(CANVAS.outline(b))


def test_pairs_that_stand_both_ways_are_drawn_once():
    both = [(1, 0), (0, 1), (0, 2)]
    assert [shape.points for shape in CANVAS.sides("river", both)] == [CANVAS.side(0, 1), CANVAS.side(0, 2)]
    assert [shape.points for shape in CANVAS.links("road", both)] == [
        (CANVAS.centre(0), CANVAS.centre(1)),
        (CANVAS.centre(0), CANVAS.centre(2)),
    ]


def test_areas_take_the_outer_rings_of_the_layers_that_are_named():
    file = read_layers(
        layers(
            ("lake", "Van", "Polygon", [SQUARE, SQUARE]),
            ("country", None, "MultiPolygon", [[SQUARE], [SQUARE]]),
            ("river", "Tigris", "LineString", SQUARE),
            ("land", "Asia", "Polygon", [SQUARE]),
        )
    )
    shapes = list(CANVAS.areas(file, {"lake": "water", "country": "border", "river": "river"}))
    assert [(shape.kind, shape.name) for shape in shapes] == [("water", "Van"), ("border", ""), ("border", "")]
    assert shapes[0].points == (Point(10.0, 10.0), Point(20.0, 10.0), Point(20.0, 20.0), Point(10.0, 10.0))
    assert all(shape.closed for shape in shapes)
