"""The board that a client draws."""

from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.show.sides import SIDES

BOX = GAME.box()

BOARD = GAME.board(BOX)


def test_every_space_lies_inside_the_frame_and_apart_from_the_others():
    assert [space.id for space in BOARD.spaces] == [space.id for space in BOX.map.space]
    assert all(0 < space.at.x < BOARD.width and 0 < space.at.y < BOARD.height for space in BOARD.spaces)
    gaps = [
        (one.at.x - other.at.x) ** 2 + (one.at.y - other.at.y) ** 2
        for i, one in enumerate(BOARD.spaces)
        for other in BOARD.spaces[:i]
    ]
    assert min(gaps) ** 0.5 > 75


def test_every_link_is_drawn_from_space_to_space():
    places = {space.id: space.at for space in BOARD.spaces}
    drawn = {shape.points for shape in BOARD.shapes if shape.kind in ("road", "trail")}
    assert drawn == {(places[link.a], places[link.b]) for link in BOX.map.link}


def test_what_is_printed_on_a_space_is_drawn():
    damascus = next(space for space in BOARD.spaces if space.id == "damascus")
    assert {sign.glyph for sign in damascus.signs} >= {"shield", "supply"}
    assert set(damascus.marks) == {"city", "objective"}
    mosul = next(space for space in BOARD.spaces if space.id == "mosul")
    assert {sign.glyph for sign in mosul.signs} >= {"oil", "disc"}
    assert next(sign.text for sign in mosul.signs if sign.glyph == "disc") == "Symbol of IS"


def luminance(colour: str) -> float:
    """As the rules for readable text on the web define it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_sides_can_be_told_apart_and_read():
    assert {side.id for side in SIDES} == set(BOX.factions)
    assert len({(side.colour, side.emblem) for side in SIDES}) == len(SIDES)
    for side in SIDES:
        dark, light = sorted((luminance(side.colour), luminance(side.ink)))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, side.id


def test_the_pictures_are_there_and_small():
    for picture in BOARD.pictures:
        assert (GAME.folder / "art" / picture.file).stat().st_size <= 400_000
