"""The tables that players look things up in."""

from sandtable.core import signed
from sandtable.games.isis_war.show.charts import charts
from sandtable.testing import choose
from tests.games.isis_war.tools import BOX, odds_of, war

CHARTS = {chart.id: chart for chart in charts(BOX)}


def test_the_combat_table_is_that_of_the_rules():
    chart = CHARTS["crt"]
    assert chart.columns == BOX.crt.headings
    for row in chart.rows:
        results = [BOX.crt.result(column, int(row.name)).value for column in range(len(chart.columns))]
        assert list(row.cells) == results


def test_the_terrain_chart_has_costs_and_shifts():
    rows = {
        row.name: dict(zip(CHARTS["terrain"].columns, row.cells, strict=True)) for row in CHARTS["terrain"].rows
    }
    for line in BOX.tables.terrain:
        shown = rows[line.id.value.capitalize()]
        assert shown["Battle"] == (signed(line.shift) if line.shift else "")
    assert rows["Lake"]["Armour"] == "–"
    assert rows["Capital"]["Battle"] == signed(BOX.feature_line["capital"].shift)


def test_every_event_and_every_turn_has_its_row():
    assert [row.name for row in CHARTS["events"].rows] == [str(roll) for roll in range(2, 13)]
    assert [row.cells[0] for row in CHARTS["turns"].rows] == [str(turn.iran_points) for turn in BOX.tables.turn]


def test_the_restrictions_are_those_that_close_areas():
    for row in CHARTS["restrictions"].rows:
        us = BOX.restricted_to["us", int(row.name)]
        assert len(row.cells[0].split(", ")) == len(us)


def test_a_forecast_lights_its_column_once_it_is_known():
    match = war("phase rgc_combat; ku_rg_1 @ 4420; ir_rgc_8 @ 4419; ir_rgc_14 @ 4419")
    choose(match, "attack 4420", "join ir_rgc_8 ir_rgc_14")
    first, lower = odds_of(match, "roll"), odds_of(match, "lower 1")
    assert first.lit.chart == "crt"
    assert lower.lit.column == first.lit.column - 1


def test_a_column_that_dice_still_move_is_not_lit():
    match = war("phase us_combat; us_str_1 @ 4419 cep=us_cep_1; us_inf_3 @ 4419; ir_rgc_8 @ 4420")
    choose(match, "attack 4420")
    assert odds_of(match, "join us_str_1").lit.column is None
    assert odds_of(match, "join us_inf_3").lit.column is not None
