"""3.2 Counters as one seat sees them: open ones in full, others as backs with a count (30.0)."""

from collections.abc import Iterator
from functools import lru_cache

from sandtable.core import Kind, counted
from sandtable.core.scene import Mark, Piece
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.box.counters import Unit
from sandtable.games.fitna.box.designations import spoken
from sandtable.games.fitna.box.factions import Faction
from sandtable.games.fitna.rules.fog import sees
from sandtable.games.fitna.state import Table, plan_of

SYMBOL = {
    "arm": "armour",
    "mech": "mechanised",
    "inf": "infantry",
    "sf": "special-forces",
    "para": "airborne",
    "marine": "marines",
    "militia": "guerilla",
    "garrison": "fortress",
    "peshmerga": "guerilla",
    "is": "guerilla",
    "is_staff": "leader",
    "decoy": "suspect",
}
SIZE = {"group": ""}
FAR = {"A": "moves by air", "X": "does not move"}
ISOLATED = Mark("I", "isolated")
Back = tuple[int, int, bool]


@lru_cache(maxsize=16384)
def front(box: Box, unit: int, face: int, steps: int, isolated: bool, space: int) -> Piece:
    """The front of a counter: `face` is what an IS counter shows when it is turned over (25.1)."""
    record = box.unit[face]
    values = f"{box.attack[face][steps]}-{box.strength[face][steps]}-{record.move}"
    name = box.names.label(Kind.PIECE, unit)
    return Piece(
        box.names.id(Kind.PIECE, unit),
        name if unit == face else f"{name}: {spoken(record.name)}",
        box.map.space[space].id if space >= 0 else "",
        record.faction,
        SYMBOL[record.type],
        values,
        SIZE.get(record.size, record.size),
        _tag(record),
        steps < record.steps,
        (ISOLATED,) if isolated else (),
        (_values(box, face, steps), *_facts(record, steps)),
    )


def _tag(unit: Unit) -> str:
    """The number or short name by which a counter is known."""
    word = unit.name.split()[0]
    return word if len(word) <= 4 else ""


def _values(box: Box, face: int, steps: int) -> str:
    """3.2 What the three values of a counter mean."""
    move = box.unit[face].move
    far = FAR[move] if isinstance(move, str) else f"moves {counted(move, 'space')}"
    return f"Attack {box.attack[face][steps]}, defence {box.strength[face][steps]}, {far}"


def _facts(unit: Unit, steps: int) -> Iterator[str]:
    yield f"{steps} of {counted(unit.steps, 'step')}"
    if unit.armoured:
        yield "Armoured: may exploit (18.7)"
    if unit.move == "A":
        yield "Airmobile (17.2)"
    if unit.static:
        yield "Garrison: moves only by retreating (26.1)"
    if unit.loyal:
        yield "Loyal in a coup (23.1)"


@lru_cache(maxsize=4096)
def back(box: Box, space: int, faction: int, isolated: bool, count: int) -> Piece:
    """R-FOG-1 Counters of a foreign stack: owner's colour, number and markers."""
    place, side = box.map.space[space].id, box.factions[faction]
    id_ = f"{place}.{side}{'.isolated' if isolated else ''}"
    name = f"{count} × {box.counters.faction[faction].name}" if count > 1 else box.counters.faction[faction].name
    return Piece(id_, name, place, side, marks=(ISOLATED,) if isolated else (), hidden=True, count=count)


@lru_cache(maxsize=4096)
def is_back(box: Box, unit: int, isolated: bool, space: int) -> Piece:
    """25.1 A face-down IS counter."""
    marks = (ISOLATED,) if isolated else ()
    names = box.names
    label = names.label(Kind.PIECE, unit)
    return Piece(names.id(Kind.PIECE, unit), label, box.map.space[space].id, Faction.IS, marks=marks, hidden=True)


def on_map(t: Table, seat: int | None) -> list[Piece]:
    """30.0 All counters on the map; those in an offensive are shown to everybody (R-FOG-3)."""
    s, box = t.state, t.box
    shown = (*s.fight.attackers, *s.fight.defenders) if s.fight is not None else ()
    first = box.backs.start
    found: list[Piece] = []
    for space in plan_of(t).spaces:
        backs: dict[Back, int] = {}
        for unit in s.stacks[space]:
            isolated = s.isolated[unit]
            if unit in shown or sees(t, seat, unit):
                face = unit if unit < first else s.face[unit - first]
                found.append(front(box, unit, face, s.steps[unit], isolated, space))
            elif unit >= first:
                found.append(is_back(box, unit, isolated, space))
            else:
                key = (space, box.faction[unit], isolated)
                backs[key] = backs.get(key, 0) + 1
        found += [back(box, *key, count) for key, count in sorted(backs.items())]  # their order tells nothing
    return found
