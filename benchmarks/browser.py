"""How smooth the table is: frames while thirty counters glide, and the time from a bot's last move to one's own.

The page is a spectator's or a player's real one; the news of the bot's move are put into its socket, so that the
figures hold the browser's work alone. Frames are counted in the browser's own trace.
"""

import json
import shutil
import time
from collections.abc import Iterator
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from benchmarks.http import server

GAME = "isis_war"
COUNTERS = 30
VISITS = 5
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
SKIP = """localStorage.setItem('sandtable.playback', '{"skip": true, "speed": 1, "follow": true}')"""

# Marks the moments at which counters begin and cease to glide.
MARKS = """() => {
  let gliding = false;
  new MutationObserver(() => {
    const now = document.querySelector('.action .lifted') !== null;
    if (now !== gliding) performance.mark(now ? 'glide begins' : 'glide ends');
    gliding = now;
  }).observe(document.body, { subtree: true, childList: true });
}"""

JSON = dict[str, Any]


def main() -> Iterator[tuple[str, str]]:
    """What was measured, as lines of the table."""
    with (
        TemporaryDirectory() as folder,
        server(f"sqlite:///{folder}/matches.sqlite3") as running,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=SWITCHES)
        yield f"browser: {COUNTERS} counters glide", f"{frames(browser, running.address):.0f} frames/s"
        first, table = opening(browser, running.address)
        yield "browser: the first page opens", f"{first:.2f} s"
        yield "browser: a table opens", f"{table:.2f} s"
        yield "browser: bot's last move to my turn, skipped", f"{reaction(browser, running.address):.2f} s"
        browser.close()


def set_up(address: str) -> tuple[str, dict[str, str]]:
    """A match with all units on the map, and its keys; the spectators' one stands under ""."""
    with httpx.Client(base_url=address) as client:
        made = client.post("/api/matches", json={"game": GAME, "seed": "bench"}).json()
        for seq in range(3):
            for key in made["keys"].values():
                body = {"seq": seq, "choice": "default"}
                head = {"authorization": f"Bearer {key}"}
                client.post(f"/api/matches/{made['match']}/choose", json=body, headers=head)
    return made["match"], {**made["keys"], "": made["spectator_key"]}


class Seat:
    """A page at a seat whose socket we hold."""

    def __init__(self, browser: Browser, address: str, seat: str, script: str = "") -> None:
        match, keys = set_up(address)
        self.page: Page = browser.new_page(viewport={"width": 1440, "height": 900}, bypass_csp=True)
        self.sockets: list[WebSocketRoute] = []
        self.page.route_web_socket("**/live**", lambda socket: self.sockets.append(socket))
        if script:
            self.page.add_init_script(script)
        self.page.goto(f"{address}/join#seats={match}:{seat}={keys[seat]}")
        self.page.get_by_role("application").wait_for()
        self.page.wait_for_function("document.querySelector('[data-stack]') !== null")
        head = {"authorization": f"Bearer {keys[seat]}"}
        self.state: JSON = httpx.get(f"{address}/api/matches/{match}", headers=head).json()
        self.log: list[JSON] = httpx.get(f"{address}/api/matches/{match}/log", headers=head).json()

    def hear(self, state: JSON, lines: list[JSON]) -> None:
        """News from the server."""
        for news in ({"type": "state", "state": state}, {"type": "log", "from": len(self.log), "entries": lines}):
            self.sockets[-1].send(json.dumps(news))

    def moved(self, count: int) -> tuple[JSON, list[JSON]]:
        """The position after so many counters have fallen back from one battle, and the lines that tell it."""
        pieces = self.state["scene"]["pieces"]
        places = sorted({piece["space"] for piece in pieces})
        ways = {
            piece["id"]: (piece["space"], places[-1 - n % len(places)]) for n, piece in enumerate(pieces[:count])
        }
        after = {**self.state, "seq": self.state["seq"] + 1, "scene": {**self.state["scene"]}}
        after["scene"]["pieces"] = [
            {**piece, "space": ways.get(piece["id"], ("", piece["space"]))[1]} for piece in pieces
        ]
        told: list[JSON] = [{"kind": "battle", "at": pieces[0]["space"], "sides": ["", ""], "dice": [6]}]
        told += [{"kind": "move", "pieces": [id_], "path": way, "how": "retreat"} for id_, way in ways.items()]
        common = {"step": after["seq"], "text": "", "rule": ""}
        return after, [{"n": n, **common, **line} for n, line in enumerate(told, len(self.log))]


def frames(browser: Browser, address: str) -> float:
    """Frames a second that the browser draws while counters glide."""
    seat = Seat(browser, address, "")
    seat.page.evaluate(MARKS)
    browser.start_tracing(page=seat.page, categories=CATEGORIES)
    seat.hear(*seat.moved(COUNTERS))
    seat.page.wait_for_function("performance.getEntriesByName('glide ends').length > 0")
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    seat.page.close()
    begins, ends = (
        next(each["ts"] for each in trace if each["name"] == f"glide {word}") for word in ("begins", "ends")
    )
    drawn = [each["ts"] for each in trace if each["name"] == "DrawFrame" and begins <= each["ts"] <= ends]
    return (len(drawn) - 1) / (drawn[-1] - drawn[0]) * 1e6


def opening(browser: Browser, address: str) -> tuple[float, float]:
    """Seconds until the first page shows its games and a table its counters, in a browser that has seen neither:
    medians of some visits."""
    times = [_opened(browser, address) for _ in range(VISITS)]
    return median(first for first, _ in times), median(table for _, table in times)


def _opened(browser: Browser, address: str) -> tuple[float, float]:
    match, keys = set_up(address)
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    began = time.perf_counter()
    page.goto(address)
    page.get_by_role("button", name="Play now").first.wait_for()
    first = time.perf_counter()
    page.goto(f"{address}/join#seats={match}:iran={keys['iran']}")
    page.locator("[data-stack]").first.wait_for()
    table = time.perf_counter()
    page.close()
    return first - began, table - first


def reaction(browser: Browser, address: str) -> float:
    """Seconds from the news of a bot's last move until the player can choose, with the playback skipped."""
    seat = Seat(browser, address, "iran", SKIP)
    after, lines = seat.moved(COUNTERS)
    after["asked"] = {**seat.state["asked"], "prompt": "Now it is your turn."}
    start = time.perf_counter()
    seat.hear(after, lines)
    seat.page.wait_for_function(
        "[...document.querySelectorAll('h2')].some(each => each.textContent.includes('Now it is your turn.'))"
    )
    passed = time.perf_counter() - start
    seat.page.close()
    return passed
