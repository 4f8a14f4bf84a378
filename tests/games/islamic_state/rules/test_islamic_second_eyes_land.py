"""Second reading of the book: movement, home areas, stacking, Rapid Advance, Peoples, occupying."""

import pytest
from islamic_tools import at, box, goals, here, owner, play, state, war

from sandtable.testing import answer_if_asked, asked, choose, options, why_not

# ---- Where units may go


@pytest.mark.rule("islamic_state", "move.limits")
def test_an_area_of_two_countries_held_by_is_does_not_open_sunni_land_to_iraqi_shia():
    match = play("coalition", "move", "iraq_shia*1 @ baghdad; control islamic_state rabia")
    assert "fallujah" not in goals(match)
    assert why_not(match, "fallujah").rule == "move.limits"


@pytest.mark.rule("islamic_state", "move.limits")
def test_militia_are_no_iraqi_shia_units_and_enter_sunni_areas():
    assert "fallujah" in goals(play("iran", "move", "militia_1 @ baghdad; control coalition baghdad"))


@pytest.mark.rule("islamic_state", "move.limits")
@pytest.mark.parametrize(
    ("faction", "unit"), [("iran", "militia_1"), ("syrian_rebels", "rebel_1"), ("islamic_state", "is_1")]
)
def test_lebanon_is_closed_to_all_but_hezbollah(faction, unit):
    text = f"{unit} @ zabadani; played limited_syria; control nobody damascus an_nabk"
    match = play(faction, "move", text)
    assert "lebanon" not in goals(match)
    assert why_not(match, "lebanon").rule == "move.limits"


@pytest.mark.rule("islamic_state", "move.limits")
def test_hezbollah_comes_out_of_lebanon_into_syria_from_the_start():
    assert "damascus" in goals(play("iran", "move", "hezbollah*1 @ lebanon"))


@pytest.mark.rule("islamic_state", "move.limits")
def test_nobody_but_turks_enters_turkey():
    match = play("islamic_state", "move", "is*1 @ jarabulus; control islamic_state jarabulus")
    assert "turkey" not in goals(match)
    assert why_not(match, "turkey").rule == "move.limits"


@pytest.mark.rule("islamic_state", "move.limits")
def test_kurds_of_syria_stay_out_of_iraq_until_is_has_come():
    text = "kurd*1 @ malikiyah; control kurds malikiyah zakho dohuk"
    assert "zakho" not in goals(play("kurds", "move", text))
    assert "zakho" in goals(play("kurds", "move", f"{text}; entered_iraq"))


@pytest.mark.rule("islamic_state", "move.limits")
def test_kurds_of_syria_stack_from_the_start():
    match = choose(play("kurds", "move", "kurd*1 @ amuda; kurd*1 @ qamishli"), "from amuda")
    assert "qamishli" in goals(match)


@pytest.mark.rule("islamic_state", "move.limits", "actions.rapid")
def test_a_rapid_advance_obeys_the_limits_too():
    match = play("syrian_rebels", "rapid", "rebel*1 @ tanf; control syrian_rebels tanf; control nobody palmyra")
    assert "rutba" not in goals(match)
    assert why_not(match, "rutba").rule == "move.limits"


@pytest.mark.rule("islamic_state", "move.allowance", "move.leave-contested")
def test_land_of_a_cooperating_faction_is_marched_through():
    match = play("syrian_rebels", "move", "rebel*1 @ harim")  # by Kurdish Afrin
    assert "azaz" in goals(match)


@pytest.mark.rule("islamic_state", "move.allowance")
def test_land_of_others_is_not():
    match = play("syrian_rebels", "move", "rebel*1 @ harim; control syrian_regime afrin aleppo")
    assert "azaz" not in goals(match)


@pytest.mark.rule("islamic_state", "move.cost")
def test_a_trail_and_a_road_use_up_three_points():
    match = play("syrian_rebels", "move", "rebel*1 @ tanf; control syrian_rebels tanf palmyra tiyas homs")
    assert "tiyas" in goals(match)
    assert "homs" not in goals(match)


