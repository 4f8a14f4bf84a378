"""The home page, and the first minute after it: "Play now", the briefing, "Learn"."""

import gzip
import re

import pytest
from playwright.sync_api import Page, Response, expect

from sandtable.games import GAMES
from tests.browser.accessibility import grave, overflow
from tests.browser.table_page import Table, Visit
from tests.cases import each_time

SIZES = ((1440, 900), (390, 844))
FIRST_QUESTIONS = {
    "Phantom Fury": "Support: call a mission",
    "ISIS War": "Move a unit or a stack",
    "Fighting the Islamic State": "Pay your army",
    "Axis of Evil: Iran": "Play the shock marker",
    "FITNA": "events",
}
MOST_SCRIPT = 120_000  # bytes, compressed


def test_the_home_page_fetches_little_script(server: str, visit: Visit) -> None:
    """The table is no part of it; unit symbols are drawn when the client is built."""
    scripts: list[Response] = []
    page = visit()
    page.on("response", lambda answer: scripts.append(answer) if answer.request.resource_type == "script" else None)
    page.goto(server)
    expect(page.locator("article svg .counter").first).to_be_visible()
    assert 0 < sum(len(gzip.compress(each.body())) for each in scripts) < MOST_SCRIPT


def test_the_games_do_not_wait_for_the_list_of_matches(server: str, visit: Visit) -> None:
    page = visit()
    page.route("**/api/matches?**", lambda _: None)  # it never comes
    page.goto(server)
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def play_now(page: Page, server: str, title: str) -> Table:
    page.goto(server)
    page.get_by_role("button", name=f"Play now: {title}").click()
    return Table(page)


@pytest.mark.parametrize("title", each_time(FIRST_QUESTIONS, "Phantom Fury", "FITNA"))
def test_every_game_asks_its_first_question_after_one_click(server: str, visit: Visit, title: str) -> None:
    assert len(FIRST_QUESTIONS) == len(GAMES)
    table = play_now(visit(), server, title)
    expect(table.page.get_by_role("region", name="Briefing")).to_contain_text("You ")
    expect(table.asked).to_contain_text(FIRST_QUESTIONS[title])
    expect(table.page.get_by_role("list", name="What just happened")).to_have_count(0)  # the set-up is no news


@pytest.mark.parametrize(("width", "height"), each_time(SIZES, SIZES[0]))
def test_the_briefing_says_who_i_am_and_what_to_do(server: str, visit: Visit, width: int, height: int) -> None:
    table = play_now(visit(width, height), server, "ISIS War")
    page, briefing = table.page, table.page.get_by_role("region", name="Briefing")
    expect(briefing.get_by_role("heading", level=2)).to_have_text(
        "You are Iran. Take Baghdad before the Americans come."
    )
    for name in ("Learn the first turn", "Set up yourself", "Play the other side"):
        expect(briefing.get_by_role("button", name=re.compile(name))).to_be_visible()
    assert overflow(page) == 0
    assert grave(page) == []
    seq = table.ask("iran")["seq"]
    expect(briefing.get_by_role("button", name="Learn the first turn")).to_be_in_viewport(ratio=1)
    moves = page.get_by_role("button", name="Show: ")
    expect(moves).to_have_count(2)
    moves.first.click()
    expect(table.board.locator("[data-lesson]")).to_have_count(2)
    assert table.ask("iran")["seq"] == seq  # it is only shown
    table.press_on(table.stack("ir_art_16"))
    expect(briefing).to_have_count(0)
    expect(table.board.locator("[data-lesson]")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Briefing").click()
    expect(briefing).to_be_visible()


def test_one_may_set_up_oneself_play_the_other_side_or_learn(server: str, visit: Visit) -> None:
    table = play_now(visit(), server, "ISIS War")
    page, briefing = table.page, table.page.get_by_role("region", name="Briefing")
    first = table.match
    briefing.get_by_role("button", name="Set up yourself").click()
    expect(table.turn).to_contain_text("Set-up: Turks")
    assert list(page.evaluate("JSON.parse(localStorage.getItem('sandtable.matches'))")) == [table.match] != [first]
    with table.card_put_away():  # the card of what the other has done comes first
        briefing.get_by_role("button", name="Play the other side").click()
        expect(briefing).to_contain_text("You are the US and its coalition.")
    page.goto(server)
    page.get_by_role("button", name="Play now: ISIS War").click()
    with table.card_put_away():
        expect(briefing).to_contain_text("You are the US and its coalition.")  # the side of last time
    briefing.get_by_role("button", name="Learn the first turn").click()
    expect(page.get_by_role("region", name="Learn and look up")).to_contain_text("step 1 of 8")


def test_learning_goes_on_where_play_is(server: str, visit: Visit) -> None:
    page = visit()
    page.goto(server)
    page.get_by_role("button", name="Learn: ISIS War").click()
    drawer = page.get_by_role("region", name="Learn and look up")
    steps = drawer.get_by_text("Your first turn, step")
    expect(steps).to_contain_text("step 1 of 8")
    table = Table(page)
    expect(table.asked).to_contain_text("Set up")
    with table.acknowledged():
        drawer.get_by_role("button", name="Skip step").click()
    expect(steps).to_contain_text("step 2 of 8")
    page.reload()
    expect(steps).to_contain_text("step 2 of 8")
    match = table.match
    page.goto(server)
    page.get_by_role("button", name="Learn: ISIS War").click()
    expect(steps).to_contain_text("step 2 of 8")
    assert table.match == match


@pytest.mark.parametrize(("width", "height", "touch"), [(1440, 900, False), (390, 844, True)])
def test_the_picture_of_a_game_leads_to_its_page(
    server: str, visit: Visit, width: int, height: int, touch: bool
) -> None:
    page = visit(width=width, height=height, touch=touch)
    page.goto(server)
    picture = page.get_by_role("article", name="ISIS War").locator("a.picture")
    picture.tap() if touch else picture.click()
    expect(page).to_have_url(f"{server}/new/isis_war")
