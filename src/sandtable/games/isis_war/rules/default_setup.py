"""3 A sensible set-up: where each unit likes to start, best hex first."""

from functools import cache

from sandtable.board.reach import distances
from sandtable.games.isis_war.box.box import Box
from sandtable.games.isis_war.box.counters import Nation

# Irbil, then the roads from Iran and Turkey: a few brigades at each block them with their zones of control.
KURDS = ("5013", "5421", "5417", "5718", "5313", "5212", "4910", "4610", "5217")
# In mountains of Turkish Kurdistan, far from one another: while they stand there 4.12 cannot happen.
TURKS = {"tr_vii": "4509", "tr_iv": "4408", "tr_vi": "4609", "tr_viii": "5009"}
FAR = 200  # half points: no way leads there


def default_hexes(box: Box, unit: int) -> tuple[int, ...]:
    """Where a unit should start, best hex first."""
    nation = box.nation[unit]
    if nation is Nation.TURKEY:
        return (box.grid.index(TURKS[box.piece_names[unit][0]]),)
    if nation is Nation.KURDISTAN:
        first, *others = map(box.grid.index, KURDS)
        start = unit % len(others)
        return (first, *others[start:], *others[:start])
    return nearest_to_baghdad(box, box.kind[unit])


@cache
def nearest_to_baghdad(box: Box, kind: int) -> tuple[int, ...]:
    """The hexes of Iran, those first from which units of a kind are soonest before Baghdad."""
    ways = distances(box.steps(kind, 0), box.baghdad, FAR)
    return tuple(sorted(box.setup_areas["iran"], key=ways.__getitem__))
