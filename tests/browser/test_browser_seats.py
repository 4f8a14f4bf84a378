"""Several seats: one screen with a curtain, several browsers on one match, and what nobody may see."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.table_page import Table, Visit, eventually, start, take_seat
from tests.browser.wire import Wire


def cards(table: Table, seat: str) -> list[str]:
    """The cards in a seat's hand, as its own key shows them."""
    trays = table.ask(seat)["scene"]["trays"]
    return [card["id"] for tray in trays if tray["id"] == f"hand_{seat}" for card in tray["cards"]]


def card(table: Table, id_: str) -> Locator:
    return table.page.locator(f'[data-card="{id_}"]')


def open_hand(table: Table) -> None:
    """A hand that nothing can be played from lies folded."""
    fold = table.page.get_by_role("button", name="hand")
    expect(fold).to_be_visible()
    if fold.get_attribute("aria-expanded") == "false":
        fold.click()


def test_a_curtain_stands_between_two_seats_at_one_screen(toy_server: str, visit: Visit) -> None:
    table = start(visit(), toy_server, "toy", "ford", Blue="me", Red="me")
    (blue,), (red,) = cards(table, "blue"), cards(table, "red")
    assert blue != red
    table.sit_down("Blue")
    open_hand(table)
    expect(card(table, blue)).to_be_visible()
    expect(card(table, red)).to_have_count(0)

    table.choose("wait")
    expect(table.curtain).to_contain_text("Hand over to Red")
    expect(card(table, blue)).to_be_hidden()
    expect(table.board).to_be_hidden()
    table.page.keyboard.press("1")  # keys do not reach through the curtain
    assert table.ask("red")["seq"] == 1

    table.sit_down("Red")
    expect(table.asked).to_contain_text("Act, red")
    open_hand(table)
    expect(card(table, red)).to_be_visible()
    expect(card(table, blue)).to_have_count(0)
    table.page.reload()  # who reloads may be somebody else
    expect(table.curtain).to_be_visible()
    expect(card(table, red)).to_be_hidden()


def test_secret_bids_at_one_screen(toy_server: str, visit: Visit) -> None:
    table = start(visit(), toy_server, "toy", "ford", Blue="me", Red="me")
    table.sit_down("Blue")
    table.choose("wait")
    expect(table.curtain).to_contain_text("Hand over to Red")
    table.page.keyboard.press("Enter")
    expect(table.curtain).to_have_count(0)
    table.settle()
    table.choose("wait")
    table.choose("bid 1")  # Red sits there already
    table.sit_down("Blue")
    table.choose("bid 3")
    expect(table.turn).to_contain_text("Turn 2")
    table.catch_up()
    expect(table.page.get_by_role("list", name="What just happened")).to_contain_text("blue takes the point")


def invite(table: Table, name: str) -> str:
    """A link from the dialog in which one invites others."""
    table.page.get_by_role("button", name="Invite").click()
    link = table.page.get_by_role("dialog", name="Invite").get_by_label(name).input_value()
    table.page.keyboard.press("Escape")
    return link


def open_link(page: Page, link: str) -> Table:
    page.goto(link)
    return Table(page)


def open_match(toy_server: str, blue_page: Page, red_page: Page) -> tuple[Table, Table]:
    """Blue has opened a match, and Red has come by a link and sat down."""
    blue = start(blue_page, toy_server, "toy", "ford", Blue="me", Red="open")
    expect(blue.asked).to_contain_text("Act, blue")
    red = open_link(red_page, invite(blue, "Take an open seat"))
    take_seat(red.page, "Red")
    expect(red.asked).to_contain_text("Waiting for Blue")
    return blue, red


def test_two_browsers_are_sent_each_other_s_moves(toy_server: str, visit: Visit) -> None:
    pages = visit(), visit()
    wires = [Wire(page) for page in pages]
    tables = open_match(toy_server, *pages)
    script = (
        (0, "wait", "Act, red"),
        (1, "move r1", "Bid from 1 to 3"),
        (0, "bid 3", "Bid from 1 to 3"),
        (1, "bid 1", "Act, blue (turn 2)"),
        (0, "wait", "Act, red (turn 2)"),
    )
    for seq, (chooser, choice, words) in enumerate(script, start=1):
        other = 1 - chooser
        tables[chooser].choose(choice)
        expect(tables[other].asked).to_contain_text(words)
        heard(tables[other], wires[other], seq)
    expect(tables[0].stack("r1")).to_have_attribute("data-stack", "hill red")


def heard(table: Table, wire: Wire, seq: int) -> None:
    """The position after choice number `seq` came over the wire; what it carries is told while we use the page."""
    eventually(lambda: bool(table.page.title()) and wire.told(seq))


