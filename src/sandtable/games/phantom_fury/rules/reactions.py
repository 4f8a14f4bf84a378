"""9.4 Insurgent reaction."""

from collections.abc import Callable

from sandtable.core import D10, Card, Flip, Kind, Move, Note, Steps
from sandtable.games.phantom_fury.box.box import MOSQUE
from sandtable.games.phantom_fury.box.tables import Reaction
from sandtable.games.phantom_fury.rules.assault_numbers import Assault
from sandtable.games.phantom_fury.rules.counters import (
    eliminate_squad,
    foe_cf,
    foes_in,
    occupied,
    pin,
    put_foe,
    security_zones,
    squad_cf,
    squad_zones,
    squads_in,
    standing,
    step_loss,
    take_foe,
    zone_at,
)
from sandtable.games.phantom_fury.rules.fire import sniper_attack
from sandtable.games.phantom_fury.rules.modifiers import under_fury
from sandtable.games.phantom_fury.rules.resolution import resolve_assault
from sandtable.games.phantom_fury.rules.retreat import retreat
from sandtable.games.phantom_fury.rules.zones import ruin
from sandtable.games.phantom_fury.state import Foe, Nature, Table


def insurgent_reaction(t: Table) -> Steps[None]:
    """9.4.1 Insurgent reaction: roll on the table of 9.4.table, at once."""
    roll = t.roll(D10, "Insurgent reaction", "9.4.1", gives=lambda face: t.box.reactions[face])
    reaction = t.box.reactions[roll]
    t.tell(Card(title=TITLE[reaction]), "Insurgent reaction: {title}.", "9.4.1")
    spared = security_zones(t) if reaction in t.box.spared_by_security else set()  # 9.4.2
    effect = EFFECT.get(reaction)
    if effect is not None:
        yield from effect(t, spared)


def guerillas(t: Table, zone: int) -> list[int]:
    """Locations of a zone's guerillas, in location order."""
    return [at for at in foes_in(t, zone) if t.state.foes[at].nature == Nature.GUERILLAS]


def reinforcements(t: Table, spared: set[int]) -> Steps[None]:
    """9.4.table 2-3: every guerillas unit is exchanged for a stronger one if the draw brings it (R-5)."""
    for zone in t.box.zones:
        if zone in spared:
            continue
        for location in guerillas(t, zone):
            if t.state.insurgents_cup:
                exchange(t, location)
    yield from ()


def exchange(t: Table, location: int) -> None:
    """9.4.table 2-3: draw a counter; keep it if its guerillas side is stronger."""
    present = t.state.foes[location]
    drawn = t.draw(t.state.insurgents_cup, Kind.PIECE, "Insurgents drawn.", "9.4.table")
    if t.box.cf_guerillas[drawn] > foe_cf(t.box, present):
        t.state.foes[location] = Foe(drawn, Nature.GUERILLAS)
        t.state.insurgents_cup.append(present.piece)
        what = Flip((drawn,), location, "stronger")
        t.tell(what, "The guerillas {at:within} now have {cf}.", "9.4.table", cf=t.box.cf_guerillas[drawn])
    else:
        t.state.insurgents_cup.append(drawn)


def retreats(t: Table, spared: set[int]) -> Steps[None]:
    """9.4.table 4-5: guerillas in a zone with a squad retreat, each of them once (R-53)."""
    present = [location for zone in sorted(squad_zones(t) - spared) for location in guerillas(t, zone)]
    for location in present:
        retreat(t, location)
    yield from ()


def snipers(t: Table, _: set[int]) -> Steps[None]:
    """9.4.table 6: a sniper attack (11.4.1) on every squad in an insurgent zone; no lines of fire (R-35)."""
    for squad in t.box.squads:
        zone = zone_at(t, t.state.squads[squad].place)
        if zone and not t.state.usmc[zone]:
            yield from sniper_attack(t, squad, t.box.around)


def counter_attacks(t: Table, spared: set[int]) -> Steps[None]:
    """9.4.table 7-8: in every zone with a squad the strongest guerillas assault, each once (R-6, R-53)."""
    strongest = [strongest_guerillas(t, zone) for zone in sorted(squad_zones(t) - spared)]
    for start in strongest:
        if start is not None:
            squad, location = close_in(t, t.box.zone_of[start], start)
            if squad is not None:
                yield from counter_assault(t, squad, location)


