"""2 Components in play, 3 Set-up and hex control."""

import pytest
from isis_tools import FIXED, steps, where

from sandtable.core import Match
from sandtable.core.errors import IllegalChoice, SetupError
from sandtable.games import find
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.box.load import ROLLED
from sandtable.games.isis_war.rules.areas import may_operate
from sandtable.games.isis_war.rules.units import lose_step
from sandtable.games.isis_war.state import Bin, Off, Phase
from sandtable.testing import choose, done, events, options, position, why_not

GAME = find("isis_war")


@pytest.fixture
def new():
    return Match(GAME, seed=7)


def in_bin(match, cup):
    return {match.names.id("piece", piece) for piece in match.table.state.bins[cup]}


def waiting(match):
    return match.table.state.at.count(Off.UNPLACED)


def place_turks(match):
    return choose(match, "default", "default")


# 2 Components


@pytest.mark.rule("isis_war", "2.12", "2.12.one")
def test_a_one_step_unit_is_eliminated_by_its_only_loss():
    match = position("isis_war", "ir_art_40 @ 5622")
    lose_step(match.table, match.table.box.piece("ir_art_40"), "2.12")
    assert where(match, "ir_art_40") == "dead"


@pytest.mark.rule("isis_war", "2.12.two", "2.10")
def test_a_two_step_unit_shows_its_weaker_side_first():
    match = position("isis_war", "ir_art_16 @ 5622")
    unit, box = match.table.box.piece("ir_art_16"), match.table.box
    assert box.combat_factor[unit][match.table.state.steps[unit]] == 4
    lose_step(match.table, unit, "2.12")
    assert box.combat_factor[unit][match.table.state.steps[unit]] == 2
    lose_step(match.table, unit, "2.12")
    assert where(match, "ir_art_16") == "dead"


@pytest.mark.rule("isis_war", "2.13", "2.13.swap", "2.13.unique", "2.13.errata")
def test_ix_corps_goes_down_through_its_substitutes():
    match = position("isis_war", "tr_ix @ 4201; tr_viii @ 4010")
    unit, box, state = match.table.box.piece("tr_ix"), match.table.box, match.table.state
    factors = []
    while state.at[unit] >= 0:
        factors.append(box.combat_factor[unit][state.steps[unit]])
        assert state.stacks[IRAN][box.hex("4201")] == [unit]
        lose_step(match.table, unit, "2.12")
    assert factors == [6, 5, 4, 3, 2, 1]
    assert [box.full[box.piece(id_)] for id_ in ("tr_ii", "tr_iii", "tr_vii", "tr_iv")] == [4, 4, 6, 2]


@pytest.mark.rule("isis_war", "2.3", "2.5", "2.7", "2.14")
def test_sides_types_and_mobility(new):
    box = new.table.box
    side = {org: {box.side[u] for u in box.units if box.org[u] == org} for org in set(box.org)}
    assert all(side[org] == {IRAN} for org in ("artesh", "rgc", "basij", "turkish", "syrian"))
    assert all(side[org] == {US} for org in ("us", "kurdish", "israeli", "jordanian", "iraqi"))
    assert side["isis"] == {2}
    static = {box.piece_names[u][0] for u in box.units if box.static[u]}
    garrisons = {"sy_qamishli", "isis_mosul", "iq_bn", "iq_bs", "ku_gb"}
    assert static == {"us_base_irbil", "us_base_at"} | garrisons
    assert {box.type[box.piece(id_)] for id_ in garrisons} == {"garrison"}


@pytest.mark.rule("isis_war", "2.6", "2.6.errata_gb")
def test_counters_are_known_by_their_abbreviations(new):
    names = dict(new.table.box.piece_names)
    assert names["ku_gb"].startswith("G&B")
    assert names["us_base_at"].startswith("A-T")
    assert names["ku_dt"].startswith("DT")
    assert new.table.box.static[new.table.box.piece("ku_gb")]


