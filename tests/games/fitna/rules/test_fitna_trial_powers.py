"""20.0 to 28.0 Factions, caveats, tension and interventions where they meet each other."""

import pytest
from fitna_tools import (
    FIGHTING,
    MOVING,
    at,
    attack,
    choose,
    finish,
    fought,
    holder,
    offered,
    options,
    player,
    state,
    unit,
    war,
    why_not,
)

from sandtable.core import AnyMatch
from sandtable.games.fitna.rules.victory import points
from sandtable.testing import answer_if_asked, play_to, told

TENSE = "levels 5 6; tense"
HAIFA_AT_8 = f"active iran; tension 8; {TENSE}; irn_16arm @ south_litani; isr_35para @ haifa"


def through(match: AnyMatch) -> AnyMatch:
    """The offensive and everything that it has brought, with the last option of every question."""
    while state(match).fight is not None or state(match).due:
        choose(match, options(match)[-1])
    return match


# 21.0 Caveats --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "21.0", "27.1")
def test_us_forces_of_two_players_do_not_fight_each_other() -> None:
    text = "us israel turkey; us_75para @ h4 owner=israel; us_3arm @ tanf owner=turkey"
    match = war(10, f"{FIGHTING}; {text}; isr_gol @ golan; syr_1arm @ quneitra")
    assert "tanf" not in offered(match, "attack")
    refusal = why_not(match, "tanf")
    assert refusal is not None
    assert refusal.rule == "21.0"


# 22.0, 27.1 Who gets the US forces -----------------------------------------------------------------------------


@pytest.mark.rule("fitna", "27.1", "22.0.triggers")
@pytest.mark.parametrize("die", [1, 6])
def test_the_attack_decides_who_gets_the_us_before_the_level_that_it_brings(die: int) -> None:
    match = war(11, f"{FIGHTING}; {HAIFA_AT_8}", die)
    attack(match, "haifa")
    through(match)
    assert state(match).tension == 10
    assert state(match).us == player(match, "israel")


@pytest.mark.rule("fitna", "27.1", "22.0.triggers")
def test_an_entry_decides_who_gets_the_us_before_the_level_that_it_brings() -> None:
    match = war(3, f"{MOVING}; tension 8; {TENSE}; syr_4arm @ antakya; irq_9arm @ baghdad")
    choose(match, "move syr_4arm", "to incirlik")
    assert state(match).tension == 10
    assert state(match).us == player(match, "turkey")


@pytest.mark.rule("fitna", "22.0.triggers")
@pytest.mark.parametrize(
    ("force", "tension"), [("tur_1arm tur_5arm", 4), ("fsa_1arm tur_1arm", 4), ("fsa_1arm fsa_2arm", 3)]
)
def test_turks_take_aleppo_with_or_without_their_allies(force: str, tension: int) -> None:
    text = "; ".join(f"{u} @ azaz" for u in force.split())
    match = fought(6, f"{text}; syr_41sf @ aleppo reduced; control turkey idlib afrin bab", "DR", "aleppo")
    finish(match)
    assert holder(match, "aleppo") == "turkey"
    assert state(match).tension == tension


# 27.1, 28.0 Arrivals -------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "27.1", "14.10")
def test_us_forces_of_turkey_in_scenario_3_are_fed_through_incirlik() -> None:
    match = war(3, f"{FIGHTING}; syr_4arm @ antakya; irq_9arm @ baghdad; tur_1arm @ incirlik", 1)
    attack(match, "incirlik")
    while not offered(match, "place"):
        choose(match, options(match)[0])
    assert "gaziantep" in offered(match, "place")
    assert "baghdad" not in offered(match, "place")


PORTS = (
    "syr_1arm @ tartus; syr_3arm @ tartus; rus_810mar @ tartus; "
    "syr_5mech @ latakia; syr_7mech @ latakia; rus_22para @ latakia"
)


@pytest.mark.rule("fitna", "4.0.over", "15.0.russia")
def test_russians_of_a_batch_do_not_crowd_into_full_ports() -> None:
    match = war(10, f"active russia; segment phase; {PORTS}; rus_56para @ waiting; batch russia 1")
    play_to(match, "Events")
    assert at(match, "rus_56para") == "waiting"
    assert "arrive" not in options(match)


@pytest.mark.rule("fitna", "4.0.over", "28.0.ten")
def test_russians_kept_out_of_their_ports_at_level_10_crowd_in_later() -> None:
    text = f"active russia; segment phase; turn 4; {PORTS}; wave russia 3 rus_56para; rus_56para @ reserve"
    match = war(10, text)
    play_to(match, "Events")
    assert at(match, "rus_56para") in ("tartus", "latakia")


@pytest.mark.rule("fitna", "28.0.ten", "27.1")
def test_units_of_an_intervention_that_find_no_space_try_again_in_every_phase() -> None:
    lost = "fsa_1inf @ tartus; ash_1 @ latakia; rus_56para @ reserve"
    match = war(3, f"segment phase; turn 4; {lost}; wave syria 3 rus_56para")
    play_to(match, "Events")
    assert at(match, "rus_56para") == "reserve"
    assert [wave.units for wave in state(match).waves] == [[unit(match, "rus_56para")]]


@pytest.mark.rule("fitna", "28.0.first")
def test_without_its_ports_russia_comes_to_any_supplied_space_of_its_host() -> None:
    text = f"tension 9; {TENSE}; hand iraq c70; irq_9arm @ baghdad; syr_4arm @ damascus"
    match = choose(war(2, f"{text}; fsa_1inf @ tartus; ash_1 @ latakia"), "event c70.provoke")
    while state(match).due:
        choose(match, options(match)[0])
    assert {at(match, u) for u in ("rus_22para", "rus_56para", "rus_810mar")} <= {"damascus", "daraa", "suwayda"}


# 26.0 Kurds ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "26.2", "26.8")
def test_a_kurdish_player_brings_back_a_unit_to_spaces_of_its_own_faction() -> None:
    text = "hand kurds c54; batch kurds 1; pyd_1 @ pool; kdp_1 @ erbil; kdp_2 @ kirkuk; pyd_g2 @ kobane"
    match = choose(war(7, f"{text}; tur_1arm @ afrin"), "event c54.reinforce")
    answer_if_asked(match, "assets 0", "replacements", "rebuilding", "rebuild pyd_1")
    assert offered(match, "place") == {"kobane", "hasakah", "qamishli"}


# 31.1 Victory points -------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "31.1")
def test_the_saudi_line_reaches_a_turkey_that_is_not_in_play() -> None:
    north = "nukhayb rutbah qaim haditha baiji mosul dahuk"
    reached = war(8, f"control saudi {north}; control iran zakho")
    short = war(8, f"control saudi {north}; control iran zakho dahuk")
    with_line, without = (points(match.table, player(match, "saudi")) for match in (reached, short))
    assert with_line - without == 10 + 1  # Dahuk, on the Turkish border, is worth one point itself


# Log lines -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "22.0", "28.0")
def test_the_log_tells_only_moves_of_the_marker_and_russia_by_its_name() -> None:
    match = choose(war(10, f"setup; tension 9; {TENSE}; hand israel c70"), "event c70.provoke")
    through(match)
    lines = told(match)
    assert lines.count("International Tension is at 10.") == 1  # though the US Special Joker would raise it again
    assert "Russia raises its engagement." in lines
