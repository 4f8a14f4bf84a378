"""5 Counters: squads and their losses, insurgents, suspects."""

from collections.abc import Sequence
from functools import partial

from sandtable.core import D10, Arrive, Flip, Hint, Kind, Leave, Note, Option, Steps, Track, counted, signed
from sandtable.games.phantom_fury.box.box import MOSQUE, Box
from sandtable.games.phantom_fury.box.map import Place
from sandtable.games.phantom_fury.state import MARINES, Foe, Nature, Off, Status, Table

CAAT_LOSES = Option("caat_loses")
SQUAD_LOSES = Option("squad_loses")


# 5.1 USMC units -----------------------------------------------------------------------------------


def squad_cf(t: Table, squad: int) -> int:
    """5.1.1 A squad's combat factor: reduced or not, with its hero (5.1.5.3), less security (12.3.2.2)."""
    s = t.state.squads[squad]
    return cf_of(t.box, squad, s.hero, reduced=s.reduced, security=s.security >= 0)


def cf_of(box: Box, squad: int, hero: int, *, reduced: bool, security: bool) -> int:
    """5.1.1 The same, of a squad that is so."""
    return box.squad_cf[squad][reduced] + box.hero[hero] - security


def zone_at(t: Table, place: int) -> int:
    """The zone of a location; 0 for a street section or off the map."""
    return t.box.zone_at[place]


def on_map(place: int) -> bool:
    """Whether a counter stands in a location or a street section."""
    return place >= 0


def side_of(box: Box, unit: int) -> str:
    """The side of a squad or tank, as the board names it."""
    return "iif" if unit in box.squads and box.is_iif[unit] else "usmc"


def controlled(t: Table) -> int:
    """7.2 How many zones are under USMC control."""
    return t.box.of_zones(t.state.usmc).count(True)


def held_zones(t: Table) -> set[int]:
    """Zones with a USMC unit: a squad, or a tank in open ground (R-4, R-9)."""
    zone_of, street = t.box.zone_of, t.box.first_street
    zones = {zone_of[squad.place] for squad in t.state.squads if 0 <= squad.place < street}
    zones.update([zone_of[tank.place] for tank in t.state.tanks if 0 <= tank.place < street])
    return zones


def exposed_zones(t: Table, held: set[int]) -> set[int]:
    """11.1 Zones with a suspect or insurgent and no USMC unit: what stands in them can be fired at."""
    return {zone for zone, crowd in enumerate(t.state.crowd) if crowd} - held


def squads_in(t: Table, zone: int) -> list[int]:
    """The squads in a zone."""
    return [i for i, s in enumerate(t.state.squads) if zone_at(t, s.place) == zone]


def squad_zones(t: Table) -> set[int]:
    """Zones with a squad."""
    zones = {zone_at(t, squad.place) for squad in t.state.squads}
    zones.discard(0)
    return zones


def tank_at(t: Table, place: int) -> bool:
    """Whether an M1A1 stands in a street section or location."""
    return place in [tank.place for tank in t.state.tanks]


def security_zones(t: Table) -> set[int]:
    """5.1.2.1 Zones with a security element, its squad alive or not (14.3.2)."""
    return {t.box.zone_of[s.security] for s in t.state.squads if s.security >= 0}


def pin(t: Table, squad: int, rule: str) -> None:
    """11.5 Pinned: a second pin changes nothing."""
    s = t.state.squads[squad]
    if s.status != Status.PINNED:
        s.status = Status.PINNED
        t.tell(Flip((squad,), s.place, "pinned"), "{pieces:piece} is pinned.", rule)


def score(t: Table, points: int, why: str) -> None:
    """7.2.1 Victory points, kept up to date."""
    if points:
        t.state.vp += points
        t.tell(Track("vp", t.state.vp), "{points:+d} VP: {why}.", "7.2.1", points=points, why=why)


def step_loss(t: Table, squad: int, rule: str) -> Steps[None]:
    """5.1.1.1 Squad losses; the player may let a CAAT take it (5.1.1.2)."""
    s = t.state.squads[squad]
    if s.caat >= 0:
        choice = yield t.ask(
            MARINES,
            "{squad:piece} suffers a step loss: the squad, or its anti-armour team (CAAT)?",
            (SQUAD_LOSES, CAAT_LOSES),
            "5.1.1.2",
            hint=partial(_toll, t, squad),
            pieces=(squad, s.caat),
            spaces=(s.place,),
            battle="losses",
            squad=squad,
        )
        if choice == CAAT_LOSES:
            t.tell(Leave((s.caat,), s.place, side=side_of(t.box, squad)), "{pieces:piece} is lost.", "5.1.4.3")
            remove_caat(t, squad)
            score(t, t.box.tables.victory_points.caat_eliminated, "a CAAT eliminated")
            return
    if s.reduced:
        eliminate_squad(t, squad, rule)
        return
    s.reduced = True
    t.tell(Flip((squad,), s.place, "reduced"), "{pieces:piece} loses a step.", rule)
    if not t.box.is_iif[squad]:  # 7.2.1: reduced IIF squads cost nothing
        score(t, t.box.tables.victory_points.squad_reduced, "a squad reduced")


