"""11.4.2, 12.5 Crossing a street."""

import pytest

from sandtable.testing import asked, choose, done, events, options, told
from tests.games.phantom_fury.tools import HOME, STREET, at, busy, play, rolls, squad, status, where, who

CROSSING = """
turn 3; phase fire; zone 2 usmc; zone 3 usmc; usmc_04 @ 2.R; usmc_01 @ 3.C
suspect @ 15.R; suspect @ 15.2; suspect @ 14.1; suspect @ 14.R
"""


def cross(text: str, dice: list[int | str]) -> tuple[str, str]:
    """Cross section B3 from zone 3: where the squad is then, and how."""
    match = choose(busy(STREET + text, dice), "move usmc_01", "go B3")
    done(match)
    return where(match, "usmc_01"), status(match, "usmc_01")


SHARED = HOME + "zone 14 normal; usmc_01 @ 3.C{}; usmc_02 @ 3.1; usmc_03 @ 2.R; guerillas1 @ 15.R"


@pytest.mark.rule("phantom_fury", "11.4.2", "11.4.2.1", "12.5.2")
@pytest.mark.parametrize(("roll", "result"), [(2, ("3.C", "reduced ready")), (3, ("B3", "ready"))])
def test_insurgents_on_the_section_cost_a_step(roll: int, result: tuple[str, str]) -> None:
    assert cross("guerillas1 @ 14.1; martyrs1 @ 15.R; guerillas1 @ 16.1", [roll]) == result


@pytest.mark.rule("phantom_fury", "11.4.2.1")
@pytest.mark.parametrize(("roll", "result"), [(2, ("B3", "pinned")), (3, ("B3", "ready"))])
def test_suspects_on_the_section_pin(roll: int, result: tuple[str, str]) -> None:
    assert cross("suspect @ 14.1; suspect @ 2.R; suspect @ 16.1", [roll]) == result


@pytest.mark.rule("phantom_fury", "11.4.2.1", "12.5.2")
def test_an_empty_street_needs_no_die() -> None:
    assert cross("guerillas1 @ 16.1; suspect @ 13.1", []) == ("B3", "ready")


@pytest.mark.rule("phantom_fury", "11.4.2.1", "4.3.1.2")
def test_lines_of_fire_reach_into_the_street() -> None:
    match = busy(
        "phase movement; zone 17 usmc; zone 16 normal; usmc_01 @ 17.C; guerillas1 @ 46.1; suspect @ 37.1", [2, 1]
    )
    choose(match, "move usmc_01", "go C5")
    assert (where(match, "usmc_01"), status(match, "usmc_01")) == ("C5", "pinned")


@pytest.mark.rule("phantom_fury", "11.4.2.1", "5.1.1.2")
def test_a_caat_lost_in_the_street_sends_the_squad_back_too() -> None:
    text = "phase movement; zone 3 usmc; zone 14 normal; usmc_01 @ 3.C caat_1; guerillas1 @ 14.1"
    match = choose(at(text, [0]), "move usmc_01", "go B3", "caat_loses")
    assert (where(match, "usmc_01"), status(match, "usmc_01")) == ("3.C", "ready")
    assert rolls(match, "11.4.2.1") == [0]


@pytest.mark.rule("phantom_fury", "4.3.1.2", "11.4.2.1")
def test_a_line_of_fire_counts_when_a_street_is_crossed() -> None:
    """C5 touches 16, 17 and 26; the guerillas in 46 shoot across zone 27."""
    m = play("usmc_01 @ 16.C; zone 16 usmc; zone 17 usmc; guerillas1 @ 46.1; phase movement", 1)
    assert where(choose(m, "move usmc_01", "go C5"), "usmc_01") == "16.C"


@pytest.mark.rule("phantom_fury", "11.4.2.2")
@pytest.mark.parametrize(("roll", "result"), [(1, ("B3", "pinned")), (2, ("B3", "ready"))])
def test_a_tank_in_the_section_covers_the_squad(roll: int, result: tuple[str, str]) -> None:
    assert cross("m1a1_1 @ B3; guerillas1 @ 14.1; suspect @ 15.R; suspect @ 15.1", [roll]) == result


@pytest.mark.rule("phantom_fury", "11.4.2.2")
def test_behind_a_tank_suspects_do_not_fire() -> None:
    assert cross("m1a1_1 @ B3; suspect @ 14.1; suspect @ 15.R; suspect @ 15.1", []) == ("B3", "ready")


@pytest.mark.rule("phantom_fury", "11.4.2.3", "12.5.3")
def test_step_loss_and_pin_may_both_happen() -> None:
    assert cross("guerillas1 @ 14.1; suspect @ 15.R", [1, 1]) == ("3.C", "reduced pinned")


