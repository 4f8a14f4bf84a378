"""9 Movement, and where each nation may go (1.2, 3.5, 3.10, 3.12, 3.13)."""

import pytest
from isis_tools import destinations, where

from sandtable.core import Kind, Match
from sandtable.games import find
from sandtable.games.isis_war.box.box import IRAN, US, open_box
from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.rules.areas import may_operate
from sandtable.games.isis_war.rules.movement import HALVES, points, ways
from sandtable.testing import asked, choose, events, options, position, why_not

BOX = open_box()
QUIET = "turn 3; asked; ir_rgc_8 @ 6022 moved"


def cost(match, unit, name):
    """Movement points that a unit needs to a hex, or None."""
    found = ways(match.table, BOX.piece(unit), 12 * HALVES)
    halves = found.costs.get(BOX.hex(name))
    return None if halves is None else halves / HALVES


def at(unit, name, phase="us_movement"):
    return position("isis_war", f"{QUIET}; phase {phase}; {unit} @ {name}")


# 9.0 Movement factors


@pytest.mark.rule("isis_war", "9.0", "2.11", "T.gtrt")
def test_the_us_side_keeps_six_points_and_the_iranian_side_slows_down():
    us, iran = [], []
    for turn in range(1, 11):
        match = position("isis_war", f"turn {turn}; asked; ir_rgc_8 @ 5622")
        us.append(points(match.table, US) / HALVES)
        iran.append(points(match.table, IRAN) / HALVES)
    assert us == [6] * 10
    assert iran == [6, 6, 5, 5, 4, 4, 3, 3, 2, 2]


@pytest.mark.rule("isis_war", "9.0", "13.10", "13.11")
def test_imams_change_the_iranian_factor_but_never_below_two():
    assert points(position("isis_war", "turn 2; asked; effect imam 1").table, IRAN) == 7 * HALVES
    assert points(position("isis_war", "turn 3; asked; effect imam -1").table, IRAN) == 4 * HALVES
    assert points(position("isis_war", "turn 9; asked; effect imam -1").table, IRAN) == 2 * HALVES


@pytest.mark.rule("isis_war", "9.1")
def test_any_all_or_no_units_move_each_once():
    match = position("isis_war", "ir_rgc_8 @ 5622; ir_rgc_14 @ 5622")
    assert "end" in options(match)
    choose(match, "move ir_rgc_8", "to 5623")
    assert "move ir_rgc_8" not in options(match)
    assert why_not(match, "ir_rgc_8").rule == "9.1"
    assert "move ir_rgc_14" in options(match)


@pytest.mark.rule("isis_war", "9.1")
def test_points_are_not_saved_for_the_next_turn():
    match = position("isis_war", "turn 2; ir_rgc_8 @ 5622; phase turkish_arrivals; bin turkey")
    choose(match, "decline")
    assert points(match.table, IRAN) == 5 * HALVES


@pytest.mark.rule("isis_war", "9.2")
def test_the_full_cost_must_be_paid():
    match = position("isis_war", "turn 9; asked; ir_art_16 @ 5720")  # armour with two points in the mountains
    reached = ways(match.table, BOX.piece("ir_art_16"), points(match.table, IRAN)).costs
    mountains = [h for h in BOX.grid.around[BOX.hex("5720")] if BOX.ground[h] == "mountain"]
    off_road = [h for h in mountains if (BOX.hex("5720"), h) not in BOX.roads]
    assert off_road
    assert not set(off_road) & set(reached)


@pytest.mark.rule("isis_war", "9.3")
def test_no_way_leads_through_enemies():
    match = position("isis_war", "bare; isis_mosul @ 4713; us_inf_1 @ 4126; ir_rgc_5 @ 4125")
    assert cost(match, "ir_rgc_5", "4126") is None


# 9.4-9.6 Terrain


@pytest.mark.rule("isis_war", "9.4", "T.tec")
def test_clear_costs_everybody_one_point():
    for unit in ("us_inf_3", "us_str_1", "us_arm_1"):
        assert cost(at(unit, "4125"), unit, "4126") == 1


@pytest.mark.rule("isis_war", "9.4", "T.tec")
def test_mountains_cost_a_kurdish_unit_one_point_and_an_armor_brigade_six():
    table = position("isis_war", QUIET).table
    a, b = next(
        (a, b)
        for a in range(BOX.size)
        for b in BOX.grid.around[a]
        if BOX.ground[b] == "mountain"
        and (a, b) not in BOX.roads
        and (a, b) not in BOX.rivers
        and (a, b) not in BOX.all_lake
        and may_operate(table, Nation.US, b)
        and may_operate(table, Nation.KURDISTAN, b)
        and BOX.area[a] == "iraqi_kurdistan"
    )
    names = BOX.grid.names
    us = dict(BOX.steps(BOX.piece("us_arm_1"), 6)[a])
    kurd = dict(BOX.steps(BOX.piece("ku_rg_1"), 0)[a])
    assert (us[b] / HALVES, kurd[b] / HALVES) == (6, 1), (names[a], names[b])


