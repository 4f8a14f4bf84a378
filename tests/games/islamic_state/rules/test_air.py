"""Air Strikes: which air units may fly, where, and how they are moved."""

import pytest

from sandtable.games.islamic_state.rules.air import airbases, areas_for, moves, us_limit, us_moves
from sandtable.testing import answer_if_asked, asked, choose, hint, options, told, why_not
from tests.games.islamic_state.tools import IDLE, at, box, goals, play, state, war, west


@pytest.mark.rule("islamic_state", "air.action")
def test_a_regime_card_moves_all_its_air_units():
    match = play("syrian_regime", "air", "regime*1 @ damascus")
    choose(match, "fly air_syria_1", "over homs", "fly air_syria_2", "over hama", "fly air_syria_3", "over aleppo")
    assert [at(match, f"air_syria_{n}") for n in (1, 2, 3)] == ["homs", "hama", "aleppo"]


@pytest.mark.rule("islamic_state", "air.action", "russia.appear")
def test_a_regime_card_moves_russian_units_too():
    match = play("syrian_regime", "air", "regime*1 @ damascus; russia present; air_russia_1 @ homs")
    assert "fly air_russia_1" in options(match)


@pytest.mark.rule("islamic_state", "air.targets", "combat.modifiers")
def test_an_air_unit_is_told_what_it_could_do_in_an_area():
    match = play("coalition", "air", "played us_airstrikes; iraq_shia*1 @ basra; is*1 @ mosul")
    state(match).control[box().space["mosul_dam"]] = 0
    choose(match, "fly air_usa_1")
    assert hint(match, "over basra") == "supports your units"
    assert hint(match, "over mosul_dam") == "2 targets to bomb"
    assert not hint(match, "over najaf")


# ---- Syria, Russia and Iran


def over(air: str, text: str = "") -> list[str]:
    match = war(f"{IDLE}; {text}")
    return [box().space_ids[area] for area in areas_for(match.table, box().piece[air])]


@pytest.mark.rule("islamic_state", "air.syria")
def test_syrian_units_fly_only_in_syria_until_the_coalition_does():
    assert "mosul" not in over("air_syria_1")
    assert "abu_kamal" in over("air_syria_1")
    assert "mosul" in over("air_syria_1", "flown_syria")


@pytest.mark.rule("islamic_state", "air.syria")
def test_the_first_coalition_flight_over_syria_opens_iraq_to_them():
    match = play("coalition", "air", "played us_airstrikes limited_syria; iraq_shia*1 @ basra")
    choose(match, "fly air_usa_1", "over ar_raqqah")
    assert state(match).flown_syria
    match = play("coalition", "air", "played us_airstrikes limited_syria; iraq_shia*1 @ basra")
    choose(match, "fly air_usa_1", "over hawl_baaj")
    assert not state(match).flown_syria  # an area of both countries


@pytest.mark.rule("islamic_state", "air.syria")
def test_every_unit_needs_an_airbase_and_the_excess_goes_at_once():
    bases = "control nobody all; control islamic_state tabqa; control syrian_regime jableh hama"
    text = f"{bases}; air_syria_1 @ aleppo; air_syria_2 @ homs; regime*1 @ jableh"
    match = war(f"{text}; phase syrian_regime; cards syrian_regime air")
    assert airbases(match.table) == 2
    choose(match, "reveal air.syrian_regime")
    assert "fly air_syria_3" not in options(match)
    assert why_not(match, "air_syria_3").rule == "air.syria"
    match = war(f"{text}; control nobody hama; {IDLE}")
    choose(match, "end")
    assert asked(match).rule == "air.syria"
    choose(match, "ground air_syria_1")
    assert at(match, "air_syria_1") == "pool"
    match = war(f"{text}; control nobody hama jableh; {IDLE}")
    choose(match, "end")
    choose(match, "ground air_syria_1")
    assert at(match, "air_syria_2") == "pool"