@pytest.mark.rule("islamic_state", "move.cost", "actions.rapid")
def test_two_trails_take_a_rapid_advance_of_four_points_to_its_end():
    text = "is*1 @ hawl_baaj; control islamic_state tal_afar; cash 30"
    match = choose(play("islamic_state", "rapid", text), "to hatra")
    assert set(goals(match)) == {"mosul", "qaryat", "anah"}
    choose(match, "to anah")
    assert asked(match).rule == "actions.list"


@pytest.mark.rule("islamic_state", "move.leave-contested")
def test_who_cannot_leave_a_contested_area_is_told_why():
    ring = "control islamic_state tartus qusayr rastan an_nabk tiyas salamiyah"
    match = play(
        "syrian_regime", "move", f"regime*1 @ homs; is*3 @ homs; regime*1 @ latakia; regime*1 @ damascus; {ring}"
    )
    assert "from homs" not in options(match)
    assert why_not(match, "homs").rule == "move.leave-contested"


# ---- Home areas


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_a_home_area_with_a_second_threat_is_not_left_to_attack_the_first():
    text = "regime*2 @ latakia; rebel*1 @ salma; rebel*1 @ jisr_al_shughur"
    match = choose(play("syrian_regime", "move", f"{text}; regime*1 @ damascus"), "from latakia")
    assert not any(option.startswith("take regime_1 regime_2") for option in options(match))


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_an_air_unit_next_door_threatens_nobody():
    assert "jableh" in goals(play("syrian_regime", "move", "regime*1 @ latakia; air_usa_1 @ salma"))


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_druze_land_is_no_threat_and_a_cooperator_none():
    assert "jableh" in goals(play("syrian_regime", "move", "regime*1 @ latakia; hezbollah*1 @ jisr_al_shughur"))


@pytest.mark.rule("islamic_state", "move.home-guard", "peoples.home")
def test_a_starred_city_is_guarded_like_shia_land():
    match = play(
        "syrian_regime", "move", "regime*1 @ idlib; rebel*1 @ saraqib; regime*1 @ tartus; regime*1 @ damascus"
    )
    assert why_not(match, "idlib").rule == "move.home-guard"


# ---- Stacking


@pytest.mark.rule("islamic_state", "stack.limit")
def test_a_sixth_unit_of_is_finds_no_room():
    match = choose(play("islamic_state", "move", "is*5 @ tabqa; is*1 @ ar_raqqah; cash 60"), "from ar_raqqah")
    assert "tabqa" not in goals(match)
    assert why_not(match, "tabqa").rule == "stack.limit"


@pytest.mark.rule("islamic_state", "stack.limit", "stack.free")
def test_the_books_nine_units_stand_together():
    text = "iraq_shia*3 @ baghdad; usa*3 @ baghdad; militia_1 @ baghdad; militia_2 @ baghdad; militia_3 @ najaf"
    match = play("iran", "move", f"{text}; is*1 @ hatra")
    answer_if_asked(match, "from najaf")
    choose(match, "to baghdad")
    assert len(here(match, "baghdad")) == 9


@pytest.mark.rule("islamic_state", "stack.free")
def test_a_full_regime_stack_has_room_for_the_russians():
    match = play("syrian_regime", "move", "regime*3 @ homs; russia_1 @ tartus; roused; regime*1 @ latakia")
    choose(match, "from tartus")
    assert "homs" in goals(match)


# ---- Rapid Advance


@pytest.mark.rule("islamic_state", "actions.rapid", "int.changes", "int.limits")
def test_four_cities_in_one_advance_raise_the_level_by_three_only():
    match = play("islamic_state", "rapid", "is*1 @ abu_kamal; cash 30; level 1")
    choose(match, "to anah", "to haditha", "to baiji", "to tikrit")
    assert state(match).level == 4


@pytest.mark.rule("islamic_state", "actions.rapid")
def test_a_unit_of_three_points_takes_three_areas():
    open_land = "control nobody rastan hama salamiyah maarrat_al_numan jisr_al_shughur idlib harim"
    match = play("syrian_regime", "rapid", f"regime*1 @ homs; {open_land}")
    choose(match, "to rastan", "to hama", "to jisr_al_shughur")
    assert asked(match).rule == "actions.list"
    assert at(match, "regime_1") == "jisr_al_shughur"


