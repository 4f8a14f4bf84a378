"""3 Set-up: scenarios, variable control, boxes."""

import pytest

from sandtable.core.errors import SetupError
from sandtable.games.axis_of_evil.rules import action_points
from sandtable.games.axis_of_evil.state import Off, Phase
from sandtable.testing import choose, events, options
from tests.games.axis_of_evil.tools import (
    BOX,
    GAME,
    UNITED,
    default,
    holder,
    is_reduced,
    opening,
    place,
    side_of,
    state,
    table,
)

SCENARIOS = ["axis_of_evil", "drive_to_the_gulf", "oil_war", "levant_endgame", "caucasus_firestorm", "great_game"]


def count(match, display: str, side: int, sorts: tuple[str, ...]) -> int:
    s = state(match)
    return sum(
        place(match, BOX.counters.counter[p].id) == display and s.side[p] == side and BOX.sort[p].value in sorts
        for p in BOX.pieces
    )


def on_map(match, side: int) -> int:
    return sum(len(stack) for stack in state(match).stacks[side].values())


@pytest.mark.rule("axis_of_evil", "3.1")
def test_any_of_six_scenarios_can_be_chosen():
    assert len(GAME.scenarios) == 6
    with pytest.raises(SetupError):
        GAME.setting("seventh")


@pytest.mark.rule("axis_of_evil", "3.2")
def test_a_scenario_adds_forces_and_names_the_holder_of_shock():
    match = opening(*UNITED)
    assert place(match, "nato_msl_2") == "staging"
    assert place(match, "nato_1mef") == place(match, "irn_sr") == "unplaced"
    assert (state(match).shock_side, state(match).initiative) == (1, 1)
    assert (state(opening(*UNITED, scenario="oil_war")).shock_side) == 0


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


@pytest.mark.rule("axis_of_evil", "3.3", "table.variable_control")
@pytest.mark.parametrize(
    ("die", "side"),
    [(1, "coalition"), (2, "coalition"), (3, "coalition"), (4, "eurasian"), (5, "eurasian"), (6, "eurasian")],
)
def test_a_die_decides_the_side_of_iraq(die: int, side: str):
    match = opening(die, 1, 2, 1)
    assert side_of(match, "irq_bagh") == side
    assert holder(match, "basrah") == side
    assert holder(match, "irbil") == "coalition"


@pytest.mark.rule("axis_of_evil", "3.3")
def test_a_deserting_army_leaves_one_reduced_unit():
    match = opening(3, 1, 2, 1)
    assert place(match, "irq_bagh") == "unplaced"
    assert is_reduced(match, "irq_bagh")
    assert place(match, "irq_n") == place(match, "irq_sf") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "3.3")
def test_the_peshmerga_die_takes_irbil_along():
    match = opening(1, 6, 2, 1)
    assert side_of(match, "psh_80") == holder(match, "irbil") == "eurasian"
    assert holder(match, "mosul") == "coalition"


@pytest.mark.rule("axis_of_evil", "3.3", "5.3")
def test_countries_may_stay_neutral():
    match = opening(1, 1, 2, 4)
    assert holder(match, "posni") == holder(match, "ankara") == "neutral"
    assert place(match, "pak_west") == place(match, "nato_tu_2") == place(match, "nato_tu_rdc") == "out"
    choose(match, "default")
    assert "place nato_tu_2" not in options(match)


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


@pytest.mark.rule("axis_of_evil", "3.3", "6.2")
def test_a_neutral_incirlik_gives_nobody_a_point():
    match = default(opening(1, 1, 2, 4))
    assert [action_points.major_bases(table(match), side) for side in (0, 1)] == [2, 1]


@pytest.mark.rule("axis_of_evil", "3.5")
def test_the_others_wait_in_reinforcement():
    match = opening(*UNITED)
    assert place(match, "nato_cc") == place(match, "rus_8gd") == place(match, "rus_alpha") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "3.7")
def test_optional_units_are_out_unless_their_rule_is_in_use():
    off, on = opening(*UNITED), opening(*UNITED, fob=1, sixth_generation=1, guards_tank_army=1, israelis=1)
    for id_ in ("nato_fob", "rus_fob", "nato_6gw", "rus_1gta", "isr_nc"):
        assert place(off, id_) == "out"
        assert place(on, id_) == "reinforcement"
    assert place(off, "isl_is_1") == "out"


@pytest.mark.rule("axis_of_evil", "3.7", "19.3")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_without_peshmerga_irbil_still_follows_their_die(scenario: str):
    """R-04"""
    match = default(opening(1, 5, 2, 1, scenario=scenario, peshmerga=0))
    assert holder(match, "irbil") == "eurasian"
    assert {place(match, unit) for unit in ("psh_80", "psh_70", "psh_ypg")} == {"out"}


@pytest.mark.rule("axis_of_evil", "3.8.boxes")
def test_coalition_boxes():
    match = opening(*UNITED)
    assert place(match, "nato_sas") == place(match, "nato_tac_1") == place(match, "nato_msl_1") == "staging"
    assert place(match, "nato_5f") == place(match, "nato_6f") == "staging"
    assert place(match, "nato_tac_5") == "reinforcement"
    assert place(match, "rus_bsf") == "reinforcement"


@pytest.mark.rule("axis_of_evil", "3.9.boxes")
def test_union_boxes():
    match = opening(*UNITED)
    assert place(match, "rus_odon") == place(match, "irn_msl_1") == place(match, "syr_tac_1") == "staging"
    assert place(match, "rus_5gf") == place(match, "irn_cw") == "reinforcement"
    assert place(opening(*UNITED, scenario="caucasus_firestorm"), "rus_bsf") == "staging"


@pytest.mark.rule("axis_of_evil", "3.10")
def test_the_game_starts_on_turn_one_without_action_points():
    match = opening(*UNITED)
    assert state(match).turn == 1
    assert state(match).ap == [0, 0]


@pytest.mark.rule("axis_of_evil", "3.10", "6.2")
def test_play_begins_with_the_marker_on_turn_one():
    match = default(opening(*UNITED))
    assert (state(match).turn, state(match).phase, state(match).ap) == (1, Phase.SHOCK, [0, 0])
    assert set(options(match)) == {"shock", "keep"}


def test_every_counter_has_a_place_after_set_up():
    match = default(opening(*UNITED))
    assert not any(at == Off.UNPLACED for at in state(match).at)
    assert len(events(match, "card")) == 4


@pytest.mark.rule("axis_of_evil", "3.7", "19.1.3")
@pytest.mark.parametrize("die", [1, 6])  # Israel joins the Coalition on a six
def test_fifth_generation_fighters_are_out_with_their_rule(die: int):
    """R-06 Those of Israel need both rules."""
    dice = (*UNITED[:3], die)
    both = opening(*dice, israelis=1)
    assert place(both, "isr_5gf") == ("reinforcement" if die == 1 else "staging")
    off = opening(*dice, israelis=1, fifth_generation=0)
    assert {place(off, unit) for unit in ("isr_5gf", "rus_5gf", "nato_5gf_1")} == {"out"}
    assert place(off, "isr_sm") == ("reinforcement" if die == 1 else "staging")
    assert place(opening(*dice), "isr_5gf") == "out"
