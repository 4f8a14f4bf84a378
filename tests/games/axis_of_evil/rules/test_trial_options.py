"""19 tried case by case: where two optional rules meet, and what each leaves alone."""

import pytest
from axis_tools import (
    BOX,
    FAR,
    JIHAD,
    ap,
    attack,
    battle,
    fight,
    hexes,
    holder,
    is_reduced,
    lying,
    move,
    opening,
    place,
    quiet,
    shift,
    side_of,
    state,
    table,
    targets,
    war,
)

from sandtable.core.errors import IllegalChoice
from sandtable.games.axis_of_evil.rules import logistics, victory
from sandtable.testing import asked, choose, done, events, options, told, why_not

# 19.1 Special units -------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.1.1", "13.6.1")
def test_a_complex_attacker_leaves_one_column_of_a_mega_city():
    text = "iraq eurasian; nato_jtf_m @ 1717; nato_cc @ 1616; nato_jtf_pg @ 1715; rus_2gd @ 1325"
    match = quiet(attack(war(text, 1), "1716"))
    assert shift(match)["13.6.1"] == -2
    assert shift(match)["19.1.1"] == 1


@pytest.mark.rule("axis_of_evil", "19.1.1")
@pytest.mark.parametrize(("switch", "shifts"), [(1, {"13.6.1": -1, "19.1.1": 1}), (0, {"13.6.1": -1})])
def test_guerrillas_count_as_complex_only_with_the_rule(switch: int, shifts: dict[str, int]):
    """R-05, R-88"""
    match = war("iraq eurasian; gcc_sla @ 1920; rus_2gd @ 1325", 1, complex_terrain=switch)
    fight(match, "1919")
    assert shift(match) == shifts


@pytest.mark.rule("axis_of_evil", "19.1.2", "12.5")
def test_a_base_stops_enemy_trains_but_exerts_no_zone():
    text = "irq_d @ 1818; rus_fob @ 1718; rus_2gd @ 1325"
    match = war(text, 1, fob=1)
    assert "rail" not in options(match)
    move(match, "irq_d")
    assert "1719" in hexes(match)  # next to the base, and beyond
    assert "1718" not in hexes(match)
    assert why_not(match, "1718").rule == "5.1"


@pytest.mark.rule("axis_of_evil", "19.1.2", "10.2.1")
@pytest.mark.parametrize(
    ("fob", "unit", "offered"),
    [
        ("nato_fob @ 1720", "irq_n", True),  # in Iraq
        ("nato_fob @ 1720", "gcc_sla", False),
        ("nato_fob @ 1421", "gcc_sla", True),  # in Saudi Arabia
        ("nato_fob @ 1421", "irq_n", False),
    ],
)
def test_whom_a_base_serves(fob: str, unit: str, offered: bool):
    """R-130"""
    match = war(f"{FAR}{fob}; {unit} @ reinforcement", 1, fob=1)
    choose(match, "reinforce")
    if asked(match).rule == "10.1" and "contingent" in options(match)[0]:
        choose(match, f"contingent {BOX.contingent[BOX.piece(unit)].value}")
    choose(match, f"bring {unit}")
    assert (fob.split()[-1] in targets(match, "at")) is offered


@pytest.mark.rule("axis_of_evil", "19.1.2", "8.0")
def test_no_base_in_a_city_and_none_without_a_unit():
    match = war("nato_isaf @ 2121; gcc_exp @ 1418; rus_2gd @ 1325; nato_fob @ reinforcement", 1, fob=1)
    choose(match, "reinforce", "bring nato_fob")
    assert place(match, "nato_fob") == "1418"
    lone = war("nato_isaf @ 2121; rus_2gd @ 1325; nato_fob @ reinforcement", fob=1)
    assert "reinforce" not in options(lone)


@pytest.mark.rule("axis_of_evil", "19.1.2", "14.0.dl1")
def test_a_base_alone_is_cleared_by_a_step_and_entered():
    match = war("nato_isaf @ 1418; rus_fob @ 1419; rus_2gd @ 1325", "DL1", fob=1)
    fight(match, "1419")
    assert place(match, "rus_fob") == "eliminated"
    choose(match, "advance nato_isaf")
    assert place(match, "nato_isaf") == "1419"


