"""3.0 Areas of operations, and the storm that closes hexes to everyone (13.6)."""

from sandtable.core import Refusal
from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.box.load import ROLLED
from sandtable.games.isis_war.state import Table

NOWHERE: frozenset[int] = frozenset()
RED_ROW = Refusal("1.2.red_row", "Only Israeli and Jordanian units that have not left it yet are in the red row.")
RESTRICTED = Refusal("3.13", "The restriction roll keeps the nation out of that area.")
CLOSED = {
    Nation.KURDISTAN: Refusal("3.5", "Kurdish units stay in Greater Kurdistan and next to it."),
    Nation.TURKEY: Refusal("3.10", "Turkish units stay in Turkey, Turkish Kurdistan and Syrian Kurdistan."),
    Nation.IRAN: Refusal("3.12", "Iranian units do not enter Turkey and Turkish Kurdistan."),
}
_DIE = {nation: number for number, nation in enumerate(ROLLED)}


def restriction(t: Table, nation: Nation) -> int:
    """3.13 The die that a nation was rolled, 0 for nations without one."""
    number = _DIE.get(nation)
    return 0 if number is None else t.state.restriction[number]


def open_hexes(t: Table, nation: Nation) -> bytes:
    """3.5, 3.10, 3.12, 3.13 True for each hex where the nation may operate; lakes are not left out."""
    return t.box.open_to(nation, restriction(t, nation))


def may_operate(t: Table, nation: Nation, where: int) -> bool:
    """3.0 Whether a nation's units may move and fight in a hex."""
    return bool(open_hexes(t, nation)[where])


def why_closed(t: Table, unit: int, where: int) -> Refusal | None:
    """1.2, 3.0 Why a unit may not go to a hex, whatever the way, or None."""
    box = t.box
    if box.red[where] and not box.red[t.state.at[unit]]:
        return RED_ROW
    nation = box.nation[unit]
    return None if may_operate(t, nation, where) else CLOSED.get(nation, RESTRICTED)


def stormy(t: Table) -> frozenset[int]:
    """13.6 Hexes without movement and combat: within three of the marker (R-91)."""
    centre = t.state.effects.storm
    return NOWHERE if centre < 0 else t.box.storm_area(centre)
