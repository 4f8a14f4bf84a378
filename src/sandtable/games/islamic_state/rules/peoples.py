"""Peoples: where units are at home, and the Druze."""

from collections.abc import Iterable

from sandtable.core import D6, Arrive, Kind, Note, Steps
from sandtable.games.islamic_state.box.factions import NOBODY, PLAYABLE, Faction, Force
from sandtable.games.islamic_state.rules.players import faction_of, seat_of
from sandtable.games.islamic_state.state import Table, put


def at_home(t: Table, unit: int, space: int) -> bool:
    """peoples.home, peoples.list Whether a unit is at home in an area."""
    return bool(t.box.home[t.box.force[unit]][space])


def any_at_home(t: Table, units: Iterable[int], space: int) -> bool:
    """R-46 Whether at least one of some units is at home."""
    home, force = t.box.home, t.box.force
    return True in [home[force[unit]][space] for unit in units]


def invade_druze(t: Table, space: int) -> Steps[None]:
    """peoples.druze IS enters a Druze area: the Druze join a faction, which places their two units."""
    s, box = t.state, t.box
    if not box.druze[space] or s.druze != NOBODY:
        return
    s.druze = _joined(t, space)
    t.tell(
        Note(at=space), "The Druze join the side of {side:card}.", "peoples.druze", side=box.first_target + s.druze
    )
    areas = [area for area in range(box.areas) if box.druze[area]]
    options = [box.options("place", Kind.SPACE)[area] for area in areas]
    for unit in box.units_of[Force.DRUZE]:
        choice = yield t.ask(seat_of(t, s.druze), "Place {unit:piece}.", options, rule="peoples.druze", unit=unit)
        put(s, unit, choice.number)
        t.tell(Arrive((unit,), choice.number), "{pieces:piece} appears in {at:space}.", "peoples.druze")


def _joined(t: Table, space: int) -> int:
    """R-65 The faction other than IS with most units next to the area; if several tie, dice decide."""
    counts = [0] * PLAYABLE
    for area in t.box.near[space]:
        for unit in t.state.here[area]:
            faction = faction_of(t, unit)
            if 0 <= faction < PLAYABLE:
                counts[faction] += 1
    counts[Faction.ISLAMIC_STATE] = -1
    most = max(counts)
    who = [faction for faction in range(PLAYABLE) if counts[faction] == most]
    while len(who) > 1:
        first = t.box.first_target
        rolls = [t.roll(D6, "The Druze: {side:card}", "peoples.druze", side=first + each) for each in who]
        best = max(rolls)
        who = [each for each, roll in zip(who, rolls, strict=True) if roll == best]
    return who[0]


def druze_are_neutral(t: Table, space: int) -> bool:
    """peoples.druze Whether an area is Druze land that nobody has invaded."""
    return bool(t.box.druze[space]) and t.state.druze == NOBODY
