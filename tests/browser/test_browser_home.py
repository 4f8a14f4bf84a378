"""The home page: what it costs to open."""

import gzip

from playwright.sync_api import Response, expect

from tests.browser.table_page import Visit

MOST_SCRIPT = 120_000  # bytes, compressed


def test_the_home_page_fetches_little_script(server: str, visit: Visit) -> None:
    """The table is no part of it; unit symbols are drawn when the client is built."""
    scripts: list[Response] = []
    page = visit()
    page.on("response", lambda answer: scripts.append(answer) if answer.request.resource_type == "script" else None)
    page.goto(server)
    expect(page.locator("article svg .counter").first).to_be_visible()
    assert 0 < sum(len(gzip.compress(each.body())) for each in scripts) < MOST_SCRIPT
