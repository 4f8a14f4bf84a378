"""Matches that were recorded are played again: every choice, every result and the last position are the same.

Where a rule was changed on purpose, `python -m tests.record GAME` records the matches of a game anew.
"""

from pathlib import Path

import pytest

from record import FOLDER, recorded
from sandtable import games
from sandtable.core.save import load

FILES = sorted(FOLDER.glob("*/matches/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_match_is_played_again(path: Path) -> None:
    match = load(path, games.find)
    assert match.choices


@pytest.mark.parametrize("id_", games.GAMES)
def test_every_scenario_is_recorded(id_: str) -> None:
    kept = {path for path in FILES if path.parts[-3] == id_}
    assert kept >= set(recorded(games.find(id_)))
