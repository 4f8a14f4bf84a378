"""19 Optional rules: special units, Peshmerga, Israelis, assaults, transport, enhancement."""

import pytest
from axis_tools import (
    BOX,
    FAR,
    GAME,
    ap,
    attack,
    battle,
    cost,
    fight,
    hexes,
    holder,
    is_reduced,
    move,
    place,
    quiet,
    shift,
    state,
    table,
    targets,
    war,
)

from sandtable.core.errors import IllegalChoice, SetupError
from sandtable.games.axis_of_evil.rules import combat, victory
from sandtable.games.axis_of_evil.rules.transport import flights
from sandtable.testing import asked, choose, done, options, why_not


def test_switches_that_need_others_say_so():
    with pytest.raises(SetupError, match="Insurgency"):
        GAME.setting("", {"islamists": 1})
    with pytest.raises(SetupError, match="Logistics"):
        GAME.setting("", {"logistics_inverted": 1})


# 19.1.1 Complex terrain ---------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_complex_terrain_units_pay_one_anywhere_and_nothing_for_rivers():
    text = "rus_49 @ 1804; nato_isaf @ 1725; active eurasian"
    match = war(text)
    assert cost(match, "rus_49", "1905") == 1  # high mountain
    assert cost(war(text, complex_terrain=0), "rus_49", "1905") is None
    match = war("psh_80 @ 1611; rus_2gd @ 1325")  # a guerrilla across the Tigris
    assert (BOX.hex("1611"), BOX.hex("1511")) in BOX.rivers
    assert cost(match, "psh_80", "1511") == 1
    assert cost(war("psh_80 @ 1611; rus_2gd @ 1325", complex_terrain=0), "psh_80", "1511") == 3


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_one_complex_attacker_cancels_one_city_column():
    text = "iraq eurasian; nato_jtf_m @ 1920; nato_tu_2 @ 1818; rus_2gd @ 2818"
    match = war(text, 1)
    fight(match, "1919")
    assert shift(match) == {"13.6.1": -1, "19.1.1": 1}  # one in all
    match = war(text, 1, complex_terrain=0)
    fight(match, "1919")
    assert shift(match) == {"13.6.1": -1}


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_mega_city_defenders_still_ignore_retreats():
    match = war("iraq eurasian; nato_cc @ 1717; nato_jtf_m @ 1616; nato_1mef @ 1615; rus_2gd @ 2818", 5)
    fight(match, "1716")
    assert shift(match) == {"13.6.1": -2, "19.1.1": 1}
    assert battle(match).result == "AS"


@pytest.mark.rule("axis_of_evil", "19.1.1")
def test_only_complex_units_advance_into_high_mountain():
    match = war("nato_jtf_m @ 1804; nato_cc @ 1805; rus_49 @ 1905 reduced; held coalition grozny", "DE")
    fight(match, "1905")
    assert options(match) == ["advance nato_jtf_m", "stay"]


# 19.1.2 FOB ---------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.1.2")
def test_a_fob_is_set_up_with_a_friendly_unit_outside_cities():
    match = war("nato_isaf @ 1725; nato_cc @ 2121; rus_2gd @ 1325; nato_fob @ reinforcement", 2, fob=1)
    choose(match, "reinforce", "bring nato_fob")
    assert place(match, "nato_fob") == "1725"  # the other unit is in a city
    assert "reinforce" not in options(war("nato_cc @ 2121; rus_2gd @ 1325; nato_fob @ reinforcement", fob=1))


@pytest.mark.rule("axis_of_evil", "19.1.2", "2.1.bases")
def test_a_fob_works_as_a_base_and_scores_one():
    match = war("nato_isaf @ 1724; rus_2gd @ 1325; nato_fob @ 1725; nato_cc @ reinforcement", 1, fob=1)
    assert victory.places_points(table(match), 1) == 33 + 10 + 1
    choose(match, "reinforce", "bring nato_cc")
    assert "1725" in targets(match, "at")


@pytest.mark.rule("axis_of_evil", "19.1.2")
def test_a_fob_is_demobilised_and_not_set_up_again_in_the_same_action():
    match = war("nato_isaf @ 1725; rus_2gd @ 1325; nato_fob @ 1725; nato_tac_4 @ reinforcement", 3, fob=1)
    choose(match, "reinforce", "demobilise nato_fob")
    assert place(match, "nato_fob") == "reinforcement"
    assert "bring nato_fob" not in options(match)
    assert "ready nato_tac_4" in options(match)


