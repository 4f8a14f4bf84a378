"""What a client is given: the scene."""

from itertools import pairwise

import msgspec
import pytest

from sandtable.core import Match
from sandtable.games.isis_war.box.box import IRAN
from sandtable.testing import choose, position
from tests.games.isis_war.tools import GAME

BOARD = GAME.board(GAME.box())


def test_the_scene_shows_units_markers_and_tracks():
    match = position(
        "isis_war",
        "turn 3; asked; us_arm_1 @ 5013 steps=1 marked=2 cep=us_cep_1; ir_rgc_8 @ 5622 moved; effect storm 5125",
    )
    scene = GAME.view(match.table, IRAN)
    pieces = {piece.id: piece for piece in scene.pieces}
    armor = pieces["us_arm_1"]
    assert (armor.space, armor.factors, armor.reduced, armor.side) == ("5013", "3", True, "us")
    assert [mark.letter for mark in armor.marks] == ["N", "C"]
    assert pieces["us_base_at"].factors == "(4)"
    assert pieces["isis_mosul"].factors == "(2d6)"
    assert {track.id: track.value for track in scene.tracks}["vp_to_win"] == 2
    statuses = {status.id: status for status in scene.spaces}
    assert statuses["5125"].side == "us"
    assert statuses["5124"].marks
    assert scene.turn == "Turn 3 of 10"


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("", ""),
        ("interrupted", "5.4"),
        ("skip_until 5", "before turn 5"),
        ("effect no_attack iran", "13.2"),
        ("effect no_attack us", "13.8"),
        ("effect air_max", "13.5"),
        ("effect air_falters", "13.7"),
        ("effect imam 1", "13.10"),
        ("effect imam -1", "13.11"),
        ("effect storm 5125", "Baghdad"),
    ],
)
def test_the_turn_track_tells_what_is_in_force(text, note):
    match = position("isis_war", f"turn 3; asked; ir_rgc_8 @ 5622; {text}")
    turn = GAME.view(match.table, None).tracks[0]
    assert note in turn.note
    assert bool(turn.note) is bool(text)


def test_every_side_of_a_piece_is_on_the_board():
    match = choose(Match(GAME, seed=1), "default", "default", "default")
    scene = GAME.view(match.table, None)
    sides = {side.id for side in BOARD.sides}
    trays = [piece for tray in scene.trays for piece in tray.pieces]
    assert {piece.side for piece in (*scene.pieces, *trays)} <= sides
    assert {status.side for status in scene.spaces} <= sides | {""}
    assert len(scene.pieces) + len(trays) == len(match.table.box.piece_names)


def test_board_and_scene_can_be_sent():
    match = choose(Match(GAME, seed=1), "default")
    assert msgspec.json.encode(BOARD)
    assert msgspec.json.encode(GAME.view(match.table, None))


def test_the_log_is_in_order():
    match = choose(Match(GAME, seed=1), "default", "default", "default")
    assert all(a.at <= b.at for a, b in pairwise(match.log))
