"""Learning and looking up beside the board."""

import re

from playwright.sync_api import expect

from tests.browser.table_page import Table, Visit, start

UNDONE = re.compile(r"/undo$")


def test_charts_rules_and_counters_stand_beside_the_board(toy_server: str, visit: Visit) -> None:
    page = visit()
    table = start(page, toy_server, "toy", "ford", Blue="me", Red="bot regular")
    drawer = page.get_by_role("region", name="Learn and look up")
    table.board.press("?")
    expect(drawer).to_be_visible()
    page.keyboard.press("3")  # in the drawer digits are its tabs
    expect(drawer.get_by_role("tab", name="Charts")).to_have_attribute("aria-selected", "true")
    expect(drawer.get_by_role("table")).to_contain_text("mover lost")
    drawer.get_by_role("tab", name="Counters").click()
    expect(drawer).to_contain_text("Sides")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    page.get_by_role("button", name="Rule 2", exact=True).first.click()
    expect(drawer.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(table.asked).to_contain_text("Act, blue")  # the question stays where it is


def test_the_guided_turn_shades_shows_and_does_its_steps(server: str, visit: Visit) -> None:
    """Phantom Fury: L 1-1 starts in zone 2."""
    page = visit()
    page.goto(f"{server}/new/phantom_fury")
    page.get_by_role("button", name="Learn the first turn").click()
    drawer = page.get_by_role("region", name="Learn and look up")
    steps = drawer.get_by_text("Your first turn, step")
    expect(steps).to_contain_text("step 1 of")
    table = Table(page)
    expect(table.board.locator("[data-lesson]").first).to_be_attached()
    with page.expect_response(UNDONE):
        drawer.get_by_role("button", name="Show me").click()
    expect(drawer.get_by_role("status")).to_contain_text("it has been taken back")
    expect(steps).to_contain_text("step 1 of")
    assert table.ask("usmc")["seq"] == 0
    with table.acknowledged():
        drawer.get_by_role("button", name="Skip step").click()
    expect(steps).to_contain_text("step 2 of")
    drawer.get_by_role("button", name="Back").click()
    expect(steps).to_contain_text("step 1 of")
    expect(drawer.locator("li[aria-current=step]")).to_have_count(1)  # the phase that is on
    drawer.get_by_text("Rule, goal and sequence of play").click()
    drawer.get_by_role("button", name="Open in Rules").click()
    expect(drawer.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(table.options).to_have_count(0)  # the rules take the whole panel


def test_on_a_phone_a_step_is_read_without_scrolling(server: str, visit: Visit) -> None:
    page = visit(width=390, height=844)
    page.goto(server)
    page.get_by_role("listitem").filter(has_text="FITNA").get_by_role("button", name="Learn").click()
    step = page.get_by_role("region", name="Learn and look up").locator("article p").first
    expect(step).to_be_in_viewport(ratio=0.9)


def test_a_long_list_begins_with_what_the_step_speaks_of(server: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{server}/new/fitna")
    page.get_by_role("button", name="Learn the first turn").click()
    expect(page.locator("[data-taught]")).to_contain_text("Take Reinforcements no. 54")
    expect(page.locator("[data-taught]")).to_be_in_viewport()


def test_a_step_leaves_room_for_what_it_is_done_with(server: str, visit: Visit) -> None:
    """Islamic State: what the army costs is paid in the list of options, which stands below the step."""
    page = visit()
    page.goto(f"{server}/new/islamic_state")
    page.get_by_role("button", name="Learn the first turn").click()
    table = Table(page)
    steps = page.get_by_text("Your first turn, step")
    expect(steps).to_contain_text("step 1 of")
    table.choose("pay 7")
    expect(steps).to_contain_text("step 2 of")
