"""A cheap crowd for the web service: clients that choose at random, and spectators who only read.

It runs in a process of its own and speaks HTTP over bare sockets, so that what is measured is the server.
"""

import asyncio
import base64
import os
import random
import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

TICKS = os.sysconf("SC_CLK_TCK")


class Option(msgspec.Struct):
    """What an option is called."""

    choice: str


class Asked(msgspec.Struct):
    """The question."""

    options: list[Option]


class Seen(msgspec.Struct):
    """What a client that plays at random has to know of a state."""

    seq: int
    tag: str
    asked: Asked | None


class Created(msgspec.Struct):
    """A new match."""

    match: str
    keys: dict[str, str]
    spectator_key: str


class Played(msgspec.Struct):
    """What the crowd did: seconds that passed, the server's processor time, and how long each choice took."""

    seconds: float
    processor: float
    times: list[float]


class Server(msgspec.Struct, frozen=True):
    """A server in a process of its own."""

    pid: int
    address: str

    def processor_seconds(self) -> float:
        """The processor time that it has used, in all its threads."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """The memory that it holds, in KB."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return float(next(each for each in lines if each.startswith("VmRSS")).split()[1])


see = msgspec.json.Decoder(Seen).decode
created = msgspec.json.Decoder(Created).decode


class Client:
    """One connection."""

    def __init__(self, address: str, visitor: str = "127.0.0.1") -> None:
        parts = urlsplit(address)
        self._host, self._port, self._visitor = parts.hostname or "", parts.port or 80, (visitor, 0)

    async def open(self) -> "Client":
        """Connect, as a visitor from that address."""
        self._reader, self._writer = await asyncio.open_connection(
            self._host, self._port, limit=2**22, local_addr=self._visitor
        )
        return self

    def close(self) -> None:
        """Leave."""
        self._writer.close()

    async def ask(self, method: str, path: str, key: str = "", body: object = None) -> bytes:
        """The body of the answer, which must be a success."""
        content = b"" if body is None else msgspec.json.encode(body)
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: {self._host}:{self._port}\r\naccept-encoding: gzip\r\n"
            f"authorization: Bearer {key}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(content)}\r\n\r\n"
        )
        try:
            headers = await self._sent(head.encode() + content)
        except (asyncio.IncompleteReadError, ConnectionError):  # it was idle for too long
            await self.open()
            headers = await self._sent(head.encode() + content)
        answer = await self._body(headers)
        if not headers.startswith(b"http/1.1 2"):
            raise RuntimeError(f"{method} {path}: {headers[:40]!r} {answer[:200]!r}")
        return answer

    async def _sent(self, request: bytes) -> bytes:
        """The headers of the answer."""
        self._writer.write(request)
        return (await self._reader.readuntil(b"\r\n\r\n")).lower()

    async def _body(self, headers: bytes) -> bytes:
        if b"content-length: " in headers:
            length = int(headers.partition(b"content-length: ")[2].partition(b"\r\n")[0])
            content = await self._reader.readexactly(length)
        else:
            content = await self._chunks()
        return zlib.decompress(content, 31) if b"content-encoding: gzip" in headers else content

    async def _chunks(self) -> bytes:
        parts: list[bytes] = []
        while size := int(await self._reader.readline(), 16):
            parts.append(await self._reader.readexactly(size))
            await self._reader.readexactly(2)
        await self._reader.readexactly(2)
        return b"".join(parts)

    async def watch(self, match: str, key: str, hear: Callable[[], object] = bool) -> None:
        """Become a spectator, and read whatever comes."""
        token = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET /api/matches/{match}/live HTTP/1.1\r\nhost: {self._host}:{self._port}\r\n"
            "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
            f"sec-websocket-key: {token}\r\nsec-websocket-extensions: permessage-deflate\r\n\r\n"
        )
        self._writer.write(head.encode())
        if b" 101 " not in await self._reader.readuntil(b"\r\n\r\n"):
            raise RuntimeError("The server refused a spectator.")
        said = f'{{"key":"{key}","changes":true}}'.encode()
        self._writer.write(bytes([0x81, 0x80 + len(said), 0, 0, 0, 0]) + said)
        while await self._reader.read(2**16):
            hear()


class Seat:
    """A match that one client plays at random, both sides in turn; over, another begins."""

    def __init__(self, client: Client, game: str, seed: int) -> None:
        self._client, self._game, self._chance = client, game, random.Random(seed)
        self.match = Created("", {}, "")
        self._states: dict[str, Seen] = {}
        self._last = ""

    async def begin(self) -> None:
        """A new match."""
        body = {"game": self._game, "seed": f"bench {self._chance.random()}"}
        self.match = created(await self._client.ask("POST", "/api/matches", body=body))
        self._states, self._last = {}, ""

    async def choose(self) -> float:
        """Make one choice; how long the answer took."""
        asked = await self.asked()
        if asked is None:
            await self.begin()
            asked = await self.asked()
        seat, state = asked or ("", Seen(0, "", None))
        choice = self._chance.choice(state.asked.options).choice if state.asked else ""
        path, body = (
            f"/api/matches/{self.match.match}/choose",
            {"seq": state.seq, "choice": choice, "have": state.tag},
        )
        started = time.perf_counter()
        answer = await self._client.ask("POST", path, self.match.keys[seat], body)
        taken = time.perf_counter() - started
        self._states[seat] = see(answer)
        self._last = seat
        return taken

    async def asked(self) -> tuple[str, Seen] | None:
        """The seat that is asked, with its state; the one that chose last is tried first."""
        if self._last and self._states[self._last].asked:
            return self._last, self._states[self._last]
        for seat, key in self.match.keys.items():
            if seat != self._last:
                have = self._states[seat].tag if seat in self._states else ""
                path = f"/api/matches/{self.match.match}?have={have}"
                self._states[seat] = see(await self._client.ask("GET", path, key))
            if self._states[seat].asked:
                return seat, self._states[seat]
        return None


