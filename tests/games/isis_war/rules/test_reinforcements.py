"""14 Reinforcements and replacements."""

import pytest
from isis_tools import steps, where

from sandtable.games.isis_war.box.box import open_box
from sandtable.games.isis_war.rules import reinforcements
from sandtable.games.isis_war.state import Phase
from sandtable.testing import asked, choose, events, options, position

BOX = open_box()
IRAN = "phase iran_arrivals; ir_rgc_8 @ 5622"
US = "phase us_arrivals; ir_rgc_8 @ 5622"


def hexes(match):
    return {o.split()[1] for o in options(match) if o.startswith("at ")}


# 14.1, 14.2 Iran


@pytest.mark.rule("isis_war", "14.1")
@pytest.mark.parametrize(("die", "turn"), [(1, 4), (2, 4), (3, 5), (4, 5), (5, 6), (6, 6)])
def test_half_a_die_rounded_up_until_a_basij_unit_returns(die, turn):
    match = position("isis_war", f"turn 3; {IRAN}; ir_bas_1 @ dead; basij_lost ir_bas_1", [die], seed=1)
    state = match.table.state
    assert (where(match, "ir_bas_1"), state.due[BOX.piece("ir_bas_1")]) == ("track", turn)
    assert state.basij_lost == []


@pytest.mark.rule("isis_war", "14.1")
@pytest.mark.parametrize(("turn", "die", "place"), [(8, 1, "track"), (8, 3, "out"), (9, 1, "out")])
def test_what_would_return_after_turn_nine_is_out(turn, die, place):
    match = position("isis_war", f"turn {turn}; {IRAN}; ir_bas_1 @ dead; basij_lost ir_bas_1", [die], seed=1)
    assert where(match, "ir_bas_1") == place


@pytest.mark.rule("isis_war", "14.1")
def test_a_basij_unit_killed_from_the_air_is_rolled_for_too():
    text = "turn 3; phase us_airpower; us_phases us_movement; ir_bas_1 @ 5623; ir_rgc_8 @ 5622"
    match = position("isis_war", text, [6], seed=1)
    choose(match, "bomb 5623")
    assert where(match, "ir_bas_1") == "dead"
    assert match.table.state.basij_lost == [BOX.piece("ir_bas_1")]


@pytest.mark.rule("isis_war", "14.1.return")
def test_returning_basij_are_placed_in_iran_outside_kurdistan():
    match = position(
        "isis_war",
        f"turn 5; {IRAN}; ir_bas_1 @ track due=5 steps=0; ir_bas_2 @ track due=6; ku_rg_1 @ 5421",
        seed=1,
    )
    found = hexes(match)
    assert {BOX.area[BOX.hex(name)] for name in found} == {"iran"}
    assert "5521" in found  # in an enemy zone of control
    assert not any(BOX.lake[BOX.hex(name)] for name in found)
    assert "reserve" not in options(match)
    choose(match, "at 5521")
    assert (where(match, "ir_bas_1"), steps(match, "ir_bas_1")) == ("5521", 1)
    assert where(match, "ir_bas_2") == "track"


@pytest.mark.rule("isis_war", "14.1.return", "6.3")
def test_stacking_holds_for_returning_basij():
    full = "; ".join(f"ir_bas_{n} @ 5622" for n in range(2, 6))
    match = position("isis_war", f"turn 5; {IRAN}; {full}; ir_bas_1 @ track due=5")
    assert "5622" not in hexes(match)


@pytest.mark.rule("isis_war", "14.1.return", "14.2", "6.11")
def test_nobody_arrives_on_an_enemy():
    name = BOX.grid.names[BOX.iran_proper[-1]]
    raid = f"us_inf_3 @ {name}; ir_bas_1 @ track due=5"
    assert name not in hexes(position("isis_war", f"turn 5; {IRAN}; {raid}"))


