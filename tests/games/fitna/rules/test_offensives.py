"""18.0 Offensives: who attacks whom."""

import pytest

from sandtable.core import Refusal
from sandtable.core.errors import IllegalChoice
from sandtable.testing import asked, choose, options, why_not
from tests.games.fitna.tools import FIGHTING, at, attack, battle, finish, fought, offered, state, unit, war


@pytest.mark.rule("fitna", "18.0", "12.1.5")
def test_one_stack_against_one_adjacent_space_as_often_as_ops_allow() -> None:
    stacks = "syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ nabk; ash_1 @ hama; sun_1 @ raqqa"
    text = f"segment offensives; attacks 2; {stacks}"
    match = war(1, text, 2, 2)
    assert offered(match, "attack") == {"hama"}
    assert why_not(match, "raqqa").rule == "18.0"
    attack(match, "hama", "syr_1arm")
    finish(match)
    assert state(match).attacks == 1
    attack(match, "hama", "syr_1arm")
    finish(match)
    assert state(match).attacks == 0


@pytest.mark.rule("fitna", "18.0")
def test_units_of_different_spaces_are_told_apart_before_they_are_chosen() -> None:
    match = war(1, f"{FIGHTING}; syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ idlib; ash_1 @ hama")
    choose(match, "attack hama")
    several = asked(match).several
    assert several is not None
    homs, idlib = ({unit(match, each) for each in there} for there in (("syr_4arm", "syr_1arm"), ("syr_3arm",)))
    assert {frozenset(part) for part in several.parts} == {frozenset(homs), frozenset(idlib)}


@pytest.mark.rule("fitna", "18.0")
def test_the_same_stack_may_attack_the_same_space_again() -> None:
    match = war(1, f"{FIGHTING}; syr_1arm @ homs; syr_3arm @ homs; fsa_1mech @ hama; fsa_2mech @ hama", 1, 1, 1, 1)
    for left in (3, 2, 1):
        finish(attack(match, "hama", "syr_1arm", "syr_3arm"))
        assert state(match).attacks == left


@pytest.mark.rule("fitna", "18.0")
def test_a_victorious_stack_goes_on_from_its_new_space() -> None:
    stacks = "syr_4arm @ homs; syr_11arm @ homs; syr_1arm @ homs; ash_1 @ hama; ash_2 @ idlib"
    text = f"attacks 2; segment offensives; {stacks}"
    match = war(1, text, 6)
    attack(match, "hama")
    finish(match)
    assert "idlib" in offered(match, "attack")


@pytest.mark.rule("fitna", "18.0", "18.7")
def test_armour_that_has_exploited_attacks_from_where_it_stands() -> None:
    text = "syr_4arm @ homs; ash_1 @ hama reduced; fsa_1inf @ aleppo; control rebels idlib; control syria jisr"
    match = fought(1, text, "DR", "hama")
    choose(match, "exploit idlib")
    assert "aleppo" in offered(match, "attack")


@pytest.mark.rule("fitna", "18.0")
def test_an_offensive_comes_out_of_one_space_alone() -> None:
    match = war(1, f"{FIGHTING}; syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ jisr; ash_1 @ hama", 1)
    choose(match, "attack hama")
    assert {"commit syr_4arm syr_1arm", "commit syr_3arm"} <= set(options(match))
    with pytest.raises(IllegalChoice, match="comes out of one space"):
        choose(match, "commit syr_1arm syr_3arm")


@pytest.mark.rule("fitna", "18.1", "18.7")
def test_units_that_stay_behind_do_not_advance() -> None:
    match = war(1, f"{FIGHTING}; syr_4arm @ homs; syr_1arm @ homs; syr_17inf @ homs; ash_1 @ hama reduced", 6)
    attack(match, "hama", "syr_4arm", "syr_1arm")
    finish(match)
    assert (at(match, "syr_4arm"), at(match, "syr_1arm"), at(match, "syr_17inf")) == ("hama", "hama", "homs")


