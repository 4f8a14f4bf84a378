"""What a bot makes of the map before it chooses: who stands where, how strong, and what a battle would bring.

Enemy counters are taken at the average of their colour on the map: that is all a seat knows of them (30.0).
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from sandtable.games.fitna.bot.worth import worth
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.box.plan import Plan
from sandtable.games.fitna.rules.fog import sees
from sandtable.games.fitna.rules.tension import us_may_come
from sandtable.games.fitna.state import Fight, Table, plan_of

STEP = 0.55
"""What a step is worth beside a space of worth 1."""
PARTNER = 0.5
"""What a space of a partner is worth beside an own one."""
PROVOCATION = 6.0
"""What it costs to bring US forces to a rival."""
NUDGE, LAST_LEVEL = 0.2, 10
"""What a step of the tension marker is worth short of level 10."""
NOTHING: frozenset[int] = frozenset()
FAR = 99


@lru_cache(maxsize=8)
def battle_odds(box: Box) -> tuple[tuple[float, float, float], ...]:
    """18.4 For each column: the chance that the defender is beaten, steps he loses, steps the attacker loses."""
    attacker = {"0": 0.0, "1": 1.0, "2": 2.0, "each_unit_1": 2.5}
    defender = {"0": 0.0, "1": 1.0, "2": 2.0, "2_split_over_two_units_if_possible": 2.0, "all_eliminated": 3.0}
    rows = []
    for at in range(len(box.columns)):
        results = [row[at] for row in box.crt]
        rows.append(
            (
                sum(each.attacker_enters == "always" for each in results) / 6,
                sum(defender[each.defender_steps] for each in results) / 6,
                sum(attacker[each.attacker_steps] for each in results) / 6,
            )
        )
    return tuple(rows)


@lru_cache(maxsize=64)
def distances(plan: Plan) -> tuple[tuple[int, ...], ...]:
    """Links between any two spaces in play."""
    rows = []
    for start in range(plan.box.size):
        row = [FAR] * plan.box.size
        row[start] = 0
        edge = [start]
        while edge:
            beyond = []
            for space in edge:
                for beside in plan.near[space]:
                    if row[beside] == FAR:
                        row[beside] = row[space] + 1
                        beyond.append(beside)
            edge = beyond
        rows.append(tuple(row))
    return tuple(rows)


@lru_cache(maxsize=8)
def attack_face_down(box: Box) -> float:
    """25.1 The mean attack of the IS counters: nobody knows which of them lies where."""
    values = [box.attack[face][-1] for face in box.faces]
    return sum(values) / len(values)


class Target(msgspec.Struct, frozen=True, gc=False):
    """A space that may be attacked: its defence, its shift of columns, and what steps and the space are worth."""

    wall: float
    shift: int
    step: float
    own: float  # the space, if own units take it
    others: float  # and if others do


class Outlook:
    """The map as a seat sees it at one decision."""

    def __init__(self, t: Table, seat: int) -> None:
        self.t, self.seat = t, seat
        self.s, self.box, self.plan = t.state, t.box, plan_of(t)
        self.worth = worth(self.plan, seat)
        self.mine, self.side = self.worth.players, self.worth.side
        self.odds = battle_odds(t.box)
        self.gain = STEP * 2 / (1 + self.worth.rivals)  # a step of a rival: less where others profit from it too
        late = self.s.turn == self.plan.turns or not us_may_come(t)
        self.provoking = NOTHING if late else self.worth.provoking  # 27.1: to attack brings US forces to a rival
        self._targets: dict[int, Target] = {}
        self._means: dict[tuple[int, int], float] = {}

    # Strengths ------------------------------------------------------------------------------------

    def defence(self, unit: int) -> float:
        """The defence of a unit as far as the seat knows it."""
        s, box = self.s, self.box
        if s.owner[unit] in self.mine and unit < box.backs.start:
            return box.strength[unit][s.steps[unit]]
        if s.fight is not None and (unit in s.fight.defenders or unit in s.fight.attackers):
            return box.strength[unit if unit < box.backs.start else s.face[unit - box.backs.start]][s.steps[unit]]
        return self._mean(unit)

    def _mean(self, unit: int) -> float:
        s, box, first = self.s, self.box, self.box.backs.start
        if unit < first and sees(self.t, self.seat, unit):
            return box.strength[unit][s.steps[unit]]
        key = (s.owner[unit], box.faction[unit])
        found = self._means.get(key)
        if found is None:
            if unit >= first:
                values = [box.strength[face][-1] for face in box.faces]
            else:
                at, owner, group = s.at, s.owner, box.of_faction[key[1]]
                known = [other for other in group if at[other] >= 0 and owner[other] == key[0] and other < first]
                values = [box.strength[other][s.steps[other]] for other in known]
            found = self._means[key] = sum(values) / max(len(values), 1)
        return found

    def attack(self, unit: int) -> float:
        """The attack of an own unit; face-down IS counters count with their average."""
        box = self.box
        return box.attack[unit][self.s.steps[unit]] if unit < box.backs.start else attack_face_down(box)

    def target(self, space: int) -> Target:
        """A space that may be attacked, looked at once."""
        known = self._targets.get(space)
        if known is None:
            known = self._targets[space] = self._look_at(space)
        return known

    def _look_at(self, space: int) -> Target:
        s, rules = self.s, self.box.tables.column_shifts
        wall, step, alone = 0.0, self.gain, 0
        for unit in s.stacks[space]:
            wall += self.defence(unit)
            if s.isolated[unit]:
                alone = rules.defender_isolated
            if s.owner[unit] in self.side:
                step = -STEP
        shift = alone - self.box.defence[space] + (rules.entrenchment if space in s.dug else 0)
        return Target(wall, shift, step, self.stake(space, own=True), self.stake(space, own=False))

    # Battles --------------------------------------------------------------------------------------

    def chances(self, units: Sequence[int], target: Target) -> tuple[float, float, float]:
        """18.2 The odds of the column in which these units would attack, as the seat sees it (`battle_odds`)."""
        s, box = self.s, self.box
        margin = -target.wall
        alone = 0
        for unit in units:
            margin += self.attack(unit)
            if s.isolated[unit]:
                alone = box.tables.column_shifts.attacker_isolated
        at = box.start_column(round(margin)) + target.shift + alone
        return self.odds[min(max(at, 0), len(self.odds) - 1)]

    def stake(self, space: int, *, own: bool) -> float:
        """What it is worth to the seat if own units, or others, take a space."""
        holder = self.s.control[space]
        if holder in self.side:
            return -self.worth.hold[space] * (1.0 if holder in self.mine else PARTNER)
        denied = self.worth.denied[holder][space] if holder < len(self.plan.players) else 0.0
        return denied + (self.worth.own[space] if own else 0.0)

    def battle(self, units: Sequence[int], space: int) -> float:
        """What an offensive would bring to the seat."""
        target = self.target(space)
        win, hurt, paid = self.chances(units, target)
        if self.s.owner[units[0]] not in self.mine:
            return win * target.others + target.step * hurt
        value = win * target.own + target.step * hurt - STEP * paid
        return value - PROVOCATION if space in self.provoking else value

    def in_fight(self, fight: Fight, at: int) -> float:
        """What the offensive in progress will bring if it is rolled in a column."""
        s = self.s
        against = any(s.owner[unit] in self.side for unit in fight.defenders)
        own = s.owner[fight.attackers[0]] in self.mine
        win, hurt, paid = self.odds[at]
        step = -STEP if against else self.gain
        return win * self.stake(fight.target, own=own) + step * hurt - (STEP * paid if own else 0.0)

    # Tension ------------------------------------------------------------------------------------------

    def tension(self, delta: int) -> float:
        """22.1 What a move of the marker is worth to the seat: level 10 brings US forces, to it or a rival."""
        s = self.s
        users = self.plan.us_forces.get("tension_10", ())
        if not self.plan.uses_tension or not users or s.us >= 0:
            return 0.0
        reached = s.tension + delta >= LAST_LEVEL
        sign = 1.0 if any(user in self.mine for user in users) else -1.0
        return sign * (PROVOCATION if reached else NUDGE * delta)
