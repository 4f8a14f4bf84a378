"""Refusals that were untrue once, each with its true reason."""

import pytest

from sandtable.core import AnyMatch
from sandtable.testing import asked, choose, why_not
from tests.games.axis_of_evil.tools import (
    APART,
    BOX,
    FAR,
    FOE,
    lying,
    move,
    reinforce,
    war,
)


def reason(match: AnyMatch, target: str) -> tuple[str, str]:
    found = why_not(match, target)
    assert found is not None
    return found.rule, found.why


@pytest.mark.rule("axis_of_evil", "12.1", "12.5")
def test_a_unit_stands_in_its_own_hex_already():
    match = move(war(FAR, 3), "nato_isaf")
    assert reason(match, "1725") == ("12.1", "The unit stands there already.")
    match = choose(war("nato_isaf @ 1725; rus_2gd @ 1703; rus_41 @ 3610; active eurasian", 1, 2), "rail")
    choose(match, "unit rus_2gd")
    assert reason(match, "1703") == ("12.5", "The unit stands there already.")


@pytest.mark.rule("axis_of_evil", "19.3.move", "19.5.combat")
def test_peshmerga_and_israelis_are_bound_to_their_land():
    match = move(war(FOE + "psh_80 @ 1812; nato_isaf @ 1418", 6), "psh_80")
    assert BOX.country[BOX.hex("1615")] == BOX.country[BOX.hex("1812")] == "iraq"
    assert reason(match, "1615") == ("19.3.move", "It lies outside Kurdistan, which Peshmerga never leave.")
    match = move(war(FOE + "isr_nc @ 1015; nato_isaf @ 1418", 6, israelis=1), "isr_nc")
    assert reason(match, "1415") == ("19.5.combat", "Israelis enter only Syria and Iran.")


@pytest.mark.rule("axis_of_evil", "19.1.2", "10.1")
def test_a_demobilised_base_does_not_come_back_in_the_same_action():
    match = reinforce("nato_cc @ reinforcement; nato_fob @ 1418", "nato", 3, fob=1)
    choose(match, "demobilise nato_fob")
    assert reason(match, "nato_fob") == ("19.1.2", "It was demobilised in this action.")
    assert reason(match, "rus_2gd") == ("10.1", "It is the enemy's.")


@pytest.mark.rule("axis_of_evil", "13.1", "8.0")
def test_attackers_are_ground_units_next_to_the_hex():
    text = "nato_cc @ 1418; nato_mnc @ 1519; nato_isaf @ 1725; rus_2gd @ 1419; nato_tac_1 @ staging"
    match = choose(war(text), "attack")
    assert asked(match).battle == "attackers"
    assert reason(match, "nato_isaf") == ("13.1", "It is not adjacent to the hex.")
    assert reason(match, "nato_tac_1") == ("13.1", "It is not a ground unit.")
    assert reason(match, "gar_riyadh") == ("8.0", "A garrison never moves or attacks.")
    assert reason(match, "rus_2gd") == ("13.1", "It is the enemy's.")


@pytest.mark.rule("axis_of_evil", "13.1", "5.3")
def test_a_target_is_held_by_the_enemy_and_near():
    text = "nato_cc @ 1418; rus_2gd @ 1419; rus_41 @ 1519; rus_58 @ 1325; division 4"
    match = choose(war(text), "attack")
    assert reason(match, "1325") == ("13.1", "No unit of yours is adjacent.")
    assert reason(match, "1418") == ("13.1", "You hold it yourself.")
    assert reason(match, "1417") == ("13.1", "No enemy is there.")


@pytest.mark.rule("axis_of_evil", "13.6.4", "19.1.4")
def test_special_forces_say_where_they_are():
    boxes = lying("staging", "nato_6gw", "nato_sas", "rus_odon")
    match = war(f"nato_cc @ 1418; rus_2gd @ 1419; nato_pmc @ track due=5; {boxes}", sixth_generation=1)
    choose(match, "attack", "declare")
    assert match.why_not(1, "nato_6gw").why == "It was declared with the attack."
    assert match.why_not(1, "nato_pmc").why == "It is on the turn track, not in the Staging Area."
    assert match.why_not(1, "nato_cc").why == "It is not a special forces unit."
    assert match.why_not(1, "rus_odon").why == "It is the enemy's."


@pytest.mark.rule("axis_of_evil", "16.7", "16.7.2")
def test_what_bombardment_cannot_hit():
    match = choose(war(APART + "rus_41 @ 1421; nato_tac_1 @ staging; gcc_tac_1 @ staging"), "bombard")
    assert reason(match, "2513") == ("16.7.2", "Only a garrison is there, which bombardment does not hit.")
    assert reason(match, "1418") == ("16.7", "No enemy unit is there.")
