"""22.1 Effects of tension levels, 27.0 US involvement, 28.0 Russian intervention."""

import pytest

from sandtable.core import Kind
from sandtable.testing import asked, choose, events, options, play_to, told
from tests.games.fitna.tools import (
    NEAR_TEN,
    at,
    heard,
    offered,
    player,
    quietly,
    reduced,
    state,
    through,
    unit,
    war,
)


@pytest.mark.rule("fitna", "22.1", "8.3")
def test_level_5_brings_the_high_tension_cards_for_good() -> None:
    match = war(2, "tension 4; hand iraq c70 c71")
    before = len(state(match).piles[0]), len(state(match).piles[1])
    choose(match, "event c70.provoke")
    assert (len(state(match).piles[0]), len(state(match).piles[1])) == (before[0] + 6, before[1] + 9)
    choose(match, "event c71.calm")
    assert state(match).tension == 3
    assert state(match).tense


@pytest.mark.rule("fitna", "22.1", "22.0")
def test_level_6_gives_everybody_a_batch_or_replacements_in_order() -> None:
    match = war(2, "tension 5; tense; levels 5; hand iraq c70")
    choose(match, "event c70.provoke")
    assert (asked(match).seat, asked(match).rule) == (0, "22.1")
    choose(match, "batch")
    while asked(match).seat == 0:
        choose(match, options(match)[0])
    assert (asked(match).seat, asked(match).rule) == (1, "22.1")
    assert "nothing" in options(match)
    assert state(match).batch_taken == [False, False, False]


@pytest.mark.rule("fitna", "22.1", "15.0")
def test_the_free_batch_does_not_use_up_the_one_of_the_turn() -> None:
    match = war(2, "tension 5; tense; levels 5; hand iraq c70 c54; jokers iraq 0")
    choose(match, "event c70.provoke", "batch")
    while asked(match).rule != "12.1.1":
        choose(match, "nothing" if "nothing" in options(match) else options(match)[0])
    choose(match, "event c54.reinforce", "draw_event")
    assert "batch" in options(match) or offered(match, "deploy") or offered(match, "place")


@pytest.mark.rule("fitna", "22.1")
def test_a_jump_over_two_levels_has_both_effects() -> None:
    match = war(2, "turn 2; tension 4; hand iraq c41; lhz_1 @ beirut", 1)
    choose(match, "event c41.war")
    assert state(match).tension == 6
    assert state(match).tense
    assert (asked(match).rule, asked(match).seat) == ("22.1", 0)


@pytest.mark.rule("fitna", "22.1")
def test_a_level_reached_again_has_no_second_effect() -> None:
    match = war(2, "tension 5; tense; levels 5 6; hand iraq c70")
    choose(match, "event c70.provoke")
    assert state(match).tension == 6
    assert asked(match).rule == "12.1.1"


@pytest.mark.rule("fitna", "22.1", "27.1", "28.0", "28.0.first")
def test_level_10_brings_the_us_then_russia_then_a_batch_for_the_rest() -> None:
    match = war(
        2, "tension 9; tense; levels 5 6; hand iraq c70; syr_4arm @ damascus; fsa_1mech @ idlib", "c02", "c37", 1, 1
    )
    choose(match, "event c70.provoke", "assets 1")
    assert offered(match, "strike") == {"damascus", "idlib"}
    choose(match, "strike idlib")
    first = ["us_75para", "us_meu", "us_1_82", "us_1_101", "us_2_101", "us_3arm"]
    while asked(match).rule == "27.1":
        choose(match, options(match)[0])
    assert all(at(match, each) not in ("reserve", "waiting") for each in first)
    assert state(match).us == 0
    assert state(match).jokers[0] == 2
    assert asked(match).seat == 1  # Syria gets the Russians
    choose(match, "draw_event")
    assert {at(match, each) for each in ("rus_22para",)} <= {"reserve", "waiting", "tartus", "latakia"}
    while asked(match).rule == "28.0.first":
        choose(match, options(match)[0])
    assert {at(match, each) for each in ("rus_22para", "rus_56para", "rus_810mar")} <= {"tartus", "latakia"}
    assert state(match).specials[1] == 1
    assert (asked(match).seat, asked(match).rule) == (2, "22.1")
    assert [(wave.player, wave.turn, len(wave.units)) for wave in state(match).waves] == [(0, 2, 5), (1, 2, 3)]


