"""12.7 Defensive fire against a squad that enters a courtyard or open ground, whether it moves or assaults."""

from sandtable.core import D10, Battle, Steps
from sandtable.games.phantom_fury.rules.counters import (
    activate_suspect,
    foe_cf,
    foes_in,
    on_map,
    pin,
    side_of,
    side_of_foe,
    squad_cf,
    step_loss,
)
from sandtable.games.phantom_fury.rules.ied import ied_attack
from sandtable.games.phantom_fury.rules.modifiers import draws_fire, shifts, shot_modifiers, total
from sandtable.games.phantom_fury.state import Nature, Table


def enter(t: Table, squad: int, place: int) -> Steps[None]:
    """12.7.1 A squad that is not on the move enters a location, too: after an assault, or while flooding (R-58)."""
    t.state.squads[squad].place = place
    if draws_fire(t, place):
        yield from defensive_fire(t, squad)


def defensive_fire(t: Table, squad: int) -> Steps[None]:
    """12.7.1 All insurgents of the zone fire, then each suspect may show itself (12.7.3), in order (R-15)."""
    s = t.state.squads[squad]
    zone = t.box.zone_of[s.place]
    present = foes_in(t, zone)
    for location in present:
        if t.state.foes[location].nature != Nature.SUSPECT and on_map(s.place):
            yield from shot(t, squad, location)
    for location in present:
        if location in t.state.foes and t.state.foes[location].nature == Nature.SUSPECT and on_map(s.place):
            yield from suspect_check(t, squad, location)


def suspect_check(t: Table, squad: int, location: int) -> Steps[None]:
    """12.7.3 A suspect is activated by a roll above the squad's CF; new insurgents fire at once."""
    if t.roll(D10, "Whether the suspect {place:within} acts", "12.7.3", place=location) <= squad_cf(t, squad):
        return
    if activate_suspect(t, location) == "trap":
        yield from ied_attack(t, squad)
    elif location in t.state.foes:
        yield from shot(t, squad, location)


def shot(t: Table, squad: int, location: int) -> Steps[None]:
    """12.7.2 Its resolution: below the unit's CF a step loss, equal pinned, above nothing."""
    foe, s = t.state.foes[location], t.state.squads[squad]
    cf, why = foe_cf(t.box, foe), shot_modifiers(t, s.place, secured=s.security == s.place)
    drm = total(why)

    def result(roll: int) -> str:
        return "step loss" if roll + drm < cf else "pinned" if roll + drm == cf else "no effect"

    roll = t.roll(D10, "Defensive fire from the {place:space}", "12.7.2", gives=result, place=location)
    sides = side_of_foe(foe), side_of(t.box, squad)
    effect, column, dice = result(roll), f"CF {cf}", (roll,)
    t.tell(
        Battle(s.place, sides, (foe.piece,), (squad,), effect, column, shifts(why, "12.7.2"), dice),
        "Fire from the {place:space} at {defenders:piece}: {roll} ({drm:+d}) against {column}, {result}.",
        "12.7.2",
        place=location,
        roll=roll,
        drm=drm,
    )
    if effect == "step loss":
        yield from step_loss(t, squad, "12.7.2")
    elif effect == "pinned":
        pin(t, squad, "12.7.2")
