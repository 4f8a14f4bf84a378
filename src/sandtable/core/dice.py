"""Dice that anybody can check: every result is a keyed hash of a seed, the shares of the players and a counter."""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache
from typing import Protocol

from sandtable.core.errors import SaveError, SetupError
from sandtable.core.shares import Links

_LIMIT = 1 << 64
LONGEST_SEED = 200


class Die(Enum):
    """A kind of die, as its lowest and highest face."""

    D6 = (1, 6)
    D10 = (0, 9)

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.faces = high - low + 1


D6 = Die.D6
D10 = Die.D10
Label = Callable[[int], str]
Gives = Callable[[int], str]
"""What each face of a die leads to, where a table is read with it."""


class Source(Protocol):
    """Where chance comes from. `count` is how many results have been taken."""

    count: int

    def roll(self, die: Die, gives: Gives | None = None) -> int:
        """The face that comes up."""

    def pick(self, items: Sequence[int], label: Label) -> int:
        """The position of one of the items, each as likely as the others."""

    def mix(self, links: Links) -> None:
        """What the players have brought: all that follows hangs on it."""

    def copy(self) -> "Source":
        """A source of its own that gives the same results from here on."""


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(32)


def check_seed(seed: str) -> str:
    """The seed itself, if it is a line of text that can be written down and read out."""
    if len(seed) > LONGEST_SEED or not seed.isprintable():
        raise SetupError(f"A seed is one line of at most {LONGEST_SEED} printable characters.")
    return seed


@lru_cache(maxsize=4096)
def seed_hash(seed: str) -> str:
    """What is published when a match starts, to be compared with the seed when it ends.

    Anybody can make it: `printf %s SEED | sha256sum`. It needs no salt: a seed that was drawn cannot be guessed,
    and one that was given is no secret.
    """
    return hashlib.sha256(seed.encode()).hexdigest()


def fits_hash(seed: str, published: str) -> bool:
    """Whether a seed is the one whose hash was published; older saves have a shorter hash."""
    older = hashlib.blake2b(seed.encode(), digest_size=16, person=b"sandtable-seed").hexdigest()
    return published in (seed_hash(seed), older)


class Dice:
    """BLAKE2b of the counter, with rejection so that every face is equally likely.

    Its key is made of the seed and, if players bring shares, of their links.
    """

    __slots__ = ("_keyed", "count", "links", "seed")

    def __init__(self, seed: str, count: int = 0, links: Links = ()) -> None:
        self.seed = seed
        self.count = count
        self.links = links
        self._keyed: hashlib.blake2b | None = None  # made with the first roll: many copies never roll

    def copy(self) -> "Dice":
        """Dice of their own that give the same results from here on."""
        return Dice(self.seed, self.count, self.links)

    def mix(self, links: Links) -> None:
        """What the players have brought: all that follows hangs on it."""
        if links != self.links:
            self.links, self._keyed = links, None

    def _key(self) -> bytes:
        key = hashlib.blake2b(self.seed.encode(), digest_size=32, person=b"sandtable-dice").digest()
        if not self.links:
            return key
        brought = ",".join(self.links).encode()
        return hashlib.blake2b(brought, key=key, digest_size=32, person=b"sandtable-share").digest()

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        fair = _LIMIT - _LIMIT % limit
        if self._keyed is None:
            self._keyed = hashlib.blake2b(key=self._key(), digest_size=8)
        while True:
            keyed = self._keyed.copy()
            keyed.update(self.count.to_bytes(8, "big"))
            self.count += 1
            number = int.from_bytes(keyed.digest(), "big")
            if number < fair:
                return number % limit

    def roll(self, die: Die, gives: Gives | None = None) -> int:  # noqa: ARG002 - scripted dice ask for results
        """The face that comes up."""
        return die.low + self.below(die.faces)

    def pick(self, items: Sequence[int], label: Label) -> int:  # noqa: ARG002 - scripted dice need the label
        """The position of one of the items, each as likely as the others."""
        return self.below(len(items))


class WrittenDice:
    """Results that were written down elsewhere, in their order, and then dice of one's own.

    `count` counts the written results first, then what was taken from the seed.
    """

    __slots__ = ("_then", "count", "written")

    def __init__(self, written: Sequence[int | str], seed: str, count: int = 0, links: Links = ()) -> None:
        self.written = tuple(written)
        self.count = count
        self._then = Dice(seed, 0, links)

    def copy(self) -> "WrittenDice":
        """Dice of their own that give the same results from here on."""
        return WrittenDice(self.written, self._then.seed, self.count, self._then.links)

    def mix(self, links: Links) -> None:
        """What the players have brought: the dice after what was written down hang on it."""
        self._then.mix(links)

    def roll(self, die: Die, gives: Gives | None = None) -> int:  # noqa: ARG002 - scripted dice ask for results
        """The face that was written down, or one that comes up."""
        if self.count >= len(self.written):
            return die.low + self._below(die.faces)
        face = self._read()
        if not isinstance(face, int) or not 0 <= face - die.low < die.faces:
            raise SaveError(f"{face!r} was written down, but a {die.name.lower()} was rolled.")
        return face

    def pick(self, items: Sequence[int], label: Label) -> int:
        """The position of the item that was written down, or of any one."""
        if self.count >= len(self.written):
            return self._below(len(items))
        id_, ids = self._read(), [label(each) for each in items]
        if id_ not in ids:
            raise SaveError(f"{id_!r} was written down, but it cannot be drawn.")
        return ids.index(str(id_))

    def _read(self) -> int | str:
        self.count += 1
        return self.written[self.count - 1]

    def _below(self, limit: int) -> int:
        self._then.count = self.count - len(self.written)
        number = self._then.below(limit)
        self.count = self._then.count + len(self.written)
        return number


def dice_for(seed: str, written: Sequence[int | str] = ()) -> Dice | WrittenDice:
    """The dice of a match, whose first results may have been written down elsewhere."""
    return WrittenDice(written, seed) if written else Dice(seed)
