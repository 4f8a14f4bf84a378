"""Second reading of the book: acts, Intervention, air units, revenue, Momentum, arrivals, victory."""

import pytest
from islamic_tools import IDLE, at, box, damage, goals, here, level, opening, owner, play, state, war, west

from sandtable.games.islamic_state.box.words import Act, Faction, Force
from sandtable.games.islamic_state.rules.reinforcements import is_may_recruit, places
from sandtable.games.islamic_state.rules.revenue import income, resources
from sandtable.testing import answer_if_asked, choose, options, why_not

IS = "is*1 @ tabqa; cash 60; phase islamic_state; cards islamic_state act; extra islamic_state"
LAST = "is*4 @ tabqa; act_done; stage last; extra islamic_state; phase islamic_state spent; cash 60"
ACTS = [act.name.lower() for act in Act]
ALL_ACTS = f"succeeded {' '.join(ACTS)}"


def attempt(act: str, *dice: int, more: str = ""):
    """An act when all those before it have succeeded."""
    match = war(f"{IS}; succeeded {' '.join(ACTS[: ACTS.index(act)])}; {more}", *dice)
    choose(match, "act")
    if f"attempt act.{act}" in options(match):
        choose(match, f"attempt act.{act}")
    return match


# ---- Acts


@pytest.mark.rule("islamic_state", "acts.chart", "int.changes")
@pytest.mark.parametrize("act", ["ransom", "turkey", "arab_states", "france_belgium", "muslim_nation"])
def test_a_failed_act_leaves_the_level(act):
    match = attempt(act, 1, more="level 4")
    assert state(match).level == 4
    assert here(match, "ar_raqqah") == []


@pytest.mark.rule("islamic_state", "acts.chart")
def test_a_failed_attempt_in_france_is_enough_for_propaganda_to_be_felt():
    match = attempt("france_belgium", 1, more="level 4")
    assert state(match).far_act


@pytest.mark.rule("islamic_state", "acts.chart")
def test_propaganda_is_not_felt_before():
    match = war(f"{IS}; succeeded {' '.join(ACTS[:7])}; posts 1; level 4")
    choose(match, "act", "attempt act.propaganda")
    assert state(match).level == 4


@pytest.mark.rule("islamic_state", "acts.chart", "int.limits")
def test_the_level_stops_at_25_for_acts_too():
    assert state(attempt("usa", 6, more="level 24")).level == 25


@pytest.mark.rule("islamic_state", "acts.retry")
def test_a_bonus_brings_the_third_recruit_as_well():
    assert len(here(attempt("france_belgium", 5, more="failed france_belgium=1"), "ar_raqqah")) == 3


@pytest.mark.rule("islamic_state", "acts.retry")
def test_the_act_in_a_muslim_nation_has_no_bonus():
    assert state(attempt("muslim_nation", 4, more="failed muslim_nation=2")).succeeded[Act.MUSLIM_NATION] == 0


@pytest.mark.rule("islamic_state", "acts.chart")
def test_the_coalition_may_be_hit_but_only_in_its_iraqi_units():
    match = attempt("enemy_leader", 5, more="usa*1 @ basra; iraq_shia*1 @ kut; iraq_shia*1 @ hilla")
    answer_if_asked(match, "against side.coalition")
    assert options(match) == ["lose iraq_shia_1", "lose iraq_shia_2"]


@pytest.mark.rule("islamic_state", "acts.chart", "calendar")
def test_a_failed_attempt_on_a_leader_may_be_repeated_on_the_same_faction():
    match = attempt("enemy_leader", 1, more="kurd*1 @ erbil")
    assert state(match).leaders == []


@pytest.mark.rule("islamic_state", "acts.recruits", "revenue.limit")
def test_an_act_brings_no_recruit_that_cannot_be_paid():
    poor = "control nobody all; control islamic_state ar_raqqah jarabulus; cash 0"
    match = attempt("africa", 3, more=poor)  # one dam, one unit
    assert state(match).succeeded[Act.AFRICA] == 1
    assert here(match, "ar_raqqah") == []


