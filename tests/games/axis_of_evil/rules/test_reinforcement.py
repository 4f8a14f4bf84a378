"""10.0 to 10.2 Reinforcements: how many, of whom, and displacement; 19.1.5."""

import pytest

from sandtable.testing import asked, choose, done, options, told, why_not
from tests.games.axis_of_evil.tools import (
    APART,
    BOX,
    ap,
    arrive,
    arriving,
    lying,
    move,
    place,
    reinforce,
    state,
    targets,
    war,
)


@pytest.mark.rule("axis_of_evil", "10.0", "10.1")
def test_a_die_of_units_of_one_contingent_for_one_point():
    boxes = "nato_cc @ reinforcement; nato_tac_4 @ reinforcement; nato_cdo @ reinforcement; gcc_sla @ reinforcement"
    match = reinforce(boxes, "nato", 2)
    assert ap(match, "coalition") == 8
    assert "bring gcc_sla" not in options(match)
    assert why_not(match, "gcc_sla").rule == "10.1"
    choose(match, "ready nato_tac_4", "ready nato_cdo")
    assert state(match).active == 0  # two and no more
    done(match)


@pytest.mark.rule("axis_of_evil", "10.0", "10.2")
def test_a_reinforcement_acts_only_later_but_in_the_same_turn():
    match = reinforce("nato_cc @ reinforcement", "nato", 1, 3)
    choose(match, "bring nato_cc", "at 2121")
    assert state(match).active == 0  # the action is over
    choose(match, "pass")
    move(match, "nato_cc")
    assert "halt" in options(match)


@pytest.mark.rule("axis_of_evil", "10.1")
def test_a_short_contingent_gives_fewer_and_the_player_may_stop():
    match = reinforce("gcc_sf @ reinforcement; nato_cc @ reinforcement", "gcc", 6)
    choose(match, "ready gcc_sf")
    assert state(match).active == 0
    match = reinforce("gcc_sf @ reinforcement", "gcc", 6)
    choose(match, "stop")
    assert place(match, "gcc_sf") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "10.1", "19.5")
def test_israel_costs_two():
    match = reinforce("isr_nc @ reinforcement; isr_sm @ reinforcement", "israel", 3, israelis=1)
    assert ap(match, "coalition") == 7
    assert "reinforce" not in options(war(f"{APART}isr_sm @ reinforcement; ap 5 1", israelis=1))


@pytest.mark.rule("axis_of_evil", "10.1")
def test_a_contingent_with_nothing_to_bring_is_not_named():
    match = war(f"{APART}gcc_sf @ reinforcement; nato_tac_4 @ reinforcement")
    choose(match, "reinforce")
    assert set(options(match)) == {"contingent nato", "contingent gcc"}
    assert "reinforce" not in options(war(APART))


@pytest.mark.rule("axis_of_evil", "3.5", "10.1")
def test_reinforcements_arrive_at_full_strength():
    match = reinforce("nato_cc @ reinforcement", "nato", 1)
    choose(match, "bring nato_cc", "at 2121")
    assert not state(match).reduced[BOX.piece("nato_cc")]


@pytest.mark.rule("axis_of_evil", "10.1")
def test_a_contingent_is_named_before_the_die():
    match = war(APART + "gcc_sf @ reinforcement; nato_cw @ reinforcement", 1)
    choose(match, "reinforce")
    assert ap(match, "coalition") == 9
    choose(match, "contingent gcc", "ready gcc_sf")
    done(match)


@pytest.mark.rule("axis_of_evil", "10.1", "10.2.1.russia")
def test_a_district_takes_any_number_of_russians():
    boxes = lying("reinforcement", "rus_8gd", "rus_20gd", "rus_mvd")
    match = war(APART + boxes + "; active eurasian", 3)
    choose(match, "reinforce", "to_southern rus_8gd", "to_southern rus_20gd", "to_central rus_mvd")
    assert [place(match, unit) for unit in ("rus_8gd", "rus_20gd", "rus_mvd")] == [
        "southern",
        "southern",
        "central",
    ]


@pytest.mark.rule("axis_of_evil", "10.2")
def test_displacement_from_a_full_base():
    match = reinforce("irn_n @ reinforcement; irn_w @ 2517", "iran", 1, active="eurasian")
    found = arrive(match, "irn_n")
    assert "2517" not in found
    assert {"2516", "2617"} <= found  # next to full Isfahan
    assert "2513" in found
    assert "2514" not in found  # Tehran has room, so nobody is displaced
    match = reinforce("irn_n @ reinforcement; irn_w @ 2517; nato_cc @ 2615", "iran", 1, active="eurasian")
    assert "2516" not in arrive(match, "irn_n")  # an EZOC bars displacement


