"""13.0 to 13.4 Ground combat: who attacks whom and what it costs; 19.1.4 6GW."""

import pytest

from sandtable.core.errors import IllegalChoice
from sandtable.core.imagine import follows
from sandtable.games.axis_of_evil.rules import combat
from sandtable.testing import asked, choose, events, options, prompt, why_not
from tests.games.axis_of_evil.tools import (
    BOX,
    JIHAD,
    ap,
    attack,
    battle,
    fight,
    in_order,
    is_reduced,
    place,
    shift,
    state,
    table,
    targets,
    war,
)


@pytest.mark.rule("axis_of_evil", "13.0", "13.1")
def test_an_attack_from_target_to_result():
    match = war("nato_isaf @ 1418; nato_jtfg @ 1320; nato_mnc @ 1725; rus_2gd @ 1419; rus_41 @ 2818", "AS")
    choose(match, "attack")  # one target only
    assert targets(match, "with") == {"nato_isaf", "nato_jtfg"}  # the third is not adjacent
    choose(match, "with nato_isaf")
    assert ap(match, "coalition") == 8
    assert battle(match).result == "AS"
    assert battle(match).attackers == (BOX.piece("nato_isaf"),)
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "13.1")
def test_which_hexes_can_be_attacked():
    match = war("iraq eurasian; nato_isaf @ 1920; nato_jtfg @ 1418; rus_2gd @ 1419")
    choose(match, "attack")
    assert targets(match, "target") == {"1419", "1919"}  # a unit, and a garrison alone
    assert why_not(match, "1417").rule == "13.1"
    assert why_not(match, "1716").rule == "13.1"  # not adjacent


@pytest.mark.rule("axis_of_evil", "13.1", "15.4")
def test_attacking_is_voluntary_and_once_named_it_is_fought():
    match = war("nato_meu_soc @ 1418; nato_sas @ staging; rus_2gd @ 1419", "AL1", 1)
    attack(match, "1419")
    assert set(options(match, "coalition")) == {"no_sf", "commit nato_sas"}  # no way back
    choose(match, "coalition: no_sf")
    assert place(match, "nato_meu_soc") == "eliminated"


@pytest.mark.rule("axis_of_evil", "13.1")
def test_odds_are_forecast_exactly():
    match = war("nato_cc @ 1418; nato_isaf @ 1420; rus_2gd @ 1419", 1)
    choose(match, "attack")
    option = next(each for each in asked(match).options if len(each.targets) == 2)
    forecast = match.forecast(1, option)
    assert forecast.facts == ("12 to 6", "column 3:1")  # 2:1 and concentric
    assert sum(chance.probability for chance in forecast.chances) == pytest.approx(1)
    assert {chance.code for chance in forecast.chances} == {"AL1", "BB", "HW1", "DL1", "DR"}


@pytest.mark.rule("axis_of_evil", "13.1", "5.3")
def test_a_neutral_garrison_is_refused_as_a_target_because_it_is_neutral():
    match = war("division 4; rus_2gd @ 2526; gcc_exp @ 2425; nato_isaf @ 2426; active eurasian")
    choose(match, "attack")
    assert why_not(match, "2625").rule == "5.3"


@pytest.mark.rule("axis_of_evil", "19.5.combat", "13.1")
def test_israelis_attack_nobody_in_iraq():
    match = war("isr_nc @ 1214; rus_2gd @ 1215", israelis=1)
    assert "attack" not in options(match)


@pytest.mark.rule("axis_of_evil", "13.1")
@pytest.mark.parametrize(("hex_", "rule"), [("1420", "13.1"), ("2513", "13.1"), ("1725", "13.1"), ("0607", "5.3")])
def test_why_a_hex_is_no_target(hex_: str, rule: str):
    match = war("division 3; nato_cc @ 1418; rus_2gd @ 1419; irn_n @ 1518; gcc_exp @ 1725")
    choose(match, "attack")
    assert why_not(match, hex_).rule == rule


