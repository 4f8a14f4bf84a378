"""The replay bar: nothing lies over it, however many cards are in the hand and however large the window is."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from sandtable.core import AnyMatch
from tests.browser.positions import seated, until
from tests.browser.table_page import JSON, Table, Visit
from tests.cases import each_time

SIZES = [ViewportSize(width=w, height=h) for w, h in ((1440, 900), (1366, 768), (1024, 768), (390, 844))]
# What stands in the same column as the bar and shares a pixel with it, and which controls a click would miss.
OVER = """bar => {
  const lies = ({ left, right, top, bottom }, box) =>
    left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  const words = each => each.getAttribute('aria-label') || each.textContent.trim();
  const box = bar.getBoundingClientRect();
  const others = [...bar.parentElement.querySelectorAll('button, ol, ul, [role=group], [data-card], .prompt')];
  const over = others.filter(each => !bar.contains(each) && lies(each.getBoundingClientRect(), box)).map(words);
  const missed = [...bar.querySelectorAll('button:not(.turn), input, select')].filter(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const ends = [[left + 3, top + 3], [right - 3, bottom - 3], [(left + right) / 2, (top + bottom) / 2]];
    return ends.some(([x, y]) => !bar.contains(document.elementFromPoint(x, y)));
  });
  return { over, missed: missed.map(words) };
}"""


def holds(least: int, most: int) -> AnyMatch:
    """FITNA: somebody may spend cards, and has so many in his hand."""

    def reached(match: AnyMatch) -> bool:
        decision = match.pending[0]
        cards = len(match.table.state.hands[decision.seat])
        return decision.several is not None and decision.several.verb == "spend" and least <= cards <= most

    return until("fitna", reached)


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="Replay")


def found(table: Table, size: ViewportSize) -> JSON:
    """What lies over the bar in a window of this size."""
    page = table.page
    page.set_viewport_size(size)
    table.drawn()
    expect(page.get_by_role("list", name="Your hand")).to_be_visible()
    bar(page).scroll_into_view_if_needed()
    measured: JSON = bar(page).evaluate(OVER)
    return measured


@pytest.mark.parametrize(("least", "most"), each_time([(1, 3), (4, 6), (7, 99)], (1, 3), (7, 99)))
def test_nothing_lies_over_the_replay_bar(server: str, visit: Visit, least: int, most: int) -> None:
    match = holds(least, most)
    seat = match.seats[match.pending[0].seat].id
    page = visit()
    table: Table = seated(match, server, **{seat: page})[seat]
    page.get_by_role("button", name="Replay", exact=True).click()
    for size in SIZES:
        assert found(table, size) == {"over": [], "missed": []}, size
    step = str(len(match.choices) - 1)
    page.get_by_role("slider", name="Step").fill(step)
    expect(table.asked).to_contain_text(f"Replay, step {step} of")
    for size in SIZES:
        assert found(table, size) == {"over": [], "missed": []}, size
