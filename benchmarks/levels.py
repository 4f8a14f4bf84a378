"""How fast every level of bots is in every game: its choices and play-outs a second, beside python-chess."""

import time
from collections.abc import Iterator
from itertools import count

import msgspec

from benchmarks.play import Contestant, chess_game
from sandtable import games
from sandtable.bots import KINDS, SearchBot, make
from sandtable.core import AnyGame, AnyMatch, Match


class Pace(msgspec.Struct, frozen=True):
    """Choices and play-outs a second of processor time, and choices beside those of python-chess."""

    choices: float
    playouts: float
    of_chess: float


def paces(seconds: float) -> Iterator[tuple[str, Pace]]:
    """Every level in every game, each for about so long."""
    for id_ in games.GAMES:
        game = games.find(id_)
        for kind in KINDS:
            chess = Contestant(chess_game)
            chess.run(seconds / 4)
            choices, playouts = _measured(game, kind.id, seconds)
            yield f"{id_}: {kind.name}", Pace(choices, playouts, choices / chess.speeds[0])


def _measured(game: AnyGame, kind: str, seconds: float) -> tuple[float, float]:
    """One level in all seats; matches go on from the middle of a game, where there is most to choose."""
    choices = playouts = 0
    spent = 0.0
    for number in count():
        match = _opened(game, number)
        bots = {seat: make(kind, f"bench/{number}/{seat}") for seat in range(len(match.seats))}
        started = time.process_time()
        while match.outcome is None and spent + time.process_time() - started < seconds:
            decision = match.pending[0]
            match.choose(decision.seat, bots[decision.seat].choose(match, decision))
            choices += 1
        spent += time.process_time() - started
        playouts += sum(bot.playouts for bot in bots.values() if isinstance(bot, SearchBot))
        if spent >= seconds:
            return choices / spent, playouts / spent
    raise AssertionError


def _opened(game: AnyGame, number: int) -> AnyMatch:
    """A match after its second turn, played by Regular."""
    scenario = next(each.id for each in game.scenarios if not each.missing)
    match: AnyMatch = Match(game, game.setting(scenario), f"bench-{number}")
    bot = make("regular", number)
    while match.outcome is None and game.turn(match.table) < 3:
        decision = match.pending[0]
        match.choose(decision.seat, bot.choose(match, decision))
    return match
