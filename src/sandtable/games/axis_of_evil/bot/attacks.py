"""13 What attacks would bring, in victory points."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from sandtable.board.concentric import is_concentric, sides_facing
from sandtable.games.axis_of_evil.bot.evaluation import AP, step_worths
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import CONTINGENTS, Box
from sandtable.games.axis_of_evil.rules.combat import assailable, cost_of
from sandtable.games.axis_of_evil.rules.odds import EVEN, ladder
from sandtable.games.axis_of_evil.rules.units import factor, garrison_side, is_hyperwar
from sandtable.games.axis_of_evil.state import Off, Table

AIR = 0.12  # what a sortie costs: the unit has to be brought back
SF = 0.22  # what a factor of special forces costs while it can still come back
HOPELESS = -1.0
MOST_SF = 3  # factors of special forces that a plan counts on
RETREAT = 0.4
LAST_STEP = 1.3  # what the second step of a unit is worth after the first
HOLD = 0.9  # a place that is taken may be lost again
STAGING = int(Off.STAGING)
REMEMBERED = 5000
Worths = tuple[float, ...]
RESULTS = ("AL1", "BB", "DL1", "DR", "DE", "HW1")


class Clash(NamedTuple):
    """Who could attack which hex, with all on the map that counts for it: what it brings is found once.

    `hexes` is where the attackers stand, `reduced` and `worn` the faces that they and the defenders show, `held`
    whether the garrison of the hex is the enemy's.
    """

    side: int
    where: int
    attackers: tuple[int, ...]
    hexes: tuple[int, ...]
    reduced: tuple[bool, ...]
    defenders: tuple[int, ...]
    worn: tuple[bool, ...]
    held: bool
    scenario: int
    switches: int
    division: int


class Attack(msgspec.Struct, frozen=True):
    """An attack that could be made: its place on the ladder of odds without support, what columns bring, its AP."""

    where: int
    place: int
    worth: Worths
    cost: int = 0

    def at(self, place: int) -> float:
        """What the attack brings on a place of the ladder."""
        return self.worth[0 if place < 0 else place if place < len(self.worth) else -1]


# What they bring ----------------------------------------------------------------------------------------


def plan_attack(t: Table, side: int, where: int, units: Sequence[int]) -> Attack:
    """13.5, 13.6, 14.0 What an attack by some units is worth."""
    return attacks(t.box, clash_of(t, side, where, units))[0]


def clash_of(t: Table, side: int, where: int, units: Sequence[int]) -> Clash:
    """An attack as things stand."""
    s = t.state
    at, reduced, stack = s.at, s.reduced, s.stacks[1 - side].get(where, ())
    return Clash(
        side,
        where,
        tuple(units),
        tuple([at[unit] for unit in units]),
        tuple([reduced[unit] for unit in units]),
        tuple(stack),
        tuple([reduced[unit] for unit in stack]),
        garrison_side(t, where) == 1 - side,
        s.scenario,
        s.switches,
        s.division,
    )


@lru_cache(maxsize=REMEMBERED)
def attacks(box: Box, clash: Clash) -> tuple[Attack, ...]:
    """13.2 The attack of all units, and that of the hyperwar units among them if there are several."""
    swift = [i for i, unit in enumerate(clash.attackers) if box.hyperwar[unit][clash.reduced[i]]]
    together = _attack(box, clash, len(swift))
    if not 1 < len(swift) < len(clash.attackers):
        return (together,)
    alone = clash._replace(
        attackers=tuple([clash.attackers[i] for i in swift]),
        hexes=tuple([clash.hexes[i] for i in swift]),
        reduced=tuple([clash.reduced[i] for i in swift]),
    )
    return together, _attack(box, alone, len(swift))


def _attack(box: Box, clash: Clash, swift: int) -> Attack:
    worths = _result_worths(box, clash)
    columns = column_worths(box, box.mega_city[clash.where], swift > 0, worths)
    return Attack(clash.where, _place(box, clash), columns, cost_of(box, len(clash.attackers) - swift, swift))


@lru_cache(maxsize=REMEMBERED)
def column_worths(box: Box, mega: bool, hyper: bool, worths: Worths) -> Worths:
    """14.0, 14.2 What every column brings on average, if the results bring so much."""
    worth = dict(zip(RESULTS, worths, strict=True)) | {"AS": 0.0}
    found = []
    for column in range(len(box.crt_columns)):
        codes = [row[column] for row in box.crt]
        codes = ["AS" if (code == "HW1" and not hyper) or (code == "DR" and mega) else code for code in codes]
        found.append(sum(worth[code] for code in codes) / len(codes))
    return tuple(found)


def _place(box: Box, clash: Clash) -> int:
    """13.5, 13.6.1, 13.6.2 The place on the ladder of odds, without support."""
    where, factors = clash.where, box.combat_factor
    attack = sum(_faces(factors, clash.attackers, clash.reduced))
    defence = sum(_faces(factors, clash.defenders, clash.worn))
    if clash.held:
        defence += factors[box.garrison_at[where]][1 - clash.side]
    place = ladder(attack, defence)
    terrain = box.terrain_shift[where]
    if terrain:
        place += terrain + any(_is_complex(box, clash, unit) for unit in clash.attackers)
    if len(clash.attackers) > 1 and is_concentric(sides_facing(box.grid, where, clash.hexes)):
        place += box.concentric_shift
    return place


def _faces(table: Sequence[Sequence[int]], units: Iterable[int], reduced: Iterable[bool]) -> list[int]:
    """What a table says of units by the face that shows."""
    return [table[unit][face] for unit, face in zip(units, reduced, strict=True)]


def _is_complex(box: Box, clash: Clash, unit: int) -> bool:
    return box.complex[unit] and bool(clash.switches & switch.COMPLEX_TERRAIN)


def _result_worths(box: Box, clash: Clash) -> Worths:
    """14.0 What each of RESULTS brings."""
    steps = step_worths(box)
    loss = min([steps[unit][face] for unit, face in zip(clash.attackers, clash.reduced, strict=True)])
    prize = _prize(box, clash)
    if not clash.defenders:
        return -loss, prize - loss, prize, prize, prize, prize
    unit, worn = clash.defenders[0], clash.worn[0]
    step = steps[unit][worn]
    last = worn or box.steps_of[unit] == 1
    hit = step if clash.held or not last else step + prize
    gone = step if last else step + LAST_STEP
    return -loss, hit - loss, hit, RETREAT + prize, gone + prize, min(step + RETREAT, gone) + prize


def _prize(box: Box, clash: Clash) -> float:
    """14.3 What the hex is worth once it is cleared, if somebody can advance."""
    where = clash.where
    for unit, here in zip(clash.attackers, clash.hexes, strict=True):
        if box.can_advance(here, where, _is_complex(box, clash, unit), box.zone[unit], clash.division):
            return _cleared(box, clash.scenario, clash.side, where, clash.held)
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


class Roster(msgspec.Struct, frozen=True):
    """What can support battles: air units by contingent and limit, fleets by sea and columns, SF by factor."""

    flights: tuple[tuple[int, int, int], ...]
    fleets: tuple[tuple[int, str, int], ...]
    forces: tuple[tuple[int, int], ...]


@cache
def _roster(box: Box) -> Roster:
    who, limit = box.contingent, box.cas_limit
    air = [piece for piece in box.strikes if not box.missile[piece]]
    return Roster(
        tuple((p, CONTINGENTS.index(who[p]), limit[who[p]]) for p in air if not box.naval[p]),
        tuple((p, box.fleet_sea[p], box.naval_shifts[p]) for p in air if box.naval[p]),
        tuple((p, box.support[p]) for p in box.special_forces if not box.islamist[p]),
    )


class Ready:
    """13.6.3, 13.6.4 What a side has in Staging to throw into battles, and what a factor of SF costs it."""

    def __init__(self, t: Table, side: int) -> None:
        at, sides, roster = t.state.at, t.state.side, _roster(t.box)
        self._coast = t.box.coast
        self.sf = sum([sf for piece, sf in roster.forces if at[piece] == STAGING and sides[piece] == side])
        self.sf_cost = sf_cost(t)
        flights = [0] * len(CONTINGENTS)
        for piece, who, limit in roster.flights:
            if at[piece] == STAGING and sides[piece] == side and flights[who] < limit:
                flights[who] += 1
        self._air = max(flights)
        self._fleets = [
            (sea, columns) for piece, sea, columns in roster.fleets if at[piece] == STAGING and sides[piece] == side
        ]

    def air(self, where: int) -> int:
        """The columns of close air support in a hex: the strongest contingent, or a fleet on its coast."""
        fleets = [shifts for sea, shifts in self._fleets if sea in self._coast[where]]
        return max(self._air, *fleets) if fleets else self._air


class Answer:
    """9.4 What the enemy may throw in: of his Staging only the counters of each class can be counted."""

    def __init__(self, t: Table, side: int) -> None:
        box, at, sides = t.box, t.state.at, t.state.side
        strikes = sum([at[piece] == STAGING and sides[piece] == side for piece in box.strikes])
        forces = sum([at[piece] == STAGING and sides[piece] == side for piece in box.special_forces])
        self.air = min(strikes, max(box.cas_limit.values()))
        sf = forces * 3 // 2  # a force has one to three factors
        self.columns = min(2, (self.air + 1) // 2 + (sf > 3))  # an answer of middling strength


def sf_cost(t: Table) -> float:
    """11.2 What a factor of special forces is worth for later: nothing when it would not come back in time."""
    left = t.box.tables.game.turns - t.state.turn
    return SF * min(1.0, 0.1 + left / 6)


def attack_worth(attack: Attack, mine: Ready, theirs: Answer) -> float:
    """An attack with the support that pays, against an answer of middling strength."""
    place = attack.place - theirs.columns
    flights = mine.air(attack.where)
    best = max([attack.at(place + air) - AIR * air for air in range(flights + 1)])
    if mine.sf:
        place += flights
        paid, cost = AIR * flights, mine.sf_cost
        for sf in range(1, min(mine.sf, MOST_SF) + 1):
            best = max(best, attack.at(place + sf) - paid - cost * sf)
    return best


# Where to attack ----------------------------------------------------------------------------------------


def chances(t: Table, side: int) -> dict[int, list[int]]:
    """13.1 The enemy hexes that can be attacked with the units next to them; Islamists fight alone, not here."""
    islamist = t.box.islamist
    able = {where: [u for u in units if not islamist[u]] for where, units in assailable(t, side).items()}
    return {where: units for where, units in able.items() if units}


def best_attack(t: Table, side: int, where: int, able: Sequence[int], mine: Ready, theirs: Answer) -> float:
    """The best attack on a hex by some of the units that can make it, less its action points."""
    best = HOPELESS
    most = mine.air(where) + min(mine.sf, MOST_SF)
    for attack in _payable(t, side, where, able):
        if attack.place + most >= EVEN:
            best = max(best, attack_worth(attack, mine, theirs) - AP * attack.cost)
    return best


def _payable(t: Table, side: int, where: int, able: Sequence[int]) -> Sequence[Attack]:
    """13.2 The attacks worth a look: by all if AP last, by the hyperwar units, else by the strongest alone."""
    found = attacks(t.box, clash_of(t, side, where, able))
    if len(able) < 2 or found[0].cost <= t.state.ap[side]:
        return found
    strongest = max(able, key=lambda unit: factor(t, unit) + 2 * is_hyperwar(t, unit))
    return found[1:] or attacks(t.box, clash_of(t, side, where, (strongest,)))
