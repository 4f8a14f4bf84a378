"""Analyses of matches that are over: once for all, stopped and taken up again, and nothing while a match runs."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.server.api.limits import Buckets
from sandtable.server.app import create_app
from sandtable.server.coaching.team import Team, Work
from sandtable.server.config import Config
from sandtable.server.settings.offers import Games
from sandtable.server.storage import analyses
from sandtable.server.storage.rows import AnalysisRow
from tests.server import light_work
from tests.server.http_match import Game, error
from tests.server.patience import eventually
from tests.server.sockets import listen, until
from tests.toy import TOY

SECONDS = 10**6
"""What a visitor may use of the processor: it does not grow in these tests."""


@pytest.fixture
def light(config: Config, database: str) -> Iterator[TestClient]:
    """A server whose analyses are little work, which two processes share, on either database."""
    limits = msgspec.structs.replace(config.limits, analyses=(1e-9, SECONDS))
    more = {"database": database, "games": Games(("toy",), light_work.find), "analysis_workers": 2}
    with TestClient(create_app(msgspec.structs.replace(config, limits=limits, **more))) as client:
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
        assert game.post(other, "analysis", {"laid_open": True}).json()["progress"] == "running"
        while not (now := until(socket, "analysis")["analysis"])["laid_open"] or now["progress"] != "done":
            pass
    assert game.post(other, "analysis").json()["progress"] == "done"
    told = game.get(other, "analysis").json()
    assert told == game.get(one, "analysis").json()
    report = told["report"]
    assert (told["done"], told["older"], report["last"]) == (1.0, False, game.state(one)["seq"])
    assert report["seats"] == [one, other]
    assert [each["laid_open"] for each in game.get(one, "analyses").json()] == [False, True]
    opened = game.get(one, "analysis", laid_open=True).json()["report"]
    assert (report["laid_open"], opened["laid_open"], opened["last"]) == (False, True, report["last"])
    for each in report["accounts"] + opened["accounts"]:
        assert each["start"] + sum(each["by"]) + each["dice"] == pytest.approx(each["end"])
    assert light.app.state.throttle.analyses.charge("testclient", 0.0) < SECONDS  # who asked has paid


def test_who_has_used_up_his_share_waits_and_reads_what_there_is(
    client: TestClient, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.play_to_end()
    analyses.keep(client.app.state.store, game.id, AnalysisRow("quick", "done", 1.0, 1, b"", 0.0))
    monkeypatch.setattr(client.app.state.throttle, "analyses", Buckets(0.001, 1))
    client.app.state.throttle.analyses.charge("testclient", 2.0)
    assert error(game.post("blue", "analysis", {"depth": "thorough"})) == (429, "too_much")
    assert game.post("blue", "analysis").json()["progress"] == "done"
    monkeypatch.setattr(TOY, "hides", False)
    assert error(game.post("blue", "analysis", {"laid_open": True})) == (422, "laid_open")


def test_one_of_two_processes_makes_it_and_either_stops_it(
    config: Config, new_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Team] = []

    def until_stopped(team: Team, _order: object, work: Work, _keep: object) -> None:
        made.append(team)
        eventually(lambda: work.stopped)

    monkeypatch.setattr(Team, "work", until_stopped)
    shared = msgspec.structs.replace(config, database=new_database)
    with TestClient(create_app(shared)) as one, TestClient(create_app(shared)) as other:
        here = Game.create(one, seed="ford")
        here.play_to_end()
        there = Game(other, {"match": here.id, "keys": here.keys, "spectator_key": ""})
        with ThreadPoolExecutor(2) as both:
            asked = [both.submit(each.post, "red", "analysis") for each in (here, there)]
            assert [each.result().json()["progress"] for each in asked] == ["running"] * 2
        eventually(lambda: made)
        maker, idle = (here, there) if made[0] is one.app.state.analyst._team else (there, here)
        assert idle.get("red", "analyses").json()[0]["progress"] == "running"
        store, row = idle.client.app.state.store, AnalysisRow("quick", "running", 0.0, 1, b"", 0.0)
        assert not analyses.claim(store, here.id, row, lost=0.0)
        idle.post("red", "analysis/stop")
        for each in (maker, idle):
            eventually(lambda each=each: each.get("red", "analyses").json()[0]["progress"] == "stopped")
        assert len(made) == 1
        assert analyses.claim(store, here.id, row, lost=0.0)  # its process is not heard of any more
        assert analyses.claim(store, here.id, row, lost=1.0)


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
