"""17.0 Movement: which units may move, and how far."""

import pytest

from sandtable.core import Refusal
from sandtable.games.fitna.rules.movement import why_not_move
from sandtable.games.fitna.state import Moved
from sandtable.testing import choose, options, why_not
from tests.games.fitna.tools import (
    FIGHTING,
    MOVING,
    at,
    flights,
    goals,
    holder,
    march,
    offered,
    space,
    state,
    together,
    unit,
    war,
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


@pytest.mark.rule("fitna", "20.6")
def test_only_the_russian_player_moves_russians() -> None:
    text = f"active syria; {MOVING}; syr_4arm @ homs; rus_6arm @ homs"
    assert offered(war(10, text), "move") == {"syr_4arm"}
    assert offered(war(10, text, players=2), "move") == {"syr_4arm", "rus_6arm"}
    assert not together(10, "rus_6arm", "irn_16arm")
    assert together(9, "rus_6arm", "irn_16arm")


@pytest.mark.rule("fitna", "31.0", "17.0")
def test_in_a_game_of_two_iran_leads_syrians_that_stand_with_it() -> None:
    text = f"active iran; {MOVING}; irn_14irg @ homs; syr_4arm @ homs; syr_1arm @ hama"
    assert offered(war(10, text, players=2), "move") == {"irn_14irg", "syr_4arm"}


def test_the_guard_division_never_leaves_damascus_in_scenario_1() -> None:
    match = war(1, f"{MOVING}; syr_prgd @ damascus; syr_4arm @ homs")
    assert offered(match, "move") == {"syr_4arm"}
    fight = war(1, f"{FIGHTING}; syr_prgd @ damascus; fsa_1mech @ daraa; syr_4arm @ homs")
    assert offered(fight, "attack") == set() or "daraa" not in offered(fight, "attack")


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
    assert why_not(match, "hama") == Refusal(
        "17.1", "Units of Syrian rebels stand there: only an offensive can enter."
    )
    assert why_not(match, "hasakah") == Refusal("17.1", "Out of reach: 4 movement points, 5 needed.")
    assert why_not(match, "antakya").rule == "5.0"


@pytest.mark.rule("fitna", "17.1")
def test_an_allowance_of_four_is_four_spaces() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ damascus; fsa_1inf @ palmyra")
    found = goals(match, "syr_4arm")
    assert "salamiyah" in found  # Nabk, Homs, Salamiyah
    assert "aleppo" in found
    assert "azaz" not in found


@pytest.mark.rule("fitna", "17.1")
def test_the_path_can_be_named_space_by_space() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ homs; control rebels nabk")
    choose(match, "move syr_4arm", "via nabk", "to damascus")
    assert holder(match, "nabk") == "syria"
    assert at(match, "syr_4arm") == "damascus"


@pytest.mark.rule("fitna", "14.1", "17.1")
def test_isolated_units_have_two_points_whatever_they_are() -> None:
    match = war(9, f"{MOVING}; isr_7arm @ damascus isolated; isr_35para @ nabk isolated")
    assert "homs" in goals(match, "isr_7arm")
    assert "hama" not in goals(match, "isr_7arm")
    assert "salamiyah" in goals(match, "isr_35para")
    assert "deir_ez_zor" not in goals(match, "isr_35para")
    assert flights(match, "isr_35para", "assault") == set()


@pytest.mark.rule("fitna", "14.1", "17.1")
def test_isolated_militia_of_two_points_still_walks_two() -> None:
    match = war(1, f"{MOVING}; syr_mil1 @ homs isolated; syr_1arm @ damascus")
    assert {"hama", "nabk", "damascus"} <= goals(match, "syr_mil1")


def test_forced_march_lets_units_walk_further() -> None:
    match = war(1, f"{MOVING}; bonus 1; syr_17inf @ homs")
    assert "shaddadi" in goals(match, "syr_17inf")
    kurds = war(2, "bonus 1; run kurds iraq 0; moves 4; kdp_1 @ erbil")
    assert "tikrit" not in goals(kurds, "kdp_1")  # three spaces; the bonus is Iraq's


@pytest.mark.rule("fitna", "26.0", "17.1")
def test_kurds_march_through_their_own_zone_two_spaces_far() -> None:
    match = war(2, "active iraq; run kurds iraq 0; moves 2; kdp_1 @ zakho; control kdp dahuk erbil")
    assert {"dahuk", "erbil"} <= goals(match, "kdp_1")
    assert "sulaymaniyah" not in goals(match, "kdp_1")


@pytest.mark.rule("fitna", "17.1", "4.0")
def test_a_full_space_may_be_passed() -> None:
    full = "syr_1arm @ nabk; syr_3arm @ nabk; syr_9arm @ nabk"
    match = war(1, f"{MOVING}; syr_4arm @ damascus; {full}; fsa_1inf @ palmyra; fsa_2inf @ baalbek")
    march(match, "syr_4arm", "homs")
    assert at(match, "syr_4arm") == "homs"
    assert options(match)[-1] == "end_moves"


@pytest.mark.rule("fitna", "4.0", "17.1")
def test_the_last_move_does_not_lead_into_a_full_space() -> None:
    full = "syr_4arm @ damascus; syr_1arm @ nabk; syr_3arm @ nabk; syr_9arm @ nabk"
    assert "nabk" in goals(war(1, f"segment movement; moves 2; {full}"), "syr_4arm")  # another may still leave
    last = war(1, f"segment movement; moves 1; {full}")
    choose(last, "move syr_4arm")
    assert "nabk" not in offered(last, "to")
    assert "nabk" in offered(last, "via")
    assert "homs" in offered(last, "to")


@pytest.mark.rule("fitna", "4.0", "17.1")
@pytest.mark.parametrize(("backs", "crowded"), [(5, True), (6, False)])
def test_after_six_moves_taken_back_no_move_leads_into_a_full_space(backs: int, crowded: bool) -> None:
    full = "syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs; syr_5mech @ hama"
    match = war(1, f"segment movement; moves 8; backs {backs}; {full}")
    assert ("homs" in goals(match, "syr_5mech")) is crowded


@pytest.mark.rule("fitna", "17.0", "4.0")
@pytest.mark.parametrize(
    ("moves", "backs", "why"), [(0, 0, "No moves are left."), (2, 6, "So many moves were taken")]
)
def test_a_unit_is_not_said_to_have_no_space_where_it_may_not_move_at_all(moves: int, backs: int, why: str) -> None:
    full = "syr_1arm @ hama; syr_3arm @ hama; syr_9arm @ hama; syr_4arm @ hama; syr_17inf @ nabk"
    match = war(1, f"segment movement; moves 2; {full}")
    t = match.table
    t.state.moves, t.state.backs = moves, backs
    t.state.made = [Moved(unit(match, "syr_4arm"), space(match, "homs"), False, False, [], [], 0, 0)]
    assert why_not_move(t, unit(match, "syr_17inf"), [unit(match, "syr_17inf")]).why.startswith(why)