@pytest.mark.rule("axis_of_evil", "13.1")
def test_questions_say_what_they_are_about():
    match = war("nato_cc @ 1418; rus_2gd @ 1419; nato_tac_1 @ staging", 1)
    assert prompt(match) == "Your action: 9 action points (AP) left."
    attack(match, "1419")
    assert prompt(match).startswith("Close air support in 1419? It costs no AP.")


@pytest.mark.rule("axis_of_evil", "13.2")
def test_each_unit_costs_a_point_up_to_six():
    ring = [
        "nato_isaf @ 1418",
        "nato_jtfg @ 1519",
        "nato_mnc @ 1520",
        "nato_mn_jtf @ 1420",
        "gcc_exp @ 1320",
        "nato_tu_3 @ 1319",
    ]
    match = war(f"{'; '.join(ring)}; rus_2gd @ 1419; ap 9 9", "DE")
    attack(match, "1419")
    assert ap(match, "coalition") == 3


@pytest.mark.rule("axis_of_evil", "13.2")
def test_more_units_than_points_cannot_attack_together():
    match = war("nato_isaf @ 1418; nato_jtfg @ 1519; nato_mnc @ 1520; rus_2gd @ 1419; ap 5 2", "AS")
    choose(match, "attack")
    with pytest.raises(IllegalChoice, match="3 AP"):
        choose(match, "with " + " ".join(in_order(match, ["nato_isaf", "nato_jtfg", "nato_mnc"])))
    choose(match, "with " + " ".join(in_order(match, ["nato_isaf", "nato_mnc"])))
    assert ap(match, "coalition") == 0


@pytest.mark.rule("axis_of_evil", "13.2", "13.2.1")
@pytest.mark.parametrize(
    ("points", "fact"),
    [
        (1, "8 to 6"),  # the Central Command alone: more than any other that one AP pays for
        (2, "13 to 6"),
        (3, "17 to 6"),
    ],
)
def test_the_odds_of_a_target_are_those_that_can_be_paid(points: int, fact: str):
    text = f"nato_cc @ 1418; nato_mnc @ 1519; nato_isaf @ 1520; rus_2gd @ 1419; irn_n @ 1521; ap 9 {points}"
    match = choose(war(text), "attack")
    option = next(each for each in asked(match).options if each.target == BOX.hex("1419"))
    assert match.forecast(1, option).facts[0] == fact


@pytest.mark.rule("axis_of_evil", "13.2")
def test_a_strong_unit_goes_before_a_weak_hyperwar_unit():
    text = "nato_meu_soc @ 1418; nato_mnc @ 1519; rus_2gd @ 1419; ap 9 1"
    assert combat.strongest(table(war(text)), 1, BOX.hex("1419")) == [BOX.piece("nato_mnc")]


@pytest.mark.rule("axis_of_evil", "13.2.1", "2.4")
def test_all_hyperwar_units_cost_one_point_together():
    match = war("nato_cc @ 1418; nato_jtf_pg @ 1519; rus_2gd @ 1419", 1)
    attack(match, "1419")
    assert ap(match, "coalition") == 8
    match = war("nato_cc @ 1418; nato_jtf_pg @ 1519; nato_isaf @ 1520; gcc_exp @ 1420; rus_2gd @ 1419", 1)
    attack(match, "1419")
    assert ap(match, "coalition") == 6  # one and two more


@pytest.mark.rule("axis_of_evil", "13.2.1")
def test_hyperwar_units_together_and_one_other_cost_two():
    match = war("nato_cc @ 1418; nato_jtf_pg @ 1519; nato_isaf @ 1520; rus_2gd @ 1419", 1)
    attack(match, "1419")
    assert ap(match, "coalition") == 7


@pytest.mark.rule("axis_of_evil", "13.2.1")
def test_one_point_left_pays_for_all_hyperwar_units_but_no_other():
    match = war("nato_cc @ 1418; nato_jtf_pg @ 1519; nato_isaf @ 1520; rus_2gd @ 1419; ap 5 1", 1)
    choose(match, "attack")
    with pytest.raises(IllegalChoice, match="2 AP"):
        choose(match, "with nato_isaf nato_cc")


