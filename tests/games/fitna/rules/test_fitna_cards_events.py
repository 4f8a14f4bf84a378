"""8.2, 8.3 Every event, the Assets played as events, and 10.0 the Special Jokers."""

import re
from pathlib import Path

import pytest
from fitna_tools import (
    asked,
    at,
    choose,
    events,
    goals,
    hand,
    isolated,
    offered,
    options,
    player,
    reduced,
    space,
    state,
    war,
    why_not,
)

from sandtable.core import AnyMatch
from sandtable.games.fitna.game import GAME
from sandtable.testing import told

TENSE = "tense; tension 2; levels 5 6 10"


def iraq(mode: str, text: str, *dice: int | str) -> AnyMatch:
    """Iraq holds a card in scenario 2, with the High Tension cards in play."""
    return war(2, f"{TENSE}; turn 4; jokers iraq 0; hand iraq {mode[:3]}; {text}", *dice)


def useless(match: AnyMatch, mode: str, rule: str = "8.2") -> None:
    """The card is refused by a rule."""
    assert f"event {mode}" not in options(match)
    assert why_not(match, mode[:3]).rule == rule


def gone(match: AnyMatch, card: str) -> bool:
    """Whether a card has left the game; otherwise it lies on its discards."""
    s, number = state(match), match.table.box.card(card)
    assert (number in s.gone) != (number in s.discards[match.table.box.pile[number]])
    return number in s.gone


def ops_of(match: AnyMatch, who: str) -> int:
    return state(match).ops[player(match, who)]


