"""Take the pictures of the documentation: `python docs/screenshots.py [NAME …]`, with the client built.

Starts a server of its own on a free port with an empty database, brings matches of bots there, writes docs/img.
"""

import base64
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from sandtable.bots import make
from sandtable.core import AnyMatch, Kind, Match
from sandtable.core.save import dumps
from sandtable.games import GAMES, find

PICTURES = Path(__file__).parent / "img"
DESKTOP = (1280, 800)
PHONE = (390, 844)
SEED = "documentation"
SETTLED = 600  # milliseconds until the map has come to rest
QUALITY = 0.47
WATCHED = 30  # choices of others that are played back
TO_WEBP = """async ([png, quality]) => {
  const picture = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.toDataURL('image/webp', quality);
}"""

REMEMBER = "([name, seen]) => localStorage.setItem('sandtable.seen', JSON.stringify({ [name]: seen }))"


@contextmanager
def server() -> Iterator[str]:
    """A server with an empty database; yields its address."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/pictures.db"
        sandtable = Path(sys.executable).with_name("sandtable")
        process = subprocess.Popen(
            [sandtable, "serve", "--port", "0", "--database", database],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        try:
            assert process.stdout is not None
            yield next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
        finally:
            process.terminate()
            process.wait()


# Positions ------------------------------------------------------------------------------------------


def battle(match: AnyMatch) -> bool:
    """Whether somebody weighs a battle, well after the set-up."""
    (decision, *others) = match.pending
    return not others and len(match.choices) > 60 and decision.battle in ("attackers", "support", "roll")


def weighed(match: AnyMatch) -> bool:
    """Whether somebody weighs odds, well after the set-up."""
    (decision, *others) = match.pending
    return not others and len(match.choices) > 60 and decision.odds is not None


def march(match: AnyMatch) -> bool:
    """Whether somebody says where a unit goes, with many places to choose from."""
    decision = match.pending[0]
    return len([each for each in decision.options if each.verb == "to"]) > 12


def hand(match: AnyMatch) -> bool:
    """Whether somebody plays one of many cards."""
    decision = match.pending[0]
    cards = [each for each in decision.options if match.game.verbs[each.verb].of is Kind.CARD]
    return len(match.choices) > 30 and len(cards) > 4


def others_moved(match: AnyMatch) -> bool:
    """Whether the seat that is asked has just watched a whole turn of others."""
    seat = match.pending[0].seat
    return all(each.seat != seat for each in match.choices[-WATCHED:]) and battles(match, since=WATCHED) > 2


def battles(match: AnyMatch, since: int) -> int:
    """How many battles there were in the last choices."""
    first = len(match.choices) - since
    return sum(entry.event.kind == "battle" for entry in match.log if entry.at >= first)


def over(match: AnyMatch) -> bool:
    """Whether the match has ended."""
    return match.outcome is not None


def seen_before(match: AnyMatch) -> dict[str, int]:
    """What the browser remembers of a seat that last looked a number of choices ago."""
    step = max(0, len(match.choices) - WATCHED)
    seat = match.pending[0].seat if match.pending else 0
    heard = [entry for entry in match.log if entry.event.seats is None or seat in entry.event.seats]
    lines = sum(entry.at < step for entry in heard)
    return {"n": lines, "step": step, "shown": lines}


@cache
def played(game: str, reached: Callable[[AnyMatch], bool]) -> AnyMatch:
    """A match between greedy bots, up to the first position of a kind."""
    match: AnyMatch = Match(find(game), seed=SEED)
    bot = make("greedy", SEED)
    while not (over(match) or (match.pending and reached(match))):
        decision = match.pending[0]
        match.choose(decision.seat, bot.choose(match, decision))
    return match


# Pages ----------------------------------------------------------------------------------------------


class Studio:
    """A browser and a server, to take pictures of."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address

    def open(self, path: str = "/", size: tuple[int, int] = DESKTOP, still: bool = True) -> Page:
        """A fresh browser window without keys."""
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="light",
            has_touch=size == PHONE,
            reduced_motion="reduce" if still else "no-preference",
            locale="en-GB",
        )
        page = context.new_page()
        page.goto(self.address + path)
        return page

    def sit(self, game: str, reached: Callable[[AnyMatch], bool], size: tuple[int, int] = DESKTOP) -> Page:
        """Sit down at a match, in the seat that is asked, with the card of what others did put away."""
        page = self.watch(game, reached, size)
        page.wait_for_timeout(SETTLED)
        card = page.locator("footer [data-put-away], footer [data-go-on]").first
        while card.is_visible() and not page.locator("dialog[open]").count():
            card.click()
            page.wait_for_timeout(SETTLED)
        return page

    def watch(
        self, game: str, reached: Callable[[AnyMatch], bool], size: tuple[int, int] = DESKTOP, still: bool = True
    ) -> Page:
        """Come to a match, in the seat that is asked."""
        page, match = self.open(size=size, still=still), played(game, reached)
        answer = page.request.post(f"{self.address}/api/import", data=dumps(match)).json()
        seat = match.seats[match.pending[0].seat if match.pending else 0].id
        page.evaluate(REMEMBER, [f"{answer['match']}/{seat}", seen_before(match)])
        page.goto(f"{self.address}/join#seats={answer['match']}:{seat}={answer['keys'][seat]}")
        page.get_by_role("application").wait_for()
        return page

    def save(self, page: Page, name: str) -> None:
        """Write a picture when the page has come to rest."""
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(SETTLED)
        png = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
        blank = self.browser.new_page()
        webp: str = blank.evaluate(TO_WEBP, [png, QUALITY])
        blank.close()
        page.context.close()
        file = PICTURES / f"{name}.webp"
        file.write_bytes(base64.b64decode(webp.partition(",")[2]))
        print(f"{file.name}: {file.stat().st_size // 1000} kB")


