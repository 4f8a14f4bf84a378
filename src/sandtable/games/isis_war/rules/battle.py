"""10.7 A battle under way: who takes part and where."""

from collections.abc import Iterable

import msgspec

from sandtable.games.isis_war.box.box import IRAN, ISIS, US
from sandtable.games.isis_war.box.counters import Nation, UnitType
from sandtable.games.isis_war.rules.differential import Ground
from sandtable.games.isis_war.rules.zones import has_base
from sandtable.games.isis_war.state import Table


class Battle(msgspec.Struct):
    """One attack on one hex. It lives within a step: nothing of it is left in the state afterwards.

    defenders   10.4: every unit in the hex, passengers included
    helpless    10.20.passenger: those of them that add nothing to the defence
    approaches  11.7: the hex through which each Air Assault BCT comes in, where one was declared
    supporters  11.6.support: Air Assault BCTs that help the defenders from elsewhere
    militia     5.8, 5.9: battle-only units of both sides
    spoken      5.8.a, 5.9.a: the seats that have said which of them they call
    rolled      5.8.c, 5.9.b, 10.24: the combat factors that dice have given to units
    forces      12.3: special forces of both sides
    """

    seat: int
    target: int
    owner: int
    attackers: list[int]
    defenders: list[int]
    helpless: frozenset[int]
    approaches: dict[int, int] = {}
    supporters: list[int] = []
    militia: list[int] = []
    spoken: list[int] = []
    rolled: dict[int, int] = {}
    forces: list[int] = []


def defenders_of(t: Table, seat: int, target: int) -> list[int]:
    """10.24, R-11 The units that an attack of this seat would meet in a hex; ISIS is an enemy of both."""
    stacks = t.state.stacks
    return stacks[US if seat == IRAN else IRAN].get(target) or stacks[ISIS].get(target) or []


def open_battle(t: Table, seat: int, target: int, attackers: Iterable[int] = ()) -> Battle:
    """10.4 Everybody in the hex defends; nobody there can stay out of the battle."""
    defenders = list(defenders_of(t, seat, target))
    helpless = frozenset(unit for unit in defenders if unit in t.state.frame.passengers)
    return Battle(seat, target, t.box.side[defenders[0]], list(attackers), defenders, helpless)


def flies(t: Table, unit: int) -> bool:
    """11.6 A US Air Assault BCT, as opposed to the Iranian ASR."""
    return t.box.type[unit] is UnitType.AIR_ASSAULT and t.box.nation[unit] is Nation.US


def ground_of(t: Table, target: int) -> Ground:
    """10.10, 10.20.base What a retreat becomes there: a base comes before a city (R-67)."""
    if has_base(t, target):
        return Ground.BASE
    return Ground.CITY if t.box.is_city[target] else Ground.OPEN
