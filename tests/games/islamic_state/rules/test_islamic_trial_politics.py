"""Trial by the book: acts, arrivals, revenue, control, air, Russia, Intervention, Turkey, victory, refugees."""

import pytest
from islamic_tools import IDLE, at, box, goals, here, level, opening, owner, play, state, war, west

from sandtable.games.islamic_state.box.words import Act, Faction, Force
from sandtable.games.islamic_state.rules.cooperation import may_attack
from sandtable.games.islamic_state.rules.reinforcements import places
from sandtable.games.islamic_state.rules.revenue import income, resources
from sandtable.games.islamic_state.state import Russia
from sandtable.testing import answer_if_asked, asked, choose, options, why_not

ACTS = [act.name.lower() for act in Act]
IS = "is*1 @ tabqa; cash 60; phase islamic_state; cards islamic_state act; extra islamic_state"
LAST = "is*4 @ tabqa; act_done; stage last; extra islamic_state; phase islamic_state spent; cash 60"
ALL_ACTS = f"succeeded {' '.join(ACTS)}"


def attempt(act: str, *dice: int, more: str = ""):
    match = war(f"{IS}; succeeded {' '.join(ACTS[: ACTS.index(act)])}; {more}", *dice)
    choose(match, "act")
    return answer_if_asked(match, f"attempt act.{act}")


# ---- Acts


@pytest.mark.rule("islamic_state", "acts.must", "actions.act")
def test_bonus_act_and_act_by_card_in_one_phase():
    match = choose(war(IS, 6), "act")
    assert state(match).succeeded[:2] == [1, 0]
    choose(match, "reveal act.islamic_state")
    assert state(match).succeeded[:2] == [1, 1]


@pytest.mark.rule("islamic_state", "acts.chart", "int.limits")
@pytest.mark.parametrize(("level", "after"), [(10, 15), (11, 13), (4, 9)])
def test_a_far_act_by_the_level_before_it(level, after):
    assert state(attempt("france_belgium", 5, more=f"level {level}; swing 3")).level == after


@pytest.mark.rule("islamic_state", "acts.chart", "int.limits")
def test_the_act_in_arab_states_is_inside_the_cap():
    assert state(attempt("arab_states", 4, more="level 4; swing 2")).level == 5


@pytest.mark.rule("islamic_state", "acts.chart")
def test_the_enemy_leader_of_irans_forces_may_be_hit_in_lebanon():
    match = attempt("enemy_leader", 5, more="hezbollah*1 @ lebanon; kurd*1 @ erbil")
    choose(match, "against side.iran")
    assert at(match, "hezbollah_1") == "pool"


@pytest.mark.rule("islamic_state", "acts.chart")
def test_a_faction_without_a_unit_is_no_target_of_an_act():
    match = attempt("enemy_leader", 5, more="kurd*1 @ erbil; rebel*1 @ douma; usa*1 @ basra")
    assert options(match) == ["against side.kurds", "against side.syrian_rebels"]


@pytest.mark.rule("islamic_state", "acts.chart")
def test_the_target_chooses_and_a_success_bars_the_faction_for_the_year():
    match = attempt("enemy_leader", 6, more="kurd*1 @ erbil; kurd*1 @ akre; rebel*1 @ douma")
    choose(match, "against side.kurds")
    assert asked(match).seat == 1
    choose(match, "lose kurd_2")
    assert state(match).leaders == [Faction.KURDS]
    assert len(here(match, "ar_raqqah")) == 2


@pytest.mark.rule("islamic_state", "acts.chart", "russia.appear")
def test_a_regime_unit_lost_to_an_act_is_a_setback():
    match = attempt("enemy_leader", 5, more="regime*1 @ homs; setbacks 2")
    assert state(match).setbacks == 3


@pytest.mark.rule("islamic_state", "acts.recruits", "reinforce.is")
def test_recruits_beyond_the_fifth_unit_in_raqqah_stay_in_the_pool():
    match = attempt("arab_states", 4, more="is*4 @ ar_raqqah")
    assert len(here(match, "ar_raqqah")) == 5


