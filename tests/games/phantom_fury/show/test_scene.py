"""What the player sees."""

from random import Random

import pytest

from sandtable.core import AnyMatch, Match
from sandtable.core.scene import Scene
from tests.games.phantom_fury.tools import GAME, play, quiet

BOARD = GAME.board(GAME.box())
SPACES = {space.id: space for space in BOARD.spaces}
SIDES = {side.id for side in BOARD.sides}


def check(scene: Scene) -> None:
    ids = [piece.id for piece in scene.pieces]
    ids += [piece.id for tray in scene.trays for piece in tray.pieces]
    assert len(set(ids)) == len(ids)
    for piece in scene.pieces:
        assert SPACES[piece.space].kind != "zone", piece.id
        assert piece.side in SIDES, piece.id
    for status in scene.spaces:
        assert status.id in SPACES
        assert status.side in {"", *SIDES}
    for track in scene.tracks:
        assert track.low <= track.value <= track.high, track.id
    for tray in scene.trays:
        assert not tray.pieces or len(tray.pieces) == tray.count


@pytest.mark.parametrize("seed", range(2))
def test_every_piece_stands_in_a_known_space(seed: int) -> None:
    m: AnyMatch = Match(GAME, GAME.setting(variants={"historical": seed}), seed)
    random = Random(seed)
    while m.outcome is None:
        check(GAME.view(m.table, 0))
        decision = m.pending[0]
        m.choose(decision.seat, random.choice(decision.options))
    check(GAME.view(m.table, 0))


def test_everybody_is_somewhere() -> None:
    """All 18 squads and the tank are on the map or beside it once the start line is drawn."""
    m = Match(GAME, seed=5)
    scene = GAME.view(m.table, 0)
    trays = {tray.id: tray.count for tray in scene.trays}
    assert (trays["start_line"], trays["iraqi"], trays["armour"]) == (9, 3, 1)


def test_a_squad_shows_what_it_has() -> None:
    m = play("usmc_01 @ 15.1 reduced caat_1 hero=2 pinned security=15.C; suspect @ 15.2; m1a1_1 @ B3")
    pieces = {piece.id: piece for piece in GAME.view(m.table, 0).pieces}
    squad = pieces["usmc_01"]
    assert (squad.space, squad.factors, squad.reduced, squad.side) == ("15.1", "6", True, "usmc")  # 6 -1 +2 -1
    assert [mark.text for mark in squad.marks] == ["Pinned", "CAAT attached", "Hero (Medal of Honor)"]
    assert pieces["security.usmc_01"].space == "15.C"
    assert (pieces["m1a1_1"].space, pieces["m1a1_1"].factors) == ("B3", "8")


def test_a_suspect_does_not_show_its_list() -> None:
    m = play("suspect_1_og_2.1 @ 14.1; g2m3.1 @ 14.2; g2m3.2 @ 14.R martyrs weaker=1")
    shown = {piece.space: (piece.name, piece.side, piece.factors) for piece in GAME.view(m.table, 0).pieces}
    assert shown == {
        "14.1": ("Suspect", "suspect", "?"),
        "14.2": ("Guerillas", "guerillas", "2"),
        "14.R": ("Martyrs", "martyrs", "2"),
    }


def test_a_zone_shows_who_holds_it_and_what_lies_on_it() -> None:
    text = f"{quiet(14, 15, 16)}; zone 14 usmc ruins fury=1; zone 15 fanaticism no_event; zone 16 unactivated"
    text += "; usmc_01 @ eliminated security=15.R"
    zones = {status.id: status for status in GAME.view(play(text).table, 0).spaces}
    assert [zones[f"zone.{n}"].side for n in (14, 15, 16)] == ["usmc", "insurgents", ""]
    assert [mark.text for mark in zones["zone.14"].marks] == ["Ruins", "Phantom Fury"]
    assert [mark.text for mark in zones["zone.15"].marks] == ["Fanaticism", "No insurgent events"]
    assert [mark.text for mark in zones["zone.31"].marks] == ["Fortified"]
