"""T.tec, T.gtrt, T.geo Terrain, turns and restrictions."""

from itertools import pairwise

import pytest
from tests.games.isis_war.pack import TABLES

from sandtable.games.isis_war.box.map import Terrain


@pytest.mark.rule("isis_war", "T.tec")
def test_mountains_cost_kurds_one_point_and_armor_six():
    mountain = next(line for line in TABLES.terrain if line.id is Terrain.MOUNTAIN)
    assert (mountain.cost["kurdish"], mountain.cost["armor"]) == (1, 6)


@pytest.mark.rule("isis_war", "T.gtrt")
def test_iranian_movement_falls_from_six_to_two():
    points = [turn.iran_points for turn in TABLES.turn]
    assert points[:2] == [6, 6]
    assert points == sorted(points, reverse=True)
    assert (len(points), points[-1]) == (10, 2)


@pytest.mark.rule("isis_war", "T.geo")
def test_a_higher_die_never_closes_an_area():
    for row, next_row in pairwise(TABLES.restriction):
        if row.nation is next_row.nation:
            assert set(row.areas) <= set(next_row.areas)


def test_an_armor_brigade_pays_four_points_across_a_river_and_half_a_point_less_by_road():
    clear = next(line for line in TABLES.terrain if line.id is Terrain.CLEAR)
    assert clear.cost["armor"] + TABLES.river.extra["armor"] == 4
    assert TABLES.road.cost["armor"] + TABLES.river.extra["armor"] == 3.5
