"""The hand as tabs: a strip of 84 px, one card raised, folding, and cards that swipe on a phone."""

import re

from playwright.sync_api import Locator, Page, expect

from sandtable.core import AnyMatch
from tests.browser.accessibility import grave, themes
from tests.browser.boxes import height, settled
from tests.browser.positions import seated, until
from tests.browser.table_page import Table, Visit

STRIP, MAP = ".strip", ".view"


def asks_for_an_asset(match: AnyMatch) -> bool:
    """FITNA: somebody may play an Asset whose effect is told, and holds cards that he may not play."""
    decision = match.pending[0]
    if not decision.battle or decision.rule != "18.3" or len(match.table.state.hands[decision.seat]) < 5:
        return False
    tray = next(tray for tray in match.game.view(match.table, decision.seat).trays if tray.id.startswith("hand_"))
    return any("→" in card.foot for card in tray.cards)


def opened(match: AnyMatch, server: str, page: Page) -> Table:
    seat = match.seats[match.pending[0].seat].id
    table = seated(match, server, **{seat: page})[seat]
    expect(hand(table.page)).to_be_visible()
    settled(page)
    return table


def hand(page: Page) -> Locator:
    return page.get_by_role("list", name="Your hand")


def cards(page: Page) -> Locator:
    return hand(page).locator("[data-card]")


def test_at_rest_the_hand_is_one_strip(server: str, visit: Visit) -> None:
    """Fighting the Islamic State: three cards to choose from, and the map keeps its height."""
    match = until("islamic_state", lambda each: len(each.pending) > 3)
    page = opened(match, server, visit(1366, 768)).page
    for width, tall, most in ((1366, 768, 584), (1440, 900, 716), (1920, 1080, 896)):
        page.set_viewport_size({"width": width, "height": tall})
        settled(page)
        assert height(page, STRIP) == 84
        assert height(page, MAP) == most
        assert {height(page, f'[data-card="{card}"]') for card in ids(page)} == {60}
    buttons = page.get_by_role("group", name="Map view")
    assert buttons.evaluate("each => !!each.closest('.block')")
    for _ in themes(page):
        assert grave(page) == []


def test_nothing_beside_the_map_moves_between_a_question_and_a_battle(server: str, visit: Visit) -> None:
    """What asks next never lies where something else was under the pointer."""
    matches = [until("fitna", lambda each: each.pending[0].rule == "12.1.1"), until("fitna", asks_for_an_asset)]
    places = []
    for match in matches:
        page = opened(match, server, visit(1440, 900)).page
        panel = page.get_by_role("complementary", name="Side panel").bounding_box()
        assert panel is not None
        places.append((panel["x"], panel["width"], height(page, STRIP), height(page, MAP)))
    assert places[0] == places[1]


def ids(page: Page) -> list[str]:
    return [card.get_attribute("data-card") or "" for card in cards(page).all()]


def widths(page: Page) -> list[float]:
    return [(card.bounding_box() or {"width": 0})["width"] for card in cards(page).all()]


def test_one_card_is_raised_above_its_tab(server: str, visit: Visit) -> None:
    page = opened(until("fitna", asks_for_an_asset), server, visit()).page
    offered = page.locator("[data-card][aria-disabled=false]").first
    raised = page.locator(".raised")
    expect(raised).to_have_count(0)
    assert max(widths(page)) - min(widths(page)) < 1  # whether they can be played or not: they keep their places
    offered.hover()
    expect(raised).to_be_visible()
    box, tab = raised.bounding_box(), offered.bounding_box()
    assert box is not None
    assert tab is not None
    assert (box["width"], box["height"]) == (176, 232)
    assert box["y"] + box["height"] < tab["y"]
    page.mouse.move(400, 300)
    expect(raised).to_have_count(0)
    number = offered.locator("kbd").text_content() or ""
    before = page.locator("[data-seq]").get_attribute("data-seq")
    page.keyboard.down(number)
    expect(raised).to_be_visible()
    page.keyboard.down(number)  # it repeats: the key is held
    page.keyboard.up(number)
    expect(raised).to_have_count(0)
    assert page.locator("[data-seq]").get_attribute("data-seq") == before  # it was only shown
    effect = page.locator("[data-card]", has_text="→").first
    expect(effect).to_contain_text(re.compile(r"falls \d+ → \d+ %"))


def test_c_folds_the_hand_to_one_button(server: str, visit: Visit) -> None:
    page = opened(until("fitna", asks_for_an_asset), server, visit()).page
    count = cards(page).count()
    able = page.locator("[data-card][aria-disabled=false]").count()
    page.keyboard.press("c")
    expect(hand(page)).to_have_count(0)
    fold = page.get_by_role("button", name=re.compile(f"^Hand: {count} cards, {able} can be played"))
    expect(fold).to_be_visible()
    page.keyboard.press("h")  # the hint, not the hand
    expect(fold).to_be_visible()
    fold.click()
    expect(cards(page)).to_have_count(count)
    page.get_by_role("button", name="Fold the hand").click()
    expect(hand(page)).to_have_count(0)


def test_what_cannot_be_played_folds_to_its_number(server: str, visit: Visit) -> None:
    page = opened(until("fitna", asks_for_an_asset), server, visit(1366, 768)).page
    page.set_viewport_size({"width": 1100, "height": 768})
    settled(page)
    shut = page.locator("[data-card][aria-disabled=true]")
    assert shut.count() > 0
    for card in shut.all():
        box = card.bounding_box()
        assert box is not None
        assert box["width"] == 40


def test_on_a_phone_cards_swipe_inside_the_sheet(server: str, visit: Visit) -> None:
    page = opened(until("fitna", asks_for_an_asset), server, visit(390, 844, touch=True)).page
    box = cards(page).first.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (148, 118)
    assert height(page, MAP) >= 379
    assert hand(page).evaluate("each => each.scrollWidth > each.clientWidth")
    cards(page).first.scroll_into_view_if_needed()  # in a battle they stand below its answers
    expect(cards(page).first).to_be_in_viewport(ratio=1)
    for _ in themes(page):
        assert grave(page) == []