@pytest.mark.rule("fitna", "22.0", "28.0")
def test_the_log_tells_only_moves_of_the_marker_and_russia_by_its_name() -> None:
    match = choose(war(10, f"setup; tension 9; {NEAR_TEN}; hand israel c70"), "event c70.provoke")
    through(match)
    lines = told(match)
    assert lines.count("International Tension is at 10.") == 1  # though the US Special Joker would raise it again
    assert "Russia raises its engagement." in lines


# ---- 27.1 The US


@pytest.mark.rule("fitna", "27.1")
@pytest.mark.parametrize(
    ("number", "controller"), [(2, "iraq"), (3, "iraq"), (4, "iraq"), (6, "turkey"), (8, "saudi"), (11, "saudi")]
)
def test_who_gets_the_us_at_level_10(number: int, controller: str) -> None:
    first = war(number, "").table.box.scenarios[war(number, "").setting.scenario].order[0]
    match = war(number, f"turn 2; tension 9; tense; levels 5 6; hand {first} c70", quiet=True)
    choose(match, "event c70.provoke")
    assert state(match).us == player(match, controller)
    assert state(match).owner[unit(match, "us_meu")] == player(match, controller)


@pytest.mark.rule("fitna", "27.1")
def test_an_intervention_happens_once() -> None:
    match = war(10, "us israel -; tension 9; levels 5 6; hand israel c70; tense")
    choose(match, "event c70.provoke")
    assert not any(due.what == "us" for due in state(match).due)
    assert [note.text for note in events(match, "note", topic="us")] == []


@pytest.mark.rule("fitna", "27.1")
def test_scenario_10_shares_the_us_forces_at_level_10() -> None:
    match = war(10, "due us israel turkey; levels 5 6 10; syr_4arm @ homs", "c37", "c38", 1)
    choose(match, "draw_event")
    assert asked(match).seat == 2
    choose(match, "draw_event")
    s, box = state(match), match.table.box
    assert s.owner[box.unit_number["us_75para"]] == 0
    assert s.owner[box.unit_number["us_3arm"]] == 2
    assert s.jokers == [2, 1, 1, 1, 1]
    assert (s.us, s.us_other) == (0, 2)


@pytest.mark.rule("fitna", "27.1", "21.0")
def test_american_strikes_spare_russians_and_turks() -> None:
    text = "due us saudi -; levels 5 6 10; syr_4arm @ homs; rus_6arm @ hama; tur_3cor @ idlib; irn_14irg @ nabk"
    match = war(11, f"{text}; isr_36arm @ safed", quiet=True)
    choose(match, "assets 1")
    assert {"homs", "nabk", "safed"} >= offered(match, "strike")
    assert not {"hama", "idlib"} & offered(match, "strike")


@pytest.mark.rule("fitna", "27.1", "28.0.first")
def test_second_waves_arrive_in_the_events_segment_of_the_next_turn() -> None:
    text = "turn 2; segment phase; us iraq -; wave iraq 2 us_1meb us_2meb; us_1meb @ reserve owner=iraq"
    match = war(2, f"{text}; us_2meb @ reserve owner=iraq; jokers syria 0; jokers rebels 0")
    while asked(match).rule != "12.1.1":
        choose(match, options(match)[-1])
    assert at(match, "us_1meb") not in ("reserve", "waiting")
    assert at(match, "us_2meb") not in ("reserve", "waiting")
    assert state(match).waves == []


