"""11 Regrouping and recycling, and 19.7 Logistics."""

import pytest
from axis_tools import BOX, ap, attack, is_reduced, place, state, table, war

from sandtable.games.axis_of_evil.rules import logistics
from sandtable.testing import asked, choose, done, options, why_not

FAR = "rus_2gd @ 1325; "


@pytest.mark.rule("axis_of_evil", "11.0", "11.1")
def test_a_reduced_unit_is_restored_for_one_point_a_hyperwar_unit_for_two():
    match = war(FAR + "nato_isaf @ 1418 reduced; nato_cc @ 1518 reduced")
    choose(match, "regroup", "unit nato_isaf")
    assert not is_reduced(match, "nato_isaf")
    assert ap(match, "coalition") == 8
    choose(match, "pass", "regroup")
    assert not is_reduced(match, "nato_cc")
    assert ap(match, "coalition") == 6


@pytest.mark.rule("axis_of_evil", "11.1")
def test_price_goes_by_the_front():
    """R-48"""
    match = war(FAR + "isr_nc @ 1015 reduced", israelis=1)
    choose(match, "regroup")
    assert ap(match, "coalition") == 7


@pytest.mark.rule("axis_of_evil", "11.1", "15.5")
def test_not_in_a_zone_of_control_and_not_the_eliminated():
    match = war("nato_isaf @ 1418 reduced; nato_jtfg @ eliminated reduced; rus_2gd @ 1419")
    assert "regroup" not in options(match)
    match = war("nato_isaf @ 1418 reduced; nato_mnc @ 1725 reduced; nato_jtfg @ 1721 reduced; rus_2gd @ 1419")
    choose(match, "regroup")
    assert why_not(match, "nato_isaf").rule == "15.5"
    assert why_not(match, "nato_cc").rule == "11.1"


# 11.2, 11.3 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "11.2")
def test_sf_return_after_a_die_of_turns():
    match = war(
        "turn 3; nato_isaf @ 1418; rus_2gd @ 1419; nato_sas @ staging; nato_pmc @ staging; shock out",
        1,
        2,
        3,
        seed=1,
    )
    attack(match, "1419")
    choose(match, "coalition: commit nato_sas")
    assert state(match).due[BOX.piece("nato_sas")] == 5  # the book's example
    while state(match).turn < 5:
        assert place(match, "nato_sas") == "track"
        choose(match, "pass")
    assert place(match, "nato_sas") == "staging"


@pytest.mark.rule("axis_of_evil", "11.2")
def test_beyond_the_last_turn_they_are_out():
    match = war("turn 9; nato_isaf @ 1418; rus_2gd @ 1419; nato_sas @ staging", 1, 2)
    attack(match, "1419")
    choose(match, "coalition: commit nato_sas")
    assert place(match, "nato_sas") == "out"


@pytest.mark.rule("axis_of_evil", "11.2")
def test_the_dice_fall_attacker_first_in_counter_order():
    """R-133"""
    text = "nato_cc @ 1418; rus_2gd @ 1419; nato_sas @ staging; nato_pmc @ staging; rus_odon @ staging"
    match = war(text, 3, 1, 2, 3, seed=1)
    attack(match, "1419")
    choose(match, "coalition: commit nato_sas nato_pmc", "eurasian: commit rus_odon")
    while match.pending and asked(match).rule != "6.3":
        choose(match, options(match)[-1])
    s = state(match)
    assert [s.due[BOX.piece(id_)] for id_ in ("nato_sas", "nato_pmc", "rus_odon")] == [2, 3, 4]


@pytest.mark.rule("axis_of_evil", "11.3")
def test_strike_units_go_to_reinforcement_and_come_back_by_action_only():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419; nato_tac_1 @ staging; shock out", 1, seed=2)
    attack(match, "1419")
    choose(match, "support nato_tac_1")
    assert place(match, "nato_tac_1") == "reinforcement"
    while state(match).turn < 3:
        choose(match, "pass")
    assert place(match, "nato_tac_1") == "reinforcement"


