"""13.4.7.2, 13.4.8 Flooding a house."""

import pytest

from sandtable.testing import choose, done, events, options
from tests.games.phantom_fury.tools import NORMAL, at, busy, fight, foes, killed, play, state, status, where, who

FLOOD = "phase assault; usmc_01 @ 2.R; guerillas1 @ 2.2; suspect @ 2.2'; suspect @ 2.1"
HOUSE = "usmc_01 @ 15.R; guerillas1 @ 15.2; guerillas1 @ 15.1; usmc_02 @ 14.C; suspect @ 14.1; phase assault"


@pytest.mark.rule("phantom_fury", "13.4.7.2")
def test_a_reduced_squad_enters_too_and_a_dead_one_does_not() -> None:
    assert where(fight(NORMAL.format("guerillas2"), 1, 1), "usmc_01") == "15.1"
    dead = fight("phase assault; usmc_01 @ 15.C reduced; guerillas2 @ 15.1", 1, 1)
    assert where(dead, "usmc_01") == "eliminated"


@pytest.mark.rule("phantom_fury", "13.4.7.2", "13.4.8", "13.4.8.1")
def test_a_full_squad_must_flood_from_the_roof() -> None:
    """2', then 1: the squad enters only the last location, when the zone is clear."""
    match = fight(FLOOD, 6, 9, 1, 1)
    assert (match.table.state.crowd[2], where(match, "usmc_01")) == (0, "2.1")
    assert [event.what.end for event in events(match, "move", how="advance")] == [
        match.table.box.room[2]["2"],
        match.table.box.room[2]["1"],
    ]


@pytest.mark.rule("phantom_fury", "13.4.7.2")
@pytest.mark.parametrize(("choice", "left"), [("flood", 0), ("hold", 1)])
def test_a_reduced_squad_may_flood(choice: str, left: int) -> None:
    text = "phase assault; usmc_01 @ 3.R reduced; suspect @ 3.2; suspect @ 3.1"
    match = fight(text, *([1, 1] if choice == "flood" else [1]), more=(choice,))
    assert match.table.state.crowd[3] == left


@pytest.mark.rule("phantom_fury", "13.4.7.2")
def test_a_squad_reduced_in_the_first_assault_may_choose() -> None:
    match = choose(busy(FLOOD, [6, 1]), "assault usmc_01")
    assert options(match) == ["flood", "hold"]


@pytest.mark.rule("phantom_fury", "13.4.7.2")
@pytest.mark.parametrize(
    "text", ["usmc_01 @ 3.2; suspect @ 3.1; suspect @ 3.C", "usmc_01 @ 23.R; suspect @ 23.1; suspect @ 23.C"]
)
def test_flooding_needs_a_top_down_assault_from_a_roof(text: str) -> None:
    match = fight("phase assault; " + text, 1)
    assert who(match, f"{where(match, 'usmc_01').partition('.')[0]}.C") == "suspect"


@pytest.mark.rule("phantom_fury", "4.1.5", "13.4.7.2")
@pytest.mark.parametrize(("nature", "left"), [("normal", {}), ("fortified", {"15.1": "Guerillas (1)"})])
def test_no_flooding_in_a_fortified_zone(nature: str, left: dict[str, str]) -> None:
    m = play(f"{HOUSE}; zone 15 {nature}", *([1, 9] if nature == "fortified" else [1, 9, 1, 9]))
    assert foes(choose(m, "assault usmc_01", "against 15.2"), 15) == left


@pytest.mark.rule("phantom_fury", "13.4.7.2", "5.1.1.2")
def test_a_loss_that_the_caat_takes_leaves_a_full_squad_that_must_flood() -> None:
    text = "phase assault; usmc_01 @ 3.R caat_1; guerillas1 @ 3.2; suspect @ 3.1"
    match = choose(busy(text, [4, 1, 3]), "assault usmc_01", "save_explosives", "caat_loses")
    done(match)
    assert (where(match, "usmc_01"), state(match).vp) == ("3.1", -1)


@pytest.mark.rule("phantom_fury", "13.4.8")
def test_every_assault_of_a_flood_is_top_down() -> None:
    """CF 6: the guerillas behind the suspect fall to 6 + 1 - 1, not to 7."""
    assert killed(fight(FLOOD, 6, 9, 6, "g2m2", 6, 9, 1))[1:] != []
    match = fight(FLOOD, 6, 9, 6, "g2m2", 7, 2, "suspect_1_2_r", 1)  # it survives, hits with 2 - 1, and retreats
    assert (status(match, "usmc_01"), who(match, "14.1")) == ("reduced ready", "guerillas2")


@pytest.mark.rule("phantom_fury", "13.4.8", "13.4.8.1")
def test_flooding_clears_the_ground_last() -> None:
    """R-20: the courtyard after the stories; the squad moves beside each target through free locations."""
    match = fight("phase assault; usmc_01 @ 3.R; suspect @ 3.2; suspect @ 3.C; suspect @ 3.1'", 1, 1, 1)
    assert (match.table.state.crowd[3], where(match, "usmc_01")) == (0, "3.C")


