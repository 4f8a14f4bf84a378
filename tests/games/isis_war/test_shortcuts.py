"""What is computed in a short way equals the full answer, in random play."""

import pytest

from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.rules import combat, landing, movement, reinforcements, stacking
from sandtable.games.isis_war.rules.phases import LINE, orgs
from sandtable.games.isis_war.state import Off, Phase, Table
from tests.games.isis_war.tools import GAME
from tests.games.walk import questions

SEAT = {phase: IRAN if phase <= Phase.TURKISH_COMBAT else US for phase in LINE}


def joins(t: Table) -> None:
    """6.0 `joins`, `room` and `in_order` against the fault of the whole stack."""
    for side in (IRAN, US):
        units = [unit for unit in t.box.units if t.box.side[unit] == side]
        models = list({(t.box.group[unit], t.box.nation[unit]): unit for unit in units}.values())
        for where, stack in t.state.stacks[side].items():
            assert stacking.in_order(t.box, tuple(stack)) == (stacking.fault(t.box, stack) is None)
            for unit in (unit for unit in models if unit not in stack):
                whole = stacking.fault(t.box, sorted([*stack, unit])) is None
                if stacking.in_order(t.box, tuple(stack)):
                    assert stacking.joins(t.box, unit, stack) == whole
                    assert stacking.room(t, [unit], [where]) == [where] * stacking.fits(t, [unit], where)


def movable(t: Table) -> None:
    """9.1 `movable` against the whole reach of every unit."""
    for seat in (IRAN, US):
        units = [unit for unit in t.box.units if t.box.side[unit] == seat]
        able = set(movement.movable(t, units))
        for unit in (unit for unit in units if t.state.at[unit] >= 0):
            free = not t.state.moved[unit] and not t.state.marked[unit]
            out = t.state.at[unit] not in movement.stormy(t)
            reached = movement.ways(t, unit, movement.points(t, seat)).parents
            assert (unit in able) == (free and out and len(reached) > 1)


def targets(t: Table) -> None:
    """10.1 The hexes near those who attack, against the reason for every hex of the map."""
    phase = t.state.frame.phase
    if phase in LINE:
        seat, kinds = SEAT[phase], orgs(t, phase)
        all_ = [hex_ for hex_ in range(t.box.size) if combat.why_not_target(t, seat, kinds, hex_) is None]
        assert combat.targets(t, seat, kinds) == all_


def arrivals(t: Table) -> None:
    """11.3, 14.1-14.3, 14.10 Hexes where units arrive against the reason for every hex."""
    hexes = range(t.box.size)
    why = {
        Nation.IRAN: (reinforcements.iranian_hexes, reinforcements.why_not_iran),
        Nation.ISRAEL: (reinforcements.drop_hexes, reinforcements.why_not_drop),
        Nation.US: (reinforcements.drop_hexes, reinforcements.why_not_drop),
    }
    for nation, (found, why_not) in why.items():
        unit = next((u for u in t.box.units if t.box.nation[u] is nation and t.state.at[u] < 0), None)
        if unit is not None:
            assert sorted(found(t, unit)) == [hex_ for hex_ in hexes if why_not(t, unit, hex_) is None]
    assert landing.landing_hexes(t) or not landing.may_land(t)
    for unit in (unit for unit in t.box.turks if t.state.at[unit] == Off.WAITING):
        most = movement.points(t, IRAN)
        all_ = [hex_ for hex_ in hexes if movement.why_not_enter(t, unit, hex_, most) is None]
        assert sorted(movement.entry_hexes(t, unit)) == all_
        assert (unit in movement.entering(t)) == bool(all_)


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 20))])
def test_shortcuts_give_the_full_answer(seed: int) -> None:
    for match, _ in questions(GAME, seed, 60):
        for check in (joins, movable, targets, arrivals):
            check(match.table)
