"""What players fight for: objectives, the way to them, and the worth of hexes and attacks."""

from collections.abc import Callable, Sequence
from functools import cache

from sandtable.board.reach import distances
from sandtable.games.isis_war.box.box import IRAN, ISIS, LIMIT, US, Box, Group
from sandtable.games.isis_war.box.counters import Nation, Org
from sandtable.games.isis_war.box.tables import Result
from sandtable.games.isis_war.rules import outlook
from sandtable.games.isis_war.rules.air_assault import in_range
from sandtable.games.isis_war.rules.airpower import why_not_hex
from sandtable.games.isis_war.rules.areas import may_operate, restriction
from sandtable.games.isis_war.rules.battle import defenders_of, ground_of
from sandtable.games.isis_war.rules.combat import able, near, why_not_target
from sandtable.games.isis_war.rules.differential import Ground
from sandtable.games.isis_war.rules.movement import points
from sandtable.games.isis_war.rules.phases import orgs
from sandtable.games.isis_war.state import Phase, Table

Worth = Callable[[int], float]
"""The value of one of several targets."""

NOWHERE = -1
HELD = 80.0  # a place in a capital that is held
YIELDS = -300.0  # the same, where a stronger unit could have it
CROWDED = 5.0  # what each unit takes from the worth of joining it there
LAST_LOSSES = 0.05
ASSAULTS = (Phase.BASIJ_COMBAT, Phase.RGC_COMBAT, Phase.ARTESH_COMBAT)
FAR = 200  # half points: no way leads there
CAPITAL, WAY_IN, CITY, FIELD = 25.0, 8.0, 4.0, 1.0
PAYS = 0.3  # an attack that is worth more than this is made
INTERRUPTION = 2.0  # what an attack in an interruption must be worth: the phases are gone afterwards
SHIFT = 2.0  # what artillery or engineers are worth, which have no factors but shift a column


@cache
def field(box: Box, kind: int, die: int, goals: tuple[int, ...]) -> tuple[int, ...]:
    """The cost in half points from every hex to the nearest goal, for one kind of unit on an empty map."""
    return distances(box.steps(kind, die), goals, FAR)


@cache
def approach(box: Box, kind: int, die: int, goals: tuple[int, ...]) -> tuple[float, ...]:
    """What each hex is worth on the way to the goals: beside them, not across a river, else as near as can be."""
    far = field(box, kind, die, goals or box.baghdad)
    found = []
    for where, around in enumerate(box.grid.around):
        beside = [goal for goal in goals if goal in around]
        rivers = sum((where, goal) in box.rivers for goal in beside)
        found.append(12.0 * len(beside) - 5.0 * rivers - far[where] / 2)
    return tuple(found)


def wanted(t: Table, seat: int) -> tuple[int, ...]:
    """Capital hexes to be taken: Baghdad for Iran, and Irbil only if that is not enough; for the US all."""
    control, number = t.state.control, t.box.city_number
    foreign = tuple([where for where in t.box.capitals if control[number[where]] != seat])
    if seat == US:
        return foreign
    baghdad = tuple([where for where in foreign if where in t.box.baghdad])
    enough = t.state.vp >= t.state.vp_to_win
    return baghdad or (() if enough else foreign)


def hex_worth(t: Table, unit: int) -> Worth:
    """What it is worth to have a unit in a hex; the hexes are judged one by one, the aims once."""
    box, s = t.box, t.state
    seat = box.side[unit]
    goals, foes = wanted(t, seat), s.stacks[US - seat]
    on_the_way = approach(box, box.kind[unit], restriction(t, box.nation[unit]), goals)
    held = _garrisons(t, box.group[unit]) if seat == IRAN else {}
    guarded = s.at[unit] if _is_last_guard(t, unit) else NOWHERE

    def worth(where: int) -> float:
        if where in goals and where not in foes:
            return 1000.0
        if where == guarded:
            return 500.0
        if where in held:
            return _place_in(t, unit, where, held[where])
        return on_the_way[where]

    return worth


def _garrisons(t: Table, group: Group) -> dict[int, list[int]]:
    """Who should stand in each capital hex of Iran, of those that count for one stacking limit."""
    control, number = t.state.control, t.box.city_number
    return {where: _garrison(t, where, group) for where in t.box.capitals if control[number[where]] == IRAN}


