"""Tournaments: every bot in every seat, ratings, and the same command that goes on."""

import json
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from sandtable import games
from sandtable.cli import main
from sandtable.core.errors import SetupError
from sandtable.lab.figures.ratings import MEAN, bradley_terry, ratings
from sandtable.lab.folder import Folder
from sandtable.lab.tournament import line_ups, results, tournament_plan
from tests.lab.conftest import play_all
from tests.toy import Toy


def test_every_bot_takes_every_seat_among_every_other() -> None:
    assert line_ups(["a", "b"], 2) == [["a", "a"], ["b", "b"], ["a", "b"], ["b", "a"]]
    assert line_ups(["a", "b"], 1) == [["a"], ["b"]]
    six = line_ups(["a", "b", "c"], 6)
    assert len(six) == 3 + 6 * 6
    assert ["b", "b", "a", "b", "b", "b"] in six


def test_the_better_bot_is_rated_higher(toy_in_the_box: Toy, tmp_path: Path) -> None:
    study = tournament_plan(toy_in_the_box, ["random", "greedy"], 40, variants={"long": 1})
    folder = Folder(tmp_path / "run", study)
    play_all(folder)
    found = results(study, folder.read("games"))
    assert (found.games, found.failed, found.bots, found.seats) == (160, 0, ["random", "greedy"], ["blue", "red"])
    best, worst = found.ratings
    assert best.name == "greedy"
    assert best.low < best.value < best.high
    assert best.low > worst.high
    pairing = {(each.bot, each.against): each for each in found.pairings}
    forth, back = pairing["greedy", "random"].points, pairing["random", "greedy"].points
    assert forth.value + back.value == pytest.approx(1)
    assert forth.low > 0.5
    red = next(each for each in found.by_seat if (each.bot, each.seat) == ("greedy", "red"))
    assert red.gain.value == pytest.approx(red.points.value - red.baseline.value)
    assert red.gain.low > 0


def test_a_crowd_is_rated_by_places_as_well(toy_in_the_box: Toy, tmp_path: Path) -> None:
    study = tournament_plan(toy_in_the_box, ["random", "greedy"], 12, scenario="crowd", players=4)
    folder = Folder(tmp_path / "run", study)
    play_all(folder)
    found = results(study, folder.read("games"))
    assert found.games == 12 * (2 + 8)
    assert found.skill["greedy"][0] > found.skill["random"][0]
    assert found.ratings[0].name == "greedy"


def test_alone_bots_are_compared_seed_by_seed(tmp_path: Path) -> None:
    study = tournament_plan(games.find("phantom_fury"), ["random", "greedy"], 4)
    folder = Folder(tmp_path / "run", study)
    play_all(folder)
    found = results(study, folder.read("games"))
    assert found.by_seat == []
    assert [each.name for each in found.ratings] == ["greedy", "random"]
    assert [(each.bot, each.points.value, each.games) for each in found.pairings] == [
        ("random", 0, 4),
        ("greedy", 1, 4),
    ]


def test_the_command_writes_json_and_parquet_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    command = ["tournament", "phantom_fury", "--bots", "random,greedy", "--games", "2", "--workers", "1"]
    assert main([*command, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    (folder,) = tmp_path.glob("tournament-phantom_fury-*")
    assert said == json.loads((folder / "tournament.json").read_text())
    assert pl.read_parquet(folder / "games.parquet").height == said["games"] == 4
    monkeypatch.setattr("sandtable.lab.run._Jobs.next", lambda _: pytest.fail("a game is played again"))
    assert main(command) == 0
    assert "Better end with the same seed" in capsys.readouterr().out


def test_one_bot_is_no_tournament() -> None:
    with pytest.raises(SetupError, match="at least two kinds"):
        tournament_plan(games.find("phantom_fury"), ["greedy"], 1)
    assert main(["tournament", "phantom_fury", "--bots", "greedy,clever", "--games", "1"]) == 2


# Ratings --------------------------------------------------------------------------------------------


def test_ratings_are_those_that_made_the_results() -> None:
    """Three players 200 points apart, with the expected results between them."""
    true = np.array([MEAN + 200, MEAN, MEAN - 200])
    chance = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    wins = 1e6 * chance * (1 - np.eye(3))
    assert bradley_terry(wins) == pytest.approx(true, abs=0.1)
    assert bradley_terry(np.stack([wins, wins.T]))[1] == pytest.approx(true[::-1], abs=0.1)


def test_who_never_wins_still_has_a_rating() -> None:
    rows = {
        "bots": [["a", "b"]] * 30,
        "seats": [["x", "y"]] * 30,
        "points": [[1.0, 0.0]] * 30,
        "ranks": [[1, 2]] * 30,
    }
    first, second = ratings(pl.DataFrame(rows), by_seat=False)
    assert (first.name, first.games, first.points) == ("a", 30, 1.0)
    assert 300 < first.value - second.value < 4000
