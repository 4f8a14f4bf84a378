"""What is noted of one game while it is played."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from sandtable.bots import AnyRun
from sandtable.core import (
    Arrive,
    Battle,
    Card,
    Control,
    Decision,
    Draw,
    Event,
    Flip,
    Forecast,
    Kind,
    Leave,
    Option,
    Outcome,
    Phase,
    Roll,
    Score,
    Seat,
    Track,
    Turn,
)
from sandtable.core.events import named
from sandtable.core.luck import rolled
from sandtable.lab.margins import margin

FEWEST_ROLLS = 8
"""Of fewer rolls with known odds nothing is said about luck."""
KEPT = frozenset((Turn, Battle, Leave, Flip, Arrive))
MOST_UNREAD = 0.3
"""Where more battles than this share end otherwise than their odds were named, nothing is said either."""
LAST_WORDS = ("support", "roll")
"""The parts of a battle after whose questions its die is rolled."""


class Ending:
    """Looks at a game when it is over, and hears nothing of it."""

    hear = None

    def __init__(self, run: AnyRun) -> None:
        self._run = run
        self.turn = 0
        self.score = Score("", ())

    def started(self) -> None:
        """Nothing to note."""

    def choosing(self, decision: Decision, option: Option) -> None:
        """Nothing to note."""

    def chosen(self) -> None:
        """Nothing to note."""

    def ended(self, outcome: Outcome) -> None:  # noqa: ARG002 - how it stands is asked of the game
        """The turn and the score at the end."""
        game, table = self._run.game, self._run.table
        self.turn, self.score = game.turn(table), game.score(table)


class Listener:
    """Hears a game and keeps what the tables hold.

    `closely`: notes luck, losses, and who holds what at the end, which costs some time. `on_turn` is told when a
    turn begins.
    """

    def __init__(
        self,
        run: AnyRun,
        seats: Sequence[Seat],
        *,
        closely: bool,
        events: bool,
        on_turn: Callable[[int], None] | None = None,
    ) -> None:
        self.run = run
        self._on_turn = on_turn
        self.seats = seats
        self.turn = 0
        self.choices = 0
        self.stands: list[tuple[int, Score]] = []
        self.battles: Counter[int] = Counter()
        self.events: list[tuple[int, int, Event]] | None = [] if events else None
        self._closely = closely
        self._step: list[Event] = []
        self._forecast: Forecast | None = None
        self._asked = -1
        self._fortunes: dict[int, list[tuple[float, float]]] = defaultdict(list)
        self._unread = 0
        self._side_of: dict[int, str] = {}
        self._strangers = True
        self._lost: Counter[tuple[str, bool]] = Counter()

    # While it is played -----------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Something happens; what is asked of the state waits until the rules have done with it."""
        what = event.what
        kind = type(what)
        if kind in KEPT:
            self._step.append(event)
            if kind is Battle:
                self.battles[what.places[0]] += 1
        if self.events is not None:
            self.events.append((self.turn, self.choices, event))

    def started(self) -> None:
        """The first question is asked."""
        self._take_in()
        if not self.stands:
            self._stand(0)

    def choosing(self, decision: Decision, option: Option) -> None:
        """A choice is about to be made: before dice are rolled their odds are known."""
        self.choices += 1
        if self._closely and decision.odds is not None and decision.battle in LAST_WORDS:
            self._forecast, self._asked = decision.odds(option), decision.seat

    def chosen(self) -> None:
        """The rules have come to the next question, or to the end."""
        if self._forecast is not None:
            self._take_fortune()
        if self._step:
            self._take_in()

    def ended(self, outcome: Outcome) -> None:
        """The last turn ends with those ahead who have won."""
        last = self.run.game.score(self.run.table)
        self.stands.append((self.turn, Score(last.title, last.measures, outcome.winners)))

    def _take_fortune(self) -> None:
        forecast, self._forecast = self._forecast, None
        found = rolled(forecast, self._step, alone=len(self.seats) == 1)
        if found is not None:
            self._fortunes[self._asked].append(found)
        elif any(type(each.what) is Battle for each in self._step):
            self._unread += 1

    def _take_in(self) -> None:
        heard, self._step = self._step, []
        for event in heard if self._closely else ():
            what = event.what
            if isinstance(what, Battle):
                self._know(what)
            elif isinstance(what, (Leave, Flip)):
                self._count_loss(what)
            elif isinstance(what, Arrive) and what.at is not None and not self._strangers:
                self._strangers = any(each not in self._side_of for each in what.pieces)
        for event in heard:
            if isinstance(event.what, Turn):
                self._stand(self.turn)
                self.turn = event.what.number
                if self._on_turn is not None:
                    self._on_turn(self.turn)

    def _stand(self, turn: int) -> None:
        """How it stands at the end of a turn; the set-up is over when the first turn begins."""
        run = self.run
        if self.stands and turn == 0:
            self.stands.clear()
        self.stands.append((turn, run.game.score(run.table)))
        if self._closely and self._strangers:
            self._look_around()

    # Losses -----------------------------------------------------------------------------------------

    def _look_around(self) -> None:
        """The sides of what stands on the map, as everybody sees it."""
        self._strangers = False
        names = self.run.table.box.names
        for piece in self.run.game.view(self.run.table, None).pieces:
            if not piece.hidden and piece.id in names:
                self._side_of[names.number(Kind.PIECE, piece.id)] = str(piece.side)

    def _know(self, battle: Battle) -> None:
        for side, force in zip(battle.sides, (battle.attackers, battle.defenders), strict=True):
            for piece in force:
                self._side_of.setdefault(piece, str(side))

    def _count_loss(self, what: Leave | Flip) -> None:
        lost = isinstance(what, Leave) and what.lost
        if lost or (isinstance(what, Flip) and what.to == "reduced"):
            for piece in what.pieces:
                self._lost[self._side_of.get(piece, ""), lost] += 1

    # What came of it --------------------------------------------------------------------------------

    @property
    def lead_changes(self) -> list[int]:
        """The turns at whose end others were ahead than before."""
        return [turn for (_, before), (turn, now) in pairwise(self.stands) if set(before.ahead) != set(now.ahead)]

    @property
    def score(self) -> Score:
        """How it stands at the end."""
        return self.stands[-1][1]

    @property
    def margin(self) -> float | None:
        """How the first seat stands at the end."""
        return margin(self.score, self.seats)

    def luck(self) -> tuple[float | None, int]:
        """How the dice fell for the first seat, in standard deviations, and of how many rolls that is said."""
        known = self._fortunes
        rolls = sum(map(len, known.values()))
        spread = math.sqrt(sum(variance for each in known.values() for _, variance in each))
        if rolls < FEWEST_ROLLS or self._unread > MOST_UNREAD * (rolls + self._unread) or not spread:
            return None, rolls
        better = sum(gain if seat == 0 else -gain for seat, each in known.items() for gain, _ in each)
        return better / spread, rolls

    def lost(self) -> list[dict[str, Any]] | None:
        """Units and steps lost by side."""
        if not self._closely:
            return None
        sides = sorted({side for side, _ in self._lost if side})
        return [{"side": each, "units": self._lost[each, True], "steps": self._lost[each, False]} for each in sides]

    def held(self) -> list[dict[str, str]] | None:
        """Who holds which space, as everybody sees it."""
        if not self._closely:
            return None
        scene = self.run.game.view(self.run.table, None)
        return [{"space": each.id, "side": str(each.side)} for each in scene.spaces if each.side]

    def fought(self) -> list[dict[str, Any]]:
        """Battles by space."""
        names = self.run.table.box.names
        return [{"space": names.id(Kind.SPACE, at), "count": count} for at, count in sorted(self.battles.items())]


_RESULTS: Mapping[type, Callable[[Any], str | None]] = {
    Roll: lambda what: str(what.result),
    Battle: lambda what: str(what.result),
    Track: lambda what: str(what.value),
    Turn: lambda what: str(what.number),
    Phase: lambda what: str(what.name),
    Card: lambda what: what.title or None,
    Flip: lambda what: str(what.to),
}


def result(event: Event) -> str | None:
    """What came of something, where a word or figure tells it."""
    told = _RESULTS.get(type(event.what))
    return None if told is None else told(event.what)


def sides(event: Event) -> str:
    """The sides of a battle, or the one that gains control."""
    what = event.what
    if isinstance(what, Battle):
        return " ".join(map(str, what.sides))
    return str(what.side) if isinstance(what, Control) else ""


def about_pieces(event: Event) -> Iterable[int]:
    """The pieces that an event is about; most are told by its fields alone, which is quickly read."""
    what = event.what
    if type(what) is Draw or (event.about and ":piece" in event.text):
        return named(event, Kind.PIECE)
    if isinstance(what, Battle):
        return (*what.attackers, *what.defenders)
    return getattr(what, "pieces", ())
