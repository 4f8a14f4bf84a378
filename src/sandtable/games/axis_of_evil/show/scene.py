"""What one seat may see (9.4)."""

from sandtable.core.scene import Piece, Scene, Tray
from sandtable.games.axis_of_evil.box.box import SIDES
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.state import Off, Table

DISPLAYS = (Off.STAGING, Off.REINFORCEMENT, Off.SOUTHERN, Off.CENTRAL, Off.TRACK)


def scene(t: Table, seat: int | None) -> Scene:
    """The map openly, the enemy's displays by number and class."""
    box, s = t.box, t.state
    pieces = tuple(
        Piece(
            box.counters.counter[p].id,
            box.counters.counter[p].name,
            box.grid.names[s.at[p]],
            (*SIDES, "neutral")[s.side[p]],
        )
        for p in box.pieces
        if s.at[p] >= 0
    )
    trays = []
    for side, name in enumerate(SIDES):
        for display in DISPLAYS:
            for sort in (Sort.GROUND, Sort.SF, Sort.STRIKE, Sort.FOB):
                inside = [p for p in box.pieces if s.at[p] == display and s.side[p] == side and box.sort[p] is sort]
                shown = tuple(
                    Piece(box.counters.counter[p].id, box.counters.counter[p].name, "", name) for p in inside
                )
                tray = f"{name}_{display.name.lower()}_{sort.value}"
                trays.append(Tray(tray, tray, len(inside), shown if side == seat else ()))
    return Scene(f"Turn {s.turn}", s.phase.name.lower(), pieces, trays=tuple(trays))
