"""5.1.2, 12.3.2 Security elements."""

import pytest

from sandtable.testing import asked, choose, events, options, why_not
from tests.games.phantom_fury.tools import (
    BOX,
    COUNTER_ATTACK,
    HOME,
    SNIPERS,
    at,
    busy,
    play,
    react,
    rolls,
    squad,
    status,
    steps,
    where,
)


@pytest.mark.rule("phantom_fury", "5.1.2.1", "12.3.2.1")
def test_security_stays_where_it_was_detached_while_its_squad_goes_on() -> None:
    m = play("usmc_01 @ 15.C; guerillas1 @ 15.2; phase movement")
    choose(m, "move usmc_01", "detach", "go 15.1")
    assert (squad(m, "usmc_01").security, where(m, "usmc_01")) == (BOX.room[15]["C"], "15.1")


@pytest.mark.rule("phantom_fury", "5.1.2.1")
def test_security_is_never_attacked() -> None:
    """A squad gone, its security alone with guerillas: no attack of any kind finds it."""
    for reaction in (SNIPERS, COUNTER_ATTACK):
        m = react("usmc_01 @ eliminated security=14.C; guerillas3 @ 14.1", reaction)
        assert [event.what.result for event in events(m, "roll")] == [9, reaction]


@pytest.mark.rule("phantom_fury", "12.3.2.1", "5.1.2.1")
@pytest.mark.parametrize(("place", "offered"), [("C", True), ("R", True), ("1", False), ("2", False)])
def test_security_is_detached_in_a_courtyard_or_on_a_roof(place: str, offered: bool) -> None:
    match = choose(at(f"phase movement; usmc_01 @ 15.{place}; suspect @ 15.1'"), "move usmc_01")
    assert ("detach" in options(match)) is offered


@pytest.mark.rule("phantom_fury", "12.3.2.1")
@pytest.mark.parametrize("text", ["zone 3 usmc", "zone 3 normal"])
def test_security_is_not_detached_without_enemies_in_the_zone(text: str) -> None:
    assert "detach" not in steps(f"phase movement; {text}; usmc_01 @ 3.C", "move usmc_01")


@pytest.mark.rule("phantom_fury", "12.3.2.1", "12.3.2.2")
def test_detaching_costs_a_point_and_a_combat_factor() -> None:
    match = choose(at("phase movement; usmc_01 @ 15.R; suspect @ 15.1"), "move usmc_01", "detach")
    assert asked(match).about["points"] == 3
    assert squad(match, "usmc_01").security == squad(match, "usmc_01").place
    assert options(match) == ["go 15.2", "stop"]


@pytest.mark.rule("phantom_fury", "12.3.2.1")
def test_security_is_detached_before_defensive_fire() -> None:
    match = busy(HOME + "usmc_01 @ 3.C; guerillas2 @ 15.R", [2, 2])
    choose(match, "move usmc_01", "go B3", "go 15.C")
    assert options(match) == ["detach", "keep_together"]
    choose(match, "detach")
    assert asked(match).about["points"] == 1
    assert (status(match, "usmc_01"), rolls(match, "12.7.2")) == ("ready", [2])


@pytest.mark.rule("phantom_fury", "12.3.2.1")
def test_security_is_never_detached_after_defensive_fire_in_that_location() -> None:
    match = busy(HOME + "m1a1_1 @ B3; usmc_01 @ 3.C; guerillas2 @ 15.R", [9, 9])
    choose(match, "move usmc_01", "go B3", "go 15.C", "keep_together")
    assert options(match) == ["go 15.1", "go 15.1'", "stop"]


@pytest.mark.rule("phantom_fury", "12.3.2.1")
def test_a_courtyard_entered_again_draws_fire_again_and_asks_again() -> None:
    match = busy("phase movement; usmc_01 @ 15.C; guerillas2 @ 15.R", [9])
    choose(match, "move usmc_01", "go 15.1", "go 15.C")
    assert options(match) == ["detach", "keep_together"]
    assert "detach" not in options(choose(match, "keep_together"))


@pytest.mark.rule("phantom_fury", "12.3.2.1")
def test_detaching_needs_a_point() -> None:
    match = busy(HOME + "usmc_01 @ 3.1; guerillas2 @ 15.R", [2, 9])
    choose(match, "move usmc_01", "go 3.C", "go B3", "go 15.C")
    assert options(match) == ["detach", "keep_together"]
    without = busy(HOME + "usmc_01 @ 3.2; guerillas2 @ 15.R", [2, 9])
    choose(without, "move usmc_01", "go 3.1", "go 3.C", "go B3", "go 15.C")
    assert where(without, "usmc_01") == "15.C"
    assert squad(without, "usmc_01").security < 0


@pytest.mark.rule("phantom_fury", "12.3.2.2")
def test_a_squad_without_its_security_does_not_leave_the_zone() -> None:
    text = HOME + "usmc_01 @ 15.C security=15.C reduced; suspect @ 15.2; zone 14 usmc"
    match = choose(at(text), "move usmc_01")
    assert options(match) == ["go 15.1", "go 15.1'", "pick_up"]
    assert why_not(match, "B3").rule == "12.3.2.2"
    assert why_not(match, "14.C").rule == "12.3.2.2"


@pytest.mark.rule("phantom_fury", "12.3.2.2")
def test_a_squad_without_its_security_does_not_assault_out_of_the_zone() -> None:
    text = "phase assault; usmc_01 @ 15.R security=15.R; suspect @ 15.2; suspect @ 14.R"
    match = choose(busy(text, [1]), "assault usmc_01")
    assert where(match, "usmc_01") == "15.2"


@pytest.mark.rule("phantom_fury", "12.3.2.2")
def test_the_missing_security_lowers_the_combat_factor() -> None:
    """CF 6 - 1: a guerillas unit is hit with 5 and not with 6."""
    for roll, left in ((5, 0), (6, 1)):
        match = busy("phase assault; usmc_01 @ 15.C security=15.C; guerillas1 @ 15.1", [roll, 9])
        choose(match, "assault usmc_01")
        assert match.table.state.crowd[15] == left


@pytest.mark.rule("phantom_fury", "12.3.2.2", "13")
def test_a_squad_without_its_security_is_told_that_it_may_not_leave() -> None:
    match = busy("phase assault; usmc_01 @ 3.R security=3.R; suspect @ 3.1; suspect @ 2.R")
    assert why_not(match, "usmc_01").rule == "12.3.2.2"


@pytest.mark.rule("phantom_fury", "12.3.2.3")
def test_picking_up_takes_the_whole_move() -> None:
    match = choose(busy("phase movement; usmc_01 @ 15.1 security=15.C; suspect @ 15.2"), "move usmc_01", "pick_up")
    s = squad(match, "usmc_01")
    assert (where(match, "usmc_01"), s.security, s.acted) == ("15.1", -1, True)


@pytest.mark.rule("phantom_fury", "12.3.2.3")
def test_picking_up_is_the_first_thing_or_nothing() -> None:
    match = choose(at("phase movement; usmc_01 @ 15.C security=15.C; suspect @ 15.2"), "move usmc_01")
    assert "pick_up" in options(match)
    assert "pick_up" not in options(choose(match, "go 15.1"))


@pytest.mark.rule("phantom_fury", "12.3.2.3", "13.6.4")
def test_picking_up_lets_insurgent_events_happen_again() -> None:
    text = "phase movement; zone 15 normal no_event; usmc_01 @ 15.1 security=15.C; suspect @ 15.2"
    match = choose(busy(text), "move usmc_01", "pick_up")
    assert not match.table.state.no_event[15]