def test_nobody_sees_another_s_cards_or_bids(toy_server: str, visit: Visit) -> None:
    blue, red = open_match(toy_server, visit(), visit())
    (dealt,), (drawn,) = cards(blue, "blue"), cards(red, "red")
    page = visit()
    wire = Wire(page)
    watcher = open_link(page, invite(blue, "Watch"))
    expect(watcher.asked).to_contain_text("You are watching")
    blue.choose("wait")
    red.choose("wait")
    blue.choose("bid 3")
    expect(watcher.asked).to_contain_text("Waiting for Red")
    expect(red.asked).to_contain_text("Bid from 1 to 3")
    for secret in (dealt, drawn, "bid 3", "Bid 3"):
        assert secret not in wire.text()
    assert dealt not in watcher.page.content()
    assert dealt not in red.page.content()
    red.choose("bid 1")
    expect(watcher.turn).to_contain_text("Turn 2")
    assert len(wire.sockets) == 1


def test_who_holds_no_key_is_turned_away(toy_server: str, visit: Visit) -> None:
    blue, _ = open_match(toy_server, visit(), visit())
    stranger = visit()
    stranger.goto(blue.page.url)
    expect(stranger.get_by_role("main")).to_contain_text("no key for this match, and no seat is open")


def test_presence_chat_and_links(toy_server: str, visit: Visit) -> None:
    blue_page, red_page = visit(), visit()
    blue = start(blue_page, toy_server, "toy", "ford", Blue="me", Red="open")
    blue.page.locator('[data-presence="red"] button:visible').click()  # an open seat opens the invitation
    dialog = blue.page.get_by_role("dialog", name="Invite")
    expect(dialog.get_by_role("note")).to_contain_text("this machine only")
    sit, look = (dialog.get_by_label(name).input_value() for name in ("Take an open seat", "Watch"))
    blue.page.keyboard.press("Escape")
    red = open_link(red_page, sit)
    take_seat(red.page, "Red")
    there = blue.page.locator('[data-presence="red"]:visible')
    expect(there).to_contain_text("here")

    watcher = open_link(visit(), look)
    expect(watcher.asked).to_contain_text("You are watching")
    red.page.get_by_role("tab", name="Chat").click()
    red.page.get_by_label("Say something").fill("Good luck")
    red.page.get_by_role("button", name="Send").click()
    chat = blue.page.get_by_role("tab", name="Chat")
    expect(chat).to_contain_text("new")
    blue.page.reload()
    expect(chat).to_contain_text("new")  # it was not read before
    chat.click()
    blue.page.reload()
    expect(chat).to_be_visible()
    expect(chat).not_to_contain_text("new")

    red.page.goto("about:blank")
    expect(there).to_contain_text("away")
    expect(watcher.page.locator('[data-presence="red"]:visible')).to_contain_text("away")
    expect(blue.page.get_by_role("status").filter(has_text="has left")).to_contain_text("Red has left the table.")


def test_who_came_to_watch_is_not_asked_to_sit_down(toy_server: str, visit: Visit) -> None:
    blue = start(visit(), toy_server, "toy", "ford", Blue="me", Red="open")
    watcher = open_link(visit(), invite(blue, "Watch"))
    expect(watcher.asked).to_contain_text("A seat is open")
    expect(watcher.page.get_by_role("button", name="Play Red")).to_have_count(0)


def test_forks_and_saves_that_would_show_what_is_hidden_are_not_offered(toy_server: str, visit: Visit) -> None:
    blue, _ = open_match(toy_server, visit(), visit())
    blue.choose("wait")
    blue.page.get_by_role("button", name="Menu").click()
    menu = blue.page.get_by_role("dialog")
    expect(menu.get_by_role("button", name="Save the record so far")).to_be_disabled()
    expect(menu).to_contain_text("would show what is hidden")
    menu.get_by_role("button", name="Replay").click()
    replay = blue.page.get_by_role("region", name="Replay")
    expect(replay.get_by_role("button", name="Fork here")).to_be_disabled()
    expect(replay).to_contain_text("would show what is hidden")


def test_against_bots_one_may_fork_what_hides_something(toy_server: str, visit: Visit) -> None:
    table = start(visit(), toy_server, "toy", "ford", Blue="me", Red="bot recruit")
    table.choose("wait")
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Replay").click()
    table.page.get_by_role("button", name="Fork here").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Fork", exact=True).click()
    expect(table.page.locator("header .mark")).to_have_text("Analysis")
    table.page.goto(toy_server)
    expect(table.page.get_by_text("Analysis").first).to_be_visible()
