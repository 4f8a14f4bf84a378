"""What a sensible player would do: fire before entering, come over the roofs, keep the line closed."""

from collections.abc import Callable, Sequence

from sandtable.core import Decision, Option
from sandtable.games.phantom_fury.box import MOSQUE
from sandtable.games.phantom_fury.clash import Type, type_of
from sandtable.games.phantom_fury.counters import foe_cf, held_zones, is_fortified, squad_cf, zone_at
from sandtable.games.phantom_fury.defensive_fire import EXPOSED
from sandtable.games.phantom_fury.fire import fire_cf, targets
from sandtable.games.phantom_fury.flooding import CF_LIMIT
from sandtable.games.phantom_fury.modifiers import fire_modifiers, seen_by
from sandtable.games.phantom_fury.movement import refuse_go, within_a_step
from sandtable.games.phantom_fury.reorganisation import way_in
from sandtable.games.phantom_fury.security import DETACH_IN
from sandtable.games.phantom_fury.state import Nature, Phase, Status, Table

SUSPECT_CF = 2  # what a suspect is worth as an opponent, on average
Judge = Callable[[Table, int], float]


def advise(t: Table, decision: Decision) -> Sequence[float]:
    """A value for each option; what has no judge of its own is worth nothing either way."""
    return [judge(t, decision, option) for option in decision.options]


def judge(t: Table, decision: Decision, option: Option) -> float:
    if option.verb in FIXED:
        return FIXED[option.verb]
    if option.verb in ABOUT_TARGET and option.target is not None:
        return ABOUT_TARGET[option.verb](t, option.target)
    if option.verb in ABOUT_UNIT:
        unit: int = decision.about.get("squad", decision.about.get("unit", decision.about.get("tank", 0)))
        return ABOUT_UNIT[option.verb](t, unit, option.target or 0)
    return 0.0


FIXED = {
    "call_uav": 1.0,  # nine in ten, and it finds the enemy without a risk
    "call_cobra": 0.5,
    "call_hornet": -0.5,  # an even chance of a reaction
    "enter": 1.0,
    "use_ammo": 0.5,
    "use_explosives": 0.5,
    "caat_loses": 0.5,  # keeps the squad above the limit for flooding
    "flood": 0.5,
    "withdraw": -1.0,
    "pick_up": -0.5,
}


# Targets of support -------------------------------------------------------------------------------


def front_value(t: Table, space: int) -> float:
    """Zones with many unknown enemies beside our own come first."""
    zone = space - t.box.first_zone
    near = sum(t.state.usmc[other] for other in t.box.around[zone])
    return near + t.state.crowd[zone] + 2.0 * is_fortified(t, zone)


def entry_value(t: Table, space: int) -> float:
    """Reinforcements enter where the enemy is nearest."""
    zone = space - t.box.first_zone if space >= t.box.first_zone else t.box.street_zones[space][0]
    return -float(distance_to_front(t, zone))


def distance_to_front(t: Table, zone: int) -> int:
    """Zones to cross until one is not ours."""
    reached, edge, steps = {zone}, [zone], 0
    while edge:
        if any(not t.state.usmc[each] for each in edge):
            return steps
        edge = [o for each in edge for o in t.box.around[each] if o not in reached]
        reached.update(edge)
        steps += 1
    return steps


# 11 Fire ------------------------------------------------------------------------------------------


def shot_value(t: Table, unit: int, location: int) -> float:
    """The chance of a hit, weighted by what it hits."""
    drm = sum(value for value, _ in fire_modifiers(t, unit, location))
    hit = max(0, min(9, fire_cf(t, unit) - drm + 1)) / 10
    return hit * (0.6 if t.state.foes[location].nature == Nature.SUSPECT else 1.0)


def fire_value(t: Table, unit: int) -> float:
    """Fire, unless this squad is the one to enter the zone in front of it."""
    best = max((shot_value(t, unit, at) for at in targets(t, unit, held_zones(t))), default=0.0)
    if unit in t.box.squads and is_entering(t, unit):
        return -1.0
    return best - 0.2


def is_entering(t: Table, squad: int) -> bool:
    """Whether some zone in front has no fitter squad beside it to go in."""
    zone = zone_at(t, t.state.squads[squad].place)
    for front in t.box.around[zone]:
        if not t.state.usmc[front] and front != MOSQUE and fittest(t, front) == squad:
            return True
    return False


def fittest(t: Table, zone: int) -> int:
    """The strongest ready squad beside a zone."""
    beside = set(t.box.around[zone])
    ready = [
        squad
        for squad, s in enumerate(t.state.squads)
        if s.status == Status.READY and not t.box.is_iif[squad] and zone_at(t, s.place) in beside
    ]
    return max(ready, key=lambda squad: (squad_cf(t, squad), -squad), default=-1)


# 12 Movement --------------------------------------------------------------------------------------


def unit_gain(t: Table, unit: int) -> float:
    """How much a unit's best move improves its place; tanks stay where they can fire."""
    if unit not in t.box.squads:
        return -0.1
    points = t.box.tables.game.squad_movement
    values = reachable(t, unit, points)
    here = t.state.squads[unit].place
    return max((value for place, value in values.items() if place != here), default=0.0) - values[here] - 0.05


