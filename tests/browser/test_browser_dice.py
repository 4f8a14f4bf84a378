"""Dice that nobody knows beforehand: browsers bring shares, and the end card says what they prove."""

from playwright.sync_api import Page, expect

from tests.browser.table_page import Table, Visit, start, take_seat

SURE = "Nobody could know these dice before they fell"


def invited(table: Table, page: Page) -> Table:
    """Come by the link to an open seat and take it."""
    table.page.get_by_role("button", name="Invite").click()
    link = table.page.get_by_role("dialog", name="Invite").get_by_label("Take an open seat").input_value()
    table.page.keyboard.press("Escape")
    page.goto(link)
    take_seat(page, "Red")
    return Table(page)


def pledged(table: Table, seat: str) -> dict[str, object]:
    chain: dict[str, object] = table.ask(seat)["chain"]
    return chain


def play_to_the_end(blue: Table, red: Table) -> None:
    """Two turns with level bids, so that dice fall."""
    for _ in range(2):
        blue.choose("wait")
        red.choose("wait")
        blue.choose("bid 2")
        red.choose("bid 2")


def test_two_people_are_told_that_nobody_could_know_their_dice(toy_server: str, visit: Visit) -> None:
    blue = start(visit(), toy_server, "toy", "", Blue="me", Red="open")
    expect(blue.asked).to_contain_text("Act, blue")
    red = invited(blue, visit())
    expect(red.asked).to_contain_text("Waiting for Blue")
    play_to_the_end(blue, red)
    for table in (blue, red):
        dialog = table.page.get_by_role("dialog")
        dialog.get_by_role("button", name=SURE).click()
        expect(dialog).to_contain_text("What this browser brought to the dice is all in the record.")
    told = red.ask("red", "/story")["proof"]
    assert told["sure"]
    assert {each["used"] for each in told["chains"]} == {4}


def test_a_browser_that_lost_its_chain_goes_on_with_another_and_that_is_told(toy_server: str, visit: Visit) -> None:
    blue = start(visit(), toy_server, "toy", "", Blue="me", Red="open")
    red = invited(blue, visit())
    blue.choose("wait")
    before = pledged(red, "red")
    red.page.evaluate(
        """() => {
          const held = JSON.parse(localStorage['sandtable.matches']);
          for (const each of Object.values(held)) delete each.chains;
          localStorage['sandtable.matches'] = JSON.stringify(held);
        }"""
    )
    red.page.reload()
    red.page.evaluate("() => { crypto.getRandomValues = (into) => into.fill(99); }")
    expect(red.asked).to_contain_text("Act, red")
    assert pledged(red, "red") == before  # who only looks changes nothing
    red.choose("wait")
    assert pledged(red, "red")["anchor"] != before["anchor"]
    log = blue.ask("blue", "/log")
    assert "Red goes on with a new chain of shares for the dice" in [line["text"] for line in log]


def test_a_given_seed_is_shown_before_one_sits_down(toy_server: str, visit: Visit) -> None:
    blue = start(visit(), toy_server, "toy", "my lucky seed", Blue="me", Red="open")
    blue.page.get_by_role("button", name="Invite").click()
    link = blue.page.get_by_role("dialog", name="Invite").get_by_label("Take an open seat").input_value()
    page = visit()
    page.goto(link)
    expect(page.get_by_text("my lucky seed")).to_be_visible()
    play = page.get_by_role("button", name="Play Red")
    expect(play).to_be_disabled()
    page.get_by_label("I agree to play with this seed").check()
    play.click()
    red = Table(page)
    expect(red.asked).to_contain_text("Waiting for Blue")
    assert not red.ask("red")["shared"]