def _garrison(t: Table, where: int, group: Group) -> list[int]:
    """6.3 The strongest of those in a hex and beside it who can still step into it, as many as may stand there."""
    box, s = t.box, t.state
    stacks, zoc = s.stacks[IRAN], s.ezoc.counts[IRAN]
    steps, most = box.all_steps(tuple(s.restriction)), points(t, IRAN)
    found = list(stacks.get(where, ()))
    for beside in box.grid.around[where]:
        if beside in stacks and not box.is_capital[beside] and not (zoc[beside] and zoc[where]):  # 8.1
            able_to = [unit for unit in stacks[beside] if not s.moved[unit]]
            found += [unit for unit in able_to if dict(steps[unit][beside]).get(where, FAR) <= most]
    found = [unit for unit in found if box.group[unit] is group]
    found.sort(key=lambda unit: -box.combat_factor[unit][s.steps[unit]])
    return found[: LIMIT[group]]


def _place_in(t: Table, unit: int, where: int, best: Sequence[int]) -> float:
    """What a place in the garrison of a capital hex is worth: the weak make room for the strong."""
    if unit not in best and len(best) == LIMIT[t.box.group[unit]]:
        return YIELDS
    return HELD - CROWDED * _company(t, unit, where)


def _company(t: Table, unit: int, where: int) -> int:
    """How many units that count for the same stacking limit would stand with a unit."""
    group = t.box.group
    others = t.state.stacks[t.box.side[unit]].get(where, ())
    return sum(group[other] == group[unit] for other in others if other != unit)


def _is_last_guard(t: Table, unit: int) -> bool:
    """Whether a brigade stands alone with a base."""
    box = t.box
    stack = t.state.stacks[US].get(t.state.at[unit], ())
    if not box.bct[unit] or not any(base in stack for base in box.bases):
        return False
    return not any(box.bct[other] for other in stack if other != unit)


def step_worth(t: Table, unit: int) -> float:
    """The combat factors lost with the next step; Basij count less, because they come back."""
    factors, left = t.box.combat_factor[unit], t.state.steps[unit]
    if not factors[left]:
        return SHIFT
    worth = max(factors[left] - factors[left - 1], 0.5)
    return 0.3 * worth if t.box.org[unit] is Org.BASIJ else float(worth)


def is_way_in(t: Table, seat: int, where: int) -> bool:
    """Whether a hex lies beside a capital that is to be taken."""
    around = t.box.grid.around[where]
    return any(goal in around for goal in wanted(t, seat))


def prize(t: Table, seat: int, where: int) -> float:
    """What it is worth to drive the enemy from a hex."""
    if where in t.state.stacks[ISIS]:
        return -50.0 if seat == IRAN else CITY  # 4.12: ISIS is Iran's best guard
    if t.box.is_capital[where]:
        return CAPITAL
    if seat == US and is_way_in(t, US, where):
        return WAY_IN
    return CITY if t.box.is_city[where] else FIELD


def attack_worth(t: Table, seat: int, target: int, attackers: Sequence[int]) -> float:
    """What an attack brings on average: steps lost on both sides, and the hex."""
    defenders = defenders_of(t, seat, target)
    theirs = sum(step_worth(t, unit) for unit in defenders)
    price = _price_of_losses(t, seat)
    steps = [price * step_worth(t, unit) for unit in attackers]
    basij = t.box.org[attackers[0]] is Org.BASIJ
    empties = all(t.state.steps[unit] == 1 for unit in defenders)
    spoils = prize(t, seat, target) * (1.0 if empties else 0.4)
    paid = 0.0 if basij else sum(sorted(steps)[: len(defenders)])
    worth = {
        Result.DE: theirs + spoils,
        Result.BB: theirs + spoils - paid,
        Result.DR: prize(t, seat, target) + 0.3 * theirs if ground_of(t, target) is Ground.OPEN else 0.0,
        Result.AS: 0.0,
        Result.AL1: 0.0 if basij else -min(steps),
        Result.AE: 0.0 if basij else -sum(steps),
    }
    found = outlook.results(t, seat, target, attackers)
    return sum(chance * worth[result] for result, chance in found.items()) - (sum(steps) if basij else 0.0)


def _price_of_losses(t: Table, seat: int) -> float:
    """What one's own losses count: in the last turn hardly anything, if points still have to be won."""
    enough = seat == IRAN and t.state.vp >= t.state.vp_to_win
    return 1.0 if enough or t.state.turn < t.box.last_turn else LAST_LOSSES