@pytest.mark.rule("axis_of_evil", "10.2", "10.2.1")
def test_no_displacement_from_a_base_with_room():
    """R-41"""
    assert "1821" not in arrive(reinforce("gcc_exp @ reinforcement", "gcc", 1), "gcc_exp")


@pytest.mark.rule("axis_of_evil", "10.2", "10.2.1")
def test_no_displacement_into_a_zone_of_control():
    full = "gcc_sla @ 1822; gcc_exp @ reinforcement; rus_41 @ 1721"  # covers 1722 and 1821
    found = arrive(reinforce(full, "gcc", 1), "gcc_exp")
    assert "1722" not in found
    assert "1821" not in found
    assert "1823" in found


@pytest.mark.rule("axis_of_evil", "10.2", "10.2.1")
def test_why_nobody_is_displaced_there():
    """R-41 Kuwait City is full; 2021 lies in the zone of the enemy at 2022, 2020 does not."""
    match = arriving("gcc_sla @ 2121; rus_41 @ 2022; nato_cc @ reinforcement", "nato_cc", 1)
    assert "2020" in targets(match, "at")
    assert "2021" not in targets(match, "at")
    assert why_not(match, "2021").why == "Nobody is displaced into an enemy zone of control."
    assert why_not(match, "2121").rule == "9.2"


@pytest.mark.rule("axis_of_evil", "10.2", "19.1.2")
def test_nobody_is_displaced_from_a_base_that_he_could_not_enter():
    """10.2 asks it of both hexes. The FOB stands in the high mountain 1905 with mountain troops; 1906 is rough."""
    text = "nato_jtf_m @ 1905; nato_fob @ 1905; held coalition grozny; "
    tanks = arriving(text + "nato_cc @ reinforcement", "nato_cc", 1, fob=1)
    assert "1906" not in targets(tanks, "at")
    mountain = war("nato_isaf @ 1905; nato_fob @ 1905; nato_jtf_m @ reinforcement; rus_2gd @ 1325", 1, fob=1)
    choose(mountain, "reinforce", "bring nato_jtf_m")
    assert "1906" in targets(mountain, "at")


@pytest.mark.rule("axis_of_evil", "10.2", "19.1.2")
def test_a_new_base_serves_the_next_unit_of_the_same_action():
    match = war(APART + "nato_fob @ reinforcement; nato_cc @ reinforcement", 2, fob=1)
    choose(match, "reinforce", "bring nato_fob")
    assert place(match, "nato_fob") == "1418"
    choose(match, "bring nato_cc")
    assert {"1417", "1419"} <= targets(match, "at")  # displaced from the full base


@pytest.mark.rule("axis_of_evil", "19.1.5", "10.1")
def test_the_guards_tank_army_comes_only_with_shock_and_only_to_a_district():
    text = "nato_isaf @ 1725; rus_2gd @ 1325; rus_1gta @ reinforcement; rus_8gd @ reinforcement; "
    match = war(text + "active eurasian", 2, guards_tank_army=1)
    choose(match, "reinforce")
    assert not any(each.endswith("rus_1gta") for each in options(match))
    assert why_not(match, "rus_1gta").rule == "19.1.5"
    match = war(text + "phase shock; shock eurasian 1", 1, 1, 1, 1, 1, 1, 1, guards_tank_army=1)
    choose(match, "shock")
    assert {each for each in options(match) if each.endswith("rus_1gta")} == {
        "to_southern rus_1gta",
        "to_central rus_1gta",
    }
    choose(match, "to_southern rus_1gta")
    assert place(match, "rus_1gta") == "southern"


@pytest.mark.rule("axis_of_evil", "10.1")
def test_a_contingent_says_what_it_could_bring_and_the_die_whom_it_counts():
    waiting = lying("reinforcement", "nato_cw", "nato_sas", "nato_tac_1", "nato_mnc", "gcc_sf")
    match = war(APART + waiting, 2)
    choose(match, "reinforce")
    decision = asked(match)
    assert [decision.hint(option).text for option in decision.options] == [
        "1 ground, 2 special forces, 1 strike",
        "1 special forces",
    ]
    choose(match, "contingent nato")
    assert "NATO reinforcements: up to 2 units." in told(match)


@pytest.mark.rule("axis_of_evil", "10.1", "2.11")
def test_reinforcements_say_how_strong_they_are_and_several_how_many_of_each_class():
    boxes = lying("reinforcement", "nato_cc", "nato_tac_4", "nato_cdo")
    decision = asked(reinforce(boxes, "nato", 3))
    hints = [decision.hint(option) for option in decision.options]
    found = {hint.text for hint in hints if hint}
    assert found == {"8+", "2", "[2]", "1 special forces, 1 strike"}
