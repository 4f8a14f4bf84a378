"""Dice that fall as a test wants them."""

from collections.abc import Callable, Sequence

from sandtable.core import Dice, Die
from sandtable.core.dice import Gives, Label
from sandtable.core.shares import Links


class ScriptError(AssertionError):
    """Scripted dice that do not fit what the rules roll and draw."""


class ScriptedDice:
    """Chance as a test wants it: numbers for rolls, words for results of tables, ids for draws.

    A word in place of a number rolls the first face that gives this result. A draw's id may leave out what
    follows its last dot, so that "rpg" draws any of rpg.1 and rpg.2. After the script every further roll is
    an error, unless a seed was given to go on with.
    """

    def __init__(self, results: Sequence[int | str] = (), seed: str | int | None = None) -> None:
        self.results = tuple(results)
        self.count = 0
        self._then = None if seed is None else Dice(str(seed))

    def copy(self) -> "ScriptedDice":
        """Dice with the same script at the same place."""
        twin = ScriptedDice(self.results, self._then.seed if self._then else None)
        twin.count = self.count
        return twin

    def mix(self, links: Links) -> None:
        """What players bring changes only what comes after the script."""
        if self._then is not None:
            self._then.mix(links)

    def roll(self, die: Die, gives: Gives | None = None) -> int:
        """The next number of the script, which must be a face of the die, or a face with the next result."""
        if self._beyond():
            return self._go_on(lambda dice: dice.roll(die))
        result = self._peek(f"a {die.name.lower()} is rolled")
        faces = range(die.low, die.low + die.faces)
        if isinstance(result, str) and gives is not None:
            face = next((each for each in faces if gives(each) == result), None)
            if face is None:
                known = ", ".join(dict.fromkeys(map(gives, faces)))
                raise ScriptError(f"{self._place()} is {result!r}, but this roll gives {known}.")
        elif isinstance(result, int) and result in faces:
            face = result
        else:
            raise ScriptError(f"{self._place()} is {result!r}, which is no face of a {die.name.lower()}.")
        self.count += 1
        return face

    def pick(self, items: Sequence[int], label: Label) -> int:
        """The position of the item that the script names next."""
        if self._beyond():
            return self._go_on(lambda dice: dice.pick(items, label))
        wanted = self._peek("something is drawn")
        ids = [label(item) for item in items]
        kinds = [each.rpartition(".")[0] or each for each in ids]
        for known in (ids, kinds):
            if wanted in known:
                self.count += 1
                return known.index(str(wanted))
        raise ScriptError(f"{self._place()} is {wanted!r}, but the draw is from {', '.join(ids)}.")

    def done(self) -> None:
        """Fail if results of the script have not been used."""
        left = self.results[self.count :]
        if left:
            raise ScriptError(f"Not rolled or drawn: {', '.join(map(str, left))}.")

    def _beyond(self) -> bool:
        return self._then is not None and self.count >= len(self.results)

    def _go_on(self, act: Callable[[Dice], int]) -> int:
        assert self._then is not None
        self._then.count = self.count - len(self.results)
        result = act(self._then)
        self.count = len(self.results) + self._then.count
        return result

    def _peek(self, why: str) -> int | str:
        if self.count >= len(self.results):
            raise ScriptError(f"The script of {len(self.results)} results has run out when {why}.")
        return self.results[self.count]

    def _place(self) -> str:
        return f"Result {self.count + 1} of the script"
