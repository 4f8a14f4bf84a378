"""Results that are kept in a file, so that a long measurement goes on where it was interrupted."""

from pathlib import Path

import msgspec


class Row(msgspec.Struct, frozen=True):
    """What was measured, the result in words, and the figure that a floor is about."""

    name: str
    told: str
    ratio: float


class Kept:
    """The rows of one measurement, in a file or only in memory."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        lines = file.read_bytes().splitlines() if file is not None and file.exists() else []
        self.rows = {row.name: row for row in (msgspec.json.decode(each, type=Row) for each in lines)}

    def add(self, row: Row) -> None:
        """A row more."""
        self.rows[row.name] = row
        if self._file is not None:
            with self._file.open("ab") as file:
                file.write(msgspec.json.encode(row) + b"\n")

    def worst(self, number: int) -> list[Row]:
        """The rows with the largest figures."""
        return sorted(self.rows.values(), key=lambda row: -row.ratio)[:number]
