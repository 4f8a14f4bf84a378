"""Tables that players look things up in, as data that any client can draw."""

from collections.abc import Mapping

import msgspec


class Row(msgspec.Struct, frozen=True):
    """A line of a chart: its heading and a cell for every column."""

    name: str
    cells: tuple[str, ...]


class Chart(msgspec.Struct, frozen=True):
    """A combat table, a terrain chart, a track, a list of events: `corner` says what the rows are.

    A forecast names the chart, column and row that count now (`Lit`). `worth` tells what the results of a combat
    table mean to the attacker, from -1 to 1, `codes` what its cells say in words.
    """

    id: str
    title: str
    rule: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    corner: str = ""
    notes: tuple[str, ...] = ()
    worth: Mapping[str, float] = {}
    codes: Mapping[str, str] = {}
