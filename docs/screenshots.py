"""Take the pictures of the documentation: `python docs/screenshots.py`, with the client built.

Starts a server of its own on a free port with an empty database, plays a few choices, writes docs/img.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

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


def start(page: Page, address: str, game: str) -> None:
    """Start a match with a known seed."""
    page.goto(f"{address}/new/{game}")
    page.get_by_label("Seed").fill(SEED)
    page.get_by_role("button", name="Start the match").click()
    page.get_by_role("application").wait_for()


def play_to(page: Page, phase: str, most: int = 60) -> None:
    """Set up with the first options, then end phases with the last ones, until a phase begins."""
    for _ in range(most):
        now = page.locator("header .turn").inner_text()
        if phase in now:
            return
        choose(page, 0 if re.search("Set-?up", now) else -1)
    raise SystemExit(f"{phase} was not reached.")


def choose(page: Page, number: int) -> None:
    """Choose an option by its place in the list, dice and all."""
    before = page.locator(".prompt").inner_text()
    page.locator("aside [data-choice]").nth(number).evaluate("button => button.click()")
    page.wait_for_timeout(200)
    confirm = page.locator("[data-confirm]")
    if confirm.count():
        confirm.click()
        page.wait_for_timeout(200)
    if page.locator(".prompt").inner_text() == before:
        page.wait_for_timeout(SETTLED)


def point_at_odds(page: Page) -> None:
    """Choose the first unit that may fire, then show the odds of its first target without rolling."""
    choose(page, 0)
    page.locator("aside [data-choice]").first.evaluate("button => button.click()")


def point_at_move(page: Page) -> None:
    """Choose the first unit that may move, shade the enemy's zones, and show the way to its first goal."""
    choose(page, 0)
    page.get_by_text("Where does").wait_for()
    page.keyboard.press("z")
    page.keyboard.press("z")
    page.locator("aside [data-choice]").first.hover()


def take(browser: Browser, address: str) -> None:
    """All pictures."""
    for theme in ("light", "dark"):
        page = open_page(browser, DESKTOP, theme)
        page.goto(address)
        page.get_by_role("article").first.wait_for()
        save(page, f"home-{theme}")
        start(page, address, "phantom_fury")
        play_to(page, "Fire combat")
        point_at_odds(page)
        save(page, f"phantom_fury-{theme}")
        start(page, address, "isis_war")
        play_to(page, "Iranian movement")
        point_at_move(page)
        save(page, f"isis_war-{theme}")
    phone = open_page(browser, PHONE, "light")
    start(phone, address, "phantom_fury")
    play_to(phone, "Fire combat")
    point_at_odds(phone)
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
