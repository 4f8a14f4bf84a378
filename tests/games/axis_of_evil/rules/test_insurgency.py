"""19.6.5 Insurgency, 8.2 Rebellions, 19.8.1 Recruiting."""

import pytest

from sandtable.testing import asked, check_secrets, choose, done, events, options, told, why_not
from tests.games.axis_of_evil.tools import (
    APART,
    BOX,
    FAR,
    JIHAD,
    ap,
    hexes,
    holder,
    lying,
    place,
    side_of,
    state,
    stir,
    targets,
    war,
)


@pytest.mark.rule("axis_of_evil", "8.2", "19.6.5", "19.6.5.rebellion1")
def test_a_rebellion_flips_a_lone_garrison():
    match = war(FAR + "nato_pmc @ staging", "rebellion-1", 2, insurgency=1)
    stir(match, "stir 2513")
    assert holder(match, "tehran") == "coalition"
    assert ap(match, "coalition") == 8
    assert state(match).due[BOX.piece("nato_pmc")] == 3  # recycled
    assert "insurgency" not in options(war(FAR + "nato_pmc @ staging"))


@pytest.mark.rule("axis_of_evil", "19.6.5", "19.6.5.blowback", "6.3.4")
def test_blowback_gives_the_enemy_a_point_up_to_eighteen():
    match = war(FAR + "ap 18 5; nato_pmc @ staging", "blowback", 1, insurgency=1)
    stir(match, "stir 2513")
    assert ap(match, "eurasian") == 18
    match = war(FAR + "ap 0 5; nato_pmc @ staging", "blowback", 1, insurgency=1)
    stir(match, "stir 2513")
    assert ap(match, "eurasian") == 1
    assert asked(match).seat == 0  # he is in again


@pytest.mark.rule("axis_of_evil", "9.4", "19.6.5", "19.6.5.blowback")
def test_special_forces_are_named_before_their_dice_tell_which_they_are():
    """R-38: one die for each factor, and only the enemy does not know whose factors they are."""
    unknown = "nato_sas @ reinforcement hidden; nato_pmc @ staging hidden"
    match = war(FAR + f"ap 2 5; {unknown}", "blowback", 1, insurgency=1)
    stir(match, "stir 2513")
    lines = told(match)
    assert lines.index("NATO PMC in Tehran (2513).") < lines.index("Eurasian Union: 3 AP.")
    check_secrets(match, deals=6)


@pytest.mark.rule("axis_of_evil", "9.4", "19.8.1")
def test_recruiters_are_named_before_their_dice_tell_which_they_are():
    unknown = "nato_sas @ staging hidden; nato_pmc @ reinforcement hidden"
    match = war(FAR + "isl_tal @ islamist; " + unknown, "blowback", "blowback", "blowback", 1, **JIHAD)
    choose(match, "recruiting", "stir 2513")
    check_secrets(match, deals=6)


@pytest.mark.rule("axis_of_evil", "19.6.5")
def test_once_flipped_no_more_dice_are_rolled():
    """R-97"""
    match = war(FAR + "nato_sas @ staging", "rebellion-1", 4, insurgency=1)
    stir(match, "stir 2513")
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.5")
def test_neutral_and_own_garrisons_are_no_targets():
    match = war(FAR + "division 3; rus_odon @ staging; active eurasian", insurgency=1)
    choose(match, "insurgency")
    assert "0607" not in targets(match, "stir")
    assert "1904" not in targets(match, "stir")
    assert "2121" in targets(match, "stir")


@pytest.mark.rule("axis_of_evil", "19.6.5")
def test_the_enemy_sends_no_special_forces_against_an_insurgency():
    match = war(FAR + "nato_pmc @ staging; rus_odon @ staging", "rebellion-1", 2, insurgency=1)
    choose(match, "insurgency", "stir 2513")
    assert holder(match, "tehran") == "coalition"
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.5", "5.3")
def test_a_neutral_garrison_is_no_place_for_an_insurgency():
    match = war(APART + "division 4; rus_odon @ staging; active eurasian", insurgency=1)
    choose(match, "insurgency")
    assert why_not(match, "2625").rule == "5.3"


