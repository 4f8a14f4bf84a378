"""12.1 US airpower, and 13.5."""

from collections import Counter

import pytest

from sandtable.testing import choose, events, options, why_not
from tests.games.isis_war.tools import odds_of, war, where

STACK = "phase us_airpower; ir_rgc_8 @ 4420; ir_rgc_14 @ 4420; ir_art_40 @ 4420; ir_bas_1 @ 4420"


@pytest.mark.rule("isis_war", "12.1")
@pytest.mark.parametrize(("die", "hits"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_half_a_die_of_units_is_destroyed(die: int, hits: int) -> None:
    match = war(STACK, die)
    choose(match, "bomb 4420")
    units = ["ir_rgc_8", "ir_rgc_14", "ir_art_40", "ir_bas_1"]
    for unit in units[:hits]:
        choose(match, f"destroy {unit}")
    assert [where(match, unit) for unit in units] == ["dead"] * hits + ["4420"] * (4 - hits)


@pytest.mark.rule("isis_war", "12.1")
def test_whole_units_go_and_no_more_than_there_are() -> None:
    match = war("phase us_airpower; tr_vii @ 4408 steps=6", 6)
    choose(match, "bomb 4408")
    assert where(match, "tr_vii") == "dead"


@pytest.mark.rule("isis_war", "12.1")
def test_airpower_reaches_any_hex_but_may_be_passed() -> None:
    match = war(f"{STACK}; restriction us 1; ir_rgc_3 @ 6022; effect storm 4424; ir_rgc_5 @ 4423")
    assert options(match) == ["bomb 4420", "bomb 6022", "bomb_reserve ir_art_asr", "no_strike"]
    refusal = why_not(match, "4423")
    assert refusal is not None
    assert refusal.rule == "13.6"
    choose(match, "no_strike")
    assert where(match, "ir_rgc_8") == "4420"


@pytest.mark.rule("isis_war", "12.1")
def test_odds_of_an_air_attack() -> None:
    match = war("phase us_airpower; ir_rgc_8 @ 4420; ir_rgc_3 @ 4420")
    forecast = odds_of(match, "bomb 4420")
    assert [(chance.text, round(6 * chance.probability)) for chance in forecast.chances] == [
        ("no unit destroyed", 1),
        ("1 unit destroyed", 2),
        ("2 units destroyed", 3),
    ]


@pytest.mark.rule("isis_war", "12.1", "13.5")
@pytest.mark.parametrize("effect", ["", "effect air_max; "])
def test_the_odds_of_bombs_are_those_of_every_die(effect):
    text = f"phase us_airpower; us_phases us_movement; {effect}ir_bas_1 @ 4420; ir_bas_2 @ 4420; ir_rgc_8 @ 5622"
    found = Counter()
    for die in range(1, 7):
        match = war(text, die)
        shown = {chance.text: chance.probability for chance in odds_of(match, "bomb 4420").chances}
        choose(match, "bomb 4420")
        while match.pending and any(each.startswith("destroy") for each in options(match)):
            choose(match, options(match)[0])
        found[sum(where(match, unit) == "dead" for unit in ("ir_bas_1", "ir_bas_2"))] += 1
    words = ("no unit destroyed", "1 unit destroyed", "2 units destroyed", "3 units destroyed", "4 units destroyed")
    assert {words[count]: times / 6 for count, times in found.items()} == pytest.approx(shown)


@pytest.mark.rule("isis_war", "12.1.reserve")
@pytest.mark.parametrize(("die", "place"), [(1, "reserve"), (2, "dead"), (6, "dead")])
def test_one_hit_destroys_the_reserve_unit_that_was_named(die: int, place: str) -> None:
    match = war("phase us_airpower; ir_art_40 @ reserve; ir_bas_2 @ reserve", die)
    choose(match, "bomb_reserve ir_art_40")
    assert where(match, "ir_art_40") == place
    assert where(match, "ir_bas_2") == "reserve"


@pytest.mark.rule("isis_war", "12.1.static")
def test_static_units_are_no_target() -> None:
    match = war("phase us_airpower; ir_rgc_8 @ 4211", 6)
    refusal = why_not(match, "4713")
    assert refusal is not None
    assert refusal.rule == "12.1"
    choose(match, "bomb 4211")
    assert (where(match, "ir_rgc_8"), where(match, "sy_qamishli")) == ("dead", "4211")


@pytest.mark.rule("isis_war", "12.1.city", "4.7")
def test_bombing_a_city_lowers_the_vp_to_win() -> None:
    match = war("phase us_airpower; ir_rgc_8 @ 5117; ir_rgc_3 @ 4420", 1)
    assert odds_of(match, "bomb 5117").facts == ("the VP to win fall by one (4.7)",)
    assert odds_of(match, "bomb 4420").facts == ()
    choose(match, "bomb 5117")
    assert match.table.state.vp_to_win == 1


@pytest.mark.rule("isis_war", "12.1.city", "4.1")
def test_the_last_city_that_is_bombed_ends_the_game_before_the_die() -> None:
    match = war("vp_to_win 1; phase us_airpower; ir_rgc_8 @ 5117")
    choose(match, "bomb 5117")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == ((0,), "4.1")
    assert where(match, "ir_rgc_8") == "5117"


@pytest.mark.rule("isis_war", "13.5")
@pytest.mark.parametrize(("die", "left"), [(1, 4), (3, 2), (5, 0), (6, 0)])
def test_maximum_effort_counts_the_die_less_one(die: int, left: int) -> None:
    match = war(f"{STACK}; effect air_max", die)
    choose(match, "bomb 4420")
    units = ["ir_rgc_8", "ir_rgc_14", "ir_art_40", "ir_bas_1"]
    while match.pending and match.pending[0].rule == "12.1" and options(match)[0].startswith("destroy"):
        choose(match, options(match)[0])
    assert [where(match, unit) for unit in units].count("4420") == left


@pytest.mark.rule("isis_war", "12.1.reserve")
@pytest.mark.parametrize(("die", "words", "faces"), [(1, "no hit", 1), (2, "1 hit", 5)])
def test_a_strike_on_the_reserve_tells_what_its_die_has_brought(die: int, words: str, faces: int) -> None:
    match = war("phase us_airpower; ir_art_40 @ reserve; ir_bas_2 @ reserve", die)
    choose(match, "bomb_reserve ir_art_40")
    (what,) = (event.what for event in events(match, "note", topic="airpower"))
    assert (what.reading.chance.text, round(6 * what.reading.chance.probability)) == (words, faces)
    assert what.side == "us"
