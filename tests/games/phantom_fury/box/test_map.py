"""4.1, 4.2, 4.4 The map: zones, neighbours, blocks and locations."""

import pytest

from sandtable.games import find
from sandtable.games.phantom_fury.box.load import MapFile, load_pack
from sandtable.games.phantom_fury.box.map import Circle, Zone, neighbours
from sandtable.testing import choose, options
from tests.games.phantom_fury.tools import play


@pytest.fixture(scope="module")
def map_() -> MapFile:
    return load_pack().file("map", MapFile)


def zone(map_: MapFile, number: int) -> Zone:
    return next(zone for zone in map_.zone if zone.id == number)


@pytest.mark.rule("phantom_fury", "4.1")
def test_the_map_has_sixty_one_zones_of_which_nine_are_start_zones(map_: MapFile) -> None:
    assert [zone.id for zone in map_.zone] == list(range(1, 62))
    assert sum(zone.circle is Circle.BLACK for zone in map_.zone) == 9
    assert zone(map_, 26).circle is Circle.RED


@pytest.mark.rule("phantom_fury", "4.1.1")
def test_zone_3_is_adjacent_to_2_and_4(map_: MapFile) -> None:
    assert zone(map_, 3).adjacent == (2, 4)


@pytest.mark.rule("phantom_fury", "4.1.1", "4.1.2")
def test_the_zones_beside_32_are_adjacent_22_and_41_and_neighbouring_23_33_and_42() -> None:
    m = choose(play("", 0), "call_uav", "survey zone.32")
    assert options(m) == [f"survey zone.{zone}" for zone in (22, 23, 33, 41, 42)]


@pytest.mark.rule("phantom_fury", "4.1.2")
def test_zone_3_neighbours_14_15_and_16(map_: MapFile) -> None:
    near = neighbours(map_)
    assert {14, 15, 16} <= near[3]
    assert not near[3] & {2, 3, 4}


@pytest.mark.rule("phantom_fury", "4.1.2.1", "4.3.1.2")
def test_fire_crosses_the_open_ground(map_: MapFile) -> None:
    assert 46 in zone(map_, 17).lines_of_fire
    seen = [{*street.zones, *street.lines_of_fire} for street in map_.street if street.lines_of_fire]
    assert any({26, 36, 46} <= zones for zones in seen)


@pytest.mark.rule("phantom_fury", "4.1.7")
def test_guerillas_of_zone_2_leave_by_14_first(map_: MapFile) -> None:
    assert zone(map_, 2).egress[0] == 14


@pytest.mark.rule("phantom_fury", "4.2.1")
def test_a_zone_has_some_of_the_eight_kinds_of_location() -> None:
    box = find("phantom_fury").box()
    assert [kind.value for kind in box.room[26]] == ["OG", "C", "1", "1'", '1"', "2", "R"]
    assert [kind.value for kind in box.room[11]] == ["1", "1'", "2", "R"]


@pytest.mark.rule("phantom_fury", "4.4")
def test_blocks_have_up_to_three_zones(map_: MapFile) -> None:
    blocks: dict[int, list[int]] = {}
    for each in map_.zone:
        blocks.setdefault(each.block, []).append(each.id)
    assert [14, 15, 16] in blocks.values()
    assert [50] in blocks.values()
    assert max(map(len, blocks.values())) == 3
