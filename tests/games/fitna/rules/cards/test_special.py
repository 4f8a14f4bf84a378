"""10.0 Special Jokers."""

import pytest

from sandtable.core import AnyMatch
from sandtable.games.fitna.rules.caveats import FLAGS
from sandtable.testing import choose, options
from tests.games.fitna.tools import hand, offered, player, reduced, state, war

ENEMIES = "syr_4arm @ damascus; syr_1arm @ homs; syr_3arm @ hama; syr_5mech @ nabk; tur_3cor @ idlib"


@pytest.mark.rule("fitna", "10.0")
@pytest.mark.parametrize(("joker", "who", "spaces"), [("sj_russia", "russia", 3), ("sj_israel", "israel", 3)])
def test_special_jokers_strike_three_spaces(joker: str, who: str, spaces: int) -> None:
    match = war(10, f"tension 0; active {who}; {ENEMIES}", *(3,) * spaces)
    choose(match, f"special {joker}", *(f"strike {each}" for each in ("homs", "hama", "nabk")[:spaces]))
    assert [reduced(match, each) for each in ("syr_1arm", "syr_3arm", "syr_5mech")] == [True] * 3
    assert not reduced(match, "syr_4arm")
    assert state(match).tension == 1
    assert f"special {joker}" not in options(match)
    assert match.table.box.card(joker) in state(match).used_specials


@pytest.mark.rule("fitna", "10.0")
def test_the_special_joker_of_iran_costs_a_card() -> None:
    match = war(10, f"tension 0; active iran; {ENEMIES}; hand israel c01 c02", 3, 3, "c02")
    choose(match, "special sj_iran", "strike homs", "strike hama", "target p_israel")
    assert (reduced(match, "syr_1arm"), reduced(match, "syr_3arm"), reduced(match, "syr_5mech")) == (
        True,
        True,
        False,
    )
    assert hand(match, "israel") == {"c01"}
    assert state(match).tension == 1


@pytest.mark.rule("fitna", "10.0")
def test_the_special_joker_of_hezbollah_reaches_three_links() -> None:
    enemies = "isr_36arm @ golan; tur_3cor @ idlib; tur_66mech @ raqqa"
    match = war(10, f"tension 0; active iran; {enemies}; hand israel c01", 3, 3, "c01")
    choose(match, "special sj_hezbollah")
    assert offered(match, "strike") == {"golan", "idlib"}
    choose(match, "strike golan")
    assert not hand(match, "israel")
    assert reduced(match, "isr_36arm")
    assert not reduced(match, "tur_66mech")
    assert state(match).tension == 1


@pytest.mark.rule("fitna", "10.0", "27.1")
def test_the_us_special_joker_strikes_four_spaces_at_the_intervention() -> None:
    units = {"syr_4arm": "damascus", "fsa_1mech": "idlib", "syr_1arm": "homs", "syr_3arm": "hama"}
    enemies = "; ".join(f"{each} @ {where}" for each, where in units.items())
    match = war(2, f"tension 9; tense; levels 5 6; hand iraq c70; {enemies}", "c02", "c37", 3, 3, 3, 3)
    choose(match, "event c70.provoke", "assets 1", "strike damascus", "strike idlib", "strike homs")
    assert "strike hama" not in options(match)
    assert [reduced(match, each) for each in units] == [True] * 4
    assert match.table.box.card("sj_us") in state(match).used_specials


@pytest.mark.rule("fitna", "10.0")
def test_special_jokers_need_a_target_and_the_us_one_its_hour() -> None:
    empty = war(10, "active israel; isr_36arm @ golan")
    assert not offered(empty, "special")
    us = war(10, f"active israel; specials sj_us israel; {ENEMIES}")
    assert "sj_us" not in offered(us, "special")
    for seat in ("iran", "syria"):
        other = war(10, f"active {seat}; {ENEMIES}; isr_36arm @ golan")
        assert "sj_israel" not in offered(other, "special")


def finish_card(match: AnyMatch) -> None:
    """Whatever the card still asks for, with the first answer."""
    while offered(match, "strike") or offered(match, "target"):
        choose(match, options(match)[0])


@pytest.mark.rule("fitna", "10.0", "21.0", "22.0.triggers")
def test_a_russian_strike_on_turks_in_syria_frees_them_to_answer_and_is_no_attack_of_the_list() -> None:
    """22.0 has "attacks" here, and "attack or strike" in other lines; the 1 is that of the card."""
    match = war(10, "active russia; rus_6arm @ tartus; tur_1arm @ homs; syr_4arm @ damascus", 1)
    choose(match, "special sj_russia", "strike homs")
    finish_card(match)
    assert state(match).tension == 4 + 1
    assert [FLAGS[each] for each in state(match).caveats] == ["russia_attacked_turkey_abroad"]


@pytest.mark.rule("fitna", "10.0", "27.1")
def test_a_strike_on_haifa_is_an_attack_that_brings_the_us() -> None:
    match = war(10, "active iran; irn_16arm @ kermanshah; isr_35para @ haifa; syr_4arm @ damascus", 1)
    choose(match, "special sj_iran", "strike haifa")
    finish_card(match)
    assert state(match).us == player(match, "israel")