@pytest.mark.rule("isis_war", "14.1.return")
@pytest.mark.parametrize(("turn", "place"), [(8, "track"), (9, "out")])
def test_basij_without_room_wait_and_are_out_after_turn_nine(monkeypatch, turn, place):
    monkeypatch.setattr(reinforcements, "iranian_hexes", lambda t, unit: [])  # noqa: ARG005
    match = position("isis_war", f"turn {turn}; {IRAN}; ir_bas_1 @ track due={turn}; bin turkey", seed=1)
    assert where(match, "ir_bas_1") == place


@pytest.mark.rule("isis_war", "14.2")
def test_reserve_units_are_released_at_will():
    match = position("isis_war", f"turn 3; {IRAN}; ir_art_16 @ reserve; ir_art_81 @ reserve", seed=1)
    assert options(match) == ["release ir_art_16", "release ir_art_81", "end"]  # never the ASR
    choose(match, "release ir_art_16")
    assert {BOX.area[BOX.hex(name)] for name in hexes(match)} == {"iran"}
    choose(match, "at 5622")
    assert where(match, "ir_art_16") == "5622"
    choose(match, "end")
    assert where(match, "ir_art_81") == "reserve"
    assert where(match, "ir_art_asr") == "reserve"


# 14.3 Israel and Jordan


@pytest.mark.rule("isis_war", "14.3")
def test_a_die_in_the_range_of_the_turn_brings_a_nation_in():
    text = "turn 3; phase coalition_arrivals; ir_rgc_8 @ 5622"
    match = position("isis_war", text, [3, 3], seed=1)  # 1-2 and 1-2 on turn 3
    assert match.table.state.arrived == [False, False]
    match = position("isis_war", text, [2, 1, "il_7"], seed=1)
    assert match.table.state.arrived[0] is True
    assert asked(match).about["unit"] == BOX.piece("il_7")


@pytest.mark.rule("isis_war", "14.3")
def test_a_nation_that_has_come_is_not_rolled_for_again():
    match = position(
        "isis_war", "turn 3; phase coalition_arrivals; arrived israel jordan; ir_rgc_8 @ 5622", [1, "il_7"], seed=1
    )
    assert asked(match).about["unit"] == BOX.piece("il_7")


@pytest.mark.rule("isis_war", "14.3.draw", "3.6")
def test_as_many_units_as_the_die_says_arrive_in_the_red_row():
    match = position(
        "isis_war",
        "turn 3; phase coalition_arrivals stage=1; arrived israel jordan; ir_rgc_8 @ 5622",
        [2, "jo_40", "jo_60"],
        seed=1,
    )
    assert hexes(match) == {BOX.grid.names[red] for red in BOX.red_row}
    choose(match, "at 3524", "at 3524")
    assert {where(match, "jo_40"), where(match, "jo_60")} == {"3524"}
    assert match.table.state.entered == [False, False]  # 4.15: the red row is not the map yet
    assert match.table.state.frame.phase is not Phase.COALITION_ARRIVALS


@pytest.mark.rule("isis_war", "14.3.draw")
def test_a_small_bin_gives_what_it_has():
    match = position(
        "isis_war",
        "turn 3; phase coalition_arrivals stage=1; arrived jordan; bin jordan jo_sf; ir_rgc_8 @ 5622",
        [6],
        seed=1,
    )
    assert where(match, "jo_sf") == "available"


@pytest.mark.rule("isis_war", "14.3.draw")
def test_a_unit_that_found_no_room_arrives_before_others_are_drawn():
    match = position(
        "isis_war",
        "turn 4; phase coalition_arrivals stage=1; arrived jordan; jo_40 @ waiting; bin jordan; ir_rgc_8 @ 5622",
        seed=1,
    )
    choose(match, "at 3524")
    assert where(match, "jo_40") == "3524"


@pytest.mark.rule("isis_war", "14.3.draw", "6.4")
def test_one_nation_to_a_red_hex():
    match = position(
        "isis_war",
        "turn 3; phase coalition_arrivals stage=1; arrived jordan; il_7 @ 3524; ir_rgc_8 @ 5622",
        [1, "jo_40"],
        seed=1,
    )
    assert "3524" not in hexes(match)


# 14.4-14.9 US