@pytest.mark.rule("axis_of_evil", "19.1.2")
def test_a_fob_cannot_move_or_attack_and_can_be_attacked_alone():
    match = war("nato_isaf @ 1725; rus_fob @ 1418; nato_cc @ 1419", "DE", fob=1)
    attack(match, "1418")
    assert place(match, "rus_fob") == "eliminated"
    match = war("rus_fob @ 1418; nato_cc @ 1419; active eurasian", fob=1)
    assert not {"ground", "attack"} & set(options(match))


# 19.1.4 6GW ---------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.1.4")
def test_6gw_make_an_attack_hyperwar_for_one_point():
    text = "nato_isaf @ 1418; nato_mnc @ 1519; rus_mvd @ 1419; nato_6gw @ staging"
    match = war(text, 3, 2, sixth_generation=1)
    choose(match, "attack", "declare")
    choose(match, "with " + " ".join(sorted(targets(match, "with"), key=BOX.piece)))
    assert ap(match, "coalition") == 8
    assert shift(match) == {"13.6.4": 3}  # committed at once
    assert place(match, "nato_6gw") == "track"
    match = war(text, 1, sixth_generation=1)
    choose(match, "attack", "plain")
    choose(match, "with " + " ".join(sorted(targets(match, "with"), key=BOX.piece)), "coalition: no_sf")
    assert ap(match, "coalition") == 7


@pytest.mark.rule("axis_of_evil", "19.1.4", "14.2")
def test_6gw_make_hw1_count():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419; nato_6gw @ staging", "HW1", 2, sixth_generation=1)
    choose(match, "attack", "declare")
    assert battle(match).result == "HW1"
    assert is_reduced(match, "rus_2gd")


@pytest.mark.rule("axis_of_evil", "19.1.4")
def test_6gw_are_received_after_an_hw1_of_a_hyperwar_attack_only():
    text = "nato_cc @ 1418; rus_mvd @ 1419; nato_6gw @ reinforcement; nato_tac_1 @ staging"
    match = war(text, "HW1", sixth_generation=1)
    assert "reinforce" not in options(match)  # not by deployment
    fight(match, "1419")
    while asked(match).rule != "6.3":
        choose(match, options(match)[0])
    assert place(match, "nato_6gw") == "staging"
    match = war(text, "AS", sixth_generation=1)
    fight(match, "1419")
    assert place(match, "nato_6gw") == "reinforcement"


# 19.1.5 First Guards Tank Army --------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.1.5")
def test_the_guards_tank_army_comes_only_with_shock_and_only_to_a_district():
    text = "nato_isaf @ 1725; rus_2gd @ 1325; rus_1gta @ reinforcement; rus_8gd @ reinforcement; "
    match = war(text + "active eurasian", 2, guards_tank_army=1)
    choose(match, "reinforce")
    assert not any(each.endswith("rus_1gta") for each in options(match))
    assert why_not(match, "rus_1gta").rule == "19.1.5"
    match = war(text + "phase shock; shock eurasian 1", 1, 1, 1, 1, 1, 1, 1, guards_tank_army=1)
    choose(match, "shock")
    assert {each for each in options(match) if each.endswith("rus_1gta")} == {
        "to_southern rus_1gta",
        "to_central rus_1gta",
    }
    choose(match, "to_southern rus_1gta")
    assert place(match, "rus_1gta") == "southern"


# 19.3 Peshmerga -----------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.3", "19.3.move")
def test_peshmerga_stay_in_kurdistan():
    match = war("psh_80 @ 1712; rus_2gd @ 1325", 6)
    move(match, "psh_80")
    assert all(BOX.kurdistan[BOX.hex(name)] for name in hexes(match))
    assert why_not(match, "1713").rule == "19.3.move"
    assert "peshmerga" in {variant.id for variant in GAME.variants}


@pytest.mark.rule("axis_of_evil", "19.3.combat")
def test_peshmerga_take_a_city_next_to_kurdistan_without_entering():
    match = war("iraq eurasian; psh_80 @ 1712; psh_70 @ 1611; rus_2gd @ 1325", "DR")
    attack(match, "1612")
    quiet(match)
    assert holder(match, "mosul") == "coalition"
    assert {place(match, "psh_80"), place(match, "psh_70")} == {"1712", "1611"}
    assert state(match).active == 0


@pytest.mark.rule("axis_of_evil", "19.3.combat")
def test_inside_kurdistan_they_advance_as_anybody():
    match = war("held eurasian irbil; psh_80 @ 1811; psh_70 @ 1611; rus_2gd @ 1325", "DR")
    fight(match, "1712")
    assert holder(match, "irbil") == "eurasian"
    choose(match, "advance psh_80")
    assert (place(match, "psh_80"), holder(match, "irbil")) == ("1712", "coalition")


