"""What a faction could do from here: attacks, Rapid Advances, and where it is in danger."""

from collections.abc import Iterator, Sequence

from sandtable.games.islamic_state.bot.evaluation import COALITION, IS, KILL, KURDS, LOSS, exchange, land, stakes
from sandtable.games.islamic_state.box.words import NOBODY, Act, Faction
from sandtable.games.islamic_state.rules.cooperation import OWN_LAND
from sandtable.games.islamic_state.rules.fight import AIR_SUPPORT
from sandtable.games.islamic_state.rules.movement import open_to
from sandtable.games.islamic_state.rules.players import faction_of, factions_of
from sandtable.games.islamic_state.rules.stacking import LIMIT
from sandtable.games.islamic_state.state import Table

IS_STEPS, STEPS = 4, 3
LATER = 0.8  # an area that is entered is controlled only when the next turn begins
FURTHER = 0.9  # what comes later in an advance may still go wrong
NOTHING = -0.05
FALL_BACK = 0.4
"""How likely an area that is left to itself is lost, if an enemy stands next to it."""


class Sight:
    """How the position looks to a faction: made once for a question, its parts when they are needed."""

    def __init__(self, t: Table, faction: int, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.faction = faction if faction in KILL else _stand_in(t, seat)
        self.mine = factions_of(t, seat)
        self.kill = KILL[self.faction]
        rows = land(t.box, self.faction)
        self.gain = [rows[owner][area] for area, owner in enumerate(t.state.control)]
        self.stakes = stakes(t.box, self.faction)
        self._goals()

    def _goals(self) -> None:
        """What weighs more as long as a goal is not reached."""
        s, box, gain = self.t.state, self.t.box, self.gain
        for owner in self.mine:
            if owner != self.faction:
                for area in range(box.areas):
                    if s.control[area] == owner:
                        gain[area] = 0.0
        if self.faction == IS and all(s.control[area] != IS for area in box.inner_iraq):
            for area in box.inner_iraq:
                gain[area] += 10.0
        if self.faction == KURDS:
            outside = any(owner == KURDS and not box.kurdish[area] for area, owner in enumerate(s.control))
            if not outside:
                gain[:] = [g + 6.0 * (g > 0.0 and not k) for g, k in zip(gain, box.kurdish, strict=False)]

    # ---- Who stands where

    def foes(self, area: int) -> list[int]:
        """The units in an area that this faction wants to fight."""
        kill, mine, t = self.kill, self.mine, self.t
        return [u for u in t.state.here[area] if (f := faction_of(t, u)) in kill and f not in mine]

    def own(self, area: int) -> list[int]:
        """The faction's own units in an area."""
        t = self.t
        return [unit for unit in t.state.here[area] if faction_of(t, unit) == self.faction]

    def threatened(self, area: int) -> int:
        """The units of others next to an area that are not to be trusted."""
        here, t = self.t.state.here, self.t
        kill, mine = self.kill, self.mine
        count = 0
        for there in t.box.near[area]:
            for unit in here[there]:
                faction = faction_of(t, unit)
                count += faction in kill and faction not in mine
        return count

    # ---- Battles

    def strength(self, units: Sequence[int]) -> int:
        """Combat factors; weak units have none."""
        combat, weak = self.t.box.combat, self.t.state.weak
        return sum(combat[unit] for unit in units if unit not in weak)

    def _air(self, area: int, *, own: bool) -> bool:
        t = self.t
        for air in t.box.air:
            if t.state.at[air] == area:
                faction = t.box.faction[air]
                if (faction in self.mine) if own else (faction in self.kill):
                    return True
        return False

    def battle(self, area: int, units: Sequence[int], foes: Sequence[int]) -> float:
        """What attacking these units in an area is worth, by what the dice give on average."""
        t, box = self.t, self.t.box
        home = [box.combat[u] for u in foes if box.home[box.force[u]][area]]
        add = self.strength(units) - self.strength(foes)
        if home:
            add -= max(home)
        elif any(box.home[box.force[unit]][area] for unit in units):
            add += 1
        add += AIR_SUPPORT * (self._air(area, own=True) - self._air(area, own=False))
        if add < 0:
            return -1.0
        found = exchange(box.tables.ground_attack.row, min(add, 6), len(units), len(foes), bool(home))
        kill = max(self.kill.get(faction_of(t, unit), 0.0) for unit in foes)
        return found.cleared * self.gain[area] + found.defenders * kill - found.attackers * LOSS[self.faction]

    def arrival(self, area: int, units: Sequence[int]) -> float:
        """What it is worth to move some units to a space."""
        if area >= self.t.box.areas:
            return NOTHING
        foes = self.foes(area)
        if foes:
            weak = self.t.state.weak
            if self.faction == IS and all(unit in weak for unit in foes):
                return self.gain[area] + self.kill[COALITION] + 4.0  # peoples.iraq-sunni: a recruit comes on top
            return self.battle(area, [*units, *self.own(area)], foes)
        if not self.t.state.here[area] and self.gain[area] > 0:
            return LATER * self.gain[area]
        return self._reinforcement(area)

    def _reinforcement(self, area: int) -> float:
        """A threatened area of one's own that is held thinly."""
        if self.t.state.control[area] != self.faction:
            return NOTHING
        count = self.threatened(area)
        if not count:
            return NOTHING
        held = len(self.own(area))
        return 0.3 * self.stakes[area] if held == 0 else 0.04 * self.stakes[area] if held < count else NOTHING

    def leaving(self, area: int, count: int) -> float:
        """What it costs to take some units away from where they stand."""
        if area >= self.t.box.areas or len(self.own(area)) > count:
            return 0.0
        if self.t.state.control[area] != self.faction:
            return 0.0
        return FALL_BACK * self.stakes[area] if self.threatened(area) else 0.02 * self.stakes[area]

    # ---- Move/Combat

    def reach(self, start: int) -> Iterator[int]:
        """Spaces that a stack may get to: neighbours, and beyond those of its own that are empty."""
        s, box = self.t.state, self.t.box
        force = box.force[next(iter(self.own(start)))]
        table = open_to(self.t, force, start)
        seen = {start}
        edge = [start]
        for _ in range(box.counters.unit[force].movement):
            beyond = []
            for here in edge:
                for there, _ in box.steps[here]:
                    if there not in seen and table[there]:
                        seen.add(there)
                        yield there
                        if there < box.areas and s.control[there] in OWN_LAND[force] and not self.foes(there):
                            beyond.append(there)
            edge = beyond

    def best_move(self, start: int) -> float:
        """The best that the stack in a space can do, by a rough look."""
        units = self.own(start)
        if not units:
            return NOTHING
        best = NOTHING
        for there in self.reach(start):
            if there < self.t.box.areas and (self.gain[there] > 0 or self.t.state.here[there]):
                best = max(best, self.arrival(there, units))
        return best + (0.0 if len(units) > 1 else -self.leaving(start, 1))

    def fight_here(self, area: int) -> float:
        """Attacking where one's units stand."""
        foes = self.foes(area)
        return self.battle(area, self.own(area), foes) if foes else NOTHING

    def best_attack(self) -> float:
        """The best Move/Combat on the map: from each space with units of one's own."""
        best = NOTHING
        t = self.t
        for force in t.box.forces_of[self.faction]:
            for space in dict.fromkeys(t.state.at[unit] for unit in t.box.units_of[force]):
                if space >= 0:
                    if len(t.state.here[space]) > 1 and space < t.box.areas and self.foes(space):
                        best = max(best, self.fight_here(space))
                    else:
                        best = max(best, self.best_move(space))
        return best

    # ---- Rapid Advance

    def free(self, area: int) -> bool:
        """Whether an area can be taken by walking in."""
        s = self.t.state
        if self.gain[area] <= 0:
            return False
        here = s.here[area]
        return not here or (self.faction == IS and all(unit in s.weak for unit in here))

    def chain(self, start: int, table: bytes, points: int, seen: tuple[int, ...] = ()) -> float:
        """The best row of free areas from a space."""
        best = 0.0
        for there, cost in self.t.box.steps[start]:
            if cost > points or there >= self.t.box.areas or there in seen or not table[there]:
                continue
            if self.free(there):
                value = self.gain[there] + (6.0 if self.t.state.here[there] else 0.0)
                if points > cost:
                    value += FURTHER * self.chain(there, table, points - cost, (*seen, start))
                best = max(best, value)
        return best

    def advance_of(self, unit: int) -> float:
        """The best Rapid Advance of a unit."""
        box, space = self.t.box, self.t.state.at[unit]
        table = open_to(self.t, box.force[unit], space)
        return self.chain(space, table, box.movement[unit]) - self.leaving(space, 1)

    def best_advance(self) -> float:
        """The best Rapid Advance on the map."""
        t = self.t
        best = NOTHING
        for force in t.box.forces_of[self.faction]:
            seen: set[int] = set()
            for unit in t.box.units_of[force]:
                space = t.state.at[unit]
                if space < 0 or space in seen:
                    continue
                seen.add(space)
                if any(there < t.box.areas and self.free(there) for there, _ in t.box.steps[space]):
                    best = max(best, self.advance_of(unit))
        return best


def _stand_in(t: Table, seat: int) -> int:
    """Turks and Druze fight for the faction whose player moves them."""
    mine = factions_of(t, seat)
    return COALITION if COALITION in mine else mine[0]


def acts_left(t: Table) -> int:
    """How many acts of the chart have not succeeded."""
    return sum(not t.state.succeeded[act] for act in Act)


def main_faction(t: Table, seat: int) -> int:
    """The faction that a question to a seat is about: the one whose phase it is, or the seat's first."""
    now = t.state.phase
    if now is not None and now.seat == seat and now.faction != NOBODY:
        return now.faction
    return factions_of(t, seat)[0]


def limit(faction: int) -> int:
    """stack.limit How many units move together."""
    return 5 if faction == Faction.ISLAMIC_STATE else LIMIT