@pytest.mark.rule("islamic_state", "air.syria")
def test_airbases_in_iraq_carry_no_syrian_units():
    held = "control nobody all; control islamic_state tabqa; control syrian_regime mosul tikrit jableh"
    match = play("syrian_regime", "air", f"{held}; regime*1 @ jableh; air_syria_1 @ jableh")
    assert "fly air_syria_2" not in options(match)
    assert "fly air_syria_1" in options(match)


@pytest.mark.rule("islamic_state", "air.syria", "setup.regime")
def test_an_airbase_lost_in_a_rapid_advance_grounds_a_unit_at_once():
    held = "control nobody all; control islamic_state tabqa salamiyah; control syrian_regime hama jableh"
    text = f"{held}; air_syria_1 @ homs; air_syria_2 @ tartus; is*1 @ salamiyah; cash 30; act_done"
    match = choose(play("islamic_state", "rapid", text), "to hama")
    answer_if_asked(match, "halt")
    assert (asked(match).seat, asked(match).rule) == (5, "air.syria")


@pytest.mark.rule("islamic_state", "ceasefire", "air.syria")
def test_an_air_strike_on_rebels_ends_the_cease_fire():
    match = play("syrian_regime", "air", "regime*1 @ damascus; ceasefire")
    choose(match, "fly air_syria_1", "over tabqa")
    assert state(match).ceasefire
    choose(match, "fly air_syria_2", "over douma")
    assert not state(match).ceasefire
    assert "The cease-fire is over." in told(match)


@pytest.mark.rule("islamic_state", "air.iran")
def test_iran_flies_in_iraq_until_limited_intervention():
    assert "homs" not in over("air_iran_1")
    assert "mosul" in over("air_iran_1")
    assert "homs" in over("air_iran_1", "played limited_syria")


# ---- The West


@pytest.mark.rule("islamic_state", "air.us")
@pytest.mark.parametrize(
    ("played", "limit", "moved"),
    [
        ("", 0, 0),
        ("turkish_airbase", 0, 0),
        ("us_airstrikes", 1, 1),
        ("us_airstrikes turkish_airbase", 2, 1),
        ("us_airstrikes turkish_airbase increased_airstrikes", 2, 2),
        ("us_airstrikes turkish_airbase increased_airstrikes form_coalition", 3, 3),
    ],
)
def test_how_many_us_units_fly(played, limit, moved):
    match = war(f"{IDLE}; played {played}")
    assert (us_limit(match.table), us_moves(match.table), moves(match.table, 3)) == (limit, moved, moved)


@pytest.mark.rule("islamic_state", "air.us")
def test_one_us_unit_at_a_time():
    text = "played us_airstrikes; air_usa_1 @ mosul; iraq_shia*1 @ basra"
    match = play("coalition", "air", text)
    assert options(match) == ["fly air_usa_1", "done"]
    assert why_not(match, "air_usa_2").rule == "air.us"
    assert why_not(match, "air_france_1").rule == "air.us"


@pytest.mark.rule("islamic_state", "air.us")
def test_increased_airstrikes_move_two_units():
    text = (
        "played drones us_airstrikes turkish_airbase increased_airstrikes; iraq_shia*1 @ basra; iraq_shia*1 @ kut"
    )
    match = play("coalition", "air", text)
    choose(match, "fly air_usa_1", "over mosul", "fly air_usa_2", "over tikrit")
    assert match.pending[0].rule != "actions.airstrike"


@pytest.mark.rule("islamic_state", "air.us")
def test_an_act_in_europe_lets_the_allies_fly():
    text = "struck_home; iraq_shia*1 @ basra"
    match = play("coalition", "air", text)
    assert options(match) == ["fly air_france_1", "fly air_britain_1", "fly air_coalition_1", "done"]
    choose(match, "fly air_france_1")
    assert "ar_raqqah" in goals(match, "over")  # IS-controlled, in Syria
    assert "homs" not in goals(match, "over")


