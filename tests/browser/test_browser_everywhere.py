"""On a phone, in the dark, without a mouse, without sight: every page in every shape."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sandtable.games import GAMES
from tests.browser.accessibility import PHONE, grave, overflow
from tests.browser.phantom_fury_turn import before_moves, odds_of_fire
from tests.browser.positions import open_saved, played, until
from tests.browser.table_page import CHOSEN, UNCOVERED, Table, Visit
from tests.cases import each_time


def home(page: Page, server: str) -> None:
    page.goto(server)
    expect(page.get_by_role("article")).to_have_count(len(GAMES))


def new_match(page: Page, server: str) -> None:
    page.goto(f"{server}/new/isis_war")
    expect(page.get_by_role("button", name="Start the match")).to_be_visible()


def plan(page: Page, server: str) -> None:
    open_saved(page, server, played("phantom_fury", *before_moves()))


def odds(page: Page, server: str) -> None:
    match, choice = odds_of_fire()
    table = open_saved(page, server, match)
    table.option(choice).click()
    expect(table.confirm).to_be_visible()
    expect(table.odds).to_contain_text("%")


def hexes(page: Page, server: str) -> None:
    open_saved(page, server, played("isis_war", "default", "default", "default"))


def curtain(page: Page, server: str) -> None:
    table = open_saved(page, server, until("isis_war", lambda match: len(match.pending) == 2))
    expect(table.curtain).to_be_visible()


def secrets(page: Page, server: str) -> None:
    curtain(page, server)
    Table(page).sit_down("Iran")


def log(page: Page, server: str) -> None:
    plan(page, server)
    page.get_by_role("tab", name="Log").click()


def units(page: Page, server: str) -> None:
    plan(page, server)
    page.get_by_role("tab", name="Units").click()


def menu(page: Page, server: str) -> None:
    plan(page, server)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def text(page: Page, server: str) -> None:
    plan(page, server)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Play as text").click()
    expect(page.get_by_role("log", name="What the table says")).to_contain_text("Movement")


Place = Callable[[Page, str], None]
PLACES: tuple[Place, ...] = (home, new_match, plan, odds, hexes, curtain, secrets, log, units, menu, text)


def named(place: Place) -> str:
    return place.__name__


@pytest.mark.parametrize("place", each_time(PLACES, home, odds, hexes, secrets, units, text), ids=named)
def test_a_page_wide_and_light_then_narrow_and_dark(server: str, visit: Visit, place: Place) -> None:
    page = visit()
    place(page, server)
    assert grave(page) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(PHONE)
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
    assert overflow(page) == 0
    assert grave(page) == []


def test_the_panel_of_a_phone_can_be_put_away(server: str, visit: Visit) -> None:
    page = visit(**PHONE, touch=True)
    table = open_saved(page, server, played("phantom_fury", *before_moves()))
    expect(page.locator("kbd")).not_to_have_count(0)
    expect(page.locator("kbd:visible")).to_have_count(0)  # who has no keyboard needs no keys
    open_height = table.board.evaluate("map => map.clientHeight")
    page.get_by_role("button", name="Put the panel away").tap()
    expect(page.get_by_role("tablist")).to_have_count(0)
    assert table.board.evaluate("map => map.clientHeight") > open_height
    assert overflow(page) == 0
    page.get_by_role("button", name="Show the panel").tap()
    expect(page.get_by_role("tablist")).to_be_visible()


def test_a_tap_on_a_counter_chooses_it(server: str, visit: Visit) -> None:
    page = visit(**PHONE, touch=True)
    table = open_saved(page, server, played("phantom_fury", *before_moves()))
    in_sight = (
        stack
        for choice in table.choices()
        if (stack := table.stack(choice.partition(" ")[2])).count() and stack.evaluate(UNCOVERED)
    )
    with page.expect_response(CHOSEN) as answer:
        page.touchscreen.tap(*table.uncovered(next(in_sight)))
    if not answer.value.ok:  # which squad is in sight may differ: one with a single thing left is asked about first
        assert answer.value.json()["error"] == "alone"
        with table.acknowledged():
            table.confirm.tap()
    expect(table.asked).to_contain_text("points left")


def test_the_theme_is_kept(server: str, visit: Visit) -> None:
    page = visit()
    home(page, server)
    page.get_by_role("button", name="Switch to the dark theme").click()
    expect(page.get_by_role("button", name="Switch to the light theme")).to_be_visible()
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    expect(page.get_by_role("button", name="Switch to the light theme")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == paper
