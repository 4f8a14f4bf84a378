"""13 What attacks would bring, in victory points."""

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from sandtable.board.concentric import is_concentric, sides_facing
from sandtable.games.axis_of_evil.bot.worth import AP, step_worths
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import Box
from sandtable.games.axis_of_evil.box.counters import Contingent, Sort
from sandtable.games.axis_of_evil.box.tables import Result
from sandtable.games.axis_of_evil.rules.combat import assailable, cost_of
from sandtable.games.axis_of_evil.rules.odds import EVEN, effective, ladder
from sandtable.games.axis_of_evil.rules.units import STAGING, factor, garrison_side, is_hyperwar, on, staged
from sandtable.games.axis_of_evil.state import Table

AIR = 0.12  # what a sortie costs: the unit has to be brought back
SF = 0.22  # what a factor of special forces costs while it can still come back
HOPELESS = -1.0
MOST_SF = 3  # factors of special forces that a plan counts on
RETREAT = 0.4
LAST_STEP = 1.3  # what the second step of a unit is worth after the first
HOLD = 0.9  # a place that is taken may be lost again
REMEMBERED = 5000
Worths = tuple[float, ...]
RESULTS = (Result.AL1, Result.BB, Result.DL1, Result.DR, Result.DE, Result.HW1)


class Battle(msgspec.Struct, frozen=True, gc=False):
    """Who could attack which hex, with all on the map that counts for it: what it brings is found once.

    Attackers come with their hexes and both sides with whether they are reduced; `held` is whether the garrison
    of the hex is the enemy's.
    """

    side: int
    where: int
    attackers: tuple[tuple[int, int, bool], ...]
    defenders: tuple[tuple[int, bool], ...]
    held: bool
    scenario: int
    switches: int
    division: int


class Attack(msgspec.Struct, frozen=True, eq=False):
    """An attack that could be made: its place on the ladder of odds without support, what columns bring, its AP.

    `best` is what it can bring at most. An attack equals only itself, as each is made once.
    """

    where: int
    place: int
    worth: Worths
    best: float = 0.0
    cost: int = 0

    def at(self, place: int) -> float:
        """What the attack brings at a place on the ladder."""
        return self.worth[0 if place < 0 else place if place < len(self.worth) else -1]


# What they bring ----------------------------------------------------------------------------------------


def plan_attack(t: Table, side: int, where: int, units: Sequence[int]) -> Attack:
    """13.5, 13.6, 14.0 What an attack by some units is worth."""
    return attacks(t.box, battle_of(t, side, where, units))[0]


def battle_of(t: Table, side: int, where: int, units: Sequence[int]) -> Battle:
    """An attack as things stand."""
    s = t.state
    at, reduced, stack = s.at, s.reduced, s.stacks[1 - side].get(where, ())
    return Battle(
        side,
        where,
        tuple([(unit, at[unit], reduced[unit]) for unit in units]),
        tuple([(unit, reduced[unit]) for unit in stack]),
        garrison_side(t, where) == 1 - side,
        s.scenario,
        s.switches,
        s.division,
    )


@lru_cache(maxsize=REMEMBERED)
def attacks(box: Box, battle: Battle) -> tuple[Attack, ...]:
    """13.2 The attack of all units, and that of the hyperwar units among them if there are several."""
    swift = tuple(each for each in battle.attackers if box.hyperwar[each[0]][each[2]])
    together = _attack(box, battle, len(swift))
    if not 1 < len(swift) < len(battle.attackers):
        return (together,)
    return together, _attack(box, msgspec.structs.replace(battle, attackers=swift), len(swift))


def _attack(box: Box, battle: Battle, swift: int) -> Attack:
    columns = column_worths(box, box.mega_city[battle.where], swift > 0, _result_worths(box, battle))
    cost = cost_of(box, len(battle.attackers) - swift, swift)
    return Attack(battle.where, _place(box, battle), columns, max(columns), cost)


