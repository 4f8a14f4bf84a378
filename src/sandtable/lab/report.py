"""What came of a simulation."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from sandtable.core import Outcome, Seat, Setting


class Failure(msgspec.Struct, frozen=True):
    """A game that broke off, with what is needed to play it again."""

    number: int
    seed: str
    error: str
    traceback: str


class Batch(msgspec.Struct):
    """What one worker brings back."""

    games: int = 0
    decisions: int = 0
    outcomes: dict[str, int] = {}
    errors: list[Failure] = []


class Report(msgspec.Struct, frozen=True):
    """A whole simulation. `games` counts those that broke off as well."""

    game: str
    scenario: str
    players: int
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    outcomes: dict[str, int]
    errors: tuple[Failure, ...]


def outcome_name(seats: Sequence[Seat], outcome: Outcome) -> str:
    """An outcome as it is counted: its level and, where there are several seats, who won."""
    winners = ", ".join(seats[seat].name for seat in outcome.winners) or "nobody"
    return outcome.level if len(seats) == 1 else f"{outcome.level}: {winners}"


def sum_up(game: str, setting: Setting, batches: list[Batch], seconds: float) -> Report:
    """One report out of batches, the same in whatever order they came."""
    outcomes: Counter[str] = Counter()
    for batch in batches:
        outcomes.update(batch.outcomes)
    decisions = sum(batch.decisions for batch in batches)
    return Report(
        game=game,
        scenario=setting.scenario,
        players=setting.players,
        games=sum(batch.games for batch in batches),
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds, 1) if seconds else 0.0,
        outcomes=dict(sorted(outcomes.items(), key=lambda each: (-each[1], each[0]))),
        errors=tuple(sorted((each for batch in batches for each in batch.errors), key=lambda f: f.number)),
    )
