"""The board that a client draws."""

from sandtable.core.scene import Board
from sandtable.games import find
from tests.games.islamic_state.tools import GAME, box


def board() -> Board:
    return find(GAME).board(box())


def test_every_area_and_box_is_drawn_with_its_outline() -> None:
    spaces = {space.id: space for space in board().spaces}
    assert list(spaces) == box().space_ids
    for id_ in box().space_ids[: box().areas]:
        assert all(len(part) > 2 for part in spaces[id_].parts)
        assert spaces[id_].parts


def test_an_area_in_two_countries_has_a_part_in_each() -> None:
    spaces = {space.id: space for space in board().spaces}
    for area in box().map.area:
        assert len(spaces[area.id].parts) >= len(area.countries)


def test_every_way_is_drawn_once() -> None:
    kinds = [shape.kind for shape in board().shapes]
    for kind, drawn in (("road", "road"), ("trail", "trail"), ("kurd_turkey_road", "corridor")):
        assert kinds.count(drawn) == sum(way.kind == kind for way in box().map.connection)


def test_peoples_are_patterns_and_sites_are_signs() -> None:
    spaces = {space.id: space for space in board().spaces}
    assert spaces["mosul"].patterns
    assert "dam" in {sign.glyph for sign in spaces["tabqa"].signs}
    assert sum(sign.glyph == "airbase" for space in board().spaces for sign in space.signs) == sum(
        area.airbase for area in box().map.area
    )


def test_sides_are_told_apart_by_colour_and_by_letter() -> None:
    sides = board().sides
    assert len({side.colour for side in sides}) == len(sides)
    assert len({side.letter for side in sides}) == len(sides)
