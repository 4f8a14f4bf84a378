"""10 USMC reinforcements phase."""

from sandtable.core import Arrive, Option, Refusal, Steps
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.phantom_fury.rules.counters import on_map, score, tank_at
from sandtable.games.phantom_fury.rules.phases import begin
from sandtable.games.phantom_fury.rules.reasons import OFF, why_not_commanded, why_off_map, zone_meant
from sandtable.games.phantom_fury.state import MARINES, Off, Phase, Table

DONE = Option("done")
TOO_EARLY = Refusal("10.1", "Company reinforcements may not enter yet.")
ARMOUR_TOO_EARLY = Refusal("10.2", "Armour may not enter yet.")
BATTALION_TOO_EARLY = Refusal("10.3", "Battalion reinforcements may not enter yet.")
NO_CONTACT = Refusal("10.4", "IIF squads enter from the turn after a zone neighbouring the mosque is controlled.")
NOT_WAITING = Refusal("6.3", "It is on the map already.")
NO_START = Refusal("10.1", "Squads enter in the start zones.")
NOT_HELD = Refusal("10.1", "That start zone is not under USMC control.")
WHOLE_ZONE = Refusal("10.1", "A squad enters at the entry location: choose the zone.")
NOT_A_STREET = Refusal("10.2", "A tank enters in a street section.")
NOT_NORTH = Refusal("10.2", "That section is not on the north edge.")
TANK_THERE = Refusal("12.2.3.2", "Another tank is there.")
NO_COVER = Refusal("10.2", "No zone beside that section is under USMC control.")
NO_WAY_IN = {
    waiting: Refusal(rule, "No start zone is under USMC control.")
    for waiting, rule in ((Off.COMPANY, "10.1"), (Off.BATTALION, "10.3"), (Off.IRAQI, "10.4"))
}
NO_STREET = Refusal("10.2", "No street section on the north edge beside a USMC zone is free.")
RULE = {Off.COMPANY: "10.1", Off.BATTALION: "10.3", Off.IRAQI: "10.4"}


def reinforcements_phase(t: Table) -> Steps[None]:
    """10 Reinforcements: one unit after the other, until the player has finished."""
    units = [unit for unit in (*t.box.squads, *t.box.tanks) if why_not_unit(t, unit) is None]
    if not units:
        begin(t, Phase.FIRE)
        return
    choice = yield t.ask(
        MARINES,
        "Reinforcements: choose a unit to enter, or end the phase.",
        [*(Option("enter", unit) for unit in units), DONE],
        "10.1",
        refuse=against_pieces(lambda unit: why_not_unit(t, unit)),
    )
    if choice.target is None:
        begin(t, Phase.FIRE)
    elif choice.target in t.box.tanks:
        yield from enter_tank(t, choice.target)
    elif choice.target in t.box.iif:
        yield from enter_iif(t, choice.target)
    else:
        yield from enter_squad(t, choice.target)


def why_not_unit(t: Table, unit: int) -> Refusal | None:
    """Why a unit cannot enter now."""
    if unit in t.box.tanks:
        return why_not_tank(t, unit)
    if unit not in t.box.squads:
        return why_not_commanded(t, unit)
    refusal = why_not_timing(t, unit)
    return refusal or (None if entry_zones(t) else NO_WAY_IN[Off(t.state.squads[unit].place)])


def why_not_timing(t: Table, squad: int) -> Refusal | None:
    """10.1 Company, 10.3 Battalion, 10.4 Iraqi reinforcements: from when on."""
    place, turn, game = t.state.squads[squad].place, t.state.turn, t.box.tables.game
    if on_map(place):
        return NOT_WAITING
    if place == Off.COMPANY:
        return None if turn >= game.company_from_turn else TOO_EARLY
    if place == Off.BATTALION:
        first = t.box.tables.variant.battalion_from_turn if t.state.variant else game.battalion_from_turn
        return None if turn >= first else BATTALION_TOO_EARLY
    if place == Off.IRAQI:
        return None if 0 < t.state.contact < turn else NO_CONTACT
    return OFF[place]


def why_not_tank(t: Table, unit: int) -> Refusal | None:
    """10.2 Armour: from turn 2, into a street of the north edge beside a USMC zone."""
    number = unit - t.box.tanks[0]
    if number >= len(t.state.tanks) or t.state.tanks[number].place != Off.ARMOUR:
        return why_off_map(t, unit) or NOT_WAITING
    if t.state.turn < t.box.tables.game.company_from_turn:
        return ARMOUR_TOO_EARLY
    return None if tank_streets(t) else NO_STREET


def entry_zones(t: Table) -> list[int]:
    """10.1 Start zones under USMC control; who stands there makes room by the end of movement (12.2.2, R-50)."""
    return [zone for zone in t.box.start_zones if t.state.usmc[zone]]


def why_not_zone(t: Table, zone: int) -> Refusal | None:
    """10.1 Why a squad cannot enter in a zone."""
    if zone not in t.box.start_zones:
        return NO_START
    return None if t.state.usmc[zone] else NOT_HELD


def tank_streets(t: Table) -> list[int]:
    """10.2 Free sections of the north edge beside a USMC zone."""
    return [street for street in t.box.north_edge if why_not_street(t, street) is None]


def why_not_street(t: Table, space: int) -> Refusal | None:
    """10.2 Why a tank cannot enter in a space."""
    if not t.box.first_street <= space < t.box.first_zone:
        return NOT_A_STREET
    if space not in t.box.north_edge:
        return NOT_NORTH
    if tank_at(t, space):
        return TANK_THERE
    return None if any(t.state.usmc[zone] for zone in t.box.street_zones[space]) else NO_COVER


def enter_squad(t: Table, squad: int) -> Steps[None]:
    """10.1 A squad enters at the entry location; one of the battalion costs points (10.3) but for 15."""
    s = t.state.squads[squad]
    rule = RULE[Off(s.place)]
    choice = yield t.ask(
        MARINES,
        "{squad:piece} enters: choose a start zone.",
        [Option("enter_at", t.box.zone_space(zone)) for zone in entry_zones(t)],
        rule,
        refuse=against_spaces(lambda space: why_not_zone(t, zone_meant(t, space)) or WHOLE_ZONE),
        pieces=(squad,),
        squad=squad,
    )
    zone = choice.number - t.box.first_zone
    if s.place == Off.BATTALION:
        tables = t.box.tables
        cost = tables.variant if t.state.variant else tables.victory_points  # 15
        score(t, cost.battalion_squad_used, "a battalion squad used")
    s.place = t.box.entry[zone]
    t.tell(Arrive((squad,), s.place), "{pieces:piece} enters zone {zone}.", rule, zone=zone)


def enter_tank(t: Table, tank: int) -> Steps[None]:
    """10.2 Armour enters a street of the north edge."""
    choice = yield t.ask(
        MARINES,
        "{tank:piece} enters: choose a street section.",
        [Option("enter_at", street) for street in tank_streets(t)],
        "10.2",
        refuse=against_spaces(lambda space: why_not_street(t, space)),
        pieces=(tank,),
        tank=tank,
    )
    street = choice.number
    t.state.tanks[tank - t.box.tanks[0]].place = street
    t.tell(Arrive((tank,), street), "{pieces:piece} enters {at:space}.", "10.2")


def enter_iif(t: Table, first: int) -> Steps[None]:
    """10.4 Iraqi reinforcements: all of them in the same phase (R-8)."""
    for squad in (first, *(each for each in t.box.iif if each != first)):
        if t.state.squads[squad].place == Off.IRAQI:
            yield from enter_squad(t, squad)