@pytest.mark.rule("isis_war", "9.4")
def test_a_mixed_stack_goes_as_far_as_its_slowest_unit():
    match = position("isis_war", "turn 5; asked; ir_art_16 @ 5724; ir_bas_1 @ 5724")
    choose(match, "stack 5724")
    together = destinations(match)
    choose(match, "leave ir_art_16")
    assert together < destinations(match)


@pytest.mark.rule("isis_war", "9.4", "6.5")
def test_the_others_go_on_when_one_unit_has_spent_its_points():
    match = position("isis_war", "turn 7; asked; ir_art_16 @ 4215; ir_bas_1 @ 4215")
    choose(match, "stack 4215", "to 4214")  # rough: three points for armour, two for foot
    assert asked(match).about["units"] == (BOX.piece("ir_bas_1"),)
    assert asked(match).about["points"] == 1


@pytest.mark.rule("isis_war", "9.4.mixed")
def test_a_city_hex_is_clear_whatever_the_ground_around():
    assert {BOX.ground[where] for where in BOX.cities} == {"clear"}
    assert BOX.ground[BOX.hex("5622")] == "rough"  # a town leaves the ground as it is


@pytest.mark.rule("isis_war", "9.5")
def test_a_road_costs_half_a_point_whatever_the_terrain():
    match = position("isis_war", "ir_art_16 @ 5622")
    assert cost(match, "ir_art_16", "5722") == 0.5  # mountains
    assert cost(match, "ir_art_16", "5621") == 6


@pytest.mark.rule("isis_war", "9.5")
def test_the_road_must_cross_the_hexside():
    match = position("isis_war", "ir_art_16 @ 5622")
    assert (BOX.hex("5622"), BOX.hex("5522")) not in BOX.roads
    straight = dict(BOX.steps(BOX.piece("ir_art_16"), 0)[BOX.hex("5622")])
    assert straight[BOX.hex("5522")] == 3 * HALVES
    assert match.outcome is None


@pytest.mark.rule("isis_war", "9.6", "9.5", "T.tec")
def test_the_example_of_an_armor_brigade_at_a_river():
    armor = BOX.steps(BOX.piece("us_arm_1"), 6)
    assert dict(armor[BOX.hex("4819")])[BOX.hex("4818")] == 4 * HALVES  # one for clear, three for the river
    assert dict(armor[BOX.hex("4927")])[BOX.hex("5027")] == 3.5 * HALVES  # with a road


@pytest.mark.rule("isis_war", "9.7")
def test_no_way_leads_off_the_map():
    assert all(0 <= there < BOX.size for steps in BOX.steps(BOX.piece("ir_rgc_5"), 0) for there, _ in steps)


@pytest.mark.rule("isis_war", "10.2", "9.4")
def test_lakes_are_closed_to_units_on_the_ground():
    steps = BOX.steps(BOX.piece("us_inf_3"), 6)
    assert BOX.hex("4825") not in dict(steps[BOX.hex("4925")])
    assert BOX.hex("4724") not in dict(steps[BOX.hex("4824")])  # all-lake hexside


# 11.6 Air Assault


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


# Areas


@pytest.mark.rule("isis_war", "3.5")
def test_kurds_stay_in_kurdistan_and_beside_it():
    table = position("isis_war", QUIET).table
    for where_ in range(BOX.size):
        beside = any(BOX.kurdish[near] for near in BOX.grid.around[where_])
        wanted = BOX.kurdish[where_] or (beside and not BOX.red[where_])
        assert may_operate(table, Nation.KURDISTAN, where_) == wanted
    match = position("isis_war", f"{QUIET}; phase coalition_movement; ku_rg_1 @ 5117")
    choose(match, "move ku_rg_1")
    assert why_not(match, "5021").rule == "3.5"


@pytest.mark.rule("isis_war", "3.10")
def test_turks_stay_in_turkey_and_syrian_kurdistan():
    table = position("isis_war", QUIET).table
    open_ = {BOX.area[w] for w in range(BOX.size) if may_operate(table, Nation.TURKEY, w)}
    assert open_ == {"turkey", "turkish_kurdistan", "syrian_kurdistan"}
    match = position("isis_war", "tr_vii @ 4509")
    choose(match, "move tr_vii")
    assert "4510" in destinations(match)
    assert why_not(match, "4610").rule == "3.10"


@pytest.mark.rule("isis_war", "3.12")
def test_iranians_go_everywhere_but_into_turkey():
    table = position("isis_war", QUIET).table
    closed = {BOX.area[w] for w in range(BOX.size) if not may_operate(table, Nation.IRAN, w)}
    assert closed == {"turkey", "turkish_kurdistan", "red_row"}
    match = position("isis_war", "turn 3; asked; ir_rgc_8 @ 3624")
    choose(match, "move ir_rgc_8")
    assert why_not(match, "3524").rule == "1.2"
    assert why_not(match, "4509").rule == "3.12"


