"""1, 2 Components: what the rulebook fixes of map and counters."""

from collections import Counter

import pytest
from axis_tools import BOX, GAME, attack, fight, is_reduced, place, war

from sandtable.games.axis_of_evil.box.counters import Contingent, Sort, UnitType
from sandtable.games.axis_of_evil.box.load import check
from sandtable.games.axis_of_evil.box.map import Terrain
from sandtable.testing import choose, options


def counter(id_: str):
    return BOX.counters.counter[BOX.piece(id_)]


def of(contingent: str) -> set[str]:
    return {c.label for c in BOX.counters.counter if c.contingent == contingent and c.sort is not Sort.GARRISON}


@pytest.mark.rule("axis_of_evil", "1.2")
def test_there_are_two_sides_and_every_fixed_contingent_belongs_to_one():
    assert [seat.id for seat in GAME.scenarios[0].tables[0]] == ["eurasian", "coalition"]
    sides = {
        c.contingent: {d.side.value for d in BOX.counters.counter if d.contingent == c.contingent}
        for c in BOX.counters.counter
    }
    assert sides["russia"] == sides["iran"] == sides["syria"] == {"eurasian"}
    assert sides["nato"] == sides["gcc"] == sides["israel"] == sides["pakistan"] == {"coalition"}


@pytest.mark.rule("axis_of_evil", "2.1")
def test_hexes_have_four_digit_numbers_and_adjoin_as_even_columns_lie_lower():
    assert all(len(name) == 4 and name.isdigit() for name in BOX.grid.names)
    around = {BOX.grid.names[i] for i in BOX.grid.around[BOX.hex("1904")]}
    assert around == {"1903", "2003", "2004", "1905", "1804", "1803"}


@pytest.mark.rule("axis_of_evil", "2.1")
def test_the_named_hexes_are_where_the_rules_put_them():
    fixed = {p.name: p.hex for p in BOX.places if p.hex_fixed}
    assert fixed == {"Grozny": "1904", "Ashgebat": "3209", "Incirlik": "0911", "Kuwait City": "2121"}


@pytest.mark.rule("axis_of_evil", "2.1.objectives")
def test_objective_hexes_carry_symbols_of_the_chart():
    known = {line.id for line in BOX.tables.objective}
    assert all(set(p.symbols) <= known for p in BOX.places)
    assert any(len(p.symbols) > 1 for p in BOX.places)


@pytest.mark.rule("axis_of_evil", "2.1.bases")
def test_bases_are_major_or_minor_and_count_one_point_more():
    sizes = Counter(p.base for p in BOX.places)
    assert sizes["major"] >= 4
    assert sizes["minor"] > 0
    assert all(p.vp == len(p.symbols) + (p.base != "none") for p in BOX.places)


@pytest.mark.rule("axis_of_evil", "2.1.islands")
def test_bahrain_is_the_only_island_that_ground_units_enter():
    islands = [p.id for p in BOX.places if p.island]
    assert islands == ["bahrain"]
    bahrain = BOX.hex("2524")
    ways = [a for a, near in enumerate(BOX.ways(False, 0, 0)) if bahrain in near]
    assert ways == [BOX.hex("2424")]  # the causeway from Dhahran
    assert not any(BOX.enterable(i, True) for i, h in enumerate(BOX.map.hex) if h.country == "cyprus")


@pytest.mark.rule("axis_of_evil", "2.1.areas", "18.0")
def test_each_side_has_three_displays():
    for side in ("coalition", "eurasian"):
        names = {d.id for d in BOX.tables.display if d.side == side}
        assert {f"{side}_staging", f"{side}_reinforcement", f"{side}_eliminated"} <= names


@pytest.mark.rule("axis_of_evil", "2.1.errata", "table.terrain")
def test_high_mountain_shifts_one_column_left():
    assert BOX.terrain_shift[BOX.hex("1905")] == -1
    assert BOX.terrain[BOX.hex("1905")] is Terrain.HIGH_MOUNTAIN


@pytest.mark.rule("axis_of_evil", "table.terrain")
def test_the_terrain_chart():
    assert BOX.mp[Terrain.CLEAR] == 1
    assert BOX.mp[Terrain.ROUGH] == 2
    assert BOX.mp[Terrain.HIGH_MOUNTAIN] == 0


@pytest.mark.rule("axis_of_evil", "2.3", "2.11")
def test_a_ground_unit_has_name_type_factors_and_two_steps():
    unit = counter("rus_2gd")
    assert (unit.label, unit.type, unit.steps) == ("2 Gd", UnitType.COMBINED_ARMS, 2)
    assert unit.cf > unit.cf_reduced > 0


