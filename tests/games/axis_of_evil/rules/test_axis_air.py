"""16 Air operations, 17 Missile and naval units, 18 Off-map areas, 19.2, 19.6.3."""

import pytest
from axis_tools import (
    BOX,
    FAR,
    ap,
    attack,
    battle,
    fight,
    hexes,
    holder,
    is_reduced,
    lying,
    place,
    shift,
    state,
    targets,
    war,
)

from sandtable.core.errors import IllegalChoice
from sandtable.games.axis_of_evil.box.counters import UnitType
from sandtable.games.axis_of_evil.rules.air import columns
from sandtable.testing import asked, choose, done, events, options, why_not


def strike(match, target: str, *units: str):
    """A bombardment of one hex."""
    choose(match, "bombard")
    if asked(match).rule == "16.7" and f"bomb {target}" in options(match):
        choose(match, f"bomb {target}")
    if options(match)[0].startswith("strike") and (len(units) > 1 or f"strike {units[0]}" in options(match)):
        choose(match, "strike " + " ".join(units))
    if match.pending and "done" in options(match):
        choose(match, "done")
    return match


@pytest.mark.rule("axis_of_evil", "16.0", "16.1")
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


@pytest.mark.rule("axis_of_evil", "16.3")
def test_any_distance():
    match = war("nato_isaf @ 1725; rus_2gd @ 3610; irn_n @ 0916; nato_tac_1 @ staging", "-")
    choose(match, "bombard")
    assert hexes(match, "bomb") == {"3610", "0916"}


@pytest.mark.rule("axis_of_evil", "16.4")
@pytest.mark.parametrize(
    ("units", "limit", "active"),
    [
        (["nato_tac_1", "nato_tac_2", "nato_tac_3", "nato_msl_1"], 3, "coalition"),
        (["gcc_tac_1", "gcc_tac_2"], 1, "coalition"),
        (["rus_tac_1", "rus_tac_2", "rus_msl_1"], 2, "eurasian"),
        (["irn_tac_1", "irn_msl_1", "irn_msl_2"], 2, "eurasian"),
    ],
)
def test_limits_against_one_hex(units: list[str], limit: int, active: str):
    text = f"active {active}; nato_isaf @ 1725; rus_2gd @ 1325; "
    match = war(text + "; ".join(f"{unit} @ staging" for unit in units), 1)
    choose(match, "bombard")  # one target
    with pytest.raises(IllegalChoice, match=f"At most {limit}"):
        choose(match, "strike " + " ".join(units[: limit + 1]))


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
    assert chances["A3"] == pytest.approx(2 / 36)  # A2 and A1
    assert chances["R3"] == pytest.approx(3 / 36)  # R2 and R1, or R3 and the dash
    assert chances["E3"] == pytest.approx(2 / 36)  # E2 and E1, or E3 and the dash
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


# 16.7 Bombardment ---------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "16.7")
def test_several_hexes_for_one_point_each_by_one_contingent():
    text = FAR + "rus_41 @ 1419; " + lying("staging", "nato_tac_1", "nato_tac_2", "gcc_tac_1")
    match = war(text, "A1", "-")
    choose(match, "bombard", "bomb 1325")
    with pytest.raises(IllegalChoice, match="one contingent"):
        choose(match, "strike nato_tac_1 gcc_tac_1")
    choose(match, "strike nato_tac_1 nato_tac_2")
    choose(match, "bomb 1419", "lose nato_tac_1")
    assert ap(match, "coalition") == 8
    assert all(place(match, unit) == "reinforcement" for unit in ("nato_tac_2", "gcc_tac_1"))
    assert [each.about["column"] for each in events(match, "roll")] == [4, 2]
    done(match)


@pytest.mark.rule("axis_of_evil", "16.7")
def test_terrain_shifts_down_to_the_zero_column():
    match = war("iraq eurasian; nato_isaf @ 1725; irq_bagh @ 1716; gcc_tac_2 @ staging", "-")
    strike(match, "1716", "gcc_tac_2")  # one factor against a mega-city
    assert events(match, "roll")[0].about["column"] == 0
    match = war("iraq eurasian; nato_isaf @ 1725; irq_bas @ 1919; nato_5gf_1 @ staging", 3)
    strike(match, "1919", "nato_5gf_1")
    assert events(match, "roll")[0].about["column"] == 2


@pytest.mark.rule("axis_of_evil", "16.7.1")
def test_e_results_cost_steps_and_e3_counts_two():
    big = "; ".join(f"{unit} @ staging" for unit in ("nato_5gf_1", "nato_5gf_2", "nato_tac_1"))
    match = war(FAR + big, "E3", "-")
    strike(match, "1325", "nato_tac_1", "nato_5gf_1", "nato_5gf_2")
    assert place(match, "rus_2gd") == "eliminated"
    match = war(FAR + "nato_5gf_1 @ staging", "E1")
    strike(match, "1325", "nato_5gf_1")
    assert is_reduced(match, "rus_2gd")


@pytest.mark.rule("axis_of_evil", "16.7.1", "14.1")
def test_r_results_drive_the_unit_away_so_many_hexes():
    match = war("nato_isaf @ 1725; rus_2gd @ 1419; nato_5gf_1 @ staging; nato_tac_1 @ staging", "R2")
    strike(match, "1419", "nato_tac_1", "nato_5gf_1")
    assert asked(match).seat == 1  # moved by the bombarding player
    found = hexes(match, "retreat")
    assert all(BOX.grid.distance(BOX.hex("1419"), BOX.hex(name)) <= 2 for name in found)
    assert "1421" in found
    choose(match, "retreat 1421")
    assert place(match, "rus_2gd") == "1421"
    assert state(match).active == 0  # no advance follows


