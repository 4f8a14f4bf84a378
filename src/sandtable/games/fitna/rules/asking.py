"""Small helps for questions: the target of an answer, and refusals for one kind of thing."""

from collections.abc import Callable

from sandtable.core import Kind, Option, Refusal
from sandtable.core.decisions import Refuse

Why = Callable[[int], Refusal | None]


def chosen(choice: Option) -> int:
    """The target of an option that has one."""
    assert choice.target is not None
    return choice.target


def spaces(why: Why) -> Refuse:
    """Reasons against spaces."""
    return lambda kind, number: why(number) if kind is Kind.SPACE else None


def pieces(why: Why) -> Refuse:
    """Reasons against pieces."""
    return lambda kind, number: why(number) if kind is Kind.PIECE else None


def no_space(rule: str, text: str) -> Refuse:
    """One reason against every space that is not offered."""
    return spaces(lambda _: Refusal(rule, text))


def no_piece(rule: str, text: str) -> Refuse:
    """One reason against every piece that is not offered."""
    return pieces(lambda _: Refusal(rule, text))
