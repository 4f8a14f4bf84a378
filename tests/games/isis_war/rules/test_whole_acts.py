"""Acts that a player thinks of as one are one choice; every group is checked like any option."""

import pytest
from isis_tools import attack, notes, war, where

from sandtable.core import Match, Move
from sandtable.core.errors import IllegalChoice
from sandtable.games import find
from sandtable.testing import asked, choose, events, options, position, prompt

STACK = "ir_rgc_8 @ 5622; ir_rgc_14 @ 5622; ir_rgc_31 @ 5622; ir_art_16 @ 5622"


@pytest.mark.rule("isis_war", "9.1", "6.5")
def test_part_of_a_stack_moves_in_two_choices() -> None:
    match = choose(war(STACK), "move ir_rgc_8 ir_rgc_14", "to 5623")
    assert [where(match, f"ir_rgc_{n}") for n in (8, 14, 31)] == ["5623", "5623", "5622"]
    (move,) = (event.what for event in events(match, "move"))
    box = match.table.box
    assert move == Move((box.piece("ir_rgc_8"), box.piece("ir_rgc_14")), (box.hex("5622"), box.hex("5623")))


@pytest.mark.rule("isis_war", "9.1")
def test_a_group_is_asked_about_its_own_units_and_hex() -> None:
    match = choose(war(STACK), "move ir_rgc_8 ir_rgc_14")
    box, decision = match.table.box, asked(match)
    assert tuple(decision.pieces) == (box.piece("ir_rgc_8"), box.piece("ir_rgc_14"))
    assert tuple(decision.spaces) == (box.hex("5622"),)
    assert "movement points" in prompt(match)


@pytest.mark.rule("isis_war", "9.1", "6.3")
def test_a_group_goes_only_where_all_of_it_can_stand() -> None:
    text = f"{STACK}; ir_rgc_3 @ 5623; ir_rgc_5 @ 5623; ir_rgc_7 @ 5623"
    assert "to 5623" in options(choose(war(text), "move ir_rgc_8"))
    assert "to 5623" not in options(choose(war(text), "move ir_rgc_8 ir_rgc_14"))


@pytest.mark.rule("isis_war", "6.5")
def test_several_units_are_left_behind_at_once() -> None:
    match = choose(war(STACK), "stack 5622", "leave ir_rgc_31 ir_rgc_14", "to 5623", "halt")
    stack = [where(match, unit) for unit in ("ir_rgc_8", "ir_art_16", "ir_rgc_14", "ir_rgc_31")]
    assert stack == ["5623", "5623", "5622", "5622"]
    assert not match.table.state.moved[match.table.box.piece("ir_rgc_31")]  # it may still move on its own


@pytest.mark.rule("isis_war", "6.5")
def test_somebody_goes_on() -> None:
    match = choose(war(STACK), "stack 5622")
    everybody = " ".join(match.names.id("piece", number) for number in asked(match).several.among)
    with pytest.raises(IllegalChoice, match="from 1 to 3"):
        choose(match, f"leave {everybody}")


@pytest.mark.rule("isis_war", "10.3")
def test_any_attackers_join_in_one_choice_with_their_odds() -> None:
    text = "phase rgc_combat; ku_rg_1 @ 4420; ir_rgc_8 @ 4419; ir_rgc_14 @ 4419; ir_rgc_31 @ 4421"
    match = choose(war(text), "attack 4420")
    assert options(match) == [
        "join ir_rgc_8",
        "join ir_rgc_14",
        "join ir_rgc_31",
        "join ir_rgc_8 ir_rgc_14 ir_rgc_31",
    ]
    pair = match.game.parse_option("join ir_rgc_8 ir_rgc_31", match.names)
    forecast = match.forecast(0, pair)
    assert forecast is not None
    assert forecast.lit is not None
    assert match.game.charts(match.table.box)[0].id == forecast.lit.chart == "crt"
    match.choose(0, pair)
    assert [match.names.id("piece", unit) for unit in notes(match, "attack")[0].what.pieces] == [
        "ir_rgc_8",
        "ir_rgc_31",
    ]


@pytest.mark.rule("isis_war", "10.7")
def test_a_battle_is_one_event() -> None:
    match = war("phase rgc_combat; ku_rg_1 @ 4420; ir_rgc_8 @ 4419; ir_rgc_14 @ 4421", "DR")
    choose(attack(match, "4420"), "roll")
    (battle,) = (event.what for event in events(match, "battle"))
    box = match.table.box
    assert battle.at == box.hex("4420")
    assert battle.sides == ("rgc", "kurdish")
    assert battle.attackers == (box.piece("ir_rgc_8"), box.piece("ir_rgc_14"))
    assert battle.defenders == (box.piece("ku_rg_1"),)
    assert battle.result == "DR"
    assert box.crt.result(box.crt.headings.index(battle.column), battle.dice[0]) == "DR"


@pytest.mark.rule("isis_war", "10.23")
def test_units_from_several_hexes_advance_together() -> None:
    text = "phase rgc_combat; us_inf_3 @ 4420 steps=1; ir_rgc_8 @ 4419; ir_rgc_14 @ 4419; ir_rgc_31 @ 4421"
    match = war(f"{text}; ir_rgc_5 @ 4421", "DE")
    choose(attack(match, "4420"), "roll", "advance ir_rgc_8 ir_rgc_31")
    moves = [event.what for event in events(match, "move", how="advance")]
    assert [match.names.id("space", move.start) for move in moves] == ["4419", "4421"]
    assert where(match, "ir_rgc_14") == "4419"


# 3 Set-up


@pytest.mark.rule("isis_war", "3.1", "6.1")
def test_a_stack_is_set_up_in_one_choice_within_stacking() -> None:
    match = choose(Match(find("isis_war"), seed=1), "fill 5217")
    with pytest.raises(IllegalChoice, match=r"more than four Coalition units.*6\.1"):
        choose(match, "add ku_rg_1 ku_rg_2 ku_rg_3 ku_rg_4 ku_z_1")
    choose(match, "add ku_rg_1 ku_rg_3 ku_z_1")
    assert [where(match, unit) for unit in ("ku_rg_1", "ku_rg_3", "ku_z_1")] == ["5217"] * 3


@pytest.mark.rule("isis_war", "3.0")
@pytest.mark.parametrize("verb", ["fill", "place"])
def test_every_choice_of_the_set_up_leaves_fewer_units_to_place(verb: str) -> None:
    """No choice can be made for ever: `fill` and `place` end with a unit that has its place."""
    match = Match(find("isis_war"), seed=1)
    before = 1000
    while match.table.state.frame.phase <= 2:
        left = match.table.state.at.count(-6)
        assert left < before
        before = left
        choose(match, next(each for each in options(match) if each.startswith(verb)))
        while asked(match).rule in ("3.4", "3.9", "3.11") and options(match)[0] != "default":
            choose(match, options(match)[0])


# Positions


@pytest.mark.rule("isis_war", "4.14", "4.15")
@pytest.mark.parametrize(
    ("text", "entered"),
    [
        ("", [False, False]),
        ("il_7 @ 4420; jo_40 @ 3520", [True, False]),  # 3520 is in the red row
        ("il_7 @ 3520; jo_40 @ dead", [False, True]),
        ("il_7 @ 4420; entered jordan", [False, True]),  # what is said counts
    ],
)
def test_who_has_entered_follows_from_the_position(text: str, entered: list[bool]) -> None:
    assert position("isis_war", f"ir_rgc_8 @ 5622; {text}").table.state.entered == entered
