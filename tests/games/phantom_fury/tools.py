"""Short forms for the tests of Phantom Fury: positions, and facts of a match by name."""

from collections.abc import Sequence
from typing import Any

from sandtable.core import Kind
from sandtable.core.match import AnyMatch
from sandtable.games import find
from sandtable.games.phantom_fury.rules.counters import describe, foe_cf
from sandtable.games.phantom_fury.state import Caat, Nature, Off, Squad, State, Tank
from sandtable.testing import choose, done, events, options, position

GAME = find("phantom_fury")
BOX = GAME.box()
INSURGENTS = [BOX.names.id(Kind.PIECE, piece) for piece in BOX.insurgents]
SNIPERS, COUNTER_ATTACK, HBIED = 6, 7, 9
"""9.4 Rolls of the reactions table."""
ROOF = "phase fire; zone 3 usmc; usmc_01 @ 3.R; "
"""A squad with CF 6 that may fire."""
HOME = "phase movement; zone 2 usmc; zone 3 usmc; zone 4 usmc; "
CROSSING = HOME + "usmc_01 @ 3.C; "
"""A squad before the street B3."""
STREET = "phase movement; zone 3 usmc; zone 14 normal; usmc_01 @ 3.C; "
NORMAL = "phase assault; usmc_01 @ 15.C; {} @ 15.1"
"""An assault neither from above nor from below."""
IN_THE_MOSQUE = "phase assault; zone 26 fortified; iif_1 @ 26.C; martyrs2 @ 26.1"


def at(text: str, dice: Sequence[int | str] = (), **more: Any) -> AnyMatch:
    """A match of Phantom Fury at a position."""
    return position("phantom_fury", text, dice, **more)


# A squad far away that can fire, move and assault, so that no phase ends by itself.
ELSEWHERE = "; zone 51 usmc; usmc_15 @ 51.R; suspect @ 52.R"


def busy(text: str, dice: Sequence[int | str] = ()) -> AnyMatch:
    """The same with a squad elsewhere that has something to do: the phase goes on after the act."""
    return at(text + ELSEWHERE, dice)


def play(text: str, *dice: int | str, seed: int | None = None, **variants: int) -> AnyMatch:
    """The same with single options that have to be chosen too, and with variants."""
    return position("phantom_fury", text, dice, seed=seed, automatic=False, variants=variants)


def react(text: str, roll: int, *dice: int | str) -> AnyMatch:
    """A postponed Dragon Eye report and the reaction of this roll; a reinforcement then keeps the turn waiting."""
    return choose(play(f"turn 2; zone 1 usmc; usmc_15 @ company\n{text}", 9, roll, *dice), "call_uav")


def reorganise(text: str, *dice: int | str, **variants: int) -> AnyMatch:
    """The position after its reorganisation phase."""
    return play(f"phase reorganisation\n{text}", *dice, **variants)


def zones(word: str, but: tuple[int, ...] = ()) -> str:
    """The same said of every zone but some; 31 and 61 are the strong points."""
    said = (zone for zone in range(1, 62) if zone not in (27, *but))
    return "; ".join(f"zone {zone} {word}" + " fortified" * (zone in (31, 61)) for zone in said)


def held_but(*but: int) -> str:
    """Every zone but these under USMC control."""
    return zones("usmc", but)


def quiet(*but: int) -> str:
    """Every zone but these activated and empty, so that taking one brings no draw."""
    return zones("normal", but)


def state(match: AnyMatch) -> State:
    """The whole position."""
    found: State = match.table.state
    return found


def squad(match: AnyMatch, name: str) -> Squad:
    """A squad's counter."""
    found: Squad = match.table.state.squads[match.names.number(Kind.PIECE, name)]
    return found


def tank(match: AnyMatch, number: int = 1) -> Tank:
    """A tank's counter."""
    found: Tank = match.table.state.tanks[number - 1]
    return found


def caat(match: AnyMatch, name: str) -> Caat:
    """A CAAT's counter."""
    return state(match).caats[match.table.box.piece(name) - match.table.box.caats[0]]


def named(match: AnyMatch, place: int) -> str:
    """A place as tests write it: `3.R`, `B3`, or where a counter off the map is."""
    return match.names.id(Kind.SPACE, place) if place >= 0 else Off(place).name.lower()


def where(match: AnyMatch, name: str) -> str:
    """Where a squad or tank is."""
    if name.startswith("m1a1"):
        return named(match, tank(match, int(name[-1])).place)
    return named(match, squad(match, name).place)


def foes(match: AnyMatch, zone: int) -> dict[str, str]:
    """What stands in a zone: {"14.1": "Guerillas (2)"}."""
    found = {}
    for location in match.table.box.inside[zone]:
        foe = state(match).foes.get(location)
        if foe is not None:
            found[match.names.id(Kind.SPACE, location)] = describe(match.table, foe)
    return found


def who(match: AnyMatch, location: str) -> str:
    """What stands in a location, as position texts write it: `suspect`, `guerillas2`, or nothing."""
    foe = match.table.state.foes.get(match.names.number(Kind.SPACE, location))
    if foe is None:
        return ""
    if foe.nature == Nature.SUSPECT:
        return "suspect"
    return f"{Nature(foe.nature).name.lower()}{foe_cf(match.table.box, foe)}"


def status(match: AnyMatch, name: str) -> str:
    """A squad in a word or two: `ready`, `reduced pinned`, `eliminated`."""
    s = squad(match, name)
    if s.place < 0:
        return Off(s.place).name.lower()
    words = (["reduced"] if s.reduced else []) + [s.status.name.lower()]
    return " ".join(words)


def rolls(match: AnyMatch, rule: str) -> list[int]:
    """The dice rolled under a rule."""
    return [event.what.result for event in events(match, "roll") if event.rule == rule]


def killed(match: AnyMatch) -> list[int]:
    """Where insurgents were eliminated."""
    lost = events(match, "leave", lost=True)
    return [event.what.at for event in lost if event.what.pieces[0] in match.table.box.insurgents]


def fight(text: str, *dice: int | str, unit: str = "usmc_01", more: tuple[str, ...] = ()) -> AnyMatch:
    """Assault with a squad that has one target; all dice are used."""
    match = choose(busy(text, dice), f"assault {unit}", *more)
    done(match)
    return match


def result(match: AnyMatch, location: str = "15.1", unit: str = "usmc_01") -> tuple[str, str]:
    """What is left of the insurgents, and of the squad."""
    return who(match, location), status(match, unit)


def steps(text: str, *choices: str, dice: tuple[int | str, ...] = ()) -> list[str]:
    """What a moving unit may do after some choices."""
    return options(choose(at(text, dice), *choices))


def spot(match: AnyMatch, name: str) -> int:
    """The number of a space."""
    return match.names.find(name)[1]
