"""The map as a faction sees it: who stands where, what land is worth, what a battle or a move there brings."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter

import msgspec

from sandtable.core.memo import once
from sandtable.games.islamic_state.bot.worth import COALITION, IS, KILL, KURDS, LOSS, exchange, land, stakes
from sandtable.games.islamic_state.box.box import Box
from sandtable.games.islamic_state.box.factions import MAIN_FORCE, NOBODY, Faction
from sandtable.games.islamic_state.rules.fight import AIR_SUPPORT, TOP_ROW
from sandtable.games.islamic_state.state import State

LATER = 0.8  # an area that is entered is controlled only when the next turn begins
FURTHER = 0.9  # later steps of an advance may fail
NOTHING = -0.05
LEFT_ALONE, LEFT_BEHIND = 0.4, 0.02
"""How likely an area that is left empty is lost, with an enemy next to it and without."""
WEAK_PRIZE = 6.0  # peoples.iraq-sunni: a unit gone and a recruit instead
AWAY = -3.0  # victory.iran: units in boxes do not count
FAR = 8
WORTHWHILE = 3.0
APPROACH = 0.3
REMEMBERED = 12


class Foes(msgspec.Struct, frozen=True, gc=False):
    """By space: how many of those whom a faction wants to fight, their strength, and how many stand next to it.

    `shield` is the strength that they add at home, `prize` what the most valuable of them is worth.
    """

    present: list[int]
    might: list[int]
    threat: list[int]
    shield: list[int]
    prize: list[float]


class Census(msgspec.Struct, frozen=True, gc=False):
    """By space: units and strength of a faction, and what there is of those whom it wants to fight."""

    own: list[int]
    power: list[int]
    foes: list[int]
    might: list[int]
    shield: list[int]
    prize: list[float]


class Rolls(msgspec.Struct, frozen=True, gc=False):
    """Units of a faction with their strength; its foes with strength, homes and worth, and how to find them."""

    own: tuple[tuple[int, int], ...]
    foes: tuple[tuple[int, bytes, float], ...]
    places: Callable[[Sequence[int]], tuple[int, ...]]


class Pieces(msgspec.Struct, frozen=True, gc=False):
    """What lies on the map: where every piece is, who controls every area, weak units, whom the Druze joined."""

    at: tuple[int, ...]
    control: tuple[int, ...]
    weak: tuple[int, ...]
    druze: int


class Field:
    """How the map looks to a faction of a seat; its parts are made when they are needed."""

    def __init__(self, box: Box, faction: int, mine: tuple[int, ...], pieces: Pieces) -> None:
        self.box = box
        self.faction = faction
        self.mine = mine
        self.pieces = pieces
        self.at = pieces.at
        self.control = pieces.control
        self.occupied = frozenset(pieces.at[: box.ground])
        self.kill = wanted(faction, mine)
        self.stakes = stakes(box, faction)
        self.loss = LOSS[faction]
        self.homes = homes(box, faction)
        self.gain = gains(box, faction, mine, pieces.control)
        self._look_round()

    # ---- Looking round

    def _look_round(self) -> None:
        """The faction's own units and its foes."""
        box, at = self.box, self.at
        table = rolls(box, self.faction, self.mine, self.pieces.druze)
        foes = foes_at(box, self.faction, self.mine, self.pieces.druze, table.places(at))
        own = [0] * box.spaces
        power = own[:]
        for unit, combat in table.own:
            space = at[unit]
            if space >= 0:
                own[space] += 1
                power[space] += combat
        might, shield = foes.might, foes.shield
        if self.pieces.weak:
            might, shield = might[:], shield[:]
            self._leave_out_weak(power if self.faction == COALITION else might, foes.present, shield)
        self.census = Census(own, power, foes.present, might, shield, foes.prize)
        self.threat = foes.threat

    def _leave_out_weak(self, strength: list[int], foes: list[int], shield: list[int]) -> None:
        """peoples.iraq-sunni They fight with 0."""
        at, combat = self.at, self.box.combat
        for unit in self.pieces.weak:
            space = at[unit]
            if space >= 0 and strength[space]:
                strength[space] -= combat[unit]
                if foes[space] == 1:
                    shield[space] = 0

    @once
    def air(self) -> dict[int, int]:
        """combat.modifiers What air units add to an attack in an area."""
        box, at = self.box, self.at
        own, other = set(), set()
        for air in box.air:
            if at[air] >= 0:
                faction = box.faction[air]
                if faction in self.mine:
                    own.add(at[air])
                elif self.kill[faction]:
                    other.add(at[air])
        return {area: AIR_SUPPORT * ((area in own) - (area in other)) for area in own | other}

    @once
    def weak(self) -> set[int]:
        """Areas where the Islamic State walks over Iraqi units."""
        return {self.at[unit] for unit in self.pieces.weak} if self.faction == IS else set()

    # ---- Battles

    def battle(self, area: int, power: int, units: int) -> float:
        """What attacking the foes in an area is worth, by what the dice give on average."""
        census = self.census
        shield = census.shield[area]
        add = power - census.might[area] - shield
        if not shield and self.homes[area]:
            add += 1
        if area in self.air:
            add += self.air[area]
        if add < 0:
            return -1.0
        found = exchange(self.box, min(add, TOP_ROW - 1), units, census.foes[area], shield > 0)
        return found.cleared * self.gain[area] + found.defenders * census.prize[area] - found.attackers * self.loss

    def arrival(self, area: int, power: int, units: int) -> float:
        """What it is worth to move some units to a space."""
        if area >= self.box.areas:
            return AWAY
        census = self.census
        if census.foes[area]:
            if area in self.weak and not census.might[area]:
                return self.gain[area] + WEAK_PRIZE
            return self.battle(area, power + census.power[area], units + census.own[area])
        gain = self.gain[area]
        if gain > 0.0 and area not in self.occupied:
            return LATER * gain
        return self._reinforcement(area)

    def _reinforcement(self, area: int) -> float:
        """A threatened area of one's own that is held thinly."""
        held = self.census.own[area]
        if held > 1 or self.control[area] != self.faction:
            return NOTHING
        count = self.threat[area]
        if count <= held:
            return NOTHING
        return 0.04 * self.stakes[area] if held else 0.3 * self.stakes[area]

    def leaving(self, area: int, count: int) -> float:
        """What it costs to take some units away from where they stand."""
        if area >= self.box.areas or self.census.own[area] > count:
            return 0.0
        if self.control[area] != self.faction:
            return 0.0
        return (LEFT_ALONE if self.threat[area] else LEFT_BEHIND) * self.stakes[area]

    # ---- Going somewhere

    @once
    def front(self) -> list[int]:
        """How many areas lie between each and the nearest where there is something to take or to fight."""
        near, foes = self.box.near, self.census.foes
        found = [FAR] * self.box.spaces
        edge = [area for area, gain in enumerate(self.gain) if gain >= WORTHWHILE or foes[area]]
        for area in edge:
            found[area] = 0
        for distance in range(1, FAR):
            beyond = []
            for here in edge:
                for there in near[here]:
                    if found[there] == FAR:
                        found[there] = distance
                        beyond.append(there)
            edge = beyond
        return found

    def goal(self, start: int, there: int, power: int, units: int) -> float:
        """What it is worth to bring some units from one space to another: if nothing else, nearer to the front."""
        value = self.arrival(there, power, units)
        return value if value != NOTHING else NOTHING + APPROACH * (self.front[start] - self.front[there])

    @once
    def free(self) -> list[bool]:
        """The areas that can be taken by walking in; peoples.druze not those of neutral Druze."""
        occupied, weak, might = self.occupied, self.weak, self.census.might
        neutral = self.box.druze if self.pieces.druze == NOBODY else bytes(self.box.spaces)
        found = [False] * self.box.spaces
        for area in coveted(self.gain):
            if area not in occupied or (area in weak and not might[area]):
                found[area] = not neutral[area]
        return found

    def chain(self, start: int, table: bytes, points: int, seen: tuple[int, ...] = ()) -> float:
        """The best row of free areas from a space."""
        best, free = 0.0, self.free
        for there, cost in self.box.steps[start]:
            if free[there] and cost <= points and there not in seen and table[there]:
                value = self.taking(there)
                if points > cost:
                    value += FURTHER * self.chain(there, table, points - cost, (*seen, start))
                if value > best:
                    best = value
        return best

    def taking(self, area: int) -> float:
        """What a free area is worth to a unit that walks in."""
        return self.gain[area] + (WEAK_PRIZE if area in self.weak else 0.0)


