"""Bots at the table, in processes of their own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.messages.live import LiveThinking, Note
from sandtable.server.settings.offers import Bots
from sandtable.server.storage.writer import Advance
from tests.server import odd_bots
from tests.server.http_match import Game, error
from tests.server.patience import eventually
from tests.server.sockets import listen, until


@pytest.fixture
def odd(config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server whose bots are odd, and may think longer than a test waits."""
    monkeypatch.setenv("ODD_BOTS", str(tmp_path / "asked"))
    bots = Bots(odd_bots.known, odd_bots.choose)
    with TestClient(create_app(msgspec.structs.replace(config, bots=bots, thinking=3600.0))) as client:
        yield client


def against(client: TestClient, bot: str, **request: Any) -> Game:
    return Game.create(client, seats={"red": {"kind": "bot", "bot": bot}}, **request)


def answered_by_the_bot(game: Game) -> None:
    """Blue chooses, and hears that red's bot has chosen, too."""
    with listen(game, "blue") as socket:
        game.play("blue: wait")
        while until(socket, "state")["state"]["seq"] < 2:
            pass


def test_bots_play_a_match_among_themselves_also_under_old_names(client: TestClient) -> None:
    seats = {each: {"kind": "bot", "bot": "greedy"} for each in ("blue", "red")}
    game = Game.create(client, seats=seats)
    assert set(game.keys) == {"spectator"}
    with listen(game, "spectator") as socket:
        while until(socket, "state")["state"]["outcome"] is None:
            pass


@pytest.mark.parametrize("level", ["recruit", "veteran", "staff"])
def test_every_level_plays_at_the_table(client: TestClient, level: str) -> None:
    game = Game.create(client, seats={each: {"kind": "bot", "bot": level} for each in ("blue", "red")})
    with listen(game, "spectator") as socket:
        while until(socket, "state")["state"]["outcome"] is None:
            pass


def test_a_person_plays_against_a_bot(client: TestClient) -> None:
    game = against(client, "random")
    with listen(game, "blue") as socket:
        while True:
            state = until(socket, "state")["state"]
            if state["outcome"]:
                break
            if state["asked"] and state["seq"] == game.state("blue")["seq"]:
                game.post(
                    "blue", "choose", {"seq": state["seq"], "choice": state["asked"]["options"][-1]["choice"]}
                )
    assert game.get("blue", "export").status_code == 200


def test_long_thinking_is_announced_and_can_be_stopped(odd: TestClient) -> None:
    game = against(odd, "thinker")
    with listen(game, "blue") as socket:
        game.play("blue: wait")
        thinking = until(socket, "thinking", seat="red")
        while thinking["progress"] == 0:
            thinking = until(socket, "thinking", seat="red")
        assert game.state("blue")["thinking"] == ["red"]
        game.post("blue", "bots/stop")
        while until(socket, "state")["state"]["seq"] < 2:
            pass
    assert game.get("blue", "replay/2").json()["waiting_for"] == ["blue", "red"]


