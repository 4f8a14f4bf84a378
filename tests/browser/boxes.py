"""What of the table lies over something else, measured."""

from playwright.sync_api import Page, ViewportSize

from tests.browser.table_page import JSON, Table

SIZES = [ViewportSize(width=w, height=h) for w, h in ((1366, 768), (1440, 900), (1920, 1080), (390, 844))]
# Parts that stand side by side share no pixel, and whatever can be pressed is met where its middle is.
OVER = """() => {
  const words = each => each.getAttribute('aria-label') || each.className || each.tagName;
  const seen = each => {
    const { width, height } = each.getBoundingClientRect();
    return width > 2 && height > 2 && !each.closest('.hidden-text');
  };
  const lies = (a, b) =>
    a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;
  const rows = ['.top > *', '.table > *', 'header > *', '[aria-label=Goals] > *', '.map > *', '.strip > *',
    '.ask > *', '.prompt > *', '.hand > *', '.sheet-top > *', '.asking > *', '.block > *', 'aside > *'];
  const over = rows.flatMap(row => {
    const all = [...document.querySelectorAll(row)].filter(each => seen(each) && !each.closest('.popover'));
    return all.flatMap((one, i) => all.slice(i + 1)
      .filter(other => other.parentElement === one.parentElement)
      .filter(other => lies(one.getBoundingClientRect(), other.getBoundingClientRect()))
      .map(other => `${words(one)} | ${words(other)}`));
  });
  const pressed = [...document.querySelectorAll(':is(.top, .strip, .block, .sheet-top) :is(button, a)')];
  const missed = pressed.filter(seen).filter(each => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    for (let up = each.parentElement; up; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const box = up.getBoundingClientRect();
      const out = x < box.left || x > box.right || y < box.top || y > box.bottom;
      if (out && [overflowX, overflowY].some(each => each !== 'visible')) return false;  // scrolled out of sight
    }
    return !each.contains(document.elementFromPoint(x, y));
  });
  return { over, missed: missed.map(each => words(each) + ' ' + each.textContent.trim()) };
}"""
NOTHING: JSON = {"over": [], "missed": []}


def overlaps(table: Table, size: ViewportSize) -> JSON:
    """What lies over something else in a window of this size."""
    table.page.set_viewport_size(size)
    table.drawn()
    settled(table.page)
    found: JSON = table.page.evaluate(OVER)
    return found


def settled(page: Page) -> None:
    """Two frames later parts that fold for want of room have done so."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))")


def height(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["height"]
