"""What a faction could do from here: attacks, Rapid Advances, and where it is in danger."""

from sandtable.core.memo import once
from sandtable.games.islamic_state.bot.field import APPROACH, NOTHING, Field, field_of
from sandtable.games.islamic_state.bot.worth import COALITION, IS, KILL
from sandtable.games.islamic_state.box.factions import MAIN_FORCE
from sandtable.games.islamic_state.rules.move import own_stacks
from sandtable.games.islamic_state.rules.movement import open_to
from sandtable.games.islamic_state.rules.players import faction_of, factions_of
from sandtable.games.islamic_state.rules.rapid import can_start
from sandtable.games.islamic_state.rules.stacking import distinct
from sandtable.games.islamic_state.state import Table

COMING = 4.0  # victory.iran: units in boxes do not count
FAST = 4
RINGS = 3


class Sight:
    """How the position looks to a faction, and what it could do: made once for a question."""

    def __init__(self, t: Table, faction: int, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.mine = factions_of(t, seat)
        self.faction = faction if faction in KILL else _stand_in(self.mine)
        self._open: dict[int, bytes] = {}

    @once
    def field(self) -> Field:
        """The map in the faction's eyes."""
        return field_of(self.t.box, self.t.state, self.faction, self.mine)

    # ---- Move/Combat

    def best_goal(self, start: int, power: int, units: int) -> float:
        """The best space for some units to go to: neighbours, and what lies behind one's own land."""
        beside, control = self.t.box.areas_beside, self.t.state.control
        field, mine, table = self.field, self.mine, self.open_from(start)
        own, foes, gain, threat = field.census.own, field.census.foes, field.gain, field.threat
        best = NOTHING
        open_ = bytearray(table)
        open_[start] = False
        seen, edge = [start], [start]
        for _ in range(RINGS):
            beyond = []
            for here in edge:
                for there in beside[here]:
                    if not open_[there]:
                        continue
                    open_[there] = False
                    seen.append(there)
                    if foes[there] or gain[there] > 0.0 or threat[there] > own[there]:
                        value = field.arrival(there, power, units)
                        if value > best:
                            best = value
                    if not foes[there] and control[there] in mine:
                        beyond.append(there)
            edge = beyond
        if best == NOTHING and start < self.t.box.areas:
            front = field.front
            return NOTHING + APPROACH * (front[start] - min([front[there] for there in seen]))
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
        census = self.field.census
        units = census.own[start]
        best = self.best_goal(start, census.power[start], units)
        if start >= self.t.box.areas:
            return best + COMING
        return best if units > 1 else best - self.field.leaving(start, 1)

    def fight_here(self, area: int) -> float:
        """Attacking where one's units stand."""
        census = self.field.census
        return self.field.battle(area, census.power[area], census.own[area]) if census.foes[area] else NOTHING

    def best_attack(self, enough: float) -> float:
        """The best Move/Combat on the map, or the first that is good enough."""
        best, threat, census = NOTHING, self.field.threat, self.field.census
        own, power, foes = census.own, census.power, census.foes
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
        field, table = self.field, self.open_from(space)
        foes, free = field.census.foes, field.free
        for there in self.t.box.near[space]:
            if (foes[there] or free[there]) and table[there]:
                if cost < 0:
                    cost = field.leaving(space, 1)
                value = field.arrival(there, power, count) - cost
                if value > best:
                    best = value
        return best

    # ---- Rapid Advance

    def advance_of(self, unit: int) -> float:
        """The best Rapid Advance of a unit."""
        box, space = self.t.box, self.t.state.at[unit]
        table = open_to(self.t, box.force[unit], space)
        return self.field.chain(space, table, box.movement[unit]) - self.field.leaving(space, 1)

    def best_advance(self) -> float:
        """The best Rapid Advance on the map."""
        field = self.field
        if True not in field.free:
            return NOTHING
        t, points = self.t, FAST if self.faction == IS else FAST - 1
        stacks = own_stacks(t, self.faction, self.seat)
        worth = {
            space: field.chain(space, self.open_from(space), points) - field.leaving(space, 1) for space in stacks
        }
        for space in sorted(worth, key=worth.__getitem__, reverse=True):  # who may start takes longer to find out
            if worth[space] <= NOTHING:
                break
            if any(can_start(t, self.faction, unit) for unit in distinct(t, stacks[space])):
                return worth[space]
        return NOTHING


def _stand_in(mine: tuple[int, ...]) -> int:
    """Turks and Druze fight for the faction whose player moves them."""
    return COALITION if COALITION in mine else mine[0]


def main_faction(t: Table, seat: int) -> int:
    """The faction that a question to a seat is about: the one whose phase it is, or the seat's first."""
    now = t.state.phase
    return now.faction if now is not None and now.seat == seat else factions_of(t, seat)[0]


def sight_of(t: Table, unit: int, seat: int) -> Sight:
    """How the position looks to a unit's faction."""
    return Sight(t, faction_of(t, unit), seat)
