"""Names outside, small integers inside."""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from hashlib import blake2b

from sandtable.core.errors import UnknownName


class Kind(StrEnum):
    """What the target of an option can be."""

    PIECE = "piece"
    SPACE = "space"
    CARD = "card"
    NUMBER = "number"


PLURALS = {Kind.PIECE: "units", Kind.SPACE: "places", Kind.CARD: "cards", Kind.NUMBER: "numbers"}


MINUS = "\u2212"


def signed(number: float) -> str:
    """A number with its sign, and a true minus: "+2", "−1"; nothing has no sign."""
    return f"{number:+g}".replace("-", MINUS) if number else "0"


def counted(number: float, one: str, many: str = "") -> str:
    """A number of things in words: "1 unit", "2 units", "0 enemies"."""
    return f"{number:g} {one if number == 1 else many or one + 's'}"


def ranged(text: str) -> str:
    """A text with its ranges as people write them: "on 3–5", "2012–2013"."""
    return re.sub(r"(?<=\d)-(?=\d)", "–", text)


def percent(share: float) -> str:
    """A chance as people read it: "83 %", "<1 %"."""
    return "<1 %" if 0 < share < 0.005 else f"{round(100 * share)} %"


class Names:
    """The ids (stable, without spaces) and labels (for people) of everything that can be a target.

    A card may be one way to use another card: `parents` are the numbers of those others by its own. `plurals` are
    the game's own words for many of a kind, such as "hexes"; `within` says of each space where that is which stands
    there: "on the roof".
    """

    def __init__(
        self,
        pieces: Sequence[tuple[str, str]] = (),
        spaces: Sequence[tuple[str, str]] = (),
        cards: Sequence[tuple[str, str]] = (),
        *,
        parents: Mapping[int, int] | None = None,
        plurals: Mapping[Kind, str] | None = None,
        within: Sequence[str] = (),
    ) -> None:
        named = {Kind.PIECE: pieces, Kind.SPACE: spaces, Kind.CARD: cards}
        self._ids = {kind: tuple(id_ for id_, _ in rows) for kind, rows in named.items()}
        self._labels = {kind: tuple(label for _, label in rows) for kind, rows in named.items()}
        self._numbers = {kind: {id_: i for i, id_ in enumerate(ids)} for kind, ids in self._ids.items()}
        self._parents = {Kind.CARD: parents or {}}
        self._plurals = {**PLURALS, **(plurals or {})}
        self._within = within or tuple(f"in {label}" for label in self._labels[Kind.SPACE])

    def fingerprint(self) -> str:
        """The same as long as every number means the same thing."""
        every = "\n\n".join("\n".join(self._ids[kind]) for kind in (Kind.PIECE, Kind.SPACE, Kind.CARD))
        return blake2b(every.encode(), digest_size=16).hexdigest()

    def ids(self, kind: Kind) -> tuple[str, ...]:
        """All ids of one kind, in order."""
        return self._ids[kind]

    def id(self, kind: Kind, number: int) -> str:
        """The id that stands for this number in saves, links and positions."""
        return str(number) if kind is Kind.NUMBER else self._ids[kind][number]

    def label(self, kind: Kind, number: int) -> str:
        """What a person reads."""
        return str(number) if kind is Kind.NUMBER else self._labels[kind][number]

    def within(self, space: int) -> str:
        """Where that is which stands in a space: "in Mosul", "on the roof of zone 2"."""
        return self._within[space]

    def parent(self, kind: Kind, number: int) -> int | None:
        """What this is one way to use, if it is."""
        return self._parents[kind].get(number) if kind in self._parents else None

    def plural(self, kind: Kind) -> str:
        """What many of a kind are called."""
        return self._plurals[kind]

    def number(self, kind: Kind, id_: str) -> int:
        """The number behind an id."""
        try:
            return int(id_) if kind is Kind.NUMBER else self._numbers[kind][id_]
        except (KeyError, ValueError):
            raise UnknownName(f"There is no {kind} called {id_!r}.") from None

    def __contains__(self, id_: str) -> bool:
        """Whether a piece, space or card has this id."""
        return any(id_ in numbers for numbers in self._numbers.values())

    def find(self, id_: str) -> "tuple[Kind, int]":
        """The piece, space or card with this id, whichever it is."""
        for kind, numbers in self._numbers.items():
            if id_ in numbers:
                return kind, numbers[id_]
        raise UnknownName(f"There is no piece, space or card called {id_!r}.")