@pytest.mark.rule("islamic_state", "air.us")
def test_allies_let_loose_do_not_multiply_the_moves_of_us_units():
    text = "played drones us_airstrikes turkish_airbase; struck_home; iraq_shia*1 @ basra"
    match = choose(play("coalition", "air", text), "fly air_usa_1", "over mosul")
    assert "fly air_usa_2" not in options(match)
    assert "fly air_france_1" in options(match)


@pytest.mark.rule("islamic_state", "air.us", "int.table")
def test_where_western_units_fly_in_syria():
    assert "ar_raqqah" not in over("air_usa_1")
    assert "mosul" in over("air_usa_1")
    assert "abu_kamal" in over("air_usa_1")  # an area of both countries
    limited = over("air_usa_1", "played limited_syria; kurd_2 @ hasakah; regime*1 @ hasakah")
    assert {"ar_raqqah", "kobani", "hasakah"} <= set(limited)  # IS, Kurds, contested by Kurds
    assert "damascus" not in limited
    full = over("air_usa_1", "played limited_syria full_syria; russia_1 @ tartus; air_russia_1 @ homs")
    assert "damascus" in full
    assert not {"tartus", "homs"} & set(full)


@pytest.mark.rule("islamic_state", "air.us")
def test_a_us_unit_stays_when_the_land_changes_hands():
    text = "played drones us_airstrikes limited_syria; air_usa_1 @ manbij; kurd*1 @ manbij; is*1 @ tabqa"
    match = west(f"{text}; control syrian_regime manbij")
    assert at(match, "air_usa_1") == "manbij"
    assert "bomb air_usa_1" not in options(match)


@pytest.mark.rule("islamic_state", "turkey.control", "air.us")
def test_the_turkish_air_unit_is_the_coalitions_after_the_unilateral_move():
    text = "played turkish_move; iraq_shia*1 @ basra"
    assert options(play("coalition", "air", text)) == ["fly air_turkey_1", "done"]
    formed = "played us_airstrikes turkish_airbase increased_airstrikes form_coalition; iraq_shia*1 @ basra"
    assert "fly air_turkey_1" not in options(play("coalition", "air", formed))  # IS controls Turkey
    assert "fly air_turkey_1" in options(play("coalition", "air", f"{formed}; momentum 3"))


# ---- Units that meet


@pytest.mark.rule("islamic_state", "air.limits", "stack.air")
def test_one_unit_of_a_nation_and_rivals_apart():
    assert "mosul" not in over("air_usa_2", "air_usa_1 @ mosul")
    assert "mosul" in over("air_france_1", "air_usa_1 @ mosul")
    text = "played full_syria limited_syria; air_russia_1 @ homs; russia present"
    assert "homs" not in over("air_usa_1", text)
    assert "mosul" not in over("air_russia_1", "air_usa_1 @ mosul; flown_syria")
    assert "mosul" not in over("air_iran_1", "air_usa_1 @ mosul")
    assert "homs" in over("air_syria_1", "air_russia_1 @ homs")


@pytest.mark.rule("islamic_state", "stack.air", "air.limits")
def test_a_unit_with_russians_below_it_is_refused_in_a_full_intervention():
    text = "played us_airstrikes limited_syria full_syria; russia_1 @ tartus; iraq_shia*1 @ basra"
    match = choose(play("coalition", "air", text), "fly air_usa_1")
    assert "tartus" not in goals(match, "over")
    assert "latakia" in goals(match, "over")


@pytest.mark.rule("islamic_state", "stack.air")
def test_a_western_unit_bumps_syrian_and_iranian_ones():
    match = play("coalition", "air", "played us_airstrikes; air_iran_1 @ mosul; iraq_shia*1 @ basra")
    choose(match, "fly air_usa_1", "over mosul")
    assert asked(match).seat == 2
    assert "over mosul" not in options(match)
    choose(match, "over basra")
    assert at(match, "air_iran_1") == "basra"


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
