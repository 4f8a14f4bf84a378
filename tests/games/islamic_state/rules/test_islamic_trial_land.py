"""Trial by the book: the turn, Momentum, Peoples, movement, home areas, stacking, Rapid Advance."""

import pytest
from islamic_tools import at, box, goals, here, opening, owner, play, state, war

from sandtable.games.islamic_state.box.words import Faction
from sandtable.testing import answer_if_asked, asked, choose, done, events, options, why_not

LAST = "is*4 @ tabqa; act_done; stage last; extra islamic_state; phase islamic_state spent; cash 60"


def after(text: str, *dice: int, players: int = 6) -> int:
    """Who holds the token when the turn is over."""
    return state(war(f"{LAST}; {text}", *dice, players=players)).momentum


# ---- The turn


@pytest.mark.rule("islamic_state", "turn.6-last", "air.action")
def test_an_air_unit_bombs_once_a_turn_also_for_the_holder_of_momentum():
    text = "air_usa_1 @ baiji; control islamic_state baiji; iraq_shia*1 @ basra; is*1 @ tabqa; momentum 3"
    match = war(
        f"{text}; extra coalition; phase coalition; cards coalition move rapid; played drones us_airstrikes", 2
    )
    choose(match, "bomb air_usa_1", "target power_plant.baiji", "end")
    assert state(match).stage.name == "LAST"
    assert "bomb air_usa_1" not in options(match)


@pytest.mark.rule("islamic_state", "turn.6-last", "int.table")
def test_the_us_bonus_strike_is_one_a_turn_in_either_phase():
    text = "iraq_shia*1 @ basra; is*1 @ tabqa; momentum 3; extra coalition; played us_airstrikes boots"
    match = war(f"{text}; phase coalition; cards coalition move rapid")
    choose(match, "us_strike", "done", "end")
    assert state(match).stage.name == "LAST"
    assert "us_strike" not in options(match)


@pytest.mark.rule("islamic_state", "turn.6-last", "int.table")
def test_the_us_bonus_strike_may_wait_for_the_last_phase():
    text = "iraq_shia*1 @ basra; is*1 @ tabqa; momentum 3; extra coalition; played us_airstrikes boots"
    match = choose(war(f"{text}; phase coalition; cards coalition move rapid"), "end")
    assert "us_strike" in options(match)


@pytest.mark.rule("islamic_state", "int.table")
def test_one_militia_a_turn_comes_even_in_two_phases():
    text = "played drones; militia_due 2; militia_1 @ najaf; iraq_shia*1 @ basra; is*1 @ tabqa; momentum 3"
    match = war(f"{text}; extra coalition; phase coalition new; cards coalition move rapid")
    choose(match, "place karbala", "end")
    assert state(match).stage.name == "LAST"
    assert state(match).militia_due == 1
    assert asked(match).rule == "actions.list"


@pytest.mark.rule("islamic_state", "turn.1-upkeep", "revenue.cash", "setup.is")
def test_the_first_upkeep_of_the_ready_made_opening():
    match = opening("stage upkeep")
    assert options(match) == [f"pay {n}" for n in range(7, -1, -1)]
    choose(match, "pay 7")
    assert state(match).cash == 21 + 5 + 2 - 7  # 18 units, 11 resources


@pytest.mark.rule("islamic_state", "turn.1-upkeep", "momentum.benefit", "revenue.cash")
@pytest.mark.parametrize(("momentum", "income"), [(0, 7), (1, 6)])
def test_the_border_pays_two_only_while_is_controls_turkey(momentum, income):
    match = war(f"is*1 @ tabqa; cash 10; momentum {momentum}")
    assert state(match).cash == 10 + income


@pytest.mark.rule("islamic_state", "revenue.cash", "turkey.control")
def test_after_the_unilateral_move_the_border_pays_one_even_with_momentum():
    assert state(war("is*1 @ tabqa; cash 10; played turkish_move")).cash == 16


@pytest.mark.rule("islamic_state", "turn.5-round", "acts.must")
def test_is_without_momentum_does_its_act_in_its_only_phase():
    match = war("is*1 @ tabqa; cash 60; momentum 1; phase islamic_state; cards islamic_state move; kurd*1 @ erbil")
    assert "end" not in options(match)
    assert "act" in options(match)


