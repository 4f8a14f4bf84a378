"""Decisions a second in random play: our games, chess and Catan in the same run."""

import random
import time
from collections.abc import Callable, Sequence
from itertools import count
from statistics import median

import chess
import msgspec
from catanatron import Color, Game, RandomPlayer

from sandtable import games
from sandtable.core import AnyGame
from sandtable.lab import game_seed, play_one

PlayGame = Callable[[int], int]
"""Plays game number n and says how many decisions it took."""


class Contestant:
    """Something that plays whole games, in slices of processor time."""

    def __init__(self, play: PlayGame) -> None:
        self._play = play
        self._games = count(1)
        self.speeds: list[float] = []
        play(0)  # loads what is loaded once

    def run(self, seconds: float) -> None:
        """Play whole games for about so long, and note the decisions a second of processor time."""
        decisions, started = 0, time.process_time()
        while (spent := time.process_time() - started) < seconds:
            decisions += self._play(next(self._games))
        self.speeds.append(decisions / spent)


def our_game(game: AnyGame, scenario: str, bot: str) -> PlayGame:
    """Games between bots of one kind."""
    setting = game.setting(scenario)
    return lambda number: play_one(game, setting, game_seed("bench", number), [bot])[1]


def chess_game(number: int) -> int:
    """A game of chess by random legal moves (python-chess)."""
    board, rng = chess.Board(), random.Random(number)
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)


def catan_game(number: int) -> int:
    """A game of Catan between two random players (catanatron)."""
    random.seed(number)
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=number)
    ticks = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        ticks += 1
    return ticks


class Speed(msgspec.Struct, frozen=True):
    """Decisions a second of processor time, and beside python-chess in the same round: medians over the rounds."""

    decisions: float
    of_chess: float


def speeds(seconds: float, rounds: int = 7) -> dict[str, Speed]:
    """Everything in turn, round after round, so that a slow moment of the machine strikes all alike."""
    found = {
        "chess (python-chess), random": Contestant(chess_game),
        "Catan (catanatron), random": Contestant(catan_game),
    }
    for id_ in games.GAMES:
        game = games.find(id_)
        scenario = next(each.id for each in game.scenarios if not each.missing)
        for bot in ("random", "regular"):
            found[f"{id_} ({scenario}), {bot}"] = Contestant(our_game(game, scenario, bot))
    for _ in range(rounds):
        for each in found.values():
            each.run(seconds / rounds)
    chess_speeds = next(iter(found.values())).speeds
    return {name: _medians(each.speeds, chess_speeds) for name, each in found.items()}


def _medians(ours: Sequence[float], chess_speeds: Sequence[float]) -> Speed:
    return Speed(median(ours), median(our / its for our, its in zip(ours, chess_speeds, strict=True)))
