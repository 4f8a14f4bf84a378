"""What the player sees: everything on the map and beside it. Nothing is hidden."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import compress, repeat

from sandtable.core import Kind
from sandtable.core.memo import memo
from sandtable.core.scene import Beside, Mark, Piece, Scene, SpaceStatus, Track, Tray
from sandtable.games.phantom_fury.box.box import Box
from sandtable.games.phantom_fury.rules.counters import cf_of, controlled, foe_cf, on_map, side_of, side_of_foe
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
TRAY_IDS = {off: off.name.lower() for off, _ in TRAYS}
HELD = {"usmc": "USMC control", "insurgents": "Insurgent control, activated", "": "Not activated yet"}


def scene(t: Table) -> Scene:
    """Everything on the map and beside it."""
    s, squads = t.state, _squads(t)
    return Scene(
        turn=f"Turn {s.turn} of {s.last_turn}",
        phase=NAME[s.phase],
        pieces=_on_map(t, squads),
        spaces=_zones(t),
        tracks=_tracks(t.box, s.turn, s.last_turn, s.vp, controlled(t), *s.missions),
        trays=tuple(_trays(t, squads)),
        goals=goals(t),
        phases=phases(t),
    )


def glance(t: Table) -> Scene:
    """The same without words."""
    s = t.state
    tracks = _tracks(t.box, s.turn, s.last_turn, s.vp, controlled(t), *s.missions)
    return Scene("", "", _on_map(t, _squads(t)), _zones(t), tracks, tuple(_counts(t)))


def beside(box: Box) -> Beside:
    """All tracks and trays that there can be."""
    return Beside(
        ("turn", "vp", "zones", *(row.id for row in box.tables.mission)),
        (*TRAY_IDS.values(), "armour", "insurgents", "suspects", "zones"),
    )


def _on_map(t: Table, squads: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces on the map, of `squads` those that stand there."""
    s, box = t.state, t.box
    pieces: list[Piece] = []
    for piece, squad in zip(squads, s.squads, strict=True):
        if squad.place >= 0:
            pieces.append(piece)
        if squad.security >= 0:
            pieces.append(_security[box, piece.id, squad.security])
    pieces += [_tank[box, n, tank.place, tank.fired] for n, tank in enumerate(s.tanks) if tank.place >= 0]
    pieces += [_foe[box, place, foe.piece, foe.nature, foe.weaker] for place, foe in s.foes.items()]
    return tuple(pieces)


@memo(4096)
def _security(box: Box, squad: str, place: int) -> Piece:
    name = f"Security element of {box.names.label(*box.names.find(squad))}"
    return Piece(f"security.{squad}", name, box.names.id(Kind.SPACE, place), "usmc", "security", "-1")


def _squads(t: Table) -> list[Piece]:
    """All squads by their numbers, wherever they are; most are as they were a choice ago, so each is drawn once."""
    box, loads = t.box, [(caat.ammo, caat.explosives) for caat in t.state.caats]
    first = box.caats[0]
    return [
        _squad[
            box,
            number,
            s.place,
            s.status,
            s.hero,
            s.reduced,
            s.security >= 0,
            loads[s.caat - first] if s.caat >= 0 else (),
        ]
        for number, s in enumerate(t.state.squads)
    ]


@memo(16384)
def _squad(
    box: Box,
    number: int,
    place: int,
    status: int,
    hero: int,
    reduced: bool,
    security: bool,
    loads: tuple[int, ...],
) -> Piece:
    """A squad with what is attached to it."""
    counter, factor = box.counters.squad[number], cf_of(box, number, hero, reduced=reduced, security=security)
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
        side=side_of(box, number),
        symbol="infantry",
        factors=str(factor),
        tag=counter.label,
        reduced=reduced,
        marks=tuple(marks),
        facts=tuple(facts),
    )


@memo(1024)
def _tank(box: Box, number: int, place: int, fired: bool) -> Piece:
    """An M1A1 support."""
    counter = box.counters.tank[number]
    return Piece(
        id=counter.id,
        name=counter.label,
        space=box.names.id(Kind.SPACE, place) if on_map(place) else "",
        side="usmc",
        symbol="armour",
        factors=str(counter.cf),
        size="••",
        marks=(Mark("F", "Fired"),) if fired else (),
        facts=(counter.name, "Fires from streets, never at roofs"),
    )