@pytest.mark.rule("islamic_state", "acts.order")
def test_after_a_failure_the_same_act_is_the_next_one():
    match = attempt("africa", 1)
    assert state(match).succeeded[Act.AFRICA] == 0
    choose(match, "reveal act.islamic_state")
    assert options(match) == ["attempt act.propaganda", "attempt act.africa"]


@pytest.mark.rule("islamic_state", "acts.retry")
def test_bonuses_add_up_and_end_with_success():
    match = attempt("turkey", 1, more="failed turkey=3")
    assert state(match).succeeded[Act.TURKEY] == 1


@pytest.mark.rule("islamic_state", "acts.chart")
def test_a_starred_act_without_a_roll_opens_propaganda():
    assert state(attempt("westerner")).posts == 1


@pytest.mark.rule("islamic_state", "acts.chart", "revenue.cash")
def test_ransom_pays_from_the_next_upkeep_on():
    match = war("is*1 @ tabqa; cash 10; succeeded ransom")
    assert state(match).cash == 10 + 5 + 2 + 1


@pytest.mark.rule("islamic_state", "int.table", "acts.recruits")
def test_the_closed_border_takes_one_recruit_of_several():
    assert len(here(attempt("arab_states", 4, more="played close_border"), "ar_raqqah")) == 1


@pytest.mark.rule("islamic_state", "int.table", "peoples.iraq-sunni")
def test_the_closed_border_takes_the_recruit_of_an_overrun_too():
    text = "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; cash 30; played close_border"
    match = play("islamic_state", "move", text)
    answer_if_asked(match, "take is_1", "to tal_afar")
    assert here(match, "tal_afar") == ["is_1"]
    assert state(match).culled


# ---- Arrivals


def where(force: Force, text: str) -> list[str]:
    return [box().space_ids[space] for space in places(war(f"{text}; {IDLE}").table, force)]


@pytest.mark.rule("islamic_state", "reinforce.regime")
def test_a_regime_city_that_only_hezbollah_holds_takes_no_new_unit():
    text = "control islamic_state homs; hezbollah*1 @ homs; is*1 @ homs"
    assert "homs" not in where(Force.SYRIAN_REGIME, text)


@pytest.mark.rule("islamic_state", "reinforce.rebels", "reinforce.kurds", "reinforce.regime", "stack.contested")
@pytest.mark.parametrize(
    ("force", "unit", "area"),
    [
        (Force.SYRIAN_REBELS, "rebel", "tabqa"),
        (Force.KURDS, "kurd", "tal_abyad"),
        (Force.SYRIAN_REGIME, "regime", "homs"),
    ],
)
def test_a_place_that_is_neither_controlled_nor_contested_takes_no_new_unit(force, unit, area):
    alone = f"{unit}*1 @ {area}; control islamic_state {area}"
    assert area not in where(force, alone)
    assert area in where(force, f"{alone}; is*1 @ {area}")


@pytest.mark.rule("islamic_state", "reinforce.kurds")
def test_kurds_appear_in_a_contested_kurdish_area():
    text = "control islamic_state kobani; kurd*1 @ kobani; is*1 @ kobani"
    assert "kobani" in where(Force.KURDS, text)
    assert "tal_abyad" not in where(Force.KURDS, text)


@pytest.mark.rule("islamic_state", "reinforce.kurds", "stack.limit")
def test_kurds_do_not_appear_where_three_stand():
    assert "kobani" not in where(Force.KURDS, "kurd*3 @ kobani")


@pytest.mark.rule("islamic_state", "reinforce.iraq", "stack.iraq")
def test_a_new_shia_unit_may_join_sunni_ones_in_baghdad():
    assert where(Force.IRAQI_SHIA, "iraq_sunni*1 @ baghdad") == ["baghdad"]
    assert where(Force.IRAQI_SHIA, "iraq_sunni*1 @ baghdad; iraq_shia*2 @ baghdad") == []


@pytest.mark.rule("islamic_state", "reinforce.iraq", "stack.iraq")
def test_a_new_sunni_unit_does_not_join_shia_ones_in_mosul():
    assert where(Force.IRAQI_SUNNI, "iraq_shia*1 @ mosul") == []


