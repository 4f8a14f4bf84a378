"""Quick answers to "can this be done?" are those of the full computation, in random play."""

import random

import pytest

from sandtable.core import Match
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import EURASIAN
from sandtable.games.axis_of_evil.box.counters import Contingent
from sandtable.games.axis_of_evil.rules import (
    assault,
    bombardment,
    combat,
    deployment,
    hyperwar,
    movement,
    railroad,
    regrouping,
    reinforcement,
    stacking,
    transport,
)
from sandtable.games.axis_of_evil.rules.air import air_units
from sandtable.games.axis_of_evil.rules.assault import Assault
from sandtable.games.axis_of_evil.rules.control import bases
from sandtable.games.axis_of_evil.rules.units import held_hexes, units_on_map
from sandtable.games.axis_of_evil.state import Off, Table
from tests.cases import each_time
from tests.games.axis_of_evil.tools import BOX, EVERYTHING, FAR, GAME, NOTHING, table, war

SCENARIOS = [each.id for each in GAME.scenarios]


def check_units(t: Table, side: int) -> None:
    closed = set(held_hexes(t, 1 - side))
    for unit in units_on_map(t.state, side):
        here = t.state.at[unit]
        near = set(BOX.grid.around[here])
        found = movement.reach_of(t, unit, movement.MOST)
        assert movement.can_move(t, unit, closed) == bool(near & set(found.parents))
        rails = not railroad.next_to_enemy(t, side, here) and len(railroad.rail_reach(t, unit, 12).parents) > 1
        assert railroad.can_go_by_rail(t, unit) == rails
        assert transport.can_be_flown(t, unit) == bool(transport.flights(t, unit, movement.MOST))
        ends = [w for w in found.parents if w != here and stacking.has_room(t, unit, w)]
        assert movement.destinations(t, unit, found, here) == ends


def check_places(t: Table, side: int) -> None:
    hexes = range(BOX.size)
    for unit in BOX.units:
        if t.state.side[unit] == side and t.state.at[unit] in (Off.REINFORCEMENT, Off.ISLAMIST):
            placed = [where for where in hexes if stacking.may_be_placed(t, unit, where)]
            assert stacking.open_for(t, unit, hexes) == placed
            brought = reinforcement.base_hexes(t, unit) or reinforcement.landing_hexes(t, unit)
            assert reinforcement.can_be_brought(t, unit) == bool(brought)


def check_actions(t: Table, side: int) -> None:
    attackable = combat.assailable(t, side)
    assert combat.available(t, side) == bool(attackable)
    for where in held_hexes(t, 1 - side):
        assert combat.adjacent_attackers(t, side, where) == sorted(attackable.get(where, []))
    assert movement.available(t, side) == bool(movement.movable(t, side))
    assert hyperwar.available(t, side) == bool(hyperwar.types(t, side))
    assert regrouping.available(t, side) == bool(regrouping.units(t, side))
    assert railroad.available(t, side) == bool(railroad.contingents(t, side))
    passengers = [unit for unit in BOX.russians if railroad.can_entrain(t, unit)]
    assert railroad.line_available(t, side) == (side == EURASIAN and bool(passengers))
    assert bombardment.available(t, side) == bool(bombardment.targets(t, side) and air_units(t, side))
    if t.state.ap[side]:
        assert reinforcement.available(t, side) == bool(reinforcement.contingents(t, side))
    for kind in Assault:
        payable = t.state.ap[side] >= BOX.cost[kind.line] and t.state.switches & switch.ASSAULTS
        assert assault.available(t, side, kind) == bool(payable and assault.targets(t, side, kind))


def check_set_up(t: Table) -> None:
    for unit in BOX.units:
        if t.state.at[unit] == Off.UNPLACED and not deployment.in_district(t, unit):
            assert deployment.can_deploy(t, unit) == bool(deployment.legal_hexes(t, unit))


@pytest.mark.parametrize("variants", [NOTHING, EVERYTHING], ids=["nothing", "everything"])
@pytest.mark.parametrize("scenario", each_time(SCENARIOS, "axis_of_evil", "caucasus_firestorm"))
def test_shortcuts_agree_with_the_full_answer(scenario: str, variants: dict[str, int]):
    rng = random.Random(scenario)
    match = Match(GAME, GAME.setting(scenario, variants), 2)
    while match.outcome is None:
        decision = rng.choice(match.pending)
        if decision.rule == "3.6":
            check_set_up(match.table)
        elif decision.rule == "6.3" and not rng.randrange(4):
            for side in (0, 1):
                check_units(match.table, side)
                check_places(match.table, side)
                check_actions(match.table, side)
        match.choose(decision.seat, rng.choice(decision.options))


def test_the_shortcut_of_air_transport_counts_full_bases():
    """19.6.2, R-181"""
    held = bases(table(war(FAR)), 1)
    units = [unit for unit in BOX.units if BOX.contingent[unit] is Contingent.NATO][: len(held) + 1]
    for spare in ("1725", "2122"):
        places = [*(BOX.grid.names[where] for where in held), spare]
        text = "; ".join(f"{BOX.counters.counter[u].id} @ {w}" for u, w in zip(units, places, strict=True))
        match = war(f"{text}; rus_2gd @ 1325", air_transport=1)
        check_units(table(match), 1)
        assert transport.can_be_flown(table(match), units[0])
