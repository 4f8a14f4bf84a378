"""The intervention table: what each event does."""

import pytest

from sandtable.games.islamic_state.box.factions import Faction
from sandtable.testing import answer_if_asked, asked, choose, done, events, options
from tests.games.islamic_state.tools import LAST, at, box, can_play, here, state, war, west


@pytest.mark.rule("islamic_state", "int.table")
def test_the_blockade_takes_a_die_of_cash():
    match = choose(west("level 2; cash 20", 5), "play blockade")
    assert state(match).cash == 15
    match = choose(west("level 2; cash 2", 5), "play blockade")
    assert state(match).cash == 0


@pytest.mark.rule("islamic_state", "int.table")
def test_drones_bring_one_militia_at_once_and_one_a_turn():
    match = choose(west("level 3"), "play drones")
    assert asked(match).seat == 2
    choose(match, "place najaf")
    assert at(match, "militia_1") == "najaf"
    assert state(match).militia_due == 2
    match = war("played drones; militia_due 1; militia_1 @ najaf; iraq_shia*1 @ basra; phase coalition new")
    assert options(match) == ["place karbala", "place najaf"]


@pytest.mark.rule("islamic_state", "int.table", "reinforce.iran")
def test_drones_bring_no_militia_while_is_holds_both_cities():
    match = choose(west("level 3; control islamic_state karbala najaf"), "play drones")
    assert at(match, "militia_1") != "karbala"
    assert {at(match, f"militia_{n}") for n in (1, 2, 3)} <= {"pool", "reserve"}


@pytest.mark.rule("islamic_state", "int.table", "int.changes")
def test_arms_bring_a_unit_for_the_receiver_and_one_for_the_regime():
    text = "level 8; kurd*1 @ kobani; rebel*1 @ douma; hezbollah*3 @ lebanon"
    match = choose(west(text), "play arms_shipment")
    assert options(match) == ["for side.kurds", "for side.coalition", "for side.syrian_rebels"]
    choose(match, "for side.kurds", "place kobani")
    assert len(here(match, "kobani")) == 2
    assert asked(match).seat == 5
    choose(match, "place damascus")
    assert here(match, "damascus") == ["regime_1"]
    assert state(match).level == 8 - 2 + 1
    assert "for side.kurds" not in options(choose(match, "play arms_shipment"))  # once a year


@pytest.mark.rule("islamic_state", "int.table", "int.changes")
def test_arms_for_the_rebels_and_a_regime_unit():
    match = choose(west("level 8; rebel*1 @ douma"), "play arms_shipment", "for side.syrian_rebels")
    answer_if_asked(match, "place douma")
    answer_if_asked(match, "place homs")
    assert state(match).level == 7


@pytest.mark.rule("islamic_state", "int.table", "int.changes")
def test_arms_with_no_regime_unit_left_raise_nothing():
    gone = "; ".join(f"regime_{n} @ gone" for n in range(1, 23))
    match = choose(west(f"level 8; rebel*1 @ douma; {gone}"), "play arms_shipment", "for side.syrian_rebels")
    answer_if_asked(match, "place douma")
    assert state(match).level == 6


@pytest.mark.rule("islamic_state", "int.table", "reinforce.kurds")
def test_arms_for_the_kurds_do_not_reach_iraq_before_is_came():
    match = choose(west("level 8; kurd*1 @ kobani; rebel*1 @ douma"), "play arms_shipment", "for side.kurds")
    assert "place erbil" not in options(match)


@pytest.mark.rule("islamic_state", "int.table")
def test_arms_for_iran_cost_nothing_and_raise_the_level():
    match = choose(west("level 8"), "play arms_shipment", "for side.iran")
    assert at(match, "hezbollah_1") == "lebanon"
    assert state(match).level == 9
    assert here(match, "damascus") == []


@pytest.mark.rule("islamic_state", "int.table")
def test_arms_for_iran_replace_any_of_its_lost_units():
    text = "level 8; militia_1 @ pool; hezbollah_1 @ pool; hezbollah_2 @ lebanon; hezbollah_3 @ lebanon"
    match = choose(west(text), "play arms_shipment", "for side.iran")
    assert asked(match).seat == 2
    assert {"raise hezbollah_1", "raise militia_1"} <= set(options(match))


@pytest.mark.rule("islamic_state", "int.table")
def test_arms_for_the_usa_return_a_lost_unit():
    match = choose(west("level 8; usa_1 @ pool"), "play arms_shipment")
    choose(match, "for side.usa", "place kut")
    assert at(match, "usa_1") == "kut"
    assert "for side.usa" not in options(choose(west("level 8"), "play arms_shipment"))


