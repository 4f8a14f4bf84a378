"""The charts that a client shows."""

from sandtable.games.fitna.game import GAME

BOX = GAME.box()


def test_the_combat_chart_is_the_table_and_all_cards_are_listed():
    charts = {chart.id: chart for chart in GAME.charts(BOX)}
    assert charts["crt"].columns == BOX.columns
    assert charts["crt"].rows[5].cells[9] == "DS"
    assert len(charts["cards"].rows) == len(BOX.cards) + len(BOX.specials)
    assert {row.name for row in charts["results"].rows} == {"AR*", "AR", "EX", "EX*", "DR", "DR*", "DS"}
