"""Shares: what the people at a table add to the dice, so that nobody can know or choose a result before it falls.

The protocol. The server draws a seed and publishes its SHA-256 hash before anybody plays. Each person's client
draws a random root and hashes it over and over: link n - 1 is the hash of link n. It pledges the last hash, the
*anchor*, and with each choice of its seat it brings the next link, which the one before has fixed:

    root ──hash──▶ … ──hash──▶ link 2 ──hash──▶ link 1 ──hash──▶ anchor
                               2nd choice       1st choice       pledged

A roll is keyed by the seed, the salt of whoever opened the match, the latest link of every seat, and the number of
results before it (`core/dice.py`). So:

- players do not know the seed, and the server does not know a link before the choice that brings it: neither can
  know the dice that follow a choice, and both are bound: another seed has another hash, another link does not fit;
- a choice that is taken back and made anew brings the same link again: only that one fits;
- the dice before the first choice hang on the salt, which the server learns only after its hash is published;
- who has lost a chain pledges another, and who comes to the end of one signs the next in with its last link;
- bots, and programs that never pledged, bring nothing: dice after their choices are the server's alone. Where a bot
  takes a seat over, that is written down like a pledge;
- of secret simultaneous choices each brings its link; the dice after the last of them hang on all;
- a match that is forked off another begins with its results as they are written, a seed of its own and new pledges.

What this cannot prevent: whoever runs the server *and* plays (or is in league with a player) knows the dice that
follow that player's own choices, because nobody else adds anything between them. He can still not choose them,
unless he pledges a new chain, and that is told.

Links are 64 hexadecimal digits, and hashed as written: `printf %s LINK | sha256sum` gives the one before.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

import msgspec

from sandtable.core.errors import WrongShare

LINKS = 4096
"""How many links a chain has."""
Links = tuple[str, ...]
"""The salt of a match and the latest link of every seat; empty while nobody has brought anything."""


def before(link: str) -> str:
    """The link before one, or the anchor before the first."""
    return sha256(link.encode()).hexdigest()


def chain(root: str, links: int = LINKS) -> list[str]:
    """A whole chain from its root: its anchor, then its links in the order in which they are brought."""
    made = [root]
    for _ in range(links):
        made.append(before(made[-1]))
    return made[::-1]


def salted(salt: str, seats: int) -> Links:
    """What the first dice of a match hang on."""
    return (salt, *[""] * seats) if salt else ()


def with_link(links: Links, seat: int, link: str, seats: int) -> Links:
    """The latest links after a seat has brought one."""
    full = list(links or [""] * (seats + 1))
    full[seat + 1] = link
    return tuple(full)


def latest(brought: Iterable[tuple[int, str]], salt: str, seats: int) -> Iterator[Links]:
    """The latest links before each choice and after the last; `brought` are their seats and shares."""
    now = salted(salt, seats)
    yield now
    for seat, share in brought:
        now = with_link(now, seat, share, seats) if share else now
        yield now


class Pledge(msgspec.Struct, frozen=True):
    """What a seat brings after the first `at` choices: the links that lead to an `anchor`; or a `bot` plays it.

    `link` is the last of the chain before, which signs this one in; without it the chain before was lost.
    """

    seat: int
    at: int
    anchor: str = ""
    link: str = ""
    bot: str = ""


class Chain(msgspec.Struct, frozen=True):
    """A chain of which some links were used: the next must lead to `head`."""

    anchor: str
    head: str
    used: int = 0

    def fits(self, link: str) -> bool:
        """Whether this is the next link."""
        return before(link) == self.head

    def after(self, link: str) -> "Chain":
        """The chain after its next link."""
        return Chain(self.anchor, link, self.used + 1)


class Chains:
    """Where the chains of all seats stand. `ended` are those that were used and are no more."""

    def __init__(self, pledges: Iterable[Pledge] = (), brought: Iterable[tuple[int, str]] = ()) -> None:
        """After these pledges and choices, each with its seat and what it brought; WrongShare if something does
        not fit."""
        self.ended: list[tuple[int, Chain]] = []
        self.now: dict[int, Chain] = {}
        waiting = sorted(pledges, key=lambda each: each.at)
        for number, (seat, share) in enumerate(brought, start=1):
            while waiting and waiting[0].at < number:
                self.pledge(waiting.pop(0))
            if share:
                self.bring(seat, share, f"of choice {number} ")
        for each in waiting:
            self.pledge(each)

    def pledge(self, new: Pledge) -> None:
        """A seat begins a chain, or a bot takes it over."""
        if new.link:
            self.bring(new.seat, new.link, "that signs a new chain in ")
        old = self.now.pop(new.seat, None)
        if old is not None and old.used:
            self.ended.append((new.seat, old))
        if new.anchor:
            self.now[new.seat] = Chain(new.anchor, new.anchor)

    def bring(self, seat: int, share: str, which: str = "") -> None:
        """A seat brings a share."""
        chain = self.now.get(seat)
        if chain is None:
            raise WrongShare(f"The share {which}belongs to no chain: its seat has pledged none.")
        if not chain.fits(share):
            raise WrongShare(f"The share {which}is not the next link of its seat's chain.")
        self.now[seat] = chain.after(share)

    def whole(self) -> list[tuple[int, Chain]]:
        """Every chain that was used, and those that are pledged now."""
        return [*self.ended, *sorted(self.now.items())]


def is_lost(pledges: Sequence[Pledge], number: int) -> bool:
    """Whether a pledge replaces a chain that its seat could not go on with."""
    new = pledges[number]
    earlier = [each for each in pledges[:number] if each.seat == new.seat]
    return bool(new.anchor and not new.link and earlier and earlier[-1].anchor)


def clipped(pledges: Iterable[Pledge], choices: int) -> tuple[Pledge, ...]:
    """Pledges after choices were taken back: they hold all the same."""
    return tuple(msgspec.structs.replace(each, at=min(each.at, choices)) for each in pledges)
