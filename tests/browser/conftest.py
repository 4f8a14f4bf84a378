"""Real browsers on a real server: Debian's Chromium, `sandtable serve` on a free port, an empty database,
and no chance: dice and bots are the same in each run.

All is made once for this folder, not for the session: while Playwright is awake, its event loop would be in the
way of other tests in the same process.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.covered_clicks import fail_soon
from tests.browser.table_page import PATIENCE, Visit
from tests.browser.windows import Windows
from tests.server.receivers import Letters, letters

HERE = Path(__file__).parent
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--no-first-run",
    # Every window would load these pages of the browser's own, which costs as much as a page of ours.
    "--disable-features=PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
)
# All visitors come from one address, and the tests ask beside the page: no machine shall be too fast for them.
MANY = (
    "--limit=matches_a_day=10000",
    *(f"--limit={name}=1000/10000" for name in ("creations", "visits", "reads", "choices")),
)
HARMLESS = re.compile(r"the server responded with a status of 4\d\d")

expect.set_options(timeout=PATIENCE)
fail_soon()


@contextmanager
def serving(*command: str | Path) -> Iterator[str]:
    """A server in a process of its own; yields the address that it prints."""
    paths = os.pathsep.join(str(HERE / each) for each in ("../..", "../../src"))
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": paths},
    )
    try:
        assert process.stdout is not None
        yield next(found[0] for line in process.stdout if (found := re.search(r"http://\S+", line)))
    finally:
        process.terminate()
        process.communicate()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `sandtable serve`."""
    database = f"sqlite:///{tmp_path_factory.mktemp('server') / 'matches.sqlite3'}"
    with serving(
        sys.executable, HERE / "steady_table.py", "serve", "--port", "0", "--database", database, *MANY
    ) as address:
        yield address


@pytest.fixture(scope="package")
def toy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that has only the toy game, which hides cards and bids."""
    database = f"sqlite:///{tmp_path_factory.mktemp('toys') / 'matches.sqlite3'}"
    with serving(sys.executable, HERE / "toy_table.py", database) as address:
        yield address


@pytest.fixture(scope="package")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with the toy game, and with levels that think as long as they may, or fail."""
    database = f"sqlite:///{tmp_path_factory.mktemp('slow') / 'matches.sqlite3'}"
    with serving(sys.executable, HERE / "slow_table.py", database) as address:
        yield address


@pytest.fixture(scope="package")
def post() -> Iterator[Letters]:
    """A mail server."""
    with letters() as found:
        yield found


@pytest.fixture(scope="package")
def telling_server(tmp_path_factory: pytest.TempPathFactory, post: Letters) -> Iterator[str]:
    """The address of a server with the toy game that tells who is away, in every way."""
    database = f"sqlite:///{tmp_path_factory.mktemp('away') / 'matches.sqlite3'}"
    with serving(sys.executable, HERE / "toy_table.py", database, str(post.port)) as address:
        yield address


@pytest.fixture(scope="package")
def windows() -> Iterator[Windows]:
    with sync_playwright() as playwright:
        yield Windows(lambda name: playwright.chromium.launch(executable_path=shutil.which(name), args=[*SWITCHES]))


SAME_SHARES = "{ let drawn = 0; crypto.getRandomValues = (into) => into.fill(++drawn); }"
"""What browsers bring to the dice is the same in each run."""


@pytest.fixture
def visit(windows: Windows) -> Iterator[Visit]:
    """Open windows that share nothing: `visit(width=390)`. No script may fail in any of them.

    `alone`: what the test changes is more than a page stores, as permissions, workers or the clock.
    """
    problems: list[str] = []

    def new(
        width: int = 1440,
        height: int = 900,
        theme: str = "light",
        touch: bool = False,
        motion: bool = False,
        alone: bool = False,
    ) -> Page:
        page = windows.open(touch, alone)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        page.add_init_script(SAME_SHARES)
        listen(page, problems)
        return page

    yield new
    windows.close()
    assert problems == []


def listen(page: Page, problems: list[str]) -> None:
    """Collect what goes wrong in a page. An answer of 4xx is no fault of the script: it is shown to the user."""
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "console",
        lambda message: (
            problems.append(message.text) if message.type == "error" and not HARMLESS.search(message.text) else None
        ),
    )
