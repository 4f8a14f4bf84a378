"""10 Reinforcements."""

import pytest

from sandtable.core import Kind
from sandtable.testing import choose, options, play_to, told, why_not
from tests.games.phantom_fury.tools import play, quiet, reorganise, state, where

COMPANY = "phase reinforcements; usmc_10 @ company; usmc_11 @ company"
ENTRIES = "zone 2 usmc; zone 3 usmc; zone 4 usmc"
BATTALION = f"phase reinforcements; {ENTRIES}; usmc_13 @ battalion"
IRAQIS = f"phase reinforcements; {ENTRIES}; contact 5"


@pytest.mark.rule("phantom_fury", "10.1", "10.2")
def test_where_reinforcements_do_not_enter() -> None:
    text = "turn 3; phase reinforcements; zone 1 usmc; zone 2 usmc; zone 3 usmc; usmc_01 @ 2.C; usmc_15 @ company"
    m = choose(play(f"{text}; m1a1_1 @ armour"), "enter usmc_15")
    entry = m.names.id(Kind.SPACE, m.table.box.entry[1])
    refused = [why_not(m, name).why for name in ("zone.14", "zone.5", entry, "B3")]
    assert refused[0] == refused[3] == "Squads enter in the start zones."
    assert refused[1:3] == [
        "That start zone is not under USMC control.",
        "A squad enters at the entry location: choose the zone.",
    ]
    m = choose(play(f"{text}; m1a1_1 @ armour"), "enter m1a1_1")
    assert [why_not(m, name).why for name in ("zone.1", "D6")] == [
        "A tank enters in a street section.",
        "That section is not on the north edge.",
    ]


@pytest.mark.rule("phantom_fury", "10.1", "10.2")
def test_nobody_enters_on_turn_1() -> None:
    m = play(f"{COMPANY}; {ENTRIES}; turn 1; usmc_01 @ 3.R; guerillas1 @ 14.1")
    assert m.pending[0].rule == "11.1"


@pytest.mark.rule("phantom_fury", "10.1")
def test_the_company_enters_from_turn_2_for_free() -> None:
    m = choose(play(f"{COMPANY}; {ENTRIES}; turn 2"), "enter usmc_10", "enter_at zone.3")
    assert (where(m, "usmc_10"), state(m).vp) == ("3.C", 0)


@pytest.mark.rule("phantom_fury", "10.1")
def test_some_none_or_all_of_it() -> None:
    m = play(f"{COMPANY}; {ENTRIES}; turn 2")
    assert options(m) == ["enter usmc_10", "enter usmc_11", "enter m1a1_1", "done"]
    choose(m, "enter usmc_11", "enter_at zone.2")
    assert options(m) == ["enter usmc_10", "enter m1a1_1", "done"]
    choose(m, "enter usmc_10", "enter_at zone.3")
    assert options(m) == ["enter m1a1_1", "done"]


@pytest.mark.rule("phantom_fury", "10.1")
def test_only_start_zones_under_usmc_control_are_entered() -> None:
    """Zone 14 is no start zone, zone 1 is not held."""
    m = play(f"{COMPANY}; {ENTRIES}; zone 14 usmc; zone 1 normal; usmc_02 @ 3.R; turn 2")
    assert options(choose(m, "enter usmc_10")) == ["enter_at zone.2", "enter_at zone.3", "enter_at zone.4"]


@pytest.mark.rule("phantom_fury", "10.1", "12.2.2")
def test_a_squad_enters_beside_another_which_must_make_room_by_the_end_of_movement_bug() -> None:
    """R-50: the stacking limit is checked at the end of movement, not when squads enter."""
    m = play(f"{COMPANY}; zone 4 usmc; usmc_01 @ 4.C; turn 2")
    choose(m, "enter usmc_10", "enter_at zone.4")
    assert [where(m, squad) for squad in ("usmc_01", "usmc_10")] == ["4.C", "4.C"]
    play_to(m, "Movement")
    assert options(m) == ["move usmc_01", "move usmc_10"]
    choose(m, "move usmc_10", "go 4.1", "stop")
    assert options(m) == ["move usmc_01", "done"]


@pytest.mark.rule("phantom_fury", "10.1", "12.2.2")
def test_of_squads_at_one_entry_only_one_fires() -> None:
    """R-14, R-50"""
    text = f"{COMPANY}; zone 2 usmc; usmc_01 @ 2.C; guerillas1 @ 14.1; guerillas2 @ 14.2; turn 2"
    m = play(text, 9)
    choose(m, "enter usmc_10", "enter_at zone.2", "done", "fire usmc_01", "at 14.1")
    assert (m.pending[0].rule, options(m)) == ("12.1.1", ["move usmc_10"])


@pytest.mark.rule("phantom_fury", "10.1", "12.2.2")
def test_squads_that_are_shut_in_at_an_entry_stay_together_and_the_log_says_so() -> None:
    """R-50: of zone 6 only the ground stands, which is taken, and IIF squads enter no insurgent zone."""
    taken = "usmc_02 @ 6.1 fired; usmc_03 @ 6.1' fired; usmc_01 @ 6.C pinned"
    m = play(f"phase movement; zone 6 usmc ruins; {taken}; iif_1 @ 6.C; usmc_04 @ 51.C; zone 51 usmc")
    assert options(m) == ["move usmc_04", "done"]
    choose(m, "done")
    said = "L 1-1, IIF 1 share the courtyard of zone 6: none of them can leave it now."
    assert [line for line in told(m) if "share" in line] == [said]


