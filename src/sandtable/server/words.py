"""What processes on one database tell one another."""

import msgspec

from sandtable.server.models_live import Note

CHANNEL = "sandtable"
LONGEST = 7900
"""PostgreSQL carries words of less than 8,000 bytes."""


class _Word(msgspec.Struct, frozen=True, tag_field="word", tag=str.lower):
    """Something about a match."""

    match: str


class Moved(_Word, frozen=True):
    """A match has a new revision."""

    revision: int


class Seated(_Word, frozen=True):
    """Somebody has sat down, or has another key."""


class Noted(_Word, frozen=True):
    """Something for everybody who listens: chat, thinking, an error."""

    note: Note


class Present(_Word, frozen=True):
    """The seats that somebody listens for in the process that says so."""

    seats: tuple[str, ...]


class WhoIsThere(_Word, frozen=True):
    """A process has its first listener, and asks the others who is present."""


class Paused(_Word, frozen=True):
    """Bots failed and wait to be resumed."""

    seats: tuple[int, ...]
    detail: str


class Resumed(_Word, frozen=True):
    """Paused bots may try again."""


class Hurry(_Word, frozen=True):
    """A bot that thinks long should play its best so far."""


Word = Moved | Seated | Noted | Present | WhoIsThere | Paused | Resumed | Hurry


class Spoken(msgspec.Struct, frozen=True, array_like=True):
    """A word and the process that said it."""

    process: str
    word: Word


_decoder = msgspec.json.Decoder(Spoken)


def spoken(process: str, word: Word) -> str:
    """A word as it travels."""
    return msgspec.json.encode(Spoken(process, word)).decode()


def heard(text: str) -> Spoken:
    """A word that has come."""
    return _decoder.decode(text)