@pytest.mark.rule("islamic_state", "turn.5-round", "int.play")
def test_a_coalition_that_passes_its_card_may_still_intervene():
    match = war("iraq_shia*1 @ basra; level 3; phase coalition spent; is*1 @ tabqa")
    assert "play drones" in options(match)


@pytest.mark.rule("islamic_state", "turn.4-first", "turn.5-round")
def test_three_players_the_holders_other_factions_come_before_the_neighbour():
    match = opening(
        "stage first; momentum 1; extra coalition; cards kurds move; cards coalition move air;"
        "cards syrian_rebels move",
        players=3,
    )
    choose(match, "open side.syrian_rebels")
    assert state(match).queue == [1, 3, 2, 5, 0]


@pytest.mark.rule("islamic_state", "players.two")
def test_a_tie_for_iran_goes_to_the_player_without_momentum():
    assert state(opening("stage actions; momentum 1", 2, 2, players=2)).iran_seat == 0


# ---- Momentum


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_the_count_of_units_holds_for_every_holder():
    text = (
        "rebel*3 @ douma; momentum 4; extra syrian_rebels; stage last; phase syrian_rebels spent; act_done; turn 9"
    )
    assert state(choose(war(f"is*4 @ tabqa; cash 60; {text}"), "end")).momentum == 0


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_units_in_the_pool_do_not_count_but_those_in_boxes_do():
    assert after("turn 7; hezbollah*3 @ lebanon; militia_1 @ najaf; militia_2 @ najaf") == 2
    assert after("turn 7; hezbollah*3 @ lebanon; militia_1 @ najaf") == 0


@pytest.mark.rule("islamic_state", "momentum.lose", "occupy.proxies")
def test_an_area_that_militia_take_is_a_capture_of_the_coalition():
    match = war("militia_1 @ hatra; control islamic_state hatra; is*1 @ tabqa; cash 60")
    answer_if_asked(match, "claim side.coalition")
    assert owner(match, "hatra") == "coalition"
    assert state(match).captured == [0, 0, 0, 1, 0, 0]
    assert state(match).lost[0] == 1


@pytest.mark.rule("islamic_state", "momentum.pass")
def test_two_causes_that_name_two_players_make_them_roll():
    match = war(f"{LAST}; turn 7; captured 0 2 0 0 0 0; rebel*3 @ douma; rebel*3 @ rastan", 2, 5)
    assert state(match).momentum == 4
    done(match)


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_the_air_condition_counts_units_over_contested_areas_of_the_holder():
    planes = (
        "air_usa_1 @ homs; air_france_1 @ homs; air_britain_1 @ homs; air_coalition_1 @ homs; air_turkey_1 @ homs"
    )
    assert after(f"{planes}; is*1 @ homs; regime*1 @ homs") == 3
    assert after(f"{planes}; regime*1 @ homs") == 0


@pytest.mark.rule("islamic_state", "momentum.lose", "players.assignment")
def test_captures_of_all_factions_of_a_player_are_one_sum():
    match = war(f"{LAST}; captured 2 3 0", players=3)
    assert state(match).momentum == 1


@pytest.mark.rule("islamic_state", "momentum.shield", "turn.8-advance")
def test_the_shield_is_gone_in_the_next_turn():
    assert not state(war(f"{LAST}; shielded")).shielded


# ---- Peoples


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
def test_a_weak_unit_moves_like_any_other():
    match = play("coalition", "move", "iraq_sunni_1 @ mosul; weak iraq_sunni_1")
    assert "qaryat" in goals(match)


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni")
def test_a_weak_unit_that_moved_next_to_is_remains_weak():
    match = choose(play("coalition", "move", "iraq_sunni_1 @ mosul; weak iraq_sunni_1"), "to hatra")
    assert state(match).weak == [box().piece["iraq_sunni_1"]]


@pytest.mark.rule("islamic_state", "peoples.iraq-sunni", "combat.overwhelm")
def test_an_offensive_goes_on_from_an_overrun():
    text = "is*3 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; kurd*1 @ sinjar; cash 30; act_done"
    match = choose(play("islamic_state", "move", text), "take is_1 is_2", "to tal_afar")
    assert goals(match, "advance") == ["sinjar"]


