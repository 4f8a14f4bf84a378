"""The tables that players look things up in."""

from sandtable.core.charts import Chart, Row
from sandtable.games.fitna.box.box import Box


def charts(box: Box) -> tuple[Chart, ...]:
    """18.4 The combat table."""
    rows = tuple(Row(str(die + 1), tuple(result.id for result in row)) for die, row in enumerate(box.crt))
    return (Chart("crt", "Combat results", "18.4", box.columns, rows, "Die"),)
