"""4.0 Stacking, 20.0 Allied factions."""

import pytest
from fitna_tools import (
    FIGHTING,
    MOVING,
    at,
    attack,
    choose,
    goals,
    march,
    offered,
    options,
    state,
    unit,
    war,
    why_not,
)

from sandtable.core import Refusal
from sandtable.games.fitna.rules.stacking import mates, too_many


def together(number: int, one: str, other: str, players: int = 0) -> bool:
    """Whether two units may stack in a scenario."""
    match = war(number, "", players=players)
    return mates(match.table, unit(match, one), unit(match, other))


@pytest.mark.rule("fitna", "4.0", "17.1")
def test_three_units_at_the_end_of_the_segment_not_before() -> None:
    match = war(1, f"{MOVING}; syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs; syr_5mech @ hama")
    march(match, "syr_5mech", "homs")
    assert options(match)[-1] == "back"
    march(match, "syr_1arm", "nabk")
    assert options(match)[-1] == "end_moves"


@pytest.mark.rule("fitna", "4.0")
def test_a_move_that_overstacks_can_be_taken_back_exactly() -> None:
    match = war(1, f"{MOVING}; syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs; syr_5mech @ hama; dug hama")
    march(match, "syr_5mech", "homs")
    assert state(match).dug == []
    choose(match, "back")
    assert at(match, "syr_5mech") == "hama"
    assert [match.names.ids("space")[x] for x in state(match).dug] == ["hama"]
    assert state(match).moves == 8
    assert "syr_5mech" in offered(match, "move")


@pytest.mark.rule("fitna", "4.0")
def test_one_turkish_corps_in_a_space() -> None:
    match = war(6, f"{MOVING}; tur_3cor @ gaziantep; tur_4cor @ kilis")
    march(match, "tur_4cor", "gaziantep")
    assert options(match)[-1] == "back"


@pytest.mark.rule("fitna", "4.0.is", "20.8")
def test_four_is_counters_but_nobody_else() -> None:
    four = "; ".join(f"is_{letter} @ mosul" for letter in "abcd")
    match = war(2, four)
    mosul = match.table.box.space("mosul")
    assert too_many(match.table, mosul) is None
    five = war(2, f"{four}; is_e @ mosul")
    assert too_many(five.table, mosul) is not None
    assert not together(2, "is_a", "irq_9arm")


@pytest.mark.rule("fitna", "4.0.over")
def test_israelis_may_crowd_into_haifa_until_the_end_of_the_next_phase() -> None:
    full = "isr_36arm @ haifa; isr_162arm @ haifa; isr_252arm @ haifa; isr_319arm @ safed"
    match = war(9, f"{full}; isr_7arm @ waiting; isr_gol @ waiting; turn 2")
    choose(match, "arrive", "deploy isr_7arm")
    assert "haifa" in offered(match, "place")
    choose(match, "place haifa")
    assert [(each.turn, each.player) for each in state(match).excuses] == [(3, 0)]
    late = war(9, f"{full}; isr_7arm @ haifa; turn 3; excuse haifa israel 3; segment close")
    assert offered(late, "scrap") == {"isr_36arm", "isr_162arm", "isr_252arm", "isr_7arm"}
    choose(late, "scrap isr_7arm")
    assert at(late, "isr_7arm") == "pool"


@pytest.mark.rule("fitna", "4.0.over")
def test_nobody_joins_an_overstacked_space_and_only_three_attack_from_it() -> None:
    four = "isr_36arm @ golan; isr_162arm @ golan; isr_252arm @ golan; isr_7arm @ golan; excuse golan israel 3"
    match = war(9, f"turn 2; {FIGHTING}; {four}; syr_5mech @ quneitra")
    choose(match, "attack quneitra")
    assert max(len(each.split()) for each in offered(match, "commit")) == 3
    moving = war(9, f"turn 2; {MOVING}; {four}; isr_gol @ safed")
    march(moving, "isr_gol", "golan")
    assert options(moving)[-1] == "back"


@pytest.mark.rule("fitna", "20.0")
def test_factions_of_one_player_do_not_mix_unless_listed() -> None:
    assert not together(2, "irq_9arm", "us_3arm")
    west = war(5, "us_3arm @ pool owner=coalition")
    assert mates(west.table, unit(west, "us_3arm"), unit(west, "uk_7arm"))
    match = war(2, f"{MOVING}; irq_9arm @ baghdad; us_3arm @ samarra owner=iraq")
    march(match, "us_3arm", "baghdad")
    assert options(match)[-1] == "back"


