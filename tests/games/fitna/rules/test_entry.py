"""17.1, 21.0, 26.0 Where units may go at all."""

import pytest

from sandtable.testing import choose, why_not
from tests.games.fitna.tools import MOVING, goals, offered, war


@pytest.mark.rule("fitna", "17.1", "20.0")
def test_spaces_of_other_players_with_units_are_closed() -> None:
    match = war(2, f"{MOVING}; irq_9arm @ qaim; syr_4arm @ abu_kamal")
    choose(match, "move irq_9arm")
    assert "abu_kamal" not in offered(match, "to")
    assert why_not(match, "abu_kamal").rule == "17.1"


@pytest.mark.rule("fitna", "17.1", "20.0")
def test_armies_of_one_person_pass_each_other_but_do_not_stay_together() -> None:
    text = f"{MOVING}; moves 1; active turkey; tur_1arm @ kilis; fsa_1inf @ azaz; syr_1arm @ aleppo"
    shut = "pyd_g1 @ afrin; pyd_2 @ jarabulus; pyd_1 @ kobane"
    alone, together = (goals(war(3, f"{text}; {shut}", players=people), "tur_1arm") for people in (4, 3))
    assert {"azaz", "bab"} & alone == set()
    assert {"azaz", "bab"} & together == {"bab"}


@pytest.mark.rule("fitna", "17.1", "26.0")
def test_spaces_held_by_peshmergas_are_closed() -> None:
    match = war(2, f"{MOVING}; irq_9arm @ kirkuk; kdp_g3 @ erbil; control kdp dahuk")
    assert "erbil" not in goals(match, "irq_9arm")
    choose(match, "move irq_9arm")
    assert why_not(match, "erbil").rule == "26.0"
    empty = war(2, f"{MOVING}; irq_9arm @ kirkuk; control kdp erbil")
    assert "erbil" in goals(empty, "irq_9arm")


@pytest.mark.rule("fitna", "26.0")
def test_a_kurdish_faction_keeps_out_of_the_zones_of_another() -> None:
    match = war(2, "run kurds iraq 0; moves 4; kdp_1 @ zakho; control kdp qamishli")
    assert "qamishli" not in goals(match, "kdp_1")
    choose(match, "move kdp_1")
    assert why_not(match, "qamishli").rule == "26.0"
    together = war(7, "segment movement; moves 4; kdp_1 @ zakho; control kurds qamishli")
    assert "qamishli" in goals(together, "kdp_1")


@pytest.mark.rule("fitna", "20.1")
def test_turkish_militias_of_scenario_10_stay_in_syria_and_turkey() -> None:
    match = war(10, f"active turkey; {MOVING}; sun_1 @ abu_kamal owner=turkey; tur_1arm @ raqqa")
    assert "qaim" not in goals(match, "sun_1")
    choose(match, "move sun_1")
    refusal = why_not(match, "qaim")
    assert refusal is not None
    assert refusal.rule == "20.1"


@pytest.mark.rule("fitna", "17.1", "21.0")
def test_russians_do_not_walk_into_turkey_even_where_syria_holds_it() -> None:
    match = war(3, f"{MOVING}; rus_6arm @ latakia; syr_4arm @ latakia; control syria antakya")
    assert "antakya" not in goals(match, "rus_6arm")
    assert "antakya" in goals(match, "syr_4arm")
