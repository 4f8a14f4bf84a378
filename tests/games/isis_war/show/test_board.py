"""The drawn board: hexes, rivers, roads and borders."""

from tests.games.isis_war.tools import GAME

BOARD = GAME.board(GAME.box())


def test_the_board_has_every_hex_inside_its_frame():
    assert len(BOARD.spaces) == 707
    assert all(0 < s.at.x < BOARD.width and 0 < s.at.y < BOARD.height for s in BOARD.spaces)
    assert all(len(s.outline) == 6 for s in BOARD.spaces)
    assert {mark for s in BOARD.spaces for mark in s.marks} == {
        "red",
        "kurdistan",
        "city",
        "town",
        "capital",
        "base",
    }


def test_rivers_run_between_the_hexes_that_they_part():
    box = GAME.box()
    outlines = {s.id: set(s.outline) for s in BOARD.spaces}
    rivers = [shape for shape in BOARD.shapes if shape.kind == "river"]
    assert len(rivers) == len(box.rivers) // 2
    example = outlines["4818"] & outlines["4819"]
    assert any(set(shape.points) == example for shape in rivers)
    assert all(set(shape.points) != outlines["4718"] & outlines["4819"] for shape in rivers)


def test_roads_and_borders_are_drawn_on_a_painted_ground():
    kinds = {shape.kind for shape in BOARD.shapes}
    assert kinds == {"river", "road", "border", "coast", "region-edge", "barrier"}
    assert [picture.file for picture in BOARD.pictures] == ["ground.webp"]
    assert (GAME.folder / "art" / "ground.webp").is_file()
    assert {label.kind for label in BOARD.labels} == {"capital", "city", "town", "base"}
