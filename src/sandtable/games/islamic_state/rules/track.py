"""Intervention: the level, its changes and their limits."""

from sandtable.core import Track
from sandtable.games.islamic_state.box.factions import Faction, Nation
from sandtable.games.islamic_state.state import Table

CITY = 1
CASUALTIES = 1
ATROCITY = 2
RUSSIANS = 2
PRIZE = 5
UNIT_TAKEN = 1
UPWARD = (Faction.ISLAMIC_STATE, Faction.SYRIAN_REGIME)


def change(t: Table, amount: int, why: str, rule: str, *, capped: bool = True) -> None:
    """int.changes The level moves; int.limits by a net of three a turn at most, within the track."""
    s = t.state
    level = level_after(t, amount, capped=capped)
    if level != s.level:
        s.swing += level - s.level if capped else 0  # what the ends of the track swallow is no change
        s.level = level
        t.tell(Track("intervention", level), "Intervention {value}: {why}.", rule, why=why)


def level_after(t: Table, amount: int, *, capped: bool = True) -> int:
    """int.limits Where the level would move."""
    s, track = t.state, t.box.tables.intervention_track
    if capped:
        low, high = -track.net_decrease_cap_per_turn, track.net_increase_cap_per_turn
        amount = min(max(s.swing + amount, low), high) - s.swing
    return min(max(s.level + amount, track.min), track.max)


def pay(t: Table, cost: int, why: str, rule: str) -> None:
    """int.play The cost of an event always applies (int.limits)."""
    change(t, -cost, why, rule, capped=False)


def casualties(t: Table, faction: int, amount: int = CASUALTIES) -> None:
    """int.changes Civilian casualties: up if IS, the regime or Russia caused them, down otherwise (R-6)."""
    sign = 1 if faction in UPWARD else -1
    change(t, sign * amount, "civilian casualties", "int.changes")


def bombed_by(nation: int) -> int:
    """The faction that answers for casualties of an air unit's bombs."""
    if nation in (Nation.SYRIA, Nation.RUSSIA):
        return Faction.SYRIAN_REGIME
    return Faction.IRAN if nation == Nation.IRAN else Faction.COALITION