@pytest.mark.rule("axis_of_evil", "19.1.4", "19.8.2")
def test_6gw_are_not_declared_for_islamists():
    """19.8.2 Islamists never attack with special forces of others."""
    text = "isl_is_1 @ 1418 side=coalition; rus_mvd @ 1419; nato_6gw @ staging; "
    alone = choose(war(text, 1, sixth_generation=1, **JIHAD), "attack")
    assert asked(alone).rule != "19.1.4"
    assert ap(alone, "coalition") == 8
    both = war(text + "nato_isaf @ 1519; nato_mnc @ 1520", sixth_generation=1, **JIHAD)
    choose(both, "attack", "declare")
    assert not any("isl_is_1" in each for each in options(both))
    with pytest.raises(IllegalChoice, match="6GW"):
        choose(both, "with isl_is_1")


@pytest.mark.rule("axis_of_evil", "19.1.4", "13.6.4")
def test_declared_6gw_are_committed_once_and_recycled():
    text = "nato_isaf @ 1418; nato_mnc @ 1519; rus_2gd @ 1419; nato_6gw @ staging; nato_pmc @ staging"
    match = choose(war(text, 1, 3, sixth_generation=1), "attack", "declare", "with nato_isaf nato_mnc")
    assert ap(match, "coalition") == 8
    assert options(match, "coalition") == ["no_sf", "commit nato_pmc"]
    choose(match, "coalition: no_sf")
    assert shift(match) == {"13.6.4": 3}
    assert (place(match, "nato_6gw"), state(match).due[BOX.piece("nato_6gw")]) == ("track", 4)


@pytest.mark.rule("axis_of_evil", "19.1.5", "10.1")
def test_the_guards_tank_army_is_refused_in_an_ordinary_action():
    boxes = "rus_1gta @ reinforcement; rus_alpha @ reinforcement; rus_eara @ reinforcement"
    match = choose(war(FAR + boxes + "; active eurasian", 2, guards_tank_army=1), "reinforce")
    assert not any("rus_1gta" in each for each in options(match))
    assert why_not(match, "rus_1gta").rule == "19.1.5"


# 19.2 Area denial ---------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.2")
def test_a_fleet_goes_in_place_of_one_of_two_losses():
    """R-91"""
    boxes = lying("staging", "rus_msl_1", "rus_tac_1", "nato_5f", "nato_tac_1", "nato_tac_2")
    match = war(f"{FAR}active eurasian; {boxes}", "E2", area_denial=1)
    choose(match, "superiority", "sortie rus_tac_1 rus_msl_1", "drive_off nato_5f", "lose nato_tac_1")
    assert (place(match, "nato_5f"), place(match, "nato_tac_2")) == ("reinforcement", "staging")
    assert asked(match).rule == "6.3"  # nothing more is lost


@pytest.mark.rule("axis_of_evil", "19.2")
def test_without_the_rule_no_fleet_is_driven_off():
    boxes = lying("staging", "rus_msl_1", "rus_tac_1", "nato_5f", "nato_tac_1")
    match = war(f"{FAR}active eurasian; {boxes}", "E1")
    choose(match, "superiority", "sortie rus_tac_1 rus_msl_1")
    assert options(match) == ["lose nato_tac_1"]


# 19.3 to 19.5 -------------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.3.return")
@pytest.mark.parametrize(("turn", "line"), [(1, "comes back on turn 4"), (9, "does not come back in this game")])
def test_the_return_of_peshmerga_is_told(turn: int, line: str):
    match = war(f"turn {turn}; psh_ypg @ 1411 reduced; rus_2gd @ 1412; active eurasian", "DE", 3)
    fight(match, "1411")
    assert any(line in each for each in told(match))


@pytest.mark.rule("axis_of_evil", "19.3.return", "4.1.1")
def test_peshmerga_return_whole_and_score_nothing():
    text = "turn 2; shock out; psh_ypg @ track due=3; rus_2gd @ 1325; nato_isaf @ 1725; passed"
    match = choose(war(text, seed=1), "pass")
    assert (asked(match).rule, asked(match).seat) == ("19.3.return", 1)
    assert all(BOX.kurdistan[BOX.hex(name)] for name in targets(match, "at"))
    choose(match, "at 1411")
    assert not is_reduced(match, "psh_ypg")
    lost = war("psh_80 @ 1411 reduced; rus_2gd @ 1412; active eurasian", "DE", 1, seed=1)
    before = victory.victory_points(table(lost), 0)
    fight(lost, "1411")
    assert victory.victory_points(table(lost), 0) == before


