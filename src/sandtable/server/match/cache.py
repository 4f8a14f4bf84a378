"""What was drawn for one and may be shown to many: pages of logs and positions of the past."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

ENTRY = 500
"""What an answer takes in memory besides its bytes, or a little more: empty ones are not free."""


class Cache:
    """Encoded answers; when they take more than `most` bytes, those not asked for longest are forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0

    def find(self, key: Hashable) -> bytes | None:
        """What was kept under this key."""
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key]

    def keep(self, key: Hashable, answer: bytes) -> bytes:
        """Keep an answer, and give it back."""
        old = self._kept.pop(key, None)
        self._size += _size(answer) - (0 if old is None else _size(old))
        self._kept[key] = answer
        while self._size > self._most:
            self._size -= _size(self._kept.popitem(last=False)[1])
        return answer

    def made(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """What was kept under this key, or what is made now."""
        found = self.find(key)
        return self.keep(key, make()) if found is None else found


def _size(answer: bytes) -> int:
    return len(answer) + ENTRY
