"""What came of a simulation."""

from collections.abc import Sequence
from typing import Any

import msgspec

from sandtable.core import Outcome, Score, Seat, Setting
from sandtable.lab.statistics import Estimate, Moments, rate


class Failure(msgspec.Struct, frozen=True):
    """A game that broke off, with what is needed to play it again."""

    number: int
    seed: str
    error: str
    traceback: str


class Batch(msgspec.Struct):
    """What one worker brings back, or all of them together."""

    games: int = 0
    decisions: int = 0
    outcomes: dict[str, int] = {}
    errors: list[Failure] = []
    turns: Moments = msgspec.field(default_factory=Moments)
    length: Moments = msgspec.field(default_factory=Moments)
    scores: dict[str, Moments] = {}
    rows: list[tuple[Any, ...]] = []

    def count(self, name: str, decisions: int, turn: int, score: Score) -> None:
        """One more game."""
        self.decisions += decisions
        self.outcomes[name] = self.outcomes.get(name, 0) + 1
        self.turns.add(turn)
        self.length.add(decisions)
        for each in score.measures:
            if not each.goal:
                self.scores.setdefault(each.name, Moments()).add(each.value)

    def add(self, other: "Batch") -> None:
        """Take in what another one holds."""
        self.games += other.games
        self.decisions += other.decisions
        for name, times in other.outcomes.items():
            self.outcomes[name] = self.outcomes.get(name, 0) + times
        self.errors += other.errors
        self.turns.take(other.turns)
        self.length.take(other.length)
        for name, each in other.scores.items():
            self.scores.setdefault(name, Moments()).take(each)
        self.rows += other.rows


class Report(msgspec.Struct, frozen=True):
    """A whole simulation. `games` counts those that broke off as well.

    `rates` are the shares of the outcomes and `scores` the means of what decides the game at its end, with their
    intervals. `stopped` says why fewer were played than were asked for.
    """

    game: str
    scenario: str
    players: int
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    outcomes: dict[str, int]
    errors: tuple[Failure, ...]
    rates: dict[str, Estimate]
    length: Estimate
    turns: Estimate
    scores: dict[str, Estimate]
    stopped: str = ""


def outcome_name(seats: Sequence[Seat], outcome: Outcome) -> str:
    """An outcome as it is counted: its level and, where there are several seats, who won."""
    winners = ", ".join(seats[seat].name for seat in outcome.winners) or "nobody"
    return outcome.level if len(seats) == 1 else f"{outcome.level}: {winners}"


def sum_up(game: str, setting: Setting, whole: Batch, seconds: float, stopped: str) -> Report:
    """The report, the same in whatever order the parts of the whole came."""
    ended = sum(whole.outcomes.values())
    outcomes = dict(sorted(whole.outcomes.items(), key=lambda each: (-each[1], each[0])))
    return Report(
        game=game,
        scenario=setting.scenario,
        players=setting.players,
        games=whole.games,
        decisions=whole.decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(whole.decisions / seconds, 1) if seconds else 0.0,
        outcomes=outcomes,
        errors=tuple(sorted(whole.errors, key=lambda each: each.number)),
        rates={name: rate(count, ended) for name, count in outcomes.items()},
        length=whole.length.mean(),
        turns=whole.turns.mean(),
        scores={name: each.mean() for name, each in whole.scores.items()},
        stopped=stopped,
    )
