"""9.4 Fog of war."""

from random import Random

import msgspec
import pytest

from sandtable.core import Dice, Match, Table
from sandtable.games.axis_of_evil.rules.fog import redeal
from sandtable.testing import asked, check_secrets, choose, told
from tests.cases import each_time
from tests.games.axis_of_evil.tools import APART, BOX, EVERYTHING, GAME, attack, lying, place, state, war

BOXES = "nato_isaf @ 1418; rus_2gd @ 1419; " + lying("reinforcement", "nato_tac_4", "nato_tac_5", "nato_tac_6")


def hidden(match) -> set[str]:
    return {BOX.counters.counter[p].id for p, flag in enumerate(state(match).hidden) if flag}


def sees(match, seat: int | None) -> str:
    return repr(GAME.view(match.table, seat))


def _copy(s):
    return msgspec.msgpack.decode(msgspec.msgpack.encode(s), type=type(s))


@pytest.mark.rule("axis_of_evil", "9.4", "2.5")
def test_what_goes_from_display_to_display_is_not_known():
    match = war(BOXES, 1)
    assert hidden(match) == set()
    choose(match, "reinforce", "ready nato_tac_5")
    assert hidden(match) == {"nato_tac_4", "nato_tac_5", "nato_tac_6"}  # any of them may have gone
    lines = [match.told(entry) for entry in match.log if entry.event.known_to(0)]
    assert "A NATO strike unit goes to the Staging Area: 1 strike unit there." in lines
    assert not any("Air 5" in line for line in lines)
    assert any("Air 5" in line for line in told(match))  # its owner knows


@pytest.mark.rule("axis_of_evil", "9.4")
def test_the_enemys_displays_are_seen_by_number_only():
    match = war(BOXES + "; nato_sas @ staging; rus_odon @ staging", 1)
    assert "nato_sas" in sees(match, 1)
    assert "nato_sas" not in sees(match, 0)
    assert "rus_odon" in sees(match, 0)
    assert "nato_sas" not in sees(match, None)
    assert "nato_isaf" in sees(match, 0)  # the map is open


@pytest.mark.rule("axis_of_evil", "9.4")
def test_a_unit_that_is_used_is_known_again():
    match = war(BOXES, 1, 1)
    choose(match, "reinforce", "ready nato_tac_5", "pass")
    attack(match, "1419")
    choose(match, "support nato_tac_5")
    assert hidden(match) == {"nato_tac_4", "nato_tac_6"}


@pytest.mark.rule("axis_of_evil", "9.4")
def test_dealing_anew_keeps_numbers_and_what_is_known():
    match = war(BOXES + "; nato_cdo @ reinforcement", 1)
    choose(match, "reinforce", "ready nato_tac_5")
    seen = set()
    for seed in range(30):
        t = Table(BOX, _copy(state(match)), Dice(str(seed)))
        redeal(t, 0)
        staging = [BOX.counters.counter[p].id for p in BOX.strikes if t.state.at[p] == -1]
        assert len(staging) == 1
        seen.add(staging[0])
        redeal(t, 1)  # nothing of the enemy is unknown to the Coalition
        assert t.state.at[BOX.piece("nato_cdo")] == state(match).at[BOX.piece("nato_cdo")]
    assert seen == {"nato_tac_4", "nato_tac_5", "nato_tac_6"}


@pytest.mark.rule("axis_of_evil", "9.4", "13.6.4")
@pytest.mark.parametrize("variants", each_time([{}, EVERYTHING], EVERYTHING))
@pytest.mark.parametrize("turn", [2, pytest.param(4, marks=pytest.mark.long)])
def test_nothing_leaks_through_any_channel(variants: dict[str, int], turn: int):
    """From the set-up to the beginning of a turn: at every question in the long tests, else at each third."""
    match = Match(GAME, GAME.setting("", variants), 11)
    random = Random(11)
    while match.outcome is None and state(match).turn < turn:
        if turn > 2 or len(match.choices) % 3 == 0:
            check_secrets(match)
        decision = random.choice(match.pending)
        match.choose(decision.seat, random.choice(decision.options))
    assert state(match).turn == turn


@pytest.mark.rule("axis_of_evil", "9.4")
def test_the_map_may_be_looked_at_by_both():
    match = war("nato_isaf @ 1418 reduced; rus_2gd @ 1419")
    assert asked(match).seat == 1
    assert place(match, "rus_2gd") == "1419"
    for seat in (0, 1, None):
        scene = GAME.view(match.table, seat)
        assert {each.id for each in scene.pieces} >= {"nato_isaf", "rus_2gd"}
        grozny = next(each for each in scene.spaces if each.id == "1904")
        assert (grozny.side, grozny.facts[0]) == ("eurasian", "Garrison 3")


@pytest.mark.rule("axis_of_evil", "9.4", "17.2")
def test_nobody_takes_a_fleet_for_what_was_withdrawn():
    """R-179 A fleet is not driven out of Staging by an air superiority mission, so it has not gone."""
    air = lying("staging", "rus_tac_1", "rus_tac_2", "nato_tac_1", "nato_tac_2", "nato_5f", "nato_6f")
    match = war(APART + air + "; active eurasian", "R1")
    choose(match, "superiority", "sortie rus_tac_1 rus_tac_2", "withdraw nato_tac_2")
    assert hidden(match) == {"nato_tac_1", "nato_tac_2"}


@pytest.mark.rule("axis_of_evil", "9.4", "10.2.5")
def test_a_fleet_that_waits_in_reinforcement_may_have_come():
    match = war(APART + lying("reinforcement", "nato_tac_4", "nato_5f"), 1)
    choose(match, "reinforce", "ready nato_5f")
    assert hidden(match) == {"nato_tac_4", "nato_5f"}


@pytest.mark.rule("axis_of_evil", "9.4")
def test_the_only_one_of_its_kind_is_known():
    match = war(APART + "gcc_sf @ reinforcement; nato_cdo @ reinforcement", 1)
    choose(match, "reinforce", "contingent gcc", "ready gcc_sf")
    assert not any(state(match).hidden)


@pytest.mark.rule("axis_of_evil", "9.4")
def test_the_enemy_hears_how_many_are_there_and_the_owner_hears_of_each_once():
    match = war(BOXES, 2)
    choose(match, "reinforce", "ready nato_tac_4 nato_tac_5")

    def heard(seat: int) -> list[str]:
        lines = [match.told(entry) for entry in match.log if entry.event.known_to(seat)]
        return [line for line in lines if "goes to the Staging Area" in line]

    assert [line.partition(": ")[2] for line in heard(0)] == ["1 strike unit there.", "2 strike units there."]
    assert heard(1) == ["NATO Air 4 goes to the Staging Area.", "NATO Air 5 goes to the Staging Area."]
