"""23.0 Coups, 24.0 War in Lebanon."""

import pytest
from fitna_tools import at, choose, holder, options, reduced, state, war, why_not


@pytest.mark.rule("fitna", "23.0", "23.2")
def test_card_67_not_before_turn_3_tension_and_removal() -> None:
    early = war(2, "turn 2; hand iraq c67; syr_9arm @ homs")
    assert why_not(early, "c67").rule == "8.2"
    match = war(2, "turn 3; tension 2; hand iraq c67; syr_9arm @ homs", 6)
    choose(match, "event c67.coup")
    assert state(match).tension == 3
    assert match.table.box.card("c67") in state(match).gone
    assert at(match, "syr_9arm") == "homs"
    barred = war(3, "turn 3; hand syria c67; syr_9arm @ homs")
    assert "event c67.coup" not in options(barred)


@pytest.mark.rule("fitna", "23.1", "23.2")
def test_loyalty_of_each_unit() -> None:
    units = "syr_1arm @ homs; syr_3arm @ hama; syr_9arm @ nabk; syr_4arm @ damascus; syr_mil1 @ tartus"
    match = war(2, f"turn 3; hand iraq c67; {units}", 2, 4, 5)  # Nabk, Homs, Hama
    choose(match, "event c67.coup")
    assert at(match, "syr_9arm") == "pool"  # the first die is for Nabk
    assert at(match, "syr_1arm") == "pool"
    assert at(match, "syr_3arm") == "hama"
    assert at(match, "syr_4arm") == "damascus"
    assert at(match, "syr_mil1") == "tartus"
    assert holder(match, "nabk") == "rebels"
    s, box = state(match), match.table.box
    rebels = [box.unit[u] for u in s.stacks[box.space("nabk")]]
    assert [(each.faction, each.type) for each in rebels] == [("fsa", "arm")]


@pytest.mark.rule("fitna", "23.1")
def test_a_reduced_unit_defects_reduced() -> None:
    match = war(2, "turn 3; hand iraq c67; syr_9arm @ nabk reduced", 1)
    choose(match, "event c67.coup")
    assert reduced(match, "fsa_2arm") or reduced(match, "fsa_1arm")


@pytest.mark.rule("fitna", "23.3")
def test_a_coup_in_iraq() -> None:
    match = war(
        2, "turn 3; hand syria c68; active syria; irq_9arm @ mosul; irq_prgd @ baghdad; irq_1sf @ baghdad", 1
    )
    choose(match, "event c68.coup")
    assert at(match, "irq_9arm") == "pool"
    assert at(match, "fia_1arm") == "mosul"
    assert holder(match, "mosul") == "rebels"
    assert at(match, "irq_prgd") == "baghdad"
    assert 68 in match.table.box.scenarios["s04_collapse_of_is"].removed_cards


@pytest.mark.rule("fitna", "23.4")
def test_of_two_camps_the_stronger_keeps_the_space_and_a_tie_the_regime() -> None:
    text = "turn 3; hand iraq c67; syr_17inf @ homs; syr_4arm @ homs; control rebels hama; control syria nabk"
    match = war(2, text, 1)
    choose(match, "event c67.coup", "retreat hama")
    s, box = state(match), match.table.box
    assert [box.unit[u].type for u in s.stacks[box.space("hama")]] == ["inf"]
    assert at(match, "syr_4arm") == "homs"
    assert holder(match, "homs") == "syria"


@pytest.mark.rule("fitna", "24.0")
def test_war_in_lebanon() -> None:
    first = war(2, "turn 1; hand iraq c41; lhz_1 @ beirut owner=syria")
    assert "event c41.war" not in options(first)
    units = "lhz_1 @ homs; lhz_2 @ beirut; lhz_3 @ beirut; lhz_4 @ south_litani reduced"
    match = war(2, f"turn 2; tension 0; hand iraq c41; {units}", 2, 3, 4, 3)  # Homs, Beirut twice, South Litani
    choose(match, "event c41.war")
    assert at(match, "lhz_1") == "homs"
    assert not reduced(match, "lhz_1")
    assert reduced(match, "lhz_2")
    assert at(match, "lhz_3") == "removed"
    assert at(match, "lhz_4") == "pool"
    assert state(match).tension == 2
    assert match.table.box.card("c41") in state(match).gone
    assert "event c41.war" not in options(war(10, "turn 2; hand israel c41"))
