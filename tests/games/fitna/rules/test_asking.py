"""16.0 What a question says of its options, and the reasons against what it does not offer."""

import pytest

from sandtable.core import Kind, Refusal
from sandtable.core.refusals import no_piece, no_space
from sandtable.testing import hint
from tests.games.fitna.tools import war


@pytest.mark.rule("fitna", "16.0")
def test_cards_say_what_they_are_worth_together() -> None:
    match = war(1, "segment planning; hand syria c34 c54 c06; syr_4arm @ homs")
    assert (hint(match, "spend c34"), hint(match, "spend c34 c54")) == ("6 OPs", "14 OPs")


def test_a_reason_against_spaces_is_none_against_pieces() -> None:
    why = Refusal("17.1", "It is too far.")
    against_spaces, against_pieces = no_space(why.rule, why.why), no_piece(why.rule, why.why)
    assert (against_spaces(Kind.SPACE, 3), against_spaces(Kind.PIECE, 3)) == (why, None)
    assert (against_pieces(Kind.SPACE, 3), against_pieces(Kind.PIECE, 3)) == (None, why)
