"""2 Counters: numbers, sides, types and starts."""

from collections import Counter

import pytest

from sandtable.games.isis_war.box.box import IRAN, US, spoken
from sandtable.games.isis_war.box.counters import Nation, Org, UnitType
from tests.games.isis_war.pack import COUNTERS, TABLES
from tests.games.isis_war.tools import BOX, FIXED

UNITS = {unit.id: unit for unit in COUNTERS.unit}


@pytest.mark.rule("isis_war", "2.0")
def test_there_are_228_counters():
    assert COUNTERS.manifest.total == 228


@pytest.mark.rule("isis_war", "2.3", "2.5", "2.7", "2.14")
def test_sides_types_and_mobility():
    box = BOX
    side = {org: {box.side[u] for u in box.units if box.org[u] == org} for org in set(box.org)}
    assert all(side[org] == {IRAN} for org in ("artesh", "rgc", "basij", "turkish", "syrian"))
    assert all(side[org] == {US} for org in ("us", "kurdish", "israeli", "jordanian", "iraqi"))
    assert side["isis"] == {2}
    static = {box.piece_names[u][0] for u in box.units if box.static[u]}
    garrisons = {"sy_qamishli", "isis_mosul", "iq_bn", "iq_bs", "ku_gb"}
    assert static == {"us_base_irbil", "us_base_at"} | garrisons
    assert {box.type[box.piece(id_)] for id_ in garrisons} == {"garrison"}


@pytest.mark.rule("isis_war", "2.6", "2.6.errata_gb")
def test_counters_are_known_by_their_abbreviations():
    names = dict(BOX.piece_names)
    assert names["ku_gb"].startswith("G&B")
    assert names["us_base_at"].startswith("A-T")
    assert names["ku_dt"].startswith("DT")
    assert BOX.static[BOX.piece("ku_gb")]


@pytest.mark.rule("isis_war", "2.8")
def test_special_forces_have_a_support_factor_and_no_combat_factor():
    box = BOX
    assert all(box.support[force] > 0 for force in box.special_forces)
    assert not set(box.special_forces) & set(box.units)


def test_kurdish_brigades():
    guards = [u for u in COUNTERS.unit if u.id.startswith("ku_rg_")]
    zaravani = [u for u in COUNTERS.unit if u.id.startswith("ku_z_")]
    assert (len(guards), len(zaravani)) == (15, 10)
    assert all(u.starts_reduced and u.cf[1] == 1 and u.at == "iraqi_kurdistan" for u in guards + zaravani)


def test_turkish_corps():
    steps = {id_: UNITS[f"tr_{id_}"].steps for id_ in ("ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")}
    assert steps == {"ii": 4, "iii": 4, "iv": 2, "v": 2, "vi": 2, "vii": 6, "viii": 2, "ix": 6}
    assert UNITS["tr_ix"].cf[2:] == (4, 3, 2, 1)


def test_four_corps_start_on_the_map_and_four_in_the_bin():
    starts = {u.id: u.start for u in COUNTERS.unit if u.org is Org.TURKISH}
    assert {id_ for id_, start in starts.items() if start == "setup"} == {
        "tr_iv",
        "tr_vi",
        "tr_vii",
        "tr_viii",
    }
    assert {id_ for id_, start in starts.items() if start == "bin"} == {"tr_ii", "tr_iii", "tr_v", "tr_ix"}


def test_fixed_starts():
    fixed = {u.id: u.at for u in COUNTERS.unit if u.start == "hex"}
    assert fixed == FIXED


def test_five_special_forces_wait_for_the_grand_campaign():
    assert Counter(sf.start for sf in COUNTERS.special_forces)["grand_campaign"] == 5
    assert not TABLES.grand_campaign.playable


def test_reduced_armor_and_air_assault_brigades_have_a_factor_of_three():
    heavy = [u for u in COUNTERS.unit if u.bct and u.type in (UnitType.ARMOR, UnitType.AIR_ASSAULT)]
    assert heavy
    assert all(u.cf[1] == 3 for u in heavy)


def test_every_mobile_unit_but_the_landing_one_has_a_movement_class():
    assert {u.id for u in COUNTERS.unit if u.line_unit and u.move_class is None} == {TABLES.landing.unit}
    assert {u.move_class for u in COUNTERS.unit if u.nation is Nation.KURDISTAN and u.line_unit} == {"kurdish"}


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("BN Baghdad North Garrison", "Baghdad North Garrison"),
        ("Su Sunni Militia", "Sunni Militia"),
        ("INA Iraqi National Army", "Iraqi National Army"),
        ("Z 9 Zaravani Brigade", "Z 9 Zaravani Brigade"),  # the number tells it from others
        ("SF 5th Special Forces Group", "SF 5th Special Forces Group"),
        ("VI Corps", "VI Corps"),
    ],
)
def test_a_name_is_said_without_the_letters_that_only_shorten_it(printed: str, said: str) -> None:
    assert spoken(printed) == said
