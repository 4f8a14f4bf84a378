"""Actions: Recruit, Rapid Advance, Move/Combat; reinforcements."""

import pytest
from islamic_tools import at, box, goals, here, opening, owner, play, state, war

from sandtable.games.islamic_state.box.words import Force
from sandtable.games.islamic_state.rules.reinforcements import is_may_recruit, places
from sandtable.testing import asked, choose, hint, options, told, why_not


def where(match, force: Force) -> list[str]:
    return [box().space_ids[space] for space in places(match.table, force)]


IDLE = "phase kurds; cards kurds move; kurd*1 @ erbil"


@pytest.mark.rule("islamic_state", "actions.recruit", "reinforce.general")
def test_recruit_brings_one_unit_from_the_pool():
    match = play("coalition", "recruit", "iraq_sunni_1 @ pool; is*1 @ hatra")
    assert options(match) == ["raise iraq_shia_1", "raise iraq_sunni_1"]
    choose(match, "raise iraq_sunni_1")
    assert at(match, "iraq_sunni_1") == "mosul"
    assert at(match, "iraq_shia_1") == "pool"


@pytest.mark.rule("islamic_state", "actions.recruit")
def test_recruit_with_an_empty_pool_is_lost():
    match = play("kurds", "recruit", "; ".join(f"kurd_{n} @ gone" for n in range(1, 14)))
    assert "It cannot be carried out and is lost." in told(match)


@pytest.mark.rule("islamic_state", "reinforce.regime")
def test_regime_units_appear_in_seven_cities():
    assert where(war(IDLE), Force.SYRIAN_REGIME) == [
        "damascus",
        "latakia",
        "tartus",
        "idlib",
        "aleppo",
        "homs",
        "hama",
    ]
    match = war(f"{IDLE}; control islamic_state homs hama idlib; regime*1 @ homs; is*1 @ homs; regime*3 @ tartus")
    assert where(match, Force.SYRIAN_REGIME) == ["damascus", "latakia", "aleppo", "homs"]


@pytest.mark.rule("islamic_state", "reinforce.rebels")
def test_rebels_appear_in_cities_that_they_control_or_contest():
    match = war(f"{IDLE}; control nobody all; control syrian_rebels salma douma; rebel*1 @ homs; regime*1 @ homs")
    assert where(match, Force.SYRIAN_REBELS) == ["homs", "douma"]  # salma is no city


@pytest.mark.rule("islamic_state", "reinforce.kurds")
def test_kurds_appear_in_kurdish_areas_and_in_iraq_only_after_is_came():
    text = f"{IDLE}; control nobody all; control kurds erbil afrin manbij"
    assert where(war(text), Force.KURDS) == ["afrin"]
    assert where(war(f"{text}; entered_iraq"), Force.KURDS) == ["afrin", "erbil"]


@pytest.mark.rule("islamic_state", "reinforce.iraq")
def test_iraqi_units_appear_in_baghdad_and_mosul():
    match = war(IDLE)
    assert where(match, Force.IRAQI_SHIA) == ["baghdad"]
    assert where(match, Force.IRAQI_SUNNI) == ["mosul"]
    match = war(f"{IDLE}; control islamic_state baghdad mosul")
    assert where(match, Force.IRAQI_SHIA) == where(match, Force.IRAQI_SUNNI) == []


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_iranian_proxies_appear_at_their_places():
    match = war(f"{IDLE}; control islamic_state karbala")
    assert where(match, Force.HEZBOLLAH) == ["lebanon"]
    assert where(match, Force.SHIA_MILITIA) == ["najaf"]


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_the_81st_division_comes_when_is_is_next_to_jawala():
    match = play("islamic_state", "move", "is*1 @ balad; control islamic_state balad")
    choose(match, "to baqubah")
    assert at(match, "iran_81_1") == "jawala"


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_the_81st_division_comes_when_is_has_taken_much():
    kurdish = [box().space_ids[n] for n in range(98) if box().kurdish[n]]
    text = f"{IDLE}; control islamic_state {' '.join(kurdish[:10])}"
    assert at(choose(war(text), "end"), "iran_81_1") == "reserve"
    match = choose(war(f"{text} {kurdish[10]}"), "end")
    assert at(match, "iran_81_1") == "jawala"
    sunni = [box().space_ids[n] for n in range(98) if box().sunni[n] and box().in_iraq[n]]
    match = choose(war(f"{IDLE}; control nobody all; control islamic_state {' '.join(sunni[:16])}"), "end")
    assert at(match, "iran_81_1") == "jawala"


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_jawala_in_is_hands_bars_the_81st_until_shia_units_hold_it():
    text = f"{IDLE}; summoned; jawala_barred; control islamic_state jawala"
    assert at(choose(war(text), "end"), "iran_81_1") == "reserve"
    text = f"{IDLE}; summoned; jawala_barred; iran_81_1 @ pool"
    assert where(war(text), Force.IRAN) == []
    match = war(f"{text}; iraq_shia*1 @ jawala")
    choose(match, "end")
    assert where(match, Force.IRAN) == ["jawala"]


