"""Movement carried out: overrunning weak units, leaving guards behind."""

import pytest

from sandtable.testing import answer_if_asked, choose, why_not
from tests.games.islamic_state.tools import at, box, goals, here, owner, play, state


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_is_overruns_a_weak_unit_by_move_combat_and_recruits_there():
    match = play("islamic_state", "move", "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; cash 30")
    choose(match, "take is_1", "to tal_afar")
    assert at(match, "iraq_sunni_1") == "pool"
    assert here(match, "tal_afar") == ["is_1", "is_3"]
    assert owner(match, "tal_afar") == "islamic_state"
    assert state(match).weak == []


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_is_overruns_weak_units_in_a_rapid_advance():
    text = (
        "is*2 @ hawl_baaj; cash 30; iraq_sunni_1 @ tal_afar; iraq_sunni_2 @ mosul; weak iraq_sunni_1 iraq_sunni_2"
    )
    match = play("islamic_state", "rapid", text)
    choose(match, "to tal_afar", "to mosul", "halt")
    assert owner(match, "mosul") == owner(match, "tal_afar") == "islamic_state"
    assert len(here(match, "mosul")) == 2
    assert len(here(match, "tal_afar")) == 1


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni", "revenue.limit")
def test_no_recruit_without_revenue_for_it():
    text = "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; cash 0; control nobody all"
    match = play("islamic_state", "move", f"{text}; control islamic_state hawl_baaj")
    choose(match, "take is_1", "to tal_afar")
    assert here(match, "tal_afar") == ["is_1"]


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_an_overrun_with_an_empty_pool_brings_no_recruit():
    gone = "; ".join(f"is_{n} @ gone" for n in range(3, 26))
    text = f"is*2 @ hawl_baaj; {gone}; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; cash 30"
    match = choose(play("islamic_state", "move", text), "take is_1", "to tal_afar")
    assert here(match, "tal_afar") == ["is_1"]
    assert at(match, "iraq_sunni_1") == "pool"


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni", "stack.limit")
def test_an_overrun_by_five_units_leaves_no_room_for_the_recruit():
    text = "is*5 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; cash 30"
    match = play("islamic_state", "move", text)
    answer_if_asked(match, "take is_1 is_2 is_3 is_4 is_5", "to tal_afar")
    assert here(match, "tal_afar") == ["is_1", "is_2", "is_3", "is_4", "is_5"]


@pytest.mark.rule("islamic_state", "int.table", "peoples.iraq-sunni")
def test_the_closed_border_takes_the_recruit_of_an_overrun_too():
    text = "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; cash 30; played close_border"
    match = play("islamic_state", "move", text)
    answer_if_asked(match, "take is_1", "to tal_afar")
    assert here(match, "tal_afar") == ["is_1"]
    assert state(match).culled


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni", "combat.contested")
def test_an_overrun_beside_another_enemy_takes_the_unit_and_not_the_area():
    text = "is*3 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; kurd*1 @ tal_afar; cash 30; act_done"
    match = choose(play("islamic_state", "move", text), "take is_1 is_2", "to tal_afar")
    assert at(match, "iraq_sunni_1") == "pool"
    assert owner(match, "tal_afar") == "coalition"
    assert here(match, "tal_afar").count("kurd_1") == 1


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni", "actions.rapid")
def test_no_rapid_advance_over_a_weak_unit_beside_another_enemy():
    text = "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; kurd*1 @ tal_afar; cash 30"
    match = play("islamic_state", "rapid", text)
    assert "tal_afar" not in goals(match)
    assert why_not(match, "tal_afar").rule == "actions.rapid"


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_a_weak_unit_is_not_overrun_by_the_regime():
    text = "regime*1 @ palmyra; iraq_sunni_1 @ abu_kamal; weak iraq_sunni_1"
    match = choose(play("syrian_regime", "move", text), "to abu_kamal")
    assert at(match, "iraq_sunni_1") == "abu_kamal"


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_rebuilt_sunni_units_fight_like_others():
    match = play("islamic_state", "move", "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar")
    choose(match, "take is_1", "to tal_afar")
    assert at(match, "iraq_sunni_1") == "tal_afar"  # 2 doubled at home against 2
    assert owner(match, "tal_afar") == "coalition"


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_a_weak_unit_moves_like_any_other():
    match = play("coalition", "move", "iraq_sunni_1 @ mosul; weak iraq_sunni_1")
    assert "qaryat" in goals(match)


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_a_weak_unit_that_moved_next_to_is_remains_weak():
    match = choose(play("coalition", "move", "iraq_sunni_1 @ mosul; weak iraq_sunni_1"), "to hatra")
    assert state(match).weak == [box().piece["iraq_sunni_1"]]


# ---- Guards


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_a_stack_leaves_a_guard_in_its_own_empty_area_next_to_an_enemy():
    text = "regime*2 @ tartus; rebel*1 @ rastan; is*1 @ qaryatayn"
    match = choose(play("syrian_regime", "move", text), "take regime_1 regime_2", "to an_nabk")
    assert here(match, "homs") == ["regime_1"]
    assert here(match, "an_nabk") == ["regime_2"]


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_a_single_unit_stops_where_a_guard_is_needed():
    match = play("syrian_regime", "move", "regime*1 @ tartus; rebel*1 @ rastan")
    assert "homs" in goals(match)
    assert "an_nabk" not in goals(match)
