"""19.6.5 Insurgency, and 19.8 Islamists."""

import pytest
from axis_tools import (
    BOX,
    FAR,
    JIHAD,
    ap,
    attack,
    battle,
    fight,
    hexes,
    holder,
    place,
    shift,
    side_of,
    state,
    table,
    targets,
    war,
)

from sandtable.core.errors import IllegalChoice
from sandtable.games.axis_of_evil.rules import victory
from sandtable.games.axis_of_evil.rules.control import bases
from sandtable.testing import asked, choose, done, options

ON = {"insurgency": 1}


def stir(match, *steps: str):
    """An insurgency action; a single SF unit answers itself."""
    choose(match, "insurgency")
    for step in steps:
        if match.pending and step in options(match):
            choose(match, step)
    return match


@pytest.mark.rule("axis_of_evil", "8.2", "19.6.5", "19.6.5.rebellion1")
def test_a_rebellion_flips_a_lone_garrison():
    match = war(FAR + "nato_pmc @ staging", "rebellion-1", 2, **ON)
    stir(match, "stir 2513")
    assert holder(match, "tehran") == "coalition"
    assert ap(match, "coalition") == 8
    assert state(match).due[BOX.piece("nato_pmc")] == 3  # recycled
    assert "insurgency" not in options(war(FAR + "nato_pmc @ staging"))


@pytest.mark.rule("axis_of_evil", "19.6.5")
def test_one_die_for_each_factor_and_any_hexes():
    text = FAR + "nato_cw @ staging; nato_pmc @ staging"
    match = war(text, "-", "blowback", "-", 1, 1, **ON)
    stir(match, "stir 2513", "agitate nato_cw", "stir 3209")
    assert holder(match, "tehran") == holder(match, "ashgebat") == "eurasian"
    assert ap(match, "eurasian") == 10
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.5", "19.6.5.blowback")
def test_blowback_gives_the_enemy_a_point_up_to_eighteen():
    match = war(FAR + "ap 18 5; nato_pmc @ staging", "blowback", 1, **ON)
    stir(match, "stir 2513")
    assert ap(match, "eurasian") == 18
    match = war(FAR + "ap 0 5; nato_pmc @ staging", "blowback", 1, **ON)
    stir(match, "stir 2513")
    assert ap(match, "eurasian") == 1
    assert asked(match).seat == 0  # he is in again


@pytest.mark.rule("axis_of_evil", "19.6.5.none")
def test_a_dash_does_nothing():
    match = war(FAR + "nato_pmc @ staging", "-", 1, **ON)
    stir(match, "stir 2513")
    assert holder(match, "tehran") == "eurasian"
    assert ap(match, "eurasian") == 9


@pytest.mark.rule("axis_of_evil", "19.6.5.rebellion1")
def test_rebellion_1_fails_under_another_enemy_unit():
    match = war(FAR + "irn_n @ 2315; nato_pmc @ staging", "rebellion-1", 1, **ON)
    stir(match, "stir 2315")
    assert holder(match, "arak") == "eurasian"
    assert place(match, "irn_n") == "2315"


@pytest.mark.rule("axis_of_evil", "19.6.5.rebellion2")
def test_rebellion_2_drives_other_units_out():
    match = war(FAR + "irn_n @ 2315; nato_pmc @ staging", "rebellion-2", 1, **ON)
    stir(match, "stir 2315")
    found = hexes(match, "retreat")
    assert found
    assert asked(match).seat == 1
    choose(match, f"retreat {sorted(found)[0]}")
    assert holder(match, "arak") == "coalition"
    assert place(match, "irn_n") == sorted(found)[0]


@pytest.mark.rule("axis_of_evil", "19.6.5.rebellion2", "13.6.1")
def test_in_a_mega_city_rebellion_2_acts_as_rebellion_1():
    """R-74"""
    match = war(FAR + "irn_n @ 2513; nato_pmc @ staging", "rebellion-2", 1, **ON)
    stir(match, "stir 2513")
    assert (place(match, "irn_n"), holder(match, "tehran")) == ("2513", "eurasian")