def _toll(t: Table, squad: int, option: Option) -> Hint:
    """7.2.1 What a step loss costs: the squad its strength or its life, the CAAT what it still carries."""
    s, points = t.state.squads[squad], t.box.tables.victory_points
    if option == CAAT_LOSES:
        caat = t.state.caats[s.caat - t.box.caats[0]]
        carried = [f"{caat.ammo} ammunition"] * (caat.ammo > 0) + ["explosives"] * (caat.explosives > 0)
        return Hint(f"with {' and '.join(carried) or 'nothing left'}, {signed(points.caat_eliminated)} VP")
    if s.reduced:
        return Hint(f"eliminated with its CAAT, {signed(points.squad_eliminated)} VP")
    cf = squad_cf(t, squad)
    return Hint(f"CF {cf} → {cf - 1}, {signed(points.squad_reduced)} VP")


def eliminate_squad(t: Table, squad: int, rule: str) -> None:
    """5.1.1.1 A squad leaves the game, with its hero (5.1.5.1) and its CAAT (5.1.4.3)."""
    s, points = t.state.squads[squad], t.box.tables.victory_points
    t.tell(Leave((squad,), s.place), "{pieces:piece} is eliminated.", rule)
    leave(t, squad, Off.ELIMINATED)
    if t.box.is_iif[squad]:
        score(t, points.iif_eliminated, "an IIF squad eliminated")
    else:
        score(t, points.squad_eliminated, "a squad eliminated")
    s.status = Status.READY


def leave(t: Table, squad: int, to: Off) -> None:
    """Take a squad off the map; its security element stays until reorganisation (14.3.2)."""
    s = t.state.squads[squad]
    s.place = to
    s.hero = 0
    remove_caat(t, squad)


def remove_caat(t: Table, squad: int) -> None:
    """5.1.4.3 CAAT removal, with its ammo and explosives."""
    s = t.state.squads[squad]
    if s.caat >= 0:
        caat = t.state.caats[s.caat - t.box.caats[0]]
        caat.ammo, caat.explosives, caat.gone = 0, 0, True
        s.caat = -1


def award_hero(t: Table, squad: int) -> None:
    """5.1.5.1 Hero; a second one turns it over (5.1.5.2)."""
    s = t.state.squads[squad]
    s.hero = min(s.hero + 1, 2)
    t.tell(Flip((squad,), s.place, "hero"), "A hero appears in {pieces:piece}.", "5.1.5.1")


# 5.2 Insurgents -----------------------------------------------------------------------------------


def foe_cf(box: Box, foe: Foe) -> int:
    """5.2.1 The combat factor of the side that shows."""
    side = box.cf_guerillas if foe.nature == Nature.GUERILLAS else box.cf_martyrs
    return side[foe.piece] - foe.weaker


def side_of_foe(foe: Foe) -> str:
    """The side of insurgents or suspects, as the board names it."""
    return ("suspect", "guerillas", "martyrs")[foe.nature]


def put_foe(t: Table, location: int, foe: Foe) -> None:
    """12.2.1.2 Place an insurgent or suspect in a location of its own."""
    t.state.foes[location] = foe
    t.state.crowd[t.box.zone_of[location]] += 1


def take_foe(t: Table, location: int) -> Foe:
    """Lift what stands in a location."""
    t.state.crowd[t.box.zone_of[location]] -= 1
    return t.state.foes.pop(location)


def to_cup(t: Table, foe: Foe) -> None:
    """5.2.1, 5.3.5 Counters go back to the cup they came from."""
    cup = t.state.suspects_cup if foe.nature == Nature.SUSPECT else t.state.insurgents_cup
    cup.append(foe.piece)


def eliminate_foe(t: Table, location: int, rule: str) -> None:
    """5.2.1 A step loss eliminates insurgents; guerillas score (7.2.1), martyrs do not."""
    foe = take_foe(t, location)
    to_cup(t, foe)
    t.tell(Leave((foe.piece,), location), "{who} {at:within} eliminated.", rule, who=describe(t, foe))
    if foe.nature == Nature.GUERILLAS:
        score(t, t.box.tables.victory_points.guerillas_eliminated, "guerillas eliminated")


def describe(t: Table, foe: Foe) -> str:
    """A foe in the log."""
    if foe.nature == Nature.SUSPECT:
        return "Suspect"
    return f"{'Guerillas' if foe.nature == Nature.GUERILLAS else 'Martyrs'} ({foe_cf(t.box, foe)})"


def named_or_counted(t: Table, locations: Sequence[int]) -> str:
    """Who stands in the only location, or how many targets there are."""
    if len(locations) > 1:
        return counted(len(locations), "target")
    return "".join(describe(t, t.state.foes[location]) for location in locations)


