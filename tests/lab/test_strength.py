"""The strength of the levels: what docs/opponents.md says is what the kept games add up to."""

from pathlib import Path

import polars as pl
import pytest

from benchmarks.strength import PLAYED, USUAL, keep, read, tables, ways
from sandtable import games
from sandtable.cli import arguments
from sandtable.lab import play_one
from sandtable.lab.folder import Folder
from sandtable.lab.tournament import tournament_plan
from tests.lab.conftest import play_all

DOCS = Path(__file__).parents[2] / "docs"
FILES = sorted(PLAYED.glob("*.csv"))


def test_the_page_of_opponents_says_what_the_kept_games_add_up_to() -> None:
    text = (DOCS / "opponents.md").read_text(encoding="utf-8")
    assert FILES
    for table in tables():
        assert table in text, "`python -m benchmarks.strength` prints what it should say"


@pytest.mark.parametrize("game", games.GAMES)
def test_the_page_of_a_game_tells_how_its_levels_play_and_how_strong_they_are(game: str) -> None:
    text = (DOCS / "games" / f"{game}.md").read_text(encoding="utf-8")
    for table in (ways(games.find(game)), *tables(game=game)):
        assert table in text, f"`python -m benchmarks.strength --game {game}` prints what it should say"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_regular_still_plays_as_in_the_kept_games(file: Path) -> None:
    """Else the level has changed since, and its games say nothing of today."""
    game, kept = games.find(file.stem), read(file)
    alike = kept.filter(pl.col("bots").list.eval(pl.element() == USUAL).list.all())
    for row in alike.unique(("scenario", "players", "variants"), maintain_order=True).iter_rows(named=True):
        variants = arguments.variants(row["variants"].split(",") if row["variants"] else [])
        setting = game.setting(row["scenario"], variants, row["players"])
        outcome, decisions = play_one(game, setting, row["seed"], row["bots"])
        points = [outcome.points(seat) for seat in range(row["players"])]
        assert (points, decisions) == (row["points"], row["decisions"])


def test_a_game_is_kept_once_and_adds_up(tmp_path: Path) -> None:
    played = tmp_path / "played"
    played.mkdir()
    for seed in ("one", "two"):
        folder = Folder(
            tmp_path / seed, tournament_plan(games.find("axis_of_evil"), ["recruit", USUAL], 1, seed=seed)
        )
        play_all(folder)
        assert (keep(folder.path, played), keep(folder.path, played)) == (4, 0)
    kept = read(played / "axis_of_evil.csv")
    assert (kept.height, kept["number"].n_unique(), kept["seats"][0].to_list()) == (8, 2, ["eurasian", "coalition"])
    (table,) = tables(played)
    (row,) = [line for line in table.splitlines() if line.startswith("| Recruit")]
    mixed = kept.filter(pl.col("bots").list.n_unique() == 2)
    won = sum(row["bots"][at] == "recruit" for row in mixed.iter_rows(named=True) for at in _winners(row))
    drawn = mixed.filter(pl.col("winners").list.len() == 0).height / 2
    assert row.split(" | ")[2].split()[0] == f"{(won + drawn) / 4:.2f}".removeprefix("0")
    assert row.split(" | ")[5] == "4"


def _winners(row: dict[str, list[str]]) -> list[int]:
    return [row["seats"].index(each) for each in row["winners"]]
