"""Save files: whole, readable, and refused when anything in them was changed."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.core import RESIGN, Match
from sandtable.core.errors import SaveError, SetupError
from sandtable.core.match import AnyMatch
from sandtable.core.save import dumps, load, parse, restore, save
from sandtable.testing import choose, options
from tests.toy import RED, Toy, find

Edit = Callable[[dict[str, Any]], None]


@pytest.fixture
def file(match: AnyMatch, tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    save(match, path)
    return path


def test_a_loaded_match_is_the_one_that_was_saved(match: AnyMatch, file: Path) -> None:
    loaded = load(file, find)
    assert loaded.digest() == match.digest()
    assert (loaded.choices, loaded.opening, loaded.setting) == (match.choices, match.opening, match.setting)
    assert options(loaded) == options(match)
    assert dumps(loaded) == dumps(match) == file.read_text(encoding="utf-8")


def test_a_loaded_match_goes_on(match: AnyMatch, file: Path) -> None:
    loaded = load(file, find)
    for each in (match, loaded):
        choose(each, "to hill" if "to hill" in options(each) else options(each)[0])
    assert loaded.digest() == match.digest()


def test_a_match_without_choices(toy: Toy, tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    save(Match(toy, seed=3), path)
    assert load(path, find).choices == []


def test_a_finished_match(toy: Toy, tmp_path: Path) -> None:
    match = Match(toy, seed=3)
    match.choose(RED, RESIGN)
    save(match, tmp_path / "end.json")
    assert load(tmp_path / "end.json", find).outcome == match.outcome


def test_a_secret_choice_that_is_not_revealed_yet_cannot_be_altered(toy: Toy) -> None:
    match = choose(Match(toy, seed=3), "wait", "wait", "blue: bid 2")
    with pytest.raises(SaveError, match="final position"):
        restore(parse(dumps(match).replace("bid 2", "bid 3")), find)


def test_progress_is_told(file: Path) -> None:
    seen: list[tuple[int, int]] = []
    loaded = load(file, find, progress=lambda done, total: seen.append((done, total)))
    total = len(loaded.choices)
    assert seen == [(number, total) for number in range(1, total + 1)]


def test_one_choice_a_line(file: Path, match: AnyMatch) -> None:
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if '"choice"' in line]
    assert len(lines) == len(match.choices)
    assert json.loads(lines[0].rstrip(",")) == {"seat": "blue", "choice": "move b1"}


def test_saving_leaves_nothing_beside_the_file(file: Path) -> None:
    assert [each.name for each in file.parent.iterdir()] == ["match.json"]


def test_without_its_seed_a_match_cannot_be_replayed(match: AnyMatch) -> None:
    text = dumps(match, seed=False)
    assert match.seed not in text.replace(match.seed_hash, "")
    with pytest.raises(SaveError, match="only the hash of its seed"):
        restore(parse(text), find)


def first(whole: dict[str, Any], key: str, value: object, where: int = 0) -> None:
    whole["choices"][where][key] = value


CORRUPTIONS: list[tuple[str, Edit, str]] = [
    ("newer", lambda w: w.update(format=3), r"format 3; this Sandtable reads format 2\.$"),
    ("older", lambda w: w.update(format=1), "format 1; this Sandtable reads format 2. What differs: seats"),
    ("players", lambda w: w.update(players=3), "Plain is not for 3 players"),
    ("no version", lambda w: w.pop("format"), "no format number"),
    ("unknown game", lambda w: w.update(game="chess"), "no game called 'chess'"),
    ("unknown scenario", lambda w: w.update(scenario="desert"), "no scenario 'desert'"),
    ("unknown variant", lambda w: w.update(variants={"fog": 1}), "no variant 'fog'"),
    ("other variant", lambda w: w.update(variants={"bonus": 2}), "digest"),
    ("other pack", lambda w: w.update(pack="other"), "pack other, but the pack in use is toy-1"),
    ("altered seed", lambda w: w.update(seed="eight"), "seed does not match its hash"),
    ("altered hash", lambda w: w.update(seed_hash="0" * 32), "seed does not match its hash"),
    ("altered choice", lambda w: first(w, "choice", "move b2"), "."),
    (
        "impossible choice",
        lambda w: first(w, "choice", "ambush"),
        r"Choice 1 \(blue: ambush\) is not possible",
    ),
    ("unknown verb", lambda w: first(w, "choice", "fly"), "no verb 'fly'"),
    ("unknown seat", lambda w: first(w, "seat", "green"), "no seat 'green'"),
    ("other seat", lambda w: first(w, "seat", "red"), "Nothing is asked of Red now"),
    ("altered result", lambda w: first(w, "results", [9], 3), "the file says"),
    ("added result", lambda w: first(w, "results", [1]), "the file says"),
    ("false standing order", lambda w: first(w, "standing", True), "standing order"),
    ("altered opening", lambda w: w.update(opening=[]), "opening draws"),
    ("altered digest", lambda w: w.update(digest="0" * 32), "final position has digest"),
    ("altered outcome", lambda w: w.update(outcome="victory"), "outcome"),
    ("last choice removed", lambda w: w["choices"].pop(), "final position"),
    ("last choice altered", lambda w: first(w, "choice", "move r2", -1), "."),
    ("unknown key", lambda w: w.update(cheat=1), "damaged"),
    ("missing key", lambda w: w.pop("digest"), "damaged"),
    ("wrong type", lambda w: w.update(choices="none"), "damaged"),
    ("true for one", lambda w: w.update(format=True), "no format number"),
]


@pytest.mark.parametrize(("edit", "message"), [row[1:] for row in CORRUPTIONS], ids=[row[0] for row in CORRUPTIONS])
def test_a_changed_file_is_refused_and_left_alone(file: Path, edit: Edit, message: str) -> None:
    whole = json.loads(file.read_text(encoding="utf-8"))
    edit(whole)
    file.write_text(json.dumps(whole), encoding="utf-8")
    before = file.read_bytes()
    with pytest.raises(SaveError, match=message):
        load(file, find)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", [b"", b"{", b"not json", b"[]", b"1", b'{"format": 1}', b"\xff\xfe"])
def test_what_is_no_save_file_is_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(text)
    with pytest.raises(SaveError):
        load(path, find)
    assert path.read_bytes() == text


def test_every_truncation_is_refused(file: Path) -> None:
    whole = file.read_bytes().rstrip()
    for length in range(0, len(whole), 37):
        with pytest.raises(SaveError):
            parse(whole[:length])


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="cannot be read"):
        load(tmp_path / "nowhere.json", find)


def test_only_plain_files_are_replaced(toy: Toy, tmp_path: Path) -> None:
    match = Match(toy, seed=1)
    kept, link, pipe = tmp_path / "kept.json", tmp_path / "link.json", tmp_path / "pipe"
    kept.write_text("something else")
    link.symlink_to(kept)
    os.mkfifo(pipe)
    for path in (link, pipe, tmp_path, Path("/dev/null")):
        with pytest.raises(SaveError, match="is not a plain file"):
            save(match, path)
    assert kept.read_text() == "something else"
    save(match, kept)
    assert load(kept, find).digest() == match.digest()
    with pytest.raises(SaveError, match="cannot be written: No such file"):
        save(match, tmp_path / "nowhere" / "a.json")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["kept.json", "link.json", "pipe"]


@pytest.mark.parametrize("seed", ["a\nb", "nul\0", "x" * 201, "\ud800"])
def test_seeds_that_cannot_be_written_down_are_refused(toy: Toy, seed: str) -> None:
    with pytest.raises(SetupError, match="one line of at most 200 printable characters"):
        Match(toy, seed=seed)
