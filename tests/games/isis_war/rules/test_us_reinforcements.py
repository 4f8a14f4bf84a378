"""14.4 to 14.10 US reinforcements."""

import pytest

from sandtable.games.isis_war.state import Phase
from sandtable.testing import asked, choose, events, options, position
from tests.games.isis_war.tools import BOX, FAR, US_ARRIVALS, arrivals, event, refused, steps, war, where


@pytest.mark.rule("isis_war", "13.9", "11.5.redraw")
def test_packages_do_not_use_up_the_two_picks():
    text = "turn 3; phase us_arrivals; pulls 2; ir_rgc_8 @ 5622; bin us us_cep_1 us_sf_3 us_sf_5 us_sf_10"
    match = position("isis_war", text, ["us_sf_3", "us_cep_1", "us_sf_5"], seed=1)
    choose(match, "attach us_inf_1")
    assert [e.rule for e in events(match, "draw")][:3] == ["14.4"] * 3
    assert match.table.state.bins[0] == [match.table.box.piece("us_sf_10")]


@pytest.mark.rule("isis_war", "11.5.redraw", "14.4")
def test_a_cep_is_attached_and_another_counter_pulled():
    match = position("isis_war", f"turn 3; {US_ARRIVALS}; bin us us_cep_1 us_sf_3", ["us_cep_1", "us_sf_3"], seed=1)
    assert options(match) == ["attach us_inf_1", "attach us_inf_2"]
    choose(match, "attach us_inf_2")
    assert match.table.state.bearers[0] == BOX.piece("us_inf_2")
    assert where(match, "us_cep_1") == "attached"
    assert where(match, "us_sf_3") == "available"


@pytest.mark.rule("isis_war", "13.9", "11.5.redraw")
def test_a_package_does_not_count_as_one_of_two_picks():
    text = f"turn 3; phase us_arrivals; pulls 2; {FAR}; bin us us_cep_1 us_inf_3 us_sf_3 us_inf_5"
    match = war(text, "us_cep_1", "us_sf_3", "us_inf_3")
    choose(match, "attach us_inf_1", "at 4927")
    assert [where(match, each) for each in ("us_cep_1", "us_sf_3", "us_inf_3")] == ["attached", "available", "4927"]
    assert match.table.state.bins[0] == [BOX.piece("us_inf_5")]


@pytest.mark.rule("isis_war", "13.9")
def test_two_picks_with_maximum_effort():
    match = event(10, "bin us us_sf_3 us_sf_5 us_sf_10")
    assert len([e for e in events(match, "draw") if e.rule == "14.4"]) == 2


@pytest.mark.rule("isis_war", "14.4")
def test_one_counter_is_pulled_each_turn():
    match = position("isis_war", f"turn 3; {US_ARRIVALS}; bin us us_sf_3 us_sf_5", ["us_sf_3"], seed=1)
    assert where(match, "us_sf_3") == "available"
    assert where(match, "us_sf_5") == "bin"


@pytest.mark.rule("isis_war", "14.4")
@pytest.mark.parametrize("unit", ["us_inf_3", "us_str_1", "us_arm_1", "us_aa_1"])
def test_without_bases_these_brigades_do_not_arrive(unit):
    match = position(
        "isis_war",
        f"turn 3; {US_ARRIVALS}; us_base_irbil @ dead; us_base_at @ dead; us_inf_1 @ 4125; bin us {unit}",
        seed=1,
    )
    assert where(match, unit) == "bin"
    assert events(match, "arrive", to="bin_us")


@pytest.mark.rule("isis_war", "14.4", "6.1")
def test_full_bases_send_a_brigade_back():
    full = "; ".join(f"us_arm_{n} @ 5013" for n in range(1, 4))
    match = position("isis_war", f"turn 3; {US_ARRIVALS}; {full}; us_base_at @ dead; bin us us_inf_3", seed=1)
    assert where(match, "us_inf_3") == "bin"


@pytest.mark.rule("isis_war", "14.4")
def test_a_cep_without_a_brigade_goes_back_after_the_next_draw():
    match = position(
        "isis_war",
        f"turn 3; {US_ARRIVALS}; us_inf_1 @ dead; us_inf_2 @ dead; bin us us_cep_1 us_sf_3",
        ["us_cep_1", "us_sf_3"],
        seed=1,
    )
    assert where(match, "us_cep_1") == "bin"
    assert where(match, "us_sf_3") == "available"


@pytest.mark.rule("isis_war", "14.4", "14.12")
def test_empty_bins_stop_nothing():
    match = position("isis_war", f"turn 4; phase us_arrivals; bin us; bin turkey; {FAR}", seed=1)
    assert match.table.state.turn == 5
    assert not events(match, "draw")


