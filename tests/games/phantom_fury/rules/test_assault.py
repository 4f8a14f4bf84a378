"""13 The assault phase: who may assault whom."""

import pytest

from sandtable.testing import choose, options, why_not
from tests.games.phantom_fury.tools import at, busy, fight, where, who


@pytest.mark.rule("phantom_fury", "13")
def test_assaults_are_made_one_by_one_and_never_compulsory() -> None:
    match = at("phase assault; usmc_01 @ 15.C; usmc_02 @ 3.C; suspect @ 15.1; suspect @ 3.1", [1])
    assert options(match) == ["assault usmc_01", "assault usmc_02", "done"]
    choose(match, "assault usmc_02")
    assert (options(match), where(match, "usmc_02")) == (["assault usmc_01", "done"], "3.1")


@pytest.mark.rule("phantom_fury", "13")
def test_a_squad_assaults_once() -> None:
    match = choose(busy("phase assault; usmc_01 @ 15.C; suspect @ 15.1; suspect @ 15.2", [1]), "assault usmc_01")
    assert where(match, "usmc_01") == "15.1"
    assert why_not(match, "usmc_01").why == "It has assaulted this turn (R-28)."


@pytest.mark.rule("phantom_fury", "13", "4.2.2")
def test_only_adjacent_locations_are_assaulted() -> None:
    match = choose(
        at("phase assault; usmc_01 @ 15.C; suspect @ 15.1; suspect @ 15.1'; suspect @ 15.2"), "assault usmc_01"
    )
    assert options(match) == ["against 15.1", "against 15.1'"]
    assert why_not(match, "15.2").rule == "4.2.2"
    assert why_not(match, "15.R").rule == "13"


@pytest.mark.rule("phantom_fury", "13")
def test_a_squad_in_a_usmc_zone_assaults_the_next_house() -> None:
    match = fight("phase assault; zone 3 usmc; usmc_01 @ 3.R; suspect @ 2.R", 1)
    assert where(match, "usmc_01") == "2.R"


@pytest.mark.rule("phantom_fury", "13", "12.4.3")
def test_a_squad_does_not_assault_out_of_a_zone_with_enemies() -> None:
    match = at("phase assault; usmc_01 @ 4.R; suspect @ 4.2; suspect @ 4.1; suspect @ 3.R", automatic=False)
    assert options(choose(match, "assault usmc_01")) == ["against 4.2"]
    assert why_not(match, "3.R").rule == "12.4.3"


@pytest.mark.rule("phantom_fury", "13", "12.2.1.1")
def test_a_squad_does_not_assault_into_a_zone_with_another_squad() -> None:
    text = "phase assault; zone 3 usmc; usmc_01 @ 3.R; usmc_02 @ 2.1; suspect @ 2.R; suspect @ 2.2; suspect @ 4.R"
    match = choose(at(text, [1]), "assault usmc_01")  # against zone 4, its only target
    assert (who(match, "2.R"), where(match, "usmc_01")) == ("suspect", "4.R")


@pytest.mark.rule("phantom_fury", "13")
def test_streets_and_empty_places_offer_no_assault() -> None:
    match = busy("phase assault; usmc_01 @ B3; usmc_02 @ 3.C; usmc_03 @ company; suspect @ 14.C; m1a1_1 @ B4")
    found = {name: why_not(match, name) for name in ("usmc_01", "usmc_02", "usmc_03", "m1a1_1")}
    assert [refusal.rule for refusal in found.values() if refusal] == ["13", "13", "10.1", "13"]
    assert found["usmc_01"].why.startswith("It is in a street")


@pytest.mark.rule("phantom_fury", "13", "12.1.2", "12.4.3", "12.2.1.1", "12.4.2")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("usmc_01 @ 3.R; suspect @ 2.R", "12.1.2"),
        ("usmc_01 @ 3.R; suspect @ 3.1; suspect @ 2.R", "12.4.3"),
        ("zone 3 usmc; usmc_01 @ 3.R; usmc_02 @ 2.1; suspect @ 2.R", "12.2.1.1"),
        ("zone 3 usmc; usmc_01 @ 3.R; suspect @ 2.1", "13"),
    ],
)
def test_a_squad_that_cannot_assault_next_door_is_told_why(text: str, rule: str) -> None:
    assert why_not(busy(f"phase assault; {text}"), "usmc_01").rule == rule
