"""10.7 The combat factors that both sides bring, and the whole sum of a battle."""

from sandtable.core import Strength, counted
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.box.counters import Nation, UnitType
from sandtable.games.isis_war.rules.battle import Battle, flies
from sandtable.games.isis_war.rules.differential import Reckoning, halved
from sandtable.games.isis_war.rules.militia import RULE, dice_of, side_of
from sandtable.games.isis_war.rules.shifts import fixed_shifts
from sandtable.games.isis_war.rules.zones import has_base
from sandtable.games.isis_war.state import Table


def reckon(t: Table, battle: Battle) -> Reckoning:
    """10.7 Both strengths with their dice still to be rolled, and every fixed shift."""
    box = t.box
    attack_dice = sum(dice_of(t, unit) for unit in battle.militia if side_of(t, unit) == battle.seat)
    defence_dice = sum(dice_of(t, unit) for unit in battle.militia if side_of(t, unit) != battle.seat)
    packages, favour = packages_in(t, battle)
    return Reckoning(
        attack=sum(attack_factor(t, battle, unit) for unit in battle.attackers),
        defence=sum(defence_factor(t, battle, unit) for unit in (*battle.defenders, *battle.supporters)),
        shifts=fixed_shifts(t, battle),
        attack_dice=attack_dice,
        defence_dice=defence_dice + sum(box.dice[unit] for unit in battle.defenders),  # 10.24
        packages=packages,
        packages_favour=favour,
    )


def attack_factor(t: Table, battle: Battle, unit: int) -> int:
    """10.7 Doubled from a base hex (11.4), then halved across a river (10.8.river, R-59)."""
    factor = printed(t, unit)
    if from_base(t, unit):
        factor *= 2
    return halved(factor) if over_river(t, battle, unit) else factor


def printed(t: Table, unit: int) -> int:
    """2.4 The combat factor of the side that lies up."""
    return t.box.combat_factor[unit][t.state.steps[unit]]


def from_base(t: Table, unit: int) -> bool:
    """11.4 Whether a unit attacks out of a base hex."""
    return t.box.nation[unit] is Nation.US and has_base(t, t.state.at[unit])


def over_river(t: Table, battle: Battle, unit: int) -> bool:
    """10.8.river Whether a unit attacks across a river; not one that flies (11.6.water)."""
    return (t.state.at[unit], battle.target) in t.box.rivers and not flies(t, unit)


def defence_factor(t: Table, battle: Battle, unit: int) -> int:
    """10.7 Doubled for US units with a base in the defended hex (11.4, R-60); passengers add nothing.

    Coalition units there defend with them at their printed factors (11.4.joint).
    """
    if unit in battle.helpless:
        return 0
    return printed(t, unit) * 2 if in_base(t, battle, unit) else printed(t, unit)


def in_base(t: Table, battle: Battle, unit: int) -> bool:
    """11.4, R-60 Whether a unit defends with a base in its hex."""
    doubled = t.box.nation[unit] is Nation.US and t.box.type[unit] is not UnitType.BASE
    return doubled and has_base(t, battle.target)


def attack_strength(t: Table, battle: Battle, unit: int) -> Strength:
    """What an attacker brings, and how that comes about."""
    value, factor = attack_factor(t, battle, unit), printed(t, unit)
    if not factor:
        return Strength(unit, value)  # nothing to double or to halve: guns and engineers bring columns (11.1)
    base, river = from_base(t, unit), over_river(t, battle, unit)
    if base and river:
        return Strength(unit, value, f"{factor} × 2 base ÷ 2 river", "10.8")
    if base:
        return Strength(unit, value, f"{factor} × 2 base", "11.4")
    if river:
        return Strength(unit, value, f"{factor} ÷ 2 river", "10.8")
    return Strength(unit, value, "flies", "11.6") if flies(t, unit) else Strength(unit, value)


def defence_strength(t: Table, battle: Battle, unit: int) -> Strength:
    """What a defender brings, and how that comes about; a garrison rolls dice (10.24)."""
    value = defence_factor(t, battle, unit)
    if unit in battle.helpless:
        return Strength(unit, value, "retreated here", "10.20")
    if in_base(t, battle, unit):
        return Strength(unit, value, f"{printed(t, unit)} × 2 base", "11.4")
    if dice := t.box.dice[unit]:
        return rolled_strength(battle, unit, dice, "10.24")
    return Strength(unit, value)


def militia_strength(t: Table, battle: Battle, unit: int) -> Strength:
    """5.8.c, 5.9.b What a unit that was called brings."""
    return rolled_strength(battle, unit, dice_of(t, unit), RULE[side_of(t, unit) == IRAN])


def rolled_strength(battle: Battle, unit: int, dice: int, rule: str) -> Strength:
    """A combat factor that dice give, or have given."""
    factor = battle.rolled.get(unit)
    shown = counted(dice, "die", "dice")
    return Strength(unit, 0, f"+ {shown}", rule) if factor is None else Strength(unit, factor, f"by {shown}", rule)


def packages_in(t: Table, battle: Battle) -> tuple[int, int]:
    """11.5.shift CEPs that take part, and whom they favour: 1 the attacker, -1 the defender."""
    bearers = [unit for unit in t.state.bearers if unit >= 0]
    if battle.seat == US:
        return sum(unit in battle.attackers for unit in bearers), 1
    helping = {*battle.defenders, *battle.supporters} - battle.helpless
    return sum(unit in helping for unit in bearers), -1