@pytest.mark.rule("axis_of_evil", "19.6.5")
def test_once_flipped_no_more_dice_are_rolled():
    """R-97"""
    match = war(FAR + "nato_sas @ staging", "rebellion-1", 4, **ON)
    stir(match, "stir 2513")
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.5")
def test_neutral_and_own_garrisons_are_no_targets():
    match = war(FAR + "division 3; rus_odon @ staging; active eurasian", **ON)
    choose(match, "insurgency")
    assert "0607" not in targets(match, "stir")
    assert "1904" not in targets(match, "stir")
    assert "2121" in targets(match, "stir")


# 19.8 Islamists -----------------------------------------------------------------------------------------


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


@pytest.mark.rule("axis_of_evil", "19.8.2")
def test_islamists_attack_alone():
    text = "nato_isaf @ 1418; isl_is_1 @ 1520 side=coalition; rus_2gd @ 1419"
    match = war(text, 1, **JIHAD)
    choose(match, "attack")
    with pytest.raises(IllegalChoice, match="Islamists"):
        choose(match, "with nato_isaf isl_is_1")
    choose(match, "with isl_is_1")
    assert battle(match).attackers == (BOX.piece("isl_is_1"),)


@pytest.mark.rule("axis_of_evil", "19.8.2")
def test_islamist_sf_support_only_islamists_and_others_never():
    boxes = "isl_haq @ staging side=coalition; nato_sas @ staging; rus_odon @ staging"
    match = war(f"isl_is_1 @ 1520 side=coalition; rus_2gd @ 1419; {boxes}", 1, 1, **JIHAD)
    attack(match, "1419")
    assert options(match, "coalition") == ["no_sf", "commit isl_haq"]
    choose(match, "coalition: commit isl_haq", "eurasian: no_sf")
    assert place(match, "isl_haq") == "islamist"  # no recycling die
    match = war(f"nato_isaf @ 1520; rus_2gd @ 1419; {boxes}", 1, 1, **JIHAD)
    attack(match, "1419")
    assert options(match, "coalition") == ["no_sf", "commit nato_sas"]


@pytest.mark.rule("axis_of_evil", "19.8.2")
def test_islamists_of_the_two_sides_are_enemies():
    match = war("isl_is_1 @ 1418 side=coalition; isl_tal @ 1419; rus_2gd @ 1325", 1, **JIHAD)
    fight(match, "1419")
    assert battle(match).defenders == (BOX.piece("isl_tal"),)


@pytest.mark.rule("axis_of_evil", "19.8.2", "4.1.1")
def test_eliminated_islamists_score_each_time_and_can_be_recruited_by_either():
    match = war("nato_cc @ 1418; isl_kh @ 1419; rus_2gd @ 1325", "DE", **JIHAD)
    fight(match, "1419")
    assert place(match, "isl_kh") == "islamist"
    assert state(match).tally == [0, 1]
    assert victory.victory_points(table(match), 1) == 43 + 1


@pytest.mark.rule("axis_of_evil", "19.8.2")
def test_a_base_with_islamists_serves_nobody_else():
    """R-170"""
    match = war("isl_is_1 @ 1515 side=coalition; nato_isaf @ 1725; rus_2gd @ 1325", **JIHAD)
    assert BOX.hex("1515") not in bases(table(match), 1)
    assert holder(match, "al_asad") == "coalition"
    match = war("nato_cc @ 1515; nato_isaf @ 1725; rus_2gd @ 1325", **JIHAD)
    assert BOX.hex("1515") in bases(table(match), 1)


@pytest.mark.rule("axis_of_evil", "19.8.2", "9.2")
def test_islamists_stack_with_garrisons_of_their_side_and_defend_with_them():
    match = war("isl_is_1 @ 1515; iraq eurasian; nato_cc @ 1414; rus_tac_1 @ staging", 1, **JIHAD)
    attack(match, "1515")
    forecast = match.forecast(0, asked(match).options[0])
    assert "8 to 4" in forecast.facts  # three and the garrison's one
    choose(match, "no_air")
    assert shift(match) == {"13.6.1": -1}