@pytest.mark.rule("islamic_state", "reinforce.iraq")
def test_a_contested_mosul_that_the_coalition_controls_takes_sunni_units():
    assert where(Force.IRAQI_SUNNI, "iraq_sunni*1 @ mosul; is*1 @ mosul") == ["mosul"]


@pytest.mark.rule("islamic_state", "reinforce.iran")
@pytest.mark.parametrize(
    ("start", "area", "where_"),
    [
        ("tikrit", "tuz_khurmatu", "jawala"),
        ("balad", "baqubah", "jawala"),
        ("sulamaniyah", "kalar", "jawala"),
        ("samarra", "balad", "reserve"),
    ],
)
def test_is_coming_next_to_jawala_calls_the_81st_division(start, area, where_):
    text = f"is*1 @ {start}; cash 60; control islamic_state {start}; control nobody kirkuk"
    assert at(choose(play("islamic_state", "move", text), f"to {area}"), "iran_81_1") == where_


@pytest.mark.rule("islamic_state", "reinforce.iran", "actions.recruit")
def test_a_lost_81st_division_is_recruited_again_at_jawala():
    match = play("iran", "recruit", "summoned; iran_81_1 @ pool; hezbollah*3 @ lebanon")
    assert at(match, "iran_81_1") == "jawala"


@pytest.mark.rule("islamic_state", "reinforce.is")
def test_a_border_area_of_iraq_is_a_border_area_too():
    text = "control nobody all; control islamic_state ar_raqqah rutba; cash 30; is*1 @ tabqa; act_done"
    assert len(here(play("islamic_state", "recruit", text), "ar_raqqah")) == 1


@pytest.mark.rule("islamic_state", "actions.recruit", "peoples.iraq-sunni")
def test_a_rebuilt_iraqi_sunni_unit_is_worth_two():
    match = play("coalition", "recruit", "iraq_sunni_1 @ pool; iraq_shia*10 @ basra")
    assert at(match, "iraq_sunni_1") == "mosul"
    assert state(match).weak == []


@pytest.mark.rule("islamic_state", "turkey.control", "actions.recruit")
def test_only_the_coalition_replaces_turks():
    text = "turkey_1 @ pool; momentum 1; kurd_13 @ erbil"
    match = play("kurds", "recruit", text)
    assert not any("turkey" in option for option in options(match))
    match = play("coalition", "recruit", "turkey_1 @ pool; iraq_shia*1 @ basra")
    assert "raise turkey_1" in options(match)


# ---- Revenue


@pytest.mark.rule("islamic_state", "revenue.resources")
@pytest.mark.parametrize(
    ("areas", "points"),
    [
        ("homs", 3 + 1),
        ("baniyas", 3 + 1),
        ("mosul_dam", 2 + 1),
        ("kirkuk", 3 + 1),
        ("haditha", 1 + 1),
        ("basra", 3 + 1 + 1),
        ("jawala", 1 + 1),
        ("tabqa", 3),
        ("tiyas", 0),  # storage yields nothing
        ("hatra", 0),
    ],
)
def test_what_an_area_yields(areas, points):
    match = war(f"control nobody all; control islamic_state {areas}; {IDLE}")
    assert resources(match.table) == points


@pytest.mark.rule("islamic_state", "revenue.resources")
def test_a_contested_resource_that_is_controls_yields():
    assert (
        resources(
            war(f"control nobody all; control islamic_state tabqa; kurd*1 @ tabqa; is*1 @ tabqa; {IDLE}").table
        )
        == 3
    )


@pytest.mark.rule("islamic_state", "revenue.cash")
def test_without_a_turkish_border_area_there_is_no_border_income():
    assert income(war(f"control nobody all; control islamic_state rutba tabqa; {IDLE}").table) == 5
    assert income(war(f"control nobody all; control islamic_state jarabulus; {IDLE}").table) == 7


@pytest.mark.rule("islamic_state", "revenue.pay")
def test_a_unit_is_given_up_to_save_cash():
    match = war("is*12 @ tabqa; cash 0; control nobody all; control islamic_state tabqa")
    assert "pay 5" in options(match)
    choose(match, "pay 4")
    assert len(here(match, "tabqa")) == 3 + 4
    assert state(match).cash == 1


