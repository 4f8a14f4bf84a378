"""3 Set-up tried figure by figure: forces of every scenario, lines of Variable Control, neutral countries."""

import pytest
from axis_tools import BOX, default, deploy, holder, is_reduced, opening, place, side_of, state, table

from sandtable.games.axis_of_evil.rules import action_points, victory
from sandtable.games.axis_of_evil.state import Phase
from sandtable.testing import asked, choose, options, told, why_not

UNITED = (1, 1, 2, 1)  # Iraq and Peshmerga with the Coalition, Syria calm, nobody neutral
SCENARIOS = ["axis_of_evil", "drive_to_the_gulf", "oil_war", "levant_endgame", "caucasus_firestorm", "great_game"]


def count(match, display: str, side: int, sorts: tuple[str, ...]) -> int:
    s = state(match)
    return sum(
        place(match, BOX.counters.counter[p].id) == display and s.side[p] == side and BOX.sort[p].value in sorts
        for p in BOX.pieces
    )


def on_map(match, side: int) -> int:
    return sum(len(stack) for stack in state(match).stacks[side].values())


@pytest.mark.rule("axis_of_evil", "3.2", "3.4", "3.5", "table.scenario")
@pytest.mark.parametrize(
    ("scenario", "shock", "union", "coalition"),
    [
        ("axis_of_evil", 1, (16, 14), (17, 15)),
        ("drive_to_the_gulf", 0, (17, 14), (16, 14)),
        ("oil_war", 0, (17, 15), (16, 14)),
        ("levant_endgame", 1, (16, 14), (17, 15)),
        ("caucasus_firestorm", 0, (17, 15), (16, 14)),
        ("great_game", 1, (16, 14), (16, 16)),
    ],
)
def test_forces_of_each_scenario(scenario: str, shock: int, union: tuple[int, int], coalition: tuple[int, int]):
    """Ground units on the map and counters in Staging, counted from the lists of 3.8, 3.9 and the table."""
    match = default(opening(*UNITED, scenario=scenario))
    assert state(match).shock_side == state(match).initiative == shock
    for side, (ground, staging) in enumerate((union, coalition)):
        assert on_map(match, side) == ground
        assert count(match, "staging", side, ("sf", "strike")) == staging


@pytest.mark.rule("axis_of_evil", "3.2")
@pytest.mark.parametrize(
    ("scenario", "unit", "there"),
    [
        ("oil_war", "irn_msl_3", "staging"),
        ("drive_to_the_gulf", "rus_5gf", "staging"),
        ("levant_endgame", "rus_tac_4", "staging"),
        ("levant_endgame", "nato_tac_4", "staging"),
        ("caucasus_firestorm", "rus_bsf", "staging"),
        ("axis_of_evil", "rus_bsf", "reinforcement"),
        ("caucasus_firestorm", "rus_alpha", "staging"),
        ("great_game", "rus_storm", "staging"),
        ("great_game", "nato_5gf_2", "staging"),
    ],
)
def test_units_that_a_scenario_puts_in_a_display(scenario: str, unit: str, there: str):
    assert place(opening(*UNITED, scenario=scenario), unit) == there


@pytest.mark.rule("axis_of_evil", "3.2", "4.1.1")
@pytest.mark.parametrize(
    ("scenario", "union", "coalition"),
    [
        ("axis_of_evil", 53, 43),  # ten for the Union, which does not hold shock; no nuclear place is Western
        ("drive_to_the_gulf", 43 + 2 * 3, 53),  # ports of Bushehr, Bandar Abbas and Chabahar
        ("oil_war", 43, 53),
        ("levant_endgame", 53, 43),
        ("caucasus_firestorm", 43, 53),
        ("great_game", 53 + 5, 43 + 9),  # the capitals, Irbil among them
    ],
)
def test_points_at_the_start_of_each_scenario(scenario: str, union: int, coalition: int):
    match = default(opening(*UNITED, scenario=scenario))
    assert [victory.victory_points(table(match), side) for side in (0, 1)] == [union, coalition]


@pytest.mark.rule("axis_of_evil", "3.3", "table.variable_control")
@pytest.mark.parametrize(
    ("die", "hezb", "fourth", "ndf", "lost"),
    [
        (1, "unplaced", "unplaced", "unplaced", ()),
        (2, "reinforcement", "unplaced", "unplaced", ()),
        (3, "reinforcement", "unplaced", "unplaced", ()),
        (4, "reinforcement", "reinforcement", "unplaced", ()),
        (5, "reinforcement", "reinforcement", "reinforcement", ("deir_ez_zor",)),
        (6, "reinforcement", "reinforcement", "reinforcement", ("deir_ez_zor", "aleppo")),
    ],
)
def test_every_line_of_the_syrian_war(die: int, hezb: str, fourth: str, ndf: str, lost: tuple[str, ...]):
    match = opening(1, 1, die, 1)
    assert [place(match, unit) for unit in ("syr_hezb", "syr_4", "syr_ndf")] == [hezb, fourth, ndf]
    syrian = [p.id for p in BOX.places if p.country == "syria"]
    assert {p for p in syrian if holder(match, p) == "coalition"} == set(lost)


