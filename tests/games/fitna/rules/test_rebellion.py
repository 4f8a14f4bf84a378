"""26.7 The PKK rebellion."""

import pytest

from sandtable.games.fitna.rules.units import eliminate
from sandtable.games.fitna.state import Pkk
from sandtable.testing import answer_if_asked, asked, choose, options, why_not
from tests.games.fitna.tools import at, gone, holder, offered, state, useless, war


@pytest.mark.rule("fitna", "26.7")
def test_a_rebellion_puts_garrisons_in_every_free_pkk_space_of_turkey() -> None:
    match = war(6, "turn 2; hand syria c75; active syria; tur_3cor @ diyarbakir")
    choose(match, "event c75.rebel")
    held = {"mardin", "siirt", "sirnak", "hakkari"}
    assert offered(match, "place") == held | ({"qandil"} if holder(match, "qandil") == "pkk" else set())
    choose(match, "place sirnak", "place sirnak")
    garrisons = [f"pkk_g{n}" for n in range(1, 6)]
    assert sorted(at(match, each) for each in garrisons) == sorted([*held, "pool"])
    assert state(match).pkk == Pkk.RUNNING
    assert at(match, "pkk_1") == "sirnak"
    assert match.table.box.card("c75") in state(match).gone


@pytest.mark.rule("fitna", "26.7", "8.2")
def test_the_rebellion_is_called_once_from_turn_2() -> None:
    match = war(6, "turn 2; hand syria c75; active syria; tur_3cor @ diyarbakir")
    choose(match, "event c75.rebel")
    while asked(match).rule != "12.1.1":
        choose(match, options(match)[0])
    assert gone(match, "c75")
    assert state(match).pkk == 1
    assert "turn 2" in why_not(war(6, "turn 1; hand turkey c75"), "c75").why
    useless(war(6, "turn 2; hand turkey c75; pkk_1 @ diyarbakir"), "c75.rebel", "26.7")


@pytest.mark.rule("fitna", "26.7")
def test_a_second_rebellion_is_not_called() -> None:
    match = war(6, "turn 2; active syria; hand syria c75; pkk_1 @ hakkari; pkk running; control pkk hakkari")
    assert "event c75.rebel" not in options(match)
    assert why_not(match, "c75").rule == "26.7"


@pytest.mark.rule("fitna", "26.7", "26.2")
@pytest.mark.parametrize(("text", "back"), [("pkk_g2 @ siirt", True), ("kdp_1 @ erbil", False)])
def test_a_rebellion_without_a_unit_on_the_map_rests(text: str, back: bool) -> None:
    match = war(3, f"hand syria c43; pkk_1 @ pool; pkk_g1 @ pool; control pkk mardin; {text}")
    choose(match, "event c43.activate")
    answer_if_asked(match, "raise")
    assert ("pkk_1" in offered(match, "rebuild")) is back


@pytest.mark.rule("fitna", "26.7.end")
def test_the_rebellion_ends_when_turkey_holds_all_pkk_spaces_in_turkey() -> None:
    held = "control turkey diyarbakir mardin siirt sirnak"
    text = f"active turkey; segment movement; moves 1; {held}; tur_1arm @ van; pkk_1 @ qandil; pkk_g1 @ pool"
    match = war(3, f"{text}; control pkk hakkari")
    choose(match, "move tur_1arm", "to hakkari")
    assert state(match).pkk == Pkk.OVER
    assert at(match, "pkk_1") == "qandil"
    assert at(match, "pkk_g1") == "removed"
    eliminate(match.table, match.table.box.unit_number["pkk_1"], "18.5")
    assert at(match, "pkk_1") == "removed"
