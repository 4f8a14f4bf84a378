"""19.6.1 Airborne and amphibious assaults."""

import pytest

from sandtable.core.errors import IllegalChoice
from sandtable.testing import choose, done, options
from tests.games.axis_of_evil.tools import BOX, ap, battle, hexes, holder, place, shift, state, targets, war


@pytest.mark.rule("axis_of_evil", "19.6.1", "13.1")
def test_an_airborne_assault_moves_and_attacks_for_two_points():
    match = war("nato_jtf_v @ 1418; nato_cc @ 1422; rus_mvd @ 1421 reduced", 2, 2, "DL1", assaults=1)
    choose(match, "airborne_assault", "assault 1421")
    assert ap(match, "coalition") == 7
    assert hexes(match) <= {BOX.grid.names[i] for i in BOX.grid.around[BOX.hex("1421")]}
    choose(match, "to 1420")
    assert battle(match).attackers == (BOX.piece("nato_jtf_v"),)  # nobody else joins
    choose(match, "advance nato_jtf_v")
    assert place(match, "nato_jtf_v") == "1421"
    assert "airborne_assault" not in options(war("nato_jtf_v @ 1418; rus_mvd @ 1421"))


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_several_units_only_if_all_are_hyperwar():
    text = "nato_jtf_v @ 1418; nato_rf_a @ 1518; irq_abn @ 1618; rus_2gd @ 1421"
    match = war(text, 6, 6, 6, 6, 1, assaults=1)
    choose(match, "airborne_assault", "assault 1421")
    with pytest.raises(IllegalChoice, match="hyperwar"):
        choose(match, "with nato_jtf_v irq_abn")
    choose(match, "with nato_jtf_v nato_rf_a", "to 1420", "to 1521")
    assert len(battle(match).attackers) == 2
    assert ap(match, "coalition") == 7


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_a_flight_that_falls_short_stays_and_if_none_arrives_there_is_no_attack():
    """R-155"""
    match = war("nato_jtf_v @ 1418; rus_2gd @ 1425", 1, 1, assaults=1)
    choose(match, "airborne_assault", "assault 1425")
    assert place(match, "nato_jtf_v") == "1418"
    assert ap(match, "coalition") == 7
    assert state(match).active == 0
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.1", "19.6.1.fail")
def test_amphibious_assault_from_the_sea_and_its_failure():
    text = "nato_1mef @ 2121; rus_2gd @ 2420"
    match = war(text, "AL1", assaults=1)
    choose(match, "amphibious_assault", "assault 2420", "to 2421")
    assert place(match, "nato_1mef") == "eliminated"  # at sea
    match = war(text, "AL1", assaults=1)
    choose(match, "amphibious_assault", "assault 2420")
    assert "2421" in hexes(match)
    assert BOX.sea[BOX.hex("2421")] == "persian_gulf"
    choose(match, "to 2320")
    assert place(match, "nato_1mef") == "2320"  # on land it stays


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_success_from_the_sea_lets_one_advance_and_others_go_to_port():
    """R-94, R-178"""
    text = "nato_1mef @ 2121; nato_2mef @ 2424; rus_mvd @ 2420 reduced"
    match = war(text, "DE", assaults=1)
    choose(match, "amphibious_assault", "assault 2420", "with nato_1mef nato_2mef", "to 2421", "to 2321")
    choose(match, "advance nato_2mef")
    assert place(match, "nato_2mef") == "2420"
    assert "to 2121" in options(match)
    choose(match, "to 2121")
    assert place(match, "nato_1mef") == "2121"


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_an_assault_needs_two_points():
    text = "nato_jtf_v @ 1418; rus_mvd @ 1421; "
    assert "airborne_assault" in options(war(text + "ap 9 2", assaults=1))
    assert "airborne_assault" not in options(war(text + "ap 9 1", assaults=1))


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_an_assault_may_be_supported_by_air_and_special_forces():
    text = "nato_jtf_v @ 1418; rus_mvd @ 1421; nato_tac_1 @ staging; nato_sas @ staging"
    match = war(text, 3, 3, 1, 1, assaults=1)
    choose(match, "airborne_assault", "assault 1421", "to 1420", "support nato_tac_1", "coalition: commit nato_sas")
    assert shift(match) == {"13.6.3": 1, "13.6.4": 3}


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_two_ordinary_airborne_units_do_not_assault_together():
    text = "irq_abn @ 1418; nato_jtf_v @ 1518; nato_rf_a @ 1618; rus_mvd @ 1421"
    match = war(text, assaults=1)
    choose(match, "airborne_assault", "assault 1421")
    with pytest.raises(IllegalChoice, match="hyperwar"):
        choose(match, "with nato_rf_a irq_abn")


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_an_assault_takes_a_city_from_the_sea():
    """R-178 Bushehr falls to a unit that attacked from an all-sea hex."""
    match = war("nato_1mef @ 2121; rus_2gd @ 1325", "HW1", assaults=1)
    choose(match, "amphibious_assault", "assault 2521")
    sea = next(name for name in hexes(match) if BOX.sea[BOX.hex(name)])
    choose(match, f"to {sea}", "advance nato_1mef")
    assert (place(match, "nato_1mef"), holder(match, "bushehr")) == ("2521", "coalition")


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_an_assault_that_clears_but_does_not_advance_goes_back_to_port():
    """R-94"""
    match = war("nato_1mef @ 2121; rus_2gd @ 1325", "HW1", assaults=1)
    choose(match, "amphibious_assault", "assault 2521")
    sea = next(name for name in hexes(match) if BOX.sea[BOX.hex(name)])
    choose(match, f"to {sea}", "stay")
    assert {"2121", "2424"} <= targets(match, "to")
    choose(match, "to 2424")
    assert (place(match, "nato_1mef"), holder(match, "bushehr")) == ("2424", "eurasian")


@pytest.mark.rule("axis_of_evil", "19.6.1.fail")
def test_a_stalled_assault_from_the_sea_loses_the_unit():
    match = war("nato_1mef @ 2121; rus_2gd @ 2420", "AS", assaults=1)
    choose(match, "amphibious_assault", "assault 2420", "to 2421")
    assert place(match, "nato_1mef") == "eliminated"