@pytest.mark.rule("isis_war", "2.8")
def test_special_forces_have_a_support_factor_and_no_combat_factor(new):
    box = new.table.box
    assert all(box.support[force] > 0 for force in box.special_forces)
    assert not set(box.special_forces) & set(box.units)


@pytest.mark.rule("isis_war", "2.15", "6.7", "8.0.markers")
def test_markers_neither_stack_nor_control():
    match = position("isis_war", "bare; us_arm_1 @ 4126 marked=2 cep=us_cep_1; ir_rgc_8 @ 3624")
    plain = position("isis_war", "bare; us_arm_1 @ 4126; ir_rgc_8 @ 3624")
    assert match.table.state.ezoc == plain.table.state.ezoc
    assert match.table.state.stacks == plain.table.state.stacks


# 3 Set-up


@pytest.mark.rule("isis_war", "3.2.a", "3.2.b", "3.4.a", "3.7.a", "3.7.c", "3.7.d")
def test_fixed_units(new):
    assert {id_: where(new, id_) for id_ in FIXED} == FIXED
    assert all(steps(new, id_) == 2 for id_ in ("us_inf_1", "us_inf_2", "ku_gb", "iq_bn"))


@pytest.mark.rule("isis_war", "3.2.c", "3.2.gcs")
def test_the_us_bin_holds_the_rest_without_the_grand_campaign_forces(new):
    box = new.table.box
    us = {box.piece_names[p][0] for p in (*box.us_units, *box.special_forces) if box.nation[p] == "us"}
    outside = {"us_base_irbil", "us_base_at", "us_inf_1", "us_inf_2"}
    later = {"us_sf_nsw1", "us_sf_nsw2", "us_sf_nsw4", "us_sf_rdr", "us_sf_soc27"}
    markers = {"us_cep_1", "us_cep_2", "us_cep_3", "us_cep_4", "us_reps"}
    assert in_bin(new, Bin.US) == (us - outside - later) | markers
    assert {where(new, id_) for id_ in later} == {"out"}


@pytest.mark.rule("isis_war", "3.6")
def test_israel_and_jordan_have_bins_of_their_own(new):
    assert all(id_.startswith("il_") for id_ in in_bin(new, Bin.ISRAEL))
    assert all(id_.startswith("jo_") for id_ in in_bin(new, Bin.JORDAN))
    assert len(in_bin(new, Bin.ISRAEL)) == 20
    assert len(in_bin(new, Bin.JORDAN)) == 12


@pytest.mark.rule("isis_war", "3.4", "3.7.b", "3.11.c")
def test_special_forces_and_militia_available_from_the_start(new):
    assert {where(new, id_) for id_ in ("ku_dt", "ir_aq_1", "ir_aq_2")} == {"available"}
    assert {where(new, id_) for id_ in ("iq_su", "iq_ina", "iq_shia")} == {"available"}


@pytest.mark.rule("isis_war", "3.9.b")
def test_four_corps_wait_in_the_turkish_bin(new):
    assert in_bin(new, Bin.TURKEY) == {"tr_ii", "tr_iii", "tr_v", "tr_ix"}


@pytest.mark.rule("isis_war", "3.0")
def test_the_us_player_sets_up_before_the_iranian_player(new):
    assert new.pending[0].seat == US
    choose(new, "default")
    assert new.pending[0].seat == IRAN
    assert new.table.state.frame.phase is Phase.SETUP_TURKS
    place_turks(new)
    assert new.table.state.turn == 1
    assert new.table.state.frame.phase is Phase.IRAN_MOVEMENT


@pytest.mark.rule("isis_war", "3.4.b")
def test_kurds_start_reduced_in_iraqi_kurdistan(new):
    choose(new, "place ku_rg_1")
    box = new.table.box
    hexes = {box.hex(option.split()[1]) for option in options(new)}
    assert hexes == set(box.setup_areas["iraqi_kurdistan"])
    assert why_not(new, "5124").rule == "3.0"
    choose(new, "at 5013")
    assert (where(new, "ku_rg_1"), steps(new, "ku_rg_1")) == ("5013", 1)