@pytest.mark.rule("axis_of_evil", "19.6.5", "11.2")
def test_all_special_forces_of_an_insurgency_are_recycled():
    boxes = lying("staging", "nato_pmc", "nato_cw")
    match = choose(war(FAR + boxes, "rebellion-1", 2, 3, insurgency=1), "insurgency", "stir 2513")
    choose(match, "agitate nato_cw nato_pmc")
    assert holder(match, "tehran") == "coalition"  # the first of three dice
    assert (place(match, "nato_cw"), place(match, "nato_pmc")) == ("track", "track")
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.5.none")
def test_a_dash_does_nothing():
    match = war(FAR + "nato_pmc @ staging", "-", 1, insurgency=1)
    stir(match, "stir 2513")
    assert holder(match, "tehran") == "eurasian"
    assert ap(match, "eurasian") == 9


@pytest.mark.rule("axis_of_evil", "19.6.5.rebellion1")
def test_rebellion_1_fails_under_another_enemy_unit():
    match = war(FAR + "irn_n @ 2315; nato_pmc @ staging", "rebellion-1", 1, insurgency=1)
    stir(match, "stir 2315")
    assert holder(match, "arak") == "eurasian"
    assert place(match, "irn_n") == "2315"


@pytest.mark.rule("axis_of_evil", "19.6.5.rebellion2", "19.6.5", "9.3")
def test_rebellion_2_drives_other_units_out():
    match = war(FAR + "irn_n @ 2315; nato_pmc @ staging", "rebellion-2", 1, insurgency=1)
    stir(match, "stir 2315")
    found = hexes(match, "retreat")
    assert found
    assert asked(match).seat == 1
    choose(match, f"retreat {sorted(found)[0]}")
    assert holder(match, "arak") == "coalition"
    assert place(match, "irn_n") == sorted(found)[0]


@pytest.mark.rule("axis_of_evil", "19.6.5.rebellion2", "14.1")
def test_a_rebellion_eliminates_a_unit_that_cannot_retreat():
    """R-97"""
    text = "iraq eurasian; nato_cc @ 1918; nato_jtf_pg @ 1920; irq_d @ 1919; nato_pmc @ staging; "
    match = war(text, "rebellion-2", 1, insurgency=1)
    choose(match, "insurgency", "stir 1919")
    assert place(match, "irq_d") == "eliminated"
    assert holder(match, "nasiriyah") == "coalition"


@pytest.mark.rule("axis_of_evil", "19.6.5.rebellion2", "13.6.1")
def test_a_rebellion_drives_no_unit_out_of_a_mega_city():
    """R-74"""
    match = war(FAR + "irn_n @ 2513; nato_pmc @ staging", "rebellion-2", 1, insurgency=1)
    choose(match, "insurgency", "stir 2513")
    assert (place(match, "irn_n"), holder(match, "tehran")) == ("2513", "eurasian")
    assert asked(match).rule == "6.3"
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.5.rebellion2", "8.2", "6.2")
def test_a_rebel_base_gives_points_from_the_next_turn():
    match = war(FAR + "nato_pmc @ staging; shock out", "rebellion-2", 1, 1, 1, 1, 1, insurgency=1)
    choose(match, "insurgency", "stir 1904")
    choose(match, "pass", "pass")
    assert ap(match, "coalition") == 2 + 3
    assert ap(match, "eurasian") == 2 + 1


