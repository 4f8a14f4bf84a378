"""What a position is worth to a bot."""

from sandtable.core import Match
from sandtable.games.fitna.bot.worth import wanted
from sandtable.games.fitna.game import GAME

BOX = GAME.box()

FIRST = BOX.plan(("s01_syria_civil_war", 2))


def test_spaces_that_a_victory_names_are_wanted_most():
    worth = wanted(FIRST, 0)
    damascus, tanf, beirut = (worth[BOX.space(id_)] for id_ in ("damascus", "tanf", "beirut"))
    assert damascus > 2 * tanf > 2 * beirut


def test_holding_what_victory_asks_is_better_and_both_sides_disagree():
    match = Match(GAME, seed=1)
    before = [GAME.evaluate(match.table, seat) for seat in (0, 1)]
    match.table.state.control[BOX.space("damascus")] = 1
    after = [GAME.evaluate(match.table, seat) for seat in (0, 1)]
    assert after[0] < before[0]
    assert after[1] > before[1]
