"""What a position is worth: a chance to win that is right at the end, and cheap."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable import games
from sandtable.core import AnyGame, Dice, Run, Setting, Table
from sandtable.core.judgement import Fit, Weight, read_fits
from sandtable.lab.selfplay import SelfPlay

PLAYABLE = [
    (id_, scenario.id, len(seats))
    for id_ in games.GAMES
    for scenario in games.find(id_).scenarios
    if not scenario.missing
    for seats in scenario.tables
]
APART = 0.35
"""Both sides of a FITNA scenario may win, or neither: their chances need not make one."""
MOST_CALLS = 1500


def test_a_fit_weighs_features_and_time() -> None:
    fit = Fit((0.0, 1.0, 0.0), {"lead": Weight(1.0, 2.0, 1.0, 2.0)})
    assert fit.chance({"lead": 1.0}, 0.5) == 0.5
    assert fit.chance({"lead": 3.0}, 0.5) == pytest.approx(0.731, abs=1e-3)
    assert fit.chance({"lead": 3.0}, 1.0) == pytest.approx(0.924, abs=1e-3)
    assert fit.chance({"lead": 99.0}, 0.5) == fit.chance({"lead": 9.0}, 0.5)


@pytest.mark.parametrize(("id_", "scenario", "players"), PLAYABLE)
def test_chances_lie_between_0_and_1_and_are_right_at_the_end(id_: str, scenario: str, players: int) -> None:
    game = games.find(id_)
    play, seats = SelfPlay(game, game.setting(scenario, None, players), "chance"), range(players)
    for seen in play:
        if not seen.first:
            continue
        chances = [game.evaluate(seen.table, seat) for seat in seats]
        assert all(0.0 <= each <= 1.0 for each in chances)
        assert all(0.0 <= game.expect(seen.table, seat) <= 1.0 for seat in seats)
        if players == 2 and id_ != "islamic_state":
            assert sum(chances) == pytest.approx(1.0, abs=APART if id_ == "fitna" else 1e-9)
    t = play.run.table
    assert [game.evaluate(t, seat) for seat in seats] == [play.outcome.points(seat) for seat in seats]
    assert all(0.0 <= game.expect(t, seat) <= 1.0 for seat in seats)


def calls(do: Callable[[], object]) -> int:
    """How many functions are called."""
    count = 0

    def note(frame: object, event: str, what: object) -> None:  # noqa: ARG001
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("id_", games.GAMES)
def test_a_judgement_is_cheap(id_: str) -> None:
    game = games.find(id_)
    run = begun(game, game.setting())
    game.evaluate(run.table, 0)  # what is made once
    assert calls(lambda: game.evaluate(run.table, 0)) < MOST_CALLS


def begun(game: AnyGame, setting: Setting) -> Run[object, object]:
    box = game.box()
    run: Run[object, object] = Run(game, Table(box, game.setup(box, setting), Dice("0")))
    run.start()
    return run


@pytest.mark.parametrize("id_", games.GAMES)
def test_weights_tell_where_they_come_from_and_fit_the_features(id_: str) -> None:
    game = games.find(id_)
    assert game.judgement is not None
    fits = read_fits(Path(game.judgement.weights))
    assert all(made.games >= 20 and made.commit and made.seed and made.bots for made in fits.made.values())
    assert fits.measured.keys() == fits.win.keys()
    assert all(each.off < 0.05 for each in fits.measured.values())
    found = game.judgement.features(begun(game, game.setting()).table, 0)
    assert len(found) <= 25
    for fit in (*fits.win.values(), *fits.level.values()):
        assert fit.weights.keys() in (found.keys(), set())
