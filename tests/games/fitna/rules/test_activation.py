"""25.2, 26.2 A player runs IS or the Kurds: nested movement and offensives."""

import pytest

from sandtable.testing import choose, options, why_not
from tests.games.fitna.tools import FIGHTING, at, attack, battle, finish, march, offered, war


@pytest.mark.rule("fitna", "25.1", "17.0")
def test_al_baghdadi_moves_once_and_the_others_never() -> None:
    match = war(2, "active iraq; run is iraq 0; moves 2; is_baghdadi @ raqqa; is_a @ tabqa; attacks 1")
    assert offered(match, "move") == {"is_baghdadi"}
    assert why_not(match, "is_a").rule == "25.1"
    march(match, "is_baghdadi", "tell_abyad")
    assert not offered(match, "move")


@pytest.mark.rule("fitna", "25.1", "26.1")
def test_garrisons_and_is_counters_do_not_move() -> None:
    match = war(2, "run kurds iraq 0; moves 4; kdp_g1 @ zakho; kdp_1 @ erbil")
    assert offered(match, "move") == {"kdp_1"}
    assert why_not(match, "kdp_g1").rule in ("26.1", "17.0")
    daesh = war(2, "run is iraq 0; moves 1; is_a @ mosul; is_baghdadi @ raqqa")
    assert offered(daesh, "move") == {"is_baghdadi"}
    assert options(daesh)[-1] == "end_moves"


@pytest.mark.rule("fitna", "18.0", "26.1")
def test_garrisons_take_no_part_in_an_offensive() -> None:
    match = war(2, f"{FIGHTING}; run kurds iraq 1; kdp_1 @ dahuk; kdp_g1 @ dahuk; irq_9arm @ mosul", 1)
    attack(match, "mosul")
    assert [match.names.ids("piece")[u] for u in battle(match).what.attackers] == ["kdp_1"]


@pytest.mark.rule("fitna", "26.2")
def test_different_kurds_do_not_attack_together() -> None:
    text = f"active iraq; {FIGHTING}; run kurds iraq 1; kdp_1 @ mosul; pyd_1 @ mosul; is_a @ tal_afar face=is_12"
    match = war(2, text, 1)
    choose(match, "attack tal_afar")
    assert offered(match, "commit") == {"kdp_1", "pyd_1"}


@pytest.mark.rule("fitna", "18.0")
def test_at_most_three_attack_or_four_of_is() -> None:
    four = "; ".join(f"is_{letter} @ mosul" for letter in "abcd")
    match = war(2, f"run is iraq 1; attacks 1; {four}; irq_9arm @ baiji")
    choose(match, "attack baiji")
    assert max(len(each.split()) for each in offered(match, "commit")) == 4


@pytest.mark.rule("fitna", "25.1", "18.0")
def test_four_is_counters_attack_together_and_occupy() -> None:
    four = "; ".join(f"is_{letter} @ fallujah face=is_0{n}" for n, letter in enumerate("abcd", 1))
    match = war(2, f"active iraq; {FIGHTING}; run is iraq 1; {four}; irq_12inf @ karbala reduced", 6)
    finish(attack(match, "karbala"))
    assert {at(match, f"is_{letter}") for letter in "abcd"} == {"karbala"}
