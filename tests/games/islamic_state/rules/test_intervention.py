"""Intervention: which events may be played, and when."""

import pytest

from sandtable.testing import choose, options, told, why_not
from tests.games.islamic_state.tools import can_play, state, west


@pytest.mark.rule("islamic_state", "int.play")
def test_the_level_must_show_the_events_number_and_its_cost_is_taken():
    assert "blockade" not in can_play("level 1")
    match = west("level 2; cash 20", 3)
    choose(match, "play blockade")
    assert state(match).level == 1
    assert why_not(west("level 1"), "blockade").rule == "int.play"


@pytest.mark.rule("islamic_state", "int.play", "int.table")
def test_an_event_says_what_it_brings():
    assert "US drones and Shia militia: three Shia militia, one a turn; opens two further events." in told(
        choose(west("level 4"), "play drones")
    )
    assert "US air strikes: one US air unit; the Coalition may play Air Strike." in told(
        choose(west("level 5; played drones"), "play us_airstrikes")
    )


@pytest.mark.rule("islamic_state", "int.limits", "int.play")
def test_a_cost_is_paid_whatever_the_turn_has_lowered_already():
    assert state(choose(west("level 9; played drones; swing -3"), "play us_airstrikes")).level == 7


@pytest.mark.rule("islamic_state", "int.table")
@pytest.mark.parametrize(
    ("event", "text", "without"),
    [
        ("blockade", "level 2", "level 2; played blockade"),
        ("drones", "level 3", "level 2"),
        ("us_airstrikes", "level 4; played drones", "level 4"),
        ("arms_shipment", "level 5", "level 4"),
        ("security_forces", "level 6", "level 5"),
        ("turkish_airbase", "level 8; momentum 3", "level 8"),
        ("turkish_airbase", "level 16", "level 15"),
        ("personality_strike", "level 9; played drones; is*1 @ tabqa", "level 9; is*1 @ tabqa"),
        (
            "increased_airstrikes",
            "level 10; played us_airstrikes turkish_airbase",
            "level 10; played us_airstrikes",
        ),
        ("form_coalition", "level 11; played increased_airstrikes", "level 11"),
        ("turkish_move", "level 12", "level 11"),
        ("turkish_move", "level 12", "level 12; turkey*3 @ zakho; turkey*1 @ soran"),
        ("limited_syria", "level 13", "level 12"),
        ("close_border", "level 17", "level 16"),
        ("full_syria", "level 18; played close_border", "level 18"),
        ("turkish_intervention", "level 19; played close_border full_syria", "level 19; played close_border"),
        ("boots", "level 20; played turkish_intervention", "level 20; played close_border full_syria"),
        (
            "boots",
            "level 20; played turkish_intervention; turn 16",
            "level 20; played turkish_intervention; turn 17",
        ),
    ],
)
def test_prerequisites_of_every_event(event, text, without):
    assert event in can_play(text)
    assert event not in can_play(without)
    assert why_not(west(without), event) is not None


@pytest.mark.rule("islamic_state", "int.table")
@pytest.mark.parametrize(("level", "allowed"), [(8, True), (7, False)])
def test_the_airbase_in_turkey(level, allowed):
    found = options(west(f"level {level}; momentum 1; kurd*1 @ erbil"))
    assert ("play turkish_airbase" in found) is allowed


@pytest.mark.rule("islamic_state", "int.table")
def test_events_17_to_20_follow_each_other():
    found = options(west("level 25; cash 60"))
    assert "play close_border" in found
    assert not {"play full_syria", "play turkish_intervention", "play boots"} & set(found)


@pytest.mark.rule("islamic_state", "int.political")
@pytest.mark.parametrize(("turn", "allowed"), [(16, True), (17, False), (18, False), (19, True)])
def test_no_boots_in_the_last_four_months_of_2016(turn, allowed):
    text = f"level 20; played turkish_intervention; turn {turn}"
    assert ("boots" in can_play(text)) is allowed
    if not allowed:
        assert why_not(west(text), "boots").rule == "int.political"


@pytest.mark.rule("islamic_state", "int.table")
@pytest.mark.parametrize(
    ("event", "text", "rule"),
    [
        ("us_airstrikes", "level 9", "int.table"),
        ("turkish_airbase", "level 15", "int.table"),
        ("boots", "level 25; played close_border full_syria", "int.table"),
        ("blockade", "level 9; played blockade", "int.table"),
        ("drones", "level 2", "int.play"),
    ],
)
def test_why_an_event_cannot_be_played(event, text, rule):
    assert why_not(west(text), event).rule == rule


@pytest.mark.rule("islamic_state", "int.table")
@pytest.mark.parametrize(
    ("event", "text", "level"),
    [
        ("us_airstrikes", "level 9; played drones", 7),
        ("turkish_airbase", "level 9; momentum 3", 7),
        ("increased_airstrikes", "level 12; played us_airstrikes turkish_airbase", 9),
        ("form_coalition", "level 12; played increased_airstrikes", 9),
        ("limited_syria", "level 15", 15),
        ("close_border", "level 18", 10),  # doubled while IS has Momentum
        ("close_border", "level 18; momentum 3", 14),
        ("full_syria", "level 18; played close_border", 14),
    ],
)
def test_costs_of_events(event, text, level):
    match = choose(west(text), f"play {event}")
    assert state(match).level == level
    assert f"play {event}" not in options(match)


@pytest.mark.rule("islamic_state", "int.table")
def test_the_closed_border_at_double_cost_needs_no_more_than_17():
    assert state(choose(west("level 17; is*1 @ tabqa"), "play close_border")).level == 9
