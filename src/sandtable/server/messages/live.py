"""What listeners are sent."""

from datetime import datetime

import msgspec

from sandtable.server.messages.analysis import LiveAnalysis
from sandtable.server.messages.answers import LogLine, Message, State
from sandtable.server.messages.coach import LiveHint, LiveThinking


class LiveState(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    """The present state."""

    state: State


class LiveLog(msgspec.Struct, frozen=True, tag_field="type", tag="log", rename={"start": "from"}):
    """Lines of the log: what the listener has from number `from` on is dropped first.

    The log is whole when no `more` follow at once.
    """

    start: int
    entries: list[LogLine]
    more: bool = False


class LiveChat(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    """A line of chat."""

    message: Message


class LiveOnline(msgspec.Struct, frozen=True, tag_field="type", tag="online"):
    """Somebody has come or gone: the seats that somebody listens for now, and since when others are away."""

    seats: list[str]
    away: dict[str, datetime]


class LiveRematch(msgspec.Struct, frozen=True, tag_field="type", tag="rematch"):
    """The same players can play again."""

    match: str
    swapped: bool


class LiveError(msgspec.Struct, frozen=True, tag_field="type", tag="error"):
    """Something went wrong."""

    detail: str


Note = LiveAnalysis | LiveChat | LiveThinking | LiveHint | LiveOnline | LiveRematch | LiveError
LiveMessage = LiveState | LiveLog | Note