@pytest.mark.rule("islamic_state", "acts.recruits", "reinforce.is")
def test_an_act_brings_no_recruit_without_a_border_area_or_great_city():
    match = attempt("africa", 3, more="control nobody all; control islamic_state ar_raqqah tabqa")
    assert here(match, "ar_raqqah") == []


@pytest.mark.rule("islamic_state", "momentum.shield")
@pytest.mark.parametrize(("act", "safe"), [("usa", True), ("europe", True), ("arab_states", False)])
def test_which_acts_keep_momentum(act, safe):
    assert state(attempt(act, 6)).shielded is safe


@pytest.mark.rule("islamic_state", "momentum.shield")
def test_a_failed_act_in_the_west_keeps_nothing():
    assert not state(attempt("usa", 1)).shielded


@pytest.mark.rule("islamic_state", "air.us", "acts.chart")
@pytest.mark.parametrize(("act", "free"), [("france_belgium", True), ("usa", False), ("europe", True)])
def test_which_acts_let_the_allies_fly(act, free):
    assert state(attempt(act, 6)).struck_home is free


# ---- Intervention


@pytest.mark.rule("islamic_state", "int.limits", "int.play")
def test_a_cost_is_paid_whatever_the_turn_has_lowered_already():
    assert state(choose(west("level 9; played drones; swing -3"), "play us_airstrikes")).level == 7


@pytest.mark.rule("islamic_state", "int.limits")
def test_a_cost_makes_no_room_for_further_gains():
    match = choose(west("level 9; played drones; swing 3; refugees 9"), "play us_airstrikes")
    assert state(match).swing == 3


@pytest.mark.rule("islamic_state", "int.table")
def test_the_closed_border_at_double_cost_needs_no_more_than_17():
    assert state(choose(west("level 17; is*1 @ tabqa"), "play close_border")).level == 9


@pytest.mark.rule("islamic_state", "int.table")
def test_the_turkish_intervention_at_double_cost_against_momentum():
    match = west("level 19; played close_border full_syria turkish_move; turkey_1 @ zakho; loyal turkey_1; cash 60")
    choose(match, "play turkish_intervention", "place kobani", "place kobani", "place kobani")
    assert state(match).level == 9


@pytest.mark.rule("islamic_state", "int.table", "reinforce.iran")
def test_drones_bring_no_militia_while_is_holds_both_cities():
    match = choose(west("level 3; control islamic_state karbala najaf"), "play drones")
    assert at(match, "militia_1") != "karbala"
    assert {at(match, f"militia_{n}") for n in (1, 2, 3)} <= {"pool", "reserve"}


@pytest.mark.rule("islamic_state", "int.table")
@pytest.mark.parametrize(
    ("event", "text", "rule"),
    [
        ("us_airstrikes", "level 9", "int.table"),
        ("turkish_airbase", "level 15", "int.table"),
        ("boots", "level 25; played close_border full_syria", "int.table"),
        ("blockade", "level 9; played blockade", "int.table"),
        ("drones", "level 2", "int.play"),
    ],
)
def test_why_an_event_cannot_be_played(event, text, rule):
    assert why_not(west(text), event).rule == rule


@pytest.mark.rule("islamic_state", "int.table", "int.changes")
def test_arms_with_no_regime_unit_left_raise_nothing():
    gone = "; ".join(f"regime_{n} @ gone" for n in range(1, 23))
    match = choose(west(f"level 8; rebel*1 @ douma; {gone}"), "play arms_shipment", "for side.syrian_rebels")
    answer_if_asked(match, "place douma")
    assert state(match).level == 6


@pytest.mark.rule("islamic_state", "int.table", "reinforce.kurds")
def test_arms_for_the_kurds_do_not_reach_iraq_before_is_came():
    match = choose(west("level 8; kurd*1 @ kobani; rebel*1 @ douma"), "play arms_shipment", "for side.kurds")
    assert "place erbil" not in options(match)


@pytest.mark.rule("islamic_state", "int.table")
def test_security_forces_are_for_kurds_iraqis_and_rebels():
    match = choose(west("level 8; kurd*1 @ kobani; rebel*1 @ douma"), "play security_forces")
    assert options(match) == ["for side.kurds", "for side.coalition", "for side.syrian_rebels"]


