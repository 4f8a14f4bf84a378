"""12.7 Defensive fire."""

import pytest

from sandtable.testing import choose, done, events, options
from tests.games.phantom_fury.tools import CROSSING, HOME, busy, rolls, spot, status, where


def enter(text: str, dice: list[int | str], how: str = "keep_together", unit: str = "usmc_01 @ 3.C") -> str:
    """Cross section B3 under a tank's cover into the courtyard of zone 15, and what becomes of the squad."""
    text = f"{HOME}m1a1_1 @ B3; {unit}; {text}"
    cross = [9] if any(word in text for word in ("guerillas", "martyrs")) else []
    match = choose(busy(text, [*cross, *dice]), "move usmc_01", "go B3", "go 15.C", *([how] if how else []))
    done(match)
    return status(match, "usmc_01")


@pytest.mark.rule("phantom_fury", "12.7.1", "12.7.2")
@pytest.mark.parametrize(("roll", "result"), [(1, "reduced ready"), (2, "pinned"), (3, "ready")])
def test_defensive_fire(roll: int, result: str) -> None:
    assert enter("guerillas2 @ 15.1", [roll]) == result


@pytest.mark.rule("phantom_fury", "12.7.1")
def test_all_insurgents_of_the_zone_fire_and_no_others() -> None:
    assert enter("guerillas2 @ 15.1; martyrs3 @ 15.R; guerillas1 @ 14.1", [2, 2]) == "reduced pinned"


@pytest.mark.rule("phantom_fury", "12.7.1")
@pytest.mark.parametrize(("start", "place"), [("C", "1"), ("C", "1'"), ("1", "2"), ("2", "R")])
def test_only_courtyards_and_open_ground_draw_fire(start: str, place: str) -> None:
    foe = "15.R" if place != "R" else "15.1'"
    match = choose(
        busy(f"phase movement; usmc_01 @ 15.{start}; martyrs4 @ {foe}"), "move usmc_01", f"go 15.{place}"
    )
    assert rolls(match, "12.7.2") == []


@pytest.mark.rule("phantom_fury", "12.7.1")
def test_no_defensive_fire_in_a_usmc_zone() -> None:
    match = choose(busy(HOME + "usmc_01 @ 3.1; martyrs4 @ 15.1"), "move usmc_01", "go 3.C")
    assert rolls(match, "12.7.2") == []


@pytest.mark.rule("phantom_fury", "12.7.1", "12.7.3")
def test_a_pinned_squad_is_still_fired_at_and_a_dead_one_is_not() -> None:
    assert enter("guerillas2 @ 15.1; guerillas2 @ 15.R", [2, 0]) == "reduced pinned"
    dead = enter("guerillas2 @ 15.1; guerillas2 @ 15.R; suspect @ 15.2", [0], unit="usmc_01 @ 3.C reduced")
    assert dead == "eliminated"


@pytest.mark.rule("phantom_fury", "12.7.1", "13.4.7.2")
@pytest.mark.parametrize(("roll", "result"), [(1, "reduced ready"), (2, "pinned"), (3, "ready")])
def test_an_advance_after_an_assault_draws_fire(roll: int, result: str) -> None:
    """R-58: the suspect in the courtyard was nobody; the guerillas upstairs fire at who enters it."""
    text = "phase assault; usmc_01 @ 15.1; suspect @ 15.C; guerillas2 @ 15.R"
    match = busy(text, [1, roll])
    odds = match.forecast(0, match.game.parse_option("assault usmc_01", match.names))
    assert odds is not None
    assert odds.facts == ("Not counted: defensive fire when the squad enters",)
    choose(match, "assault usmc_01")
    done(match)
    assert (where(match, "usmc_01"), status(match, "usmc_01")) == ("15.C", result)


@pytest.mark.rule("phantom_fury", "12.7.1", "13.4.7.2")
def test_an_advance_into_a_house_or_a_cleared_zone_draws_none() -> None:
    for text in ("usmc_01 @ 15.C; suspect @ 15.1; guerillas2 @ 15.R", "usmc_01 @ 15.1; suspect @ 15.C"):
        match = choose(busy(f"phase assault; {text}", [1]), "assault usmc_01")
        assert rolls(match, "12.7.2") == []


@pytest.mark.rule("phantom_fury", "12.7.2")
def test_a_squad_that_loses_a_step_moves_on() -> None:
    text = HOME + "m1a1_1 @ B3; usmc_01 @ 3.C; guerillas2 @ 15.1"
    match = choose(busy(text, [9, 0]), "move usmc_01", "go B3", "go 15.C", "keep_together")
    assert "go 15.1'" in options(match)


@pytest.mark.rule("phantom_fury", "12.7.2", "5.1.2.2")
@pytest.mark.parametrize(("roll", "result"), [(0, "reduced ready"), (1, "pinned"), (2, "ready")])
def test_security_in_the_courtyard_helps(roll: int, result: str) -> None:
    assert enter("guerillas2 @ 15.1", [roll], "detach") == result