@pytest.mark.rule("axis_of_evil", "13.4")
def test_contingents_combine_and_support_comes_from_anywhere():
    match = war(
        "nato_isaf @ 1418; gcc_exp @ 1519; irq_bagh @ 1320; rus_2gd @ 1419; pak_tac @ staging; gcc_sf @ staging",
        "AS", 1,
    )  # fmt: skip
    attack(match, "1419")
    choose(match, "support pak_tac", "coalition: commit gcc_sf")
    assert len(battle(match).attackers) == 3
    assert shift(match) == {"13.6.2": 1, "13.6.3": 1, "13.6.4": 1}


@pytest.mark.rule("axis_of_evil", "15.4", "13.1")
def test_zones_force_no_combat():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419")
    assert "pass" in options(match)


@pytest.mark.rule("axis_of_evil", "19.1.4")
def test_6gw_make_an_attack_hyperwar_for_one_point():
    text = "nato_isaf @ 1418; nato_mnc @ 1519; rus_mvd @ 1419; nato_6gw @ staging"
    match = war(text, 3, 2, sixth_generation=1)
    choose(match, "attack", "declare")
    choose(match, "with " + " ".join(sorted(targets(match, "with"), key=BOX.piece)))
    assert ap(match, "coalition") == 8
    assert shift(match) == {"13.6.4": 3}  # committed at once
    assert place(match, "nato_6gw") == "track"
    match = war(text, 1, sixth_generation=1)
    choose(match, "attack", "plain")
    choose(match, "with " + " ".join(sorted(targets(match, "with"), key=BOX.piece)), "coalition: no_sf")
    assert ap(match, "coalition") == 7


@pytest.mark.rule("axis_of_evil", "19.1.4", "14.2")
def test_6gw_make_hw1_count():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419; nato_6gw @ staging", "HW1", 2, sixth_generation=1)
    choose(match, "attack", "declare")
    assert battle(match).result == "HW1"
    assert is_reduced(match, "rus_2gd")


@pytest.mark.rule("axis_of_evil", "19.1.4")
def test_6gw_are_received_after_an_hw1_of_a_hyperwar_attack_only():
    text = "nato_cc @ 1418; rus_mvd @ 1419; nato_6gw @ reinforcement; nato_tac_1 @ staging"
    match = war(text, "HW1", sixth_generation=1)
    assert "reinforce" not in options(match)  # not by deployment
    fight(match, "1419")
    while asked(match).rule != "6.3":
        choose(match, options(match)[0])
    assert place(match, "nato_6gw") == "staging"
    match = war(text, "AS", sixth_generation=1)
    fight(match, "1419")
    assert place(match, "nato_6gw") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "19.1.4")
def test_a_hyperwar_result_of_the_union_brings_no_6gw():
    """R-90"""
    text = "rus_og_ea @ 1418; nato_jtfg @ 1419 reduced; nato_6gw @ reinforcement; active eurasian"
    match = war(text, "HW1", sixth_generation=1)
    fight(match, "1419")
    choose(match, "stay")
    assert place(match, "nato_6gw") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "19.1.4")
def test_6gw_on_the_track_are_not_received_again():
    """R-150"""
    match = war("nato_cc @ 1418; irn_mahdi @ 1419; nato_6gw @ track due=9", "HW1", sixth_generation=1)
    fight(match, "1419")
    choose(match, "stay")
    assert (place(match, "nato_6gw"), state(match).due[BOX.piece("nato_6gw")]) == ("track", 9)


@pytest.mark.rule("axis_of_evil", "19.1.4", "13.5")
def test_declared_6gw_are_in_the_odds():
    """R-63 Four against six, 1:2, three columns further: 3:1, and HW1 counts."""
    match = war("nato_isaf @ 1418; nato_jtfg @ 1519; rus_2gd @ 1419; nato_6gw @ staging", sixth_generation=1)
    choose(match, "attack", "declare")
    forecast = match.forecast(1, next(each for each in asked(match).options if len(each.targets) == 1))
    assert "column 3:1" in forecast.facts
    assert "HW1" in {chance.code for chance in forecast.chances}