@lru_cache(maxsize=REMEMBERED)
def column_worths(box: Box, mega: bool, hyper: bool, worths: Worths) -> Worths:
    """14.0, 14.2 What every column brings on average, given what each result brings."""
    worth = dict(zip(RESULTS, worths, strict=True)) | {Result.AS: 0.0}
    found = []
    for column in range(len(box.crt_columns)):
        results = [effective(row[column], mega=mega, hyper=hyper) for row in box.crt]
        found.append(sum(worth[result] for result in results) / len(results))
    return tuple(found)


def _place(box: Box, battle: Battle) -> int:
    """13.5, 13.6.1, 13.6.2 The place on the ladder of odds, without support."""
    where, factors = battle.where, box.combat_factor
    attack = sum([factors[unit][face] for unit, _, face in battle.attackers])
    defence = sum([factors[unit][face] for unit, face in battle.defenders])
    if battle.held:
        defence += factors[box.garrison_at[where]][1 - battle.side]
    place = ladder(attack, defence)
    terrain = box.terrain_shift[where]
    if terrain:
        place += terrain + any(_is_complex(box, battle, unit) for unit, _, _ in battle.attackers)
    hexes = [here for _, here, _ in battle.attackers]
    if len(hexes) > 1 and is_concentric(sides_facing(box.grid, where, hexes)):
        place += box.concentric_shift
    return place


def _is_complex(box: Box, battle: Battle, unit: int) -> bool:
    return box.complex[unit] and bool(battle.switches & switch.COMPLEX_TERRAIN)


def _result_worths(box: Box, battle: Battle) -> Worths:
    """14.0 What each of RESULTS brings."""
    steps = step_worths(box)
    loss = min([steps[unit][face] for unit, _, face in battle.attackers])
    prize = _prize(box, battle)
    if not battle.defenders:
        return -loss, prize - loss, prize, prize, prize, prize
    unit, worn = battle.defenders[0]
    step = steps[unit][worn]
    last = worn or box.steps_of[unit] == 1
    hit = step if battle.held or not last else step + prize
    gone = step if last else step + LAST_STEP
    return -loss, hit - loss, hit, RETREAT + prize, gone + prize, min(step + RETREAT, gone) + prize


def _prize(box: Box, battle: Battle) -> float:
    """14.3 What the hex is worth once it is cleared, if somebody can advance."""
    where = battle.where
    for unit, here, _ in battle.attackers:
        if box.can_advance(here, where, _is_complex(box, battle, unit), box.zone[unit], battle.division):
            return _cleared(box, battle.scenario, battle.side, where, battle.held)
    return 0.0


def clear_worth(t: Table, side: int, where: int) -> float:
    """8.1 What it is worth to enter a hex that the enemy has lost."""
    return _cleared(t.box, t.state.scenario, side, where, garrison_side(t, where) == 1 - side)


def _cleared(box: Box, scenario: int, side: int, where: int, held: bool) -> float:
    if not held:
        return 0.1
    number, worth = box.place_at[where], box.worth[scenario]
    return HOLD * float(worth[side][number] + worth[1 - side][number])


# Support ------------------------------------------------------------------------------------------------


