"""Reasons why things of one kind are not offered, for the `refuse` of a question."""

from collections.abc import Callable

from sandtable.core.decisions import Refusal, Refuse
from sandtable.core.names import Kind

Why = Callable[[int], Refusal | None]


def against_spaces(why: Why) -> Refuse:
    """A reason against each space; other things have none."""
    return lambda kind, number: why(number) if kind is Kind.SPACE else None


def against_pieces(why: Why) -> Refuse:
    """A reason against each piece; other things have none."""
    return lambda kind, number: why(number) if kind is Kind.PIECE else None


def against_cards(why: Why) -> Refuse:
    """A reason against each card; other things have none."""
    return lambda kind, number: why(number) if kind is Kind.CARD else None


def no_space(rule: str, text: str) -> Refuse:
    """One reason against every space that is not offered."""
    return against_spaces(lambda _: Refusal(rule, text))


def no_piece(rule: str, text: str) -> Refuse:
    """One reason against every piece that is not offered."""
    return against_pieces(lambda _: Refusal(rule, text))


def no_card(rule: str, text: str) -> Refuse:
    """One reason against every card that is not offered."""
    return against_cards(lambda _: Refusal(rule, text))
