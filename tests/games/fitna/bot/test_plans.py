"""What a bot reckons with: odds and distances."""

import pytest

from sandtable.games.fitna.bot.plans import battle_odds, distances
from sandtable.games.fitna.game import GAME

BOX = GAME.box()


@pytest.mark.rule("fitna", "18.4")
def test_odds_rise_from_column_to_column():
    wins = [win for win, _, _ in battle_odds(BOX)]
    assert wins == sorted(wins)
    assert (wins[0], wins[-1]) == (0.0, 1.0)


FIRST = BOX.plan(("s01_syria_civil_war", 2))


def test_distances_are_links():
    row = distances(FIRST)[BOX.space("damascus")]
    assert (row[BOX.space("daraa")], row[BOX.space("homs")], row[BOX.space("aleppo")]) == (1, 2, 4)
