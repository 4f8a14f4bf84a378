"""Decisions a second in random play: our games, chess and Catan in the same run."""

import random
import time
from collections.abc import Callable
from itertools import count

import chess
from catanatron import Color, Game, RandomPlayer

from sandtable import games
from sandtable.core import AnyGame
from sandtable.lab import game_seed, play_one

PlayGame = Callable[[int], int]


def per_second(play: PlayGame, seconds: float) -> float:
    """Decisions a second of a function that plays game number n and says how many decisions it took."""
    play(0)  # loads what is loaded once
    decisions, started = 0, time.perf_counter()
    for number in count(1):
        decisions += play(number)
        if time.perf_counter() - started >= seconds:
            break
    return decisions / (time.perf_counter() - started)


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


def speeds(seconds: float) -> dict[str, float]:
    """Decisions a second of everything, peers first."""
    found = {
        "chess (python-chess), random": per_second(chess_game, seconds),
        "Catan (catanatron), random": per_second(catan_game, seconds),
    }
    for id_ in games.GAMES:
        game = games.find(id_)
        scenario = next(each.id for each in game.scenarios if not each.missing)
        for bot in ("random", "greedy"):
            found[f"{id_} ({scenario}), {bot}"] = per_second(our_game(game, scenario, bot), seconds)
    return found
