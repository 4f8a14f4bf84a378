"""Options tried out in one imagined world: the same hidden things and the same dice for each of them."""

from zlib import crc32

import msgspec

from sandtable import games
from sandtable.bots.bot import AnyRun
from sandtable.bots.playout import asked, play_on
from sandtable.coach.drawing import standing
from sandtable.coach.outlook import Outlook, Recorder, outlook
from sandtable.core import AnyGame, Option
from sandtable.core.errors import Unimaginable
from sandtable.core.worlds import Glimpse, dealt, world_of


class Trial(msgspec.Struct, frozen=True):
    """A world and the options to be tried in it, at a table of `seats` seats.

    Somebody who asks is `told` what comes of each option, beside its value.
    """

    seen: Glimpse
    seats: int
    seed: str
    options: tuple[Option, ...]
    told: bool = False


class Tried(msgspec.Struct, frozen=True):
    """What an option came to: the value for every seat, and what stands at the horizon if somebody is told."""

    values: tuple[float, ...]
    outlook: Outlook | None = None


def horizon(game: AnyGame, seat: int) -> int:
    """Over how many turns a seat looks ahead."""
    turns = game.foresight.coached or game.foresight.turns
    return turns[seat % len(turns)]


def tried(trial: Trial) -> tuple[Tried, ...]:
    """What each of the options comes to, in any process."""
    return tried_in(games.find(trial.seen.game), trial)


def tried_in(game: AnyGame, trial: Trial) -> tuple[Tried, ...]:
    """What each of the options comes to."""
    first, deal = dealt(game, trial.seen, trial.seed)
    found = [_played(first, trial, trial.options[0])]
    for option in trial.options[1:]:
        again = world_of(game, trial.seen, trial.seed, deal)
        if again is None:
            raise Unimaginable(f"Deal {deal} of {trial.seed} does not fit.")
        found.append(_played(again, trial, option))
    return tuple(found)


def _played(run: AnyRun, trial: Trial, option: Option) -> Tried:
    game, seat = run.game, trial.seen.seat
    until = game.turn(run.table) + horizon(game, seat)
    recorder = Recorder(run, seat, standing(run, seat)) if trial.told else None
    run.answer(asked(run, seat), option)
    play_on(run, seat, crc32(trial.seed.encode()), until, recorder)
    values = tuple(game.expect(run.table, each) for each in range(trial.seats))
    return Tried(values, None if recorder is None else outlook(run, seat, recorder.followed))


def played_on(game: AnyGame, seen: Glimpse, seats: int, seed: str) -> tuple[float, ...]:
    """What a position comes to for every seat in one world, if all play on."""
    run, _ = dealt(game, seen, seed)
    play_on(run, seen.seat, crc32(seed.encode()), game.turn(run.table) + horizon(game, seen.seat))
    return tuple(game.expect(run.table, each) for each in range(seats))
