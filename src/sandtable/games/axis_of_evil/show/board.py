"""2.1 The drawing of the map."""

from sandtable.board.drawing import HexCanvas, read_layers
from sandtable.core.scene import Board, Side, Space
from sandtable.games.axis_of_evil.box.box import Box

SCALE = 48.0


def board(box: Box, layers: bytes) -> Board:
    """The hexes of the map."""
    canvas = HexCanvas(box.grid, read_layers(layers).frame, SCALE)
    spaces = tuple(
        Space(name, name, box.terrain[i].value, canvas.point(*box.grid.centre(i)))
        for i, name in enumerate(box.grid.names)
    )
    sides = (
        Side("eurasian", "Eurasian Union", "#b5482f", "#ffffff", "E"),
        Side("coalition", "Coalition", "#31618f", "#ffffff", "C", "disc"),
        Side("neutral", "Neutral", "#8a8a8a", "#ffffff", "N", "ring"),
    )
    return Board(canvas.corner.x, canvas.corner.y, "hexes", spaces, sides)
