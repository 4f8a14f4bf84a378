"""What cannot be taken back is known before it is chosen, and tells nothing of what is hidden."""

from typing import Any

import pytest

from sandtable import games
from sandtable.bots import RandomBot
from sandtable.core import D6, AnyMatch, Match, Occasion, Option, Order, Verb
from sandtable.core.imagine import finals
from sandtable.testing import choose, position
from tests.toy import AMBUSH, BLUE, LET, RED, VERBS, WAIT, Toy

SEEN_OFTEN = 150
"""How many choices of a match are looked at; most of them can be judged."""


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


LOOK = Option("look")


class Passing(Toy):
    """Who is let pass comes to a die at once."""

    def step(self, t: Any) -> Any:
        yield t.ask(BLUE, "Go on?", (WAIT, LOOK), "9")
        now = Occasion(t.state.turn)
        yield t.ask(RED, "Ambush?", (AMBUSH, LET), "9", reaction="ambush", decline=LET, occasion=now)
        t.roll(D6, "Go on", "9")
        t.state.turn += 1


def test_the_orders_of_others_are_not_told_by_what_is_final() -> None:
    match = position(Passing(), "b1 @ west; r1 @ east; phase act", seed=1)
    match.stand(RED, (Order("ambush"),))
    assert match.is_final(BLUE, WAIT)
    assert finals(match, BLUE, [WAIT]) == {WAIT: False}
    match.stand(BLUE, (Order("ambush"),))
    match.stand(RED, ())
    assert finals(match, BLUE, [WAIT]) == {WAIT: False}


class Answering(Toy):
    """Red may ambush, and then goes on itself, all in one step."""

    def step(self, t: Any) -> Any:
        yield t.ask(BLUE, "Go on?", (WAIT, LOOK), "9")
        now = Occasion(t.state.turn)
        yield t.ask(RED, "Ambush?", (AMBUSH, LET), "9", reaction="ambush", decline=LET, occasion=now)
        yield t.ask(RED, "Go on?", (WAIT, LOOK), "9")
        t.roll(D6, "Go on", "9")
        t.state.turn += 1


def test_what_is_final_is_known_after_an_own_standing_order() -> None:
    match = position(Answering(), "b1 @ west; r1 @ east; phase act", seed=1)
    match.stand(RED, (Order("ambush"),))
    match.choose(BLUE, WAIT)
    assert match.choices[-1].standing
    assert finals(match, RED, [LOOK]) == {LOOK: True}


WITH_SECRET = {**VERBS, "wait": Verb("Wait", secret=True)}


class Hiding(Toy):
    """Red hides something, then blue goes on."""

    verbs = WITH_SECRET

    def step(self, t: Any) -> Any:
        yield t.ask(RED, "Hide?", (WAIT, LET), "9")
        yield t.ask(BLUE, "Go on?", (WAIT, LOOK), "9")
        t.state.turn += 1


def test_nothing_is_said_where_another_has_chosen_in_secret() -> None:
    match = position(Hiding(), "b1 @ west; r1 @ east; phase act", seed=1)
    match.choose(RED, WAIT)
    assert finals(match, BLUE, [LOOK]) == {}
    match = position(Hiding(), "b1 @ west; r1 @ east; phase act", seed=1)
    match.choose(RED, LET)
    assert finals(match, BLUE, [LOOK]) == {LOOK: False}
