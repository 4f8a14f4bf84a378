"""Air Strikes: who flies where, bombing, bumping."""

import pytest
from islamic_tools import at, box, damage, goals, play, state, war

from sandtable.games.islamic_state.rules.air import airbases, areas_for, moves, us_limit, us_moves
from sandtable.games.islamic_state.rules.bombing import targets
from sandtable.testing import asked, choose, done, options, told, why_not

IDLE = "phase kurds; cards kurds move; kurd*1 @ erbil"


def over(air: str, text: str = "") -> list[str]:
    match = war(f"{IDLE}; {text}")
    return [box().space_ids[area] for area in areas_for(match.table, box().piece[air])]


def bomb(air: str, area: str, site: str, *dice: int, text: str = ""):
    """An air unit in place bombs a site in its owner's phase."""
    faction = {"air_s": "syrian_regime", "air_r": "syrian_regime", "air_i": "iran"}.get(air[:5], "coalition")
    more = "control syrian_regime jableh hama damascus; level 9; hezbollah*1 @ lebanon"
    match = war(
        f"{more}; {text}; {air} @ {area}; phase {faction}; cards {faction} rapid; control islamic_state {area}",
        *dice,
    )
    choose(match, f"bomb {air}")
    if asked(match).rule == "air.targets":
        choose(match, f"target {site}")
    return match


@pytest.mark.rule("islamic_state", "air.action", "move.air")
def test_units_stay_in_place_and_bomb_without_a_card_once_a_turn():
    match = war(
        "air_iran_1 @ baiji; control islamic_state baiji; phase iran; cards iran move; hezbollah*1 @ lebanon", 3
    )
    assert "bomb air_iran_1" in options(match)
    choose(match, "bomb air_iran_1", "target power_plant.baiji")
    assert damage(match, "power_plant.baiji") == 3
    assert "bomb air_iran_1" not in options(match)
    assert at(match, "air_iran_1") == "baiji"


@pytest.mark.rule("islamic_state", "air.action")
def test_a_unit_placed_by_the_card_may_bomb_at_once():
    match = play("iran", "air", "hezbollah*1 @ lebanon; control islamic_state baiji", 3)
    choose(match, "fly air_iran_1", "over baiji")
    assert "bomb air_iran_1" in options(match)


@pytest.mark.rule("islamic_state", "air.targets")
def test_only_infrastructure_that_is_controls_is_bombed():
    match = war(f"{IDLE}; air_iran_1 @ baiji")
    assert targets(match.table, box().piece["air_iran_1"]) == []
    match = war(f"{IDLE}; air_iran_1 @ haditha; control islamic_state haditha; damage dam.haditha 9")
    names = [
        box().names.id("card", box().first_site + site) for site in targets(match.table, box().piece["air_iran_1"])
    ]
    assert names == ["oil_storage.haditha", "oil_transport.haditha"]  # a destroyed dam is no target


@pytest.mark.rule("islamic_state", "air.targets")
def test_damage_adds_up_to_six_turns():
    match = bomb("air_iran_1", "baiji", "power_plant.baiji", 5, text="damage power_plant.baiji 4")
    assert damage(match, "power_plant.baiji") == 6
    match = bomb("air_iran_1", "palmyra", "oil_well.palmyra", 2, text="damage oil_well.palmyra 1")
    assert damage(match, "oil_well.palmyra") == 3


@pytest.mark.rule("islamic_state", "air.table")
@pytest.mark.parametrize(
    ("air", "site", "die", "turns", "level"),
    [
        ("air_iran_1", "power_plant.baiji", 1, 1, -2),
        ("air_iran_1", "power_plant.baiji", 5, 5, -2),
        ("air_iran_1", "power_plant.baiji", 6, 9, -2),
        ("air_usa_1", "power_plant.baiji", 5, 9, -2),  # USA: 6
        ("air_iran_1", "oil_storage.haditha", 4, 4, 0),
        ("air_iran_1", "oil_storage.haditha", 5, 9, -1),
        ("air_iran_1", "oil_well.tikrit", 3, 3, 0),
        ("air_iran_1", "oil_well.tikrit", 4, 0, 0),
        ("air_iran_1", "oil_well.tikrit", 5, 0, 0),
        ("air_iran_1", "oil_well.tikrit", 6, 9, -1),
        ("air_iran_1", "oil_transport.baiji", 3, 3, 0),
        ("air_iran_1", "oil_transport.baiji", 4, 0, 0),
        ("air_iran_1", "oil_transport.baiji", 5, 9, -1),
        ("air_usa_1", "oil_transport.baiji", 4, 9, -1),
        ("air_iran_1", "dam.samarra", 1, 0, 0),
        ("air_iran_1", "dam.samarra", 2, 2, -1),
        ("air_iran_1", "dam.samarra", 6, 9, -1),
        ("air_iran_1", "dam.mosul_dam", 3, 3, -3),
        ("air_syria_1", "oil_transport.tal_abyad", 5, 9, 1),  # Syria's casualties raise the level
        ("air_russia_1", "dam.tabqa", 2, 2, 3),
        ("air_russia_1", "dam.rastan", 2, 2, 1),
    ],
)
def test_every_line_of_the_air_strike_table(air, site, die, turns, level):
    text = "russia present" if air.startswith("air_r") else ""
    match = bomb(air, site.split(".")[1], site, die, text=text)
    assert damage(match, site) == turns
    assert state(match).level == 9 + level
    done(match)


