"""Take the pictures of the documentation: `python docs/screenshots.py`, with the client built.

Starts a server of its own on a free port with an empty database, brings matches of bots there, writes docs/img.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from sandtable.bots import make
from sandtable.core import AnyMatch, Match
from sandtable.core.save import dumps
from sandtable.games import GAMES, find

PICTURES = Path(__file__).parent / "img"
DESKTOP = (1440, 900)
PHONE = (390, 844)
SEED = "documentation"
SETTLED = 600  # milliseconds until the map has come to rest


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


def open_page(browser: Browser, size: tuple[int, int], theme: str) -> Page:
    """A fresh browser window: no keys, no choice of theme."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=size == PHONE,
        reduced_motion="reduce",
        locale="en-GB",
    )
    return context.new_page()


def save(page: Page, name: str) -> None:
    """Write a picture when the page has come to rest."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=PICTURES / f"{name}.png")
    print(f"{name}.png")


def battle(match: AnyMatch) -> bool:
    """Whether somebody weighs a battle, well after the set-up."""
    (decision, *others) = match.pending
    return not others and len(match.choices) > 60 and decision.odds is not None


def over(match: AnyMatch) -> bool:
    """Whether the match has ended."""
    return match.outcome is not None


def played(game: str, reached: Callable[[AnyMatch], bool]) -> AnyMatch:
    """A match between greedy bots, up to the first position of a kind."""
    match: AnyMatch = Match(find(game), seed=SEED)
    bot = make("greedy", SEED)
    while not (over(match) or (match.pending and reached(match))):
        decision = match.pending[0]
        match.choose(decision.seat, bot.choose(match, decision))
    return match


def show(page: Page, address: str, match: AnyMatch) -> None:
    """Sit down at a match, in the seat that is asked."""
    answer = page.request.post(f"{address}/api/import", data=dumps(match)).json()
    seat = match.seats[match.pending[0].seat if match.pending else 0].id
    page.goto(f"{address}/join#{answer['match']}:{answer['keys'][seat]}")
    page.get_by_role("application").wait_for()
    page.wait_for_timeout(SETTLED)
    begin = page.get_by_role("button", name="Start my turn")
    if begin.is_visible():
        begin.click()


def take(browser: Browser, address: str) -> None:
    """All pictures."""
    for theme in ("light", "dark"):
        page = open_page(browser, DESKTOP, theme)
        page.goto(address)
        page.get_by_role("article").first.wait_for()
        save(page, f"home-{theme}")
    page = open_page(browser, DESKTOP, "light")
    for game in GAMES:
        show(page, address, played(game, battle))
        save(page, game)
    show(page, address, played("axis_of_evil", over))
    save(page, "end")
    phone = open_page(browser, PHONE, "light")
    show(phone, address, played("phantom_fury", battle))
    save(phone, "phone")


def main() -> None:
    """Write every picture."""
    PICTURES.mkdir(exist_ok=True)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        take(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
