"""Check a saved match roll by roll: what the file says beside what the revealed seed gives."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from sandtable.core.dice import Dice, Die, Gives, Label, WrittenDice
from sandtable.core.errors import SandtableError, SaveError
from sandtable.core.game import Setting
from sandtable.core.match import AnyGame, AnyMatch, Match
from sandtable.core.save import SavedMatch, check_seed_hash, pledges_of, repeat_choice, resume
from sandtable.core.shares import Links, salted

Result = int | str


class Check(msgspec.Struct, frozen=True):
    """One roll or draw: the choice it followed (0: none yet), what the file says and what the seed gives."""

    choice: int
    of: str
    said: Result | None
    given: Result

    @property
    def right(self) -> bool:
        """Whether the file says what the seed gives."""
        return self.said == self.given


class _Witness:
    """Dice that follow the file, so that play goes as it went, and note what the seed gives instead.

    What followed the first `forked` choices was written down in another match: this seed knows nothing of it.
    """

    def __init__(self, seed: str, forked: int | None = None) -> None:
        self._dice = Dice(seed)
        self._forked = -1 if forked is None else forked
        self._before = 0
        self._said: list[Result] = []
        self.choice = 0
        self.checks: list[Check] = []

    @property
    def count(self) -> int:
        """How many numbers have been taken from the seed, after those written down before."""
        return self._before + self._dice.count

    @count.setter
    def count(self, value: int) -> None:
        self._dice.count = max(value - self._before, 0)

    def copy(self) -> "_Witness":
        """A witness of its own that expects the same from here on."""
        twin = _Witness(self._dice.seed, self._forked)
        twin.mix(self._dice.links)
        twin._before, twin.count = self._before, self.count
        twin.expect(self.choice, self._said)
        return twin

    def mix(self, links: Links) -> None:
        """What the players have brought: all that the seed gives hangs on it."""
        self._dice.mix(links)

    def expect(self, choice: int, said: Sequence[Result]) -> None:
        """The results that the file gives for a choice."""
        self.choice, self._said = choice, list(said)

    def left(self) -> list[Result]:
        """Results in the file that nothing rolled or drew."""
        return self._said

    def roll(self, die: Die, gives: Gives | None = None) -> int:  # noqa: ARG002
        """The face that the file says, if the die has it."""
        if self.choice <= self._forked:
            return WrittenDice([self._elsewhere()], "").roll(die)
        given = self._dice.roll(die)
        said = self._note(die.name.lower(), given)
        return said if isinstance(said, int) and 0 <= said - die.low < die.faces else given

    def pick(self, items: Sequence[int], label: Label) -> int:
        """The item that the file says, if it can be drawn."""
        if self.choice <= self._forked:
            return WrittenDice([self._elsewhere()], "").pick(items, label)
        given = self._dice.pick(items, label)
        ids = [label(item) for item in items]
        said = self._note(f"1 of {len(ids)}", ids[given])
        return ids.index(said) if isinstance(said, str) and said in ids else given

    def _elsewhere(self) -> Result:
        """A result of another match."""
        if not self._said:
            raise SaveError("The file lacks a result that was written down before the match was forked.")
        self._before += 1
        return self._said.pop(0)

    def _note(self, of: str, given: Result) -> Result | None:
        said = self._said.pop(0) if self._said else None
        self.checks.append(Check(self.choice, of, said, given))
        return said


def verify(file: SavedMatch, find_game: Callable[[str], AnyGame], overrides: Sequence[Path] = ()) -> list[Check]:
    """Every roll and draw that the seed of a saved match gave; SaveError if it cannot be followed to its end."""
    if file.seed is None:
        raise SaveError("The seed is not revealed before the match ends, so the dice cannot be checked yet.")
    check_seed_hash(file.seed, file)
    game = find_game(file.game)
    setting = game.setting(file.scenario, file.variants, file.players, overrides=overrides)
    witness = _Witness(file.seed, file.forked)
    if file.carried is not None:
        match = resume(file, game, overrides, dice=witness)
    else:
        match = _first(file, game, setting, witness, overrides)
    match.pledges = pledges_of(file, match)
    _follow(match, file, witness)
    return witness.checks


def _first(
    file: SavedMatch, game: AnyGame, setting: Setting, witness: _Witness, overrides: Sequence[Path]
) -> AnyMatch:
    """The match before its first choice."""
    witness.expect(0, file.opening)
    return Match.from_position(
        game,
        game.setup(game.box(overrides), setting),
        setting,
        witness,
        seed=file.seed or "",
        automatic=file.automatic,
        overrides=overrides,
        links=salted(file.salt, len(game.seats(setting, tuple(overrides)))),
    )


def _follow(match: AnyMatch, file: SavedMatch, witness: _Witness) -> None:
    """Make the choices of the file; every result that it gives must have been asked for."""
    if match.table.box.digest != file.pack:
        raise SaveError(f"The save was played with pack {file.pack}, not with {match.table.box.digest}.")
    _nothing_left(witness, "Before the first choice")
    for number, row in enumerate(file.choices[match.first :], start=match.first + 1):
        witness.expect(number, row.results)
        try:
            repeat_choice(match, row)
        except SandtableError as error:
            raise SaveError(f"Choice {number} ({row.seat}: {row.choice}) is not possible: {error}") from None
        _nothing_left(witness, f"After choice {number} ({row.seat}: {row.choice})")
    if match.digest() != file.digest and all(check.right for check in witness.checks):
        raise SaveError("Every roll is right, but the final position is not the one in the file.")
    ended = match.outcome.level if match.outcome else ""
    if ended != file.outcome:
        raise SaveError(f"The file says the outcome is {file.outcome!r}, but its choices lead to {ended!r}.")


def _nothing_left(witness: _Witness, when: str) -> None:
    if witness.left():
        raise SaveError(f"{when} the file has results that nothing rolled or drew: {witness.left()}.")
