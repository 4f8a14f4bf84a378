"""19.8 Islamists: their draw, and what they may and may not do."""

import pytest

from sandtable.core.errors import IllegalChoice
from sandtable.games.axis_of_evil.rules import victory
from sandtable.games.axis_of_evil.rules.control import bases
from sandtable.games.axis_of_evil.state import Phase
from sandtable.testing import asked, choose, done, events, options
from tests.games.axis_of_evil.tools import (
    BOX,
    FAR,
    JIHAD,
    UNITED,
    attack,
    battle,
    default,
    deploy,
    fight,
    hexes,
    holder,
    move,
    opening,
    place,
    shift,
    side_of,
    state,
    table,
    targets,
    war,
)


@pytest.mark.rule("axis_of_evil", "19.8", "19.8.2")
def test_islamists_are_drawn_at_random_and_set_up_last():
    dice = (*UNITED, 2, "isl_is_1", "isl_amn", 1, "isl_tal")
    match = default(opening(*dice, insurgency=1, islamists=1))
    assert state(match).phase is Phase.ISLAMISTS_FIRST
    assert side_of(match, "isl_is_1") == side_of(match, "isl_amn") == "coalition"  # the initiative player first
    assert place(match, "isl_amn") == "staging"
    assert asked(match).seat == 0
    assert [each for each in options(match) if each.startswith("place")] == ["place isl_tal"]
    found = deploy(match, "isl_tal")
    assert {BOX.country[BOX.hex(name)] for name in found} == {"syria", "iraq", "afghanistan"}
    choose(match, "at 1414", "place isl_is_1")
    assert "at 1414" not in options(match)  # the enemy stands there
    choose(match, "at 1415")
    assert place(match, "isl_hts") == "islamist"
    assert state(match).phase is Phase.SHOCK


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


@pytest.mark.rule("axis_of_evil", "19.8.2", "2.12.islamist")
def test_a_recruited_islamist_takes_the_side_of_his_recruiter():
    match = war(FAR + "rus_cw_1 @ staging; isl_tal @ islamist; active eurasian", "rebellion-1", 1, **JIHAD)
    choose(match, "recruiting", "stir 2121")
    if asked(match).rule != "6.3":
        choose(match, options(match)[0])
    assert side_of(match, "isl_tal") == "eurasian"


@pytest.mark.rule("axis_of_evil", "19.8.2", "19.1.2")
def test_no_base_is_built_with_islamists():
    """R-168"""
    text = "isl_is_1 @ 1418 side=coalition; rus_2gd @ 1325; nato_fob @ reinforcement"
    assert "reinforce" not in options(war(text, fob=1, **JIHAD))


@pytest.mark.rule("axis_of_evil", "19.8.2", "11.2")
def test_islamist_special_forces_of_an_insurgency_return_to_the_display():
    """R-131"""
    match = war(FAR + "isl_amn @ staging side=coalition", "-", **JIHAD)
    choose(match, "insurgency", "stir 2513")
    assert place(match, "isl_amn") == "islamist"
    done(match)


@pytest.mark.rule("axis_of_evil", "19.8.2", "13.6.3")
def test_aircraft_may_support_islamists():
    """R-102"""
    match = war("isl_is_1 @ 1418 side=coalition; rus_2gd @ 1419; nato_tac_1 @ staging", 1, **JIHAD)
    attack(match, "1419")
    choose(match, "support nato_tac_1")
    assert shift(match) == {"13.6.3": 1}


@pytest.mark.rule("axis_of_evil", "19.8.2", "19.1.2")
def test_islamists_do_not_end_a_move_with_a_base():
    """R-168"""
    match = war("isl_is_1 @ 1418 side=coalition; nato_fob @ 1419; rus_2gd @ 2818", 1, fob=1, **JIHAD)
    move(match, "isl_is_1")
    assert "1419" not in hexes(match)
    assert "1417" in hexes(match)


@pytest.mark.rule("axis_of_evil", "19.8.2", "10.2.1.coalition")
def test_a_port_with_islamists_brings_in_nobody_else():
    """R-170 Basrah is a port without a base; nobody is displaced from it either."""
    text = FAR + "isl_is_1 @ 2120 side=coalition; nato_cc @ reinforcement"
    match = war(text, 1, **JIHAD)
    choose(match, "reinforce", "bring nato_cc")
    assert not {"2120", "2019"} & targets(match, "at")


@pytest.mark.rule("axis_of_evil", "19.8.2", "4.1.1")
def test_an_islamist_scores_each_time_it_is_eliminated():
    text = "isl_is_1 @ 1419; nato_cc @ 1418; tally 0 3"
    match = fight(war(text, "DL1", **JIHAD), "1419")
    assert state(match).tally == [0, 4]
    assert place(match, "isl_is_1") == "islamist"


@pytest.mark.rule("axis_of_evil", "19.8.2", "13.6.4")
def test_islamist_special_forces_defend_islamists_and_nobody_else():
    boxes = "isl_haq @ staging; rus_odon @ staging"
    jihad = attack(war(f"nato_cc @ 1418; isl_is_1 @ 1419; {boxes}", 3, seed=1, **JIHAD), "1419")
    assert options(jihad, "eurasian") == ["no_sf", "commit isl_haq"]
    army = attack(war(f"nato_cc @ 1418; rus_2gd @ 1419; {boxes}", 3, seed=1, **JIHAD), "1419")
    assert options(army, "eurasian") == ["no_sf", "commit rus_odon"]
    town = attack(war(f"iraq eurasian; nato_cc @ 1918; {boxes}", 3, seed=1, **JIHAD), "1919")
    assert options(town, "eurasian") == ["no_sf", "commit rus_odon"]
    assert not events(town, "battle")
