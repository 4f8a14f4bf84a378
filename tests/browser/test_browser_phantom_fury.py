"""Phantom Fury in the browser: a turn with the mouse, the same turn with the keyboard, and all around it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phantom_fury_turn import SEED, before_moves, first_turn, odds_of_fire
from tests.browser.positions import open_saved, played
from tests.browser.table_page import Table, Visit, start


def test_a_company_is_placed_on_the_map(server: str, visit: Visit) -> None:
    table = start(visit(), server, "phantom_fury", SEED)
    expect(table.asked).to_contain_text("in a start zone")
    for left in range(9, 1, -1):  # the last squad has no choice
        assert len(table.choices()) == left
        table.choose_on_map(table.choices()[0])
    while table.choices()[0].startswith("attach"):
        table.choose_on_map(table.choices()[0])
    expect(table.turn).to_contain_text("Support")
    expect(table.board.get_by_role("button", name=re.compile("US Marines.*CAAT attached"))).to_have_count(4)


@pytest.mark.long
def test_a_turn_with_the_mouse(server: str, visit: Visit) -> None:
    table = start(visit(), server, "phantom_fury", SEED)
    for choice in first_turn():
        table.choose_on_map(choice)
    assert_turn_played(table)


def assert_turn_played(table: Table) -> None:
    """The first turn is over, and every choice came from the script."""
    table.catch_up()  # what the last acts brought is put away
    expect(table.turn).to_contain_text("Turn 2")
    assert table.ask("usmc")["seq"] == len(first_turn())


def test_the_same_turn_with_the_keyboard(server: str, visit: Visit) -> None:
    page = visit()
    page.goto(server)
    go_to(page, "link", "Set up: Phantom Fury")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start the match")).to_be_visible()
    press_on(page, page.locator("summary", has_text="Set-up"))
    tab_to(page, page.get_by_role("radio", name="The usual set-up"))
    page.keyboard.press("ArrowDown")
    press_on(page, page.locator("summary", has_text="Names and seed"))
    go_to(page, "textbox", "Seed")
    page.keyboard.type(SEED)
    page.keyboard.press("Enter")
    table = Table(page)
    for choice in first_turn():
        press(table, choice)
    assert_turn_played(table)


def go_to(page: Page, role: str, name: str) -> None:
    """Tab until the focus is there."""
    tab_to(page, page.get_by_role(role, name=name).first)  # type: ignore[arg-type]


def press_on(page: Page, thing: Locator) -> None:
    tab_to(page, thing)
    page.keyboard.press("Enter")


def tab_to(page: Page, there: Locator) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if there.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab never comes to {there}.")


def press(table: Table, choice: str) -> None:
    """Choose with the number of the option; go to counters on the map with N, and roll with Enter."""
    keyboard = table.page.keyboard
    number = table.option(choice).locator("kbd")

    def act() -> None:
        if choice.startswith(("move", "attach")):
            walk_to(table, choice.partition(" ")[2])
            keyboard.press("Enter")
        elif number.count():
            keyboard.press(number.inner_text())
        else:
            go_to(table.page, "button", "End the phase")
            keyboard.press("Enter")

    def confirm() -> None:
        expect(table.confirm).to_be_visible()
        table.page.evaluate("document.activeElement.blur()")
        keyboard.press("Enter")

    def answer() -> None:
        """In a battle the number only selects the answer; Enter does what the main button says."""
        keyboard.press(number.inner_text())
        expect(table.option(choice)).to_have_attribute("aria-pressed", "true")
        table.page.evaluate("document.activeElement.blur()")
        keyboard.press("Enter")
        table.do_it_anyway()

    table.catch_up()
    if table.battle.count() and table.option(choice).get_attribute("aria-pressed") is not None:
        with table.acknowledged():
            answer()
    else:
        table.take(choice, act, confirm)


def walk_to(table: Table, piece: str) -> None:
    """N goes to what can be chosen on the map, one after the other."""
    for _ in range(20):
        table.page.keyboard.press("n")
        if table.stack(piece).evaluate("stack => stack === document.activeElement"):
            return
    raise AssertionError(f"N never comes to {piece}.")


def test_undo_with_the_button_and_with_a_key(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("phantom_fury", *before_moves()))
    move, go = first_turn()[len(before_moves()) :][:2]
    piece = move.partition(" ")[2]
    before = table.stack(piece).get_attribute("data-stack")
    table.choose_on_map(move)
    table.choose_on_map(go)
    expect(table.stack(piece)).not_to_have_attribute("data-stack", before or "")
    table.take_back()
    expect(table.stack(piece)).to_have_attribute("data-stack", before or "")
    with table.acknowledged(re.compile(r"/undo$")):
        table.page.keyboard.press("u")
    expect(table.asked).to_contain_text("choose a unit to move")
    assert table.ask("usmc")["seq"] == len(before_moves())


def test_odds_stand_before_the_dice(server: str, visit: Visit) -> None:
    match, choice = odds_of_fire()
    table = open_saved(visit(), server, match)
    seq = table.ask("usmc")["seq"]
    table.option(choice).hover()
    expect(table.odds).to_contain_text("%")
    table.option(choice).click()
    expect(table.battle.locator(".foot .final")).to_contain_text("final")  # it cannot be taken back
    expect(table.confirm).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.confirm).to_have_count(0)
    assert table.ask("usmc")["seq"] == seq
    table.choose(choice)
    table.catch_up()  # what it brought is put away
    dice = table.page.get_by_role("list", name="What just happened").get_by_title(re.compile(r"\d on d"))
    expect(dice.first).to_be_visible()
    expect(table.undo).to_be_disabled()


def test_replay_with_the_slider(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("phantom_fury", *first_turn()))
    page, last = table.page, len(first_turn())
    page.get_by_role("button", name="Replay", exact=True).click()
    slider = page.get_by_role("slider", name="Step")
    slider.fill("3")
    expect(table.asked).to_contain_text(f"Replay, step 3 of {last}")
    expect(table.board.get_by_role("button", name=re.compile("US Marines"))).to_have_count(3)
    slider.press("ArrowRight")
    expect(table.asked).to_contain_text(f"Replay, step 4 of {last}")
    expect(table.board.get_by_role("button", name=re.compile("US Marines"))).to_have_count(4)
    page.keyboard.press("Escape")
    expect(table.turn).to_contain_text("Turn 2")
    assert table.choices()


def test_replay_plays_by_itself(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("phantom_fury", *first_turn()))
    page, last = table.page, len(first_turn())
    page.get_by_role("button", name="Replay", exact=True).click()
    replay = page.get_by_role("region", name="Replay")
    page.get_by_role("slider", name="Step").fill(str(last - 3))
    expect(replay).to_contain_text(f"{last - 3} / {last}")
    assert table.choices() == []
    replay.get_by_role("button", name="Play", exact=True).click()
    expect(replay).to_contain_text(f"{last} / {last}")
    expect(replay.get_by_role("button", name="Play", exact=True)).to_be_visible()  # it has stopped
    replay.get_by_role("button", name="Close the replay").click()
    expect(replay).to_have_count(0)
    assert table.choices()


def test_the_log_cites_rules_that_open(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("phantom_fury", *first_turn()))
    page = table.page
    page.get_by_role("tab", name="Log").click()
    log = page.get_by_role("region", name="Log")
    while (folded := log.get_by_role("button", expanded=False)).count():
        folded.first.click()
    expect(log.get_by_role("listitem").filter(has_text="starts in zone")).to_have_count(9)
    log.get_by_role("button", name="Rule 6.3.1").first.click()
    rule = page.get_by_role("region", name="Learn and look up")
    expect(rule).to_contain_text("CAAT")
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)


def test_why_not_asked_of_a_piece(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("phantom_fury", *before_moves()))
    foe = next(each["id"] for each in table.ask("usmc")["scene"]["pieces"] if each["side"] != "usmc")
    table.page.mouse.click(*table.uncovered(table.stack(foe)), button="right")
    why = table.facts.get_by_role("status")
    expect(why).not_to_be_empty()
    expect(why.get_by_role("button", name=re.compile("Rule"))).to_be_visible()
