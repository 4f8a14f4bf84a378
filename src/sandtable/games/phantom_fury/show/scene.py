"""What the player sees: everything on the map and beside it. Nothing is hidden."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress, repeat
from operator import itemgetter

from sandtable.core import Kind
from sandtable.core.memo import memo
from sandtable.core.scene import Beside, Mark, Piece, Scene, SpaceStatus, Track, Tray
from sandtable.games.phantom_fury.box.box import Box
from sandtable.games.phantom_fury.rules.counters import foe_cf, on_map, side_of, side_of_foe, squad_cf
from sandtable.games.phantom_fury.rules.phases import NAME
from sandtable.games.phantom_fury.show.goals import goals
from sandtable.games.phantom_fury.show.phases import phases
from sandtable.games.phantom_fury.state import Foe, Nature, Off, Status, Table

ZONE_MARKS = (
    Mark("F", "Fortified"),
    Mark("U", "Ruins"),
    Mark("Z", "Fanaticism"),
    Mark("N", "No insurgent events"),
    Mark("P", "Phantom Fury"),
)
TRAYS = (
    (Off.START_LINE, "For the start zones"),
    (Off.COMPANY, "Company reinforcements"),
    (Off.BATTALION, "Battalion reinforcements"),
    (Off.IRAQI, "Iraqi Intervention Force"),
    (Off.ELIMINATED, "Eliminated"),
    (Off.WITHDRAWN, "Withdrawn"),
)
HELD = {"usmc": "USMC control", "insurgents": "Insurgent control, activated", "": "Not activated yet"}


def scene(t: Table) -> Scene:
    """Everything on the map and beside it."""
    s = t.state
    return Scene(
        turn=f"Turn {s.turn} of {s.last_turn}",
        phase=NAME[s.phase],
        pieces=(*_squads(t), *_tanks(t), *_foes(t)),
        spaces=_zones(t),
        tracks=tuple(_tracks(t)),
        trays=tuple(_trays(t)),
        goals=goals(t),
        phases=phases(t),
    )


def glance(t: Table) -> Scene:
    """The same without words."""
    pieces = (*_squads(t), *_tanks(t), *_foes(t))
    return Scene("", "", pieces, _zones(t), tuple(_tracks(t)), tuple(_counts(t)))


def beside(box: Box) -> Beside:
    """All tracks and trays that there can be."""
    return Beside(
        ("turn", "vp", "zones", *(row.id for row in box.tables.mission)),
        (*(off.name.lower() for off, _ in TRAYS), "armour", "insurgents", "suspects", "zones"),
    )


def _squads(t: Table) -> Iterator[Piece]:
    for number, squad in enumerate(t.state.squads):
        if on_map(squad.place):
            yield squad_piece(t, number)
        if squad.security >= 0:
            id_, place = t.box.names.id(Kind.PIECE, number), t.box.names.id(Kind.SPACE, squad.security)
            name = f"Security element of {t.box.names.label(Kind.PIECE, number)}"
            yield Piece(f"security.{id_}", name, place, "usmc", "security", "-1")


def squad_piece(t: Table, number: int) -> Piece:
    """A squad with what is attached to it."""
    squad = t.state.squads[number]
    caat = t.state.caats[squad.caat - t.box.caats[0]] if squad.caat >= 0 else None
    loads = () if caat is None else (caat.ammo, caat.explosives)
    factor, side = squad_cf(t, number), side_of(t, number)
    return _squad(t.box, number, squad.place, squad.status, squad.hero, squad.reduced, loads, factor, side)


@lru_cache(maxsize=8192)
def _squad(
    box: Box,
    number: int,
    place: int,
    status: int,
    hero: int,
    reduced: bool,
    loads: tuple[int, ...],
    factor: int,
    side: str,
) -> Piece:
    counter = box.counters.squad[number]
    marks = [Mark("P", "Pinned")] if status == Status.PINNED else []
    marks += [Mark("F", "Fired")] if status == Status.FIRED else []
    marks += [Mark("A", "CAAT attached")] if loads else []
    marks += [Mark("H", "Hero (Silver Star)" if hero == 1 else "Hero (Medal of Honor)")] if hero else []
    facts = [counter.name, f"CF {factor}, movement {counter.movement}"]
    if loads:
        facts.append(f"CAAT: ammunition {loads[0]}, explosives {loads[1]}")
    return Piece(
        id=counter.id,
        name=counter.label,
        space=box.names.id(Kind.SPACE, place) if on_map(place) else "",
        side=side,
        symbol="infantry",
        factors=str(factor),
        tag=counter.label,
        reduced=reduced,
        marks=tuple(marks),
        facts=tuple(facts),
    )


def _tanks(t: Table) -> Iterator[Piece]:
    for number, tank in enumerate(t.state.tanks):
        if on_map(tank.place):
            yield tank_piece(t, number)


def tank_piece(t: Table, number: int) -> Piece:
    """An M1A1 support."""
    tank, counter = t.state.tanks[number], t.box.counters.tank[number]
    return Piece(
        id=counter.id,
        name=counter.label,
        space=t.box.names.id(Kind.SPACE, tank.place) if on_map(tank.place) else "",
        side="usmc",
        symbol="armour",
        factors=str(counter.cf),
        size="••",
        marks=(Mark("F", "Fired"),) if tank.fired else (),
        facts=(counter.name, "Fires from streets, never at roofs"),
    )


def _foes(t: Table) -> Iterator[Piece]:
    for location, foe in t.state.foes.items():
        yield _foe_piece(t, location, foe)


def _foe_piece(t: Table, location: int, foe: Foe) -> Piece:
    if foe.nature == Nature.SUSPECT:
        return _suspect(t.box, foe.piece, location)
    return _fighter(t.box, foe.piece, location, foe.nature, side_of_foe(foe), str(foe_cf(t, foe)))


@lru_cache(maxsize=8192)
def _suspect(box: Box, piece: int, location: int) -> Piece:
    id_, place = box.names.id(Kind.PIECE, piece), box.names.id(Kind.SPACE, location)
    return Piece(id_, "Suspect", place, "suspect", "suspect", "?", facts=("Unknown until activated",))


@lru_cache(maxsize=8192)
def _fighter(box: Box, piece: int, location: int, nature: Nature, side: str, factor: str) -> Piece:
    id_, place = box.names.id(Kind.PIECE, piece), box.names.id(Kind.SPACE, location)
    stays = "Never moves" if nature == Nature.MARTYRS else "Retreats along the egress routes"
    name = Nature(nature).name.capitalize()
    return Piece(id_, name, place, side, "guerilla", factor, facts=(f"CF {factor}", stays))


def _zones(t: Table) -> tuple[SpaceStatus, ...]:
    s, box = t.state, t.box
    columns: tuple[Sequence[int], ...] = s.usmc, s.marker, s.ruins, s.fanaticism, s.no_event, s.fury
    return tuple(_zone.each(repeat(box), box.zones, *map(itemgetter(*box.zones), columns)))


@memo(8192)
def _zone(box: Box, zone: int, usmc: bool, marker: int, *there: int) -> SpaceStatus:
    side = "usmc" if usmc else "insurgents" if marker >= 0 else ""
    marks = compress(ZONE_MARKS, (marker in box.fortified, *there))
    return SpaceStatus(f"zone.{zone}", side, tuple(marks), (HELD[side],))


def _tracks(t: Table) -> Iterator[Track]:
    s = t.state
    yield Track("turn", "Turn", s.turn, 1, s.last_turn)
    yield Track("vp", "Victory points", s.vp, -99, 99, "Above 10 major, 0 to 10 minor, below 0 bitter (7.2.2)")
    held = sum(s.usmc[zone] for zone in t.box.zones)
    yield Track("zones", "Zones controlled", held, 0, len(t.box.zones), "All are needed to win (7.2)")
    for row, done in zip(t.box.tables.mission, s.missions, strict=True):
        yield Track(row.id, row.title, done, 0, row.max, f"Success on {row.success[0]} to {row.success[1]} (9.3)")


def _trays(t: Table) -> Iterator[Tray]:
    s = t.state
    beside: dict[int, list[Piece]] = {}
    for number, squad in enumerate(s.squads):
        if not on_map(squad.place):
            beside.setdefault(squad.place, []).append(squad_piece(t, number))
    for off, name in TRAYS:
        if off in beside:
            yield Tray(off.name.lower(), name, len(beside[off]), tuple(beside[off]))
    tanks = tuple(tank_piece(t, n) for n, tank in enumerate(s.tanks) if tank.place == Off.ARMOUR)
    if tanks:
        yield Tray("armour", "M1A1 Abrams", len(tanks), tanks)
    yield from _cups(t)


def _cups(t: Table) -> Iterator[Tray]:
    s = t.state
    yield Tray("insurgents", "Insurgents cup", len(s.insurgents_cup))
    yield Tray("suspects", "Suspects cup", len(s.suspects_cup))
    yield Tray("zones", "Activation cup", len(s.zone_cup))


def _counts(t: Table) -> Iterator[Tray]:
    """How much lies in each tray."""
    beside = Counter(squad.place for squad in t.state.squads)
    for off, name in TRAYS:
        if beside[off]:
            yield Tray(off.name.lower(), name, beside[off])
    tanks = sum(tank.place == Off.ARMOUR for tank in t.state.tanks)
    if tanks:
        yield Tray("armour", "M1A1 Abrams", tanks)
    yield from _cups(t)
