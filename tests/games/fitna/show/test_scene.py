"""What each seat sees: its own counters and cards, of others only backs and numbers."""

import msgspec
import pytest

from sandtable.bots import RandomBot
from sandtable.core import AnyMatch, Match
from sandtable.core.scene import Scene
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.rules.hands import discard
from sandtable.games.fitna.rules.tension import move
from sandtable.testing import check_secrets, choose
from tests.games.fitna.tools import FIGHTING, SCENARIOS, war


def scene(match: AnyMatch, seat: int | None) -> Scene:
    return GAME.view(match.table, seat)


def start(number: int = 1, players: int = 0) -> AnyMatch:
    return Match(GAME, GAME.setting(SCENARIOS[number], players=players), seed=1)


@pytest.mark.rule("fitna", "30.0")
def test_own_counters_are_open_and_those_of_others_are_backs_with_a_number():
    match = start()
    syria, rebels = scene(match, 0), scene(match, 1)
    assert {piece.id for piece in syria.pieces if piece.space == "damascus"} == {"syr_prgd", "syr_4arm", "syr_9arm"}
    there = [piece for piece in rebels.pieces if piece.space == "damascus"]
    assert [(piece.hidden, piece.count, piece.factors) for piece in there] == [(True, 3, "")]
    spectator = [piece for piece in scene(match, None).pieces if piece.side in ("syria", "fsa")]
    assert all(piece.hidden for piece in spectator)


@pytest.mark.rule("fitna", "30.0")
def test_hands_are_shown_to_their_seat_alone():
    match = start()
    for card in ("c54", "c55", "c01", "c06"):
        match.choose(0, GAME.parse_option(f"take {card}", match.names))
    hands = [tray for tray in scene(match, 0).trays if tray.seat]
    assert [[card.id for card in tray.cards] for tray in hands] == [["c01", "c06", "c54", "c55"]]
    theirs = msgspec.json.encode([tray for tray in scene(match, 1).trays if tray.seat])
    assert b"c54" not in theirs
    assert not any(tray.seat for tray in scene(match, None).trays)


@pytest.mark.rule("fitna", "6.0.hands")
def test_who_takes_the_first_hand_looks_through_both_piles():
    match = start()
    assert next(tray for tray in scene(match, 0).trays if tray.id == "piles").count == 68
    assert not any(tray.id == "piles" for tray in scene(match, 1).trays)


@pytest.mark.rule("fitna", "5.0")
def test_control_is_shown_for_every_space_in_play():
    match = start()
    status = {each.id: each for each in scene(match, 1).spaces}
    assert (status["damascus"].side, status["idlib"].side, status["afrin"].side) == ("syria", "fsa", "pyd")
    assert status["beirut"].side == ""
    assert status["damascus"].facts == ("Controlled by Syria",)
    assert "ankara" not in status
    assert len(status) == len(match.table.box.plan(("s01_syria_civil_war", 2)).spaces)


@pytest.mark.rule("fitna", "31.0")
def test_the_aims_say_what_is_missing():
    aims = {track.id: track for track in scene(start(), 0).tracks}
    assert "aims_rebels" not in aims
    rungs = {rung.name: rung for rung in aims["aims_syria"].rungs}
    states = [rungs[name].state for name in ("Needed for any victory", "Minor", "Major", "Decisive")]
    assert states == ["done", "done", "lacking", "locked"]
    assert rungs["Major"].note == "Needs 20 spaces of Syria (18 now)"
    assert aims["aims_syria"].value == 1


@pytest.mark.rule("fitna", "22.1")
def test_the_tension_track_is_there_where_it_is_used():
    assert not any(track.id == "tension" for track in scene(start(1), 0).tracks)
    track = next(track for track in scene(start(2), 0).tracks if track.id == "tension")
    assert (track.value, track.marked) == (2, (5, 6, 10))
    assert track.note == "5 High Tension cards · 6 a batch for all · 10 US, Russia (22.1)"


