"""21.0 Caveats, 22.0 International Tension, 27.0 US involvement, 28.0 Russian intervention."""

import pytest
from fitna_tools import (
    FIGHTING,
    MOVING,
    asked,
    at,
    attack,
    choose,
    events,
    finish,
    march,
    offered,
    options,
    reduced,
    state,
    war,
    why_not,
)

from sandtable.core import AnyMatch
from sandtable.games.fitna.rules import tension
from sandtable.games.fitna.rules.caveats import forbidden


def refused(match: AnyMatch, attacker: str, defender: str, where: str) -> bool:
    return forbidden(match.table, attacker, defender, match.table.box.space(where)) is not None


@pytest.mark.rule("fitna", "21.0")
def test_caveats() -> None:
    match = war(11, "")
    assert refused(match, "russia", "israel", "golan")
    assert refused(match, "russia", "israel", "damascus")
    assert refused(match, "israel", "russia", "damascus")
    assert refused(match, "russia", "turkey", "kilis")
    assert not refused(match, "russia", "turkey", "aleppo")
    assert refused(match, "turkey", "russia", "aleppo")
    for west in ("us", "uk", "france"):
        assert refused(match, "russia", west, "homs")
        assert refused(match, west, "russia", "homs")
        assert refused(match, west, "turkey", "homs")
        assert refused(match, "turkey", west, "homs")
    assert not refused(match, "fsa", "russia", "aleppo")
    lifted = war(11, "caveats israel_captured_damascus russia_attacked_israel russia_attacked_turkey_abroad")
    assert not refused(lifted, "russia", "israel", "damascus")
    assert refused(lifted, "russia", "israel", "golan")
    assert not refused(lifted, "israel", "russia", "damascus")
    assert not refused(lifted, "turkey", "russia", "aleppo")


@pytest.mark.rule("fitna", "21.0")
def test_one_protected_unit_protects_its_space_and_russians_never_enter_turkey() -> None:
    enemies = "syr_4arm @ aleppo; rus_6arm @ aleppo; syr_5mech @ hama"
    match = war(10, f"active turkey; {FIGHTING}; tur_3cor @ idlib; {enemies}")
    assert "aleppo" not in offered(match, "attack")
    assert why_not(match, "aleppo").rule == "21.0"
    russian = war(10, f"active russia; {MOVING}; rus_6arm @ idlib")
    choose(russian, "move rus_6arm")
    assert "antakya" not in offered(russian, "to")
    assert why_not(russian, "antakya").rule == "21.0"


@pytest.mark.rule("fitna", "21.0", "22.0.triggers")
def test_a_russian_attack_on_turks_abroad_lifts_their_caveat() -> None:
    match = war(10, f"active russia; {FIGHTING}; rus_6arm @ idlib; tur_66mech @ aleppo; tension 0", 1)
    finish(attack(match, "aleppo"))
    assert state(match).tension == 2
    assert not refused(match, "turkey", "russia", "idlib")


# 22.0 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "22.0")
def test_the_marker_stays_on_its_track_and_only_where_it_is_used() -> None:
    match = war(2, "tension 1")
    tension.move(match.table, -3)
    assert state(match).tension == 0
    tutorial = war(1, "")
    tension.move(tutorial.table, 3)
    assert state(tutorial).tension == 0


@pytest.mark.rule("fitna", "22.0.triggers")
@pytest.mark.parametrize(
    ("attacker", "defender", "where", "delta"),
    [
        ("israel", "iran", "damascus", 2),
        ("iran", "saudi", "basra", 2),
        ("iran", "arab_allies", "basra", 2),
        ("russia", "iran", "homs", 1),
        ("iran", "turkey", "mosul", 1),
        ("russia", "turkey", "aleppo", 2),
        ("syria", "israel", "quneitra", 0),
    ],
)
def test_fights_that_raise_tension_once(attacker: str, defender: str, where: str, delta: int) -> None:
    match = war(11, "tension 0")
    x = match.table.box.space(where)
    for _ in range(2):
        tension.after_attack(match.table, [attacker], [defender], x, [9])
        assert state(match).tension == delta
    back = war(11, "tension 0")
    tension.after_attack(back.table, [defender], [attacker], x, [9])
    assert state(back).tension == (0 if attacker == "russia" and defender == "turkey" else delta)