@pytest.mark.rule("islamic_state", "peoples.druze")
def test_without_neighbours_all_others_roll_for_the_druze():
    match = play("islamic_state", "move", "is*3 @ daraa; control islamic_state daraa", 1, 2, 6, 3, 4)
    choose(match, "take is_1 is_2", "to salkhad")
    assert state(match).druze == Faction.COALITION
    done(match)


@pytest.mark.rule("islamic_state", "peoples.druze", "combat.table")
def test_a_lost_druze_unit_does_not_come_back():
    text = "is*5 @ suwayda; druze_1 @ suwayda; druze syrian_rebels; cash 60; act_done; rebel*1 @ tanf"
    match = play("islamic_state", "move", text, 5)
    answer_if_asked(match, "fight suwayda", "attack side.syrian_rebels", "commit is_1 is_2 is_3 is_4 is_5", "stand")
    assert at(match, "druze_1") == "gone"
    assert owner(match, "suwayda") == "islamic_state"


@pytest.mark.rule("islamic_state", "peoples.druze", "stack.limit")
def test_druze_count_in_the_stack_of_their_faction():
    text = "druze syrian_rebels; druze_1 @ daraa; druze_2 @ daraa; rebel*2 @ quneitra; control syrian_rebels daraa"
    match = play("syrian_rebels", "move", f"{text}; control syrian_rebels suwayda salkhad")
    answer_if_asked(match, "from quneitra", "take rebel_1 rebel_2")
    assert "daraa" not in goals(match)


@pytest.mark.rule("islamic_state", "peoples.druze", "momentum.lose")
def test_joined_druze_count_among_the_units_of_their_player():
    assert after("turn 7; rebel*3 @ douma; druze_1 @ suwayda; druze_2 @ suwayda; druze syrian_rebels") == 4


@pytest.mark.rule("islamic_state", "peoples.druze", "occupy.when")
def test_druze_hold_their_land_for_the_faction_that_they_joined():
    match = war("druze_1 @ salkhad; druze_2 @ salkhad; druze kurds; is*1 @ tabqa; cash 60")
    assert owner(match, "salkhad") == "kurds"


@pytest.mark.rule("islamic_state", "peoples.druze", "occupy.proxies")
def test_druze_of_iran_hold_their_land_for_the_regime_bug():
    match = war("druze_1 @ salkhad; druze iran; is*1 @ tabqa; cash 60")
    assert (asked(match).seat, options(match)) == (2, ["claim side.syrian_regime", "decline"])


@pytest.mark.rule("islamic_state", "peoples.druze", "occupy.when")
def test_druze_take_an_area_for_each_faction_that_they_can_join():
    for faction in ("kurds", "coalition", "syrian_rebels", "syrian_regime"):
        match = war(f"druze_1 @ daraa; druze {faction}; control islamic_state daraa; is*1 @ tabqa; cash 60")
        assert owner(match, "daraa") == faction


# ---- Movement


@pytest.mark.rule("islamic_state", "areas.kurd-road", "move.cost")
def test_the_turkish_road_leads_kurds_from_kobani_to_zakho_for_one_point():
    text = "kurd*1 @ kobani; entered_iraq; momentum 1; control kurds kobani zakho dohuk akre"
    match = play("kurds", "move", text)
    assert {"zakho", "dohuk", "akre"} <= set(goals(match))


@pytest.mark.rule("islamic_state", "areas.kurd-road", "move.limits")
def test_the_turkish_road_is_no_way_out_of_syria_before_is_has_come():
    assert "zakho" not in goals(play("kurds", "move", "kurd*1 @ kobani; momentum 1; control kurds kobani zakho"))


@pytest.mark.rule("islamic_state", "areas.kurd-road")
def test_with_the_coalition_in_turkey_the_road_is_open_though_is_has_momentum():
    text = "kurd*1 @ kobani; entered_iraq; played turkish_move; control kurds kobani zakho"
    assert "zakho" in goals(play("kurds", "move", text))


