"""3 A sensible set-up: where each kind of unit likes to start, best hex first."""

from sandtable.games.isis_war.box import Box
from sandtable.games.isis_war.counters import Nation

KURDS = ("5013", "5217", "5417", "5422", "5421", "5313", "5212", "4910", "4610", "5112", "5214", "5011")
TURKS = {"tr_vii": "4509", "tr_iv": "4010", "tr_vi": "4210", "tr_viii": "5009"}
IRANIANS = ("5622", "5623", "5523", "5521", "5722", "5726", "5724", "5823", "5624", "5725")


def default_hexes(box: Box, unit: int) -> tuple[int, ...]:
    """Where a unit should start, best hex first."""
    nation = box.nation[unit]
    if nation is Nation.TURKEY:
        names: tuple[str, ...] = (TURKS[box.piece_names[unit][0]],)
    else:
        names = KURDS if nation is Nation.KURDISTAN else IRANIANS
    return tuple(map(box.grid.index, names))
