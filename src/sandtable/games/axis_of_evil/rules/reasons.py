"""Why a piece cannot be chosen: the reasons that many questions share.

Of an enemy's piece nothing is told but whose it is: where it lies may be hidden (9.4).
"""

from collections.abc import Container

from sandtable.core import Refusal
from sandtable.games.axis_of_evil.box.box import NEUTRAL
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.state import Off, Table

DISPLAYS = {
    Off.STAGING: "in the Staging Area",
    Off.REINFORCEMENT: "in the Reinforcement Area",
    Off.ELIMINATED: "eliminated",
    Off.TRACK: "on the turn track",
    Off.SOUTHERN: "in the Southern Military District",
    Off.CENTRAL: "in the Central Military District",
    Off.UNPLACED: "not set up yet",
    Off.WAITING: "waiting for a hex in Kurdistan",
}


def whereabouts(t: Table, piece: int) -> str:
    """18.0 Where an own piece is."""
    at = t.state.at[piece]
    return "on the map" if at >= 0 else DISPLAYS[Off(at)]


def why_not_own(t: Table, side: int, piece: int, rule: str) -> Refusal | None:
    """2.9, 3.7, 5.3, 19.8 Why a piece is not a player's to use."""
    at, owner = t.state.at[piece], t.state.side[piece]
    if at == Off.OUT:
        return Refusal("3.7", "It is out of the game.")
    if at == Off.ISLAMIST:
        return Refusal("19.8", "It waits in the Islamist display.")
    if owner == NEUTRAL:
        return Refusal("5.3", "It is neutral.")
    return Refusal(rule, "It is the enemy's.") if owner != side else None


def why_not_staged(t: Table, side: int, piece: int, kind: Container[int], rule: str, only: str) -> Refusal | None:
    """18.0 Why a piece is none of a kind in a player's Staging Area; `only` says which kind it is."""
    found = why_not_own(t, side, piece, rule)
    if found is not None:
        return found
    if piece not in kind:
        return Refusal(rule, only)
    if t.state.at[piece] != Off.STAGING:
        return Refusal(rule, f"It is {whereabouts(t, piece)}, not in the Staging Area.")
    return None


def why_not_on_map(t: Table, side: int, piece: int, rule: str) -> Refusal | None:
    """2.12, 8.0, 19.1.2 Why a piece is no mobile ground unit of a player on the map."""
    found = why_not_own(t, side, piece, rule)
    if found is not None:
        return found
    sort = t.box.sort[piece]
    if sort is Sort.GARRISON:
        return Refusal("8.0", "A garrison never moves or attacks.")
    if sort is Sort.FOB:
        return Refusal("19.1.2", "A forward operations base never moves or attacks.")
    if sort is not Sort.GROUND:
        return Refusal(rule, "It is not a ground unit.")
    if t.state.at[piece] < 0:
        return Refusal(rule, f"It is {whereabouts(t, piece)}, not on the map.")
    return None
