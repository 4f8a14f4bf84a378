"""A match told again from its beginning, choice by choice."""

from collections.abc import Iterator

from sandtable.core.match import AnyMatch


def retold(match: AnyMatch) -> Iterator[AnyMatch]:
    """A copy that stands before each choice in turn, and at last where the match stands now."""
    twin = match.at(0)
    twin.orders = {}  # what they declined is among the choices
    yield twin
    for choice in match.choices:
        twin.repeat(choice)
        yield twin
