"""30.0 The odds of an offensive before its defenders are shown."""

from collections.abc import Iterator

import pytest

from sandtable import games
from sandtable.bots import RandomBot
from sandtable.core import AnyMatch, Forecast, Match, Option
from sandtable.core.imagine import dealt_anew
from sandtable.testing import asked, choose
from tests.games.fitna.tools import FIGHTING, war

DEALS = 6


def offensives() -> Iterator[tuple[AnyMatch, int, Option, Forecast]]:
    """Choices of attackers against hidden defenders, in random play."""
    for seed in range(4):
        match, bot = Match(games.find("fitna"), seed=seed), RandomBot(seed)
        while match.pending and len(match.choices) < 400:
            decision = match.pending[0]
            option = bot.choose(match, decision)
            if decision.battle in ("target", "attackers") and decision.odds is not None:
                forecast = match.forecast(decision.seat, option)
                if forecast is not None and forecast.guess is not None:
                    yield match, decision.seat, option, forecast
            match.choose(decision.seat, option)


@pytest.mark.rule("fitna", "30.0", "18.1")
def test_the_odds_are_those_of_an_average_stack_with_their_range() -> None:
    seen = 0
    for _, _, _, forecast in offensives():
        seen += 1
        assert forecast.tally is not None
        assert forecast.guess is not None
        assert sum(each.probability for each in forecast.chances) == pytest.approx(1)
        well = sum(each.probability for each in forecast.chances if each.good > 0.05)
        assert forecast.guess.least - 0.001 <= well <= forecast.guess.best + 0.001
        assert any(aid.secret for aid in forecast.aids)
    assert seen > 5


@pytest.mark.rule("fitna", "30.0")
def test_the_odds_do_not_change_when_what_is_hidden_is_dealt_anew() -> None:
    """Computed from the truth they would tell it: the best-kept stack would show in its odds."""
    worlds = 0
    for match, seat, option, forecast in offensives():
        for deal in range(DEALS):
            world = dealt_anew(match, seat, f"deal {deal}")
            there = None if world is None else world.decision(seat)
            if world is None or there is None or there.against(option) is not None:
                continue
            worlds += 1
            assert world.forecast(seat, option) == forecast
    assert worlds > 20


@pytest.mark.rule("fitna", "18.0", "30.0")
def test_each_space_that_can_be_attacked_says_how_likely_it_falls() -> None:
    match = war(1, f"{FIGHTING}; syr_1arm @ homs; ash_1 @ hama; syr_17inf @ nabk")
    decision = asked(match)
    forecast = match.forecast(decision.seat, decision.options[0])
    assert forecast is not None
    assert decision.hint is not None
    note = decision.hint(decision.options[0])
    falls = round(100 * sum(each.probability for each in forecast.chances if each.good > 0.05))
    assert note is not None
    assert note.text == f"falls {falls} %"
    assert decision.hint(decision.options[-1]) is None


@pytest.mark.rule("fitna", "18.7")
def test_who_would_leave_an_objective_empty_is_told_before() -> None:
    match = war(1, f"{FIGHTING}; syr_4arm @ damascus; syr_1arm @ damascus; fsa_3inf @ daraa")
    choose(match, "attack daraa")
    decision = asked(match)
    found = {
        len(option.targets): forecast.certain
        for option in decision.options
        if (forecast := match.forecast(decision.seat, option)) is not None
    }
    assert found[1] == ()
    (left,) = found[2]
    assert (left.text, left.rule, left.when) == ("Damascus is left empty", "18.7", "if Daraa falls")


@pytest.mark.rule("fitna", "18.7", "31.0")
def test_who_would_leave_a_space_empty_that_any_victory_needs_is_told_before() -> None:
    """Scenario 1: the rebels need Idlib, which is no objective."""
    units = "fsa_1inf @ idlib; fsa_2inf @ idlib; syr_4arm @ hama"
    match = choose(war(1, f"active rebels; {FIGHTING}; {units}"), "attack hama")
    decision = asked(match)
    both = next(option for option in decision.options if len(option.targets) == 2)
    forecast = match.forecast(decision.seat, both)
    assert forecast is not None
    assert [each.text for each in forecast.certain] == ["Idlib is left empty"]
