"""Why a counter is not the player's to command, and why nobody is to be found in a space."""

from sandtable.core import Refusal
from sandtable.games.phantom_fury.box.box import CLOSED
from sandtable.games.phantom_fury.rules.counters import on_map
from sandtable.games.phantom_fury.state import Off, Table

WITH_ITS_SQUAD = Refusal("5.1.4.2", "A CAAT acts only with its squad.")
INSURGENTS = Refusal("5.2", "Insurgents are not yours to command.")
SUSPECT = Refusal("5.3.1", "A suspect is not yours to command.")
MARKER = Refusal("5.4", "A marker does nothing by itself.")
NOT_USED = Refusal("15", "It is in the game only in the historical variant.")
OFF: dict[int, Refusal] = {
    Off.CUP: Refusal("6.3", "It has not been drawn yet."),
    Off.START_LINE: Refusal("6.3", "It has no start zone yet."),
    Off.COMPANY: Refusal("10.1", "It waits with the company reinforcements."),
    Off.BATTALION: Refusal("10.3", "It waits with the battalion reinforcements."),
    Off.ARMOUR: Refusal("10.2", "It waits with the armoured reinforcements."),
    Off.IRAQI: Refusal("10.4", "It waits with the Iraqi reinforcements."),
    Off.ELIMINATED: Refusal("5.1.1.1", "It has been eliminated."),
    Off.WITHDRAWN: Refusal("12.4.3", "It has been withdrawn from the game."),
}


def why_not_commanded(t: Table, piece: int) -> Refusal | None:
    """5 Why a counter is neither a squad nor a tank in play."""
    box = t.box
    if piece in box.squads:
        return None
    if piece in box.tanks:
        return None if piece - box.tanks[0] < len(t.state.tanks) else NOT_USED
    for kind, why in ((box.caats, WITH_ITS_SQUAD), (box.insurgents, INSURGENTS), (box.suspects, SUSPECT)):
        if piece in kind:
            return why
    return MARKER


def why_off_map(t: Table, piece: int) -> Refusal | None:
    """Why a counter is no squad or tank on the map."""
    refusal = why_not_commanded(t, piece)
    if refusal is not None:
        return refusal
    unit = t.state.squads[piece] if piece in t.box.squads else t.state.tanks[piece - t.box.tanks[0]]
    return None if on_map(unit.place) else OFF[unit.place]


def zone_meant(t: Table, space: int) -> int:
    """The zone that a space is, or is in; 0 for a street section."""
    if space < t.box.first_street:
        return t.box.zone_of[space]
    return max(space - t.box.first_zone, 0)


def why_not_anybody(t: Table, space: int, rule: str) -> Refusal:
    """Why no suspect or insurgent is to be aimed at in a space that holds none."""
    box, state = t.box, t.state
    if space >= box.first_street:
        street = space < box.first_zone
        return Refusal(rule, "No insurgents are in the streets." if street else "Choose a location of the zone.")
    zone = box.zone_of[space]
    if zone == CLOSED:
        return Refusal("4.1.4", "Zone 27 is not part of the game.")
    if state.usmc[zone]:
        return Refusal("14.1.1", "Its zone is under USMC control: nobody is to be found there.")
    if state.marker[zone] < 0:
        return Refusal("4.1.3", "Its zone has not been activated: nobody is known to be there.")
    there = state.crowd[zone]
    return Refusal(rule, "No suspect or insurgent stands there." if there else "Nobody is left in its zone.")