@pytest.mark.rule("fitna", "22.0.triggers")
def test_strikes_count_only_where_the_table_says_so() -> None:
    match = war(11, "tension 0")
    x = match.table.box.space("damascus")
    tension.after_attack(match.table, ["israel"], ["iran"], x, [9], strike=True)
    assert state(match).tension == 0
    tension.after_attack(match.table, ["russia"], ["iran"], x, [9], strike=True)
    assert state(match).tension == 1


@pytest.mark.rule("fitna", "22.0.triggers")
@pytest.mark.parametrize(
    ("seat", "unit", "start", "goal", "delta"),
    [
        ("israel", "isr_36arm", "quneitra", "damascus", 2),
        ("israel", "isr_36arm", "sidon", "beirut", 1),
        ("turkey", "tur_1arm", "azaz", "aleppo", 1),
        ("syria", "syr_4arm", "idlib", "antakya", 2),
        ("israel", "isr_36arm", "quneitra", "daraa", 0),
    ],
)
def test_captures_and_entries_that_raise_tension(seat: str, unit: str, start: str, goal: str, delta: int) -> None:
    match = war(11, f"tension 0; active {seat}; segment movement; moves 1; {unit} @ {start}")
    march(match, unit, goal)
    if options(match) == ["end_moves"]:
        choose(match, "end_moves")
    assert state(match).tension == delta


@pytest.mark.rule("fitna", "22.0.triggers")
def test_is_raises_tension_each_time_it_takes_a_key_city() -> None:
    match = war(
        2, "tension 0; run is iraq 0; moves 1; is_baghdadi @ karbala; is_a @ fallujah; control iraq baghdad najaf"
    )
    march(match, "is_baghdadi", "baghdad")
    assert state(match).tension == 1
    tension._capture(match.table, "is", match.table.box.space("najaf"))
    assert state(match).tension == 2


# 22.1, 8.3 ---------------------------------------------------------------------------------------------------


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
    choose(match, "assets 0")
    assert {at(match, each) for each in ("rus_22para",)} <= {"reserve", "waiting", "tartus", "latakia"}
    while asked(match).rule == "28.0.first":
        choose(match, options(match)[0])
    assert {at(match, each) for each in ("rus_22para", "rus_56para", "rus_810mar")} <= {"tartus", "latakia"}
    assert state(match).specials[1] == 1
    assert (asked(match).seat, asked(match).rule) == (2, "22.1")
    assert [(wave.player, wave.turn, len(wave.units)) for wave in state(match).waves] == [(0, 2, 5), (1, 2, 3)]


@pytest.mark.rule("fitna", "27.1", "28.0.first")
def test_second_waves_arrive_in_the_events_segment_of_the_next_turn() -> None:
    text = "turn 2; segment phase; us iraq -; wave iraq 2 us_1meb us_2meb; us_1meb @ reserve owner=iraq"
    match = war(2, f"{text}; us_2meb @ reserve owner=iraq; jokers syria 0; jokers rebels 0")
    while asked(match).rule != "12.1.1":
        choose(match, options(match)[-1])
    assert at(match, "us_1meb") not in ("reserve", "waiting")
    assert at(match, "us_2meb") not in ("reserve", "waiting")
    assert state(match).waves == []


@pytest.mark.rule("fitna", "28.0.ten", "28.0", "22.1")
def test_russia_at_level_10() -> None:
    text = "due russia syria -; levels 5 6 10; rus_6arm @ homs reduced; rus_7para @ pool; rus_22para @ pool"
    match = war(3, f"{text}; specials sj_russia -; used_specials sj_russia")
    choose(match, "assets 0")
    while asked(match).rule == "28.0.ten":
        choose(match, options(match)[0])
    assert not reduced(match, "rus_6arm")
    assert at(match, "rus_7para") in ("tartus", "latakia")
    assert state(match).specials[1] == 0
    assert state(match).used_specials == []


@pytest.mark.rule("fitna", "28.0")
def test_russians_belong_to_syria_unless_the_scenario_says_otherwise() -> None:
    for number, owner in (
        (3, "syria"),
        (4, "syria"),
        (6, "syria"),
        (9, "irano_syria"),
        (10, "russia"),
        (11, "russia"),
    ):
        match = war(number, "")
        s = state(match)
        plan = match.table.box.plan((s.scenario, s.people))
        assert plan.players[plan.russia].id == owner
        assert s.russia
    assert not state(war(2, "")).russia