def weaken(t: Table, location: int, rule: str) -> None:
    """13.4.3, 13.6.4 Combat factor -1: exchange for a fitting counter, or note it (R-17)."""
    foe = t.state.foes[location]
    cf = foe_cf(t.box, foe) - 1
    side = t.box.cf_guerillas if foe.nature == Nature.GUERILLAS else t.box.cf_martyrs
    fitting = next((piece for piece in t.state.insurgents_cup if side[piece] == cf), None)
    if fitting is None:
        foe.weaker += 1
    else:
        t.state.insurgents_cup.remove(fitting)
        t.state.insurgents_cup.append(foe.piece)
        foe = t.state.foes[location] = Foe(fitting, foe.nature)
    t.tell(Flip((foe.piece,), location, "weaker"), "The insurgents {at:within} fall to {cf}.", rule, cf=cf)


def draw_insurgents(t: Table, location: int, nature: Nature, rule: str) -> Foe | None:
    """5.3.3, 5.3.4 Draw a unit into a location; none appears from an empty cup (R-26)."""
    if not t.state.insurgents_cup:
        t.tell(Note(at=location, topic="nobody"), "The cup of insurgents is empty: nobody appears.", rule)
        return None
    piece = t.draw(t.state.insurgents_cup, Kind.PIECE, "Insurgents drawn.", rule)
    foe = Foe(piece, nature)
    put_foe(t, location, foe)
    t.tell(Arrive((piece,), location), "{who} {at:within}.", rule, who=describe(t, foe))
    return foe


# 5.3 Suspects -------------------------------------------------------------------------------------


def free_location(t: Table, zone: int, places: tuple[Place, ...]) -> int | None:
    """5.3.2.2 Where: the first location of a marker's list that exists and is free (5.3.2.3)."""
    room, closed = t.box.room[zone], occupied(t)
    for place in places:
        location = room.get(place)
        if location is not None and location not in closed and standing(t, location):
            return location
    return None


def occupied(t: Table) -> set[int]:
    """12.2.1.2 Where no insurgents or suspects may come: places with some, with a squad or with a tank (R-34)."""
    units = [squad.place for squad in t.state.squads] + [tank.place for tank in t.state.tanks]
    return {*t.state.foes, *units}


def standing(t: Table, location: int) -> bool:
    """4.1.6 Ruins: the second story and the roof of a ruined zone no longer exist."""
    return t.box.floor[location] < 2 or not t.state.ruins[t.box.zone_of[location]]


def place_suspect(t: Table, zone: int, rule: str) -> int | None:
    """5.3.2 Draw a suspect into a zone; it goes back if there is no room (5.3.2.3)."""
    if not t.state.suspects_cup:
        return None
    piece = t.draw(t.state.suspects_cup, Kind.PIECE, "Suspect drawn.", "5.3.2.1")
    location = free_location(t, zone, t.box.suspect_places[piece])
    if location is None:
        t.state.suspects_cup.append(piece)
        t.tell(Note((piece,), t.box.zone_space(zone), "no room"), "No room for a suspect in {at:space}.", "5.3.2.3")
        return None
    put_foe(t, location, Foe(piece, Nature.SUSPECT))
    t.tell(Arrive((piece,), location), "A suspect {at:within}.", rule)
    return location


def is_fortified(t: Table, zone: int) -> bool:
    """4.1.5 Fortified zones: strong points, and the mosque by default."""
    return zone == MOSQUE or t.state.marker[zone] in t.box.fortified


def suspect_rule(t: Table, zone: int) -> str:
    """5.3.3 Activation in a normal zone, 5.3.4 in a fortified one."""
    return "5.3.4" if is_fortified(t, zone) else "5.3.3"


def suspect_result(t: Table, zone: int) -> str:
    """5.3.3, 5.3.4 Roll for what a suspect is: dummy, guerillas, martyrs or trap."""
    table = t.box.suspect_fortified if is_fortified(t, zone) else t.box.suspect_normal
    return table[t.roll(D10, "Activating a suspect", suspect_rule(t, zone), gives=table.__getitem__)]


def settle_suspect(t: Table, location: int, result: str) -> None:
    """5.3.5 The marker returns to its cup; insurgents may take its place."""
    suspect, rule = take_foe(t, location), suspect_rule(t, t.box.zone_of[location])
    to_cup(t, suspect)
    t.tell(Leave((suspect.piece,), location, lost=False, how=result), SETTLED[result], rule)
    if result == "guerillas":
        draw_insurgents(t, location, Nature.GUERILLAS, rule)
    elif result == "martyrs":
        draw_insurgents(t, location, Nature.MARTYRS, rule)


SETTLED = {
    "dummy": "The suspect {at:within} was a false alert.",
    "guerillas": "The suspect {at:within} turns out to be guerillas.",
    "martyrs": "The suspect {at:within} turns out to be martyrs.",
    "trap": "The suspect {at:within} was a trap.",
}


def activate_suspect(t: Table, location: int) -> str:
    """5.3.3, 5.3.4 Activate a suspect and say what it was."""
    result = suspect_result(t, t.box.zone_of[location])
    settle_suspect(t, location, result)
    return result


def foes_in(t: Table, zone: int) -> list[int]:
    """Locations of a zone with an insurgent or suspect, in location order."""
    if not t.state.crowd[zone]:
        return []
    foes = t.state.foes
    return [location for location in t.box.inside[zone] if location in foes]