@pytest.mark.rule("axis_of_evil", "19.3.combat")
def test_another_attacker_may_still_enter_the_city():
    match = war("iraq eurasian; psh_80 @ 1712; nato_cc @ 1613; rus_2gd @ 1325", "DR")
    fight(match, "1612")
    assert options(match) == ["advance nato_cc", "stay"]


@pytest.mark.rule("axis_of_evil", "19.3.return")
def test_an_eliminated_peshmerga_unit_returns_after_a_die():
    match = war(
        "turn 2; psh_80 @ 1811 reduced; rus_2gd @ 1911; rus_41 @ 1910; active eurasian; shock out",
        6,
        1,
        1,
        1,
        1,
        1,
        seed=1,
    )
    fight(match, "1811", "rus_2gd")
    if place(match, "psh_80") != "track":
        pytest.fail(battle(match).result)
    assert state(match).due[BOX.piece("psh_80")] == 3
    assert victory.losses_points(table(match), 0) == 0
    while asked(match).rule != "19.3.return":
        choose(match, options(match)[-1])
    choose(match, "at 1712")
    assert place(match, "psh_80") == "1712"
    assert not is_reduced(match, "psh_80")


@pytest.mark.rule("axis_of_evil", "19.3.return")
def test_it_waits_until_a_hex_is_free():
    inside = [BOX.grid.names[i] for i in range(BOX.size) if BOX.kurdistan[i]]
    units = [BOX.counters.counter[u].id for u in BOX.units if BOX.counters.counter[u].id.startswith("rus")]
    full = "; ".join(f"{unit} @ {where}" for unit, where in zip(units, inside, strict=False))
    match = war(f"turn 3; phase returns; {full}; psh_80 @ track due=3; shock out; nato_isaf @ 1725", seed=1)
    assert place(match, "psh_80") == "waiting"
    freed = "; ".join(full.split("; ")[1:])
    match = war(f"turn 4; phase returns; {freed}; psh_80 @ waiting; shock out; nato_isaf @ 1725", seed=1)
    assert place(match, "psh_80") == inside[0]


# 19.4, 19.5 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.4")
def test_iraqis_may_enter_kurdistan_later_but_not_stack_with_peshmerga():
    match = war("irq_n @ 1713; psh_80 @ 1712; rus_2gd @ 1325", 6)
    choose(match, "ground", "unit irq_n")
    assert "1712" not in hexes(match)
    assert any(BOX.kurdistan[BOX.hex(name)] for name in hexes(match))


@pytest.mark.rule("axis_of_evil", "19.5", "19.5.combat")
def test_israelis_enter_and_attack_only_syria_and_iran():
    match = war("isr_nc @ 1314; rus_2gd @ 1325", 6, israelis=1)
    move(match, "isr_nc")
    assert {BOX.country[BOX.hex(name)] for name in hexes(match)} == {"syria"}
    assert why_not(match, "1414").rule == "19.5.combat"
    match = war("iraq eurasian; isr_nc @ 1314; rus_2gd @ 1414; syr_rg @ 1313", israelis=1)
    assert combat.targets(table(match), 1) == [BOX.hex("1313")]  # not the Russians in Iraq


@pytest.mark.rule("axis_of_evil", "19.5.combat")
def test_israeli_air_and_sf_serve_anywhere_and_the_corps_is_hyperwar_on_its_front():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419; isr_5gf @ staging; isr_sm @ staging", 1, 1, israelis=1)
    attack(match, "1419")
    choose(match, "support isr_5gf", "coalition: commit isr_sm")
    assert shift(match) == {"13.6.3": 1, "13.6.4": 3}
    assert BOX.hyperwar[BOX.piece("isr_nc")] == (True, False)