@pytest.mark.rule("fitna", "22.1")
def test_a_level_that_took_effect_is_no_longer_ahead():
    match = war(3, "tension 4; syr_4arm @ homs")
    move(match.table, 1)
    track = next(track for track in scene(match, 0).tracks if track.id == "tension")
    assert (track.value, track.marked) == (5, (6, 10))
    assert track.note.startswith("5 High Tension cards ✓")


@pytest.mark.rule("fitna", "8.0.discard")
def test_discards_are_counted_by_pile_as_far_as_a_seat_saw_them():
    match = war(1, "hand syria c01 c54; hand rebels c03 c55; syr_4arm @ homs")
    table = match.table
    discard(table, 0, table.box.card("c01"))
    discard(table, 0, table.box.card("c54"), shown=False)  # lost at random: how many others do not learn (30.0)
    discard(table, 1, table.box.card("c55"))

    def seen(seat: int | None) -> dict[str, list[str]]:
        trays = [tray for tray in scene(match, seat).trays if tray.id.startswith("discards")]
        assert all(tray.count == len(tray.cards) for tray in trays)
        return {tray.name: [card.id for card in tray.cards] for tray in trays}

    assert seen(0) == {"Discarded Assets you have seen": ["c01"], "Discarded Events you have seen": ["c54", "c55"]}
    assert (
        seen(1)
        == seen(None)
        == {"Discarded Assets you have seen": ["c01"], "Discarded Events you have seen": ["c55"]}
    )


@pytest.mark.rule("fitna", "18.3")
def test_a_card_says_what_it_would_change_in_the_offensive():
    text = f"{FIGHTING}; hand syria c01 c13; syr_4arm @ damascus; fsa_3inf @ daraa"
    match = war(1, text, 1, quiet=False)
    choose(match, "attack daraa")
    while match.pending[0].seat == 1:
        choose(match, "pass")
    feet = {card.id: card.foot for tray in scene(match, 0).trays if tray.seat for card in tray.cards}
    assert feet["c01"] == "falls 50 → 83 %"
    assert feet["c13"] == "Answers another card"
    shown = {piece.id: piece.factors for piece in scene(match, 0).pieces if piece.space == "daraa"}
    assert shown == {"fsa_3inf": "3-3-3"}


@pytest.mark.rule("fitna", "17.0")
def test_the_phase_tells_the_moves_that_are_left_and_who_may_use_them():
    match = war(1, "segment movement; moves 2; syr_4arm @ homs; syr_1arm @ homs; syr_3arm @ nabk")
    (now,) = (part for part in scene(match, 0).phases if part.state == "now")
    assert (now.left, now.can, sorted(now.able)) == (2, "2 left", ["syr_1arm", "syr_3arm", "syr_4arm"])


@pytest.mark.rule("fitna", "25.1")
def test_is_counters_lie_face_down_for_everybody():
    match = start(2)
    for seat in (None, 0, 1, 2):
        counters = [piece for piece in scene(match, seat).pieces if piece.side == "is"]
        assert counters
        assert all(piece.hidden and not piece.factors for piece in counters if piece.id != "is_baghdadi")


@pytest.mark.parametrize(("number", "players"), [(1, 2), (2, 4), (3, 3), (10, 5)])
def test_nothing_hidden_is_sent_to_a_seat(number: int, players: int):
    match, bot = start(number, players), RandomBot(number)
    for count in range(161):
        if match.outcome is not None:
            break
        if count % 40 == 0:
            check_secrets(match)
        decision = match.pending[0]
        match.choose(decision.seat, bot.choose(match, decision))


def test_a_level_of_victory_has_a_name_and_no_number():
    tracks = {each.id: each for each in scene(war(1, "segment events"), 0).tracks}
    assert tracks["aims_syria"].levels == ("no victory", "minor victory", "major victory", "decisive victory")
