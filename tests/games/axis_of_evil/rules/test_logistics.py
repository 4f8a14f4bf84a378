"""19.7 Logistics."""

import pytest

from sandtable.games.axis_of_evil.rules import logistics
from sandtable.testing import asked, choose, done, options
from tests.games.axis_of_evil.tools import BOX, FOE, ap, is_reduced, table, war


def supplied(text: str, unit: str, **variants: int) -> bool:
    match = war(text, logistics=1, **variants)
    return logistics.is_in_place(table(match), BOX.piece(unit))


@pytest.mark.rule("axis_of_evil", "19.7")
def test_where_a_unit_is_supported():
    assert supplied(FOE + "irq_bagh @ 1716 reduced", "irq_bagh")  # a city of its own country
    assert supplied(FOE + "nato_isaf @ 1515 reduced", "nato_isaf")  # a base
    assert supplied(FOE + "nato_isaf @ 2926 reduced", "nato_isaf")
    assert supplied(FOE + "nato_isaf @ 2120 reduced", "nato_isaf")  # a Gulf port
    assert not supplied(FOE + "nato_isaf @ 1418 reduced", "nato_isaf")
    assert not supplied("nato_isaf @ 1418; rus_41 @ 2311 reduced; held eurasian rasht", "nato_isaf")
    assert supplied(FOE + "psh_80 @ 1712 reduced", "psh_80")


@pytest.mark.rule("axis_of_evil", "19.7", "19.7.1")
def test_a_railroad_of_any_length_supplies_a_unit_on_it():
    assert supplied(FOE + "nato_isaf @ 1718 reduced", "nato_isaf")  # to Nasiriyah
    cut = "held eurasian nasiriyah al_asad; nato_isaf @ 1718 reduced; rus_2gd @ 1817; rus_41 @ 1516"
    assert not supplied(cut, "nato_isaf")
    assert supplied("nato_cc @ 1414; rus_8gd @ 1803 reduced; held coalition grozny", "rus_8gd")  # the off-map line


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


@pytest.mark.rule("axis_of_evil", "19.7")
def test_in_a_base_no_die_is_rolled():
    match = war("nato_isaf @ 1515 reduced; rus_2gd @ 1325", logistics=1)
    choose(match, "regroup")
    assert not is_reduced(match, "nato_isaf")


@pytest.mark.rule("axis_of_evil", "19.7", "15.5")
def test_supply_does_not_lift_the_ban_in_a_zone_of_control():
    assert "regroup" not in options(war("nato_isaf @ 1515 reduced; rus_2gd @ 1514", logistics=1))


@pytest.mark.rule("axis_of_evil", "19.7")
def test_a_gulf_port_supplies_the_coalition_only():
    """Basrah is a port without a base; only the Coalition is supplied by the port itself."""
    union = war("nato_cc @ 2018; rus_41 @ 2120 reduced; iraq eurasian; active eurasian", logistics=1)
    west = war("rus_2gd @ 2018; nato_isaf @ 2120 reduced", logistics=1)
    assert not logistics.is_in_place(table(union), BOX.piece("rus_41"))
    assert logistics.is_in_place(table(west), BOX.piece("nato_isaf"))


@pytest.mark.rule("axis_of_evil", "19.7")
def test_a_port_on_the_arabian_sea_supplies_like_one_on_the_gulf():
    """R-19"""
    match = war("held coalition chabahar; rus_2gd @ 1325; nato_isaf @ 3724 reduced", logistics=1)
    assert logistics.is_in_place(table(match), BOX.piece("nato_isaf"))


@pytest.mark.rule("axis_of_evil", "19.7", "15.5")
def test_a_failed_attempt_costs_the_point():
    match = war("nato_isaf @ 1921 reduced; rus_2gd @ 1325; iraq eurasian", 6, logistics=1)
    choose(match, "regroup", "supply 1822")
    assert is_reduced(match, "nato_isaf")
    assert ap(match, "coalition") == 8


@pytest.mark.rule("axis_of_evil", "19.7.1")
@pytest.mark.parametrize(
    ("die", "inverted", "works"),
    [(4, 0, True), (1, 0, True), (5, 0, False), (6, 0, False), (4, 1, True), (6, 1, True), (3, 1, False)],
)
def test_the_books_example_four_hexes(die: int, inverted: int, works: bool):
    match = war(FOE + "nato_isaf @ 1519 reduced", die, logistics=1, logistics_inverted=inverted)
    away = logistics.distances(table(match), BOX.piece("nato_isaf"))
    assert away[BOX.hex("1515")] == 4
    choose(match, "regroup")
    if f"supply {1515}" in options(match):
        choose(match, "supply 1515")
    assert is_reduced(match, "nato_isaf") is not works
    assert ap(match, "coalition") == 8  # spent in any case
    done(match)


@pytest.mark.rule("axis_of_evil", "19.7.1")
def test_the_off_map_line_supplies_russians_only():
    """R-99"""
    match = war("nato_cc @ 1414; irn_n @ 1803 reduced; held coalition grozny", logistics=1)
    assert not logistics.is_in_place(table(match), BOX.piece("irn_n"))


@pytest.mark.rule("axis_of_evil", "19.7.1")
@pytest.mark.parametrize(("distance", "unit"), [(2, "1921"), (3, "1720"), (4, "1619")])
def test_the_odds_of_a_line_of_supply(distance: int, unit: str):
    """R-98 As printed: as many faces of six as there are hexes."""
    match = war(f"nato_isaf @ {unit} reduced; rus_2gd @ 1325; held eurasian kuwait_city nasiriyah", logistics=1)
    found = logistics.distances(table(match), BOX.piece("nato_isaf"))
    assert min(found.values()) == distance
    choose(match, "regroup")
    option = next(each for each in asked(match).options if found[each.target] == distance)
    good = next(each for each in match.forecast(1, option).chances if each.text == "regrouped")
    assert good.probability == pytest.approx(distance / 6)


@pytest.mark.rule("axis_of_evil", "19.7.1")
@pytest.mark.parametrize(("hex_", "works"), [("1418", True), ("1417", False)])
def test_a_line_of_supply_has_six_hexes_at_most(hex_: str, works: bool):
    """From King Khalid Military City, six and seven hexes away."""
    match = war(f"nato_isaf @ {hex_} reduced; rus_2gd @ 2818; held eurasian al_asad nasiriyah", logistics=1)
    assert ("regroup" in options(match)) is works