@pytest.mark.rule("islamic_state", "int.table")
def test_the_first_face_of_the_turkish_move_changes_nothing():
    match = choose(west("level 12", 1), "play turkish_move", "place soran")
    assert state(match).level == 12


@pytest.mark.rule("islamic_state", "int.limits", "russia.appear")
def test_the_two_points_for_the_russians_are_inside_the_cap():
    text = "russia due; level 5; swing 2; regime*1 @ damascus; phase syrian_regime new; cards syrian_regime move"
    match = choose(war(text), "over aleppo", "over homs")
    assert state(match).level == 6


# ---- Air


def bombed(air: str, site: str, die: int, more: str = ""):
    faction = "syrian_regime" if air.startswith(("air_s", "air_r")) else "coalition"
    if air.startswith("air_i"):
        faction = "iran"
    area = site.split(".")[1]
    text = f"level 9; {more}; hezbollah*1 @ lebanon; regime*1 @ damascus; iraq_shia*1 @ basra"
    match = war(
        f"{text}; {air} @ {area}; control islamic_state {area}; phase {faction}; cards {faction} rapid", die
    )
    choose(match, f"bomb {air}")
    return answer_if_asked(match, f"target {site}")


@pytest.mark.rule("islamic_state", "air.table")
@pytest.mark.parametrize(
    ("air", "site", "die", "turns"),
    [
        ("air_usa_1", "oil_well.tikrit", 3, 0),  # 4
        ("air_usa_1", "oil_well.tikrit", 5, 9),  # 6
        ("air_usa_1", "oil_well.tikrit", 6, 9),  # 7
        ("air_usa_1", "dam.samarra", 1, 2),
        ("air_usa_1", "oil_storage.haditha", 4, 9),
        ("air_usa_1", "oil_transport.baiji", 3, 0),
        ("air_france_1", "power_plant.baiji", 5, 5),  # only the USA adds one
        ("air_britain_1", "oil_storage.haditha", 4, 4),
        ("air_coalition_1", "dam.samarra", 1, 0),
        ("air_turkey_1", "oil_well.tikrit", 3, 3),
    ],
)
def test_who_adds_one_to_the_bombing_die(air, site, die, turns):
    assert damage(bombed(air, site, die), site) == turns


@pytest.mark.rule("islamic_state", "air.table", "int.limits")
def test_the_fall_by_bombing_stops_at_three_a_turn():
    assert state(bombed("air_iran_1", "dam.mosul_dam", 2, "swing -2")).level == 8


@pytest.mark.rule("islamic_state", "air.table")
def test_casualties_close_an_area_to_strikes_on_its_transport_only():
    match = bombed("air_iran_1", "power_plant.baiji", 1, "damage oil_transport.baiji 9")
    assert damage(match, "power_plant.baiji") == 1


@pytest.mark.rule("islamic_state", "air.targets", "air.action", "air.syria")
@pytest.mark.parametrize(
    ("faction", "air", "text", "rule"),
    [
        ("iran", "air_iran_1", "air_iran_1 @ baiji", "air.targets"),  # not of IS
        ("iran", "air_iran_1", "control islamic_state baiji", "air.action"),  # not placed
        ("iran", "air_iran_1", "air_iran_1 @ baiji; control islamic_state baiji; bombed air_iran_1", "air.action"),
        ("iran", "air_iran_1", "air_iran_1 @ hatra; control islamic_state hatra", "air.targets"),  # nothing there
        ("syrian_regime", "air_syria_1", "air_syria_1 @ tabqa", "air.syria"),
    ],
)
def test_why_an_air_unit_cannot_bomb(faction, air, text, rule):
    more = "hezbollah*1 @ homs; regime*1 @ damascus; control nobody rastan"
    match = war(f"{text}; {more}; phase {faction}; cards {faction} rapid")
    assert f"bomb {air}" not in options(match)
    assert why_not(match, air).rule == rule


@pytest.mark.rule("islamic_state", "air.syria")
def test_airbases_in_iraq_carry_no_syrian_units():
    held = "control nobody all; control islamic_state tabqa; control syrian_regime mosul tikrit jableh"
    match = play("syrian_regime", "air", f"{held}; regime*1 @ jableh; air_syria_1 @ jableh")
    assert "fly air_syria_2" not in options(match)
    assert "fly air_syria_1" in options(match)


