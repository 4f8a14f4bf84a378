"""One game of a simulation, which can be played again alone."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from sandtable.bots import AnyRun, Bot, find, make, play
from sandtable.core import (
    AnyGame,
    AnyMatch,
    Decision,
    Dice,
    Event,
    Match,
    Option,
    Outcome,
    Run,
    Seat,
    Setting,
    Table,
)
from sandtable.core.errors import RulesError, SetupError

LIMIT = 1_000_000


def game_seed(seed: str | int, number: int) -> str:
    """The seed of one game of a simulation: `sandtable play --seed 7-12` is game 12 of seed 7."""
    return f"{seed}-{number}"


def bots_for(seats: Sequence[Seat], kinds: Sequence[str], seed: str) -> dict[int, Bot]:
    """A bot for every seat: one kind for all, or one kind for each."""
    if len(kinds) not in (1, len(seats)):
        names = ", ".join(seat.id for seat in seats)
        raise SetupError(f"Name one kind of bot for all, or one for each seat ({names}), not {len(kinds)}.")
    each = kinds if len(kinds) > 1 else [*kinds] * len(seats)
    return {number: make(kind, f"{seed}/{seats[number].id}") for number, kind in enumerate(each)}


class Listens(Protocol):
    """Somebody who follows a game; without `hear` only its questions and its end."""

    @property
    def hear(self) -> Callable[[Event], None] | None: ...
    def started(self) -> None: ...
    def choosing(self, decision: Decision, option: Option) -> None: ...
    def chosen(self) -> None: ...
    def ended(self, outcome: Outcome) -> None: ...


def play_one(
    game: AnyGame,
    setting: Setting,
    seed: str,
    kinds: Sequence[str],
    overrides: Sequence[Path] = (),
    *,
    listen: Callable[[AnyRun], Listens] | None = None,
) -> tuple[Outcome, int]:
    """Play a game to its end as fast as possible: how it ended and how many decisions it took.

    Bots that look ahead need a match, which remembers the present step.
    """
    bots = bots_for(game.seats(setting, overrides), kinds, seed)
    if any(find(kind).depth for kind in kinds):
        match: AnyMatch = Match(game, setting, seed, overrides=overrides)
        return _play_match(match, bots, None if listen is None else listen(match))
    box = game.box(overrides)
    run = Run(game, Table(box, game.setup(box, setting), Dice(seed)))
    listener = None if listen is None else listen(run)
    if listener is None:
        run.start()
    else:
        run.table.hear = listener.hear
        run.start()
        listener.started()
    decisions = 0
    while run.outcome is None:
        decision = run.pending[0]
        option = bots[decision.seat].choose(run, decision)
        if listener is None:
            run.answer(decision, option)
        else:
            listener.choosing(decision, option)
            run.answer(decision, option)
            listener.chosen()
        decisions += 1
        if decisions > LIMIT:
            raise RulesError(f"{game.id}: the game has not ended after {LIMIT:,} decisions.")
    if listener is not None:
        listener.ended(run.outcome)
    return run.outcome, decisions


def _play_match(match: AnyMatch, bots: Mapping[int, Bot], listener: Listens | None) -> tuple[Outcome, int]:
    """The same with a match, whose log tells what has happened."""
    read = 0
    while True:
        if listener is not None:
            hear = listener.hear
            if hear is not None:
                for entry in match.log[read:]:
                    hear(entry.event)
            listener.chosen() if read or match.choices else listener.started()
            read = len(match.log)
        if match.outcome is not None:
            break
        decision = match.pending[0]
        option = bots[decision.seat].choose(match, decision)
        if listener is not None:
            listener.choosing(decision, option)
        match.choose(decision.seat, option)
    if listener is not None:
        listener.ended(match.outcome)
    return match.outcome, len(match.choices)


def record(
    game: AnyGame, setting: Setting, seed: str, kinds: Sequence[str], overrides: Sequence[Path] = ()
) -> AnyMatch:
    """The same game as a match, to be saved and looked at."""
    match: AnyMatch = Match(game, setting, seed, overrides=overrides)
    play(match, bots_for(match.seats, kinds, seed))
    return match
