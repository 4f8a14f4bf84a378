"""3 Set-up."""

import pytest

from sandtable.core import Match
from sandtable.core.errors import IllegalChoice
from sandtable.games import find
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.box.load import ROLLED
from sandtable.games.isis_war.rules.areas import may_operate
from sandtable.games.isis_war.state import Bin, Off, Phase
from sandtable.testing import asked, choose, done, events, options, position, why_not
from tests.games.isis_war.tools import FIXED, GAME, steps, where


@pytest.fixture
def new():
    return Match(GAME, seed=7)


def in_bin(match, cup):
    return {match.names.id("piece", piece) for piece in match.table.state.bins[cup]}


def waiting(match):
    return match.table.state.at.count(Off.UNPLACED)


def place_turks(match):
    return choose(match, "default", "default")


@pytest.mark.rule("isis_war", "3.0")
def test_the_us_player_sets_up_before_the_iranian_player(new):
    assert new.pending[0].seat == US
    choose(new, "default")
    assert new.pending[0].seat == IRAN
    assert new.table.state.frame.phase is Phase.SETUP_TURKS
    place_turks(new)
    assert new.table.state.turn == 1
    assert new.table.state.frame.phase is Phase.IRAN_MOVEMENT


@pytest.mark.rule("isis_war", "3.0")
@pytest.mark.parametrize("verb", ["fill", "place"])
def test_every_choice_of_the_set_up_leaves_fewer_units_to_place(verb: str) -> None:
    """No choice can be made for ever: `fill` and `place` end with a unit that has its place."""
    match = Match(find("isis_war"), seed=1)
    before = 1000
    while match.table.state.frame.phase <= 2:
        left = match.table.state.at.count(-6)
        assert left < before
        before = left
        choose(match, next(each for each in options(match) if each.startswith(verb)))
        while asked(match).rule in ("3.4", "3.9", "3.11") and options(match)[0] != "default":
            choose(match, options(match)[0])


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


@pytest.mark.rule("isis_war", "3.1", "6.1")
def test_a_stack_is_set_up_in_one_choice_within_stacking() -> None:
    match = choose(Match(find("isis_war"), seed=1), "fill 5217")
    with pytest.raises(IllegalChoice, match=r"more than four Coalition units.*6\.1"):
        choose(match, "add ku_rg_1 ku_rg_2 ku_rg_3 ku_rg_4 ku_z_1")
    choose(match, "add ku_rg_1 ku_rg_3 ku_z_1")
    assert [where(match, unit) for unit in ("ku_rg_1", "ku_rg_3", "ku_z_1")] == ["5217"] * 3


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


@pytest.mark.rule("isis_war", "3.4", "3.7.b", "3.11.c")
def test_special_forces_and_militia_available_from_the_start(new):
    assert {where(new, id_) for id_ in ("ku_dt", "ir_aq_1", "ir_aq_2")} == {"available"}
    assert {where(new, id_) for id_ in ("iq_su", "iq_ina", "iq_shia")} == {"available"}


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


@pytest.mark.rule("isis_war", "3.4.b")
def test_kurds_start_reduced_in_iraqi_kurdistan(new):
    choose(new, "place ku_rg_1")
    box = new.table.box
    hexes = {box.hex(option.split()[1]) for option in options(new)}
    assert hexes == set(box.setup_areas["iraqi_kurdistan"])
    assert why_not(new, "5124").rule == "3.4"
    choose(new, "at 5013")
    assert (where(new, "ku_rg_1"), steps(new, "ku_rg_1")) == ("5013", 1)


@pytest.mark.rule("isis_war", "3.6")
def test_israel_and_jordan_have_bins_of_their_own(new):
    assert all(id_.startswith("il_") for id_ in in_bin(new, Bin.ISRAEL))
    assert all(id_.startswith("jo_") for id_ in in_bin(new, Bin.JORDAN))
    assert len(in_bin(new, Bin.ISRAEL)) == 20
    assert len(in_bin(new, Bin.JORDAN)) == 12


@pytest.mark.rule("isis_war", "3.9.a")
def test_turkish_corps_start_alone_in_turkey(new):
    choose(new, "default", "place tr_vii", "at 4509")
    choose(new, "place tr_iv")
    assert "at 4509" not in options(new)
    assert why_not(new, "4509").rule == "6.2"
    assert why_not(new, "4510").rule == "3.9"
    box = new.table.box
    assert {box.area[box.hex(o.split()[1])] for o in options(new)} == {"turkey", "turkish_kurdistan"}
    assert (steps(new, "tr_vii"), steps(new, "tr_viii")) == (6, 2)


@pytest.mark.rule("isis_war", "3.9.b")
def test_four_corps_wait_in_the_turkish_bin(new):
    assert in_bin(new, Bin.TURKEY) == {"tr_ii", "tr_iii", "tr_v", "tr_ix"}


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
    assert why_not(new, "ir_art_asr").rule == "11.3"


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


def test_what_is_not_offered_cannot_be_chosen(new):
    with pytest.raises(IllegalChoice):
        choose(new, "finish")
