"""3.0 Counters in play: their values and their steps."""

import pytest

from sandtable.testing import asked, choose, options
from tests.games.fitna.tools import FIGHTING, at, attack, battle, finish, reduced, resolved, state, war


@pytest.mark.rule("fitna", "18.1", "3.2")
def test_reduced_units_fight_with_their_reverse_side() -> None:
    match = war(1, f"{FIGHTING}; syr_4arm @ homs reduced; ash_1 @ hama reduced", 1)
    attack(match, "hama")
    assert battle(match).what.column == "+2 to +4"  # 4 against 2


@pytest.mark.rule("fitna", "18.5.npc", "25.1")
def test_is_counters_die_at_once_but_al_baghdadi_has_two_steps() -> None:
    text = "irq_9arm @ baghdad; is_a @ fallujah face=is_01; is_baghdadi @ fallujah; control is ramadi"
    match = resolved(text, "EX*", ["irq_9arm"], "fallujah", number=2)
    assert at(match, "is_a") == "out"
    assert at(match, "is_baghdadi") == "fallujah"
    assert reduced(match, "is_baghdadi")
    assert match.table.box.unit_number["is_01"] in state(match).is_pool


@pytest.mark.rule("fitna", "25.1", "25.2")
def test_dead_is_counters_go_face_down_into_the_pool() -> None:
    match = war(2, f"{FIGHTING}; irq_9arm @ baghdad; irq_1mech @ baghdad; is_a @ fallujah face=is_12", 6)
    before = len(state(match).is_pool)
    finish(attack(match, "fallujah"))
    assert len(state(match).is_pool) == before + 1
    tray = [each for each in match.game.view(match.table, 0).trays if "is" in each.id.lower()]
    assert not any(piece.id == "is_12" for each in tray for piece in each.pieces)


@pytest.mark.rule("fitna", "23.2", "15.0.repl")
def test_units_lost_in_a_coup_can_be_rebuilt() -> None:
    hands = "hand rebels c67 c01 c02 c03; hand syria c54; jokers syria 0; jokers rebels 0"
    match = war(1, f"turn 3; active rebels; {hands}; batch syria 9; syr_9arm @ homs; syr_prgd @ damascus", 3)
    choose(match, "event c67.coup")
    assert at(match, "syr_9arm") == "pool"
    while asked(match).seat == 1:
        choose(match, options(match)[-1])
    choose(match, "event c54.reinforce", "draw_event", "place homs")
    assert at(match, "syr_9arm") == "homs"