@pytest.mark.rule("isis_war", "3.13")
def test_restrictions_bind_movement():
    match = position("isis_war", f"{QUIET}; restriction us 1; phase us_movement; us_aa_1 @ 4410")
    assert not may_operate(match.table, Nation.US, BOX.hex("4311"))
    wide = position("isis_war", f"{QUIET}; restriction us 6; phase us_movement; us_aa_1 @ 4412")
    choose(wide, "move us_aa_1")
    narrow = position("isis_war", f"{QUIET}; restriction us 1; phase us_movement; us_aa_1 @ 4412")
    choose(narrow, "move us_aa_1")
    assert destinations(narrow) < destinations(wide)
    assert why_not(narrow, "4311").rule == "3.13"


@pytest.mark.rule("isis_war", "3.8")
def test_garrisons_never_leave():
    assert all(BOX.move_class[BOX.piece(id_)] is None for id_ in ("iq_bn", "iq_bs", "sy_qamishli", "isis_mosul"))


# 1.2 The red row


@pytest.mark.rule("isis_war", "1.2.red_row", "1.2.compass")
def test_only_israelis_and_jordanians_enter_the_red_row():
    table = position("isis_war", QUIET).table
    assert len(BOX.red_row) == 28
    for nation in (Nation.US, Nation.IRAN, Nation.KURDISTAN, Nation.TURKEY):
        assert not any(may_operate(table, nation, red) for red in BOX.red_row)
    for nation in (Nation.ISRAEL, Nation.JORDAN):
        assert all(may_operate(table, nation, red) for red in BOX.red_row)


@pytest.mark.rule("isis_war", "1.2.red_row.return")
def test_nobody_returns_to_the_red_row():
    match = position("isis_war", f"{QUIET}; phase coalition_movement; il_900 @ 3624")
    choose(match, "move il_900")
    assert not any(name.startswith("35") for name in destinations(match))
    assert why_not(match, "3524").rule == "1.2"


@pytest.mark.rule("isis_war", "1.2.red_row.stay", "1.2.red_row.terrain")
def test_units_move_along_the_red_row_or_stay_in_it():
    match = position("isis_war", f"{QUIET}; phase coalition_movement; il_900 @ 3524")
    assert cost(match, "il_900", "3525") == 1
    assert "end" in options(match)
    choose(match, "move il_900", "to 3526")
    assert where(match, "il_900") == "3526"


@pytest.mark.rule("isis_war", "1.2.red_row.stay")
def test_stacking_holds_in_the_red_row():
    full = "; ".join(f"{id_} @ 3525" for id_ in ("jo_40", "jo_60"))
    match = position("isis_war", f"{QUIET}; phase coalition_movement; il_900 @ 3524; {full}")
    choose(match, "move il_900")
    assert why_not(match, "3525").rule == "6.4"


# Storm, markers, entry


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


@pytest.mark.rule("isis_war", "14.8", "14.9")
def test_a_marked_brigade_does_not_move():
    match = position("isis_war", f"{QUIET}; phase us_movement; us_str_1 @ 5013 marked=2")
    assert "move us_str_1" not in options(match)
    assert why_not(match, "us_str_1").rule == "14.8"


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


@pytest.mark.rule("isis_war", "5.2.I.A", "11.3")
def test_the_asr_lands_in_the_movement_phase_and_never_moves():
    match = position("isis_war", "ir_rgc_8 @ 5622; turn 3; asked", [1], seed=1)
    choose(match, "land", "land_at 5124")
    assert where(match, "ir_art_asr") == "5124"
    choose(match, "decline")
    assert "move ir_art_asr" not in options(match)
    assert why_not(match, "ir_art_asr").rule == "11.3"
    assert events(match, "arrive", at=match.table.box.hex("5124"))


# What a player is told


def test_an_option_tells_its_cost_and_its_way():
    match = position("isis_war", "ir_art_16 @ 5622")
    choose(match, "move ir_art_16")
    decision = asked(match)
    hint = decision.hint(match.game.parse_option("to 5523", match.names))
    assert hint.text == "1"
    assert [match.names.id(Kind.SPACE, where) for where in hint.path] == ["5622", "5623", "5523"]
    assert decision.hint(match.game.parse_option("halt", match.names)) is None


def test_an_override_pack_changes_play(tmp_path):
    (tmp_path / "pack.toml").write_text('name = "printed track"\ngame = "isis_war"\n', encoding="utf-8")
    (tmp_path / "tables.toml").write_text(
        '[[turn]]\nid = 1\niran_points = 3\nsource = "printed track"\n', encoding="utf-8"
    )
    match = Match(find("isis_war"), seed=1, overrides=[tmp_path])
    choose(match, "default", "default", "default")
    assert points(match.table, IRAN) == 3 * HALVES
