"""3 A sensible set-up: where each unit likes to start, best hex first."""

from sandtable.games.isis_war.box import Box
from sandtable.games.isis_war.counters import Nation
from sandtable.games.isis_war.plans import field

# Irbil, then the roads from Iran and Turkey: a few brigades at each block them with their zones of control.
KURDS = ("5013", "5421", "5417", "5718", "5313", "5212", "4910", "4610", "5217")
# In mountains of Turkish Kurdistan, far from one another: while they stand there 4.12 cannot happen.
TURKS = {"tr_vii": "4509", "tr_iv": "4408", "tr_vi": "4609", "tr_viii": "5009"}


def default_hexes(box: Box, unit: int) -> tuple[int, ...]:
    """Where a unit should start, best hex first."""
    nation = box.nation[unit]
    if nation is Nation.TURKEY:
        return (box.grid.index(TURKS[box.piece_names[unit][0]]),)
    if nation is Nation.KURDISTAN:
        first, *others = map(box.grid.index, KURDS)
        start = unit % len(others)
        return (first, *others[start:], *others[:start])
    return nearest_to_baghdad(box, unit)


def nearest_to_baghdad(box: Box, unit: int) -> tuple[int, ...]:
    """The hexes of Iran, those first from which a unit is soonest before Baghdad."""
    ways = [field(box, box.kind[unit], 0, goal) for goal in box.baghdad]
    return tuple(sorted(box.setup_areas["iran"], key=lambda where: min(way[where] for way in ways)))
