"""The board: zones, locations and streets."""

import pytest

from tests.games.phantom_fury.tools import GAME

BOARD = GAME.board(GAME.box())
SPACES = {space.id: space for space in BOARD.spaces}


@pytest.mark.rule("phantom_fury", "4.1", "4.2", "4.3")
def test_the_board_has_every_zone_location_and_street() -> None:
    map_ = GAME.box().map
    assert len(SPACES) == len(BOARD.spaces)
    wanted = {f"zone.{zone.id}" for zone in map_.zone} | {street.id for street in map_.street}
    wanted |= {location.id for zone in map_.zone for location in zone.locations}
    assert set(SPACES) == wanted


def test_being_near_goes_both_ways() -> None:
    for space in BOARD.spaces:
        for other in space.near:
            assert space.id in SPACES[other].near, (space.id, other)
        assert space.id not in space.near


def test_spaces_lie_on_the_canvas_and_rooms_in_their_zone() -> None:
    for space in BOARD.spaces:
        assert 0 <= space.at.x <= BOARD.width, space.id
        assert 0 <= space.at.y <= BOARD.height, space.id
        if space.group.startswith("zone."):
            corners = SPACES[space.group].outline
            assert corners[0].x <= space.at.x <= corners[2].x, space.id
            assert corners[0].y <= space.at.y <= corners[2].y, space.id


def test_the_quarter_without_houses_tells_how_to_read_the_map() -> None:
    key = [label for label in BOARD.labels if not label.kind.startswith("zone")]
    assert {label.kind for label in key} == {"key"}
    assert all(": " in label.text for label in key)  # a sign and its meaning
    corners = [point for space in BOARD.spaces for point in space.outline if point.y < 188]
    assert all(point.x > 700 for point in corners)  # nothing else stands so far up on its side
    assert all(words.at.x < 700 and words.at.y < 188 for words in key)
