"""Positions as text that cannot be."""

import pytest

from sandtable.core.errors import PositionError
from sandtable.testing import position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ir_rgc_99 @ 5622", "no piece"),
        ("ir_rgc_8 @ 9999", "no space"),
        ("ir_rgc_8 @ 5622 strong", "not a trait"),
        ("phase lunch", "should be one of"),
        ("ir_aq_1 @ 5622", "only units"),
        ("control iran 5622", "no city"),
        ("weather fine", "not a word"),
        ("effect rain", "no such effect"),
        ("phase rgc_combat hit=5125 tired", "not a trait of a phase"),
        ("ir_rgc_8 @ 5125", r"Enemies never share a hex, as they do in 5125 \(6.11\)"),
        ("ir_rgc_8 @ 5622 steps=7", r"ir_rgc_8 has 1 to \d steps, not 7 \(2.12\)"),
        ("ir_rgc_8 @ 4705", r"No unit stands in a lake, as ir_rgc_8 would"),
    ],
)
def test_faulty_positions_are_refused_with_a_reason(text, message):
    with pytest.raises(PositionError, match=message):
        position("isis_war", text)
