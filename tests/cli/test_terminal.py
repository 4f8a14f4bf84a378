"""The terminal at real games."""

from sandtable import games
from sandtable.bots import make
from sandtable.cli.sayings import Sayings
from sandtable.cli.terminal import Terminal
from sandtable.core import Match


def test_the_usual_standing_orders_hold_for_people_from_the_start() -> None:
    match = Match(games.find("isis_war"), seed=1)
    Terminal(match, {0: make("random", "1")})
    usual = match.game.usual_orders()
    assert match.orders == {1: usual}
    assert [order.window for order in usual] == ["interrupt"]


def test_a_place_is_found_with_and_without_its_number() -> None:
    match = Match(games.find("isis_war"), seed=1)
    sayings = Sayings(match.game.board(match.table.box))
    scene = match.game.view(match.table, 0)
    assert next(sayings.look(scene, "mosul")) == next(sayings.look(scene, "Mosul 4713"))
    assert next(sayings.look(scene, "4713")).startswith("Mosul 4713, clear")
