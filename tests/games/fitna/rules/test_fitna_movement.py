"""17.0 Movement."""

import pytest
from fitna_tools import (
    FIGHTING,
    MOVING,
    at,
    choose,
    goals,
    holder,
    isolated,
    march,
    offered,
    options,
    state,
    war,
    why_not,
)


@pytest.mark.rule("fitna", "17.0", "12.1.4")
def test_units_move_once_and_as_many_as_the_ops_allow() -> None:
    match = war(1, "segment movement; moves 2; syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ nabk")
    march(match, "syr_4arm", "hama")
    refusal = why_not(match, "syr_4arm")
    assert refusal is not None
    assert refusal.rule == "17.0"
    march(match, "syr_1arm", "hama")
    assert state(match).segment == 9
    assert offered(match, "move") == set()


@pytest.mark.rule("fitna", "17.0")
def test_eight_units_for_four_ops() -> None:
    match = war(1, "segment planning; hand syria c34 c35; syr_4arm @ homs")
    choose(match, "spend c34", "split 4")
    assert state(match).moves == 8
    assert state(match).attacks == 2


@pytest.mark.rule("fitna", "17.1")
def test_friendly_and_empty_spaces_up_to_the_allowance() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ homs; fsa_1mech @ hama; control rebels salamiyah aleppo")
    found = goals(match, "syr_4arm")
    assert {"salamiyah", "aleppo", "tabqa"} <= found
    assert "hama" not in found
    assert "raqqa" in found
    assert "shaddadi" in found
    assert "hasakah" not in found
    choose(match, "move syr_4arm")
    assert why_not(match, "hama").rule == "17.1"
    assert why_not(match, "hasakah").rule == "17.1"
    assert why_not(match, "antakya").rule == "5.0"


@pytest.mark.rule("fitna", "17.1")
def test_the_path_can_be_named_space_by_space() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ homs; control rebels nabk")
    choose(match, "move syr_4arm", "via nabk", "to damascus")
    assert holder(match, "nabk") == "syria"
    assert at(match, "syr_4arm") == "damascus"


@pytest.mark.rule("fitna", "17.1", "26.0")
def test_spaces_held_by_peshmergas_are_closed() -> None:
    match = war(2, f"{MOVING}; irq_9arm @ kirkuk; kdp_g3 @ erbil; control kdp dahuk")
    assert "erbil" not in goals(match, "irq_9arm")
    choose(match, "move irq_9arm")
    assert why_not(match, "erbil").rule == "26.0"
    empty = war(2, f"{MOVING}; irq_9arm @ kirkuk; control kdp erbil")
    assert "erbil" in goals(empty, "irq_9arm")


@pytest.mark.rule("fitna", "17.2")
def test_airmobile_units_walk_three_spaces() -> None:
    match = war(1, f"{MOVING}; syr_14sf @ homs isolated")
    assert "raqqa" not in goals(match, "syr_14sf")
    choose(match, "move syr_14sf")
    assert not offered(match, "fly")
    walker = war(1, f"{MOVING}; syr_14sf @ homs")
    assert "deir_ez_zor" in goals(walker, "syr_14sf")
    assert "abu_kamal" not in goals(walker, "syr_14sf")


@pytest.mark.rule("fitna", "17.2.1")
def test_a_flight_goes_to_any_own_supplied_space() -> None:
    match = war(1, f"{MOVING}; syr_14sf @ damascus; control rebels raqqa tabqa; control rebels aleppo")
    choose(match, "move syr_14sf")
    found = offered(match, "fly")
    assert "deir_ez_zor" in found
    assert "raqqa" not in found
    choose(match, "fly deir_ez_zor")
    assert at(match, "syr_14sf") == "deir_ez_zor"


@pytest.mark.rule("fitna", "17.2.2")
def test_an_assault_crosses_enemies_and_is_isolated_without_a_line() -> None:
    text = (
        "syr_14sf @ homs; fsa_1mech @ hama; control rebels salamiyah tabqa aleppo raqqa bab deir_ez_zor tell_abyad"
    )
    match = war(1, f"segment movement; moves 2; attacks 0; {text}")
    choose(match, "move syr_14sf")
    assert "hama" not in offered(match, "assault")
    choose(match, "assault raqqa")
    assert holder(match, "raqqa") == "syria"
    assert holder(match, "tabqa") == "rebels"
    assert isolated(match, "syr_14sf")


@pytest.mark.rule("fitna", "17.2.2")
def test_assaults_may_not_cross_closed_skies() -> None:
    match = war(11, f"active turkey; {MOVING}; tur_1sf @ kilis; control turkey afrin")
    choose(match, "move tur_1sf")
    assert "sanliurfa" in offered(match, "assault")
    russian = war(11, f"active russia; {MOVING}; rus_22para @ latakia; control russia latakia")
    choose(russian, "move rus_22para")
    assert "antakya" not in offered(russian, "assault")
    assert "idlib" in offered(russian, "assault")
    syrian = war(11, f"active syria; {MOVING}; syr_14sf @ quneitra")
    choose(syrian, "move syr_14sf")
    assert not {"golan", "safed", "haifa"} & offered(syrian, "assault")


@pytest.mark.rule("fitna", "17.3", "12.1.6")
def test_one_strategic_move_through_own_supplied_spaces() -> None:
    match = war(
        1, "segment strategic; syr_4arm @ damascus; syr_1arm @ raqqa isolated; fsa_1mech @ hama; syr_prgd @ homs"
    )
    assert offered(match, "strategic") == {"syr_4arm"}
    assert why_not(match, "syr_1arm").rule == "17.3"
    choose(match, "strategic syr_4arm")
    found = offered(match, "to")
    assert "deir_ez_zor" in found
    assert "hama" not in found
    assert "beirut" not in found
    choose(match, "to deir_ez_zor")
    assert at(match, "syr_4arm") == "deir_ez_zor"
    assert state(match).segment == 10


def test_the_guard_division_never_leaves_damascus_in_scenario_1() -> None:
    match = war(1, f"{MOVING}; syr_prgd @ damascus; syr_4arm @ homs")
    assert offered(match, "move") == {"syr_4arm"}
    fight = war(1, f"{FIGHTING}; syr_prgd @ damascus; fsa_1mech @ daraa; syr_4arm @ homs")
    assert offered(fight, "attack") == set() or "daraa" not in offered(fight, "attack")


def test_forced_march_lets_units_walk_further() -> None:
    match = war(1, f"{MOVING}; bonus 1; syr_17inf @ homs")
    assert "shaddadi" in goals(match, "syr_17inf")
    kurds = war(2, "bonus 1; run kurds iraq 0; moves 4; kdp_1 @ erbil")
    assert "tikrit" not in goals(kurds, "kdp_1")  # three spaces; the bonus is Iraq's


@pytest.mark.rule("fitna", "25.1", "26.1")
def test_garrisons_and_is_counters_do_not_move() -> None:
    match = war(2, "run kurds iraq 0; moves 4; kdp_g1 @ zakho; kdp_1 @ erbil")
    assert offered(match, "move") == {"kdp_1"}
    assert why_not(match, "kdp_g1").rule in ("26.1", "17.0")
    daesh = war(2, "run is iraq 0; moves 1; is_a @ mosul; is_baghdadi @ raqqa")
    assert offered(daesh, "move") == {"is_baghdadi"}
    assert options(daesh)[-1] == "end_moves"