@pytest.mark.rule("islamic_state", "revenue.cash", "occupy.when")
def test_loot_taken_at_the_start_of_a_turn_pays_the_army_of_that_turn():
    match = war("is*1 @ hatra; cash 0; control nobody all; control islamic_state tabqa")
    assert state(match).cash == 2 + 5


# ---- Control


@pytest.mark.rule("islamic_state", "occupy.when", "coop.chart")
def test_two_friends_in_enemy_land_at_the_start_of_a_turn():
    match = war("kurd*1 @ manbij; rebel*1 @ manbij; is*1 @ tabqa; cash 60")
    assert owner(match, "manbij") == "islamic_state"  # not one player alone


@pytest.mark.rule("islamic_state", "occupy.when", "players.assignment")
def test_two_factions_of_one_player_hold_an_area_for_the_one_that_he_names():
    match = war("kurd*1 @ manbij; rebel*1 @ manbij; is*1 @ tabqa; cash 60", players=4)
    assert (asked(match).seat, options(match)) == (1, ["claim side.kurds", "claim side.syrian_rebels"])
    choose(match, "claim side.syrian_rebels")
    assert owner(match, "manbij") == "syrian_rebels"
    assert (state(match).captured, state(match).lost) == ([0, 1, 0, 0], [1, 0, 0, 0])


@pytest.mark.rule("islamic_state", "occupy.when", "players.assignment")
def test_two_factions_of_one_player_leave_an_area_to_the_one_that_has_it():
    match = war("kurd*1 @ dabiq; rebel*1 @ dabiq; is*1 @ tabqa; cash 60", players=4)
    assert owner(match, "dabiq") == "syrian_rebels"


@pytest.mark.rule("islamic_state", "occupy.when", "occupy.proxies")
def test_hezbollah_beside_the_regime_of_the_same_player_leaves_it_the_area():
    match = war("hezbollah*1 @ tabqa; regime*1 @ tabqa; is*1 @ manbij; cash 60", players=4)
    assert owner(match, "tabqa") == "syrian_regime"


@pytest.mark.rule("islamic_state", "occupy.when", "players.assignment", "combat.contested")
def test_enemies_of_one_player_contest_an_area():
    match = war("is*1 @ kobani; regime*1 @ kobani; is*1 @ manbij; cash 60", players=2)
    assert owner(match, "kobani") == "kurds"


@pytest.mark.rule("islamic_state", "occupy.proxies")
@pytest.mark.parametrize(
    ("unit", "area", "name"),
    [
        ("hezbollah_1", "hatra", "syrian_regime"),
        ("militia_1", "palmyra", "coalition"),
        ("iran_81_1", "hatra", "coalition"),
    ],
)
def test_in_whose_name_irans_forces_hold_an_area(unit, area, name):
    text = f"{unit} @ {area}; control islamic_state {area}; is*1 @ tabqa; cash 60; played limited_syria"
    assert options(war(text)) == [f"claim side.{name}", "decline"]


@pytest.mark.rule("islamic_state", "occupy.when", "turkey.control")
def test_turks_take_land_for_the_coalition():
    assert owner(war("turkey_1 @ jarabulus; is*1 @ tabqa; cash 60"), "jarabulus") == "coalition"


@pytest.mark.rule("islamic_state", "occupy.when", "air.targets")
def test_air_units_hold_nothing():
    assert owner(war("air_syria_1 @ douma; is*1 @ tabqa; cash 60"), "douma") == "syrian_rebels"


@pytest.mark.rule("islamic_state", "int.changes", "occupy.when")
def test_an_area_without_a_city_raises_nothing():
    assert state(war("is*1 @ abu_al_duhur; cash 60")).level == 1


@pytest.mark.rule("islamic_state", "int.changes")
@pytest.mark.parametrize("unit", ["kurd", "rebel", "iraq_shia"])
def test_cities_taken_by_others_raise_nothing(unit):
    assert state(war(f"{unit}*1 @ manbij; is*1 @ tabqa; cash 60")).level == 1


# ---- Air