@pytest.mark.rule("islamic_state", "actions.rapid", "occupy.proxies", "int.changes")
def test_hezbollah_advances_in_the_regimes_name():
    match = play("iran", "rapid", "hezbollah*1 @ homs; hezbollah*1 @ lebanon; level 1; act_done")
    answer_if_asked(match, "move hezbollah_1", "to rastan", "claim side.syrian_regime")
    assert owner(match, "rastan") == "syrian_regime"
    assert state(match).level == 2


@pytest.mark.rule("islamic_state", "actions.rapid", "occupy.when")
def test_an_air_unit_does_not_bar_an_advance():
    match = play("islamic_state", "rapid", "is*1 @ abu_kamal; cash 30; air_iran_1 @ anah")
    assert "anah" in goals(match)


@pytest.mark.rule("islamic_state", "occupy.when", "actions.move")
def test_a_march_into_empty_land_takes_it_only_at_the_next_turn():
    match = play("islamic_state", "move", "is*1 @ abu_kamal; cash 30; level 1")
    choose(match, "to anah")
    assert (owner(match, "anah"), state(match).level) == ("coalition", 1)


# ---- Peoples


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_an_overrun_with_an_empty_pool_brings_no_recruit():
    gone = "; ".join(f"is_{n} @ gone" for n in range(3, 26))
    text = f"is*2 @ hawl_baaj; {gone}; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; cash 30"
    match = choose(play("islamic_state", "move", text), "take is_1", "to tal_afar")
    assert here(match, "tal_afar") == ["is_1"]
    assert at(match, "iraq_sunni_1") == "pool"


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_a_weak_unit_is_not_overrun_by_the_regime():
    text = "regime*1 @ palmyra; iraq_sunni_1 @ abu_kamal; weak iraq_sunni_1"
    match = choose(play("syrian_regime", "move", text), "to abu_kamal")
    assert at(match, "iraq_sunni_1") == "abu_kamal"


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_an_overrun_unit_is_whole_again_when_rebuilt():
    match = play("islamic_state", "move", "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; cash 30")
    choose(match, "take is_1", "to tal_afar")
    assert box().piece["iraq_sunni_1"] not in state(match).weak


@pytest.mark.rule("islamic_state", "peoples.druze")
def test_the_march_of_another_faction_into_druze_land_is_refused():
    match = choose(play("syrian_regime", "move", "regime*2 @ damascus"), "take regime_1")
    assert why_not(match, "suwayda").rule == "peoples.druze"


@pytest.mark.rule("islamic_state", "peoples.druze", "combat.retreat")
def test_a_druze_unit_that_retreats_stays_next_to_its_land():
    text = "is*5 @ daraa; druze syrian_rebels; druze_1 @ daraa; rebel*1 @ douma; cash 60; act_done"
    match = war(
        f"{text}; control syrian_rebels daraa quneitra salkhad; phase islamic_state; cards islamic_state move"
    )
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight daraa", "attack side.syrian_rebels", "commit is_1 is_2 is_3 is_4 is_5")
    choose(match, "retreat druze_1")
    assert "quneitra" not in goals(match)


# ---- Control


@pytest.mark.rule("islamic_state", "occupy.when", "coop.chart")
def test_at_a_new_turn_two_enemies_in_an_area_leave_it_with_its_owner():
    match = war("kurd*1 @ kirkuk; is*1 @ kirkuk; is*1 @ tabqa; cash 60")
    assert owner(match, "kirkuk") == "coalition"


@pytest.mark.rule("islamic_state", "stack.iraq", "stack.limit")
def test_both_iraqi_armies_together_are_three_in_baghdad():
    text = "iraq_shia*2 @ baghdad; iraq_sunni*1 @ baghdad; iraq_shia*1 @ kut; control islamic_state hatra"
    match = choose(play("coalition", "move", text), "from kut")
    assert "baghdad" not in goals(match)
    assert why_not(match, "baghdad").rule == "stack.limit"


@pytest.mark.rule("islamic_state", "areas.kurd-road")
def test_the_turkish_road_is_closed_to_all_other_factions():
    text = "usa*1 @ zakho; control coalition zakho; momentum 3; played limited_syria full_syria"
    assert "kobani" not in goals(play("coalition", "move", text))


