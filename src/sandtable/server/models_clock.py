"""Clocks as they are sent."""

from datetime import datetime
from typing import Literal

import msgspec

RunOut = Literal["resign", "bot"]


class ClockInfo(msgspec.Struct, frozen=True):
    """The clock of every seat: `minutes` for the whole match and `seconds` more for each choice, or `days` for each
    time that the seat is asked. Whose time is `out` resigns, or leaves the seat to a `bot`."""

    minutes: int
    seconds: int
    days: int
    out: RunOut
    bot: str


class SeatClock(msgspec.Struct, frozen=True):
    """The clock of a seat: it runs out at `ends`, or stands with so many seconds `left`."""

    left: float
    ends: datetime | None
