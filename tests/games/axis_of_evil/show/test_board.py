"""The drawn board: hexes, places, rivers and railroads."""

from tests.games.axis_of_evil.tools import BOX, GAME


def test_every_hex_is_drawn_with_its_outline_and_neighbours() -> None:
    board = GAME.board(BOX)
    assert [space.id for space in board.spaces] == list(BOX.grid.names)
    assert all(len(space.outline) == 6 and space.near for space in board.spaces)
    assert all(0 <= space.at.x <= board.width and 0 <= space.at.y <= board.height for space in board.spaces)


def test_every_place_has_its_name_and_symbols() -> None:
    board = GAME.board(BOX)
    signs = {space.id: {sign.glyph for sign in space.signs} for space in board.spaces}
    labels = {label.text for label in board.labels}
    assert all(place.name in labels and set(place.symbols) <= signs[place.hex] for place in BOX.places)
    assert signs["2513"] == {"oil", "nuclear", "capital", "major_base"}


def test_the_painted_ground_is_among_the_art() -> None:
    (picture,) = GAME.board(BOX).pictures
    file = GAME.folder / "art" / picture.file
    assert 10_000 < file.stat().st_size < 400_000


def test_rivers_and_railroads_are_those_of_the_rules() -> None:
    shapes = GAME.board(BOX).shapes
    kinds = {kind: sum(shape.kind == kind for shape in shapes) for kind in ("river", "rail", "sea-side")}
    assert kinds == {
        "river": len(BOX.rivers | BOX.still_water) // 2,
        "rail": len(BOX.rails) // 2,
        "sea-side": len(BOX.sea_sides) // 2,
    }
