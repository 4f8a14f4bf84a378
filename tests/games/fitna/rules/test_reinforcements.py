"""15.0 Reinforcements and replacements."""

import pytest

from sandtable.core import Kind
from sandtable.testing import answer_if_asked, asked, choose, hint, options
from tests.games.fitna.tools import SCENARIOS, at, card, offered, reduced, space, state, war


@pytest.mark.rule("fitna", "15.0", "15.0.batch", "8.0.draw")
def test_a_reinforcements_card_draws_a_card_and_brings_the_next_batch() -> None:
    match = war(1, "hand syria c54 c55; syr_9arm @ damascus reduced; jokers syria 0")
    choose(match, "event c54.reinforce")
    assert options(match) == ["draw_event", "draw_asset"]
    choose(match, "draw_asset")
    assert len(state(match).hands[0]) == 2
    assert set(options(match)) == {"batch", "replacements"}
    assert (hint(match, "batch"), hint(match, "replacements")) == ("2 new units", "rebuild 1 or restore 2")
    choose(match, "batch")
    assert asked(match).pieces == (match.names.find("syr_104prgd")[1],)
    assert offered(match, "deploy") == {"lhz_1"}
    choose(match, "deploy lhz_1")
    assert "baalbek" in offered(match, "place")
    choose(match, "place baalbek", "place homs")
    assert (at(match, "lhz_1"), at(match, "syr_104prgd")) == ("baalbek", "homs")
    assert state(match).batch[0] == 1
    choose(match, "event c55.reinforce", "draw_event")
    assert "batch" not in options(match)  # one a turn


@pytest.mark.rule("fitna", "15.0.batch")
def test_a_second_card_in_one_turn_still_brings_replacements() -> None:
    text = "hand syria c54; batch_taken syria; jokers syria 0; syr_9arm @ damascus reduced; syr_17inf @ pool"
    match = war(1, text, "c37")
    choose(match, "event c54.reinforce", "draw_event")
    assert set(options(match)) == {"rebuilding", "restoring"}


@pytest.mark.rule("fitna", "15.0.batch")
def test_the_next_turn_brings_the_next_batch() -> None:
    hands = "hand syria c54; hand rebels c01 c02 c03 c04; jokers syria 0; jokers rebels 0"
    match = war(1, f"active rebels; segment adjust; {hands}; batch_taken syria; batch syria 1", "c37")
    while asked(match).rule != "12.1.1":
        choose(match, options(match)[-1])
    choose(match, "event c54.reinforce", "draw_event")
    second = [each for each in match.table.box.scenarios[SCENARIOS[1]].batch if each.owner == "syria"][1]
    if asked(match).rule == "15.0":
        choose(match, "batch")
    first = match.names.id(Kind.PIECE, asked(match).pieces[0])
    assert {first, *offered(match, "deploy")} == set(second.units)


@pytest.mark.rule("fitna", "15.0")
def test_a_card_that_can_bring_nothing_is_not_played() -> None:
    match = war(1, "hand syria c54; batch syria 9; syr_9arm @ damascus")
    assert "event c54.reinforce" not in options(match)
    assert asked(match).rule == "12.1.1"
    assert card(match, "c54") in state(match).hands[0]


@pytest.mark.rule("fitna", "15.0.batch")
def test_units_without_a_space_wait() -> None:
    match = war(1, "hand syria c54; control rebels damascus tartus latakia; jokers syria 0; batch syria 0")
    choose(match, "event c54.reinforce", "draw_event")
    assert at(match, "syr_104prgd") == "waiting"
    state(match).control[space(match, "damascus")] = 0
    later = war(1, "syr_104prgd @ waiting; syr_9arm @ homs")
    choose(later, "arrive", "place homs")
    assert at(later, "syr_104prgd") == "homs"


@pytest.mark.rule("fitna", "15.0.repl")
def test_replacements_rebuild_one_or_restore_two() -> None:
    worn = "syr_9arm @ damascus reduced; syr_1arm @ homs reduced; syr_3arm @ homs reduced"
    text = f"hand syria c54; batch syria 9; {worn}"
    match = war(1, f"{text}; syr_17inf @ pool")
    choose(match, "event c54.reinforce", "draw_event")
    assert set(options(match)) == {"rebuilding", "restoring"}
    choose(match, "restoring")
    assert (several := asked(match).several) is not None
    assert several.once  # who restores one alone has done with it
    choose(match, "upgrade syr_9arm syr_1arm")
    assert [reduced(match, each) for each in ("syr_9arm", "syr_1arm", "syr_3arm")] == [False, False, True]
    rebuilt = war(1, f"{text}; syr_17inf @ pool")
    choose(rebuilt, "event c54.reinforce", "draw_event", "rebuilding", "place hama")
    assert at(rebuilt, "syr_17inf") == "hama"
    assert not reduced(rebuilt, "syr_17inf")


# ---- 4.0.over Crowded arrivals


@pytest.mark.rule("fitna", "4.0.over")
def test_israelis_may_crowd_into_haifa_until_the_end_of_the_next_phase() -> None:
    full = "isr_36arm @ haifa; isr_162arm @ haifa; isr_252arm @ haifa; isr_319arm @ safed"
    match = war(9, f"{full}; isr_7arm @ waiting; isr_gol @ waiting; turn 2")
    choose(match, "arrive", "deploy isr_7arm")
    assert "haifa" in offered(match, "place")
    choose(match, "place haifa")
    assert [(each.turn, each.player) for each in state(match).excuses] == [(3, 0)]
    late = war(9, f"{full}; isr_7arm @ haifa; turn 3; excuse haifa israel 3; segment close")
    assert offered(late, "scrap") == {"isr_36arm", "isr_162arm", "isr_252arm", "isr_7arm"}
    choose(late, "scrap isr_7arm")
    assert at(late, "isr_7arm") == "pool"


@pytest.mark.rule("fitna", "4.0.over", "20.7")
@pytest.mark.parametrize(("third", "crowd"), [("isr_giv", True), ("us_75para", False)])
def test_israelis_crowd_into_haifa_only_upon_israelis(third: str, crowd: bool) -> None:
    owner = " owner=israel" if third.startswith("us") else ""
    full = f"isr_gol @ haifa; isr_nahal @ haifa; {third} @ haifa{owner}"
    match = war(9, f"us israel -; {full}; isr_7arm @ waiting; isr_36arm @ waiting")
    answer_if_asked(match, "arrive", "deploy isr_7arm")
    assert ("haifa" in offered(match, "place")) is crowd


@pytest.mark.rule("fitna", "4.0.over", "15.0.repl")
@pytest.mark.parametrize(("mode", "crowd"), [("c54.reinforce", True), ("c48.deliver", False)])
def test_a_reinforcements_card_also_rebuilds_into_a_crowded_haifa(mode: str, crowd: bool) -> None:
    """4.0 speaks of units added in Haifa through a Reinforcements card, whether new or rebuilt."""
    full = "isr_36arm @ haifa; isr_162arm @ haifa; isr_252arm @ haifa; isr_319arm @ safed"
    match = war(9, f"{full}; isr_7arm @ pool; turn 2; hand israel {mode[:3]}; jokers israel 0")
    choose(match, f"event {mode}")
    answer_if_asked(match, "draw_event", "replacements", "rebuilding", "rebuild isr_7arm")
    assert ("haifa" in offered(match, "place")) is crowd
