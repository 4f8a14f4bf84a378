"""14.0 Supply."""

import pytest
from fitna_tools import FIGHTING, MOVING, at, attack, choose, goals, isolated, march, options, state, war

from sandtable.core import AnyMatch
from sandtable.games.fitna.rules import supply


def checked(number: int, text: str, players: int = 0) -> AnyMatch:
    """A position after its Supply segment."""
    match = war(number, text, players=players)
    supply.check_everybody(match.table)
    return match


@pytest.mark.rule("fitna", "14.0", "12.1.2")
def test_a_line_of_controlled_spaces_to_a_source_of_the_own_colour() -> None:
    match = checked(
        1, "syr_4arm @ homs; syr_5mech @ raqqa; control rebels tabqa deir_ez_zor; control pyd tell_abyad"
    )
    assert not isolated(match, "syr_4arm")
    assert isolated(match, "syr_5mech")


@pytest.mark.rule("fitna", "14.0")
def test_every_unit_of_every_player_is_checked_and_unmarked_when_a_line_exists() -> None:
    match = war(1, "segment supply; syr_4arm @ homs isolated; fsa_1mech @ palmyra; fsa_1inf @ azaz")
    assert not isolated(match, "syr_4arm")
    assert isolated(match, "fsa_1mech")
    assert not isolated(match, "fsa_1inf")
    assert match.pending[0].rule == "16.0"


@pytest.mark.rule("fitna", "14.1")
def test_isolated_units_walk_two_spaces_and_are_not_restored() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ raqqa isolated reduced")
    assert "palmyra" not in goals(match, "syr_4arm")
    assert {"tabqa", "salamiyah", "deir_ez_zor"} <= goals(match, "syr_4arm")
    events = war(1, "hand syria c47; syr_4arm @ raqqa isolated reduced")
    assert "event c47.train" not in options(events)


@pytest.mark.rule("fitna", "14.1.relief")
def test_a_supplied_unit_relieves_those_it_joins() -> None:
    match = war(1, f"{MOVING}; syr_4arm @ homs; syr_5mech @ salamiyah isolated")
    march(match, "syr_4arm", "salamiyah")
    assert not isolated(match, "syr_5mech")
    assert "syr_5mech" in {each.removeprefix("move ") for each in options(match)}


@pytest.mark.rule("fitna", "14.1.relief", "12.1.5")
def test_an_offensive_that_opens_a_line_relieves_at_once() -> None:
    match = war(
        1, f"{FIGHTING}; syr_4arm @ homs; syr_1arm @ homs; ash_1 @ salamiyah; syr_17inf @ tabqa isolated", 6
    )
    attack(match, "salamiyah", origin="homs")
    choose(match, *(["halt"] if "halt" in options(match) else []))
    while at(match, "ash_1") == "salamiyah" or (match.pending and "halt" in options(match)):
        choose(match, options(match)[-1])
    assert not isolated(match, "syr_17inf")


@pytest.mark.rule("fitna", "14.2")
def test_arab_allies_and_the_free_iraqi_army() -> None:
    text = "turn 3; control saudi nukhayb rutbah; jor_40arm @ rutbah; uae_1mech @ nukhayb; fia_1arm @ mosul"
    match = checked(8, text)
    assert not isolated(match, "jor_40arm")
    assert not isolated(match, "uae_1mech")
    assert isolated(match, "fia_1arm")
    cut = checked(8, "turn 3; control iran jahra kuwait_city nukhayb; kuw_35arm @ burgan; qat_1mech @ mosul")
    assert not isolated(cut, "kuw_35arm")
    assert isolated(cut, "qat_1mech")


@pytest.mark.rule("fitna", "14.2")
def test_new_rebels_of_the_set_up_coup_have_time() -> None:
    assert not isolated(checked(8, "fia_1arm @ mosul"), "fia_1arm")
    assert isolated(checked(8, "turn 2; fia_1arm @ mosul"), "fia_1arm")


@pytest.mark.rule("fitna", "14.3")
def test_sunni_militias_in_iraq_need_saudi_arabia() -> None:
    match = checked(6, "sun_1 @ mosul; control turkey zakho dahuk; ash_1 @ nukhayb")
    assert isolated(match, "sun_1")
    assert not isolated(match, "ash_1")


