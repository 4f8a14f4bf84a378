"""15.0 Reinforcements and replacements."""

import pytest
from fitna_tools import asked, at, card, choose, offered, options, reduced, space, spaces_of, state, unit, war

from sandtable.core import AnyMatch
from sandtable.games.fitna.rules import arrival
from sandtable.testing import hint


def places(match: AnyMatch, id_: str) -> set[str]:
    """Where a unit may arrive."""
    ids = match.names.ids("space")
    return {ids[x] for x in arrival.spaces(match.table, unit(match, id_), {})}


@pytest.mark.rule("fitna", "15.0", "15.0.batch")
def test_a_reinforcements_card_draws_a_card_and_brings_the_next_batch() -> None:
    match = war(1, "hand syria c54 c55; syr_9arm @ damascus reduced; jokers syria 0")
    choose(match, "event c54.reinforce")
    assert (hint(match, "assets 0"), hint(match, "assets 1")) == ("1 Event", "0 Events")
    choose(match, "assets 1")
    assert len(state(match).hands[0]) == 2
    assert set(options(match)) == {"batch", "replacements"}
    assert (hint(match, "batch"), hint(match, "replacements")) == ("2 new units", "rebuild 1 or restore 2")
    choose(match, "batch")
    assert offered(match, "deploy") == {"syr_104prgd", "lhz_1"}
    choose(match, "deploy lhz_1")
    assert "baalbek" in offered(match, "place")
    choose(match, "place baalbek", "place homs")
    assert (at(match, "lhz_1"), at(match, "syr_104prgd")) == ("baalbek", "homs")
    assert state(match).batch[0] == 1
    choose(match, "event c55.reinforce", "assets 0")
    assert "batch" not in options(match)  # one a turn


@pytest.mark.rule("fitna", "15.0.repl")
def test_replacements_rebuild_one_or_restore_two() -> None:
    worn = "syr_9arm @ damascus reduced; syr_1arm @ homs reduced; syr_3arm @ homs reduced"
    text = f"hand syria c54; batch syria 9; {worn}"
    match = war(1, f"{text}; syr_17inf @ pool")
    choose(match, "event c54.reinforce", "assets 0")
    assert set(options(match)) == {"rebuilding", "restoring"}
    choose(match, "restoring", "upgrade syr_9arm", "upgrade syr_1arm")
    assert [reduced(match, each) for each in ("syr_9arm", "syr_1arm", "syr_3arm")] == [False, False, True]
    rebuilt = war(1, f"{text}; syr_17inf @ pool")
    choose(rebuilt, "event c54.reinforce", "assets 0", "rebuilding", "place hama")
    assert at(rebuilt, "syr_17inf") == "hama"
    assert not reduced(rebuilt, "syr_17inf")


@pytest.mark.rule("fitna", "15.0.place", "14.1")
def test_units_arrive_in_their_own_country_in_supplied_spaces_with_room() -> None:
    match = war(
        2, "irq_9arm @ baghdad; irq_1mech @ baghdad; irq_5inf @ baghdad; control iraq mosul; control is baiji"
    )
    found = places(match, "irq_2inf")
    assert "kut" in found
    assert "baghdad" not in found
    assert "mosul" not in found
    assert "homs" not in found


@pytest.mark.rule("fitna", "15.0.batch")
def test_units_without_a_space_wait() -> None:
    match = war(1, "hand syria c54; control rebels damascus tartus latakia; jokers syria 0; batch syria 0")
    choose(match, "event c54.reinforce", "assets 0")
    assert at(match, "syr_104prgd") == "waiting"
    state(match).control[space(match, "damascus")] = 0
    later = war(1, "syr_104prgd @ waiting; syr_9arm @ homs")
    choose(later, "arrive", "place homs")
    assert at(later, "syr_104prgd") == "homs"


@pytest.mark.rule("fitna", "15.0.arab")
def test_arab_allies_arrive_in_h4_h5_or_saudi_arabia() -> None:
    match = war(8, "turn 2")
    assert places(match, "jor_40arm") == {"h4", "h5"}
    assert places(match, "egy_4arm") == {"h4", "h5"}
    assert {"sakaka", "kkmc"} <= places(match, "uae_1mech") <= set(spaces_of(match, "saudi"))
    assert {"kuwait_city", "h5", "jubail"} <= places(match, "egy_1para")


@pytest.mark.rule("fitna", "15.0.west")
def test_western_units_arrive_where_14_10_supplies_them() -> None:
    match = war(5, "us_3arm @ reserve owner=coalition; control coalition basra")
    found = places(match, "us_3arm")
    assert {"kuwait_city", "h5", "amman"} <= found
    cut = war(5, "us_3arm @ reserve owner=coalition; control coalition karbala")
    assert "karbala" not in places(cut, "us_3arm")


@pytest.mark.rule("fitna", "15.0.iran")
def test_iranian_paratroops_and_hezbollah_arrive_anywhere_supplied() -> None:
    match = war(11, "turn 2; control iran baghdad khanaqin")
    assert {"baghdad", "urmia", "khanaqin"} <= places(match, "irn_55para")
    assert {"baghdad", "beirut", "urmia"} <= places(match, "ihz_1")
    assert "baghdad" not in places(match, "irn_21inf")


@pytest.mark.rule("fitna", "15.0.russia")
def test_russians_arrive_in_tartus_or_latakia() -> None:
    assert places(war(3, ""), "rus_6arm") == {"tartus", "latakia"}
    assert places(war(10, ""), "rus_6arm") == {"tartus", "latakia"}  # under Syria
    assert places(war(3, "control rebels tartus"), "rus_6arm") == {"latakia"}


@pytest.mark.rule("fitna", "15.0.shia")
def test_shia_militias_arrive_with_their_player() -> None:
    iraq = war(3, "")
    assert "baghdad" in places(iraq, "shi_1")
    assert "damascus" not in places(iraq, "shi_1")
    iran = war(10, "")
    assert {"beirut", "urmia"} <= places(iran, "shi_1")


@pytest.mark.rule("fitna", "15.0.sunni")
def test_sunni_militias_arrive_in_own_or_empty_spaces() -> None:
    match = war(1, "syr_4arm @ homs; fsa_1mech @ azaz; control syria idlib")
    found = places(match, "sun_6")
    assert {"azaz", "idlib", "tripoli", "palmyra"} <= found
    assert "homs" not in found
    saudi = war(8, "turn 2; sun_1 @ pool owner=saudi; irn_16arm @ mosul")
    assert {"arar", "rafha", "rutbah"} <= places(saudi, "sun_1")
    assert not {"mosul", "jubail", "urmia"} & places(saudi, "sun_1")


def test_the_fsa_of_scenario_1_arrives_at_the_border() -> None:
    match = war(1, "control rebels idlib azaz palmyra daraa hama")
    assert places(match, "fsa_3mech") == {"idlib", "azaz", "daraa"} | {
        each for each in places(match, "fsa_3mech") if each in ("jarabulus", "tell_abyad", "bab", "jisr", "manbij")
    }
    assert "palmyra" not in places(match, "fsa_3mech")


@pytest.mark.rule("fitna", "15.0")
def test_a_card_that_can_bring_nothing_is_not_played() -> None:
    match = war(1, "hand syria c54; batch syria 9; syr_9arm @ damascus")
    assert "event c54.reinforce" not in options(match)
    assert asked(match).rule == "12.1.1"
    assert card(match, "c54") in state(match).hands[0]
