"""What happened, for the log, the animation and the statistics."""

from collections.abc import Mapping
from string import Formatter
from typing import Any

import msgspec

from sandtable.core.names import Kind, Names

_KINDS = {kind.value: kind for kind in Kind}


class Event(msgspec.Struct, frozen=True):
    """Something that happened under a rule.

    `text` is a template over `data`: "{squad:piece} fires at {place:space}". `kind` lets statistics pick
    events without reading text. `seats` are those who may know of it; None means everybody.
    """

    kind: str
    text: str
    rule: str
    data: Mapping[str, Any]
    seats: tuple[int, ...] | None = None


class _Filler(Formatter):
    """Fills templates; a field's format after the colon names what kind of thing its number stands for."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def format_field(self, value: Any, format_spec: str) -> Any:
        kind = _KINDS.get(format_spec)
        if kind is None:
            return super().format_field(value, format_spec)
        if isinstance(value, (list, tuple)):
            return ", ".join(self._names.label(kind, each) for each in value)
        return self._names.label(kind, value)


def fill(template: str, data: Mapping[str, Any], names: Names) -> str:
    """The sentence that a person reads."""
    return _Filler(names).vformat(template, (), data)
