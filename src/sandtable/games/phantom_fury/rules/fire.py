"""11 Fire combat phase."""

from sandtable.core import D10, Battle, Chance, Forecast, Hint, Option, Refusal, Steps, counted
from sandtable.core.events import Reading
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.phantom_fury.box.map import Place
from sandtable.games.phantom_fury.rules import odds
from sandtable.games.phantom_fury.rules.assault_numbers import NEVER
from sandtable.games.phantom_fury.rules.counters import (
    activate_suspect,
    describe,
    eliminate_foe,
    exposed_zones,
    held_zones,
    named_or_counted,
    on_map,
    pin,
    settle_suspect,
    side_of,
    side_of_foe,
    squad_cf,
    step_loss,
    suspect_result,
    zone_at,
)
from sandtable.games.phantom_fury.rules.modifiers import fire_modifiers, shifts, total
from sandtable.games.phantom_fury.rules.phases import begin
from sandtable.games.phantom_fury.rules.reasons import OFF, why_not_anybody, why_not_commanded
from sandtable.games.phantom_fury.state import MARINES, READY, Nature, Phase, Status, Table

DONE = Option("done")
AMMO = Option("use_ammo")
NO_AMMO = Option("save_ammo")
HIT = {False: "hit: the insurgents are eliminated", True: "hit: the suspect is turned over"}  # 11.2.2, 11.4
AMMO_BONUS = 2  # 11.1.2.1
CAAT_FIRES_FROM = (Place.OPEN_GROUND, Place.COURTYARD, Place.ROOF)


def fire_phase(t: Table) -> Steps[None]:
    """11.1 Who may fire: one shot after the other, until the player has finished."""
    exposed = exposed_zones(t, held_zones(t))
    shooters = able_to_fire(t, exposed)
    if not shooters:
        begin(t, Phase.MOVEMENT)
        return
    choice = yield t.ask(
        MARINES,
        "Fire combat: choose a unit to fire, or end the phase. A unit that fires neither moves nor assaults.",
        [*(Option("fire", unit) for unit in shooters), DONE],
        "11.1",
        refuse=against_pieces(lambda unit: why_not_shooter(t, unit, exposed)),
        odds=lambda option: fire_at_once(t, option, exposed),
        hint=lambda option: whom(t, option, exposed),
        battle="target",
    )
    if choice.target is None:
        begin(t, Phase.MOVEMENT)
        return
    yield from take_shot(t, choice.target, exposed)


def sole_target(t: Table, option: Option, exposed: set[int]) -> int | None:
    """The target of a unit that has one, and no CAAT to ask for: choosing the unit is firing."""
    if option.target is None or may_use_ammo(t, option.target):
        return None
    found = targets(t, option.target, exposed)
    return found[0] if len(found) == 1 else None


def whom(t: Table, option: Option, exposed: set[int]) -> Hint:
    """11.1 Whom a unit would fire at, and whether choosing it does so at once."""
    if option.target is None:
        return Hint()
    found = targets(t, option.target, exposed)
    return Hint(named_or_counted(t, found), commits=sole_target(t, option, exposed) is not None)


def fire_at_once(t: Table, option: Option, exposed: set[int]) -> Forecast | None:
    """The odds of a unit that fires when it is chosen."""
    unit, location = option.target, sole_target(t, option, exposed)
    return None if unit is None or location is None else odds.fire(t, unit, location, fire_cf(t, unit))


def able_to_fire(t: Table, exposed: set[int]) -> list[int]:
    """11.1 The units that may fire; of most squads that cannot, a glance tells it."""
    ready = [squad for squad, s in enumerate(t.state.squads) if s.status == READY and on_map(s.place)]
    return [unit for unit in (*ready, *t.box.tanks) if why_not_shooter(t, unit, exposed) is None]


def why_not_shooter(t: Table, unit: int, exposed: set[int]) -> Refusal | None:
    """11.1 Who may fire."""
    if unit in t.box.squads:
        squad = t.state.squads[unit]
        if squad.status != READY:
            return PINNED if squad.status == Status.PINNED else FIRED
        zone = zone_at(t, squad.place)
        if not zone or not t.state.usmc[zone]:
            return NOT_IN_OWN_ZONE if on_map(squad.place) else OFF[squad.place]
    elif unit - t.box.tanks[0] < len(t.state.tanks) and unit in t.box.tanks:
        tank = t.state.tanks[unit - t.box.tanks[0]]
        if tank.fired:
            return FIRED
        if not on_map(tank.place) or tank.place < t.box.first_street:
            return TANK_NOT_IN_STREET if on_map(tank.place) else OFF[tank.place]
    else:
        return why_not_commanded(t, unit)
    if not has_target(t, unit, exposed):
        return ONLY_ROOFS if any_in_sight(t, unit, exposed) else NO_TARGET
    return MUST_MOVE if must_make_room(t, unit) else None


