"""6 Setup and 15 Historical variant."""

from sandtable.core import Arrive, Hint, Kind, Leave, Move, Option, Refusal, Setting, Steps
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.phantom_fury.box.box import Box
from sandtable.games.phantom_fury.box.map import Place
from sandtable.games.phantom_fury.rules.counters import activate_suspect, foes_in, free_location, put_foe, take_foe
from sandtable.games.phantom_fury.rules.phases import begin, begin_turn
from sandtable.games.phantom_fury.rules.reasons import why_not_commanded, why_off_map, zone_meant
from sandtable.games.phantom_fury.rules.zones import activate_zone
from sandtable.games.phantom_fury.state import (
    MARINES,
    Caat,
    Nature,
    Off,
    Phase,
    Squad,
    State,
    Table,
    Tank,
)

STRONG_POINTS = "strong_points"
HISTORICAL = "historical"
NO_START = Refusal("6.3", "It is no start zone.")
NO_STREET = Refusal("6.3", "Squads start in zones, not in streets.")
STARTED = Refusal("6.3", "Another squad starts in that zone.")
WHOLE_ZONE = Refusal("6.3", "A squad starts in the entry location of a zone: choose the zone.")
HAS_CAAT = Refusal("6.3.1", "It has a CAAT already.")
NO_SQUAD = Refusal("6.3.1", "CAATs join squads, not tanks.")
COMPANY = 3  # 6.3: squads drawn as company reinforcements


def new_state(box: Box, setting: Setting) -> State:
    """6.1 Preparation of the cups, and the forces of 6.3 before anything is drawn."""
    variant = bool(setting.variants[HISTORICAL])
    size, strong = box.size, setting.variants[STRONG_POINTS]
    tables = box.tables
    return State(
        phase=Phase.START_ZONES,
        turn=1,
        last_turn=tables.variant.turns if variant else tables.game.turns,  # 7, 15
        variant=variant,
        squads=[Squad(Off.IRAQI if box.is_iif[i] else Off.CUP) for i in box.squads],
        tanks=[Tank() for tank in box.counters.tank if variant or not tank.variant_only],  # 15
        caats=[Caat(caat.ammo, caat.explosives) for caat in box.counters.caat],
        marker=[-1] * size,
        usmc=[False] * size,
        ruins=[False] * size,
        fanaticism=[False] * size,
        no_event=[False] * size,
        fury=[0] * size,
        foes={},
        crowd=[0] * size,
        insurgents_cup=list(box.insurgents),  # 6.1.1
        suspects_cup=list(box.suspects),  # 6.1.3
        zone_cup=[*box.zone_markers[strong:], *box.strong_points[:strong]],  # 6.1.2
        exited=[],
        missions=[0] * len(tables.mission),  # 9.2.1
    )


def activate_start_zones(t: Table) -> Steps[None]:
    """6.2 Start zones: activated as normal, their suspects at once, a trap counting as dummy."""
    begin(t, Phase.START_ZONES)
    for zone in t.box.start_zones:
        activate_zone(t, zone)
    for zone in t.box.start_zones:
        for location in foes_in(t, zone):
            places = t.box.suspect_places[t.state.foes[location].piece]
            activate_suspect(t, location)
            clear_entry(t, zone, places)
    draw_squads(t, len(t.box.start_zones), Off.START_LINE, "{drawn:piece} comes to the start line.")
    begin(t, Phase.PLACE_SQUADS)
    yield from ()


def clear_entry(t: Table, zone: int, places: tuple[Place, ...]) -> None:
    """6.2 (R-1): insurgents in the entry location move to the next free place of the list that brought them."""
    entry = t.box.entry[zone]
    if entry not in t.state.foes or t.state.foes[entry].nature == Nature.SUSPECT:
        return
    foe = take_foe(t, entry)
    others = tuple(place for place in places if t.box.room[zone].get(place) != entry)
    location = free_location(t, zone, others)
    if location is None:
        t.state.insurgents_cup.append(foe.piece)
        gone = Leave((foe.piece,), entry, lost=False, how="cup")
        t.tell(gone, "The insurgents {at:within} are not there after all.", "6.2")
    else:
        put_foe(t, location, foe)
        moved = Move((foe.piece,), (entry, location), "setup")
        t.tell(moved, "The insurgents {start:within} make way to the {end:space}.", "6.2")