@pytest.mark.rule("fitna", "27.1", "28.0.first")
def test_a_second_wave_waits_for_its_turn() -> None:
    text = "turn 2; segment phase; us iraq -; wave iraq 3 us_1meb; us_1meb @ reserve owner=iraq"
    match = war(2, f"{text}; jokers syria 0; jokers rebels 0")
    while asked(match).rule != "12.1.1":
        choose(match, options(match)[-1])
    assert at(match, "us_1meb") == "reserve"
    assert len(state(match).waves) == 1


# ---- 28.0 Russia


@pytest.mark.rule("fitna", "28.0.first")
def test_the_first_russian_intervention_brings_a_card_a_joker_the_special_joker_and_two_waves() -> None:
    text = f"tension 9; {NEAR_TEN}; hand iraq c70; irq_9arm @ baghdad; syr_4arm @ damascus; jokers syria 0"
    match = choose(war(2, text), "event c70.provoke")
    while state(match).due:
        choose(match, options(match)[0])
    syria = player(match, "syria")
    assert (len(state(match).hands[syria]), state(match).jokers[syria]) == (1, 1)
    assert {at(match, u) for u in ("rus_22para", "rus_56para", "rus_810mar")} <= {"tartus", "latakia"}
    later = [(wave.turn, wave.units) for wave in state(match).waves if wave.player == syria]
    assert later == [(2, [unit(match, u) for u in ("rus_205mech", "rus_6arm", "rus_7para")])]
    assert state(match).specials.count(syria) == 1


@pytest.mark.rule("fitna", "28.0.first")
def test_without_its_ports_russia_comes_to_any_supplied_space_of_its_host() -> None:
    text = f"tension 9; {NEAR_TEN}; hand iraq c70; irq_9arm @ baghdad; syr_4arm @ damascus"
    match = choose(war(2, f"{text}; fsa_1inf @ tartus; ash_1 @ latakia"), "event c70.provoke")
    while state(match).due:
        choose(match, options(match)[0])
    assert {at(match, u) for u in ("rus_22para", "rus_56para", "rus_810mar")} <= {"damascus", "daraa", "suwayda"}


@pytest.mark.rule("fitna", "28.0.first", "28.0")
def test_russia_comes_to_iran_in_scenario_8() -> None:
    match = war(8, "turn 2; due russia iran -; levels 5 6 10; irn_14irg @ hamadan")
    choose(match, "draw_event")
    quietly(match)
    first = ("rus_22para", "rus_56para", "rus_810mar")
    assert all(at(match, each) not in ("reserve", "out") for each in first)
    assert state(match).owner[unit(match, "rus_6arm")] == player(match, "iran")


@pytest.mark.rule("fitna", "28.0.ten", "28.0", "22.1")
def test_russia_at_level_10() -> None:
    text = "due russia syria -; levels 5 6 10; rus_6arm @ homs reduced; rus_7para @ pool; rus_22para @ pool"
    match = war(3, f"{text}; specials sj_russia -; used_specials sj_russia")
    choose(match, "draw_event")
    while asked(match).rule == "28.0.ten":
        choose(match, options(match)[0])
    assert not reduced(match, "rus_6arm")
    assert at(match, "rus_7para") in ("tartus", "latakia")
    assert state(match).specials[1] == 0
    assert state(match).used_specials == []


@pytest.mark.rule("fitna", "28.0.ten")
def test_russia_overstacks_its_ports_at_level_10() -> None:
    full = "syr_1arm @ tartus; syr_3arm @ tartus; syr_9arm @ tartus; syr_11arm @ latakia; syr_18arm @ latakia"
    pool = "rus_6arm @ pool; rus_7para @ pool; rus_22para @ pool; rus_56para @ pool"
    match = war(3, f"due russia syria -; levels 5 6 10; {full}; {pool}")
    choose(match, "draw_event")
    quietly(match)
    assert {at(match, each) for each in ("rus_6arm", "rus_7para", "rus_22para", "rus_56para")} <= {
        "tartus",
        "latakia",
    }
    assert state(match).excuses


