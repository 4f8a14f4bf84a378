"""What a place is worth to a squad: zones that will be held when the turn ends, fights, dangers on the way."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sandtable.games.phantom_fury.box.box import MOSQUE, Box
from sandtable.games.phantom_fury.rules.clash import Type, type_of
from sandtable.games.phantom_fury.rules.counters import foe_cf, foes_in, is_fortified, squad_cf, zone_at
from sandtable.games.phantom_fury.rules.flooding import CF_LIMIT
from sandtable.games.phantom_fury.rules.modifiers import EXPOSED, seen_by
from sandtable.games.phantom_fury.rules.steps import (
    March,
    origin_of,
    places_of_squads,
    refuse_entry,
    refuse_section,
)
from sandtable.games.phantom_fury.state import Nature, Status, Table

# Prices in zones; these played best over a few hundred games.
STEP = 0.4
LAST_STEP = 1.0
PIN = 0.2
PROGRESS = 0.35  # an enemy out of a zone that is not yet clear
IN_THE_STREET = -1.0
MUCH = 99.0
SAFE = (0.0, 1.0)  # a step that costs nothing and always succeeds
FAR = 0.015  # each step between a squad and its front


class Line:
    """Who stands where, as all squads see it: looked at once for each question."""

    def __init__(self, t: Table) -> None:
        state, box = t.state, t.box
        self.t, self.places, self.manned = t, places_of_squads(t), [0] * box.size
        for place in self.places:
            if 0 <= place < box.first_street:
                self.manned[box.zone_of[place]] += 1
        self.armour = {tank.place for tank in state.tanks}
        self.tanks = {zone_at(t, place) for place in self.armour}
        self.blocked = {squad.place for squad in state.squads if squad.status == Status.PINNED}  # 14.4.2
        self.blocked |= self.armour
        self.new = [z for z in box.zones if self.manned[z] and not state.usmc[z] and not state.crowd[z]]
        self.snipers: dict[int, tuple[int, int]] = {}
        self.ways: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
        self.far: dict[bool, Sequence[int]] = {}

    def threats(self, zone: int) -> list[tuple[int, tuple[int, ...]]]:
        """14.4.1 Zones from which one could be infiltrated if no squad stood there, with the sections between."""
        found = self.ways.get(zone)
        if found is None:
            found = self.ways[zone] = [way for way in self.t.box.ways_in[zone] if self.is_threat(way[0])]
        return found

    def is_threat(self, zone: int) -> bool:
        """14.4.1 Not ours, with enemies or with some to come (14.2)."""
        state = self.t.state
        return not state.usmc[zone] and zone not in self.tanks and (state.crowd[zone] > 0 or state.marker[zone] < 0)

    def watchers(self, street: int) -> tuple[int, int]:
        """11.4.2.1 Insurgents and suspects who see a street section."""
        found = self.snipers.get(street)
        if found is None:
            found = self.snipers[street] = seen_by(self.t, street)
        return found

    def steps_to_front(self, *, iif: bool) -> Sequence[int]:
        """Steps from each place to the nearest zone that has to be taken."""
        found = self.far.get(iif)
        if found is None:
            found = self.far[iif] = steps_to_front(self.t.box, tuple(self.t.state.usmc), iif)
        return found


@lru_cache(maxsize=64)
def steps_to_front(box: Box, usmc: tuple[bool, ...], iif: bool) -> Sequence[int]:
    """Steps from each place to the nearest zone that has to be taken: for IIF squads the mosque."""
    if iif and not usmc[MOSQUE]:
        zones = [MOSQUE]
    else:
        zones = [zone for zone in box.zones if not usmc[zone] and zone != MOSQUE]
    edge = [location for zone in zones for location in box.inside[zone]]
    steps, far = [-1] * box.first_zone, 0
    while edge:
        for place in edge:
            steps[place] = far
        edge = [place for place in {other for at in edge for other in box.steps[at]} if steps[place] < 0]
        far += 1
    return tuple(steps)


class Outlook:
    """The end of the turn as it looks with one squad anywhere and all others where they are."""

    def __init__(self, line: Line, squad: int) -> None:
        self.line, self.t, self.squad = line, line.t, squad
        self.steps = line.steps_to_front(iif=self.t.box.is_iif[squad])
        self.home = zone_at(self.t, self.t.state.squads[squad].place)
        self.others = line.manned.copy()
        self.others[self.home] -= bool(self.home)
        around = self.t.box.around
        self.contact = {near for zone in line.new if self.others[zone] for near in around[zone]}  # 14.2
        self.without: dict[int, bool] = {}
        self.adds: dict[int, int] = {}
        self.added_here = self.added(self.home)

    def gain(self, zone: int) -> int:
        """Zones held at the end of the turn with the squad in a zone, against the squad where it is."""
        known = self.adds.get(zone)
        return (self.added(zone) if known is None else known) - self.added_here

    def added(self, zone: int) -> int:
        """Zones held with the squad in a zone, against the squad nowhere: it matters there and around."""
        total, others = 0, self.others
        if zone and not others[zone]:
            total = self.held(zone, zone) - self.held_without(zone)
            usmc, tanks = self.t.state.usmc, self.line.tanks
            for each in self.t.box.around[zone]:
                if usmc[each] and not others[each] and each not in tanks:  # all others are held or not without it
                    total += self.held(each, zone) - self.held_without(each)
        self.adds[zone] = total
        return total

    def held_without(self, zone: int) -> bool:
        """Whether a zone is held with the squad nowhere."""
        found = self.without.get(zone)
        if found is None:
            found = self.without[zone] = self.held(zone, 0)
        return found

    def held(self, zone: int, place: int) -> bool:
        """14.1.1 Whether a zone is under USMC control when the turn ends, with the squad in a zone."""
        state, others = self.t.state, self.others
        here = zone == place or others[zone] > 0
        if not state.usmc[zone] and (state.crowd[zone] or not here):
            return False
        return here or zone in self.line.tanks or not self.infiltrated(zone, place)

    def infiltrated(self, zone: int, place: int) -> bool:
        """14.4.1 Whether an empty zone has a way in from a base."""
        for base, sections in self.line.threats(zone):
            if self.is_base(base, place) and not (sections and self.guarded(sections, place)):
                return True
        return False

    def is_base(self, zone: int, place: int) -> bool:
        """14.4.1 Whether a threat has enemies and no squad; 14.2 contact will bring them around a new zone."""
        state = self.t.state
        if zone == place or self.others[zone]:
            return False
        if state.crowd[zone]:
            return True
        fresh = not state.usmc[place] and not state.crowd[place] and zone in self.t.box.around[place]
        return fresh or zone in self.contact

    def guarded(self, sections: tuple[int, ...], place: int) -> bool:
        """14.4.2 In every section a tank or a pinned squad, or a squad in a zone of ours on it."""
        state, others, blocked = self.t.state, self.others, self.line.blocked
        for section in sections:
            if section in blocked:
                continue
            for zone in self.t.box.street_zones[section]:
                if (zone == place or others[zone]) and (state.usmc[zone] or not state.crowd[zone]):
                    break
            else:
                return False
        return True

    def worth(self, place: int) -> float:
        """What it is worth to end the move in a place."""
        t = self.t
        if place >= t.box.first_street:
            return IN_THE_STREET
        zone = t.box.zone_of[place]
        value = self.gain(zone) - FAR * self.steps[place]
        return value + best_assault(t, self.squad, place) if t.state.crowd[zone] else value


# 12 Movement --------------------------------------------------------------------------------------


Way = tuple[int, float, float, int]  # a place, the cost of the way, the chance to arrive, its first step (-1: none)


def reach(line: Line, squad: int, march: March) -> Iterator[Way]:
    """The ways that are open to a squad, to stay first; a longer one again where it costs less."""
    t = line.t
    usmc, steps, street = t.state.usmc, t.box.steps, t.box.first_street
    crowd, zone_of = t.state.crowd, t.box.zone_of
    start = t.state.squads[squad].place
    home = origin_of(t, start, march.left)
    flees = home > 0 and not usmc[home]  # 12.4.3
    found, edge = {start: 0.0}, [((start, 0.0, 1.0, -1), march.left)]
    yield edge[0][0]
    for points in range(march.points, 0, -1):
        staying = March(points, line.places, cover=march.cover)
        fled = March(points, line.places, cover=True)
        following = []
        for (place, cost, chance, first), came in edge:
            origin = origin_of(t, place, came)
            then = fled if flees and origin != home else staying
            for space in steps[place]:
                if found.get(space, MUCH) <= cost:
                    continue
                if space >= street:  # whether a door leads on is seen in the next round
                    refusal = refuse_section(t, squad, space, then)
                else:
                    refusal = refuse_entry(t, squad, place, space, origin, then)
                if refusal is not None:
                    continue
                price, through = danger(line, squad, space) if space >= street or crowd[zone_of[space]] else SAFE
                price = cost + chance * price
                if price < found.get(space, MUCH):
                    found[space] = price
                    way = space, price, chance * through, space if first < 0 else first
                    following.append((way, place))
                    yield way
        edge = following


def danger(line: Line, squad: int, space: int) -> tuple[float, float]:
    """The cost of a step, and the chance to be able to go on (11.4.2, 12.7)."""
    t = line.t
    if space < t.box.first_street:
        zone = t.box.zone_of[space]
        return under_fire(t, squad, zone) if t.state.crowd[zone] and t.box.kind[space] in EXPOSED else SAFE
    insurgents, suspects = line.watchers(space)
    if not insurgents and not suspects:
        return SAFE
    hit, pin = (insurgents + 1) / 10 * (insurgents > 0), (suspects + 1) / 10 * (suspects > 0)
    if space in line.armour:
        return hit * PIN, 1 - hit
    return hit * step_cost(t, squad) + pin * PIN, (1 - hit) * (1 - pin)


def under_fire(t: Table, squad: int, zone: int) -> tuple[float, float]:
    """12.7 The same for a courtyard or open ground of an insurgent zone."""
    hit = pin = 0.0
    for at in foes_in(t, zone):
        foe = t.state.foes[at]
        if foe.nature == Nature.SUSPECT:
            hit += (9 - min(9, squad_cf(t, squad))) * 0.015
        else:
            hit, pin = hit + foe_cf(t, foe) / 10, pin + 0.1
    return min(1.0, hit) * step_cost(t, squad) + pin * PIN, 1 - min(0.9, pin)


def step_cost(t: Table, squad: int) -> float:
    """What a step loss costs."""
    s = t.state.squads[squad]
    return LAST_STEP if s.reduced and s.caat < 0 else STEP


# 13 Assaults --------------------------------------------------------------------------------------


def best_assault(t: Table, squad: int, place: int) -> float:
    """The best assault from a place within its zone, or nothing."""
    foes, zone_of = t.state.foes, t.box.zone_of
    near = [at for at in t.box.next_to[place] if at in foes and zone_of[at] == zone_of[place]]
    return max([assault_worth(t, squad, place, at) for at in near], default=0.0)


def assault_worth(t: Table, squad: int, place: int, target: int) -> float:
    """The chance to clear the zone, or some of it, less what the fight may cost; flooding counts all."""
    zone = t.box.zone_of[target]
    kind = type_of(t.box.floor[place], t.box.floor[target])
    cleared, harm = fight(t, squad, target, kind)
    count = t.state.crowd[zone]
    floods = t.box.floor[place] == 3 and kind == Type.TOP_DOWN and squad_cf(t, squad) > CF_LIMIT
    if count > 1 and floods and not is_fortified(t, zone):
        for other in foes_in(t, zone):
            if other != target:
                more, hurt = fight(t, squad, other, Type.TOP_DOWN)
                harm += cleared * hurt
                cleared *= more
        count = 1
    return cleared * (1.0 if count == 1 else PROGRESS) - harm * step_cost(t, squad)


def fight(t: Table, squad: int, target: int, kind: Type) -> tuple[float, float]:
    """13.4.2 The chance to empty a location, and the chance of a step loss, without events."""
    foe, zone = t.state.foes[target], t.box.zone_of[target]
    strong = is_fortified(t, zone)
    drm = (kind == Type.BOTTOM_UP) - (kind == Type.TOP_DOWN)
    if foe.nature == Nature.SUSPECT:
        win = chance(squad_cf(t, squad) - drm - 2)
        return (0.3 + 0.7 * win, 0.3) if strong else (0.88 + 0.1 * win, 0.15)
    win = chance(squad_cf(t, squad) - drm - (strong or foe.nature == Nature.MARTYRS))
    flees = foe.nature == Nature.GUERILLAS and zone != MOSQUE and not t.state.fanaticism[zone]
    return 0.95 if flees else win, chance(foe_cf(t, foe))


def chance(cf: int) -> float:
    """The chance to roll at most this, a 9 never counting."""
    return max(0, min(9, cf + 1)) / 10