@pytest.mark.rule("islamic_state", "move.limits")
@pytest.mark.parametrize(
    ("faction", "text", "area", "open_"),
    [
        ("kurds", "kurd*1 @ makhmur; entered_iraq", "qaryat", True),  # next to Kurdish land
        ("kurds", "kurd*1 @ qaryat; entered_iraq", "hatra", False),
        ("kurds", "kurd*1 @ qaryat; entered_iraq", "baiji", False),
        ("kurds", "kurd*1 @ tal_afar; entered_iraq", "hawl_baaj", True),  # the sign of IS
        ("kurds", "kurd*1 @ dohuk", "mosul_dam", True),
        ("iran", "hezbollah*1 @ abu_kamal", "anah", True),  # Hezbollah may enter Iraq
        ("iran", "militia_1 @ anah", "abu_kamal", True),  # of two countries
        ("iran", "militia_1 @ abu_kamal", "mayadin", False),
        ("iran", "militia_1 @ abu_kamal; played limited_syria", "mayadin", True),
        ("iran", "iran_81_1 @ abu_kamal", "mayadin", False),
        ("iran", "iran_81_1 @ abu_kamal; played limited_syria", "mayadin", True),
        ("coalition", "iraq_sunni*1 @ abu_kamal", "mayadin", False),
        ("coalition", "iraq_sunni*1 @ abu_kamal; played limited_syria", "mayadin", True),
        ("coalition", "usa*1 @ abu_kamal", "mayadin", True),
        ("coalition", "iraq_sunni*1 @ ramadi", "karbala", False),
        ("coalition", "iraq_sunni*1 @ ramadi; is*1 @ hilla", "karbala", True),  # IS next to it
        ("coalition", "iraq_sunni*1 @ ramadi; is*1 @ kut", "karbala", False),
        ("coalition", "iraq_sunni*1 @ fallujah", "iskandariyah", True),  # not Shia alone
        ("coalition", "iraq_shia*1 @ baqubah", "tuz_khurmatu", True),  # Kurds and others live there
        ("coalition", "iraq_shia*1 @ jawala", "kalar", False),  # Kurds alone
        ("coalition", "iraq_shia*1 @ jawala; control islamic_state hatra", "kalar", True),
        ("syrian_rebels", "rebel*1 @ douma", "tanf", True),
        ("syrian_regime", "regime*1 @ hasakah", "hawl_baaj", True),
        ("syrian_regime", "regime*1 @ hawl_baaj", "sinjar", False),
        ("islamic_state", "is*1 @ karbala; cash 30", "najaf", True),
        ("islamic_state", "is*1 @ damascus; cash 30; control islamic_state damascus", "lebanon", False),
    ],
)
def test_where_the_book_lets_units_go(faction, text, area, open_):
    match = play(faction, "move", text)
    answer_if_asked(match, *(f"from {each}" for each in (text.split()[2].rstrip(";"),)))
    assert (area in goals(match)) is open_
    if not open_:
        assert why_not(match, area).rule == "move.limits"


@pytest.mark.rule("islamic_state", "move.allowance", "actions.move")
def test_a_stack_goes_as_far_as_its_slowest_unit():
    text = "hezbollah*1 @ baghdad; militia_1 @ baghdad; control coalition baghdad kut amarah basra nasiriyah"
    match = play("iran", "move", text)
    slow = choose(match.clone(), "take hezbollah_1 militia_1")
    fast = choose(match, "take hezbollah_1")
    assert set(goals(slow)) < set(goals(fast))


@pytest.mark.rule("islamic_state", "coop.iraq", "move.allowance")
def test_iraqi_shia_pass_sunni_units_and_do_not_stay_with_them():
    text = "iraq_shia*1 @ balad; iraq_sunni*1 @ samarra; control islamic_state hatra"
    match = play("coalition", "move", text)
    answer_if_asked(match, "from balad")
    assert "samarra" not in goals(match)
    assert "tikrit" in goals(match)
    assert why_not(match, "samarra").rule == "stack.iraq"


@pytest.mark.rule("islamic_state", "coop.iraq", "move.allowance")
@pytest.mark.parametrize(
    ("there", "stops", "passes"),
    [
        ("kurd*1 @ tuz_khurmatu; control kurds tuz_khurmatu", False, True),
        ("kurd*1 @ tuz_khurmatu", False, True),
        ("control kurds tuz_khurmatu", True, False),  # empty land of others
        ("kurd*1 @ tuz_khurmatu; regime*1 @ tuz_khurmatu; control kurds tuz_khurmatu", False, False),
    ],
)
def test_iraqi_shia_pass_kurdish_units_and_do_not_stay_with_them(there, stops, passes):
    match = play("coalition", "move", f"iraq_shia*1 @ baqubah; {there}; control islamic_state hatra")
    assert ("tuz_khurmatu" in goals(match)) is stops
    assert ("kirkuk" in goals(match)) is passes


