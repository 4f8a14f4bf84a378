"""14.1 Relief: however units come to stand together."""

import pytest

from sandtable.testing import choose
from tests.games.fitna.tools import MOVING, at, isolated, march, resolved, war


@pytest.mark.rule("fitna", "14.1", "15.0.place")
def test_reinforcements_relieve_those_whom_they_join() -> None:
    match = war(1, "syr_9arm @ waiting; syr_1arm @ waiting; syr_17inf @ homs isolated; control syria homs")
    choose(match, "arrive", "deploy syr_9arm", "place homs")
    assert not isolated(match, "syr_17inf")


@pytest.mark.rule("fitna", "14.1", "18.6")
def test_a_unit_that_retreats_to_friends_relieves_them_or_is_relieved() -> None:
    text = "syr_4arm @ homs; control rebels salamiyah; control syria idlib jisr"
    for first, second in (("", " isolated"), (" isolated", "")):
        units = f"fsa_1mech @ hama{first}; fsa_1inf @ salamiyah{second}"
        match = resolved(f"{text}; {units}", "DR", ["syr_4arm"], "hama")
        assert at(match, "fsa_1mech") == "salamiyah"
        assert not isolated(match, "fsa_1mech")
        assert not isolated(match, "fsa_1inf")


@pytest.mark.rule("fitna", "14.1", "18.6")
def test_isolated_units_do_not_relieve_each_other() -> None:
    text = "syr_4arm @ homs; fsa_1mech @ hama isolated; fsa_1inf @ salamiyah isolated"
    match = resolved(f"{text}; control rebels salamiyah; control syria idlib jisr", "DR", ["syr_4arm"], "hama")
    assert at(match, "fsa_1mech") == "salamiyah"
    assert isolated(match, "fsa_1mech")
    assert isolated(match, "fsa_1inf")


@pytest.mark.rule("fitna", "14.1", "17.3")
def test_strategic_moves_and_marches_relieve() -> None:
    units = "syr_4arm @ damascus; syr_17inf @ homs isolated"
    match = war(1, f"segment strategic; {units}")
    choose(match, "strategic syr_4arm", "to homs")
    assert not isolated(match, "syr_17inf")
    match = march(war(1, f"{MOVING}; {units}"), "syr_4arm", "homs")
    assert not isolated(match, "syr_17inf")