@pytest.mark.rule("islamic_state", "int.table")
def test_security_forces_bring_a_unit_once_a_year_a_faction():
    match = choose(west("level 8; rebel*1 @ douma"), "play security_forces", "for side.syrian_rebels")
    choose(match, "place douma")
    assert len(here(match, "douma")) == 2
    assert state(match).level == 7
    assert "for side.syrian_rebels" not in options(choose(match, "play security_forces"))


@pytest.mark.rule("islamic_state", "int.table")
def test_security_forces_are_for_kurds_iraqis_and_rebels():
    match = choose(west("level 8; kurd*1 @ kobani; rebel*1 @ douma"), "play security_forces")
    assert options(match) == ["for side.kurds", "for side.coalition", "for side.syrian_rebels"]


@pytest.mark.rule("islamic_state", "int.table", "calendar")
def test_yearly_limits_of_arms_and_security_are_separate():
    match = west("level 8; rebel*1 @ douma; armed syrian_rebels")
    choose(match, "play security_forces")
    assert "for side.syrian_rebels" in options(match)


STRIKE = "level 9; played drones; is*1 @ tabqa; is*1 @ manbij; kurd*1 @ erbil; rebel*1 @ douma"


@pytest.mark.rule("islamic_state", "int.table")
def test_a_personality_strike_costs_only_if_it_succeeds():
    match = choose(west(STRIKE, 4), "play personality_strike")
    assert options(match) == ["for side.islamic_state", "for side.syrian_rebels"]  # not the Kurds
    choose(match, "for side.islamic_state")
    assert state(match).level == 9
    assert "for side.islamic_state" not in options(match)  # one attempt a turn
    match = choose(west(STRIKE, 5), "play personality_strike", "for side.islamic_state")
    assert asked(match).seat == 0
    choose(match, "lose is_2")
    assert at(match, "is_2") == "pool"
    assert state(match).level == 7


@pytest.mark.rule("islamic_state", "int.table")
def test_a_personality_strike_that_failed_is_not_tried_again_this_turn():
    text = "level 9; played drones; is*1 @ tabqa; rebel*1 @ douma; regime*1 @ homs"
    match = choose(west(text, 1), "play personality_strike", "for side.islamic_state", "play personality_strike")
    assert options(match) == ["for side.syrian_rebels", "for side.syrian_regime"]


@pytest.mark.rule("islamic_state", "int.table", "calendar")
def test_a_strike_that_failed_helps_the_next_one_in_another_turn_of_the_year():
    match = west("level 9; played drones; is*1 @ tabqa; rebel*1 @ douma", 1)
    choose(match, "play personality_strike", "for side.islamic_state")
    assert state(match).missed == [Faction.ISLAMIC_STATE]
    later = state(war(f"{LAST}; missed islamic_state; tried islamic_state; swing 3"))
    assert (later.missed, later.tried) == ([Faction.ISLAMIC_STATE], [])


@pytest.mark.rule("islamic_state", "int.table")
@pytest.mark.parametrize(
    ("more", "die", "hit"),
    [
        ("", 4, False),
        ("played drones security_forces", 4, True),
        ("missed islamic_state", 4, True),
        ("played drones security_forces; missed islamic_state", 3, True),
        ("played drones security_forces; missed islamic_state", 2, False),
    ],
)
def test_modifiers_of_a_personality_strike(more, die, hit):
    match = choose(west(f"{STRIKE}; {more}", die), "play personality_strike", "for side.islamic_state")
    assert (state(match).hit == [0]) is hit
    done(match)


@pytest.mark.rule("islamic_state", "int.table")
def test_a_faction_is_struck_once_a_year_and_never_ones_own():
    assert "personality_strike" not in can_play(f"{STRIKE}; hit islamic_state syrian_rebels")
    match = choose(west(f"{STRIKE}; regime*1 @ homs", players=3), "play personality_strike")
    assert options(match) == [
        "for side.islamic_state",
        "for side.syrian_regime",
    ]  # the rebels are the same player's


@pytest.mark.rule("islamic_state", "int.table", "turkey.control")
@pytest.mark.parametrize(("die", "level"), [(1, 12), (2, 12), (3, 14), (4, 14), (5, 10), (6, 10)])
def test_the_unilateral_turkish_move(die, level):
    match = choose(west("level 12", die), "play turkish_move")
    assert options(match) == ["place zakho", "place soran"]
    choose(match, "place zakho")
    assert state(match).level == level
    assert options(match) == ["from zakho", "halt"]
    choose(match, "from zakho")
    assert "to malikiyah" in options(match)
    assert state(match).loyal == box().piece["turkey_1"]


