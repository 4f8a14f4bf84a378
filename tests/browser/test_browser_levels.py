"""Levels of bots: New match offers them, and one that looks ahead plays at the table."""

from playwright.sync_api import expect

from tests.browser.table_page import Visit, bot_choice, start


def test_a_veteran_plays_at_the_table(toy_server: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{toy_server}/new/toy")
    for level in ("Recruit", "Regular", "Veteran", "Staff officer"):
        expect(bot_choice(page, level)).to_have_count(1)
    expect(bot_choice(page, "Regular")).to_be_checked()
    table = start(page, toy_server, "toy", "ford", Blue="me", Red="bot veteran")
    expect(table.asked).to_contain_text("Act, blue")
    table.option("wait").click()
    expect(table.asked).not_to_contain_text("Act, blue")
    expect(table.asked).to_contain_text("bid", ignore_case=True)
