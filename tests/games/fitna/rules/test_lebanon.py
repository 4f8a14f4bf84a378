"""24.0 War in Lebanon."""

import pytest

from sandtable.testing import brought, choose, events, options, why_not
from tests.games.fitna.tools import CALM, at, gone, heard, iraq_with, reduced, state, useless, war


@pytest.mark.rule("fitna", "24.0", "8.2")
def test_a_war_in_lebanon() -> None:
    units = "lhz_1 @ beirut owner=syria; lhz_2 @ sidon owner=syria; lhz_3 @ tripoli owner=syria"
    match = choose(iraq_with("c41", units, "lhz_1", 4, "lhz_2", 3, 2), "event c41.war")
    found = sorted((at(match, each), reduced(match, each)) for each in ("lhz_1", "lhz_2", "lhz_3"))
    assert found == [("removed", False), ("sidon", True), ("tripoli", False)]
    assert [each.text for each in brought(match)] == ["Hezbollah: 1 reduced, 1 out of the game, 1 unharmed"]
    spared = choose(war(1, "turn 2; hand syria c41; lhz_1 @ beirut; syr_4arm @ homs", 1), "event c41.war")
    assert [each.text for each in brought(spared)] == ["Hezbollah: 1 unharmed"]
    assert state(match).tension == 4
    assert gone(match, "c41")
    assert "turn 2" in why_not(war(2, "turn 1; hand iraq c41; lhz_1 @ beirut owner=syria"), "c41").why
    useless(war(9, "turn 2; hand israel c41; lhz_1 @ beirut"), "c41.war")
    useless(war(1, "turn 2; hand syria c41"), "c41.war")


@pytest.mark.rule("fitna", "24.0")
def test_units_of_hezbollah_roll_wherever_they_are() -> None:
    first = war(2, "turn 1; hand iraq c41; lhz_1 @ beirut owner=syria")
    assert "event c41.war" not in options(first)
    units = "lhz_1 @ homs; lhz_2 @ beirut; lhz_3 @ beirut; lhz_4 @ south_litani reduced"
    match = war(2, f"turn 2; tension 0; hand iraq c41; {units}", "lhz_1", 2, "lhz_2", 3, "lhz_3", 4, 3)
    choose(match, "event c41.war")
    assert at(match, "lhz_1") == "homs"
    assert not reduced(match, "lhz_1")
    assert reduced(match, "lhz_2")
    assert at(match, "lhz_3") == "removed"
    assert at(match, "lhz_4") == "pool"
    assert state(match).tension == 2
    assert match.table.box.card("c41") in state(match).gone
    assert "event c41.war" not in options(war(10, "turn 2; hand israel c41"))


@pytest.mark.rule("fitna", "24.0")
@pytest.mark.parametrize(
    ("die", "fate"), [(1, "beirut"), (2, "beirut"), (3, "reduced"), (4, "removed"), (6, "removed")]
)
def test_the_war_in_lebanon_die(die: int, fate: str) -> None:
    match = war(2, f"turn 2; {CALM}; hand iraq c41; lhz_1 @ beirut; ihz_1 @ baghdad", die)
    choose(match, "event c41.war")
    assert reduced(match, "lhz_1") is (fate == "reduced")
    assert at(match, "lhz_1") == ("removed" if fate == "removed" else "beirut")
    assert len(events(match, "roll")) == 1  # Iranian Hezbollah is not tested


@pytest.mark.rule("fitna", "24.0", "30.0")
def test_the_war_in_lebanon_names_only_those_it_hits() -> None:
    match = war(2, f"turn 2; {CALM}; hand iraq c41; lhz_1 @ beirut; lhz_2 @ beirut", "lhz_2", 1, 3)
    choose(match, "event c41.war")
    lines = heard(match, "iraq")
    assert sum("War in Lebanon: a unit in Beirut" in each for each in lines) == 2
    names = [match.names.label("piece", match.names.number("piece", each)) for each in ("lhz_1", "lhz_2")]
    assert any(names[0] in each for each in lines)
    assert not any(names[1] in each for each in lines)
