"""8, 13, 14, 16 and 17 read a second time: results at the edges of the tables, who may support, who suffers."""

import pytest
from axis_tools import (
    BOX,
    FAR,
    ap,
    attack,
    battle,
    bomb,
    fight,
    hexes,
    holder,
    is_reduced,
    lying,
    place,
    shift,
    state,
    war,
)

from sandtable.core.errors import IllegalChoice
from sandtable.testing import choose, done, options, why_not

CITY = "iraq eurasian; nato_cc @ 1918; nato_1mef @ 1920; "  # on two opposite sides of Nasiriyah, 1919
BAGHDAD = "iraq eurasian; nato_cc @ 1717; nato_1mef @ 1616; nato_jtf_pg @ 1815; irq_d @ 1716"


# 13 Ground combat ---------------------------------------------------------------------------------------


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


@pytest.mark.rule("axis_of_evil", "13.5.1", "14.0")
@pytest.mark.parametrize(
    ("defender", "column", "die", "result"),
    [
        ("rus_2gd @ 1419", "1:3", 1, "AL1"),
        ("rus_2gd @ 1419", "1:3", 4, "AL1"),
        ("rus_2gd @ 1419", "1:3", 5, "AS"),
        ("rus_2gd @ 1419", "1:3", 6, "BB"),
        ("rus_mvd @ 1419 reduced", "7:1", 1, "BB"),
        ("rus_mvd @ 1419 reduced", "7:1", 2, "DL1"),
        ("rus_mvd @ 1419 reduced", "7:1", 4, "DR"),
        ("rus_mvd @ 1419 reduced", "7:1", 5, "DE"),
        ("rus_mvd @ 1419 reduced", "7:1", 6, "DE"),
    ],
)
def test_the_first_and_the_last_column(defender: str, column: str, die: int, result: str):
    attacker = "nato_meu_soc" if column == "1:3" else "nato_cc"
    match = war(f"{attacker} @ 1418; {defender}", die)
    fight(match, "1419")
    assert (battle(match).column, battle(match).result) == (column, result)


@pytest.mark.rule("axis_of_evil", "13.6.3")
def test_the_gulf_states_fly_one_unit_in_support():
    match = war("nato_cc @ 1418; rus_2gd @ 1419; gcc_tac_1 @ staging; gcc_tac_2 @ staging", 1)
    attack(match, "1419")
    with pytest.raises(IllegalChoice, match="At most 1"):
        choose(match, "support gcc_tac_1 gcc_tac_2")


@pytest.mark.rule("axis_of_evil", "17.2")
def test_the_sixth_fleet_is_no_help_in_the_gulf():
    match = war("nato_cc @ 2022; rus_mvd @ 2122; nato_6f @ staging; nato_tac_1 @ staging", 1)
    attack(match, "2122")
    assert options(match) == ["no_air", "support nato_tac_1"]
    assert why_not(match, "nato_6f").rule == "17.2"


@pytest.mark.rule("axis_of_evil", "17.2")
def test_the_fifth_fleet_helps_on_the_arabian_sea():
    """R-19"""
    match = war("nato_cc @ 3723; rus_2gd @ 1325; nato_5f @ staging", 1)
    attack(match, "3724")
    choose(match, "support nato_5f")
    assert sum(shift(match).values()) == 3 - 1  # the city of Chabahar


@pytest.mark.rule("axis_of_evil", "17.2")
def test_the_fifth_fleet_helps_the_defender_too():
    match = war("rus_2gd @ 2022; gcc_exp @ 2122; nato_5f @ staging; active eurasian", 1)
    attack(match, "2122")
    choose(match, "support nato_5f")
    assert sum(shift(match).values()) == -3


@pytest.mark.rule("axis_of_evil", "17.2")
def test_the_black_sea_fleet_does_not_sail_the_caspian():
    match = war("rus_2gd @ 2207; nato_isaf @ 2308; rus_bsf @ staging; rus_tac_1 @ staging; active eurasian", 1)
    attack(match, "2308")
    assert options(match) == ["no_air", "support rus_tac_1"]


@pytest.mark.rule("axis_of_evil", "13.6.4", "11.2")
def test_the_defender_alone_may_commit_special_forces_and_recycles_them():
    match = war("nato_cc @ 1418; rus_2gd @ 1419; rus_odon @ staging", 3, 4)
    attack(match, "1419")
    choose(match, "eurasian: commit rus_odon")
    assert shift(match) == {"13.6.4": -2}
    assert state(match).due[BOX.piece("rus_odon")] == 5
    done(match)


@pytest.mark.rule("axis_of_evil", "13.1", "5.3")
def test_a_neutral_garrison_is_refused_as_a_target_because_it_is_neutral():
    match = war("division 4; rus_2gd @ 2526; gcc_exp @ 2425; nato_isaf @ 2426; active eurasian")
    choose(match, "attack")
    assert why_not(match, "2625").rule == "5.3"