@pytest.mark.rule("phantom_fury", "12.7.2", "4.1.6")
@pytest.mark.parametrize(("how", "roll", "result"), [("keep_together", 1, "pinned"), ("detach", 0, "pinned")])
def test_ruins_help_too(how: str, roll: int, result: str) -> None:
    assert enter("zone 15 normal ruins; guerillas2 @ 15.1", [roll], how) == result


@pytest.mark.rule("phantom_fury", "12.7.2", "13.4.3.3")
@pytest.mark.parametrize(("roll", "result"), [(2, "reduced ready"), (3, "pinned"), (4, "ready")])
def test_fanaticism_makes_it_worse(roll: int, result: str) -> None:
    assert enter("zone 15 normal fanaticism; guerillas2 @ 15.1", [roll]) == result


@pytest.mark.rule("phantom_fury", "12.7.2")
@pytest.mark.parametrize(
    ("cover", "roll", "result"),
    [
        ("", 2, "reduced ready"),
        ("", 3, "pinned"),
        ("; m1a1_1 @ 5.OG", 0, "reduced ready"),
        ("; m1a1_1 @ 5.OG", 1, "pinned"),
        ("; m1a1_1 @ 5.OG", 2, "ready"),
        ("; m1a1_1 @ N2", 2, "reduced ready"),
    ],
)
def test_open_ground_alone_and_with_a_tank(cover: str, roll: int, result: str) -> None:
    text = "phase movement; zone 6 usmc; usmc_01 @ 6.C; guerillas2 @ 5.1" + cover
    match = choose(busy(text, [roll]), "move usmc_01", "go 5.OG")
    assert status(match, "usmc_01") == result


@pytest.mark.rule("phantom_fury", "12.7.2")
def test_defensive_fire_is_told_as_a_battle_with_its_sum() -> None:
    text = CROSSING + "m1a1_1 @ B3; zone 15 normal fanaticism; guerillas2 @ 15.1"
    match = choose(busy(text, [9, 2]), "move usmc_01", "go B3", "go 15.C", "keep_together")
    street, yard = (event.what for event in events(match, "battle"))
    assert (street.at, street.sides, street.result) == (spot(match, "B3"), ("insurgents", "usmc"), "no effect")
    assert (yard.at, yard.sides, yard.dice) == (spot(match, "15.C"), ("guerillas", "usmc"), (2,))
    assert ([(shift.value, shift.why) for shift in yard.shifts], yard.result) == ([(-1, "Fanaticism")], "step loss")


@pytest.mark.rule("phantom_fury", "12.7.2", "12.3.2.1")
def test_security_on_the_roof_does_not_cover_the_courtyard() -> None:
    text = "phase movement; zone 12 usmc; usmc_01 @ 13.1 security=13.R; guerillas2 @ 13.2"
    match = choose(busy(text, [1]), "move usmc_01", "go 13.C")
    assert status(match, "usmc_01") == "reduced ready"


@pytest.mark.rule("phantom_fury", "12.7.2", "4.1.6")
def test_security_and_ruins_add_up_in_a_courtyard() -> None:
    text = "phase movement; zone 6 usmc; usmc_01 @ 5.1 security=5.C; guerillas3 @ 5.1'; zone 5 normal ruins"
    match = choose(busy(text, [1]), "move usmc_01", "go 5.C")
    assert status(match, "usmc_01") == "pinned"


@pytest.mark.rule("phantom_fury", "12.7.3")
@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ([6], "ready"),  # not above CF 6
        ([7, 1], "ready"),  # a dummy
        ([7, 6, "g2m3", 1], "reduced ready"),  # guerillas 2
        ([7, 9, "g2m3", 3], "pinned"),  # martyrs 3
        ([7, 0, 6], "pinned"),  # an IED, 13.5
        ([7, 0, 7], "reduced ready"),
    ],
)
def test_suspects_may_show_themselves(dice: list[int | str], result: str) -> None:
    assert enter("suspect @ 15.1", dice) == result


@pytest.mark.rule("phantom_fury", "12.7.3", "12.3.2.2")
def test_suspects_look_at_the_combat_factor_less_security() -> None:
    assert enter("suspect @ 15.1", [6, 1], "detach") == "ready"
    assert enter("suspect @ 15.1", [5], "detach") == "ready"


@pytest.mark.rule("phantom_fury", "12.7.3")
def test_a_loss_from_the_first_shot_encourages_suspects() -> None:
    """CF 6 falls to 5, so that a 6 brings the suspect out."""
    assert enter("suspect @ 15.1'; guerillas2 @ 15.1", [0, 6, 1]) == "reduced ready"


@pytest.mark.rule("phantom_fury", "12.7.3", "5.3.4")
def test_suspects_in_a_fortified_zone() -> None:
    assert enter("zone 15 fortified; suspect @ 15.1", [7, 8, 6]) == "pinned"
    assert enter("zone 15 fortified; suspect @ 15.1", [7, 0]) == "ready"
