"""“What would you do?”: three options compared, in the panel, on the map and in words; its states; who may ask.

What the coach finds is its own business: where a test is about how that is shown, the answer is given here.
"""

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from sandtable.coach.phase import is_phase
from sandtable.core import AnyMatch
from tests.browser.accessibility import grave, overflow, themes
from tests.browser.positions import against_bots, until
from tests.browser.table_page import JSON, Table, Visit, start, take_seat
from tests.browser.test_browser_battle import asks
from tests.cases import each_time

HINT = re.compile(r"/hint$")


@cache
def targets() -> AnyMatch:
    """Which hex to attack, with several to choose from."""
    return until(
        "isis_war", lambda match: match.pending[0].battle == "target" and len(match.pending[0].options) > 3
    )


@cache
def moving() -> AnyMatch:
    """One unit after the other, until the phase is ended."""
    return until("isis_war", lambda match: is_phase(match.game, match.pending[0]))


@cache
def ticks() -> AnyMatch:
    return until("isis_war", asks("attackers", 4))


def sketch(target: str = "", *origins: str) -> JSON:
    return {"pieces": [], "origins": list(origins), "path": [], "target": target, "cards": []}


def advice(choice: str, text: str, value: float, drawn: JSON, **more: Any) -> JSON:
    line = [{"seat": "iran", "text": "They leave", "drawn": sketch(), "tenths": 6}]
    plain = {"note": "", "gap_error": 0.01, "sure": "fairly", "risks": [], "line": line, "same": 0, "members": []}
    brings = [{"text": "Takes the hex whatever the die.", "rule": "10.6"}]
    return {
        "choice": choice, "text": text, "value": value, "error": 0.015, "loss": 0.41 - value, "drawn": drawn,
        "brings": brings, **plain, **more,
    }  # fmt: skip


def hint(table: Table, options: list[JSON], **more: Any) -> JSON:
    seat = table.seats[0]
    plain = {"kind": "clear", "prompt": "", "rule": "10.6", "measure": "wins", "value": 0.41, "error": 0.015}
    rest = {
        "sure": "sure",
        "why": "",
        "whole": False,
        "also": [],
        "games": 2400,
        "seconds": 6.0,
        "used": 1,
        "plan": None,
    }
    return {"seq": table.ask(seat)["seq"], "seat": seat, **plain, **rest, "options": options, **more}


def three(table: Table) -> list[JSON]:
    """The first two hexes, each attacked from where somebody stands beside it, and the end of the phase."""
    state = table.ask(table.seats[0])
    (first, second), end = state["asked"]["options"][:2], state["asked"]["options"][-1]
    targets = {first["target"], second["target"]}
    mine = next(piece["space"] for piece in state["scene"]["pieces"] if piece["space"] not in targets)
    return [
        advice(first["choice"], "Attack the first", 0.41, sketch(first["target"], mine), sure="sure"),
        advice(second["choice"], "Attack the second", 0.38, sketch(second["target"], mine)),
        advice(end["choice"], "End the phase", 0.33, sketch()),
    ]


def answers(page: Page) -> JSON:
    """What the coach will answer, to be filled in. Requests are caught from the first page on: one that is sent
    right after the browser was told to catch them may slip through."""
    found: JSON = {}
    page.route(HINT, lambda route: route.fulfill(json=found))
    return found


def test_the_coach_answers_and_the_text_table_tells_the_same(server: str, visit: Visit) -> None:
    """With the coach itself: each hint is counted and is a line of the log."""
    page = visit()
    table = against_bots(targets(), server, page)
    page.keyboard.press("h")
    panel = page.get_by_role("region", name="What would you do?")
    expect(panel.locator("article")).not_to_have_count(0)
    expect(panel).to_contain_text("give or take")
    expect(table.asked).to_contain_text("1 hint so far")
    best = panel.locator("article h3").first.inner_text()
    assert grave(page) == []
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("region", name="Log")).to_contain_text("US and Coalition asked the coach.")
    page.get_by_role("tab", name="Text").click()
    page.locator("#command").fill("hint")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text(re.compile(rf"1\. {best}: \d+ of 100, give or take \d"))


def test_three_options_stand_in_the_panel_and_on_the_map(server: str, visit: Visit) -> None:
    page = visit(1366, 768)
    told = answers(page)
    table = against_bots(targets(), server, page)
    options = three(table)
    told.update(hint(table, options))
    page.keyboard.press("h")
    panel = page.get_by_role("region", name="What would you do?")
    expect(panel.locator("article")).to_have_count(3)
    expect(panel).to_contain_text("You win 41 of 100 games with the best choice")
    expect(panel.locator("article").nth(1)).to_contain_text("−3")
    expect(panel.locator("article").first).to_contain_text("in 6 of 10 games")
    box = panel.bounding_box()
    assert box is not None
    assert round(box["width"]) in (423, 424)
    marks = table.board.locator("[data-hinted]")
    expect(marks).to_have_count(2)
    expect(table.board.locator(f'[data-hinted="{options[0]["drawn"]["target"]}"].open')).to_have_count(1)
    expect(table.asked.locator(".advised")).to_have_text("3")  # it has no place on the map
    page.keyboard.press("2")
    expect(panel.locator("article").nth(1)).to_contain_text("Expected line")
    expect(table.board.locator(f'[data-hinted="{options[1]["drawn"]["target"]}"].open')).to_have_count(1)
    assert overflow(page) == 0
    for _ in themes(page):
        assert grave(page) == []
    page.keyboard.press("Enter")
    expect(table.battle).to_be_visible()
    expect(marks).to_have_count(0)