@pytest.mark.rule("islamic_state", "air.us")
def test_increased_airstrikes_move_two_units():
    text = (
        "played drones us_airstrikes turkish_airbase increased_airstrikes; iraq_shia*1 @ basra; iraq_shia*1 @ kut"
    )
    match = play("coalition", "air", text)
    choose(match, "fly air_usa_1", "over mosul", "fly air_usa_2", "over tikrit")
    assert match.pending[0].rule != "actions.airstrike"


@pytest.mark.rule("islamic_state", "stack.air", "air.limits")
def test_a_unit_with_russians_below_it_is_refused_in_a_full_intervention():
    text = "played us_airstrikes limited_syria full_syria; russia_1 @ tartus; iraq_shia*1 @ basra"
    match = choose(play("coalition", "air", text), "fly air_usa_1")
    assert "tartus" not in goals(match, "over")
    assert "latakia" in goals(match, "over")


# ---- Revenue


@pytest.mark.rule("islamic_state", "revenue.pay", "revenue.cash")
def test_the_books_own_example_leaves_31():
    land = "tabqa baiji deir_hafir rastan palmyra resafa jarabulus mayadin"  # 3 + 4 + 3 + 1 + 1 + 1 + 1 = 14
    text = f"control nobody all; control islamic_state {land} shaddadi; momentum 1; cash 30"
    match = war(f"{text}; is*5 @ tabqa; is*5 @ baiji; is*5 @ resafa; is*5 @ rastan")
    assert (resources(match.table), income(match.table)) == (15, 6)
    choose(match, "pay 5")
    assert state(match).cash == 31


@pytest.mark.rule("islamic_state", "reinforce.is")
@pytest.mark.parametrize("area", ["mosul", "baghdad", "fallujah", "hama", "homs", "damascus", "idlib", "aleppo"])
def test_each_great_city_is_enough_to_recruit(area):
    assert is_may_recruit(war(f"{IDLE}; cash 30; control nobody all; control islamic_state ar_raqqah {area}").table)


@pytest.mark.rule("islamic_state", "reinforce.is")
def test_a_contested_raqqah_that_is_still_controls_is_the_only_place():
    match = war(f"{IDLE}; cash 30; is*1 @ ar_raqqah; kurd*1 @ ar_raqqah; is*1 @ tabqa")
    assert [box().space_ids[space] for space in places(match.table, Force.ISLAMIC_STATE)] == ["ar_raqqah"]


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_no_militia_appears_when_is_holds_both_holy_cities():
    match = war(f"{IDLE}; control islamic_state karbala najaf")
    assert places(match.table, Force.SHIA_MILITIA) == []


@pytest.mark.rule("islamic_state", "reinforce.iran")
def test_exactly_fifteen_sunni_areas_do_not_bring_the_81st():
    sunni = [box().space_ids[n] for n in range(98) if box().sunni[n] and box().only_iraq[n]]
    sunni = [area for area in sunni if area not in ("baqubah", "tuz_khurmatu")]
    match = war(f"{IDLE}; control nobody all; control islamic_state {' '.join(sunni[:15])}")
    assert at(choose(match, "end"), "iran_81_1") == "reserve"


# ---- Momentum and the turn


@pytest.mark.rule("islamic_state", "momentum.lose", "players.assignment")
def test_all_factions_of_a_player_count_together():
    match = war(f"{LAST}; turn 7; kurd*2 @ erbil; rebel*2 @ douma; iraq_shia*1 @ basra", players=3)
    assert state(match).momentum == box().seatings[3].seat_of[Faction.COALITION]


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_four_air_units_are_not_enough():
    planes = "air_usa_1 @ tabqa; air_france_1 @ tabqa; air_britain_1 @ tabqa; air_coalition_1 @ ar_raqqah"
    assert state(war(f"{LAST}; {planes}")).momentum == 0


@pytest.mark.rule("islamic_state", "momentum.shield")
def test_the_shield_is_the_islamic_states_alone():
    text = (
        "kurd*4 @ erbil; stage last; extra kurds; momentum 1; phase kurds spent; shielded; act_done; is*1 @ tabqa"
    )
    assert state(war(f"{text}; captured 0 0 0 2 0 0; cash 60")).momentum == 3


