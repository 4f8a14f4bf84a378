"""What a sensible player would do: Iran goes for Baghdad at once and holds it, the US takes it back.

Every verb has a judge, made once for a question; the highest value is what the greedy bot plays.
"""

from collections.abc import Callable, Sequence

from sandtable.board.retreat import nearest
from sandtable.core import Decision, Option
from sandtable.games.isis_war.bot import plans
from sandtable.games.isis_war.bot.plans import Worth
from sandtable.games.isis_war.box.box import US
from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.rules.areas import restriction
from sandtable.games.isis_war.rules.combat import able
from sandtable.games.isis_war.rules.phases import orgs
from sandtable.games.isis_war.state import Table

NATIONS = tuple(Nation)
Judge = Callable[[Table, Decision], Worth]


def advise(t: Table, decision: Decision) -> Sequence[float]:
    """A value for each option of a decision, each by itself."""
    judges: dict[str, Worth] = {}
    return [_value(t, decision, option, judges) for option in decision.options]


def _value(t: Table, decision: Decision, option: Option, judges: dict[str, Worth]) -> float:
    """The value of one option; what has no judge is worth nothing either way."""
    verb = option.verb
    if verb in GROUPS and option.targets:
        return GROUPS[verb](t, decision, option.targets)
    if verb == "interrupt":
        return plans.interruption_worth(t)
    target = option.targets[0] if option.targets else option.target
    if target is None or verb not in JUDGES:
        return FIXED.get(verb, 0.0)
    judge = judges.get(verb)
    if judge is None:
        judge = judges[verb] = JUDGES[verb](t, decision)
    return judge(target)


FIXED = {
    "default": 10.0,
    "finish": -10.0,
    "reserve": -10.0,
    "airpower": 3.0,  # bomb first, then attack with the brigades
    "movement": 2.0,
    "combat": 1.0,
    "accept": 1.0,  # 13.2, 13.8: a turn without attacks costs less than a point
    "roll": 1.0,
    "lower": -1.0,
    "give_way": 1.0,
    "land": -1.0,
    "stack": -1.0,
    "leave": -1.0,
    "enter": -1.0,
    "bomb_reserve": 0.1,
    "release": 1.0,
    "wait": 0.5,
    "fill": -1.0,
    "place": -1.0,
}


# 9 Movement ---------------------------------------------------------------------------------------


def _move(t: Table, decision: Decision) -> Worth:
    """The unit nearest to the goal goes first, so that those behind it find room."""
    box, at = t.box, t.state.at
    goals = plans.wanted(t, decision.seat) or box.baghdad
    dice = {nation: restriction(t, nation) for nation in NATIONS}
    at_home = plans.who_stays_home(t)

    def worth(unit: int) -> float:
        nation = box.nation[unit]
        if nation in at_home:
            return -1.0
        far = plans.field(box, box.kind[unit], dice[nation], goals)[at[unit]]
        return 1.0 + 1.0 / (1.0 + far / 2)

    return worth


def _to(t: Table, decision: Decision) -> Worth:
    """How much better a hex is than the present one."""
    unit: int = decision.about["units"][0]
    worth = plans.hex_worth(t, unit)
    present = worth(t.state.at[unit])
    return lambda where: worth(where) - present


def _at(t: Table, decision: Decision) -> Worth:
    return plans.hex_worth(t, decision.about["unit"])


def _all_at(t: Table, decision: Decision) -> Worth:
    """Those that follow go to the same hex: it is the best for each of them."""
    worth = _at(t, decision)
    return lambda where: worth(where) + 0.001


# 10 Combat ----------------------------------------------------------------------------------------


def _attack(t: Table, decision: Decision) -> Worth:
    acting = orgs(t, t.state.frame.phase)

    def worth(target: int) -> float:
        units = able(t, decision.seat, acting, target)
        first = t.box.nation[units[0]]
        together = [unit for unit in units if t.box.nation[unit] is first]
        return plans.attack_worth(t, decision.seat, target, together) - plans.PAYS

    return worth


def _join(t: Table, decision: Decision, units: Sequence[int]) -> float:
    """What an attack by these units brings."""
    return plans.attack_worth(t, decision.seat, decision.about["hex"], units)


def _commit(t: Table, decision: Decision) -> Worth:
    """12.3 Special forces are for the capitals."""
    if not t.box.is_capital[decision.about["hex"]]:
        return lambda bundle: -1.0
    return lambda bundle: float(t.box.bundles[bundle].support)


def _militia(t: Table, decision: Decision) -> Worth:
    wanted = t.box.is_capital[decision.about["hex"]]
    return lambda unit: 1.0 if wanted else -1.0


def _lose_step(t: Table, decision: Decision) -> Worth:
    return lambda unit: -plans.step_worth(t, unit)


def _retreat_to(t: Table, decision: Decision) -> Worth:
    """The beaten enemy retreats to where he is least in the way."""
    return lambda where: float(nearest(t.box.grid, where, t.box.capitals))


def _advance(t: Table, decision: Decision, units: Sequence[int]) -> float:
    """Every unit that can advances into a city, and the US side up to a capital that it wants back.

    Elsewhere all stay where they are.
    """
    where = decision.about["hex"]
    if not t.box.is_city[where] and not (decision.seat == US and plans.is_way_in(t, US, where)):
        return -1.0
    return sum(plans.unit_worth(t, unit) for unit in units)


# 12 Airpower, 13 Events, 14 Reinforcements --------------------------------------------------------


def _bomb(t: Table, decision: Decision) -> Worth:
    return lambda where: plans.bomb_worth(t, where)


def _destroy(t: Table, decision: Decision) -> Worth:
    return lambda unit: plans.unit_worth(t, unit)


def _storm(t: Table, decision: Decision) -> Worth:
    """Over the enemy, or over the capitals that are held already."""
    box, foes = t.box, t.state.stacks[US - decision.seat]
    sign = -20.0 if plans.wanted(t, decision.seat) else 20.0
    strength = {where: sum(plans.unit_worth(t, unit) for unit in stack) for where, stack in foes.items()}
    capitals = frozenset(box.capitals)

    def worth(where: int) -> float:
        area = box.storm_area(where)
        return sign * len(area & capitals) + sum(strength[hex_] for hex_ in area if hex_ in strength)

    return worth


def _build(t: Table, decision: Decision) -> Worth:
    """14.9 Building takes two turns: worth it while there is time."""
    return lambda unit: 2.0 if t.state.turn <= 6 else 0.0


def _gain(t: Table, decision: Decision) -> Worth:
    """14.5, 14.6 What a restored unit gains."""
    factors, full, steps = t.box.combat_factor, t.box.full, t.state.steps
    return lambda unit: float(factors[unit][full[unit]] - factors[unit][steps[unit]])


def _remove(t: Table, decision: Decision) -> Worth:
    return lambda unit: -plans.unit_worth(t, unit)


GROUPS: dict[str, Callable[[Table, Decision, Sequence[int]], float]] = {
    "join": _join,
    "advance": _advance,
}
JUDGES: dict[str, Judge] = {
    "move": _move,
    "to": _to,
    "at": _at,
    "all_at": _all_at,
    "attack": _attack,
    "commit_forces": _commit,
    "call_militia": _militia,
    "lose_step": _lose_step,
    "retreat_to": _retreat_to,
    "bomb": _bomb,
    "destroy": _destroy,
    "storm": _storm,
    "build": _build,
    "restore": _gain,
    "attach": _destroy,
    "support": _destroy,
    "remove": _remove,
}
