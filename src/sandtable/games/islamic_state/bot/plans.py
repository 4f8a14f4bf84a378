"""What a faction could do from here: attacks, Rapid Advances, and where it is in danger."""

from functools import cache, cached_property
from typing import NamedTuple

from sandtable.games.islamic_state.bot.evaluation import COALITION, IS, KILL, KURDS, LOSS, exchange, land, stakes
from sandtable.games.islamic_state.box.box import Box
from sandtable.games.islamic_state.box.words import MAIN_FORCE, Act, Faction
from sandtable.games.islamic_state.rules.fight import AIR_SUPPORT, TOP_ROW
from sandtable.games.islamic_state.rules.movement import open_to
from sandtable.games.islamic_state.rules.players import faction_of, factions_of
from sandtable.games.islamic_state.state import Table

LATER = 0.8  # an area that is entered is controlled only when the next turn begins
FURTHER = 0.9  # what comes later in an advance may still go wrong
NOTHING = -0.05
LEFT_ALONE, LEFT_BEHIND = 0.4, 0.02
"""How likely an area that is left empty is lost, with an enemy next to it and without."""
WEAK_PRIZE = 6.0  # peoples.iraq-sunni: a unit gone and a recruit instead
COMING, AWAY = 4.0, -3.0  # victory.iran: units in boxes do not count
FAST = 4
RINGS = 3
FAR = 8
WORTHWHILE = 3.0
APPROACH = 0.3


class Census(NamedTuple):
    """By space: units and strength of a faction, and of those whom it wants to fight.

    `shield` is the strength that its foes add at home, `prize` what the dearest of them is worth.
    """

    own: list[int]
    power: list[int]
    foes: list[int]
    might: list[int]
    shield: list[int]
    prize: list[float]


class Rolls(NamedTuple):
    """Units of a faction with their strength; its foes with strength, homes and worth."""

    own: tuple[tuple[int, int], ...]
    foes: tuple[tuple[int, int, bytes, float], ...]


