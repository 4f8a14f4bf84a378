"""A database that is away: counted each time, told once a minute."""

import logging
import time
from collections.abc import Callable
from threading import Lock

EVERY_SECONDS = 60.0
log = logging.getLogger("sandtable.server")


class Outage:
    """What the database has failed to do. Whoever waits for it says so here, so that many have one line."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.failures = 0
        self._clock, self._lock = clock, Lock()
        self._told, self._silent = float("-inf"), 0

    def failed(self, why: str) -> None:
        """The database did not do what was asked of it; `why` shows no values."""
        with self._lock:
            self.failures += 1
            now = self._clock()
            if now - self._told < EVERY_SECONDS:
                self._silent += 1
                return
            more, self._told, self._silent = self._silent, now, 0
        log.error("The database failed: %s%s", why, f" (and {more} times more since the last line)" if more else "")
