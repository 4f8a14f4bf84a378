"""Analyses of matches that are over: once for all, stopped and taken up again, and nothing while a match runs."""

from collections.abc import Iterator

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.settings.offers import Games
from sandtable.server.storage import analyses
from sandtable.server.storage.rows import AnalysisRow
from tests.server import light_work
from tests.server.http_match import Game, error
from tests.server.sockets import listen, until


@pytest.fixture
def light(config: Config, database: str) -> Iterator[TestClient]:
    """A server whose analyses are little work, on either database."""
    games = Games(("toy",), light_work.find)
    with TestClient(create_app(msgspec.structs.replace(config, database=database, games=games))) as client:
        yield client


def test_a_match_is_analysed_once_for_all_and_taken_up_again(light: TestClient) -> None:
    game = Game.create(light, seed="ford")
    game.play_to_end()
    one, other = "blue", "red"
    assert game.get(one, "analyses").json() == []
    assert error(game.get(one, "analysis")) == (404, "not_found")
    assert error(game.post("spectator", "analysis")) == (403, "spectator")
    assert error(game.post(one, "analysis", {"depth": "turn"})) == (422, "turn")
    assert error(game.post(one, "analysis", {"depth": "turn", "turn": 9})) == (422, "turn")
    with listen(game, one) as socket:
        assert game.post(one, "analysis").json()["progress"] == "running"
        game.post(other, "analysis/stop")
        while (now := until(socket, "analysis")["analysis"])["progress"] == "running":
            pass
        if now["progress"] == "stopped":  # a fast process is done before it hears of it
            assert game.post(other, "analysis").json()["progress"] == "running"
            while until(socket, "analysis")["analysis"]["progress"] != "done":
                pass
    assert game.post(other, "analysis").json()["progress"] == "done"
    told = game.get(other, "analysis").json()
    assert told == game.get(one, "analysis").json()
    report = told["report"]
    assert (told["done"], told["older"], report["last"]) == (1.0, False, game.state(one)["seq"])
    assert report["seats"] == [one, other]
    for each in report["accounts"]:
        assert each["start"] + sum(each["by"]) + each["dice"] == pytest.approx(each["end"])


def test_nothing_is_told_of_a_match_that_runs(game: Game) -> None:
    for who in ("blue", "spectator"):
        assert error(game.get(who, "analyses")) == (409, "running")
        assert error(game.get(who, "analysis")) == (409, "running")
    assert error(game.post("blue", "analysis")) == (409, "running")


def test_one_of_an_older_engine_or_of_a_process_that_died_is_told_as_such(client: TestClient, game: Game) -> None:
    game.play_to_end()
    store = client.app.state.store
    analyses.keep(store, game.id, AnalysisRow("thorough", "done", 1.0, 0, b"", 0.0))
    analyses.keep(store, game.id, AnalysisRow("turn 2", "running", 0.5, 1, b"", 0.0))
    thorough, turn = game.get("spectator", "analyses").json()
    assert (thorough["depth"], thorough["older"], thorough["progress"]) == ("thorough", True, "done")
    assert (turn["depth"], turn["turn"], turn["progress"], turn["done"]) == ("turn", 2, "stopped", 0.5)
