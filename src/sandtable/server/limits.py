"""Limits on rates, sizes and texts."""

import time
import unicodedata
from collections.abc import Callable
from threading import Lock

from sandtable.server.config import Limits
from sandtable.server.errors import ApiError, refused

NAME = 40
CHAT = 500
REMEMBERED = 10_000


class Buckets:
    """A token bucket for each key: so many a second, so many at once."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, float(burst), clock
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def take(self, key: str, cost: float = 1.0) -> None:
        """Spend a token, or what the request costs; refused when the bucket does not hold it."""
        with self._lock:
            now = self._clock()
            left, before = self._left.get(key, (self._burst, now))
            left = min(self._burst, left + (now - before) * self._rate)
            cost = min(cost, self._burst)
            if left < cost:
                wait = (cost - left) / self._rate
                raise ApiError(429, "too_many", f"Too many requests: try again in {wait:.1f} seconds.", wait=wait)
            self._left[key] = (left - cost, now)
            if len(self._left) > REMEMBERED:
                self._forget(now)

    def _forget(self, now: float) -> None:
        """Drop the buckets that are full again."""
        full = self._burst / self._rate
        self._left = {key: value for key, value in self._left.items() if now - value[1] < full}


class Throttle:
    """The server's buckets, one set a kind of request."""

    def __init__(self, limits: Limits) -> None:
        self.choices = Buckets(*limits.choices)
        self.reads = Buckets(*limits.reads)
        self.chat = Buckets(*limits.chat)
        self.creations = Buckets(*limits.creations)


def clean(text: str, longest: int, what: str) -> str:
    """A line of text as people may write it: no control characters, single spaces, bounded."""
    printable = "".join(" " if unicodedata.category(each)[0] in "CZ" else each for each in text)
    line = unicodedata.normalize("NFC", " ".join(printable.split()))
    if len(line) > longest:
        raise refused("too_long", f"{what} may have at most {longest} characters, not {len(line)}.")
    return line
