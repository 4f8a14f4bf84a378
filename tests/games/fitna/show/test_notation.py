"""Positions as text."""

import pytest

from sandtable.core import AnyMatch
from sandtable.core.errors import PositionError
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.state import Off
from sandtable.testing import choose
from tests.games.fitna.tools import MOVING, SCENARIOS, at, attack, hand, march, state, war


def again(match: AnyMatch) -> str:
    """The text of a position that was written and read."""
    text = match.game.write(match.table)
    match.table.state = match.game.read(match.table.box, text, match.setting)
    assert match.game.write(match.table) == text
    return text


@pytest.mark.parametrize("number", range(1, 12))
def test_every_set_up_is_written_and_read(number: int) -> None:
    match = war(number, "setup")
    before = list(state(match).at), list(state(match).control), list(state(match).steps)
    again(match)
    assert (state(match).at, state(match).control, state(match).steps) == before


def test_an_offensive_in_progress_is_written_and_read() -> None:
    match = war(1, "segment offensives; attacks 2; hand rebels c09; syr_4arm @ homs; ash_1 @ hama", quiet=False)
    attack(match, "hama")
    choose(match, "asset c09.support")
    text = again(match)
    assert "fight syria homs hama rebels" in text
    assert "asset -1 Leadership" in text


def test_moves_that_can_be_taken_back_are_written_and_read() -> None:
    text = (
        f"{MOVING}; syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs; syr_5mech @ hama; control rebels salamiyah"
    )
    match = war(1, text)
    march(match, "syr_5mech", "homs")
    assert "made syr_5mech hama" in again(match)
    assert len(state(match).made) == 1


def test_lasting_effects_are_written_and_read() -> None:
    effects = (
        "turn 4; active syria; tension 7; levels 5 6; tense; fired russia_iran; caveats russia_attacked_israel; "
        "us iraq -; "
        "wave iraq 5 us_1meb us_2meb; due batch rebels -; pkk over; barred c50 c51; ops syria -2; limits rebels 3; "
        "ban syria iraq; excuse homs syria 4; cut palmyra; sieges hama; grants iraq syria; batch syria 1; "
        "batch_taken syria; run kurds syria 0; moves 2; attacks 3; gone c41; discard c01 c54; known c54 1; "
        "bonus 1; "
        "kdp_1 @ erbil; is_a @ mosul face=is_07; is_decoy1 @ removed; us_3arm @ baghdad owner=iraq isolated reduced"
    )
    match = war(2, effects)
    text = again(match)
    for part in (
        "ban syria iraq",
        "excuse homs syria 4",
        "wave iraq 5 us_1meb us_2meb",
        "known c54 1",
        "face=is_07",
    ):
        assert part in text
    assert at(match, "is_decoy1") == "removed"


def test_cards_lie_where_the_text_puts_them_and_else_in_the_piles() -> None:
    match = war(1, "hand syria c01 c54; discard c02; gone c41")
    s = state(match)
    assert hand(match, "syria") == {"c01", "c54"}
    assert len(s.piles[0]) + len(s.piles[1]) == 68 - 4
    assert s.known[0] == 1
    assert s.known[1] == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("syr_4arm @ nowhere", "no space called 'nowhere'"),
        ("syr_99 @ homs", "no piece called 'syr_99'"),
        ("syr_4arm @ baghdad", "not in play"),
        ("syr_4arm @ homs tired", "not a trait"),
        ("hand iraq c01", "no player 'iraq'"),
        ("hand syria c999", "no card called"),
        ("segment dinner", "should be one of"),
        ("fired nothing", "should be one of"),
        ("weather 3", "not a word of FITNA positions"),
        ("turn three", "one whole number"),
        ("attackers syr_4arm", "after “fight”"),
        ("wave syria", "cannot be read"),
    ],
)
def test_faults_are_told(text: str, why: str) -> None:
    setting = GAME.setting(SCENARIOS[1])
    with pytest.raises(PositionError, match=why):
        GAME.read(GAME.box(), text, setting)


def test_units_off_the_map() -> None:
    match = war(1, "syr_4arm @ pool; syr_1arm @ waiting; syr_3arm @ removed")
    box = match.table.box
    found = [Off(state(match).at[box.unit_number[id_]]) for id_ in ("syr_4arm", "syr_1arm", "syr_3arm")]
    assert found == [Off.POOL, Off.WAITING, Off.REMOVED]
