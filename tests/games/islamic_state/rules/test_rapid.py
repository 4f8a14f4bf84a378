"""Rapid Advance: one unit takes up to four areas that no enemy holds."""

import pytest

from sandtable.testing import answer_if_asked, asked, choose, hint, options, why_not
from tests.games.islamic_state.tools import at, goals, here, owner, play, state


@pytest.mark.rule("islamic_state", "actions.rapid", "occupy.when")
def test_rapid_advance_takes_up_to_four_areas_at_once():
    match = play("islamic_state", "rapid", "is*1 @ abu_kamal; cash 30")
    choose(match, "to anah", "to haditha", "to baiji")
    assert owner(match, "baiji") == "islamic_state"
    choose(match, "to tikrit")
    assert [owner(match, area) for area in ("anah", "haditha", "tikrit")] == ["islamic_state"] * 3
    assert at(match, "is_1") == "tikrit"
    assert options(match) == ["act", "end"]


@pytest.mark.rule("islamic_state", "actions.rapid", "occupy.when")
def test_an_advance_takes_the_last_area_too_and_leaves_nobody_behind():
    match = choose(play("islamic_state", "rapid", "is*1 @ abu_kamal; cash 30"), "to anah", "to haditha", "halt")
    assert [owner(match, area) for area in ("anah", "haditha")] == ["islamic_state"] * 2
    assert here(match, "anah") == []


@pytest.mark.rule("islamic_state", "actions.rapid")
def test_a_unit_of_three_points_takes_three_areas():
    open_land = "control nobody rastan hama salamiyah maarrat_al_numan jisr_al_shughur idlib harim"
    match = play("syrian_regime", "rapid", f"regime*1 @ homs; {open_land}")
    choose(match, "to rastan", "to hama", "to jisr_al_shughur")
    assert asked(match).rule == "actions.list"
    assert at(match, "regime_1") == "jisr_al_shughur"


@pytest.mark.rule("islamic_state", "actions.rapid", "move.cost")
def test_a_rapid_advance_never_exceeds_the_movement_factor():
    match = play("islamic_state", "rapid", "is*1 @ abu_kamal; cash 30; control islamic_state anah")
    assert "rutba" in goals(match)
    assert hint(match, "to rutba") == "2 points, a city"
    choose(match, "to rutba")  # a trail: 2 of 4
    choose(match, "to ramadi", "to fallujah")
    assert asked(match).rule == "actions.list"
    match = play("syrian_rebels", "rapid", "rebel*1 @ saraqib; control nobody hama idlib abu_al_duhur as_safirah")
    choose(match, "to abu_al_duhur", "to as_safirah", "halt")
    assert owner(match, "as_safirah") == "syrian_rebels"


@pytest.mark.rule("islamic_state", "actions.rapid", "peoples.iraq-sunni", "move.cost")
def test_an_advance_says_what_each_area_brings_and_whom_it_overruns():
    match = play("islamic_state", "rapid", "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; cash 30")
    assert hint(match, "to tal_afar") == "1 point, a city, overruns"
    assert hint(match, "to sinjar") == "1 point, a city"


@pytest.mark.rule("islamic_state", "move.cost", "actions.rapid")
def test_two_trails_take_a_rapid_advance_of_four_points_to_its_end():
    text = "is*1 @ hawl_baaj; control islamic_state tal_afar; cash 30"
    match = choose(play("islamic_state", "rapid", text), "to hatra")
    assert {"mosul", "qaryat", "anah"} <= set(goals(match))
    choose(match, "to anah")
    assert asked(match).rule == "actions.list"


@pytest.mark.rule("islamic_state", "actions.rapid")
def test_a_rapid_advance_enters_no_area_with_an_enemy():
    text = "is*2 @ abu_kamal; iraq_sunni*1 @ anah; cash 30; control islamic_state mayadin"
    match = play("islamic_state", "rapid", text)
    assert "anah" not in goals(match)
    assert why_not(match, "anah").rule == "actions.rapid"


@pytest.mark.rule("islamic_state", "actions.rapid", "occupy.when")
def test_an_air_unit_does_not_bar_an_advance():
    match = play("islamic_state", "rapid", "is*1 @ abu_kamal; cash 30; air_iran_1 @ anah")
    assert "anah" in goals(match)


@pytest.mark.rule("islamic_state", "actions.rapid")
def test_an_advance_crosses_land_of_its_own():
    match = play("islamic_state", "rapid", "is*1 @ abu_kamal; cash 30; control islamic_state anah")
    choose(match, "to anah", "to haditha", "halt")
    assert (at(match, "is_1"), owner(match, "haditha")) == ("haditha", "islamic_state")