PORTS = (
    "syr_1arm @ tartus; syr_3arm @ tartus; rus_810mar @ tartus; "
    "syr_5mech @ latakia; syr_7mech @ latakia; rus_22para @ latakia"
)


@pytest.mark.rule("fitna", "4.0.over", "28.0.ten")
@pytest.mark.parametrize(("active", "turn"), [("israel", 2), ("russia", 3), ("syria", 3)])
def test_crowded_russians_have_until_the_end_of_their_next_phase(active: str, turn: int) -> None:
    text = f"turn 2; active {active}; tension 9; {NEAR_TEN}; hand {active} c70; {PORTS}"
    match = choose(war(10, text), "event c70.provoke")
    while not state(match).excuses:
        choose(match, options(match)[0])
    assert {each.turn for each in state(match).excuses} == {turn}


@pytest.mark.rule("fitna", "4.0.over", "28.0.ten")
def test_russians_kept_out_of_their_ports_at_level_10_crowd_in_later() -> None:
    text = f"active russia; segment phase; turn 4; {PORTS}; wave russia 3 rus_56para; rus_56para @ reserve"
    match = war(10, text)
    play_to(match, "Events")
    assert at(match, "rus_56para") in ("tartus", "latakia")


@pytest.mark.rule("fitna", "28.0.ten", "27.1")
def test_units_of_an_intervention_that_find_no_space_try_again_in_every_phase() -> None:
    lost = "fsa_1inf @ tartus; ash_1 @ latakia; rus_56para @ reserve"
    match = war(3, f"segment phase; turn 4; {lost}; wave syria 3 rus_56para")
    play_to(match, "Events")
    assert at(match, "rus_56para") == "reserve"
    assert [wave.units for wave in state(match).waves] == [[unit(match, "rus_56para")]]


@pytest.mark.rule("fitna", "4.0.over", "15.0.russia")
def test_russians_of_a_batch_do_not_crowd_into_full_ports() -> None:
    match = war(10, f"active russia; segment phase; {PORTS}; rus_56para @ waiting; batch russia 1")
    play_to(match, "Events")
    assert at(match, "rus_56para") == "waiting"
    assert "arrive" not in options(match)


# ---- 30.0 What the order of lines tells


@pytest.mark.rule("fitna", "27.1", "30.0")
def test_the_owner_of_a_wave_chooses_its_order() -> None:
    match = war(2, f"{NEAR_TEN}; tension 9; hand iraq c70; jokers iraq 0; irq_9arm @ baghdad")
    choose(match, "event c70.provoke", "assets 0")
    first, others = match.names.id(Kind.PIECE, asked(match).pieces[0]), offered(match, "deploy")
    assert {"us_75para", "us_1_82"} <= {first, *others}
    choose(match, "deploy us_1_82")
    choose(match, f"place {sorted(offered(match, 'place'))[0]}")
    assert at(match, "us_1_82") != "waiting"
    left = match.names.id(Kind.PIECE, asked(match).pieces[0])
    assert {left, *offered(match, "deploy")} == {first, *others} - {"us_1_82"}


@pytest.mark.rule("fitna", "28.0.ten", "30.0")
def test_russian_units_are_restored_space_by_space() -> None:
    """In the order of their numbers the lines would tell which unit stands where."""
    orders = set()
    for one, other in (("tartus", "damascus"), ("damascus", "tartus")):
        text = f"rus_22para @ {one} reduced; rus_6arm @ {other} reduced; syr_4arm @ homs; us israel -"
        match = war(10, f"{NEAR_TEN}; tension 9; active russia; hand russia c70; jokers russia 0; {text}")
        choose(match, "event c70.provoke", "draw_event")
        orders.add(tuple(each for each in heard(match, "israel") if "back at full strength" in each))
    assert len(orders) == 1
    assert len(orders.pop()) == 2
