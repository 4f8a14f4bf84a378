"""25.0 IS: counters, activation and operations."""

import pytest

from sandtable.testing import answer_if_asked, asked, choose, events, options, why_not
from tests.games.fitna.tools import (
    FIGHTING,
    at,
    attack,
    battle,
    finish,
    holder,
    iraq_with,
    offered,
    reduced,
    space,
    state,
    useless,
    war,
)


@pytest.mark.rule("fitna", "25.0", "25.2", "25.2.ops", "25.6")
def test_a_daesh_card_brings_three_counters_and_runs_is() -> None:
    text = "hand iraq c50 c65; is_a @ mosul; control is mosul abu_kamal; is_baghdadi @ raqqa; irq_9arm @ baiji"
    match = war(2, text, "is_05", "is_06", "is_decoy1")
    choose(match, "event c50.activate")
    assert {"mosul", "raqqa", "tikrit"} <= offered(match, "place")
    assert "baghdad" not in offered(match, "place")
    assert "baiji" not in offered(match, "place")  # an IS space, but occupied
    choose(match, "place mosul", "place mosul", "place tikrit")
    assert holder(match, "tikrit") == "is"
    assert asked(match).rule == "25.2.ops"
    choose(match, "split 1")
    assert (state(match).moves, state(match).attacks) == (1, 5)  # three oilfields
    choose(match, "end_moves", "end_attacks")
    assert asked(match).rule == "12.1.1"
    assert "event c65.fund" in options(match)


@pytest.mark.rule("fitna", "25.2")
def test_is_surfaces_in_empty_spaces_with_its_symbol_whoever_holds_them() -> None:
    text = (
        "hand iraq c50; jokers iraq 0; control iraq tikrit samarra fallujah; irq_9arm @ fallujah; control is raqqa"
    )
    match = war(2, f"{text}; is_baghdadi @ removed", "is_05", "is_06", "is_07")
    choose(match, "event c50.activate")
    assert "tikrit" in offered(match, "place")
    assert not {"samarra", "fallujah"} & offered(match, "place")  # no symbol; occupied


@pytest.mark.rule("fitna", "25.2", "8.2", "25.0")
@pytest.mark.parametrize("mode", ["c50.activate", "c51.activate", "c52.activate", "c53.activate"])
def test_every_daesh_card_restores_al_baghdadi_with_two_counters(mode: str) -> None:
    match = iraq_with(mode, "control is raqqa; is_baghdadi @ raqqa reduced", "is_05", "is_06")
    choose(match, f"event {mode}", "baghdadi_restored", "place raqqa", "place raqqa")
    assert not reduced(match, "is_baghdadi")
    assert len(state(match).stacks[space(match, "raqqa")]) == 3
    useless(war(1, f"hand syria {mode[:3]}"), mode, "25.0")


@pytest.mark.rule("fitna", "25.2")
def test_al_baghdadi_comes_with_one_counter_or_is_restored_with_two() -> None:
    match = war(2, "hand iraq c50; control is raqqa; is_baghdadi @ pool", "is_05")
    choose(match, "event c50.activate")
    assert set(options(match)) == {"baghdadi", "is_draw"}
    choose(match, "baghdadi", "place raqqa", "place raqqa")
    assert at(match, "is_baghdadi") == "raqqa"
    assert sum(face >= 0 for face in state(match).face) == 1
    restored = war(2, "hand iraq c50; is_baghdadi @ raqqa reduced", "is_05", "is_06")
    choose(restored, "event c50.activate", "baghdadi_restored", "place raqqa", "place raqqa")
    assert not reduced(restored, "is_baghdadi")
    assert sum(face >= 0 for face in state(restored).face) == 2


@pytest.mark.rule("fitna", "25.2.ops")
def test_without_oilfields_al_baghdadi_may_move_and_one_offensive_is_launched() -> None:
    no_oil = "control nobody mosul abu_kamal shaddadi"
    match = war(
        2,
        "hand iraq c50; is_baghdadi @ raqqa; is_a @ tabqa; syr_4arm @ salamiyah; " + no_oil,
    )
    choose(match, "event c50.activate")
    while asked(match).rule == "25.2":
        choose(match, options(match)[0])
    assert (state(match).moves, state(match).attacks) == (1, 1)