@pytest.mark.rule("phantom_fury", "12.5.2", "11.4.2.1", "12.3.2.1", "12.7.2", "12.7.3", "11.2.1")
def test_street_crossing_and_the_assault_that_follows() -> None:
    """12.5 and 13.4: squad 4 fires, squad 1 crosses, secures the courtyard and assaults bottom-up."""
    shot, crossing, shots, clash = [5, 6, "g2m2"], [3, 4], [2, 4], [9, "g2m1", 4, 1]
    match = at(CROSSING, [*shot, *crossing, *shots, *clash])
    choose(match, "fire usmc_04", "at 15.R")
    assert who(match, "15.R") == "guerillas2"
    choose(match, "done", "move usmc_01", "go B3")
    assert rolls(match, "11.4.2.1") == [3, 4]
    assert status(match, "usmc_01") == "ready"
    choose(match, "go 15.C", "detach")
    assert (rolls(match, "12.7.2"), rolls(match, "12.7.3")) == ([2], [4])
    assert (status(match, "usmc_01"), who(match, "15.2")) == ("ready", "suspect")
    assert asked(match).about["points"] == 1
    choose(match, "go 15.1")
    choose(match, "assault usmc_01")
    done(match)
    assert (who(match, "15.2"), where(match, "usmc_01"), status(match, "usmc_01")) == ("martyrs1", "15.1", "ready")
    battle = events(match, "battle", at=match.table.box.room[15]["2"])[-1]
    assert (battle.about["drm"], battle.what.column, battle.what.dice) == (3, "CF 5 against 1", (4, 1))
    assert [(shift.value, shift.why) for shift in battle.what.shifts] == [
        (1, "a suspect is activated"),
        (1, "against martyrs"),
        (1, "bottom-up"),
    ]


@pytest.mark.rule("phantom_fury", "12.5.3")
def test_a_squad_hit_in_the_street_falls_back_and_stops() -> None:
    match = busy(HOME + "zone 14 normal; usmc_01 @ 3.C; guerillas1 @ 15.R", [1])
    choose(match, "move usmc_01", "go B3")
    assert (where(match, "usmc_01"), squad(match, "usmc_01").acted) == ("3.C", True)
    assert len(events(match, "move", how="fall back")) == 1


@pytest.mark.rule("phantom_fury", "12.5.3")
def test_a_squad_pinned_in_the_street_stays_there() -> None:
    match = busy(HOME + "zone 14 normal; usmc_01 @ 3.C; suspect @ 15.R", [1])
    choose(match, "move usmc_01", "go B3")
    assert (where(match, "usmc_01"), status(match, "usmc_01")) == ("B3", "pinned")


@pytest.mark.rule("phantom_fury", "12.5.3", "5.1.1.1")
def test_a_squad_killed_in_the_street_does_not_come_back() -> None:
    match = busy(HOME + "zone 14 normal; usmc_01 @ 3.C reduced; guerillas1 @ 15.R; suspect @ 15.1", [1, 0])
    choose(match, "move usmc_01", "go B3")
    assert (where(match, "usmc_01"), match.table.state.vp) == ("eliminated", -5)


@pytest.mark.rule("phantom_fury", "12.5.3", "12.2.2")
def test_a_squad_that_falls_back_may_overstack() -> None:
    """R-14: nobody has to move for it, whether the other squad can or not."""
    for other, movers in (("", ["move usmc_01", "move usmc_03", "done"]), (" fired", ["move usmc_03", "done"])):
        match = choose(at(SHARED.format(other), [0]), "move usmc_02", "go 3.C", "go B3")
        assert (where(match, "usmc_02"), options(match)) == ("3.C", movers)
        choose(match, "done")
        assert not squad(match, "usmc_02").fell_back  # it counts again in the next movement phase


@pytest.mark.rule("phantom_fury", "12.5.3", "12.2.2")
def test_a_squad_that_fell_back_lets_no_third_one_in() -> None:
    match = choose(at(SHARED.format("").replace("2.R", "3.1'"), [0]), "move usmc_02", "go 3.C", "go B3")
    choose(match, "move usmc_03")  # by itself to 3.1
    assert "go 3.C" in options(match)  # to pass through
    assert "stop" not in options(choose(match, "go 3.C"))


@pytest.mark.rule("phantom_fury", "11.4.2.1")
def test_dice_of_a_crossing_are_called_fire_and_no_result() -> None:
    """A suspect's die of 9 pins nobody."""
    lines = told(choose(busy(STREET + "suspect @ 14.1", [9]), "move usmc_01", "go B3"))
    assert any(line.startswith("Suspects fire at L 1-1") for line in lines)
    assert lines[-1] == "L 1-1 in sight of 1 suspect: no effect."
