"""Russian units: their coming, the truce, the cease-fire, their withdrawal."""

import pytest

from sandtable.games.islamic_state.state import Russia
from sandtable.testing import answer_if_asked, asked, choose, options, why_not
from tests.games.islamic_state.tools import LAST, at, here, play, state, war


@pytest.mark.rule("islamic_state", "russia.appear")
def test_four_setbacks_bring_the_russians_next_turn():
    assert state(war(f"{LAST}; setbacks 3")).russia is Russia.WAITING
    match = war(f"{LAST}; setbacks 4; regime*1 @ damascus")
    assert (state(match).turn, state(match).russia) == (2, Russia.DUE)
    assert state(match).level == 1  # it rises when they come


@pytest.mark.rule("islamic_state", "russia.appear", "int.changes")
def test_two_air_units_are_placed_at_once_and_the_level_rises():
    text = "russia due; regime*1 @ damascus; air_syria_3 @ homs; phase syrian_regime new; cards syrian_regime move"
    match = war(text)
    assert asked(match).rule == "russia.appear"
    choose(match, "over aleppo", "over homs")
    assert (at(match, "air_russia_1"), at(match, "air_russia_2")) == ("aleppo", "homs")
    assert at(match, "air_syria_3") == "gone"
    assert state(match).level == 3


@pytest.mark.rule("islamic_state", "int.limits", "russia.appear")
def test_the_two_points_for_the_russians_are_inside_the_cap():
    text = "russia due; level 5; swing 2; regime*1 @ damascus; phase syrian_regime new; cards syrian_regime move"
    match = choose(war(text), "over aleppo", "over homs")
    assert state(match).level == 6


@pytest.mark.rule("islamic_state", "russia.appear", "air.syria")
def test_only_as_many_arrive_as_airbases_carry():
    bases = "control nobody all; control islamic_state tabqa; control syrian_regime jableh damascus"
    text = f"{bases}; russia due; regime*1 @ damascus; air_syria_1 @ homs"
    match = war(f"{text}; phase syrian_regime new; cards syrian_regime move")
    choose(match, "over aleppo")
    assert at(match, "air_russia_2") == "pool"
    assert asked(match).rule == "actions.list"


@pytest.mark.rule("islamic_state", "russia.appear", "air.syria")
def test_a_syrian_air_unit_off_the_map_is_replaced_by_a_russian_one_as_well():
    text = "russia due; regime*1 @ damascus; air_syria_1 @ homs; phase syrian_regime new; cards syrian_regime air"
    match = choose(war(text), "over aleppo", "over hama", "reveal air.syrian_regime")
    assert at(match, "air_syria_3") == "gone"
    assert "fly air_syria_2" in options(match)


@pytest.mark.rule("islamic_state", "russia.ground")
def test_the_russian_unit_moves_only_after_it_was_attacked():
    text = "russia_1 @ tartus; regime*1 @ latakia"
    match = play("syrian_regime", "move", text)
    assert at(match, "russia_1") == "tartus"
    assert "from tartus" not in options(match)
    match = play("syrian_regime", "move", f"{text}; roused")
    assert "from tartus" in options(match)


def test_a_stack_with_only_the_russian_unit_says_why_it_cannot_move():
    match = play("syrian_regime", "move", "russia_1 @ tartus; regime*1 @ latakia; regime*1 @ homs")
    assert why_not(match, "tartus").rule == "russia.ground"


@pytest.mark.rule("islamic_state", "russia.ground")
def test_an_attack_rouses_the_russian_unit():
    text = "is*5 @ tartus; russia_1 @ tartus; cash 60; act_done"
    match = play("islamic_state", "move", text)
    answer_if_asked(match, "fight tartus", "attack side.syrian_regime")
    assert state(match).roused


# ---- Truce and cease-fire


@pytest.mark.rule("islamic_state", "truce")
def test_the_rebels_may_declare_a_truce_after_three_areas_lost():
    phase = "rebel*1 @ douma; phase syrian_rebels; cards syrian_rebels move"
    assert "truce" not in options(war(f"russia present; from_rebels 2; {phase}"))
    assert "truce" not in options(war(f"from_rebels 3; {phase}"))
    match = choose(war(f"russia present; from_rebels 3; {phase}"), "truce")
    assert state(match).truce
    assert "truce" not in options(match)


@pytest.mark.rule("islamic_state", "truce")
def test_a_truce_may_be_declared_after_the_russians_have_left_too():
    phase = "from_rebels 3; rebel*1 @ douma; phase syrian_rebels; cards syrian_rebels move"
    assert "truce" in options(war(f"russia gone; {phase}"))
    assert "truce" not in options(war(f"russia due; {phase}"))


@pytest.mark.rule("islamic_state", "ceasefire")
def test_either_side_may_offer_a_cease_fire_and_the_other_agrees():
    phase = "rebel*1 @ douma; regime*1 @ damascus; phase syrian_rebels; cards syrian_rebels move"
    match = choose(war(phase), "offer")
    assert asked(match).seat == 5
    assert options(match) == ["accept", "decline"]
    declined = choose(match.clone(), "decline")
    assert not state(declined).ceasefire
    assert "offer" not in options(declined)  # once a turn
    choose(match, "accept")
    assert state(match).ceasefire


# ---- Withdrawal


@pytest.mark.rule("islamic_state", "russia.withdraw")
@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        ("truce; retaken 3", True),
        ("truce; retaken 2", False),
        ("retaken 3", False),
        ("truce; retaken 3; lost_since 1", False),
    ],
)
def test_the_russians_withdraw_after_a_truce_and_success(text, leaves):
    planes = "air_russia_1 @ homs; air_russia_2 @ aleppo; air_syria_3 @ gone; russia_1 @ tartus"
    match = war(f"{LAST}; {planes}; russia present; {text}")
    assert (match.pending[0].rule == "russia.withdraw") is leaves
    if leaves:
        choose(match, "keep air_russia_2")
        assert at(match, "air_russia_1") == "gone"
        assert at(match, "air_russia_2") == "aleppo"
        assert at(match, "air_syria_3") == "pool"
        assert here(match, "tartus") == ["russia_1"]
