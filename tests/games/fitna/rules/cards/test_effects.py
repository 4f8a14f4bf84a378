"""8.0 The effect verbs of the cards: draws, the marker, the vote."""

import pytest

from sandtable.testing import asked, choose, events, options, why_not
from tests.games.fitna.tools import TENSE, gone, hand, iraq_with, reduced, state, useless, war


@pytest.mark.rule("fitna", "8.0.draw", "8.2")
@pytest.mark.parametrize(
    ("mode", "answers", "drawn", "tension"),
    [
        ("c65.fund", ("assets 1",), ("c01", "c34"), 2),
        ("c69.calm", (), ("c34",), 1),
        ("c89.calm", ("draw_asset",), ("c01",), 0),
    ],
)
def test_cards_that_draw(mode: str, answers: tuple[str, ...], drawn: tuple[str, ...], tension: int) -> None:
    match = choose(iraq_with(mode, "irq_9arm @ baghdad", *drawn), f"event {mode}", *answers)
    assert hand(match, "iraq") == set(drawn)
    assert state(match).tension == tension


@pytest.mark.rule("fitna", "15.0", "8.2")
@pytest.mark.parametrize(
    "mode",
    [
        "c54.reinforce",
        "c55.reinforce",
        "c56.reinforce",
        "c57.reinforce",
        "c58.reinforce",
        "c59.reinforce",
        "c60.reinforce",
        "c61.reinforce",
        "c85.transfer",
    ],
)
def test_reinforcements_draw_a_card_and_restore_two_units(mode: str) -> None:
    text = f"{TENSE}; active syria; jokers syria 0; batch syria 9; hand syria {mode[:3]}"
    worn = "; ".join(f"{each} @ damascus reduced" for each in ("syr_9arm", "syr_1arm"))
    match = war(2, f"{text}; {worn}", "c34")
    choose(match, f"event {mode}")
    while asked(match).rule != "12.1.1":
        wanted = [
            each
            for each in options(match)
            if each.split()[0] in ("draw_event", "replacements", "restoring", "upgrade")
        ]
        choose(match, max(wanted, key=len))
    assert hand(match, "syria") == {"c34"}
    assert (reduced(match, "syr_9arm"), reduced(match, "syr_1arm")) == (False, False)
    useless(war(2, f"{text}; syr_9arm @ damascus"), mode)


@pytest.mark.rule("fitna", "22.0", "8.2")
@pytest.mark.parametrize(
    ("mode", "answers", "tension", "removed"),
    [
        ("c70.provoke", (), 3, False),
        ("c71.calm", (), 0, True),
        ("c81.shift", ("raise_tension",), 3, False),
        ("c81.shift", ("lower",), 1, False),
        ("c87.alert", (), 4, True),
    ],
)
def test_the_marker_moves(mode: str, answers: tuple[str, ...], tension: int, removed: bool) -> None:
    match = choose(iraq_with(mode, "irq_9arm @ baghdad"), f"event {mode}", *answers)
    assert state(match).tension == tension
    assert gone(match, mode[:3]) is removed


@pytest.mark.rule("fitna", "22.0", "8.2")
@pytest.mark.parametrize(("tension", "after"), [(0, 1), (10, 9)])
def test_a_media_campaign_moves_the_marker_only_along_its_track(tension: int, after: int) -> None:
    match = war(2, f"tense; levels 5 6 10; tension {tension}; hand iraq c81; jokers iraq 0")
    choose(match, "event c81.shift")
    assert state(match).tension == after  # the one way left is taken without a question


@pytest.mark.rule("fitna", "8.2", "22.0")
@pytest.mark.parametrize(("mode", "level"), [("c70.provoke", 10), ("c71.calm", 0), ("c87.alert", 10)])
def test_a_marker_at_its_end_refuses_the_card(mode: str, level: int) -> None:
    useless(iraq_with(mode, f"tension {level}"), mode)


@pytest.mark.rule("fitna", "34.0")
def test_the_security_council_may_end_the_game() -> None:
    over = choose(iraq_with("c90", "irq_9arm @ baghdad", 4), "event c90.vote")
    assert over.outcome is not None
    on = choose(iraq_with("c90", "irq_9arm @ baghdad", 3), "event c90.vote")
    assert on.outcome is None
    assert state(on).tension == 1
    early = war(2, f"{TENSE}; turn 3; hand iraq c90")
    assert "turn 4" in why_not(early, "c90").why


@pytest.mark.rule("fitna", "8.2")
@pytest.mark.parametrize(
    ("mode", "die", "words", "faces"),
    [
        ("c90.vote", 4, "the game ends at once", 3),
        ("c90.vote", 3, "tension falls", 3),
        ("c91.reconnaissance", 4, "nothing more happens", 4),
        ("c91.reconnaissance", 5, "it hits", 2),
    ],
)
def test_the_die_of_a_card_tells_what_it_has_brought(mode: str, die: int, words: str, faces: int) -> None:
    match = choose(iraq_with(mode[:3], "irq_9arm @ baghdad; syr_9arm @ homs", die, 6), f"event {mode}")
    (chance,) = (event.what.reading.chance for event in events(match, "note", topic="die"))
    assert (chance.text, round(6 * chance.probability)) == (words, faces)