@pytest.mark.rule("fitna", "20.1")
@pytest.mark.parametrize("number", [6, 7, 10, 11])
def test_turkey_stacks_with_the_fsa_and_the_militias(number: int) -> None:
    assert together(number, "tur_3cor", "fsa_1mech")
    match = war(number, "")
    assert mates(match.table, unit(match, "fsa_1mech"), unit(match, "tur_1arm"))


@pytest.mark.rule("fitna", "20.1")
def test_turkish_militias_of_scenario_10_stay_in_syria_and_turkey() -> None:
    match = war(10, f"active turkey; {MOVING}; sun_1 @ abu_kamal owner=turkey; tur_1arm @ raqqa")
    assert "qaim" not in goals(match, "sun_1")
    choose(match, "move sun_1")
    refusal = why_not(match, "qaim")
    assert refusal is not None
    assert refusal.rule == "20.1"


@pytest.mark.rule("fitna", "20.2")
@pytest.mark.parametrize("number", [8, 11])
def test_saudi_arabia_stacks_with_the_fia(number: int) -> None:
    assert together(number, "sau_4arm", "fia_1arm")
    assert not together(number, "jor_40arm", "fia_1arm")


@pytest.mark.rule("fitna", "20.3")
def test_iran() -> None:
    assert together(8, "irn_16arm", "shi_1")
    assert together(8, "irn_16arm", "ihz_1")
    assert not together(9, "leb_1mech", "irn_16arm")
    assert together(9, "leb_1mech", "syr_4arm")
    assert together(9, "shi_1", "syr_4arm")
    assert together(10, "irn_16arm", "syr_4arm")
    assert together(11, "irn_16arm", "lhz_1")


@pytest.mark.rule("fitna", "20.4", "20.5")
def test_syria_and_iraq() -> None:
    assert together(1, "syr_4arm", "lhz_1")
    assert together(3, "syr_4arm", "ihz_1")
    assert together(4, "syr_4arm", "shi_8")
    assert together(2, "irq_9arm", "ihz_1")
    assert together(3, "irq_9arm", "shi_1")
    for players in (0, 2):
        assert not together(2, "syr_4arm", "irq_9arm", players)


@pytest.mark.rule("fitna", "20.3", "20.4", "20.6")
def test_partners_fight_together_only_under_one_person() -> None:
    text = f"active syria; {FIGHTING}; syr_4arm @ homs; rus_6arm @ homs; fsa_1mech @ hama"
    several = war(10, text)
    attack(several, "hama")
    assert state(several).fight is None or len(state(several).fight.attackers) == 1
    alone = war(10, text, players=2)
    choose(alone, "attack hama")
    assert "syr_4arm rus_6arm" in offered(alone, "commit")


@pytest.mark.rule("fitna", "20.6")
def test_only_the_russian_player_moves_russians() -> None:
    text = f"active syria; {MOVING}; syr_4arm @ homs; rus_6arm @ homs"
    assert offered(war(10, text), "move") == {"syr_4arm"}
    assert offered(war(10, text, players=2), "move") == {"syr_4arm", "rus_6arm"}
    assert not together(10, "rus_6arm", "irn_16arm")
    assert together(9, "rus_6arm", "irn_16arm")


@pytest.mark.rule("fitna", "20.7")
def test_israel() -> None:
    assert not together(9, "isr_36arm", "fsa_1mech")
    assert not together(10, "isr_36arm", "jor_40arm")
    assert not together(10, "isr_36arm", "tur_3cor", players=2)


@pytest.mark.rule("fitna", "20.9")
def test_kurds_stack_among_themselves_in_scenario_7_alone() -> None:
    assert together(7, "kdp_1", "pyd_1")
    assert not together(2, "kdp_1", "pyd_1")
    assert together(4, "us_75para", "pyd_1")
    assert together(4, "fr_13rdp", "kdp_1")
    assert not together(4, "us_3arm", "pyd_1")


@pytest.mark.rule("fitna", "20.4.permission")
def test_syria_asks_iran_for_hezbollah() -> None:
    text = "active syria; segment planning; syr_4arm @ homs; lhz_1 @ homs; lhz_2 @ tripoli"
    match = war(10, text, quiet=False)
    choose(match, "request")
    assert match.pending[0].seat == 1
    choose(match, "permit", "depots")
    assert offered(match, "move") == {"syr_4arm", "lhz_1"}
    refused = war(10, text, quiet=False)
    choose(refused, "request", "refuse", "depots")
    assert offered(refused, "move") == {"syr_4arm"}
    assert why_not(refused, "lhz_1") == Refusal("17.0", "It is not yours to move.")
