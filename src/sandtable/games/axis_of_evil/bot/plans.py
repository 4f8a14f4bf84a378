"""What attacks, moves and strikes would bring, in victory points."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

import msgspec

from sandtable.board.concentric import is_concentric, sides_facing
from sandtable.board.graph import Graph
from sandtable.board.reach import distances
from sandtable.games.axis_of_evil.bot.evaluation import step_worth, swing
from sandtable.games.axis_of_evil.box.box import CONTINGENTS, Box
from sandtable.games.axis_of_evil.box.ground import ANYWHERE
from sandtable.games.axis_of_evil.rules.combat import may_attack, price
from sandtable.games.axis_of_evil.rules.odds import EVEN, ladder
from sandtable.games.axis_of_evil.rules.results import can_advance
from sandtable.games.axis_of_evil.rules.units import factor, garrison_side, held_hexes, is_complex, is_hyperwar
from sandtable.games.axis_of_evil.state import Off, Table

AP = 0.05  # what an action point is worth
AIR = 0.12  # what a sortie costs: the unit has to be brought back
SF = 0.22  # what a factor of special forces costs while it can still come back
HOPELESS = -1.0
MOST_SF = 3  # factors of special forces that a plan counts on
RETREAT = 0.4
LAST_STEP = 1.3  # what the second step of a unit is worth after the first
HOLD = 0.9  # a place that is taken may be lost again
FAR = 40
REACH = 1.5
PACE = 3  # MP that a move is likely to have
MOST = 10  # places that a unit looks at
DANGER = 3  # hexes
FLIGHT = 7  # hexes that an airborne unit is likely to reach
BESIDE = 1 / (2 + REACH)
STAY = 0.05  # so much better than where it is must a hex be for a unit that may stay
JOURNEY = 6  # hexes that a train is likely to make
STAGING = int(Off.STAGING)
Worth = Callable[[int], float]


# 13 Attacks ---------------------------------------------------------------------------------------------


Worths = tuple[float, ...]


class Attack(msgspec.Struct):
    """An attack that could be made: its place on the ladder of odds without support, and what columns bring."""

    where: int
    place: int
    worth: Worths

    def at(self, place: int) -> float:
        """What the attack brings on a place of the ladder."""
        return self.worth[0 if place < 0 else place if place < len(self.worth) else -1]


RESULTS = ("AL1", "BB", "DL1", "DR", "DE", "HW1")


@lru_cache(maxsize=20000)
def column_worths(box: Box, mega: bool, hyper: bool, worths: Worths) -> Worths:
    """14.0, 14.2 What every column brings on average, if the results bring so much."""
    worth = dict(zip(RESULTS, worths, strict=True)) | {"AS": 0.0}
    found = []
    for column in range(len(box.crt_columns)):
        codes = [row[column] for row in box.crt]
        codes = ["AS" if (code == "HW1" and not hyper) or (code == "DR" and mega) else code for code in codes]
        found.append(sum(worth[code] for code in codes) / len(codes))
    return tuple(found)


def plan_attack(t: Table, side: int, where: int, units: Sequence[int], place: int | None = None) -> Attack:
    """13.5, 13.6, 14.0 What an attack by some units is worth."""
    box = t.box
    place = place_of(t, side, where, units) if place is None else place
    stack = t.state.stacks[1 - side].get(where, ())
    held = garrison_side(t, where) == 1 - side
    hyper = True in [is_hyperwar(t, unit) for unit in units]
    worths = _result_worths(t, side, where, units, stack, held)
    columns = column_worths(box, box.mega_city[where], hyper, worths)
    return Attack(where, place, columns)


def place_of(t: Table, side: int, where: int, units: Sequence[int]) -> int:
    """13.5, 13.6.1, 13.6.2 The place on the ladder of odds, without support."""
    box, s = t.box, t.state
    enemy = 1 - side
    factors, reduced = box.combat_factor, s.reduced
    defence = sum([factors[unit][reduced[unit]] for unit in s.stacks[enemy].get(where, ())])
    if garrison_side(t, where) == enemy:
        defence += box.combat_factor[box.garrison_at[where]][enemy]
    place = ladder(sum([factors[unit][reduced[unit]] for unit in units]), defence)
    terrain = box.terrain_shift[where]
    if terrain:
        place += terrain + any(is_complex(t, unit) for unit in units)
    if len(units) > 1 and is_concentric(sides_facing(box.grid, where, [s.at[unit] for unit in units])):
        place += box.concentric_shift
    return place


def _result_worths(
    t: Table, side: int, where: int, units: Sequence[int], stack: Sequence[int], held: bool
) -> Worths:
    """14.0 What each of RESULTS brings."""
    loss = min([step_worth(t, unit) for unit in units])
    prize = clear_worth(t, side, where) if any(can_advance(t, unit, where) for unit in units) else 0.0
    if not stack:
        return -loss, prize - loss, prize, prize, prize, prize
    unit = stack[0]
    step = step_worth(t, unit)
    last = t.state.reduced[unit] or t.box.steps_of[unit] == 1
    hit = step if held or not last else step + prize
    gone = step if last else step + LAST_STEP
    return -loss, hit - loss, hit, RETREAT + prize, gone + prize, min(step + RETREAT, gone) + prize


def clear_worth(t: Table, side: int, where: int) -> float:
    """8.1 What it is worth to enter a hex that the enemy has lost."""
    number = t.box.place_at.get(where)
    return 0.1 if number is None or garrison_side(t, where) != 1 - side else HOLD * swing(t, side, number)


def chances(t: Table, side: int) -> dict[int, list[int]]:
    """13.1 The enemy hexes that can be attacked with the units next to them; Islamists fight alone, not here."""
    box, s = t.box, t.state
    enemies = set(held_hexes(t, 1 - side))
    around, islamist = box.grid.around, box.islamist
    found: dict[int, list[int]] = {}
    for where, stack in s.stacks[side].items():
        unit = stack[0]
        if islamist[unit]:
            continue
        for there in around[where]:
            if there in enemies and may_attack(t, unit, there):
                found.setdefault(there, []).append(unit)
    return found


def groups(t: Table, side: int, units: Sequence[int]) -> list[Sequence[int]]:
    """13.2 The groups worth a look that can be paid for: all, the hyperwar units, else the strongest alone."""
    if len(units) < 2:
        return [units]
    found: list[Sequence[int]] = [units] if price(t, units) <= t.state.ap[side] else []
    swift = [unit for unit in units if is_hyperwar(t, unit)]
    if len(swift) > 1 and len(swift) < len(units):
        found.append(swift)
    return found or [[max(units, key=lambda unit: factor(t, unit) + 2 * is_hyperwar(t, unit))]]


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
    """13.6.3, 13.6.4 What a side has in Staging to throw into battles."""

    def __init__(self, t: Table, side: int) -> None:
        at, sides, roster = t.state.at, t.state.side, _roster(t.box)
        self._coast = t.box.coast
        self.sf = sum([sf for piece, sf in roster.forces if at[piece] == STAGING and sides[piece] == side])
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
        self.sf = forces * 3 // 2  # a force has one to three factors


def sf_cost(t: Table) -> float:
    """11.2 What a factor of special forces is worth for later: nothing when it would not come back in time."""
    left = t.box.tables.game.turns - t.state.turn
    return SF * min(1.0, 0.1 + left / 6)


def attack_worth(t: Table, attack: Attack, mine: Ready, theirs: Answer) -> float:
    """An attack with the support that pays, against an answer of middling strength."""
    place = attack.place - min(2, (theirs.air + 1) // 2 + (theirs.sf > 3))
    flights = mine.air(attack.where)
    best = max([attack.at(place + air) - AIR * air for air in range(flights + 1)])
    if mine.sf:
        place += flights
        paid, cost = AIR * flights, sf_cost(t)
        for sf in range(1, min(mine.sf, MOST_SF) + 1):
            best = max(best, attack.at(place + sf) - paid - cost * sf)
    return best


def best_attack(t: Table, side: int, where: int, able: Sequence[int], mine: Ready, theirs: Answer) -> float:
    """The best attack on a hex by some of the units that can make it, less its action points."""
    best = HOPELESS
    most = mine.air(where) + min(mine.sf, MOST_SF)
    for units in groups(t, side, able):
        place = place_of(t, side, where, units)
        if place + most >= EVEN:
            worth = attack_worth(t, plan_attack(t, side, where, units, place), mine, theirs)
            best = max(best, worth - AP * price(t, units))
    return best


# 12 Where units want to be ------------------------------------------------------------------------------

Near = tuple[tuple[int, float, float], ...]
Pulls = list[float]


@cache
def _field(box: Box, complex_: bool, place: int) -> tuple[int, ...]:
    """12.1.1 MP from every hex to a place for a kind of unit, on an empty map."""
    return distances(box.steps(complex_, ANYWHERE, 0), (box.place_hex[place],), FAR)


@cache
def near_places(box: Box, complex_: bool, where: int) -> Near:
    """The places nearest to a hex: number, how strongly they pull here, and after a move towards them."""
    away = sorted((_field(box, complex_, place)[where], place) for place in range(len(box.places)))
    return tuple(
        (place, 1 / (points + REACH), 1 / max(points + REACH - PACE, 1 + REACH))
        for points, place in away[:MOST]
        if points < FAR
    )


@cache
def _railroads(box: Box) -> Graph:
    names = box.grid.names
    return Graph(names, [(names[a], names[b]) for a, b in box.rails])


@cache
def near_by_rail(box: Box, complex_: bool, where: int) -> Near:
    """12.5 The same for a hex of railroad and the best hex of a journey from it, not next to the place."""
    stops = _railroads(box).reach(where, JOURNEY)
    found = []
    for place in range(len(box.places)):
        points = _field(box, complex_, place)
        best = min([points[stop] for stop in stops if points[stop] > PACE], default=FAR)
        if best < FAR:
            found.append((place, 1 / (points[where] + REACH), 1 / (best + REACH)))
    return tuple(sorted(found, key=lambda each: -each[2])[:MOST])


@cache
def ring(box: Box, where: int) -> frozenset[int]:
    """The hexes from which a place is in danger."""
    return frozenset(box.grid.within(where, DANGER))


def goals(t: Table, side: int) -> Pulls:
    """How strongly each place attracts a side: what it is worth, the less the better it is defended."""
    s, enemy = t.state, 1 - side
    stacks, sides, factors, reduced = s.stacks[enemy], s.side, t.box.combat_factor, s.reduced
    found = [0.0] * len(t.box.places)
    for place, (garrison, where, prize, defence) in enumerate(_prizes(t.box, s.scenario, side)):
        if sides[garrison] == enemy:
            if where in stacks:
                unit = stacks[where][0]
                defence += factors[unit][reduced[unit]]
            found[place] = prize / defence
    return found


@cache
def _prizes(box: Box, scenario: int, side: int) -> tuple[tuple[int, int, int, int], ...]:
    """For each place its garrison, its hex, what it is worth to a side, and its defence without units."""
    ours, theirs = box.worth[scenario][side], box.worth[scenario][1 - side]
    return tuple(
        (
            garrison,
            where,
            4 * (one + other),
            2 + box.combat_factor[garrison][1 - side] - 2 * box.terrain_shift[where],
        )
        for garrison, where, one, other in zip(box.garrisons, box.place_hex, ours, theirs, strict=True)
    )


def guard_worth(t: Table, side: int, where: int) -> float:
    """What a unit in a place of its own is worth: much if enemies are near."""
    number = t.box.place_at.get(where)
    if number is None or t.state.side[t.box.garrisons[number]] != side:
        return 0.0
    near = not ring(t.box, where).isdisjoint(t.state.stacks[1 - side])
    return (0.15 if near else 0.02) * swing(t, side, number)


def strength(t: Table, unit: int) -> float:
    """How much it matters where a unit stands."""
    return 0.4 + t.box.combat_factor[unit][t.state.reduced[unit]] / 6


def hex_worth(t: Table, unit: int) -> Worth:
    """What it is worth to have a unit in a hex."""
    box = t.box
    side, complex_ = t.state.side[unit], is_complex(t, unit)
    pulls, weight, places = goals(t, side), strength(t, unit), box.place_at
    most = max(pulls)

    def worth(where: int) -> float:
        pull = weight * pull_at(near_places(box, complex_, where), pulls, most)
        return pull + guard_worth(t, side, where) if where in places else pull

    return worth


def pull_at(near: Near, pulls: Pulls, most: float) -> float:
    """How strongly the enemy's places speak for a hex: one that is near and worth much counts.

    `most` is the strongest pull of all: the nearest come first, so that soon no other can be stronger.
    """
    best = 0.0
    for place, here, _ in near:
        if here * most <= best:
            break
        pull = pulls[place] * here
        if pull > best:
            best = pull
    return best


def pull_of_move(near: Near, pulls: Pulls) -> tuple[float, float]:
    """The same as things are, and after a move towards the place that then pulls most."""
    now = then = 0.0
    for place, here, nearer in near:
        pull = pulls[place]
        if pull:
            if pull * here > now:
                now = pull * here
            if pull * nearer > then:
                then = pull * nearer
    return now, then


def raid_worth(t: Table, unit: int, pulls: Pulls, places: Sequence[float]) -> float:
    """12.6, 12.7 What a flight or landing beside the best of some places would bring."""
    here = t.state.at[unit]
    now = pull_at(near_places(t.box, is_complex(t, unit), here), pulls, max(pulls))
    gain = strength(t, unit) * (max(places, default=0.0) * BESIDE - now)
    return gain - guard_worth(t, t.state.side[unit], here) - STAY


def in_flight(t: Table, unit: int, pulls: Pulls) -> list[float]:
    """12.6.1 The attractions of the places that an airborne unit is likely to reach."""
    return [pulls[place] for place in _places_in_flight(t.box, t.state.at[unit])]


@cache
def _places_in_flight(box: Box, start: int) -> tuple[int, ...]:
    away = box.flight(start)
    return tuple(place for place, where in enumerate(box.place_hex) if away[where] <= FLIGHT)


def on_coast(t: Table, sea: str, pulls: Pulls) -> list[float]:
    """12.7 The attractions of the places on a sea."""
    return [pulls[place] for place in _places_on_coast(t.box, sea)]


@cache
def _places_on_coast(box: Box, sea: str) -> tuple[int, ...]:
    return tuple(place for place, where in enumerate(box.place_hex) if sea in box.coast[where])
