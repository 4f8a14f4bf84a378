"""What a sensible player would do: fire before entering, come over the roofs, keep the line closed."""

from collections.abc import Callable, Iterable, Sequence

from sandtable.core import Decision, Option
from sandtable.games.phantom_fury.bot.plans import Line, Outlook, assault_worth, best_assault, chance, reach
from sandtable.games.phantom_fury.box.box import MOSQUE
from sandtable.games.phantom_fury.rules.counters import (
    exposed_zones,
    foes_in,
    held_zones,
    is_fortified,
    squad_cf,
)
from sandtable.games.phantom_fury.rules.fire import AMMO_BONUS, fire_cf, may_use_ammo, targets, zones_in_sight
from sandtable.games.phantom_fury.rules.modifiers import shooter_modifiers, target_modifiers, total
from sandtable.games.phantom_fury.rules.steps import March
from sandtable.games.phantom_fury.rules.tanks import beside, may_end
from sandtable.games.phantom_fury.state import READY, SUSPECT, Table

# Counted in zones; searched over some thousand games, together with those of `plans` and `ground`.
WORTH_MOVING = 0.02
NEVER = -9.0  # detaching, picking up, withdrawing: what flees leaves its zone to us
ENTERING = (1.0, 0.78, 0.22)  # what it is worth at most to be free to enter a zone with no, one or more enemies
REVEALED = 0.62  # what a hit turns over may be nothing, and may be worse
CROWDED = 100.0  # beside another squad, whatever the way
FULL = 2  # suspects that a zone is activated with: fewer are not worth a drone
FULL_ZONE = 3  # ripeness of a zone that is worth an attack from the air
Advice = Callable[[Table, Decision], Sequence[float]]


def advise(t: Table, decision: Decision) -> Sequence[float]:
    """A value for each option of a decision: by the adviser of its first verb, else of each by itself."""
    return ADVISERS.get(decision.options[0].verb, each)(t, decision)


def each(t: Table, decision: Decision) -> Sequence[float]:
    """What is nearly always right."""
    return [FIXED.get(option.verb, 0.0) for option in decision.options]


FIXED = {
    "enter": 1.0,
    "use_ammo": 1.0,
    "caat_loses": 1.0,  # keeps the squad above the limit for flooding
    "flood": 1.0,
    "keep_together": 1.0,  # guerillas that flee leave the zone to us
}


def first_worthy(options: Sequence[Option], judge: Callable[[int], float], least: float) -> list[float]:
    """One for the first unit worth acting with; ending the phase is worth half."""
    values = [0.5 if option.target is None else 0.0 for option in options]
    for at, option in enumerate(options):
        if option.target is not None and judge(option.target) > least:
            values[at] = 1.0
            break
    return values


# 9 Support, 10 Reinforcements ---------------------------------------------------------------------


def support(t: Table, decision: Decision) -> Sequence[float]:
    """The drone for suspects before our squads, the AH-1W for a full zone, then the F/A-18: a failure ends it."""
    zones = t.box.zones
    worth = {
        "call_uav": 1.0 if sum(hidden(t, zone) >= FULL for zone in zones) >= 2 else 0.0,
        "call_cobra": 0.9 if any(ripeness(t, zone) >= FULL_ZONE for zone in zones) else 0.0,
        "call_hornet": 0.8,
        "done": 0.5,
    }
    return [worth[option.verb] for option in decision.options]


def ripeness(t: Table, zone: int) -> float:
    """Enemies in a zone that our squads can enter next."""
    usmc = t.state.usmc
    if usmc[zone] or True not in [usmc[other] for other in t.box.around[zone]]:
        return 0.0
    return t.state.crowd[zone] + 1 + is_fortified(t, zone)


def hidden(t: Table, zone: int) -> int:
    """9.3 Suspects before our squads whom a drone would turn over: in a fortified zone it turns over none."""
    if is_fortified(t, zone) or not ripeness(t, zone):
        return 0
    foes = t.state.foes
    return sum([foes[at].nature == SUSPECT for at in foes_in(t, zone)])


def zones_of(t: Table, decision: Decision) -> list[int]:
    """The zones that a mission may be flown for."""
    return [option.number - t.box.first_zone for option in decision.options]


def survey(t: Table, decision: Decision) -> Sequence[float]:
    """The zone that hides most; the first of two with a good second beside it."""
    zones = zones_of(t, decision)
    if decision.about["first"]:
        return [hidden(t, zone) for zone in zones]
    hides = {zone: hidden(t, zone) for zone in t.box.zones}
    return [hides[zone] + max([hides[other] for other in t.box.around[zone]]) / 2 for zone in zones]


def strike(t: Table, decision: Decision) -> Sequence[float]:
    """The zone where the AH-1W does most good."""
    return [ripeness(t, zone) for zone in zones_of(t, decision)]