# 19.6.1 Assaults ----------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_an_airborne_assault_moves_and_attacks_for_two_points():
    match = war("nato_jtf_v @ 1418; nato_cc @ 1422; rus_mvd @ 1421 reduced", 2, 2, "DL1", assaults=1)
    choose(match, "airborne_assault", "assault 1421")
    assert ap(match, "coalition") == 7
    assert hexes(match) <= {BOX.grid.names[i] for i in BOX.grid.around[BOX.hex("1421")]}
    choose(match, "to 1420")
    assert battle(match).attackers == (BOX.piece("nato_jtf_v"),)  # nobody else joins
    choose(match, "advance nato_jtf_v")
    assert place(match, "nato_jtf_v") == "1421"
    assert "airborne_assault" not in options(war("nato_jtf_v @ 1418; rus_mvd @ 1421"))


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_several_units_only_if_all_are_hyperwar():
    text = "nato_jtf_v @ 1418; nato_rf_a @ 1518; irq_abn @ 1618; rus_2gd @ 1421"
    match = war(text, 6, 6, 6, 6, 1, assaults=1)
    choose(match, "airborne_assault", "assault 1421")
    with pytest.raises(IllegalChoice, match="hyperwar"):
        choose(match, "with nato_jtf_v irq_abn")
    choose(match, "with nato_jtf_v nato_rf_a", "to 1420", "to 1521")
    assert len(battle(match).attackers) == 2
    assert ap(match, "coalition") == 7


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_a_flight_that_falls_short_stays_and_if_none_arrives_there_is_no_attack():
    """R-155"""
    match = war("nato_jtf_v @ 1418; rus_2gd @ 1425", 1, 1, assaults=1)
    choose(match, "airborne_assault", "assault 1425")
    assert place(match, "nato_jtf_v") == "1418"
    assert ap(match, "coalition") == 7
    assert state(match).active == 0
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.1", "19.6.1.fail")
def test_amphibious_assault_from_the_sea_and_its_failure():
    text = "nato_1mef @ 2121; rus_2gd @ 2420"
    match = war(text, "AL1", assaults=1)
    choose(match, "amphibious_assault", "assault 2420", "to 2421")
    assert place(match, "nato_1mef") == "eliminated"  # at sea
    match = war(text, "AL1", assaults=1)
    choose(match, "amphibious_assault", "assault 2420")
    assert "2421" in hexes(match)
    assert BOX.sea[BOX.hex("2421")] == "persian_gulf"
    choose(match, "to 2320")
    assert place(match, "nato_1mef") == "2320"  # on land it stays


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_success_from_the_sea_lets_one_advance_and_others_go_to_port():
    """R-94, R-178"""
    text = "nato_1mef @ 2121; nato_2mef @ 2424; rus_mvd @ 2420 reduced"
    match = war(text, "DE", assaults=1)
    choose(match, "amphibious_assault", "assault 2420", "with nato_1mef nato_2mef", "to 2421", "to 2321")
    choose(match, "advance nato_2mef")
    assert place(match, "nato_2mef") == "2420"
    assert "to 2121" in options(match)
    choose(match, "to 2121")
    assert place(match, "nato_1mef") == "2121"


# 19.6.2 Air transport -----------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.6.2")
def test_air_transport_between_bases_and_on():
    text = "nato_isaf @ 2121; rus_2gd @ 1325"
    assert "transport" not in options(war(text))
    match = war(text, 3, air_transport=1)
    choose(match, "transport")
    assert ap(match, "coalition") == 8
    assert {"1515", "0911", "3714", "2424"} <= targets(match, "airlift")
    choose(match, "airlift 1515")
    assert match.pending[0].about["points"] == 2
    assert "1415" in hexes(match)
    choose(match, "to 1415")
    assert place(match, "nato_isaf") == "1415"


@pytest.mark.rule("axis_of_evil", "19.6.2")
def test_no_transport_into_or_out_of_a_zone_and_a_point_must_be_left():
    match = war("nato_isaf @ 2121; rus_2gd @ 1514", 6, air_transport=1)
    choose(match, "transport")
    assert "1515" not in targets(match, "airlift")
    bound = war("nato_isaf @ 1822; rus_2gd @ 1821", air_transport=1)
    assert not flights(table(bound), BOX.piece("nato_isaf"), 2)
    assert flights(table(war("nato_isaf @ 1822; rus_2gd @ 1325", air_transport=1)), BOX.piece("nato_isaf"), 2)
    match = war("nato_isaf @ 2122; rus_2gd @ 1325", 1, air_transport=1)
    choose(match, "transport")  # one MP brings it to Kuwait City, and none is left
    assert place(match, "nato_isaf") == "2122"
    assert state(match).active == 0


# 19.6.4 AP enhancement ----------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.6.4", "11.2")
def test_special_forces_are_spent_for_action_points():
    text = FAR + "phase action_points; nato_sas @ staging; rus_odon @ staging; held eurasian incirlik kuwait_city"
    match = war(text, 4, 2, 1, 1, 2, 3, ap_enhancement=1)
    choose(match, "enhance nato_sas", "enhance rus_odon")
    assert ap(match, "coalition") == 9  # the book's example: three and six
    assert ap(match, "eurasian") == 2 + 4 + 2
    assert state(match).due[BOX.piece("nato_sas")] == 3
    assert state(match).due[BOX.piece("rus_odon")] == 4
    done(match)
    match = war(text, 4, 2, 1, 1)
    assert ap(match, "coalition") == 6  # without the rule nobody is asked
