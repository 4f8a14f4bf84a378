"""Retreat before combat."""

import pytest

from sandtable.testing import answer_if_asked, asked, choose, events, hint, options
from tests.games.islamic_state.tools import FIVE, at, attacked, goals, here, owner, play, state, war


def retreat_from(text: str, unit: str):
    match = war(f"{text}; act_done; cash 40; phase islamic_state; cards islamic_state move")
    choose(match, "reveal move.islamic_state")
    while asked(match).rule != "combat.retreat":
        choose(match, options(match)[0])
    if f"retreat {unit}" in options(match):
        choose(match, f"retreat {unit}")
    return match


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_the_defender_may_retreat_some_units_by_separate_ways():
    match = retreat_from("is*5 @ homs; regime*2 @ homs", "regime_1")
    choose(match, "to tartus")
    assert options(match) == ["retreat regime_2", "stand"]
    choose(match, "retreat regime_2", "to an_nabk")
    assert (at(match, "regime_1"), at(match, "regime_2")) == ("tartus", "an_nabk")


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_an_attack_that_everybody_evades_has_a_result_without_a_die():
    match = retreat_from("is*5 @ homs; regime*1 @ homs", "regime_1")
    choose(match, "to tartus")
    (told,) = [each.what for each in events(match, "note") if each.what.topic == "no battle"]
    assert (told.side, told.reading.chance.text) == ("islamic_state", "the defenders have retreated: no battle")
    assert told.reading.chance.probability == 0  # nothing was rolled
    assert not events(match, "battle")


@pytest.mark.rule("islamic_state", "combat.retreat", "combat.strength")
def test_after_some_have_retreated_the_rest_fight_at_their_own_strength():
    match = attacked("regime*3 @ homs", "homs", "syrian_regime", 1)
    choose(match, "retreat regime_1", "to tartus", "stand")
    assert events(match, "battle")[0].what.column == "+4"  # 10 against 2 doubled and 2


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_retreat_goes_through_own_land_and_stops_beyond_it():
    text = (
        "is*5 @ homs; regime*1 @ homs; rebel*1 @ zabadani; regime*1 @ rastan; rebel*1 @ rastan; rebel*1 @ salamiyah"
    )
    match = retreat_from(f"{text}; control nobody tiyas", "regime_1")
    found = goals(match)
    assert "damascus" in found  # two areas through own land
    assert "tiyas" in found  # empty, not controlled
    assert "palmyra" not in found  # beyond it
    assert "zabadani" not in found  # enemies
    assert "rastan" in found  # contested, with a unit of his own
    assert "salamiyah" not in found


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_a_retreat_goes_to_empty_enemy_land_and_stops_there():
    match = attacked(
        "rebel*1 @ rastan; control islamic_state hama; control nobody salamiyah homs", "rastan", "syrian_rebels"
    )
    choose(match, "retreat rebel_1")
    assert set(goals(match)) == {"hama", "salamiyah", "homs"}


@pytest.mark.rule("islamic_state", "combat.retreat", "coop.chart")
def test_retreat_leads_through_the_land_of_a_cooperating_faction():
    match = attacked(
        "rebel*1 @ harim; control islamic_state jisr_al_shughur idlib aleppo; is*1 @ idlib; is*1 @ aleppo"
        "; is*1 @ jisr_al_shughur",
        "harim",
        "syrian_rebels",
    )
    choose(match, "retreat rebel_1")
    assert "azaz" in goals(match)  # by Kurdish Afrin


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_friends_stand_in_nobodys_way():
    match = attacked("kurd*1 @ jarabulus; rebel*1 @ dabiq; control syrian_rebels dabiq", "jarabulus", "kurds")
    choose(match, "retreat kurd_1")
    assert "kobani" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_full_areas_are_passed():
    match = retreat_from("is*5 @ homs; regime*1 @ homs; regime*3 @ an_nabk", "regime_1")
    assert "an_nabk" not in goals(match)
    assert "damascus" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat", "move.cost")
def test_a_trail_costs_a_retreating_unit_two():
    match = attacked("regime*1 @ qusayr; regime*1 @ homs; rebel*1 @ homs", "qusayr", "syrian_regime")
    choose(match, "retreat regime_1")
    assert "damascus" in goals(match)  # a trail and a road
    assert "douma" not in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat", "move.limits")
def test_retreat_obeys_the_limits_of_movement():
    match = attacked(
        "regime*1 @ abu_kamal; control nobody mayadin palmyra; is*1 @ tabqa", "abu_kamal", "syrian_regime"
    )
    choose(match, "retreat regime_1")
    assert "anah" not in goals(match)
    assert "mayadin" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat", "stack.iraq")
def test_an_iraqi_shia_unit_does_not_retreat_onto_sunni_ones():
    match = attacked(
        "iraq_shia*1 @ samarra; iraq_sunni*1 @ balad; is*1 @ hatra; control islamic_state hatra",
        "samarra",
        "coalition",
    )
    choose(match, "retreat iraq_shia_1")
    assert "balad" not in goals(match)
    assert "baghdad" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat", "peoples.druze")
def test_nobody_retreats_into_neutral_druze_land():
    text = "is*1 @ daraa; regime*3 @ daraa; cash 60; control nobody damascus"
    match = play("syrian_regime", "move", text)
    answer_if_asked(match, "fight daraa", "commit regime_1 regime_2 regime_3", "retreat is_1")
    assert set(goals(match)) == {"damascus", "quneitra"}


