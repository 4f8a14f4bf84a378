"""Small helps for questions: what cards are worth, and refusals for one kind of thing."""

from collections.abc import Callable, Sequence

from sandtable.core import Hint, Kind, Option, Refusal
from sandtable.core.decisions import Hints, Refuse

Why = Callable[[int], Refusal | None]


def ops_of_cards(ops: Sequence[int]) -> Hints:
    """What the cards of an option are worth in OPs (16.0)."""

    def hint(option: Option) -> Hint | None:
        cards = option.targets or (() if option.target is None else (option.target,))
        return Hint(f"{sum(ops[card] for card in cards)} OPs") if cards else None

    return hint


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
