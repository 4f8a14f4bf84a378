"""16 Air operations, 17 Missile and naval units, 18 Off-map areas, 19.1.3, 19.2, 19.6.3."""

import pytest

from sandtable.games.axis_of_evil.box.counters import UnitType
from sandtable.games.axis_of_evil.rules.air import columns
from sandtable.testing import asked, choose, done, events, options
from tests.games.axis_of_evil.tools import BOX, FAR, ap, lying, place, state, targets, war


@pytest.mark.rule("axis_of_evil", "5.4", "18.0")
def test_nothing_reaches_the_enemys_reinforcement_area():
    match = war("nato_5gf_1 @ staging; nato_tac_1 @ staging; rus_tac_1 @ reinforcement", "R2")
    choose(match, "superiority", "sortie nato_tac_1 nato_5gf_1")
    assert place(match, "rus_tac_1") == "reinforcement"
    assert ap(match, "coalition") == 8


@pytest.mark.rule("axis_of_evil", "16.0", "16.1", "17.2", "16.6")
def test_air_actions_and_who_counts_as_an_air_unit():
    match = war(FAR + "nato_msl_1 @ staging")
    assert {"superiority", "bombard"} <= set(options(match))  # missiles are air units
    match = war(FAR + "nato_5f @ staging")
    assert not {"superiority", "bombard"} & set(options(match))  # fleets are not


@pytest.mark.rule("axis_of_evil", "16.2", "16.5", "11.3")
def test_units_fly_from_staging_and_land_in_reinforcement():
    match = war(FAR + "nato_tac_1 @ staging; nato_tac_2 @ reinforcement; nato_msl_1 @ staging", "-")
    choose(match, "superiority")
    assert targets(match, "sortie") == {"nato_tac_1", "nato_msl_1"}
    choose(match, "sortie nato_tac_1")
    assert place(match, "nato_tac_1") == "reinforcement"
    assert place(match, "nato_msl_1") == "staging"
    assert all(BOX.sort[p] != "strike" for p in BOX.pieces if state(match).at[p] >= 0)


@pytest.mark.rule("axis_of_evil", "16.6", "5.4")
def test_air_superiority_by_any_contingents_for_one_point():
    match = war(FAR + "nato_tac_1 @ staging; gcc_tac_2 @ staging; rus_tac_1 @ staging; rus_odon @ staging", "R1")
    choose(match, "superiority", "sortie nato_tac_1 gcc_tac_2")
    assert ap(match, "coalition") == 8
    assert options(match, "eurasian") == ["withdraw rus_tac_1"]
    choose(match, "withdraw rus_tac_1")
    assert place(match, "rus_tac_1") == "reinforcement"
    assert place(match, "rus_odon") == "staging"  # SF are not affected
    done(match)


@pytest.mark.rule("axis_of_evil", "16.6")
def test_an_empty_staging_area_may_be_attacked():
    """R-79"""
    match = war(FAR + "nato_tac_1 @ staging", "A1")
    choose(match, "superiority")
    assert place(match, "nato_tac_1") == "eliminated"


@pytest.mark.rule("axis_of_evil", "16.6", "16.6.1")
def test_losses_of_the_first_roll_do_not_weaken_the_second():
    """R-80 Eight factors: six and two, whatever the first roll costs."""
    air = lying("staging", "nato_5gf_1", "nato_5gf_2", "nato_tac_1", "rus_tac_1")
    match = war(FAR + air, "A2", "E1")
    choose(match, "superiority", "sortie nato_5gf_1 nato_5gf_2 nato_tac_1")
    choose(match, "lose nato_tac_1", "lose nato_5gf_2", "lose rus_tac_1")
    assert place(match, "rus_tac_1") == "eliminated"
    assert place(match, "nato_5gf_1") == "reinforcement"
    done(match)


@pytest.mark.rule("axis_of_evil", "16.6", "16.6.2")
def test_special_forces_and_fleets_in_staging_are_no_target():
    air = lying("staging", "nato_tac_1", "nato_tac_2", "rus_odon", "rus_bsf")
    match = war(FAR + air, "E1")
    choose(match, "superiority", "sortie nato_tac_1 nato_tac_2")
    assert (place(match, "rus_odon"), place(match, "rus_bsf")) == ("staging", "staging")


