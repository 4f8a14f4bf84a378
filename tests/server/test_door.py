"""Visitors who hold connections open keep nobody else out of a real server."""

import asyncio
import errno
import logging
import socket
from contextlib import ExitStack
from pathlib import Path

import httpx
import msgspec
import pytest
from litestar.testing import TestClient

from sandtable.server.api.door import AT_A_TIME, Complaints
from sandtable.server.app import create_app
from sandtable.server.config import Config
from tests.server.http_match import Game
from tests.server.patience import PATIENCE
from tests.server.server_process import FILES, server
from tests.server.toy_server import NO_HURRY, TOYS

PATIENT = msgspec.structs.replace(NO_HURRY, head_seconds=600.0, body_seconds=600.0)
STRICT = msgspec.structs.replace(NO_HURRY, head_seconds=1.0, body_seconds=1.0)
HALF = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long:"
HALF_BODY = b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"
UPGRADE = (
    b"GET /api/matches/%s/live HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def test_half_sent_requests_keep_nobody_out(tmp_path: Path) -> None:
    """Three times as many as the server can hold: the visitor's connection is not the one that goes.

    He asks before more have come than are let in at a time: else they could queue up before the door, and fill the
    house at once while he is silent.
    """
    with server(tmp_path, PATIENT) as (address, log), ExitStack() as hostile:
        url = f"http://{address[0]}:{address[1]}"
        with httpx.Client(base_url=url, timeout=PATIENCE) as visitor:
            game = Game.create(visitor)
            for number in range(3 * FILES):
                hostile.enter_context(half := socket.create_connection(address))
                half.sendall(HALF if number % 2 else HALF_BODY)
                if number % (AT_A_TIME // 2) == 0:
                    assert game.state("blue")["seq"] == 0
            assert game.choose("blue", "wait")["seq"] == 1
        assert httpx.get(f"{url}/api/games", timeout=PATIENCE).status_code == 200
        assert log.stat().st_size < 1000


def test_who_takes_too_long_is_shown_out(tmp_path: Path) -> None:
    """Whether nothing was sent, half a head or half a body."""
    with server(tmp_path, STRICT) as (address, log), ExitStack() as open_:
        slow = [open_.enter_context(socket.create_connection(address, PATIENCE)) for _ in range(3)]
        for each, sent in zip(slow, (b"", HALF, HALF_BODY), strict=True):
            each.sendall(sent)
        assert all(ended(each) for each in slow)
        assert log.stat().st_size < 1000


def test_who_does_not_read_is_shown_out(tmp_path: Path) -> None:
    """Answers pile up until the server has had enough, and takes no more requests."""
    ask = b"GET /schema HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with server(tmp_path, STRICT) as (address, _), socket.create_connection(address, timeout=PATIENCE) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with pytest.raises(ConnectionError):
            send_for_ever(deaf, ask)


def test_an_endless_head_is_not_read(tmp_path: Path) -> None:
    with server(tmp_path, PATIENT) as (address, _), socket.create_connection(address, timeout=PATIENCE) as endless:
        endless.sendall(HALF)
        with pytest.raises(ConnectionError):
            send_for_ever(endless, b"x" * 10_000)


def test_who_is_answered_before_all_is_sent_may_send_the_rest(tmp_path: Path) -> None:
    """A proxy sends the whole of a large request, whatever the answer, and goes on by the same connection."""
    with server(tmp_path, PATIENT) as (address, _), socket.create_connection(address, timeout=PATIENCE) as proxy:
        proxy.sendall(b"POST /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\n")
        read_until(proxy, b"method_not_allowed")
        proxy.sendall(b"x" * 1_000_000)
        proxy.sendall(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        read_until(proxy, b"HTTP/1.1 200 OK")
        proxy.sendall(HALF)
        with pytest.raises(ConnectionError):
            send_for_ever(proxy, b"x" * 10_000)


def test_idle_connections_end_and_sockets_stay(tmp_path: Path) -> None:
    """A WebSocket is no request that waits: it stays open after its deadline would have passed."""
    config = Config(database=f"sqlite:///{tmp_path / 'm.sqlite3'}", games=TOYS, limits=NO_HURRY)
    with TestClient(create_app(config)) as client:
        game = Game.create(client)
    with (
        server(tmp_path, STRICT) as (address, _),
        socket_of(game, address) as live,
        socket.create_connection(address, timeout=PATIENCE) as idle,
    ):
        assert ended(idle)
        live.sendall(b"\x89\x84\0\0\0\0ford")  # a ping is answered with a pong
        read_until(live, b"\x8a\x04ford")


def socket_of(game: Game, address: tuple[str, int]) -> socket.socket:
    """A WebSocket that has heard of the match; whoever was too slow for the server tries again."""
    said = b'{"key":"%s"}' % game.keys["red"].encode()
    while True:
        live = socket.create_connection(address, timeout=PATIENCE)
        try:
            live.sendall(UPGRADE % (game.id.encode(), address[1]))
            read_until(live, b"\r\n\r\n")
            live.sendall(bytes([0x81, 0x80 + len(said), 0, 0, 0, 0]) + said)
            read_until(live, b'"type":"state"')
        except ConnectionError:
            live.close()
        else:
            return live


def read_until(connection: socket.socket, wanted: bytes) -> None:
    heard = b""
    while wanted not in heard:
        more = connection.recv(100_000)
        if not more:
            raise ConnectionError
        heard += more


def send_for_ever(connection: socket.socket, data: bytes) -> None:
    while True:
        connection.sendall(data)


def ended(connection: socket.socket) -> bool:
    """Whether the other side ends the connection, rather than letting it wait."""
    try:
        while connection.recv(1000):
            pass
    except ConnectionError:
        pass
    return True


def test_a_server_without_free_files_complains_once(caplog: pytest.LogCaptureFixture) -> None:
    """What asyncio says of every single connection that it cannot accept becomes one line."""
    loop, complaints = asyncio.new_event_loop(), Complaints()
    loop.set_exception_handler(complaints)
    with caplog.at_level(logging.ERROR):
        for _ in range(1000):
            error = OSError(errno.EMFILE, "Too many open files")
            loop.call_exception_handler({"message": "socket.accept()", "exception": error, "socket": None})
        assert [each.getMessage() for each in caplog.records] == [
            "Connections cannot be accepted: Too many open files. Allow more open files."
        ]
        loop.call_exception_handler({"message": "Something else", "exception": ValueError("x")})
        assert caplog.records[-1].getMessage().startswith("Something else")
    loop.close()
