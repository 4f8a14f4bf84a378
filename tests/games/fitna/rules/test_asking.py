"""16.0 What a question says of its options, and the reasons against what it does not offer."""

import pytest

from sandtable.core import Kind, Refusal
from sandtable.core.refusals import no_piece, no_space
from sandtable.testing import hint, why_not
from tests.games.fitna.tools import MOVING, war


@pytest.mark.rule("fitna", "16.0")
def test_cards_say_what_they_are_worth_together() -> None:
    match = war(1, "segment planning; hand syria c34 c54 c06; syr_4arm @ homs")
    assert (hint(match, "spend c34"), hint(match, "spend c34 c54")) == ("6 OPs", "14 OPs")


def test_a_reason_against_spaces_is_none_against_pieces() -> None:
    why = Refusal("17.1", "It is too far.")
    against_spaces, against_pieces = no_space(why.rule, why.why), no_piece(why.rule, why.why)
    assert (against_spaces(Kind.SPACE, 3), against_spaces(Kind.PIECE, 3)) == (why, None)
    assert (against_pieces(Kind.SPACE, 3), against_pieces(Kind.PIECE, 3)) == (None, why)


@pytest.mark.rule("fitna", "15.0", "17.0")
@pytest.mark.parametrize(
    ("unit", "where", "why"),
    [
        ("syr_1arm", "pool", "It lies in a Force Pool."),
        ("syr_1arm", "batch", "It belongs to reinforcements that are still to come."),
        ("syr_1arm", "waiting", "It waits for a space where it may arrive."),
        ("syr_1arm", "removed", "It is out of the game for good."),
        ("syr_1arm", "out", "It has no part in this scenario."),
        ("syr_1arm", "reserve", "It is held in reserve off the map."),
        ("is_baghdadi", "pool", "It is not on the map."),
    ],
)
def test_a_unit_off_the_map_is_told_where_it_is(unit: str, where: str, why: str) -> None:
    match = war(1, f"{MOVING}; syr_4arm @ homs; {unit} @ {where}")
    assert why_not(match, unit).why == why