@pytest.mark.rule("axis_of_evil", "19.3.combat", "8.1")
def test_peshmerga_take_kirkuk_from_outside():
    """Kirkuk, 1813, lies next to Kurdistan."""
    match = war("iraq eurasian; psh_80 @ 1812; psh_70 @ 1913; rus_2gd @ 1325", "DL1")
    fight(match, "1813")
    assert holder(match, "kirkuk") == "coalition"
    assert (place(match, "psh_80"), place(match, "psh_70")) == ("1812", "1913")
    assert state(match).active == 0  # nobody was asked about an advance


@pytest.mark.rule("axis_of_evil", "19.3.combat")
def test_peshmerga_do_not_take_a_city_that_is_not_cleared():
    match = war("iraq eurasian; psh_80 @ 1812; psh_70 @ 1913; irq_n @ 1813; rus_2gd @ 1325", "BB")
    fight(match, "1813")
    choose(match, "lose psh_80")
    assert is_reduced(match, "irq_n")
    assert holder(match, "kirkuk") == "eurasian"


@pytest.mark.rule("axis_of_evil", "19.3", "15.0")
def test_union_peshmerga_are_enemies_of_the_coalitions_iraqis():
    """R-104"""
    match = war("peshmerga eurasian; psh_80 @ 1812; irq_d @ 1813; nato_isaf @ 1725; active eurasian", 1)
    fight(match, "1813")
    assert battle(match).column == "1:2"  # three to four, and a city whose column the guerrillas cancel


@pytest.mark.rule("axis_of_evil", "19.5", "14.1")
def test_an_israeli_unit_retreats_in_syria_only():
    """R-93 The attackers cover all of Syria beside it; 1215 and 1315 lie in Iraq."""
    attackers = "rus_2gd @ 1213; rus_58 @ 1114; rus_20gd @ 1314"
    match = war(f"isr_nc @ 1214 reduced; {attackers}; active eurasian", "DR", israelis=1)
    fight(match, "1214")
    assert place(match, "isr_nc") == "eliminated"
    nato = war(f"nato_isaf @ 1214 reduced; {attackers.replace('1314', '1113')}; active eurasian", "DR")
    fight(nato, "1214", "rus_2gd", "rus_58")
    assert "1215" in hexes(nato, "retreat")


# 19.6 Additional actions --------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_an_assault_takes_a_city_from_the_sea():
    """R-178 Bushehr falls to a unit that attacked from an all-sea hex."""
    match = war("nato_1mef @ 2121; rus_2gd @ 1325", "HW1", assaults=1)
    choose(match, "amphibious_assault", "assault 2521")
    sea = next(name for name in hexes(match) if BOX.sea[BOX.hex(name)])
    choose(match, f"to {sea}", "advance nato_1mef")
    assert (place(match, "nato_1mef"), holder(match, "bushehr")) == ("2521", "coalition")


@pytest.mark.rule("axis_of_evil", "19.6.1")
def test_an_assault_that_clears_but_does_not_advance_goes_back_to_port():
    """R-94"""
    match = war("nato_1mef @ 2121; rus_2gd @ 1325", "HW1", assaults=1)
    choose(match, "amphibious_assault", "assault 2521")
    sea = next(name for name in hexes(match) if BOX.sea[BOX.hex(name)])
    choose(match, f"to {sea}", "stay")
    assert {"2121", "2424"} <= targets(match, "to")
    choose(match, "to 2424")
    assert (place(match, "nato_1mef"), holder(match, "bushehr")) == ("2424", "eurasian")


@pytest.mark.rule("axis_of_evil", "19.6.1", "13.1")
def test_neighbours_take_no_part_in_an_assault():
    text = "nato_jtf_v @ 1418; nato_cc @ 1422; rus_2gd @ 1421"
    match = choose(war(text, 1, 1, 3, assaults=1), "airborne_assault", "assault 1421")
    assert battle(match).attackers == (BOX.piece("nato_jtf_v"),)


