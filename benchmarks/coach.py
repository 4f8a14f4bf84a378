"""How soon "Move now" is heeded, and how little twenty people who ask for hints slow somebody else.

`python -m benchmarks.coach now` clicks while Veteran and Staff officer think: the time from sending the request
until the bot's choice has come over the socket. `python -m benchmarks.coach hints` compares the choices of a player
with those while twenty others, each in a match of his own, ask for hints all the time. Without a word it does both.
"""

import asyncio
import os
import random
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks import abuse, http, load
from benchmarks.abuse import FLOOR, GAME, PLAYER
from benchmarks.http import PROCESSES, Rows
from sandtable import games

LEVELS = ("veteran", "staff")
CLICKS = 20
"""So many a game, half of them at each level."""
SOON = 0.3
"""Seconds within which the choice must have come."""
THINKS = 0.4
"""A bot that has not chosen after so many seconds is thinking; then somebody clicks."""
PATIENCE = 150.0
"""Seconds for a game at a level: some decide nearly everything at once."""
ASKERS, CHOICES, PAUSE = 20, 24, 0.15
Say = Callable[[str, str], None]


class Now(msgspec.Struct):
    """What is read of a state."""

    seq: int
    asked: load.Asked | None
    outcome: object = None


class Heard(msgspec.Struct):
    """What is read of what comes over the socket."""

    type: str
    state: Now | None = None


hear = msgspec.json.Decoder(Heard).decode
see = msgspec.json.Decoder(Now).decode


class Clicker:
    """Somebody who plays at random against bots of one level, and clicks "Move now" whenever one thinks."""

    def __init__(self, address: str, game: str, level: str) -> None:
        self._address, self._game, self._level = address, game, level
        self._chance = random.Random(f"{game}/{level}")
        self.times: list[float] = []

    async def click(self, count: int) -> None:
        """Until there are so many clicks, or the patience is over."""
        until = time.monotonic() + PATIENCE
        while len(self.times) < count and time.monotonic() < until:
            client = await load.Client(self._address).open()
            match, key = await against_bots(client, self._game, self._level, self._chance.random())
            where = f"{self._address.replace('http', 'ws', 1)}/api/matches/{match}/live"
            async with connect(where, max_size=2**24) as live:
                await live.send(msgspec.json.encode({"key": key}).decode())
                await self._play(live, client, match, key, count, until)
            client.close()

    async def _play(
        self, live: ClientConnection, client: load.Client, match: str, key: str, count: int, until: float
    ) -> None:
        now = await self._next(live)
        while now.outcome is None and len(self.times) < count and time.monotonic() < until:
            if now.asked is not None:
                choice = self._chance.choice(now.asked.options).choice
                await client.ask("POST", f"/api/matches/{match}/choose", key, {"seq": now.seq, "choice": choice})
                now = await self._after(live, now.seq)
                continue
            try:
                now = await asyncio.wait_for(self._after(live, now.seq), THINKS)
            except TimeoutError:
                began = time.perf_counter()
                stopping = asyncio.create_task(client.ask("POST", f"/api/matches/{match}/bots/stop", key, {}))
                now = await self._after(live, now.seq)
                self.times.append(time.perf_counter() - began)
                await stopping

    async def _after(self, live: ClientConnection, seq: int) -> Now:
        """The next state with a choice more."""
        while (now := await self._next(live)).seq <= seq and now.outcome is None:
            pass
        return now

    async def _next(self, live: ClientConnection) -> Now:
        while (state := hear(await live.recv()).state) is None:
            pass
        return state


async def against_bots(client: load.Client, game: str, level: str, seed: float) -> tuple[str, str]:
    """A new match of one person against bots: its id and the person's key."""
    own, *others = seats_of(game)
    bots = {each: {"kind": "bot", "bot": level} for each in others}
    body = {"game": game, "seed": f"bench {seed}", "laid": True, "seats": bots}
    made = load.created(await client.ask("POST", "/api/matches", body=body))
    return made.match, made.keys[own]


def seats_of(game: str) -> list[str]:
    """The seats of its first scenario."""
    found = games.find(game)
    setting = found.setting(next(each.id for each in found.scenarios if not each.missing))
    return [each.id for each in found.seats(setting)]


