"""Windows that share nothing but what the browser has loaded before: to load it again costs as much as a test."""

from collections.abc import Callable
from functools import cache

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.table_page import PATIENCE

SHELL, WHOLE = "chromium-headless-shell", "chromium"
# The first page of a window finds nothing of what an earlier window of the same context has stored. Whatever is
# final is asked about, so that a click that does it shows; tests of what is usual say so (`Table.usual`).
FORGET = """if (location.origin !== 'null' && !sessionStorage.getItem('begun')) {
  localStorage.clear();
  localStorage.setItem('sandtable.ask', 'final');
  sessionStorage.setItem('begun', 'yes');
}"""
# A finger that is held half a second asks for reasons; on a busy machine the next event may come later than that.
SHORT_PRESSES = """{
  const later = window.setTimeout;
  window.setTimeout = (act, wait, ...more) => (wait === 500 ? 0 : later(act, wait, ...more));
}"""


class Windows:
    """The windows of one test after the other, each in a context of its own.

    Most are of Chromium's headless shell: the same pages, without a frame of windows and menus that nobody sees,
    which would cost a sixth more. Only the whole browser has what belongs to a window, as permission for notices.
    """

    def __init__(self, launch: Callable[[str], Browser]) -> None:
        self._browser = cache(launch)
        self._idle: dict[bool, list[BrowserContext]] = {False: [], True: []}
        self._used: list[tuple[BrowserContext, list[BrowserContext] | None]] = []

    def open(self, touch: bool, alone: bool) -> Page:
        """A new window, for a finger or a mouse; `alone` in a context that no other test has."""
        idle = None if alone else self._idle[touch]
        context = idle.pop() if idle else self._new(touch, WHOLE if alone else SHELL)
        self._used.append((context, idle))
        return context.new_page()

    def _new(self, touch: bool, browser: str) -> BrowserContext:
        context = self._browser(browser).new_context(has_touch=touch, locale="en-GB")
        context.set_default_timeout(PATIENCE)
        context.add_init_script(FORGET)
        if touch:
            context.add_init_script(SHORT_PRESSES)
        return context

    def close(self) -> None:
        """All that are open."""
        while self._used:
            context, idle = self._used.pop()
            if idle is None:
                context.close()
                continue
            for page in context.pages:
                page.close()
            idle.append(context)
