"""Origins and headers: from where one may ask, and what browsers are told."""

from urllib.parse import SplitResult, urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.server.config import Config
from sandtable.server.messages.errors import ApiError

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_OF_ANSWERS = [*_RAW_HEADERS, (b"cache-control", b"no-store")]
_OF_FILES = [*_RAW_HEADERS, (b"cache-control", b"no-cache")]
_NAMES = frozenset(name for name, _ in _OF_ANSWERS)
SAFE = ("GET", "HEAD", "OPTIONS")


async def add_headers(message: Message, scope: Scope) -> None:
    """Put the security headers on every answer."""
    if message["type"] != "http.response.start":
        return
    wanted = _OF_ANSWERS if scope["path"].startswith("/api/") else _OF_FILES
    there = _NAMES.intersection([name.lower() for name, _ in message["headers"]])
    if there:
        wanted = [each for each in wanted if each[0] not in there]
    message["headers"] = [*message["headers"], *wanted]


class SameOrigin:
    """Middleware: unknown hosts, and changes or sockets asked for by other sites' pages, are refused."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self._hosts = config.hosts
        self._origins = config.origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])  # their names are in small letters
        host = headers.get(b"host", b"").decode("latin-1")
        if self._hosts and _split(f"//{host}").hostname not in self._hosts:
            raise ApiError(403, "wrong_host", "Open this server by the address that it printed.")
        origin = headers.get(b"origin")
        changes = scope["type"] == ScopeType.WEBSOCKET or scope.get("method") not in SAFE
        if changes and origin is not None and not self._own(origin.decode("latin-1"), host):
            raise ApiError(403, "wrong_origin", "Requests from other sites' pages are not accepted.")
        await self.app(scope, receive, send)

    def _own(self, origin: str, host: str) -> bool:
        return origin in self._origins or (bool(host) and _split(origin).netloc == host)


def _split(address: str) -> SplitResult:
    """The parts of an address; of a malformed one, nothing."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")
