"""2.3 to 2.14 Counters: sides, contingents, types, faces and steps."""

import pytest

from sandtable.core import Kind
from sandtable.games.axis_of_evil.box.counters import Contingent, Sort, UnitType
from sandtable.testing import options
from tests.games.axis_of_evil.tools import BOX, GAME, war


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


@pytest.mark.rule("axis_of_evil", "2.3", "2.11")
def test_a_ground_unit_has_name_type_factors_and_two_steps():
    unit = counter("rus_2gd")
    assert (unit.label, unit.type, unit.steps) == ("2 Gd", UnitType.COMBINED_ARMS, 2)
    assert unit.cf > unit.cf_reduced > 0


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


@pytest.mark.rule("axis_of_evil", "2.12.sf_strike")
def test_sf_and_strike_units_have_one_step():
    assert all(BOX.steps_of[p] == 1 for p in (*BOX.special_forces, *BOX.strikes))


@pytest.mark.rule("axis_of_evil", "2.12.islamist")
def test_islamists_have_two_faces_and_one_step():
    assert all(BOX.steps_of[p] == 1 and BOX.printed_side[p] == 2 for p in BOX.islamists)


@pytest.mark.rule("axis_of_evil", "2.14")
def test_there_is_one_shock_marker():
    assert [c.id for c in BOX.counters.counter if c.sort is Sort.MARKER] == ["shock"]
    assert len(BOX.counters.counter) == 176


@pytest.mark.rule("axis_of_evil", "2.3")
@pytest.mark.parametrize(
    ("piece", "name"),
    [("rus_tac_1", "Russian Air 4"), ("irn_tac_1", "Iranian Air 1"), ("rus_2gd", "Russian 2 Gd")],
)
def test_a_name_never_ends_in_a_figure_that_reads_as_a_quantity(piece: str, name: str) -> None:
    assert BOX.names.label(Kind.PIECE, BOX.piece(piece)) == name


@pytest.mark.rule("axis_of_evil", "2.3")
def test_fleets_are_named_in_full() -> None:
    fleets = [BOX.piece(c.id) for c in BOX.counters.counter if c.type is UnitType.NAVAL]
    names = {BOX.names.label(Kind.PIECE, fleet) for fleet in fleets}
    assert names == {"Black Sea Fleet", "US Fifth Fleet", "US Sixth Fleet"}