def must_make_room(t: Table, squad: int) -> bool:
    """12.2.2 Of squads in one location all but one must move next phase: the last that can does not fire (R-14)."""
    if squad not in t.box.squads:
        return False
    place = t.state.squads[squad].place
    return True in [s.status != READY for s in t.state.squads if s.place == place]


PINNED = Refusal("11.5", "It is pinned.")
FIRED = Refusal("11.3", "It has fired already.")
MUST_MOVE = Refusal(
    "12.2.2", "It shares its location with a squad that cannot move, so it has to move itself (R-14)."
)
NOT_IN_OWN_ZONE = Refusal("11.1", "It does not stand in a zone under USMC control.")
TANK_NOT_IN_STREET = Refusal("11.1.3", "A tank fires only from a street section.")
NO_TARGET = Refusal("11.1", "No suspect or insurgent stands in sight in a zone clear of USMC units.")
SAME_ZONE = Refusal("11.1.1", "There is no fire within a zone.")
NOT_SEEN = Refusal("11.1", "It is neither adjacent nor neighbouring, nor in a line of fire.")
OCCUPIED = Refusal("11.1", "A USMC unit is in that zone.")
ON_ROOF = Refusal("11.1.3", "A tank cannot fire at a roof.")
ONLY_ROOFS = Refusal("11.1.3", "All that it sees stands on roofs, where a tank cannot fire.")


def zones_in_sight(t: Table, unit: int) -> tuple[int, ...]:
    """11.1 Adjacent and neighbouring zones, with the lines of fire (4.1.2.1, 4.3.1.2)."""
    if unit in t.box.squads:
        return t.box.seen_from[t.box.zone_at[t.state.squads[unit].place]]
    return t.box.street_seen[t.state.tanks[unit - t.box.tanks[0]].place]


def has_target(t: Table, unit: int, exposed: set[int]) -> bool:
    """Whether there is anything to fire at; for a tank not on a roof (11.1.3)."""
    return any_in_sight(t, unit, exposed) and (unit in t.box.squads or bool(targets(t, unit, exposed)))


def any_in_sight(t: Table, unit: int, exposed: set[int]) -> bool:
    """11.1 Whether a zone in sight holds a suspect or insurgent and no USMC unit."""
    return not exposed.isdisjoint(zones_in_sight(t, unit))


def targets(t: Table, unit: int, exposed: set[int]) -> list[int]:
    """11.1 Suspects and insurgents that a unit may fire at; a tank not at roofs (11.1.3)."""
    foes, inside = t.state.foes, t.box.inside
    tank = unit not in t.box.squads
    return [
        location
        for zone in zones_in_sight(t, unit)
        if zone in exposed
        for location in inside[zone]
        if location in foes and not (tank and t.box.floor[location] == 3)
    ]


def why_not_target(t: Table, unit: int, location: int, exposed: set[int]) -> Refusal | None:
    """11.1 Why a place cannot be fired at; 11.1.1 never within the zone."""
    zone = zone_at(t, location)
    if location not in t.state.foes:
        return why_not_anybody(t, location, "11.1")
    if unit in t.box.squads and zone == zone_at(t, t.state.squads[unit].place):
        return SAME_ZONE
    if zone not in zones_in_sight(t, unit):
        return NOT_SEEN
    if zone not in exposed:
        return OCCUPIED
    return ON_ROOF if unit in t.box.tanks and t.box.floor[location] == 3 else None


def take_shot(t: Table, unit: int, exposed: set[int]) -> Steps[None]:
    """11.1 Choose a target and resolve the shot."""
    choice = yield t.ask(
        MARINES,
        "{unit:piece} fires with CF {cf}: choose its target.",
        [Option("at", location) for location in targets(t, unit, exposed)],
        "11.1",
        refuse=against_spaces(lambda n: why_not_target(t, unit, n, exposed)),
        odds=lambda option: odds.fire(t, unit, option.target or 0, fire_cf(t, unit)),
        hint=lambda option: Hint(describe(t, t.state.foes[option.number])),
        pieces=(unit,),
        battle="roll",
        unit=unit,
        cf=fire_cf(t, unit),
    )
    target = choice.number
    cf = fire_cf(t, unit)
    if may_use_ammo(t, unit):
        choice = yield t.ask(
            MARINES,
            "Use ammunition of the anti-armour team (CAAT) for CF {cf} instead of {plain}? It has {left} left.",
            (AMMO, NO_AMMO),
            "11.1.2",
            odds=lambda option: odds.fire(t, unit, target, cf + AMMO_BONUS * (option == AMMO)),
            pieces=(unit, t.state.squads[unit].caat, t.state.foes[target].piece),
            spaces=(place_of(t, unit), target),
            battle="roll",
            cf=cf + AMMO_BONUS,
            plain=cf,
            left=t.state.caats[t.state.squads[unit].caat - t.box.caats[0]].ammo,
        )
        if choice == AMMO:
            cf += AMMO_BONUS
            t.state.caats[t.state.squads[unit].caat - t.box.caats[0]].ammo -= 1  # 11.1.2.1
    yield from resolve_fire(t, unit, target, cf)


