"""The drawing of the map."""

from sandtable.core.scene import Board, Point, Side, Space
from sandtable.games.islamic_state.box.box import Box
from sandtable.games.islamic_state.box.map import Area, OffMap

SCALE = 100.0
COLOURS = ("#2b2b2b", "#c9a227", "#3a7d44", "#3366aa", "#7a9e3b", "#a33b3b", "#b5651d", "#7d5ba6")


def board(box: Box) -> Board:
    """The areas and boxes at their places."""
    places: list[Area | OffMap] = [*box.map.area, *box.map.boxes]
    west, north = min(each.lon for each in places), max(each.lat for each in places)
    spaces = tuple(
        Space(each.id, each.name, "area", Point((each.lon - west) * SCALE, (north - each.lat) * SCALE))
        for each in places
    )
    sides = tuple(
        Side(each.id, each.name, colour, "#ffffff", each.name[0])
        for each, colour in zip(box.players.faction, COLOURS, strict=True)
    )
    width = max(each.at.x for each in spaces)
    height = max(each.at.y for each in spaces)
    return Board(width, height, "areas", spaces, sides)
