"""Intervention: limits, costs, prerequisites and all fifteen events."""

import pytest
from islamic_tools import at, box, here, owner, state, war

from sandtable.games.islamic_state.box.words import Ev
from sandtable.games.islamic_state.rules.intervention import playable
from sandtable.games.islamic_state.rules.track import change
from sandtable.testing import answer_if_asked, asked, choose, done, options, why_not

PHASE = "iraq_shia*1 @ basra; phase coalition; cards coalition move"


def phase(text: str, *dice: int, players: int = 6):
    return war(f"{text}; {PHASE}", *dice, players=players)


def can(text: str) -> set[str]:
    return {Ev(event).name.lower() for event in playable(phase(text).table)}


@pytest.mark.rule("islamic_state", "int.play")
def test_the_level_must_show_the_events_number_and_its_cost_is_taken():
    assert "blockade" not in can("level 1")
    match = phase("level 2; cash 20", 3)
    choose(match, "play blockade")
    assert state(match).level == 1
    assert why_not(phase("level 1"), "blockade").rule == "int.play"


@pytest.mark.rule("islamic_state", "int.limits")
def test_a_turn_changes_the_level_by_three_at_most():
    match = phase("level 5")
    for _ in range(5):
        change(match.table, 1, "a test", "int.changes")
    assert state(match).level == 8
    change(match.table, -7, "a test", "int.changes")
    assert state(match).level == 2  # a net of three down
    change(match.table, -2, "a cost", "int.limits", capped=False)
    assert state(match).level == 0


@pytest.mark.rule("islamic_state", "int.limits")
def test_the_level_stays_between_0_and_25():
    match = phase("level 24")
    change(match.table, 5, "a test", "int.limits", capped=False)
    assert state(match).level == 25
    change(match.table, -30, "a test", "int.limits", capped=False)
    assert state(match).level == 0


@pytest.mark.rule("islamic_state", "int.changes")
def test_the_sources_of_change_are_those_of_the_table():
    track = box().tables.intervention_track
    assert [each.add for each in track.change] == [1, 1, 1, 1, -1, 2, 2, 1, 5]


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
    assert event in can(text)
    assert event not in can(without)
    assert why_not(phase(without), event) is not None


@pytest.mark.rule("islamic_state", "int.political")
@pytest.mark.parametrize(("turn", "allowed"), [(16, True), (17, False), (18, False), (19, True)])
def test_no_boots_in_the_last_four_months_of_2016(turn, allowed):
    text = f"level 20; played turkish_intervention; turn {turn}"
    assert ("boots" in can(text)) is allowed
    if not allowed:
        assert why_not(phase(text), "boots").rule == "int.political"


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
    match = choose(phase(text), f"play {event}")
    assert state(match).level == level
    assert f"play {event}" not in options(match)


@pytest.mark.rule("islamic_state", "int.table")
def test_the_blockade_takes_a_die_of_cash():
    match = choose(phase("level 2; cash 20", 5), "play blockade")
    assert state(match).cash == 15
    match = choose(phase("level 2; cash 2", 5), "play blockade")
    assert state(match).cash == 0


@pytest.mark.rule("islamic_state", "int.table")
def test_drones_bring_one_militia_at_once_and_one_a_turn():
    match = choose(phase("level 3"), "play drones")
    assert asked(match).seat == 2
    choose(match, "place najaf")
    assert at(match, "militia_1") == "najaf"
    assert state(match).militia_due == 2
    match = war("played drones; militia_due 1; militia_1 @ najaf; iraq_shia*1 @ basra; phase coalition new")
    assert options(match) == ["place karbala", "place najaf"]


@pytest.mark.rule("islamic_state", "int.table", "int.changes")
def test_arms_bring_a_unit_for_the_receiver_and_one_for_the_regime():
    text = "level 8; kurd*1 @ kobani; rebel*1 @ douma; hezbollah*3 @ lebanon"
    match = choose(phase(text), "play arms_shipment")
    assert options(match) == ["for side.kurds", "for side.coalition", "for side.syrian_rebels"]
    choose(match, "for side.kurds", "place kobani")
    assert len(here(match, "kobani")) == 2
    assert asked(match).seat == 5
    choose(match, "place damascus")
    assert here(match, "damascus") == ["regime_1"]
    assert state(match).level == 8 - 2 + 1
    assert "for side.kurds" not in options(choose(match, "play arms_shipment"))  # once a year


@pytest.mark.rule("islamic_state", "int.table")
def test_arms_for_iran_cost_nothing_and_raise_the_level():
    match = choose(phase("level 8"), "play arms_shipment", "for side.iran")
    assert at(match, "hezbollah_1") == "lebanon"
    assert state(match).level == 9
    assert here(match, "damascus") == []


@pytest.mark.rule("islamic_state", "int.table")
def test_arms_for_the_usa_return_a_lost_unit():
    match = choose(phase("level 8; usa_1 @ pool"), "play arms_shipment")
    choose(match, "for side.usa", "place kut")
    assert at(match, "usa_1") == "kut"
    assert "for side.usa" not in options(choose(phase("level 8"), "play arms_shipment"))


@pytest.mark.rule("islamic_state", "int.table")
def test_security_forces_bring_a_unit_once_a_year_a_faction():
    match = choose(phase("level 8; rebel*1 @ douma"), "play security_forces", "for side.syrian_rebels")
    choose(match, "place douma")
    assert len(here(match, "douma")) == 2
    assert state(match).level == 7
    assert "for side.syrian_rebels" not in options(choose(match, "play security_forces"))


