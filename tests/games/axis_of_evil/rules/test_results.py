"""14.0, 14.2, 14.3 Combat results, hyperwar and advance; 19.3.combat."""

import pytest

from sandtable.testing import asked, choose, events, options, told, why_not
from tests.games.axis_of_evil.tools import (
    BOX,
    attack,
    battle,
    fight,
    hexes,
    holder,
    is_reduced,
    place,
    quiet,
    shift,
    state,
    targets,
    war,
)

STRONG = "nato_cc @ 1418; nato_1mef @ 1519; "  # 14 hyperwar factors next to 1419
BAGHDAD = "iraq eurasian; nato_cc @ 1717; nato_1mef @ 1616; nato_jtf_pg @ 1815; irq_d @ 1716"


@pytest.mark.rule("axis_of_evil", "14.0", "14.0.al1")
def test_al1_costs_the_attacker_a_step_of_his_choice():
    match = war("nato_isaf @ 1418; nato_mnc @ 1519; rus_2gd @ 1419", "AL1")
    fight(match, "1419")
    assert asked(match).seat == 1
    assert targets(match, "lose") == {"nato_isaf", "nato_mnc"}
    choose(match, "lose nato_mnc")
    assert is_reduced(match, "nato_mnc")
    assert not is_reduced(match, "nato_isaf")


@pytest.mark.rule("axis_of_evil", "14.0", "11.2", "11.3")
def test_support_is_untouched_by_results_and_recycled():
    match = war("nato_meu_soc @ 1418; rus_2gd @ 1419; nato_tac_1 @ staging; nato_sas @ staging", "AL1", 2)
    attack(match, "1419")
    choose(match, "support nato_tac_1", "coalition: commit nato_sas")
    assert place(match, "nato_tac_1") == "reinforcement"
    assert (place(match, "nato_sas"), state(match).due[BOX.piece("nato_sas")]) == ("track", 3)


@pytest.mark.rule("axis_of_evil", "14.0", "14.1", "14.3")
def test_the_log_says_how_units_go():
    match = fight(war("nato_cc @ 1418; irn_mahdi @ 1419", "DR"), "1419")
    choose(match, "retreat 1420", "advance nato_cc")
    assert told(match)[-3:] == [
        "1419 attacked by NATO CC at 4:1. DR: the defender retreats.",
        "Iranian Mahdi retreats to 1420.",
        "NATO CC advances into 1419.",
    ]
    train = choose(war("irq_d @ 1818; rus_2gd @ 1325", 1, 1), "rail", "unit irq_d", "to 1717")
    assert "Iraqi D goes by rail to 1717." in told(train)


@pytest.mark.rule("axis_of_evil", "14.0.al1", "2.12")
def test_al1_eliminates_a_reduced_attacker():
    match = war("nato_isaf @ 1418 reduced; rus_2gd @ 1419", "AL1")
    fight(match, "1419")
    assert place(match, "nato_isaf") == "eliminated"


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


@pytest.mark.rule("axis_of_evil", "14.0.bb", "14.3")
def test_after_a_bloodbath_only_a_survivor_advances():
    match = war("nato_meu_soc @ 1418; nato_isaf @ 1519; rus_mvd @ 1419 reduced", "BB")
    fight(match, "1419")
    choose(match, "lose nato_meu_soc")
    assert options(match) == ["advance nato_isaf", "stay"]


@pytest.mark.rule("axis_of_evil", "14.0.de", "19.1.2")
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


@pytest.mark.rule("axis_of_evil", "19.1.2", "14.0.dl1")
def test_a_base_alone_is_cleared_by_a_step_and_entered():
    match = war("nato_isaf @ 1418; rus_fob @ 1419; rus_2gd @ 1325", "DL1", fob=1)
    fight(match, "1419")
    assert place(match, "rus_fob") == "eliminated"
    choose(match, "advance nato_isaf")
    assert place(match, "nato_isaf") == "1419"


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


@pytest.mark.rule("axis_of_evil", "14.0.dr", "13.6.1")
def test_a_unit_in_a_mega_city_ignores_a_retreat():
    match = war(BAGHDAD, 6)
    fight(match, "1716")
    assert battle(match).column == "3:1"
    assert place(match, "irq_d") == "1716"
    assert not is_reduced(match, "irq_d")
    assert state(match).active == 0


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


