"""Receivers of notices on this machine: a web server, a mail server, and a browser's push service."""

import asyncio
import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import http_ece
from aiosmtpd.smtp import SMTP, Envelope, Session
from anyio.from_thread import start_blocking_portal
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class Hook:
    """A web server that keeps what it is sent; it answers with the next of `statuses`, at last with 204. Questions
    whether it wants to be told are kept in `asked`."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.statuses: list[int] = []
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?of=ann"

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, _, body in self.heard]


@contextmanager
def hook() -> Iterator[Hook]:
    """A web server, as long as it is needed."""
    kept = Hook()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            status = kept.statuses.pop(0) if kept.statuses else 204
            if b'"confirm"' in body:
                kept.asked.append(json.loads(body))
            else:
                kept.heard.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(status)
            if status in (301, 302, 307):
                self.send_header("location", kept.url.replace("/hook", "/elsewhere"))
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        kept.port = server.server_port
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield kept
        server.shutdown()


class Letters:
    """A mail server that keeps what it is given; the first `busy` attempts are turned away."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.busy = 0
        self.port = 0

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.busy:
            self.busy -= 1
            return "451 Try again later"
        content = envelope.content
        assert isinstance(content, bytes)
        letter = message_from_bytes(content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 Taken"


@contextmanager
def letters() -> Iterator[Letters]:
    """A mail server, as long as it is needed."""
    kept = Letters()
    with start_blocking_portal() as portal:
        server = portal.call(_take_mail, kept)
        kept.port = server.sockets[0].getsockname()[1]
        yield kept
        portal.call(server.close)


async def _take_mail(kept: Letters) -> asyncio.Server:
    make = partial(SMTP, kept, hostname="127.0.0.1")
    return await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)


class Phone:
    """A browser's end of a subscription: only it can read what comes."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = b"sixteen secrets!"
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "way": "push",
            "address": endpoint,
            "p256dh": _text(point),
            "auth": _text(self._secret),
        }

    def read(self, body: bytes) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(
            http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret, version="aes128gcm")
        )
        return said


def _text(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()
