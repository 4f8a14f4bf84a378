"""Every way that chance can take: an act is played again and again with all results of dice and draws."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

import msgspec

from sandtable.core import Dice, Die, Event, Run, Table
from sandtable.core.dice import Gives, Label
from sandtable.games.phantom_fury.game import GAME
from sandtable.games.phantom_fury.state import State
from sandtable.games.phantom_fury.state import Table as Board

# What the player answers to questions that come up on the way, if they are not part of the act.
HABITS = ("save_ammo", "save_explosives", "caat_loses", "hold", "keep_together")
Classify = Callable[[Board, list[Event]], str]


class Fork(Exception):
    """Chance has several ways from here."""

    def __init__(self, ways: list[tuple[int | str, float]]) -> None:
        self.ways = ways


class Forking(Dice):
    """Dice that give a row of results and then fork."""

    def __init__(self, results: Sequence[int | str]) -> None:
        super().__init__("")
        self.results = results

    def roll(self, die: Die, gives: Gives | None = None) -> int:  # noqa: ARG002
        if self.count >= len(self.results):
            raise Fork([(face, 1 / die.faces) for face in range(die.low, die.low + die.faces)])
        self.count += 1
        return int(self.results[self.count - 1])

    def pick(self, items: Sequence[int], label: Label) -> int:
        kinds = [label(item).rpartition(".")[0] for item in items]
        if self.count >= len(self.results):
            raise Fork([(kind, count / len(kinds)) for kind, count in Counter(kinds).items()])
        self.count += 1
        return kinds.index(str(self.results[self.count - 1]))


def outcomes(text: str, act: Sequence[str], classify: Classify) -> dict[str, float]:
    """The exact probability of every class of result of an act."""
    found: dict[str, float] = defaultdict(float)
    packed = msgspec.msgpack.encode(GAME.read(GAME.box(), text, GAME.setting()))
    waiting: list[tuple[list[int | str], float]] = [([], 1.0)]
    while waiting:
        results, probability = waiting.pop()
        try:
            found[_play(packed, act, results, classify)] += probability
        except Fork as fork:
            waiting += [([*results, way], probability * share) for way, share in fork.ways]
    return dict(found)


def _play(packed: bytes, act: Sequence[str], results: Sequence[int | str], classify: Classify) -> str:
    table: Board = Table(GAME.box(), msgspec.msgpack.decode(packed, type=State), Forking(results))
    told: list[Event] = []
    table.hear = told.append
    run = Run(GAME, table)
    run.start()
    for spelled in act:
        run.answer(run.pending[0], GAME.parse_option(spelled, table.box.names))
    while True:
        decision = run.pending[0]
        habit = next((option for option in decision.options if option.verb in HABITS), None)
        if habit is None:
            return classify(table, told)
        run.answer(decision, habit)
