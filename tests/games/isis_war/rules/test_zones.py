"""8 Zones of control."""

import pytest

from sandtable.board.reach import path
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.rules.movement import HALVES, ways
from sandtable.games.isis_war.rules.zones import in_enemy_zoc
from sandtable.testing import asked, choose, options, position, why_not
from tests.games.isis_war.tools import BOX, FAR, destinations, refused, war, where, zones_from_nothing


def zone(match, seat):
    """The hexes in enemy zones of control, enemy of a seat."""
    table = match.table
    return {table.box.grid.names[h] for h in range(table.box.size) if in_enemy_zoc(table, h, seat)}


def around(match, name):
    grid = match.table.box.grid
    return {grid.names[h] for h in grid.around[grid.index(name)]}


def reached(match, unit, points):
    """The hexes that a unit reaches with some movement points, its own included."""
    found = ways(match.table, match.table.box.piece(unit), points * HALVES)
    return {match.table.box.grid.names[where] for where in found.costs}


def path_to(match, unit, name):
    """The way of a unit to a hex."""
    grid = match.table.box.grid
    found = ways(match.table, match.table.box.piece(unit), 6 * HALVES)
    return [grid.names[where] for where in path(found.parents, grid.index(name))]


RING = [BOX.grid.names[hex_] for hex_ in BOX.grid.around[BOX.hex("4420")]]


@pytest.mark.rule("isis_war", "1.2.red_row.zoc", "1.2.red_row")
def test_no_zone_reaches_the_red_row_but_red_units_reach_the_map():
    match = position("isis_war", "bare; ir_rgc_8 @ 3624; il_7 @ 3526; us_inf_1 @ 4126")
    assert not any(name.startswith("35") for name in zone(match, US))
    assert {"3626", "3627"} <= zone(match, IRAN)


@pytest.mark.rule("isis_war", "8.0")
def test_six_hexes_around_a_unit_into_all_terrain():
    match = position("isis_war", "bare; us_inf_1 @ 4126; ir_rgc_8 @ 5622")
    assert zone(match, IRAN) == around(match, "4126")
    assert zone(match, US) == around(match, "5622")


@pytest.mark.rule("isis_war", "8.0", "8.4")
def test_lakes_alone_stop_a_zone():
    match = position("isis_war", "bare; us_inf_1 @ 4824; us_inf_2 @ 4925")
    assert around(match, "4824") - zone(match, IRAN) == {"4723", "4724", "4825"}
    friends = position("isis_war", "bare; us_inf_1 @ 4126; ir_rgc_8 @ 4026")
    assert "4026" in zone(friends, IRAN)  # standing there does not cancel it


@pytest.mark.rule("isis_war", "8.0")
def test_isis_binds_both_sides():
    match = position("isis_war", "bare; isis_mosul @ 4713")
    assert zone(match, IRAN) == zone(match, US) == around(match, "4713")


@pytest.mark.rule("isis_war", "8.0.zero")
def test_a_unit_without_factors_has_a_zone():
    match = position("isis_war", "bare; ir_art_a11 @ 5622")
    assert zone(match, US) == around(match, "5622")


@pytest.mark.rule("isis_war", "8.1")
def test_an_enemy_zone_stops_a_move():
    match = position("isis_war", "bare; isis_mosul @ 4713; us_inf_1 @ 4126; ir_rgc_8 @ 4124")
    assert "4125" in reached(match, "ir_rgc_8", 1)  # into the zone
    narrow = position("isis_war", "turn 9; asked; bare; isis_mosul @ 4713; us_inf_1 @ 4126; ir_rgc_8 @ 4125")
    choose(narrow, "move ir_rgc_8")
    assert why_not(narrow, "4027").rule == "8.1"  # two hexes away, but the way leads from zone to zone
    assert why_not(narrow, "4121").rule == "9.2"
    way = path_to(match, "ir_rgc_8", "4127")
    assert not set(way[1:-1]) & zone(match, IRAN)  # round the zone, not through it
    choose(match, "stack 4124", "to 4125")
    assert where(match, "ir_rgc_8") == "4125"
    assert options(match) == ["land", "end"]  # the move is over


@pytest.mark.rule("isis_war", "8.1")
def test_a_unit_leaves_a_zone_only_into_a_free_hex():
    match = position("isis_war", "bare; isis_mosul @ 4713; us_inf_1 @ 4126; ir_rgc_8 @ 4125")
    assert around(match, "4125") & zone(match, IRAN) == {"4026", "4226"}
    one_step = reached(match, "ir_rgc_8", 1)
    assert one_step == around(match, "4125") - zone(match, IRAN) - {"4126"} | {"4125"}
    assert "4026" in reached(match, "ir_rgc_8", 2)  # out of the zone, and back into it


@pytest.mark.rule("isis_war", "8.1")
def test_a_unit_with_no_free_hex_beside_it_stays():
    held = position(
        "isis_war",
        "bare; isis_mosul @ 4713; us_inf_1 @ 4124; us_inf_2 @ 4126; us_inf_3 @ 3925; us_inf_4 @ 4326; "
        "ir_rgc_8 @ 4125; ir_rgc_14 @ 5622",
    )
    free = around(held, "4125") - zone(held, IRAN) - {"4124", "4126"}
    assert free == set()
    assert "move ir_rgc_8" not in options(held)
    assert why_not(held, "ir_rgc_8").rule == "8.1"


