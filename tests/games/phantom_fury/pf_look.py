"""A Phantom Fury position at hand: set it up, and look at what stands where."""

from sandtable.core import AnyMatch, Kind
from sandtable.games.phantom_fury.counters import describe
from sandtable.games.phantom_fury.state import Caat, Off, Squad, State, Tank
from sandtable.testing import choose, position


def play(text: str, *dice: int | str, seed: int | None = None) -> AnyMatch:
    """A match at a position; its dice follow the script, and single options have to be chosen too."""
    return position("phantom_fury", text, dice, seed=seed, automatic=False)


def state(match: AnyMatch) -> State:
    found: State = match.table.state
    return found


def squad(match: AnyMatch, id_: str) -> Squad:
    return state(match).squads[match.table.box.piece(id_)]


def tank(match: AnyMatch, id_: str = "m1a1_1") -> Tank:
    return state(match).tanks[match.table.box.piece(id_) - match.table.box.tanks[0]]


def caat(match: AnyMatch, id_: str) -> Caat:
    return state(match).caats[match.table.box.piece(id_) - match.table.box.caats[0]]


def place(match: AnyMatch, id_: str) -> str:
    """Where a squad or tank is: a space, or the box beside the map."""
    unit = tank(match, id_) if id_.startswith("m1a1") else squad(match, id_)
    return match.names.id(Kind.SPACE, unit.place) if unit.place >= 0 else Off(unit.place).name.lower()


def foes(match: AnyMatch, zone: int) -> dict[str, str]:
    """What stands in a zone: {"14.1": "Guerillas (2)"}."""
    found = {}
    for location in match.table.box.inside[zone]:
        foe = state(match).foes.get(location)
        if foe is not None:
            found[match.names.id(Kind.SPACE, location)] = describe(match.table, foe)
    return found


def react(text: str, roll: int, *dice: int | str) -> AnyMatch:
    """A postponed Dragon Eye report and the reaction of this roll; a reinforcement then keeps the turn waiting."""
    return choose(play(f"turn 2; zone 1 usmc; usmc_15 @ company\n{text}", 9, roll, *dice), "call_uav")


def reorganise(text: str, *dice: int | str) -> AnyMatch:
    """The position after its reorganisation phase."""
    return play(f"phase reorganisation\n{text}", *dice)


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
