"""move.limits Which spaces each force may enter, apart from what changes from area to area."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from sandtable.games.islamic_state.box.factions import Force

if TYPE_CHECKING:
    from sandtable.games.islamic_state.box.box import Box

Rule = Callable[[int], bool]
IN_SYRIA, IN_IRAQ = 1, 2


def entry_rule(box: "Box", force: int, limited: bool, held: bool, bound: int) -> Rule:
    """The rule that says whether a force may enter a space."""
    syria, iraq, areas = box.in_syria, box.in_iraq, box.areas
    if force in (Force.SYRIAN_REGIME, Force.RUSSIA, Force.SYRIAN_REBELS):
        return lambda space: bool(syria[space])
    if force == Force.HEZBOLLAH:
        return lambda space: space < areas or space == box.lebanon
    if force in (Force.SHIA_MILITIA, Force.IRAN, Force.IRAQI_SUNNI):
        return lambda space: space < areas and (limited or bool(iraq[space]))
    if force == Force.IRAQI_SHIA:
        return lambda space: space < areas and _iraqi_shia(box, space, limited, held)
    if force == Force.KURDS:
        return lambda space: space < areas and _kurds(box, space, bound)
    if force == Force.DRUZE:  # peoples.druze
        return lambda space: (
            space < areas and bool(box.druze[space] or any(box.druze[there] for there in box.near[space]))
        )
    if force == Force.TURKEY:
        return lambda space: space < areas or space == box.turkey
    return lambda space: space < areas


def _iraqi_shia(box: "Box", space: int, limited: bool, held: bool) -> bool:
    """R-61 In Iraq not into Sunni areas without Shia, nor into areas of Kurds alone, until IS holds land there."""
    if not box.in_iraq[space]:
        return limited
    if held or box.shia[space]:
        return True
    return not box.sunni[space] and len(box.map.area[space].peoples) > 1


def _kurds(box: "Box", space: int, bound: int) -> bool:
    """In or next to Kurdish land, or where the map makes an exception; R-23, R-91 for those who are still bound."""
    if bound == IN_SYRIA and not box.in_syria[space]:
        return False
    if bound == IN_IRAQ and not box.only_iraq[space]:
        return False
    near = any(box.kurdish[there] for there in box.near[space])
    return bool(box.kurdish[space] or near or box.map.area[space].kurd_exception)
