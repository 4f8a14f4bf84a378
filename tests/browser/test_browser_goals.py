"""The goal bar and the phase strip: one, two and six seats, at three widths."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sandtable.core import AnyMatch, Option
from tests.browser.accessibility import grave, themes
from tests.browser.boxes import height, settled
from tests.browser.positions import seated, until
from tests.browser.table_page import Table, Visit
from tests.cases import each_time

GAMES = {"phantom_fury": 2, "isis_war": 2, "islamic_state": 6, "axis_of_evil": 2}
"""Cells of the bar: a game for one tells of the insurgents as well."""


def guards_attack(match: AnyMatch) -> bool:
    """ISIS War: the Guards are to attack."""
    return match.pending[0].battle == "target" and "RGC" in match.game.view(match.table, 0).phase


def begun(match: AnyMatch) -> bool:
    return match.game.view(match.table, 0).turn.startswith("Turn 1") and len(match.choices) > 12


def opened(match: AnyMatch, server: str, page: Page) -> Table:
    seat = match.seats[match.pending[0].seat].id
    table = seated(match, server, **{seat: page})[seat]
    expect(table.asked).to_be_visible()
    return table


def cells(page: Page) -> Locator:
    return page.get_by_role("region", name="Goals").locator("[data-goal]")


@pytest.mark.parametrize(
    ("game", "count"), each_time(GAMES.items(), ("phantom_fury", 2), ("islamic_state", 6), ("axis_of_evil", 2))
)
def test_everybody_stands_in_one_bar(server: str, visit: Visit, game: str, count: int) -> None:
    match = until(game, begun)
    table = opened(match, server, visit())
    page = table.page
    goals = table.ask(match.seats[match.pending[0].seat].id)["scene"]["goals"]
    mine = next(goal for goal in goals if goal["seat"] == match.seats[match.pending[0].seat].id)
    for width, tall in ((1440, 900), (1366, 768)):
        page.set_viewport_size({"width": width, "height": tall})
        settled(page)
        expect(cells(page)).to_have_count(count)
        expect(cells(page).first).to_contain_text("you")
        assert height(page, "[aria-label=Goals]") == 48
        assert height(page, "header") == 52
        expect(page.get_by_role("region", name="Goals")).to_contain_text(mine["have"])
        for cell in cells(page).all():
            expect(cell).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 390, "height": 844})
    settled(page)
    assert 42 <= height(page, "[aria-label=Goals]") <= 43
    said = page.locator("[aria-label=Goals] .said")
    first = said.locator("b")  # what I have is whole; it may take two lines
    assert first.evaluate("each => each.getBoundingClientRect().bottom") <= said.evaluate(
        "each => each.getBoundingClientRect().bottom"
    )
    cells(page).click()
    everybody = page.get_by_role("list", name="Everybody’s aims").locator("> li")
    expect(everybody).to_have_count(count)
    expect(everybody.first).to_contain_text(mine["have"])
    page.keyboard.press("Escape")
    expect(everybody).to_have_count(0)


def test_a_click_on_a_seat_opens_its_aims(server: str, visit: Visit) -> None:
    table = opened(until("islamic_state", begun), server, visit())
    page = table.page
    last = cells(page).last
    last.click()
    aims = page.get_by_role("dialog", name=re.compile("^Aims of"))
    expect(aims).to_contain_text("Strategic")
    expect(aims).to_be_in_viewport(ratio=1)
    for _ in themes(page):
        assert grave(page) == []
    page.keyboard.press("Escape")
    expect(aims).to_have_count(0)
    cells(page).first.click()
    expect(aims).to_be_visible()
    table.board.dispatch_event("pointerdown")
    expect(aims).to_have_count(0)


def test_the_phase_says_who_can_act_and_leads_to_them(server: str, visit: Visit) -> None:
    match = until("isis_war", guards_attack)
    table = opened(match, server, visit())
    page = table.page
    now = next(part for part in table.ask("iran")["scene"]["phases"] if part["state"] == "now")
    pill = page.locator("[data-phase]")
    expect(pill).to_have_text(f"Guards attack · {len(now['able'])} can")
    strip = page.get_by_role("list", name="Parts of the turn")
    expect(strip.locator(".done").first).to_contain_text("Move")
    expect(strip.locator(".apart")).to_have_text("US turn")
    pill.click()
    card = page.get_by_role("dialog", name="What may be done now")
    expect(card).to_contain_text(now["words"])
    expect(card).to_contain_text("Army attacks next.")
    page.keyboard.press("Tab")
    expect(card).to_have_count(0)
    pieces = page.evaluate("document.activeElement.dataset.pieces").split()
    assert set(pieces) & set(now["able"])
    rests = page.locator("svg .rests")
    assert rests.count() > 0
    assert rests.first.evaluate("each => getComputedStyle(each).opacity") == "0.6"
    for piece in now["able"]:
        assert table.stack(piece).locator("xpath=..").locator(".rests").count() == 0


def test_done_phases_become_dots_and_nothing_is_cut(server: str, visit: Visit) -> None:
    table = opened(until("isis_war", guards_attack), server, visit())
    page = table.page
    strip = page.get_by_role("list", name="Parts of the turn")
    expect(strip.locator(".dot")).to_have_count(0)
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.get_by_role("button", name="Invite")).to_have_count(0)
    for width in (1366, 1170, 1000, 800, 390):
        page.set_viewport_size({"width": width, "height": 768})
        settled(page)
        expect(strip.locator(".now")).to_be_in_viewport(ratio=1)
        assert strip.evaluate("each => each.scrollWidth - each.clientWidth") <= 1
        if width < 1180:
            expect(strip.locator(".done.dot")).to_have_count(2)
    for _ in themes(page):
        assert grave(page) == []


def gaining(match: AnyMatch) -> Option | None:
    """FITNA: a step of a move after which its player holds another number of spaces."""
    decision = match.pending[0]
    if match.game.view(match.table, decision.seat).phase != "Movement" or len(decision.options) > 12:
        return None
    for option in decision.options:
        there = match.clone()
        there.choose(decision.seat, option)
        if there.pending and figure(there, decision.seat) != figure(match, decision.seat):
            return option
    return None


def figure(match: AnyMatch, seat: int) -> str:
    return match.game.view(match.table, seat).goals[seat].figure


def test_a_changed_value_stands_out_until_the_next_act(server: str, visit: Visit) -> None:
    match = until("fitna", lambda each: gaining(each) is not None)
    option = gaining(match)
    assert option is not None
    table = opened(match, server, visit())
    mine = cells(table.page).first
    expect(mine).not_to_have_class(re.compile("changed"))
    table.choose(match.game.spell(option, match.names))
    expect(mine).to_have_class(re.compile("changed"))
    assert mine.locator(".figure").evaluate("each => getComputedStyle(each).outlineStyle") == "solid"
    table.put_card_away()
    table.choose(table.choices()[-1])
    expect(mine).not_to_have_class(re.compile("changed"))