@pytest.mark.rule("phantom_fury", "10.1")
def test_a_squad_without_a_way_in_waits() -> None:
    m = play(f"{COMPANY}; zone 14 usmc; usmc_01 @ 14.C; m1a1_1 @ B3; turn 2")
    assert m.pending[0].rule != "10.1"
    m = play(
        "phase reinforcements; turn 6; contact 5; zone 14 usmc; zone 2 usmc; usmc_01 @ 2.C; usmc_10 @ battalion"
    )
    assert why_not(m, "usmc_10").rule == "10.3"
    assert why_not(m, "usmc_01").rule == "6.3"


@pytest.mark.rule("phantom_fury", "10.1", "10.3", "10.4")
@pytest.mark.parametrize(("unit", "rule"), [("usmc_10", "10.1"), ("usmc_11", "10.3"), ("iif_1", "10.4")])
def test_a_unit_without_room_is_told_its_own_rule(unit: str, rule: str) -> None:
    text = "phase reinforcements; turn 9; contact 3; zone 13 usmc; m1a1_1 @ armour"
    match = play(f"{text}; usmc_10 @ company; usmc_11 @ battalion; iif_1 @ iraqi")
    assert options(match) == ["enter m1a1_1", "done"]
    assert why_not(match, unit).rule == rule


@pytest.mark.rule("phantom_fury", "10.2")
def test_a_tank_enters_by_a_north_street_beside_a_usmc_zone() -> None:
    """N1 touches zones 1 and 2, N2 zones 4 and 5; B2 and B3 are no edge; nobody holds a zone on N3 or B1."""
    m = choose(play("phase reinforcements; turn 2; zone 2 usmc; zone 4 usmc"), "enter m1a1_1")
    assert options(m) == ["enter_at N1", "enter_at N2"]
    choose(m, "enter_at N1")
    assert (where(m, "m1a1_1"), state(m).vp) == ("N1", 0)


@pytest.mark.rule("phantom_fury", "10.2")
def test_without_such_a_street_it_waits() -> None:
    m = play(f"{COMPANY}; zone 3 usmc; turn 2")
    assert options(m) == ["enter usmc_10", "enter usmc_11", "done"]
    assert why_not(m, "m1a1_1").rule == "10.2"


@pytest.mark.rule("phantom_fury", "10.2")
def test_it_enters_once() -> None:
    m = play(f"{COMPANY}; {ENTRIES}; m1a1_1 @ B4; turn 2")
    assert options(m) == ["enter usmc_10", "enter usmc_11", "done"]
    assert why_not(m, "m1a1_1").rule == "6.3"


@pytest.mark.rule("phantom_fury", "10.3")
def test_the_battalion_waits_until_turn_9() -> None:
    m = play(f"{BATTALION}; turn 8")
    assert options(m) == ["enter m1a1_1", "done"]
    assert why_not(m, "usmc_13").rule == "10.3"


@pytest.mark.rule("phantom_fury", "10.3", "7.2.1")
def test_each_of_its_squads_costs_2() -> None:
    m = choose(play(f"{BATTALION}; usmc_14 @ battalion; turn 9"), "enter usmc_13", "enter_at zone.2")
    assert (where(m, "usmc_13"), state(m).vp) == ("2.C", -2)
    assert state(choose(m, "enter usmc_14", "enter_at zone.3")).vp == -4


@pytest.mark.rule("phantom_fury", "10.4", "14.1.1")
@pytest.mark.parametrize(("place_", "offered"), [("15.C", True), ("16.C", True), ("24.C", False)])
def test_iif_squads_come_the_turn_after_a_zone_beside_the_mosque_is_taken(place_: str, offered: bool) -> None:
    m = choose(reorganise(f"usmc_01 @ {place_}; {quiet(2)}; zone 2 usmc; turn 5"), "done")
    assert (m.pending[0].rule, state(m).turn) == ("10.1", 6)
    assert ("enter iif_1" in options(m)) == offered
    if not offered:
        assert why_not(m, "iif_1").rule == "10.4"


@pytest.mark.rule("phantom_fury", "10.4")
def test_not_on_the_turn_itself() -> None:
    assert "enter iif_1" not in options(play(f"{IRAQIS}; turn 5"))
    assert "enter iif_1" in options(play(f"{IRAQIS}; turn 6"))


@pytest.mark.rule("phantom_fury", "10.4")
def test_all_three_enter_on_the_same_turn_for_free() -> None:
    m = choose(play(f"{IRAQIS}; turn 6"), "enter iif_2", "enter_at zone.3")
    assert options(m) == ["enter_at zone.2", "enter_at zone.3", "enter_at zone.4"]
    choose(m, "enter_at zone.4", "enter_at zone.2")
    assert [where(m, f"iif_{n}") for n in (1, 2, 3)] == ["4.C", "3.C", "2.C"]
    assert (options(m), state(m).vp) == (["enter m1a1_1", "done"], 0)


@pytest.mark.rule("phantom_fury", "10.4")
def test_a_squad_that_is_gone_does_not_come_again() -> None:
    m = choose(play(f"{IRAQIS}; turn 6; iif_1 @ eliminated; iif_2 @ 3.R"), "enter iif_3", "enter_at zone.4")
    assert [where(m, f"iif_{n}") for n in (1, 2, 3)] == ["eliminated", "3.R", "4.C"]


@pytest.mark.rule("phantom_fury", "10.4")
def test_several_of_them_in_one_start_zone() -> None:
    """R-8, R-50: two squads stand where they enter, and all three come."""
    m = choose(play(f"{IRAQIS}; turn 6; usmc_01 @ 2.C; usmc_02 @ 3.C"), "enter iif_1", *["enter_at zone.2"] * 3)
    assert [where(m, f"iif_{n}") for n in (1, 2, 3)] == ["2.C", "2.C", "2.C"]