@pytest.mark.rule("isis_war", "3.1")
def test_stacking_limits_hold_in_set_up(new):
    choose(new, "fill 5217", "add ku_rg_1 ku_rg_2", "fill 5217", "add ku_rg_3 ku_rg_4")
    assert new.table.state.stacks[US][new.table.box.hex("5217")] == [
        new.table.box.piece(f"ku_rg_{n}") for n in range(1, 5)
    ]
    choose(new, "place ku_z_1")
    assert "at 5217" not in options(new)
    assert why_not(new, "5217").rule == "6.1"


@pytest.mark.rule("isis_war", "3.1", "6.4")
def test_irbil_takes_four_brigades_besides_its_fixed_units(new):
    choose(new, "fill 5013", "add ku_z_1 ku_z_2 ku_z_3 ku_z_4")
    assert "fill 5013" not in options(new)


@pytest.mark.rule("isis_war", "3.4")
def test_every_act_of_set_up_places_something(new):
    """A hex that is named must be given units, so the set-ups have no more acts than units."""
    units = left = waiting(new)
    acts = 0
    while left:
        fill = next((each for each in options(new) if each.startswith("fill ")), None)
        if fill is None:
            choose(new, next(each for each in options(new) if each.startswith("place ")), "reserve")
        else:
            choose(new, fill)
            if waiting(new) == left:  # more than one unit could stand there
                assert all(each.startswith("add ") for each in options(new))
                choose(new, options(new)[0])
        assert waiting(new) < left
        left, acts = waiting(new), acts + 1
    assert acts <= units


@pytest.mark.rule("isis_war", "3.9.a")
def test_turkish_corps_start_alone_in_turkey(new):
    choose(new, "default", "place tr_vii", "at 4509")
    choose(new, "place tr_iv")
    assert "at 4509" not in options(new)
    assert why_not(new, "4509").rule == "6.2"
    assert why_not(new, "4510").rule == "3.0"
    box = new.table.box
    assert {box.area[box.hex(o.split()[1])] for o in options(new)} == {"turkey", "turkish_kurdistan"}
    assert (steps(new, "tr_vii"), steps(new, "tr_viii")) == (6, 2)


@pytest.mark.rule("isis_war", "3.11.a", "3.11.b", "3.11.c")
def test_iranians_start_in_iran_or_in_the_reserve(new):
    choose(new, "default", "default", "place ir_rgc_8")
    box = new.table.box
    hexes = {box.area[box.hex(o.split()[1])] for o in options(new) if o != "reserve"}
    assert hexes == {"iran", "iranian_kurdistan"}
    choose(new, "reserve", "place ir_bas_1", "at 5622", "finish")
    assert where(new, "ir_bas_1") == "5622"
    reserve = [u for u in box.units if new.table.state.at[u] == Off.RESERVE]
    assert len(reserve) == 71
    assert box.asr in reserve


@pytest.mark.rule("isis_war", "3.11.a")
def test_the_asr_cannot_be_set_up(new):
    choose(new, "default", "default")
    assert "place ir_art_asr" not in options(new)
    assert why_not(new, "ir_art_asr").rule == "3.0"


@pytest.mark.rule("isis_war", "3.13", "T.geo")
def test_three_open_dice_restrict_three_nations():
    match = position("isis_war", "phase setup_kurds; restriction us 0", [1, 4, 6], seed=1)
    table = match.table
    assert table.state.restriction == [1, 4, 6]
    done(match)
    hexes = {name: table.box.hex(name) for name in ("5125", "5013", "4311", "6022", "3524")}
    allowed = {
        nation: [name for name, number in hexes.items() if may_operate(table, nation, number)] for nation in ROLLED
    }
    assert allowed[Nation.US] == ["5125", "5013"]
    assert allowed[Nation.ISRAEL] == ["5125", "5013", "4311", "3524"]
    assert allowed[Nation.JORDAN] == ["5125", "5013", "4311", "3524"]
    assert [event.rule for event in events(match, "roll")] == ["3.13"] * 3