def home(studio: Studio) -> Page:
    """The page on which everything begins."""
    page = studio.open()
    page.get_by_role("article").first.wait_for()
    return page


def new_match(studio: Studio) -> Page:
    """The page for a new match."""
    page = studio.open("/new/isis_war")
    page.get_by_role("button", name="Start the match").wait_for()
    return page


def moving(studio: Studio) -> Page:
    """A unit that may move, with the way to the place under the pointer."""
    page = studio.sit("isis_war", march)
    page.wait_for_timeout(SETTLED)
    page.locator("[role=application] [data-space]").last.hover()
    return page


def playback(studio: Studio) -> Page:
    """What others did, in the middle of being played back."""
    page = studio.watch("islamic_state", others_moved, still=False)
    page.get_by_role("region", name="What the others did").wait_for()
    page.keyboard.press(" ")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    return page


def recap(studio: Studio) -> Page:
    """The card that sums it up."""
    page = playback(studio)
    page.keyboard.press("s")
    page.get_by_role("region", name="Since your last move").wait_for()
    return page


def learn(studio: Studio) -> Page:
    """The drawer with the guided first turn."""
    page = studio.open("/new/isis_war")
    page.get_by_role("button", name="Learn the first turn").click()
    page.get_by_role("application").wait_for()
    return page


def invite(studio: Studio) -> Page:
    """The links that one can give away."""
    page = studio.sit("fitna", hand)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Invite").click()
    return page


def text_table(studio: Studio) -> Page:
    """A match as text."""
    page = studio.sit("phantom_fury", weighed)
    page.get_by_role("tab", name="Text").click()
    for words in ("options fire", "odds 12"):
        page.wait_for_timeout(SETTLED)
        page.get_by_placeholder("options, choose 1").fill(words)
        page.keyboard.press("Enter")
    return page


def replay(studio: Studio) -> Page:
    """A match that is over, looked at from a step on."""
    page = studio.sit("axis_of_evil", over)
    page.get_by_role("button", name="Replay").last.click()
    page.get_by_role("slider").first.fill("300")
    return page


def pictures() -> dict[str, Callable[[Studio], Page]]:
    """Every picture, and how to come there."""
    games = {game: lambda studio, game=game: studio.sit(game, weighed) for game in GAMES}
    return {
        **games,
        "home": home,
        "new-match": new_match,
        "moving": moving,
        "battle": lambda studio: studio.sit("isis_war", battle),
        "hand": lambda studio: studio.sit("fitna", hand),
        "playback": playback,
        "recap": recap,
        "learn": learn,
        "invite": invite,
        "text-table": text_table,
        "end": lambda studio: studio.sit("axis_of_evil", over),
        "replay": replay,
        "phone": lambda studio: studio.sit("phantom_fury", weighed, PHONE),
    }


def main(wanted: list[str]) -> None:
    """Write every picture, or those that are named."""
    PICTURES.mkdir(exist_ok=True)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        studio = Studio(browser, address)
        for name, come in pictures().items():
            if not wanted or name in wanted:
                studio.save(come(studio), name)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