@pytest.mark.rule("islamic_state", "move.limits", "coop.iraq")
def test_kurds_in_iraq_do_not_stack_before_is_comes_but_do_so_afterwards():
    text = "kurd*1 @ erbil; kurd*1 @ akre"
    assert "akre" not in goals(choose(play("kurds", "move", text), "from erbil"))
    assert "akre" in goals(choose(play("kurds", "move", f"{text}; entered_iraq"), "from erbil"))


@pytest.mark.rule("islamic_state", "move.stop", "stack.contested")
def test_own_land_that_two_friends_contest_with_each_other_is_a_stop_too():
    text = "rebel*2 @ dabiq; kurd*1 @ azaz; played turkish_move; control islamic_state aleppo al_bab jarabulus"
    match = choose(play("syrian_rebels", "move", text), "take rebel_1")
    assert {"azaz", "nubl"} <= set(goals(match))
    match = choose(play("syrian_rebels", "move", f"{text}; turkey_1 @ azaz"), "take rebel_1")
    assert "azaz" in goals(match)
    assert "nubl" not in goals(match)


@pytest.mark.rule("islamic_state", "turkey.control", "move.cost")
def test_turks_enter_from_turkey_at_any_border_area():
    text = "turkey_1 @ turkey; momentum 1; kurd*1 @ erbil"
    match = choose(play("kurds", "move", text), "turks")
    answer_if_asked(match, "from turkey")
    assert {"salma", "zakho", "soran", "jarabulus"} <= set(goals(match))


@pytest.mark.rule("islamic_state", "turkey.control")
def test_who_does_not_control_turkey_cannot_name_it():
    match = play("syrian_rebels", "move", "turkey_1 @ turkey; momentum 1; rebel*1 @ douma")
    assert "turks" not in options(match)


# ---- Home areas


SPARE = {
    "islamic_state": "is*1 @ ar_raqqah; is*1 @ tabqa; cash 60",
    "kurds": "kurd*1 @ amuda; kurd*1 @ qamishli",
    "coalition": "iraq_shia*1 @ basra; iraq_shia*1 @ amarah",
    "syrian_regime": "regime*1 @ tartus; regime*1 @ baniyas",
    "syrian_rebels": "rebel*1 @ harim; rebel*1 @ salma",
}


@pytest.mark.rule("islamic_state", "move.home-guard")
@pytest.mark.parametrize(
    ("faction", "text", "unit_area", "free"),
    [
        ("islamic_state", "is*1 @ al_bab; regime*1 @ aleppo; rebel*1 @ dabiq", "al_bab", False),
        ("islamic_state", "is*1 @ sinjar; kurd*1 @ rabia", "sinjar", True),  # no Sunni land
        ("islamic_state", "is*1 @ anah; regime*1 @ abu_kamal", "anah", True),  # the regime may not enter Iraq
        ("kurds", "kurd*1 @ kobani; rebel*1 @ jarabulus", "kobani", True),  # friends
        ("kurds", "kurd*1 @ kobani; regime*2 @ jarabulus", "kobani", False),
        ("kurds", "kurd*1 @ kobani; turkey_1 @ jarabulus", "kobani", False),  # friends only in Iraq
        ("coalition", "iraq_shia*1 @ karbala; militia_1 @ najaf", "karbala", True),
        ("coalition", "iraq_shia*1 @ karbala; kurd*1 @ najaf", "karbala", True),
        ("coalition", "iraq_shia*1 @ karbala; is*1 @ ramadi", "karbala", False),
        ("syrian_regime", "regime*1 @ latakia; rebel*1 @ salma; ceasefire", "latakia", True),
        ("syrian_regime", "regime*1 @ latakia; rebel*1 @ salma; truce", "latakia", True),
        ("syrian_regime", "regime*1 @ palmyra; is*1 @ resafa", "palmyra", True),  # no home of the regime
        ("syrian_regime", "regime*1 @ salamiyah; is*1 @ resafa", "salamiyah", False),
        ("syrian_rebels", "rebel*1 @ douma; regime*1 @ damascus; regime*1 @ qaryatayn", "douma", False),
        ("syrian_rebels", "rebel*1 @ douma; iraq_sunni*1 @ tanf", "douma", True),
    ],
)
def test_which_home_areas_must_be_held(faction, text, unit_area, free):
    match = play(faction, "move", f"{text}; {SPARE[faction]}; control {faction} {unit_area}")
    assert (f"from {unit_area}" in options(match)) is free
    if not free:
        assert why_not(match, unit_area).rule == "move.home-guard"