@pytest.mark.rule("islamic_state", "int.table")
def test_limited_intervention_opens_syria_and_three_more_militia():
    match = choose(west("level 13; militia_1 @ najaf; militia_2 @ najaf; militia_3 @ najaf"), "play limited_syria")
    assert [at(match, f"militia_{n}") for n in (4, 5, 6)] == ["pool"] * 3


@pytest.mark.rule("islamic_state", "int.table", "turkey.control")
def test_the_turkish_intervention_places_and_moves_three_or_four_units():
    text = "level 19; momentum 3; played close_border full_syria; cash 60; is*1 @ tabqa"
    match = choose(west(text), "play turkish_intervention")
    assert "place kobani" in options(match)
    assert "place zakho" not in options(match)
    choose(match, "place kobani", "place kobani", "place azaz", "place azaz")
    assert state(match).level == 14
    assert len(here(match, "ar_raqqah")) == 2  # three recruits, the first stopped at the closed border
    assert options(match) == ["from kobani", "halt"]
    choose(match, "halt")
    assert options(match)[0] == "from azaz"
    text = f"{text}; turkey_1 @ zakho; loyal turkey_1; played close_border full_syria turkish_move"
    match = choose(west(text), "play turkish_intervention", "place kobani", "place kobani", "place kobani")
    assert asked(match).rule == "int.table"


@pytest.mark.rule("islamic_state", "int.table")
def test_the_turkish_intervention_at_double_cost_against_momentum():
    match = west("level 19; played close_border full_syria turkish_move; turkey_1 @ zakho; loyal turkey_1; cash 60")
    choose(match, "play turkish_intervention", "place kobani", "place kobani", "place kobani")
    assert state(match).level == 9


@pytest.mark.rule("islamic_state", "int.table", "turkey.control")
def test_the_coalition_moves_arriving_turks_though_is_controls_turkey():
    text = "level 19; played close_border full_syria; is*1 @ tabqa; cash 60; culled"
    match = choose(west(text), "play turkish_intervention", *["place azaz"] * 3, "place kobani")
    assert (asked(match).seat, options(match)) == (3, ["from azaz", "halt"])
    choose(match, "halt")
    assert options(match) == ["from kobani", "halt"]
    choose(match, "halt")
    assert state(match).turks_to == -1  # from now on they are the controller's


@pytest.mark.rule("islamic_state", "int.table")
def test_boots_bring_three_us_units_recruits_and_a_bonus_air_strike():
    text = "level 20; played turkish_intervention us_airstrikes; cash 60; is*1 @ tabqa"
    match = choose(west(text), "play boots")
    choose(match, "place basra", "place kut", "place kut")
    assert len(here(match, "kut")) == 2
    assert len(here(match, "ar_raqqah")) == 5
    assert state(match).level == 15
    choose(match, "us_strike")
    assert "fly air_usa_1" in options(match)
    choose(match, "done")
    assert "us_strike" not in options(match)


@pytest.mark.rule("islamic_state", "int.table")
def test_boots_need_a_shia_area_of_iraq_that_the_coalition_controls():
    match = choose(
        west("level 20; played close_border full_syria turkish_intervention; control islamic_state karbala"),
        "play boots",
    )
    assert "place karbala" not in options(match)
    assert "place baghdad" in options(match)


@pytest.mark.rule("islamic_state", "int.table", "reinforce.is")
def test_the_recruits_of_boots_obey_the_limits_of_is():
    text = "level 20; played close_border full_syria turkish_intervention; is*1 @ tabqa; cash 60; culled"
    match = choose(west(f"{text}; is*3 @ ar_raqqah"), "play boots", "place basra", "place basra", "place basra")
    assert len(here(match, "ar_raqqah")) == 5


@pytest.mark.rule("islamic_state", "int.table")
@pytest.mark.parametrize(("die", "words", "faces"), [(4, "failure", 4), (5, "success", 2)])
def test_a_personality_strike_tells_its_chance(die, words, faces):
    match = choose(west(STRIKE, die), "play personality_strike", "for side.islamic_state")
    (chance,) = (event.what.reading.chance for event in events(match, "note", topic="strike"))
    assert (chance.text, round(6 * chance.probability)) == (words, faces)