@pytest.mark.rule("islamic_state", "actions.rapid", "move.home-guard")
def test_an_advance_stops_in_own_empty_land_next_to_an_enemy():
    text = "is*1 @ abu_kamal; cash 30; control islamic_state anah; iraq_shia*1 @ haditha"
    match = choose(play("islamic_state", "rapid", text), "to anah")
    assert asked(match).rule == "actions.list"


@pytest.mark.rule("islamic_state", "actions.rapid", "coop.chart")
def test_an_advance_goes_through_land_where_only_a_friend_stands_and_leaves_it_to_him():
    text = "usa*1 @ ramadi; kurd*1 @ fallujah; control kurds fallujah; control islamic_state baqubah iskandariyah"
    match = play("coalition", "rapid", f"{text}; control coalition ramadi")
    assert "fallujah" in goals(match)
    choose(match, "to fallujah")
    assert owner(match, "fallujah") == "kurds"
    assert "baghdad" in goals(match)


@pytest.mark.rule("islamic_state", "actions.rapid", "move.cost", "peoples.druze")
@pytest.mark.parametrize(
    ("area", "rule"),
    [
        ("latakia", "move.cost"),  # its own, but not adjacent
        ("dabiq", "move.cost"),  # free, but not adjacent
        ("suwayda", "peoples.druze"),
        ("rastan", "actions.rapid"),  # rebels stand there
    ],
)
def test_why_a_rapid_advance_does_not_go_there(area, rule):
    match = play("syrian_regime", "rapid", "regime*2 @ hama; rebel*1 @ rastan; control nobody masyaf salamiyah")
    assert area not in goals(match)
    assert why_not(match, area).rule == rule


@pytest.mark.rule("islamic_state", "move.limits", "actions.rapid")
def test_a_rapid_advance_obeys_the_limits_too():
    match = play("syrian_rebels", "rapid", "rebel*1 @ tanf; control syrian_rebels tanf; control nobody palmyra")
    assert "rutba" not in goals(match)
    assert why_not(match, "rutba").rule == "move.limits"


@pytest.mark.rule("islamic_state", "actions.rapid", "move.home-guard")
def test_a_rapid_advance_does_not_empty_a_threatened_home_area():
    text = "is*1 @ abu_kamal; rebel*1 @ mayadin; is*1 @ resafa; control nobody salamiyah"
    match = play("islamic_state", "rapid", text)
    assert at(match, "is_1") == "abu_kamal"
    assert asked(match).rule == "actions.rapid"
    assert "anah" not in goals(match)


@pytest.mark.rule("islamic_state", "move.home-guard", "actions.rapid")
def test_a_rapid_advance_out_of_a_threatened_home_needs_a_second_unit():
    text = (
        "regime*1 @ latakia; rebel*1 @ jisr_al_shughur; control nobody jableh; regime*1 @ tartus; regime*1 @ homs"
    )
    match = play("syrian_regime", "rapid", text)
    assert "move regime_1" not in options(match)


@pytest.mark.rule("islamic_state", "actions.rapid")
def test_the_advance_starts_in_territory_of_ones_own():
    text = "is*1 @ hatra; iraq_sunni*1 @ hatra; is*1 @ abu_kamal; cash 30"
    match = play("islamic_state", "rapid", text)
    assert at(match, "is_2") == "abu_kamal"
    assert "mosul" not in goals(match)  # hatra is contested


@pytest.mark.rule("islamic_state", "actions.rapid", "move.leave-contested")
def test_no_advance_starts_in_a_contested_area_even_if_it_is_controlled():
    text = "is*2 @ abu_kamal; regime*1 @ abu_kamal; is*2 @ resafa; control nobody salamiyah palmyra; cash 30"
    match = play("islamic_state", "rapid", text)
    assert "move is_1" not in options(match)
    assert at(match, "is_1") == "abu_kamal"


@pytest.mark.rule("islamic_state", "actions.rapid", "int.changes", "int.limits")
def test_four_cities_in_one_advance_raise_the_level_by_three_only():
    match = play("islamic_state", "rapid", "is*1 @ abu_kamal; cash 30; level 1")
    choose(match, "to anah", "to haditha", "to baiji", "to tikrit")
    assert state(match).level == 4


@pytest.mark.rule("islamic_state", "actions.rapid", "occupy.proxies", "int.changes")
def test_hezbollah_advances_in_the_regimes_name():
    match = play("iran", "rapid", "hezbollah*1 @ homs; hezbollah*1 @ lebanon; level 1; act_done")
    answer_if_asked(match, "move hezbollah_1", "to rastan", "claim side.syrian_regime")
    assert owner(match, "rastan") == "syrian_regime"
    assert state(match).level == 2


@pytest.mark.rule("islamic_state", "actions.rapid", "occupy.proxies")
def test_hezbollah_may_decline_an_area_of_its_advance():
    match = choose(play("iran", "rapid", "hezbollah*1 @ homs"), "to rastan", "decline")
    assert owner(match, "rastan") == "syrian_rebels"
