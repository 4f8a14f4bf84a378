"""ISIS War: what its refusals say of units and hexes."""

from sandtable.core import Kind
from sandtable.games.isis_war.box.map import Area
from sandtable.games.isis_war.state import Off
from tests.games.truths import Asked, Truth, Truths


def enemies(a: Asked) -> bool:
    """Whether units of others are in the hex: ISIS is an enemy of both."""
    return any(a.number in stacks for side, stacks in enumerate(a.s.stacks) if side != a.seat)


def enemies_of_the_beaten(a: Asked) -> bool:
    """Whether units of others than the side that retreats are in the hex."""
    side = a.box.side[a.decision.about["units"][0]]
    return any(a.number in stacks for other, stacks in enumerate(a.s.stacks) if other != side)


def own(a: Asked) -> bool:
    return a.number in a.s.stacks[a.seat]


def moved(a: Asked) -> bool:
    """Of a hex it is said where a unit there has moved."""
    units = a.s.stacks[a.seat].get(a.number, ()) if a.kind is Kind.SPACE else (a.number,)
    return any(a.s.moved[unit] for unit in units)


def outside(*areas: Area) -> Truth:
    return lambda a: a.box.area[a.number] not in areas


TRUTHS: Truths = {
    r"No unit of yours stands there\.": lambda a: not own(a),
    r"No unit is there\.": lambda a: not own(a) and not enemies(a),
    r"No enemy unit is there\.": lambda a: not enemies(a),
    r"Only units of your own side are there\.": lambda a: own(a) and not enemies(a),
    r"An enemy unit is (?:in that hex|there)\.": enemies,
    r"An enemy of the retreating units is there\.": enemies_of_the_beaten,
    r"A retreat goes one hex from the battle\.": lambda a: a.number not in a.box.grid.around[a.about("hex")],
    r"It has not been drawn yet\.": lambda a: a.s.at[a.number] == Off.BIN,
    r"It has been eliminated\.": lambda a: a.s.at[a.number] == Off.DEAD,
    r"It has already moved in this phase\.": moved,
    r"Kurdish brigades start in Iraqi Kurdistan\.": outside(Area.IRAQI_KURDISTAN),
    r"Turkish corps start in Turkey and Turkish Kurdistan\.": outside(Area.TURKEY, Area.TURKISH_KURDISTAN),
    r"Iranian units start in Iran and Iranian Kurdistan\.": outside(Area.IRAN, Area.IRANIAN_KURDISTAN),
    r"Basij return in Iran outside Kurdistan\.": outside(Area.IRAN),
    r"Israeli and Jordanian units arrive in the red row\.": lambda a: not a.box.red[a.number],
    r"It arrives in a hex with a US base\.": lambda a: all(a.s.at[base] != a.number for base in a.box.bases),
    r"It is a lake.*": lambda a: a.box.lake[a.number],
    r"It has its place already\.": lambda a: a.s.at[a.number] != Off.UNPLACED,
}
