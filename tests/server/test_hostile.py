"""Whatever is sent without a key: a real server answers with no 5xx and writes no traceback."""

import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from http_match import Game
from litestar.testing import TestClient
from patience import PATIENCE
from server_process import server
from toy_server import NO_HURRY, TOYS

from sandtable.server.app import create_app
from sandtable.server.config import Config

IMPATIENT = msgspec.structs.replace(NO_HURRY, head_seconds=0.5, body_seconds=0.5)
LONG = "a" * 5000
DEEP = b"[" * 60_000
DEEP_OBJECT = b'{"seats":' * 7_000
PATHS = [
    "/",
    "//",
    "/%00",
    "/%ff%fe",
    "/..%2f..%2fetc%2fpasswd",
    "/" + "a" * 300,
    "/assets/" + "a" * 300 + ".js",
    "/" + "/".join(["a" * 200] * 30),
    "/api",
    "/api/",
    f"/api/{LONG}",
    "/api/games/%ff/board",
    f"/api/games/{LONG}/charts",
    "/api/games/toy/art/" + "a" * 300 + ".png",
    "/api/games/toy/art/%00.png",
    "/api/matches/%00",
    "/api/notices/stop/%00",
    "/api/matches/%F0%9F%92%A5",
    f"/api/matches/{LONG}",
    "/api/matches/{id}/replay/" + "9" * 5000,
    "/api/matches/{id}/replay/%D9%A3",
    "/api/matches/{id}/replay/-1",
    "/api/matches/{id}?key=%ff%00",
    "/api/matches/{id}/log?since=" + "9" * 400,
    "/api/matches/{id}/why?target=%ff",
    "/api/matches/{id}/odds?choice=" + "%00" * 100,
    "/api/matches?limit=nan&offset=1e400",
    "/api/matches?limit=1&limit=2&limit[]=3",
    "/api/matches?offset=" + "9" * 5000,
    "/api/matches?%ff=%ff",
    "/schema?x=" + "a" * 2000,
    "/schema/../api/games",
]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "FOO", "get"]
BODIES = [
    b"",
    DEEP,
    DEEP_OBJECT,
    b'{"game":"\xff\xfe"}',
    b'{"game":"\\ud800"}',
    b'{"game":"toy","name":"a\\u0000b"}',
    b'{"game":"toy","seed":' + b"9" * 5000 + b"}",
    b'{"game":"toy","seed":1e999}',
    b'{"game":"toy","seed":"a\\n"}',
    b'{"game":"toy","seed":"\\u0000"}',
    b'{"game":"toy","players":99999999999999999999}',
    b'{"game":"toy","variants":{"long":' + b"9" * 1000 + b"}}",
    b'{"game":"toy","variants":{"\\u0000":1}}',
    b'{"game":"toy","scenario":"\\ud83d\\ude00"}',
    b'{"game":"toy","seats":{"red":{"kind":"bot","bot":"\\u0000"}}}',
    b'{"seat":"red\\u0000"}',
    b'{"seq":0,"choice":"\\u0000"}',
    b'{"format":2,"format":2}',
    b'{"format":1e308}',
    b"\x1f\x8b\x08\x00",
    b"\xef\xbb\xbf{}",
    b"null",
    b"x" * 70_000,
]
POSTS = [
    "/api/matches",
    "/api/import",
    "/api/matches/{id}/join",
    "/api/matches/{id}/choose",
    "/api/matches/{id}/standing",
    "/api/matches/{id}/bots/resume",
    "/",
]
HEADERS = [
    {"host": "["},
    {"host": "a" * 3000},
    {"origin": "http://["},
    {"origin": "null"},
    {"referer": "\x80"},
    {"authorization": "Bearer " + "a" * 20_000},
    {"authorization": "Bearer \xff\xfe"},
    {"authorization": "Basic !!!"},
    {"cookie": "=;;;=\xff; " + "a=b; " * 500},
    {"content-type": "application/x-msgpack"},
    {"content-type": "multipart/form-data"},
    {"content-type": "multipart/form-data; boundary=" + "x" * 300},
    {"content-type": "application/x-www-form-urlencoded; charset=utf-99"},
    {"content-type": "\xff"},
    {"content-encoding": "gzip"},
    {"accept": "\xff/*;q=x"},
    {"accept-encoding": "gzip;q=nan, \xff"},
    {"range": "bytes=9-1"},
    {"if-none-match": "\xff"},
    {"expect": "100-continue"},
    {"x-forwarded-for": "\xff, [::, 1.1.1.1:x"},
    {"x-forwarded-proto": "gopher"},
    {"x-http-method-override": "DELETE"},
    {"connection": "upgrade", "upgrade": "websocket"},
    {"connection": "upgrade", "upgrade": "h2c"},
]
RAW = [
    b"\x00\x01\x02\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://[/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    b"POST /api/matches HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/matches HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    b"POST /api/import HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n",
    b"GET /api/games HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 200_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/matches/x/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
]
UPGRADE = (
    b"GET %s HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
FRAMES = [
    b"\x81\x83\x00\x00\x00\x00\xff\xfe\xfd",  # text that is not UTF-8
    b"\x82\x83\x00\x00\x00\x00abc",
    b"\x81\x83\x00\x00\x00\x00[[[",
    b"\x81\x03abc",  # without a mask
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # as long as can be said
    b"\x88\x80\x00\x00\x00\x00",
    b"\x00\x81\x00\x00\x00\x00a",
    b"GET / HTTP/1.1\r\n\r\n",
]


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[tuple[str, int], Path, str]]:
    """A server, its log and a match there."""
    folder = tmp_path_factory.mktemp("hostile")
    config = Config(database=f"sqlite:///{folder / 'm.sqlite3'}", games=TOYS, limits=NO_HURRY)
    with TestClient(create_app(config)) as client:
        match = Game.create(client).id
    with server(folder, IMPATIENT) as (address, log):
        yield address, log, match


