"""Visitors are told apart by address, and only a trusted proxy may say whose it is."""

from contextlib import ExitStack
from ipaddress import ip_address
from pathlib import Path

import httpx
import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.core.errors import SetupError
from sandtable.server.api.limits import Places, visitor
from sandtable.server.app import create_app
from sandtable.server.commands import checked_proxies
from sandtable.server.config import Config
from sandtable.server.match.waking import Waker
from sandtable.server.messages.errors import ApiError
from tests.server.http_match import Game, error
from tests.server.patience import PATIENCE
from tests.server.server_process import server
from tests.server.toy_server import NO_HURRY

ONE_MATCH = msgspec.structs.replace(NO_HURRY, matches_a_day=1)


@pytest.mark.parametrize(("proxies", "second"), [((), 429), (("10.0.0.0/8",), 429), (("127.0.0.1",), 201)])
def test_only_a_trusted_proxy_s_header_counts(tmp_path: Path, proxies: tuple[str, ...], second: int) -> None:
    """Everybody can write X-Forwarded-For: without trust the visitor is whoever is connected."""
    with server(tmp_path, ONE_MATCH, proxies) as (address, _):
        url = f"http://{address[0]}:{address[1]}/api/matches"
        answers = [
            httpx.post(
                url,
                json={"game": "toy"},
                headers={"x-forwarded-for": f"{forged}, {nearest}"},
                timeout=PATIENCE,
            )
            for forged, nearest in (("1.1.1.1", "8.8.8.8"), ("2.2.2.2", "9.9.9.9"), ("3.3.3.3", "9.9.9.9"))
        ]
        assert [each.status_code for each in answers] == [201, second, 429]


@pytest.mark.parametrize("host", ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"])
def test_a_household_is_one_visitor(host: str) -> None:
    assert visitor((host, 1)) == "2001:db8:1:2::/64"


def test_other_visitors() -> None:
    assert visitor(("192.0.2.1", 1)) == visitor(("::ffff:192.0.2.1", 2)) == str(ip_address("192.0.2.1"))
    assert visitor(None) == ""
    assert visitor(("testclient", 1)) == "testclient"


def test_what_is_no_address_cannot_be_trusted() -> None:
    assert checked_proxies(["127.0.0.1", "10.0.0.0/8", "::1"]) == ("127.0.0.1", "10.0.0.0/8", "::1")
    with pytest.raises(SetupError, match="--trusted-proxy"):
        checked_proxies(["proxy.example"])


def test_every_visitor_has_a_rate(config: Config) -> None:
    limits = msgspec.structs.replace(config.limits, visits=(0.001, 3))
    with TestClient(create_app(msgspec.structs.replace(config, limits=limits))) as client:
        game = Game.create(client)
        game.state("blue")
        assert error(game.get("wrong")) == (403, "wrong_key")
        refused = game.get("blue")
        assert error(refused) == (429, "too_many")
        assert int(refused.headers["retry-after"]) > 1


def test_strangers_neither_wake_nor_evict_matches(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server keeps one match in memory: knocking at others does not cost it its place."""
    limits = msgspec.structs.replace(config.limits, live_matches=1)
    with TestClient(create_app(msgspec.structs.replace(config, limits=limits))) as client:
        others, game = [Game.create(client) for _ in range(3)], Game.create(client)
        game.state("blue")
        replayed: list[str] = []
        replay = Waker._replay
        monkeypatch.setattr(
            Waker, "_replay", lambda waker, record: (replayed.append(record.match.id), replay(waker, record))[1]
        )
        for other in others:
            assert error(other.get("wrong")) == (403, "wrong_key")
            assert error(other.post("", "choose", {"seq": 0, "choice": "wait"})) == (403, "wrong_key")
            taken = client.post(f"/api/matches/{other.id}/join", json={"seat": "red"})
            assert error(taken) == (409, "taken")
        game.state("blue")
        assert replayed == []
        others[0].state("blue")
        assert replayed == [others[0].id]


def test_a_visitor_holds_so_many_places() -> None:
    places = Places(2)
    with ExitStack() as held:
        held.enter_context(places.place("a"))
        held.enter_context(places.place("a"))
        held.enter_context(places.place("b"))
        with pytest.raises(ApiError), places.place("a"):
            pass
    with places.place("a"):
        assert places._held == {"a": 1}
