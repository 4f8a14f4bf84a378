"""Requests to addresses that visitors have given: they reach nothing that is not public.

A name is looked up once and the connection goes to the address that was checked, so a name that changes its mind
leads nowhere else. No redirect is followed, and of an answer only its first line is read.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

import msgspec

from sandtable.server.messages.errors import ApiError, refused

SECONDS = 10.0
LINE = 256
LONGEST = 2000
PORT = 443
NO_HTTP = "what answered speaks no HTTP"
_PLAIN = re.compile(r"[!-~]+")
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})[ \r\n]")
# What the registries of special addresses keep for other uses; of IPv6, all but what is given out.
_CLOSED = tuple(
    ip_network(each)
    for each in [
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
        "2001::/23",
        "2001:db8::/32",
        "2002::/16",
        "3fff::/20",
    ]
)
_GIVEN_OUT = ip_network("2000::/3")
Address = IPv4Address | IPv6Address
Lookup = Callable[[str, int], Sequence[str]]


class Unsent(Exception):
    """A message that did not arrive, and why; the text names no address."""


class Place(msgspec.Struct, frozen=True):
    """Where a request goes."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def named(self) -> str:
        """The value of the Host header."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = self.port == (PORT if self.scheme == "https" else 80)
        return host if usual else f"{host}:{self.port}"


def look_up(host: str, port: int) -> list[str]:
    """The addresses of a name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


class Outgoing:
    """Sends to these `ports` of public addresses, and to the private `networks` that the server's owner allows."""

    def __init__(
        self,
        networks: Sequence[str] = (),
        lookup: Lookup = look_up,
        seconds: float = SECONDS,
        ports: Sequence[int] = (PORT,),
    ) -> None:
        self._allowed = tuple(ip_network(each) for each in networks)
        self._ports = frozenset(ports)
        self._lookup, self._seconds = lookup, seconds
        self._threads = ThreadPoolExecutor(4, "lookup")  # slow names hold up nobody but one another

    def close(self) -> None:
        """Look nothing up any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def check(self, url: str) -> None:
        """Refuse an address to which nothing would be sent."""
        place = parsed(url)
        try:
            async with asyncio.timeout(self._seconds):
                await self._address(place)
        except (OSError, UnicodeError, TimeoutError):
            raise refused("address", f"The name {place.host} is not known; check the address.") from None

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send; the status of the answer."""
        place = parsed(url)
        try:
            async with asyncio.timeout(self._seconds):
                return await self._exchange(place, await self._address(place), body, headers)
        except ApiError as error:
            raise Unsent(error.error) from None
        except (OSError, UnicodeError, ssl.SSLError, asyncio.LimitOverrunError, EOFError) as error:
            raise Unsent(_why(error)) from None

    async def _address(self, place: Place) -> str:
        """The address to connect to; a name that has a closed one among others is refused."""
        loop = asyncio.get_running_loop()
        texts = await loop.run_in_executor(self._threads, self._lookup, place.host, place.port)
        found = [ip_address(each.partition("%")[0]) for each in texts]
        if not found or not all(self._open(place, each) for each in found):
            raise refused("address", "This address is not public: the server sends only to public https addresses.")
        if place.port not in self._ports and not all(self._private(each) for each in found):
            ports = ", ".join(map(str, sorted(self._ports)))
            raise refused("address", f"The port of this address is not one that this server sends to: {ports}.")
        return str(found[0])

    def _private(self, address: Address) -> bool:
        """Whether the owner allows it though it is not public."""
        return any(address in network for network in self._allowed)

    def _open(self, place: Place, address: Address) -> bool:
        if self._private(address):
            return True
        public = isinstance(address, IPv4Address) or address in _GIVEN_OUT
        return place.scheme == "https" and public and not any(address in network for network in _CLOSED)

    async def _exchange(self, place: Place, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        tls = ssl.create_default_context() if place.scheme == "https" else None
        name = place.host if tls else None
        reader, writer = await asyncio.open_connection(
            address, place.port, ssl=tls, server_hostname=name, limit=LINE
        )
        try:
            writer.write(_request(place, body, headers))
            await writer.drain()
            line = await reader.readuntil(b"\n")
        finally:
            writer.transport.abort()  # whatever else is sent is not read
        status = _STATUS.match(line)
        if status is None:
            raise Unsent(NO_HTTP)
        return int(status[1])


_WHY: Sequence[tuple[type[Exception], str]] = (
    (ssl.SSLCertVerificationError, "its certificate is not valid"),
    (ssl.SSLError, "no secure connection came about"),
    (socket.gaierror, "its name is not known"),
    (ConnectionRefusedError, "nothing listens there"),
    (TimeoutError, "it did not answer in time"),
    (asyncio.LimitOverrunError, NO_HTTP),
    (EOFError, NO_HTTP),
)


def _why(error: Exception) -> str:
    """What stood in the way, in words that name no address."""
    return next((words for kind, words in _WHY if isinstance(error, kind)), "it cannot be reached")


def parsed(url: str) -> Place:
    """The parts of an address; what is none, or hides something, is refused."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _malformed() from None
    plain = _PLAIN.fullmatch(url) and len(url) <= LONGEST
    if not plain or parts.scheme not in ("https", "http") or not parts.hostname or "@" in parts.netloc:
        raise _malformed()
    port = port if port is not None else PORT if parts.scheme == "https" else 80
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(parts.scheme, parts.hostname, port, path)


def _malformed() -> ApiError:
    return refused("address", "An address is written like https://hooks.example/path, without a name or password.")


def _request(place: Place, body: bytes, headers: Mapping[str, str]) -> bytes:
    lines = {
        "host": place.named,
        "user-agent": "Sandtable",
        "connection": "close",
        "content-length": str(len(body)),
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {place.path} HTTP/1.1\r\n{head}\r\n".encode() + body