def test_is_as_a_player_moves_only_al_baghdadi_and_has_the_oil() -> None:
    text = "active is; segment planning; is_baghdadi @ raqqa; is_a @ mosul; control is mosul abu_kamal"
    match = war(2, text, players=4)
    choose(match, "no_ops")
    assert options(match) == ["split 0", "split 1"]
    back = war(
        2,
        "active is; hand is c54; control is raqqa; jokers is 0; is_baghdadi @ pool",
        "c37",
        "is_01",
        "is_02",
        "is_03",
        players=4,
    )
    choose(back, "event c54.reinforce", "draw_event", "is_draw")
    assert offered(back, "place")


@pytest.mark.rule("fitna", "25.2", "8.2")
def test_foreign_fighters_for_is() -> None:
    match = iraq_with("c49", "control is raqqa", "is_05", "is_06")
    choose(match, "event c49.is", "place raqqa", "place raqqa")
    assert len(state(match).stacks[space(match, "raqqa")]) == 2
    useless(war(1, "hand syria c49"), "c49.is", "25.0")


# ---- 25.1 Counters


@pytest.mark.rule("fitna", "25.1")
def test_the_runner_of_is_sees_no_face_before_the_battle() -> None:
    text = f"active iraq; {FIGHTING}; run is iraq 1; is_a @ fallujah face=is_01; is_b @ fallujah face=is_20"
    match = war(2, f"{text}; irq_9arm @ baghdad", 1)
    scene = match.game.view(match.table, 0)
    assert all(each.hidden for each in scene.pieces if each.space == "fallujah")
    choose(match, "attack baghdad")
    assert all(each.hidden for each in match.game.view(match.table, 0).pieces if each.space == "fallujah")


@pytest.mark.rule("fitna", "25.1", "30.0")
def test_counters_fight_with_what_lies_under_them_and_are_hidden_again() -> None:
    match = war(2, f"{FIGHTING}; irq_9arm @ baghdad; is_a @ fallujah face=is_20; is_b @ fallujah face=is_decoy1", 1)
    attack(match, "fallujah")
    assert at(match, "is_b") == "out"
    assert at(match, "is_decoy1") == "removed"
    assert battle(match).what.column == "+2 to +4"  # 8 against 2, one column for the space
    finish(match)
    assert at(match, "is_a") == "fallujah"
    scene = match.game.view(match.table, 0)
    assert [piece.hidden for piece in scene.pieces if piece.space == "fallujah"] == [True]


@pytest.mark.rule("fitna", "25.1")
def test_a_decoy_in_the_attack_vanishes_and_the_others_fight() -> None:
    text = f"active iraq; {FIGHTING}; run is iraq 1; is_a @ fallujah face=is_01; is_b @ fallujah face=is_decoy2"
    match = war(2, f"{text}; irq_12inf @ karbala", 1)
    attack(match, "karbala", "is_a", "is_b")
    assert battle(match).what.column == "+2 to +4"  # 6 against 3
    assert at(match, "is_decoy2") == "removed"


@pytest.mark.rule("fitna", "25.1")
def test_decoys_alone_vanish() -> None:
    defended = war(2, f"{FIGHTING}; irq_9arm @ baghdad; is_b @ fallujah face=is_decoy1")
    finish(attack(defended, "fallujah"))
    assert at(defended, "irq_9arm") == "fallujah"
    assert not events(defended, "battle")
    others = "is_c @ mosul; irq_5inf @ baiji"
    bluff = war(
        2,
        f"run is iraq 1; attacks 2; is_b @ fallujah face=is_decoy1; irq_9arm @ baghdad; {others}",
    )
    attack(bluff, "baghdad")
    finish(bluff)
    assert state(bluff).attacks == 1
    assert holder(bluff, "baghdad") == "iraq"


@pytest.mark.rule("fitna", "25.2")
def test_why_a_counter_of_is_does_not_appear_in_a_space() -> None:
    full = "; ".join(f"is_{each} @ mosul" for each in "abcd")
    match = war(2, f"hand iraq c50; {full}; irq_9arm @ baiji", "is_05", "is_06", "is_07")
    choose(match, "event c50.activate")
    answer_if_asked(match, "is_draw")
    assert why_not(match, "mosul").rule == "4.0"
    assert why_not(match, "baiji").why == "It bears the symbol of IS, but units stand there."
    assert why_not(match, "baghdad").why == "IS does not control it, and it bears no symbol of IS."
