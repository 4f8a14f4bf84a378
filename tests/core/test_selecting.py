"""Who only selects something does not do with it whatever is left, and what a loss comes to is told."""

import pytest

from sandtable import games
from sandtable.bots import RandomBot
from sandtable.core import AnyMatch, Match, Option
from sandtable.core.imagine import follows
from sandtable.core.tolls import Toll, tolls


def alone(id_: str, verbs: tuple[str, ...]) -> tuple[AnyMatch, int, Option]:
    """A position in which the first of these choices would make the others of itself."""
    for seed in range(12):
        match, bot = Match(games.find(id_), seed=seed), RandomBot(seed)
        while match.pending and len(match.choices) < 300:
            decision = match.pending[0]
            option = bot.choose(match, decision)
            if option.verb == verbs[0]:
                found = follows(match, decision.seat, option)
                if tuple(each.verb for each in found) == verbs[1:]:
                    return match, decision.seat, option
            match.choose(decision.seat, option)
    raise AssertionError(f"no {verbs} in {id_}")


@pytest.mark.parametrize(
    ("id_", "verbs"),
    [("phantom_fury", ("move", "go")), ("islamic_state", ("take", "to")), ("fitna", ("attack", "commit"))],
)
def test_a_selection_that_would_act_is_known_before(id_: str, verbs: tuple[str, ...]) -> None:
    match, seat, option = alone(id_, verbs)
    before = len(match.log)
    assert follows(match, seat, option)
    assert len(match.log) == before  # nothing was done to find out
    match.choose(seat, option)
    assert len(match.log) > before  # and it would have acted


def test_a_selection_that_leads_to_a_question_is_none() -> None:
    match: AnyMatch = Match(games.find("phantom_fury"), seed=1)
    decision = match.pending[0]
    assert follows(match, decision.seat, decision.options[0]) == []


def test_a_choice_of_losses_says_what_each_comes_to() -> None:
    hint = tolls((1, 2, 3), {1: Toll(4, 2, 1), 2: Toll(3, 2, 1), 3: Toll(2, 0, 0, "a column less")}.__getitem__)
    told = {unit: hint(Option("lose", unit)) for unit in (1, 2, 3)}
    assert [each.text for each in told.values() if each] == [
        "4 → 2, one step left",
        "3 → 2, one step left",
        "2 → destroyed; a column less",
    ]
    assert [unit for unit, each in told.items() if each and each.usual] == [2]