@pytest.mark.rule("islamic_state", "move.home-guard", "move.cost", "peoples.druze")
def test_a_sally_over_a_trail_is_too_far_for_druze_units():
    text = "druze syrian_rebels; druze_1 @ suwayda; druze_2 @ suwayda; rebel*1 @ harim; rebel*1 @ salma"
    match = play("syrian_rebels", "move", f"{text}; control syrian_rebels suwayda; is*1 @ tanf; cash 60")
    choose(match, "from suwayda")
    assert "take druze_1 druze_2" not in options(match)


@pytest.mark.rule("islamic_state", "move.home-guard", "actions.rapid")
def test_a_rapid_advance_out_of_a_threatened_home_needs_a_second_unit():
    text = (
        "regime*1 @ latakia; rebel*1 @ jisr_al_shughur; control nobody jableh; regime*1 @ tartus; regime*1 @ homs"
    )
    match = play("syrian_regime", "rapid", text)
    assert "move regime_1" not in options(match)


# ---- Stacking


@pytest.mark.rule("islamic_state", "stack.limit")
def test_irans_forces_share_one_limit():
    text = "hezbollah*1 @ karbala; militia_1 @ karbala; iran_81_1 @ karbala; militia_2 @ najaf"
    match = play("iran", "move", text)
    answer_if_asked(match, "from najaf")
    assert "karbala" not in goals(match)
    assert why_not(match, "karbala").rule == "stack.limit"


@pytest.mark.rule("islamic_state", "stack.limit")
def test_a_fourth_turk_finds_no_room():
    text = "turkey_1 @ zakho; turkey_2 @ zakho; turkey_3 @ zakho; turkey_4 @ turkey; momentum 1; kurd*1 @ erbil"
    match = choose(play("kurds", "move", text), "turks", "from turkey")
    assert "zakho" not in goals(match)
    assert "soran" in goals(match)


@pytest.mark.rule("islamic_state", "stack.limit")
def test_friends_fill_their_own_limits():
    text = "kurd*3 @ afrin; rebel*3 @ azaz; control syrian_rebels azaz"
    match = play("syrian_rebels", "move", text)
    answer_if_asked(match, "from azaz", "take rebel_1 rebel_2 rebel_3")
    assert "afrin" in goals(match)


# ---- Rapid Advance


@pytest.mark.rule("islamic_state", "actions.rapid", "occupy.when")
def test_an_advance_takes_the_last_area_too_and_leaves_nobody_behind():
    match = choose(play("islamic_state", "rapid", "is*1 @ abu_kamal; cash 30"), "to anah", "to haditha", "halt")
    assert [owner(match, area) for area in ("anah", "haditha")] == ["islamic_state"] * 2
    assert here(match, "anah") == []


@pytest.mark.rule("islamic_state", "actions.rapid")
def test_an_advance_enters_no_area_that_is_its_own_already():
    match = play("islamic_state", "rapid", "is*1 @ abu_kamal; cash 30; control islamic_state anah")
    assert "anah" not in goals(match)


@pytest.mark.rule("islamic_state", "actions.rapid", "revenue.cash")
def test_loot_is_paid_on_the_way_of_an_advance():
    match = play("islamic_state", "rapid", "is*1 @ hawl_baaj; cash 30; control islamic_state tal_afar")
    choose(match, "to hatra")
    assert state(match).cash == 32


@pytest.mark.rule("islamic_state", "actions.rapid", "occupy.proxies")
def test_hezbollah_may_decline_an_area_of_its_advance():
    match = choose(play("iran", "rapid", "hezbollah*1 @ homs"), "decline")
    assert owner(match, "rastan") == "syrian_rebels"


@pytest.mark.rule("islamic_state", "move.limits", "reinforce.kurds")
def test_is_in_an_area_of_two_countries_has_not_entered_iraq():
    match = choose(
        play("islamic_state", "move", "is*1 @ shaddadi; cash 30; is*1 @ ar_raqqah"), "from shaddadi", "to hawl_baaj"
    )
    assert not state(match).entered_iraq
    assert not events(match, "control")