# 19.7 Logistics -----------------------------------------------------------------------------------------


def supplied(text: str, unit: str, **variants: int) -> bool:
    match = war(text, logistics=1, **variants)
    return logistics.is_in_place(table(match), BOX.piece(unit))


@pytest.mark.rule("axis_of_evil", "19.7")
def test_where_a_unit_is_supported():
    assert supplied(FAR + "irq_bagh @ 1716 reduced", "irq_bagh")  # a city of its own country
    assert supplied(FAR + "nato_isaf @ 1515 reduced", "nato_isaf")  # a base
    assert supplied(FAR + "nato_isaf @ 2926 reduced", "nato_isaf")
    assert supplied(FAR + "nato_isaf @ 2120 reduced", "nato_isaf")  # a Gulf port
    assert not supplied(FAR + "nato_isaf @ 1418 reduced", "nato_isaf")
    assert not supplied("nato_isaf @ 1418; rus_41 @ 2311 reduced; held eurasian rasht", "nato_isaf")
    assert supplied(FAR + "psh_80 @ 1712 reduced", "psh_80")


@pytest.mark.rule("axis_of_evil", "19.7", "19.7.1")
def test_a_railroad_of_any_length_supplies_a_unit_on_it():
    assert supplied(FAR + "nato_isaf @ 1718 reduced", "nato_isaf")  # to Nasiriyah
    cut = "held eurasian nasiriyah al_asad; nato_isaf @ 1718 reduced; rus_2gd @ 1817; rus_41 @ 1516"
    assert not supplied(cut, "nato_isaf")
    assert supplied("nato_cc @ 1414; rus_8gd @ 1803 reduced; held coalition grozny", "rus_8gd")  # the off-map line


@pytest.mark.rule("axis_of_evil", "19.7.1")
@pytest.mark.parametrize(
    ("die", "inverted", "works"),
    [(4, 0, True), (1, 0, True), (5, 0, False), (6, 0, False), (4, 1, True), (6, 1, True), (3, 1, False)],
)
def test_the_books_example_four_hexes(die: int, inverted: int, works: bool):
    match = war(FAR + "nato_isaf @ 1519 reduced", die, logistics=1, logistics_inverted=inverted)
    away = logistics.distances(table(match), BOX.piece("nato_isaf"))
    assert away[BOX.hex("1515")] == 4
    choose(match, "regroup")
    if f"supply {1515}" in options(match):
        choose(match, "supply 1515")
    assert is_reduced(match, "nato_isaf") is not works
    assert ap(match, "coalition") == 8  # spent in any case
    done(match)


@pytest.mark.rule("axis_of_evil", "19.7", "19.7.1")
def test_beyond_six_hexes_or_through_zones_there_is_no_line():
    far = war("nato_isaf @ 2818 reduced; rus_2gd @ 1325", logistics=1)
    assert not logistics.distances(table(far), BOX.piece("nato_isaf"))
    assert "regroup" not in options(far)
    shut = "nato_isaf @ 1519 reduced; rus_2gd @ 1417; rus_41 @ 1617; rus_58 @ 1716; rus_8gd @ 1317"
    away = logistics.distances(table(war(shut, logistics=1)), BOX.piece("nato_isaf"))
    assert BOX.hex("1515") not in away


@pytest.mark.rule("axis_of_evil", "19.7")
def test_without_the_rule_nobody_needs_supply():
    assert "regroup" in options(war("nato_isaf @ 2818 reduced; rus_2gd @ 1325"))
    match = war("nato_isaf @ 2818 reduced; nato_mnc @ 2121 reduced; rus_2gd @ 1325", logistics=1)
    choose(match, "regroup")
    assert not is_reduced(match, "nato_mnc")  # the other is not even offered