def interruption_worth(t: Table) -> float:
    """5.4 What it is worth to interrupt now: to strike twice in a row, or to strike first."""
    return max(_second_strike(t), _first_strike(t))


def _second_strike(t: Table) -> float:
    """It pays to strike when the Iranian turn begins and an attack on a lost capital is good now.

    With the phases of the turn before, that is two in a row, and nothing can be reinforced in between.
    Having the last move of the game is worth more than that.
    """
    s = t.state
    begins = s.frame.phase is Phase.IRAN_MOVEMENT and not s.frame.stage
    if not begins or s.turn == t.box.last_turn or s.effects.no_attack == US:
        return -1.0
    attacks = [
        attack_worth(t, US, where, units)
        for where in wanted(t, US)
        if defenders_of(t, US, where)
        if (units := [unit for unit in near(t, US, [Org.US], where) if _may_strike(t, unit, where)])
    ]
    return max(attacks, default=0.0) - INTERRUPTION


def _may_strike(t: Table, unit: int, where: int) -> bool:
    """Whether a US brigade could attack a hex from where it stands."""
    box, s = t.box, t.state
    beside = box.grid.adjacent(s.at[unit], where) or (unit in box.air_assault and in_range(t, unit, where))
    return box.bct[unit] and not s.marked[unit] and beside and may_operate(t, Nation.US, where)


def _first_strike(t: Table) -> float:
    """It pays to strike first when bombs would spoil the attack on a capital that is about to come."""
    s = t.state
    if s.frame.phase not in ASSAULTS or s.frame.stage or s.effects.air_falters or s.effects.no_attack >= 0:
        return -1.0
    acting = orgs(t, s.frame.phase)
    held = [where for where in t.box.capitals if where in s.stacks[US]]
    attacked = [where for where in held if why_not_target(t, IRAN, acting, where) is None]
    return max((_spoilt(t, where, able(t, IRAN, acting, where)) for where in attacked), default=-1.0)


def _spoilt(t: Table, target: int, units: Sequence[int]) -> float:
    """What the best air attack takes from an attack that is worth making; less than half is not enough."""
    before = attack_worth(t, IRAN, target, units)
    exposed = {t.state.at[unit] for unit in units if why_not_hex(t, t.state.at[unit]) is None}
    left = [_after_bombs(t, units, where) for where in exposed if not t.box.is_city[where]]
    after = min((attack_worth(t, IRAN, target, rest) if rest else 0.0 for rest in left), default=before)
    return before - after if before > PAYS and after < before / 2 else -1.0


def _after_bombs(t: Table, units: Sequence[int], where: int) -> list[int]:
    """12.1 The units that an air attack on a hex leaves, with the strongest gone, as on an average die."""
    hits = 3 if t.state.effects.air_max else 2
    stack = sorted((unit for unit in units if t.state.at[unit] == where), key=lambda unit: -unit_worth(t, unit))
    return [unit for unit in units if unit not in stack[:hits]]


def bomb_worth(t: Table, where: int) -> float:
    """12.1 The factors that an air attack destroys on average; cities cost more than they bring."""
    if t.box.is_city[where]:
        return -100.0
    s, box = t.state, t.box
    units = [unit for unit in s.stacks[IRAN][where] if not box.static[unit]]
    factors = sorted((unit_worth(t, unit) for unit in units), reverse=True)
    hits = [roll - 1 if s.effects.air_max else roll // 2 for roll in range(1, 7)]
    near = min(box.grid.distance(where, capital) for capital in box.capitals)
    return sum(sum(factors[:hit]) for hit in hits) / 6 * (1.5 if near <= 2 else 1.0)


def unit_worth(t: Table, unit: int) -> float:
    """The present combat factor of a unit; Basij count half."""
    factor = t.box.combat_factor[unit][t.state.steps[unit]]
    return 0.5 * factor if t.box.org[unit] is Org.BASIJ else float(factor) or SHIFT


def who_stays_home(t: Table) -> tuple[Nation, ...]:
    """Turks and Kurds hold what they have: Kurdistan must not be emptied (4.12), nor Irbil left."""
    lost = t.state.control[t.box.city_number[t.box.irbil]] == IRAN
    return (Nation.TURKEY,) if lost else (Nation.TURKEY, Nation.KURDISTAN)