class Sight:
    """How the position looks to a faction: made once for a question, its parts when they are needed."""

    def __init__(self, t: Table, faction: int, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.mine = factions_of(t, seat)
        self.faction = faction if faction in KILL else _stand_in(self.mine)
        self.kill = wanted(self.faction, self.mine)
        self.stakes = stakes(t.box, self.faction)
        self.loss = LOSS[self.faction]
        self.homes = homes(t.box, self.faction)
        self._open: dict[int, bytes] = {}

    # ---- Looking round

    @cached_property
    def gain(self) -> list[float]:
        """What taking each area is worth."""
        s, box = self.t.state, self.t.box
        rows = list(land(box, self.faction))
        for owner in self.mine:
            rows[owner] = NO_GAIN
        found = [rows[owner][area] for area, owner in enumerate(s.control)]
        if self.faction == IS and all(s.control[area] != IS for area in box.inner_iraq):
            for area in box.inner_iraq:
                found[area] += 10.0
        if self.faction == KURDS and not any(
            owner == KURDS and not kurdish for owner, kurdish in zip(s.control, box.kurdish, strict=False)
        ):
            return [
                worth + 6.0 if worth > 0.0 and not kurdish else worth
                for worth, kurdish in zip(found, box.kurdish, strict=False)
            ]
        return found

    @cached_property
    def census(self) -> Census:
        """The faction's own units and its foes in one look."""
        s, box = self.t.state, self.t.box
        at, none = s.at, [0] * box.spaces
        own, power, foes, might, shield = none, none[:], none[:], none[:], none[:]
        prize = [0.0] * box.spaces
        table = rolls(box, self.faction, self.mine, s.druze)
        for unit, combat in table.own:
            space = at[unit]
            if space >= 0:
                own[space] += 1
                power[space] += combat
        for unit, combat, home, value in table.foes:
            space = at[unit]
            if space >= 0:
                foes[space] += 1
                might[space] += combat
                if home[space] and combat > shield[space]:
                    shield[space] = combat
                if value > prize[space]:
                    prize[space] = value
        if s.weak:
            self._leave_out_weak(power if self.faction == COALITION else might, foes, shield)
        return Census(own, power, foes, might, shield, prize)

    def _leave_out_weak(self, strength: list[int], foes: list[int], shield: list[int]) -> None:
        """peoples.iraq-sunni They fight with 0."""
        at, combat = self.t.state.at, self.t.box.combat
        for unit in self.t.state.weak:
            space = at[unit]
            if space >= 0 and strength[space]:
                strength[space] -= combat[unit]
                if foes[space] == 1:
                    shield[space] = 0

    @cached_property
    def air(self) -> dict[int, int]:
        """combat.modifiers What air units add to an attack in an area."""
        s, box = self.t.state, self.t.box
        own, other = set(), set()
        for air in box.air:
            if s.at[air] >= 0:
                faction = box.faction[air]
                if faction in self.mine:
                    own.add(s.at[air])
                elif self.kill[faction]:
                    other.add(s.at[air])
        return {area: AIR_SUPPORT * ((area in own) - (area in other)) for area in own | other}

    @cached_property
    def weak(self) -> set[int]:
        """Areas where the Islamic State walks over Iraqi units."""
        return {self.t.state.at[unit] for unit in self.t.state.weak} if self.faction == IS else set()

    @cached_property
    def threat(self) -> list[int]:
        """The foes next to each area."""
        near, found = self.t.box.near, [0] * self.t.box.spaces
        for area, count in enumerate(self.census.foes):
            if count:
                for there in near[area]:
                    found[there] += count
        return found

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
        rows = self.t.box.tables.ground_attack.row
        found = exchange(rows, min(add, TOP_ROW - 1), units, census.foes[area], shield > 0)
        return found.cleared * self.gain[area] + found.defenders * census.prize[area] - found.attackers * self.loss

    def arrival(self, area: int, power: int, units: int) -> float:
        """What it is worth to move some units to a space."""
        if area >= self.t.box.areas:
            return AWAY
        census = self.census
        if census.foes[area]:
            if area in self.weak and not census.might[area]:
                return self.gain[area] + WEAK_PRIZE
            return self.battle(area, power + census.power[area], units + census.own[area])
        gain = self.gain[area]
        if gain > 0.0 and not self.t.state.here[area]:
            return LATER * gain
        return self._reinforcement(area)

    def _reinforcement(self, area: int) -> float:
        """A threatened area of one's own that is held thinly."""
        held = self.census.own[area]
        if held > 1 or self.t.state.control[area] != self.faction:
            return NOTHING
        count = self.threat[area]
        if count <= held:
            return NOTHING
        return 0.04 * self.stakes[area] if held else 0.3 * self.stakes[area]

    def leaving(self, area: int, count: int) -> float:
        """What it costs to take some units away from where they stand."""
        if area >= self.t.box.areas or self.census.own[area] > count:
            return 0.0
        if self.t.state.control[area] != self.faction:
            return 0.0
        return (LEFT_ALONE if self.threat[area] else LEFT_BEHIND) * self.stakes[area]

    # ---- Move/Combat

    @cached_property
    def front(self) -> list[int]:
        """How many areas lie between each and the nearest where there is something to take or to fight."""
        near, foes = self.t.box.near, self.census.foes
        found = [FAR] * self.t.box.spaces
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

    def best_goal(self, start: int, power: int, units: int) -> float:
        """The best space for some units to go to: neighbours, and what lies behind one's own land."""
        steps, areas, control = self.t.box.steps, self.t.box.areas, self.t.state.control
        table, foes, gain, own = self.open_from(start), self.census.foes, self.gain, self.census.own
        threat, best = self.threat, NOTHING
        seen = {start}
        edge = [start]
        for _ in range(RINGS):
            beyond = []
            for here in edge:
                for there, _cost in steps[here]:
                    if there in seen or there >= areas or not table[there]:
                        continue
                    seen.add(there)
                    if foes[there] or gain[there] > 0.0 or threat[there] > own[there]:
                        value = self.arrival(there, power, units)
                        if value > best:
                            best = value
                    if not foes[there] and control[there] in self.mine:
                        beyond.append(there)
            edge = beyond
        if best == NOTHING and start < areas:
            return NOTHING + APPROACH * (self.front[start] - min(self.front[there] for there in seen))
        return best

    def open_from(self, space: int) -> bytes:
        """move.limits The spaces that the faction's units in a space may enter."""
        box = self.t.box
        force = self._force(space)
        key = 2 * force + (space < box.areas and box.in_syria[space])
        if key not in self._open:
            self._open[key] = open_to(self.t, force, space)
        return self._open[key]

    def _force(self, space: int) -> int:
        """The force of the faction's first unit in a space."""
        box = self.t.box
        for unit in self.t.state.here[space]:
            if box.faction[unit] == self.faction:
                return box.force[unit]
        return MAIN_FORCE[self.faction]

    def best_move(self, start: int) -> float:
        """The best that the stack in a space can do, by a rough look."""
        census = self.census
        units = census.own[start]
        best = self.best_goal(start, census.power[start], units)
        if start >= self.t.box.areas:
            return best + COMING
        return best if units > 1 else best - self.leaving(start, 1)

    def fight_here(self, area: int) -> float:
        """Attacking where one's units stand."""
        census = self.census
        return self.battle(area, census.power[area], census.own[area]) if census.foes[area] else NOTHING

    def best_attack(self, enough: float) -> float:
        """The best Move/Combat on the map, or the first that is good enough."""
        best, threat = NOTHING, self.threat
        own, power, foes = self.census.own, self.census.power, self.census.foes
        for space, count in enumerate(own):
            if not count:
                continue
            if space >= self.t.box.areas:
                value = COMING
            elif foes[space]:
                value = self.fight_here(space)
            elif threat[space]:
                value = self._best_neighbour(space, power[space], count)
            else:
                value = self.best_move(space)
            if value > best:
                best = value
                if best > enough:
                    break
        return best

    def _best_neighbour(self, space: int, power: int, count: int) -> float:
        """The best attack on a neighbour: at the front there is enough to do next door."""
        best, cost = NOTHING, -1.0
        foes, free, table = self.census.foes, self.free, self.open_from(space)
        for there in self.t.box.near[space]:
            if (foes[there] or free[there]) and table[there]:
                if cost < 0:
                    cost = self.leaving(space, 1)
                best = max(best, self.arrival(there, power, count) - cost)
        return best

    # ---- Rapid Advance

    @cached_property
    def free(self) -> list[bool]:
        """The areas that can be taken by walking in."""
        here, weak = self.t.state.here, self.weak
        return [
            gain > 0.0 and (not here[area] or (bool(weak) and area in weak and not self.census.might[area]))
            for area, gain in enumerate(self.gain)
        ] + [False] * len(self.t.box.map.boxes)

    def chain(self, start: int, table: bytes, points: int, seen: tuple[int, ...] = ()) -> float:
        """The best row of free areas from a space."""
        best, free = 0.0, self.free
        for there, cost in self.t.box.steps[start]:
            if free[there] and cost <= points and there not in seen and table[there]:
                value = self.taking(there)
                if points > cost:
                    value += FURTHER * self.chain(there, table, points - cost, (*seen, start))
                best = max(best, value)
        return best

    def taking(self, area: int) -> float:
        """What a free area is worth to a unit that walks in."""
        return self.gain[area] + (WEAK_PRIZE if area in self.weak else 0.0)

    def advance_of(self, unit: int) -> float:
        """The best Rapid Advance of a unit."""
        box, space = self.t.box, self.t.state.at[unit]
        table = open_to(self.t, box.force[unit], space)
        return self.chain(space, table, box.movement[unit]) - self.leaving(space, 1)

    def best_advance(self) -> float:
        """The best Rapid Advance on the map."""
        box, free = self.t.box, self.free
        best = NOTHING
        if True not in free:
            return best
        for space, count in enumerate(self.census.own):
            if count and any(free[there] for there, _ in box.steps[space]):
                table = self.open_from(space)
                points = FAST if self.faction == IS else FAST - 1
                best = max(best, self.chain(space, table, points) - self.leaving(space, 1))
        return best


NO_GAIN = (0.0,) * 200


@cache
def wanted(faction: int, mine: tuple[int, ...]) -> tuple[float, ...]:
    """What the loss of a unit of each faction is worth; nothing for those of one's own seat, and for nobody's."""
    return (*(0.0 if other in mine else KILL[faction].get(other, 0.0) for other in Faction), 0.0)


@cache
def rolls(box: Box, faction: int, mine: tuple[int, ...], druze: int) -> Rolls:
    """All units that a faction looks at; the Druze with the faction that they joined."""
    kill = wanted(faction, mine)
    sides = [druze if box.faction[unit] == Faction.DRUZE else box.faction[unit] for unit in range(box.ground)]
    return Rolls(
        tuple((unit, box.combat[unit]) for unit, side in enumerate(sides) if side == faction),
        tuple(
            (unit, box.combat[unit], box.home[box.force[unit]], kill[side])
            for unit, side in enumerate(sides)
            if kill[side]
        ),
    )


@cache
def homes(box: Box, faction: int) -> bytes:
    """The areas where units of a faction's chief force are at home."""
    return box.home[MAIN_FORCE[faction]]


def _stand_in(mine: tuple[int, ...]) -> int:
    """Turks and Druze fight for the faction whose player moves them."""
    return COALITION if COALITION in mine else mine[0]


def acts_left(t: Table) -> int:
    """How many acts of the chart have not succeeded."""
    return sum(not t.state.succeeded[act] for act in Act)


def main_faction(t: Table, seat: int) -> int:
    """The faction that a question to a seat is about: the one whose phase it is, or the seat's first."""
    now = t.state.phase
    return now.faction if now is not None and now.seat == seat else factions_of(t, seat)[0]


def sight_of(t: Table, unit: int, seat: int) -> Sight:
    """How the position looks to a unit's faction."""
    return Sight(t, faction_of(t, unit), seat)
