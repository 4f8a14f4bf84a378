"""Stacks kept piece by piece, and when a zone of control begins and ends."""

from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.stacks import Stacks, add, remove


def test_the_first_piece_and_the_last_one_are_told():
    stacks: Stacks = {}
    assert add(stacks, 7, 3)
    assert not add(stacks, 2, 3)
    assert stacks == {3: [2, 7]}
    assert not remove(stacks, 7, 3)
    assert remove(stacks, 2, 3)
    assert stacks == {}


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 4))))
def test_moving_pieces_equals_stacking_them_afresh(moves):
    stacks: Stacks = {}
    at: dict[int, int] = {}
    for piece, space in moves:
        if piece in at:
            remove(stacks, piece, at[piece])
        add(stacks, piece, space)
        at[piece] = space
    assert stacks == {space: sorted(p for p in at if at[p] == space) for space in at.values()}
