"""Plans for a whole phase: a few strokes on which something hangs."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import inf

import msgspec
import pytest

from sandtable.coach import Plan, plan
from sandtable.coach.phase import PhaseTrial, is_phase, phases
from sandtable.coach.planning import Planner
from sandtable.core import AnyMatch
from sandtable.core.errors import RulesError
from sandtable.core.worlds import glimpse
from tests.twins import positions, twin


@cache
def moving() -> AnyMatch:
    """A match at the beginning of somebody's movement."""
    found = (each for each in positions("fitna", "", 0, 300) if is_phase(each.game, each.pending[0]))
    return next(found).clone()


def planned(match: AnyMatch, **more: object) -> Plan:
    found = plan(match, match.pending[0].seat, seed="p", seconds=inf, worlds=5, **more)  # type: ignore[arg-type]
    assert found is not None
    return msgspec.structs.replace(found, seconds=0.0)


def test_a_plan_has_at_most_four_strokes_that_can_be_begun_with() -> None:
    match = moving()
    found = planned(match)
    options = {match.game.spell(each, match.names) for each in match.pending[0].options}
    assert len(found.strokes) <= 4
    assert all(stroke.stays or stroke.choice in options for stroke in found.strokes)
    assert found.gain == pytest.approx(found.value - found.unmoved)
    assert found.worlds == 5
    assert msgspec.json.decode(msgspec.json.encode(found), type=Plan) == found


@pytest.mark.parametrize(("unmoved", "named"), [(0.2, True), (0.8, False)])
def test_moves_that_only_together_bring_something_are_named(unmoved: float, named: bool) -> None:
    """Any one of them could stay: but a plan that is worth more than no move says what moves."""
    match = moving()
    planner = Planner(match.game, glimpse(match, match.pending[0].seat), match.seats, "p")
    (whole,) = phases(PhaseTrial(planner.seen, 2, "p/0", (frozenset(),)))
    planner.base = [msgspec.structs.replace(whole, value=value) for value in (0.8, 0.79, 0.81)]
    planner.unmoved = [msgspec.structs.replace(whole, value=unmoved, made=()) for _ in planner.base]
    strokes = planner.plan().strokes
    assert bool(strokes) is named
    assert all(each.sure == "open" and each.choice and each.drawn.target and not each.stays for each in strokes)
    assert len({each.drawn.target for each in strokes}) == len(strokes)


def test_units_that_stay_are_not_moved() -> None:
    match = moving()
    seen = glimpse(match, match.pending[0].seat)
    whole, none = phases(PhaseTrial(seen, 2, "a", (frozenset(), None)))
    assert none.made == ()
    first = whole.made[0].option.numbers
    (without,) = phases(PhaseTrial(seen, 2, "a", (frozenset(first),)))
    assert first not in [each.option.numbers for each in without.made]
    assert first in [each.option.numbers for each in whole.made]


def test_a_plan_is_the_same_wherever_it_is_made_and_whatever_is_hidden() -> None:
    match = moving()
    with ThreadPoolExecutor(2) as pool:
        assert planned(match) == planned(match, pool=pool)
    other = twin(match, glimpse(match, match.pending[0].seat))
    assert other is not None
    assert planned(other) == planned(match)


def test_a_question_that_belongs_to_no_phase_has_no_plan() -> None:
    match = next(each for each in positions("fitna", "", 0, 300) if not is_phase(each.game, each.pending[0]))
    assert plan(match, match.pending[0].seat) is None
    idle = next(seat for seat in range(len(match.seats)) if match.decision(seat) is None)
    with pytest.raises(RulesError, match="Nothing is asked"):
        plan(match, idle)