# 8, 14 Results ------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "14.0.bb", "8.1")
def test_a_bloodbath_falls_on_the_unit_and_not_on_the_garrison():
    """R-70"""
    match = war("iraq eurasian; nato_cc @ 1920; irq_bagh @ 1919", "BB")
    fight(match, "1919")
    assert is_reduced(match, "irq_bagh")
    assert holder(match, "nasiriyah") == "eurasian"
    assert state(match).active == 0  # no advance


@pytest.mark.rule("axis_of_evil", "14.0.dl1", "8.1")
def test_a_lost_unit_leaves_its_garrison_in_the_hex():
    """R-72"""
    match = war(CITY + "irq_min_int @ 1919", "DL1")
    fight(match, "1919")
    assert place(match, "irq_min_int") == "eliminated"
    assert holder(match, "nasiriyah") == "eurasian"
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "14.0.bb", "14.3")
def test_after_a_bloodbath_only_a_survivor_advances():
    match = war("nato_meu_soc @ 1418; nato_isaf @ 1519; rus_mvd @ 1419 reduced", "BB")
    fight(match, "1419")
    choose(match, "lose nato_meu_soc")
    assert options(match) == ["advance nato_isaf", "stay"]


@pytest.mark.rule("axis_of_evil", "14.1", "19.1.1")
@pytest.mark.parametrize(("unit", "found"), [("rus_49", {"2005", "2105"}), ("rus_58", {"2105"})])
def test_only_complex_units_retreat_into_high_mountains(unit: str, found: set[str]):
    text = f"held coalition grozny; nato_cc @ 2003; nato_jtf_pg @ 1904; {unit} @ 2004 reduced"
    match = war(text, "DR")
    fight(match, "2004")
    assert (hexes(match, "retreat") or {place(match, unit)}) == found


@pytest.mark.rule("axis_of_evil", "14.1", "8.1")
def test_a_blocked_unit_dies_and_its_city_may_be_entered():
    match = war(CITY + "irq_min_int @ 1919", "DR")
    fight(match, "1919")
    assert place(match, "irq_min_int") == "eliminated"
    choose(match, "advance nato_cc")
    assert holder(match, "nasiriyah") == "coalition"


@pytest.mark.rule("axis_of_evil", "14.0.dr", "13.6.1")
def test_a_unit_in_a_mega_city_ignores_a_retreat():
    match = war(BAGHDAD, 6)
    fight(match, "1716")
    assert battle(match).column == "3:1"
    assert place(match, "irq_d") == "1716"
    assert not is_reduced(match, "irq_d")
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "14.2", "13.6.1")
def test_hw1_in_a_mega_city_costs_a_step_and_drives_nobody_out():
    match = war(BAGHDAD, "HW1")
    fight(match, "1716")
    assert is_reduced(match, "irq_d")
    assert place(match, "irq_d") == "1716"
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "14.2", "19.5.combat")
def test_hw1_by_a_unit_on_its_conventional_face_is_as():
    """R-137"""
    match = war("isr_nc @ 1014 reduced; syr_ndf @ 1115 reduced", 3, israelis=1)
    fight(match, "1115")
    assert BOX.crt[2][5] == "HW1"
    assert (battle(match).column, battle(match).result) == ("4:1", "AS")


@pytest.mark.rule("axis_of_evil", "2.12.garrison", "8.1")
def test_a_flipped_garrison_defends_with_its_other_face():
    """R-175 Grozny: three for the Union, one for the Coalition."""
    match = war("held coalition grozny; rus_58 @ 1803; nato_isaf @ 1725; active eurasian", 1)
    fight(match, "1904")
    assert battle(match).column == "5:1"


@pytest.mark.rule("axis_of_evil", "8.1.examples")
def test_a_garrison_hit_alone_stays_where_nobody_enters():
    match = war("iraq eurasian; nato_cc @ 1920; rus_2gd @ 2818", "DL1")
    fight(match, "1919")
    choose(match, "stay")
    assert holder(match, "nasiriyah") == "eurasian"


@pytest.mark.rule("axis_of_evil", "14.3")
def test_one_unit_advances_and_no_more():
    match = war("nato_cc @ 1418; nato_1mef @ 1519; irn_mahdi @ 1419", "DE")
    fight(match, "1419")
    choose(match, "advance nato_cc")
    assert (place(match, "nato_cc"), place(match, "nato_1mef")) == ("1419", "1519")
    assert state(match).active == 0


# 16, 17 Air ---------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "16.6.2", "17.1")
def test_a2_takes_the_only_aircraft_and_spares_the_missile():
    match = war(FAR + "nato_tac_1 @ staging; nato_msl_1 @ staging", "A2")
    choose(match, "superiority", "sortie nato_tac_1 nato_msl_1")
    assert (place(match, "nato_tac_1"), place(match, "nato_msl_1")) == ("eliminated", "reinforcement")


