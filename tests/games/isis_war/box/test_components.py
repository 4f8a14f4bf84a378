"""The component files: what the rulebook states, and that the files agree with one another."""

import json
import re
import tomllib
from collections import Counter
from importlib.resources import files
from itertools import pairwise

import msgspec
import pytest
from isis_tools import FIXED

from sandtable.board.graph import Graph
from sandtable.board.hexes import HexGrid
from sandtable.core import Match
from sandtable.games import find
from sandtable.games.isis_war.box.counters import CountersFile, Nation, Org, UnitType
from sandtable.games.isis_war.box.load import check, load_pack
from sandtable.games.isis_war.box.map import Area, HexesFile, PlaceKind, PlacesFile, Terrain
from sandtable.games.isis_war.box.tables import Result, TablesFile
from sandtable.packs import PackError
from sandtable.testing import choose

PACK = load_pack()
HEXES = PACK.file("hexes", HexesFile)
PLACES = PACK.file("places", PlacesFile)
COUNTERS = PACK.file("counters", CountersFile)
TABLES = PACK.file("tables", TablesFile)
GRID = HexGrid((h.hex for h in HEXES.hex), high=HEXES.high)
BY_NAME = {h.hex: h for h in HEXES.hex}
UNITS = {unit.id: unit for unit in COUNTERS.unit}
RIVERS = {frozenset(pair) for river in HEXES.river for pair in river.hexsides}
FOLDER = files("sandtable.games.isis_war")


def changed(record, **values):
    return msgspec.structs.replace(record, **values)


def with_unit(id_, **values):
    units = tuple(changed(u, **values) if u.id == id_ else u for u in COUNTERS.unit)
    return check(HEXES, PLACES, changed(COUNTERS, unit=units), TABLES)


def with_tables(**values):
    return check(HEXES, PLACES, COUNTERS, changed(TABLES, **values))


# ---- Map


@pytest.mark.rule("isis_war", "1.2.compass")
def test_map_edges():
    edges = HEXES.edges
    assert (edges.north[0], edges.north[-1]) == ("3500", "5500")
    assert (edges.west[0], edges.west[-1]) == ("3500", "3527")
    assert (edges.south[0], edges.south[-1]) == ("3527", "6028")
    assert (edges.east[0], edges.east[-1]) == ("6008", "6028")
    for edge in (edges.north, edges.west, edges.south, edges.east):
        assert all(GRID.adjacent(GRID.index(a), GRID.index(b)) for a, b in pairwise(edge))
        assert all(len(GRID.around[GRID.index(name)]) < 6 for name in edge)


@pytest.mark.rule("isis_war", "1.2.red_row.terrain")
def test_the_red_row_is_the_west_edge_clear_and_without_roads():
    red = {h.hex for h in HEXES.hex if h.area is Area.RED_ROW}
    assert red == set(HEXES.edges.west)
    assert {BY_NAME[name].terrain for name in red} == {Terrain.CLEAR}
    assert not red & {name for road in HEXES.road for pair in road.edges for name in pair}


@pytest.mark.rule("isis_war", "2.1")
def test_kirkuk_is_in_5117():
    assert [place.name for place in PLACES.place if place.hex == "5117"] == ["Kirkuk"]


def test_the_rivers_of_the_example():
    assert frozenset(("4818", "4819")) in RIVERS
    assert frozenset(("4718", "4819")) not in RIVERS
    assert GRID.adjacent(GRID.index("4718"), GRID.index("4819"))


@pytest.mark.rule("isis_war", "3.3")
def test_parts_of_kurdistan():
    assert BY_NAME["5013"].area is Area.IRAQI_KURDISTAN
    assert BY_NAME["4211"].area is Area.SYRIAN_KURDISTAN
    assert not any(BY_NAME[name].kurdistan for name in ("4713", "5125", "5126", "4927"))
    drawn = {(province.country, province.province) for province in HEXES.kurdistan}
    assert {(h.country, h.province) for h in HEXES.hex if h.kurdistan} == drawn
    assert not any(h.kurdistan for h in HEXES.hex if h.red_row)


def test_turkish_reinforcements_have_hexes_to_enter():
    entry = [name for name in HEXES.edges.north if BY_NAME[name].area is Area.TURKEY]
    assert len(entry) >= 3


