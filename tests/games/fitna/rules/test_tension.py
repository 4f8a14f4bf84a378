"""22.0 International Tension: the marker, and what moves it."""

import pytest

from sandtable.games.fitna.rules import tension
from sandtable.testing import asked, choose, events, options
from tests.games.fitna.tools import (
    CALM,
    FIGHTING,
    MOVING,
    NEAR_TEN,
    attack,
    attacked,
    finish,
    fought,
    holder,
    march,
    player,
    state,
    through,
    war,
)


@pytest.mark.rule("fitna", "22.0")
def test_the_marker_stays_on_its_track_and_only_where_it_is_used() -> None:
    match = war(2, "tension 1")
    tension.move(match.table, -3)
    assert state(match).tension == 0
    tutorial = war(1, "")
    tension.move(tutorial.table, 3)
    assert state(tutorial).tension == 0


@pytest.mark.rule("fitna", "22.0", "22.1")
def test_tension_does_not_pass_ten() -> None:
    match = war(2, "turn 2; tension 9; tense; levels 5 6; hand iraq c41; lhz_1 @ beirut", 1)
    choose(match, "event c41.war")
    assert state(match).tension == 10


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
@pytest.mark.parametrize(
    ("who", "text", "target", "tension"),
    [
        ("israel", "isr_36arm @ nabk; irn_14irg @ homs", "homs", 2),
        ("iran", "irn_14irg @ homs; isr_36arm @ nabk", "nabk", 2),
        ("iran", "irn_14irg @ basra; sau_4arm @ rumaila", "rumaila", 2),
        ("saudi", "jor_40arm @ rutbah; irn_14irg @ ramadi", "ramadi", 2),
        ("iran", "shi_1 @ basra; sau_4arm @ rumaila", "rumaila", 0),
        ("russia", "rus_6arm @ homs; irn_14irg @ hama", "hama", 1),
        ("iran", "irn_14irg @ mosul; tur_3cor @ dahuk", "dahuk", 1),
        ("turkey", "tur_3cor @ dahuk; irn_14irg @ mosul", "mosul", 1),
        ("russia", "rus_6arm @ hama; tur_3cor @ idlib", "idlib", 2),
        ("iran", "irn_14irg @ urmia; tur_3cor @ van", "van", 3),
        ("syria", "syr_4arm @ latakia; tur_3cor @ antakya", "antakya", 2),
        ("israel", "isr_36arm @ nabk; syr_5mech @ homs", "homs", 0),
    ],
)
def test_first_fights(who: str, text: str, target: str, tension: int) -> None:
    assert state(attacked(11, who, text, target)).tension == tension


@pytest.mark.rule("fitna", "22.0.triggers")
def test_a_second_fight_of_the_same_kind_changes_nothing() -> None:
    text = f"active israel; {CALM}; {FIGHTING}; isr_36arm @ nabk; irn_14irg @ homs"
    match = war(11, text, 1, 1)
    finish(attack(match, "homs"))
    finish(attack(match, "homs"))
    assert len(events(match, "battle")) == 2
    assert state(match).tension == 2


@pytest.mark.rule("fitna", "22.0.triggers", "21.0")
@pytest.mark.parametrize(("where", "raised"), [("tripoli", 0), ("homs", 2)])
def test_a_russian_attack_on_turks_counts_in_iraq_and_syria_only(where: str, raised: int) -> None:
    match = war(10, f"{FIGHTING}; active russia; rus_6arm @ tartus; tur_1arm @ {where}", 1)
    attack(match, where)
    assert state(match).tension == 4 + raised
    assert bool(state(match).caveats) is bool(raised)


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
@pytest.mark.parametrize(
    ("who", "mover", "start", "goal", "tension"),
    [
        ("iran", "shi_1", "qamishli", "mardin", 2),  # controlled by the Iranian player
        ("iran", "lhz_1", "latakia", "antakya", 2),
        ("israel", "isr_36arm", "latakia", "antakya", 0),
        ("turkey", "fsa_1mech", "idlib", "aleppo", 0),  # not a Turkish unit
        ("iran", "irn_14irg", "sidon", "beirut", 0),
    ],
)
def test_first_entries(who: str, mover: str, start: str, goal: str, tension: int) -> None:
    match = war(11, f"active {who}; {CALM}; segment movement; moves 1; {mover} @ {start} owner={who}")
    march(match, mover, goal)
    assert state(match).tension == tension


