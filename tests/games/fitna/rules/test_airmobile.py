"""17.2 Airmobile capacity, 17.3 Strategic movement."""

import pytest

from sandtable.core import AnyMatch
from sandtable.testing import choose, options, why_not
from tests.games.fitna.tools import (
    MOVING,
    at,
    attack,
    battle,
    finish,
    flights,
    goals,
    holder,
    isolated,
    march,
    offered,
    state,
    war,
)


@pytest.mark.rule("fitna", "17.2")
def test_airmobile_units_walk_three_spaces() -> None:
    match = war(1, f"{MOVING}; syr_14sf @ homs isolated")
    assert "raqqa" not in goals(match, "syr_14sf")
    choose(match, "move syr_14sf")
    assert not offered(match, "fly")
    walker = war(1, f"{MOVING}; syr_14sf @ homs")
    assert "deir_ez_zor" in goals(walker, "syr_14sf")
    assert "abu_kamal" not in goals(walker, "syr_14sf")


@pytest.mark.rule("fitna", "17.2", "3.2")
def test_the_russian_airborne_division_drives() -> None:
    match = war(3, f"{MOVING}; rus_7para @ tartus")
    choose(match, "move rus_7para")
    assert not offered(match, "assault")
    assert not offered(match, "fly")


@pytest.mark.rule("fitna", "17.2.1")
def test_a_flight_goes_to_any_own_supplied_space() -> None:
    match = war(1, f"{MOVING}; syr_14sf @ damascus; control rebels raqqa tabqa; control rebels aleppo")
    choose(match, "move syr_14sf")
    found = offered(match, "fly")
    assert "deir_ez_zor" in found
    assert "raqqa" not in found
    choose(match, "fly deir_ez_zor")
    assert at(match, "syr_14sf") == "deir_ez_zor"


@pytest.mark.rule("fitna", "17.2.1")
def test_a_standard_flight_ends_in_own_supplied_spaces_only() -> None:
    cut = "control rebels tabqa deir_ez_zor tell_abyad; control syria raqqa"
    match = war(1, f"{MOVING}; syr_14sf @ damascus; {cut}")
    found = flights(match, "syr_14sf", "fly")
    assert "raqqa" not in found  # own, but without a line
    assert "tabqa" not in found
    assert "latakia" in found


@pytest.mark.rule("fitna", "17.2.1", "17.2.2")
@pytest.mark.parametrize(
    ("number", "text", "who"),
    [
        (10, "active russia; rus_22para @ tartus; syr_4arm @ tartus; rus_6arm @ latakia", "rus_22para"),
        (1, "syr_14sf @ deir_ez_zor; control rebels sukhnah raqqa shaddadi abu_kamal; syr_1arm @ homs", "syr_14sf"),
    ],
)
def test_a_flight_starts_from_a_space_that_is_ones_own_and_supplied(number: int, text: str, who: str) -> None:
    match = choose(war(number, f"{MOVING}; {text}"), f"move {who}")
    assert offered(match, "to")
    assert not offered(match, "fly") | offered(match, "assault")


@pytest.mark.rule("fitna", "17.2.1", "19.0")
def test_a_flight_of_the_last_unit_takes_the_entrenchment_away() -> None:
    match = war(1, f"{MOVING}; syr_14sf @ homs; syr_1arm @ latakia; dug homs")
    choose(match, "move syr_14sf")
    choose(match, "fly tartus" if "fly tartus" in options(match) else "to tartus")
    assert not state(match).dug


# ---- 17.2.2 Assaults


@pytest.mark.rule("fitna", "17.2.2")
def test_an_assault_starts_in_a_supplied_space() -> None:
    match = war(1, f"{MOVING}; syr_14sf @ raqqa isolated; control rebels tabqa; syr_4arm @ homs")
    assert flights(match, "syr_14sf", "assault") == set()
    assert flights(match, "syr_14sf", "fly") == set()


@pytest.mark.rule("fitna", "17.2.2")
def test_an_assault_reaches_six_spaces_and_not_seven() -> None:
    match = war(
        1, f"{MOVING}; syr_14sf @ quneitra; control rebels raqqa tabqa deir_ez_zor tell_abyad hasakah shaddadi"
    )
    found = flights(match, "syr_14sf", "assault")
    assert {"hasakah", "tell_abyad"} <= found  # Damascus, Palmyra, Sukhnah, Deir ez-Zor, then Shaddadi or Raqqa
    assert "kobane" not in found


@pytest.mark.rule("fitna", "17.2.2")
def test_assaults_may_not_cross_closed_skies() -> None:
    match = war(11, f"active turkey; {MOVING}; tur_1sf @ kilis; control turkey afrin")
    choose(match, "move tur_1sf")
    assert "sanliurfa" in offered(match, "assault")
    russian = war(11, f"active russia; {MOVING}; rus_22para @ latakia; control russia latakia")
    choose(russian, "move rus_22para")
    assert "antakya" not in offered(russian, "assault")
    assert "idlib" in offered(russian, "assault")
    syrian = war(11, f"active syria; {MOVING}; syr_14sf @ quneitra")
    choose(syrian, "move syr_14sf")
    assert not {"golan", "safed", "haifa"} & offered(syrian, "assault")


