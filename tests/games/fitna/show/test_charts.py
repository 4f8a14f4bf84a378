"""The charts that a client shows."""

import re
from string import ascii_lowercase

from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.show import hand

BOX = GAME.box()


def test_the_combat_chart_is_the_table_and_all_cards_are_listed():
    charts = {chart.id: chart for chart in GAME.charts(BOX)}
    assert charts["crt"].columns == BOX.columns
    assert charts["crt"].rows[5].cells[9] == "DS"
    assert len(charts["cards"].rows) == len(BOX.cards) + len(BOX.specials)
    assert {row.name for row in charts["results"].rows} == {"AR*", "AR", "EX", "EX*", "DR", "DR*", "DS"}


def test_ranges_have_an_en_dash() -> None:
    """On cards, in charts and in the list of scenarios."""
    texts = [hand.card(BOX, number).text for number in range(len(BOX.cards))]
    texts += [cell for chart in GAME.charts(BOX) for row in chart.rows for cell in row.cells]
    texts += [scenario.text for scenario in GAME.scenarios]
    assert [text for text in texts if re.search(r"\d-\d", text)] == []
    assert all(scenario.text[0] not in ascii_lowercase for scenario in GAME.scenarios)