@pytest.mark.rule("fitna", "20.6", "18.0")
def test_russians_and_syrians_of_one_player_attack_together() -> None:
    match = war(3, f"{FIGHTING}; syr_4arm @ hama; rus_6arm @ hama; fsa_1mech @ idlib", 1)
    attack(match, "idlib", "syr_4arm", "rus_6arm")
    assert battle(match).what.column == "+8 to +10"  # 14 against 4


@pytest.mark.rule("fitna", "18.0", "31.0")
def test_countries_of_one_person_do_not_fight_each_other() -> None:
    text = f"{FIGHTING}; active iraq; irq_9arm @ qaim; syr_4arm @ abu_kamal; fsa_1mech @ haditha"
    assert offered(war(2, text), "attack") == {"abu_kamal", "haditha"}
    alone = war(2, text, players=2)
    assert offered(alone, "attack") == {"haditha"}
    assert why_not(alone, "abu_kamal") == Refusal("18.0", "Units of your own side stand there.")


# ---- 30.0 Questions that are put although there is no choice

GARRISON = f"{FIGHTING}; active kurds; kdp_g1 @ erbil"


@pytest.mark.rule("fitna", "18.0", "30.0")
def test_the_questions_of_an_offensive_do_not_tell_which_units_cannot_attack() -> None:
    """Garrisons of the Kurdish player are counters like others: to be asked, or not, must not show them."""
    alone = war(7, f"{GARRISON}; irq_9arm @ kirkuk; kdp_1 @ sulaymaniyah")
    assert options(alone)[-1] == "end_attacks"
    idle = war(7, f"{GARRISON}; irq_9arm @ kirkuk")
    assert (options(idle), asked(idle).seat) == (["end_attacks"], idle.seat_number("kurds"))
    mixed = war(7, f"{GARRISON}; kdp_1 @ erbil; irq_9arm @ kirkuk", 1)
    choose(mixed, "attack kirkuk")
    assert options(mixed) == ["commit kdp_1"]
    apart = war(7, f"{GARRISON}; kdp_1 @ sulaymaniyah; irq_9arm @ kirkuk", 1)
    choose(apart, "attack kirkuk")
    assert options(apart) == ["commit kdp_1"]


@pytest.mark.rule("fitna", "17.0", "17.3", "30.0")
@pytest.mark.parametrize(("segment", "last"), [("movement; moves 2", "end_moves"), ("strategic", "stay")])
def test_nor_do_those_of_movement(segment: str, last: str) -> None:
    match = war(7, f"segment {segment}; active kurds; jokers kurds 0; kdp_g1 @ erbil")
    assert (options(match), asked(match).seat) == ([last], match.seat_number("kurds"))


# ---- 20.9 Western advisers beside Kurds


KOBANE = f"{FIGHTING}; active syria; run kurds syria 1; pyd_1 @ kobane; us_75para @ kobane owner=iraq"


@pytest.mark.rule("fitna", "20.9", "18.0")
def test_advisers_join_kurds_whom_another_runs_if_their_player_agrees() -> None:
    for answer, force in (("join", {"pyd_1", "us_75para"}), ("refuse", {"pyd_1"})):
        match = war(4, f"{KOBANE}; fsa_1inf @ manbij", 1)
        choose(match, "attack manbij")
        assert asked(match).seat == match.seat_number("iraq")
        choose(match, answer)
        fought_out = battle(match).what
        assert {match.names.ids("piece")[u] for u in fought_out.attackers} == force


@pytest.mark.rule("fitna", "20.9", "21.0", "18.0")
def test_advisers_are_not_asked_where_a_caveat_forbids_the_attack() -> None:
    match = attack(war(4, f"{KOBANE}; rus_6arm @ manbij", 1), "manbij")
    assert battle(match).what.attackers == (unit(match, "pyd_1"),)


@pytest.mark.rule("fitna", "20.9", "18.1")
def test_an_adviser_who_attacks_in_his_own_phase_brings_nobody_with_him() -> None:
    both = "us_75para @ kobane owner=iraq; fr_13rdp @ kobane owner=iraq; pyd_1 @ kobane"
    match = attack(war(4, f"{FIGHTING}; {both}; fsa_1inf @ manbij", 1), "manbij", "us_75para")
    assert battle(match).what.attackers == (unit(match, "us_75para"),)
