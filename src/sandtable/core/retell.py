"""A match told again from its beginning, or from where its present rules began, choice by choice."""

from collections.abc import Iterator

from sandtable.core.match import AnyMatch


def retold(match: AnyMatch) -> Iterator[AnyMatch]:
    """A copy that stands before each choice in turn, and at last where the match stands now."""
    twin = match.at(match.first)
    twin.orders = {}  # what they declined is among the choices
    yield twin
    for choice in match.choices[match.first :]:
        twin.repeat(choice)
        yield twin
