"""Zones of control kept piece by piece equal zones of control counted afresh."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.hexes import HexGrid
from sandtable.board.zoc import Zones, projection

GRID = HexGrid([f"{c:02}{r:02}" for c in range(10, 16) for r in range(10, 16)], high="odd")
LAKE = {frozenset(GRID.sides[i]) for i in (0, 7, 20, 33, 50)}
INTO = projection(GRID.around, lambda a, b: {a, b} not in LAKE)

pieces = st.tuples(st.integers(0, 1), st.integers(0, len(GRID) - 1))


@given(st.lists(pieces, max_size=30), st.lists(st.tuples(st.integers(0, 40), st.integers(0, len(GRID) - 1))))
def test_moving_pieces_equals_counting_afresh(placed, moves):
    zones = Zones.recomputed(INTO, 2, placed)
    for which, to in moves:
        if which < len(placed):
            side, at = placed[which]
            zones.remove(INTO, side, at)
            zones.add(INTO, side, to)
            placed[which] = (side, to)
    assert zones == Zones.recomputed(INTO, 2, placed)


@given(st.lists(pieces, max_size=30))
def test_removing_every_piece_leaves_nothing(placed):
    zones = Zones.recomputed(INTO, 2, placed)
    for side, at in placed:
        zones.remove(INTO, side, at)
    assert zones == Zones.none(2, len(GRID))


def test_a_piece_controls_its_neighbours_and_not_its_own_hex():
    zones = Zones.none(2, len(GRID))
    at = GRID.index("1212")
    zones.add(projection(GRID.around), 1, at)
    assert {i for i in range(len(GRID)) if zones.counts[1][i]} == set(GRID.around[at])
    assert not any(zones.counts[0][i] for i in range(len(GRID)))


def test_no_zone_of_control_across_a_masked_hexside():
    a, b = GRID.sides[20]
    zones = Zones.recomputed(INTO, 1, [(0, a)])
    assert not zones.counts[0][b]
    assert all(zones.counts[0][i] for i in GRID.around[a] if {a, i} not in LAKE)


def test_zones_survive_a_snapshot():
    zones = Zones.recomputed(INTO, 2, [(0, 3), (1, 14)])
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(zones), type=Zones) == zones
