"""6.3 What each action would bring, less its action points."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from sandtable.core import Decision
from sandtable.games.axis_of_evil.bot import attacks, strikes
from sandtable.games.axis_of_evil.bot.attacks import HOPELESS, Means, best_attack, sf_cost
from sandtable.games.axis_of_evil.bot.plans import FAR, Wishes
from sandtable.games.axis_of_evil.bot.worth import AP, piece_worth, step_worth, swing
from sandtable.games.axis_of_evil.box.box import CONTINGENTS, Box
from sandtable.games.axis_of_evil.box.counters import Contingent
from sandtable.games.axis_of_evil.rules import air, airborne, amphibious, regrouping
from sandtable.games.axis_of_evil.rules.movement import hyperwar_units
from sandtable.games.axis_of_evil.rules.railroad import DISTRICTS, can_go_by_rail
from sandtable.games.axis_of_evil.rules.support import groups, sf_units
from sandtable.games.axis_of_evil.rules.units import (
    complex_units,
    in_reinforcement,
    is_complex,
    unit_at,
    units_on_map,
)
from sandtable.games.axis_of_evil.state import Table

LATE = 0.3  # a corps that comes in the last turn
HOMELESS = (Contingent.PAKISTAN, Contingent.PESHMERGA, Contingent.ISLAMIST)
"""10.2.1 Contingents that bring no ground units."""
CHANCES = tuple((7 - number) / 6 for number in range(1, 7))
"""10.1 The chance of at least one reinforcement, at least two, and so on."""
Gains = dict[int, float]


def advise_action(t: Table, decision: Decision) -> Sequence[float]:
    """6.3 The worth of every action, to pass nothing; the smaller ones only if nothing better is found before."""
    side = decision.seat
    wishes = Wishes(t, side)
    worth = {option.verb: 0.0 for option in decision.options}
    best = 0.0
    for enough, values in TIERS:
        if best > enough:
            break
        for verb, value in values.items():
            if verb in worth:
                worth[verb] = value(t, side, wishes)
                best = max(best, worth[verb])
    return list(worth.values())


# Movement -----------------------------------------------------------------------------------------------


def move_gains(t: Table, side: int, wishes: Wishes, units: Iterable[int] = ()) -> Gains:
    """12.3 What a move of some units, or of all on the map, is likely to bring: nearer to the enemy's places."""
    s, moves, guarded, strengths = t.state, wishes.goals.move, wishes.guards, wishes.strengths
    at, reduced, static = s.at, s.reduced, s.static.counts[1 - side]
    complex_ = complex_units(t)
    found = {}
    for unit in units or units_on_map(s, side):
        here = at[unit]
        if static[here]:
            continue
        now, then = moves[complex_[unit]][here]
        if then > now:
            found[unit] = strengths[unit][reduced[unit]] * (then - now) - guarded.get(here, 0.0)
    return found


def _best_gain(t: Table, side: int, wishes: Wishes) -> float:
    """12.3 The best move of all on the map."""
    return max([-1.0, *move_gains(t, side, wishes).values()])


def _ground(t: Table, side: int, wishes: Wishes) -> float:
    return _best_gain(t, side, wishes) - AP


def _hyperwar(t: Table, side: int, wishes: Wishes) -> float:
    gains = move_gains(t, side, wishes, hyperwar_units(t, side))
    return sum(gain for gain in gains.values() if gain > 0) - 2 * AP


def rail_gains(t: Table, side: int, wishes: Wishes, units: Iterable[int] = ()) -> Gains:
    """12.5 What a journey by rail is likely to bring some units, or all that can make one."""
    s, journeys, guarded, on_rail = t.state, wishes.goals.journey, wishes.guards, t.box.on_rail
    at, static = s.at, s.static.counts[1 - side]
    found = {}
    for unit in units or units_on_map(s, side):
        here = at[unit]
        if static[here] or not on_rail[here]:
            continue
        now, then = journeys[is_complex(t, unit)][here]
        if then > now:
            gain = 0.8 * wishes.strength(unit) * (then - now) - guarded.get(here, 0.0)
            if gain > 0 and can_go_by_rail(t, unit):
                found[unit] = gain
    return found


def rail_worth(t: Table, gains: Gains, contingent: Contingent) -> float:
    """12.5 What the railroad brings a contingent."""
    return sum(gain for unit, gain in gains.items() if t.box.contingent[unit] is contingent)


def _rail(t: Table, side: int, wishes: Wishes) -> float:
    gains = rail_gains(t, side, wishes)
    contingents = {t.box.contingent[unit] for unit in gains}
    return max((rail_worth(t, gains, each) for each in contingents), default=0.0) - AP


def _line(t: Table, *_: object) -> float:
    return 0.5 * sum(t.state.at[unit] in DISTRICTS for unit in t.box.russians) - AP


def _airborne(t: Table, side: int, wishes: Wishes) -> float:
    """12.6 The best flight."""
    return max([wishes.flight(unit) for unit in airborne.flyers(t, side)], default=-1.0) - AP


def sail_worth(t: Table, unit: int, wishes: Wishes) -> float:
    """12.7 What a landing near the enemy's places on the same sea would bring."""
    return wishes.landing(unit, amphibious.sea_of(t, unit))


def _amphibious(t: Table, side: int, wishes: Wishes) -> float:
    return max([sail_worth(t, unit, wishes) for unit in amphibious.sailors(t, side)], default=-1.0) - AP


# Reinforcement and regrouping ---------------------------------------------------------------------------


