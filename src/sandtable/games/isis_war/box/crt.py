"""10.7 The combat results table, ready to be read."""

from bisect import bisect_left
from collections.abc import Sequence

from sandtable.core.names import MINUS
from sandtable.games.isis_war.box.tables import Column, Result


class Crt:
    """10.7 The combat results table (T.crt)."""

    def __init__(self, columns: Sequence[Column]) -> None:
        self._highest = [column.max for column in columns if column.max is not None]
        self._results = [column.results for column in columns]
        self.headings = tuple(column.heading.replace(", ", "/").replace("-", MINUS) for column in columns)
        self.last = len(columns) - 1

    def column(self, differential: int) -> int:
        """10.7 The column of a differential; the end columns are open (10.11)."""
        return bisect_left(self._highest, differential)

    def shifted(self, column: int, columns: int) -> int:
        """10.11 A column after all shifts, held within the table (R-58)."""
        return min(max(column + columns, 0), self.last)

    def result(self, column: int, roll: int) -> Result:
        """10.7 The result of a die roll."""
        return self._results[column][roll - 1]
