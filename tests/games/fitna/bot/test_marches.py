"""Where a bot would like its units to go."""

from sandtable.games.fitna.bot.marches import Marches, ground_of, marches
from sandtable.games.fitna.bot.plans import Outlook
from sandtable.games.fitna.bot.worth import worth
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.rules.units import lift, put
from sandtable.games.fitna.state import Off
from tests.games.fitna.tools import war

BOX = GAME.box()

FIRST = BOX.plan(("s01_syria_civil_war", 2))


def test_wishes_are_remembered_only_while_the_ground_stays_the_same():
    match = war(1, "syr_4arm @ damascus; syr_9arm @ homs; fsa_3inf @ daraa")
    table, s = match.table, match.table.state

    def wishes() -> Marches:
        return marches(FIRST, 0, ground_of(Outlook(table, 0)))

    def as_new() -> bool:
        """What is remembered does not differ from what a fresh look finds."""
        remembered, fresh = wishes(), Marches(FIRST, worth(FIRST, 0), ground_of(Outlook(table, 0)))
        return (remembered.wish, remembered.prize, remembered.danger) == (fresh.wish, fresh.prize, fresh.danger)

    before = wishes()
    assert wishes() is before
    s.control[BOX.space("raqqa")] = 1
    assert wishes() is not before
    assert as_new()
    unit = BOX.unit_number["syr_9arm"]
    lift(table, unit, Off.POOL)
    put(table, unit, BOX.space("damascus"))
    assert as_new()
    s.turn = FIRST.turns
    assert as_new()
