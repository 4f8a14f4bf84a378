"""8 Garrisons, 9 Stacking, 14 Combat results."""

import pytest
from axis_tools import BOX, attack, battle, fight, hexes, holder, is_reduced, move, place, state, targets, war

from sandtable.testing import asked, choose, done, events, options, why_not

STRONG = "nato_cc @ 1418; nato_1mef @ 1519; "  # 14 hyperwar factors next to 1419


# 14.0 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "14.0", "14.0.al1")
def test_al1_costs_the_attacker_a_step_of_his_choice():
    match = war("nato_isaf @ 1418; nato_mnc @ 1519; rus_2gd @ 1419", "AL1")
    fight(match, "1419")
    assert asked(match).seat == 1
    assert targets(match, "lose") == {"nato_isaf", "nato_mnc"}
    choose(match, "lose nato_mnc")
    assert is_reduced(match, "nato_mnc")
    assert not is_reduced(match, "nato_isaf")


@pytest.mark.rule("axis_of_evil", "14.0.as")
def test_as_changes_nothing():
    match = war("nato_isaf @ 1418; nato_mnc @ 1519; rus_41 @ 1419", "AS")
    fight(match, "1419")
    assert not any(state(match).reduced)
    assert place(match, "rus_41") == "1419"


@pytest.mark.rule("axis_of_evil", "14.0.bb")
def test_bb_costs_both_a_step_the_defender_first():
    match = war("nato_isaf @ 1418; nato_mnc @ 1519; rus_41 @ 1419", "BB")
    fight(match, "1419")
    choose(match, "lose nato_isaf")
    assert is_reduced(match, "nato_isaf")
    assert is_reduced(match, "rus_41")
    flips = [BOX.names.id("piece", each.what.pieces[0]) for each in events(match, "flip")]
    assert flips == ["rus_41", "nato_isaf"]


@pytest.mark.rule("axis_of_evil", "14.0.bb")
def test_bb_that_empties_the_hex_lets_a_survivor_advance():
    match = war("nato_isaf @ 1418; rus_mvd @ 1419 reduced", "BB")
    fight(match, "1419")
    assert options(match) == ["advance nato_isaf", "stay"]
    choose(match, "advance nato_isaf")
    assert place(match, "nato_isaf") == "1419"


@pytest.mark.rule("axis_of_evil", "14.0.de")
def test_de_eliminates_all_defenders():
    match = war(STRONG + "rus_mvd @ 1419 reduced; rus_fob @ 1419", "DE", fob=1)
    fight(match, "1419")
    assert place(match, "rus_mvd") == place(match, "rus_fob") == "eliminated"
    assert targets(match, "advance") == {"nato_cc", "nato_1mef"}


@pytest.mark.rule("axis_of_evil", "14.0.dl1")
def test_dl1_costs_the_defender_a_step_and_no_advance_into_a_held_hex():
    match = war(STRONG + "rus_mvd @ 1419", "DL1")
    fight(match, "1419")
    assert is_reduced(match, "rus_mvd")
    assert place(match, "rus_mvd") == "1419"
    assert state(match).active == 0
    match = war(STRONG + "irn_mahdi @ 1419", "DL1")
    fight(match, "1419")
    assert "advance nato_cc" in options(match)


@pytest.mark.rule("axis_of_evil", "14.0.dl1", "19.1.2")
def test_the_owner_chooses_between_unit_and_fob_and_the_hex_is_not_cleared():
    """R-145"""
    match = war(STRONG + "rus_mvd @ 1419; rus_fob @ 1419", "DL1", fob=1)
    fight(match, "1419")
    assert asked(match).seat == 0
    choose(match, "lose rus_fob")
    assert place(match, "rus_fob") == "eliminated"
    assert state(match).active == 0  # no advance


@pytest.mark.rule("axis_of_evil", "14.0.dr", "14.1")
def test_a_retreat_is_moved_by_the_attacker_away_from_his_zones():
    match = war("nato_cc @ 1418; nato_1mef @ 1519; rus_mvd @ 1419", "DR")
    fight(match, "1419")
    assert asked(match).seat == 1
    found = hexes(match, "retreat")
    assert "1420" in found
    assert "1319" not in found  # next to 1418
    assert why_not(match, "1319").rule == "14.1"
    choose(match, "retreat 1420")
    assert place(match, "rus_mvd") == "1420"
    assert not is_reduced(match, "rus_mvd")
    choose(match, "advance nato_1mef")
    assert place(match, "nato_1mef") == "1419"


@pytest.mark.rule("axis_of_evil", "14.1")
def test_a_blocked_unit_is_eliminated():
    match = war("nato_cc @ 1418; nato_1mef @ 1420; rus_mvd @ 1419", "DR")
    fight(match, "1419")
    assert place(match, "rus_mvd") == "eliminated"  # concentric: every hex around is covered


