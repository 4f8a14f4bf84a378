"""Why a stack cannot go to a space: the limit that closes it, others who are there, or the way."""

import pytest

from sandtable.testing import choose, why_not
from tests.games.islamic_state.tools import play


@pytest.mark.rule("islamic_state", "move.leave-contested")
def test_a_contested_neighbour_is_not_out_of_reach():
    match = play("syrian_regime", "move", "regime*2 @ homs; is*1 @ homs; regime*1 @ rastan; is*1 @ rastan")
    choose(match, "from homs")
    assert why_not(match, "rastan").rule == "move.leave-contested"


@pytest.mark.rule("islamic_state", "move.limits", "peoples.druze")
@pytest.mark.parametrize(
    ("faction", "text", "area", "why"),
    [
        ("syrian_rebels", "rebel*1 @ tanf; control syrian_rebels tanf", "rutba", "These units stay in Syria."),
        (
            "syrian_regime",
            "regime*1 @ damascus",
            "lebanon",
            "Units leave the map only for a box of their own.",
        ),
        (
            "iran",
            "militia_1 @ abu_kamal",
            "mayadin",
            "These units stay in Iraq before the limited intervention in Syria.",
        ),
        (
            "kurds",
            "kurd*1 @ sinjar; control kurds sinjar",
            "rabia",
            "Kurds stay in their own country before the Islamic State has come to Iraq.",
        ),
        (
            "kurds",
            "kurd*1 @ hawija; control kurds hawija; entered_iraq",
            "baiji",
            "Kurds keep to Kurdish land and the areas next to it.",
        ),
        (
            "coalition",
            "iraq_shia*1 @ jawala",
            "kalar",
            "Iraqi Shia units stay out of land without Shia before the Islamic State controls land in Iraq.",
        ),
        (
            "coalition",
            "iraq_sunni*1 @ ramadi",
            "karbala",
            "Iraqi Sunni units stay out of land of Shia alone unless the Islamic State is in or next to it.",
        ),
    ],
)
def test_a_closed_land_is_refused_by_the_limit_that_closes_it(faction, text, area, why):
    match = play(faction, "move", text)
    assert why_not(match, area).why == why


@pytest.mark.rule("islamic_state", "move.limits")
def test_the_reason_why_an_area_is_closed():
    match = play("syrian_rebels", "move", "rebel*1 @ tanf; control syrian_rebels tanf douma")
    assert why_not(match, "rutba").rule == "move.limits"
    assert why_not(match, "basra").rule == "move.limits"
    assert why_not(match, "latakia").rule == "move.allowance"