@pytest.mark.rule("axis_of_evil", "17.2")
def test_a_fleet_is_not_hit_by_air_superiority():
    text = FAR + "rus_tac_1 @ staging; rus_tac_2 @ staging; nato_5f @ staging; active eurasian"
    match = war(text, "E2")
    choose(match, "superiority", "sortie rus_tac_1 rus_tac_2")
    assert place(match, "nato_5f") == "staging"


@pytest.mark.rule("axis_of_evil", "16.6.2")
def test_e3_takes_no_more_than_there_are():
    """R-81"""
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_tac_3", "rus_tac_1", "rus_msl_1")
    match = war(FAR + air, "E3")
    choose(match, "superiority", "sortie nato_tac_1 nato_tac_2 nato_tac_3")
    while match.pending and match.pending[0].rule != "6.3":
        choose(match, options(match)[0])
    assert (place(match, "rus_tac_1"), place(match, "rus_msl_1")) == ("eliminated", "reinforcement")


@pytest.mark.rule("axis_of_evil", "16.7")
@pytest.mark.parametrize(("die", "found"), [(5, "1919"), (1, "1919")])
def test_one_factor_against_a_city_uses_the_zero_column(die: int, found: str):
    match = war("iraq eurasian; nato_isaf @ 1725; irq_d @ 1919; gcc_tac_2 @ staging", die)
    bomb(match, "1919", "gcc_tac_2")
    assert place(match, "irq_d") == found
    assert place(match, "gcc_tac_2") == ("eliminated" if die == 1 else "reinforcement")


@pytest.mark.rule("axis_of_evil", "16.7.1", "16.7.2")
def test_bombs_empty_a_city_but_do_not_take_it():
    """R-106"""
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_tac_3")
    match = war(f"iraq eurasian; nato_isaf @ 1725; irq_min_int @ 1919; {air}", "E1")
    bomb(match, "1919", "nato_tac_1", "nato_tac_2", "nato_tac_3")
    assert place(match, "irq_min_int") == "eliminated"
    assert holder(match, "nasiriyah") == "eurasian"


@pytest.mark.rule("axis_of_evil", "16.7.1", "19.1.2")
def test_a_base_that_is_bombed_to_retreat_is_lost():
    """R-78"""
    match = war("nato_isaf @ 1725; rus_fob @ 1419; nato_tac_1 @ staging; nato_tac_2 @ staging", "R1", fob=1)
    bomb(match, "1419", "nato_tac_1", "nato_tac_2")
    assert place(match, "rus_fob") == "eliminated"


@pytest.mark.rule("axis_of_evil", "16.4")
def test_syria_bombs_with_one_unit():
    match = war(FAR + "syr_tac_1 @ staging; syr_tac_2 @ staging; active eurasian", 1)
    choose(match, "bombard")
    with pytest.raises(IllegalChoice, match="At most 1"):
        choose(match, "strike syr_tac_1 syr_tac_2")


@pytest.mark.rule("axis_of_evil", "16.7")
def test_one_contingent_bombs_a_hex():
    match = war(FAR + "nato_tac_1 @ staging; gcc_tac_1 @ staging", 1)
    choose(match, "bombard")
    with pytest.raises(IllegalChoice, match="one contingent"):
        choose(match, "strike nato_tac_1 gcc_tac_1")


@pytest.mark.rule("axis_of_evil", "16.7.1", "14.1")
def test_a_retreat_of_three_hexes_by_bombs():
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_tac_3")
    match = war(f"nato_isaf @ 2121; irn_mahdi @ 1419; {air}", "R3")
    bomb(match, "1419", "nato_tac_1", "nato_tac_2", "nato_tac_3")
    found = hexes(match, "retreat")
    assert {"1416", "1422", "1118"} <= found  # three hexes away
    assert "1415" not in found
    assert "1419" not in found


@pytest.mark.rule("axis_of_evil", "17.1", "13.6.3")
def test_a_missile_is_refused_as_support_because_it_is_one():
    match = war("nato_cc @ 1418; rus_2gd @ 1419; nato_msl_1 @ staging; nato_tac_1 @ staging", 1)
    attack(match, "1419")
    assert why_not(match, "nato_msl_1").rule == "17.1"


@pytest.mark.rule("axis_of_evil", "16.7.1")
def test_e3_costs_two_steps_even_where_there_are_three():
    air = lying("staging", "nato_tac_1", "nato_tac_2", "nato_tac_3")
    match = war(f"nato_isaf @ 1725; rus_mvd @ 1419; rus_fob @ 1419; {air}", "E3", fob=1)
    bomb(match, "1419", "nato_tac_1", "nato_tac_2", "nato_tac_3")
    choose(match, "lose rus_mvd", "lose rus_mvd")
    assert (place(match, "rus_mvd"), place(match, "rus_fob")) == ("eliminated", "1419")