@pytest.mark.rule("axis_of_evil", "14.1", "9.1")
def test_a_retreat_that_would_over_stack_goes_one_hex_further():
    match = war("nato_cc @ 1418; nato_1mef @ 1519; rus_mvd @ 1419; rus_41 @ 1420; rus_58 @ 1320", "DR")
    fight(match, "1419", "nato_cc", "nato_1mef")
    found = hexes(match, "retreat")
    assert "1420" not in found
    assert why_not(match, "1420").rule == "9.2"
    assert found
    assert all(BOX.grid.distance(BOX.hex("1419"), BOX.hex(name)) == 2 for name in found)


@pytest.mark.rule("axis_of_evil", "14.1")
def test_no_retreat_into_sea_or_closed_terrain_or_enemy_places():
    match = war("nato_cc @ 2022; rus_mvd @ 2122 reduced", "DR")
    fight(match, "2122")
    around = {BOX.grid.names[i] for i in BOX.grid.around[BOX.hex("2122")]}
    assert {"2221", "2121"} <= around  # sea, and Kuwait City
    assert place(match, "rus_mvd") == "2222"  # the only hex left


@pytest.mark.rule("axis_of_evil", "14.1", "19.1.2")
def test_a_fob_that_must_retreat_is_eliminated():
    match = war("nato_cc @ 1418; nato_1mef @ 1519; rus_mvd @ 1419; rus_fob @ 1419", "DR", fob=1)
    fight(match, "1419")
    choose(match, "retreat 1420")
    assert place(match, "rus_fob") == "eliminated"


# 14.2 Hyperwar ------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "14.2", "2.4")
def test_hw1_reduces_and_then_drives_out():
    match = war("nato_cc @ 1418; rus_mvd @ 1419", "HW1")
    fight(match, "1419")
    assert is_reduced(match, "rus_mvd")
    assert hexes(match, "retreat")
    choose(match, "retreat 1420", "stay")
    assert place(match, "rus_mvd") == "1420"


@pytest.mark.rule("axis_of_evil", "14.2")
def test_hw1_without_hyperwar_units_is_as():
    match = war("nato_mnc @ 1418; nato_isaf @ 1519; rus_mvd @ 1419", 4)
    assert BOX.crt[3][4] == "HW1"
    fight(match, "1419")
    assert battle(match).column == "3:1"
    assert battle(match).result == "AS"


@pytest.mark.rule("axis_of_evil", "14.2", "8.1")
def test_hw1_also_drives_out_a_garrison():
    """R-76"""
    match = war("iraq eurasian; nato_cc @ 1920; nato_1mef @ 1818; irq_min_int @ 1919", "HW1")
    fight(match, "1919")
    assert place(match, "irq_min_int") == "eliminated"
    choose(match, "advance nato_cc")
    assert holder(match, "nasiriyah") == "coalition"


# 14.3 Advance -------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "14.3")
def test_an_advance_is_voluntary_free_and_ignores_zones():
    match = war("nato_cc @ 1418; nato_1mef @ 1519; irn_mahdi @ 1419; rus_41 @ 1421", "DE")
    fight(match, "1419")
    assert set(options(match)) == {"advance nato_cc", "advance nato_1mef", "stay"}
    choose(match, "advance nato_cc")
    assert place(match, "nato_cc") == "1419"  # from one zone into another
    assert state(match).ap[1] == 8


@pytest.mark.rule("axis_of_evil", "14.3", "15.1")
def test_defenders_never_advance():
    match = war("nato_meu_soc @ 1418; rus_2gd @ 1419", "AL1")
    fight(match, "1419")
    assert place(match, "nato_meu_soc") == "eliminated"
    assert place(match, "rus_2gd") == "1419"


@pytest.mark.rule("axis_of_evil", "14.3")
def test_no_advance_across_an_all_sea_hexside():
    """R-60 The attack is allowed."""
    match = war("nato_cc @ 2423; nato_1mef @ 2525; rus_mvd @ 2524 reduced; held eurasian bahrain", "DE")
    fight(match, "2524")
    assert state(match).active == 0
    assert holder(match, "bahrain") == "eurasian"


# 8 Garrisons --------------------------------------------------------------------------------------------

CITY = "iraq eurasian; nato_cc @ 1920; nato_1mef @ 1818; "  # next to Nasiriyah, 1919


@pytest.mark.rule("axis_of_evil", "8.0")
def test_garrisons_defend_never_attack_and_are_one_to_a_place():
    match = war("irq_bas @ 1725; rus_2gd @ 1920; held eurasian basrah; active eurasian", 1)
    choose(match, "attack")
    assert battle(match).attackers == (BOX.piece("rus_2gd"),)
    assert battle(match).defenders == (BOX.piece("gar_nasiriyah"),)
    assert len(set(BOX.garrison_at.values())) == len(BOX.places) == 48


@pytest.mark.rule("axis_of_evil", "8.1", "8.1.examples")
def test_de_with_an_advance_flips_the_garrison_and_without_does_not():
    for answer, side in (("advance nato_cc", "coalition"), ("stay", "eurasian")):
        match = war(CITY + "nato_jtf_pg @ 2019; irq_bas @ 1919 reduced", "DE")
        fight(match, "1919")
        choose(match, answer)
        assert place(match, "irq_bas") == "eliminated"
        assert place(match, "gar_nasiriyah") == "1919"
        assert holder(match, "nasiriyah") == side