@pytest.mark.rule("axis_of_evil", "19.1.4")
def test_6gw_that_are_won_are_told():
    match = war("nato_cc @ 1418; irn_mahdi @ 1419; nato_6gw @ reinforcement", "HW1", sixth_generation=1)
    fight(match, "1419")
    choose(match, "stay")
    assert place(match, "nato_6gw") == "staging"
    arrived = [each for each in events(match, "arrive") if each.rule == "19.1.4"]
    assert [each.what.pieces for each in arrived] == [(BOX.piece("nato_6gw"),)]


@pytest.mark.rule("axis_of_evil", "19.1.4", "19.8.2")
def test_6gw_are_not_declared_for_islamists():
    """19.8.2 Islamists never attack with special forces of others."""
    text = "isl_is_1 @ 1418 side=coalition; rus_mvd @ 1419; nato_6gw @ staging; "
    alone = choose(war(text, 1, sixth_generation=1, **JIHAD), "attack")
    assert asked(alone).rule != "19.1.4"
    assert ap(alone, "coalition") == 8
    both = war(text + "nato_isaf @ 1519; nato_mnc @ 1520", sixth_generation=1, **JIHAD)
    choose(both, "attack", "declare")
    assert not any("isl_is_1" in each for each in options(both))
    with pytest.raises(IllegalChoice, match="6GW"):
        choose(both, "with isl_is_1")


@pytest.mark.rule("axis_of_evil", "19.1.4", "13.6.4")
def test_declared_6gw_are_committed_once_and_recycled():
    text = "nato_isaf @ 1418; nato_mnc @ 1519; rus_2gd @ 1419; nato_6gw @ staging; nato_pmc @ staging"
    match = choose(war(text, 1, 3, sixth_generation=1), "attack", "declare", "with nato_isaf nato_mnc")
    assert ap(match, "coalition") == 8
    assert options(match, "coalition") == ["no_sf", "commit nato_pmc"]
    choose(match, "coalition: no_sf")
    assert shift(match) == {"13.6.4": 3}
    assert (place(match, "nato_6gw"), state(match).due[BOX.piece("nato_6gw")]) == ("track", 4)


@pytest.mark.rule("axis_of_evil", "19.1.4", "13.6.4")
def test_declared_6gw_are_known_to_both_before_special_forces_are_chosen():
    """R-63"""
    text = "nato_isaf @ 1418; rus_mvd @ 1419; nato_6gw @ staging; nato_sas @ staging; rus_odon @ staging"
    match = choose(war(text, 3, 2, sixth_generation=1), "attack", "declare")
    told = [event for event in events(match, "note") if event.rule == "19.1.4"]
    assert [(event.what.pieces, event.seats) for event in told] == [((BOX.piece("nato_6gw"),), None)]
    assert options(match, "coalition") == ["no_sf", "commit nato_sas"]
    none = asked(match, "eurasian").options[0]
    assert [(each.value, each.rule) for each in match.forecast(0, none).shifts] == [(3, "13.6.4")]


@pytest.mark.rule("axis_of_evil", "13.2", "19.8.2")
def test_the_odds_of_a_target_are_those_of_its_strongest_attackers_islamist_or_not():
    text = (
        "nato_isaf @ 1418 reduced; isl_is_1 @ 1520 side=coalition; isl_is_2 @ 1420 side=coalition; rus_2gd @ 1419"
    )
    match = choose(war(text + "; rus_41 @ 1519; rus_58 @ 1321", **JIHAD), "attack")
    found = {match.game.spell(option, match.names): match.forecast(1, option) for option in asked(match).options}
    assert found["target 1419"].tally.attack == 3 + 2
    assert [each.piece for each in found["target 1519"].tally.attackers] == [BOX.piece("isl_is_1")]


@pytest.mark.rule("axis_of_evil", "13.1")
def test_a_lone_attacker_without_support_does_not_attack_because_its_target_was_selected():
    match = war("nato_meu_soc @ 1418; rus_2gd @ 1419")
    attack = next(option for option in asked(match).options if option.verb == "attack")
    assert [option.verb for option in follows(match, 1, attack)] == ["target", "with"]
