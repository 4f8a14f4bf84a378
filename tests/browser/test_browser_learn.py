"""Learning and looking up beside the board."""

from playwright.sync_api import expect
from table_page import Visit, start


def test_charts_rules_and_counters_stand_beside_the_board(toy_server: str, visit: Visit) -> None:
    page = visit()
    table = start(page, toy_server, "toy", "ford", Blue="me", Red="bot greedy")
    drawer = page.get_by_role("region", name="Learn and look up")
    table.board.press("?")
    expect(drawer).to_be_visible()
    drawer.get_by_role("tab", name="Charts").click()
    expect(drawer.get_by_role("table")).to_contain_text("mover lost")
    drawer.get_by_role("tab", name="Counters").click()
    expect(drawer).to_contain_text("Sides")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    page.get_by_role("button", name="Rule 2", exact=True).first.click()
    expect(drawer.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(table.asked).to_contain_text("Act, blue")  # the question stays where it is