def step_value(t: Table, unit: int, space: int) -> float:
    """The best place that a step leads to, less its danger."""
    if unit not in t.box.squads:
        return float(sum(t.state.usmc[z] for z in t.box.street_zones.get(space, ())) > 0)
    s = t.state.squads[unit]
    start, s.place = s.place, space
    try:
        values = reachable(t, unit, 2, left=start)
    finally:
        s.place = start
    return max(values.values()) - danger(t, unit, space)


def stop_value(t: Table, unit: int, _: int) -> float:
    """What the present place is worth."""
    return place_value(t, unit, t.state.squads[unit].place) if unit in t.box.squads else 0.5


def reachable(t: Table, squad: int, points: int, left: int = -1) -> dict[int, float]:
    """Places within reach and what they are worth less the danger on the way."""
    s = t.state.squads[squad]
    start = s.place
    found = {start: place_value(t, squad, start)}
    edge = [(start, left, 0.0)]
    for spent in range(points):
        following = []
        for place, came, risk in edge:
            s.place = place
            for space in within_a_step(t, place):
                if space not in found and refuse_go(t, squad, space, points - spent, came) is None:
                    total = risk + danger(t, squad, space)
                    found[space] = place_value(t, squad, space) - total
                    following.append((space, place, total))
        edge = following
    s.place = start
    return found


def danger(t: Table, squad: int, space: int) -> float:
    """11.4.2, 12.7 Streets under fire and courtyards full of enemies."""
    if space >= t.box.first_street:
        insurgents, suspects = seen_by(t, space)
        return 0.12 * insurgents + 0.05 * suspects
    zone = t.box.zone_of[space]
    if t.state.usmc[zone] or t.box.kind[space] not in EXPOSED:
        return 0.0
    return 0.15 * t.state.crowd[zone] * (7 - squad_cf(t, squad)) / 3


def place_value(t: Table, squad: int, place: int) -> float:
    """An empty zone to take is best, then a good assault, then a place near the front; gaps cost."""
    if place >= t.box.first_street:
        return -1.0
    zone = t.box.zone_of[place]
    if not t.state.usmc[zone]:
        return 3.0 if not t.state.crowd[zone] else 0.8 + assault_outlook(t, squad, place)
    return gap_value(t, zone) - 0.15 * distance_to_front(t, zone)


def gap_value(t: Table, zone: int) -> float:
    """14.4.1 A zone that could be infiltrated is worth a squad."""
    exposed = any(
        t.state.crowd[base] and not t.state.usmc[base] and way_in(t, base, zone) for base in t.box.around[zone]
    )
    return 0.3 if exposed else 0.0


def assault_outlook(t: Table, squad: int, place: int) -> float:
    """The best assault from a place; flooding from a roof counts for more."""
    best = -0.5
    for location in t.box.next_to[place]:
        if location in t.state.foes and t.box.zone_of[location] == t.box.zone_of[place]:
            kind = type_of(t.box.floor[place], t.box.floor[location])
            flood = kind == Type.TOP_DOWN and t.box.floor[place] == 3 and squad_cf(t, squad) > CF_LIMIT
            best = max(best, clash_value(t, squad, location, kind) + 0.6 * flood)
    return best


# 13 Assault ---------------------------------------------------------------------------------------


def clash_value(t: Table, squad: int, location: int, kind: Type) -> float:
    """13.4.2 The chance to eliminate less the chance of a loss, without events."""
    foe, zone = t.state.foes[location], t.box.zone_of[location]
    suspect = foe.nature == Nature.SUSPECT
    cf = SUSPECT_CF if suspect else foe_cf(t, foe)
    drm = suspect + (foe.nature == Nature.MARTYRS) + is_fortified(t, zone)
    drm += (kind == Type.BOTTOM_UP) - (kind == Type.TOP_DOWN)
    win = max(0, min(9, squad_cf(t, squad) - drm + 1)) / 10
    harm = min(9, cf + 1) / 10 * (0.5 if suspect else 1.0)
    return win - harm * (1.2 if t.state.squads[squad].reduced else 0.7)


def assault_value(t: Table, squad: int) -> float:
    """The best assault that a squad can make now."""
    return assault_outlook(t, squad, t.state.squads[squad].place) + 0.3


def against_value(t: Table, squad: int, location: int) -> float:
    place = t.state.squads[squad].place
    return clash_value(t, squad, location, type_of(t.box.floor[place], t.box.floor[location]))


def detach_value(t: Table, squad: int, _: int) -> float:
    """12.3.2 Security is worth its price against known guerillas, for a squad that does not flood."""
    place = t.state.squads[squad].place
    zone = t.box.zone_of[place]
    if t.state.phase != Phase.MOVEMENT or t.box.kind[place] not in DETACH_IN[:1]:
        return -1.0
    known = sum(at in t.state.foes and t.state.foes[at].nature == Nature.GUERILLAS for at in t.box.inside[zone])
    return 0.5 * known - 0.2


ABOUT_TARGET: dict[str, Judge] = {
    "survey": front_value,
    "strike": front_value,
    "enter_at": entry_value,
    "fire": fire_value,
    "move": unit_gain,
    "assault": assault_value,
    "attach": squad_cf,
}
ABOUT_UNIT: dict[str, Callable[[Table, int, int], float]] = {
    "at": shot_value,
    "go": step_value,
    "stop": stop_value,
    "against": against_value,
    "detach": detach_value,
}
