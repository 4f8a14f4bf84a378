"""What a place is worth to a squad: zones that will be held when the turn ends, fights, dangers on the way."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from sandtable.games.phantom_fury.bot.ground import Ground, Situation, ground
from sandtable.games.phantom_fury.box.box import MOSQUE, Box
from sandtable.games.phantom_fury.rules.assault_numbers import BOTTOM_UP, TOP_DOWN, Type, type_of
from sandtable.games.phantom_fury.rules.counters import foe_cf, foes_in, is_fortified, squad_cf, zone_at
from sandtable.games.phantom_fury.rules.flooding import CF_LIMIT
from sandtable.games.phantom_fury.rules.modifiers import EXPOSED, seen_by
from sandtable.games.phantom_fury.rules.steps import (
    March,
    origin_of,
    places_of_squads,
    why_not_entry,
    why_not_location,
    why_not_section,
)
from sandtable.games.phantom_fury.state import GUERILLAS, MARTYRS, PINNED, SUSPECT, Table

# Costs, counted in zones; searched together with those of `advice` and `ground` over some thousand games.
STEP = 0.6
LAST_STEP = 0.93
SPENT = 0.77  # the share of these that is gone at the last turn: squads are there to be used up
PIN = 0.27
PROGRESS = 0.41  # an enemy out of a zone that is not yet clear
IN_THE_STREET = -1.0
MUCH = 99.0
SAFE = (0.0, 1.0)  # a step that costs nothing and always succeeds
FAR = 0.021  # each step between a squad and its front


class Line:
    """Who stands where, as all squads see it: looked at once for each question."""

    def __init__(self, t: Table) -> None:
        state, box = t.state, t.box
        self.t, self.places, self.manned = t, places_of_squads(t), [0] * box.size
        for place in self.places:
            if 0 <= place < box.first_street:
                self.manned[box.zone_of[place]] += 1
        self.taken = set(self.places)
        self.armour = {tank.place for tank in state.tanks}
        self.snipers: dict[int, tuple[int, int]] = {}
        self.far: dict[bool, Sequence[int]] = {}
        self._situation: Situation | None = None
        self._doubtful: set[int] | None = None

    @property
    def situation(self) -> Situation:
        """What decides who holds a zone, squads apart."""
        if self._situation is None:
            self._situation = self._look()
        return self._situation

    def _look(self) -> Situation:
        s, box = self.t.state, self.t.box
        usmc, crowd, marker = s.usmc, s.crowd, s.marker
        tanks = frozenset([box.zone_at[place] for place in self.armour])
        bases = [z for z in box.zones if not usmc[z] and (crowd[z] or marker[z] < 0) and z not in tanks]  # 14.2
        pinned = [squad.place for squad in s.squads if squad.status == PINNED]
        return Situation(bytes(usmc), bytes(crowd), frozenset(bases), tanks, frozenset(pinned) | self.armour)

    def ground_for(self, squad: int) -> Ground:
        """The ground without a squad."""
        others = bytearray(self.manned)
        home = self.t.box.zone_at[self.places[squad]]
        others[home] -= bool(home)
        return ground(self.t.box, self.situation, bytes(others))

    @property
    def doubtful(self) -> set[int]:
        """12.4 Where squads from a zone of ours may find rubble or other squads: the rules must be asked."""
        if self._doubtful is None:
            s, inside = self.t.state, self.t.box.inside
            found = self._doubtful = self.taken.union(inside[MOSQUE])
            for zone, manned in enumerate(self.manned):
                if s.ruins[zone] or (manned and not s.usmc[zone]):
                    found.update(inside[zone])
        return self._doubtful

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
            found = self.far[iif] = steps_to_front(self.t.box, bytes(self.t.state.usmc), iif)
        return found


@lru_cache(maxsize=64)
def steps_to_front(box: Box, usmc: bytes, iif: bool) -> Sequence[int]:
    """Steps from each place to the nearest zone that has to be taken: for IIF squads the mosque."""
    if iif and not usmc[MOSQUE]:
        zones = [MOSQUE]
    else:
        zones = [zone for zone in box.zones if not usmc[zone] and zone != MOSQUE]
    edge = [location for zone in zones for location in box.inside[zone]]
    steps, far = [-1] * box.first_zone, 0
    for place in edge:
        steps[place] = far
    while edge:
        far, near = far + 1, edge
        edge = []
        for at in near:
            for other in box.steps[at]:
                if steps[other] < 0:
                    steps[other] = far
                    edge.append(other)
    return tuple(steps)


class Outlook:
    """The end of the turn as it looks with one squad anywhere and all others where they are."""

    def __init__(self, line: Line, squad: int) -> None:
        t = self.t = line.t
        self.line, self.squad = line, squad
        self.street, self.zone_of, self.crowd = t.box.first_street, t.box.zone_of, t.state.crowd
        self.dangers: dict[int, tuple[float, float]] = {}
        self.steps = line.steps_to_front(iif=t.box.is_iif[squad])
        self.ground = line.ground_for(squad)
        self.added_here = self.ground.added(t.box.zone_at[t.state.squads[squad].place])
        self.gains: dict[int, float] = {}

    def gain(self, zone: int) -> float:
        """Zones held at the end of the turn with the squad in a zone, against the squad where it is."""
        found = self.gains.get(zone)
        if found is None:
            found = self.gains[zone] = self.ground.added(zone) - self.added_here
        return found

    def worth(self, place: int) -> float:
        """What it is worth to end the move in a place."""
        if place >= self.street:
            return IN_THE_STREET
        zone = self.zone_of[place]
        gain = self.gains.get(zone)
        value = (self.gain(zone) if gain is None else gain) - FAR * self.steps[place]
        return value + best_assault(self.t, self.squad, place) if self.crowd[zone] else value

    def danger(self, space: int) -> tuple[float, float]:
        """The cost of a step, and the chance to be able to go on (11.4.2, 12.7)."""
        found = self.dangers.get(space)
        if found is None:
            found = self.dangers[space] = danger(self.line, self.squad, space)
        return found


# 12 Movement --------------------------------------------------------------------------------------


Way = tuple[int, float, float, int]  # a place, the cost of the way, the chance to arrive, its first step (-1: none)


def reach(outlook: Outlook, march: March) -> Iterator[Way]:
    """The ways that are open to a squad, to stay first; a longer one again where it costs less."""
    t, line, squad, places = outlook.t, outlook.line, outlook.squad, outlook.line.places
    foes, usmc, crowd, steps, next_to = t.state.foes, t.state.usmc, t.state.crowd, t.box.steps, t.box.next_to
    marines, zone_of, street, doubtful = not t.box.is_iif[squad], t.box.zone_of, t.box.first_street, line.doubtful
    start = places[squad]
    home = origin_of(t, start, march.left)
    flees = home > 0 and not usmc[home]  # 12.4.3
    stays = flees and must_stay(t, squad, home)
    prices = [MUCH] * t.box.first_zone
    prices[start] = 0.0
    edge = [((start, 0.0, 1.0, -1), march.left)]
    yield edge[0][0]
    for points in range(march.points, 0, -1):
        staying = March(points, places, cover=march.cover)
        fled = March(points, places, cover=True) if flees else staying
        following = []
        for (place, cost, chance, first), came in edge:
            origin = zone_of[place] if place < street else zone_at(t, came)
            then = staying if origin == home else fled
            plain = usmc[origin] and not then.cover
            for space in steps[place] if points > 1 or place >= street else next_to[place]:  # 12.2.3.1
                if prices[space] <= cost or space in foes:  # 12.3.1
                    continue
                zone = zone_of[space] if space < street else 0
                if place >= street and zone == origin:
                    continue
                if flees and zone != home and (stays or (zone and not usmc[zone])):  # 12.4.3: cover is with us
                    continue
                known = plain and space not in doubtful and (marines or not zone or usmc[zone])
                if not known and refused(line, squad, place, space, origin, then):
                    continue
                price, through = cost, chance
                if not zone or crowd[zone]:
                    harm, safely = outlook.danger(space)
                    price, through = cost + chance * harm, chance * safely
                if price < prices[space]:
                    prices[space] = price
                    way = space, price, through, space if first < 0 else first
                    following.append((way, place))
                    yield way
        edge = following


def must_stay(t: Table, squad: int, home: int) -> bool:
    """12.1.2, 12.3.2.2, 12.4.3 Whether a squad leaves its insurgent zone for no other."""
    s = t.state.squads[squad]
    return s.security >= 0 or not t.state.crowd[home] or not s.reduced


def refused(line: Line, squad: int, place: int, space: int, origin: int, march: March) -> bool:
    """Whether something keeps a squad from a step."""
    t, street = line.t, line.t.box.first_street
    if space >= street:
        return why_not_section(t, squad, space, march) is not None
    if place >= street or space in line.taken:
        return why_not_entry(t, squad, place, space, origin, march) is not None
    return why_not_location(t, squad, space, origin, march) is not None  # nobody to make room


def danger(line: Line, squad: int, space: int) -> tuple[float, float]:
    """The danger of a step, looked at for the first time."""
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
        if foe.nature == SUSPECT:
            hit += (9 - min(9, squad_cf(t, squad))) * 0.015
        else:
            hit, pin = hit + foe_cf(t.box, foe) / 10, pin + 0.1
    return min(1.0, hit) * step_cost(t, squad) + pin * PIN, 1 - min(0.9, pin)


def step_cost(t: Table, squad: int) -> float:
    """What a step loss costs: less and less, for what is left of the squad has fewer turns to fight."""
    s = t.state.squads[squad]
    left = 1 - SPENT * t.state.turn / t.state.last_turn
    return left * (LAST_STEP if s.reduced and s.caat < 0 else STEP)


# 13 Assaults --------------------------------------------------------------------------------------


def best_assault(t: Table, squad: int, place: int) -> float:
    """The best assault from a place within its zone, or nothing."""
    foes, zone_of = t.state.foes, t.box.zone_of
    near = [at for at in t.box.next_to[place] if at in foes and zone_of[at] == zone_of[place]]
    return max([assault_worth(t, squad, place, at) for at in near]) if near else 0.0


def assault_worth(t: Table, squad: int, place: int, target: int) -> float:
    """The chance to clear the zone, or some of it, less what the fight may cost; flooding counts all."""
    zone = t.box.zone_of[target]
    kind = type_of(t.box.floor[place], t.box.floor[target])
    cleared, harm = fight(t, squad, target, kind)
    count = t.state.crowd[zone]
    floods = kind == TOP_DOWN and t.box.floor[place] == 3 and squad_cf(t, squad) > CF_LIMIT
    if count > 1 and floods and not is_fortified(t, zone):
        for other in foes_in(t, zone):
            if other != target:
                more, hurt = fight(t, squad, other, TOP_DOWN)
                harm += cleared * hurt
                cleared *= more
        count = 1
    return cleared * (1.0 if count == 1 else PROGRESS) - harm * step_cost(t, squad)


def fight(t: Table, squad: int, target: int, kind: Type) -> tuple[float, float]:
    """13.4.2 The chance to empty a location, and the chance of a step loss, without events."""
    foe, zone = t.state.foes[target], t.box.zone_of[target]
    strong = is_fortified(t, zone)
    drm = (kind == BOTTOM_UP) - (kind == TOP_DOWN)
    if foe.nature == SUSPECT:
        win = chance(squad_cf(t, squad) - drm - 2)
        return (0.3 + 0.7 * win, 0.3) if strong else (0.88 + 0.1 * win, 0.15)
    win = chance(squad_cf(t, squad) - drm - (strong or foe.nature == MARTYRS))
    flees = foe.nature == GUERILLAS and zone != MOSQUE and not t.state.fanaticism[zone]
    return 0.95 if flees else win, chance(foe_cf(t.box, foe))


@cache
def chance(cf: int) -> float:
    """The chance to roll at most this, a 9 never counting."""
    return max(0, min(9, cf + 1)) / 10