@pytest.mark.rule("axis_of_evil", "8.1", "8.1.examples", "14.0.dl1")
def test_dl1_reduces_the_unit_and_leaves_the_garrison():
    match = war(CITY + "irq_bas @ 1919", "DL1")
    fight(match, "1919")
    assert is_reduced(match, "irq_bas")
    assert holder(match, "nasiriyah") == "eurasian"
    match = war(CITY + "irq_min_int @ 1919", "DL1")
    fight(match, "1919")
    assert place(match, "irq_min_int") == "eliminated"
    assert state(match).active == 0  # the garrison holds the hex


@pytest.mark.rule("axis_of_evil", "8.1", "8.1.examples", "14.0.dr")
def test_dr_flips_with_an_advance_but_not_in_a_mega_city():
    match = war(CITY + "rus_2gd @ 2818", "DR")
    fight(match, "1919")
    choose(match, "advance nato_cc")
    assert holder(match, "nasiriyah") == "coalition"
    match = war("iraq eurasian; nato_cc @ 1717; nato_1mef @ 1616; nato_jtf_pg @ 1615; rus_2gd @ 2818", 6)
    fight(match, "1716")  # 20 to 3: 6:1 less two
    assert battle(match).column == "4:1"
    assert battle(match).result == "AS"  # DR is ignored
    assert holder(match, "baghdad") == "eurasian"


@pytest.mark.rule("axis_of_evil", "13.6.1", "14.2")
def test_a_mega_city_garrison_alone_is_cleared_by_losses():
    """R-71"""
    match = war("iraq eurasian; nato_cc @ 1717; nato_1mef @ 1616; nato_jtf_pg @ 1615; rus_2gd @ 2818", "HW1")
    fight(match, "1716")
    choose(match, "advance nato_cc")
    assert holder(match, "baghdad") == "coalition"


@pytest.mark.rule("axis_of_evil", "8.1.examples", "14.0.bb")
def test_a_lone_one_step_attacker_dies_in_a_bloodbath_and_takes_nothing():
    match = war("iraq eurasian; nato_meu_soc @ 1920; rus_2gd @ 2818", "BB")
    fight(match, "1919")
    assert place(match, "nato_meu_soc") == "eliminated"
    assert holder(match, "nasiriyah") == "eurasian"


@pytest.mark.rule("axis_of_evil", "8.1", "2.12.garrison")
def test_a_garrison_flips_back_and_forth():
    match = war("held eurasian nasiriyah; nato_cc @ 1920; rus_2gd @ 1818; rus_41 @ 1819; ap 9 9", "BB")
    fight(match, "1919")
    choose(match, "advance nato_cc")
    assert holder(match, "nasiriyah") == "coalition"
    match = war("nato_meu_soc @ 2818; rus_2gd @ 1818; rus_41 @ 1918; active eurasian", "DR")
    fight(match, "1919")
    choose(match, "advance rus_2gd")
    assert holder(match, "nasiriyah") == "eurasian"


# 9 Stacking ---------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "9.0", "9.2")
def test_one_ground_unit_a_hex_besides_garrison_and_fob():
    match = war("nato_isaf @ 1418; nato_jtfg @ 1417; nato_fob @ 1416; rus_2gd @ 2818", 2, fob=1)
    move(match, "nato_isaf")
    assert "1417" not in hexes(match)
    assert "1416" in hexes(match)  # through the friend and into the FOB's hex
    match = war("nato_isaf @ 2020; rus_2gd @ 2818", 1)
    move(match, "nato_isaf")
    assert "2120" in hexes(match)  # with a garrison of another contingent


@pytest.mark.rule("axis_of_evil", "9.1")
def test_friends_may_be_passed():
    match = war(
        "nato_isaf @ 1418; nato_jtfg @ 1417; nato_mnc @ 1317; nato_cc @ 1518; gcc_exp @ 1318; rus_2gd @ 2818", 2
    )
    move(match, "nato_isaf")
    assert "1416" in hexes(match)


@pytest.mark.rule("axis_of_evil", "9.3")
def test_the_owner_removes_what_is_over_the_limit():
    match = war("nato_isaf @ 1418; nato_jtfg @ 1418; rus_2gd @ 2818; nato_tac_1 @ staging", "A1")
    choose(match, "superiority")
    assert asked(match).seat == 1
    assert set(options(match)) == {"remove nato_isaf", "remove nato_jtfg"}
    choose(match, "remove nato_jtfg")
    assert place(match, "nato_jtfg") == "eliminated"
    assert place(match, "nato_isaf") == "1418"
    done(match)


@pytest.mark.rule("axis_of_evil", "14.0", "11.2", "11.3")
def test_support_is_untouched_by_results_and_recycled():
    match = war("nato_meu_soc @ 1418; rus_2gd @ 1419; nato_tac_1 @ staging; nato_sas @ staging", "AL1", 2)
    attack(match, "1419")
    choose(match, "support nato_tac_1", "coalition: commit nato_sas")
    assert place(match, "nato_tac_1") == "reinforcement"
    assert (place(match, "nato_sas"), state(match).due[BOX.piece("nato_sas")]) == ("track", 3)
