"""The greedy bot knows what each faction wants."""

import pytest

from sandtable.bots import GreedyBot
from sandtable.core import AnyMatch, Dice, Run, Table
from sandtable.games import find
from sandtable.games.islamic_state.rules.victory import levels
from sandtable.lab.one import bots_for
from sandtable.testing import asked, choose, options
from tests.games.islamic_state.tools import GAME, opening, play, war


def advised(match: AnyMatch, seat: str | None = None) -> str:
    """What the bot would choose, spelled."""
    decision = asked(match, seat)
    return match.game.spell(GreedyBot(1).choose(match, decision), match.names)


def test_the_islamic_state_runs_for_mosul() -> None:
    assert advised(opening("stage select"), "islamic_state") == "select rapid.islamic_state"


def test_no_advance_is_planned_that_a_threatened_home_forbids() -> None:
    text = (
        "bare; is*1 @ abu_kamal; regime*1 @ mayadin; cash 60; momentum 1; stage select"  # empty Anah is next door
    )
    assert advised(opening(text), "islamic_state") != "select rapid.islamic_state"
    assert advised(opening(text.replace("is*1", "is*2")), "islamic_state") == "select rapid.islamic_state"


def test_it_walks_over_weak_units() -> None:
    text = "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1; control islamic_state sinjar"
    assert advised(play("islamic_state", "rapid", text)) == "to tal_afar"


def test_the_islamic_state_takes_what_the_kurds_need() -> None:
    match = play("islamic_state", "rapid", "is*2 @ hawl_baaj; iraq_sunni_1 @ tal_afar; weak iraq_sunni_1")
    assert advised(match) == "to sinjar"


def test_kurds_take_back_kurdish_land() -> None:
    match = play("kurds", "rapid", "kurd*2 @ kobani; control islamic_state tal_abyad")
    assert advised(match) == "to tal_abyad"


def test_a_hopeless_move_is_not_made() -> None:
    match = war("kurd_1 @ kobani; is*5 @ jarabulus; is*5 @ tal_abyad; phase kurds; cards kurds move")
    assert advised(match) == "end"


def test_those_who_do_not_matter_are_not_attacked() -> None:
    match = play("coalition", "move", "usa*3 @ palmyra; regime_1 @ palmyra; is_1 @ palmyra; played limited_syria")
    assert "attack side.syrian_regime" in options(match)
    assert advised(match) == "attack side.islamic_state"


def test_a_far_stronger_attack_is_avoided_away_from_home() -> None:
    text = "is*5 @ ar_raqqah; regime_1 @ resafa; regime_2 @ palmyra; control syrian_regime resafa"
    match = play("islamic_state", "move", text)
    five = "is_1 is_2 is_3 is_4 is_5"
    choose(match, f"take {five}", f"commit {five}")
    assert asked(match).reaction == "retreat"
    assert advised(match) == "retreat regime_1"


def test_the_coalition_plays_drones_before_anything_else() -> None:
    match = war("level 4; iraq_shia_1 @ baghdad; phase coalition; cards coalition recruit")
    assert advised(match) == "play drones"


def test_the_coalition_ships_arms() -> None:
    match = war("level 12; iraq_shia_1 @ baghdad; phase coalition; cards coalition recruit; played blockade drones")
    assert "play arms_shipment" in options(match)
    decision = asked(match)
    worth = dict(zip(options(match), match.game.advise(match.table, decision), strict=True))
    assert worth["play arms_shipment"] > worth["reveal recruit.coalition"]


def test_the_army_is_paid_in_full() -> None:
    assert advised(opening()) == "pay 7"


def mean_level(faction: int, kinds: list[str], games: int) -> float:
    """The mean level of a faction over short games with six seats."""
    game = find(GAME)
    setting = game.setting("short", {"ready_made": 1}, 6)
    total = 0
    for number in range(games):
        bots = bots_for(game.seats(setting), kinds, f"test-{number}")
        run = Run(game, Table(game.box(), game.setup(game.box(), setting), Dice(f"test-{number}")))
        run.start()
        while run.outcome is None:
            decision = run.pending[0]
            run.answer(decision, bots[decision.seat].choose(run, decision))
        total += levels(run.table)[faction]
    return total / games


@pytest.mark.parametrize("faction", [0, 1, 3])
def test_greedy_reaches_more_than_random(faction: int) -> None:
    kinds = ["random"] * 6
    kinds[faction] = "greedy"
    assert mean_level(faction, kinds, 6) > mean_level(faction, ["random"] * 6, 6)
