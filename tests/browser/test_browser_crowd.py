"""Three seats at a table, and acts of several pieces."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_page import Table, Visit, seat_choice, start, unfold

THREE = ("Blue", "Red", "Green")


def offers_seats(page: Page, *names: str) -> None:
    """The page for a new match shows these, and no others."""
    expect(page.get_by_role("group", name="Who plays").locator("[data-seat-name]")).to_have_text(names)


def test_the_number_of_players_decides_on_the_seats(toy_server: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{toy_server}/new/toy")
    expect(page.get_by_role("radiogroup", name="Red")).to_be_visible()
    offers_seats(page, "Blue", "Red")
    unfold(page, "Variants")
    expect(page.get_by_role("checkbox", name="Fair")).to_be_visible()
    page.get_by_role("radio", name="Crowd").check()
    offers_seats(page, *THREE)
    expect(page.get_by_role("checkbox", name="Fair")).to_have_count(0)  # it belongs to the other scenario
    seat_choice(page, "Players", "6").check()
    offers_seats(page, *THREE, "Gold", "Violet", "White")
    seat_choice(page, "Red", "A friend").check()
    seat_choice(page, "Players", "2").check()
    offers_seats(page, "Blue", "Red")
    expect(seat_choice(page, "Red", "A friend")).to_be_checked()


def crowd(toy_server: str, visit: Visit, **seats: str) -> Table:
    return start(visit(), toy_server, "toy", "ford", "Crowd", 3, **seats)


def test_three_at_one_screen_play_a_turn(toy_server: str, visit: Visit) -> None:
    table = crowd(toy_server, visit, Blue="me", Red="me", Green="me")
    assert table.seats == ["blue", "red", "green"]
    for name in THREE:
        table.sit_down(name)
        expect(table.asked).to_contain_text(f"Act, {name.lower()}")
        table.choose("wait")
    table.choose("bid 2")  # Green sits there already
    table.sit_down("Blue")
    table.choose("bid 3")
    table.sit_down("Red")
    table.choose("bid 1")
    table.sit_down("Blue")
    expect(table.turn).to_contain_text("Turn 2")
    expect(table.page.get_by_role("list", name="What just happened")).to_contain_text("blue takes the point")


def test_a_person_with_two_bots_plays_to_the_end(toy_server: str, visit: Visit) -> None:
    table = crowd(toy_server, visit, Blue="bot regular", Red="me", Green="bot recruit")
    page = table.page
    mine, *others = ("Red", "Blue", "Green")
    seats = page.get_by_role("region", name="Goals").locator("[data-goal]")
    expect(seats).to_have_text([re.compile(rf"{mine}\s+you"), *(re.compile(rf"{name}\s+Re") for name in others)])
    over = page.get_by_role("dialog").filter(has_text="Rematch")
    ready = table.options.locator("[data-choice]:enabled").or_(over).or_(table.card).filter(visible=True).first
    while True:
        expect(ready).to_be_visible()
        if over.is_visible():
            break
        if table.card.is_visible():  # of what others did, or what an act of mine brought
            table.put_card_away()
        else:
            table.choose(table.choices()[-1])
    assert table.ask("red")["outcome"] is not None


# Whole acts -----------------------------------------------------------------------------------------


def at_the_table(toy_server: str, visit: Visit) -> Table:
    table = crowd(toy_server, visit, Blue="me", Red="open", Green="open")
    expect(table.asked).to_contain_text("Act, blue")
    return table


def dug(table: Table) -> list[str]:
    """The pieces that are dug in."""
    return [each["id"] for each in table.ask("blue")["scene"]["pieces"] if each["marks"]]


def test_ticks_make_one_act(toy_server: str, visit: Visit) -> None:
    table = at_the_table(toy_server, visit)
    page = table.page
    ticks = page.get_by_role("group", name="Together")
    act = ticks.get_by_role("button").first
    expect(act).to_have_text("Choose one or more.")
    expect(act).to_be_disabled()
    ticks.get_by_role("checkbox", name="B2").check()
    expect(act).to_have_text("Dig in: B2")
    ticks.get_by_role("checkbox", name="B1").check()
    expect(act).to_have_text("Dig in: B1, B2")
    page.keyboard.press("Escape")
    expect(ticks.get_by_role("checkbox", checked=True)).to_have_count(0)
    ticks.get_by_role("button", name="All").click()
    with table.acknowledged():
        act.click()
    assert dug(table) == ["b1", "b2"]
    expect(page.get_by_role("list", name="What just happened")).to_contain_text("B1, B2 dig in")


@pytest.mark.parametrize("by_keyboard", [False, True])
def test_shift_clicks_on_the_map_gather_an_act(toy_server: str, visit: Visit, by_keyboard: bool) -> None:
    table = at_the_table(toy_server, visit)
    page = table.page
    if by_keyboard:
        table.stack("b1").press("Shift+Enter")
    else:
        table.press_on(table.stack("b1"), shift=True)
    expect(table.asked).to_contain_text("Dig in: B1, B2?")
    assert dug(table) == []
    with table.acknowledged():
        if by_keyboard:
            table.board.focus()
            page.keyboard.press("Enter")
        else:
            page.locator("[data-act]").click()
    assert dug(table) == ["b1", "b2"]


def test_a_plain_click_chooses_one(toy_server: str, visit: Visit) -> None:
    table = at_the_table(toy_server, visit)
    table.choose_on_map("dig b2")
    assert dug(table) == ["b2"]


def test_a_group_that_the_rules_refuse_is_explained(toy_server: str, visit: Visit) -> None:
    """Red's pieces have parted, so they cannot dig in together."""
    table = crowd(toy_server, visit, Blue="open", Red="me", Green="open")
    blue, green = join(table, "blue"), join(table, "green")
    for key, choice in ((blue, "wait"), (table.keys["red"], "move r1"), (green, "wait")):
        send(table, key, choice)
    for key, choice in ((blue, "bid 1"), (table.keys["red"], "bid 2"), (green, "bid 3"), (blue, "wait")):
        send(table, key, choice)
    expect(table.asked).to_contain_text("Act, red (turn 2)")
    assert "dig r1 r2" not in table.choices()
    ticks = table.page.get_by_role("group", name="Together")
    ticks.get_by_role("button", name="All").click()
    ticks.get_by_role("button", name="Dig in: R1, R2").click()
    expect(table.page.get_by_role("alert")).to_contain_text("They are far apart. (2.3)")


