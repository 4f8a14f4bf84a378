"""7 Victory conditions."""

import pytest

from sandtable.core import AnyMatch
from sandtable.games.phantom_fury.rules.victory import LEVELS
from sandtable.testing import choose, events
from tests.games.phantom_fury.tools import HBIED, SNIPERS, held_but, play, react, reorganise, squad, state, where

LAST = "turn 16"


def outcome(text: str, **variants: int) -> tuple[str, str, int]:
    """Level, rule and points with which a position ends after its reorganisation phase."""
    ended = reorganise(text, **variants)
    found = ended.outcome
    assert found is not None
    assert found.levels == (LEVELS.index(found.level),)
    return found.level, found.rule, points(ended)


FIRE = "usmc_01 @ 3.R; usmc_02 @ 3.C; zone 3 usmc; phase fire; guerillas1 @ 15.1"


def points(m: AnyMatch) -> int:
    return state(m).vp


@pytest.mark.rule("phantom_fury", "7", "5.4")
def test_points_are_kept_up_to_date() -> None:
    m = play("usmc_01 @ 3.R; usmc_02 @ 3.C; zone 3 usmc; guerillas1 @ 14.1; guerillas1 @ 15.1; phase fire; vp 3", 0)
    assert state(choose(m, "fire usmc_01", "at 14.1")).vp == 4
    assert [event.about["points"] for event in events(m, "track", id="vp")] == [1]


@pytest.mark.rule("phantom_fury", "7.1")
def test_one_zone_left_loses_the_game() -> None:
    assert outcome(f"{held_but(60)}; {LAST}; vp 30") == ("defeat", "7.1", 30)


@pytest.mark.rule("phantom_fury", "7.1", "7.2.1")
def test_an_empty_mosque_alone_wins_with_a_penalty() -> None:
    assert outcome(f"{held_but(26)}; zone 26 normal; {LAST}; vp 15") == ("minor victory", "7.2.2", 10)


@pytest.mark.rule("phantom_fury", "7.1")
@pytest.mark.parametrize("what", ["suspect @ 26.1", "martyrs1 @ 26.R"])
def test_a_mosque_that_is_not_empty_loses(what: str) -> None:
    guarded = "usmc_01 @ 16.C; usmc_02 @ 36.C"  # 14.4.2
    assert outcome(f"{held_but(26)}; {what}; {guarded}; {LAST}")[0] == "defeat"


@pytest.mark.rule("phantom_fury", "7.1")
def test_an_empty_mosque_does_not_excuse_another_zone() -> None:
    assert outcome(f"{held_but(26, 60)}; {LAST}")[0] == "defeat"


@pytest.mark.rule("phantom_fury", "7.1", "7.2")
def test_an_empty_mosque_ends_nothing_before_the_last_turn() -> None:
    assert reorganise(f"{held_but(26)}; zone 26 normal; turn 15").outcome is None


@pytest.mark.rule("phantom_fury", "7.1", "14.1.1")
def test_an_infiltrated_zone_on_the_last_turn_loses() -> None:
    match = reorganise("turn 16; " + held_but(26, 16) + "; zone 16 usmc; zone 26 fortified; suspect @ 26.1", seed=1)
    assert match.outcome is not None
    assert match.outcome.level == "defeat"


@pytest.mark.rule("phantom_fury", "7.2", "7.2.1")
@pytest.mark.parametrize(("turn", "points"), [(16, 0), (15, 5), (10, 30)])
def test_all_zones_win_at_once_and_turns_not_played_count(turn: int, points: int) -> None:
    assert outcome(f"{held_but()}; turn {turn}")[2] == points


@pytest.mark.rule("phantom_fury", "7.2", "15")
def test_the_variant_has_fewer_turns_not_to_play() -> None:
    assert outcome(f"{held_but()}; turn 10", historical=1)[2] == 15


@pytest.mark.rule("phantom_fury", "7.2.1")
@pytest.mark.parametrize(("who", "vp"), [("guerillas1", 1), ("guerillas3", 1), ("martyrs1", 0)])
def test_guerillas_give_a_point_and_martyrs_none(who: str, vp: int) -> None:
    assert points(choose(play(f"{FIRE}; {who} @ 14.1", 0), "fire usmc_01", "at 14.1")) == vp


@pytest.mark.rule("phantom_fury", "7.2.1")
def test_a_squad_eliminated_outright_costs_5() -> None:
    m = react("usmc_01 @ 3.2; zone 3 usmc", HBIED, "zone.3")
    assert (where(m, "usmc_01"), points(m)) == ("eliminated", -5)


@pytest.mark.rule("phantom_fury", "7.2.1", "5.1.6")
def test_an_iif_squad_reduced_costs_nothing() -> None:
    m = react("iif_1 @ 26.C; martyrs1 @ 26.1", SNIPERS, 0)
    assert (squad(m, "iif_1").reduced, points(m)) == (True, 0)


@pytest.mark.rule("phantom_fury", "7.2.1", "5.1.6")
def test_an_iif_squad_eliminated_costs_2() -> None:
    m = react("iif_1 @ 26.C reduced; martyrs1 @ 26.1", SNIPERS, 0)
    assert (where(m, "iif_1"), points(m)) == ("eliminated", -2)


@pytest.mark.rule("phantom_fury", "7.2.2")
@pytest.mark.parametrize(
    ("vp", "level"),
    [(11, "major victory"), (10, "minor victory"), (0, "minor victory"), (-1, "bitter victory")],
)
def test_levels_of_victory(vp: int, level: str) -> None:
    assert outcome(f"{held_but()}; {LAST}; vp {vp}")[0] == level