@pytest.mark.rule("axis_of_evil", "16.7.1", "13.6.1")
def test_no_retreat_from_a_mega_city():
    """R-74"""
    match = war(
        "iraq eurasian; nato_isaf @ 1725; irq_bagh @ 1716; nato_5gf_1 @ staging; nato_tac_1 @ staging", "R1"
    )
    strike(match, "1716", "nato_tac_1", "nato_5gf_1")
    assert place(match, "irq_bagh") == "1716"


@pytest.mark.rule("axis_of_evil", "16.7.1")
def test_a_results_cost_bombers():
    match = war(FAR + "nato_tac_1 @ staging; nato_msl_1 @ staging", "A2")
    strike(match, "1325", "nato_tac_1", "nato_msl_1")
    assert place(match, "nato_tac_1") == "eliminated"
    assert place(match, "nato_msl_1") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "16.7.2")
def test_garrisons_are_immune_and_no_target():
    match = war("iraq eurasian; nato_isaf @ 1725; irq_min_int @ 1919; rus_2gd @ 1325; nato_5gf_1 @ staging", 6)
    choose(match, "bombard")
    assert hexes(match, "bomb") == {"1919", "1325"}
    assert why_not(match, "2120").rule == "16.7.2"
    choose(match, "bomb 1919")
    assert holder(match, "nasiriyah") == "eurasian"
    assert "bombard" not in options(war("nato_isaf @ 1725; nato_tac_1 @ staging"))


@pytest.mark.rule("axis_of_evil", "16.7")
def test_a_hex_that_has_been_emptied_is_not_rolled_for():
    """R-147"""
    text = "nato_isaf @ 1725; irn_mahdi @ 1419; rus_2gd @ 1325; nato_5gf_1 @ staging; gcc_tac_1 @ staging"
    match = war(text, "E1", "-")
    choose(match, "bombard", "bomb 1419", "strike nato_5gf_1")
    if "bomb 1325" in options(match):
        choose(match, "bomb 1325")
    assert place(match, "irn_mahdi") == "eliminated"
    done(match)


# 17 Missiles and fleets ---------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "17.0", "17.1")
def test_missiles_are_never_eliminated():
    match = war(FAR + "nato_msl_1 @ staging", "A1")
    choose(match, "superiority")
    assert place(match, "nato_msl_1") == "reinforcement"


COAST = "nato_cc @ 2122; rus_2gd @ 2222; "


@pytest.mark.rule("axis_of_evil", "17.2", "17.0")
def test_fleets_support_on_the_coast_of_their_sea_with_their_printed_shifts():
    match = war(COAST + "nato_5f @ staging; nato_6f @ staging", 1)
    attack(match, "2222")
    assert options(match) == ["no_air", "support nato_5f"]  # the Sixth Fleet is elsewhere
    choose(match, "support nato_5f")
    assert shift(match) == {"13.6.3": 3}
    assert place(match, "nato_5f") == "reinforcement"
    match = war("nato_cc @ 1418; rus_2gd @ 1419; nato_5f @ staging", 1)
    fight(match, "1419")
    assert shift(match) == {}  # inland


@pytest.mark.rule("axis_of_evil", "17.2")
def test_the_black_sea_fleet_helps_in_the_black_sea():
    match = war("rus_2gd @ 1504; rus_bsf @ staging; nato_isaf @ 1725; active eurasian", 1)
    attack(match, "1505")
    choose(match, "support rus_bsf")
    assert shift(match)["13.6.3"] == 1
    assert place(match, "rus_bsf") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "17.3", "16.4")
def test_fleets_count_in_the_air_limit():
    match = war(
        COAST + "; ".join(f"{u} @ staging" for u in ("nato_tac_1", "nato_tac_2", "nato_tac_3", "nato_5f")), 1
    )
    attack(match, "2222")
    with pytest.raises(IllegalChoice, match="At most 3"):
        choose(match, "support nato_tac_1 nato_tac_2 nato_tac_3 nato_5f")
    choose(match, "support nato_tac_1 nato_tac_2 nato_5f")
    assert shift(match) == {"13.6.3": 5}
    assert battle(match).result


@pytest.mark.rule("axis_of_evil", "18.0")
def test_ground_units_never_go_to_staging():
    match = war("nato_isaf @ 1725; nato_cc @ reinforcement; rus_2gd @ 1325", 1)
    choose(match, "reinforce")
    assert "ready nato_cc" not in options(match)


# 19.1.3, 19.2, 19.6.3 -----------------------------------------------------------------------------------


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


@pytest.mark.rule("axis_of_evil", "19.6.3")
def test_reserve_air_takes_air_units_out_of_harms_way():
    text = FAR + "nato_tac_1 @ staging; nato_msl_1 @ staging; nato_5f @ staging"
    assert "reserve_air" not in options(war(text))
    match = war(text, reserve_air=1)
    choose(match, "reserve_air", "reserve nato_tac_1 nato_msl_1")
    assert place(match, "nato_tac_1") == place(match, "nato_msl_1") == "reinforcement"
    assert place(match, "nato_5f") == "staging"
    assert ap(match, "coalition") == 8