def place_squad(t: Table) -> Steps[None]:
    """6.3 USMC order of battle: the nine squads drawn go into the start zones, one by one (R-2)."""
    waiting = squads_at(t, Off.START_LINE)
    if not waiting:
        draw_squads(t, COMPANY, Off.COMPANY, "Company reinforcements drawn.")
        for rest in squads_at(t, Off.CUP):
            t.state.squads[rest].place = Off.BATTALION
        begin(t, Phase.ATTACH_CAATS)
        return
    squad = waiting[0]
    taken = {each.place for each in t.state.squads}
    free = [zone for zone in t.box.start_zones if t.box.entry[zone] not in taken]
    choice = yield t.ask(
        MARINES,
        "Place {squad:piece} in a start zone.",
        [Option("start", t.box.zone_space(zone)) for zone in free],
        "6.3",
        refuse=against_spaces(lambda space: why_not_start(t, space, free)),
        hint=lambda _: Hint(commits=len(free) <= 2),  # the last place is taken at once, then squads are drawn
        pieces=(squad,),
        squad=squad,
    )
    zone = choice.number - t.box.first_zone
    t.state.squads[squad].place = t.box.entry[zone]
    t.tell(Arrive((squad,), t.box.entry[zone]), "{pieces:piece} starts in zone {zone}.", "6.3", zone=zone)


def why_not_start(t: Table, space: int, free: list[int]) -> Refusal:
    """6.3 Why a squad does not start in a space."""
    zone = zone_meant(t, space)
    if zone not in t.box.start_zones:
        return NO_START if zone else NO_STREET
    return WHOLE_ZONE if zone in free else STARTED


def squads_at(t: Table, place: Off) -> list[int]:
    """The squads in the cup or in a box beside the map."""
    return [i for i, squad in enumerate(t.state.squads) if squad.place == place]


def draw_squads(t: Table, count: int, to: Off, why: str) -> None:
    """6.3 Draw squads at random: nine for the start line, three for the company, the rest are the battalion's."""
    cup = squads_at(t, Off.CUP)
    for _ in range(count):
        t.state.squads[t.draw(cup, Kind.PIECE, why, "6.3")].place = to


def attach_caat(t: Table) -> Steps[None]:
    """6.3.1 CAAT allocation: one each to squads in start zones."""
    squads = t.state.squads
    attached = {squad.caat for squad in squads}
    caat = next((caat for caat in t.box.caats if caat not in attached), None)
    if caat is None:
        begin_turn(t, 1)
        return
    free = [i for i, squad in enumerate(squads) if squad.place >= 0 and squad.caat < 0]
    choice = yield t.ask(
        MARINES,
        "Attach {caat:piece} to a squad: an anti-armour team with 4 shots and explosives for 1 assault.",
        [Option("attach", squad) for squad in free],
        "6.3.1",
        refuse=against_pieces(lambda piece: why_not_attach(t, piece)),
        pieces=(caat,),
        caat=caat,
    )
    squad = choice.number
    squads[squad].caat = caat
    t.tell(Arrive((caat,), squads[squad].place), "{pieces:piece} joins {squad:piece}.", "6.3.1", squad=squad)


def why_not_attach(t: Table, piece: int) -> Refusal | None:
    """6.3.1 Why a CAAT does not join a counter."""
    if piece in t.box.squads:
        return why_off_map(t, piece) or HAS_CAAT
    return NO_SQUAD if piece in t.box.tanks else why_not_commanded(t, piece)