@pytest.mark.rule("axis_of_evil", "16.6.1")
def test_more_than_six_factors_roll_again():
    assert columns(8) == [6, 2]  # the book's example
    assert columns(6) == [6]
    assert columns(12) == [6, 6]
    assert columns(13) == [6, 6, 1]
    assert columns(3) == [3]
    assert columns(0) == [0]
    air = "nato_tac_1 @ staging; nato_tac_2 @ staging; nato_tac_3 @ staging; nato_tac_4 @ staging"
    match = war(FAR + air, "R2", "-")
    choose(match, "superiority", "sortie nato_tac_1 nato_tac_2 nato_tac_3 nato_tac_4")
    assert [each.about["column"] for each in events(match, "roll")] == [6, 2]


@pytest.mark.rule("axis_of_evil", "16.6.1")
def test_odds_of_several_rolls_are_those_of_their_sums():
    """Eight factors: columns 6 (A2 A1 R2 R3 E2 E3) and 2 (A1 A1 - R1 R1 E1)."""
    air = "nato_tac_1 @ staging; nato_tac_2 @ staging; nato_tac_3 @ staging; nato_tac_4 @ staging"
    match = choose(war(FAR + air), "superiority")
    decision = match.pending[0]
    all_four = max(decision.options, key=lambda option: len(option.targets))
    forecast = decision.odds(all_four)
    chances = {each.text: each.probability for each in forecast.chances}
    assert sum(chances.values()) == pytest.approx(1)
    assert chances["you lose"] == pytest.approx(6 / 36)  # two A, then A or the dash
    assert chances["driven back"] == pytest.approx(6 / 36)  # R2 or R3, then R1 or the dash
    assert chances["both lose"] == pytest.approx(6 / 36)  # A and E in any order
    sums = {each.text: (each.mean, each.chance) for each in forecast.sums}
    assert sums["enemy units eliminated"] == pytest.approx((5 / 6 + 1 / 6, 1 - 4 / 6 * 5 / 6))
    assert sums["own air units lost"] == pytest.approx((3 / 6 + 2 / 6, 1 - 4 / 6 * 4 / 6))
    assert next(iter(sums)) == "enemy units eliminated"
    assert forecast.price == f"1 AP, {match.table.state.ap[1] - 1} left"
    assert "Rolls on columns 6, 2 (16.6.1)" in forecast.facts


@pytest.mark.rule("axis_of_evil", "16.6.2", "16.8")
def test_a_results_cost_the_attacker_air_units_of_his_choice():
    air = "nato_5gf_1 @ staging; nato_tac_1 @ staging; nato_msl_1 @ staging"
    match = war(FAR + air, "A1", "-")
    choose(match, "superiority", "sortie nato_tac_1 nato_5gf_1 nato_msl_1")  # seven factors
    assert targets(match, "lose") == {"nato_tac_1", "nato_5gf_1"}  # missiles are immune
    choose(match, "lose nato_tac_1")
    assert place(match, "nato_tac_1") == "eliminated"
    assert place(match, "nato_5gf_1") == place(match, "nato_msl_1") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "16.6.2", "16.8", "17.1")
def test_e_results_eliminate_and_missiles_go_to_reinforcement():
    enemy = "rus_tac_1 @ staging; rus_msl_1 @ staging; rus_bsf @ staging; irn_tac_1 @ staging"
    air = "nato_5gf_1 @ staging; nato_tac_1 @ staging; "
    match = war(FAR + air + "nato_msl_1 @ staging; " + enemy, "E3", "-")
    choose(match, "superiority", "sortie nato_tac_1 nato_5gf_1 nato_msl_1")
    assert targets(match, "lose") == {"rus_tac_1", "rus_msl_1", "irn_tac_1"}  # no fleet
    choose(match, "lose rus_msl_1", "lose rus_tac_1", "lose irn_tac_1")
    assert place(match, "rus_msl_1") == "reinforcement"
    assert place(match, "rus_tac_1") == place(match, "irn_tac_1") == "eliminated"
    assert place(match, "rus_bsf") == "staging"