def test_capital_hexes():
    capitals = {place.hex for place in PLACES.place if place.kind is PlaceKind.CAPITAL}
    assert capitals == {"5013", "5125", "5126"}


def test_the_road_network_is_connected():
    pairs = [pair for road in HEXES.road for pair in road.edges]
    network = Graph(sorted({name for pair in pairs for name in pair}), pairs)
    assert len(network.components()) == 1


def test_places_lie_near_their_hexes():
    """A degree is about 110 km, so these bounds are about a hex and a half; edge places lie beyond."""
    for place in PLACES.place:
        h = BY_NAME[place.hex]
        if place.at == "fitted":
            assert abs(place.lat - h.lat) < 0.4
            assert abs(place.lon - h.lon) < 0.5


# ---- Counters


@pytest.mark.rule("isis_war", "2.0")
def test_there_are_228_counters():
    assert COUNTERS.manifest.total == 228


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


# ---- Tables


@pytest.mark.rule("isis_war", "T.crt")
def test_results_get_worse_for_the_defender_with_die_and_column():
    order = list(Result)
    ranks = [[order.index(result) for result in column.results] for column in TABLES.crt]
    assert all(rank == sorted(rank) for rank in ranks)
    assert all(a <= b for left, right in pairwise(ranks) for a, b in zip(left, right, strict=True))


def test_an_armor_brigade_pays_four_points_across_a_river_and_half_a_point_less_by_road():
    clear = next(line for line in TABLES.terrain if line.id is Terrain.CLEAR)
    assert clear.cost["armor"] + TABLES.river.extra["armor"] == 4
    assert TABLES.road.cost["armor"] + TABLES.river.extra["armor"] == 3.5


@pytest.mark.rule("isis_war", "T.tec")
def test_mountains_cost_kurds_one_point_and_armor_six():
    mountain = next(line for line in TABLES.terrain if line.id is Terrain.MOUNTAIN)
    assert (mountain.cost["kurdish"], mountain.cost["armor"]) == (1, 6)


@pytest.mark.rule("isis_war", "T.gtrt")
def test_iranian_movement_falls_from_six_to_two():
    points = [turn.iran_points for turn in TABLES.turn]
    assert points[:2] == [6, 6]
    assert points == sorted(points, reverse=True)
    assert (len(points), points[-1]) == (10, 2)


@pytest.mark.rule("isis_war", "T.geo")
def test_a_higher_die_never_closes_an_area():
    for row, next_row in pairwise(TABLES.restriction):
        if row.nation is next_row.nation:
            assert set(row.areas) <= set(next_row.areas)


# ---- Ledger, rulings and art


def test_the_ledger_and_the_rulings_know_one_another():
    ledger = tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8"))["rule"]
    rulings = re.findall(r"^\*\*(R-\d+) ", (FOLDER / "rulings.md").read_text(encoding="utf-8"), re.MULTILINE)
    ids = [rule["id"] for rule in ledger]
    assert len(ids) == len(set(ids))
    numbers = [int(ruling.removeprefix("R-")) for ruling in rulings]
    assert numbers == sorted(set(numbers))  # are free
    assert {see for rule in ledger for see in rule["see"]} <= set(ids)
    assert {ruling for rule in ledger for ruling in rule["rulings"]} == set(rulings)
    assert all(rule["source"] for rule in ledger)


def test_the_art_covers_every_hex():
    left, top, right, bottom = json.loads((FOLDER / "art" / "layers.json").read_text(encoding="utf-8"))["frame"]
    for i in range(len(GRID)):
        assert all(left <= x <= right and top <= y <= bottom for x, y in GRID.corners(i))


# ---- What check finds


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


def test_a_corps_that_a_pack_sets_up_finds_a_hex_by_default(tmp_path):
    (tmp_path / "pack.toml").write_text('name = "more Turks"\ngame = "isis_war"\n', encoding="utf-8")
    (tmp_path / "counters.toml").write_text(
        '[[unit]]\nid = "tr_ii"\nstart = "setup"\nat = "turkey"\nsource = "house rule"\n', encoding="utf-8"
    )
    match = choose(Match(find("isis_war"), seed=1, overrides=[tmp_path]), "default", "default", "default")
    where = match.table.state.at[match.table.box.piece("tr_ii")]
    assert match.table.box.area[where] in (Area.TURKEY, Area.TURKISH_KURDISTAN)
