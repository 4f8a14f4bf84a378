"""One game of a simulation, which can be played again alone."""

from collections.abc import Sequence
from pathlib import Path

from sandtable.bots import Bot, find, make, play
from sandtable.core import AnyGame, AnyMatch, Dice, Match, Outcome, Run, Seat, Setting, Table
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


def play_one(
    game: AnyGame, setting: Setting, seed: str, kinds: Sequence[str], overrides: Sequence[Path] = ()
) -> tuple[Outcome, int]:
    """Play a game to its end as fast as possible: how it ended and how many decisions it took.

    Bots that look ahead need a match, which remembers the present step.
    """
    if any(find(kind).depth for kind in kinds):
        match = record(game, setting, seed, kinds, overrides)
        assert match.outcome is not None
        return match.outcome, len(match.choices)
    bots = bots_for(game.seats(setting, overrides), kinds, seed)
    box = game.box(overrides)
    run = Run(game, Table(box, game.setup(box, setting), Dice(seed)))
    run.start()
    decisions = 0
    while run.outcome is None:
        decision = run.pending[0]
        run.answer(decision, bots[decision.seat].choose(run, decision))
        decisions += 1
        if decisions > LIMIT:
            raise RulesError(f"{game.id}: the game has not ended after {LIMIT:,} decisions.")
    return run.outcome, decisions


def record(
    game: AnyGame, setting: Setting, seed: str, kinds: Sequence[str], overrides: Sequence[Path] = ()
) -> AnyMatch:
    """The same game as a match, to be saved and looked at."""
    match: AnyMatch = Match(game, setting, seed, overrides=overrides)
    play(match, bots_for(match.seats, kinds, seed))
    return match
