"""How sensible the options of a decision look, in victory points."""

from collections.abc import Callable, Sequence

from sandtable.core import Decision
from sandtable.games.axis_of_evil.bot import attacks, menu, strikes
from sandtable.games.axis_of_evil.bot.attacks import AIR, Attack, Means, plan_attack, sf_cost
from sandtable.games.axis_of_evil.bot.plans import STAY, Wishes, hex_worth
from sandtable.games.axis_of_evil.bot.worth import AP, piece_worth, step_worth, swing
from sandtable.games.axis_of_evil.box.box import CONTINGENTS
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.rules.combat import adjacent_attackers, price
from sandtable.games.axis_of_evil.rules.odds import column, shifts
from sandtable.games.axis_of_evil.rules.units import defended, is_hyperwar, unit_at
from sandtable.games.axis_of_evil.state import Table

Advice = Callable[[Table, Decision], Sequence[float]]


def advise(t: Table, decision: Decision) -> Sequence[float]:
    """A value for each option of a decision: by the adviser of its first verb, else of each by itself."""
    return ADVISERS.get(decision.options[0].verb, _each)(t, decision)


def _each(_: Table, decision: Decision) -> list[float]:
    """What is worth the same in every position: the default set-up holds the most valuable places."""
    return [FIXED.get(option.verb, 0.0) for option in decision.options]


FIXED = {"default": 1.0}


# 7 Shock ------------------------------------------------------------------------------------------------


def _first(_: Table, decision: Decision) -> list[float]:
    """7.1 Shock early is shock for more turns; other questions of this kind are answered with the first option."""
    return [1.0] + [0.0] * (len(decision.options) - 1)


def _last(_: Table, decision: Decision) -> list[float]:
    return [0.0] * (len(decision.options) - 1) + [1.0]


# 10 Reinforcements --------------------------------------------------------------------------------------


def _contingent(t: Table, decision: Decision) -> list[float]:
    named = [CONTINGENTS[option.target or 0] for option in decision.options]
    if decision.rule == "12.5":
        gains = menu.rail_gains(t, decision.seat, Wishes(t, decision.seat))
        return [menu.rail_worth(t, gains, contingent) for contingent in named]
    drafts = menu.draft_worths(t, decision.seat)
    return [drafts.get(contingent, 0.0) for contingent in named]


def _take(t: Table, decision: Decision) -> list[float]:
    """10.2 The most useful unit; onto the map rather than into a district."""
    found = []
    for option in decision.options:
        if option.verb == "demobilise":
            found.append(0.0)
        else:
            worth = sum(_worth_now(t, piece) for piece in option.numbers)
            found.append(worth * WAYS.get(option.verb, 1.0))
    return found


def _worth_now(t: Table, piece: int) -> float:
    """A unit that moves is worth little in the last turn."""
    late = t.box.mobile[piece] and t.state.turn >= t.box.tables.game.turns
    return piece_worth(t.box, piece) * (menu.LATE if late else 1.0)


WAYS = {"fly_in": 0.8, "to_southern": 0.2, "to_central": 0.2}


def _arrive(t: Table, decision: Decision) -> list[float]:
    """10.2.1 The hex where a unit is wanted most."""
    unit = decision.pieces[0] if decision.pieces else decision.about["piece"]
    worth = hex_worth(t, unit)
    return [worth(option.target or 0) for option in decision.options]


# 12 Movement --------------------------------------------------------------------------------------------


def _unit(t: Table, decision: Decision) -> list[float]:
    """11.1, 12.2 The unit that gains most; "done" is worth nothing."""
    if decision.rule == "11.1":
        return [menu.regroup_worth(t, option.target or 0) for option in decision.options]
    if decision.rule in ("12.6", "12.7"):
        wishes = Wishes(t, decision.seat)
        return [
            menu.sail_worth(t, option.target or 0, wishes)
            if decision.rule == "12.7"
            else wishes.flight(option.target or 0)
            for option in decision.options
        ]
    gains_of = menu.rail_gains if decision.rule == "12.5" else menu.move_gains
    units = [option.target for option in decision.options if option.target is not None]
    gains = gains_of(t, decision.seat, Wishes(t, decision.seat), units)
    return [0.0 if option.target is None else gains.get(option.target, -0.1) for option in decision.options]


def _move(t: Table, decision: Decision) -> list[float]:
    """12.1.1 The best hex, if it is better than to stay."""
    unit = decision.pieces[0] if decision.pieces else decision.about["unit"]
    worth = hex_worth(t, unit)
    here = t.state.at[unit]
    stay = worth(here) + STAY if here >= 0 else 0.0
    return [stay if option.target is None else worth(option.target) for option in decision.options]


def _entrain(t: Table, decision: Decision) -> list[float]:
    """12.5.1 Out of the districts; units on the map stay where they are."""
    return [
        0.0 if option.target is None else 1.0 if t.state.at[option.target] < 0 else -1.0
        for option in decision.options
    ]


# 13 Battle ----------------------------------------------------------------------------------------------


def _target(t: Table, decision: Decision) -> list[float]:
    seat = decision.seat
    means, found = Means(t, seat), attacks.chances(t, seat)
    return [
        attacks.best_attack(t, seat, option.target, found[option.target], means)
        if option.target in found
        else attacks.HOPELESS
        for option in decision.options
    ]


def _with(t: Table, decision: Decision) -> list[float]:
    """13.2 The group that brings most for its action points."""
    where, seat = decision.about["where"], decision.seat
    means = Means(t, seat)
    return [
        attacks.attack_worth(plan_attack(t, seat, where, option.targets), means) - AP * price(t, option.targets)
        for option in decision.options
    ]


