"""10.8-10.9 Column shifts that are known before special forces and CEPs: right is positive."""

from collections.abc import Iterable

import msgspec

from sandtable.board.concentric import is_concentric, sides_facing
from sandtable.core import Shift, counted
from sandtable.games.isis_war.box.box import IRAN, ISIS, US
from sandtable.games.isis_war.box.counters import Nation, UnitType
from sandtable.games.isis_war.rules.battle import Battle
from sandtable.games.isis_war.state import Table

LATE = 6  # 9.0.late_shift: the first turn on which the shifts of the late game count
GUNS_AND_SAPPERS = (UnitType.ARTILLERY, UnitType.ENGINEER)
SURROUNDING = (Nation.US, Nation.ISRAEL)  # 10.13, R-06


def fixed_shifts(t: Table, battle: Battle) -> list[Shift]:
    """10.9 Every shift of a battle that needs no die and no secret, each with its rule."""
    found = [
        *terrain(t, battle.target),
        *game_turn(t, battle.seat),
        *imams(t, battle),
        *artillery(t, battle),
        *engineers(t, battle),
    ]
    if surrounded(t, battle):
        found.append(listed(t, "concentric"))
    return found


def listed(t: Table, id_: str, times: int = 1) -> Shift:
    """A shift of the table, multiplied by a count."""
    shift = t.box.shifts[id_]
    return Shift(shift.columns * times, shift.rule, shift.why)


def helping(t: Table, id_: str, count: int, what: str) -> Shift:
    """11.1 A shift of the table for each of some units, which are counted in its name."""
    return msgspec.structs.replace(listed(t, id_, count), why=counted(count, what))


def terrain(t: Table, target: int) -> list[Shift]:
    """10.8 Terrain and what stands in the defended hex add up (T.tec); a city hex is clear otherwise (10.10)."""
    box, found = t.box, []
    if box.terrain_shift[target]:
        found.append(Shift(box.terrain_shift[target], "10.8", f"{box.ground[target]} terrain"))
    kind = box.feature[target]
    if box.feature_shift[target] and kind is not None:
        found.append(Shift(box.feature_shift[target], "10.8", f"a {kind}"))
    return found


def game_turn(t: Table, seat: int) -> list[Shift]:
    """5.3.c Surprise on turn 1 (R-37); 9.0.late_shift from turn 6, against ISIS too (R-38)."""
    if t.state.turn == 1 and seat == IRAN:
        return [listed(t, "turn_one")]
    if t.state.turn >= LATE:
        return [listed(t, "late_iran" if seat == IRAN else "late_us")]
    return []


def imams(t: Table, battle: Battle) -> list[Shift]:
    """13.10, 13.11 In favour of one side or the other; not in battles against ISIS (R-93)."""
    imam = t.state.effects.imam
    if not imam or battle.owner == ISIS:
        return []
    return [listed(t, "imam_one" if imam > 0 else "imam_many", 1 if battle.seat == IRAN else -1)]


def artillery(t: Table, battle: Battle) -> list[Shift]:
    """11.1 One column right for each artillery unit that attacks in company (R-72)."""
    guns = [unit for unit in battle.attackers if t.box.type[unit] is UnitType.ARTILLERY]
    count = sum(in_company(t, t.state.stacks[battle.seat][t.state.at[unit]]) for unit in guns)
    return [helping(t, "artillery", count, "attacking artillery unit")] if count else []


def engineers(t: Table, battle: Battle) -> list[Shift]:
    """11.1 One column left for each engineer unit that defends in company; passengers do not help (R-70)."""
    count = engineers_among(t, (unit for unit in battle.defenders if unit not in battle.helpless))
    if not count or not in_company(t, battle.defenders):
        return []
    return [helping(t, "engineer", count, "defending engineer unit")]


def engineers_among(t: Table, units: Iterable[int]) -> int:
    return sum(t.box.type[unit] is UnitType.ENGINEER for unit in units)


def in_company(t: Table, stack: Iterable[int]) -> bool:
    """11.1 Whether a stack holds any unit that is neither artillery nor engineers."""
    return any(t.box.type[unit] not in GUNS_AND_SAPPERS for unit in stack)


def surrounded(t: Table, battle: Battle) -> bool:
    """10.13 Concentric attack: by US or by Israeli units on the Iranian side, never against ISIS (R-73)."""
    return may_surround(t, battle) and is_concentric(directions(t, battle))


def may_surround(t: Table, battle: Battle) -> bool:
    """10.13 Whose attacks can be concentric."""
    if battle.seat != US or battle.owner != IRAN or not battle.attackers:
        return False
    return t.box.nation[battle.attackers[0]] in SURROUNDING


def directions(t: Table, battle: Battle) -> set[int]:
    """10.13 The sides from which the hex is attacked; 11.7 an approach that was declared counts instead."""
    hexes = (battle.approaches.get(unit, t.state.at[unit]) for unit in battle.attackers)
    return sides_facing(t.box.grid, battle.target, hexes)