@pytest.mark.rule("isis_war", "14.5")
def test_reps_restore_any_reduced_us_unit_and_return_to_the_bin():
    text = f"turn 3; {US_ARRIVALS}; us_inf_1 @ 5013 steps=1; us_base_at @ 4927 steps=1; bin us us_reps"
    match = position("isis_war", text, seed=1)
    assert options(match) == ["restore us_base_at", "restore us_inf_1", "pass"]
    choose(match, "restore us_base_at")
    assert steps(match, "us_base_at") == 2
    assert where(match, "us_reps") == "bin"
    assert BOX.reps[0] in match.table.state.bins[0]


@pytest.mark.rule("isis_war", "14.5")
def test_reps_without_a_reduced_unit_just_use_the_pick():
    match = position("isis_war", f"turn 3; {US_ARRIVALS}; bin us us_reps us_sf_3", ["us_reps"], seed=1)
    assert where(match, "us_sf_3") == "bin"
    assert where(match, "us_reps") == "bin"


@pytest.mark.rule("isis_war", "14.6")
def test_one_kurdish_brigade_in_irbil_is_restored():
    kurds = "ku_rg_1 @ 5013 steps=1; ku_rg_2 @ 5217 steps=1; ku_gb @ 5013 steps=1"
    match = position("isis_war", f"turn 3; {US_ARRIVALS}; bin us us_sf_3; {kurds}; ir_rgc_14 @ 5012", seed=1)
    assert options(match) == ["restore ku_gb", "restore ku_rg_1", "pass"]
    choose(match, "restore ku_rg_1")
    assert steps(match, "ku_rg_1") == 2
    assert match.table.state.frame.phase is not Phase.US_ARRIVALS  # one a turn


@pytest.mark.rule("isis_war", "14.6")
@pytest.mark.parametrize("obstacle", ["us_base_irbil @ dead; us_inf_1 @ dead", "pulls 0", "skip_until 5"])
def test_no_kurd_is_restored_without_the_base_or_when_the_step_falters(obstacle):
    match = position("isis_war", f"turn 3; {US_ARRIVALS}; bin us us_sf_3; ku_gb @ 5013 steps=1; {obstacle}", seed=1)
    assert steps(match, "ku_gb") == 1
    assert match.table.state.frame.phase is not Phase.US_ARRIVALS


@pytest.mark.rule("isis_war", "14.6", "14.9.build")
def test_a_build_takes_the_pull_but_not_the_kurdish_restoration():
    brigades = "us_arm_1 @ 5013 steps=1 marked=3; ku_rg_1 @ 5013 steps=1"
    match = war(f"turn 4; phase us_arrivals; {brigades}; bin us us_inf_3; {FAR}")
    choose(match, "build us_arm_1")
    assert asked(match).rule == "14.6"
    assert not [each for each in events(match, "draw") if each.rule == "14.4"]
    choose(match, "restore ku_rg_1")
    assert steps(match, "ku_rg_1") == 2


@pytest.mark.rule("isis_war", "14.7", "14.9")
@pytest.mark.parametrize(("unit", "rule"), [("us_inf_3", "14.7"), ("us_arm_1", "14.9")])
def test_brigades_arrive_at_bases(unit: str, rule: str) -> None:
    match = position("isis_war", f"turn 3; phase us_arrivals; bin us {unit}", seed=1)
    assert refused(match, "5125") == rule


@pytest.mark.rule("isis_war", "14.7", "11.4")
def test_infantry_arrives_full_and_ready_in_a_base():
    match = position("isis_war", f"turn 3; {US_ARRIVALS}; bin us us_inf_3", seed=1)
    assert arrivals(match) == {"5013", "4927"}
    choose(match, "at 4927")
    assert (where(match, "us_inf_3"), steps(match, "us_inf_3")) == ("4927", 2)
    assert match.table.state.marked[BOX.piece("us_inf_3")] == 0


@pytest.mark.rule("isis_war", "14.8")
def test_strykers_wait_a_turn_under_a_marker():
    match = position("isis_war", f"turn 3; {US_ARRIVALS}; bin us us_str_1", seed=1)
    choose(match, "at 5013")
    assert steps(match, "us_str_1") == 2
    assert match.table.state.marked[BOX.piece("us_str_1")] == 3
    match = position("isis_war", f"turn 4; {US_ARRIVALS}; us_str_1 @ 5013 marked=3; bin us us_sf_3", seed=1)
    assert match.table.state.marked[BOX.piece("us_str_1")] == 0