class Means:
    """13.6.3, 13.6.4 What can support battles: all that a side has in Staging, and what can be told of the enemy's.

    `sf` are the factors that a plan counts on, each for `sf_cost`; `answer` are the columns of a middling answer.
    """

    def __init__(self, t: Table, side: int) -> None:
        box, at, sides = t.box, t.state.at, t.state.side
        self._coast = box.coast
        self._fleets: list[tuple[str, int]] = []
        self.sf_cost, special_forces = sf_cost(t), Sort.SF
        flights: dict[Contingent, int] = {}
        sf = forces = strikes = 0  # factors of one's own; counters of the enemy
        for piece in [piece for piece in box.supporters if at[piece] == STAGING]:
            is_sf = box.sort[piece] is special_forces
            if sides[piece] != side:
                forces, strikes = forces + is_sf, strikes + (not is_sf)
            elif is_sf:
                sf += 0 if box.islamist[piece] else box.support[piece]
            elif box.naval[piece]:
                self._fleets.append((box.fleet_sea[piece], box.naval_shifts[piece]))
            elif not box.missile[piece]:
                who = box.contingent[piece]
                flights[who] = flights.get(who, 0) + 1
        self._air = max([min(number, box.cas_limit[who]) for who, number in flights.items()], default=0)
        air = min(strikes, most_flights(box))
        self.sf = min(sf, MOST_SF)
        self.answer = min(2, (air + 1) // 2 + (forces * 3 // 2 > 3))  # a force has one to three factors

    def air(self, where: int) -> int:
        """The columns of close air support in a hex: the strongest contingent, or a fleet on its coast."""
        if not self._fleets:
            return self._air
        return max([self._air, *[shifts for sea, shifts in self._fleets if sea in self._coast[where]]])


@cache
def most_flights(box: Box) -> int:
    """13.6.3 The most air units that can support a battle."""
    return max(box.cas_limit.values())


def answer_in_air(t: Table, enemy: int) -> int:
    """9.4 How many air units the enemy may throw in: only the counters in his Staging can be counted."""
    return min(len(staged(t, enemy, t.box.strikes)), most_flights(t.box))


def sf_cost(t: Table) -> float:
    """11.2 What a factor of special forces is worth for later: nothing when it would not come back in time."""
    left = t.box.tables.game.turns - t.state.turn
    return SF * min(1.0, 0.1 + left / 6)


def attack_worth(attack: Attack, means: Means) -> float:
    """An attack with the support that pays, against an answer of middling strength."""
    return _supported(attack, attack.place - means.answer, means.air(attack.where), means.sf, means.sf_cost)


@lru_cache(maxsize=REMEMBERED)
def _supported(attack: Attack, place: int, flights: int, forces: int, sf_cost: float) -> float:
    """An attack from a place on the ladder, with as much support of one kind as pays."""
    best = max([attack.at(place + air) - AIR * air for air in range(flights + 1)])
    place += flights
    for sf in range(1, forces + 1):
        best = max(best, attack.at(place + sf) - AIR * flights - sf_cost * sf)
    return best


# Where to attack ----------------------------------------------------------------------------------------


def chances(t: Table, side: int) -> dict[int, list[int]]:
    """13.1 The enemy hexes that can be attacked with the units next to them; Islamists fight alone, not here."""
    found, islamist = assailable(t, side), t.box.islamist
    if on(t, switch.ISLAMISTS):
        able = {where: [unit for unit in units if not islamist[unit]] for where, units in found.items()}
        found = {where: units for where, units in able.items() if units}
    return found


def best_attack(
    t: Table, side: int, where: int, able: Sequence[int], means: Means, best: float = HOPELESS
) -> float:
    """The best attack on a hex by some of the units that can make it, less its AP; or what was better before."""
    for attack in _payable(t, side, where, able):
        cost = AP * attack.cost
        if attack.best - cost > best and attack.place + means.air(where) + means.sf >= EVEN:
            best = max(best, attack_worth(attack, means) - cost)
    return best


def _payable(t: Table, side: int, where: int, able: Sequence[int]) -> Sequence[Attack]:
    """13.2 The attacks worth a look: by all if AP last, by the hyperwar units, else by the strongest alone."""
    found = attacks(t.box, battle_of(t, side, where, able))
    if len(able) < 2 or found[0].cost <= t.state.ap[side]:
        return found
    strongest = max(able, key=lambda unit: factor(t, unit) + 2 * is_hyperwar(t, unit))
    return found[1:] or attacks(t.box, battle_of(t, side, where, (strongest,)))
