"""What people see: the board, the scene of each seat, the charts."""

import msgspec
import pytest
from axis_tools import BOX, EVERYTHING, GAME, table, war

from sandtable.bots import make, play
from sandtable.core import AnyMatch, Match
from sandtable.core.scene import Piece, Tray
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES
from sandtable.games.axis_of_evil.rules.odds import forecast
from sandtable.testing import asked, check_secrets, choose


def trays(match: AnyMatch, seat: int | None) -> dict[str, Tray]:
    return {tray.id: tray for tray in GAME.view(table(match), seat).trays}


def on_map(match: AnyMatch) -> dict[str, Piece]:
    return {piece.id: piece for piece in GAME.view(table(match), 0).pieces}


# The board ----------------------------------------------------------------------------------------------


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


# The scene ----------------------------------------------------------------------------------------------


def test_control_and_garrison_of_every_place() -> None:
    match = war("held eurasian kuwait_city; division 3")
    spaces = {space.id: space for space in GAME.view(table(match), 0).spaces}
    assert len(spaces) == len(BOX.places)
    assert spaces["2121"].side == "eurasian"
    assert [sign.value for sign in spaces["2121"].signs] == ["1"]
    assert spaces["2513"].facts == (
        "Held by the Eurasian Union",
        "Garrison 5",
        "4 VP to the Union, 7 to the Coalition",
    )


def test_a_unit_shows_its_factor_side_and_state() -> None:
    pieces = on_map(war("nato_cc @ 2121; rus_58 @ 1904 reduced; iraq eurasian; irq_bagh @ 1716"))
    assert (pieces["nato_cc"].factors, pieces["nato_cc"].side) == ("8+", "nato")
    assert (pieces["rus_58"].factors, pieces["rus_58"].reduced) == ("3", True)
    assert pieces["irq_bagh"].side == "iraq_eurasian"


@pytest.mark.rule("axis_of_evil", "9.4")
def test_the_owner_sees_his_displays_and_the_enemy_sees_backs_by_class() -> None:
    match = war(
        "nato_sas @ staging; nato_tac_1 @ staging; nato_tac_2 @ staging;"
        "nato_pmc @ track due=6; nato_rdc @ eliminated"
    )
    mine, theirs = trays(match, 1), trays(match, 0)
    assert {piece.id for piece in mine["coalition_staging"].pieces} == {"nato_sas", "nato_tac_1", "nato_tac_2"}
    assert [mark.letter for mark in mine["coalition_track"].pieces[0].marks] == ["6"]
    backs = theirs["coalition_staging"].pieces
    assert [(back.name, back.count) for back in backs] == [("1 special forces", 1), ("2 strike units", 2)]
    assert all(back.hidden and not back.factors and not back.symbol for back in backs)
    assert not theirs["coalition_track"].pieces[0].marks
    assert [piece.id for piece in theirs["coalition_eliminated"].pieces] == ["nato_rdc"]


@pytest.mark.rule("axis_of_evil", "9.4")
def test_no_seat_is_told_what_is_hidden_in_a_game_with_every_option() -> None:
    match = Match(GAME, GAME.setting("", EVERYTHING), seed="leak")
    bot = make("random", 5)
    for number in range(240):
        decision = match.pending[0]
        match.choose(decision.seat, bot.choose(match, decision))
        if number % 12 == 0:
            check_secrets(match)


def test_a_spectator_sees_only_backs() -> None:
    match = Match(GAME, seed="1")
    play(match, {0: make("greedy"), 1: make("greedy")})
    text = msgspec.json.encode(GAME.view(Match(GAME, seed="1").table, None)).decode()
    assert "nato_sas" not in text
    assert "rus_odon" not in text


def test_action_points_shock_and_points_are_on_tracks() -> None:
    match = war("ap 7 12; shock coalition 4; turn 2")
    tracks = {track.id: track for track in GAME.view(table(match), 0).tracks}
    assert [tracks[name].value for name in ("turn", "eurasian_ap", "coalition_ap", "shock")] == [2, 7, 12, 4]
    assert "from turn 4 on" in tracks["turn"].note


# Charts and odds ----------------------------------------------------------------------------------------


def test_the_odds_light_their_column_of_the_chart() -> None:
    match = war("nato_cc @ 2219; active coalition")
    found = forecast(table(match), 1, BOX.hex("2218"), (BOX.piece("nato_cc"),))
    chart = next(chart for chart in GAME.charts(BOX) if chart.id == "crt")
    assert found.lit is not None
    assert found.lit.chart == chart.id
    assert chart.columns[found.lit.column or 0] == "1:1"  # 8 to 3, a city


@pytest.mark.rule("axis_of_evil", "13.6.4")
def test_special_forces_have_odds_seen_from_the_chooser() -> None:
    match = war("nato_cc @ 2219; nato_sas @ staging; irn_qods @ staging; active coalition")
    choose(match, "attack")
    for text in ("target 2218", "with nato_cc", "no_air"):
        if match.pending and any(option.verb == text.split()[0] for option in match.pending[0].options):
            choose(match, text)
    mine, his = (asked(match, seat) for seat in (1, 0))
    assert mine.odds is not None
    assert his.odds is not None
    attack, defence = mine.odds(mine.options[1]), his.odds(his.options[1])
    assert attack is not None
    assert defence is not None
    assert attack.lit is not None
    assert defence.lit is not None
    assert (attack.lit.column, defence.lit.column) == (5, 0)
    assert all(chance.good >= 0 for chance in defence.chances if chance.code == "AL1")


def test_charts_name_things_as_the_book_does() -> None:
    found = {chart.id: {row.name: row.cells for row in chart.rows} for chart in GAME.charts(BOX)}
    assert found["actions"]["Trans-Siberian move"] == ("1", "12.5.1")
    assert found["actions"]["SF support"] == ("0", "13.6.4")
    assert found["scenarios"]["Axis of Evil"][2] == "Coalition: nuclear facility (Iran) 4"
    assert found["scenarios"]["Drive to the Gulf"][2] == "Eurasian Union: port (Persian Gulf, Arabian Sea) 3"
    assert "Russian 1 GTA (19.1.5)" in found["scenarios"]["Drive to the Gulf"][1]


def test_the_line_of_the_turn_names_who_sets_up_and_who_acts() -> None:
    match: AnyMatch = Match(GAME, seed="turn line")
    assert GAME.view(table(match), None).turn == f"Turn 1 of 10 · {SIDE_NAMES[asked(match).seat]}"
    match = war("active eurasian; ap 5 5; irn_se @ 2010; nato_1mef @ 2926")
    assert GAME.view(table(match), None).turn == "Turn 1 of 10 · Eurasian Union"
    choose(match, "pass")
    assert GAME.view(table(match), None).turn == "Turn 1 of 10 · Coalition"