@pytest.mark.rule("fitna", "17.2.2")
def test_israeli_helicopters_keep_out_of_saudi_and_turkish_skies() -> None:
    match = war(11, f"active israel; {MOVING}; isr_35para @ bet_shean")
    found = flights(match, "isr_35para", "assault")
    assert {"daraa", "amman"} <= found
    assert not {"qurayyat", "turaif", "arar", "sakaka"} & found


@pytest.mark.rule("fitna", "17.2.2")
def test_americans_do_not_fly_over_israel_but_israelis_do() -> None:
    text = f"{MOVING}; us israel -; us_75para @ netanya owner=israel; isr_35para @ netanya"
    match = war(9, text)
    choose(match, "move us_75para")
    own = offered(match, "assault")
    assert "south_litani" not in own
    assert "sidon" not in own
    match = war(9, text)
    choose(match, "move isr_35para")
    assert {"south_litani", "sidon"} <= offered(match, "assault")


@pytest.mark.rule("fitna", "4.0", "17.2.2")
def test_an_assault_does_not_land_on_three_of_ones_own() -> None:
    text = f"{MOVING}; syr_14sf @ damascus; syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs"
    for moved, room in (("", True), ("; moved syr_1arm syr_3arm syr_9arm", False)):  # may one of them still leave?
        match = choose(war(1, text + moved), "move syr_14sf")
        assert ("homs" in offered(match, "assault") | offered(match, "fly") | offered(match, "to")) is room


@pytest.mark.rule("fitna", "17.2.2")
def test_an_assault_crosses_enemies_and_is_isolated_without_a_line() -> None:
    text = (
        "syr_14sf @ homs; fsa_1mech @ hama; control rebels salamiyah tabqa aleppo raqqa bab deir_ez_zor tell_abyad"
    )
    match = war(1, f"segment movement; moves 2; attacks 0; {text}")
    choose(match, "move syr_14sf")
    assert "hama" not in offered(match, "assault")
    choose(match, "assault raqqa")
    assert holder(match, "raqqa") == "syria"
    assert holder(match, "tabqa") == "rebels"
    assert isolated(match, "syr_14sf")


@pytest.mark.rule("fitna", "17.2.2", "18.2")
def test_a_landed_unit_fights_in_supply_and_is_isolated_afterwards() -> None:
    cut = "control rebels tabqa deir_ez_zor tell_abyad raqqa; ash_1 @ tabqa"
    match = war(1, f"segment movement; moves 1; attacks 1; syr_14sf @ damascus; {cut}", 1)
    choose(match, "move syr_14sf", "assault raqqa")
    finish(attack(match, "tabqa"))
    assert battle(match).what.shifts == ()
    assert isolated(match, "syr_14sf")


@pytest.mark.rule("fitna", "17.2.2")
def test_a_landed_unit_with_a_line_is_not_isolated() -> None:
    match = war(1, "segment movement; moves 1; syr_14sf @ homs; control rebels hama; control syria salamiyah")
    choose(match, "move syr_14sf", "assault hama")
    assert not isolated(match, "syr_14sf")


@pytest.mark.rule("fitna", "14.1", "17.2.2")
def test_a_landed_unit_relieves_those_it_joins() -> None:
    text = f"{MOVING}; syr_14sf @ homs; syr_17inf @ deir_ez_zor isolated; control rebels sukhnah palmyra"
    match = war(1, text)
    choose(match, "move syr_14sf", "assault deir_ez_zor")
    assert not isolated(match, "syr_17inf")


@pytest.mark.rule("fitna", "17.2.2", "14.1")
def test_a_landed_unit_beside_a_comrade_without_a_marker_is_not_isolated() -> None:
    cut_off = "syr_17inf @ deir_ez_zor; control rebels sukhnah raqqa shaddadi abu_kamal"
    for text, alone in ((cut_off, False), (f"control syria deir_ez_zor; {cut_off.partition('; ')[2]}", True)):
        match = war(1, f"{MOVING}; syr_14sf @ homs; syr_1arm @ homs; {text}")
        choose(match, "move syr_14sf", "assault deir_ez_zor", "end_moves")
        assert isolated(match, "syr_14sf") is alone


@pytest.mark.rule("fitna", "17.2.2", "14.1")
def test_a_unit_that_lands_on_an_encircled_garrison_does_not_live_on_what_it_brings() -> None:
    """It relieves the garrison for the segment; without a line both are isolated at its end."""
    cut = "control rebels sukhnah raqqa shaddadi abu_kamal"
    match = war(1, f"{MOVING}; syr_14sf @ homs; syr_1arm @ homs; syr_17inf @ deir_ez_zor isolated; {cut}")
    choose(match, "move syr_14sf", "assault deir_ez_zor")
    assert not isolated(match, "syr_17inf")
    choose(match, "end_moves")
    assert isolated(match, "syr_14sf")
    assert isolated(match, "syr_17inf")


