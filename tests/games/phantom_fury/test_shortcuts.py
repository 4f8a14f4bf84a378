"""What is computed in a short way equals the full answer, in random play."""

import pytest

from sandtable.games.phantom_fury.rules import assault, fire, movement, reach, reinforcements, steps, support, tanks
from sandtable.games.phantom_fury.rules.counters import (
    exposed_zones,
    foes_in,
    held_zones,
    on_map,
    zone_at,
)
from sandtable.games.phantom_fury.state import Table
from tests.games.phantom_fury.tools import GAME
from tests.games.walk import questions


def crowds(t: Table) -> None:
    """`crowd` is the number of enemies in a zone."""
    assert [len(foes_in(t, zone)) for zone in t.box.zones] == [t.state.crowd[zone] for zone in t.box.zones]
    assert sum(t.state.crowd) == len(t.state.foes)


def fires(t: Table) -> None:
    """11.1 `any_in_sight` and `has_target` against the targets, and these against the reason for every location."""
    exposed = exposed_zones(t, held_zones(t))
    places = {unit: fire.place_of(t, unit) for unit in (*t.box.squads, *t.box.tanks[: len(t.state.tanks)])}
    for unit, place in places.items():
        if place >= t.box.first_street if unit in t.box.tanks else zone_at(t, place):
            found = fire.targets(t, unit, exposed)
            assert fire.has_target(t, unit, exposed) == bool(found)
            assert sorted(found) == [
                at for at in range(t.box.first_street) if fire.why_not_target(t, unit, at, exposed) is None
            ]


def moves(t: Table) -> None:
    """12.3.1 `has_step` against the open steps and the reason for every space; `may_start` against the options;
    `movable` against the reason for every unit."""
    places = steps.places_of_squads(t)
    units = [*t.box.squads, *t.box.tanks]
    assert movement.movable(t, places) == [u for u in units if movement.why_not_unit(t, u, places) is None]
    for squad in (number for number, place in enumerate(places) if on_map(place)):
        march = steps.March(t.box.tables.game.squad_movement, places)
        found = steps.open_steps(t, squad, places[squad], march)
        assert steps.has_step(t, squad, places[squad], march) == bool(found)
        spaces = range(t.box.first_zone + t.box.size)
        assert sorted(found) == [space for space in spaces if steps.why_not_go(t, squad, space, march) is None]
        assert movement.may_start(t, squad, places) == bool(movement.moves(t, squad, march, fresh=True))


def assaults(t: Table) -> None:
    """13 The targets of a squad against the reason for every location."""
    for number, squad in enumerate(t.state.squads):
        if zone_at(t, squad.place):
            all_ = [at for at in range(t.box.first_street) if assault.why_not_target(t, number, at) is None]
            assert sorted(reach.in_reach(t, number, t.state.squads[number].place)) == all_


def drives(t: Table) -> None:
    """12.6.3 A step that is offered to a tank never strands it: from there it may end, or go on."""
    for tank in t.state.tanks:
        if on_map(tank.place):
            for place in tanks.beside(t, tank.place):
                if tanks.why_not_go(t, tank.place, place, 1) is None:
                    assert tanks.may_end(t, place)


def entries(t: Table) -> None:
    """9.2, 10.1, 10.2 Zones, streets and missions that are offered against the reason for each."""
    assert reinforcements.entry_zones(t) == [z for z in t.box.zones if reinforcements.why_not_zone(t, z) is None]
    streets = [street for street in t.box.streets if reinforcements.why_not_street(t, street) is None]
    assert sorted(reinforcements.tank_streets(t)) == streets
    held = held_zones(t)
    for row, done in zip(t.box.tables.mission, t.state.missions, strict=True):
        zones = [zone for zone in t.box.zones if support.REFUSE[row.id](t, zone, held) is None]
        assert support.available(t, row, held) == (done < row.max and bool(zones))


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 20))])
def test_shortcuts_give_the_full_answer(seed: int) -> None:
    for match, _ in questions(GAME, seed, 12, historical=seed % 2):
        for check in (crowds, fires, moves, assaults, drives, entries):
            check(match.table)
