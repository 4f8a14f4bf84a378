"""A phase of one seat played out as a whole, with some units left where they are."""

from zlib import crc32

import msgspec

from sandtable import games
from sandtable.bots.bot import AnyRun
from sandtable.bots.playout import asked, best_reply, play_on
from sandtable.coach.answers import Sketch
from sandtable.coach.drawing import drawn, standing
from sandtable.coach.outlook import outlook, said
from sandtable.coach.trial import Tried, horizon
from sandtable.core import AnyGame, Decision, Kind, Option
from sandtable.core.errors import Unimaginable
from sandtable.core.worlds import Glimpse, dealt, world_of

LONGEST = 500
"""After this many choices a phase counts as over."""


class PhaseTrial(msgspec.Struct, frozen=True):
    """A world at a table of several seats, and for each time that the phase is played in it the units that stay;
    None ends it at once. Somebody who asks is `told` what stands at the horizon."""

    seen: Glimpse
    seats: int
    seed: str
    stays: tuple[frozenset[int] | None, ...]
    told: bool = False


class Made(msgspec.Struct, frozen=True):
    """What was done with a unit, or with units that act together."""

    option: Option
    text: str
    drawn: Sketch


class PhaseTried(msgspec.Struct, frozen=True):
    """What a phase came to for its seat and for all, and what was done in it."""

    value: float
    made: tuple[Made, ...]
    tried: Tried


def is_phase(game: AnyGame, decision: Decision) -> bool:
    """Whether a question is for one unit after the other, until the phase is ended."""
    ends = any(game.verbs[each.verb].ends for each in decision.options)
    return ends and sum(_acts(game, each) for each in decision.options) >= 2


def _acts(game: AnyGame, option: Option) -> bool:
    verb = game.verbs[option.verb]
    return verb.of is Kind.PIECE and bool(option.numbers) and not verb.ends


def phases(trial: PhaseTrial) -> tuple[PhaseTried, ...]:
    """The phase played as often as it is asked for, in any process."""
    return phases_in(games.find(trial.seen.game), trial)


def phases_in(game: AnyGame, trial: PhaseTrial) -> tuple[PhaseTried, ...]:
    """The phase played as often as it is asked for."""
    _, deal = dealt(game, trial.seen, trial.seed)
    found = []
    for stays in trial.stays:
        run = world_of(game, trial.seen, trial.seed, deal)
        if run is None:
            raise Unimaginable(f"Deal {deal} of {trial.seed} does not fit.")
        found.append(_played(run, trial, stays))
    return tuple(found)


def _played(run: AnyRun, trial: PhaseTrial, stays: frozenset[int] | None) -> PhaseTried:
    game, seat = run.game, trial.seen.seat
    key = crc32(trial.seed.encode())
    until = game.turn(run.table) + horizon(game, seat)
    made = _phase(run, seat, key, stays)
    play_on(run, seat, key, until)
    values = tuple(game.expect(run.table, each) for each in range(trial.seats))
    return PhaseTried(values[seat], tuple(made), Tried(values, outlook(run, seat) if trial.told else None))


def _phase(run: AnyRun, seat: int, key: int, stays: frozenset[int] | None) -> list[Made]:
    """Play up to the end of the phase; what was done with a unit is told by the last place that it was sent to."""
    game, root = run.game, asked(run, seat)
    stands = standing(run, seat)
    made: list[Made] = []
    for _ in range(LONGEST):
        decision = run.pending[0] if run.pending else None
        if decision is None or decision.seat != seat:
            break
        if (decision.prompt, decision.rule) == (root.prompt, root.rule):
            reply = _next(run, decision, key, stays)
            if game.verbs[reply.verb].ends:
                run.answer(decision, reply)
                break
            if _acts(game, reply):
                made.append(_told(run, decision, reply, reply, stands))
        elif any(game.verbs[each.verb].ends for each in decision.options):
            break  # the next phase of the same seat
        else:
            reply = best_reply(run, decision, key)
            if made and game.verbs[reply.verb].of is Kind.SPACE and decision.pieces:
                made[-1] = _told(run, decision, reply, made[-1].option, stands)
        run.answer(decision, reply)
    return made


def _next(run: AnyRun, decision: Decision, key: int, stays: frozenset[int] | None) -> Option:
    """What is done next in the phase: nothing more, or anything but with the units that stay."""
    game = run.game
    ends = [each for each in decision.options if game.verbs[each.verb].ends]
    if stays is None:
        return ends[0]
    left = [each for each in decision.options if not (_acts(game, each) and stays.intersection(each.numbers))]
    return best_reply(run, msgspec.structs.replace(decision, options=left or ends), key)


def _told(run: AnyRun, decision: Decision, reply: Option, first: Option, stands: dict[str, str]) -> Made:
    return Made(first, said(run, decision, reply), drawn(run, decision, reply, stands, counted=False))
