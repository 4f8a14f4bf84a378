"""A bot that thinks: who, how long, the way to end it, and what happens when it fails."""

import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.accessibility import grave, overflow, themes
from tests.browser.table_page import Table, Visit, start
from tests.cases import each_time

# How long it should take the server learns from what it took before: on a slow machine it may be late.
THINKS = re.compile("Red (is thinking|still thinks)")
TIMED = re.compile(r"(of about|was to take) \d+ s")


def thinking(page: Page, address: str, Blue: str, Red: str) -> Table:  # noqa: N803 - as seats are called
    """A bot is asked, and thinks until it is told to move."""
    table = start(page, address, "toy", "ford", Blue=Blue, Red=Red)
    expect(table.asked).to_contain_text("Act, blue")
    page.locator('[data-choice="wait"]:visible').first.click()
    return table


@pytest.mark.parametrize(("width", "height"), each_time([(1440, 900), (390, 844)], (1440, 900)))
def test_it_is_told_who_thinks_and_for_how_long(slow_server: str, visit: Visit, width: int, height: int) -> None:
    page = visit(width, height)
    table = thinking(page, slow_server, Blue="me", Red="bot staff")
    expect(table.asked.get_by_role("heading")).to_have_text(THINKS)
    expect(table.asked).to_contain_text(TIMED)
    panel = page.get_by_role("region", name="A bot thinks")
    expect(panel).to_contain_text("Staff officer")
    expect(panel).to_contain_text("1st decision")
    if width > 760:
        seat = page.locator("[data-goal=red]")
        expect(seat.locator("[data-thinks]")).to_contain_text("thinking")
        expect(seat.locator("[data-insignia=staff]")).to_be_visible()
    assert overflow(page) == 0
    for _ in themes(page):
        assert grave(page) == []
    page.keyboard.press("m")
    expect(table.asked).to_contain_text("bid", ignore_case=True)
    expect(panel).to_have_count(0)


def test_the_button_ends_it_for_the_rest_of_the_turn(slow_server: str, visit: Visit) -> None:
    """In its turn Red acts, then bids in secret with Blue: it is asked twice, and told once."""
    table = thinking(visit(), slow_server, Blue="me", Red="bot recruit")
    table.asked.get_by_role("button", name="Move now").click(modifiers=["Shift"])
    expect(table.asked).to_contain_text("bid", ignore_case=True)
    table.choose(table.choices()[0])
    expect(table.asked).to_contain_text("Act, blue (turn 2)")


def test_who_bids_sees_that_the_other_thinks(slow_server: str, visit: Visit) -> None:
    table = thinking(visit(), slow_server, Blue="me", Red="bot recruit")
    expect(table.asked.get_by_role("heading")).to_have_text(THINKS)
    expect(table.asked).to_contain_text(TIMED)
    table.page.keyboard.press("m")
    expect(table.asked).to_contain_text("bid", ignore_case=True)
    seat = table.page.locator("[data-goal=red]")
    expect(seat.locator("[data-thinks]")).to_be_visible()
    table.page.keyboard.press("m")
    expect(seat.locator("[data-thinks]")).to_have_count(0)


def test_a_bot_that_fails_gives_way_to_another(slow_server: str, visit: Visit) -> None:
    page = visit()
    table = thinking(page, slow_server, Blue="me", Red="bot veteran")
    expect(table.asked.get_by_role("heading")).to_have_text("Red has stopped")
    expect(table.asked).to_contain_text("Nothing is lost.")
    expect(table.asked.get_by_role("button", name="Try again")).to_be_visible()
    assert grave(page) == []
    table.asked.get_by_role("button", name="Regular instead").click()
    expect(table.asked).to_contain_text("bid", ignore_case=True)
    expect(page.locator("[data-goal=red] [data-insignia=regular]")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("region", name="Log")).to_contain_text("Red is played by Regular from here on.")


def test_an_answer_that_comes_late_does_not_turn_the_table_back(slow_server: str, visit: Visit) -> None:
    """The answer to a change of level tells of a bot that thinks; the live news has told since what it chose."""
    page = visit()
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/level", lambda route: late.append((route, route.fetch())))
    table = thinking(page, slow_server, Blue="me", Red="bot veteran")
    table.asked.get_by_role("button", name="Regular instead").click()
    expect(table.asked).to_contain_text("bid", ignore_case=True)
    [(route, answer)] = late
    with page.expect_response("**/level"):
        route.fulfill(response=answer)
    table.choose(table.choices()[0])
    expect(table.asked).to_contain_text("Act, blue (turn 2)")


def test_the_level_is_changed_at_the_seat(slow_server: str, visit: Visit) -> None:
    page = visit()
    table = start(page, slow_server, "toy", "ford", Blue="me", Red="bot staff")
    expect(table.asked).to_contain_text("Act, blue")
    page.get_by_role("button", name="Aims of Red").click()
    page.get_by_role("radiogroup", name="Level of Red").get_by_role("radio", name="Regular").check()
    expect(page.locator("[data-goal=red] [data-insignia=regular]")).to_be_visible()
    table.option("wait").click()
    expect(table.asked).to_contain_text("bid", ignore_case=True)
