"""Fitting a judgement: what it finds, how it is measured, and the file that it writes."""

from pathlib import Path
from random import Random

import pytest

from sandtable import games
from sandtable.cli import main
from sandtable.core.errors import SetupError
from sandtable.core.judgement import Fit, Fits, Made, Measured, Weight, read_fits
from sandtable.lab import logistic
from sandtable.lab.fit import Position, fit_one, settings
from sandtable.lab.selfplay import SelfPlay, slip
from sandtable.lab.weights import write_fits
from tests.toy import TOY


def positions(count: int) -> list[Position]:
    """Games that are won more often the greater the lead, whatever the noise."""
    rng, rows = Random(1), []
    for number in range(count):
        lead, noise = rng.gauss(0, 1), rng.gauss(0, 1)
        won = float(rng.random() < Fit((0, 0, 0), {"lead": Weight(0, 1, 2, 0)}).chance({"lead": lead}, 0.5))
        rows += [
            Position(str(number), turn, True, turn / 3, {"lead": lead, "noise": noise}, won, won / 2)
            for turn in (1, 2, 3)
        ]
    return rows


def test_it_finds_what_decides() -> None:
    measured, wins, level = fit_one(positions(400), {}, levels=True)
    assert level is not None
    assert wins.weights["lead"].weight > 5 * abs(wins.weights["noise"].weight)
    assert measured.games == 400
    assert all(auc > 0.8 for auc in measured.auc)
    assert len(measured.auc) == len(measured.level) == 2  # turns 2 and 3
    assert measured.off < 0.05
    assert level.chance({"lead": 0.0, "noise": 0.0}, 0.5) == pytest.approx(0.25, abs=0.05)


def test_where_nobody_ever_wins_a_win_is_unlikely_whatever_the_position() -> None:
    lost = [Position(str(n), 2, True, 0.5, {"lead": float(n % 3)}, 0.0, n % 3 / 6) for n in range(60)]
    measured, wins, level = fit_one(lost, {}, levels=True)
    assert wins.weights == {}
    assert wins.chance({"lead": 2.0}, 0.5) < 0.02
    assert level is not None
    assert measured.auc == ()
    assert measured.level[0] > 0.9


def test_a_feature_never_counts_the_wrong_way() -> None:
    _, wins, _ = fit_one(positions(200), {"lead": -1}, levels=False)
    assert wins.weights["lead"].weight == wins.weights["lead"].growth == 0


def test_a_few_games_are_refused() -> None:
    with pytest.raises(SetupError, match="at least 20 games"):
        fit_one(positions(5), {}, levels=False)


def test_ranks_and_distances_are_measured() -> None:
    said, came = logistic.np.array([0.2, 0.4, 0.6, 0.8]), logistic.np.array([0.0, 1.0, 0.0, 1.0])
    assert logistic.auc(said, came) == 0.75
    assert logistic.off(said, came) == pytest.approx(0.4)
    assert logistic.auc(said, came * 0) == 0.0


def test_weights_are_written_and_read_back(tmp_path: Path) -> None:
    fit = Fit((0.5, -1.0, 0.0), {"lead": Weight(0.1, 2.0, 1.25, -0.5), "odd.name": Weight(0, 1, 0, 0)})
    made, measured = (
        {"s/2": Made(40, "fit", "greedy", "abc")},
        {"2/red": Measured(40, (0.5, 0.75), 0.01, (0.1, 0.2))},
    )
    fits = Fits(made, measured, {"2/red": fit}, {"2/red": fit})
    write_fits(tmp_path / "weights.toml", fits)
    assert read_fits(tmp_path / "weights.toml") == fits


def test_a_slip_is_rarely_far_from_the_best() -> None:
    worth = [0.0, 5.0, 4.0, -100.0]
    taken = [slip(worth, n / 1000) for n in range(1000)]
    assert taken.count(1) > taken.count(2) > taken.count(3)
    assert len(set(taken)) >= 3


def test_self_play_repeats_itself() -> None:
    ends = [[(each.turn, each.first) for each in SelfPlay(TOY, TOY.setting(), "again")] for _ in range(2)]
    assert ends[0] == ends[1]
    assert ends[0][0] == (1, True)


def test_every_scenario_and_number_of_players_is_fitted() -> None:
    game = games.find("islamic_state")
    assert {(each.scenario, each.players) for each in settings(game, "short")} == {
        ("short", n) for n in range(2, 7)
    }
    assert len(settings(game)) == 15
    assert [each.players for each in settings(game, "long", 4)] == [4]


def test_the_command_fits_a_scenario_and_keeps_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    judgement = games.find("fitna").judgement
    assert judgement is not None
    path = tmp_path / "weights.toml"
    path.write_bytes(judgement.weights.read_bytes())
    monkeypatch.setattr(judgement, "weights", path)
    before = read_fits(path)
    asked = ["lab", "fit", "fitna", "--scenario", "s09_tsahal_vs_hezbollah", "--games", "20", "--seed", "test"]
    assert main(asked) == 0
    after = read_fits(path)
    for name in ("s01_syria_civil_war/2/syria", "any"):
        assert after.win[name] == before.win[name]
    assert after.made["s09_tsahal_vs_hezbollah/2"].seed == "test"
    assert after.measured["s09_tsahal_vs_hezbollah/2/israel"].games == 20
    assert "Written" in capsys.readouterr().out


def test_a_game_without_features_cannot_be_fitted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "fit", "chess"]) == 2
    assert "chess" in capsys.readouterr().err
