"""Simulations: reproducible game by game, and nothing is lost."""

from multiprocessing import active_children
from typing import Any

import pytest

from sandtable import games
from sandtable.core.errors import SetupError
from sandtable.lab import game_seed, play_one, record, simulate
from sandtable.lab.report import Report
from sandtable.lab.simulate import DIED
from tests.toy import Toy


def counted(report: Report) -> tuple[int, int, dict[str, int]]:
    return report.games, report.decisions, report.outcomes


def test_the_same_seed_gives_the_same_report(toy: Toy) -> None:
    first, again = (simulate(toy, games=30, seed=5) for _ in range(2))
    assert counted(first) == counted(again)
    assert counted(first) != counted(simulate(toy, games=30, seed=6))
    assert sum(first.outcomes.values()) == first.games == 30
    assert (first.game, first.scenario, first.errors) == ("toy", "plain", ())


@pytest.mark.parametrize("seed", ["a\nb", "\udcff", "x" * 200])
def test_every_game_has_a_seed_that_a_match_may_have(toy: Toy, seed: str) -> None:
    with pytest.raises(SetupError, match="A seed is one line"):
        simulate(toy, games=1, seed=seed)


def test_one_game_can_be_played_again_alone(toy: Toy) -> None:
    for number in range(5):
        seed = game_seed(9, number)
        outcome, decisions = play_one(toy, toy.setting(), seed, ["greedy"])
        match = record(toy, toy.setting(), seed, ["greedy"])
        assert (match.outcome, len(match.choices), match.seed) == (outcome, decisions, f"9-{number}")


def test_seats_may_have_different_bots(toy: Toy) -> None:
    report = simulate(toy, games=40, bots=["random", "greedy"], variants={"long": 1})
    assert report.outcomes["points: Red"] > 20


def test_tables_of_any_size(toy: Toy) -> None:
    report = simulate(toy, "crowd", games=20, bots=["greedy", "random", "random", "random"], players=4)
    assert (report.scenario, report.players, report.errors) == ("crowd", 4, ())
    assert sum(report.outcomes.values()) == 20
    assert simulate(toy, "crowd", games=1).players == 3


def test_progress_counts_up(toy: Toy) -> None:
    seen: list[tuple[int, int]] = []
    simulate(toy, games=3, on_progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


class Fragile(Toy):
    """Breaks down in some games."""

    def outcome(self, t: Any) -> Any:
        if t.state.hands[0][:1] == [0]:
            raise ZeroDivisionError("the ace of blue")
        return super().outcome(t)


def test_games_that_break_off_are_reported_with_their_seed() -> None:
    report = simulate(Fragile(), games=40, seed=1)
    assert 0 < len(report.errors) < 40
    assert sum(report.outcomes.values()) + len(report.errors) == report.games == 40
    failure = report.errors[0]
    assert failure.seed == f"1-{failure.number}"
    assert failure.error == "ZeroDivisionError: the ace of blue"
    assert "in outcome" in failure.traceback
    with pytest.raises(ZeroDivisionError):
        play_one(Fragile(), Fragile().setting(), failure.seed, ["random"])


def test_a_game_without_end_is_an_error(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.lab.one.LIMIT", 3)
    assert "has not ended after 3 decisions" in simulate(toy, games=1).errors[0].error


def test_interrupted_it_reports_what_was_finished(toy: Toy) -> None:
    def progress(done: int, _: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    assert simulate(toy, games=30, on_progress=progress).games == 4


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 0}, "at least one game"),
        ({"workers": 0}, "one worker"),
        ({"bots": ["clever"]}, "no bot called"),
        ({"bots": ["random"] * 3}, "one for each seat"),
        ({"scenario": "desert"}, "no scenario"),
        ({"players": 3}, "not for 3 players; it is for 2"),
        ({"scenario": "crowd", "players": 4, "bots": ["random"] * 3}, "blue, red, green, gold"),
        ({"variants": {"fog": 1}}, "no variant"),
        ({"workers": 2}, "not among the games"),
    ],
)
def test_orders_that_cannot_be_carried_out(toy: Toy, wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        simulate(toy, **wrong)


def test_more_workers_bring_the_same_report() -> None:
    game = games.find("phantom_fury")
    alone, shared = (simulate(game, games=25, seed=2, workers=workers) for workers in (1, 2))
    assert counted(shared) == counted(alone)


def test_a_worker_that_is_killed_ends_the_simulation_with_what_there_is() -> None:
    """However many games were asked for: they are not listed before they are played."""

    def kill(*_: int) -> None:
        for worker in active_children():
            worker.kill()

    report = simulate(games.find("phantom_fury"), games=10**12, workers=2, on_progress=kill)
    assert report.stopped == DIED
    assert report.games >= 20
    assert sum(report.outcomes.values()) == report.games
