"""Cooperating units: who fights beside whom, and who is an enemy."""

import pytest

from sandtable.games.islamic_state.box.factions import Force
from sandtable.games.islamic_state.rules.cooperation import cooperates, may_attack
from tests.games.islamic_state.tools import IDLE, box, war


@pytest.mark.rule("islamic_state", "coop.chart")
@pytest.mark.parametrize(
    ("one", "other", "area", "text", "expected"),
    [
        (Force.SYRIAN_REGIME, Force.HEZBOLLAH, "homs", "", True),
        (Force.SYRIAN_REGIME, Force.IRAN, "homs", "", True),  # as the militia
        (Force.KURDS, Force.SYRIAN_REBELS, "kobani", "", True),
        (Force.KURDS, Force.IRAQI_SHIA, "kirkuk", "", False),
        (Force.IRAQI_SHIA, Force.IRAQI_SUNNI, "baghdad", "", False),
        (Force.SYRIAN_REBELS, Force.IRAQI_SUNNI, "tanf", "", True),
        (Force.ISLAMIC_STATE, Force.SYRIAN_REBELS, "douma", "", False),
        (Force.SHIA_MILITIA, Force.USA, "basra", "", False),
        (Force.SHIA_MILITIA, Force.USA, "basra", "is*1 @ hatra", True),
        (Force.SHIA_MILITIA, Force.USA, "basra", "is*1 @ rutba", False),  # a border area
        (Force.SHIA_MILITIA, Force.USA, "douma", "is*1 @ hatra", False),
        (Force.USA, Force.SYRIAN_REBELS, "douma", "", False),
        (Force.USA, Force.SYRIAN_REBELS, "douma", "played full_syria", True),
        (Force.TURKEY, Force.SYRIAN_REBELS, "azaz", "", False),
        (Force.TURKEY, Force.SYRIAN_REBELS, "azaz", "played turkish_move", True),
        (Force.TURKEY, Force.KURDS, "zakho", "", False),
        (Force.TURKEY, Force.KURDS, "zakho", "momentum 1", True),
        (Force.TURKEY, Force.KURDS, "zakho", "momentum 0; played turkish_move", True),
        (Force.TURKEY, Force.KURDS, "kobani", "momentum 1", False),
        (Force.TURKEY, Force.IRAQI_SUNNI, "mosul", "", True),
        (Force.HEZBOLLAH, Force.SHIA_MILITIA, "homs", "", True),
        (Force.HEZBOLLAH, Force.IRAQI_SHIA, "abu_kamal", "", True),
        (Force.RUSSIA, Force.HEZBOLLAH, "homs", "", True),
    ],
)
def test_the_cooperation_chart(one, other, area, text, expected):
    match = war(f"{text}; {IDLE}")
    assert cooperates(match.table, one, other, box().space[area]) is expected
    assert cooperates(match.table, other, one, box().space[area]) is expected


@pytest.mark.rule("islamic_state", "coop.chart", "coop.iraq", "truce", "turkey.control", "combat.target")
@pytest.mark.parametrize(
    ("one", "other", "text", "expected"),
    [
        (Force.SYRIAN_REGIME, Force.HEZBOLLAH, "", False),
        (Force.KURDS, Force.SYRIAN_REBELS, "", False),
        (Force.KURDS, Force.IRAQI_SHIA, "", False),
        (Force.IRAQI_SHIA, Force.IRAQI_SUNNI, "", False),
        (Force.SYRIAN_REBELS, Force.IRAQI_SUNNI, "", True),  # no star
        (Force.SHIA_MILITIA, Force.USA, "", True),
        (Force.TURKEY, Force.USA, "", False),
        (Force.TURKEY, Force.IRAQI_SHIA, "", False),
        (Force.TURKEY, Force.KURDS, "", True),
        (Force.SYRIAN_REGIME, Force.SYRIAN_REBELS, "", True),
        (Force.SYRIAN_REGIME, Force.SYRIAN_REBELS, "truce", False),
        (Force.RUSSIA, Force.SYRIAN_REBELS, "truce", False),
        (Force.HEZBOLLAH, Force.SYRIAN_REBELS, "truce", True),
        (Force.SYRIAN_REBELS, Force.TURKEY, "", True),
        (Force.SYRIAN_REBELS, Force.TURKEY, "played turkish_move", True),  # no star
        (Force.KURDS, Force.TURKEY, "played turkish_move", True),
        (Force.SHIA_MILITIA, Force.KURDS, "", True),
        (Force.SHIA_MILITIA, Force.USA, "is*1 @ hatra", True),  # no star on the list
        (Force.SYRIAN_REGIME, Force.USA, "", True),
        (Force.IRAQI_SUNNI, Force.TURKEY, "", False),
        (Force.HEZBOLLAH, Force.IRAQI_SHIA, "", False),
        (Force.HEZBOLLAH, Force.IRAQI_SUNNI, "", True),
        (Force.RUSSIA, Force.TURKEY, "", True),
        (Force.SYRIAN_REBELS, Force.USA, "played full_syria", True),
    ],
)
def test_who_may_attack_whom(one, other, text, expected):
    match = war(f"{text}; {IDLE}")
    assert may_attack(match.table, one, other) is expected
    assert may_attack(match.table, other, one) is expected


@pytest.mark.rule("islamic_state", "coop.chart")
@pytest.mark.parametrize("other", [force for force in Force if force not in (Force.ISLAMIC_STATE, Force.DRUZE)])
def test_is_cooperates_with_nobody(other):
    match = war(f"{IDLE}; played full_syria turkish_move limited_syria; is*1 @ hatra; momentum 1")
    assert not cooperates(match.table, Force.ISLAMIC_STATE, other, box().space["mosul"])


@pytest.mark.rule("islamic_state", "coop.chart")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Force.USA, Force.KURDS),
        (Force.USA, Force.IRAQI_SUNNI),
        (Force.USA, Force.IRAQI_SHIA),
        (Force.KURDS, Force.IRAQI_SUNNI),
        (Force.IRAQI_SHIA, Force.SHIA_MILITIA),
        (Force.SYRIAN_REGIME, Force.SHIA_MILITIA),
    ],
)
def test_starred_partners_cooperate_and_never_attack_each_other(one, other):
    match = war(IDLE)
    assert cooperates(match.table, one, other, box().space["baghdad"])
    assert not may_attack(match.table, one, other)


@pytest.mark.rule("islamic_state", "coop.chart")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Force.SYRIAN_REGIME, Force.KURDS),
        (Force.RUSSIA, Force.SYRIAN_REBELS),
        (Force.HEZBOLLAH, Force.USA),
        (Force.HEZBOLLAH, Force.IRAQI_SUNNI),
        (Force.SHIA_MILITIA, Force.KURDS),
        (Force.SYRIAN_REGIME, Force.IRAQI_SHIA),
        (Force.SYRIAN_REGIME, Force.TURKEY),
        (Force.SYRIAN_REBELS, Force.IRAQI_SHIA),
    ],
)
def test_crosses_of_the_chart_are_enemies(one, other):
    match = war(IDLE)
    assert not cooperates(match.table, one, other, box().space["baghdad"])
    assert may_attack(match.table, one, other)
