"""Faults in components are found when they are read."""

from sandtable.games.axis_of_evil.box.load import check
from tests.games.axis_of_evil.tools import BOX


def test_faults_in_components_are_told():
    places = BOX.places_file
    broken = type(places)(
        places.seas, places.area, places.out_of_play, places.place[:-1], places.edge_entry, places.link,
        places.israeli_entry, places.kurdistan,
    )  # fmt: skip
    problems = check(BOX.map, broken, BOX.counters, BOX.tables)
    assert any("as many garrisons as places" in problem for problem in problems)
