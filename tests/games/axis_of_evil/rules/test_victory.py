"""4 Victory."""

import pytest

from sandtable.core.events import Gain
from sandtable.games.axis_of_evil.rules import victory
from sandtable.testing import choose, events
from tests.games.axis_of_evil.tools import (
    APART,
    BOX,
    JIHAD,
    UNITED,
    default,
    fight,
    lying,
    opening,
    state,
    table,
    war,
    worth,
)


def points(match) -> tuple[int, int]:
    return victory.victory_points(table(match), 0), victory.victory_points(table(match), 1)


def points_of(match, side: int) -> int:
    return victory.victory_points(table(match), side)


@pytest.mark.rule("axis_of_evil", "3.2")
def test_the_scenarios_value_is_not_for_the_other_player():
    before = victory.victory_points(table(war(APART, scenario="levant_endgame")), 0)
    lost = victory.victory_points(table(war(APART + "held coalition damascus", scenario="levant_endgame")), 0)
    assert lost == before - 2


@pytest.mark.rule("axis_of_evil", "4.1")
def test_the_game_is_decided_after_turn_ten():
    match = war("turn 9; phase turn_end; nato_isaf @ 1418; shock out", seed=1)
    assert match.outcome is None
    match = war("turn 10; phase turn_end; nato_isaf @ 1418")
    assert match.outcome is not None
    assert match.outcome.rule == "4.1.2"


@pytest.mark.rule("axis_of_evil", "4.1.1")
def test_points_for_places_at_the_start():
    match = war("nato_isaf @ 1418", scenario="oil_war")
    plain = sum(p.vp for p in BOX.places if p.area in ("russia", "trans_caucasus", "central_asia", "iran", "syria"))
    assert plain == 43
    assert worth(match, 0) == plain
    assert worth(match, 1) == 33 + 10  # Iraq and Irbil are with the Coalition here


@pytest.mark.rule("axis_of_evil", "4.1.1")
def test_a_scenario_value_replaces_the_one_for_its_player_only():
    text = "nato_isaf @ 1418; held coalition bushehr"
    other, axis = war(text, scenario="levant_endgame"), war(text)
    assert worth(axis, 1) - worth(other, 1) == 3  # the nuclear symbol counts four
    assert worth(axis, 0) == worth(other, 0)
    assert worth(war("nato_isaf @ 1418"), 0) - worth(axis, 0) == 3  # port, oil, nuclear count one for the Union


@pytest.mark.rule("axis_of_evil", "4.1.1")
def test_points_for_eliminated_ground_units_and_the_ten_of_the_other_player():
    match = war("rus_2gd @ eliminated; rus_tac_1 @ eliminated; nato_cc @ eliminated; nato_jtfg @ 1418")
    assert victory.losses_points(table(match), 1) == 1
    assert victory.losses_points(table(match), 0) == 1
    assert (victory.shock_points(table(match), 0), victory.shock_points(table(match), 1)) == (10, 0)
    match = war("nato_jtfg @ 1418", scenario="oil_war")
    assert (victory.shock_points(table(match), 0), victory.shock_points(table(match), 1)) == (0, 10)


@pytest.mark.rule("axis_of_evil", "4.1.1")
def test_eliminated_air_units_score_nothing():
    bare = victory.victory_points(table(war(APART)), 0)
    lost = APART + lying("eliminated", "nato_tac_1", "gcc_tac_1")
    assert victory.victory_points(table(war(lost)), 0) == bare


@pytest.mark.rule("axis_of_evil", "4.1.1")
def test_the_ten_points_go_to_the_coalition_where_the_union_holds_shock():
    with_shock = victory.victory_points(table(war(APART)), 1)
    without = victory.victory_points(table(war(APART, scenario="drive_to_the_gulf")), 1)
    assert without == with_shock + 10


@pytest.mark.rule("axis_of_evil", "3.2", "4.1.1")
def test_any_symbol_of_syria_counts_three_for_the_coalition_bases_included():
    """R-24 Damascus: a capital and a minor base."""
    before = victory.victory_points(table(war(APART, scenario="levant_endgame")), 1)
    held = victory.victory_points(table(war(APART + "held coalition damascus", scenario="levant_endgame")), 1)
    assert held == before + 6


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