@pytest.mark.rule("isis_war", "14.8", "13.1")
def test_markers_come_off_even_when_the_step_is_skipped():
    match = position(
        "isis_war",
        f"turn 4; {US_ARRIVALS}; skip_until 6; us_arm_1 @ 5013 steps=1 marked=3; us_str_1 @ 5013 marked=3",
        seed=1,
    )
    assert not any(match.table.state.marked)
    assert steps(match, "us_arm_1") == 1


@pytest.mark.rule("isis_war", "14.9")
@pytest.mark.parametrize("unit", ["us_arm_1", "us_aa_1"])
def test_armor_and_air_assault_arrive_reduced_under_a_marker(unit):
    match = position("isis_war", f"turn 3; {US_ARRIVALS}; bin us {unit}", seed=1)
    choose(match, "at 5013")
    assert BOX.combat_factor[BOX.piece(unit)][steps(match, unit)] == 3
    assert match.table.state.marked[BOX.piece(unit)] == 3


@pytest.mark.rule("isis_war", "14.9.release")
def test_a_reduced_brigade_is_released_and_the_pull_is_kept():
    match = position("isis_war", f"turn 4; {US_ARRIVALS}; us_arm_1 @ 5013 steps=1 marked=3; bin us us_sf_3", seed=1)
    assert options(match) == ["build us_arm_1", "release us_arm_1"]
    choose(match, "release us_arm_1")
    assert match.table.state.marked[BOX.piece("us_arm_1")] == 0
    assert steps(match, "us_arm_1") == 1
    assert where(match, "us_sf_3") == "available"


@pytest.mark.rule("isis_war", "14.9.build")
def test_a_build_takes_the_pull_and_another_turn():
    match = position("isis_war", f"turn 4; {US_ARRIVALS}; us_arm_1 @ 5013 steps=1 marked=3; bin us us_sf_3", seed=1)
    choose(match, "build us_arm_1")
    assert steps(match, "us_arm_1") == 2
    assert match.table.state.marked[BOX.piece("us_arm_1")] == 4
    assert where(match, "us_sf_3") == "bin"
    match = position("isis_war", f"turn 5; {US_ARRIVALS}; us_arm_1 @ 5013 marked=4; bin us us_sf_3", seed=1)
    assert match.table.state.marked[BOX.piece("us_arm_1")] == 0


@pytest.mark.rule("isis_war", "14.9.build")
def test_nobody_is_built_twice():
    text = f"turn 5; {US_ARRIVALS}; us_arm_1 @ 5013 steps=1 marked=4; bin us us_sf_3"
    match = position("isis_war", f"{text}; built us_arm_1", seed=1)
    assert match.table.state.marked[BOX.piece("us_arm_1")] == 0  # no question any more
    assert (steps(match, "us_arm_1"), match.table.state.built) == (1, [])
    assert options(position("isis_war", text, seed=1)) == ["build us_arm_1", "release us_arm_1"]
    match = position("isis_war", f"turn 4; {US_ARRIVALS}; us_arm_1 @ 5013 steps=1 marked=3; bin us us_sf_3", seed=1)
    choose(match, "build us_arm_1")
    assert match.table.state.built == [BOX.piece("us_arm_1")]


@pytest.mark.rule("isis_war", "14.9.build")
def test_only_a_unit_with_a_base_is_built():
    match = position("isis_war", f"turn 4; {US_ARRIVALS}; us_arm_1 @ 4125 steps=1 marked=3; bin us us_sf_3", seed=1)
    assert options(match) == ["wait us_arm_1", "release us_arm_1"]


@pytest.mark.rule("isis_war", "14.9.build", "13.9")
def test_two_pulls_can_be_spent_on_builds():
    brigades = "us_arm_1 @ 5013 steps=1 marked=3; us_aa_1 @ 5013 steps=1 marked=3"
    text = f"turn 4; {US_ARRIVALS}; pulls 2; {brigades}; bin us us_sf_3"
    match = position("isis_war", text, seed=1)
    choose(match, "build us_arm_1", "build us_aa_1")
    assert where(match, "us_sf_3") == "bin"
    one = position("isis_war", text.replace("pulls 2", "pulls 1"), seed=1)
    choose(one, "build us_arm_1")
    assert options(one) == ["wait us_aa_1", "release us_aa_1"]


@pytest.mark.rule("isis_war", "14.10", "11.8")
def test_airborne_brigades_drop_anywhere_their_nation_may_go():
    match = position("isis_war", f"turn 3; {US_ARRIVALS}; restriction us 1; bin us us_abn_1", seed=1)
    found = arrivals(match)
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
    found = arrivals(match)
    assert {"3524", "4125"} <= found  # the red row, or a hex in an enemy zone of control
    assert "4124" not in found
    choose(match, "at 4125")
    assert match.table.state.entered == [True, False]
