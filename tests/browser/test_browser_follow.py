"""Following a match: what others did is played back, can be skipped, and is told on a card."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.table_page import Table, Visit, start


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="What the others did")


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="Since your last move")


def still(page: Page) -> Page:
    """A page whose playback stays at each step until it is told to go on."""
    page.add_init_script("localStorage.setItem('sandtable.playback', JSON.stringify({ speed: 0 }))")
    return page


def against_a_bot(address: str, page: Page, **taste: float) -> Table:
    """A match whose playback goes as it is liked: at speed 0 it stays at each step until it is told to go on."""
    page.goto(address)
    page.evaluate("taste => localStorage.setItem('sandtable.playback', JSON.stringify(taste))", taste)
    table = start(page, address, "toy", "ford", Blue="me", Red="bot regular")
    expect(table.asked).to_contain_text("Act, blue")
    return table


def test_on_a_phone_the_film_says_what_happens_without_scrolling(toy_server: str, visit: Visit) -> None:
    page = visit(width=390, height=844, motion=True)
    against_a_bot(toy_server, page, speed=0)
    page.locator("[data-choice=wait]").first.click()
    expect(page.get_by_role("region", name="The playback").locator("li").first).to_be_in_viewport(ratio=1)


def test_a_bot_s_move_is_played_back_and_can_be_skipped(toy_server: str, visit: Visit) -> None:
    page = visit(motion=True)
    table = against_a_bot(toy_server, page, speed=0)
    table.option("wait").click()
    expect(bar(page)).to_contain_text("Step 1 of")
    page.keyboard.press(" ")
    expect(bar(page).get_by_role("button", name="Play")).to_be_visible()
    expect(table.options).to_have_count(0)  # nothing can be chosen in the past
    page.keyboard.press("4")
    expect(bar(page).get_by_role("button", name="Speed 4")).to_have_attribute("aria-pressed", "true")
    follows = page.get_by_role("switch", name="The board follows the action")
    expect(follows).to_be_checked()
    page.keyboard.press("f")
    expect(follows).not_to_be_checked()
    page.keyboard.press("f")
    expect(follows).to_be_checked()
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(360, 330, steps=3)  # who moves the map himself is not led away from there
    page.mouse.up()
    expect(follows).not_to_be_checked()
    page.keyboard.press("ArrowLeft")  # a step that is asked for is looked at
    expect(follows).to_be_checked()
    page.keyboard.press("s")
    expect(bar(page)).to_have_count(0)
    expect(table.asked).to_contain_text("Bid from 1 to 3")
    expect(table.option("bid 3")).to_be_enabled()


def test_the_log_opens_the_card_whose_lines_lead_to_their_place(toy_server: str, visit: Visit) -> None:
    page = visit(motion=True)
    table = against_a_bot(toy_server, page, speed=0)
    page.get_by_role("tab", name="Text").click()
    page.locator("#command").fill("wait")
    page.keyboard.press("Enter")
    expect(bar(page)).to_be_visible()
    expect(page.get_by_role("log", name="What the table says")).to_be_visible()  # who plays in words reads on
    page.locator("[data-skip]").click()
    expect(bar(page)).to_have_count(0)
    table.catch_up()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="Since your last move").click()
    line = card(page).get_by_role("listitem").first.get_by_role("button").first
    line.click()
    expect(page.locator("path.named")).to_have_count(1)
    line.click()  # a second click plays it
    expect(bar(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(bar(page)).to_have_count(0)


def test_after_a_reload_what_was_not_seen_is_played_back(toy_server: str, visit: Visit) -> None:
    page = visit(motion=True)
    table = against_a_bot(toy_server, page, speed=0)
    table.option("wait").click()
    expect(bar(page)).to_be_visible()
    page.keyboard.press(" ")
    page.reload()
    expect(bar(page)).to_be_visible()
    page.keyboard.press("s")
    expect(table.asked).to_contain_text("Bid from 1 to 3")
    page.reload()  # now everything has been seen
    expect(table.asked).to_contain_text("Bid from 1 to 3")
    table.catch_up()
    expect(bar(page)).to_have_count(0)


def test_who_wants_no_motion_or_always_skips_can_choose_at_once(toy_server: str, visit: Visit) -> None:
    for motion in (False, True):
        page = visit(motion=motion)
        table = against_a_bot(toy_server, page, speed=0, skip=motion)
        table.option("wait").click()
        expect(table.option("bid 3")).to_be_enabled()
        expect(bar(page)).to_have_count(0)