class Visitor:
    """Sends odd requests, and looks at the answer and the log."""

    def __init__(self, hostile: tuple[tuple[str, int], Path, str]) -> None:
        self.address, self.log, self.match = hostile

    def send(self, raw: bytes) -> bytes:
        """The beginning of what comes back, if anything does."""
        with socket.create_connection(self.address, timeout=PATIENCE) as connection:
            try:
                connection.sendall(raw)
                return connection.recv(65_536)
            except ConnectionError:
                return b""

    def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> int:
        """The status of an answer; 0 for none."""
        fields = {"Host": "127.0.0.1", "Content-Length": str(len(body)), "Connection": "close"}
        known = {name.lower() for name in headers}
        fields = {name: value for name, value in fields.items() if name.lower() not in known} | headers
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        target = path.replace("{id}", self.match)
        answer = self.send(f"{method} {target} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body)
        return int(answer[9:12] or b"0")

    def check(self, status: int, what: object) -> None:
        assert status < 500, what
        assert "Traceback" not in self.log.read_text(), what


@pytest.fixture
def visitor(hostile: tuple[tuple[str, int], Path, str]) -> Visitor:
    return Visitor(hostile)


@pytest.mark.parametrize("method", METHODS)
def test_odd_paths(visitor: Visitor, method: str) -> None:
    for path in PATHS:
        visitor.check(visitor.ask(method, path, {}), (method, path[:100]))


@pytest.mark.parametrize("path", POSTS)
def test_odd_bodies(visitor: Visitor, path: str) -> None:
    for body in BODIES:
        visitor.check(visitor.ask("POST", path, {"Content-Type": "application/json"}, body), (path, body[:100]))


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/matches/{id}", "/api/matches/{id}/live"])
def test_odd_headers(visitor: Visitor, path: str) -> None:
    for headers in HEADERS:
        for method in ("GET", "POST"):
            visitor.check(visitor.ask(method, path, headers, b"{}"), (method, path, headers))


def test_what_is_hardly_http(visitor: Visitor) -> None:
    for raw in RAW:
        answer = visitor.send(raw)
        visitor.check(int(answer[9:12] or b"0"), raw[:100])


@pytest.mark.parametrize(
    "path", ["/nowhere", "/api/games", "/api/matches/{id}/live", "/api/matches/x/live?key=%ff"]
)
def test_odd_frames(visitor: Visitor, path: str) -> None:
    target = path.replace("{id}", visitor.match).encode()
    for frame in FRAMES:
        answer = visitor.send(UPGRADE % target + frame)
        visitor.check(int(answer[9:12] or b"0"), (path, frame))


def test_the_server_still_works(visitor: Visitor) -> None:
    for method, path in (("GET", "/api/games"), ("HEAD", "/"), ("HEAD", "/match/abc")):
        while not (status := visitor.ask(method, path, {})):
            pass  # we were too slow for it
        assert status == 200
    assert visitor.log.read_text() == ""
