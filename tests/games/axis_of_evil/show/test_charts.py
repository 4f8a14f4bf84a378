"""The tables that players look things up in."""

from sandtable.games.axis_of_evil.rules.odds import forecast
from tests.games.axis_of_evil.tools import BOX, GAME, table, war


def test_the_odds_light_their_column_of_the_chart() -> None:
    match = war("nato_cc @ 2219; active coalition")
    found = forecast(table(match), 1, BOX.hex("2218"), (BOX.piece("nato_cc"),))
    chart = next(chart for chart in GAME.charts(BOX) if chart.id == "crt")
    assert found.lit is not None
    assert found.lit.chart == chart.id
    assert chart.columns[found.lit.column or 0] == "1:1"  # 8 to 3, a city


def test_a_result_that_costs_both_has_a_colour_of_its_own() -> None:
    worth = next(chart for chart in GAME.charts(BOX) if chart.id == "crt").worth
    assert 0 == worth["AS"] < worth["BB"] < 0.05  # neither way, but more than an attack that stalls


def test_charts_name_things_as_the_book_does() -> None:
    found = {chart.id: {row.name: row.cells for row in chart.rows} for chart in GAME.charts(BOX)}
    assert found["actions"]["Trans-Siberian move"] == ("1", "12.5.1")
    assert found["actions"]["SF support"] == ("0", "13.6.4")
    assert found["scenarios"]["Axis of Evil"][2] == "Coalition: nuclear facility (Iran) 4"
    assert found["scenarios"]["Drive to the Gulf"][2] == "Eurasian Union: port (Persian Gulf, Arabian Sea) 3"
    assert "Russian 1 GTA (19.1.5)" in found["scenarios"]["Drive to the Gulf"][1]