@pytest.mark.rule("fitna", "17.2.2", "14.1")
def test_a_landing_that_opens_a_line_keeps_the_garrison_in_supply() -> None:
    match = war(1, f"{MOVING}; syr_14sf @ homs; syr_1arm @ homs; syr_17inf @ deir_ez_zor isolated")
    choose(match, "move syr_14sf", "assault deir_ez_zor", "end_moves")
    assert not isolated(match, "syr_14sf")
    assert not isolated(match, "syr_17inf")


# ---- 17.3 Strategic movement


@pytest.mark.rule("fitna", "17.3", "12.1.6", "14.1")
def test_one_strategic_move_through_own_supplied_spaces() -> None:
    match = war(
        1, "segment strategic; syr_4arm @ damascus; syr_1arm @ raqqa isolated; fsa_1mech @ hama; syr_prgd @ homs"
    )
    assert offered(match, "strategic") == {"syr_4arm"}
    assert why_not(match, "syr_1arm").rule == "17.3"
    choose(match, "strategic syr_4arm")
    found = offered(match, "to")
    assert "deir_ez_zor" in found
    assert "hama" not in found
    assert "beirut" not in found
    choose(match, "to deir_ez_zor")
    assert at(match, "syr_4arm") == "deir_ez_zor"
    assert state(match).segment == 10


@pytest.mark.rule("fitna", "17.3")
def test_strategic_movement_needs_own_spaces_all_the_way() -> None:
    match = war(
        1, "segment strategic; syr_4arm @ damascus; control rebels nabk palmyra tanf baalbek; syr_1arm @ homs"
    )
    choose(match, "strategic syr_4arm")
    assert "homs" not in offered(match, "to")
    assert "quneitra" in offered(match, "to")
    assert why_not(match, "homs").rule == "17.3"


@pytest.mark.rule("fitna", "17.3", "4.0")
def test_strategic_movement_ends_within_the_stacking_limit() -> None:
    full = "syr_1arm @ homs; syr_3arm @ homs; syr_9arm @ homs"
    match = war(1, f"segment strategic; syr_4arm @ damascus; {full}")
    choose(match, "strategic syr_4arm")
    assert "homs" not in offered(match, "to")
    assert "hama" in offered(match, "to")


STRATEGIC = "segment strategic"


def strategic(match: AnyMatch, who: str) -> set[str]:
    """Where a unit may go by strategic movement."""
    twin = match.clone()
    choose(twin, f"strategic {who}")
    return offered(twin, "to")


@pytest.mark.rule("fitna", "4.0", "17.3")
def test_a_strategic_move_brings_no_second_corps() -> None:
    match = war(6, f"{STRATEGIC}; tur_3cor @ incirlik; tur_4cor @ gaziantep; tur_5arm @ kilis")
    assert "gaziantep" not in strategic(match, "tur_3cor")
    assert "gaziantep" in strategic(match, "tur_5arm")


@pytest.mark.rule("fitna", "17.3", "19.0")
def test_a_strategic_move_of_the_last_unit_takes_the_entrenchment_away() -> None:
    match = war(1, f"{STRATEGIC}; syr_1arm @ homs; dug homs")
    choose(match, "strategic syr_1arm", "to nabk")
    assert not state(match).dug


@pytest.mark.rule("fitna", "17.3", "12.1.6")
def test_a_unit_that_has_moved_and_fought_may_still_move_strategically() -> None:
    match = war(
        1, "segment movement; moves 1; attacks 1; syr_4arm @ damascus; fsa_1mech @ hama; syr_1arm @ latakia", 1
    )
    march(match, "syr_4arm", "homs")
    finish(attack(match, "hama"))
    assert "syr_4arm" in offered(match, "strategic")
    choose(match, "strategic syr_4arm", "to latakia")
    assert at(match, "syr_4arm") == "latakia"


@pytest.mark.rule("fitna", "17.3", "12.1.6")
@pytest.mark.parametrize(
    ("number", "text", "who", "why"),
    [
        (1, "syr_prgd @ damascus", "syr_prgd", "It may not leave its space in this scenario."),
        (
            10,
            "active syria; syr_mil1 @ tartus; rus_810mar @ tartus",
            "syr_mil1",
            "Another player controls the space",
        ),
        (10, "active syria; syr_mil1 @ tartus; rus_22para @ tartus", "rus_22para", "It is not yours to move"),
        (
            1,
            "syr_1arm @ homs; control rebels nabk hama tartus palmyra baalbek tripoli salamiyah",
            "syr_1arm",
            "The space in which",
        ),
    ],
)
def test_why_a_unit_makes_no_strategic_move(number: int, text: str, who: str, why: str) -> None:
    match = war(number, f"{STRATEGIC}; {text}; syr_3arm @ suwayda")
    refusal = why_not(match, who)
    assert who not in offered(match, "strategic")
    assert refusal is not None
    assert refusal.why.startswith(why)