def test_on_a_phone_there_is_one_option_at_a_time(server: str, visit: Visit) -> None:
    page = visit(390, 844)
    told = answers(page)
    table = against_bots(targets(), server, page)
    told.update(hint(table, three(table)))
    page.get_by_role("button", name="What would you do?").click()
    panel = page.get_by_role("region", name="What would you do?")
    tabs = panel.get_by_role("tab")
    expect(tabs).to_have_count(3)
    expect(panel.get_by_role("heading", name="Attack the first")).to_be_visible()
    tabs.nth(1).click()
    expect(panel.get_by_role("heading", name="Attack the second")).to_be_visible()
    expect(panel.get_by_role("heading", name="Attack the first")).to_have_count(0)
    assert all(each.bounding_box()["height"] >= 44 for each in [*tabs.all(), panel.locator("[data-take]")])  # type: ignore[index]
    assert overflow(page) == 0
    assert grave(page) == []


def test_who_leaves_it_while_it_thinks_says_so(server: str, visit: Visit) -> None:
    page = visit()
    held: list[Route] = []
    page.route(HINT, lambda route: held.append(route))
    table = against_bots(targets(), server, page)
    panel = page.get_by_role("region", name="What would you do?")
    for key, show in (("Escape", False), ("Enter", True)):
        page.keyboard.press("h")
        expect(panel).to_contain_text("Thinking")
        with page.expect_request(re.compile(r"/hint/stop$")) as ended:
            page.keyboard.press(key)
        assert ended.value.post_data_json == {"show": show}
    expect(panel).to_be_visible()
    assert grave(page) == []
    held[-1].fulfill(json=hint(table, three(table), kind="unclear", why="The bands lie over each other."))
    expect(panel).to_contain_text("open between 1 and 2")
    expect(panel).to_contain_text("The bands lie over each other.")


def test_it_says_when_all_are_alike_and_when_the_server_is_busy(server: str, visit: Visit) -> None:
    page = visit()
    told: list[dict[str, Any]] = [
        {"status": 429, "json": {"error": "later", "detail": "Others are before you: about 20 s."}}
    ]
    page.route(HINT, lambda route: route.fulfill(**told.pop(0)))
    table = against_bots(targets(), server, page)
    told.append({"json": hint(table, three(table)[:1], kind="alike", why="There is one option.")})
    page.keyboard.press("h")
    panel = page.get_by_role("region", name="What would you do?")
    expect(panel.get_by_role("alert")).to_have_text("Later")
    expect(panel).to_contain_text("about 20 s")
    panel.get_by_role("button", name="Try again").click()
    expect(panel).to_contain_text("All are alike")
    expect(table.board.locator("[data-hinted]")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), each_time([(1440, 900), (390, 844)], (1440, 900)))
def test_a_whole_act_stands_in_the_panel_of_the_battle(server: str, visit: Visit, width: int, height: int) -> None:
    page = visit(width, height)
    answer = answers(page)
    table = against_bots(ticks(), server, page)
    several = table.ask(table.seats[0])["asked"]["several"]
    table.battle.locator("li input:checked").first.uncheck()
    own = [box.get_attribute("value") for box in table.battle.locator("li input:checked").all()]
    whole = " ".join([several["verb"], *several["among"]])
    mine = " ".join([several["verb"], *own])  # type: ignore[list-item]
    best, ours = advice(whole, "Take all", 0.41, sketch()), advice(mine, "Yours", 0.38, sketch())
    answer.update(hint(table, [best], whole=True, also=[ours]))
    with page.expect_request(HINT) as asked:
        page.keyboard.press("h")
    assert (asked.value.post_data_json or {})["also"] == [mine]
    told = table.battle.get_by_role("region", name="What would you do?")
    expect(told).to_contain_text("Your ticks")
    expect(told).to_contain_text("Coach")
    expect(table.battle.locator("li", has_text="take too")).to_have_count(len(several["among"]) - len(own))
    expect(table.board.locator('[data-verdict="take too"]')).to_have_count(len(several["among"]) - len(own))
    assert grave(page) == []
    told.get_by_role("button", name="Take these ticks").click()
    expect(table.battle.locator("li input:checked")).to_have_count(len(several["among"]))
    expect(told.get_by_role("status")).to_have_text("✓ You have taken these ticks")
    expect(told.get_by_role("button", name="Take these ticks")).to_be_hidden()


