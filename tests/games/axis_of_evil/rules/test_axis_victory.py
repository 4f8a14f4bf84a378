"""4 How to win, and 5 Operational considerations."""

import pytest
from axis_tools import BOX, ap, hexes, holder, move, place, state, table, war

from sandtable.games.axis_of_evil.rules import control, victory
from sandtable.games.axis_of_evil.rules.units import defended
from sandtable.testing import choose, options, why_not


def points(match) -> tuple[int, int]:
    return victory.victory_points(table(match), 0), victory.victory_points(table(match), 1)


def worth(match, side: int) -> int:
    return victory.places_points(table(match), side)


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
    assert victory.level(table(war("nato_jtfg @ 1418")), difference) == name


@pytest.mark.rule("axis_of_evil", "4.1.2")
def test_the_higher_total_wins_and_a_small_difference_is_a_draw():
    match = war("turn 10; phase turn_end; nato_isaf @ 1418", scenario="oil_war")
    assert points(match) == (43, 53)
    assert (match.outcome.winners, match.outcome.level) == ((1,), "marginal")
    match = war("turn 10; phase turn_end; nato_isaf @ 1418; held eurasian riyadh kkmc", scenario="oil_war")
    assert points(match) == (46, 50)
    assert (match.outcome.winners, match.outcome.level) == ((), "draw")


@pytest.mark.rule("axis_of_evil", "4.2")
def test_no_sudden_death_but_a_player_may_concede():
    everything = " ".join(p.id for p in BOX.places)
    match = war(f"held coalition {everything}; nato_isaf @ 1418; turn 5")
    assert match.outcome is None
    choose(match, "eurasian: resign")
    assert (match.outcome.winners, match.outcome.level, match.outcome.rule) == ((1,), "strategic", "4.2")


@pytest.mark.rule("axis_of_evil", "5.1")
def test_a_hex_is_controlled_by_ground_units_and_garrisons_only():
    match = war("nato_isaf @ 1418; nato_sas @ staging; nato_tac_1 @ staging")
    t = table(match)
    assert defended(t, 1, BOX.hex("1418"))
    assert defended(t, 1, BOX.hex("2121"))
    assert not defended(t, 1, BOX.hex("1419"))
    assert control.controls(t, 1, BOX.hex("2121"))
    assert not control.controls(t, 0, BOX.hex("2121"))


@pytest.mark.rule("axis_of_evil", "5.1")
def test_units_never_move_into_hexes_that_the_enemy_holds():
    """R-26"""
    match = war("iraq eurasian; nato_isaf @ 1920", 6)
    move(match, "nato_isaf")
    assert "1919" not in hexes(match)  # a garrison alone
    assert why_not(match, "1919").rule == "5.1"


@pytest.mark.rule("axis_of_evil", "5.2")
def test_a_country_without_cities_fights_on():
    iran = " ".join(p.id for p in BOX.places if p.country == "iran")
    match = war(f"held coalition {iran}; irn_n @ 1418; irn_w @ reinforcement; active eurasian", 3)
    assert "ground" in options(match)
    choose(match, "ground")
    assert state(match).side[BOX.piece("irn_n")] == 0
    match = war(f"held coalition {iran}; irn_w @ reinforcement; active coalition; nato_isaf @ 1418")
    assert "reinforce" not in options(match)  # the Coalition cannot recruit them


@pytest.mark.rule("axis_of_evil", "5.3")
def test_neutral_countries_are_closed():
    match = war("division 3; rus_2gd @ 1807; nato_isaf @ 1418; active eurasian", 6)
    move(match, "rus_2gd")
    assert not any(BOX.country[BOX.hex(name)] == "turkey" for name in hexes(match))
    assert why_not(match, "1607").rule == "5.3"
    open_ = war("rus_2gd @ 1807; nato_isaf @ 1418; active eurasian", 6)
    move(open_, "rus_2gd")
    assert any(BOX.country[BOX.hex(name)] == "turkey" for name in hexes(open_))


@pytest.mark.rule("axis_of_evil", "5.3")
def test_neutral_garrisons_cannot_be_attacked_and_count_for_nobody():
    match = war("division 3; rus_2gd @ 0608; nato_isaf @ 1418; active eurasian")
    assert "attack" not in options(match)
    assert holder(match, "ankara") == "neutral"
    assert worth(war("nato_isaf @ 1418"), 1) - worth(match, 1) == 2 + 2 + 2  # Incirlik, Ankara, Posni


@pytest.mark.rule("axis_of_evil", "5.3")
def test_countries_out_of_play_are_not_entered():
    """R-18"""
    match = war("syr_rg @ 0916; active eurasian; nato_isaf @ 1418", 6)
    move(match, "syr_rg")
    assert not any(BOX.country[BOX.hex(name)] in ("jordan", "israel", "lebanon") for name in hexes(match))


@pytest.mark.rule("axis_of_evil", "5.4", "18.0")
def test_nothing_reaches_the_enemys_reinforcement_area():
    match = war("nato_5gf_1 @ staging; nato_tac_1 @ staging; rus_tac_1 @ reinforcement", "R2")
    choose(match, "superiority", "sortie nato_tac_1 nato_5gf_1")
    assert place(match, "rus_tac_1") == "reinforcement"
    assert ap(match, "coalition") == 8
