"""15.0 Where reinforcements and rebuilt units arrive."""

import pytest

from sandtable.core import AnyMatch
from sandtable.games.fitna.rules import arrival
from sandtable.testing import answer_if_asked, asked, choose, options, why_not
from tests.games.fitna.tools import FIGHTING, at, attack, offered, spaces_of, unit, war


def places(match: AnyMatch, id_: str) -> set[str]:
    """Where a unit may arrive."""
    ids = match.names.ids("space")
    return {ids[x] for x in arrival.spaces(match.table, unit(match, id_), {})}


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


@pytest.mark.rule("fitna", "15.0.place", "4.0")
def test_a_rebuilt_unit_finds_no_place_in_a_full_space() -> None:
    full = "syr_1arm @ damascus; syr_3arm @ damascus; syr_9arm @ damascus"
    match = war(1, f"hand syria c54; batch syria 9; jokers syria 0; syr_17inf @ pool; {full}", "c37")
    choose(match, "event c54.reinforce", "draw_event")
    assert "damascus" not in offered(match, "place")
    assert why_not(match, "damascus").rule == "4.0"
    assert why_not(match, "beirut").rule == "15.0.place"


@pytest.mark.rule("fitna", "15.0.place")
def test_a_unit_that_arrives_in_its_own_land_says_where_that_is() -> None:
    text = "hand syria c54; batch syria 9; jokers syria 0; lhz_1 @ pool; syr_9arm @ damascus; lhz_2 @ baalbek"
    match = choose(war(1, text, "c37"), "event c54.reinforce", "draw_event")
    assert offered(match, "place")
    reason = "Units of this kind arrive in Lebanon as long as an own space there has room."
    assert why_not(match, "damascus").why == reason
    text = "active rebels; hand rebels c54; batch rebels 9; jokers rebels 0; fsa_1inf @ pool"
    rebels = choose(war(1, f"{text}; fsa_2inf @ azaz; fsa_3inf @ bab", "c37"), "event c54.reinforce", "draw_event")
    near = "Units of this kind arrive next to Turkey or Jordan as long as an own space there is supplied."
    assert why_not(rebels, "bab").why == near


@pytest.mark.rule("fitna", "15.0.place", "14.1")
def test_units_do_not_arrive_in_isolated_spaces() -> None:
    cut = "control syria raqqa; control rebels tabqa deir_ez_zor; control pyd tell_abyad"
    match = war(1, f"hand syria c54; batch syria 9; jokers syria 0; syr_17inf @ pool; {cut}", "c37")
    choose(match, "event c54.reinforce", "draw_event")
    assert "raqqa" not in offered(match, "place")
    assert "homs" in offered(match, "place")
    assert why_not(match, "raqqa").rule == "14.1"


@pytest.mark.rule("fitna", "4.0", "15.0")
def test_a_corps_does_not_arrive_where_a_corps_stands() -> None:
    match = war(6, "hand turkey c34; tur_4cor @ incirlik; tur_7cor @ malatya", "c54")
    choose(match, options(match)[0])
    while not offered(match, "deploy"):
        choose(match, "batch" if "batch" in options(match) else options(match)[0])
    assert asked(match).pieces == (match.names.find("tur_3cor")[1],)
    found = offered(match, "place")
    assert "incirlik" not in found
    assert "malatya" not in found
    assert "van" in found


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


@pytest.mark.rule("fitna", "27.1", "14.10")
def test_us_forces_of_turkey_in_scenario_3_are_fed_through_incirlik() -> None:
    match = war(3, f"{FIGHTING}; syr_4arm @ antakya; irq_9arm @ baghdad; tur_1arm @ incirlik", 1)
    attack(match, "incirlik")
    while not offered(match, "place"):
        choose(match, options(match)[0])
    assert "gaziantep" in offered(match, "place")
    assert "baghdad" not in offered(match, "place")


@pytest.mark.rule("fitna", "15.0.iran")
def test_iranian_paratroops_and_hezbollah_arrive_anywhere_supplied() -> None:
    match = war(11, "turn 2; control iran baghdad khanaqin")
    assert {"baghdad", "urmia", "khanaqin"} <= places(match, "irn_55para")
    assert {"baghdad", "beirut", "urmia"} <= places(match, "ihz_1")
    assert "baghdad" not in places(match, "irn_21inf")


def arrivals(match: AnyMatch, who: str) -> set[str]:
    """Where a unit that waits may arrive."""
    answer_if_asked(match, "arrive", f"deploy {who}")
    return offered(match, "place")


@pytest.mark.rule("fitna", "15.0", "14.6")
def test_hezbollah_without_room_in_lebanon_comes_to_syria() -> None:
    lost = "control rebels beirut tripoli sidon south_litani baalbek"
    match = war(1, f"lhz_1 @ waiting; lhz_2 @ waiting; {lost}; syr_4arm @ damascus")
    assert {"damascus", "homs"} <= arrivals(match, "lhz_1")