def test_the_briefing_gives_way_to_the_coach_on_a_phone(server: str, visit: Visit) -> None:
    page = visit(390, 844)
    page.goto(f"{server}/new/isis_war")
    page.get_by_role("button", name="Start the match").click()
    table = Table(page)
    answers(page).update(hint(table, []))
    briefing = page.get_by_role("region", name="Briefing")
    expect(briefing).to_be_visible()
    page.locator("button.coach").click()
    expect(page.get_by_role("region", name="What would you do?")).to_be_visible()
    expect(briefing).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), each_time([(1366, 768), (390, 844)], (390, 844)))
def test_a_whole_phase_is_a_plan_of_a_few_strokes(server: str, visit: Visit, width: int, height: int) -> None:
    page = visit(width, height)
    told = answers(page)
    table = against_bots(moving(), server, page)
    state = table.ask(table.seats[0])
    where = {piece["id"]: piece["space"] for piece in state["scene"]["pieces"]}
    first, second, *_ = (each for each in state["asked"]["options"] if len(each.get("targets", ())) == 1)
    homes = [where[each["targets"][0]] for each in (first, second)]
    plain = {"who": "the first", "gain": 0.04, "error": 0.01, "sure": "sure", "stays": False}
    why = [{"text": "You hold Samarra in 8 of 10 games.", "rule": ""}]
    go = {
        **plain,
        "text": "The first goes",
        "choice": first["choice"],
        "drawn": sketch(homes[1], homes[0]),
        "why": why,
    }
    stay = {
        **plain,
        "text": "The second stays",
        "choice": "",
        "drawn": sketch("", homes[1]),
        "why": [],
        "stays": True,
    }
    plan = {"unmoved": 0.34, "gain": 0.07, "gain_error": 0.03, "sure": "sure", "strokes": [go, stay], "others": 14}
    told.update(hint(table, [], plan=plan))
    with page.expect_request(HINT) as asked:
        page.locator("button.coach").click()
    assert (asked.value.post_data_json or {})["phase"] is True
    panel = page.get_by_role("region", name="What would you do?")
    expect(panel).to_contain_text("With this plan 41, unmoved 34")
    expect(panel.locator("[data-stroke]")).to_have_count(2)
    expect(panel).to_contain_text("14 more units: no single one matters")
    expect(table.board.locator("[data-hinted]")).to_have_count(2)
    expect(panel.locator("[data-take]")).to_contain_text("Take up the first")
    assert overflow(page) == 0
    for _ in themes(page):
        assert grave(page) == []
    page.keyboard.press("ArrowRight")
    expect(panel.locator('[data-stroke="2"]')).to_have_attribute("aria-pressed", "true")
    expect(panel.locator("[data-take]")).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(panel).to_have_count(0)


def test_between_people_everybody_must_agree(toy_server: str, visit: Visit) -> None:
    page, other = visit(), visit()
    table = start(page, toy_server, "toy", "ford", Blue="me", Red="open")
    invitation = page.evaluate("location.origin + '/join#' + location.pathname.split('/').pop()")
    spectator = table.keys[""]
    other.goto(f"{invitation}:{spectator}")
    take_seat(other, "Red")
    Table(other)
    page.bring_to_front()
    expect(page.locator("button.coach")).to_be_visible()  # beside a hand it is called “Hint”
    page.keyboard.press("h")
    off = page.get_by_role("region", name="What would you do?")
    expect(off).to_contain_text("Hints are off")
    assert grave(page) == []
    off.get_by_role("button", name="Ask for hints").click()
    expect(off.get_by_role("button", name="Waiting for the others")).to_be_visible()
    asks_me = other.get_by_role("alertdialog", name="Hints for everybody?")
    expect(asks_me).to_be_visible()
    asks_me.get_by_role("button", name="Yes").click()
    off.get_by_role("button", name="Ask the coach").click()
    expect(off).to_contain_text("All are alike")
    page.get_by_role("button", name="Close the hint").click()
    other.get_by_role("tab", name="Log").click()
    expect(other.get_by_role("region", name="Log")).to_contain_text("Blue asked the coach.")


def test_a_blunder_is_warned_of_once(server: str, visit: Visit) -> None:
    page = visit()
    told = answers(page)
    blunder = {"blunder": True, "loss": 0.12, "error": 0.01, "measure": "wins"}
    page.route(re.compile("/weigh$"), lambda route: route.fulfill(json=blunder))
    table = against_bots(targets(), server, page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Warn before a blunder").check()
    page.keyboard.press("Escape")
    told.update(hint(table, three(table)))
    first = table.ask(table.seats[0])["asked"]["options"][0]["choice"]
    table.option(first).click()
    expect(table.risk).to_contain_text("It loses 12 of 100 games")
    assert grave(page) == []
    table.risk.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("region", name="What would you do?").locator("article")).to_have_count(3)
    page.keyboard.press("Escape")
    with table.acknowledged():
        table.option(first).click()