@pytest.mark.rule("isis_war", "8.1")
@pytest.mark.parametrize("unit", ["jo_n1", "ku_rg_1"])
def test_other_coalition_units_do_not(unit):
    start = {"jo_n1": ("4125", "4126", "4026"), "ku_rg_1": ("5217", "5316", "5317")}[unit]
    ours, theirs, beside = start
    match = position("isis_war", f"turn 3; phase coalition_movement; ir_rgc_8 @ {theirs}; {unit} @ {ours}")
    box = match.table.box
    assert box.grid.adjacent(box.hex(ours), box.hex(theirs))
    choose(match, f"move {unit}")
    reached = destinations(match)
    choose(match, "halt")
    free = position("isis_war", f"turn 3; phase coalition_movement; ir_rgc_8 @ 5622; {unit} @ {ours}")
    choose(free, f"move {unit}")
    assert reached < destinations(free)
    assert beside in destinations(free)


@pytest.mark.rule("isis_war", "8.1", "9.2")
def test_a_us_unit_between_six_enemies_is_not_held_by_their_zones():
    ring = "; ".join(f"ir_bas_{number} @ {name}" for number, name in enumerate(RING, 1))
    match = war(f"phase us_movement; us_inf_3 @ 4420; us_inf_4 @ 5120; {ring}")
    assert refused(match, "us_inf_3") == "9.2"
    ring = ring.replace("ir_bas_1 @", "ir_bas_1 @ dead; ku_rg_1 @")
    held = war(f"phase coalition_movement; jo_40 @ 4420; jo_60 @ 5120; {ring}")
    assert refused(held, "jo_40") == "8.1"


@pytest.mark.rule("isis_war", "8.1", "14.12")
def test_a_corps_that_enters_next_to_an_enemy_goes_no_farther():
    entry = "5100"
    beside = next(n for n in BOX.grid.around[BOX.hex(entry)] if not BOX.red[n] and not BOX.lake[n])
    match = war(f"interrupted; tr_v @ waiting; ku_rg_1 @ {BOX.grid.names[beside]}; {FAR}")
    choose(match, "enter tr_v", f"at {entry}")
    assert where(match, "tr_v") == entry
    assert asked(match).rule == "9.1"
    assert "move tr_v" not in options(match)


@pytest.mark.rule("isis_war", "8.1.exempt")
@pytest.mark.parametrize(("phase", "unit"), [("us_movement", "us_inf_3"), ("coalition_movement", "il_900")])
def test_us_and_israeli_units_ignore_zones(phase, unit):
    match = position("isis_war", f"turn 3; phase {phase}; ir_rgc_8 @ 4126; {unit} @ 4125")
    choose(match, f"move {unit}")
    assert {"4026", "4226", "4127"} <= destinations(match)


@pytest.mark.rule("isis_war", "8.1.exempt")
def test_coalition_units_leave_a_base_as_if_there_were_no_zone():
    text = "turn 3; phase coalition_movement; ir_rgc_8 @ 5012; ku_rg_1 @ 5013; ku_rg_2 @ 5113"
    match = position("isis_war", text)
    assert {"4912", "5112"} <= zone(match, US)
    assert {"5112"} <= reached(match, "ku_rg_1", 1)  # straight from one zone into another
    gone = position("isis_war", f"{text}; us_base_irbil @ dead; us_inf_1 @ dead; ku_gb @ 5013")
    assert "5112" not in reached(gone, "ku_rg_1", 1)


@pytest.mark.rule("isis_war", "8.1.exempt")
def test_a_base_hex_is_no_place_to_stop():
    text = "turn 3; phase coalition_movement; ir_rgc_8 @ 5012; ku_rg_1 @ 5014"
    match = position("isis_war", text)
    assert "5013" in path_to(match, "ku_rg_1", "4912")  # through Irbil, into the next zone
    gone = position("isis_war", f"{text}; us_base_irbil @ dead; us_inf_1 @ dead")
    assert "5013" not in path_to(gone, "ku_rg_1", "4912")


@pytest.mark.rule("isis_war", "8.2")
def test_units_in_zones_need_not_attack():
    match = position("isis_war", "phase rgc_combat; ir_rgc_8 @ 5521; ku_rg_1 @ 5421 steps=1")
    assert "end_attacks" in options(match)


@pytest.mark.rule("isis_war", "8.3", "9.5")
def test_the_road_rate_holds_into_a_zone():
    match = position("isis_war", "turn 9; asked; ir_rgc_5 @ 5622")
    choose(match, "move ir_rgc_5")
    assert "5521" in destinations(match)
    zoned = position("isis_war", "turn 9; asked; ir_rgc_5 @ 5622; ku_rg_1 @ 5421")
    choose(zoned, "move ir_rgc_5")
    assert in_enemy_zoc(zoned.table, zoned.table.box.hex("5521"), IRAN)
    assert "5521" in destinations(zoned)


def test_zones_are_kept_in_step_with_the_stacks():
    match = position("isis_war", "ir_rgc_8 @ 5622; ir_rgc_14 @ 5622; ku_rg_1 @ 5421")
    choose(match, "move ir_rgc_8", "to 5521", "move ir_rgc_14", "to 5623")
    assert match.table.state.ezoc == zones_from_nothing(match.table.box, match.table.state)
