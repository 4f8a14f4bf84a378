"""What each seat sees: units, displays, tracks."""

import msgspec
import pytest

from sandtable.bots import make, play
from sandtable.core import AnyMatch, Match
from sandtable.core.scene import Piece, Tray
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES
from sandtable.testing import asked, check_secrets, choose
from tests.games.axis_of_evil.tools import BOX, EVERYTHING, GAME, table, war


def trays(match: AnyMatch, seat: int | None) -> dict[str, Tray]:
    return {tray.id: tray for tray in GAME.view(table(match), seat).trays}


def on_map(match: AnyMatch) -> dict[str, Piece]:
    return {piece.id: piece for piece in GAME.view(table(match), 0).pieces}


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


@pytest.mark.rule("axis_of_evil", "6.2")
def test_no_action_points_are_told_of_before_they_are_rolled() -> None:
    before, after = war("phase shock; nato_cc @ 2219"), war("nato_cc @ 2219")
    briefs = [[goal.brief for goal in GAME.view(table(match), 0).goals] for match in (before, after)]
    assert briefs == [["", ""], ["9 AP left", "9 AP left"]]


@pytest.mark.rule("axis_of_evil", "9.4")
def test_no_seat_is_told_what_is_hidden_in_a_game_with_every_option() -> None:
    match = Match(GAME, GAME.setting("", EVERYTHING), seed="leak")
    bot = make("random", 5)
    for number in range(240):
        decision = match.pending[0]
        match.choose(decision.seat, bot.choose(match, decision))
        if number % 12 == 0:
            check_secrets(match)


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


def test_control_and_garrison_of_every_place() -> None:
    match = war("held eurasian kuwait_city; division 3")
    spaces = {space.id: space for space in GAME.view(table(match), 0).spaces}
    assert len(spaces) == len(BOX.places)
    assert spaces["2121"].side == "eurasian"
    assert [sign.value for sign in spaces["2121"].signs] == ["1"]
    assert spaces["2513"].facts == (
        "Garrison 5",
        "4 VP to the Union, 7 to the Coalition",
    )


def test_a_unit_shows_its_factor_side_and_state() -> None:
    pieces = on_map(war("nato_cc @ 2121; rus_58 @ 1904 reduced; iraq eurasian; irq_bagh @ 1716"))
    assert (pieces["nato_cc"].factors, pieces["nato_cc"].side) == ("8+", "nato")
    assert (pieces["rus_58"].factors, pieces["rus_58"].reduced) == ("3", True)
    assert pieces["irq_bagh"].side == "iraq_eurasian"


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


def test_the_line_of_the_turn_names_who_sets_up_and_who_acts() -> None:
    match: AnyMatch = Match(GAME, seed="turn line")
    assert GAME.view(table(match), None).turn == f"Turn 1 of 10 · {SIDE_NAMES[asked(match).seat]}"
    match = war("active eurasian; ap 5 5; irn_se @ 2010; nato_1mef @ 2926")
    assert GAME.view(table(match), None).turn == "Turn 1 of 10 · Eurasian Union"
    choose(match, "pass")
    assert GAME.view(table(match), None).turn == "Turn 1 of 10 · Coalition"


@pytest.mark.rule("axis_of_evil", "6.3", "9.4")
def test_the_side_that_acts_is_told_who_can_act() -> None:
    match = war("active coalition; ap 5 5; nato_rdc @ 2420; nato_tac_1 @ staging")
    mine, theirs = (GAME.view(table(match), seat).phases for seat in (1, 0))
    assert [part.able for part in mine if part.state == "now"] == [("nato_rdc",)]
    assert all(not part.able for part in theirs)


@pytest.mark.rule("axis_of_evil", "5.3", "4.1.1")
def test_the_nearest_place_is_never_neutral() -> None:
    for division, near in ((0, "Bushehr"), (4, "Bushehr")):
        match = war(f"division {division}; nato_cc @ 2524; rus_2gd @ 1325")
        assert near in GAME.view(table(match), 1).goals[1].near, division


def test_a_counter_does_not_say_twice_what_it_is() -> None:
    pieces = on_map(war("irq_abn @ 1612; nato_2mef @ 2521"))
    assert pieces["irq_abn"].facts == ("Airborne", "Combat factor 2, 2 of 2 steps")
    assert pieces["nato_2mef"].facts == ("Amphibious", "Combat factor 5, 2 of 2 steps", "Hyperwar")
