"""What `simulate` tells beside the counts: intervals, length, scores, and a table."""

import json
from pathlib import Path

import polars as pl
import pytest

from sandtable import games
from sandtable.cli import main
from sandtable.lab import simulate
from sandtable.lab.statistics import rate
from sandtable.lab.tables import ALL
from tests.toy import Toy


def test_outcomes_lengths_and_scores_have_intervals(toy: Toy) -> None:
    report = simulate(toy, games=40, seed=5)
    assert report.rates == {name: rate(count, 40) for name, count in report.outcomes.items()}
    assert report.length.value == report.decisions / 40
    assert report.length.low < report.length.value < report.length.high
    assert report.turns.n == 40
    assert all(each.n == 40 for each in report.scores.values())


def test_the_table_holds_a_row_for_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.parquet"
    command = ["simulate", "phantom_fury", "--games", "4", "--seed", "k", "--save-table", str(file), "--json"]
    assert main(command) == 0
    report = json.loads(capsys.readouterr().out)
    table = pl.read_parquet(file)
    assert table.columns == list(ALL["games"])
    assert table["seed"].to_list() == ["k-0", "k-1", "k-2", "k-3"]
    assert table["decisions"].sum() == report["decisions"]
    assert table["pack"].unique().to_list() == [games.find("phantom_fury").box().digest]


def test_two_processes_write_the_same_table(tmp_path: Path) -> None:
    game = games.find("phantom_fury")
    for workers in (1, 2):
        simulate(game, games=22, seed=2, workers=workers, save_table=tmp_path / f"{workers}.parquet")
    one, two = (pl.read_parquet(tmp_path / f"{workers}.parquet").drop("seconds") for workers in (1, 2))
    assert one.equals(two)
