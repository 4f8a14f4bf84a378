"""Override packs: how they merge, how they are found, and how they are checked."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from sandtable.packs import Pack, PackError, Record, check, find_overrides, load, override_dirs


class Room(Record, frozen=True):
    id: str
    x: int


class Zone(Record, frozen=True):
    id: int
    egress: tuple[int, ...]
    source: str
    rooms: tuple[Room, ...] = ()
    links: tuple[dict[str, int], ...] = ()


class MapFile(Record, frozen=True):
    zone: tuple[Zone, ...]
    sizes: dict[str, int]


SCHEMAS = {"map": MapFile}

BASE = """
sizes = { room = 24, gap = 2 }

[[zone]]
id = 1
egress = [2, 3]
rooms = [{ id = "C", x = 5 }, { id = "R", x = 7 }]
links = [{ zone = 2 }, { zone = 3 }]
source = "rules 4.1"

[[zone]]
id = 2
egress = []
source = "rules 4.1"
"""


def write_pack(folder: Path, map_: str = "", *, game: str = "demo") -> Path:
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text(f'name = "{folder.name}"\ngame = "{game}"\n', encoding="utf-8")
    if map_:
        (folder / "map.toml").write_text(map_, encoding="utf-8")
    return folder


def load_demo(folder: Path, overrides: Sequence[Path]) -> Pack:
    (folder / "base").mkdir(exist_ok=True)
    (folder / "base" / "map.toml").write_text(BASE, encoding="utf-8")
    return load("demo", folder / "base", SCHEMAS, overrides)


def merged(folder: Path, *changes: str) -> MapFile:
    packs = [write_pack(folder / f"over{number}", change) for number, change in enumerate(changes)]
    return load_demo(folder, packs).file("map", MapFile)


def refused(folder: Path, *overrides: Path) -> tuple[str, ...]:
    with pytest.raises(PackError) as caught:
        load_demo(folder, overrides)
    return caught.value.problems


def test_records_merge_on_their_identity_and_other_values_replace(tmp_path: Path) -> None:
    first, second = merged(tmp_path, "[[zone]]\nid = 1\negress = [3]\nlinks = [{ zone = 9 }]").zone
    assert first.egress == (3,)
    assert first.links == ({"zone": 9},)
    assert first.rooms == (Room(id="C", x=5), Room(id="R", x=7))
    assert second.id == 2


def test_nested_records_merge_too(tmp_path: Path) -> None:
    change = '[[zone]]\nid = 1\nrooms = [{ id = "R", x = 8 }, { id = "C", remove = true }, { id = "2", x = 1 }]'
    assert merged(tmp_path, change).zone[0].rooms == (Room(id="R", x=8), Room(id="2", x=1))


def test_new_records_are_appended_and_others_removed(tmp_path: Path) -> None:
    change = '[[zone]]\nid = 7\negress = []\nsource = "own copy"\n[[zone]]\nid = 1\nremove = true'
    assert [zone.id for zone in merged(tmp_path, change).zone] == [2, 7]


def test_tables_merge_key_by_key(tmp_path: Path) -> None:
    assert merged(tmp_path, "[sizes]\ngap = 3").sizes == {"room": 24, "gap": 3}


def test_later_packs_lie_over_earlier_ones(tmp_path: Path) -> None:
    assert merged(tmp_path, "[sizes]\ngap = 3\nroom = 1", "[sizes]\ngap = 4").sizes == {"room": 1, "gap": 4}


def test_an_empty_array_replaces(tmp_path: Path) -> None:
    assert merged(tmp_path, "[[zone]]\nid = 1\nrooms = []\nlinks = []").zone[0].rooms == ()


def test_overrides_are_named_and_change_the_digest(tmp_path: Path) -> None:
    plain = load_demo(tmp_path, [])
    same = load_demo(tmp_path, [write_pack(tmp_path / "nothing")])
    other = load_demo(tmp_path, [write_pack(tmp_path / "printed", "[sizes]\ngap = 3")])
    assert (same.overrides, other.overrides) == (("nothing",), ("printed",))
    assert plain.digest == same.digest != other.digest


def test_the_merged_whole_is_validated_and_the_pack_named(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "printed", '[[zone]]\nid = 1\negress = "2"')
    assert refused(tmp_path, pack) == (
        "map.toml with printed, zone 1, key egress: expected array, got str; correct the value",
    )


def test_a_new_record_needs_all_its_keys(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "printed", "[[zone]]\nid = 7\negress = []")
    assert refused(tmp_path, pack)[1] == (
        "map.toml with printed, zone 7, key source: expected this key, found none; add it"
    )


def test_removing_what_is_not_there_is_refused(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "printed", "[[zone]]\nid = 70\nremove = true")
    assert refused(tmp_path, pack) == (
        "printed/map.toml, zone 70, key remove: expected a record with this id, found none; "
        "drop this entry or correct its id",
    )


def test_an_id_twice_in_one_override_is_refused(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "printed", "[[zone]]\nid = 1\n[[zone]]\nid = 1")
    assert refused(tmp_path, pack)[0].startswith("printed/map.toml, zone 1, key id: expected a value used once")


def test_an_override_for_another_game_is_refused(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "printed", game="other")
    assert refused(tmp_path, pack) == (
        "printed/pack.toml, key game: expected demo, got other; leave this pack out",
    )


def test_an_unknown_component_file_in_an_override_is_refused(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "printed")
    (pack / "mpa.toml").write_text("", encoding="utf-8")
    assert refused(tmp_path, pack) == ("printed/mpa.toml: expected only map.toml; rename or remove this file",)


def test_a_directory_without_manifest_is_no_override(tmp_path: Path) -> None:
    assert refused(tmp_path, tmp_path / "none") == ("none/pack.toml: expected this file, found none; add it",)


def test_explicit_directories_come_after_those_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SANDTABLE_PACKS", raising=False)
    assert override_dirs([tmp_path]) == [tmp_path]
    monkeypatch.setenv("SANDTABLE_PACKS", os.pathsep.join(["one", "", "two"]))
    assert override_dirs([tmp_path]) == [Path("one"), Path("two"), tmp_path]


def test_packs_are_found_singly_or_side_by_side_and_by_game(tmp_path: Path) -> None:
    single = write_pack(tmp_path / "single")
    b = write_pack(tmp_path / "many" / "b")
    a = write_pack(tmp_path / "many" / "a")
    write_pack(tmp_path / "many" / "c", game="other")
    assert find_overrides("demo", [tmp_path / "many", single]) == [a, b, single]


def test_a_directory_without_packs_is_told(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"expected pack\.toml in this directory"):
        find_overrides("demo", [tmp_path])


def test_check_lists_the_problems_of_every_pack(tmp_path: Path) -> None:
    def load_game(game: str, overrides: Sequence[Path]) -> Pack:
        if game != "demo":
            raise PackError([f"no game {game}"])
        return load_demo(tmp_path, overrides)

    good = write_pack(tmp_path / "packs" / "good", "[sizes]\ngap = 3")
    assert check(good, load_game) == []
    write_pack(tmp_path / "packs" / "bad", "[sizes]\ngap = 'wide'")
    write_pack(tmp_path / "packs" / "lost", game="chess")
    (tmp_path / "packs" / "vague").mkdir()
    (tmp_path / "packs" / "vague" / "pack.toml").write_text('name = "vague"', encoding="utf-8")
    assert check(tmp_path / "packs", load_game) == [
        "map.toml with bad, key sizes (one of its values): expected int, got str; correct the value",
        "no game chess",
        "vague/pack.toml, key game: expected this key, found none; add it",
    ]
    assert len(check(tmp_path / "nowhere", load_game)) == 1
