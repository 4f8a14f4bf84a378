"""Faults in components and overrides are found when they are read."""

import msgspec
import pytest
from tests.games.isis_war.pack import COUNTERS, HEXES, PACK, PLACES, TABLES

from sandtable.games.isis_war.box.load import check, load_pack
from sandtable.games.isis_war.box.map import HexesFile, Terrain
from sandtable.packs import PackError


def changed(record, **values):
    return msgspec.structs.replace(record, **values)


def with_unit(id_, **values):
    units = tuple(changed(u, **values) if u.id == id_ else u for u in COUNTERS.unit)
    return check(HEXES, PLACES, changed(COUNTERS, unit=units), TABLES)


def with_tables(**values):
    return check(HEXES, PLACES, COUNTERS, changed(TABLES, **values))


def test_the_files_agree():
    assert check(HEXES, PLACES, COUNTERS, TABLES) == []


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"at": "9999"}, "unit iq_bn, key at: there is no hex 9999"),
        ({"at": "3510"}, "unit iq_bn, key at: no unit starts in the red row"),
        ({"start": "bin"}, "unit iq_bn, key at: expected none with start bin"),
        ({"cf": (2, 4)}, "unit iq_bn, key cf: expected factors from full strength downwards"),
        ({"cf": (4, 2, 1)}, "unit iq_bn, key cf: its substitutes show"),
        ({"cf": (4,), "starts_reduced": True}, "unit iq_bn, key starts_reduced"),
        ({"move_class": "foot"}, "unit iq_bn, key move_class"),
    ],
)
def test_faulty_units_are_found(values, message):
    assert message in "\n".join(with_unit("iq_bn", **values))


def test_a_missing_counter_is_found():
    short = changed(COUNTERS, militia=COUNTERS.militia[1:])
    assert check(HEXES, PLACES, short, TABLES) == [
        "counters.toml, manifest, key total: expected 227, the sum of all counters (2.0)"
    ]


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        (("5125", "5127"), "road r1, key edges: expected two neighbouring hexes"),
        (("5125", "6525"), "road r1, key edges: expected two neighbouring hexes"),
        (("3526", "3628"), "road r1, key edges: expected two neighbouring hexes"),
        (("3526", "3627"), "road r1, key edges: no road can join 3526 and 3627"),
        (("4705", "4605"), "road r1, key edges: no road can join 4705 and 4605"),
    ],
)
def test_faulty_roads_are_found(pair, message):
    first, *others = HEXES.road
    hexes = changed(HEXES, road=(changed(first, edges=(pair,)), *others))
    assert message in "\n".join(check(hexes, PLACES, COUNTERS, TABLES))


def test_a_hexside_given_twice_is_found():
    tigris, *others = HEXES.river
    hexes = changed(HEXES, river=(tigris, *others, changed(tigris, id="again")))
    assert len(check(hexes, PLACES, COUNTERS, TABLES)) == len(tigris.hexsides)


def test_a_place_off_the_map_and_a_second_place_in_a_hex_are_found():
    first, second, *others = PLACES.place
    places = changed(PLACES, place=(changed(first, hex="9999"), changed(second, hex="5013"), *others))
    found = check(HEXES, places, COUNTERS, TABLES)
    assert found[0] == "places.toml, place baghdad_north, key hex: there is no hex 9999 on the map"
    assert found[1] == "places.toml, place irbil, key hex: 5013 holds baghdad_south already"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"crt": TABLES.crt[:3] + TABLES.crt[4:]}, "crt c5, key min"),
        ({"crt": TABLES.crt[1:]}, "crt: expected the first and the last entry to be open"),
        ({"event": TABLES.event[1:]}, "event: expected 2 once, found it 0 times"),
        ({"restriction": TABLES.restriction[1:]}, "restriction: expected"),
        ({"terrain": TABLES.terrain[1:]}, "terrain: expected clear once"),
        ({"turn": TABLES.turn[1:]}, "turn: expected the turns from 1 upwards"),
        ({"road": changed(TABLES.road, cost={"foot": 0.3})}, "whole or half points"),
        ({"landing": changed(TABLES.landing, unit="iq_bn")}, "landing, key unit"),
    ],
)
def test_faulty_tables_are_found(values, message):
    assert message in "\n".join(with_tables(**values))


def test_an_override_replaces_single_records(tmp_path):
    (tmp_path / "pack.toml").write_text('name = "printed map"\ngame = "isis_war"\n', encoding="utf-8")
    (tmp_path / "hexes.toml").write_text(
        '[[hex]]\nhex = "5127"\nterrain = "rough"\nsource = "printed map"\n', encoding="utf-8"
    )
    pack = load_pack([tmp_path])
    terrain = {h.hex: h.terrain for h in pack.file("hexes", HexesFile).hex}
    assert terrain["5127"] is Terrain.ROUGH
    assert terrain["5126"] is Terrain.CLEAR
    assert pack.digest != PACK.digest


def test_an_override_that_contradicts_the_map_is_refused(tmp_path):
    (tmp_path / "pack.toml").write_text('name = "slip"\ngame = "isis_war"\n', encoding="utf-8")
    (tmp_path / "places.toml").write_text(
        '[[place]]\nid = "mosul"\nhex = "9913"\nsource = "slip"\n', encoding="utf-8"
    )
    with pytest.raises(PackError, match="place mosul, key hex: there is no hex 9913"):
        load_pack([tmp_path])


@pytest.mark.parametrize(
    ("file", "record", "message"),
    [
        ("places", '[[place]]\nid = "irbil"\nremove = true\n', "places.toml, place irbil, key id: .*14.6"),
        ("places", '[[place]]\nid = "baghdad_south"\nremove = true\n', "place baghdad_south, key id: .*13.4"),
        ("places", '[[place]]\nid = "irbil"\nkind = "town"\n', "place irbil, key kind: expected a city"),
        (
            "tables",
            '[[shift]]\nid = "concentric"\nremove = true\n',
            "tables.toml, shift concentric, key id: .*10.13",
        ),
        ("tables", '[[phase]]\nid = "I.C"\nremove = true\n', "tables.toml, phase I.C, key id: .*5.2"),
        ("counters", '[[setup]]\nid = "turkey"\nremove = true\n', "counters.toml, setup turkey, key id: .*3.9"),
    ],
)
def test_an_override_may_not_take_away_what_the_rules_need(tmp_path, file, record, message):
    (tmp_path / "pack.toml").write_text('name = "slip"\ngame = "isis_war"\n', encoding="utf-8")
    (tmp_path / f"{file}.toml").write_text(record, encoding="utf-8")
    with pytest.raises(PackError, match=message):
        load_pack([tmp_path])