@pytest.mark.rule("islamic_state", "air.syria", "setup.regime")
def test_an_airbase_lost_in_a_rapid_advance_grounds_a_unit_at_once():
    held = "control nobody all; control islamic_state tabqa salamiyah; control syrian_regime hama jableh"
    text = f"{held}; air_syria_1 @ homs; air_syria_2 @ tartus; is*1 @ salamiyah; cash 30; act_done"
    match = choose(play("islamic_state", "rapid", text), "to hama")
    answer_if_asked(match, "halt")
    assert (asked(match).seat, asked(match).rule) == (5, "air.syria")


@pytest.mark.rule("islamic_state", "air.us")
def test_a_us_unit_that_bombs_in_syria_stays_when_the_land_changes_hands():
    text = "played drones us_airstrikes limited_syria; air_usa_1 @ manbij; kurd*1 @ manbij; is*1 @ tabqa"
    match = west(f"{text}; control syrian_regime manbij")
    assert at(match, "air_usa_1") == "manbij"
    assert "bomb air_usa_1" not in options(match)


@pytest.mark.rule("islamic_state", "air.table")
def test_a_refinery_out_of_is_hands_has_no_transport_to_bomb():
    match = war("air_iran_1 @ baiji; hezbollah*1 @ lebanon; phase iran; cards iran move")
    assert "bomb air_iran_1" not in options(match)


@pytest.mark.rule("islamic_state", "air.table", "refugees.count")
def test_a_destroyed_power_plant_makes_a_refugee_each_turn_whoever_holds_it():
    match = war("damage power_plant.homs 9; is*1 @ tabqa; cash 60")
    assert state(match).refugees == 1


@pytest.mark.rule("islamic_state", "air.table", "revenue.cash")
def test_struck_transport_costs_nothing_in_other_hands():
    struck = "damage oil_transport.baiji 3; is*1 @ tabqa; cash 10"
    assert state(war(struck)).cash == 17
    assert state(war(f"{struck}; control islamic_state baiji")).cash == 16


@pytest.mark.rule("islamic_state", "stack.air")
def test_a_bumped_syrian_unit_goes_where_it_may_fly():
    match = play("coalition", "air", "played us_airstrikes; air_syria_1 @ abu_kamal; regime*1 @ damascus")
    choose(match, "fly air_usa_1", "over abu_kamal")
    assert asked(match).seat == 5
    assert "over homs" in options(match)
    assert "over mosul" not in options(match)


@pytest.mark.rule("islamic_state", "stack.air", "air.russia")
def test_russians_do_not_bump_and_are_not_bumped():
    match = play("coalition", "air", "played us_airstrikes; air_russia_1 @ abu_kamal; russia present")
    choose(match, "fly air_usa_1")
    assert "abu_kamal" not in goals(match, "over")
    assert why_not(match, "abu_kamal").rule == "stack.air"


@pytest.mark.rule("islamic_state", "air.action")
def test_a_regime_card_moves_all_its_air_units():
    match = play("syrian_regime", "air", "regime*1 @ damascus")
    choose(match, "fly air_syria_1", "over homs", "fly air_syria_2", "over hama", "fly air_syria_3", "over aleppo")
    assert [at(match, f"air_syria_{n}") for n in (1, 2, 3)] == ["homs", "hama", "aleppo"]


@pytest.mark.rule("islamic_state", "air.action", "russia.appear")
def test_a_regime_card_moves_russian_units_too():
    match = play("syrian_regime", "air", "regime*1 @ damascus; russia present; air_russia_1 @ homs")
    assert "fly air_russia_1" in options(match)


# ---- Russia


@pytest.mark.rule("islamic_state", "russia.appear")
def test_the_russians_come_in_the_regimes_phase_of_the_turn_after():
    match = war(f"{LAST}; setbacks 4; regime*1 @ damascus")
    assert (state(match).turn, state(match).russia) == (2, Russia.DUE)
    assert state(match).level == 1


@pytest.mark.rule("islamic_state", "russia.appear")
def test_the_fallen_russian_unit_is_no_regime_unit_lost():
    match = war(
        "is*5 @ salma; russia_1 @ salma; cash 60; act_done; phase islamic_state; cards islamic_state move", 6
    )
    choose(match, "reveal move.islamic_state")
    answer_if_asked(match, "fight salma", "commit is_1 is_2 is_3 is_4 is_5", "stand")
    assert at(match, "russia_1") == "gone"


