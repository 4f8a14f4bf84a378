"""2.1 The ground: terrain, islands and the map erratum."""

import pytest

from sandtable.games.axis_of_evil.box.map import Terrain
from tests.games.axis_of_evil.tools import BOX


@pytest.mark.rule("axis_of_evil", "2.1.islands")
def test_bahrain_is_the_only_island_that_ground_units_enter():
    islands = [p.id for p in BOX.places if p.island]
    assert islands == ["bahrain"]
    bahrain = BOX.hex("2524")
    ways = [a for a, near in enumerate(BOX.ways(False, 0, 0)) if bahrain in near]
    assert ways == [BOX.hex("2424")]  # the causeway from Dhahran
    assert not any(BOX.enterable(i, True) for i, h in enumerate(BOX.map.hex) if h.country == "cyprus")


@pytest.mark.rule("axis_of_evil", "2.1.errata", "table.terrain")
def test_high_mountain_shifts_one_column_left():
    assert BOX.terrain_shift[BOX.hex("1905")] == -1
    assert BOX.terrain[BOX.hex("1905")] is Terrain.HIGH_MOUNTAIN


@pytest.mark.rule("axis_of_evil", "table.terrain")
def test_the_terrain_chart():
    assert BOX.mp[Terrain.CLEAR] == 1
    assert BOX.mp[Terrain.ROUGH] == 2
    assert BOX.mp[Terrain.HIGH_MOUNTAIN] == 0
