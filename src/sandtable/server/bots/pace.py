"""How long bots take here: told to those who wait, and learned from what was.

It knows times and numbers of decisions, and nothing of what was weighed.
"""

from collections import OrderedDict

import msgspec

from sandtable.server.messages.coach import TurnPace

SHORT = 0.6
"""What takes less is shown to nobody, and no decision that one waits for."""
WEIGHT = 0.2
"""How much the last time counts against those before."""
REMEMBERED = 1000
"""The seats of running matches of which is known how far their turn has come."""
Kind = tuple[str, str, str]
"""A game, a seat of it, and the bot that plays there."""


class _Turn(msgspec.Struct):
    """A seat's game turn so far: decisions that took time, and how much."""

    number: int
    done: int = 0
    seconds: float = 0.0


class Paces:
    """What is known of the times of bots; nobody thinks longer than `most` seconds about a decision."""

    def __init__(self, most: float) -> None:
        self._most = most
        self._usual: dict[Kind, float] = {}
        self._in_a_turn: dict[Kind, float] = {}
        self._turns: OrderedDict[tuple[str, int], _Turn] = OrderedDict()

    def usual(self, kind: Kind) -> float:
        """The seconds that a decision which takes time usually takes; before one was seen, what it may take."""
        return self._usual.get(kind, self._most)

    def turn(self, match: str, seat: int, kind: Kind, number: int) -> TurnPace:
        """How far a seat is in its game turn of this number."""
        so_far = self._turn(match, seat, kind, number)
        about = self._in_a_turn.get(kind)
        at_least = None if about is None else max(round(about), so_far.done + 1)
        return TurnPace(so_far.done + 1, at_least, so_far.seconds)

    def took(self, match: str, seat: int, kind: Kind, number: int, seconds: float) -> None:
        """A decision was made."""
        if seconds < SHORT:
            return
        so_far = self._turn(match, seat, kind, number)
        so_far.done += 1
        so_far.seconds += seconds
        self._usual[kind] = min(_blended(self._usual.get(kind), seconds), self._most)

    def _turn(self, match: str, seat: int, kind: Kind, number: int) -> _Turn:
        """The turn of a seat; when another begins, the last one is whole."""
        found = self._turns.get((match, seat))
        if found is None or found.number != number:
            if found is not None and found.done:
                self._in_a_turn[kind] = _blended(self._in_a_turn.get(kind), found.done)
            found = self._turns[match, seat] = _Turn(number)
            self._turns.move_to_end((match, seat))
            if len(self._turns) > REMEMBERED:
                self._turns.popitem(last=False)
        return found


def _blended(before: float | None, now: float) -> float:
    return now if before is None else before + WEIGHT * (now - before)
