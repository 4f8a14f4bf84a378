"""2, 5.1 Counters: how many there are, and squads."""

import pytest

from sandtable.games import find
from sandtable.games.phantom_fury.box.load import CountersFile, load_pack
from sandtable.testing import choose, options
from tests.games.phantom_fury.tools import BOX, play


@pytest.mark.rule("phantom_fury", "2")
def test_there_are_two_hundred_counters() -> None:
    counters = load_pack().file("counters", CountersFile)
    units = len(counters.squad) + len(counters.tank) + len(counters.caat)
    kinds = (*counters.hero, *counters.insurgents, *counters.suspect, *counters.activation, *counters.marker)
    assert units + sum(kind.count for kind in kinds) == 200


@pytest.mark.rule("phantom_fury", "2", "6.1.1", "6.1.3")
def test_the_counters_lie_in_three_cups() -> None:
    box = find("phantom_fury").box()
    cups = find("phantom_fury").setup(box, find("phantom_fury").setting())
    assert (len(cups.insurgents_cup), len(cups.suspects_cup), len(cups.zone_cup)) == (44, 28, 50)


@pytest.mark.rule("phantom_fury", "5.1.1")
def test_squads_have_4_to_6_and_move_4() -> None:
    marines = [each for each in BOX.counters.squad if each.nationality == "usmc"]
    assert {each.cf for each in marines} == {4, 5, 6}
    m = play("usmc_01 @ 3.R; zone 2 usmc; zone 3 usmc; phase movement")
    choose(m, "move usmc_01", "go 3.2", "go 3.1", "go 3.C", "go 2.C")
    assert options(m) == ["stop"]


@pytest.mark.rule("phantom_fury", "5.1.6")
def test_there_are_three_iif_squads_of_4() -> None:
    assert [BOX.squad_cf[squad] for squad in BOX.iif] == [(4, 3)] * 3
