"""13 Random events."""

import pytest

from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.state import Phase
from sandtable.testing import asked, choose, done, events, options, position, told
from tests.games.isis_war.tools import FAR, event, no_event, notes, war


def effects(match):
    return match.table.state.effects


@pytest.mark.rule("isis_war", "13.0", "T.events")
def test_two_dice_give_the_event_from_turn_one_on():
    match = event(6, turn=1)
    assert [e.what.title for e in events(match, "card")] == [match.table.box.events[6].name]
    assert [e.rule for e in events(match, "roll")][:2] == ["13.0", "13.0"]
    assert {number: e.id for number, e in match.table.box.events.items()} == {
        2: "crisis_elsewhere",
        3: "un_iran",
        4: "us_reinf_falters",
        5: "isis_baghdad",
        6: "air_max_effort",
        7: "storm",
        8: "air_falters",
        9: "un_us",
        10: "us_reinf_max",
        11: "imam_one",
        12: "imam_many",
    }


@pytest.mark.rule("isis_war", "13.1")
def test_the_example_of_event_2():
    match = position("isis_war", "turn 2; phase events; ir_rgc_8 @ 5622", [1, 1, 3], seed=1)
    assert match.table.state.skip_until == 5
    assert all(e.rule != "14.4" for e in events(match, "draw"))


@pytest.mark.rule("isis_war", "13.1")
@pytest.mark.parametrize(("turn", "skipped"), [(2, True), (4, True), (5, False)])
def test_the_us_step_is_skipped_until_its_turn(turn, skipped):
    match = position(
        "isis_war", f"turn {turn}; phase us_arrivals; skip_until 5; bin us us_sf_3; ir_rgc_8 @ 5622", seed=1
    )
    drawn = [e for e in events(match, "draw") if e.rule == "14.4"]
    assert bool(drawn) is not skipped


@pytest.mark.rule("isis_war", "13.1")
def test_event_2_happens_once():
    match = event(2, "happened 2")
    assert match.table.state.skip_until == 0
    assert no_event(match)


@pytest.mark.rule("isis_war", "13.1", "14.3")
def test_event_2_does_not_stop_israel_and_jordan():
    match = position(
        "isis_war", "turn 3; phase coalition_arrivals; skip_until 6; ir_rgc_8 @ 5622", [1, 1, "il_7"], seed=1
    )
    assert asked(match).about["unit"] == match.table.box.piece("il_7")


@pytest.mark.rule("isis_war", "13.2")
def test_iran_accepts_and_does_not_attack_for_a_turn():
    match = event(3)
    assert asked(match).seat == IRAN
    choose(match, "accept")
    assert effects(match).no_attack == IRAN
    assert match.table.state.vp_to_win == 2


@pytest.mark.rule("isis_war", "13.2")
def test_the_iranian_side_moves_but_skips_its_combat_phases():
    text = "turn 3; asked; effect no_attack iran; ir_rgc_8 @ 5521; ku_rg_1 @ 5421; tr_vii @ 4509; ku_rg_2 @ 4510"
    match = position("isis_war", text)
    assert "move tr_vii" in options(match)
    choose(match, "end", "decline", "decline", "decline", "decline")
    assert match.table.state.frame.phase is Phase.COALITION_MOVEMENT
    assert not events(match, "battle")


@pytest.mark.rule("isis_war", "13.2")
def test_the_us_side_is_not_bound_by_the_iranian_promise():
    match = position("isis_war", "turn 3; effect no_attack iran; phase us_combat; ir_rgc_8 @ 5012; us_phases")
    assert "attack 5012" in options(match)


@pytest.mark.rule("isis_war", "13.2", "4.2")
def test_a_refusal_at_three_ends_the_game_before_reinforcements():
    match = position("isis_war", f"turn 3; phase events; vp_to_win 3; {FAR}", [1, 2])
    choose(match, "refuse")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == ((US,), "4.2")


