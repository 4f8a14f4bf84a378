"""Levels of bots: New match and "Play now" offer them, and one that looks ahead plays at the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import grave, overflow, themes
from tests.browser.table_page import Visit, bot_choice, seat_choice, start
from tests.cases import each_time

NAMES = ("Recruit", "Regular", "Veteran", "Staff officer")


def test_a_veteran_plays_at_the_table(toy_server: str, visit: Visit) -> None:
    table = start(visit(), toy_server, "toy", "ford", Blue="me", Red="bot veteran")
    expect(table.asked).to_contain_text("Act, blue")
    table.option("wait").click()
    expect(table.asked).not_to_contain_text("Act, blue")
    expect(table.asked).to_contain_text("bid", ignore_case=True)


@pytest.mark.parametrize(("width", "height"), each_time([(1366, 768), (390, 844)], (390, 844)))
def test_two_seats_have_a_card_for_each_level(server: str, visit: Visit, width: int, height: int) -> None:
    page = visit(width, height)
    page.goto(f"{server}/new/isis_war")
    cards = page.get_by_role("radiogroup", name="Which bot")
    expect(cards.get_by_role("radio")).to_have_count(len(NAMES))  # a bot at random is no level
    expect(cards.locator("[data-insignia]")).to_have_count(len(NAMES))
    expect(bot_choice(page, "Regular", "")).to_be_checked()
    page.keyboard.press("3")
    expect(bot_choice(page, "Veteran", "")).to_be_checked()
    expect(page.get_by_text("Veteran in ISIS War:")).to_be_visible()
    expect(page.get_by_role("complementary").get_by_text("Veteran")).to_be_visible()
    assert overflow(page) == 0
    for _ in themes(page):
        assert grave(page) == []


def test_many_seats_have_a_row_each(server: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{server}/new/islamic_state")
    seat_choice(page, "Players", "6").check()
    everybody = page.get_by_role("radiogroup", name="All bots")
    expect(everybody.get_by_role("radio", name="Regular")).to_be_checked()
    bot_choice(page, "Veteran", "Iran").check()
    expect(page.get_by_role("status").filter(has_text="mixed")).to_be_visible()
    seat_choice(page, "Kurds", "A friend").check()
    expect(page.get_by_role("radiogroup", name="Level of Kurds")).to_have_count(0)
    rows = page.get_by_role("group", name="Who plays").locator("[data-seat-name]").locator("..")
    assert {round(row.bounding_box()["height"]) for row in rows.all()} == {52}  # type: ignore[index]
    everybody.get_by_role("radio", name="Staff officer").check()
    expect(bot_choice(page, "Staff officer", "Iran")).to_be_checked()
    expect(page.get_by_role("status").filter(has_text="mixed")).to_have_count(0)
    for _ in themes(page):
        assert grave(page) == []


def test_play_now_asks_for_side_and_level_and_remembers_them(server: str, visit: Visit) -> None:
    page = visit()
    page.goto(server)
    ask = page.get_by_role("button", name="Side and level: ISIS War")
    ask.click()
    dialog = page.get_by_role("dialog", name="Play ISIS War")
    expect(dialog.get_by_role("radio", name=re.compile("^Recruit"))).to_be_checked()  # for a first game
    expect(dialog.get_by_role("radio", name="Iran")).to_be_checked()
    assert grave(page) == []
    dialog.get_by_role("radio", name="US and Coalition").check()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Briefing")).to_contain_text("You are the US")
    page.goto(server)
    ask.click()
    expect(dialog.get_by_role("radio", name="US and Coalition")).to_be_checked()
    expect(dialog.get_by_role("radio", name=re.compile("^Regular .*as last time"))).to_be_checked()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_on_a_phone_a_long_press_asks_for_side_and_level(server: str, visit: Visit) -> None:
    page = visit(390, 844)
    page.goto(server)
    play = page.get_by_role("button", name="Play now: ISIS War")
    play.dispatch_event("pointerdown", {"pointerType": "touch"})
    sheet = page.get_by_role("dialog", name="Play ISIS War")
    expect(sheet).to_be_visible()
    play.dispatch_event("pointerup", {"pointerType": "touch"})
    box = sheet.bounding_box()
    assert box is not None
    assert (box["x"], box["width"], round(box["y"] + box["height"])) == (0, 390, 844)
    assert all(
        row.bounding_box()["height"] >= 56  # type: ignore[index]
        for row in sheet.get_by_role("radiogroup", name="Against").locator("label").all()
    )
    assert grave(page) == []