@pytest.mark.rule("isis_war", "14.4")
def test_one_counter_is_pulled_each_turn():
    match = position("isis_war", f"turn 3; {US}; bin us us_sf_3 us_sf_5", ["us_sf_3"], seed=1)
    assert where(match, "us_sf_3") == "available"
    assert where(match, "us_sf_5") == "bin"


@pytest.mark.rule("isis_war", "14.4")
@pytest.mark.parametrize("unit", ["us_inf_3", "us_str_1", "us_arm_1", "us_aa_1"])
def test_without_bases_these_brigades_do_not_arrive(unit):
    match = position(
        "isis_war", f"turn 3; {US}; us_base_irbil @ dead; us_base_at @ dead; us_inf_1 @ 4125; bin us {unit}", seed=1
    )
    assert where(match, unit) == "bin"
    assert events(match, "arrive", to="bin_us")


@pytest.mark.rule("isis_war", "14.4", "6.1")
def test_full_bases_send_a_brigade_back():
    full = "; ".join(f"us_arm_{n} @ 5013" for n in range(1, 4))
    match = position("isis_war", f"turn 3; {US}; {full}; us_base_at @ dead; bin us us_inf_3", seed=1)
    assert where(match, "us_inf_3") == "bin"


@pytest.mark.rule("isis_war", "11.5.redraw", "14.4")
def test_a_cep_is_attached_and_another_counter_pulled():
    match = position("isis_war", f"turn 3; {US}; bin us us_cep_1 us_sf_3", ["us_cep_1", "us_sf_3"], seed=1)
    assert options(match) == ["attach us_inf_1", "attach us_inf_2"]
    choose(match, "attach us_inf_2")
    assert match.table.state.bearers[0] == BOX.piece("us_inf_2")
    assert where(match, "us_cep_1") == "attached"
    assert where(match, "us_sf_3") == "available"


@pytest.mark.rule("isis_war", "14.4")
def test_a_cep_without_a_brigade_goes_back_after_the_next_draw():
    match = position(
        "isis_war",
        f"turn 3; {US}; us_inf_1 @ dead; us_inf_2 @ dead; bin us us_cep_1 us_sf_3",
        ["us_cep_1", "us_sf_3"],
        seed=1,
    )
    assert where(match, "us_cep_1") == "bin"
    assert where(match, "us_sf_3") == "available"


@pytest.mark.rule("isis_war", "14.5")
def test_reps_restore_any_reduced_us_unit_and_return_to_the_bin():
    text = f"turn 3; {US}; us_inf_1 @ 5013 steps=1; us_base_at @ 4927 steps=1; bin us us_reps"
    match = position("isis_war", text, seed=1)
    assert options(match) == ["restore us_base_at", "restore us_inf_1", "pass"]
    choose(match, "restore us_base_at")
    assert steps(match, "us_base_at") == 2
    assert where(match, "us_reps") == "bin"
    assert BOX.reps[0] in match.table.state.bins[0]


@pytest.mark.rule("isis_war", "14.5")
def test_reps_without_a_reduced_unit_just_use_the_pick():
    match = position("isis_war", f"turn 3; {US}; bin us us_reps us_sf_3", ["us_reps"], seed=1)
    assert where(match, "us_sf_3") == "bin"
    assert where(match, "us_reps") == "bin"


@pytest.mark.rule("isis_war", "14.6")
def test_one_kurdish_brigade_in_irbil_is_restored():
    kurds = "ku_rg_1 @ 5013 steps=1; ku_rg_2 @ 5217 steps=1; ku_gb @ 5013 steps=1"
    match = position("isis_war", f"turn 3; {US}; bin us us_sf_3; {kurds}; ir_rgc_14 @ 5012", seed=1)
    assert options(match) == ["restore ku_gb", "restore ku_rg_1", "pass"]
    choose(match, "restore ku_rg_1")
    assert steps(match, "ku_rg_1") == 2
    assert match.table.state.frame.phase is not Phase.US_ARRIVALS  # one a turn


