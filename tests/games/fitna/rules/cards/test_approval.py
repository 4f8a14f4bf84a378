"""27.2 US approval: cards 33 and 82."""

import pytest

from sandtable.testing import answer_if_asked, choose, events
from tests.games.fitna.tools import NEAR_TEN, at, gone, hand, iraq_with, reduced, war


@pytest.mark.rule("fitna", "27.2")
@pytest.mark.parametrize(
    ("number", "seat", "target", "die", "works"),
    [
        (11, "israel", "syr_4arm @ raqqa", 4, True),
        (11, "israel", "syr_4arm @ raqqa", 5, False),
        (11, "turkey", "syr_4arm @ raqqa", 3, True),
        (11, "saudi", "irn_16arm @ raqqa", 3, False),
        (11, "saudi", "irn_16arm @ raqqa", 2, True),
    ],
)
def test_us_approval(number: int, seat: str, target: str, die: int, works: bool) -> None:
    match = war(number, f"active {seat}; tense; hand {seat} c82; {target}", die, 3)
    choose(match, "event c82.bomb")
    losses = [*events(match, "leave"), *events(match, "flip", to="reduced")]
    assert bool(losses) is works


@pytest.mark.rule("fitna", "27.2")
def test_others_are_refused_and_who_controls_the_us_needs_no_test() -> None:
    match = war(2, "active syria; tense; hand syria c82; irq_9arm @ mosul")
    choose(match, "event c82.bomb")
    assert not reduced(match, "irq_9arm")
    own = war(2, "us iraq -; tense; hand iraq c82; syr_4arm @ homs", 3)
    choose(own, "event c82.bomb")
    assert reduced(own, "syr_4arm")


@pytest.mark.rule("fitna", "27.2", "27.1")
def test_both_who_share_the_us_forces_need_no_approval() -> None:
    text = f"active turkey; {NEAR_TEN}; us israel turkey; hand turkey c82; syr_4arm @ homs; tur_1arm @ gaziantep"
    match = choose(war(10, text, 6), "event c82.bomb")  # the first die is that of the struck unit
    answer_if_asked(match, "strike homs")
    assert at(match, "syr_4arm") == "pool"


@pytest.mark.rule("fitna", "27.2", "10.0")
@pytest.mark.parametrize(("approval", "works"), [(5, True), (6, False)])
def test_carpet_bombing_of_is_asks_the_us(approval: int, works: bool) -> None:
    dice = (approval, 6) if works else (approval,)
    match = choose(iraq_with("c82", "is_a @ raqqa face=is_01", *dice), "event c82.bomb")
    assert (at(match, "is_a") == "raqqa") is not works
    assert not gone(match, "c82")


@pytest.mark.rule("fitna", "27.2")
def test_carpet_bombing_of_others_is_refused_to_iraq() -> None:
    match = choose(iraq_with("c82", "syr_9arm @ homs"), "event c82.bomb")
    assert not reduced(match, "syr_9arm")
    assert not hand(match, "iraq")


@pytest.mark.rule("fitna", "27.2")
@pytest.mark.parametrize(("die", "words", "faces"), [(4, "approved", 4), (5, "not approved", 2)])
def test_approval_is_told_with_its_chance(die: int, words: str, faces: int) -> None:
    match = war(11, "active israel; tense; hand israel c82; syr_4arm @ raqqa", die, 3)
    choose(match, "event c82.bomb")
    (chance,) = (event.what.reading.chance for event in events(match, "note", topic="approval"))
    assert (chance.text, round(6 * chance.probability)) == (words, faces)