def test_a_wish_to_stop_is_heard_before_the_thinking_has_begun(
    odd: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, director = odd.app.state.hub, odd.app.state.director
    announce = hub.announce

    def announce_and_stop(match: str, note: Note) -> None:
        announce(match, note)
        if isinstance(note, LiveThinking):
            hub.announce = announce  # only before it begins
            director.stop(match)

    monkeypatch.setattr(hub, "announce", announce_and_stop)
    game = against(odd, "thinker")
    answered_by_the_bot(game)


def test_a_wish_to_stop_is_heard_before_a_bot_has_a_process(
    odd: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    director = odd.app.state.director
    take = director._leases.take

    def take_and_stop(match: str) -> float:
        director._leases.take = take  # only before it begins
        director._loop.call_soon_threadsafe(director.stop, match)
        return float(take(match))

    monkeypatch.setattr(director._leases, "take", take_and_stop)
    answered_by_the_bot(against(odd, "thinker"))


def test_a_wish_to_stop_between_two_decisions_means_the_next(
    odd: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process has answered, and what it chose is on its way: it no longer thinks about the match."""
    director = odd.app.state.director
    with monkeypatch.context() as patch:
        patch.setitem(director._driving, "match", None)
        patch.setitem(director._running, "match", director._workers[1])
        director.stop("match")
        assert director._hurried == {"match"}
        director._hurried.clear()
        director._workers[1].begin("match")
        director.stop("match")
        assert director._hurried == set()


def test_move_now_does_not_wait_for_the_thoughts_of_other_bots(odd: TestClient) -> None:
    """The one process in which bots think is busy; what may not be thought about is chosen in another."""
    long, short = against(odd, "thinker"), against(odd, "thinker")
    with listen(long, "blue") as socket:
        long.play("blue: wait")
        until(socket, "thinking", seat="red")
    short.play("blue: wait")
    eventually(lambda: odd.app.state.director.waiting == 1)
    with listen(short, "blue") as socket:
        short.post("blue", "bots/stop")
        while until(socket, "state")["state"]["seq"] < 2:
            pass
    assert long.state("blue")["seq"] == 1
    assert long.state("blue")["thinking"] == ["red"]


def test_a_bot_that_chooses_at_once_does_not_wait_for_others(odd: TestClient) -> None:
    long, short = against(odd, "thinker"), against(odd, "random")
    with listen(long, "blue") as socket:
        long.play("blue: wait")
        until(socket, "thinking", seat="red")
    answered_by_the_bot(short)
    assert long.state("blue")["thinking"] == ["red"]


def test_processes_read_the_game_when_a_match_with_a_thinking_bot_is_opened(odd: TestClient) -> None:
    director = odd.app.state.director
    against(odd, "random")
    thinking = against(odd, "thinker")
    assert thinking.state("blue")["seq"] == 0
    eventually(lambda: all(each.has_read("toy") for each in director._workers))
    director._workers[0].kill()
    assert not director._workers[0].has_read("toy")


def test_a_choice_taken_back_while_a_bot_thinks(odd: TestClient) -> None:
    game = against(odd, "thinker")
    with listen(game, "blue") as socket:
        game.play("blue: move b1")
        until(socket, "thinking")
        assert game.post("blue", "undo", {"seq": 1}).json()["seq"] == 0
        game.post("blue", "bots/stop")
        game.play("blue: move b2")

        def answered() -> bool:
            return bool(game.post("blue", "bots/stop").json()["seq"] > 1)

        eventually(answered)
    assert game.state("blue")["scene"]["pieces"][0]["space"] == "west"


def test_a_bot_that_dies_once_is_tried_again(odd: TestClient) -> None:
    game = against(odd, "once")
    with listen(game, "blue") as socket:
        game.play("blue: wait")
        assert "trying once more" in until(socket, "error")["detail"]
        while until(socket, "state", paused=[])["state"]["seq"] < 2:
            pass


@pytest.mark.parametrize(
    ("bot", "why"),
    [("broken", "met an error"), ("deadly", "ended unexpectedly"), ("cheat", "met an error")],
)
def test_a_bot_that_fails_twice_is_paused(odd: TestClient, bot: str, why: str) -> None:
    game = against(odd, bot)
    with listen(game, "blue") as socket:
        game.play("blue: wait")
        until(socket, "error")
        detail = until(socket, "error")["detail"]
        assert why in detail
        assert "secret" not in detail
        state = game.state("blue")
        assert state["paused"] == [{"seat": "red", "detail": detail}]
        assert (state["seq"], state["thinking"], state["waiting_for"]) == (1, [], ["red"])
        assert error(game.post("spectator", "bots/resume")) == (403, "spectator")
        assert game.post("blue", "bots/resume").json()["paused"] == []
        until(socket, "error")
        until(socket, "error")


def test_a_bot_that_thinks_too_long_is_ended(config: Config) -> None:
    bots = Bots(odd_bots.known, odd_bots.choose)
    hurried = msgspec.structs.replace(config, bots=bots, bot_seconds=1.0)
    with TestClient(create_app(hurried)) as client:
        game = against(client, "thinker")
        with listen(game, "blue") as socket:
            game.play("blue: wait")
            assert "thought for more than" in until(socket, "error")["detail"]


def test_bots_go_on_after_a_restart_when_somebody_looks(config: Config) -> None:
    broken = Bots(odd_bots.known, odd_bots.choose)
    with TestClient(create_app(msgspec.structs.replace(config, bots=broken))) as client:
        game = against(client, "thinker")
        game.play("blue: wait")
    with TestClient(create_app(msgspec.structs.replace(config, bots=broken))) as client:
        game.client = client
        with listen(game, "blue") as socket:
            until(socket, "thinking")


def test_bots_try_again_when_the_database_is_back(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.bots.director.AGAIN_SECONDS", 0.01)
    writer, answers = client.app.state.writer, ["right", "away", "away"]
    advance = writer.advance

    async def unreliable(change: Advance) -> bool:
        if answers and answers.pop(0) == "away":
            raise OperationalError("COMMIT", None, Exception("it is away"))
        return await advance(change)

    monkeypatch.setattr(writer, "advance", unreliable)
    game = against(client, "random")
    answered_by_the_bot(game)
    assert not answers