@pytest.mark.rule("fitna", "15.0.russia", "20.6")
def test_russians_arrive_in_tartus_or_latakia() -> None:
    assert places(war(3, ""), "rus_6arm") == {"tartus", "latakia"}
    assert places(war(10, ""), "rus_6arm") == {"tartus", "latakia"}  # under Syria
    assert places(war(3, "control rebels tartus"), "rus_6arm") == {"latakia"}


@pytest.mark.rule("fitna", "15.0.russia", "4.0")
def test_russians_go_to_the_other_port_when_one_is_full() -> None:
    full = "syr_1arm @ tartus; syr_3arm @ tartus; syr_9arm @ tartus"
    match = war(3, f"active syria; rus_6arm @ waiting; rus_205mech @ waiting; turn 2; {full}")
    choose(match, "arrive")
    while asked(match).rule != "12.1.1":
        assert "tartus" not in offered(match, "place")
        choose(match, options(match)[0])
    assert (at(match, "rus_6arm"), at(match, "rus_205mech")) == ("latakia", "latakia")


@pytest.mark.rule("fitna", "15.0.shia")
def test_shia_militias_arrive_with_their_player() -> None:
    iraq = war(3, "")
    assert "baghdad" in places(iraq, "shi_1")
    assert "damascus" not in places(iraq, "shi_1")
    iran = war(10, "")
    assert {"beirut", "urmia"} <= places(iran, "shi_1")


@pytest.mark.rule("fitna", "15.0.shia")
def test_shia_militias_of_iran_come_to_iraq_or_iran_but_not_to_a_kuwait_that_it_holds() -> None:
    match = war(8, "active iran; shi_7 @ waiting; shi_8 @ waiting; control iran kuwait_city jahra burgan rafha")
    found = arrivals(match, "shi_7")
    assert {"basra", "umm_qasr", "mehran"} <= found
    assert not found & {"kuwait_city", "jahra", "burgan", "rafha"}


@pytest.mark.rule("fitna", "15.0.sunni")
def test_sunni_militias_arrive_in_own_or_empty_spaces() -> None:
    match = war(1, "syr_4arm @ homs; fsa_1mech @ azaz; control syria idlib")
    found = places(match, "sun_6")
    assert {"azaz", "idlib", "tripoli", "palmyra"} <= found
    assert "homs" not in found
    saudi = war(8, "turn 2; sun_1 @ pool owner=saudi; irn_16arm @ mosul")
    assert {"arar", "rafha", "rutbah"} <= places(saudi, "sun_1")
    assert not {"mosul", "jubail", "urmia"} & places(saudi, "sun_1")


@pytest.mark.rule("fitna", "15.0.sunni", "20.2")
def test_militias_of_saudi_arabia_come_to_empty_spaces_of_iraq_alone() -> None:
    match = war(11, "active saudi; sun_9 @ waiting; sun_10 @ waiting; sau_4arm @ kkmc")
    found = arrivals(match, "sun_9")
    assert {"mosul", "basra", "rafha"} <= found
    assert not found & {"homs", "palmyra", "tripoli", "kkmc"}


def test_the_fsa_of_scenario_1_arrives_at_the_border() -> None:
    match = war(1, "control rebels idlib azaz palmyra daraa hama")
    assert places(match, "fsa_3mech") == {"idlib", "azaz", "daraa"} | {
        each for each in places(match, "fsa_3mech") if each in ("jarabulus", "tell_abyad", "bab", "jisr", "manbij")
    }
    assert "palmyra" not in places(match, "fsa_3mech")


@pytest.mark.rule("fitna", "15.0")
def test_rebels_of_scenario_1_without_a_border_come_to_any_space_that_they_hold() -> None:
    border = "daraa tanf azaz afrin idlib jarabulus kobane tell_abyad qamishli latakia"
    inland = f"active rebels; control syria {border} bab manbij jisr; control rebels hama homs"
    inland += "; fsa_1inf @ waiting; fsa_2inf @ waiting"
    assert arrivals(war(1, inland), "fsa_1inf") == {"hama", "homs"}
    assert arrivals(war(1, f"{inland}; control rebels idlib azaz"), "fsa_1inf") == {"idlib", "azaz"}


@pytest.mark.rule("fitna", "26.2", "26.8")
def test_a_kurdish_player_brings_back_a_unit_to_spaces_of_its_own_faction() -> None:
    text = "hand kurds c54; batch kurds 1; pyd_1 @ pool; kdp_1 @ erbil; kdp_2 @ kirkuk; pyd_g2 @ kobane"
    match = choose(war(7, f"{text}; tur_1arm @ afrin"), "event c54.reinforce")
    answer_if_asked(match, "draw_event", "replacements", "rebuilding", "rebuild pyd_1")
    assert offered(match, "place") == {"kobane", "hasakah", "qamishli"}