@pytest.mark.rule("islamic_state", "reinforce.is")
def test_is_recruits_appear_in_raqqah_or_any_sunni_area_without_it():
    assert where(war(f"{IDLE}; cash 30"), Force.ISLAMIC_STATE) == ["ar_raqqah"]
    text = f"{IDLE}; control nobody all; control islamic_state mosul sinjar; is*1 @ tikrit; iraq_sunni*1 @ tikrit"
    assert where(war(text), Force.ISLAMIC_STATE) == ["mosul", "tikrit"]
    assert where(war(f"{IDLE}; is*5 @ ar_raqqah"), Force.ISLAMIC_STATE) == []  # full


@pytest.mark.rule("islamic_state", "reinforce.is")
def test_is_needs_a_border_area_or_a_great_city():
    text = f"{IDLE}; cash 30; control nobody all; control islamic_state ar_raqqah"
    assert not is_may_recruit(war(text).table)
    assert is_may_recruit(war(f"{text} salma").table)
    assert is_may_recruit(war(f"{text} fallujah").table)


@pytest.mark.rule("islamic_state", "revenue.limit")
def test_is_has_no_more_units_than_resources_and_cash():
    text = f"{IDLE}; control nobody all; control islamic_state ar_raqqah jarabulus"  # one dam
    assert is_may_recruit(war(f"{text}; is*2 @ jarabulus; cash 2").table)
    assert not is_may_recruit(war(f"{text}; is*2 @ jarabulus; cash 1").table)


# ---- Rapid Advance


@pytest.mark.rule("islamic_state", "actions.rapid", "occupy.when")
def test_rapid_advance_takes_up_to_four_areas_at_once():
    match = play("islamic_state", "rapid", "is*1 @ abu_kamal; cash 30")
    choose(match, "to anah", "to haditha", "to baiji")
    assert owner(match, "baiji") == "islamic_state"
    choose(match, "to tikrit")
    assert [owner(match, area) for area in ("anah", "haditha", "tikrit")] == ["islamic_state"] * 3
    assert at(match, "is_1") == "tikrit"
    assert options(match) == ["act", "end"]


@pytest.mark.rule("islamic_state", "actions.rapid", "move.cost")
def test_a_rapid_advance_never_exceeds_the_movement_factor():
    match = play("islamic_state", "rapid", "is*1 @ abu_kamal; cash 30; control islamic_state anah")
    assert "rutba" in goals(match)
    assert hint(match, "to rutba") == "2 points"
    choose(match, "to rutba")  # a trail: 2 of 4
    choose(match, "to ramadi", "to fallujah")
    assert asked(match).rule == "actions.list"
    match = play("syrian_rebels", "rapid", "rebel*1 @ saraqib; control nobody hama idlib abu_al_duhur as_safirah")
    choose(match, "to abu_al_duhur", "to as_safirah", "halt")
    assert owner(match, "as_safirah") == "syrian_rebels"


@pytest.mark.rule("islamic_state", "actions.rapid")
def test_a_rapid_advance_enters_no_area_with_an_enemy():
    text = "is*2 @ abu_kamal; iraq_sunni*1 @ anah; cash 30; control islamic_state mayadin"
    match = play("islamic_state", "rapid", text)
    assert "anah" not in goals(match)
    assert why_not(match, "anah").rule == "actions.rapid"


