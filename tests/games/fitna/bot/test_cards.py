"""Which cards a bot plays."""

import pytest

from sandtable.core import Match
from sandtable.games.fitna.game import GAME
from sandtable.testing import answer_if_asked, choose, options
from tests.games.fitna.tools import FIGHTING, best, war


def test_reinforcements_are_played_as_soon_as_there_is_a_batch():
    match = Match(GAME, seed=1)
    for card in ("c54", "c01", "c06", "c13"):
        match.choose(0, GAME.parse_option(f"take {card}", match.names))
    for card in ("c55", "c02", "c07", "c14"):
        match.choose(1, GAME.parse_option(f"take {card}", match.names))
    while match.pending[0].reaction:
        match.choose(match.pending[0].seat, match.pending[0].options[-1])
    assert best(match) == "event c54.reinforce"


@pytest.mark.rule("fitna", "27.1")
def test_nobody_brings_in_the_us_for_a_rival_before_the_last_turn():
    text = f"{FIGHTING}; irq_9arm @ umm_qasr; irq_1mech @ umm_qasr; kuw_6mech @ jahra"
    assert best(war(5, f"turn 2; {text}")) == "end_attacks"
    assert best(war(5, f"turn 6; {text}")) == "attack jahra"
    assert best(war(5, f"turn 2; us coalition -; {text}")) == "attack jahra"


@pytest.mark.rule("fitna", "10.0", "22.1")
def test_a_special_joker_waits_if_it_would_bring_the_us_to_a_rival():
    text = "isr_36arm @ safed; syr_4arm @ damascus; levels 5 6; tense"
    assert "special" not in best(war(9, f"active irano_syria; tension 9; {text}"))
    assert "special" in best(war(9, f"active irano_syria; tension 3; {text}"))
    assert "special" in best(war(9, f"active israel; tension 9; {text}"))


def test_an_oil_price_collapse_that_hits_only_oneself_is_not_played():
    for owner, better in (("syria", False), ("rebels", True)):
        match = war(
            1, f"hand syria c64 c06 c07 c08; syr_4arm @ damascus; control {owner} palmyra shaddadi abu_kamal"
        )
        worth = dict(zip(options(match), GAME.advise(match.table, match.pending[0]), strict=True))
        assert (worth["event c64.collapse"] > worth["end_events"]) is better


@pytest.mark.rule("fitna", "25.1", "30.0")
def test_nobody_is_advised_by_what_lies_under_a_counter_that_a_strike_hits():
    match = war(2, "hand iraq c34; is_a @ mosul face=is_01; is_b @ mosul face=is_20; irq_9arm @ baghdad", 3)
    choose(match, "event c34.strike")
    answer_if_asked(match, "strike mosul")
    assert options(match) == ["lose is_a", "lose is_b"]
    assert len(set(GAME.advise(match.table, match.pending[0]))) == 1
