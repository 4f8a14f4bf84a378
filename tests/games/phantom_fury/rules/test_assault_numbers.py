"""13.1 to 13.3 Types of assault, 13.4.2 the dice of both sides."""

import pytest

from sandtable.games.phantom_fury.rules.assault_numbers import Assault, resolve
from sandtable.testing import asked, choose, done, events
from tests.games.phantom_fury.tools import NORMAL, at, busy, fight, result, squad, status, where, who


@pytest.mark.rule("phantom_fury", "13.1", "13.2", "13.3")
@pytest.mark.parametrize(
    ("zone", "start", "target", "title"),
    [
        (3, "R", "2", "Top-down"),
        (30, "R", "2'", "Top-down"),
        (3, "2", "1", "Top-down"),
        (4, "2'", "1'", "Top-down"),
        (3, "1", "2", "Bottom-up"),
        (3, "2", "R", "Bottom-up"),
        (3, "C", "1", "Assault"),
        (3, "1", "C", "Assault"),
        (2, "2", "2'", "Assault"),
        (3, "1", "1'", "Assault"),
        (23, "R", "1", "Assault"),  # no second story between
        (23, "1", "R", "Assault"),
        (5, "C", "OG", "Assault"),
    ],
)
def test_types_of_assault(zone: int, start: str, target: str, title: str) -> None:
    match = at(
        f"phase assault; usmc_01 @ {zone}.{start}; suspect @ {zone}.{target}; usmc_02 @ 51.C; suspect @ 51.1",
        automatic=False,
    )
    choose(match, "assault usmc_01")
    forecast = match.forecast(0, asked(match).options[0])
    assert forecast is not None
    assert forecast.title.startswith(title)


@pytest.mark.rule("phantom_fury", "13.1", "13.3")
@pytest.mark.parametrize(
    ("start", "target"), [("59.R", "59.1"), ("59.1", "59.R"), ("59.1", "59.1'"), ("59.OG", "59.1'")]
)
def test_a_house_without_a_second_story_knows_normal_assaults_only(start: str, target: str) -> None:
    """CF 5 against guerillas: 5 hits and nothing is added for the survivor."""
    match = choose(busy(f"phase assault; usmc_02 @ {start}; guerillas1 @ {target}", [5, 2]), "assault usmc_02")
    done(match)
    assert (who(match, target), where(match, "usmc_02"), status(match, "usmc_02")) == ("", target, "ready")
    match = choose(busy(f"phase assault; usmc_02 @ {start}; guerillas1 @ {target}", [6, 1]), "assault usmc_02")
    assert status(match, "usmc_02") == "reduced ready"


@pytest.mark.rule("phantom_fury", "13.3")
def test_roof_against_roof_is_normal() -> None:
    match = at("phase assault; zone 3 usmc; usmc_01 @ 3.R; suspect @ 2.R", automatic=False)
    forecast = choose(match, "assault usmc_01").forecast(0, asked(match).options[0])
    assert forecast is not None
    assert forecast.title.startswith("Assault")


@pytest.mark.rule("phantom_fury", "13.4.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "found"),
    [
        (6, 9, ("", "ready")),  # equal to CF 6
        (7, 9, ("guerillas2", "ready")),
        (6, 2, ("", "reduced ready")),  # at the same time; equal to CF 2
        (6, 3, ("", "ready")),
        (9, 2, ("guerillas2", "reduced ready")),
    ],
)
def test_both_sides_roll_at_most_their_combat_factor(mine: int, theirs: int, found: tuple[str, str]) -> None:
    match = fight(
        "zone 15 normal fanaticism; " + NORMAL.format("guerillas2"), mine, theirs + 1 if theirs < 9 else 9
    )
    assert result(match) == found


@pytest.mark.rule("phantom_fury", "13.4.2")
def test_a_natural_nine_never_hits_the_insurgents() -> None:
    text = "phase assault; zone 15 normal fury=2 fanaticism; usmc_01 @ 15.C hero=2; guerillas1 @ 15.1"
    assert who(fight(text, 9, 9), "15.1") == "guerillas1"  # 9 - 1 against 8
    assert who(fight(text, 8, 9), "15.1") == ""


@pytest.mark.rule("phantom_fury", "13.4.2")
def test_a_natural_nine_never_hits_the_squad() -> None:
    """No counter is so strong that it mattered, but a pack may have one."""
    numbers = Assault(squad_cf=6, squad_drm=0, foe_cf=9, martyrs=True, foe_drm=-1, survivor_drm=-1)
    assert not resolve(numbers, 9, 9).squad_hit
    assert resolve(numbers, 9, 8).squad_hit


@pytest.mark.rule("phantom_fury", "13.4.2", "7.2.1")
def test_points_of_an_assault() -> None:
    assert fight(NORMAL.format("guerillas2"), 1, 1).table.state.vp == 1 - 2
    assert fight(NORMAL.format("martyrs2"), 1, 9).table.state.vp == 0


@pytest.mark.rule("phantom_fury", "13.4.2", "5.1.1.2")
def test_a_caat_may_take_the_loss_of_an_assault() -> None:
    text = "phase assault; usmc_01 @ 15.C caat_1; guerillas2 @ 15.1"
    match = fight(text, 1, 1, more=("save_explosives", "caat_loses"))
    assert (status(match, "usmc_01"), squad(match, "usmc_01").caat, match.table.state.vp) == ("ready", -1, -1)


@pytest.mark.rule("phantom_fury", "13.4.2", "9.4.table")
def test_the_side_that_assaults_comes_first_and_so_does_its_die() -> None:
    match = choose(busy("phase assault; usmc_01 @ 15.C; guerillas2 @ 15.1", [1, 9]), "assault usmc_01")
    battle = events(match, "battle")[0].what
    assert (battle.sides, battle.dice) == (("usmc", "guerillas"), (1, 9))
    text = "turn 2; zone 1 usmc; usmc_15 @ company; usmc_01 @ 15.C; guerillas2 @ 15.1"
    battle = events(choose(at(text, [9, 7, 1, 9]), "call_uav"), "battle")[0].what
    assert (battle.sides, battle.dice) == (("guerillas", "usmc"), (9, 1))


@pytest.mark.rule("phantom_fury", "13.4.3", "13.4.3.1")
def test_two_natural_zeros_bring_no_event() -> None:
    match = fight(NORMAL.format("guerillas2"), 0, 0)
    assert (result(match), events(match, "card")) == (("", "reduced ready"), [])