@pytest.mark.rule("axis_of_evil", "19.6.3")
def test_reserve_air_withdraws_any_number_but_no_fleet():
    boxes = lying("staging", "nato_tac_1", "nato_msl_1", "nato_5f", "gcc_tac_1")
    match = choose(war(FAR + boxes, reserve_air=1), "reserve_air", "reserve nato_tac_1 nato_msl_1 gcc_tac_1")
    assert ap(match, "coalition") == 8
    assert [place(match, unit) for unit in ("nato_tac_1", "nato_msl_1", "gcc_tac_1")] == ["reinforcement"] * 3
    assert place(match, "nato_5f") == "staging"


@pytest.mark.rule("axis_of_evil", "19.6.4", "13.6.4")
def test_special_forces_spent_for_points_are_gone_from_staging():
    text = FAR + "phase action_points; nato_sas @ staging; nato_pmc @ staging"
    match = war(text, 1, 1, 1, 1, 2, ap_enhancement=1)
    choose(match, "enhance nato_sas")
    assert (place(match, "nato_sas"), place(match, "nato_pmc")) == ("track", "staging")
    assert ap(match, "coalition") == 2 + 2 + 3
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.5")
def test_a_hex_of_an_insurgency_is_named_once():
    boxes = lying("staging", "nato_pmc", "nato_sas")
    match = choose(war(FAR + boxes, insurgency=1), "insurgency", "stir 2513", "agitate nato_pmc")
    assert "stir 2513" not in options(match)
    assert why_not(match, "2513").why == "Special forces go there already."
    assert why_not(match, "2121").why == "No enemy garrison is there."


@pytest.mark.rule("axis_of_evil", "19.6.5", "11.2")
def test_all_special_forces_of_an_insurgency_are_recycled():
    boxes = lying("staging", "nato_pmc", "nato_cw")
    match = choose(war(FAR + boxes, "rebellion-1", 2, 3, insurgency=1), "insurgency", "stir 2513")
    choose(match, "agitate nato_cw nato_pmc")
    assert holder(match, "tehran") == "coalition"  # the first of three dice
    assert (place(match, "nato_cw"), place(match, "nato_pmc")) == ("track", "track")
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.5.rebellion2", "13.6.1")
def test_a_rebellion_drives_no_unit_out_of_a_mega_city():
    """R-74"""
    match = war(FAR + "irn_n @ 2513; nato_pmc @ staging", "rebellion-2", 1, insurgency=1)
    choose(match, "insurgency", "stir 2513")
    assert (place(match, "irn_n"), holder(match, "tehran")) == ("2513", "eurasian")
    assert asked(match).rule == "6.3"
    done(match)


@pytest.mark.rule("axis_of_evil", "19.6.5.rebellion2", "8.2", "6.2")
def test_a_rebel_base_gives_points_from_the_next_turn():
    match = war(FAR + "nato_pmc @ staging; shock out", "rebellion-2", 1, 1, 1, 1, 1, insurgency=1)
    choose(match, "insurgency", "stir 1904")
    choose(match, "pass", "pass")
    assert ap(match, "coalition") == 2 + 3
    assert ap(match, "eurasian") == 2 + 1


# 19.7 Logistics -----------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.7.1")
@pytest.mark.parametrize(("distance", "unit"), [(2, "1921"), (3, "1720"), (4, "1619")])
def test_the_odds_of_a_line_of_supply(distance: int, unit: str):
    """R-98 As printed: as many faces of six as there are hexes."""
    match = war(f"nato_isaf @ {unit} reduced; rus_2gd @ 1325; held eurasian kuwait_city nasiriyah", logistics=1)
    found = logistics.distances(table(match), BOX.piece("nato_isaf"))
    assert min(found.values()) == distance
    choose(match, "regroup")
    option = next(each for each in asked(match).options if found[each.target] == distance)
    good = next(each for each in match.forecast(1, option).chances if each.text == "regrouped")
    assert good.probability == pytest.approx(distance / 6)


@pytest.mark.rule("axis_of_evil", "19.7.1")
@pytest.mark.parametrize(("hex_", "works"), [("1418", True), ("1417", False)])
def test_a_line_of_supply_has_six_hexes_at_most(hex_: str, works: bool):
    """From King Khalid Military City, six and seven hexes away."""
    match = war(f"nato_isaf @ {hex_} reduced; rus_2gd @ 2818; held eurasian al_asad nasiriyah", logistics=1)
    assert ("regroup" in options(match)) is works