def join(table: Table, seat: str) -> str:
    """Take an open seat, not in this browser; the key."""
    answer = table.page.request.post(f"{api(table)}/join", data={"seat": seat, "agree": True})
    key: str = answer.json()["key"]
    return key


def send(table: Table, key: str, choice: str) -> None:
    headers = {"Authorization": f"Bearer {key}"}
    seq = table.page.request.get(api(table), headers=headers).json()["seq"]
    answer = table.page.request.post(f"{api(table)}/choose", data={"seq": seq, "choice": choice}, headers=headers)
    assert answer.ok, answer.text()


def api(table: Table) -> str:
    return f"{table.page.url.partition('/match/')[0]}/api/matches/{table.match}"


# Reactions -----------------------------------------------------------------------------------------


def test_a_reaction_is_not_asked_again_this_turn(toy_server: str, visit: Visit) -> None:
    table = crowd(toy_server, visit, Blue="open", Red="open", Green="me")
    page = table.page
    blue = join(table, "blue")
    send(table, blue, "move b1")
    expect(table.asked).to_contain_text("Ambush B1?")
    with table.acknowledged(re.compile(r"/standing$")):
        page.get_by_text("Standing order: answer such questions for me").click()
        page.get_by_role("button", name="Not again this turn").click()
    assert table.ask("green")["waiting_for"] == ["red"]
    orders = page.get_by_role("region", name="Standing orders")
    expect(orders).to_contain_text("Ambushes in turn ")
    with table.acknowledged(re.compile(r"/standing$")):
        orders.get_by_role("button", name="Ask me again").click()
    expect(orders).to_have_count(0)


# What a question is about ---------------------------------------------------------------------------


def test_what_the_question_is_about_is_marked(toy_server: str, visit: Visit) -> None:
    """An ambush is about the piece that moves, the one that waits, and the place where they meet."""
    table = crowd(toy_server, visit, Blue="open", Red="open", Green="me")
    blue = join(table, "blue")
    send(table, blue, "move b1")
    expect(table.asked).to_contain_text("Ambush B1?")
    marked = table.board.locator("[data-acting]")
    expect(marked).to_have_count(2)
    assert {each.get_attribute("data-acting") for each in marked.all()} == {"mill blue", "mill green"}
    expect(table.board.locator('[data-about="mill"]')).to_have_count(1)
    expect(table.board.locator("[data-about]")).to_have_count(1)