@pytest.mark.rule("axis_of_evil", "16.6.2")
def test_r_results_send_units_and_missiles_to_reinforcement():
    match = war(
        FAR + lying("staging", "nato_5gf_1", "nato_tac_1", "rus_tac_1", "rus_msl_1", "irn_tac_1"),
        "R2",
    )
    choose(match, "superiority", "sortie nato_tac_1 nato_5gf_1", "withdraw rus_msl_1", "withdraw irn_tac_1")
    assert place(match, "rus_msl_1") == place(match, "irn_tac_1") == "reinforcement"
    assert place(match, "rus_tac_1") == "staging"


@pytest.mark.rule("axis_of_evil", "16.6.2")
def test_a_dash_does_nothing():
    match = war(FAR + "nato_tac_1 @ staging; rus_tac_1 @ staging", "-")
    choose(match, "superiority")
    assert place(match, "rus_tac_1") == "staging"
    assert place(match, "nato_tac_1") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "16.6.2", "17.1")
def test_a2_takes_the_only_aircraft_and_spares_the_missile():
    match = war(FAR + "nato_tac_1 @ staging; nato_msl_1 @ staging", "A2")
    choose(match, "superiority", "sortie nato_tac_1 nato_msl_1")
    assert (place(match, "nato_tac_1"), place(match, "nato_msl_1")) == ("eliminated", "reinforcement")


@pytest.mark.rule("axis_of_evil", "16.6.2")
def test_e3_takes_no_more_than_there_are():
    """R-81"""
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_tac_3", "rus_tac_1", "rus_msl_1")
    match = war(FAR + air, "E3")
    choose(match, "superiority", "sortie nato_tac_1 nato_tac_2 nato_tac_3")
    while match.pending and match.pending[0].rule != "6.3":
        choose(match, options(match)[0])
    assert (place(match, "rus_tac_1"), place(match, "rus_msl_1")) == ("eliminated", "reinforcement")


@pytest.mark.rule("axis_of_evil", "17.0", "17.1")
def test_missiles_are_never_eliminated():
    match = war(FAR + "nato_msl_1 @ staging", "A1")
    choose(match, "superiority")
    assert place(match, "nato_msl_1") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "17.2")
def test_a_fleet_is_not_hit_by_air_superiority():
    text = FAR + "rus_tac_1 @ staging; rus_tac_2 @ staging; nato_5f @ staging; active eurasian"
    match = war(text, "E2")
    choose(match, "superiority", "sortie rus_tac_1 rus_tac_2")
    assert place(match, "nato_5f") == "staging"


@pytest.mark.rule("axis_of_evil", "18.0")
def test_ground_units_never_go_to_staging():
    match = war("nato_isaf @ 1725; nato_cc @ reinforcement; rus_2gd @ 1325", 1)
    choose(match, "reinforce")
    assert "ready nato_cc" not in options(match)


@pytest.mark.rule("axis_of_evil", "19.1.3")
def test_fifth_generation_fighters_are_air_units_with_a_higher_factor():
    best = [p for p in BOX.strikes if BOX.type[p] is UnitType.FIFTH_GENERATION]
    others = [p for p in BOX.strikes if BOX.type[p] is UnitType.TACTICAL_AIR]
    assert min(BOX.air_factor[p] for p in best) > max(BOX.air_factor[p] for p in others)
    match = war(FAR + "nato_5gf_1 @ staging", "R1")
    choose(match, "superiority")
    assert events(match, "roll")[0].about["column"] == 3


@pytest.mark.rule("axis_of_evil", "19.2")
def test_missiles_may_drive_off_a_fleet_in_place_of_an_elimination():
    text = (
        FAR
        + "active eurasian; "
        + lying("staging", "irn_msl_1", "rus_msl_1", "nato_5f", "nato_tac_1", "nato_tac_2")
    )
    match = war(text, "E2", area_denial=1)
    choose(match, "superiority", "sortie rus_msl_1 irn_msl_1")
    assert set(options(match)) == {"drive_off nato_5f", "spare"}
    choose(match, "drive_off nato_5f", "lose nato_tac_1")
    assert place(match, "nato_5f") == "reinforcement"
    assert place(match, "nato_tac_1") == "eliminated"
    assert place(match, "nato_tac_2") == "staging"  # one elimination less
    match = war(text, "E2")
    choose(match, "superiority", "sortie rus_msl_1 irn_msl_1")
    assert asked(match).seat == 1  # without the rule