@pytest.mark.rule("isis_war", "14.6")
@pytest.mark.parametrize("obstacle", ["us_base_irbil @ dead; us_inf_1 @ dead", "pulls 0", "skip_until 5"])
def test_no_kurd_is_restored_without_the_base_or_when_the_step_falters(obstacle):
    match = position("isis_war", f"turn 3; {US}; bin us us_sf_3; ku_gb @ 5013 steps=1; {obstacle}", seed=1)
    assert steps(match, "ku_gb") == 1
    assert match.table.state.frame.phase is not Phase.US_ARRIVALS


@pytest.mark.rule("isis_war", "14.7", "11.4")
def test_infantry_arrives_full_and_ready_in_a_base():
    match = position("isis_war", f"turn 3; {US}; bin us us_inf_3", seed=1)
    assert hexes(match) == {"5013", "4927"}
    choose(match, "at 4927")
    assert (where(match, "us_inf_3"), steps(match, "us_inf_3")) == ("4927", 2)
    assert match.table.state.marked[BOX.piece("us_inf_3")] == 0


@pytest.mark.rule("isis_war", "14.8")
def test_strykers_wait_a_turn_under_a_marker():
    match = position("isis_war", f"turn 3; {US}; bin us us_str_1", seed=1)
    choose(match, "at 5013")
    assert steps(match, "us_str_1") == 2
    assert match.table.state.marked[BOX.piece("us_str_1")] == 3
    match = position("isis_war", f"turn 4; {US}; us_str_1 @ 5013 marked=3; bin us us_sf_3", seed=1)
    assert match.table.state.marked[BOX.piece("us_str_1")] == 0


@pytest.mark.rule("isis_war", "14.9")
@pytest.mark.parametrize("unit", ["us_arm_1", "us_aa_1"])
def test_armor_and_air_assault_arrive_reduced_under_a_marker(unit):
    match = position("isis_war", f"turn 3; {US}; bin us {unit}", seed=1)
    choose(match, "at 5013")
    assert BOX.combat_factor[BOX.piece(unit)][steps(match, unit)] == 3
    assert match.table.state.marked[BOX.piece(unit)] == 3


@pytest.mark.rule("isis_war", "14.9.release")
def test_a_reduced_brigade_is_released_and_the_pull_is_kept():
    match = position("isis_war", f"turn 4; {US}; us_arm_1 @ 5013 steps=1 marked=3; bin us us_sf_3", seed=1)
    assert options(match) == ["build us_arm_1", "release us_arm_1"]
    choose(match, "release us_arm_1")
    assert match.table.state.marked[BOX.piece("us_arm_1")] == 0
    assert steps(match, "us_arm_1") == 1
    assert where(match, "us_sf_3") == "available"


@pytest.mark.rule("isis_war", "14.9.build")
def test_a_build_takes_the_pull_and_another_turn():
    match = position("isis_war", f"turn 4; {US}; us_arm_1 @ 5013 steps=1 marked=3; bin us us_sf_3", seed=1)
    choose(match, "build us_arm_1")
    assert steps(match, "us_arm_1") == 2
    assert match.table.state.marked[BOX.piece("us_arm_1")] == 4
    assert where(match, "us_sf_3") == "bin"
    match = position("isis_war", f"turn 5; {US}; us_arm_1 @ 5013 marked=4; bin us us_sf_3", seed=1)
    assert match.table.state.marked[BOX.piece("us_arm_1")] == 0


@pytest.mark.rule("isis_war", "14.9.build")
def test_nobody_is_built_twice():
    text = f"turn 5; {US}; us_arm_1 @ 5013 steps=1 marked=4; bin us us_sf_3"
    match = position("isis_war", f"{text}; built us_arm_1", seed=1)
    assert match.table.state.marked[BOX.piece("us_arm_1")] == 0  # no question any more
    assert (steps(match, "us_arm_1"), match.table.state.built) == (1, [])
    assert options(position("isis_war", text, seed=1)) == ["build us_arm_1", "release us_arm_1"]
    match = position("isis_war", f"turn 4; {US}; us_arm_1 @ 5013 steps=1 marked=3; bin us us_sf_3", seed=1)
    choose(match, "build us_arm_1")
    assert match.table.state.built == [BOX.piece("us_arm_1")]