@pytest.mark.rule("islamic_state", "russia.ground")
def test_with_tartus_lost_before_the_russians_came_they_never_come():
    match = war("is*1 @ tartus; russia_1 @ homs; cash 60; setbacks 3")
    assert state(match).russia is Russia.GONE


@pytest.mark.rule("islamic_state", "russia.appear", "air.syria")
def test_a_syrian_air_unit_off_the_map_is_replaced_by_a_russian_one_as_well():
    text = "russia due; regime*1 @ damascus; air_syria_1 @ homs; phase syrian_regime new; cards syrian_regime air"
    match = choose(war(text), "over aleppo", "over hama", "reveal air.syrian_regime")
    assert at(match, "air_syria_3") == "gone"
    assert "fly air_syria_2" in options(match)


@pytest.mark.rule("islamic_state", "russia.withdraw")
@pytest.mark.parametrize(("russia", "lost"), [("waiting", 0), ("due", 0), ("present", 1)])
def test_only_what_the_regime_loses_while_the_russians_are_there_keeps_them(russia, lost):
    assert state(war(f"is*1 @ homs; cash 60; russia {russia}")).lost_since == lost


@pytest.mark.rule("islamic_state", "truce")
def test_a_truce_may_be_declared_after_the_russians_have_left_too():
    phase = "from_rebels 3; rebel*1 @ douma; phase syrian_rebels; cards syrian_rebels move"
    assert "truce" in options(war(f"russia gone; {phase}"))
    assert "truce" not in options(war(f"russia due; {phase}"))


@pytest.mark.rule("islamic_state", "truce")
def test_a_truce_binds_the_russian_unit():
    match = war(f"truce; {IDLE}")
    assert not may_attack(match.table, Force.RUSSIA, Force.SYRIAN_REBELS)
    assert may_attack(match.table, Force.HEZBOLLAH, Force.SYRIAN_REBELS)


# ---- Intervention


@pytest.mark.rule("islamic_state", "int.table")
def test_three_more_militia_of_limited_intervention_are_recruited():
    text = "played drones limited_syria; militia_1 @ najaf; militia_2 @ najaf; militia_3 @ najaf; militia_4 @ pool"
    match = play("iran", "recruit", f"{text}; hezbollah*3 @ lebanon")
    assert at(match, "militia_4") == "karbala"  # Najaf is full


@pytest.mark.rule("islamic_state", "int.table", "int.changes")
def test_arms_for_the_rebels_and_a_regime_unit():
    match = choose(west("level 8; rebel*1 @ douma"), "play arms_shipment", "for side.syrian_rebels")
    answer_if_asked(match, "place douma")
    answer_if_asked(match, "place homs")
    assert state(match).level == 7


@pytest.mark.rule("islamic_state", "int.table")
def test_arms_for_iran_replace_any_of_its_lost_units():
    text = "level 8; militia_1 @ pool; hezbollah_1 @ pool; hezbollah_2 @ lebanon; hezbollah_3 @ lebanon"
    match = choose(west(text), "play arms_shipment", "for side.iran")
    assert asked(match).seat == 2
    assert {"raise hezbollah_1", "raise militia_1"} <= set(options(match))


@pytest.mark.rule("islamic_state", "int.table", "calendar")
def test_yearly_limits_of_arms_and_security_are_separate():
    match = west("level 8; rebel*1 @ douma; armed syrian_rebels")
    choose(match, "play security_forces")
    assert "for side.syrian_rebels" in options(match)


@pytest.mark.rule("islamic_state", "int.table")
def test_a_blockade_is_played_once():
    assert why_not(west("level 5; played blockade"), "blockade").rule == "int.table"


@pytest.mark.rule("islamic_state", "int.table")
@pytest.mark.parametrize(("level", "momentum", "can"), [(8, 1, True), (15, 0, False), (16, 0, True), (7, 1, False)])
def test_the_airbase_in_turkey(level, momentum, can):
    assert ("play turkish_airbase" in options(west(f"level {level}; momentum {momentum}; kurd*1 @ erbil"))) is can