@pytest.mark.rule("axis_of_evil", "19.7", "15.5")
def test_a_failed_attempt_costs_the_point():
    match = war("nato_isaf @ 1921 reduced; rus_2gd @ 1325; iraq eurasian", 6, logistics=1)
    choose(match, "regroup", "supply 1822")
    assert is_reduced(match, "nato_isaf")
    assert ap(match, "coalition") == 8


# 19.8 Islamists -----------------------------------------------------------------------------------------


@pytest.mark.rule("axis_of_evil", "19.8")
def test_islamists_of_both_players_are_drawn_and_set_up():
    """The Coalition, with the initiative, draws two; the Union draws one and places it first."""
    match = opening(1, 1, 2, 1, 2, "isl_is_1", "isl_amn", 1, "isl_tal", **JIHAD)
    choose(match, "default", "default")
    assert asked(match).seat == 0
    assert [each for each in options(match) if each.startswith("place")] == ["place isl_tal"]
    assert (side_of(match, "isl_amn"), place(match, "isl_amn")) == ("coalition", "staging")
    choose(match, "place isl_tal")
    found = {BOX.country[BOX.hex(name)] for name in targets(match, "at")}
    assert found == {"syria", "iraq", "afghanistan"}
    assert place(match, "isl_aq") == "islamist"


@pytest.mark.rule("axis_of_evil", "19.8.2", "4.1.1")
def test_an_islamist_scores_each_time_it_is_eliminated():
    text = "isl_is_1 @ 1419; nato_cc @ 1418; tally 0 3"
    match = fight(war(text, "DL1", **JIHAD), "1419")
    assert state(match).tally == [0, 4]
    assert place(match, "isl_is_1") == "islamist"


@pytest.mark.rule("axis_of_evil", "4.1.1.variant", "19.8.2")
def test_by_strength_an_islamist_scores_its_factor():
    """R-119"""
    match = fight(war("isl_is_1 @ 1419; nato_cc @ 1418", "DL1", vp_strength=1, **JIHAD), "1419")
    assert state(match).tally == [0, 3]


@pytest.mark.rule("axis_of_evil", "19.8.1")
def test_recruits_stay_within_three_hexes_and_out_of_neutral_land():
    text = FAR + "division 4; nato_pmc @ staging; isl_tal @ islamist; isl_aq @ islamist"
    match = choose(war(text, "rebellion-1", 1, **JIHAD), "recruiting", "stir 2424", "recruit isl_tal")
    found = targets(match, "at")
    assert "2424" in found  # with the garrison of its side
    assert not any(BOX.country[BOX.hex(name)] == "qatar" for name in found)
    assert all(BOX.hex(name) in BOX.grid.within(BOX.hex("2424"), 3) for name in found)


@pytest.mark.rule("axis_of_evil", "19.8.1")
def test_recruiting_flips_no_garrison_and_fears_no_unit():
    """R-101, R-167"""
    text = FAR + "irn_n @ 2513; nato_cw @ staging; isl_tal @ islamist"
    match = choose(war(text, "rebellion-2", "blowback", 1, **JIHAD), "recruiting", "stir 2513")
    assert ap(match, "eurasian") == 10
    assert holder(match, "tehran") == "eurasian"
    assert place(match, "irn_n") == "2513"
    assert options(match) == ["recruit isl_tal", "stop"]


@pytest.mark.rule("axis_of_evil", "19.8.2", "13.6.4")
def test_islamist_special_forces_defend_islamists_and_nobody_else():
    boxes = "isl_haq @ staging; rus_odon @ staging"
    jihad = attack(war(f"nato_cc @ 1418; isl_is_1 @ 1419; {boxes}", 3, seed=1, **JIHAD), "1419")
    assert options(jihad, "eurasian") == ["no_sf", "commit isl_haq"]
    army = attack(war(f"nato_cc @ 1418; rus_2gd @ 1419; {boxes}", 3, seed=1, **JIHAD), "1419")
    assert options(army, "eurasian") == ["no_sf", "commit rus_odon"]
    town = attack(war(f"iraq eurasian; nato_cc @ 1918; {boxes}", 3, seed=1, **JIHAD), "1919")
    assert options(town, "eurasian") == ["no_sf", "commit rus_odon"]
    assert not events(town, "battle")