@pytest.mark.rule("axis_of_evil", "19.2")
def test_aircraft_alone_deny_nothing():
    text = (
        FAR + "rus_tac_1 @ staging; rus_tac_2 @ staging; nato_5f @ staging; nato_tac_1 @ staging; active eurasian"
    )
    match = war(text, "E2", area_denial=1)
    choose(match, "superiority", "sortie rus_tac_1 rus_tac_2")
    assert asked(match).seat == 1


@pytest.mark.rule("axis_of_evil", "19.2")
def test_an_r_result_of_missiles_drives_off_no_fleet():
    boxes = lying("staging", "rus_msl_1", "irn_msl_1", "nato_5f", "nato_tac_1", "nato_tac_2")
    match = war(f"{FAR}active eurasian; {boxes}", "R1", area_denial=1)
    choose(match, "superiority", "sortie rus_msl_1 irn_msl_1")
    assert asked(match).seat == 1
    assert set(options(match)) == {"withdraw nato_tac_1", "withdraw nato_tac_2"}


@pytest.mark.rule("axis_of_evil", "19.2")
def test_a_fleet_goes_in_place_of_one_of_two_losses():
    """R-91"""
    boxes = lying("staging", "rus_msl_1", "rus_tac_1", "nato_5f", "nato_tac_1", "nato_tac_2")
    match = war(f"{FAR}active eurasian; {boxes}", "E2", area_denial=1)
    choose(match, "superiority", "sortie rus_tac_1 rus_msl_1", "drive_off nato_5f", "lose nato_tac_1")
    assert (place(match, "nato_5f"), place(match, "nato_tac_2")) == ("reinforcement", "staging")
    assert asked(match).rule == "6.3"  # nothing more is lost


@pytest.mark.rule("axis_of_evil", "19.2")
def test_without_the_rule_no_fleet_is_driven_off():
    boxes = lying("staging", "rus_msl_1", "rus_tac_1", "nato_5f", "nato_tac_1")
    match = war(f"{FAR}active eurasian; {boxes}", "E1")
    choose(match, "superiority", "sortie rus_tac_1 rus_msl_1")
    assert options(match) == ["lose nato_tac_1"]


@pytest.mark.rule("axis_of_evil", "19.6.3")
def test_reserve_air_takes_air_units_out_of_harms_way():
    text = FAR + "nato_tac_1 @ staging; nato_msl_1 @ staging; nato_5f @ staging"
    assert "reserve_air" not in options(war(text))
    match = war(text, reserve_air=1)
    choose(match, "reserve_air", "reserve nato_tac_1 nato_msl_1")
    assert place(match, "nato_tac_1") == place(match, "nato_msl_1") == "reinforcement"
    assert place(match, "nato_5f") == "staging"
    assert ap(match, "coalition") == 8


@pytest.mark.rule("axis_of_evil", "19.6.3")
def test_reserve_air_withdraws_any_number_but_no_fleet():
    boxes = lying("staging", "nato_tac_1", "nato_msl_1", "nato_5f", "gcc_tac_1")
    match = choose(war(FAR + boxes, reserve_air=1), "reserve_air", "reserve nato_tac_1 nato_msl_1 gcc_tac_1")
    assert ap(match, "coalition") == 8
    assert [place(match, unit) for unit in ("nato_tac_1", "nato_msl_1", "gcc_tac_1")] == ["reinforcement"] * 3
    assert place(match, "nato_5f") == "staging"


@pytest.mark.rule("axis_of_evil", "16.6", "17.1")
def test_air_superiority_begins_with_what_brings_most_for_its_risk():
    air = lying("staging", "rus_5gf", "rus_msl_1")
    match = war(f"active eurasian; nato_isaf @ 1725; rus_2gd @ 1325; {air}")
    choose(match, "superiority")
    assert set(asked(match).several.best) == {BOX.piece("rus_5gf"), BOX.piece("rus_msl_1")}