@pytest.mark.rule("islamic_state", "combat.retreat", "areas.kurd-road")
def test_kurds_may_retreat_along_the_turkish_road_when_it_is_open():
    text = "kurd*1 @ kobani; entered_iraq; momentum 1; control kurds zakho"
    match = war(f"is*5 @ kobani; {text}; cash 60; act_done; phase islamic_state; cards islamic_state move")
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight kobani", f"commit {FIVE}", "retreat kurd_1")
    assert "zakho" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat", "move.home-guard")
def test_a_retreat_may_empty_a_home_area():
    match = attacked("regime*1 @ latakia; rebel*1 @ salma", "latakia", "syrian_regime")
    assert "retreat regime_1" in options(match)


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_turks_retreat_into_turkey():
    match = retreat_from("is*5 @ zakho; turkey_1 @ zakho", "turkey_1")
    assert "turkey" in goals(match)
    choose(match, "to turkey")
    assert at(match, "turkey_1") == "turkey"


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_turks_leave_for_turkey_only_from_a_border_area():
    match = attacked("turkey_1 @ dohuk; control coalition bashiqa", "dohuk", "turkey")
    choose(match, "retreat turkey_1")
    assert "bashiqa" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_nobody_but_turks_retreats_into_turkey():
    match = attacked("rebel*1 @ azaz", "azaz", "syrian_rebels")
    choose(match, "retreat rebel_1")
    assert "turkey" not in goals(match)


@pytest.mark.rule("islamic_state", "russia.ground", "combat.retreat")
def test_the_russian_unit_may_retreat_when_attacked():
    match = attacked("russia_1 @ tartus", "tartus", "syrian_regime")
    assert "retreat russia_1" in options(match)


@pytest.mark.rule("islamic_state", "combat.retreat", "russia.ground")
def test_the_russian_unit_does_not_retreat_under_western_aircraft():
    match = attacked("russia_1 @ tartus; air_usa_1 @ homs", "tartus", "syrian_regime")
    choose(match, "retreat russia_1")
    assert "homs" not in goals(match)
    assert "baniyas" in goals(match)


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_defenders_decide_in_turn_order():
    text = "momentum 4; is*5 @ hasakah; kurd*1 @ hasakah; regime*1 @ hasakah; cash 40; act_done"
    match = war(f"{text}; phase islamic_state; cards islamic_state move")
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight hasakah")
    choose(match, "attack side.kurds side.syrian_regime")
    answer_if_asked(match, "commit is_1 is_2 is_3 is_4 is_5")
    assert asked(match).seat == 5  # after the rebels, who hold Momentum, comes the regime
    choose(match, "stand")
    assert asked(match).seat == 1


@pytest.mark.rule("islamic_state", "combat.retreat")
def test_defenders_of_two_factions_decide_clockwise_from_the_attacker():
    text = "kurd*1 @ hasakah; regime*1 @ hasakah"
    match = war(f"is*5 @ hasakah; {text}; cash 60; act_done; phase islamic_state; cards islamic_state move")
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight hasakah", "attack side.kurds side.syrian_regime", f"commit {FIVE}")
    assert (asked(match).seat, asked(match).rule) == (1, "combat.retreat")
    choose(match, "stand")
    assert (asked(match).seat, asked(match).rule) == (5, "combat.retreat")


@pytest.mark.rule("islamic_state", "combat.retreat", "occupy.when", "int.changes")
def test_an_attacker_whom_all_evade_takes_the_area():
    match = retreat_from("is*5 @ homs; regime*1 @ homs", "regime_1")
    choose(match, "to tartus")
    assert (owner(match, "homs"), state(match).level) == ("islamic_state", 2)
    assert not events(match, "battle")


@pytest.mark.rule("islamic_state", "combat.retreat", "players.assignment")
def test_a_player_retreats_into_a_contested_area_where_another_of_his_factions_stands():
    """With four players the Kurds and the rebels are one player's."""
    text = "kurd*1 @ kobani; rebel*1 @ jarabulus; regime*1 @ jarabulus; control nobody tal_abyad ayn_issa"
    for players, open_ in ((4, True), (6, False)):
        whole = f"is*5 @ kobani; {text}; cash 60; act_done; phase islamic_state; cards islamic_state move"
        match = choose(war(whole, players=players), "reveal move.islamic_state")
        answer_if_asked(match, "fight kobani", "attack side.kurds", f"commit {FIVE}", "retreat kurd_1")
        assert ("jarabulus" in goals(match)) == open_


@pytest.mark.rule("islamic_state", "combat.retreat", "stack.limit")
def test_a_unit_that_can_go_nowhere_else_enters_a_full_area_and_one_is_lost():
    enemies = "rebel*1 @ salma; rebel*1 @ baniyas; rebel*1 @ masyaf; rebel*1 @ jisr_al_shughur"
    match = attacked(f"regime*1 @ latakia; regime*3 @ jableh; {enemies}", "latakia", "syrian_regime")
    choose(match, "retreat regime_1")  # to the only place there is; units of a kind are alike
    assert len(here(match, "jableh")) == 3
    assert [event.rule for event in events(match, "leave", lost=True)] == ["stack.limit"]


@pytest.mark.rule("islamic_state", "combat.retreat", "stack.limit")
def test_two_full_areas_say_that_a_unit_is_lost():
    enemies = "rebel*1 @ salma; rebel*1 @ baniyas; rebel*1 @ masyaf"
    full = "regime*3 @ jableh; regime*3 @ jisr_al_shughur; rebel*1 @ hama; rebel*1 @ idlib; rebel*1 @ harim"
    match = attacked(f"regime*1 @ latakia; {full}; {enemies}", "latakia", "syrian_regime")
    choose(match, "retreat regime_1")
    assert sorted(goals(match)) == ["jableh", "jisr_al_shughur"]
    assert hint(match, "to jableh") == "full: one unit there is lost"