@pytest.mark.rule("islamic_state", "int.table")
def test_events_17_to_20_follow_each_other():
    found = options(west("level 25; cash 60"))
    assert "play close_border" in found
    assert not {"play full_syria", "play turkish_intervention", "play boots"} & set(found)


@pytest.mark.rule("islamic_state", "int.table")
def test_a_double_cost_takes_the_level_to_nought_at_the_lowest():
    match = west("level 17; is*1 @ tabqa; cash 60")
    choose(match, "play close_border")
    assert state(match).level == 9


@pytest.mark.rule("islamic_state", "int.table", "reinforce.is")
def test_the_recruits_of_boots_obey_the_limits_of_is():
    text = "level 20; played close_border full_syria turkish_intervention; is*1 @ tabqa; cash 60; culled"
    match = choose(west(f"{text}; is*3 @ ar_raqqah"), "play boots", "place basra", "place basra", "place basra")
    assert len(here(match, "ar_raqqah")) == 5


@pytest.mark.rule("islamic_state", "int.table")
def test_boots_need_a_shia_area_of_iraq_that_the_coalition_controls():
    match = choose(
        west("level 20; played close_border full_syria turkish_intervention; control islamic_state karbala"),
        "play boots",
    )
    assert "place karbala" not in options(match)
    assert "place baghdad" in options(match)


@pytest.mark.rule("islamic_state", "int.limits", "int.changes")
@pytest.mark.parametrize(("swing", "after"), [(0, 2 + 5), (3, 1 + 5)])
def test_baghdad_raises_the_level_by_five_and_one_for_a_city(swing, after):
    match = play(
        "islamic_state",
        "rapid",
        f"is*1 @ balad; control islamic_state balad; cash 30; level 1; swing {swing}; act_done",
    )
    choose(match, "to baghdad")
    answer_if_asked(match, "halt")
    assert state(match).level == after


@pytest.mark.rule("islamic_state", "int.table", "calendar")
def test_a_strike_that_failed_helps_the_next_one_in_another_turn_of_the_year():
    match = west("level 9; played drones; is*1 @ tabqa; rebel*1 @ douma", 1)
    choose(match, "play personality_strike", "for side.islamic_state")
    assert state(match).missed == [Faction.ISLAMIC_STATE]
    later = state(war(f"{LAST}; missed islamic_state; tried islamic_state; swing 3"))
    assert (later.missed, later.tried) == ([Faction.ISLAMIC_STATE], [])


@pytest.mark.rule("islamic_state", "int.limits", "turn.8-advance")
def test_the_limit_of_three_begins_anew_with_a_turn():
    assert state(war(f"{LAST}; swing 3")).swing == 0


@pytest.mark.rule("islamic_state", "int.table", "turkey.control")
def test_the_coalition_moves_arriving_turks_though_is_controls_turkey():
    text = "level 19; played close_border full_syria; is*1 @ tabqa; cash 60; culled"
    match = choose(west(text), "play turkish_intervention", *["place azaz"] * 3, "place kobani")
    assert (asked(match).seat, options(match)) == (3, ["from azaz", "halt"])
    choose(match, "halt")
    assert options(match) == ["from kobani", "halt"]
    choose(match, "halt")
    assert state(match).turks_to == -1  # from now on they are the controller's


# ---- Turkey


@pytest.mark.rule("islamic_state", "turkey.control")
def test_is_moves_turks_while_it_controls_turkey():
    text = "turkey_1 @ azaz; rebel*1 @ harim; is*1 @ tabqa; cash 30; act_done"
    match = play("islamic_state", "move", text)
    assert "turks" in options(match)


@pytest.mark.rule("islamic_state", "turkey.control", "combat.target")
def test_turks_moved_by_is_may_attack_rebels_but_no_us_units():
    turks = "turkey_1 @ azaz; turkey_2 @ azaz; turkey_3 @ azaz"
    text = f"{turks}; rebel*1 @ azaz; usa*1 @ azaz; is*1 @ tabqa; cash 30; act_done"
    match = choose(play("islamic_state", "move", text), "turks")
    answer_if_asked(match, "fight azaz")
    assert "attack side.coalition" not in options(match)


# ---- Victory


