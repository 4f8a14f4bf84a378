"""Where chapters meet: militia, bases, packages, air assault, landings and results in one battle."""

import pytest

from sandtable.testing import asked, choose, options, position
from tests.games.isis_war.tools import LONELY, attack, fight, refused, result_of, sum_of, war, where

IRAQIS = "militia_used iq_shia"


def loud(text, *dice):
    return position("isis_war", f"{LONELY}; {text}", dice, seed=1)


@pytest.mark.rule("isis_war", "5.9")
def test_sunni_militia_helps_where_a_us_force_is_supported_by_air():
    text = "phase rgc_combat; ir_rgc_8 @ 4419; us_inf_3 @ 4420; us_aa_1 @ 4424"
    match = loud(f"{text}; {IRAQIS}", 2)
    attack(match, "4420")
    choose(match, "call_militia iq_su", "no_militia", "support us_aa_1")
    assert sum_of(match) == (4, 3 + 5 + 2)


@pytest.mark.rule("isis_war", "11.6.support", "10.20", "11.6")
def test_a_supporter_ignores_the_retreat_of_those_it_supports():
    rgc = "ir_rgc_8 @ 4419; ir_rgc_14 @ 4419; ir_rgc_31 @ 4419; ir_rgc_3 @ 4319; ir_rgc_5 @ 4319; ir_rgc_7 @ 4319"
    match = war(f"phase rgc_combat; {rgc}; us_inf_3 @ 4420; us_aa_1 @ 4424", "DR")
    attack(match, "4420")
    choose(match, "support us_aa_1", "roll")
    assert result_of(match)[1] == "DR"
    choose(match, "give_way")
    while match.pending and asked(match).rule.startswith("10.20"):
        choose(match, options(match)[0])
    assert where(match, "us_inf_3") != "4420"
    assert where(match, "us_aa_1") == "4424"


@pytest.mark.rule("isis_war", "11.6.support", "10.21")
def test_with_a_supporter_a_single_step_may_stand():
    """10.21 The step may be taken from any involved unit, and a supporter is one."""
    rgc = "ir_rgc_8 @ 4419; ir_rgc_14 @ 4419; ir_rgc_31 @ 4419; ir_rgc_3 @ 4319; ir_rgc_5 @ 4319; ir_rgc_7 @ 4319"
    match = war(f"phase rgc_combat; {rgc}; us_inf_3 @ 4420 steps=1; us_aa_1 @ 4424", "DR")
    attack(match, "4420")
    choose(match, "support us_aa_1", "roll")
    assert result_of(match)[1] == "DR"
    assert asked(match).rule == "10.21"


@pytest.mark.rule("isis_war", "11.3", "10.23")
def test_the_asr_does_not_advance():
    match = war("phase artesh_combat; ir_art_asr @ 4419; ir_art_16 @ 4419; us_inf_3 @ 4420 steps=1", "DE")
    fight(match, "4420")
    assert options(match) == ["advance ir_art_16", "stop_advance"]
    assert refused(match, "ir_art_asr") == "11.3"


@pytest.mark.rule("isis_war", "11.3", "8.1")
def test_the_asr_lands_in_an_enemy_zone():
    match = war("phase iran_movement; ir_art_asr @ reserve; us_inf_3 @ 4420; ir_rgc_8 @ 6022 moved")
    choose(match, "land")
    found = {each.split()[1] for each in options(match) if " " in each}
    assert "4421" in found
    assert "4420" not in found