async def _sit_down(server: Server, game: str, seeds: Sequence[int]) -> list[Seat]:
    """One client with its matches, each begun."""
    client = await Client(server.address).open()
    seats = [Seat(client, game, seed) for seed in seeds]
    for each in seats:
        await each.begin()
        await each.choose()
    return seats


class Crowd:
    """So many clients at once, who go round so many matches in all."""

    def __init__(self, server: Server, game: str, clients: int, matches: int) -> None:
        self._server, self._game = server, game
        self._seeds = [range(number, matches, clients) for number in range(clients)]
        self._tables: list[list[Seat]] = []
        self._made = 0

    async def sit_down(self) -> None:
        """Begin all matches."""
        self._tables = await asyncio.gather(*(_sit_down(self._server, self._game, each) for each in self._seeds))

    async def play(self, *, seconds: float = float("inf"), choices: int = 10**9) -> Played:
        """Each client makes so many choices, or chooses for so long."""
        times: list[float] = []
        started, used = time.perf_counter(), self._server.processor_seconds()

        async def play(mine: Sequence[Seat]) -> None:
            for number in range(self._made, self._made + choices):
                if time.perf_counter() - started > seconds:
                    return
                times.append(await mine[number % len(mine)].choose())

        await asyncio.gather(*map(play, self._tables))
        self._made += choices
        return Played(time.perf_counter() - started, self._server.processor_seconds() - used, times)


async def _crowd(server: Server, game: str, clients: int, matches: int, seconds: float) -> Played:
    crowd = Crowd(server, game, clients, matches)
    await crowd.sit_down()
    return await crowd.play(seconds=seconds)


def crowd(server: Server, game: str, clients: int, matches: int, seconds: float) -> Played:
    """Let a crowd play for some seconds."""
    return asyncio.run(_crowd(server, game, clients, matches, seconds))


class Watched:
    """One client plays slowly, and many watch."""

    def __init__(self, server: Server, game: str, spectators: int) -> None:
        self._server, self._game, self._spectators = server, game, spectators
        self._watching: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        """Begin the match and let all of them in."""
        self._seat = Seat(await Client(self._server.address).open(), self._game, 1)
        await self._seat.begin()
        match = self._seat.match
        for _ in range(self._spectators):
            client = await Client(self._server.address).open()
            self._watching.append(asyncio.create_task(client.watch(match.match, match.spectator_key)))
        await asyncio.sleep(2)  # they have all been sent the first state

    async def play(self, choices: int) -> Played:
        """Make so many choices; each spectator hears of every one."""
        times: list[float] = []
        started, used = time.perf_counter(), self._server.processor_seconds()
        for _ in range(choices):
            times.append(await self._seat.choose())
            await asyncio.sleep(0.1)
        return Played(time.perf_counter() - started, self._server.processor_seconds() - used, times)

    async def leave(self) -> None:
        """Nobody watches any more."""
        for each in self._watching:
            each.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)


async def _watched(server: Server, game: str, spectators: int, choices: int) -> Played:
    watched = Watched(server, game, spectators)
    await watched.sit_down()
    played = await watched.play(choices)
    await watched.leave()
    return played


def watched(server: Server, game: str, spectators: int, choices: int) -> Played:
    """One client plays slowly, and many watch."""
    return asyncio.run(_watched(server, game, spectators, choices))


async def _crossing(here: Server, there: Server, game: str, choices: int) -> Played:
    seat = Seat(await Client(here.address).open(), game, 1)
    await seat.begin()
    heard = asyncio.Event()
    times: list[float] = []
    async with asyncio.TaskGroup() as group:
        client = await Client(there.address).open()
        match = seat.match
        watching = group.create_task(client.watch(match.match, match.spectator_key, heard.set))
        await asyncio.sleep(1)  # the first state has come
        started, used = time.perf_counter(), there.processor_seconds()
        for _ in range(choices):
            heard.clear()
            sent = time.perf_counter()
            await seat.choose()
            await heard.wait()
            times.append(time.perf_counter() - sent)
            await asyncio.sleep(0.05)  # its log has come too
        played = Played(time.perf_counter() - started, there.processor_seconds() - used, times)
        watching.cancel()
    return played


def crossing(here: Server, there: Server, game: str, choices: int) -> Played:
    """Choices sent to one process, and the time until a spectator at another one hears of them."""
    return asyncio.run(_crossing(here, there, game, choices))
