"""The tables that players look things up in."""

from sandtable.core.charts import Chart, Row
from sandtable.games.axis_of_evil.box.box import Box


def charts(box: Box) -> tuple[Chart, ...]:
    """The Combat Results Table and the Air CRT."""
    ground = tuple(Row(str(face), tuple(row)) for face, row in enumerate(box.crt, 1))
    air = tuple(Row(str(face), tuple(row)) for face, row in enumerate(box.air_crt, 1))
    return (
        Chart("crt", "Combat Results Table", "table.crt", box.crt_columns, ground, "Die"),
        Chart("air_crt", "Air Combat Results Table", "table.air_crt", tuple("0123456"), air, "Die"),
    )
