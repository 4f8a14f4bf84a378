"""Fit a game's judgement to games of its own bots: positions, weights, and how well these foretell."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log

import msgspec

from sandtable.core import AnyGame, Setting
from sandtable.core.errors import SetupError
from sandtable.core.judgement import Fit, Fits, Judgement, Made, Measured
from sandtable.lab.one import game_seed
from sandtable.lab.selfplay import SLIPS, SelfPlay

BOTS = f"greedy, with {', '.join(f'{share:.0%}' for share in SLIPS)} of choices by softmax"
FEWEST = 20
"""Fewer games than this say nothing."""
DIGITS = 3


class Position(msgspec.Struct, frozen=True):
    """A position as it is fitted: for which fit, of which game, and what came of it."""

    game: str
    turn: int
    first: bool
    late: float
    found: dict[str, float]
    win: float
    level: float


Progress = Callable[[], None]
Positions = dict[str, list[Position]]


def judgement_of(game: AnyGame) -> Judgement:
    """What is fitted."""
    if game.judgement is None:
        raise SetupError(f"{game.about.title} has no features to be fitted.")
    return game.judgement


def settings(game: AnyGame, scenario: str = "", players: int = 0) -> list[Setting]:
    """What is fitted: a scenario with a number of players, or all of them."""
    found = [
        game.setting(each.id, None, len(seats))
        for each in game.scenarios
        if not each.missing and scenario in ("", each.id)
        for seats in each.tables
        if players in (0, len(seats))
    ]
    return found or [game.setting(scenario, None, players)]


def gather(
    game: AnyGame, setting: Setting, games: int, seed: str, on_progress: Progress, *, whole: bool
) -> Positions:
    """Play games of a setting and note their positions under the names of the fits that they are for.

    Only if the `whole` game is fitted, these are also the fits that several settings fall back on.
    """
    found: Positions = defaultdict(list)
    for number in range(games):
        for names, position in positions(game, setting, game_seed(seed, number)):
            for name in names if whole else names[:1]:
                found[name].append(position)
        on_progress()
    return found


def positions(game: AnyGame, setting: Setting, seed: str) -> Iterator[tuple[Sequence[str], Position]]:
    """The positions of one game, for every seat that has fits of its own."""
    judgement, play = judgement_of(game), SelfPlay(game, setting, seed)
    seats = (0,) if judgement.mirrored else tuple(range(setting.players))
    seen: list[tuple[int, Sequence[str], int, bool, float, dict[str, float]]] = []
    for each in play:
        t = each.table
        for seat in seats:
            row = {name: float(value) for name, value in judgement.features(t, seat).items()}
            seen.append((seat, judgement.names(t, seat), each.turn, each.first, judgement.late(t), row))
    t, id_ = play.run.table, f"{setting.scenario}/{setting.players}/{seed}"
    for seat, names, turn, first, late, row in seen:
        level = 0.0 if judgement.reached is None else judgement.reached(t, seat)
        yield names, Position(id_, turn, first, late, row, play.outcome.points(seat), level)


def fit_all(game: AnyGame, found: Positions, made: dict[str, Made], old: Fits | None = None) -> Fits:
    """Fits for all names, each with what it is worth; names of which there are no positions keep their old fit."""
    judgement = judgement_of(game)
    win, level, measured = (dict(old.win), dict(old.level), dict(old.measured)) if old else ({}, {}, {})
    for name, rows in found.items():
        measured[name], win[name], levels = fit_one(rows, judgement.signs, levels=judgement.reached is not None)
        level |= {name: levels} if levels is not None else {}
    known = {**(old.made if old else {}), **made}
    return Fits(known, measured, win, level)


def fit_one(
    rows: Sequence[Position], signs: Mapping[str, int], *, levels: bool
) -> tuple[Measured, Fit, Fit | None]:
    """The fits of some positions to wins and levels, measured on games that they did not see.

    Where all games came to the same, there is nothing to be told apart: the fit says that it is likely.
    """
    try:
        from sandtable.lab import logistic
    except ModuleNotFoundError as error:
        raise SetupError("Fitting needs numpy: pip install 'sandtable[lab]'.") from error

    ids = {id_: number for number, id_ in enumerate(dict.fromkeys(each.game for each in rows))}
    if len(ids) < FEWEST:
        raise SetupError(f"A fit needs at least {FEWEST} games.")
    games = [ids[each.game] for each in rows]
    turns = [each.turn if each.first else 0 for each in rows]
    late = [each.late for each in rows]
    names, found = list(rows[0].found), [list(each.found.values()) for each in rows]

    def fitted(came: list[float], judge: logistic.Measure) -> tuple[Fit, tuple[float, ...], float]:
        if len(set(came)) == 1:
            share = (came[0] * len(ids) + 0.5) / (len(ids) + 1)
            return Fit((round(log(share / (1 - share)), DIGITS), 0.0, 0.0), {}), (), 0.0
        table = logistic.Rows(names, found, late, came, [signs.get(each, 0) for each in names])
        held = logistic.hold_out(table, games)
        by_turn = tuple(round(judge(*held.where(turns, turn)), DIGITS) for turn in range(2, max(turns) + 1))
        return logistic.fit(table, held.ridge), by_turn, round(logistic.off(held.said, held.came), DIGITS)

    wins, auc, off = fitted([each.win for each in rows], logistic.auc)
    if not levels:
        return Measured(len(ids), auc, off), wins, None
    reached, correlations, _ = fitted([each.level for each in rows], logistic.correlation)
    return Measured(len(ids), auc, off, correlations), wins, reached