def counter_assault(t: Table, squad: int, location: int) -> Steps[None]:
    """9.4.table 7-8: guerillas assault a squad without any modifier; nobody advances (R-6)."""
    foe, s = t.state.foes[location], t.state.squads[squad]
    t.tell(
        Note((foe.piece, squad), location, "counter-attack"),
        "The guerillas {at:within} assault {squad:piece}.",
        "9.4.table",
        squad=squad,
    )
    numbers = Assault(squad_cf(t, squad), 0, foe_cf(t.box, foe), False, 0, 0, hero=s.hero, plain=True)
    numbers.iif, numbers.fury = t.box.is_iif[squad], under_fury(t, squad)
    numbers.fanatic = t.state.fanaticism[t.box.zone_of[location]]
    yield from resolve_assault(t, squad, location, numbers)


def strongest_guerillas(t: Table, zone: int) -> int | None:
    """The guerillas unit with the highest combat factor, at random among equals."""
    units = guerillas(t, zone)
    if not units:
        return None
    best = max(foe_cf(t.box, t.state.foes[at]) for at in units)
    equal = [at for at in units if foe_cf(t.box, t.state.foes[at]) == best]
    return equal[0] if len(equal) == 1 else t.draw(equal, Kind.SPACE, "Which guerillas attack.", "9.4.table")


def close_in(t: Table, zone: int, start: int) -> tuple[int | None, int]:
    """R-6: move next to a squad if a location is free; else assault from where it is if adjacent."""
    closed = occupied(t)
    for squad in squads_in(t, zone):
        place = t.state.squads[squad].place
        if start in t.box.next_to[place]:
            return squad, start
        for location in t.box.next_to[place]:
            if t.box.zone_of[location] == zone and location not in closed and standing(t, location):
                foe = take_foe(t, start)
                put_foe(t, location, foe)
                what = Move((foe.piece,), (start, location), "counter-attack")
                t.tell(what, "The guerillas {start:within} close in to the {end:space}.", "9.4.table")
                return squad, location
    return None, start


def hbied(t: Table, _: set[int]) -> Steps[None]:
    """9.4.table 9: one USMC zone with a squad beside an insurgent zone blows up (R-7)."""
    zones = [zone for zone in sorted(squad_zones(t)) if may_blow_up(t, zone)]
    if not zones:
        return
    spaces = [t.box.zone_space(zone) for zone in zones]
    zone = t.draw(spaces, Kind.SPACE, "Which house blows up.", "9.4.table") - t.box.first_zone
    inside = squads_in(t, zone)
    upstairs = [squad for squad in inside if t.box.floor[t.state.squads[squad].place] >= 2]
    ruin(t, zone, "9.4.table")
    for squad in upstairs:
        eliminate_squad(t, squad, "9.4.table")
    for squad in inside:
        if squad not in upstairs:
            yield from step_loss(t, squad, "9.4.table")
            if t.state.squads[squad].place >= 0:
                pin(t, squad, "9.4.table")


def may_blow_up(t: Table, zone: int) -> bool:
    """9.4.table 9: under USMC control, not the mosque, not ruins, next to insurgent control."""
    s = t.state
    return (
        s.usmc[zone]
        and zone != MOSQUE
        and not s.ruins[zone]
        and any(not s.usmc[other] for other in t.box.around[zone])
    )


EFFECT: dict[Reaction, Callable[[Table, set[int]], Steps[None]]] = {
    Reaction.REINFORCEMENTS: reinforcements,
    Reaction.RETREAT: retreats,
    Reaction.SNIPERS: snipers,
    Reaction.COUNTER_ATTACK: counter_attacks,
    Reaction.HBIED: hbied,
}
TITLE = {
    Reaction.NONE: "none",
    Reaction.REINFORCEMENTS: "reinforcements",
    Reaction.RETREAT: "retreat",
    Reaction.SNIPERS: "snipers",
    Reaction.COUNTER_ATTACK: "counter-attack",
    Reaction.HBIED: "a house blows up",
}
