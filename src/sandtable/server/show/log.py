"""The log as one key may read it: what happened, with ids instead of numbers."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from string import Formatter
from typing import Any

import msgspec

from sandtable.core import AnyMatch, Draw, Event, Kind, Names, Phase, Roll, Seat, Track, What
from sandtable.core.history import LogEntry
from sandtable.server.messages.answers import LogLine
from sandtable.server.storage.rows import RemarkRow

_KINDS = {kind.value: kind for kind in Kind}
_FORMATTER = Formatter()
_FIRST = re.compile(r"[.\[]")
_FIELDS = {
    "pieces": Kind.PIECE,
    "attackers": Kind.PIECE,
    "defenders": Kind.PIECE,
    "path": Kind.SPACE,
    "at": Kind.SPACE,
    "card": Kind.CARD,
}


TOPICS = {"hint": "coach", "hints": "coach", "level": "level"}
"""What remarks are about, as lines of the log name it."""
PAGE = 200
"""The number of lines that travel at once."""


class SeatLog:
    """Which entries of a match's log one seat may read, with the remarks between them; a spectator reads what
    everybody may. A remark has the place of the entry that follows it."""

    def __init__(self, seat: int | None) -> None:
        self._seat = seat
        self._places: list[int] = []
        self._remarks: dict[int, RemarkRow] = {}
        self._read = 0
        self._heard = 0

    def __len__(self) -> int:
        return len(self._places)

    def read_on(self, match: AnyMatch, remarks: Sequence[RemarkRow]) -> None:
        """Take up the entries and remarks that are new; those of remarks follow all that happened before them."""
        for remark in remarks[self._heard :]:
            self._read_to(match, bisect_right(match.log, remark.step, self._read, key=lambda each: each.at))
            self._remarks[len(self._places)] = remark
            self._places.append(self._read)
        self._heard = len(remarks)
        self._read_to(match, len(match.log))

    def _read_to(self, match: AnyMatch, length: int) -> None:
        new = range(self._read, length)
        self._places += [place for place in new if match.log[place].event.known_to(self._seat)]
        self._read = max(self._read, length)

    def cut(self, length: int) -> None:
        """The log was cut to this length; remarks behind that are taken up again."""
        kept = self.before(length)
        lost = [each for each in self._remarks if each >= kept]
        self._heard -= len(lost)
        for each in lost:
            del self._remarks[each]
        del self._places[kept:]
        self._read = min(self._read, length)

    def before(self, place: int) -> int:
        """How many lines come before entry number `place` of the log, and before the remarks that lead to it."""
        return bisect_left(self._places, place)

    def lines(self, match: AnyMatch, start: int, stop: int) -> list[LogLine]:
        """The lines from number `start` on, and before `stop`."""
        return [self._line(match, n, place) for n, place in enumerate(self._places[start:stop], start)]

    def _line(self, match: AnyMatch, n: int, place: int) -> LogLine:
        remark = self._remarks.get(n)
        return line(match, n, match.log[place]) if remark is None else remark_line(match, n, remark)


def remark_line(match: AnyMatch, n: int, remark: RemarkRow) -> LogLine:
    """A remark as line number `n` of what somebody reads."""
    name = next((each.name for each in match.seats if each.id == remark.seat), "")
    match remark.kind:
        case "hint":
            text = f"{name} asked the coach."
        case "hints":
            text = "Everybody has agreed to hints."
        case "level":
            text = f"{name} is played by {remark.detail} from here on."
    return LogLine(n, remark.step, text, "", "note", seat=remark.seat, topic=TOPICS[remark.kind])


def line(match: AnyMatch, n: int, entry: LogEntry) -> LogLine:
    """An entry as line number `n` of what somebody reads."""
    happened = entry.event
    refs = tuple(dict.fromkeys(_refs(happened, match.names)))
    told = _told(happened.what, match.names, match.seats)
    return LogLine(n, entry.at, match.told(entry), happened.rule, happened.kind, refs, **told)


def _told(what: What, names: Names, seats: Sequence[Seat]) -> dict[str, Any]:
    """The fields of what happened as they are sent."""
    if isinstance(what, Roll):
        return {"die": what.die, "dice": (what.result,)}
    if isinstance(what, Draw):
        return {"drawn": names.id(what.of, what.drawn), "of": what.of.value}
    if isinstance(what, Track):
        return {"track": what.id, "value": what.value}
    if isinstance(what, Phase):
        return {"name": what.name, "seat": "" if what.seat is None else seats[what.seat].id}
    fields = msgspec.structs.asdict(what)
    return {field: _named(names, field, value) for field, value in fields.items() if value is not None}


def _named(names: Names, field: str, value: Any) -> Any:
    kind = _FIELDS.get(field)
    if kind is None:
        return value
    return tuple(names.id(kind, each) for each in value) if isinstance(value, tuple) else names.id(kind, value)


def _refs(happened: Event, names: Names) -> Iterator[str]:
    """The ids of the things that the template names, and of nothing else."""
    for _, field, spec, _ in _FORMATTER.parse(happened.text):
        kind = _KINDS.get(spec or "")
        if field is None or kind is None or kind is Kind.NUMBER:
            continue
        first = _FIRST.split(field)[0]
        value, _ = _FORMATTER.get_field(field, (), {first: happened.value(first)})
        for each in value if isinstance(value, (list, tuple)) else (value,):
            yield names.id(kind, each)