TWELVE = "tabqa ar_raqqah manbij al_bab jarabulus deir_hafir ayn_issa resafa shaddadi hawl_baaj abu_kamal"


@pytest.mark.rule("islamic_state", "victory.is", "victory.levels")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{ALL_ACTS}; control nobody all; control islamic_state {TWELVE} hatra", "marginal"),
        (f"{ALL_ACTS}; control nobody all; control islamic_state {TWELVE} fallujah", "operational"),
        (f"control nobody all; control islamic_state {TWELVE} fallujah", "marginal"),
        (f"control nobody all; control islamic_state {TWELVE} hatra", "none"),
    ],
)
def test_modifiers_of_is(text, expected):
    assert level(Faction.ISLAMIC_STATE, text) == expected


@pytest.mark.rule("islamic_state", "victory.regime")
def test_strategic_for_the_regime_needs_forty_four_areas():
    syria = [box().space_ids[n] for n in box().syrian_areas]
    must = [box().space_ids[n] for n in box().syrian_areas if box().shia[n] or box().map.area[n].regime_home]
    rest = [area for area in syria if area not in must]
    for count, expected in ((44, "strategic"), (43, "operational")):
        held = " ".join([*must, *rest[: count - len(must)]])
        assert level(Faction.SYRIAN_REGIME, f"control nobody all; control syrian_regime {held}") == expected


@pytest.mark.rule("islamic_state", "victory.kurds")
def test_a_strategic_kurdish_victory_needs_an_area_in_kurdish_not_in_coalition_hands():
    kurdish = " ".join(box().space_ids[n] for n in box().kurdish_areas)
    text = f"control nobody all; control kurds {kurdish}; control coalition hatra baghdad"
    assert level(Faction.KURDS, text) == "operational"


@pytest.mark.rule("islamic_state", "victory.coalition")
def test_no_russian_ground_unit_raises_the_coalition():
    base = "control nobody all; control islamic_state tabqa; is*2 @ tabqa; iraq_shia*9 @ kut"
    assert level(Faction.COALITION, f"{base}; russia_1 @ tartus") == "operational"
    assert level(Faction.COALITION, f"{base}; russia_1 @ gone") == "strategic"


@pytest.mark.rule("islamic_state", "victory.rebels", "victory.end")
def test_the_rebels_start_with_as_many_areas_as_the_map_gives_them():
    count = sum(1 for owner_ in box().start_control if owner_ == Faction.SYRIAN_REBELS)
    held = [box().space_ids[n] for n, o in enumerate(box().start_control) if o == Faction.SYRIAN_REBELS]
    assert count == len(held)
    assert level(Faction.SYRIAN_REBELS, "") == "none"
    assert level(Faction.SYRIAN_REBELS, "control syrian_rebels hatra") == "marginal"


# ---- Refugees


@pytest.mark.rule("islamic_state", "option.refugees")
def test_a_counter_that_arrived_is_used_again_and_counted_once():
    match = war(f"{LAST}; refugee_syrian_1 @ qusayr; refugees 2", refugees=1)
    assert at(match, "refugee_syrian_1") == "pool"
    assert state(match).refugees == 2


@pytest.mark.rule("islamic_state", "option.refugees", "refugees.count")
def test_with_all_counters_out_refugees_are_still_counted():
    out = "; ".join(f"refugee_syrian_{n} @ homs" for n in range(1, 7))
    match = war(f"damage power_plant.homs 9; {out}; is*1 @ tabqa; cash 60", refugees=1)
    assert state(match).refugees == 1


@pytest.mark.rule(
    "islamic_state", "setup.rest", "setup.is", "setup.regime", "setup.rebels", "setup.kurds", "setup.iraq"
)
def test_every_force_of_the_opening_in_number():
    match = opening("stage select")
    count = {}
    for id_, piece in box().piece.items():
        kind = id_.rpartition("_")[0]
        if state(match).at[piece] >= 0:
            count[kind] = count.get(kind, 0) + 1
    assert count == {
        "is": 18, "regime": 20, "russia": 1, "hezbollah": 2, "kurd": 12, "rebel": 16, "iraq_shia": 10,
        "iraq_sunni": 3, "air_syria": 3,
    }  # fmt: skip