@pytest.mark.rule("axis_of_evil", "4.1.1")
def test_a_reduced_unit_counts_as_much_as_a_whole_one_when_lost():
    bare = points_of(war(APART), 1)
    assert points_of(war(APART + "rus_41 @ eliminated reduced; irn_mahdi @ eliminated"), 1) == bare + 2


@pytest.mark.rule("axis_of_evil", "4.1.1")
def test_special_forces_out_of_the_game_score_nothing():
    assert points_of(war(APART + "rus_odon @ out"), 1) == points_of(war(APART), 1)


@pytest.mark.rule("axis_of_evil", "4.1.1.example")
def test_tehran_is_worth_four():
    tehran = next(i for i, p in enumerate(BOX.places) if p.id == "tehran")
    assert BOX.worth[BOX.scenario_number["oil_war"]][1][tehran] == 4
    assert BOX.worth[BOX.scenario_number["axis_of_evil"]][1][tehran] == 7


@pytest.mark.rule("axis_of_evil", "4.1.1.variant")
def test_by_strength_eliminated_units_score_their_factors():
    text = "rus_2gd @ eliminated reduced; rus_tac_1 @ eliminated; nato_jtfg @ 1418"
    assert victory.losses_points(table(war(text)), 1) == 1
    assert victory.losses_points(table(war(text, vp_strength=1)), 1) == 6 + 2


@pytest.mark.rule("axis_of_evil", "4.1.1.variant", "19.8.2")
def test_by_strength_an_islamist_scores_its_factor():
    """R-119"""
    match = fight(war("isl_is_1 @ 1419; nato_cc @ 1418", "DL1", vp_strength=1, **JIHAD), "1419")
    assert state(match).tally == [0, 3]


@pytest.mark.rule("axis_of_evil", "4.1.2")
@pytest.mark.parametrize(
    ("difference", "name"),
    [
        (0, "draw"),
        (4, "draw"),
        (5, "marginal"),
        (14, "marginal"),
        (15, "operational"),
        (24, "operational"),
        (25, "strategic"),
        (90, "strategic"),
    ],
)
def test_levels_of_victory(difference: int, name: str):
    assert victory.level(table(war("nato_jtfg @ 1418")).box, difference) == name


@pytest.mark.rule("axis_of_evil", "4.1.2")
def test_the_higher_total_wins_and_a_small_difference_is_a_draw():
    match = war("turn 10; phase turn_end; nato_isaf @ 1418", scenario="oil_war")
    assert points(match) == (43, 53)
    assert (match.outcome.winners, match.outcome.level) == ((1,), "marginal")
    assert (match.outcome.levels, match.outcome.ranks) == ((0, 1), (2, 1))
    match = war("turn 10; phase turn_end; nato_isaf @ 1418; held eurasian riyadh kkmc", scenario="oil_war")
    assert points(match) == (46, 50)
    assert (match.outcome.winners, match.outcome.level) == ((), "draw")
    assert (match.outcome.levels, match.outcome.ranks) == ((0, 0), (1, 1))


@pytest.mark.rule("axis_of_evil", "4.1.2", "4.1")
@pytest.mark.parametrize("turn", [9, 10])
def test_only_the_tenth_turn_is_the_last(turn: int):
    match = war(APART + f"turn {turn}; shock out", seed=1)
    choose(match, "pass", "pass")
    assert (match.outcome is not None) is (turn == 10)


@pytest.mark.rule("axis_of_evil", "4.2")
def test_no_sudden_death_but_a_player_may_concede():
    everything = " ".join(p.id for p in BOX.places)
    match = war(f"held coalition {everything}; nato_isaf @ 1418; turn 5")
    assert match.outcome is None
    choose(match, "eurasian: resign")
    assert (match.outcome.winners, match.outcome.level, match.outcome.rule) == ((1,), "strategic", "4.2")


@pytest.mark.rule("axis_of_evil", "4.1.1")
def test_who_is_eliminated_says_what_the_enemy_scores():
    match = war("nato_meu_soc @ 1418; rus_2gd @ 1419", "AL1")
    before = points_of(match, 0)
    fight(match, "1419")
    (gone,) = (event.what for event in events(match, "leave", lost=True))
    assert gone.gains == (Gain("eurasian_vp", before, before + 1),)
    assert points_of(match, 0) == before + 1
