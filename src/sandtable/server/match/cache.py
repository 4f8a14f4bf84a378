"""What was drawn for one and may be shown to many: pages of logs and positions of the past."""

from collections import OrderedDict
from collections.abc import Callable, Hashable


class Cache:
    """Encoded answers; when they are more than `most` bytes, those not asked for longest are forgotten."""

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
        self._size += len(answer) - len(self._kept.pop(key, b""))
        self._kept[key] = answer
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])
        return answer

    def made(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """What was kept under this key, or what is made now."""
        found = self.find(key)
        return self.keep(key, make()) if found is None else found