# ---- Victory


ELEVEN = "tabqa ar_raqqah manbij al_bab jarabulus deir_hafir ayn_issa resafa shaddadi hawl_baaj abu_kamal"


@pytest.mark.rule("islamic_state", "victory.is")
@pytest.mark.parametrize(
    ("areas", "expected"),
    [
        (f"{ELEVEN} hatra", "marginal"),
        (f"{ELEVEN} rutba", "none"),  # a border area of Iraq
        (ELEVEN.replace("tabqa", "hatra"), "none"),  # eleven
    ],
)
def test_the_twelve_areas_of_is(areas, expected):
    text = f"{ALL_ACTS}; control nobody all; control islamic_state {areas}"
    assert level(Faction.ISLAMIC_STATE, text) == expected


@pytest.mark.rule("islamic_state", "victory.is")
@pytest.mark.parametrize(("more", "expected"), [("", "none"), (" palmyra", "operational")])
def test_the_fifteenth_resource_of_is(more, expected):
    land = "tabqa baiji deir_hafir rastan resafa mayadin shaddadi"
    text = f"{ALL_ACTS}; is*23 @ tabqa; control nobody all; control islamic_state {land}{more}"
    assert level(Faction.ISLAMIC_STATE, text) == expected


@pytest.mark.rule("islamic_state", "victory.is")
def test_fifty_nine_areas_are_not_strategic():
    names = [box().space_ids[n] for n in range(98)]
    rest = [name for name in names if name not in ("damascus", "baghdad", "fallujah")][:57]
    text = f"{ALL_ACTS}; control nobody all; control islamic_state damascus baghdad {' '.join(rest)}"
    assert level(Faction.ISLAMIC_STATE, text) == "marginal"


@pytest.mark.rule("islamic_state", "victory.coalition")
@pytest.mark.parametrize(("count", "expected"), [(9, "strategic"), (10, "none")])
def test_ten_areas_of_is_are_too_many_for_the_coalition(count, expected):
    areas = " ".join(ELEVEN.split()[:count])
    text = f"control nobody all; control islamic_state {areas}; is*3 @ tabqa; russia_1 @ tartus"
    assert level(Faction.COALITION, text) == expected  # operational, and one up for the Kurds


@pytest.mark.rule("islamic_state", "victory.rebels")
def test_as_many_areas_as_the_regime_are_not_more():
    text = "control nobody all; control syrian_rebels douma salma; control syrian_regime homs hama"
    assert level(Faction.SYRIAN_REBELS, text) == "none"


@pytest.mark.rule("islamic_state", "victory.iran")
def test_as_many_shia_as_sunni_units_are_not_more():
    assert level(Faction.IRAN, "iraq_shia*2 @ basra; rebel*1 @ douma; turkey_1 @ zakho") == "none"


@pytest.mark.rule("islamic_state", "victory.regime")
@pytest.mark.parametrize(("units", "expected"), [(17, "marginal"), (16, "none")])
def test_five_regime_units_may_be_off_the_map(units, expected):
    text = f"regime*{units} @ damascus; control nobody hama idlib; russia_1 @ tartus"
    assert level(Faction.SYRIAN_REGIME, text) == expected


@pytest.mark.rule("islamic_state", "ceasefire")
def test_a_cease_fire_may_be_broken_unlike_a_truce():
    text = "regime*3 @ aleppo; rebel*1 @ aleppo; ceasefire; regime*1 @ damascus"
    assert "fight aleppo" in options(play("syrian_regime", "move", text))


@pytest.mark.rule("islamic_state", "setup.is", "revenue.resources")
def test_the_opening_shows_the_books_figures():
    s = state(opening("stage select"))
    assert (s.level, s.refugees, s.cash, s.momentum) == (1, 0, 21, 0)


@pytest.mark.rule("islamic_state", "occupy.when", "int.changes")
def test_the_regime_retaking_a_lost_city_raises_the_level():
    match = war("regime*1 @ homs; control islamic_state homs; is*1 @ tabqa; cash 60")
    assert (owner(match, "homs"), state(match).level) == ("syrian_regime", 2)


