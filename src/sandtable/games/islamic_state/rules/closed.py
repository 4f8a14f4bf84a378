"""Why a stack cannot go to a space: the limit that closes it, others who are there, or the way."""

from collections.abc import Sequence

from sandtable.core import Refusal, counted
from sandtable.games.islamic_state.box.factions import Force
from sandtable.games.islamic_state.rules.cooperation import faces_enemy
from sandtable.games.islamic_state.rules.cooperation import forces as forces_of
from sandtable.games.islamic_state.rules.movement import guard_duty, has_room, open_exit, open_to, why_not_room
from sandtable.games.islamic_state.rules.peoples import druze_are_neutral
from sandtable.games.islamic_state.state import Table

SYRIANS = (Force.SYRIAN_REGIME, Force.RUSSIA, Force.SYRIAN_REBELS)
ABROAD = Refusal("move.limits", "Units leave the map only for a box of their own.")
NEUTRAL = Refusal("peoples.druze", "The Druze are neutral: only the Islamic State may invade them.")
OUTSIDE_SYRIA = Refusal("move.limits", "These units stay in Syria.")
OUTSIDE_IRAQ = Refusal("move.limits", "These units stay in Iraq before the limited intervention in Syria.")
BESIDE_THE_WEST = Refusal("russia.ground", "Air units of the Coalition or US units are there.")
DRUZE = Refusal("peoples.druze", "Druze keep to their land and the areas next to it.")
KURDISH_LAND = Refusal("move.limits", "Kurds keep to Kurdish land and the areas next to it.")
KURDS_BOUND = Refusal("move.limits", "Kurds stay in their own country before the Islamic State has come to Iraq.")
SHIA_KEEP_OUT = Refusal(
    "move.limits", "Iraqi Shia units stay out of land without Shia before the Islamic State controls land in Iraq."
)
SUNNI_KEEP_OUT = Refusal(
    "move.limits",
    "Iraqi Sunni units stay out of land of Shia alone unless the Islamic State is in or next to it.",
)


def why_closed(t: Table, unit: int, start: int, space: int) -> Refusal | None:
    """move.limits Why a unit may not enter a space, coming from somewhere; None where it may."""
    force = t.box.force[unit]
    if open_to(t, force, start)[space]:
        return None
    if space >= t.box.areas:
        return ABROAD
    return NEUTRAL if druze_are_neutral(t, space) else _limit(t, force, start, space)


def _limit(t: Table, force: int, start: int, area: int) -> Refusal:
    """move.limits, R-28 The limit of a force that closes an area."""
    box = t.box
    if force in SYRIANS:
        return BESIDE_THE_WEST if box.in_syria[area] else OUTSIDE_SYRIA
    if force == Force.DRUZE:
        return DRUZE
    if force == Force.KURDS:
        return _kurdish_limit(t, start, area)
    if not box.in_iraq[area]:
        return OUTSIDE_IRAQ
    return SHIA_KEEP_OUT if force == Force.IRAQI_SHIA else SUNNI_KEEP_OUT


def _kurdish_limit(t: Table, start: int, area: int) -> Refusal:
    """R-23, R-91 Until the Islamic State comes to Iraq the Kurds of both countries are bound to theirs."""
    box = t.box
    syrian = start < box.areas and bool(box.in_syria[start])
    home = box.in_syria if syrian else box.only_iraq
    return KURDISH_LAND if t.state.entered_iraq or home[area] else KURDS_BOUND


def why_not_there(t: Table, units: Sequence[int], space: int) -> Refusal:
    """The reason why a stack cannot move to a space."""
    start = t.state.at[units[0]]
    if space == start:
        return Refusal("actions.move", "They stand there already.")
    closed = next(filter(None, (why_closed(t, unit, start, space) for unit in units)), None)
    if closed is not None:
        return closed
    if not has_room(t, units, space):
        return why_not_room(t, units, space)
    if guard_duty(t, units, start).bound:
        return Refusal("move.home-guard", "The home area that they leave must not be emptied.")
    mine, points = forces_of(t, units), min(t.box.movement[unit] for unit in units)
    bound = start < t.box.areas and any(faces_enemy(t, force, start) for force in mine)
    if bound and not open_exit(t, mine, space):
        return Refusal("move.leave-contested", "Out of a contested area they go to quiet friendly land only.")
    if t.box.cost[start].get(space, 0) > points:
        return Refusal("move.cost", f"The trail costs more than their {counted(points, 'point')}.")
    return Refusal("move.allowance", f"It is out of reach with {counted(points, 'point')}.")