@pytest.mark.rule("axis_of_evil", "2.11")
def test_each_class_has_its_own_factor():
    for c in BOX.counters.counter:
        has = (bool(c.cf or c.cf_eurasian), bool(c.sf), bool(c.acf or c.shifts))
        expected = {
            Sort.GROUND: (True, False, False),
            Sort.FOB: (True, False, False),
            Sort.GARRISON: (True, False, False),
            Sort.SF: (False, True, False),
            Sort.STRIKE: (False, False, True),
            Sort.MARKER: (False, False, False),
        }[c.sort]
        assert has == expected, c.id


@pytest.mark.rule("axis_of_evil", "2.3.start")
def test_units_with_the_circle_set_up_and_others_wait():
    match = war("phase deploy_second; nato_isaf @ unplaced; nato_cc @ reinforcement")
    assert options(match) == ["place nato_isaf", "default"]


@pytest.mark.rule("axis_of_evil", "2.4")
def test_plus_sign_units():
    assert counter("nato_cc").hyperwar
    assert counter("isr_nc").hyperwar
    assert not counter("rus_2gd").hyperwar


@pytest.mark.rule("axis_of_evil", "2.5")
def test_special_forces_have_one_side_and_a_support_factor():
    assert all(BOX.steps_of[p] == 1 and BOX.support[p] > 0 for p in BOX.special_forces)


@pytest.mark.rule("axis_of_evil", "2.6", "2.12.garrison")
def test_garrisons_have_a_face_for_each_side_and_one_step():
    grozny = BOX.garrisons[0]
    assert BOX.combat_factor[grozny][:2] == (3, 1)
    assert all(BOX.steps_of[g] == 1 and not BOX.mobile[g] for g in BOX.garrisons)


@pytest.mark.rule("axis_of_evil", "2.12.garrison")
def test_a_flipped_garrison_defends_with_its_other_face():
    match = war("iraq eurasian; held eurasian tbilisi; nato_isaf @ 1804; nato_tac_1 @ staging", "AS")
    attack(match, "1805")
    forecast = match.forecast(1, match.pending[0].options[0])
    assert "4 to 1" in forecast.facts  # Tbilisi: 3 for the Coalition, 1 for the Union


@pytest.mark.rule("axis_of_evil", "2.7")
def test_nationalities():
    found = {c.nationality for c in BOX.counters.counter}
    assert {"afghan", "gcc", "irn", "islamist", "nato", "pak", "rus", "irq", "isr", "peshm", "turkey"} <= found


@pytest.mark.rule("axis_of_evil", "2.8")
def test_the_counters_that_the_abbreviations_name():
    assert {"1 GTA", "CORF-CA", "CORF TC", "CRRF", "ODON", "Alpha", "Storm", "EARA", "BSF", "OG EA", "OG S"} <= of(
        "russia"
    )
    assert {"Mahdi", "Qods", "SE", "SR", "N", "W"} <= of("iran")
    assert {"Hezb", "NDF", "RG", "SF"} <= of("syria")
    assert {
        "CC",
        "JTF M",
        "JTF PG",
        "JTF-V",
        "MEU SOC",
        "MNC",
        "MN JTF",
        "RF-A",
        "RF-M",
        "JTFG",
        "6GW",
        "TU-RDC",
    } <= of("nato")
    assert {"Exp", "SLA", "SF"} <= of("gcc")
    assert {"NC", "SM", "5GF"} == of("israel")
    assert {"Bagh", "Bas", "D", "N", "Abn", "Min Int", "SPC", "SF"} == of("iraq")
    assert {"West", "ISI"} <= of("pakistan")


@pytest.mark.rule("axis_of_evil", "2.9")
def test_contingents_and_who_may_be_on_either_side():
    assert {c.value for c in Contingent} - {"none"} == {
        "russia", "iran", "syria", "nato", "gcc", "israel", "iraq", "pakistan", "peshmerga", "islamist",
    }  # fmt: skip
    loose = {c.contingent.value for c in BOX.counters.counter if c.side in ("variable", "either")}
    assert loose - {"none"} == {"iraq", "peshmerga", "islamist"}


@pytest.mark.rule("axis_of_evil", "2.10")
def test_unit_types():
    assert counter("rus_49").type is UnitType.COMPLEX_TERRAIN
    assert counter("nato_jtfg").type is UnitType.INFANTRY
    assert counter("rus_1gta").type is UnitType.TANK
    assert counter("rus_1vdv").airborne
    assert all(BOX.complex[p] for p in BOX.pieces if BOX.type[p] is UnitType.GUERRILLA)