@pytest.mark.rule("islamic_state", "actions.rapid", "move.home-guard")
def test_a_rapid_advance_does_not_empty_a_threatened_home_area():
    text = "is*1 @ abu_kamal; rebel*1 @ mayadin; is*1 @ resafa; control nobody salamiyah"
    match = play("islamic_state", "rapid", text)
    assert at(match, "is_1") == "abu_kamal"
    assert asked(match).rule == "actions.rapid"
    assert "anah" not in goals(match)


@pytest.mark.rule("islamic_state", "actions.rapid")
def test_the_advance_starts_in_territory_of_ones_own():
    text = "is*1 @ hatra; iraq_sunni*1 @ hatra; is*1 @ abu_kamal; cash 30"
    match = play("islamic_state", "rapid", text)
    assert at(match, "is_2") == "abu_kamal"
    assert "mosul" not in goals(match)  # hatra is contested


# ---- Move/Combat


@pytest.mark.rule("islamic_state", "actions.move")
def test_one_stack_moves_and_may_attack_or_a_stack_attacks_where_it_is():
    text = "is*2 @ homs; regime*1 @ homs; is*2 @ resafa; cash 30"
    match = play("islamic_state", "move", text)
    assert "fight homs" in options(match)
    assert "from resafa" in options(match)
    choose(match, "fight homs")
    assert asked(match).rule == "combat.retreat"


@pytest.mark.rule("islamic_state", "actions.move")
def test_units_of_a_stack_go_together_to_one_area():
    match = play("islamic_state", "move", "is*3 @ tabqa; cash 30")
    assert options(match) == ["take is_1 is_2 is_3", "take is_1 is_2", "take is_1"]
    choose(match, "take is_2 is_3", "to ar_raqqah")
    assert here(match, "ar_raqqah") == ["is_2", "is_3"]
    assert here(match, "tabqa") == ["is_1"]


@pytest.mark.rule("islamic_state", "actions.act", "acts.must")
def test_is_has_a_bonus_act_and_may_add_one_by_card():
    match = war("is*1 @ tabqa; extra kurds; phase islamic_state; cards islamic_state act", 6)
    assert options(match) == ["reveal act.islamic_state", "act"]
    choose(match, "reveal act.islamic_state")
    assert state(match).succeeded[0] == 1
    assert state(match).succeeded[:2] == [1, 1]  # then the bonus act, all that was left to do


@pytest.mark.rule("islamic_state", "actions.intervention", "int.play")
def test_the_coalition_plays_any_number_of_events_beside_its_card():
    match = war("iraq_shia*1 @ basra; level 6; phase coalition; cards coalition move", 3)
    choose(match, "play blockade", "play drones")
    choose(match, "place karbala")
    assert state(match).level == 4
    assert "reveal move.coalition" in options(match)
    assert "play us_airstrikes" in options(match)


@pytest.mark.rule("islamic_state", "actions.airstrike")
def test_an_air_strike_card_moves_air_units():
    match = play("iran", "air", "hezbollah*1 @ lebanon")
    choose(match, "fly air_iran_1", "over mosul")
    assert at(match, "air_iran_1") == "mosul"


@pytest.mark.rule("islamic_state", "turkey.control")
def test_a_card_may_name_turkey_instead():
    text = "momentum 1; turkey*2 @ zakho; kurd*1 @ erbil; played turkish_intervention turkish_move"
    match = play("kurds", "move", text)
    assert "turks" in options(match)
    choose(match, "turks")
    choose(match, "take turkey_1 turkey_2")
    assert "malikiyah" in goals(match)
    assert "turks" not in options(opening("phase kurds; cards kurds move"))


@pytest.mark.rule("islamic_state", "turkey.control")
def test_lost_turks_are_replaced_in_turkey_and_enter_a_border_area_by_an_action():
    match = play("coalition", "recruit", "turkey_1 @ pool; momentum 3; iraq_shia*10 @ basra; iraq_sunni*3 @ mosul")
    assert at(match, "turkey_1") == "turkey"
    match = play("coalition", "move", "turkey_1 @ turkey; momentum 3; iraq_shia*1 @ basra")
    choose(match, "turks")
    assert set(goals(match)) >= {"zakho", "soran", "kobani", "azaz"}
    assert "mosul" not in goals(match)
