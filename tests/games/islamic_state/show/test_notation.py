"""Position texts."""

import pytest

from sandtable.core.errors import PositionError
from sandtable.games import find
from sandtable.testing import play_checked, position
from tests.games.islamic_state.tools import GAME, at, here, opening, owner, state, war


def test_a_position_is_written_and_read_back():
    match = war(
        "is*3 @ mosul; control kurds erbil; damage dam.tabqa 3; played drones; phase kurds; cards kurds move"
    )
    game = find(GAME)
    text = game.write(match.table)
    again = position(GAME, text, seed=1)
    assert game.write(again.table) == text
    assert again.table.state == match.table.state


def test_shorthand_takes_free_units():
    match = opening("is*2 @ mosul; stage select")
    assert here(match, "mosul")[:2] == ["is_19", "is_20"]
    assert at(match, "is_21") == "pool"


def test_control_and_markers():
    match = war("control nobody erbil; cash 7; level 4; posts 2; truce; stage select")
    assert owner(match, "erbil") == "nobody"
    assert (state(match).cash, state(match).level, state(match).posts, state(match).truce) == (7, 4, 2, True)


@pytest.mark.parametrize(
    "text", ["nonsense 3", "is_1 @ atlantis", "is_99 @ mosul", "usa*4 @ basra", "phase martians"]
)
def test_what_cannot_be_read_is_refused(text):
    with pytest.raises(PositionError):
        position(GAME, text)


def test_positions_of_a_whole_game_are_read_back():
    assert play_checked(GAME, 5, scenario="short", players=3, checks=10).outcome is not None
