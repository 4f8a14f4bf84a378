"""What a record proves of its dice: how many results nobody could know before they fell, and what is not proven.

It takes for granted what `restore` and `verify` check: that the seed has the published hash and gives every result,
and that every share is a link of a pledged chain.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from sandtable.core.names import counted
from sandtable.core.save import SavedMatch, SavedPledge

OWNER = "whoever runs the server could know them beforehand."


class Proof(msgspec.Struct, frozen=True):
    """How many `results` a match has of its own, and how many of them were `unknown` to everybody before they fell;
    `doubts` tell what is not proven."""

    results: int
    unknown: int
    doubts: tuple[str, ...]

    @property
    def sure(self) -> bool:
        """Whether nobody could know any of the dice."""
        return self.unknown == self.results and not self.doubts

    @property
    def says(self) -> str:
        """The proof in a sentence."""
        if self.sure:
            return "Nobody could know these dice before they fell." if self.results else "No die was rolled."
        if self.unknown:
            return f"Nobody could know {self.unknown} of the {self.results} rolls and draws before they fell."
        return "It is not proven that nobody could know these dice before they fell."


def prove(file: SavedMatch, names: Mapping[str, str]) -> Proof:
    """What a saved match proves; `names` are those of its seats."""
    tally = _Tally(file)
    shared = not file.given and file.pledges is not None
    doubts = (*_about_the_seed(file), *tally.doubts(names), *_lost(file, names))
    return Proof(tally.results, tally.unknown if shared else 0, doubts)


def _about_the_seed(file: SavedMatch) -> Iterator[str]:
    if file.given:
        yield f"The seed “{file.seed}” was given, not drawn: whoever knew it could work out dice beforehand."
    elif file.given is None:
        yield "The record does not tell whether somebody chose the seed."
    if file.pledges is None:
        yield f"The players brought no shares, so the dice are the seed's alone: {OWNER}"
    if file.carried is not None:
        yield f"The first {file.carried.at} choices were made under other rules: what followed them is as written."
    if file.forked is not None:
        yield f"What followed the first {file.forked} choices comes from another match, as it is written there."


def _lost(file: SavedMatch, names: Mapping[str, str]) -> Iterator[str]:
    pledged: dict[str, SavedPledge] = {}
    for each in file.pledges or ():
        old = pledged.get(each.seat)
        if each.anchor and not each.link and old is not None and old.anchor:
            yield (
                f"{names[each.seat]} went on with a new chain of shares after {counted(each.at, 'choice')}: with"
                " the help of whoever runs the server it could have been chosen to suit."
            )
        pledged[each.seat] = each


class _Tally:
    """The results of a match, by who could know them."""

    def __init__(self, file: SavedMatch) -> None:
        self.opening = len(file.opening) if file.forked is None and file.carried is None else 0
        self.salted = bool(file.salt)
        self.after_shares = 0
        self.after_bots: Counter[str] = Counter()
        self.after_others: Counter[str] = Counter()
        self._shared = file.pledges is not None
        self._count(file)

    def _count(self, file: SavedMatch) -> None:
        """A reaction declined by standing order belongs to the choice before it, which brought the share."""
        waiting = sorted(file.pledges or (), key=lambda each: each.at)
        pledged: dict[str, SavedPledge] = {}
        fresh = False
        skipped = max(file.forked or 0, file.carried.at if file.carried else 0)
        for number, row in enumerate(file.choices, start=1):
            while waiting and waiting[0].at < number:
                new = waiting.pop(0)
                pledged[new.seat] = new
            pledge = pledged.get(row.seat)
            inherits = row.standing and pledge is not None and bool(pledge.anchor)
            fresh = bool(row.share) or (inherits and fresh)
            if number <= skipped:
                continue
            if fresh:
                self.after_shares += len(row.results)
            else:
                alone = self.after_bots if pledge is not None and pledge.bot else self.after_others
                alone[row.seat] += len(row.results)

    @property
    def results(self) -> int:
        """How many results the seed gave."""
        return self.opening + self.after_shares + self.after_bots.total() + self.after_others.total()

    @property
    def unknown(self) -> int:
        """How many of them hang on something fresh."""
        return self.after_shares + (self.opening if self.salted else 0)

    def doubts(self, names: Mapping[str, str]) -> Iterator[str]:
        """What came of the seed alone in a match whose players bring shares."""
        if not self._shared:
            return
        if self.opening and not self.salted:
            yield f"{_rolls(self.opening)} before the first choice came of the seed alone: {OWNER}"
        for seat, number in self.after_bots.items():
            if number:
                yield f"{_rolls(number)} followed choices of {names[seat]}, a bot, which brings no share: {OWNER}"
        for seat, number in self.after_others.items():
            if number:
                yield f"{_rolls(number)} followed choices of {names[seat]} without a share: {OWNER}"


def _rolls(number: int) -> str:
    return f"{number} {'roll or draw' if number == 1 else 'rolls and draws'}"
