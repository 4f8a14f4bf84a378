"""11.3 The landing of the ASR."""

from collections import Counter

import pytest

from sandtable.testing import choose, done, events, options, position, why_not
from tests.games.isis_war.tools import FAR, odds_of, refused, steps, war, where

LANDING = "phase iran_movement; ir_art_asr @ reserve"


@pytest.mark.rule("isis_war", "5.2.I.A", "11.3")
def test_the_asr_lands_in_the_movement_phase_and_never_moves():
    match = position("isis_war", "ir_rgc_8 @ 5622; turn 3; asked", [1], seed=1)
    choose(match, "land", "land_at 5124")
    assert where(match, "ir_art_asr") == "5124"
    choose(match, "decline")
    assert "move ir_art_asr" not in options(match)
    assert why_not(match, "ir_art_asr").rule == "11.3"
    assert events(match, "arrive", at=match.table.box.hex("5124"))


@pytest.mark.rule("isis_war", "11.3", "T.air")
@pytest.mark.parametrize(
    ("die", "place", "left"), [(3, "4420", 2), (4, "4420", 1), (5, "reserve", 2), (6, "dead", 0)]
)
def test_the_asr_lands_by_a_die_roll(die: int, place: str, left: int) -> None:
    match = war(f"{LANDING}; ir_rgc_8 @ 5419", die)
    choose(match, "land", "land_at 4420")
    done(match)
    assert where(match, "ir_art_asr") == place
    assert steps(match, "ir_art_asr") == left


@pytest.mark.rule("isis_war", "11.3")
def test_the_asr_tries_once_in_a_player_turn() -> None:
    match = war(f"{LANDING}; ir_rgc_8 @ 5419; interrupted", 5)
    choose(match, "land", "land_at 4420")
    assert "land" not in options(match)


@pytest.mark.rule("isis_war", "11.3")
def test_landing_hexes_are_clear_or_cities_without_enemies() -> None:
    match = war(f"{LANDING}; ir_rgc_8 @ 5419; us_inf_3 @ 4420; us_inf_4 @ 4422")
    choose(match, "land")
    offered = options(match)
    assert "land_at 4421" in offered  # between two US units: a zone of control is no bar
    assert "land_at 5117" in offered  # Kirkuk, a city
    assert refused(match, "4420") == "11.3"  # an enemy
    assert refused(match, "4819") == "11.3"  # rough
    assert refused(match, "4820") == "11.3"  # a town
    assert refused(match, "4509") == "11.3"  # Turkish mountains
    assert refused(match, "3520") == "1.2.red_row"  # the red row
    assert "land_at 4713" not in offered  # ISIS
    storm = war(f"{LANDING}; ir_rgc_8 @ 5419; effect storm 4417")
    choose(storm, "land")
    assert refused(storm, "4420") == "13.6"


@pytest.mark.rule("isis_war", "11.3")
def test_landing_modifiers() -> None:
    match = war(f"turn 6; {LANDING}; ir_rgc_8 @ 5419; us_inf_3 @ 4420; effect air_max")
    choose(match, "land")
    near = odds_of(match, "land_at 4421")
    assert [shift.value for shift in near.shifts] == [1, 1, 1]  # late, zone of control, maximum effort
    assert [(chance.text, round(chance.probability * 6)) for chance in near.chances] == [
        ("the ASR lands and loses a step", 1),
        ("the ASR turns back", 1),
        ("the ASR is destroyed", 4),
    ]
    home = war(f"turn 1; {LANDING}; ir_rgc_8 @ 5419; effect air_falters")
    choose(home, "land")
    assert sorted(shift.value for shift in odds_of(home, "land_at 6022").shifts) == [-2, -1, -1]


@pytest.mark.rule("isis_war", "11.3")
def test_landing_in_a_city_takes_control() -> None:
    match = war(f"{LANDING}; ir_rgc_8 @ 5419", 1)
    choose(match, "land", "land_at 5117")
    box, state = match.table.box, match.table.state
    assert state.control[box.city_number[box.hex("5117")]] == 0


@pytest.mark.rule("isis_war", "11.3", "T.air")
@pytest.mark.parametrize("text", ["turn 1", "turn 4; us_inf_3 @ 4419", "turn 7; effect air_max; us_inf_3 @ 4419"])
def test_the_odds_of_a_landing_are_those_of_every_die(text):
    found = Counter()
    for die in range(1, 7):
        match = war(f"{text}; {FAR}", die)
        choose(match, "land")
        shown = {chance.text: chance.probability for chance in odds_of(match, "land_at 4420").chances}
        choose(match, "land_at 4420")
        place = where(match, "ir_art_asr")
        name = {"dead": "the ASR is destroyed", "reserve": "the ASR turns back"}.get(place)
        found[
            name or ("the ASR lands" if steps(match, "ir_art_asr") == 2 else "the ASR lands and loses a step")
        ] += 1
    assert {name: times / 6 for name, times in found.items()} == pytest.approx(shown)


@pytest.mark.rule("isis_war", "11.3.stack")
def test_the_asr_needs_room_where_it_lands() -> None:
    four = "; ".join(f"ir_rgc_{n} @ 4420" for n in (3, 5, 7, 8))
    match = war(f"{LANDING}; {four}; ir_rgc_10 @ 4421", 1)
    choose(match, "land")
    assert refused(match, "4420") == "6.3"
    choose(match, "land_at 4421")
    assert where(match, "ir_art_asr") == where(match, "ir_rgc_10") == "4421"


@pytest.mark.rule("isis_war", "1.2.red_row", "11.3")
def test_the_asr_does_not_land_in_the_red_row():
    match = war(FAR)
    choose(match, "land")
    assert refused(match, "3503") == "1.2.red_row"
    assert refused(match, "4201") == "3.12"
