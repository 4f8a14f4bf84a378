"""Where a beaten piece can end."""

from sandtable.board.hexes import HexGrid
from sandtable.board.retreat import long_retreats, nearest, retreats, towards

GRID = HexGrid([f"{c:02}{r:02}" for c in range(10, 16) for r in range(10, 16)], high="odd")


def at(*names: str) -> list[int]:
    return [GRID.index(name) for name in names]


def test_a_retreat_goes_one_hex_into_any_that_is_open_and_has_room():
    (start,) = at("1212")
    closed, full = at("1211", "1213")
    found = retreats(GRID.around, start, lambda hex_: hex_ != closed, lambda hex_: hex_ != full)
    assert set(found) == set(GRID.around[start]) - {closed, full}
    assert all(way == (start, end) for end, way in found.items())


def test_a_longer_retreat_goes_on_where_there_is_no_room():
    start, full, beyond = at("1212", "1213", "1214")
    found = retreats(GRID.around, start, lambda hex_: hex_ in (full, beyond), lambda hex_: hex_ != full, longest=2)
    assert found == {beyond: (start, full, beyond)}


def test_nobody_passes_through_a_hex_where_there_is_room():
    start, room, beyond = at("1212", "1213", "1214")
    found = retreats(GRID.around, start, lambda hex_: hex_ in (room, beyond), lambda _: True, longest=2)
    assert found == {room: (start, room)}


def test_without_an_open_hex_there_is_no_retreat():
    assert retreats(GRID.around, at("1212")[0], lambda _: False, lambda _: True, longest=3) == {}


def test_hexes_towards_a_friend_come_first():
    start, north, south, friend = at("1212", "1211", "1213", "1215")
    assert nearest(GRID, start, [friend, north]) == 1
    assert towards(GRID, start, [north, south], [friend]) == [south]


def test_any_friend_will_do_not_only_the_nearest():
    start, north, south, near, far = at("1212", "1211", "1213", "1214", "1210")
    assert towards(GRID, start, [north, south], [near, far]) == [north, south]


def test_all_hexes_stay_where_none_is_nearer_or_nobody_is_near():
    start, north, south, beside = at("1212", "1211", "1213", "1312")
    assert towards(GRID, start, [north, south], []) == [north, south]
    assert GRID.distance(start, beside) == 1
    far_side = [hex_ for hex_ in GRID.around[start] if GRID.distance(hex_, beside) >= 1 and hex_ != beside]
    assert towards(GRID, start, far_side, [beside]) == far_side


def test_a_long_retreat_has_its_full_length_and_never_turns_back():
    line = ((1,), (0, 2), (1, 3), (2, 4), (3,))
    anywhere = long_retreats(line, 0, lambda _: True, lambda _: True, length=3)
    assert anywhere == {3: (0, 1, 2, 3)}
    assert long_retreats(line, 0, lambda space: space != 2, lambda _: True, length=2) == {}


def test_a_long_retreat_without_room_goes_one_space_further():
    line = ((1,), (0, 2), (1, 3), (2, 4), (3,))
    assert long_retreats(line, 0, lambda _: True, lambda space: space != 2, length=2) == {3: (0, 1, 2, 3)}
    assert long_retreats(line, 0, lambda _: True, lambda space: space == 4, length=2) == {}
