"""What is drawn for one is shown to all who may see the same; and nobody takes the server for himself."""

from collections import Counter
from contextlib import ExitStack
from typing import Any

import pytest

from sandtable.core import Match, imagine
from sandtable.server.match.cache import ENTRY, Cache
from tests.server.http_match import Game, error
from tests.server.sockets import listen, until
from tests.toy import TOY

PLAYED = ("blue: move b1", "red: move r1", "blue: bid 1", "red: bid 3")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    """How often each seat's view was drawn."""
    times: Counter[Any] = Counter()
    view = type(TOY).view

    def counted(game: Any, table: Any, seat: int | None) -> Any:
        times[seat] += 1
        return view(game, table, seat)

    monkeypatch.setattr(type(TOY), "view", counted)
    return times


def test_a_scene_is_drawn_once_for_a_seat_and_revision(game: Game, drawn: Counter[Any]) -> None:
    with ExitStack() as stack:
        sockets = [stack.enter_context(listen(game, "spectator")) for _ in range(5)]
        for socket in sockets:
            until(socket, "state", seq=0)
        game.state("spectator")
        assert drawn[None] == 1
        game.play("blue: move b1")
        for socket in sockets:
            until(socket, "state", seq=1)
        game.state("spectator")
        assert drawn[None] == 2


def test_where_nothing_is_hidden_all_are_shown_one_scene(
    game: Game, drawn: Counter[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(TOY), "hides", False)
    shown = [game.state(who)["scene"] for who in ("blue", "red", "spectator")]
    assert shown == [shown[0]] * 3
    assert drawn.total() == 1


def test_a_state_is_told_anew_when_somebody_comes(game: Game, drawn: Counter[Any]) -> None:
    game.state("blue")
    with listen(game, "red") as red:
        until(red, "online", seats=["red"])
        assert [each["online"] for each in game.state("blue")["seats"]] == [False, True]
    assert drawn[0] == 1


def test_the_log_comes_in_pages(game: Game) -> None:
    game.play(*PLAYED)
    whole = game.get("blue", "log").json()
    assert len(whole) > 4
    pages = [game.get("blue", "log", since=since, limit=2).json() for since in range(0, len(whole), 2)]
    assert [line for page in pages for line in page] == whole
    assert game.get("blue", "log", since=len(whole)).json() == []
    assert error(game.get("blue", "log", limit=201)) == (400, "invalid")


def test_a_long_log_reaches_listeners_in_pages(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.server.listeners.feed.PAGE", 2)
    game.play(*PLAYED)
    whole, heard = game.get("blue", "log").json(), []
    with listen(game, "blue") as socket:
        while len(heard) < len(whole):
            log = until(socket, "log")
            assert len(log["entries"]) <= 2
            heard = heard[: log["from"]] + log["entries"]
            assert log["more"] == (len(heard) < len(whole))  # until then the log is not taken for whole
    assert heard == whole


def test_positions_of_the_past_are_drawn_once(
    game: Game, drawn: Counter[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game.play(*PLAYED, "blue: move b1")
    looked: list[int] = []
    at = Match.at
    monkeypatch.setattr(Match, "at", lambda match, k: looked.append(k) or at(match, k))
    before = drawn[None]
    first = game.get("spectator", "replay/3").json()
    assert game.get("spectator", "replay/3").json() == first
    assert (looked, drawn[None] - before) == ([3], 1)
    assert game.get("blue", "replay/3").json()["seat"] == "blue"


def test_a_past_that_was_undone_is_not_shown(game: Game) -> None:
    game.play(*PLAYED, "blue: move b1")
    after = game.get("spectator", "replay/5").json()
    log = game.get("spectator", "log").json()
    game.post("blue", "undo", {"seq": 5})
    game.play("blue: move b2")
    assert game.get("spectator", "replay/5").json()["scene"] != after["scene"]
    assert game.get("spectator", "log").json() != log


def test_the_cache_forgets_what_was_not_asked_for_longest() -> None:
    cache = Cache(10 + 2 * ENTRY)
    for key in "abc":
        cache.keep(key, b"....")
    assert [cache.find(key) for key in "abc"] == [None, b"....", b"...."]
    cache.find("b")
    cache.keep("d", b"....")
    assert [cache.find(key) for key in "bcd"] == [b"....", None, b"...."]
    assert cache.made("b", lambda: b"other") == b"...."
    cache.keep("huge", b"." * (11 + ENTRY))
    assert cache.find("huge") is None


def test_empty_answers_do_not_fill_the_memory() -> None:
    cache = Cache(10 * ENTRY)
    for number in range(100):
        cache.keep(number, b"")
    assert sum(cache.find(number) is not None for number in range(100)) == 10


def test_options_are_tried_out_once_for_each_position(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    times: Counter[int] = Counter()
    real = imagine.finals

    def counted(match: Any, seat: int, options: Any) -> Any:
        times[len(match.choices)] += 1
        return real(match, seat, options)

    monkeypatch.setattr(imagine, "finals", counted)
    first = [game.get("blue", "finals").json() for _ in range(3)]
    assert first[0] == first[1] == first[2] != {}
    assert game.get("red", "finals").json() == {}
    assert times == {0: 1}
    game.play("blue: move b1", "red: move r1")
    game.post("red", "undo", {"seq": 2})
    assert game.get("red", "finals").json() == game.get("red", "finals").json() != {}
    assert times == {0: 1, 1: 1}
