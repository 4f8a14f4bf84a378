"""The figure beside a seat counts what its levels of victory count."""

import re

import pytest

from sandtable.core import Match
from sandtable.games import find


@pytest.mark.rule("fitna", "31.0")
def test_the_figure_of_a_seat_is_the_one_that_its_next_level_counts() -> None:
    """Hezbollah's spaces in Lebanon are Syria's, but no level counts them."""
    match = Match(find("fitna"), seed="goals")
    syria = match.game.view(match.table, 0).goals[0]
    assert (syria.figure, syria.unit) == (re.findall(r"\((\d+) now\)", syria.need)[0], "spaces")


@pytest.mark.rule("fitna", "31.0")
def test_a_goal_that_takes_many_words_names_what_takes_few() -> None:
    match = Match(find("fitna"), seed="goals")
    rebels = match.game.view(match.table, 1).goals[1]
    assert rebels.need == "For minor, by turn 6: 9 spaces of Syria (8 now) and 1 other aim."