@memo(8192)
def _foe(box: Box, location: int, piece: int, nature: Nature, weaker: int) -> Piece:
    """Insurgents, or a suspect."""
    id_, place = box.names.id(Kind.PIECE, piece), box.names.id(Kind.SPACE, location)
    if nature == Nature.SUSPECT:
        return Piece(id_, "Suspect", place, "suspect", "suspect", "?", facts=("Unknown until activated",))
    foe = Foe(piece, nature, weaker)
    factor = str(foe_cf(box, foe))
    stays = "Never moves" if nature == Nature.MARTYRS else "Retreats along the egress routes"
    name = Nature(nature).name.capitalize()
    return Piece(id_, name, place, side_of_foe(foe), "guerilla", factor, facts=(f"CF {factor}", stays))


def _zones(t: Table) -> tuple[SpaceStatus, ...]:
    s, box = t.state, t.box
    columns: tuple[Sequence[int], ...] = s.usmc, s.marker, s.ruins, s.fanaticism, s.no_event, s.fury
    return _all_zones[box, *map(box.of_zones, columns)]


@memo(4096)
def _all_zones(box: Box, *columns: tuple[int, ...]) -> tuple[SpaceStatus, ...]:
    return tuple(_zone.each(repeat(box), box.zones, *columns))


@memo(8192)
def _zone(box: Box, zone: int, usmc: bool, marker: int, *there: int) -> SpaceStatus:
    side = "usmc" if usmc else "insurgents" if marker >= 0 else ""
    marks = compress(ZONE_MARKS, (marker in box.fortified, *there))
    return SpaceStatus(f"zone.{zone}", side, tuple(marks), (HELD[side],))


@memo(4096)
def _tracks(box: Box, turn: int, last_turn: int, vp: int, held: int, *missions: int) -> tuple[Track, ...]:
    return (
        Track("turn", "Turn", turn, 1, last_turn),
        Track("vp", "Victory points", vp, -99, 99, "Above 10 major, 0 to 10 minor, below 0 bitter (7.2.2)"),
        Track("zones", "Zones controlled", held, 0, len(box.zones), "All are needed to win (7.2)"),
        *(
            Track(row.id, row.title, done, 0, row.max, f"Success on {row.success[0]} to {row.success[1]} (9.3)")
            for row, done in zip(box.tables.mission, missions, strict=True)
        ),
    )


def _trays(t: Table, squads: Sequence[Piece]) -> Iterator[Tray]:
    s = t.state
    beside: dict[int, list[Piece]] = {}
    for piece, squad in zip(squads, s.squads, strict=True):
        if squad.place < 0:
            beside.setdefault(squad.place, []).append(piece)
    for off, name in TRAYS:
        if off in beside:
            yield Tray(TRAY_IDS[off], name, len(beside[off]), tuple(beside[off]))
    tanks = [_tank[t.box, n, tank.place, tank.fired] for n, tank in enumerate(s.tanks) if tank.place == Off.ARMOUR]
    if tanks:
        yield Tray("armour", "M1A1 Abrams", len(tanks), tuple(tanks))
    yield from _cups[len(s.insurgents_cup), len(s.suspects_cup), len(s.zone_cup)]


@memo(4096)
def _cups(insurgents: int, suspects: int, zones: int) -> tuple[Tray, ...]:
    return (
        Tray("insurgents", "Insurgents cup", insurgents),
        Tray("suspects", "Suspects cup", suspects),
        Tray("zones", "Activation cup", zones),
    )


def _counts(t: Table) -> Iterator[Tray]:
    """How much lies in each tray."""
    beside = Counter(squad.place for squad in t.state.squads)
    for off, name in TRAYS:
        if beside[off]:
            yield Tray(TRAY_IDS[off], name, beside[off])
    tanks = sum(tank.place == Off.ARMOUR for tank in t.state.tanks)
    if tanks:
        yield Tray("armour", "M1A1 Abrams", tanks)
    s = t.state
    yield from _cups[len(s.insurgents_cup), len(s.suspects_cup), len(s.zone_cup)]
