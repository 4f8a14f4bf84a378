"""5.8, 5.9 Militia and INA."""

import pytest

from sandtable.core import AnyMatch, Option
from sandtable.core.events import Battle
from sandtable.testing import asked, choose, events, options, position, prompt
from tests.games.isis_war.tools import BATTLE, LONELY, attack, notes, result_of, sum_of, where

SHIA = "militia_used iq_su iq_ina"


def loud(text: str, *dice: int | str) -> AnyMatch:
    """A position in which militia have not been used."""
    return position("isis_war", f"{LONELY}; {text}", dice, seed=1)


IRAQIS = "militia_used iq_shia"


@pytest.mark.rule("isis_war", "5.8", "5.8.a", "5.8.b", "5.8.c")
def test_the_shia_militia_adds_a_die_to_an_rgc_attack() -> None:
    match = loud(f"{BATTLE}; {SHIA}", 5)
    attack(match, "4420")
    assert options(match) == ["call_militia iq_shia", "no_militia"]
    assert not notes(match, "differential")  # announced before the differential is determined
    choose(match, "call_militia iq_shia")
    assert sum_of(match) == (4 + 5, 4)
    assert where(match, "iq_shia") == "available"  # never in the hex, so it counts for nothing there


@pytest.mark.rule("isis_war", "5.8")
def test_the_shia_militia_helps_an_rgc_defence() -> None:
    match = loud(f"phase us_combat; us_arm_1 @ 4419; ir_rgc_8 @ 4420; ir_art_16 @ 4420; {SHIA}", 2)
    attack(match, "4420")
    choose(match, "call_militia iq_shia")
    assert sum_of(match) == (6, 4 + 4 + 2)


@pytest.mark.rule("isis_war", "5.8")
@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("phase artesh_combat; ir_art_16 @ 4419; us_str_1 @ 4420", "4420"),  # no RGC
        ("phase rgc_combat; ir_rgc_8 @ 5015; us_str_1 @ 5014", "5014"),  # Iraqi Kurdistan
        ("phase rgc_combat; ir_rgc_8 @ 3915; us_str_1 @ 3916", "3916"),  # Syria
        ("phase us_combat; us_arm_1 @ 4419; ir_art_16 @ 4420", "4420"),  # no RGC in the defence
    ],
)
def test_where_the_shia_militia_does_not_come(text: str, target: str) -> None:
    match = loud(f"{text}; {SHIA}")
    attack(match, target)
    assert asked(match).rule == "10.12"


@pytest.mark.rule("isis_war", "5.8.d")
def test_the_shia_militia_fights_once_a_turn_and_takes_no_losses() -> None:
    match = loud(f"{BATTLE}; ir_rgc_3 @ 4421; us_inf_3 @ 4422; {SHIA}", 1, 3)
    attack(match, "4420", "ir_rgc_8")
    choose(match, "call_militia iq_shia", "roll", "decline")
    assert where(match, "iq_shia") == "available"
    attack(match, "4422")
    assert asked(match).rule == "10.12"


@pytest.mark.rule("isis_war", "5.9", "5.9.a", "5.9.b", "5.9.e")
def test_sunni_militia_and_ina_join_one_battle() -> None:
    match = loud(f"{BATTLE}; {IRAQIS}", 6, 2)
    attack(match, "4420")
    assert asked(match).seat == 1
    assert options(match) == ["call_militia iq_su", "call_militia iq_ina", "no_militia"]
    choose(match, "call_militia iq_ina", "call_militia iq_su")
    assert sum_of(match) == (4, 4 + 6 + 2)


@pytest.mark.rule("isis_war", "5.9", "10.14")
def test_they_join_coalition_battles_and_the_defence_of_baghdad() -> None:
    jordan = loud(f"phase coalition_combat; jo_40 @ 4419; ir_rgc_8 @ 4420; {IRAQIS}", 3)
    attack(jordan, "4420")
    assert prompt(jordan).startswith("Call militia")
    choose(jordan, "call_militia iq_su")
    assert prompt(jordan).startswith("Sunni Militia comes to ")
    choose(jordan, "no_militia")
    assert sum_of(jordan) == (4 + 3, 4)
    baghdad = loud(f"phase rgc_combat; ir_rgc_8 @ 5025; {IRAQIS}", 3)
    attack(baghdad, "5125")
    choose(baghdad, "call_militia iq_ina", "no_militia")
    assert sum_of(baghdad) == (4, 4 + 3)


@pytest.mark.rule("isis_war", "5.9")
@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("phase rgc_combat; ir_rgc_8 @ 5015; us_str_1 @ 5014", "5014"),  # Iraqi Kurdistan
        ("phase rgc_combat; ir_rgc_8 @ 3915; us_str_1 @ 3916", "3916"),  # Syria
    ],
)
def test_they_fight_in_iraq_outside_kurdistan_only(text: str, target: str) -> None:
    match = loud(f"{text}; {IRAQIS}")
    attack(match, target)
    assert asked(match).rule == "10.12"


@pytest.mark.rule("isis_war", "5.9")
def test_they_need_a_us_unit_on_the_map() -> None:
    text = "phase coalition_combat; jo_40 @ 4419; ir_rgc_8 @ 4420"
    match = loud(f"bare; isis_mosul @ 4713; {text}; {IRAQIS}")
    attack(match, "4420")
    assert asked(match).rule == "10.12"


@pytest.mark.rule("isis_war", "5.9.c")
def test_they_never_hold_a_hex() -> None:
    """The garrison falls although both militia units fought beside it: the hex is empty."""
    guard = "; ".join(
        f"ir_rgc_{n} @ {h}" for n, h in ((8, "5025"), (14, "5025"), (31, "5025"), (20, "5026"), (3, "5026"))
    )
    match = loud(f"phase rgc_combat; iq_bn @ 5125 steps=1; {guard}; {IRAQIS}", 1, 1, 6)
    attack(match, "5125")
    choose(match, "call_militia iq_su", "call_militia iq_ina", "roll")
    assert sum_of(match) == (4 + 4 + 4 + 3 + 3, 2 + 2)
    assert result_of(match) == ("+5/+6", "DE")
    battle = events(match, "battle")[-1].what
    assert isinstance(battle, Battle)
    defenders = [match.game.spell(Option("call_militia", unit), match.names) for unit in battle.defenders[1:]]
    assert defenders == ["call_militia iq_su", "call_militia iq_ina"]  # who fought is told whole
    assert where(match, "iq_bn") == "dead"
    assert asked(match).rule == "10.23"


@pytest.mark.rule("isis_war", "5.9.e", "5.9.d")
def test_sunni_militia_and_ina_join_different_battles_once_each() -> None:
    match = loud(f"{BATTLE}; ir_rgc_3 @ 4421; us_inf_3 @ 4422; {IRAQIS}", 1, 3, 4)
    attack(match, "4420", "ir_rgc_8")
    choose(match, "call_militia iq_su", "no_militia")
    choose(match, "roll", "decline")
    attack(match, "4422")
    assert options(match) == ["call_militia iq_ina", "no_militia"]
    choose(match, "call_militia iq_ina")
    assert sum_of(match) == (3, 3 + 4)
