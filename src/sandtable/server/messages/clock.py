"""Clocks as they are asked for and sent."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sandtable.server.messages.base import Request, Short

RunOut = Literal["resign", "bot"]


class ClockRequest(Request, frozen=True):
    """A clock for every seat: minutes for the whole match with seconds for each choice, or days for each time of
    being asked. Whose time is out resigns or is followed by a bot: this one, or the usual one."""

    minutes: Annotated[int, Meta(ge=0, le=10_000)] = 0
    seconds: Annotated[int, Meta(ge=0, le=3600)] = 0
    days: Annotated[int, Meta(ge=0, le=60)] = 0
    out: RunOut = "resign"
    bot: Short = ""


class ClockInfo(msgspec.Struct, frozen=True):
    """The clock of every seat: `minutes` for the whole match and `seconds` more for each choice, or `days` for each
    time that the seat is asked. Whose time is `out` resigns, or leaves the seat to a `bot`."""

    minutes: int
    seconds: int
    days: int
    out: RunOut
    bot: str


class SeatClock(msgspec.Struct, frozen=True):
    """The clock of a seat: it runs out at `ends`, or stands with `left` seconds."""

    left: float
    ends: datetime | None