# 27.0 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fitna", "27.0", "27.1")
def test_iraq_in_kuwait_brings_the_coalition_its_us_forces() -> None:
    match = war(5, "segment movement; moves 1; irq_9arm @ umm_qasr; kuw_35arm @ kuwait_city")
    march(match, "irq_9arm", "jahra")
    assert state(match).us == 1
    assert asked(match).seat == 1
    assert asked(match).rule == "27.1"


@pytest.mark.rule("fitna", "27.1")
@pytest.mark.parametrize(
    ("number", "seat", "unit", "start", "goal", "controller"),
    [
        (8, "iran", "irn_16arm", "rutbah", "h4", 0),
        (10, "syria", "syr_4arm", "daraa", "irbid", 0),
        (10, "syria", "syr_4arm", "idlib", "antakya", -1),
        (11, "syria", "syr_4arm", "antakya", "incirlik", 3),
        (11, "iran", "irn_16arm", "safed", "haifa", 2),
        (11, "israel", "isr_36arm", "safed", "haifa", -1),
        (11, "saudi", "sau_4arm", "turaif", "h5", -1),
    ],
)
def test_what_brings_in_the_us(number: int, seat: str, unit: str, start: str, goal: str, controller: int) -> None:
    match = war(number, f"tension 0; active {seat}; segment movement; moves 1; {unit} @ {start}")
    march(match, unit, goal)
    if options(match) == ["end_moves"]:
        choose(match, "end_moves")
    assert state(match).us == controller


@pytest.mark.rule("fitna", "27.1")
def test_an_intervention_happens_once() -> None:
    match = war(10, "us israel -; tension 9; levels 5 6; hand israel c70; tense")
    choose(match, "event c70.provoke")
    assert not any(due.what == "us" for due in state(match).due)
    assert [note.text for note in events(match, "note", topic="us")] == []


@pytest.mark.rule("fitna", "27.1")
def test_scenario_10_shares_the_us_forces_at_level_10() -> None:
    match = war(10, "due us israel turkey; levels 5 6 10; syr_4arm @ homs", "c37", "c38", 1)
    choose(match, "assets 0")
    assert asked(match).seat == 2
    choose(match, "assets 0")
    s, box = state(match), match.table.box
    assert s.owner[box.unit_number["us_75para"]] == 0
    assert s.owner[box.unit_number["us_3arm"]] == 2
    assert s.jokers == [2, 1, 1, 1, 1]
    assert (s.us, s.us_other) == (0, 2)


@pytest.mark.rule("fitna", "27.2")
@pytest.mark.parametrize(
    ("number", "seat", "target", "die", "works"),
    [
        (2, "iraq", "is_a @ raqqa face=is_01", 5, True),
        (2, "iraq", "is_a @ raqqa face=is_01", 6, False),
        (11, "israel", "syr_4arm @ raqqa", 4, True),
        (11, "israel", "syr_4arm @ raqqa", 5, False),
        (11, "turkey", "syr_4arm @ raqqa", 3, True),
        (11, "saudi", "irn_16arm @ raqqa", 3, False),
        (11, "saudi", "irn_16arm @ raqqa", 2, True),
    ],
)
def test_us_approval(number: int, seat: str, target: str, die: int, works: bool) -> None:
    match = war(number, f"active {seat}; tense; hand {seat} c82; {target}", die, 3)
    choose(match, "event c82.bomb")
    losses = [*events(match, "leave"), *events(match, "flip", to="reduced")]
    assert bool(losses) is works


@pytest.mark.rule("fitna", "27.2")
def test_others_are_refused_and_who_controls_the_us_needs_no_test() -> None:
    match = war(2, "active syria; tense; hand syria c82; irq_9arm @ mosul")
    choose(match, "event c82.bomb")
    assert not reduced(match, "irq_9arm")
    own = war(2, "us iraq -; tense; hand iraq c82; syr_4arm @ homs", 3)
    choose(own, "event c82.bomb")
    assert reduced(own, "syr_4arm")