# ---- Lines that no other test held


@pytest.mark.rule("islamic_state", "momentum.lose")
def test_a_holders_own_air_units_do_not_count_against_him():
    planes = (
        "air_syria_1 @ homs; air_syria_2 @ hama; air_syria_3 @ tartus; air_russia_1 @ homs; air_usa_1 @ latakia"
    )
    text = "regime*5 @ damascus; momentum 5; stage last; extra syrian_regime; phase syrian_regime spent; act_done"
    match = choose(war(f"{text}; {planes}; is*1 @ tabqa; cash 60; russia present"), "end")
    assert state(match).momentum == 5


@pytest.mark.rule("islamic_state", "revenue.cash")
def test_struck_transport_never_takes_cash_below_nothing():
    areas = ("baniyas", "homs", "erbil", "sulamaniyah", "baiji", "haditha", "baghdad")
    struck = "; ".join(f"damage oil_transport.{area} 3" for area in areas)
    match = war(f"control nobody all; control islamic_state {' '.join(areas)}; {struck}; cash 1; is*1 @ homs")
    assert state(match).cash == 0


@pytest.mark.rule("islamic_state", "air.us")
def test_allies_let_loose_do_not_multiply_the_moves_of_us_units():
    text = "played drones us_airstrikes turkish_airbase; struck_home; iraq_shia*1 @ basra"
    match = choose(play("coalition", "air", text), "fly air_usa_1", "over mosul")
    assert "fly air_usa_2" not in options(match)
    assert "fly air_france_1" in options(match)


@pytest.mark.rule("islamic_state", "victory.levels", "victory.is")
def test_fallujah_alone_raises_nothing():
    assert level(Faction.ISLAMIC_STATE, f"{ALL_ACTS}; control nobody all; control islamic_state fallujah") == "none"


SYRIA = [box().space_ids[n] for n in range(98) if box().in_syria[n]]
BASES = ("jableh", "hama", "damascus", "aleppo")


@pytest.mark.rule("islamic_state", "victory.regime")
def test_a_shia_area_missing_is_not_strategic():
    held = " ".join(area for area in SYRIA if area != "nubl")
    assert level(Faction.SYRIAN_REGIME, f"control nobody all; control syrian_regime {held}") == "operational"


@pytest.mark.rule("islamic_state", "victory.regime")
@pytest.mark.parametrize(("bases", "expected"), [(4, "operational"), (3, "none")])
def test_four_airfields_for_the_regime(bases, expected):
    plain = [area for area in SYRIA if area != "nubl" and not box().map.area[box().space[area]].airbase]
    held = " ".join([*plain, *BASES[:bases]])
    assert level(Faction.SYRIAN_REGIME, f"control nobody all; control syrian_regime {held}") == expected


@pytest.mark.rule("islamic_state", "victory.regime")
@pytest.mark.parametrize(("cities", "expected"), [("hama damascus homs", "marginal"), ("hama damascus", "none")])
def test_three_home_cities_for_the_regime(cities, expected):
    shia = " ".join(area for area in SYRIA if box().shia[box().space[area]])
    held = f"control nobody all; control syrian_regime {shia} tiyas abu_al_duhur {cities}"
    assert level(Faction.SYRIAN_REGIME, f"{held}; regime*22 @ damascus") == expected


@pytest.mark.rule("islamic_state", "option.refugees")
def test_kurdish_refugees_keep_out_of_regime_land():
    text = f"{LAST}; refugee_kurdish_1 @ hasakah; control syrian_regime amuda qamishli ras_al_ayn"
    match = war(text, refugees=1)
    assert set(goals(match)) == {"ayn_issa", "hawl_baaj"}


@pytest.mark.rule("islamic_state", "int.table")
def test_a_personality_strike_that_failed_is_not_tried_again_this_turn():
    text = "level 9; played drones; is*1 @ tabqa; rebel*1 @ douma; regime*1 @ homs"
    match = choose(west(text, 1), "play personality_strike", "for side.islamic_state", "play personality_strike")
    assert options(match) == ["for side.syrian_rebels", "for side.syrian_regime"]