@pytest.mark.rule("isis_war", "14.9.build")
def test_only_a_unit_with_a_base_is_built():
    match = position("isis_war", f"turn 4; {US}; us_arm_1 @ 4125 steps=1 marked=3; bin us us_sf_3", seed=1)
    assert options(match) == ["wait us_arm_1", "release us_arm_1"]


@pytest.mark.rule("isis_war", "14.9.build", "13.9")
def test_two_pulls_can_be_spent_on_builds():
    text = (
        f"turn 4; {US}; pulls 2; us_arm_1 @ 5013 steps=1 marked=3; us_aa_1 @ 5013 steps=1 marked=3; bin us us_sf_3"
    )
    match = position("isis_war", text, seed=1)
    choose(match, "build us_arm_1", "build us_aa_1")
    assert where(match, "us_sf_3") == "bin"
    one = position("isis_war", text.replace("pulls 2", "pulls 1"), seed=1)
    choose(one, "build us_arm_1")
    assert options(one) == ["wait us_aa_1", "release us_aa_1"]


@pytest.mark.rule("isis_war", "14.8", "13.1")
def test_markers_come_off_even_when_the_step_is_skipped():
    match = position(
        "isis_war",
        f"turn 4; {US}; skip_until 6; us_arm_1 @ 5013 steps=1 marked=3; us_str_1 @ 5013 marked=3",
        seed=1,
    )
    assert not any(match.table.state.marked)
    assert steps(match, "us_arm_1") == 1


@pytest.mark.rule("isis_war", "14.10", "11.8")
def test_airborne_brigades_drop_anywhere_their_nation_may_go():
    match = position("isis_war", f"turn 3; {US}; restriction us 1; bin us us_abn_1", seed=1)
    found = hexes(match)
    assert {"5013", "4927", "5124"} <= found
    assert "5124" in found
    assert "4713" not in found  # ISIS
    assert "5125" not in found  # an Iraqi garrison: nations do not mix
    assert "4825" not in found  # water
    assert {BOX.area[BOX.hex(name)] for name in found} == {"iraq", "iraqi_kurdistan"}
    choose(match, "at 5124")
    assert match.table.state.marked[BOX.piece("us_abn_1")] == 0


@pytest.mark.rule("isis_war", "14.10")
def test_israeli_paratroops_drop_too():
    match = position(
        "isis_war",
        "turn 3; phase coalition_arrivals; arrived israel; restriction israel 1; ir_rgc_8 @ 5622; ir_rgc_14 @ 4124",
        [1, "il_35"],
        seed=1,
    )
    found = hexes(match)
    assert {"3524", "4125"} <= found  # the red row, or a hex in an enemy zone of control
    assert "4124" not in found
    choose(match, "at 4125")
    assert match.table.state.entered == [True, False]


# 14.12 Turkey


@pytest.mark.rule("isis_war", "14.12", "3.9.b")
def test_a_corps_is_drawn_each_turn_and_waits():
    match = position("isis_war", "turn 3; phase turkish_arrivals; ir_rgc_8 @ 5622; tr_iv @ 4010", ["tr_ix"], seed=1)
    assert where(match, "tr_ix") == "waiting"
    assert match.table.state.turn == 4
    choose(match, "decline")
    assert "enter tr_ix" in options(match)


@pytest.mark.rule("isis_war", "12.4")
def test_special_forces_return_in_their_turn():
    match = position(
        "isis_war", f"turn 4; {IRAN}; ir_aq_1 @ track due=4; ir_aq_2 @ track due=5; bin turkey", seed=1
    )
    assert where(match, "ir_aq_1") == "available"
    assert where(match, "ir_aq_2") == "track"
    match = position("isis_war", f"turn 4; {US}; skip_until 6; us_sf_3 @ track due=4; bin us", seed=1)
    assert where(match, "us_sf_3") == "available"
