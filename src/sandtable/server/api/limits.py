"""Limits on rates and on connections."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network

from sandtable.server.messages.errors import ApiError
from sandtable.server.settings.limits import Limits

DAY = 86400.0
REMEMBERED = 10_000
LEAST_WAIT = 0.1


class Buckets:
    """A token bucket for each key: `rate` tokens a second, up to `burst` at once. It lives on the event loop."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, float(burst), clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, cost: float = 1.0) -> None:
        """Spend a token, or what the request costs; refused when the bucket does not hold it."""
        now, cost = self._clock(), min(cost, self._burst)
        left = self._now_left(key, now)
        if left < cost:
            raise _too_many((cost - left) / self._rate)
        self._keep(key, left - cost, now)

    def check(self, key: str) -> None:
        """Refused while the bucket is empty."""
        left = self._now_left(key, self._clock())
        if left <= 0:
            raise _too_much(-left / self._rate)

    def charge(self, key: str, cost: float) -> float:
        """Spend what was used already, if need be on credit; what is left."""
        now = self._clock()
        left = max(self._now_left(key, now) - cost, -self._burst)
        self._keep(key, left, now)
        return left

    def spend(self, key: str, cost: float) -> None:
        """Charge something, and refuse what is to follow if that has emptied the bucket."""
        left = self.charge(key, cost)
        if left <= 0:
            raise _too_much(-left / self._rate)

    def pace(self, key: str, cost: float = 1.0) -> float:
        """How long to wait after spending something: the less is left, the longer, up to the time in which it grows
        again."""
        left = max(self._now_left(key, self._clock()), 0.0)
        return cost / self._rate * (1 - left / self._burst)

    def _now_left(self, key: str, now: float) -> float:
        kept = self._left.get(key)
        if kept is None:
            return self._burst
        left = kept[0] + (now - kept[1]) * self._rate
        return left if left < self._burst else self._burst

    def _keep(self, key: str, left: float, now: float) -> None:
        self._left[key] = left, now
        self._left.move_to_end(key)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)


def _too_many(wait: float) -> ApiError:
    return ApiError(429, "too_many", f"Too many requests: try again in {wait:.1f} seconds.", wait=wait)


def _too_much(wait: float) -> ApiError:
    detail = f"What was asked for took all the time that this server gives: try again in {wait:.1f} seconds."
    return ApiError(429, "too_much", detail, wait=max(wait, LEAST_WAIT))


class Purse:
    """What one visitor has left in a bucket."""

    def __init__(self, buckets: Buckets, key: str) -> None:
        self._buckets, self._key = buckets, key

    def check(self) -> None:
        """Refused while it is empty."""
        self._buckets.check(self._key)

    def charge(self, cost: float) -> None:
        """Spend what was used already."""
        self._buckets.charge(self._key, cost)


class Places:
    """How many of something each visitor holds at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    @contextmanager
    def place(self, visitor: str) -> Iterator[None]:
        """One more, as long as it lasts; refused when the visitor has enough."""
        if self._held[visitor] >= self._most:
            raise ApiError(429, "too_many", "Too many connections from your address; close some first.")
        self._held[visitor] += 1
        try:
            yield
        finally:
            self._held[visitor] -= 1
            if not self._held[visitor]:
                del self._held[visitor]


class Throttle:
    """The server's buckets: one set a kind of request, and those that hold seconds of its processor."""

    def __init__(self, limits: Limits) -> None:
        self.choices = Buckets(*limits.choices)
        self.reads = Buckets(*limits.reads)
        self.chat = Buckets(*limits.chat)
        self.notices = Buckets(*limits.notices)
        self.creations = Buckets(*limits.creations)
        self.matches = Buckets(limits.matches_a_day / DAY, limits.matches_a_day)
        self.visits = Buckets(*limits.visits)
        self.work = Buckets(*limits.work)
        self.hints = Buckets(*limits.hints)
        self.analyses = Buckets(*limits.analyses)
        self.match_work = Buckets(*limits.match_work)
        self.at_once = limits.at_once
        self.sockets = Places(limits.sockets)

    def create(self, visitor: str) -> None:
        """A visitor opens a match: not too many at once, nor in a day."""
        self.creations.take(visitor)
        self.matches.take(visitor)


def visitor(client: tuple[str, int] | None) -> str:
    """Whom the limits of visitors are for: an address, or the network that one household has of IPv6."""
    return _household(client[0]) if client else ""


@lru_cache(maxsize=REMEMBERED)
def _household(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
