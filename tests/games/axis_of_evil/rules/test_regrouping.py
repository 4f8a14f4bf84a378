"""11.0, 11.1 Regrouping, and 15.5."""

import pytest

from sandtable.testing import choose, options, why_not
from tests.games.axis_of_evil.tools import FOE, ap, is_reduced, targets, war


@pytest.mark.rule("axis_of_evil", "11.0", "11.1")
def test_a_reduced_unit_is_restored_for_one_point_a_hyperwar_unit_for_two():
    match = war(FOE + "nato_isaf @ 1418 reduced; nato_cc @ 1518 reduced")
    choose(match, "regroup", "unit nato_isaf")
    assert not is_reduced(match, "nato_isaf")
    assert ap(match, "coalition") == 8
    choose(match, "pass", "regroup")
    assert not is_reduced(match, "nato_cc")
    assert ap(match, "coalition") == 6


@pytest.mark.rule("axis_of_evil", "11.1")
def test_price_goes_by_the_front():
    """R-48"""
    match = war(FOE + "isr_nc @ 1015 reduced", israelis=1)
    choose(match, "regroup")
    assert ap(match, "coalition") == 7


@pytest.mark.rule("axis_of_evil", "11.1", "15.5")
def test_not_in_a_zone_of_control_and_not_the_eliminated():
    match = war("nato_isaf @ 1418 reduced; nato_jtfg @ eliminated reduced; rus_2gd @ 1419")
    assert "regroup" not in options(match)
    text = "nato_isaf @ 1418 reduced; nato_mnc @ 1725 reduced; nato_jtfg @ 1721 reduced; rus_2gd @ 1419"
    match = war(f"{text}; nato_cc @ eliminated reduced")
    choose(match, "regroup")
    assert why_not(match, "nato_isaf").rule == "15.5"
    assert why_not(match, "nato_cc").why == "It is eliminated, not on the map."


@pytest.mark.rule("axis_of_evil", "11.1")
def test_a_unit_in_a_district_does_not_regroup():
    """R-134"""
    match = war("nato_isaf @ 1418; rus_8gd @ southern reduced; rus_2gd @ 1325; active eurasian")
    assert "regroup" not in options(match)


@pytest.mark.rule("axis_of_evil", "11.1")
def test_only_one_unit_regroups_in_an_action():
    match = war("rus_2gd @ 1325; nato_isaf @ 1418 reduced; nato_mnc @ 1725 reduced")
    choose(match, "regroup", "unit nato_isaf")
    assert is_reduced(match, "nato_mnc")


@pytest.mark.rule("axis_of_evil", "11.1")
@pytest.mark.parametrize(
    ("text", "unit", "rule"),
    [
        ("nato_cc @ 1725 reduced; ap 9 1; nato_mnc @ 1525 reduced; nato_jtfg @ 1324 reduced", "nato_cc", "11.1"),
        ("nato_cc @ 1725 reduced; nato_mnc @ 1525 reduced; nato_jtfg @ 1324 reduced", "nato_jtfg", "15.5"),
        ("nato_cc @ 1725 reduced; nato_mnc @ 1525 reduced; nato_rdc @ 2025", "nato_rdc", "11.1"),
    ],
)
def test_why_a_unit_is_not_regrouped(text: str, unit: str, rule: str):
    match = war(f"rus_2gd @ 1325; gcc_exp @ 1822 reduced; {text}")
    choose(match, "regroup")
    assert why_not(match, unit).rule == rule


@pytest.mark.rule("axis_of_evil", "11.1", "15.0")
def test_an_enemy_garrison_next_to_it_does_not_stop_a_regroup():
    match = war("iraq eurasian; nato_isaf @ 1920 reduced; rus_2gd @ 1325")
    choose(match, "regroup")
    assert not is_reduced(match, "nato_isaf")
    assert ap(match, "coalition") == 8


@pytest.mark.rule("axis_of_evil", "15.5", "10.2.1")
def test_zones_do_not_bar_reinforcements_from_a_base_but_a_regroup():
    match = war("nato_cc @ reinforcement; nato_isaf @ 1418 reduced; rus_2gd @ 2021; rus_41 @ 1419", 1)
    assert "regroup" not in options(match)
    choose(match, "reinforce", "bring nato_cc")
    assert "2121" in targets(match, "at")
