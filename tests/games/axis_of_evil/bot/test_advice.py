"""The greedy bot: better than chance, and in a few positions what a person would do."""

import pytest

from sandtable.bots import make
from sandtable.core import AnyMatch
from sandtable.lab import simulate
from sandtable.testing import asked, choose
from tests.games.axis_of_evil.tools import BOX, EVERYTHING, GAME, table, war


def chosen(match: AnyMatch) -> str:
    """What the greedy bot would answer now."""
    decision = asked(match)
    return GAME.spell(make("greedy", 1).choose(match, decision), match.names)


@pytest.mark.parametrize(
    ("bots", "winner"), [(("greedy", "random"), "Eurasian Union"), (("random", "greedy"), "Coalition")]
)
def test_greedy_beats_random_from_either_side(bots: tuple[str, str], winner: str) -> None:
    report = simulate(GAME, games=3, seed="bot", bots=bots)
    assert report.errors == ()
    assert sum(count for name, count in report.outcomes.items() if winner in name) == 3


def test_greedy_plays_with_every_option_in_use() -> None:
    assert simulate(GAME, variants=EVERYTHING, games=1, seed="all", bots=("greedy",)).errors == ()


def test_it_attacks_a_weak_city_with_a_strong_unit() -> None:
    match = war(
        "nato_cc @ 2219; nato_tac_1 @ staging; nato_tac_2 @ staging; nato_tac_3 @ staging; active coalition"
    )
    assert chosen(match) == "attack"


def test_it_sends_air_units_where_a_column_counts() -> None:
    match = war("nato_cc @ 2219; nato_1mef @ 2119; nato_tac_1 @ staging; nato_tac_2 @ staging; active coalition")
    choose(match, "attack", "with nato_cc")
    assert chosen(match).startswith("support")


def test_it_advances_into_a_cleared_city() -> None:
    match = war("nato_cc @ 2219; nato_tac_1 @ staging; active coalition", 6)
    choose(match, "attack", "support nato_tac_1")
    assert chosen(match) == "advance nato_cc"


def test_it_values_what_it_holds() -> None:
    match = war("active coalition")
    before = GAME.evaluate(table(match), 1)
    after = GAME.evaluate(table(war("active coalition; held coalition tehran")), 1)
    assert after > before
    assert GAME.evaluate(table(match), 0) == 1 - before
    assert BOX.worth[0][1][BOX.place_at[BOX.hex("2513")]] == 7