@pytest.mark.rule("axis_of_evil", "3.3", "5.3", "table.variable_control")
@pytest.mark.parametrize(
    ("die", "neutral"),
    [
        (1, set()),
        (2, set()),
        (3, {"posni"}),
        (4, {"posni", "ankara", "incirlik"}),
        (5, {"posni", "doha", "abu_dhabi"}),
        (6, set()),
    ],
)
def test_every_line_of_the_coalitions_division(die: int, neutral: set[str]):
    match = opening(1, 1, 2, die)
    assert {p.id for p in BOX.places if holder(match, p.id) == "neutral"} == neutral
    pakistan = {place(match, unit) for unit in ("pak_west", "pak_isi", "pak_tac")}
    assert (pakistan == {"out"}) is ("posni" in neutral)


@pytest.mark.rule("axis_of_evil", "3.3")
@pytest.mark.parametrize("die", [1, 4, 5, 6])
def test_every_peshmerga_die(die: int):
    match = opening(1, die, 2, 1)
    side = "coalition" if die <= 4 else "eurasian"
    assert {side_of(match, unit) for unit in ("psh_80", "psh_70", "psh_ypg", "gar_irbil")} == {side}


@pytest.mark.rule("axis_of_evil", "3.3")
def test_an_iraqi_army_that_deserts_to_the_union():
    """R-110 Its special forces wait with the Union; only Baghdad sets up."""
    match = opening(4, 1, 2, 1)
    assert place(match, "irq_bagh") == "unplaced"
    assert is_reduced(match, "irq_bagh")
    for unit in ("irq_bas", "irq_d", "irq_n", "irq_abn", "irq_min_int", "irq_spc", "irq_sf"):
        assert (place(match, unit), side_of(match, unit)) == ("reinforcement", "eurasian")
        assert not is_reduced(match, unit)


@pytest.mark.rule("axis_of_evil", "3.2", "3.3")
def test_a_unit_added_twice_appears_once():
    """R-09 Hezbollah by the scenario and by the die."""
    match = default(opening(1, 1, 1, 1, scenario="levant_endgame"))
    hezbollah = BOX.piece("syr_hezb")
    assert sum(stack.count(hezbollah) for stack in state(match).stacks[0].values()) == 1


@pytest.mark.rule("axis_of_evil", "3.2", "3.3")
def test_a_neutral_turkey_keeps_the_forces_of_a_scenario_away():
    """R-09, R-10, R-111 TU-RDC leaves the game; the marines have no hex and wait."""
    match = opening(1, 1, 2, 4, scenario="levant_endgame")
    choose(match, "default", "default")
    assert place(match, "nato_tu_rdc") == "out"
    assert place(match, "nato_rf_m") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "3.3", "6.2")
def test_a_neutral_incirlik_gives_nobody_a_point():
    match = default(opening(1, 1, 2, 4))
    assert [action_points.major_bases(table(match), side) for side in (0, 1)] == [2, 1]


@pytest.mark.rule("axis_of_evil", "3.2", "5.3")
@pytest.mark.parametrize(("die", "offered", "closed"), [(1, "0911", ""), (4, "2121", "0911"), (5, "1822", "2926")])
def test_where_a_scenarios_corps_may_start(die: int, offered: str, closed: str):
    match = opening(1, 1, 2, die, scenario="great_game")
    choose(match, "default")
    found = deploy(match, "nato_mnc")
    assert offered in found
    assert closed not in found
    if closed:
        assert why_not(match, closed).rule == "5.3"


@pytest.mark.rule("axis_of_evil", "3.6", "3.9")
def test_the_union_deploys_second_where_it_holds_shock():
    match = opening(*UNITED, scenario="caucasus_firestorm")
    assert asked(match).seat == 1
    assert not any(each.startswith("place rus_") for each in options(match))
    choose(match, "default")
    assert asked(match).seat == 0
    assert deploy(match, "rus_ni") >= {"1403", "2104", "1904"}  # in or next to a place of Russia


@pytest.mark.rule("axis_of_evil", "3.9.vdv", "3.9.corf_tc")
def test_deployment_areas_of_the_russians():
    match = opening(*UNITED)
    vdv = deploy(match, "rus_1vdv")
    assert {"1703", "2307", "3209"} <= vdv
    assert not {"1805", "2513", "1704"} & vdv  # Georgia, Iran, a high mountain


@pytest.mark.rule("axis_of_evil", "3.9.iran", "3.8")
def test_iranians_may_stand_over_the_border_but_not_in_enemy_cities():
    """R-114 Next to Kermanshah lies 1914 in Iraq."""
    match = opening(*UNITED)
    found = deploy(match, "irn_w")
    assert "1914" in found
    assert "2120" not in found  # Basrah is not next to Ahvaz, and is held by the enemy
    assert "2114" in found


@pytest.mark.rule("axis_of_evil", "3.10", "6.2")
def test_play_begins_with_the_marker_on_turn_one():
    match = default(opening(*UNITED))
    assert (state(match).turn, state(match).phase, state(match).ap) == (1, Phase.SHOCK, [0, 0])
    assert set(options(match)) == {"shock", "keep"}


@pytest.mark.rule("axis_of_evil", "3.6", "6.0")
def test_set_up_goes_on_once_and_then_the_first_turn_begins():
    lines = [line for line in told(default(opening(*UNITED))) if "is placed" not in line]
    assert lines[-2:] == ["Set-up goes on.", "Turn 1 begins."]
    assert lines.count("Set-up goes on.") == 1


@pytest.mark.rule("axis_of_evil", "3.7", "19.3")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_without_peshmerga_irbil_still_follows_their_die(scenario: str):
    """R-04"""
    match = default(opening(1, 5, 2, 1, scenario=scenario, peshmerga=0))
    assert holder(match, "irbil") == "eurasian"
    assert {place(match, unit) for unit in ("psh_80", "psh_70", "psh_ypg")} == {"out"}