@pytest.mark.rule("isis_war", "3.14")
def test_markers_at_the_start(new):
    choose(new, "default")
    place_turks(new)
    assert (new.table.state.turn, new.table.state.vp, new.table.state.vp_to_win) == (1, 0, 2)


@pytest.mark.rule("isis_war", "3.15", "3.15.a", "3.15.b")
def test_control_at_the_start(new):
    choose(new, "default", "place tr_vii", "at 3808", "default", "default")
    box, control = new.table.box, new.table.state.control
    held = {box.grid.names[h] for h, seat in zip(box.cities, control, strict=True) if seat == IRAN}
    iranian = {box.grid.names[h] for h in box.cities if box.map.hex[h].country == "iran"}
    assert held == iranian | {"4713", "4211", "3808"}
    assert len(control) == len(box.cities)


@pytest.mark.rule("isis_war", "3.15.b")
def test_iran_does_not_conquer_its_own_cities_in_set_up(new):
    choose(new, "default", "place tr_vii", "at 3808", "default", "default")
    taken = [new.table.box.grid.names[event.what.at] for event in events(new, "control")]
    assert taken == ["3808"]  # the Turkish corps


@pytest.mark.rule("isis_war", "3.15.c", "4.8")
def test_the_log_tells_the_move_before_what_it_brings():
    match = position("isis_war", "bare; isis_mosul @ 4713; us_base_at @ 4927; ir_rgc_8 @ 5124")
    choose(match, "move ir_rgc_8", "to 5125")
    assert [event.kind for event in events(match)][-3:] == ["move", "control", "track"]


@pytest.mark.rule("isis_war", "3.15.c", "3.15.d", "5.9.c")
def test_control_changes_by_entry_and_not_by_zone():
    match = position("isis_war", "ir_rgc_8 @ 5118; iq_bn @ 5125")
    box, state = match.table.box, match.table.state
    assert state.control[box.city_number[box.hex("5117")]] == US
    choose(match, "move ir_rgc_8", "to 5117")
    assert state.control[box.city_number[box.hex("5117")]] == IRAN


@pytest.mark.rule("isis_war", "3.15.c")
def test_a_city_on_the_way_changes_hands_too():
    match = position("isis_war", "bare; isis_mosul @ 4713; ir_rgc_8 @ 5118; us_base_at @ 4927; ku_gb @ 5318")
    box, state = match.table.box, match.table.state
    choose(match, "move ir_rgc_8", "to 5017")  # by the road through Kirkuk
    assert where(match, "ir_rgc_8") == "5017"
    assert state.control[box.city_number[box.hex("5117")]] == IRAN


@pytest.mark.rule("isis_war", "3.15.c")
def test_control_returns_with_the_next_unit():
    match = position(
        "isis_war", "turn 3; asked; phase us_movement; control iran 5117; us_inf_3 @ 5018; ir_rgc_8 @ 5622"
    )
    choose(match, "move us_inf_3", "to 5117")
    box = match.table.box
    assert match.table.state.control[box.city_number[box.hex("5117")]] == US


def test_the_default_set_up_places_everything_and_can_be_edited_before():
    match = Match(GAME, seed=1)
    choose(match, "place ku_rg_1", "at 4610", "default", "place tr_vii", "at 5009", "default")
    choose(match, "place ir_rgc_8", "at 6022", "default")
    assert (where(match, "ku_rg_1"), where(match, "tr_vii"), where(match, "ir_rgc_8")) == ("4610", "5009", "6022")
    assert not [at for at in match.table.state.at if at == Off.UNPLACED]
    assert match.table.state.frame.phase is Phase.IRAN_MOVEMENT


@pytest.mark.rule("isis_war", "15.0", "1.2.assembly")
def test_the_grand_campaign_is_refused_with_what_it_lacks():
    with pytest.raises(SetupError, match="map, rules and counters of Oil War"):
        GAME.setting("grand_campaign")


def test_what_is_not_offered_cannot_be_chosen(new):
    with pytest.raises(IllegalChoice):
        choose(new, "finish")
