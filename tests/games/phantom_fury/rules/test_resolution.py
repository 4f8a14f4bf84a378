"""13.4.1, 13.4.7.1, 13.7 Resolving an assault, and explosives."""

import pytest

from sandtable.testing import choose, done, options
from tests.games.phantom_fury.tools import IN_THE_MOSQUE, NORMAL, busy, fight, foes, result, status, where, who

BLAST = "phase assault; zone 3 fortified; usmc_06 @ 3.1 caat_1 reduced; martyrs4 @ 3.2"


@pytest.mark.rule("phantom_fury", "13.4.1", "5.3.3")
def test_a_suspect_is_activated_first() -> None:
    match = fight(NORMAL.format("suspect"), 5)
    assert (who(match, "15.1"), where(match, "usmc_01")) == ("", "15.1")
    martyrs = fight(NORMAL.format("suspect"), 9, "g3m4", 9, 9)
    assert result(martyrs) == ("martyrs4", "ready")


@pytest.mark.rule("phantom_fury", "13.4.1", "5.3.4")
def test_a_suspect_in_a_fortified_zone() -> None:
    text = "zone 15 fortified; " + NORMAL.format("suspect")
    assert who(fight(text, 1, "g1m3", 9, 9), "15.1") == "martyrs3"
    assert where(fight(text, 0), "usmc_01") == "15.1"


@pytest.mark.rule("phantom_fury", "13.4.7.1", "5.2.2")
def test_martyrs_who_survive_stay() -> None:
    match = fight(NORMAL.format("martyrs2"), 9, 9)
    assert (result(match), where(match, "usmc_01")) == (("martyrs2", "ready"), "15.C")


@pytest.mark.rule("phantom_fury", "13.4.7.1", "13.4.7.2")
def test_guerillas_who_survive_retreat_and_the_squad_enters() -> None:
    match = fight(NORMAL.format("guerillas2"), 9, 9, "suspect_2_1_r")
    assert (who(match, "15.1"), who(match, "25.2"), where(match, "usmc_01")) == ("", "guerillas2", "15.1")


@pytest.mark.rule("phantom_fury", "13.4.7.1", "13.6.1")
def test_guerillas_in_the_mosque_stay() -> None:
    match = fight(IN_THE_MOSQUE.replace("martyrs2", "guerillas2"), 9, 9, unit="iif_1")
    assert (who(match, "26.1"), where(match, "iif_1")) == ("guerillas2", "26.C")


@pytest.mark.rule("phantom_fury", "13.7.1", "13.4.2")
@pytest.mark.parametrize(("roll", "gone"), [(8, True), (9, False)])
def test_explosives_strike_with_eight_and_no_modifiers(roll: int, gone: bool) -> None:
    match = fight(BLAST, roll, 9, unit="usmc_06", more=("use_explosives",))
    assert ((who(match, "3.2") == ""), match.table.state.caats[0].explosives) == (gone, 0)


@pytest.mark.rule("phantom_fury", "13.7.1")
def test_explosives_are_the_players_choice() -> None:
    match = fight(BLAST, 2, 9, unit="usmc_06", more=("save_explosives",))  # 2 + 2 against 3
    assert (who(match, "3.2"), match.table.state.caats[0].explosives) == ("martyrs4", 1)


@pytest.mark.rule("phantom_fury", "13.7.1")
def test_explosives_are_used_once() -> None:
    match = fight("caat_1 ammo=4 explosives=0; " + BLAST, 9, 9, unit="usmc_06")
    assert who(match, "3.2") == "martyrs4"


@pytest.mark.rule("phantom_fury", "13.7.1", "13.4.3.ins")
def test_explosives_are_spent_in_a_cancelled_assault() -> None:
    match = fight(BLAST, 1, 0, 2, unit="usmc_06", more=("use_explosives",))
    assert (who(match, "3.2"), match.table.state.caats[0].explosives) == ("martyrs4", 0)


@pytest.mark.rule("phantom_fury", "13.7.1")
@pytest.mark.parametrize(("zone", "cf", "roll"), [("fortified", 4, 4), ("fortified fanaticism", 1, 1)])
def test_with_explosives_no_modifier_applies_to_either_roll(zone: str, cf: int, roll: int) -> None:
    """R-19: neither the +1 of survivors of a bottom-up assault nor the -1 of Fanaticism."""
    text = BLAST.replace("zone 3 fortified", f"zone 3 {zone}").replace("martyrs4", f"martyrs{cf}")
    for theirs, hurt in ((roll, "eliminated"), (roll + 1, "reduced ready")):
        losses = ("squad_loses",) if theirs == roll else ()
        match = fight(text, 9, theirs, unit="usmc_06", more=("use_explosives", *losses))
        assert status(match, "usmc_06") == hurt


@pytest.mark.rule("phantom_fury", "13.7.1", "13.4.1")
def test_explosives_are_chosen_when_the_suspect_is_known() -> None:
    text = "phase assault; usmc_01 @ 15.C caat_1; suspect @ 15.1"
    assert where(fight(text, 1), "usmc_01") == "15.1"  # a dummy: nothing is asked
    match = choose(busy(text, [9, "g3m4"]), "assault usmc_01")
    assert options(match) == ["use_explosives", "save_explosives"]


@pytest.mark.rule("phantom_fury", "13.7.2")
def test_no_explosives_while_flooding() -> None:
    text = "phase assault; usmc_01 @ 2.R caat_1; guerillas1 @ 2.2; guerillas2 @ 2.2'"
    match = fight(text, 6, 9, 6, 9, more=("save_explosives",))
    assert (match.table.state.crowd[2], match.table.state.caats[0].explosives) == (0, 1)


@pytest.mark.rule("phantom_fury", "13.7.2")
def test_explosives_on_the_stairs_are_not_yet_flooding() -> None:
    match = choose(
        busy(
            "phase assault; usmc_01 @ 3.R caat_1; guerillas1 @ 3.2; guerillas1 @ 3.1", [8, 9, 9, 9, "suspect_2_1_r"]
        ),
        "assault usmc_01",
    )
    assert options(match) == ["use_explosives", "save_explosives"]
    choose(match, "use_explosives")
    done(match)
    assert (where(match, "usmc_01"), foes(match, 15)) == ("3.1", {"15.2": "Guerillas (1)"})
