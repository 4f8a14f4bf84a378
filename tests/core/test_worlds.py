"""What a seat is sent is compared across dice and to the end of a step."""

from typing import Any

import pytest

from sandtable.core import D6, AnyMatch, Card, Flip, Note, Option
from sandtable.testing import check_secrets, position
from tests.toy import WAIT, Toy

DEALT = (
    "b1 @ mill; b2 @ west; r1 @ ford; r2 @ east; phase act; blue king.2; red ace.1 ten.1; cup ten.2 ten.3 king.1"
)


class Waiting(Toy):
    """Blue waits; what follows belongs to the same step."""

    def step(self, t: Any) -> Any:
        yield t.ask(0, "Wait?", [WAIT, Option("look")], "9")
        self.follow(t)
        t.state.turn += 1

    def follow(self, t: Any) -> None:
        raise NotImplementedError


class Murmuring(Waiting):
    """The text of a die names what the other side holds."""

    def follow(self, t: Any) -> None:
        t.roll(D6, "Loyalty of {card:card}", "9", card=t.state.hands[1][0])


class AfterADie(Waiting):
    """What a die brings to light of a card that it did not hit."""

    def follow(self, t: Any) -> None:
        t.roll(D6, "A die", "9")
        t.tell(Note(topic="miss"), "Missed" if t.state.hands[1][0] < 2 else "Just missed", "9")


class InOrder(Waiting):
    """Two spaces are told in the order of cards that nobody else has seen."""

    def follow(self, t: Any) -> None:
        first, second = t.state.hands[1]
        for space in (0, 4) if first < second else (4, 0):
            t.tell(Flip((), space, "isolated"), "Somebody in {at:space} is cut off", "9")


class Asking(Waiting):
    """Red is asked only with an ace."""

    def step(self, t: Any) -> Any:
        yield from super().step(t)
        if t.state.hands[1][0] < 2:
            yield t.ask(1, "Wait?", [WAIT, Option("look")], "9")

    def follow(self, t: Any) -> None:
        t.roll(D6, "A die", "9")


class Showing(Waiting):
    """A card that is played is seen by all, and so is what comes of it."""

    def follow(self, t: Any) -> None:
        t.roll(D6, "A die", "9")
        t.tell(Card(t.state.hands[1][0]), "{card:card} is played", "9")
        t.roll(D6, "Luck of {card:card}", "9", card=t.state.hands[1][0])


def waited(game: Toy) -> AnyMatch:
    match = position(game, DEALT, seed=1)
    match.choose(0, WAIT)
    return match


@pytest.mark.parametrize(
    ("game", "channel"),
    [(Murmuring(), "log"), (AfterADie(), "log"), (InOrder(), "log"), (Asking(), "asked")],
)
def test_what_is_told_after_dice_is_compared_to_the_end_of_the_step(game: Toy, channel: str) -> None:
    with pytest.raises(AssertionError, match=f"seat 0 is told what is hidden from it: {channel}"):
        check_secrets(waited(game))


def test_what_everybody_may_see_parts_the_worlds() -> None:
    check_secrets(waited(Showing()))