def bomb(t: Table, decision: Decision) -> Sequence[float]:
    """The zone beyond the front that we shall come to first, rather one where enemies are known to be."""
    usmc, around = t.state.usmc, t.box.around
    return [
        t.state.crowd[zone]
        + sum(usmc[other] for other in around[zone])
        + sum(any(usmc[ours] for ours in around[other]) for other in around[zone]) / 10
        for zone in zones_of(t, decision)
    ]


def removal(t: Table, decision: Decision) -> Sequence[float]:
    """Everything that may be removed."""
    return [0.0 if option.target is None else 1.0 for option in decision.options]


def entry(t: Table, decision: Decision) -> Sequence[float]:
    """Reinforcements enter where the enemy is nearest, beside a squad only if there is no other entry (R-50)."""
    steps, first = Line(t).steps_to_front(iif=False), t.box.first_zone
    spaces = [option.target or 0 for option in decision.options]
    places = [t.box.entry[space - first] if space >= first else space for space in spaces]
    taken = {squad.place for squad in t.state.squads}
    return [-float(steps[place]) - CROWDED * (place in taken) for place in places]


# 11 Fire ------------------------------------------------------------------------------------------


def fire(t: Table, decision: Decision) -> Sequence[float]:
    """First who is not needed to enter a zone; then who is, if the shot is worth more than the move."""
    held = held_zones(t)
    entering, line, marks, exposed = to_enter(t, held), Line(t), Marks(t), exposed_zones(t, held)
    needed = dict[int, float]()

    def at_once(unit: int) -> float:
        best = marks.best(unit, exposed)
        if unit in entering:
            needed[unit] = best
        return best - entering.get(unit, 0.0)

    def rather_than_move(unit: int) -> float:
        best = needed.get(unit, 0.0)
        return best - min(entering[unit], move_gain(line, unit, enough=best)) if best else 0.0

    values = first_worthy(decision.options, at_once, 0.0)
    return values if 1.0 in values else first_worthy(decision.options, rather_than_move, 0.0)


def to_enter(t: Table, held: set[int]) -> dict[int, float]:
    """The fittest squad for each zone that can be taken, and how good that is; easy zones first."""
    state, found = t.state, dict[int, float]()
    ready: dict[int, list[int]] = {}
    usmc = state.usmc
    for squad, s in enumerate(state.squads):
        if s.status == READY and not t.box.is_iif[squad]:
            for zone in t.box.around[t.box.zone_at[s.place]]:
                if not usmc[zone] and zone not in held and zone != MOSQUE:
                    ready.setdefault(zone, []).append(squad)
    for zone in sorted(ready, key=lambda zone: (state.crowd[zone], zone)):
        free = [squad for squad in ready[zone] if squad not in found]
        if free:
            fittest = max(free, key=lambda squad: squad_cf(t, squad)) if len(free) > 1 else free[0]
            found[fittest] = ENTERING[min(2, state.crowd[zone])]
    return found


Mark = tuple[int, float, int]  # the modifiers against it, what a hit is worth, how many share its zone


class Marks:
    """What can be fired at, worked out once for all units that fire."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.known: dict[int, Mark] = {}
        self.in_sight: dict[tuple[bool, tuple[int, ...]], set[Mark]] = {}

    def worths(self, unit: int, locations: Sequence[int]) -> list[float]:
        """The chance of each hit, weighted by what it hits; the last enemy of a zone counts most."""
        return self._hits(unit, [self._mark(at) for at in locations])

    def best(self, unit: int, exposed: set[int]) -> float:
        """The best shot of a unit; who sees the same zones has the same marks."""
        sight = unit in self.t.box.squads, zones_in_sight(self.t, unit)
        marks = self.in_sight.get(sight)
        if marks is None:
            marks = {self._mark(at) for at in targets(self.t, unit, exposed)}
            self.in_sight[sight] = marks
        return max(self._hits(unit, marks), default=0.0)

    def _hits(self, unit: int, marks: Iterable[Mark]) -> list[float]:
        cf = fire_cf(self.t, unit) - total(shooter_modifiers(self.t, unit))
        if may_use_ammo(self.t, unit):
            cf += AMMO_BONUS
        return [chance(cf - drm) * gone / crowd for drm, gone, crowd in marks]

    def _mark(self, location: int) -> Mark:
        found = self.known.get(location)
        if found is None:
            found = self.known[location] = self._look(location)
        return found

    def _look(self, location: int) -> Mark:
        t = self.t
        gone = REVEALED if t.state.foes[location].nature == SUSPECT else 1.0
        return total(target_modifiers(t, location)), gone, t.state.crowd[t.box.zone_of[location]]


def shot(t: Table, decision: Decision) -> Sequence[float]:
    """The best target of a shot."""
    return Marks(t).worths(decision.about["unit"], [option.target or 0 for option in decision.options])


# 12 Movement --------------------------------------------------------------------------------------


def move(t: Table, decision: Decision) -> Sequence[float]:
    """The next unit whose best move improves the line: tanks, which cover crossings, then squads from the rear on.

    Who closes up first lets those at the front go on.
    """
    line = Line(t)
    steps = line.steps_to_front(iif=False)

    def worth(unit: int) -> float:
        return move_gain(line, unit, WORTH_MOVING) if unit in t.box.squads else tank_gain(t, unit)

    def turn(option: Option) -> int:
        unit = option.target
        return -steps[line.places[unit]] if unit is not None and unit in t.box.squads else -len(steps)

    options = decision.options
    order = sorted(range(len(options)), key=lambda at: turn(options[at]))
    values = first_worthy([options[at] for at in order], worth, WORTH_MOVING)
    return [value for _, value in sorted(zip(order, values, strict=True))]


def move_gain(line: Line, squad: int, enough: float) -> float:
    """How much better a squad's best move is than staying; the search stops at a move that is good enough."""
    outlook, best, street = Outlook(line, squad), 0.0, line.t.box.first_street
    stay = outlook.worth(line.places[squad])
    for at, cost, through, _ in reach(outlook, March(line.t.box.tables.game.squad_movement, line.places)):
        if at >= street:  # nobody ends there
            continue
        gain = through * (outlook.worth(at) - stay) - cost
        if gain > best:
            best = gain
            if best > enough:
                break
    return best


