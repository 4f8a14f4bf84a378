"""What cards are worth, for the hints of questions about them."""

from collections.abc import Sequence

from sandtable.core import Hint, Option
from sandtable.core.decisions import Hints


def ops_of_cards(ops: Sequence[int]) -> Hints:
    """What the cards of an option are worth in OPs (16.0)."""

    def hint(option: Option) -> Hint | None:
        cards = option.numbers
        return Hint(f"{sum(ops[card] for card in cards)} OPs") if cards else None

    return hint
