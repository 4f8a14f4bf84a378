"""Dice as chance nodes: whoever plays chance gives every result, so that a copy never knows the dice to come."""

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from sandtable.core import AnyGame, AnyMatch, Match, Option, Setting
from sandtable.core.dice import Die, Gives, Label
from sandtable.core.shares import Links
from sandtable.core.worlds import glimpse, step_of

Results = list[int | str]


class Needed(BaseException):
    """A die or a draw whose result is not known yet; no Exception, so that no rule catches it."""

    def __init__(self, faces: int) -> None:
        super().__init__(faces)
        self.faces = faces


class ChanceDice:
    """Results that chance has given, by their places; those that were written down elsewhere are faces and ids."""

    def __init__(self, results: Results, count: int = 0, written: Sequence[int | str] = ()) -> None:
        self.results, self.count, self.written = results, count, tuple(written)

    def copy(self) -> "ChanceDice":
        """Dice with the same results, which go their own way."""
        return ChanceDice(self.results.copy(), self.count, self.written)

    def mix(self, links: Links) -> None:
        """Nobody brings anything to these dice."""

    def roll(self, die: Die, gives: Gives | None = None) -> int:  # noqa: ARG002
        """The face that chance gave."""
        if self.count < len(self.written):
            self.count += 1
            return int(self.written[self.count - 1])
        return die.low + self._next(die.faces)

    def pick(self, items: Sequence[int], label: Label) -> int:
        """The place that chance gave."""
        if self.count < len(self.written):
            self.count += 1
            return [label(each) for each in items].index(str(self.written[self.count - 1]))
        return self._next(len(items))

    def _next(self, faces: int) -> int:
        at = self.count - len(self.written)
        if at == len(self.results):
            raise Needed(faces)
        self.count += 1
        return int(self.results[at])


class ChancePlay:
    """A match whose dice are asked for. `faces` is how many results the die in the air can have; 0 if none is.

    A choice that lacks a result is broken off and the match goes back to before it; when chance has given the
    result, the choice is made again.
    """

    def __init__(self, game: AnyGame, setting: Setting) -> None:
        self.game, self.setting = game, setting
        self.match: AnyMatch | None = None
        self.faces = self.made = 0
        self._dice = ChanceDice([])
        self._wanted: tuple[int, Option] | None = None
        self._go()

    def _go(self) -> None:
        """Begin, or make the wanted choice, as far as the results reach."""
        try:
            if self.match is None:
                state = self.game.setup(self.game.box(), self.setting)
                self._dice.count = 0
                self.match = Match.from_position(self.game, state, self.setting, self._dice)
            elif self._wanted is not None:
                self.match.choose(*self._wanted)
            self.faces, self._wanted = 0, None
        except Needed as needed:
            self.faces = needed.faces

    def chance(self, face: int) -> None:
        """The die in the air falls."""
        self._dice.results.append(face)
        self._go()

    def choose(self, seat: int, option: Option) -> None:
        """Make a choice; a die may be in the air after it."""
        self._wanted = (seat, option)
        self.made += 1
        self._go()

    @property
    def results(self) -> int:
        """How many results chance has given."""
        return len(self._dice.results)

    def __deepcopy__(self, memo: dict[int, Any]) -> "ChancePlay":
        twin = copy.copy(self)
        if self.match is None:
            twin._dice = self._dice.copy()
        else:
            twin.match = self.match.clone()
            twin._dice = twin.match.table.dice  # type: ignore[assignment]
        return twin

    def imagined(self, seat: int, seed: str) -> "ChancePlay":
        """The same question in a world that this seat cannot tell from the real one."""
        twin = copy.copy(self)
        if self.match is None:
            return copy.deepcopy(self)
        step = step_of(self.game, glimpse(self.match, seat), seed)
        state = msgspec.msgpack.decode(step.state, type=self.game.state_type)
        twin._dice = ChanceDice([], 0, step.results)
        twin.match = Match.from_position(self.game, state, self.setting, twin._dice)
        for who, option in step.choices:
            twin.match.choose(who, option)
        rng = Random(seed)
        while twin.match.secret and (asked := twin.match.pending[0]).seat != seat:  # others have chosen already
            twin.match.choose(asked.seat, rng.choice(asked.options))
        return twin
