"""17.1 Marching: what the move of a unit changes, and how it is taken back."""

import pytest

from sandtable.testing import asked, choose
from tests.games.fitna.tools import MOVING, at, holder, isolated, march, offered, state, war


@pytest.mark.rule("fitna", "17.1", "22.0.triggers", "5.0")
def test_a_city_taken_on_the_way_is_captured() -> None:
    match = war(9, f"{MOVING}; isr_7arm @ quneitra; isr_gol @ golan")
    choose(match, "move isr_7arm", "to nabk", "end_moves")
    assert (holder(match, "damascus"), state(match).tension) == ("israel", 5)


@pytest.mark.rule("fitna", "4.0")
def test_a_move_that_overstacks_can_be_taken_back_exactly() -> None:
    match = war(1, f"{MOVING}; syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs; syr_5mech @ hama; dug hama")
    march(match, "syr_5mech", "homs")
    assert state(match).dug == []
    choose(match, "back")
    assert at(match, "syr_5mech") == "hama"
    assert [match.names.ids("space")[x] for x in state(match).dug] == ["hama"]
    assert state(match).moves == 8
    assert "syr_5mech" in offered(match, "move")


@pytest.mark.rule("fitna", "4.0", "17.1")
def test_a_space_that_a_move_would_crowd_says_so_beforehand() -> None:
    match = war(1, f"{MOVING}; syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs; syr_5mech @ hama")
    choose(match, "move syr_5mech")
    decision = asked(match)
    assert decision.hint is not None
    notes = {
        match.game.spell(option, match.names): hint.text
        for option in decision.options
        if option.verb == "to" and (hint := decision.hint(option)) is not None
    }
    assert notes["to homs"] == "full: one must move on"
    assert notes["to salamiyah"] == ""


@pytest.mark.rule("fitna", "17.1", "4.0", "14.1", "19.0")
def test_a_move_taken_back_leaves_no_trace() -> None:
    full = "syr_1arm @ homs isolated; syr_3arm @ homs isolated; syr_9arm @ homs isolated"
    match = war(9, f"{MOVING}; active irano_syria; {full}; syr_4arm @ nabk; dug nabk; control israel damascus")
    before = match.game.write(match.table)
    choose(match, "move syr_4arm", "to homs")  # it relieves three units, leaves its trenches and crowds the space
    assert not isolated(match, "syr_1arm")
    choose(match, "back")
    assert match.game.write(match.table).replace("backs 1", "backs 0") == before