_fields = lru_cache(maxsize=REMEMBERED)(Field)


def field_of(box: Box, s: State, faction: int, mine: tuple[int, ...]) -> Field:
    """The map as it lies now; several questions in a row are asked about the same one."""
    return _fields(box, faction, mine, Pieces(tuple(s.at), tuple(s.control), tuple(s.weak), s.druze))


@lru_cache(maxsize=REMEMBERED)
def gains(box: Box, faction: int, mine: tuple[int, ...], control: tuple[int, ...]) -> tuple[float, ...]:
    """What taking each area is worth."""
    found = [by_owner[owner] for by_owner, owner in zip(spoils(box, faction, mine), control, strict=True)]
    if faction == IS and all(control[area] != IS for area in box.inner_iraq):
        for area in box.inner_iraq:
            found[area] += 10.0
    if faction == KURDS and not any(
        owner == KURDS and not kurdish for owner, kurdish in zip(control, box.kurdish, strict=False)
    ):
        found = [
            worth + 6.0 if worth > 0.0 and not kurdish else worth
            for worth, kurdish in zip(found, box.kurdish, strict=False)
        ]
    return tuple(found)


@lru_cache(maxsize=REMEMBERED)
def coveted(gain: tuple[float, ...]) -> tuple[int, ...]:
    """The areas that are worth taking."""
    return tuple([area for area, worth in enumerate(gain) if worth > 0.0])


