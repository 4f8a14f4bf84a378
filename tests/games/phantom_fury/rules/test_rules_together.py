"""Where chapters meet: ruins, fanatics, tanks, security and streets in one move."""

import pytest

from sandtable.testing import choose, done, options
from tests.games.phantom_fury.tools import HOME, busy, rolls, status, where


def enter_open_ground(zone: str, roll: int, cover: str = "") -> str:
    text = f"phase movement; zone 6 usmc; zone 5 {zone}; usmc_01 @ 6.C; guerillas2 @ 5.1{cover}"
    match = choose(busy(text, [roll]), "move usmc_01", "go 5.OG")
    done(match)
    return status(match, "usmc_01")


@pytest.mark.rule("phantom_fury", "12.7.2", "4.1.6")
@pytest.mark.parametrize(("roll", "result"), [(2, "reduced ready"), (3, "pinned"), (4, "ready")])
def test_ruins_do_not_help_in_open_ground(roll: int, result: str) -> None:
    assert enter_open_ground("normal ruins", roll) == result


@pytest.mark.rule("phantom_fury", "12.7.2", "13.4.3.3")
@pytest.mark.parametrize(("roll", "result"), [(3, "reduced ready"), (4, "pinned"), (5, "ready")])
def test_fanatics_and_open_ground_add_up(roll: int, result: str) -> None:
    assert enter_open_ground("normal fanaticism", roll) == result


@pytest.mark.rule("phantom_fury", "12.7.2", "13.4.3.3", "12.6.2")
@pytest.mark.parametrize(("roll", "result"), [(1, "reduced ready"), (2, "pinned"), (3, "ready")])
def test_a_tank_makes_up_for_fanatics(roll: int, result: str) -> None:
    assert enter_open_ground("normal fanaticism", roll, "; m1a1_1 @ 5.OG") == result


def enter_courtyard(zone: str, roll: int, how: str) -> str:
    text = f"{HOME}m1a1_1 @ B3; usmc_01 @ 3.C; zone 15 {zone}; guerillas2 @ 15.1"
    match = choose(busy(text, [9, roll]), "move usmc_01", "go B3", "go 15.C", how)
    done(match)
    return status(match, "usmc_01")


@pytest.mark.rule("phantom_fury", "12.7.2", "13.4.3.3", "12.3.2.1")
@pytest.mark.parametrize(("roll", "result"), [(1, "reduced ready"), (2, "pinned"), (3, "ready")])
def test_security_makes_up_for_fanatics(roll: int, result: str) -> None:
    assert enter_courtyard("normal fanaticism", roll, "detach") == result


@pytest.mark.rule("phantom_fury", "12.7.2", "4.1.6", "13.4.3.3")
@pytest.mark.parametrize(("roll", "result"), [(0, "reduced ready"), (1, "pinned"), (2, "ready")])
def test_security_ruins_and_fanatics_add_up(roll: int, result: str) -> None:
    assert enter_courtyard("normal ruins fanaticism", roll, "detach") == result


@pytest.mark.rule("phantom_fury", "12.5.3", "12.7.1")
def test_a_squad_pinned_in_the_street_draws_no_defensive_fire() -> None:
    text = f"{HOME}usmc_01 @ 3.C; zone 15 normal; guerillas2 @ 15.1"
    match = choose(busy(text, [1, 9]), "move usmc_01", "go B3")
    assert rolls(match, "12.7.2") == []


@pytest.mark.rule("phantom_fury", "12.7.2", "11.5")
def test_a_squad_pinned_by_defensive_fire_goes_no_further() -> None:
    text = f"{HOME}m1a1_1 @ B3; usmc_01 @ 3.C; guerillas2 @ 15.1"
    match = choose(busy(text, [9, 2]), "move usmc_01", "go B3", "go 15.C", "keep_together")
    assert where(match, "usmc_01") == "15.C"
    assert not any(each.startswith("go ") for each in options(match))


@pytest.mark.rule("phantom_fury", "12.7.1", "12.7.3")
def test_who_passes_a_courtyard_twice_is_fired_at_twice() -> None:
    text = "phase movement; usmc_01 @ 15.1; guerillas2 @ 15.R"
    match = choose(
        busy(text, [9, 9]), "move usmc_01", "go 15.C", "keep_together", "go 15.1'", "go 15.C", "keep_together"
    )
    assert len(rolls(match, "12.7.2")) == 2
