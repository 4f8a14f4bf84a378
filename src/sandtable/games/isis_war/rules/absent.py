"""Why a piece has no part in what units on the map do: it is not there, it is no unit, or it is not one's own."""

from sandtable.core import Refusal
from sandtable.games.isis_war.box.box import IRAN, ISIS
from sandtable.games.isis_war.box.counters import Nation, Org
from sandtable.games.isis_war.rules.militia import RULE, side_of
from sandtable.games.isis_war.state import Off, Table

OTHER_SIDE = Refusal("2.5", "It is on the other side.")
NO_SIDE = Refusal("10.24", "It belongs to ISIS, and ISIS garrisons only defend.")
FORCES = Refusal("12.2", "Special forces are never in a hex: they only join battles.")
PACKAGE = Refusal("11.5", "A combat enhancement package only goes with a brigade.")
REPLACEMENTS = Refusal("14.5", "Replacements only restore a unit when they are drawn.")
DEAD = Refusal("2.12", "It has been eliminated.")
UNPLACED = Refusal("3.0", "It has not been set up yet.")
RESERVE = Refusal("14.2", "It is in the Iranian strategic reserve, which is released in phase IV.A.")
LANDS = Refusal("11.3", "The ASR leaves the strategic reserve only by landing.")
DRAWN_BY = {Nation.ISRAEL: "14.3", Nation.JORDAN: "14.3", Nation.TURKEY: "14.12"}


def why_not_own(t: Table, seat: int, piece: int) -> Refusal | None:
    """Why a piece is no unit of a player on the map."""
    refusal = why_absent(t, piece)
    if refusal is not None or t.box.side[piece] == seat:
        return refusal
    return NO_SIDE if t.box.side[piece] == ISIS else OTHER_SIDE


def why_absent(t: Table, piece: int) -> Refusal | None:
    """Why a piece is not on the map; None for a unit in a hex."""
    box, where = t.box, t.state.at[piece]
    if where >= 0:
        return None
    if piece not in box.units:
        return _why_not_unit(t, piece)
    if where == Off.RESERVE:
        return LANDS if piece == box.asr else RESERVE
    if where in (Off.DEAD, Off.UNPLACED):
        return DEAD if where == Off.DEAD else UNPLACED
    if where == Off.TRACK:
        return Refusal("14.1", f"It is away until turn {t.state.due[piece]}.")
    if where == Off.OUT:
        return Refusal("14.1" if box.org[piece] is Org.BASIJ else "15.5", "It is out of this game.")
    drawn = DRAWN_BY.get(box.nation[piece], "14.4")
    return Refusal(drawn, "It has not been drawn yet." if where == Off.BIN else "It waits to come onto the map.")


def _why_not_unit(t: Table, piece: int) -> Refusal:
    """2.15 Counters that are never in a hex."""
    box = t.box
    if piece in box.special_forces:
        return FORCES
    if piece in box.militia:
        return Refusal(RULE[side_of(t, piece) == IRAN], "It is never in a hex: it is called to battles.")
    return PACKAGE if piece in box.ceps else REPLACEMENTS