@pytest.mark.rule("fitna", "22.0.triggers")
def test_israel_takes_damascus_by_storm() -> None:
    text = "isr_36arm @ quneitra; isr_162arm @ quneitra; isr_252arm @ quneitra; syr_17inf @ damascus reduced"
    match = attacked(11, "israel", text, "damascus", die=6)
    assert holder(match, "damascus") == "israel"
    assert state(match).tension == 2


@pytest.mark.rule("fitna", "22.0.triggers")
@pytest.mark.parametrize(
    ("force", "tension"), [("tur_1arm tur_5arm", 4), ("fsa_1arm tur_1arm", 4), ("fsa_1arm fsa_2arm", 3)]
)
def test_turks_take_aleppo_with_or_without_their_allies(force: str, tension: int) -> None:
    text = "; ".join(f"{u} @ azaz" for u in force.split())
    match = fought(6, f"{text}; syr_41sf @ aleppo reduced; control turkey idlib afrin bab", "DR", "aleppo")
    finish(match)
    assert holder(match, "aleppo") == "turkey"
    assert state(match).tension == tension


@pytest.mark.rule("fitna", "22.0.triggers")
def test_is_raises_tension_each_time_it_takes_a_key_city() -> None:
    match = war(
        2, "tension 0; run is iraq 0; moves 1; is_baghdadi @ karbala; is_a @ fallujah; control iraq baghdad najaf"
    )
    march(match, "is_baghdadi", "baghdad")
    assert state(match).tension == 1
    tension._capture(match.table, "is", match.table.box.space("najaf"))
    assert state(match).tension == 2


@pytest.mark.rule("fitna", "22.0.triggers")
def test_is_raises_tension_with_each_key_city_and_in_turkey() -> None:
    text = f"active iraq; {CALM}; {FIGHTING}; run is iraq 1; is_a @ fallujah face=is_01; is_b @ fallujah face=is_02"
    match = war(2, f"{text}; irq_12inf @ baghdad reduced; irq_3inf @ karbala reduced", 6)
    finish(attack(match, "baghdad"))
    assert (holder(match, "baghdad"), state(match).tension) == ("is", 1)
    turkey = f"active turkey; {CALM}; {FIGHTING}; run is turkey 1; is_a @ tell_abyad face=is_01"
    north = war(6, f"{turkey}; tur_66mech @ sanliurfa reduced", 6)
    finish(attack(north, "sanliurfa"))
    assert (holder(north, "sanliurfa"), state(north).tension) == ("is", 1)


# ---- 27.1 What brings in the US


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
@pytest.mark.parametrize(
    ("text", "target", "controller"),
    [
        ("active iran; irn_14irg @ south_litani; isr_gol @ haifa", "haifa", "israel"),
        ("active syria; syr_4arm @ antakya; tur_66mech @ incirlik", "incirlik", "turkey"),
        ("active iran; irn_14irg @ rutbah; jor_40arm @ h4", "h4", "saudi"),
    ],
)
def test_an_attack_brings_the_us_even_if_it_fails(text: str, target: str, controller: str) -> None:
    match = war(11, f"{CALM}; {FIGHTING}; {text}", 1)
    attack(match, target)
    while state(match).fight is not None:
        choose(match, options(match)[-1])
    assert state(match).us == player(match, controller)


@pytest.mark.rule("fitna", "27.1", "31.0")
def test_a_person_does_not_call_the_us_by_walking_into_an_ally() -> None:
    text = f"active turkey; {CALM}; segment movement; moves 1; tur_1arm @ tanf"
    alone = war(10, text, players=2)
    march(alone, "tur_1arm", "h4")
    assert state(alone).us == -1
    several = war(10, text)
    march(several, "tur_1arm", "h4")
    assert state(several).us == player(several, "israel")


HAIFA_AT_8 = f"active iran; tension 8; {NEAR_TEN}; irn_16arm @ south_litani; isr_35para @ haifa"


@pytest.mark.rule("fitna", "27.1", "22.0.triggers")
@pytest.mark.parametrize("die", [1, 6])
def test_the_attack_decides_who_gets_the_us_before_the_level_that_it_brings(die: int) -> None:
    match = war(11, f"{FIGHTING}; {HAIFA_AT_8}", die)
    attack(match, "haifa")
    through(match)
    assert state(match).tension == 10
    assert state(match).us == player(match, "israel")


@pytest.mark.rule("fitna", "27.1", "22.0.triggers")
def test_an_entry_decides_who_gets_the_us_before_the_level_that_it_brings() -> None:
    match = war(3, f"{MOVING}; tension 8; {NEAR_TEN}; syr_4arm @ antakya; irq_9arm @ baghdad")
    choose(match, "move syr_4arm", "to incirlik")
    assert state(match).tension == 10
    assert state(match).us == player(match, "turkey")
