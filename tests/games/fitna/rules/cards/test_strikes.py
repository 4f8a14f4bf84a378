"""10.0 Strikes and hits; 30.0 inspection."""

import pytest

from sandtable.core import imagine
from sandtable.testing import answer_if_asked, asked, choose, events, options, prompt, told, why_not
from tests.games.fitna.tools import (
    TENSE,
    at,
    gone,
    heard,
    iraq_with,
    offered,
    player,
    reduced,
    space,
    state,
    useless,
    war,
)


@pytest.mark.rule("fitna", "10.0", "8.2")
@pytest.mark.parametrize("mode", ["c34.strike", "c35.strike", "c36.strike"])
@pytest.mark.parametrize(("die", "lost"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_air_strikes_roll_once_for_a_space(mode: str, die: int, lost: int) -> None:
    match = iraq_with(mode, "syr_9arm @ homs; irq_9arm @ baghdad", die)
    choose(match, f"event {mode}")
    assert (at(match, "syr_9arm") == "pool") is (lost == 2)
    assert (lost == 1) is (at(match, "syr_9arm") == "homs" and reduced(match, "syr_9arm"))
    assert not gone(match, mode[:3])


@pytest.mark.rule("fitna", "10.0")
def test_losses_of_a_strike_are_chosen_below_its_die() -> None:
    match = choose(
        iraq_with("c34.strike", "syr_9arm @ homs; syr_1arm @ homs; irq_9arm @ baghdad", 3), "event c34.strike"
    )
    assert options(match) == ["lose syr_1arm", "lose syr_9arm"]
    assert prompt(match) == "Syria: Homs is struck. Which unit loses a step?"
    assert (match.pending[0].battle, len(match.pending[0].spaces)) == ("losses", 1)


@pytest.mark.rule("fitna", "10.0")
@pytest.mark.parametrize("mode", ["c34.strike", "c39.kill", "c82.bomb", "c83.campaign", "c91.reconnaissance"])
def test_own_and_empty_spaces_are_no_targets(mode: str) -> None:
    text = "syr_9arm @ homs; fsa_1mech @ idlib; ash_1 @ hama; sun_1 @ raqqa; irq_9arm @ baghdad"
    match = choose(iraq_with(mode, text), f"event {mode}")
    for target in ("baghdad", "mosul"):
        assert why_not(match, target).rule == "10.0"


@pytest.mark.rule("fitna", "21.0", "10.0")
def test_caveats_hold_for_strikes_and_hits() -> None:
    for mode in ("c34.strike", "c39.kill"):
        match = war(10, f"active russia; hand russia {mode[:3]}; isr_36arm @ golan; tur_3cor @ antakya")
        useless(match, mode)


@pytest.mark.rule("fitna", "10.0")
def test_a_massive_air_campaign_strikes_three_spaces() -> None:
    text = "syr_9arm @ homs; syr_1arm @ nabk; syr_3arm @ damascus; syr_17inf @ tartus"
    match = iraq_with("c83", text, 3, 4, 1)
    choose(match, "event c83.campaign", "strike homs", "strike nabk")
    assert "homs" not in offered(match, "strike")
    choose(match, "strike tartus")
    assert [reduced(match, each) for each in ("syr_9arm", "syr_1arm", "syr_17inf", "syr_3arm")] == [
        True,
        True,
        False,
        False,
    ]
    assert state(match).tension == 3


@pytest.mark.rule("fitna", "8.1", "10.0")
def test_a_missile_salvo_strikes_two_spaces_for_those_who_have_missiles() -> None:
    text = f"{TENSE}; active syria; hand syria c88; irq_9arm @ baghdad; irq_1mech @ mosul; fsa_1mech @ idlib"
    match = war(2, text, 3, 3)
    choose(match, "event c88.salvo", "strike baghdad", "strike mosul")
    assert (reduced(match, "irq_9arm"), reduced(match, "irq_1mech"), reduced(match, "fsa_1mech")) == (
        True,
        True,
        False,
    )
    assert state(match).tension == 3
    useless(iraq_with("c88", "syr_9arm @ homs"), "c88.salvo", "8.1")


@pytest.mark.rule("fitna", "8.2")
@pytest.mark.parametrize(("die", "hit"), [(2, False), (3, True), (6, True)])
def test_targeted_killing(die: int, hit: bool) -> None:
    match = choose(iraq_with("c39", "syr_9arm @ homs", die), "event c39.kill")
    assert reduced(match, "syr_9arm") is hit


@pytest.mark.rule("fitna", "8.2")
def test_the_owner_chooses_the_loss_of_a_hit() -> None:
    match = choose(iraq_with("c39", "syr_9arm @ homs; syr_4arm @ homs", 3), "event c39.kill")
    assert asked(match).seat == player(match, "syria")
    choose(match, "lose syr_4arm")
    assert (reduced(match, "syr_4arm"), reduced(match, "syr_9arm")) == (True, False)


@pytest.mark.rule("fitna", "8.2")
@pytest.mark.parametrize(("die", "hit"), [(1, False), (2, True), (6, True)])
def test_defections_spare_the_loyal(die: int, hit: bool) -> None:
    match = choose(iraq_with("c72", "syr_9arm @ homs; syr_4arm @ homs", die), "event c72.defect")
    assert offered(match, "lose") == ({"syr_9arm"} if hit else set())  # asked for: which units are loyal is hidden
    answer_if_asked(match, "lose syr_9arm")
    assert (reduced(match, "syr_9arm"), reduced(match, "syr_4arm")) == (hit, False)


@pytest.mark.rule("fitna", "8.2")
def test_defections_have_their_time_and_their_targets() -> None:
    early = war(2, "turn 1; hand iraq c72; syr_9arm @ homs")
    assert "turn 2" in why_not(early, "c72").why
    others = iraq_with("c72", "kdp_1 @ erbil; is_a @ raqqa face=is_01; lhz_1 @ beirut owner=syria")
    useless(others, "c72.defect")


@pytest.mark.rule("fitna", "8.2", "30.0")
def test_a_stack_may_be_named_for_defections_though_all_of_it_is_loyal() -> None:
    match = choose(iraq_with("c72", "syr_4arm @ homs; syr_9arm @ hama", 6), "event c72.defect")
    assert offered(match, "strike") == {"homs", "hama"}
    choose(match, "strike homs")
    assert not reduced(match, "syr_4arm")
    assert told(match)[-1] == "Nobody in Homs can be hit."


@pytest.mark.rule("fitna", "8.2", "25.0")
def test_a_tribal_awakening_purges_is_or_raises_militias() -> None:
    match = iraq_with("c76", "is_a @ raqqa face=is_01; syr_9arm @ homs", 1)
    choose(match, "event c76.purge")
    assert at(match, "is_a") == "out"  # a counter of one step
    assert not reduced(match, "syr_9arm")
    rising = war(1, "active rebels; hand rebels c76; sun_1 @ pool; ash_1 @ pool; control rebels idlib")
    assert why_not(rising, "c76.rising") is None
    choose(rising, "event c76.rising")
    assert at(rising, "ash_1") == "pool"
    choose(rising, "place idlib")
    assert at(rising, "sun_1") == "idlib"
    useless(war(1, "active rebels; hand rebels c76; ash_1 @ pool"), "c76.rising", "25.0")


# ---- 30.0 Looks


@pytest.mark.rule("fitna", "30.0")
@pytest.mark.parametrize("mode", ["c91.reconnaissance", "c92.reconnaissance"])
@pytest.mark.parametrize(("dice", "hit"), [((4,), False), ((5, 1), True), ((6, 6), True)])
def test_armed_drones_look_and_may_hit(mode: str, dice: tuple[int, ...], hit: bool) -> None:
    match = choose(iraq_with(mode, "syr_9arm @ homs", *dice), f"event {mode}")
    assert [each.seats for each in events(match, "flip", to="seen")] == [(player(match, "iraq"),)]
    assert "In Homs: 9th Armoured (6-5, 2 steps)." in told(match)
    assert [each.what.at for each in events(match, "note", topic="die")] == [space(match, "homs")]
    assert reduced(match, "syr_9arm") is hit


@pytest.mark.rule("fitna", "30.0", "21.0")
def test_a_look_knows_no_caveat_but_its_hit_does() -> None:
    match = war(10, "active russia; hand russia c91; isr_36arm @ golan", 6, 6)
    choose(match, "event c91.reconnaissance")
    assert len(events(match, "flip", to="seen")) == 1
    assert not reduced(match, "isr_36arm")


@pytest.mark.rule("fitna", "30.0")
def test_satellites_see_three_stacks() -> None:
    text = "syr_9arm @ homs; syr_1arm @ nabk; syr_3arm @ damascus; syr_17inf @ tartus"
    match = iraq_with("c32", text)
    choose(match, "event c32.observe", "inspect homs", "inspect nabk", "inspect tartus")
    seen = {each.what.at for each in events(match, "flip", to="seen")}
    assert seen == {space(match, each) for each in ("homs", "nabk", "tartus")}


@pytest.mark.rule("fitna", "10.0", "30.0")
def test_a_massive_strike_names_only_those_it_hits() -> None:
    """The dice are for counters drawn at random: their order does not tell who was spared."""
    text = "active russia; rus_6arm @ tartus; tur_1arm @ homs; tur_5arm @ homs; tur_3cor @ homs"
    match = war(10, text, "tur_5arm", 1, "tur_3cor", 1, 3)
    choose(match, "special sj_russia")
    while offered(match, "strike"):
        choose(match, options(match)[0])
    lines = heard(match, "russia")
    assert sum("Strike on a counter in Homs" in each for each in lines) == 3
    assert any("1st Armoured is reduced" in each for each in lines)
    assert not any("5th Arm" in each or "3rd Cor" in each for each in lines)


@pytest.mark.rule("fitna", "10.0", "18.5", "30.0")
@pytest.mark.parametrize("weak", ["", " reduced"])
def test_losses_of_a_hidden_stack_are_asked_for_even_where_there_is_no_choice(weak: str) -> None:
    """Not to be asked would tell that one of the two is reduced."""
    match = choose(iraq_with("c39", f"syr_9arm @ homs; syr_4arm @ homs{weak}", 3), "event c39.kill")
    assert asked(match).seat == player(match, "syria")
    assert offered(match, "lose") == ({"syr_9arm"} if weak else {"syr_9arm", "syr_4arm"})


@pytest.mark.rule("fitna", "10.0")
@pytest.mark.parametrize(
    ("die", "words", "faces"), [(2, "no hit", 2), (3, "1 step lost", 3), (6, "2 steps lost", 1)]
)
def test_a_strike_tells_what_its_die_has_brought(die: int, words: str, faces: int) -> None:
    match = choose(iraq_with("c34.strike", "syr_9arm @ homs; irq_9arm @ baghdad", die), "event c34.strike")
    (what,) = (event.what for event in events(match, "note", topic="strike"))
    assert (what.at, what.side) == (space(match, "homs"), "iraq")
    assert (what.reading.chance.text, round(6 * what.reading.chance.probability)) == (words, faces)
    assert what.reading.lit.column == die - 1


@pytest.mark.rule("fitna", "8.2", "10.0")
@pytest.mark.parametrize(("die", "words", "faces"), [(2, "no hit", 2), (3, "it hits", 4)])
def test_a_hit_tells_what_its_die_has_brought(die: int, words: str, faces: int) -> None:
    match = choose(iraq_with("c39", "syr_9arm @ homs", die), "event c39.kill")
    (chance,) = (event.what.reading.chance for event in events(match, "note", topic="hit"))
    assert (chance.text, round(6 * chance.probability)) == (words, faces)


@pytest.mark.rule("fitna", "10.0")
def test_the_last_space_of_a_strike_is_final_and_tells_its_odds() -> None:
    text = "syr_9arm @ homs; syr_1arm @ nabk; irq_9arm @ baghdad"
    match = choose(iraq_with("c34.strike", text), "event c34.strike")
    decision = asked(match)
    assert decision.hint is not None
    assert all((hint := decision.hint(option)) and hint.commits for option in decision.options)
    forecast = match.forecast(decision.seat, decision.options[0])
    assert forecast is not None
    found = [(each.text, round(6 * each.probability)) for each in forecast.chances]
    assert found == [("no hit", 2), ("1 step lost", 3), ("2 steps lost", 1)]


@pytest.mark.rule("fitna", "10.0", "8.1")
def test_a_strike_is_final_though_others_are_asked_before_its_die() -> None:
    match = war(1, "hand syria c34; syr_4arm @ homs; fsa_3inf @ daraa; ash_1 @ hama", quiet=False)
    choose(match, "event c34.strike")
    decision = asked(match)
    assert imagine.finals(match, decision.seat, decision.options) == dict.fromkeys(decision.options, True)
