"""What a place is worth to a squad: zones that will be held when the turn ends, fights, dangers on the way."""

from collections import Counter
from collections.abc import Iterable, Sequence

from sandtable.games.phantom_fury.box.box import MOSQUE
from sandtable.games.phantom_fury.rules.clash import Type, type_of
from sandtable.games.phantom_fury.rules.counters import foe_cf, foes_in, is_fortified, squad_cf, tank_at, zone_at
from sandtable.games.phantom_fury.rules.flooding import CF_LIMIT
from sandtable.games.phantom_fury.rules.modifiers import EXPOSED, seen_by
from sandtable.games.phantom_fury.rules.movement import March, refuse_go, within_a_step
from sandtable.games.phantom_fury.state import Nature, Status, Table

# Prices in zones; these played best over a few hundred games.
STEP = 0.4
LAST_STEP = 1.0
PIN = 0.2
PROGRESS = 0.35  # an enemy out of a zone that is not yet clear
FAR = 0.015  # each step between a squad and its front


class Outlook:
    """The end of the turn as it looks with one squad anywhere and all others where they are."""

    def __init__(self, t: Table, squad: int, steps: Sequence[int]) -> None:
        self.t, self.squad, self.steps = t, squad, steps
        state = t.state
        self.home = zone_at(t, state.squads[squad].place)
        others = [zone_at(t, s.place) for number, s in enumerate(state.squads) if number != squad]
        self.manned = Counter(zone for zone in others if zone)
        self.tanks = {zone_at(t, tank.place) for tank in state.tanks}
        self.blocked = {s.place for s in state.squads if s.status == Status.PINNED}
        self.blocked.update(tank.place for tank in state.tanks)
        taken = [z for z in self.manned if not state.usmc[z] and not state.crowd[z]]
        self.contact = {near for zone in taken for near in t.box.around[zone]}

    def gain(self, zone: int) -> float:
        """Zones held at the end of the turn with the squad in a zone, against the squad where it is."""
        around = self.t.box.around
        touched = {zone, self.home, *around[zone], *around[self.home]} - {0}
        return self.held(touched, zone) - self.held(touched, self.home)

    def held(self, zones: Iterable[int], place: int) -> int:
        """How many of some zones are held when the turn ends, with the squad in a zone."""
        return sum(self.ours(zone, place) and not self.infiltrated(zone, place) for zone in zones)

    def ours(self, zone: int, place: int) -> bool:
        """14.1.1 Under USMC control, or about to be."""
        state = self.t.state
        return state.usmc[zone] or (not state.crowd[zone] and (zone == place or zone in self.manned))

    def infiltrated(self, zone: int, place: int) -> bool:
        """14.4.1 An empty zone with a way in from a base."""
        if zone == place or zone in self.manned or zone in self.tanks:
            return False
        box = self.t.box
        return any(
            base in box.adjacent[zone]
            or any(not self.guarded(section, place) for section in box.sections_between(base, zone))
            for base in box.around[zone]
            if self.is_base(base, place)
        )

    def is_base(self, zone: int, place: int) -> bool:
        """14.4.1 Enemies and no USMC unit; 14.2 contact will put enemies into zones around a new one."""
        state = self.t.state
        if state.usmc[zone] or zone == place or zone in self.manned or zone in self.tanks:
            return False
        if state.crowd[zone]:
            return True
        fresh = not state.usmc[place] and not state.crowd[place] and zone in self.t.box.around[place]
        return state.marker[zone] < 0 and (fresh or zone in self.contact)

    def guarded(self, section: int, place: int) -> bool:
        """14.4.2 A tank or a pinned squad in the section, or a squad in a zone of ours on it."""
        if section in self.blocked:
            return True
        beside = self.t.box.street_zones[section]
        return any((zone == place or zone in self.manned) and self.ours(zone, place) for zone in beside)

    def worth(self, place: int) -> float:
        """What it is worth to end the move in a place."""
        t = self.t
        if place >= t.box.first_street:
            return -1.0
        zone = t.box.zone_of[place]
        value = self.gain(zone) - FAR * self.steps[place]
        if t.state.crowd[zone]:
            value += best_assault(t, self.squad, place)
        return value


def steps_to_front(t: Table, *, iif: bool) -> list[int]:
    """Steps from each place to the nearest zone that has to be taken: for IIF squads the mosque."""
    if iif and not t.state.usmc[MOSQUE]:
        zones = [MOSQUE]
    else:
        zones = [zone for zone in t.box.zones if not t.state.usmc[zone] and zone != MOSQUE]
    edge = [location for zone in zones for location in t.box.inside[zone]]
    steps = [-1] * t.box.first_zone
    far = 0
    while edge:
        for place in edge:
            steps[place] = far
        near = {other for place in edge for other in within_a_step(t, place)}
        edge = [place for place in near if steps[place] < 0]
        far += 1
    return steps


def reach(t: Table, squad: int, march: March) -> dict[int, tuple[float, float]]:
    """Places within reach, each with the cost of the way and the chance to arrive."""
    s = t.state.squads[squad]
    start = s.place
    found = {start: (0.0, 1.0)}
    edge = [(start, march.left)]
    for points in range(march.points, 0, -1):
        following = []
        for place, came in edge:
            s.place = place
            cost, chance = found[place]
            for space in within_a_step(t, place):
                if space not in found and refuse_go(t, squad, space, March(points, came, march.cover)) is None:
                    price, through = danger(t, squad, space)
                    found[space] = (cost + chance * price, chance * through)
                    following.append((space, place))
        edge = following
    s.place = start
    return found


def danger(t: Table, squad: int, space: int) -> tuple[float, float]:
    """The cost of a step, and the chance to be able to go on (11.4.2, 12.7)."""
    if space >= t.box.first_street:
        insurgents, suspects = seen_by(t, space)
        hit, pin = (insurgents + 1) / 10 * (insurgents > 0), (suspects + 1) / 10 * (suspects > 0)
        if tank_at(t, space):
            return hit * PIN, 1 - hit
        return hit * step_cost(t, squad) + pin * PIN, (1 - hit) * (1 - pin)
    zone = t.box.zone_of[space]
    if t.state.usmc[zone] or t.box.kind[space] not in EXPOSED:
        return 0.0, 1.0
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
    zone = t.box.zone_of[place]
    near = [at for at in t.box.next_to[place] if at in t.state.foes and t.box.zone_of[at] == zone]
    return max((assault_worth(t, squad, place, at) for at in near), default=0.0)


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
