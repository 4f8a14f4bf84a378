"""10.7 The combat factors that both sides bring, and the whole sum of a battle."""

from sandtable.games.isis_war.box.box import US
from sandtable.games.isis_war.box.counters import Nation, UnitType
from sandtable.games.isis_war.rules.battle import Battle, flies
from sandtable.games.isis_war.rules.differential import Reckoning, halved
from sandtable.games.isis_war.rules.militia import dice_of, side_of
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
    box, where = t.box, t.state.at[unit]
    factor = box.combat_factor[unit][t.state.steps[unit]]
    if box.nation[unit] is Nation.US and has_base(t, where):
        factor *= 2
    if (where, battle.target) in box.rivers and not flies(t, unit):  # 11.6.water
        factor = halved(factor)
    return factor


def defence_factor(t: Table, battle: Battle, unit: int) -> int:
    """10.7 Doubled for US units with a base in the defended hex (11.4, R-60); passengers add nothing.

    Coalition units there defend with them at their printed factors (11.4.joint).
    """
    box = t.box
    if unit in battle.helpless:
        return 0
    factor = box.combat_factor[unit][t.state.steps[unit]]
    doubled = box.nation[unit] is Nation.US and box.type[unit] is not UnitType.BASE
    return factor * 2 if doubled and has_base(t, battle.target) else factor


def packages_in(t: Table, battle: Battle) -> tuple[int, int]:
    """11.5.shift CEPs that take part, and whom they favour: 1 the attacker, -1 the defender."""
    bearers = [unit for unit in t.state.bearers if unit >= 0]
    if battle.seat == US:
        return sum(unit in battle.attackers for unit in bearers), 1
    helping = {*battle.defenders, *battle.supporters} - battle.helpless
    return sum(unit in helping for unit in bearers), -1
