"""What is kept of people and matches: mute and report, taking oneself out, deleting when all agree, the list."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.table_page import Table, Visit, seat_choice, start, take_seat, unfold


def seated(toy_server: str, visit: Visit) -> tuple[Table, Table]:
    """Blue has opened a match, and Red has come by a link and sat down."""
    blue = start(visit(), toy_server, "toy", "ford", Blue="me", Red="open")
    blue.page.get_by_role("button", name="Invite").click()
    link = blue.page.get_by_role("dialog", name="Invite").get_by_label("Take an open seat").input_value()
    blue.page.keyboard.press("Escape")
    page = visit()
    page.goto(link)
    red = Table(page)
    red.page.get_by_label("Your name").fill("Bob")
    take_seat(red.page, "Red")
    expect(red.asked).to_contain_text("Waiting for Blue")
    return blue, red


def say(table: Table, text: str) -> None:
    table.page.get_by_role("tab", name="Chat").click()
    table.page.get_by_label("Say something").fill(text)
    table.page.get_by_role("button", name="Send").click()


def menu(page: Page) -> Locator:
    page.get_by_role("button", name="Menu").click()
    return page.get_by_role("dialog")


def test_a_line_is_reported_and_its_writer_muted(toy_server: str, visit: Visit) -> None:
    blue, red = seated(toy_server, visit)
    say(red, "something rude")
    blue.page.get_by_role("tab", name="Chat").click()
    chat = blue.page.get_by_role("region", name="Chat")
    expect(chat).to_contain_text("something rude")
    chat.get_by_role("button", name="Report").click()
    expect(chat).to_contain_text("reported")
    chat.get_by_role("button", name="Mute").click()
    expect(chat).not_to_contain_text("rude")
    blue.page.reload()
    blue.page.get_by_role("tab", name="Chat").click()
    expect(chat).to_contain_text("Red is muted here")
    expect(chat).not_to_contain_text("rude")
    chat.get_by_role("button", name="Show again").click()
    expect(chat).to_contain_text("rude")

    own = menu(red.page)
    own.get_by_role("button", name="Take my name and lines out").click()
    own.get_by_role("button", name="Take them out").click()
    expect(chat).not_to_contain_text("rude")
    expect(chat).to_contain_text("taken out")
    expect(chat).not_to_contain_text("Bob")


def test_a_match_is_deleted_when_all_agree(toy_server: str, visit: Visit) -> None:
    blue, red = seated(toy_server, visit)
    for table in (blue, red):
        own = menu(table.page)
        own.get_by_role("button", name="Delete this match").click()
        own.get_by_role("button", name="I agree").click()
        if table is blue:
            expect(own).to_contain_text("Agreed to delete this match: Blue")
    expect(
        red.page.get_by_role("heading", name="My matches").or_(red.page.get_by_text("None yet")).first
    ).to_be_visible()
    blue.page.reload()
    expect(blue.page.get_by_role("main")).to_contain_text("There is no such match")


def test_a_stranger_sees_only_what_is_shown_to_everybody(toy_server: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{toy_server}/new/toy")
    unfold(page, "Who sees it")
    page.get_by_label("Show it to everybody").check()
    seat_choice(page, "Red", "A friend").check()
    page.get_by_role("button", name="Start the match").click()
    shown = Table(page).match
    hidden = start(visit(), toy_server, "toy", "ford", Blue="me", Red="open").match
    stranger = visit()
    stranger.goto(toy_server)
    expect(stranger.locator(f'a[href="/match/{shown}"]')).to_be_visible()
    expect(stranger.locator(f'a[href="/match/{hidden}"]')).to_have_count(0)
    page.goto(toy_server)
    expect(page.locator(f'a[href="/match/{shown}"]').first).to_be_visible()
