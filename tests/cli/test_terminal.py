"""The terminal at real games."""

from sandtable import games
from sandtable.bots import make
from sandtable.cli.terminal import Terminal
from sandtable.core import Match


def test_the_usual_standing_orders_hold_for_people_from_the_start() -> None:
    match = Match(games.find("isis_war"), seed=1)
    Terminal(match, {0: make("random", "1")})
    usual = match.game.usual_orders()
    assert match.orders == {1: usual}
    assert [order.window for order in usual] == ["interrupt"]