@pytest.mark.rule("phantom_fury", "13.4.8", "13.4.8.1", "13.4.7.2", "13.4.5")
def test_flooding() -> None:
    """13.4.8: over the roofs from zone 3 into zone 2, down to location 1, and the zone is taken."""
    text = "phase movement; zone 3 usmc; usmc_01 @ 3.2; guerillas1 @ 2.2; suspect @ 2.2'; suspect @ 2.1"
    around = "; zone 1 normal; zone 13 normal; zone 14 normal; zone 15 normal"
    match = at(text + around, [5, 3, 2, 6, "g1m1", 6, 8])
    choose(match, "move usmc_01", "go 3.R", "go 2.R", "stop")
    choose(match, "assault usmc_01")
    done(match)
    assert [event.about["drm"] for event in events(match, "battle")] == [-1, 0]
    assert (where(match, "usmc_01"), status(match, "usmc_01")) == ("2.1", "ready")
    assert (match.table.state.usmc[2], match.table.state.vp) == (True, 2)


@pytest.mark.rule("phantom_fury", "13.4.8", "13.4.7.2")
def test_flooding_from_the_second_stair_does_not_forget_the_first_room() -> None:
    match = choose(
        busy("phase assault; usmc_01 @ 41.R; suspect @ 41.2; suspect @ 41.2'; zone 32 usmc", [1, 1]),
        "assault usmc_01",
        "against 41.2'",
    )
    done(match)
    assert foes(match, 41) == {}


@pytest.mark.rule("phantom_fury", "13.4.8.1")
def test_flooding_ends_where_insurgents_hold_out() -> None:
    match = fight(FLOOD, 6, 9, 9, "g1m2", 9, 9)
    assert (who(match, "2.2'"), who(match, "2.1"), where(match, "usmc_01")) == ("martyrs2", "suspect", "2.2")


@pytest.mark.rule("phantom_fury", "13.4.8.1")
def test_flooding_goes_on_after_guerillas_retreat() -> None:
    match = fight(FLOOD, 9, 9, "suspect_2_1_r", 1, 1)
    assert (who(match, "14.2"), match.table.state.crowd[2], where(match, "usmc_01")) == ("guerillas1", 0, "2.1")


@pytest.mark.rule("phantom_fury", "13.4.8.1")
def test_flooding_ends_with_the_squad() -> None:
    text = "phase assault; usmc_01 @ 2.R reduced hero=1; guerillas1 @ 2.2; suspect @ 2.2'; suspect @ 2.1"
    match = fight(text, 6, 9, 6, "g2m2", 9, 1, "suspect_2_1_r", more=("flood",))
    assert (where(match, "usmc_01"), who(match, "2.1")) == ("eliminated", "suspect")


@pytest.mark.rule("phantom_fury", "13.4.8.1", "11.5")
def test_flooding_ends_with_a_pin() -> None:
    match = fight(FLOOD, 6, 9, 0, 6)
    assert (where(match, "usmc_01"), status(match, "usmc_01"), who(match, "2.1")) == ("2.2", "pinned", "suspect")


@pytest.mark.rule("phantom_fury", "13.4.8.1")
def test_flooding_does_not_pass_through_an_enemy() -> None:
    """R-33: only the courtyard leads to the other room, and a suspect is in it."""
    text = "phase assault; usmc_01 @ 15.R; suspect @ 15.2; suspect @ 15.1'; suspect @ 15.C"
    match = choose(busy(text, [1]), "assault usmc_01")
    done(match)
    assert (where(match, "usmc_01"), len(foes(match, 15))) == ("15.2", 2)


@pytest.mark.rule("phantom_fury", "12.7.1", "13.4.8.1")
@pytest.mark.parametrize(("roll", "last", "state"), [(3, "15.1'", "ready"), (2, "15.C", "pinned")])
def test_a_courtyard_on_the_way_draws_fire(roll: int, last: str, state: str) -> None:
    """R-58: from 15.1 the way to 15.1' leads through the courtyard, under the fire of the guerillas there."""
    text = "phase assault; usmc_01 @ 15.R; suspect @ 15.2; guerillas2 @ 15.1'"
    then = [1, 9] if state == "ready" else []
    match = choose(busy(text, [1, roll, *then]), "assault usmc_01")
    done(match)
    assert (where(match, "usmc_01"), status(match, "usmc_01")) == (last, state)


@pytest.mark.rule("phantom_fury", "13.4.8.2", "5.1.5.3", "12.3.2.2")
@pytest.mark.parametrize(
    ("unit", "floods"),
    [
        ("usmc_02 @ 3.R", True),  # CF 5
        ("usmc_06 @ 3.R", False),  # CF 4
        ("usmc_02 @ 3.R security=3.R", False),  # 5 - 1
        ("usmc_06 @ 3.R hero=1", True),  # 4 + 1
    ],
)
def test_the_limit_of_four(unit: str, floods: bool) -> None:
    match = fight(
        f"phase assault; {unit}; suspect @ 3.2; suspect @ 3.1", 1, *([1] if floods else []), unit=unit[:7]
    )
    assert match.table.state.crowd[3] == (0 if floods else 1)


@pytest.mark.rule("phantom_fury", "13.4.8.2")
def test_a_loss_below_the_limit_ends_flooding() -> None:
    text = "phase assault; usmc_02 @ 2.R; suspect @ 2.2; suspect @ 2.2'; suspect @ 2.1"
    match = fight(text, 1, 6, "g2m2", 1, 1, unit="usmc_02")
    assert (who(match, "2.2'"), who(match, "2.1"), where(match, "usmc_02")) == ("", "suspect", "2.2")