def place_of(t: Table, unit: int) -> int:
    """Where a squad or tank stands."""
    return (t.state.squads[unit] if unit in t.box.squads else t.state.tanks[unit - t.box.tanks[0]]).place


def fire_cf(t: Table, unit: int) -> int:
    """11.2.2 The firer's combat factor; 5.1.3 the tank's."""
    if unit in t.box.squads:
        return squad_cf(t, unit)
    return t.box.counters.tank[unit - t.box.tanks[0]].cf


def may_use_ammo(t: Table, unit: int) -> bool:
    """11.1.2 CAAT fire bonus: with ammunition left, from open ground, a courtyard or a roof (5.1.4.2)."""
    if unit not in t.box.squads:
        return False
    squad = t.state.squads[unit]
    if squad.caat < 0 or t.state.caats[squad.caat - t.box.caats[0]].ammo == 0:
        return False
    return t.box.kind[squad.place] in CAAT_FIRES_FROM


def resolve_fire(t: Table, unit: int, location: int, cf: int) -> Steps[None]:
    """11.2.2 Hit, 11.2.3 Miss, 11.2.4 Natural 9."""
    foe, why = t.state.foes[location], fire_modifiers(t, unit, location)
    drm = total(why)

    def result(roll: int) -> str:
        return "no effect" if roll == NEVER or roll + drm > cf else "hit"

    mark_fired(t, unit)
    roll = t.roll(D10, "{unit:piece} fires at the {place:space}", "11.2.1", gives=result, unit=unit, place=location)
    hit = result(roll) == "hit"
    sides, column = (side_of(t.box, unit), side_of_foe(foe)), f"CF {cf}"
    likely = sum(result(face) == result(roll) for face in range(D10.faces)) / D10.faces
    brought = Reading(
        Chance(HIT[foe.nature == Nature.SUSPECT] if hit else "no effect", likely, 0.6 if hit else 0.0)
    )
    t.tell(
        Battle(
            location,
            sides,
            (unit,),
            (foe.piece,),
            result(roll),
            column,
            shifts(why, "11.2.1"),
            (roll,),
            brought,
        ),
        "{attackers:piece} fires at the {at:space}: {roll} ({drm:+d}) against {column}, {result}.",
        "11.2.2" if hit else "11.2.3",
        roll=roll,
        drm=drm,
    )
    if not hit:
        return
    if foe.nature != Nature.SUSPECT:
        eliminate_foe(t, location, "11.2.2")
    elif unit in t.box.squads:
        yield from activate_by_fire(t, unit, location)
    else:
        activate_suspect(t, location)  # 11.4.1: no sniper against a tank


def mark_fired(t: Table, unit: int) -> None:
    """11.3 Fired."""
    if unit in t.box.squads:
        t.state.squads[unit].status = Status.FIRED
    else:
        t.state.tanks[unit - t.box.tanks[0]].fired = True


def activate_by_fire(t: Table, squad: int, location: int) -> Steps[None]:
    """11.4.1 A trap is a sniper; the suspect still counts among those who may shoot (11.4.1.1)."""
    result = suspect_result(t, zone_at(t, location))
    if result == "trap":
        yield from sniper_attack(t, squad, t.box.seen_from)
    settle_suspect(t, location, result)


def sniper_attack(t: Table, squad: int, near: list[tuple[int, ...]]) -> Steps[None]:
    """11.4.1.1 Sniper check; a 0 also costs a step (11.4.1.2).

    `near` gives the zones whose enemies count: with lines of fire in fire combat, without elsewhere (R-35).
    """
    zone = zone_at(t, t.state.squads[squad].place)
    enemies = sum(t.state.crowd[other] for other in near[zone])

    def result(roll: int) -> str:
        hurt = ["pinned"] * (roll <= enemies) + ["step loss"] * (roll == 0)
        return " and ".join(hurt) or "no effect"

    roll = t.roll(D10, "Sniper attack on {squad:piece}", "11.4.1.1", gives=result, squad=squad)
    place, sides = t.state.squads[squad].place, ("insurgents", side_of(t.box, squad))
    t.tell(
        Battle(place, sides, (), (squad,), result(roll), counted(enemies, "enemy", "enemies"), (), (roll,)),
        "A sniper fires at {defenders:piece}: {roll} against {column}, {result}.",
        "11.4.1.1",
        roll=roll,
    )
    if roll <= enemies:
        pin(t, squad, "11.4.1.1")
    if roll == 0:
        yield from step_loss(t, squad, "11.4.1.2")
