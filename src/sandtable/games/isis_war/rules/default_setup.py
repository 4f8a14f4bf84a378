"""3 A sensible set-up: where each unit likes to start, best hex first."""

from collections.abc import Sequence
from functools import cache

from sandtable.board.reach import distances
from sandtable.games.isis_war.box.box import Box
from sandtable.games.isis_war.box.counters import Nation

# Irbil, then the roads from Iran and Turkey: a few brigades at each block them with their zones of control.
IRBIL = "5013"
KURDS = ("5421", "5417", "5718", "5313", "5212", "4910", "4610", "5217")
# In mountains of Turkish Kurdistan, far from one another: while they stand there 4.12 cannot happen.
TURKS = {"tr_vii": "4509", "tr_iv": "4408", "tr_vi": "4609", "tr_viii": "5009"}
FAR = 200  # half points: no way leads there


def default_hexes(box: Box, unit: int) -> tuple[int, ...]:
    """Where a unit should start, best hex first."""
    nation = box.nation[unit]
    if nation is Nation.TURKEY:
        return _on_map(box, [TURKS.get(box.piece_names[unit][0], "")])
    if nation is Nation.KURDISTAN:
        start = unit % len(KURDS)
        return _on_map(box, [IRBIL, *KURDS[start:], *KURDS[:start]])
    return nearest_to_baghdad(box, box.kind[unit])


def _on_map(box: Box, names: Sequence[str]) -> tuple[int, ...]:
    """Those of some hexes that the map has: a pack may have taken them away."""
    return tuple(box.grid.index(name) for name in names if name in box.grid.names)


@cache
def nearest_to_baghdad(box: Box, kind: int) -> tuple[int, ...]:
    """The hexes of Iran, those first from which units of a kind are soonest before Baghdad."""
    ways = distances(box.steps(kind, 0), box.baghdad, FAR)
    return tuple(sorted(box.setup_areas["iran"], key=ways.__getitem__))
