"""Keys, fingers and words of the coach's pages: all cards open, swipes on a phone, drags on the curve, `mark N`."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.judged import Analyst, info, report
from tests.browser.positions import against_bots
from tests.browser.table_page import JSON, Visit
from tests.browser.test_analysis import CHOICES, crowded, opened, resigned, three, war
from tests.browser.test_browser_story import imported
from tests.browser.test_hint import answers, hint, targets
from tests.browser.test_hint import three as advised

__all__ = ["war"]
FAR = 120


def finger(page: Page, over: Locator, by: int = 0, down: int = 0) -> None:
    """A finger that is laid on the middle of something, goes so far, and is lifted."""
    box = over.bounding_box()
    assert box is not None
    stroke(page, (box["x"] + box["width"] / 2, box["y"] + min(box["height"], 600) / 2), by, down)


def stroke(page: Page, begin: tuple[float, float], by: float = 0, down: float = 0) -> None:
    hand = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": each[0], "y": each[1]} for each in points]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", begin)
    for part in range(1, 7):
        touch("touchMove", (begin[0] + by * part / 6, begin[1] + down * part / 6))
    touch("touchEnd")
    hand.detach()


def test_o_lays_all_cards_open_and_turns_them_back(server: str, visit: Visit) -> None:
    page = visit()
    analyst = Analyst(page)
    marks = three(crowded(), 100, 300, 500)
    analyst.told = info(report(crowded(), marks, measure="level"))
    analyst.made = info(report(crowded(), marks[:1], measure="level", laid_open=True), laid_open=True)
    shown = opened(page, server, imported(server, crowded()), "islamic_state")
    signs = page.locator("[data-marked]")
    expect(signs).to_have_count(3)
    knew, laid = (shown.get_by_role("button", name=re.compile(each)) for each in ("By what they", "All cards open"))
    expect(knew).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("o")  # it is made
    expect(signs).to_have_count(1)
    expect(laid).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile("open"))
    page.keyboard.press("o")  # both are there
    expect(signs).to_have_count(3)
    page.keyboard.press("o")
    expect(signs).to_have_count(1)
    assert [each["laid_open"] for each in analyst.begun] == [True]
    page.reload()
    expect(laid).to_have_attribute("aria-pressed", "true")


def test_a_finger_turns_from_mark_to_mark(server: str, visit: Visit, war: JSON) -> None:
    page = visit(390, 844, touch=True)
    analyst = Analyst(page)
    analyst.told = info(report(resigned(), three(resigned())))
    shown = opened(page, server, war, "iran", hash_="#analysis/quick/8")
    card = shown.locator("article")
    expect(card).to_contain_text("Blunder: 11 of 100 games")
    finger(page, card, -FAR)
    expect(card).to_contain_text("Best: no other came near")
    finger(page, card, FAR)
    expect(card).to_contain_text("Blunder: 11 of 100 games")
    # on the curve it goes to the mark that is nearest, and turns no page besides
    curve, sign = (
        each.bounding_box()
        for each in (
            shown.get_by_role("group", name="The value along the match"),
            shown.locator("[data-marked='4']"),
        )
    )
    assert curve is not None
    assert sign is not None
    right, low = curve["x"] + curve["width"] - 8, curve["y"] + 4
    stroke(page, (right, low), sign["x"] + sign["width"] / 2 - right)
    expect(card).to_contain_text("Mistake: 6 of 100 games")
    expect(page).to_have_url(re.compile("#analysis/quick/4$"))
    finger(page, card, down=-FAR)  # that scrolls
    finger(page, card, 20)
    expect(card).to_contain_text("Mistake: 6 of 100 games")


def test_a_finger_turns_from_option_to_option(server: str, visit: Visit) -> None:
    page = visit(390, 844, touch=True)
    told = answers(page)
    table = against_bots(targets(), server, page)
    told.update(hint(table, advised(table)))
    page.get_by_role("button", name="What would you do?").tap()
    panel = page.get_by_role("region", name="What would you do?")
    one = panel.get_by_role("tabpanel")
    for by, name in ((0, "first"), (-FAR, "second"), (-FAR, "phase"), (-FAR, "phase"), (FAR, "second")):
        if by:
            finger(page, one, by)
        expect(one.get_by_role("heading", name=re.compile(name))).to_be_visible()
    expect(panel.get_by_role("tab", selected=True)).to_contain_text("2")


def test_a_drag_on_the_curve_goes_through_the_match(server: str, visit: Visit, war: JSON) -> None:
    page = visit()
    analyst = Analyst(page)
    analyst.told = info(report(resigned(), three(resigned())))
    shown = opened(page, server, war, "iran")
    dock = page.get_by_role("region", name="Curve")
    box = dock.get_by_role("group", name="The value along the match").bounding_box()
    assert box is not None
    low = box["y"] + 120
    step = page.get_by_role("slider", name="Step")
    page.mouse.move(box["x"] + box["width"] - 2, low)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, low, steps=4)
    expect(step).not_to_have_attribute("aria-valuenow", str(CHOICES + 1))
    page.mouse.move(box["x"] + 2, low, steps=4)
    expect(step).to_have_attribute("aria-valuenow", "0")
    page.mouse.up()
    page.mouse.move(box["x"] + box["width"] / 2, low)  # the button is up: nothing moves
    expect(dock).to_contain_text(f"Step 0 of {CHOICES + 1}")
    # where a mark stands it is opened, and closed where none does
    sign = dock.locator("[data-marked='8']").bounding_box()
    assert sign is not None
    page.mouse.move(box["x"] + 2, low)
    page.mouse.down()
    page.mouse.move(sign["x"] + sign["width"] / 2, low)
    expect(shown.locator("article")).to_contain_text("Blunder: 11 of 100 games")
    page.mouse.move(box["x"] + 2, low)
    page.mouse.up()
    expect(shown.locator("article")).to_have_count(0)


def test_a_mark_is_laidby_words(server: str, visit: Visit, war: JSON) -> None:
    page = visit()
    analyst = Analyst(page)
    analyst.told = info(report(resigned(), three(resigned())))
    shown = opened(page, server, war, "iran")
    shown.get_by_role("button", name="In words").click()
    said = page.get_by_role("log")
    expect(said).to_contain_text("2. ?? Blunder, 11 lost, turn 1: Move to the river.")
    for word, answer in (
        ("mark 2", "Played: Move to the river (6 against 15): 34, give or take 3."),
        ("mark 4", "Give a number from 1 to 3; type analysis for the list."),
        ("mark", "Give a number from 1 to 3; type analysis for the list."),
    ):
        page.locator("#command").fill(word)
        page.keyboard.press("Enter")
        expect(said.locator("p", has_text=answer).last).to_be_visible()
    expect(page).to_have_url(re.compile("#analysis/quick/8$"))
    expect(page.locator("[data-judged=better]")).to_have_count(1)