# Strikes, hits and looks ---------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "10.0", "8.2")
@pytest.mark.parametrize("mode", ["c34.strike", "c35.strike", "c36.strike"])
@pytest.mark.parametrize(("die", "lost"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_air_strikes_roll_once_for_a_space(mode: str, die: int, lost: int) -> None:
    match = iraq(mode, "syr_9arm @ homs; irq_9arm @ baghdad", die)
    choose(match, f"event {mode}")
    assert (at(match, "syr_9arm") == "pool") is (lost == 2)
    assert (lost == 1) is (at(match, "syr_9arm") == "homs" and reduced(match, "syr_9arm"))
    assert not gone(match, mode[:3])


@pytest.mark.rule("fitna", "10.0")
def test_losses_of_a_strike_belong_to_no_battle() -> None:
    match = choose(
        iraq("c34.strike", "syr_9arm @ homs; syr_1arm @ homs; irq_9arm @ baghdad", 3), "event c34.strike"
    )
    assert options(match) == ["lose syr_1arm", "lose syr_9arm"]
    assert match.pending[0].battle == ""


@pytest.mark.rule("fitna", "10.0")
@pytest.mark.parametrize("mode", ["c34.strike", "c39.kill", "c82.bomb", "c83.campaign", "c91.reconnaissance"])
def test_own_and_empty_spaces_are_no_targets(mode: str) -> None:
    text = "syr_9arm @ homs; fsa_1mech @ idlib; ash_1 @ hama; sun_1 @ raqqa; irq_9arm @ baghdad"
    match = choose(iraq(mode, text), f"event {mode}")
    for target in ("baghdad", "mosul"):
        assert why_not(match, target).rule == "10.0"


@pytest.mark.rule("fitna", "8.2")
@pytest.mark.parametrize("mode", ["c34.strike", "c39.kill", "c72.defect", "c82.bomb", "c32.observe", "c77.siege"])
def test_cards_without_a_target_are_refused(mode: str) -> None:
    useless(iraq(mode, "irq_9arm @ baghdad"), mode)


@pytest.mark.rule("fitna", "21.0", "10.0")
def test_caveats_hold_for_strikes_and_hits() -> None:
    for mode in ("c34.strike", "c39.kill"):
        match = war(10, f"active russia; hand russia {mode[:3]}; isr_36arm @ golan; tur_3cor @ antakya")
        useless(match, mode)


@pytest.mark.rule("fitna", "8.2")
@pytest.mark.parametrize(("die", "hit"), [(2, False), (3, True), (6, True)])
def test_targeted_killing(die: int, hit: bool) -> None:
    match = choose(iraq("c39", "syr_9arm @ homs", die), "event c39.kill")
    assert reduced(match, "syr_9arm") is hit


@pytest.mark.rule("fitna", "8.2")
def test_the_owner_chooses_the_loss_of_a_hit() -> None:
    match = choose(iraq("c39", "syr_9arm @ homs; syr_4arm @ homs", 3), "event c39.kill")
    assert asked(match).seat == player(match, "syria")
    choose(match, "lose syr_4arm")
    assert (reduced(match, "syr_4arm"), reduced(match, "syr_9arm")) == (True, False)


@pytest.mark.rule("fitna", "8.2")
@pytest.mark.parametrize(("die", "hit"), [(1, False), (2, True), (6, True)])
def test_defections_spare_the_loyal(die: int, hit: bool) -> None:
    match = choose(iraq("c72", "syr_9arm @ homs; syr_4arm @ homs", die), "event c72.defect")
    assert (reduced(match, "syr_9arm"), reduced(match, "syr_4arm")) == (hit, False)


@pytest.mark.rule("fitna", "8.2")
def test_defections_have_their_time_and_their_targets() -> None:
    early = war(2, "turn 1; hand iraq c72; syr_9arm @ homs")
    assert "turn 2" in why_not(early, "c72").why
    others = iraq("c72", "kdp_1 @ erbil; is_a @ raqqa face=is_01; lhz_1 @ beirut owner=syria")
    useless(others, "c72.defect")


@pytest.mark.rule("fitna", "8.2", "30.0")
def test_a_stack_may_be_named_for_defections_though_all_of_it_is_loyal() -> None:
    match = choose(iraq("c72", "syr_4arm @ homs; syr_9arm @ hama", 6), "event c72.defect")
    assert offered(match, "strike") == {"homs", "hama"}
    choose(match, "strike homs")
    assert not reduced(match, "syr_4arm")
    assert told(match)[-1] == "Nobody in Homs can be hit."


@pytest.mark.rule("fitna", "8.2", "25.0")
def test_a_tribal_awakening_purges_is_or_raises_militias() -> None:
    match = iraq("c76", "is_a @ raqqa face=is_01; syr_9arm @ homs", 1)
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


@pytest.mark.rule("fitna", "27.2", "10.0")
@pytest.mark.parametrize(("approval", "works"), [(5, True), (6, False)])
def test_carpet_bombing_of_is_asks_the_us(approval: int, works: bool) -> None:
    dice = (approval, 6) if works else (approval,)
    match = choose(iraq("c82", "is_a @ raqqa face=is_01", *dice), "event c82.bomb")
    assert (at(match, "is_a") == "raqqa") is not works
    assert not gone(match, "c82")


@pytest.mark.rule("fitna", "27.2")
def test_carpet_bombing_of_others_is_refused_to_iraq() -> None:
    match = choose(iraq("c82", "syr_9arm @ homs"), "event c82.bomb")
    assert not reduced(match, "syr_9arm")
    assert not hand(match, "iraq")


@pytest.mark.rule("fitna", "10.0")
def test_a_massive_air_campaign_strikes_three_spaces() -> None:
    text = "syr_9arm @ homs; syr_1arm @ nabk; syr_3arm @ damascus; syr_17inf @ tartus"
    match = iraq("c83", text, 3, 4, 1)
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
    useless(iraq("c88", "syr_9arm @ homs"), "c88.salvo", "8.1")


@pytest.mark.rule("fitna", "30.0")
@pytest.mark.parametrize("mode", ["c91.reconnaissance", "c92.reconnaissance"])
@pytest.mark.parametrize(("dice", "hit"), [((4,), False), ((5, 1), True), ((6, 6), True)])
def test_armed_drones_look_and_may_hit(mode: str, dice: tuple[int, ...], hit: bool) -> None:
    match = choose(iraq(mode, "syr_9arm @ homs", *dice), f"event {mode}")
    assert [each.seats for each in events(match, "flip", to="seen")] == [(player(match, "iraq"),)]
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
    match = iraq("c32", text)
    choose(match, "event c32.observe", "inspect homs", "inspect nabk", "inspect tartus")
    seen = {each.what.at for each in events(match, "flip", to="seen")}
    assert seen == {space(match, each) for each in ("homs", "nabk", "tartus")}


# Hands and OPs -------------------------------------------------------------------------------------------------


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
    match = choose(iraq(mode, "hand syria c01"), f"event {mode}", "target p_syria")
    assert state(match).limits[player(match, "syria")] == limit
    assert state(match).tension == tension
    drawn = war(2, f"active syria; segment adjust; limits syria {limit}; hand syria c01; jokers syria 0")
    assert offered(drawn, "assets") == {str(number) for number in range(limit)}


@pytest.mark.rule("fitna", "12.1.7")
def test_of_two_limits_the_lower_counts() -> None:
    match = war(2, f"{TENSE}; hand iraq c38 c86")
    choose(match, "event c86.blockade", "target p_syria", "event c38.impose", "target p_syria")
    assert state(match).limits[player(match, "syria")] == 2


@pytest.mark.rule("fitna", "16.0", "8.2")
@pytest.mark.parametrize("mode", ["c40.burden", "c94.unrest"])
def test_ops_lost(mode: str) -> None:
    match = choose(iraq(mode, "syr_9arm @ homs"), f"event {mode}", "target p_syria")
    assert ops_of(match, "syria") == -2
    spent = war(2, "turn 2; active syria; segment planning; ops syria -2; hand syria c34; syr_4arm @ homs")
    choose(spent, "spend c34")
    assert offered(spent, "split") == {"0", "1", "2", "3", "4"}


@pytest.mark.rule("fitna", "8.2")
def test_a_bombing_in_the_capital_costs_a_card() -> None:
    match = iraq("c42", "hand syria c01 c02", "c02")
    choose(match, "event c42.bomb", "target p_syria")
    assert hand(match, "syria") == {"c01"}


@pytest.mark.rule("fitna", "8.2")
def test_an_oil_price_collapse_hits_all_with_two_oilfields() -> None:
    oil = "control syria palmyra; control iraq mosul kirkuk; control nobody amarah qurna rumaila shaddadi abu_kamal"
    match = war(2, f"hand iraq c64 c65; hand syria c01; {oil}", "c65")
    choose(match, "event c64.collapse")
    assert (hand(match, "iraq"), hand(match, "syria")) == (set(), {"c01"})
    cut = war(2, f"hand iraq c64 c65; {oil}; cut mosul")
    useless(cut, "c64.collapse")


@pytest.mark.rule("fitna", "8.0.draw", "8.2")
@pytest.mark.parametrize(
    ("mode", "answers", "drawn", "tension"),
    [
        ("c65.fund", ("assets 1",), ("c01", "c34"), 2),
        ("c69.calm", (), ("c34",), 1),
        ("c89.calm", ("assets 1",), ("c01",), 0),
    ],
)
def test_cards_that_draw(mode: str, answers: tuple[str, ...], drawn: tuple[str, ...], tension: int) -> None:
    match = choose(iraq(mode, "irq_9arm @ baghdad", *drawn), f"event {mode}", *answers)
    assert hand(match, "iraq") == set(drawn)
    assert state(match).tension == tension


@pytest.mark.rule("fitna", "8.2", "30.0")
def test_an_intelligence_coup_takes_a_card_at_random() -> None:
    match = iraq("c78", "hand syria c01 c02", "c02")
    choose(match, "event c78.steal", "target p_syria")
    assert (hand(match, "iraq"), hand(match, "syria")) == ({"c02"}, {"c01"})


@pytest.mark.rule("fitna", "8.2", "30.0")
def test_a_double_agent_swaps_a_card() -> None:
    match = war(2, "hand iraq c95 c65; hand syria c01 c02")
    choose(match, "event c95.swap", "target p_syria")
    assert offered(match, "take") == {"c01", "c02"}
    choose(match, "take c02")
    if match.pending and offered(match, "offer"):
        choose(match, "offer c65")
    assert (hand(match, "iraq"), hand(match, "syria")) == ({"c02"}, {"c01", "c65"})
    bare = choose(iraq("c95", "hand syria c01"), "event c95.swap", "target p_syria")
    assert (hand(bare, "iraq"), hand(bare, "syria")) == (set(), {"c01"})


@pytest.mark.rule("fitna", "16.0", "8.2")
def test_a_logistic_surge_adds_two_ops() -> None:
    match = choose(iraq("c80", "irq_9arm @ baghdad"), "event c80.surge")
    assert ops_of(match, "iraq") == 2
    choose(match, "end_events")
    assert "depots" not in options(match)
    planned = war(2, "turn 2; segment planning; ops iraq 2; hand iraq c34; irq_9arm @ baghdad")
    choose(planned, "spend c34")
    assert len(offered(planned, "split")) == 9


@pytest.mark.rule("fitna", "16.0", "8.2")
def test_sabotage_cuts_an_oilfield_and_an_op() -> None:
    match = choose(iraq("c73", "control syria palmyra; control is mosul"), "event c73.sabotage", "cut palmyra")
    assert state(match).cut == [space(match, "palmyra")]
    assert ops_of(match, "syria") == -1
    nobody = choose(iraq("c73", "is_a @ mosul face=is_01"), "event c73.sabotage", "cut mosul")
    assert state(nobody).ops == [0, 0, 0]
    target = choose(iraq("c73", "cut palmyra"), "event c73.sabotage")
    assert why_not(target, "palmyra").rule == "8.2"
    assert why_not(target, "homs").rule == "8.2"


# Tension -------------------------------------------------------------------------------------------------------


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
    match = choose(iraq(mode, "irq_9arm @ baghdad"), f"event {mode}", *answers)
    assert state(match).tension == tension
    assert gone(match, mode[:3]) is removed


@pytest.mark.rule("fitna", "8.2", "22.0")
@pytest.mark.parametrize(("mode", "level"), [("c70.provoke", 10), ("c71.calm", 0), ("c87.alert", 10)])
def test_a_marker_at_its_end_refuses_the_card(mode: str, level: int) -> None:
    useless(iraq(mode, f"tension {level}"), mode)


@pytest.mark.rule("fitna", "8.2", "22.0")
@pytest.mark.parametrize("mode", ["c70.provoke", "c71.calm", "c81.shift"])
def test_no_tension_no_card(mode: str) -> None:
    useless(war(1, f"hand syria {mode[:3]}"), mode)


@pytest.mark.rule("fitna", "34.0")
def test_the_security_council_may_end_the_game() -> None:
    over = choose(iraq("c90", "irq_9arm @ baghdad", 4), "event c90.vote")
    assert over.outcome is not None
    on = choose(iraq("c90", "irq_9arm @ baghdad", 3), "event c90.vote")
    assert on.outcome is None
    assert state(on).tension == 1
    early = war(2, f"{TENSE}; turn 3; hand iraq c90")
    assert "turn 4" in why_not(early, "c90").why


# Forces --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "26.2", "8.2")
@pytest.mark.parametrize("mode", ["c43.activate", "c44.activate", "c45.activate", "c46.activate"])
def test_peshmerga(mode: str) -> None:
    match = iraq(mode, "kdp_2 @ erbil; kdp_1 @ pool; kdp_g1 @ pool; control iraq dahuk")
    choose(match, f"event {mode}", "rebuild kdp_g1", "place dahuk")
    assert at(match, "kdp_g1") == "dahuk"
    choose(match, "split 2")
    assert (state(match).run.kurds, state(match).run.player) == (True, player(match, "iraq"))
    useless(war(5, f"hand iraq {mode[:3]}"), mode)


@pytest.mark.rule("fitna", "25.2", "8.2", "25.0")
@pytest.mark.parametrize("mode", ["c50.activate", "c51.activate", "c52.activate", "c53.activate"])
def test_daesh(mode: str) -> None:
    match = iraq(mode, "control is raqqa; is_baghdadi @ raqqa reduced", "is_05", "is_06")
    choose(match, f"event {mode}", "baghdadi_restored", "place raqqa", "place raqqa")
    assert not reduced(match, "is_baghdadi")
    assert len(state(match).stacks[space(match, "raqqa")]) == 3
    useless(war(1, f"hand syria {mode[:3]}"), mode, "25.0")


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
            each for each in options(match) if each.split()[0] in ("assets", "replacements", "restoring", "upgrade")
        ]
        choose(match, wanted[0])
    assert hand(match, "syria") == {"c34"}
    assert (reduced(match, "syr_9arm"), reduced(match, "syr_1arm")) == (False, False)
    useless(war(2, f"{text}; syr_9arm @ damascus"), mode)


@pytest.mark.rule("fitna", "15.0.repl", "8.2")
def test_military_advisers_restore_two_units() -> None:
    worn = "irq_9arm @ baghdad reduced; irq_1mech @ baghdad reduced; irq_5inf @ baghdad reduced"
    match = choose(iraq("c47", worn), "event c47.train", "upgrade irq_9arm", "upgrade irq_1mech")
    assert [reduced(match, each) for each in ("irq_9arm", "irq_1mech", "irq_5inf")] == [False, False, True]
    useless(iraq("c47", "irq_9arm @ baghdad; irq_1mech @ pool"), "c47.train")


@pytest.mark.rule("fitna", "15.0.repl", "8.2")
def test_arms_deliveries_rebuild_one_or_restore_two() -> None:
    text = "irq_9arm @ baghdad reduced; irq_1mech @ baghdad reduced; irq_5inf @ pool"
    restored = choose(iraq("c48", text), "event c48.deliver", "restoring", "upgrade irq_9arm", "upgrade irq_1mech")
    assert (reduced(restored, "irq_9arm"), reduced(restored, "irq_1mech")) == (False, False)
    assert at(restored, "irq_5inf") == "pool"
    rebuilt = choose(iraq("c48", text), "event c48.deliver", "rebuilding")
    rebuilt = choose(rebuilt, "rebuild irq_5inf", "place baghdad")
    assert at(rebuilt, "irq_5inf") == "baghdad"
    assert reduced(rebuilt, "irq_9arm")
    useless(war(2, "active syria; hand syria c48; syr_9arm @ damascus"), "c48.deliver")


@pytest.mark.rule("fitna", "15.0.repl", "16.0")
def test_private_military_companies() -> None:
    match = choose(iraq("c84", "irq_9arm @ baghdad reduced"), "event c84.hire", "restoring")
    assert not reduced(match, "irq_9arm")
    assert ops_of(match, "iraq") == 2
    other = choose(iraq("c84", "irq_9arm @ baghdad reduced; irq_5inf @ pool"), "event c84.hire", "rebuilding")
    choose(other, "rebuild irq_5inf", "place baghdad")
    assert (at(other, "irq_5inf"), reduced(other, "irq_9arm")) == ("baghdad", True)
    assert ops_of(other, "iraq") == 2


@pytest.mark.rule("fitna", "25.2", "8.2")
def test_foreign_fighters_for_is() -> None:
    match = iraq("c49", "control is raqqa", "is_05", "is_06")
    choose(match, "event c49.is", "place raqqa", "place raqqa")
    assert len(state(match).stacks[space(match, "raqqa")]) == 2
    useless(war(1, "hand syria c49"), "c49.is", "25.0")


@pytest.mark.rule("fitna", "15.0.place", "8.2")
def test_foreign_fighters_for_militias() -> None:
    pool = "sun_1 @ pool; ash_1 @ pool; fsa_1mech @ pool"
    match = war(1, f"active rebels; hand rebels c49; {pool}; control rebels idlib")
    choose(match, "event c49.militia")
    assert offered(match, "rebuild") == {"sun_1", "ash_1"}
    choose(match, "rebuild ash_1", "place idlib")
    assert (at(match, "ash_1"), at(match, "sun_1")) == ("idlib", "pool")


@pytest.mark.rule("fitna", "15.0.place", "15.0.repl")
@pytest.mark.parametrize("mode", ["c62.mobilise", "c63.mobilise"])
def test_militia_mobilisation(mode: str) -> None:
    text = "sun_1 @ pool; ash_2 @ idlib reduced; fsa_1mech @ idlib reduced; control rebels idlib"
    match = war(1, f"active rebels; hand rebels {mode[:3]}; {text}")
    choose(match, f"event {mode}", "place idlib")
    assert at(match, "sun_1") == "idlib"
    assert (reduced(match, "ash_2"), reduced(match, "fsa_1mech")) == (False, True)
    useless(war(1, f"active rebels; hand rebels {mode[:3]}; fsa_1mech @ idlib reduced; sun_2 @ idlib"), mode)


@pytest.mark.rule("fitna", "18.0", "8.2")
def test_a_ceasefire_binds_everybody_but_is_and_kurds() -> None:
    match = choose(iraq("c66", "irq_9arm @ baghdad"), "event c66.truce", "truce_syria")
    assert state(match).tension == 1
    (ban,) = state(match).bans
    assert (match.table.box.countries[ban.country], ban.player) == ("syria", player(match, "iraq"))
    held = "ban syria iraq; segment offensives; attacks 2"
    bound = war(2, f"active syria; {held}; syr_4arm @ homs; fsa_1mech @ hama; fsa_2inf @ tripoli")
    assert "hama" not in offered(bound, "attack")
    assert why_not(bound, "hama").why == "A ceasefire holds in this country."
    free = war(2, f"{held}; run is iraq 1; is_a @ tabqa face=is_01; syr_4arm @ salamiyah")
    assert "salamiyah" in offered(free, "attack")


@pytest.mark.rule("fitna", "17.3", "8.2")
def test_a_strategic_airlift_moves_two_units() -> None:
    units = "syr_9arm @ damascus; syr_1arm @ damascus; syr_3arm @ tartus"
    match = war(1, f"hand syria c74; {units}; control syria homs nabk")
    choose(match, "event c74.airlift", "strategic syr_9arm", "to tartus")
    assert at(match, "syr_9arm") == "tartus"
    assert "syr_9arm" not in offered(match, "strategic")
    choose(match, "strategic syr_1arm", "to tartus")
    assert at(match, "syr_1arm") == "tartus"
    assert asked(match).rule == "12.1.1"
    useless(war(1, "hand syria c74; syr_9arm @ raqqa isolated"), "c74.airlift")


@pytest.mark.rule("fitna", "14.1", "8.2")
def test_a_siege_isolates_a_neighbour_for_the_phase() -> None:
    text = "syr_9arm @ homs; fsa_1mech @ hama; ash_1 @ idlib; sun_1 @ salamiyah; control rebels jisr"
    match = war(1, f"hand syria c77; {text}")
    choose(match, "event c77.siege")
    assert why_not(match, "idlib").rule == "8.2"
    choose(match, "besiege hama")
    assert isolated(match, "fsa_1mech")
    assert not isolated(match, "sun_1")
    choose(match, "end_events")
    assert isolated(match, "fsa_1mech")
    useless(war(1, "hand syria c77; syr_9arm @ homs; ash_1 @ idlib"), "c77.siege")


@pytest.mark.rule("fitna", "17.1", "8.2")
def test_a_forced_march_takes_units_further() -> None:
    match = choose(iraq("c79", "irq_9arm @ baghdad"), "event c79.march")
    assert state(match).bonus == 1
    text = "segment movement; moves 4; syr_4arm @ homs"
    assert goals(war(1, text), "syr_4arm") < goals(war(1, f"{text}; bonus 1"), "syr_4arm")
    stuck = "segment movement; moves 4; syr_4arm @ homs isolated"
    assert goals(war(1, stuck), "syr_4arm") == goals(war(1, f"{stuck}; bonus 1"), "syr_4arm")


# Events of one scenario or another --------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "24.0", "8.2")
def test_a_war_in_lebanon() -> None:
    units = "lhz_1 @ beirut owner=syria; lhz_2 @ sidon owner=syria; lhz_3 @ tripoli owner=syria"
    match = choose(iraq("c41", units, 4, 2, 3), "event c41.war")
    found = sorted((at(match, each), reduced(match, each)) for each in ("lhz_1", "lhz_2", "lhz_3"))
    assert found == [("removed", False), ("sidon", True), ("tripoli", False)]
    assert state(match).tension == 4
    assert gone(match, "c41")
    assert "turn 2" in why_not(war(2, "turn 1; hand iraq c41; lhz_1 @ beirut owner=syria"), "c41").why
    useless(war(9, "turn 2; hand israel c41; lhz_1 @ beirut"), "c41.war")
    useless(war(1, "turn 2; hand syria c41"), "c41.war")


@pytest.mark.rule("fitna", "23.1", "23.2", "23.3")
@pytest.mark.parametrize(
    ("mode", "tested", "where", "rebel", "elsewhere"),
    [("c67.coup", "syr_9arm", "homs", "fsa_2arm", 3), ("c68.coup", "irq_9arm", "mosul", "fia_1arm", 1)],
)
@pytest.mark.parametrize(("die", "fate"), [(2, "joins"), (3, "pool"), (4, "pool"), (5, "loyal")])
def test_coups(mode: str, tested: str, where: str, rebel: str, elsewhere: int, die: int, fate: str) -> None:
    match = choose(iraq(mode, f"{tested} @ {where}", die), f"event {mode}")
    assert at(match, tested) == (where if fate == "loyal" else "pool")
    assert (at(match, rebel) == where) is (fate == "joins")
    assert state(match).tension == 3
    assert gone(match, mode[:3])
    early = war(2, f"turn 2; hand iraq {mode[:3]}; {tested} @ {where}")
    assert "turn 3" in why_not(early, mode[:3]).why
    useless(war(elsewhere, f"turn 3; hand syria {mode[:3]}; syr_9arm @ homs"), mode)


@pytest.mark.rule("fitna", "26.7", "8.2")
def test_a_pkk_rebellion() -> None:
    match = war(6, "turn 2; hand syria c75; active syria; tur_3cor @ diyarbakir")
    choose(match, "event c75.rebel")
    while asked(match).rule != "12.1.1":
        choose(match, options(match)[0])
    assert gone(match, "c75")
    assert state(match).pkk == 1
    assert "turn 2" in why_not(war(6, "turn 1; hand turkey c75"), "c75").why
    useless(war(6, "turn 2; hand turkey c75; pkk_1 @ diyarbakir"), "c75.rebel", "26.7")


# Special Jokers ------------------------------------------------------------------------------------------------


ENEMIES = "syr_4arm @ damascus; syr_1arm @ homs; syr_3arm @ hama; syr_5mech @ nabk; tur_3cor @ idlib"


@pytest.mark.rule("fitna", "10.0")
@pytest.mark.parametrize(("joker", "who", "spaces"), [("sj_russia", "russia", 3), ("sj_israel", "israel", 3)])
def test_special_jokers_strike_three_spaces(joker: str, who: str, spaces: int) -> None:
    match = war(10, f"tension 0; active {who}; {ENEMIES}", *(3,) * spaces)
    choose(match, f"special {joker}", *(f"strike {each}" for each in ("homs", "hama", "nabk")[:spaces]))
    assert [reduced(match, each) for each in ("syr_1arm", "syr_3arm", "syr_5mech")] == [True] * 3
    assert not reduced(match, "syr_4arm")
    assert state(match).tension == 1
    assert f"special {joker}" not in options(match)
    assert match.table.box.card(joker) in state(match).used_specials


@pytest.mark.rule("fitna", "10.0")
def test_the_special_joker_of_iran_costs_a_card() -> None:
    match = war(10, f"tension 0; active iran; {ENEMIES}; hand israel c01 c02", 3, 3, "c02")
    choose(match, "special sj_iran", "strike homs", "strike hama", "target p_israel")
    assert (reduced(match, "syr_1arm"), reduced(match, "syr_3arm"), reduced(match, "syr_5mech")) == (
        True,
        True,
        False,
    )
    assert hand(match, "israel") == {"c01"}
    assert state(match).tension == 1


@pytest.mark.rule("fitna", "10.0")
def test_the_special_joker_of_hezbollah_reaches_three_links() -> None:
    enemies = "isr_36arm @ golan; tur_3cor @ idlib; tur_66mech @ raqqa"
    match = war(10, f"tension 0; active iran; {enemies}; hand israel c01", 3, 3, "c01")
    choose(match, "special sj_hezbollah")
    assert offered(match, "strike") == {"golan", "idlib"}
    choose(match, "strike golan")
    assert not hand(match, "israel")
    assert reduced(match, "isr_36arm")
    assert not reduced(match, "tur_66mech")
    assert state(match).tension == 1


@pytest.mark.rule("fitna", "10.0", "27.1")
def test_the_us_special_joker_strikes_four_spaces_at_the_intervention() -> None:
    units = {"syr_4arm": "damascus", "fsa_1mech": "idlib", "syr_1arm": "homs", "syr_3arm": "hama"}
    enemies = "; ".join(f"{each} @ {where}" for each, where in units.items())
    match = war(2, f"tension 9; tense; levels 5 6; hand iraq c70; {enemies}", "c02", "c37", 3, 3, 3, 3)
    choose(match, "event c70.provoke", "assets 1", "strike damascus", "strike idlib", "strike homs")
    assert "strike hama" not in options(match)
    assert [reduced(match, each) for each in units] == [True] * 4
    assert match.table.box.card("sj_us") in state(match).used_specials


@pytest.mark.rule("fitna", "10.0")
def test_special_jokers_need_a_target_and_the_us_one_its_hour() -> None:
    empty = war(10, "active israel; isr_36arm @ golan")
    assert not offered(empty, "special")
    us = war(10, f"active israel; specials sj_us israel; {ENEMIES}")
    assert "sj_us" not in offered(us, "special")
    for seat in ("iran", "syria"):
        other = war(10, f"active {seat}; {ENEMIES}; isr_36arm @ golan")
        assert "sj_israel" not in offered(other, "special")


# The whole deck ------------------------------------------------------------------------------------------------


def test_every_way_to_play_every_card_has_a_case() -> None:
    text = "".join(each.read_text() for each in sorted(Path(__file__).parent.glob("test_fitna_cards_*.py")))
    named = set(re.findall(r"\bc\d\d\.[a-z_]+", text)) | set(re.findall(r"\bsj_[a-z]+", text))
    box = GAME.box()
    modes = {f"{card.id}.{mode.id}" for card in box.cards for mode in card.mode}
    assert len({each[:3] for each in modes}) == 95
    assert modes | {each.id for each in box.specials} == named