@pytest.mark.rule("isis_war", "13.3")
def test_us_reinforcement_falters_but_not_on_turn_one():
    first = event(4, "bin us us_sf_3", turn=1)
    assert no_event(first)
    assert [e for e in events(first, "draw") if e.rule == "14.4"]
    third = event(4, "bin us us_sf_3")
    assert not [e for e in events(third, "draw") if e.rule == "14.4"]
    later = event(6, "pulls 0; bin us us_sf_3")  # it is over with the next event
    assert [e for e in events(later, "draw") if e.rule == "14.4"]


@pytest.mark.rule("isis_war", "13.5")
def test_maximum_air_effort_next_turn():
    assert effects(event(6)).air_max
    match = position("isis_war", "turn 3; effect air_max; phase us_airpower; ir_rgc_8 @ 5623", [2], seed=1)
    choose(match, "bomb 5623")
    assert notes(match, "airpower")[0].about["hits"] == 1


@pytest.mark.rule("isis_war", "13.6")
@pytest.mark.parametrize(("die", "seat"), [(1, US), (3, US), (4, IRAN), (6, IRAN)])
def test_a_die_tells_who_places_the_storm(die, seat):
    match = event(7, "", die)
    assert asked(match).seat == seat
    assert f"{'The US' if seat == US else 'Iran'} places the sandstorm." in told(match)
    assert len(options(match)) == match.table.box.size
    choose(match, "storm 5125")
    assert effects(match).storm == match.table.box.hex("5125")


@pytest.mark.rule("isis_war", "13.6")
def test_the_storm_is_over_with_the_next_event():
    match = event(6, "effect storm 5125")
    assert effects(match).storm == -1


@pytest.mark.rule("isis_war", "13.6")
@pytest.mark.parametrize(("distance", "open_"), [(3, False), (4, True)])
def test_the_storm_ends_three_hexes_from_its_marker(distance, open_):
    marker = {3: "4423", 4: "4424"}[distance]
    text = f"effect storm {marker}; ir_rgc_8 @ 4420; us_inf_3 @ 4419; ir_rgc_3 @ 5023; us_inf_4 @ 5024"
    assert ("attack 4420" in options(war(f"phase us_combat; {text}"))) is open_
    assert ("bomb 4420" in options(war(f"phase us_airpower; us_phases us_movement; {text}"))) is open_
    assert ("move ir_rgc_8" in options(war(text.replace("4419", "4416")))) is open_


@pytest.mark.rule("isis_war", "13.7")
def test_airpower_falters_for_a_turn_but_not_on_turn_one():
    assert effects(event(8)).air_falters
    assert not effects(event(8, turn=1)).air_falters
    match = position(
        "isis_war", "turn 3; effect air_falters; phase us_airpower; us_phases us_movement; ir_rgc_8 @ 5623"
    )
    assert match.table.state.frame.phase is Phase.US_MOVEMENT


@pytest.mark.rule("isis_war", "13.8")
def test_the_us_accepts_and_neither_attacks_nor_bombs_for_a_turn():
    match = event(9)
    assert asked(match).seat == US
    choose(match, "accept")
    assert effects(match).no_attack == US
    text = "turn 3; effect no_attack us; phase coalition_combat; ir_rgc_8 @ 5012; us_phases; ku_rg_1 @ 5112"
    match = position("isis_war", text, seed=1)
    choose(match, "combat", "airpower")
    assert match.table.state.frame.phase is Phase.US_MOVEMENT  # both phases were empty
    assert not events(match, "battle")
    assert not notes(match, "airpower")


@pytest.mark.rule("isis_war", "13.10", "13.11")
def test_imams_appear_once_and_exclude_each_other():
    assert effects(event(11)).imam == 1
    assert effects(event(12)).imam == -1
    for first in (11, 12):
        assert effects(event(11, f"happened {first}")).imam == 0
        assert effects(event(12, f"happened {first}")).imam == 0
    assert event(11).table.state.happened == [11]


def test_effects_last_until_the_next_event():
    match = event(6, "effect imam 1; effect air_falters")
    assert effects(match).imam == 0
    assert not effects(match).air_falters


def test_a_scripted_event_uses_all_its_dice():
    match = position("isis_war", "turn 3; phase events; ir_rgc_8 @ 5622; bin turkey", [1, 1, 6, 6, 6])
    done(match)
