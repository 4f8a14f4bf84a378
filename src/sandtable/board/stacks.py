"""Stacks: which pieces of one side stand in each space, kept up to date piece by piece."""

from __future__ import annotations

from bisect import insort

Stacks = dict[int, list[int]]
"""For each space that is held, its pieces in ascending order; a space without pieces is not in it."""


def add(stacks: Stacks, piece: int, space: int) -> bool:
    """A piece comes into a space; True if it is the first there, so that its zone of control begins."""
    stack = stacks.get(space)
    if stack is None:
        stacks[space] = [piece]
        return True
    insort(stack, piece)
    return False


def remove(stacks: Stacks, piece: int, space: int) -> bool:
    """A piece leaves a space; True if it was the last there, so that its zone of control ends."""
    stack = stacks[space]
    stack.remove(piece)
    if stack:
        return False
    del stacks[space]
    return True
