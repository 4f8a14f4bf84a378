"""Play-outs: an option is taken in an imagined world, and all play on as greedy does, up to a horizon.

In worlds of one seed everybody plays alike as long as the same is asked, so that two options can be compared.
"""

from collections.abc import Callable
from zlib import crc32

import msgspec

from sandtable import games
from sandtable.bots.bot import AnyRun
from sandtable.bots.softmax import softmax
from sandtable.core import AnyGame, Decision, Option
from sandtable.core.errors import Unimaginable
from sandtable.core.keyed import mixed
from sandtable.core.worlds import Glimpse, world_of

Heard = Callable[[Decision, Option], None]
HEAT = 0.5
"""How freely others answer secret questions: who can be foreseen can be beaten."""
LONGEST = 5000
"""After this many choices a play-out is judged where it stands."""


class Playout(msgspec.Struct, frozen=True):
    """One play-out: the world, the option taken in it, and for how many turns it goes on.

    The deal with this number is one that fits what the seat has seen.
    """

    seen: Glimpse
    seed: str
    deal: int
    option: Option
    turns: int


def played_out(playout: Playout) -> float:
    """The worth of a play-out, in any process."""
    return value(games.find(playout.seen.game), playout)


def value(game: AnyGame, playout: Playout, heard: Heard | None = None) -> float:
    """What the seat that chose may expect of the position at the horizon; who listens can end it by an error."""
    seen = playout.seen
    run = world_of(game, seen, playout.seed, playout.deal)
    if run is None:
        raise Unimaginable(f"Deal {playout.deal} of {playout.seed} does not fit.")
    until = game.turn(run.table) + playout.turns
    run.answer(asked(run, seen.seat), playout.option)
    play_on(run, seen.seat, crc32(playout.seed.encode()), until, heard)
    return game.expect(run.table, seen.seat)


def asked(run: AnyRun, seat: int) -> Decision:
    """The question of a seat."""
    return next(each for each in run.pending if each.seat == seat)


def play_on(run: AnyRun, seat: int, key: int, until: int, heard: Heard | None = None) -> None:
    """Play until a game turn begins or the game is over; who listens hears of every choice before it is made."""
    game, table = run.game, run.table
    for _ in range(LONGEST):
        if run.outcome is not None or game.turn(table) >= until:
            return
        decision = run.pending[0]
        mixes = run.secret and decision.seat != seat
        reply = _mixed_reply(run, decision, key) if mixes else best_reply(run, decision, key)
        if heard is not None:
            heard(decision, reply)
        run.answer(decision, reply)


def best_reply(run: AnyRun, decision: Decision, key: int) -> Option:
    """What greedy takes; among options that are level the seed decides."""
    options = decision.options
    worth = run.game.advise(run.table, decision)
    best = max(worth)
    if worth.count(best) == 1:
        return options[worth.index(best)]
    level = [option for option, each in zip(options, worth, strict=True) if each == best]
    return min(level, key=lambda option: mixed(key, option.target or 0))


def _mixed_reply(run: AnyRun, decision: Decision, key: int) -> Option:
    """What another seat may choose in secret."""
    worth = run.game.advise(run.table, decision)
    chance = mixed(mixed(key, decision.seat), run.game.turn(run.table)) / 2**64
    return decision.options[softmax(worth, HEAT, chance)]