@pytest.mark.rule("islamic_state", "russia.ground", "move.limits")
def test_the_russian_unit_does_not_enter_iraq():
    text = "russia_1 @ abu_kamal; roused; control syrian_regime abu_kamal; regime*1 @ latakia"
    match = choose(play("syrian_regime", "move", text), "from abu_kamal")
    assert "anah" not in goals(match)


# ---- Reasons


@pytest.mark.rule("islamic_state", "actions.rapid", "move.cost", "peoples.druze")
@pytest.mark.parametrize(
    ("area", "rule"),
    [
        ("latakia", "actions.rapid"),  # its own
        ("dabiq", "move.cost"),  # free, but not adjacent
        ("suwayda", "peoples.druze"),
        ("rastan", "actions.rapid"),  # rebels stand there
    ],
)
def test_why_a_rapid_advance_does_not_go_there(area, rule):
    match = play("syrian_regime", "rapid", "regime*2 @ hama; rebel*1 @ rastan; control nobody masyaf salamiyah")
    assert area not in goals(match)
    assert why_not(match, area).rule == rule


@pytest.mark.rule("islamic_state", "stack.limit", "peoples.druze")
def test_a_stack_that_finds_no_room_anywhere_is_told_so():
    held = "control syrian_rebels salkhad suwayda daraa"
    text = f"druze syrian_rebels; druze_1 @ salkhad; druze_2 @ salkhad; rebel*1 @ salkhad; {held}"
    match = play("syrian_rebels", "move", f"{text}; rebel*2 @ daraa; rebel*2 @ suwayda")
    answer_if_asked(match, "from salkhad")
    assert asked(match).several.check((box().piece["druze_1"], box().piece["druze_2"])).rule == "stack.limit"


@pytest.mark.rule("islamic_state", "move.home-guard")
def test_a_stack_that_would_empty_its_home_is_told_so():
    text = "regime*1 @ tartus; russia_1 @ tartus; roused; rebel*1 @ homs; rebel*1 @ baniyas; regime*1 @ damascus"
    match = play("syrian_regime", "move", text)
    answer_if_asked(match, "from tartus")
    assert asked(match).several.check((box().piece["regime_1"], box().piece["russia_1"])).rule == "move.home-guard"


# ---- Lines that no other test held


@pytest.mark.rule("islamic_state", "move.limits")
def test_kurds_of_syria_stack_in_an_area_of_two_countries():
    match = choose(play("kurds", "move", "kurd*1 @ rumaylan; kurd*1 @ rabia"), "from rumaylan")
    assert "rabia" in goals(match)


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni", "stack.limit")
def test_an_overrun_by_five_units_leaves_no_room_for_the_recruit():
    text = "is*5 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; cash 30"
    match = play("islamic_state", "move", text)
    answer_if_asked(match, "take is_1 is_2 is_3 is_4 is_5", "to tal_afar")
    assert here(match, "tal_afar") == ["is_1", "is_2", "is_3", "is_4", "is_5"]


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_taking_jawala_bars_the_81st_division():
    match = play(
        "islamic_state", "rapid", "is*1 @ baqubah; control islamic_state baqubah; cash 30; control kurds kalar"
    )
    choose(match, "to jawala")
    assert state(match).jawala_barred


@pytest.mark.rule("islamic_state", "momentum.lose", "players.assignment")
def test_an_area_that_changes_between_factions_of_one_player_is_no_capture():
    match = war("kurd*1 @ dabiq; is*1 @ tabqa; cash 60", players=4)
    assert owner(match, "dabiq") == "kurds"
    assert (state(match).captured, state(match).lost) == ([0] * 4, [0] * 4)


@pytest.mark.rule("islamic_state", "actions.rapid", "move.leave-contested")
def test_no_advance_starts_in_a_contested_area_even_if_it_is_controlled():
    text = "is*2 @ abu_kamal; regime*1 @ abu_kamal; is*2 @ resafa; control nobody salamiyah palmyra; cash 30"
    match = play("islamic_state", "rapid", text)
    assert "move is_1" not in options(match)
    assert at(match, "is_1") == "abu_kamal"
