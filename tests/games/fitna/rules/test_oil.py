"""25.2.ops, 31.1 Oilfields."""

import pytest

from sandtable.testing import asked, choose
from tests.games.fitna.tools import hand, offered, state, useless, war


@pytest.mark.rule("fitna", "25.2.ops")
@pytest.mark.parametrize(
    ("oil", "ops"), [("", 1), ("mosul", 2), ("mosul abu_kamal", 4), ("mosul abu_kamal kirkuk", 6)]
)
def test_two_points_for_each_oilfield_of_is(oil: str, ops: int) -> None:
    text = "hand iraq c50; jokers iraq 0; control nobody mosul abu_kamal shaddadi kirkuk palmyra"
    held = f"control is raqqa {oil}; is_baghdadi @ removed; is_a @ tabqa face=is_01; syr_4arm @ salamiyah"
    match = war(2, f"{text}; {held}", "is_05", "is_06", "is_07")
    choose(match, "event c50.activate")
    while asked(match).rule == "25.2":
        choose(match, "place raqqa")
    if asked(match).rule == "25.2.ops" and offered(match, "split"):
        choose(match, "split 0")
    assert state(match).attacks == ops


@pytest.mark.rule("fitna", "8.2")
def test_an_oil_price_collapse_hits_all_with_two_oilfields() -> None:
    oil = "control syria palmyra; control iraq mosul kirkuk; control nobody amarah qurna rumaila shaddadi abu_kamal"
    match = war(2, f"hand iraq c64 c65; hand syria c01; {oil}", "c65")
    choose(match, "event c64.collapse")
    assert (hand(match, "iraq"), hand(match, "syria")) == (set(), {"c01"})
    cut = war(2, f"hand iraq c64 c65; {oil}; cut mosul")
    useless(cut, "c64.collapse")
