"""The table of actions: every verb of a game with every target that it could have.

An action is a number that means the same thing in every position, scenario and number of seats. The slots of a verb
follow one another: one without a target, one a target, and, for verbs of whole acts, one a group that is listed.
"""

from bisect import bisect_right
from collections.abc import Iterator
from hashlib import blake2b
from zlib import crc32

import msgspec

from sandtable.core import AnyGame, Decision, Kind, Option
from sandtable.core.errors import RulesError
from sandtable.core.names import Names

GROUPS = 128
"""Slots of a verb for the groups that a question lists."""


class Block(msgspec.Struct, frozen=True):
    """The slots of one verb: the first, how many single targets there are, the least of them, and the groups."""

    verb: str
    first: int
    targets: int
    low: int
    groups: int

    @property
    def end(self) -> int:
        """The first slot after it."""
        return self.first + 1 + self.targets + self.groups


class Actions:
    """The numbers of a game's actions. `blocks` are its verbs in their order."""

    def __init__(self, game: AnyGame, names: Names) -> None:
        self.game, self._names = game, names
        self.blocks = tuple(_blocks(game, names))
        self.size = self.blocks[-1].end
        self._of = {block.verb: block for block in self.blocks}
        self._firsts = [block.first for block in self.blocks]
        self._single: dict[Option, int] = {}

    @property
    def digest(self) -> str:
        """A fingerprint of the table: what was learned with one table is of no use with another."""
        lines = "\n".join(name for _, name in self.lines())
        return blake2b(lines.encode(), digest_size=6).hexdigest()

    def slots(self, decision: Decision) -> dict[int, Option]:
        """The actions that are legal now, each with the option that it stands for, in the order of the options."""
        single, found, groups = self._single, {}, False
        for option in decision.options:
            slot = single.get(option)
            if slot is None:
                if len(option.targets) > 1:
                    groups = True
                    continue
                slot = single[option] = self._slot(option)
            found[slot] = option
        return self._with_groups(decision, found) if groups else found

    def _slot(self, option: Option) -> int:
        block = self._of[option.verb]
        numbers = option.numbers
        if not numbers:
            return block.first
        at = numbers[0] - block.low
        if not 0 <= at < block.targets:
            raise RulesError(f"{self.game.id}: {option} is outside the table of actions.")
        return block.first + 1 + at

    def _with_groups(self, decision: Decision, single: dict[int, Option]) -> dict[int, Option]:
        """The groups as well, each where a hash of its targets points or in the next free place.

        They are laid in the order of their hashes, so that the order of the list means nothing. What finds no place
        is chosen by its text.
        """
        placed: dict[Option, int] = {}
        taken = set(single)
        groups = [option for option in decision.options if len(option.targets) > 1]
        for option in sorted(groups, key=lambda each: (_hash(each), each.targets)):
            block, at = self._of[option.verb], _hash(option)
            first = block.end - block.groups
            for step in range(block.groups):
                slot = first + (at + step) % block.groups
                if slot not in taken:
                    taken.add(slot)
                    placed[option] = slot
                    break
        slots = {option: slot for slot, option in single.items()} | placed
        return {slots[option]: option for option in decision.options if option in slots}

    def block(self, action: int) -> Block:
        """The block that an action belongs to."""
        return self.blocks[bisect_right(self._firsts, action) - 1]

    def row(self, action: int) -> tuple[int, int]:
        """The number of an action's verb and of its target; -1 for none and for groups."""
        at = bisect_right(self._firsts, action) - 1
        block = self.blocks[at]
        place = action - block.first - 1
        return at, place + block.low if 0 <= place < block.targets else -1

    def name(self, action: int) -> str:
        """What an action means, in the words of saves: `fire usmc_01`."""
        block = self.block(action)
        kind, (_, target) = self.game.verbs[block.verb].of, self.row(action)
        if action == block.first or kind is None:
            return block.verb
        if action >= block.end - block.groups:
            return f"{block.verb} (group {action - block.end + block.groups})"
        return f"{block.verb} {self._names.id(kind, target)}"

    def lines(self) -> Iterator[tuple[int, str]]:
        """The whole table: every action and what it means."""
        return ((action, self.name(action)) for action in range(self.size))


def _blocks(game: AnyGame, names: Names) -> Iterator[Block]:
    first = 0
    for id_, verb in game.verbs.items():
        low, high = verb.numbers if verb.of is Kind.NUMBER else (0, -1)
        targets = high - low + 1 if verb.of in (None, Kind.NUMBER) else len(names.ids(verb.of))
        block = Block(id_, first, targets, low, GROUPS if verb.several else 0)
        yield block
        first = block.end


def _hash(option: Option) -> int:
    """A place for a group, the same in every process."""
    return crc32(repr(option.targets).encode()) % GROUPS
