"""Short forms for the rule tests of Phantom Fury: positions, and facts of a match by name."""

from collections.abc import Sequence
from typing import Any

from sandtable.core import Kind
from sandtable.core.match import AnyMatch
from sandtable.games.phantom_fury.counters import foe_cf
from sandtable.games.phantom_fury.state import Nature, Off, Squad, Tank
from sandtable.testing import events, position


def at(text: str, dice: Sequence[int | str] = (), **more: Any) -> AnyMatch:
    """A match of Phantom Fury at a position."""
    return position("phantom_fury", text, dice, **more)


# A squad far away that can fire, move and assault, so that no phase ends by itself.
ELSEWHERE = "; zone 51 usmc; usmc_15 @ 51.R; suspect @ 52.R"


def busy(text: str, dice: Sequence[int | str] = ()) -> AnyMatch:
    """The same with a squad elsewhere that has something to do: the phase goes on after the act."""
    return at(text + ELSEWHERE, dice)


def squad(match: AnyMatch, name: str) -> Squad:
    """A squad's counter."""
    found: Squad = match.table.state.squads[match.names.number(Kind.PIECE, name)]
    return found


def tank(match: AnyMatch, number: int = 1) -> Tank:
    """A tank's counter."""
    found: Tank = match.table.state.tanks[number - 1]
    return found


def named(match: AnyMatch, place: int) -> str:
    """A place as tests write it: `3.R`, `B3`, or where a counter off the map is."""
    return match.names.id(Kind.SPACE, place) if place >= 0 else Off(place).name.lower()


def where(match: AnyMatch, name: str) -> str:
    """Where a squad or tank is."""
    if name.startswith("m1a1"):
        return named(match, tank(match, int(name[-1])).place)
    return named(match, squad(match, name).place)


def who(match: AnyMatch, location: str) -> str:
    """What stands in a location, as position texts write it: `suspect`, `guerillas2`, or nothing."""
    foe = match.table.state.foes.get(match.names.number(Kind.SPACE, location))
    if foe is None:
        return ""
    if foe.nature == Nature.SUSPECT:
        return "suspect"
    return f"{Nature(foe.nature).name.lower()}{foe_cf(match.table, foe)}"


def status(match: AnyMatch, name: str) -> str:
    """A squad in a word or two: `ready`, `reduced pinned`, `eliminated`."""
    s = squad(match, name)
    if s.place < 0:
        return Off(s.place).name.lower()
    words = (["reduced"] if s.reduced else []) + [s.status.name.lower()]
    return " ".join(words)


def rolls(match: AnyMatch, rule: str) -> list[int]:
    """The dice rolled under a rule."""
    return [event.data["result"] for event in events(match, "roll") if event.rule == rule]