@pytest.mark.rule("axis_of_evil", "14.2", "19.1.2")
@pytest.mark.parametrize("loss", ["rus_mvd", "rus_fob"])
def test_hw1_on_a_unit_and_a_base(loss: str):
    """R-78 Whoever takes the step, the base does not survive the retreat that follows."""
    match = war("nato_cc @ 1418; rus_mvd @ 1419; rus_fob @ 1419", "HW1", fob=1)
    fight(match, "1419")
    assert asked(match).seat == 0
    choose(match, f"lose {loss}")
    choose(match, options(match)[0])
    assert place(match, "rus_fob") == "eliminated"
    assert is_reduced(match, "rus_mvd") is (loss == "rus_mvd")
    assert place(match, "rus_mvd") not in ("1419", "eliminated")
    assert options(match) == ["advance nato_cc", "stay"]


@pytest.mark.rule("axis_of_evil", "14.3", "15.1")
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


@pytest.mark.rule("axis_of_evil", "14.3", "9.2")
def test_one_unit_advances_and_no_more():
    match = war("nato_cc @ 1418; nato_1mef @ 1519; irn_mahdi @ 1419", "DE")
    fight(match, "1419")
    choose(match, "advance nato_cc")
    assert (place(match, "nato_cc"), place(match, "nato_1mef")) == ("1419", "1519")
    assert all(len(stack) == 1 for stack in state(match).stacks[1].values())
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "19.1.1", "13.6.1")
def test_mega_city_defenders_still_ignore_retreats():
    match = war("iraq eurasian; nato_cc @ 1717; nato_jtf_m @ 1616; nato_1mef @ 1615; rus_2gd @ 2818", 5)
    fight(match, "1716")
    assert shift(match) == {"13.6.1": -2, "19.1.1": 1}
    assert battle(match).result == "AS"


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_only_complex_units_advance_into_high_mountain():
    match = war("nato_jtf_m @ 1804; nato_cc @ 1805; rus_49 @ 1905 reduced; held coalition grozny", "DE")
    fight(match, "1905")
    assert options(match) == ["advance nato_jtf_m", "stay"]


@pytest.mark.rule("axis_of_evil", "19.3.combat")
def test_peshmerga_take_a_city_next_to_kurdistan_without_entering():
    match = war("iraq eurasian; psh_80 @ 1712; psh_70 @ 1611; rus_2gd @ 1325", "DR")
    attack(match, "1612")
    quiet(match)
    assert holder(match, "mosul") == "coalition"
    assert {place(match, "psh_80"), place(match, "psh_70")} == {"1712", "1611"}
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "19.3.combat")
def test_inside_kurdistan_they_advance_as_anybody():
    match = war("held eurasian irbil; psh_80 @ 1811; psh_70 @ 1611; rus_2gd @ 1325", "DR")
    fight(match, "1712")
    assert holder(match, "irbil") == "eurasian"
    choose(match, "advance psh_80")
    assert (place(match, "psh_80"), holder(match, "irbil")) == ("1712", "coalition")


@pytest.mark.rule("axis_of_evil", "19.3.combat")
def test_another_attacker_may_still_enter_the_city():
    match = war("iraq eurasian; psh_80 @ 1712; nato_cc @ 1613; rus_2gd @ 1325", "DR")
    fight(match, "1612")
    assert options(match) == ["advance nato_cc", "stay"]


@pytest.mark.rule("axis_of_evil", "19.3.combat")
def test_no_flip_where_the_last_peshmerga_attacker_died():
    """R-180"""
    text = "iraq eurasian; held eurasian mosul; psh_ypg @ 1712 reduced; nato_isaf @ 1613; rus_2gd @ 1325"
    match = war(text, "BB", 1)
    fight(match, "1612")
    choose(match, "lose psh_ypg")
    while match.pending and asked(match).rule != "6.3":
        choose(match, "stay")
    assert holder(match, "mosul") == "eurasian"


@pytest.mark.rule("axis_of_evil", "19.3.combat", "8.1")
def test_peshmerga_take_kirkuk_from_outside():
    """Kirkuk, 1813, lies next to Kurdistan."""
    match = war("iraq eurasian; psh_80 @ 1812; psh_70 @ 1913; rus_2gd @ 1325", "DL1")
    fight(match, "1813")
    assert holder(match, "kirkuk") == "coalition"
    assert (place(match, "psh_80"), place(match, "psh_70")) == ("1812", "1913")
    assert state(match).active == 0  # nobody was asked about an advance


@pytest.mark.rule("axis_of_evil", "19.3.combat")
def test_peshmerga_do_not_take_a_city_that_is_not_cleared():
    match = war("iraq eurasian; psh_80 @ 1812; psh_70 @ 1913; irq_n @ 1813; rus_2gd @ 1325", "BB")
    fight(match, "1813")
    choose(match, "lose psh_80")
    assert is_reduced(match, "irq_n")
    assert holder(match, "kirkuk") == "eurasian"
