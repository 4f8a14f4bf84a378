"""Attacks from around a hex."""

from itertools import product

from sandtable.board.concentric import is_concentric, sides_facing
from sandtable.board.hexes import HexGrid

GRID = HexGrid([f"{c:02}{r:02}" for c in range(10, 16) for r in range(10, 16)], high="odd")


def test_every_set_of_sides_against_the_words():
    for used in product((False, True), repeat=6):
        taken = {side for side, on in enumerate(used) if on}
        opposite = any({a, b} <= taken for a, b in ((0, 3), (1, 4), (2, 5)))
        alternate = {0, 2, 4} <= taken or {1, 3, 5} <= taken
        assert is_concentric(taken) == (opposite or alternate or len(taken) > 3)


def test_sides_are_counted_from_the_hex_that_is_attacked():
    target = GRID.index("1212")
    north, south = GRID.index("1211"), GRID.index("1213")
    assert sides_facing(GRID, target, [north, south, north]) == {0, 3}


def test_hexes_farther_away_face_no_side():
    assert sides_facing(GRID, GRID.index("1212"), [GRID.index("1210"), GRID.index("1212")]) == set()
