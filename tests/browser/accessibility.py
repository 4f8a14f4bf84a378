"""Pages for everybody: what axe says, on a phone as on a large screen, in the light and in the dark."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.table_page import JSON

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = ViewportSize(width=390, height=844)
GRAVE = ("serious", "critical")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

# Two frames later a page knows how wide its window is.
TOO_WIDE = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(
  () => done(document.documentElement.scrollWidth - innerWidth))))"""


def violations(page: Page, **options: Any) -> list[JSON]:
    """All that axe holds against a page; it takes options."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # a script tag would be stopped by our security policy
    found: list[JSON] = page.evaluate("options => axe.run(options)", options)["violations"]
    return found


def grave(page: Page) -> list[str]:
    """What axe holds against a page, the small things left out."""
    all_ = violations(page, resultTypes=["violations"], preload=False)
    found = (each for each in all_ if each["impact"] in GRAVE)
    return [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]]


def overflow(page: Page) -> int:
    """By how many pixels a page is wider than its window."""
    wide: int = page.evaluate(TOO_WIDE)
    return max(0, wide)


def themes(page: Page) -> Iterator[None]:
    """A page in the light and in the dark."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()
        yield
