"""Component files: strict validation, faults told by file, record and key, and the digest."""

from pathlib import Path
from typing import Literal

import msgspec
import pytest

from sandtable.packs import Pack, PackError, Record, load


class Room(Record, frozen=True):
    id: str
    x: int


class Zone(Record, frozen=True):
    id: int
    circle: Literal["black", "white"]
    egress: tuple[int, ...]
    source: str
    rooms: tuple[Room, ...] = ()


class MapFile(Record, frozen=True):
    zone: tuple[Zone, ...]


class Row(Record, frozen=True):
    roll: tuple[int, int]
    mc: int


class Movement(Record, frozen=True):
    source: str
    rows: tuple[Row, ...]


class TablesFile(Record, frozen=True):
    movement: Movement


SCHEMAS: dict[str, type[msgspec.Struct]] = {"map": MapFile, "tables": TablesFile}

MAP = """
[[zone]]
id = 14
circle = "white"
egress = [24, 23]
rooms = [{ id = "14.C", x = 5 }]
source = "rules 4.1"

[[zone]]
id = 24
circle = "black"
egress = []
source = "rules 4.1"
"""

TABLES = """
[movement]
source = "rules 12.6"
rows = [{ roll = [0, 4], mc = 2 }, { roll = [5, 9], mc = 1 }]
"""


def components(folder: Path, map_: str = MAP, tables: str = TABLES) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "map.toml").write_text(map_, encoding="utf-8")
    (folder / "tables.toml").write_text(tables, encoding="utf-8")
    return folder


def problems(folder: Path) -> tuple[str, ...]:
    with pytest.raises(PackError) as caught:
        load("demo", folder, SCHEMAS)
    assert str(caught.value) == "\n".join(caught.value.problems)
    return caught.value.problems


def test_good_files_load_as_their_records(tmp_path: Path) -> None:
    pack = load("demo", components(tmp_path), SCHEMAS)
    assert (pack.game, pack.overrides) == ("demo", ())
    assert pack.file("map", MapFile).zone[0].rooms == (Room(id="14.C", x=5),)
    assert pack.file("tables", TablesFile).movement.rows[1].mc == 1


def test_asking_for_a_file_as_another_record_is_refused(tmp_path: Path) -> None:
    pack = load("demo", components(tmp_path), SCHEMAS)
    with pytest.raises(TypeError, match="demo: component file map is no TablesFile"):
        pack.file("map", TablesFile)
    with pytest.raises(TypeError, match="component file cards"):
        pack.file("cards", MapFile)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[24, 23]", '"24"', "map.toml, zone 14, key egress: expected array, got str; correct the value"),
        (
            "[24, 23]",
            '[24, "x"]',
            "map.toml, zone 14, key egress[1]: expected int, got str; correct the value",
        ),
        (
            "x = 5",
            "x = true",
            "map.toml, zone 14, rooms 14.C, key x: expected int, got bool; correct the value",
        ),
        (
            "x = 5",
            "y = 5, x = 5",
            "map.toml, zone 14, rooms 14.C, key y: expected only known keys; remove it",
        ),
        (
            '"white"',
            '"green"',
            "map.toml, zone 14, key circle: expected one of black, white, got 'green'; correct the value",
        ),
        ('circle = "white"', "", "map.toml, zone 14, key circle: expected this key, found none; add it"),
        (
            "[24, 23]",
            "[24, 23]\negres = [1]",
            "map.toml, zone 14, key egres: expected only known keys; remove it or write egress",
        ),
        ("id = 14\n", "", "map.toml, zone[0], key id: expected this key, found none; add it"),
    ],
)
def test_a_fault_names_file_record_key_and_remedy(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert problems(components(tmp_path, MAP.replace(old, new, 1))) == (message,)


def test_a_missing_top_level_key_is_named(tmp_path: Path) -> None:
    assert problems(components(tmp_path, "")) == ("map.toml, key zone: expected this key, found none; add it",)


def test_faults_inside_tables_are_named_by_roll(tmp_path: Path) -> None:
    folder = components(tmp_path, tables=TABLES.replace("mc = 1", 'mc = "1"'))
    assert problems(folder) == (
        "tables.toml, movement.rows [5, 9], key mc: expected int, got str; correct the value",
    )


@pytest.mark.parametrize("source", ["", 'source = ""', 'source = "  "'])
def test_every_record_has_a_source(tmp_path: Path, source: str) -> None:
    faults = problems(components(tmp_path, MAP.replace('source = "rules 4.1"', source, 1)))
    assert faults[0].startswith("map.toml, zone 14, key source: expected a non-empty text")


def test_records_inside_a_sourced_record_need_no_source_of_their_own(tmp_path: Path) -> None:
    pack = load("demo", components(tmp_path), SCHEMAS)
    assert len(pack.file("tables", TablesFile).movement.rows) == 2


def test_duplicate_ids_are_refused(tmp_path: Path) -> None:
    (fault,) = problems(components(tmp_path, MAP.replace("id = 24", "id = 14")))
    assert fault.startswith("map.toml, zone 14, key id: expected a value used once, got 14 again")


def test_faults_of_several_files_are_told_at_once(tmp_path: Path) -> None:
    folder = components(tmp_path, "zone = [ ;", TABLES.replace(", mc = 1", ""))
    first, second = problems(folder)
    assert first.startswith("map.toml: expected TOML, got a mistake in it: ")
    assert "line 1" in first
    assert second == "tables.toml, movement.rows [5, 9], key mc: expected this key, found none; add it"


def test_missing_and_unknown_files_are_told(tmp_path: Path) -> None:
    folder = components(tmp_path)
    (folder / "map.toml").rename(folder / "mpa.toml")
    assert problems(folder) == (
        "mpa.toml: expected only map.toml, tables.toml; rename or remove this file",
        "map.toml: expected this file, found none; add it",
    )


def test_a_missing_folder_is_told_file_by_file(tmp_path: Path) -> None:
    assert len(problems(tmp_path / "nowhere")) == 2


def test_a_file_that_is_not_utf8_is_told(tmp_path: Path) -> None:
    folder = components(tmp_path)
    (folder / "map.toml").write_bytes(b'name = "\xff"')
    (fault,) = problems(folder)
    assert fault.startswith("map.toml: expected UTF-8 text, got other bytes at position 8")


def digest(folder: Path, **files: str) -> str:
    pack: Pack = load("demo", components(folder, **files), SCHEMAS)
    return pack.digest


def test_the_digest_ignores_comments_and_the_order_of_keys(tmp_path: Path) -> None:
    turned = "# a comment\n" + MAP.replace('id = 24\ncircle = "black"', 'circle="black"  # why\nid =   24')
    assert turned != MAP
    assert digest(tmp_path / "a") == digest(tmp_path / "b", map_=turned)
    assert len(digest(tmp_path / "a")) == 32


def test_the_digest_changes_with_the_content_and_the_order_of_records(tmp_path: Path) -> None:
    plain = digest(tmp_path / "a")
    assert digest(tmp_path / "b", map_=MAP.replace("x = 5", "x = 6")) != plain
    assert digest(tmp_path / "c", map_=MAP.replace("[24, 23]", "[23, 24]")) != plain