@pytest.mark.rule("axis_of_evil", "2.10.syrian")
def test_syrian_fighters_are_tactical_air_in_spite_of_their_icon():
    for id_ in ("syr_tac_1", "syr_tac_2"):
        assert counter(id_).icon == "fifth_generation_fighter"
        assert counter(id_).type is UnitType.TACTICAL_AIR
        assert not BOX.optional[BOX.piece(id_)]


@pytest.mark.rule("axis_of_evil", "2.12")
def test_a_two_step_unit_flips_and_then_dies():
    match = war("nato_isaf @ 1418; rus_2gd @ 1419", "AL1", "AL1")
    fight(match, "1419")
    assert is_reduced(match, "nato_isaf")
    assert place(match, "nato_isaf") == "1418"
    choose(match, "pass")
    fight(match, "1419")
    assert place(match, "nato_isaf") == "eliminated"


@pytest.mark.rule("axis_of_evil", "2.12")
def test_a_one_step_unit_dies_at_once():
    match = war("nato_meu_soc @ 1418; rus_2gd @ 1419", "AL1")
    fight(match, "1419")
    assert place(match, "nato_meu_soc") == "eliminated"


@pytest.mark.rule("axis_of_evil", "2.12.sf_strike")
def test_sf_and_strike_units_have_one_step():
    assert all(BOX.steps_of[p] == 1 for p in (*BOX.special_forces, *BOX.strikes))


@pytest.mark.rule("axis_of_evil", "2.12.islamist")
def test_islamists_have_two_faces_and_one_step():
    assert all(BOX.steps_of[p] == 1 and BOX.printed_side[p] == 2 for p in BOX.islamists)


@pytest.mark.rule("axis_of_evil", "2.13")
def test_garrisons_do_not_move_and_ground_units_move_by_die():
    match = war("nato_isaf @ 1418; rus_2gd @ 2818", 4)
    choose(match, "ground")
    assert match.pending[0].about["points"] == 4
    for die in (1, 6):
        match = war("nato_isaf @ 1418", die)
        choose(match, "ground")
        assert match.pending[0].about["points"] == die


@pytest.mark.rule("axis_of_evil", "2.14")
def test_there_is_one_shock_marker():
    assert [c.id for c in BOX.counters.counter if c.sort is Sort.MARKER] == ["shock"]
    assert len(BOX.counters.counter) == 176


def test_faults_in_components_are_told():
    places = BOX.places_file
    broken = type(places)(
        places.seas, places.area, places.out_of_play, places.place[:-1], places.edge_entry, places.link,
        places.israeli_entry, places.kurdistan,
    )  # fmt: skip
    problems = check(BOX.map, broken, BOX.counters, BOX.tables)
    assert any("as many garrisons as places" in problem for problem in problems)


@pytest.mark.rule("axis_of_evil", "table.crt", "13.5.1")
def test_the_combat_results_table():
    assert BOX.crt_columns == ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")
    assert {result for row in BOX.crt for result in row} == {"AL1", "AS", "BB", "DE", "DL1", "DR", "HW1"}


@pytest.mark.rule("axis_of_evil", "table.air_crt", "16.6.1")
def test_the_air_results_table():
    assert BOX.tables.air_crt.columns == (0, 1, 2, 3, 4, 5, 6)
    assert {r for row in BOX.air_crt for r in row} == {"A1", "A2", "E1", "E2", "E3", "R1", "R2", "R3", "-"}


@pytest.mark.rule("axis_of_evil", "table.actions")
def test_the_costs_that_the_rules_give():
    assert (BOX.cost["reinforcement"], BOX.special_cost["reinforcement"]) == (1, 2)
    assert (BOX.cost["regroup"], BOX.special_cost["regroup"]) == (1, 2)
    assert (BOX.cost["air_superiority"], BOX.cost["bombardment"]) == (1, 1)
    assert (BOX.cost["airborne_assault"], BOX.cost["amphibious_assault"]) == (2, 2)


@pytest.mark.rule("axis_of_evil", "table.scenario", "3.1")
def test_six_scenarios_one_for_each_face_of_a_die():
    assert [line.die for line in BOX.tables.scenario] == [1, 2, 3, 4, 5, 6]
    assert [each.id for each in GAME.scenarios] == [line.id for line in BOX.tables.scenario]


@pytest.mark.rule("axis_of_evil", "table.insurgency")
def test_the_insurgency_table():
    assert set(BOX.uprising) == {"blowback", "-", "rebellion-1", "rebellion-2"}
