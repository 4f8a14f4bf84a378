"""13.4 ISIS attacks Baghdad."""

import pytest

from sandtable.core import signed
from sandtable.games.isis_war.rules.isis_attack import isis_attack
from sandtable.testing import ScriptedDice, events, position, told
from tests.games.isis_war.tools import FAR, event, no_event, notes, steps, war


@pytest.mark.rule("isis_war", "13.4", "13.4.outcome")
@pytest.mark.parametrize(
    ("text", "factor", "die", "taken"),
    [
        ("iq_bn @ 5125 steps=1", 18, 6, True),  # 16, three columns left: +5, +6; DE against a single step
        ("iq_bn @ 5125 steps=2", 18, 6, False),  # two steps survive
        ("iq_bn @ 5125 steps=1", 18, 5, False),  # DR becomes BB, which spends the attackers
        ("iq_bn @ 5125 steps=1; us_inf_3 @ 5125 steps=1", 3, 1, False),
    ],
)
def test_isis_takes_a_hex_only_if_nobody_is_left(text: str, factor: int, die: int, taken: bool) -> None:
    match = war(f"phase events; {text}", 1, 1)
    table = match.table
    table.dice = ScriptedDice([die])
    before = [list(table.state.at), list(table.state.steps)]
    assert isis_attack(table, table.box.hex("5125"), factor) is taken
    assert [list(table.state.at), list(table.state.steps)] == before
    assert events(match, "battle")[-1].what.result != "DR"


@pytest.mark.rule("isis_war", "13.4")
def test_an_empty_hex_falls_without_a_roll_and_engineers_help_iran() -> None:
    match = war("phase events; iq_bn @ out", 1, 1)
    table = match.table
    table.dice = ScriptedDice([])
    assert isis_attack(table, table.box.hex("5125"), 3)
    match = war("phase events; iq_bn @ out; ir_art_40 @ 5125; ir_art_e411 @ 5125", 1, 1)
    match.table.dice = ScriptedDice([6])
    assert not isis_attack(match.table, match.table.box.hex("5125"), 18)  # four columns left: +3, +4


@pytest.mark.rule("isis_war", "13.4", "13.4.outcome")
def test_isis_fails_at_one_hex_and_everything_is_restored():
    # Three dice against each hex; the second attack is hopeless.
    match = event(5, "iq_bs @ dead", 1, 1, 1, 1)
    state, box = match.table.state, match.table.box
    assert match.outcome is None
    assert state.steps[box.piece("iq_bn")] == 2
    assert notes(match, "isis")[-1].text.startswith("ISIS fails to take Baghdad")


@pytest.mark.rule("isis_war", "13.4", "13.4.outcome", "4.11")
@pytest.mark.parametrize(("south", "fallen"), [([6, 6, 6, 6], True), ([1, 1, 1, 6], False)])
def test_both_attacks_on_baghdad_are_fought_with_dice(south, fallen):
    weak = "iq_bn @ 5125 steps=1; iq_bs @ 5126 steps=1"
    match = event(5, weak, 6, 6, 6, 6, *south)
    north, south_ = (match.told(entry) for entry in match.log if entry.event.kind == "battle")
    assert north.endswith("the hex falls.")
    assert south_.endswith("the hex falls.") is fallen
    assert (match.outcome is not None) is fallen
    box, state = match.table.box, match.table.state
    assert state.at[box.piece("iq_bn")] == box.hex("5125")  # nothing is changed


@pytest.mark.rule("isis_war", "13.4")
def test_no_attack_on_baghdad_without_isis_or_a_second_time():
    assert no_event(event(5, "isis_mosul @ dead"))
    assert no_event(event(5, "happened 5"))


@pytest.mark.rule("isis_war", "13.4", "10.7")
def test_the_attack_of_isis_tells_column_shifts_and_differential() -> None:
    dice = [2, 3, 4, 4, 4, 3, 1, 1, 1, 1]  # the event; 4+4+4 and its die; 1+1+1 and its die
    match = position("isis_war", "turn 3; phase events; iq_bn @ 5125; iq_bs @ 5126", dice, seed=1)
    north, south = (event.what for event in events(match, "battle"))
    box = match.table.box
    assert (north.at, south.at) == box.baghdad
    assert north.sides == ("isis", "iraqi")
    assert north.dice == (3,)
    assert sum(shift.value for shift in north.shifts) == box.feature_shift[box.baghdad[0]]
    assert north.column in box.crt.headings
    line = next(text for text in told(match) if text.startswith("ISIS attacks"))
    strength = box.combat_factor[box.piece("iq_bn")][2]
    assert f"12 against {strength}, differential {12 - strength:+d}" in line
    assert f"{signed(box.feature_shift[north.at])} columns, on column {north.column}: " in line


@pytest.mark.rule("isis_war", "13.4", "13.4.outcome", "10.10", "10.19")
@pytest.mark.parametrize(("die", "taken"), [(3, False), (4, False), (6, True)])
def test_a_bloodbath_spends_the_isis_force_and_takes_no_hex_of_baghdad(die, taken):
    text = f"turn 3; phase events; iq_bn @ 5125 steps=1; iq_bs @ 5126 steps=1; {FAR}"
    match = position("isis_war", text, [1, 4, *[6, 6, 6, 6], *[6, 6, 6, die]], seed=1)
    assert (match.outcome is not None) is taken
    assert [steps(match, unit) for unit in ("iq_bn", "iq_bs")] == [1, 1]
