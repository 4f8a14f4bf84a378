"""What a sensible player would do: Iran goes for Baghdad at once and holds it, the US takes it back.

Every verb has a judge; the highest value is what the greedy bot plays.
"""

from collections.abc import Callable, Sequence

from sandtable.core import Decision, Option
from sandtable.games.isis_war import plans
from sandtable.games.isis_war.box import US
from sandtable.games.isis_war.combat import able
from sandtable.games.isis_war.phases import orgs
from sandtable.games.isis_war.state import Table

Judge = Callable[[Table, Decision, int], float]


def advise(t: Table, decision: Decision) -> Sequence[float]:
    """A value for each option of a decision."""
    return [judge(t, decision, option) for option in decision.options]


def judge(t: Table, decision: Decision, option: Option) -> float:
    """The value of one option; what has no judge is worth nothing either way."""
    if option.target is not None and option.verb in JUDGES:
        return JUDGES[option.verb](t, decision, option.target)
    return FIXED.get(option.verb, 0.0)


FIXED = {
    "default": 10.0,
    "finish": -10.0,
    "reserve": -10.0,
    "done": -1.0,
    "interrupt": -1.0,
    "airpower": 3.0,  # first the bombs, then the brigades
    "movement": 2.0,
    "combat": 1.0,
    "accept": 1.0,  # 13.2, 13.8: a turn without attacks costs less than a point
    "roll": 1.0,
    "lower": -1.0,
    "join_all": 3.0,
    "fight": 2.0,
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


def _move(t: Table, decision: Decision, unit: int) -> float:
    """Who is nearest to the goal goes first, so that those behind find room."""
    if plans.stays_home(t, unit):
        return -1.0
    goals = plans.wanted(t, decision.seat) or t.box.baghdad
    return 1.0 + 1.0 / (1.0 + plans.way(t, unit, t.state.at[unit], goals))


def _to(t: Table, decision: Decision, where: int) -> float:
    """How much better a hex is than the present one."""
    unit: int = decision.about["unit"] if "unit" in decision.about else decision.about["units"][0]
    return plans.hex_worth(t, unit, where) - plans.hex_worth(t, unit, t.state.at[unit])


def _at(t: Table, decision: Decision, where: int) -> float:
    return plans.hex_worth(t, decision.about["unit"], where)


# 10 Combat ----------------------------------------------------------------------------------------


def _attack(t: Table, decision: Decision, target: int) -> float:
    units = able(t, decision.seat, orgs(t, t.state.frame.phase), target)
    first = t.box.nation[units[0]]
    together = [unit for unit in units if t.box.nation[unit] is first]
    return plans.attack_worth(t, decision.seat, target, together) - 0.3


def _join(t: Table, decision: Decision, unit: int) -> float:
    return 1.0 if "fight" in {option.verb for option in decision.options} else plans.unit_worth(t, unit)


def _commit(t: Table, decision: Decision, bundle: int) -> float:
    """12.3 Special forces are for the capitals."""
    support = t.box.bundles[bundle].support
    return float(support) if t.box.is_capital[decision.about["hex"]] else -1.0


def _militia(t: Table, decision: Decision, unit: int) -> float:  # noqa: ARG001
    return 1.0 if t.box.is_capital[decision.about["hex"]] else -1.0


def _lose_step(t: Table, decision: Decision, unit: int) -> float:  # noqa: ARG001
    return -plans.step_worth(t, unit)


def _retreat_to(t: Table, decision: Decision, where: int) -> float:  # noqa: ARG001
    """The beaten enemy goes where he is least in the way."""
    return float(min(t.box.grid.distance(where, capital) for capital in t.box.capitals))


def _advance(t: Table, decision: Decision, unit: int) -> float:
    """Into cities with all that can; elsewhere nobody leaves his place."""
    return plans.unit_worth(t, unit) if t.box.is_city[decision.about["hex"]] else -1.0


# 12 Airpower, 13 Events, 14 Reinforcements --------------------------------------------------------


def _bomb(t: Table, decision: Decision, where: int) -> float:  # noqa: ARG001
    return plans.bomb_worth(t, where)


def _destroy(t: Table, decision: Decision, unit: int) -> float:  # noqa: ARG001
    return plans.unit_worth(t, unit)


def _storm(t: Table, decision: Decision, where: int) -> float:
    """Over the enemy, or over the capitals that are held already."""
    s, seat = t.state, decision.seat
    area = t.box.storm_area(where)
    held = sum(capital in area for capital in t.box.capitals)
    gain = 20.0 * held if not plans.wanted(t, seat) else -20.0 * held
    foes = s.stacks[US - seat]
    return gain + sum(plans.unit_worth(t, unit) for hex_ in area if hex_ in foes for unit in foes[hex_])


def _build(t: Table, decision: Decision, unit: int) -> float:  # noqa: ARG001
    """14.9 Building takes two turns: worth it while there is time."""
    return 2.0 if t.state.turn <= 6 else 0.0


def _gain(t: Table, decision: Decision, unit: int) -> float:  # noqa: ARG001
    """14.5, 14.6 What a restored unit gains."""
    factors = t.box.combat_factor[unit]
    return float(factors[t.box.full[unit]] - factors[t.state.steps[unit]])


def _remove(t: Table, decision: Decision, unit: int) -> float:  # noqa: ARG001
    return -plans.unit_worth(t, unit)


JUDGES: dict[str, Judge] = {
    "move": _move,
    "to": _to,
    "at": _at,
    "attack": _attack,
    "join": _join,
    "commit_forces": _commit,
    "call_militia": _militia,
    "lose_step": _lose_step,
    "retreat_to": _retreat_to,
    "advance": _advance,
    "bomb": _bomb,
    "destroy": _destroy,
    "storm": _storm,
    "build": _build,
    "restore": _gain,
    "attach": _destroy,
    "support": _destroy,
    "remove": _remove,
}