@lru_cache(maxsize=REMEMBERED)
def foes_at(box: Box, faction: int, mine: tuple[int, ...], druze: int, places: tuple[int, ...]) -> Foes:
    """Those whom a faction wants to fight, each in its place."""
    none = [0] * box.spaces
    count, might, threat, shield = none, none[:], none[:], none[:]
    prize = [0.0] * box.spaces
    for space, (combat, home, value) in zip(places, rolls(box, faction, mine, druze).foes, strict=True):
        if space >= 0:
            count[space] += 1
            might[space] += combat
            if home[space] and combat > shield[space]:
                shield[space] = combat
            if value > prize[space]:
                prize[space] = value
    near = box.near
    for area, many in enumerate(count):
        if many:
            for there in near[area]:
                threat[there] += many
    return Foes(count, might, threat, shield, prize)


@cache
def spoils(box: Box, faction: int, mine: tuple[int, ...]) -> tuple[tuple[float, ...], ...]:
    """For each area what it is worth to take it from each owner; nothing from a faction of the same seat."""
    rows = enumerate(land(box, faction))
    worth = [(0.0,) * box.areas if owner in mine else row for owner, row in rows]
    return tuple(zip(*worth, strict=True))


@cache
def wanted(faction: int, mine: tuple[int, ...]) -> tuple[float, ...]:
    """What the loss of a unit of each faction is worth; nothing for those of one's own seat, and for nobody's."""
    return (*(0.0 if other in mine else KILL[faction].get(other, 0.0) for other in Faction), 0.0)


@cache
def rolls(box: Box, faction: int, mine: tuple[int, ...], druze: int) -> Rolls:
    """All units that a faction looks at; the Druze with the faction that they joined."""
    kill = wanted(faction, mine)
    sides = [druze if box.faction[unit] == Faction.DRUZE else box.faction[unit] for unit in range(box.ground)]
    foes = [unit for unit, side in enumerate(sides) if kill[side]]
    return Rolls(
        tuple((unit, box.combat[unit]) for unit, side in enumerate(sides) if side == faction),
        tuple((box.combat[unit], box.home[box.force[unit]], kill[sides[unit]]) for unit in foes),
        itemgetter(*foes),
    )


@cache
def homes(box: Box, faction: int) -> bytes:
    """The areas where units of a faction's chief force are at home."""
    return box.home[MAIN_FORCE[faction]]