@cache
def _draft(box: Box) -> tuple[int, ...]:
    """10.2.1 The units that contingents can bring in, the most useful first."""
    members = [(p, contingent) for contingent in CONTINGENTS for p in box.members[contingent]]
    able = [p for p, contingent in members if not (box.mobile[p] and contingent in HOMELESS)]
    return tuple(sorted(able, key=lambda piece: -piece_worth(box, piece)))


def draft_worths(t: Table, side: int) -> dict[Contingent, float]:
    """10.1 What a die of reinforcements brings each contingent: the best first, the others if the die is high."""
    box = t.box
    last = t.state.turn >= box.tables.game.turns
    found: dict[Contingent, float] = {}
    counts: dict[Contingent, int] = {}
    for piece in in_reinforcement(t, side, _draft(box)):
        contingent = box.contingent[piece]
        count = counts.get(contingent, 0)
        if count < len(CHANCES):
            worth = CHANCES[count] * piece_worth(box, piece) * (LATE if last and box.mobile[piece] else 1.0)
            found[contingent] = found.get(contingent, 0.0) + worth
            counts[contingent] = count + 1
    return found


def _reinforce(t: Table, side: int, *_: object) -> float:
    return max(draft_worths(t, side).values(), default=0.0) - AP


def regroup_worth(t: Table, unit: int) -> float:
    """11.1 The step that comes back, less the price."""
    full, reduced = t.box.combat_factor[unit][:2]
    return 0.3 + 0.12 * (full - reduced) - AP * regrouping.price(t, unit)


def _regroup(t: Table, side: int, *_: object) -> float:
    return max((regroup_worth(t, unit) for unit in regrouping.units(t, side)), default=-1.0)


# Battle and strikes -------------------------------------------------------------------------------------


def _attack(t: Table, side: int, *_: object) -> float:
    means, best = Means(t, side), HOPELESS
    for where, able in attacks.chances(t, side).items():
        best = best_attack(t, side, where, able, means, best)
    return best


def _superiority(t: Table, side: int, *_: object) -> float:
    there = strikes.enemy_flights(t, side)
    if not there:
        return -1.0
    flights = {strikes.flight(t, option.targets) for option in air.sorties("", air.air_units(t, side))}
    return max(strikes.superiority_worth(t, flown, there) for flown in flights) - AP


def bomb_at(t: Table, side: int, where: int) -> float:
    """16.7 The best strike on a hex."""
    box = t.box
    ready = air.air_units(t, side)
    options = groups("", ready, lambda p: box.bomb_limit[box.contingent[p]], lambda p: box.contingent[p])
    flights = {strikes.flight(t, option.targets) for option in options}
    return max((strikes.bomb_worth(t, side, where, flown) for flown in flights), default=-1.0)


def _bombard(t: Table, side: int, *_: object) -> float:
    """16.7 The best strike on a few units that are worth it: the weakened ones and those in places."""
    s, box = t.state, t.box
    hexes = sorted(
        s.stacks[1 - side], key=lambda w: -step_worth(t, s.stacks[1 - side][w][0]) + box.terrain_shift[w]
    )
    return max((bomb_at(t, side, where) for where in hexes[:2]), default=-1.0) - AP


# Optional actions ---------------------------------------------------------------------------------------


def _insurgency(t: Table, side: int, *_: object) -> float:
    """19.6.5 A third of the dice raise a lone garrison."""
    s, box = t.state, t.box
    enemy = 1 - side
    lone = [
        swing(t, side, number)
        for number, garrison in enumerate(box.garrisons)
        if s.side[garrison] == enemy and unit_at(s, enemy, box.place_hex[number]) < 0
    ]
    factors = min(4, sum(box.support[piece] for piece in sf_units(t, side, islamist=None)))
    return (1 - (2 / 3) ** factors) * max(lone, default=0.0) - sf_cost(t) * factors - AP


def _recruiting(t: Table, side: int, *_: object) -> float:
    factors = sum(box_support for box_support in (t.box.support[p] for p in sf_units(t, side, islamist=None)))
    return (0.35 - sf_cost(t)) * factors - AP


def _assault(t: Table, side: int, wishes: Wishes) -> float:
    """19.6.1 A raid and an attack in one, for two action points."""
    return 1.2 * max([wishes.flight(unit) for unit in airborne.flyers(t, side)], default=-1.0) - 2 * AP


def _transport(t: Table, side: int, wishes: Wishes) -> float:
    return 0.8 * _best_gain(t, side, wishes) - AP


def _never(*_: object) -> float:
    return -1.0


Value = Callable[[Table, int, Wishes], float]
TIERS: tuple[tuple[float, dict[str, Value]], ...] = (
    (FAR, {"attack": _attack, "reinforce": _reinforce, "insurgency": _insurgency}),
    (
        0.6,
        {
            "regroup": _regroup,
            "ground": _ground,
            "hyperwar": _hyperwar,
            "airborne": _airborne,
            "amphibious": _amphibious,
            "airborne_assault": _assault,
            "amphibious_assault": _never,
            "recruiting": _recruiting,
        },
    ),
    (0.3, {"rail": _rail, "trans_siberian": _line, "transport": _transport}),
    (0.15, {"superiority": _superiority, "bombard": _bombard, "reserve_air": _never}),
)
"""The actions with their values; a row counts while nothing better than its number is known."""
ACTIONS = (*(verb for _, row in TIERS for verb in row), "pass")
"""What can be chosen at 6.3."""