@pytest.mark.rule("axis_of_evil", "19.8.1")
def test_recruiting_brings_islamists_within_three_hexes():
    match = war(FAR + "nato_pmc @ staging; isl_tal @ islamist; isl_haq @ islamist", "rebellion-2", 1, **JIHAD)
    assert "reinforce" not in options(match)
    choose(match, "recruiting")
    assert "2121" in targets(match, "stir")  # a friendly city
    assert "2513" in targets(match, "stir")  # an enemy one
    choose(match, "stir 2513", "recruit isl_tal")
    near = {BOX.grid.names[i] for i in BOX.grid.within(BOX.hex("2513"), 3)}
    assert hexes(match, "at") <= near
    choose(match, "at 2514")
    assert (place(match, "isl_tal"), side_of(match, "isl_tal")) == ("2514", "coalition")
    choose(match, "recruit isl_haq")
    assert place(match, "isl_haq") == "staging"
    assert holder(match, "tehran") == "eurasian"  # no garrison flips
    assert ap(match, "coalition") == 8
    done(match)


@pytest.mark.rule("axis_of_evil", "19.8.1")
def test_recruiting_rolls_every_factor_and_may_bring_nothing():
    match = war(FAR + "nato_cw @ staging; isl_tal @ islamist", "-", "blowback", 1, **JIHAD)
    choose(match, "recruiting", "stir 2513")
    assert place(match, "isl_tal") == "islamist"
    assert ap(match, "eurasian") == 10
    done(match)


@pytest.mark.rule("axis_of_evil", "19.8.1", "19.1.2")
def test_islamists_do_not_rise_beside_a_base():
    """R-168"""
    text = FAR + "nato_fob @ 2021; nato_pmc @ staging; isl_tal @ islamist; isl_aq @ islamist"
    match = war(text, "rebellion-1", 1, fob=1, **JIHAD)
    choose(match, "recruiting", "stir 2121", "recruit isl_tal")
    assert "2021" not in targets(match, "at")
    assert "2022" in targets(match, "at")


@pytest.mark.rule("axis_of_evil", "19.8.1")
def test_recruits_stay_within_three_hexes_and_out_of_neutral_land():
    text = FAR + "division 4; nato_pmc @ staging; isl_tal @ islamist; isl_aq @ islamist"
    match = choose(war(text, "rebellion-1", 1, **JIHAD), "recruiting", "stir 2424", "recruit isl_tal")
    found = targets(match, "at")
    assert "2424" in found  # with the garrison of its side
    assert not any(BOX.country[BOX.hex(name)] == "qatar" for name in found)
    assert all(BOX.hex(name) in BOX.grid.within(BOX.hex("2424"), 3) for name in found)


@pytest.mark.rule("axis_of_evil", "19.8.1")
def test_recruiting_flips_no_garrison_and_fears_no_unit():
    """R-101, R-167"""
    text = FAR + "irn_n @ 2513; nato_cw @ staging; isl_tal @ islamist"
    match = choose(war(text, "rebellion-2", "blowback", 1, **JIHAD), "recruiting", "stir 2513")
    assert ap(match, "eurasian") == 10
    assert holder(match, "tehran") == "eurasian"
    assert place(match, "irn_n") == "2513"
    assert options(match) == ["recruit isl_tal", "stop"]


@pytest.mark.rule("axis_of_evil", "19.6.5", "19.8.1", "19.8.2")
def test_special_forces_are_recycled_after_the_recruits_were_chosen():
    """R-131 Islamist SF go back to the display, but not in time to be recruited by their own action."""
    text = FAR + "isl_haq @ staging side=coalition; isl_tal @ islamist; isl_aq @ islamist"
    match = choose(war(text, "rebellion-1", "-", **JIHAD), "recruiting", "stir 2513")
    assert options(match) == ["recruit isl_aq", "recruit isl_tal", "stop"]
    assert place(match, "isl_haq") == "staging"
    choose(match, "stop")
    assert place(match, "isl_haq") == "islamist"
    match = choose(war(FAR + "nato_pmc @ staging; isl_haq @ islamist", "rebellion-1", 2, **JIHAD), "recruiting")
    choose(match, "stir 2513", "recruit isl_haq")
    assert [event.what.to for event in events(match, "arrive")] == ["staging", "track"]
