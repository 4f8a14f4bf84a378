"""Russian units, truce, cease-fire, withdrawal."""

import pytest
from islamic_tools import at, here, owner, play, state, war

from sandtable.games.islamic_state.state import Russia
from sandtable.testing import answer_if_asked, asked, choose, options, why_not

LAST = "is*1 @ tabqa; act_done; stage last; extra islamic_state; phase islamic_state spent; cash 60"


@pytest.mark.rule("islamic_state", "russia.appear")
def test_four_setbacks_bring_the_russians_next_turn():
    assert state(war(f"{LAST}; setbacks 3")).russia is Russia.WAITING
    assert state(war(f"{LAST}; setbacks 4")).russia is Russia.DUE


@pytest.mark.rule("islamic_state", "russia.appear")
def test_lost_areas_and_units_count_and_retaking_does_not_lower_them():
    match = war("is*1 @ homs; is*1 @ tabqa; regime*1 @ douma; cash 60; setbacks 1")
    assert state(match).setbacks == 2
    text = "is*5 @ salma; regime*2 @ salma; cash 60; act_done"
    match = play("islamic_state", "move", text, 1)
    answer_if_asked(match, "fight salma", "attack side.syrian_regime", "commit is_1 is_2 is_3 is_4 is_5", "stand")
    assert state(match).setbacks == 2  # two units


@pytest.mark.rule("islamic_state", "russia.appear", "int.changes")
def test_two_air_units_are_placed_at_once_and_the_level_rises():
    text = "russia due; regime*1 @ damascus; air_syria_3 @ homs; phase syrian_regime new; cards syrian_regime move"
    match = war(text)
    assert asked(match).rule == "russia.appear"
    choose(match, "over aleppo", "over homs")
    assert (at(match, "air_russia_1"), at(match, "air_russia_2")) == ("aleppo", "homs")
    assert at(match, "air_syria_3") == "gone"
    assert state(match).level == 3


@pytest.mark.rule("islamic_state", "russia.appear", "air.syria")
def test_only_as_many_arrive_as_airbases_carry():
    bases = "control nobody all; control islamic_state tabqa; control syrian_regime jableh damascus"
    text = f"{bases}; russia due; regime*1 @ damascus; air_syria_1 @ homs"
    match = war(f"{text}; phase syrian_regime new; cards syrian_regime move")
    choose(match, "over aleppo")
    assert at(match, "air_russia_2") == "pool"
    assert asked(match).rule == "actions.list"


@pytest.mark.rule("islamic_state", "russia.ground")
def test_the_russian_unit_moves_only_after_it_was_attacked():
    text = "russia_1 @ tartus; regime*1 @ latakia"
    match = play("syrian_regime", "move", text)
    assert at(match, "russia_1") == "tartus"
    assert "from tartus" not in options(match)
    match = play("syrian_regime", "move", f"{text}; roused")
    assert "from tartus" in options(match)


@pytest.mark.rule("islamic_state", "russia.ground")
def test_an_attack_rouses_it():
    text = "is*5 @ tartus; russia_1 @ tartus; cash 60; act_done"
    match = play("islamic_state", "move", text)
    answer_if_asked(match, "fight tartus", "attack side.syrian_regime")
    assert state(match).roused


@pytest.mark.rule("islamic_state", "russia.ground")
def test_it_keeps_out_of_areas_with_coalition_air_or_us_units():
    text = "russia_1 @ homs; roused; regime*1 @ homs"
    match = choose(play("syrian_regime", "move", text), "take russia_1")
    assert {"to tiyas", "to an_nabk"} <= set(options(match))
    match = choose(play("syrian_regime", "move", f"{text}; air_usa_1 @ tiyas; usa_1 @ an_nabk"), "take russia_1")
    assert not {"to tiyas", "to an_nabk"} & set(options(match))


@pytest.mark.rule("islamic_state", "russia.ground")
def test_without_tartus_all_russians_leave_for_good():
    text = "is*1 @ tartus; russia_1 @ homs; air_russia_1 @ homs; russia present; cash 60"
    match = war(text)
    assert owner(match, "tartus") == "islamic_state"
    assert {at(match, piece) for piece in ("russia_1", "air_russia_1", "air_russia_2")} == {"gone"}
    assert state(match).russia is Russia.GONE


@pytest.mark.rule("islamic_state", "russia.ground", "occupy.when")
def test_areas_that_the_russian_unit_takes_are_the_regimes():
    match = war("russia_1 @ douma; is*1 @ tabqa; cash 60")
    assert owner(match, "douma") == "syrian_regime"


@pytest.mark.rule("islamic_state", "truce")
def test_the_rebels_may_declare_a_truce_after_three_areas_lost():
    phase = "rebel*1 @ douma; phase syrian_rebels; cards syrian_rebels move"
    assert "truce" not in options(war(f"russia present; from_rebels 2; {phase}"))
    assert "truce" not in options(war(f"from_rebels 3; {phase}"))
    match = choose(war(f"russia present; from_rebels 3; {phase}"), "truce")
    assert state(match).truce
    assert "truce" not in options(match)


@pytest.mark.rule("islamic_state", "truce", "russia.withdraw")
def test_areas_taken_from_rebels_count_only_since_the_russians_came():
    match = war("russia present; regime*1 @ douma; regime*1 @ tabqa; is*1 @ manbij; cash 60")
    assert (state(match).from_rebels, state(match).retaken) == (1, 2)
    match = war("regime*1 @ douma; is*1 @ manbij; cash 60")
    assert (state(match).from_rebels, state(match).retaken) == (0, 0)


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


@pytest.mark.rule("islamic_state", "russia.withdraw")
def test_the_air_unit_that_stays_fights_is_alone():
    def support(enemy: str, target: str) -> bool:
        text = f"regime*3 @ salma; {enemy} @ salma; air_russia_1 @ salma; russia withdrawn"
        match = war(f"{text}; phase syrian_regime; cards syrian_regime move", 2)
        choose(match, "reveal move.syrian_regime")
        answer_if_asked(match, "fight salma", f"attack side.{target}", "commit regime_1 regime_2 regime_3", "stand")
        battles = [entry.event.what for entry in match.log if entry.event.kind == "battle"]
        return any(shift.why == "air support of the attack" for shift in battles[0].shifts)

    assert support("is*1", "islamic_state")
    assert not support("rebel*1", "syrian_rebels")


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


@pytest.mark.rule("islamic_state", "ceasefire")
def test_combat_between_the_two_ends_it_and_with_others_does_not():
    text = "regime*2 @ aleppo; rebel*1 @ aleppo; ceasefire"
    match = play("syrian_regime", "move", text)
    answer_if_asked(match, "fight aleppo", "attack side.syrian_rebels")
    assert not state(match).ceasefire
    match = play("syrian_regime", "move", "regime*3 @ aleppo; is*1 @ aleppo; ceasefire")
    answer_if_asked(match, "fight aleppo", "attack side.islamic_state")
    assert state(match).ceasefire


@pytest.mark.rule("islamic_state", "ceasefire")
def test_an_air_strike_on_rebels_ends_it():
    match = play("syrian_regime", "air", "regime*1 @ damascus; ceasefire")
    choose(match, "fly air_syria_1", "over tabqa")
    assert state(match).ceasefire
    choose(match, "fly air_syria_2", "over douma")
    assert not state(match).ceasefire


def test_a_stack_with_only_the_russian_unit_says_why_it_cannot_move():
    match = play("syrian_regime", "move", "russia_1 @ tartus; regime*1 @ latakia; regime*1 @ homs")
    assert why_not(match, "tartus").rule == "russia.ground"