async def clicks(address: str, say: Say) -> Rows:
    """ "Move now" in every game that has a bot to play against; the first ones wait until a process has begun."""
    rows: Rows = []
    warming = Clicker(address, GAME, LEVELS[0])
    await warming.click(3)
    rows.append(("Move now, the first of a server", f"{1000 * max(warming.times):.0f} ms"))
    say(*rows[-1])
    for id_ in [each for each in games.GAMES if len(seats_of(each)) > 1]:
        times: list[float] = []
        for level in LEVELS:
            clicker = Clicker(address, id_, level)
            await clicker.click(CLICKS // len(LEVELS))
            times += clicker.times
        if len(times) > 1:
            first, *rest = times  # then the process may still have to read the game's components
            late = " (too late)" if max(rest) > SOON else ""
            told = (
                f"first {1000 * first:.0f} ms, then median {1000 * median(rest):.0f} ms, "
                f"worst {1000 * max(rest):.0f} ms of {len(rest)}{late}"
            )
            rows.append((f"{id_}: Move now", told))
            say(*rows[-1])
    return rows


class Asker:
    """Somebody who asks for hints in a match of his own, again and again; each has an address of his own."""

    def __init__(self, address: str, number: int) -> None:
        self._client = load.Client(address, f"127.0.0.{number + 2}")
        self._number = number
        self.answered = self.refused = 0

    async def ask_on(self) -> None:
        """For ever."""
        await self._client.open()
        match, key = await against_bots(self._client, GAME, "regular", self._number)
        while (now := see(await self._client.ask("GET", f"/api/matches/{match}", key))).asked is None:
            await asyncio.sleep(PAUSE)
        while True:
            try:
                await self._client.ask("POST", f"/api/matches/{match}/hint", key, {"seq": now.seq})
                self.answered += 1
            except RuntimeError:  # later
                self.refused += 1
                await asyncio.sleep(PAUSE)


async def hints(address: str, say: Say) -> Rows:
    """A player's choices, alone and beside twenty who ask."""
    player = load.Seat(await load.Client(address, PLAYER).open(), GAME, 3)
    await player.begin()
    quiet = await _times(player)
    askers = [Asker(address, number) for number in range(ASKERS)]
    tasks = [asyncio.create_task(each.ask_on()) for each in askers]
    while not any(each.answered for each in askers):  # all of them have begun
        await asyncio.sleep(PAUSE)
    loud = await _times(player)
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    more, had = median(loud) / median(quiet), sum(each.answered for each in askers)
    told = (
        f"{1000 * median(quiet):.1f} → {1000 * median(loud):.1f} ms, × {more:.1f}"
        f"{' (too much)' if more > FLOOR else ''}; {had} hints, {sum(each.refused for each in askers)} refusals"
    )
    say(f"a choice beside {ASKERS} who ask for hints", told)
    return [(f"a choice beside {ASKERS} who ask for hints", told)]


async def _times(player: load.Seat) -> list[float]:
    times = []
    for _ in range(CHOICES):
        times.append(await player.choose())
        await asyncio.sleep(PAUSE)
    return times


PARTS = {"now": (http.serve, clicks), "hints": (abuse.serve, hints)}
"""What is measured, and at which server: only hints meet its limits."""


def main(say: Say = lambda *_: None, only: Iterable[str] = ()) -> Rows:
    """What was measured, with the results."""
    rows: Rows = []
    with TemporaryDirectory() as folder:
        for part in tuple(only) or PARTS:
            serve, measured = PARTS[part]
            ours, theirs = PROCESSES.Pipe()
            database = f"sqlite:///{Path(folder) / part}.sqlite3"
            process = PROCESSES.Process(target=serve, args=(database, theirs.send))
            process.start()
            try:
                rows += asyncio.run(measured(ours.recv(), say))
            finally:
                process.kill()
                process.join()
    return rows


if __name__ == "__main__":
    print("load average", *(f"{each:.1f}" for each in os.getloadavg()))
    main(lambda what, result: print(f"{what:42} {result}", flush=True), sys.argv[1:])
