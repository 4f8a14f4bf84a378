"""The usual set-up is laid for everybody: a match begins with the first decision of the game itself."""

import pytest

from sandtable import games
from sandtable.core import AnyMatch, Match
from sandtable.core.laying import lay, usual
from tests.toy import TOY


@pytest.mark.parametrize("game", games.GAMES)
def test_the_first_question_is_one_of_the_game_itself(game: str) -> None:
    found = games.find(game)
    match: AnyMatch = Match(found, found.setting(), "laid")
    assert usual(found, match.table, match.pending[0]) is not None
    lay(match)
    assert match.choices
    assert match.outcome is None
    for asked in match.pending:
        assert usual(found, match.table, asked) is None


def test_a_game_without_a_free_set_up_stays_as_it_is() -> None:
    match = Match(TOY, None, "laid")
    lay(match)
    assert match.choices == []


def test_of_several_the_most_sensible_is_laid() -> None:
    """Phantom Fury: squads go where its own bot would put them."""
    game = games.find("phantom_fury")
    match: AnyMatch = Match(game, None, "laid")
    asked = match.pending[0]
    worth = game.advise(match.table, asked)
    assert usual(game, match.table, asked) == asked.options[worth.index(max(worth))]
