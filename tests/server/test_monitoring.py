"""What the owner of a server sees of it: health, metrics, and a log that says things once."""

import json
import logging
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.error import HTTPError
from urllib.request import urlopen

import msgspec
import pytest
from litestar.testing import TestClient
from sqlalchemy import create_engine

from sandtable.core.errors import SetupError
from sandtable.server.app import create_app
from sandtable.server.config import Config
from sandtable.server.monitoring.logs import REQUESTS, JsonLines
from sandtable.server.settings.watching import Watching, watching_with
from sandtable.server.storage.outage import EVERY_SECONDS, Outage
from tests.server.http_match import Game, error
from tests.server.sockets import listen, until


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Watched:
    """A server, and what its monitor tells."""

    def __init__(self, client: TestClient, port: int) -> None:
        self.client, self._port = client, port

    def ask(self, path: str) -> tuple[int, str]:
        try:
            with urlopen(f"http://127.0.0.1:{self._port}{path}") as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refusal:
            return refusal.code, refusal.read().decode()

    def metric(self, name: str) -> float:
        text = self.ask("/metrics")[1]
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        assert found is not None, text
        return float(found[1])

    @contextmanager
    def without_database(self) -> Iterator[None]:
        store = self.client.app.state.store
        engine, store.engine = store.engine, create_engine("sqlite:////nowhere/at/all.sqlite3")
        yield
        store.engine = engine


@pytest.fixture
def watched(config: Config, database: str) -> Iterator[Watched]:
    port = free_port()
    wanted = msgspec.structs.replace(config, database=database, watching=Watching(port=port))
    with TestClient(create_app(wanted)) as client:
        yield Watched(client, port)


def test_health_and_metrics_have_a_port_of_their_own(watched: Watched) -> None:
    status, told = watched.ask("/health")
    well = {"ok": True, "database": True, "bots": {"thinking": 0, "waiting": 0}, "queue": 0}
    assert (status, json.loads(told)) == (200, well)
    assert watched.ask("/api/matches")[0] == 404
    assert watched.client.get("/metrics").headers["content-type"].startswith("text/html")  # the client's page


def test_metrics_count_what_is_played_and_refused(watched: Watched) -> None:
    game = Game.create(watched.client, seed="ford")
    game.play("blue: move b1")
    error(game.post("blue", "choose", {"seq": 1, "choice": "wait"}))
    error(watched.client.get("/api/matches/0123456789abcdef"))
    with listen(game, "red") as red:
        until(red, "state")
        assert watched.metric("sandtable_listeners") == 1
    assert watched.metric("sandtable_choices_total") == 1
    assert watched.metric("sandtable_choice_seconds_count") == 1
    assert watched.metric("sandtable_live_matches") == 1
    assert watched.metric('sandtable_refused_total{kind="not_asked"}') == 1
    assert watched.metric('sandtable_refused_total{kind="not_found"}') == 1
    assert game.id not in watched.ask("/metrics")[1]


def test_a_database_that_is_away_is_one_line_and_no_health(
    watched: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    with watched.without_database():
        assert [watched.client.get("/api/matches").status_code for _ in range(20)] == [503] * 20
        lines = [each for each in caplog.messages if "database" in each]
        assert len(lines) == 1, lines
        status, told = watched.ask("/health")
        assert (status, json.loads(told)["database"]) == (503, False)
    assert watched.metric("sandtable_database_errors_total") >= 20


def test_what_was_not_told_is_counted_in_the_next_line(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    outage = Outage(lambda: now[0])
    for _ in range(5):
        outage.failed("away")
    now[0] = EVERY_SECONDS
    outage.failed("away")
    assert caplog.messages == [
        "The database failed: away",
        "The database failed: away (and 4 times more since the last line)",
    ]
    assert outage.failures == 6


def test_a_line_for_every_request_on_wish_without_keys(
    client: TestClient, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    key = game.keys["blue"]
    with caplog.at_level(logging.INFO, REQUESTS.name):
        client.get(f"/api/matches/{game.id}", params={"key": key})
    (line,) = [each for each in caplog.records if each.name == REQUESTS.name]
    assert line.getMessage().startswith(f"GET /api/matches/{game.id} 200 ")
    told = json.loads(JsonLines().format(line))
    assert (told["method"], told["status"], told["level"]) == ("GET", 200, "INFO")
    assert key not in line.getMessage()
    client.get("/api/games")
    assert len([each for each in caplog.records if each.name == REQUESTS.name]) == 1  # not unless it is wanted


@pytest.mark.parametrize("wrong", ["x", "70000", "127.0.0.1:", "0"])
def test_a_port_that_is_none(wrong: str) -> None:
    with pytest.raises(SetupError, match="--monitor"):
        watching_with(wrong, "text", requests=False)


def test_where_the_monitor_listens() -> None:
    assert watching_with("9100", "json", requests=True) == Watching("127.0.0.1", 9100, "json", True)
    assert watching_with("[::1]:9100", "text", requests=False) == Watching("::1", 9100)
    assert watching_with("", "text", requests=False).port == 0
    with pytest.raises(SetupError, match="text or json"):
        watching_with("", "xml", requests=False)
