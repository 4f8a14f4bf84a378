"""Air Strikes: bombing infrastructure that the Islamic State controls."""

import pytest

from sandtable.games.islamic_state.rules.bombing import targets
from sandtable.testing import answer_if_asked, choose, done, options, why_not
from tests.games.islamic_state.tools import IDLE, at, box, damage, play, state, war


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


@pytest.mark.rule("islamic_state", "air.syria", "air.table")
def test_syrian_units_bomb_neither_power_nor_oil_nor_dams_in_syria():
    match = war(f"{IDLE}; air_syria_1 @ deir_hafir; air_russia_1 @ deir_hafir; russia present")
    assert targets(match.table, box().piece["air_syria_1"]) == []
    assert len(targets(match.table, box().piece["air_russia_1"])) == 1  # Russian ones may
    match = war(f"{IDLE}; air_syria_1 @ tabqa")
    assert targets(match.table, box().piece["air_syria_1"]) == []
    match = war(f"{IDLE}; air_syria_1 @ samarra; control islamic_state samarra")
    assert len(targets(match.table, box().piece["air_syria_1"])) == 1  # a dam in Iraq


def bombed(air: str, site: str, die: int, more: str = ""):
    faction = "syrian_regime" if air.startswith(("air_s", "air_r")) else "coalition"
    if air.startswith("air_i"):
        faction = "iran"
    area = site.split(".")[1]
    held = "control syrian_regime jableh hama damascus"  # airbases
    text = f"{held}; level 9; {more}; hezbollah*1 @ lebanon; regime*1 @ damascus; iraq_shia*1 @ basra"
    match = war(
        f"{text}; {air} @ {area}; control islamic_state {area}; phase {faction}; cards {faction} rapid", die
    )
    choose(match, f"bomb {air}")
    return answer_if_asked(match, f"target {site}")


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
    match = bombed(air, site, die, text)
    assert damage(match, site) == turns
    assert state(match).level == 9 + level
    done(match)


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


@pytest.mark.rule("islamic_state", "air.targets")
def test_damage_adds_up_to_six_turns():
    match = bombed("air_iran_1", "power_plant.baiji", 5, "damage power_plant.baiji 4")
    assert damage(match, "power_plant.baiji") == 6
    match = bombed("air_iran_1", "oil_well.palmyra", 2, "damage oil_well.palmyra 1")
    assert damage(match, "oil_well.palmyra") == 3


@pytest.mark.rule("islamic_state", "air.table", "int.limits")
def test_the_fall_by_bombing_stops_at_three_a_turn():
    assert state(bombed("air_iran_1", "dam.mosul_dam", 2, "swing -2")).level == 8


@pytest.mark.rule("islamic_state", "air.table")
def test_casualties_close_an_area_to_strikes_on_its_transport_only():
    match = bombed("air_iran_1", "power_plant.baiji", 1, "damage oil_transport.baiji 9")
    assert damage(match, "power_plant.baiji") == 1


@pytest.mark.rule("islamic_state", "air.repair", "turn.1-upkeep")
def test_one_hit_comes_off_each_turn_and_never_what_is_destroyed():
    match = war("is*1 @ tabqa; damage dam.tabqa 4; damage oil_well.resafa 9; damage oil_well.shaddadi 1")
    assert damage(match, "dam.tabqa") == 3
    assert damage(match, "oil_well.resafa") == 9
    assert damage(match, "oil_well.shaddadi") == 0