STRIKE = "level 9; played drones; is*1 @ tabqa; is*1 @ manbij; kurd*1 @ erbil; rebel*1 @ douma"


@pytest.mark.rule("islamic_state", "int.table")
def test_a_personality_strike_costs_only_if_it_succeeds():
    match = choose(phase(STRIKE, 4), "play personality_strike")
    assert options(match) == ["for side.islamic_state", "for side.syrian_rebels"]  # not the Kurds
    choose(match, "for side.islamic_state")
    assert state(match).level == 9
    assert "for side.islamic_state" not in options(match)  # one attempt a turn
    match = choose(phase(STRIKE, 5), "play personality_strike", "for side.islamic_state")
    assert asked(match).seat == 0
    choose(match, "lose is_2")
    assert at(match, "is_2") == "pool"
    assert state(match).level == 7


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
    match = choose(phase(f"{STRIKE}; {more}", die), "play personality_strike", "for side.islamic_state")
    assert (state(match).hit == [0]) is hit
    done(match)


@pytest.mark.rule("islamic_state", "int.table")
def test_a_faction_is_struck_once_a_year_and_never_ones_own():
    assert "personality_strike" not in can(f"{STRIKE}; hit islamic_state syrian_rebels")
    match = choose(phase(f"{STRIKE}; regime*1 @ homs", players=3), "play personality_strike")
    assert options(match) == [
        "for side.islamic_state",
        "for side.syrian_regime",
    ]  # the rebels are the same player's


@pytest.mark.rule("islamic_state", "int.table", "turkey.control")
@pytest.mark.parametrize(("die", "level"), [(2, 12), (3, 14), (4, 14), (5, 10), (6, 10)])
def test_the_unilateral_turkish_move(die, level):
    match = choose(phase("level 12", die), "play turkish_move")
    assert options(match) == ["place zakho", "place soran"]
    choose(match, "place zakho")
    assert state(match).level == level
    assert options(match) == ["from zakho", "halt"]
    choose(match, "from zakho")
    assert "to malikiyah" in options(match)
    assert state(match).loyal == box().piece["turkey_1"]


@pytest.mark.rule("islamic_state", "turkey.control")
def test_the_unit_of_the_unilateral_move_is_the_coalitions_for_good():
    text = "loyal turkey_1; turkey_1 @ zakho; turkey_2 @ soran; played turkish_move; momentum 1"
    match = war(f"{text}; iraq_shia*1 @ basra; phase coalition; cards coalition move")
    choose(match, "reveal move.coalition", "turks")
    assert at(match, "turkey_1") == "zakho"
    assert "to malikiyah" in options(match)


@pytest.mark.rule("islamic_state", "int.table")
def test_limited_intervention_opens_syria_and_three_more_militia():
    match = choose(phase("level 13; militia_1 @ najaf; militia_2 @ najaf; militia_3 @ najaf"), "play limited_syria")
    assert [at(match, f"militia_{n}") for n in (4, 5, 6)] == ["pool"] * 3


@pytest.mark.rule("islamic_state", "int.table", "reinforce.is")
def test_a_closed_border_stops_the_first_recruit_of_a_turn():
    text = "is*1 @ tabqa; cash 40; played close_border; succeeded ransom; phase islamic_state"
    match = choose(war(f"{text}; cards islamic_state recruit; extra islamic_state"), "act")
    assert here(match, "ar_raqqah") == []
    assert state(match).culled
    choose(match, "reveal recruit.islamic_state")
    assert here(match, "ar_raqqah") == ["is_2"]


@pytest.mark.rule("islamic_state", "int.table", "turkey.control")
def test_the_turkish_intervention_places_and_moves_three_or_four_units():
    text = "level 19; momentum 3; played close_border full_syria; cash 60; is*1 @ tabqa"
    match = choose(phase(text), "play turkish_intervention")
    assert "place kobani" in options(match)
    assert "place zakho" not in options(match)
    choose(match, "place kobani", "place kobani", "place azaz", "place azaz")
    assert state(match).level == 14
    assert len(here(match, "ar_raqqah")) == 2  # three recruits, the first stopped at the closed border
    assert options(match) == ["from kobani", "halt"]
    choose(match, "halt")
    assert options(match)[0] == "from azaz"
    text = f"{text}; turkey_1 @ zakho; loyal turkey_1; played close_border full_syria turkish_move"
    match = choose(phase(text), "play turkish_intervention", "place kobani", "place kobani", "place kobani")
    assert asked(match).rule == "int.table"


@pytest.mark.rule("islamic_state", "int.table")
def test_boots_bring_three_us_units_recruits_and_a_bonus_air_strike():
    text = "level 20; played turkish_intervention us_airstrikes; cash 60; is*1 @ tabqa"
    match = choose(phase(text), "play boots")
    choose(match, "place basra", "place kut", "place kut")
    assert len(here(match, "kut")) == 2
    assert len(here(match, "ar_raqqah")) == 5
    assert state(match).level == 15
    choose(match, "us_strike")
    assert "fly air_usa_1" in options(match)
    choose(match, "done")
    assert "us_strike" not in options(match)


@pytest.mark.rule("islamic_state", "int.play")
def test_events_may_be_played_before_and_after_the_card():
    match = phase("level 6")
    choose(match, "reveal move.coalition", "to kut")
    answer_if_asked(match, "no_attack")
    assert "play drones" in options(match)
    assert owner(match, "kut") == "coalition"
