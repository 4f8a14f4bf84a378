"""Signals: what processes on one database tell one another."""

import msgspec

from sandtable.server.messages.live import Note

CHANNEL = "sandtable"
LONGEST = 7900
"""PostgreSQL carries signals of less than 8,000 bytes."""


class _Signal(msgspec.Struct, frozen=True, tag_field="signal", tag=str.lower):
    """Something about a match."""

    match: str


class Moved(_Signal, frozen=True):
    """A match has a new revision."""

    revision: int


class Reseated(_Signal, frozen=True):
    """Somebody has sat down, or has another key."""


class Noted(_Signal, frozen=True):
    """Something for everybody who listens, or for one seat: chat, thinking, an error."""

    note: Note
    seat: str = ""


class Present(_Signal, frozen=True):
    """The seats that somebody listens for in the process that says so."""

    seats: tuple[str, ...]


class WhoIsThere(_Signal, frozen=True):
    """A process has its first listener, and asks the others who is present."""


class BotsPaused(_Signal, frozen=True):
    """Bots failed and wait to be resumed."""

    seats: tuple[int, ...]
    detail: str


class BotsResumed(_Signal, frozen=True):
    """Paused bots may try again."""


class Hurry(_Signal, frozen=True):
    """A bot that thinks long should play its best so far; in game turn `turn`, if it is named, all should."""

    turn: int | None = None


class HintEnded(_Signal, frozen=True):
    """The coach should think no longer for a seat: `show` what it has, or leave it."""

    place: int
    show: bool


class AnalysisStopped(_Signal, frozen=True):
    """Somebody wants the analysis of this name stopped."""

    name: str


Signal = (
    AnalysisStopped | HintEnded | Moved | Reseated | Noted | Present | WhoIsThere | BotsPaused | BotsResumed | Hurry
)


class Received(msgspec.Struct, frozen=True, array_like=True):
    """A signal and the process that gave it."""

    process: str
    signal: Signal


_decoder = msgspec.json.Decoder(Received)


def written(process: str, signal: Signal) -> str:
    """A signal as it travels."""
    return msgspec.json.encode(Received(process, signal)).decode()


def received(text: str) -> Received:
    """A signal that has come."""
    return _decoder.decode(text)