def step(t: Table, decision: Decision) -> Sequence[float]:
    """The next step of a unit on the move: the best place that it leads to; or to stop."""
    if "tank" in decision.about:
        return tank_step(t, decision)
    outlook = Outlook(Line(t), decision.about["squad"])
    best: dict[int, float] = {}
    for at, cost, through, first in reach(outlook, decision.about["march"]):
        value = through * outlook.worth(at) - cost
        if value > best.get(first, NEVER):
            best[first] = value
    return [
        best.get(option.target, NEVER)
        if option.target is not None
        else best[-1]
        if option.verb == "stop"
        else NEVER
        for option in decision.options
    ]


def tank_gain(t: Table, unit: int) -> float:
    """A tank moves when nothing stands before it."""
    place = t.state.tanks[unit - t.box.tanks[0]].place
    return 0.0 if targets_at(t, place) else 1.0


def targets_at(t: Table, place: int) -> int:
    """Enemies beside a street section."""
    return sum(t.state.crowd[zone] for zone in t.box.street_zones.get(place, ()))


def tank_step(t: Table, decision: Decision) -> Sequence[float]:
    """Towards the nearest section with enemies beside it where a tank may end."""
    place = t.state.tanks[decision.about["tank"] - t.box.tanks[0]].place
    return [-float(tank_distance(t, place if o.target is None else o.target)) for o in decision.options]


def tank_distance(t: Table, place: int) -> int:
    """Sections to go until there is something to fire at."""
    reached, edge, steps = {place}, [place], 0
    while edge:
        if any(targets_at(t, at) and may_end(t, at) for at in edge):
            return steps
        edge = [other for at in edge for other in beside(t, at) if other not in reached]
        reached.update(edge)
        steps += 1
    return steps


# 13 Assault ---------------------------------------------------------------------------------------


def assault(t: Table, decision: Decision) -> Sequence[float]:
    """The next squad with a good assault."""
    return first_worthy(decision.options, lambda squad: squad_assault(t, squad), 0.0)


def squad_assault(t: Table, squad: int) -> float:
    """The best assault within the zone; out of a zone of ours it would open a gap."""
    place = t.state.squads[squad].place
    if t.state.usmc[t.box.zone_of[place]]:
        return 0.0
    return best_assault(t, squad, place)


def against(t: Table, decision: Decision) -> Sequence[float]:
    """The best target of an assault."""
    squad = decision.about["squad"]
    place = t.state.squads[squad].place
    return [assault_worth(t, squad, place, option.target or 0) for option in decision.options]


def explosives(t: Table, decision: Decision) -> Sequence[float]:
    """Explosives pay where the squad alone would probably miss."""
    return [0.45, chance(decision.about["cf"] - decision.about["drm"])]


ADVISERS: dict[str, Advice] = {
    "call_uav": support,
    "call_cobra": support,
    "call_hornet": support,
    "survey": survey,
    "strike": strike,
    "bomb": bomb,
    "remove": removal,
    "enter_at": entry,
    "fire": fire,
    "at": shot,
    "move": move,
    "go": step,
    "assault": assault,
    "against": against,
    "use_explosives": explosives,
}
