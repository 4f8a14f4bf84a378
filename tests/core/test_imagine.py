"""What loses the way back is known before it is chosen, and tells nothing of what is hidden."""

import pytest

from sandtable import games
from sandtable.bots import RandomBot
from sandtable.core import AnyMatch, Match
from sandtable.core.imagine import finals
from sandtable.testing import choose, position
from toy import BLUE, RED, Toy

SEEN_OFTEN = 150
"""So many choices of a match are looked at; most of them can be judged."""


@pytest.mark.parametrize("id_", games.GAMES)
def test_what_is_said_to_lose_the_way_back_does(id_: str) -> None:
    match: AnyMatch = Match(games.find(id_), seed=4)
    bot, told = RandomBot(4), 0
    for number in range(3 * SEEN_OFTEN):
        if match.outcome is not None:
            break
        asked = match.pending[-1]
        option = bot.choose(match, asked)
        known = finals(match, asked.seat, [option]).get(option) if number % 3 == 0 else None
        match.choose(asked.seat, option)
        if known is not None:
            told += 1
            assert known is not match.may_undo(asked.seat), match.game.spell(option, match.names)
    assert told > 0.85 * min(SEEN_OFTEN, len(match.choices) / 3)


def test_trying_out_changes_nothing(toy: Toy) -> None:
    match = position(toy, "b1 @ mill; b2 @ hill; r1 @ ford; r2 @ east; phase act")
    before = match.digest()
    (asked,) = match.pending
    known = finals(match, BLUE, asked.options)
    assert match.digest() == before
    assert {match.game.spell(each, match.names): final for each, final in known.items()} == {
        "move b1": False,
        "move b2": False,
        "look": True,
        "wait": False,
    }


def test_only_the_last_of_secret_answers_is_final(toy: Toy) -> None:
    match = position(toy, "b1 @ west; r1 @ east; phase bid; cup ten.1 ten.2", dice=["ten", "ten"])
    first, second = match.pending
    assert set(finals(match, BLUE, first.options).values()) == {False}
    choose(match, "blue: bid 1")
    assert set(finals(match, RED, second.options).values()) == {True}
    assert finals(match, BLUE, first.options) == {}
