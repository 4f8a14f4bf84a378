"""9.4, R-184 Questions about air units do not tell how many of the strike units in Staging are aircraft."""

import pytest

from sandtable.core import AnyMatch
from sandtable.testing import asked, check_secrets, choose, options
from tests.games.axis_of_evil.tools import APART, lying, war

TWO_OF_THREE = APART + lying("reinforcement", "nato_tac_4", "nato_5f", "nato_6f") + "; rus_41 @ 1421; "


def ready(*pieces: str, dice: tuple[int | str, ...] = (), **variants: int) -> AnyMatch:
    """Some of a tactical wing and two fleets have gone to Staging, unseen; it is the Coalition's action again."""
    match = war(TWO_OF_THREE, len(pieces), *dice, **variants)
    return choose(match, "reinforce", *(f"ready {piece}" for piece in pieces), "pass")


@pytest.mark.rule("axis_of_evil", "9.4", "16.6")
def test_the_only_aircraft_among_unknown_fleets_is_asked_for():
    match = choose(ready("nato_tac_4", "nato_5f", dice=(1,)), "superiority")
    assert options(match) == ["sortie nato_tac_4"]
    check_secrets(match, deals=6)


@pytest.mark.rule("axis_of_evil", "9.4", "16.7")
def test_the_hexes_of_a_bombardment_do_not_tell_how_many_aircraft_there_are():
    match = choose(ready("nato_tac_4", "nato_5f", dice=(1,)), "bombard", "bomb 1421")
    assert options(match) == ["strike nato_tac_4"]
    check_secrets(match, deals=6)
    choose(match, "strike nato_tac_4")
    assert options(match) == ["done"]  # the other might be an aircraft as well
    refused = match.why_not(1, "1325")
    assert refused is not None
    assert refused.why == "No unit is left to go there."
    check_secrets(match, deals=6)


@pytest.mark.rule("axis_of_evil", "9.4", "19.6.3")
def test_the_only_aircraft_that_could_leave_is_asked_for():
    match = choose(ready("nato_tac_4", "nato_5f", reserve_air=1), "reserve_air")
    assert options(match) == ["reserve nato_tac_4"]
    check_secrets(match, deals=6)


@pytest.mark.rule("axis_of_evil", "16.6", "16.7")
def test_a_known_fleet_asks_nothing():
    match = choose(war(APART + lying("staging", "nato_tac_4", "nato_5f"), 1), "superiority")
    assert asked(match).rule != "16.6"


@pytest.mark.rule("axis_of_evil", "9.4", "16.6.2")
@pytest.mark.parametrize("result", ["R1", "E1"])
@pytest.mark.parametrize("staged", [("nato_5f",), ("nato_tac_4",)])
def test_who_has_no_aircraft_to_lose_is_asked_all_the_same(result: str, staged: tuple[str, ...]):
    text = TWO_OF_THREE + lying("staging", "rus_tac_1", "rus_tac_2")
    match = choose(war(text, 1, result), "reinforce", *(f"ready {piece}" for piece in staged))
    choose(match, "superiority", "sortie rus_tac_1 rus_tac_2")
    assert (asked(match).seat, asked(match).rule) == (1, "16.6.2")
    check_secrets(match, deals=6)
    choose(match, options(match)[0])
    check_secrets(match, deals=6)
