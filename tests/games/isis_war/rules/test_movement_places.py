"""1.2, 13.6, 14.12 Edges, lakes, the red row and storms on the way."""

import pytest

from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.rules.areas import may_operate
from sandtable.testing import asked, choose, options, position, why_not
from tests.games.isis_war.tools import BOX, RESTING, at, cost, destinations, refused, where


@pytest.mark.rule("isis_war", "14.12", "1.2.compass")
def test_a_waiting_corps_enters_at_the_north_edge_and_moves_on():
    match = position("isis_war", "turn 2; asked; tr_v @ waiting; tr_vii @ 4201; bin turkey")
    assert "enter tr_v" in options(match)
    choose(match, "enter tr_v")
    hexes = {o.split()[1] for o in options(match)}
    assert "4201" not in hexes  # occupied, and corps never stack
    assert all(BOX.area[BOX.hex(name)] == "turkey" for name in hexes)
    assert hexes <= set(BOX.map.edges.north)
    assert "5100" in hexes
    choose(match, "at 5100")
    assert asked(match).about["points"] == 3  # rough costs armour three of six
    choose(match, "halt")
    assert where(match, "tr_v") == "5100"


@pytest.mark.rule("isis_war", "1.2.red_row", "1.2.compass")
def test_only_israelis_and_jordanians_enter_the_red_row():
    table = position("isis_war", RESTING).table
    assert len(BOX.red_row) == 28
    for nation in (Nation.US, Nation.IRAN, Nation.KURDISTAN, Nation.TURKEY):
        assert not any(may_operate(table, nation, red) for red in BOX.red_row)
    for nation in (Nation.ISRAEL, Nation.JORDAN):
        assert all(may_operate(table, nation, red) for red in BOX.red_row)


@pytest.mark.rule("isis_war", "1.2.red_row.stay", "1.2.red_row.terrain")
def test_units_move_along_the_red_row_or_stay_in_it():
    match = position("isis_war", f"{RESTING}; phase coalition_movement; il_900 @ 3524")
    assert cost(match, "il_900", "3525") == 1
    assert "end" in options(match)
    choose(match, "move il_900", "to 3526")
    assert where(match, "il_900") == "3526"


@pytest.mark.rule("isis_war", "1.2.red_row.return")
def test_nobody_returns_to_the_red_row():
    match = position("isis_war", f"{RESTING}; phase coalition_movement; il_900 @ 3624")
    choose(match, "move il_900")
    assert not any(name.startswith("35") for name in destinations(match))
    assert why_not(match, "3524").rule == "1.2.red_row"


@pytest.mark.rule("isis_war", "9.7")
def test_no_way_leads_off_the_map():
    assert all(0 <= there < BOX.size for steps in BOX.steps(BOX.piece("ir_rgc_5"), 0) for there, _ in steps)


@pytest.mark.rule("isis_war", "10.2", "9.4")
def test_lakes_are_closed_to_units_on_the_ground():
    steps = BOX.steps(BOX.piece("us_inf_3"), 6)
    assert BOX.hex("4825") not in dict(steps[BOX.hex("4925")])
    assert BOX.hex("4724") not in dict(steps[BOX.hex("4824")])  # all-lake hexside


@pytest.mark.rule("isis_war", "11.6.move")
def test_air_assault_brigades_fly_six_hexes_over_everything_but_enemies():
    match = at("us_aa_1", "4925")
    assert cost(match, "us_aa_1", "4825") == 1  # the lake
    choose(match, "move us_aa_1")
    assert "4825" not in destinations(match)
    assert why_not(match, "4825").rule == "11.6"
    reached = destinations(match)
    assert all(BOX.grid.distance(BOX.hex("4925"), BOX.hex(name)) <= 6 for name in reached)
    assert not any(BOX.ground[BOX.hex(name)] == "mountain" for name in reached)


@pytest.mark.rule("isis_war", "13.6")
def test_nothing_moves_in_or_into_a_storm():
    text = "turn 3; asked; effect storm 5622; ir_rgc_8 @ 5623; ir_rgc_14 @ 6022"
    match = position("isis_war", text)
    assert "move ir_rgc_8" not in options(match)
    assert why_not(match, "ir_rgc_8").rule == "13.6"
    edge = position("isis_war", "turn 3; asked; effect storm 5622; ir_rgc_8 @ 5922; ir_rgc_14 @ 6022")
    assert BOX.grid.distance(BOX.hex("5622"), BOX.hex("5922")) == 3
    assert "move ir_rgc_14" in options(edge)
    assert "move ir_rgc_8" not in options(edge)  # not even out of it
    choose(match, "move ir_rgc_14")
    assert all(BOX.grid.distance(BOX.hex(name), BOX.hex("5622")) > 3 for name in destinations(match))
    assert why_not(match, "5722").rule == "13.6"


@pytest.mark.rule("isis_war", "14.12", "13.6")
def test_no_corps_enters_under_a_storm():
    match = position("isis_war", "turn 2; asked; tr_v @ waiting; tr_vii @ 4509; effect storm 5100; bin turkey")
    choose(match, "enter tr_v")
    assert "at 5100" not in options(match)
    assert "at 4201" in options(match)


@pytest.mark.rule("isis_war", "14.12", "9.2")
def test_a_corps_that_cannot_pay_for_the_edge_waits():
    match = position("isis_war", "turn 9; asked; tr_v @ waiting; tr_vii @ 4201; tr_iv @ 4010; bin turkey")
    assert "enter tr_v" not in options(match)  # mountains cost armour six, rough three
    assert where(match, "tr_v") == "waiting"


@pytest.mark.rule("isis_war", "14.12", "13.6")
def test_corps_enter_in_the_north_of_turkey() -> None:
    match = position("isis_war", "turn 3; asked; tr_v @ waiting; tr_vii @ 3901", seed=1)
    choose(match, "enter tr_v")
    assert options(match) == ["at 4201", "at 5100"]
    assert refused(match, "4509") == "14.12"
    assert refused(match, "3601") == "9.2"  # mountains
    storm = position("isis_war", "turn 3; asked; tr_v @ waiting; effect storm 4201", seed=1, automatic=False)
    choose(storm, "enter tr_v")
    assert refused(storm, "4201") == "13.6"
    taken = position("isis_war", "turn 3; asked; tr_v @ waiting; tr_ii @ 4201", seed=1, automatic=False)
    choose(taken, "enter tr_v")
    assert refused(taken, "4201") == "14.12"