@pytest.mark.rule("fitna", "14.4")
def test_rebels_in_syria_need_turkey_or_jordan_but_live_in_tripoli() -> None:
    match = checked(1, "fsa_1mech @ azaz; sun_1 @ daraa; ash_1 @ palmyra; sun_2 @ tripoli; sun_3 @ beirut")
    assert [isolated(match, each) for each in ("fsa_1mech", "sun_1", "ash_1", "sun_2", "sun_3")] == [
        False,
        False,
        True,
        False,
        True,
    ]


@pytest.mark.rule("fitna", "14.4")
def test_turkey_may_refuse_the_rebels_passage() -> None:
    assert not isolated(checked(3, "fsa_1mech @ azaz"), "fsa_1mech")
    assert isolated(checked(3, "fsa_1mech @ azaz; grants turkey"), "fsa_1mech")


@pytest.mark.rule("fitna", "14.5")
def test_shia_militias_use_iran_or_iraqi_and_syrian_sources() -> None:
    match = checked(10, "shi_1 @ south_litani; shi_2 @ rutbah; shi_3 @ khanaqin; control turkey sidon baalbek")
    assert not isolated(match, "shi_1")
    assert not isolated(match, "shi_3")
    assert not isolated(match, "shi_2")
    cut = checked(3, "shi_1 @ mosul; control is baiji; control kdp dahuk erbil; control is tal_afar")
    assert isolated(cut, "shi_1")


@pytest.mark.rule("fitna", "14.6")
def test_lebanese_units_live_in_lebanon_and_draw_on_damascus() -> None:
    match = checked(1, "lhz_1 @ baalbek; lhz_2 @ homs; lhz_3 @ raqqa; control rebels tabqa deir_ez_zor tell_abyad")
    assert [isolated(match, each) for each in ("lhz_1", "lhz_2", "lhz_3")] == [False, False, True]


@pytest.mark.rule("fitna", "14.7", "26.4")
def test_kurds_need_their_own_symbol() -> None:
    match = checked(2, "kdp_1 @ erbil; kdp_2 @ kirkuk; pyd_1 @ raqqa; control is tell_abyad")
    assert [isolated(match, each) for each in ("kdp_1", "kdp_2", "pyd_1")] == [False, False, True]
    together = checked(7, "pyd_1 @ kirkuk; kdp_1 @ erbil")
    assert not isolated(together, "pyd_1")


@pytest.mark.rule("fitna", "14.8", "25.4")
def test_is_lives_on_its_symbols() -> None:
    match = checked(2, "is_a @ mosul; is_b @ kirkuk; is_c @ samarra; control is baiji tikrit; control iraq mosul")
    assert [isolated(match, each) for each in ("is_a", "is_b", "is_c")] == [False, False, False]
    cut = checked(2, "is_b @ kirkuk; control iraq baiji mosul")
    assert isolated(cut, "is_b")


@pytest.mark.rule("fitna", "14.9")
def test_russians_need_tartus_or_latakia() -> None:
    match = checked(3, "rus_6arm @ homs; control rebels tartus latakia")
    assert isolated(match, "rus_6arm")
    assert not isolated(checked(3, "rus_6arm @ hama"), "rus_6arm")


@pytest.mark.rule("fitna", "14.10")
def test_western_units_use_the_sources_of_the_scenario() -> None:
    match = checked(5, "us_3arm @ hafar owner=coalition; us_meu @ basra owner=coalition")
    assert not isolated(match, "us_3arm")
    assert isolated(match, "us_meu")


@pytest.mark.rule("fitna", "14.0")
def test_partners_let_each_other_pass_by_default() -> None:
    text = "rus_6arm @ homs"
    assert not isolated(checked(10, text), "rus_6arm")
    assert isolated(checked(10, f"{text}; grants syria"), "rus_6arm")
    assert state(war(10, "")).grants[4] >> 3 & 1


@pytest.mark.rule("fitna", "14.1", "14.1.relief")
def test_a_siege_isolates_until_the_end_of_the_phase() -> None:
    text = "hand syria c77; syr_4arm @ homs; fsa_1mech @ hama; control rebels idlib"
    match = war(1, f"{text}; jokers syria 0; jokers rebels 0")
    choose(match, "event c77.siege")
    assert isolated(match, "fsa_1mech")
    choose(match, "end_events")
    assert isolated(match, "fsa_1mech")  # the Supply segment does not help
    while match.pending[0].seat == 0:
        choose(match, options(match)[-1])
    assert not isolated(match, "fsa_1mech")


def test_supply_after_a_random_game_equals_a_fresh_check() -> None:
    match = war(2, "setup; segment supply")
    before = list(state(match).isolated)
    supply.check_everybody(match.table)
    assert state(match).isolated == before