def _known_attack(t: Table, decision: Decision) -> tuple[Attack, int, int]:
    """The battle as it stands: what results bring the attacker, the present column, and +1 for the attacker."""
    where, seat = decision.about["where"], decision.seat
    sign = -1 if defended(t, seat, where) else 1
    side = seat if sign > 0 else 1 - seat
    units, fighting = adjacent_attackers(t, side, where), decision.about["attackers"]
    attack = plan_attack(t, side, where, units) if units else Attack(where, 0, (0.0,))
    return attack, column(t, where, side, fighting, shifts(t, where, fighting, decision.about["support"])), sign


def _support(t: Table, decision: Decision) -> list[float]:
    """13.6.3 Air units as long as a column brings more than it costs; the enemy may answer the attacker."""
    if len(decision.options) == 1:
        return [0.0]
    attack, place, sign = _known_attack(t, decision)
    if sign > 0:
        place -= min(2, (attacks.answer_in_air(t, 1 - decision.seat) + 1) // 2)
    box = t.box
    found = []
    for option in decision.options:
        shift = sum(box.naval_shifts[p] if box.naval[p] else 1 for p in option.targets)
        found.append(sign * attack.at(place + sign * shift) - AIR * len(option.targets))
    return found


def _commit(t: Table, decision: Decision) -> list[float]:
    """13.6.4 Special forces in the same way; late in the game they cost nothing. For points they are not spent."""
    if decision.rule == "19.6.4":
        return _first(t, decision)
    if len(decision.options) == 1:
        return [0.0]
    attack, place, sign = _known_attack(t, decision)
    cost = sf_cost(t)
    found = []
    for option in decision.options:
        factors = sum(t.box.support[piece] for piece in option.targets)
        found.append(sign * attack.at(place + sign * factors) - cost * factors)
    return found


def _declare(t: Table, decision: Decision) -> list[float]:
    """19.1.4 Worth it where several slow units would attack."""
    slow = sum(not is_hyperwar(t, unit) for stack in t.state.stacks[decision.seat].values() for unit in stack)
    return [float(slow > 1), 0.5]


# 14 Results ---------------------------------------------------------------------------------------------


def _lose(t: Table, decision: Decision) -> list[float]:
    """14.0, 16.8 What is worth least."""
    box = t.box
    return [
        -step_worth(t, option.target or 0)
        if box.sort[option.target or 0] in (Sort.GROUND, Sort.FOB)
        else -piece_worth(t.box, option.target or 0)
        for option in decision.options
    ]


def _retreat(t: Table, decision: Decision) -> list[float]:
    """14.1 Where the enemy's unit is of least use to him."""
    worth = hex_worth(t, decision.pieces[0])
    return [-worth(option.target or 0) for option in decision.options]


def _advance(t: Table, decision: Decision) -> list[float]:
    """14.3 Into every place; elsewhere if it is better than where the unit stands."""
    where, seat = decision.about["where"], decision.seat
    prize = attacks.clear_worth(t, seat, where)
    found = []
    for option in decision.options:
        if option.target is None:
            found.append(0.0)
            continue
        unit = option.target
        worth = hex_worth(t, unit)
        found.append(prize + 0.3 * (worth(where) - worth(t.state.at[unit])))
    return found


# 16 Air -------------------------------------------------------------------------------------------------


def _sortie(t: Table, decision: Decision) -> list[float]:
    there = strikes.enemy_flights(t, decision.seat)
    return [strikes.superiority_worth(t, strikes.flight(t, option.targets), there) for option in decision.options]


def _bomb(t: Table, decision: Decision) -> list[float]:
    """16.7 The hex where a strike brings most; "done" if none brings anything."""
    return [
        0.05 if option.target is None else menu.bomb_at(t, decision.seat, option.target)
        for option in decision.options
    ]


def _strike(t: Table, decision: Decision) -> list[float]:
    where = decision.about["where"]
    return [
        strikes.bomb_worth(t, decision.seat, where, strikes.flight(t, option.targets))
        for option in decision.options
    ]


# 19 Optional rules --------------------------------------------------------------------------------------


def _stir(t: Table, decision: Decision) -> list[float]:
    """19.6.5 Where no unit stands and much can be won; recruiting next to the enemy's places."""
    box, seat = t.box, decision.seat
    found = []
    for option in decision.options:
        if option.target is None:
            found.append(1.5)
            continue
        lone = unit_at(t.state, 1 - seat, option.target) < 0
        found.append(swing(t, seat, box.place_at[option.target]) * (1.0 if lone else 0.4))
    return found


def _agitate(t: Table, decision: Decision) -> list[float]:
    """19.6.5 Three dice are likely to do it."""
    factors = [sum(t.box.support[piece] for piece in option.targets) for option in decision.options]
    return [1 - (2 / 3) ** number - 0.06 * number for number in factors]


ADVISERS: dict[str, Advice] = {
    **dict.fromkeys(menu.ACTIONS, menu.advise_action),
    "shock": _first,
    "contingent": _contingent,
    "bring": _take,
    "ready": _take,
    "to_southern": _take,
    "to_central": _take,
    "fly_in": _take,
    "demobilise": _take,
    "at": _arrive,
    "unit": _unit,
    "to": _move,
    "halt": _move,
    "airlift": _move,
    "by_ground": _first,
    "entrain": _entrain,
    "target": _target,
    "assault": _target,
    "with": _with,
    "no_air": _support,
    "no_sf": _commit,
    "declare": _declare,
    "lose": _lose,
    "withdraw": _lose,
    "remove": _lose,
    "retreat": _retreat,
    "advance": _advance,
    "sortie": _sortie,
    "bomb": _bomb,
    "strike": _strike,
    "drive_off": _first,
    "spare": _last,
    "stir": _stir,
    "agitate": _agitate,
    "recruit": _first,
}
