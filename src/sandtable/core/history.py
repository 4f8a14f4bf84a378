"""What a match remembers: its choices, its log and its snapshots."""

import msgspec

from sandtable.core.decisions import Option
from sandtable.core.events import Event
from sandtable.core.game import Setting


class Choice(msgspec.Struct, frozen=True):
    """A choice made, with the results of the dice and draws that followed it.

    `standing` marks a reaction declined by standing order.
    """

    seat: int
    option: Option
    rolls: tuple[int | str, ...] = ()
    standing: bool = False


class LogEntry(msgspec.Struct, frozen=True):
    """An event and the number of choices made before it."""

    at: int
    event: Event


class Snapshot(msgspec.Struct, frozen=True):
    """All memory between two steps."""

    at: int
    state: bytes
    dice: int
    log: int


class Frozen(msgspec.Struct, frozen=True):
    """The present position of a match in a form that travels between processes, without its past.

    `log` is the length of the log when the present step began, `written` the results of dice that were
    written down elsewhere.
    """

    game: str
    setting: Setting
    seed: str
    automatic: bool
    overrides: tuple[str, ...]
    state: bytes
    dice: int
    choices: tuple[Choice, ...]
    log: int = 0
    written: tuple[int | str, ...] = ()
