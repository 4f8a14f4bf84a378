"""Matches that were recorded are played again: every choice, every result and the last position are the same.

Where a rule was changed on purpose, the game's `version` goes up, the changelog says why, and
`python -m tests.record GAME` records its matches anew.
"""

from pathlib import Path

import pytest

from sandtable import games
from sandtable.core.errors import SaveError
from sandtable.core.save import load, parse
from tests.record import FOLDER, outdated, record, recorded
from tests.toy import TOY, Toy

FILES = sorted(FOLDER.glob("*/matches/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_match_is_played_again(path: Path) -> None:
    try:
        match = load(path, games.find)
    except SaveError as error:
        pytest.fail(f"{error} If the rules were changed on purpose: see tests/record.py.")
    assert match.outcome
    assert parse(path.read_bytes()).rules == match.game.version


@pytest.mark.parametrize("id_", games.GAMES)
def test_every_scenario_is_recorded(id_: str) -> None:
    kept = {path for path in FILES if path.parts[-3] == id_}
    assert kept >= set(recorded(games.find(id_)))


@pytest.mark.parametrize("id_", games.GAMES)
def test_the_changelog_tells_every_version_of_the_rules(id_: str) -> None:
    said = (FOLDER.parent.parent / "CHANGELOG.md").read_text()
    for version in range(2, games.find(id_).version + 1):
        assert f"`{id_}` rules {version}" in said


def test_matches_are_recorded_anew_only_under_a_new_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever changes a rule and forgets the version is reminded."""
    monkeypatch.setattr("tests.record.FOLDER", tmp_path)
    (tmp_path / "toy").mkdir()
    record(TOY)
    files = sorted(recorded(TOY))
    assert outdated(TOY, files) == []
    before = [each.read_text() for each in files]
    record(TOY)
    assert [each.read_text() for each in files] == before  # those that fit stay
    monkeypatch.setattr("tests.toy.START", (1, 3, 1, 3, 0, 4))
    assert set(outdated(TOY, files)) <= set(files)
    with pytest.raises(SystemExit, match="raise `version`"):
        record(TOY)
    monkeypatch.setattr(Toy, "version", 2)
    record(TOY)
    assert {parse(each.read_bytes()).rules for each in files} == {2}
    assert outdated(TOY, files) == []
