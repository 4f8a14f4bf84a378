"""Chance for imagined games: what happens for the same reason falls alike, whatever was done before it.

Two ways to play on can then be compared in pairs: a battle that is fought in both of them has the same dice, so
that only what was chosen makes a difference. Real matches keep the dice of `core.dice`, which anybody can check.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any
from zlib import crc32

from sandtable.core.decisions import NO_ARGUMENTS
from sandtable.core.dice import Die, Gives, Source
from sandtable.core.errors import RulesError
from sandtable.core.events import Draw, Event, Roll
from sandtable.core.names import Kind
from sandtable.core.table import B, S, Table

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mixed(number: int, more: int) -> int:
    """A number and one more, stirred into 64 bits (the finaliser of SplitMix64)."""
    z = ((number ^ more) + _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


@lru_cache(maxsize=4096)
def _word(text: str) -> int:
    """A number for a text, the same in every process."""
    return crc32(text.encode()) * _GOLDEN & _MASK


class KeyedTable(Table[S, B]):
    """A table whose chance is a hash of seed, turn, rule, reason and the pieces concerned.

    What is rolled again for the same reason in the same turn is told apart by how often it was rolled before.
    While a step `replays`, chance is what its dice say.
    """

    __slots__ = ("_replays", "_seed", "_times", "_turn")

    def __init__(self, box: B, state: S, dice: Source, seed: str, turn: Callable[[Table[S, B]], int]) -> None:
        super().__init__(box, state, dice)
        self._turn = turn
        self._seed = _word(seed)
        self._times: dict[int, int] = {}
        self._replays = False

    def replays(self, dice: Source) -> None:
        """Chance comes from these dice for a while."""
        self.dice, self._replays = dice, True

    def plays_on(self) -> None:
        """From here on chance is keyed."""
        self._replays = False

    def roll(self, die: Die, why: str, rule: str, *, gives: Gives | None = None, **about: Any) -> int:
        """Roll a die for a reason."""
        if self._replays:
            return super().roll(die, why, rule, gives=gives, **about)
        result = die.low + self._key(why, rule, about) % die.faces
        if self.hear is not None:
            self.hear(Event(Roll(die.name.lower(), result), why, rule, about))
        return result

    def draw(self, cup: list[int], kind: Kind, why: str, rule: str, *, seats: tuple[int, ...] | None = None) -> int:
        """Take out of a cup what has the lowest hash: what lies in two cups is drawn from both alike."""
        if not cup:
            raise RulesError(f"Rule {rule}: a draw from an empty cup.")
        if self._replays:
            return super().draw(cup, kind, why, rule, seats=seats)
        key = self._key(why, rule, NO_ARGUMENTS)
        drawn = min(cup, key=lambda each: mixed(key, each))
        cup.remove(drawn)
        if self.hear is not None:
            self.hear(Event(Draw(drawn, kind), why, rule, NO_ARGUMENTS, seats))
        return drawn

    def _key(self, why: str, rule: str, about: Any) -> int:
        key = mixed(mixed(mixed(self._seed, self._turn(self)), _word(rule)), _word(why))
        for value in about.values():
            key = mixed(key, value if isinstance(value, int) else _word(str(value)))
        times = self._times.get(key, 0)
        self._times[key] = times + 1
        return mixed(key, times)
