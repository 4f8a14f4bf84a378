"""8.2 Effects on players: hands and OPs."""

import pytest

from sandtable.testing import asked, choose, events, hint, options, prompt, told
from tests.games.fitna.tools import TENSE, hand, iraq_with, offered, ops_of, player, state, war


@pytest.mark.rule("fitna", "8.2", "30.0")
@pytest.mark.parametrize(("die", "backlash"), [(4, False), (5, True)])
def test_cyber_war(die: int, backlash: bool) -> None:
    match = war(2, "hand iraq c37 c65; hand syria c01 c02 c03; jokers iraq 0", "c01", "c03", die)
    choose(match, "event c37.hack", "target p_syria")
    assert hand(match, "syria") == {"c02"}
    assert hand(match, "iraq") == (set() if backlash else {"c65"})


@pytest.mark.rule("fitna", "12.1.7", "8.2")
@pytest.mark.parametrize(("mode", "limit", "tension"), [("c38.impose", 3, 2), ("c86.blockade", 2, 3)])
def test_hand_limits(mode: str, limit: int, tension: int) -> None:
    match = choose(iraq_with(mode, "hand syria c01"), f"event {mode}", "target p_syria")
    assert state(match).limits[player(match, "syria")] == limit
    assert state(match).tension == tension
    assert f"Syria: only up to {limit} cards in the next Adjust segment." in told(match)
    drawn = war(2, f"active syria; segment adjust; limits syria {limit}; hand syria c01; jokers syria 0")
    assert len(asked(drawn).options) == limit
    assert f"for a card limits you to {limit}." in prompt(drawn)


@pytest.mark.rule("fitna", "12.1.7")
def test_of_two_limits_the_lower_counts() -> None:
    match = war(2, f"{TENSE}; hand iraq c38 c86")
    choose(match, "event c86.blockade", "target p_syria", "event c38.impose", "target p_syria")
    assert state(match).limits[player(match, "syria")] == 2


@pytest.mark.rule("fitna", "16.0", "8.2")
@pytest.mark.parametrize("mode", ["c40.burden", "c94.unrest"])
def test_ops_lost(mode: str) -> None:
    match = choose(iraq_with(mode, "syr_9arm @ homs"), f"event {mode}", "target p_syria")
    assert ops_of(match, "syria") == -2
    assert "Syria: 2 OPs fewer in the next Planning segment." in told(match)
    spent = war(2, "turn 2; active syria; segment planning; ops syria -2; hand syria c34; syr_4arm @ homs")
    assert prompt(spent).startswith("Syria: spend cards for OPs; a card against you takes 2. 1 OP moves 2 units")
    assert hint(spent, "depots") == "a card against you: neither of them"
    choose(spent, "spend c34")
    assert [each.what.title for each in events(spent, "card")] == ["Air Strike for OPs"]
    assert offered(spent, "split") == {"0", "1", "2", "3", "4"}


@pytest.mark.rule("fitna", "8.2")
def test_a_bombing_in_the_capital_costs_a_card() -> None:
    match = iraq_with("c42", "hand syria c01 c02", "c02")
    choose(match, "event c42.bomb", "target p_syria")
    assert hand(match, "syria") == {"c01"}


@pytest.mark.rule("fitna", "8.2", "30.0")
def test_an_intelligence_coup_takes_a_card_at_random() -> None:
    match = iraq_with("c78", "hand syria c01 c02", "c02")
    choose(match, "event c78.steal", "target p_syria")
    assert (hand(match, "iraq"), hand(match, "syria")) == ({"c02"}, {"c01"})
    (taken,) = events(match, "note", topic="taken")
    assert taken.seats == (0, 1)  # whether there was a card to take is hidden from the others
    assert "Iraq: a card taken at random from Syria." in told(match)


@pytest.mark.rule("fitna", "8.2", "30.0")
def test_a_double_agent_swaps_a_card() -> None:
    match = war(2, "hand iraq c95 c65; hand syria c01 c02")
    choose(match, "event c95.swap", "target p_syria")
    assert offered(match, "take") == {"c01", "c02"}
    choose(match, "take c02")
    if match.pending and offered(match, "offer"):
        choose(match, "offer c65")
    assert (hand(match, "iraq"), hand(match, "syria")) == ({"c02"}, {"c01", "c65"})
    bare = choose(iraq_with("c95", "hand syria c01"), "event c95.swap", "target p_syria")
    assert (hand(bare, "iraq"), hand(bare, "syria")) == (set(), {"c01"})


@pytest.mark.rule("fitna", "16.0", "8.2")
def test_a_logistic_surge_adds_two_ops() -> None:
    match = choose(iraq_with("c80", "irq_9arm @ baghdad"), "event c80.surge")
    assert ops_of(match, "iraq") == 2
    assert "Iraq: 2 OPs more in this phase." in told(match)
    choose(match, "end_events")
    assert "depots" not in options(match)
    planned = war(2, "turn 2; segment planning; ops iraq 2; hand iraq c34; irq_9arm @ baghdad")
    choose(planned, "spend c34")
    assert len(offered(planned, "split")) == 9