@pytest.mark.rule("islamic_state", "air.syria", "air.table")
def test_syrian_units_bomb_neither_power_nor_oil_nor_dams_in_syria():
    match = war(f"{IDLE}; air_syria_1 @ deir_hafir; air_russia_1 @ deir_hafir; russia present")
    assert targets(match.table, box().piece["air_syria_1"]) == []
    assert len(targets(match.table, box().piece["air_russia_1"])) == 1  # Russian ones may
    match = war(f"{IDLE}; air_syria_1 @ tabqa")
    assert targets(match.table, box().piece["air_syria_1"]) == []
    match = war(f"{IDLE}; air_syria_1 @ samarra; control islamic_state samarra")
    assert len(targets(match.table, box().piece["air_syria_1"])) == 1  # a dam in Iraq


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


@pytest.mark.rule("islamic_state", "air.russia")
def test_russians_bring_a_bonus_air_strike_of_their_own():
    text = "russia present; air_russia_1 @ aleppo; air_russia_2 @ homs; air_syria_1 @ hama; regime*1 @ damascus"
    match = war(f"{text}; phase syrian_regime; cards syrian_regime move")
    choose(match, "russian_strike")
    assert options(match) == ["fly air_russia_1", "fly air_russia_2", "done"]
    choose(match, "done")
    assert "russian_strike" not in options(match)
    match = war(f"{text}; russia withdrawn; phase syrian_regime; cards syrian_regime move")
    assert "russian_strike" not in options(match)


@pytest.mark.rule("islamic_state", "air.iran")
def test_iran_flies_in_iraq_until_limited_intervention():
    assert "homs" not in over("air_iran_1")
    assert "mosul" in over("air_iran_1")
    assert "homs" in over("air_iran_1", "played limited_syria")


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
def test_an_act_in_europe_lets_the_allies_fly():
    text = "struck_home; iraq_shia*1 @ basra"
    match = play("coalition", "air", text)
    assert options(match) == ["fly air_france_1", "fly air_britain_1", "fly air_coalition_1", "done"]
    choose(match, "fly air_france_1")
    assert "ar_raqqah" in goals(match, "over")  # IS-controlled, in Syria
    assert "homs" not in goals(match, "over")


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


@pytest.mark.rule("islamic_state", "air.limits", "stack.air")
def test_one_unit_of_a_nation_and_rivals_apart():
    assert "mosul" not in over("air_usa_2", "air_usa_1 @ mosul")
    assert "mosul" in over("air_france_1", "air_usa_1 @ mosul")
    text = "played full_syria limited_syria; air_russia_1 @ homs; russia present"
    assert "homs" not in over("air_usa_1", text)
    assert "mosul" not in over("air_russia_1", "air_usa_1 @ mosul; flown_syria")
    assert "mosul" not in over("air_iran_1", "air_usa_1 @ mosul")
    assert "homs" in over("air_syria_1", "air_russia_1 @ homs")


@pytest.mark.rule("islamic_state", "stack.air")
def test_a_western_unit_bumps_syrian_and_iranian_ones():
    match = play("coalition", "air", "played us_airstrikes; air_iran_1 @ mosul; iraq_shia*1 @ basra")
    choose(match, "fly air_usa_1", "over mosul")
    assert asked(match).seat == 2
    assert "over mosul" not in options(match)
    choose(match, "over basra")
    assert at(match, "air_iran_1") == "basra"


@pytest.mark.rule("islamic_state", "turkey.control", "air.us")
def test_the_turkish_air_unit_is_the_coalitions_after_the_unilateral_move():
    text = "played turkish_move; iraq_shia*1 @ basra"
    assert options(play("coalition", "air", text)) == ["fly air_turkey_1", "done"]
    formed = "played us_airstrikes turkish_airbase increased_airstrikes form_coalition; iraq_shia*1 @ basra"
    assert "fly air_turkey_1" not in options(play("coalition", "air", formed))  # IS controls Turkey
    assert "fly air_turkey_1" in options(play("coalition", "air", f"{formed}; momentum 3"))


@pytest.mark.rule("islamic_state", "actions.airstrike")
def test_a_us_air_strike_card_before_us_airstrikes_is_lost():
    assert "It cannot be carried out and is lost." in told(play("coalition", "air", "iraq_shia*1 @ basra"))
