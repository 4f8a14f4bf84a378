"""The analysis of a finished match: what is offered, the curve, marks on it and on the map, many seats, a phone.

What the coach finds is its own business: where a test is about how that is shown, the answer is given here.
"""

import re
from functools import cache

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from sandtable import games
from sandtable.core import RESIGN, AnyMatch, Match, Outcome
from tests.browser.accessibility import grave, overflow, themes
from tests.browser.judged import OUT, STOP, Analyst, info, mark, option, report, sketch
from tests.browser.table_page import JSON, PATIENCE, Table, Visit
from tests.browser.test_browser_story import bring, imported, played

CHOICES, BRIEF = 14, 3
LEVELS = ("no victory", "marginal", "operational", "strategic")


@cache
def resigned(after: int = CHOICES) -> AnyMatch:
    """A few choices of a war, and Iran gives up."""
    match = played("isis_war", after)
    match.choose(match.pending[0].seat, RESIGN)
    return match


def ended(match: AnyMatch) -> Outcome:
    """How a finished match ended."""
    assert match.outcome is not None
    return match.outcome


@cache
def crowded() -> AnyMatch:
    """Six seats, to the end."""
    return played("islamic_state")


@pytest.fixture(scope="module")
def war(server: str) -> JSON:
    return imported(server, resigned())


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Analysis", exact=True)


def places(match: AnyMatch, at: int) -> tuple[str, str, str]:
    """Where a piece stands at a step, and two other places in which some do."""
    seat = match.choices[at].seat
    stand = dict.fromkeys(each.space for each in match.game.glance(match.at(at).table, seat).pieces if each.space)
    first, second, third, *_ = stand
    return first, second, third


def three(match: AnyMatch, first: int = 4, second: int = 8, third: int = 10) -> list[JSON]:
    """A mistake, a blunder and a best choice of the first seat; the blunder has places on the map."""
    origin, one, other = places(match, second)
    move = match.game.spell(match.choices[second].option, match.names)
    seats = len(match.seats)
    blunder = mark(
        second, 0, "blunder", 0.11, option(move, "Move to the river", 0.34, sketch(one, origin), "6 against 15"),
        option("to 5124", "Move to the town", 0.45, sketch(other, origin), "6 against 2"),
        changed=[-0.11] * seats, fell=[-0.05] * seats,
    )  # fmt: skip
    mistake = mark(first, 0, "mistake", 0.06, option("a", "Stay", 0.44), option("b", "Go", 0.5))
    best = mark(third, 0, "best", 0.0, option("c", "Hold", 0.4), option("c", "Hold", 0.4))
    return [mistake, blunder, best]


def opened(page: Page, server: str, made: JSON, *seats: str, hash_: str = "#analysis") -> Locator:
    page.goto(f"{bring(page, server, made, *seats)}{hash_}")
    expect(panel(page)).to_be_visible()
    return panel(page)


def test_a_match_is_analysed_by_a_press_and_a_reload_keeps_it(server: str, visit: Visit) -> None:
    """With the coach itself, from the card with the result; whoever watches reads it, and cannot begin one."""
    war = imported(server, resigned(BRIEF))
    page = visit()
    page.goto(bring(page, server, war, "iran"))
    expect(page.get_by_role("dialog").get_by_role("button", name="Analyse")).to_be_visible()
    page.keyboard.press("a")
    shown = panel(page)
    expect(shown.get_by_role("radio")).to_have_count(3)
    expect(shown).to_contain_text(re.compile(r"Thorough.*about \d+ (s|min)", re.S))
    assert grave(page) == []
    page.keyboard.press("a")
    expect(shown.get_by_role("table").first).to_be_visible(timeout=PATIENCE)
    expect(shown).to_contain_text("choices weighed", timeout=PATIENCE)
    expect(shown.get_by_text("Analysing", exact=True)).to_have_count(0, timeout=PATIENCE)
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("aria-valuemax", str(BRIEF + 1))
    assert page.url.endswith("#analysis/quick")
    page.reload()
    expect(shown).to_contain_text("choices weighed")
    shown.get_by_role("button", name="In words").click()
    expect(page.get_by_role("log")).to_contain_text(re.compile(r"\d+ of \d+ choices weighed \(quick\)"))
    page.keyboard.press("Escape")
    other = visit()
    other.goto(f"{server}/join#seats={war['match']}:={war['spectator_key']}")
    Table(other)
    other.goto(f"{server}/match/{war['match']}#analysis")
    expect(panel(other)).to_contain_text("choices weighed")
    panel(other).get_by_role("button", name="Analyse more").click()
    panel(other).get_by_role("radio", name=re.compile("Thorough")).check()
    expect(panel(other).get_by_role("button", name=re.compile("^Analyse"))).to_be_disabled()


def test_marks_stand_on_the_curve_in_the_panel_and_on_the_map(server: str, visit: Visit, war: JSON) -> None:
    page = visit(1366, 768)
    analyst = Analyst(page)
    analyst.told = info(report(resigned(), three(resigned())))
    shown = opened(page, server, war, "iran")
    expect(shown.get_by_role("row", name=re.compile("Iran"))).to_contain_text("79 %")
    expect(shown.get_by_role("list", name="Marks").get_by_role("listitem")).to_have_count(3)
    dock = page.get_by_role("region", name="Curve")
    expect(dock.locator("[data-marked]")).to_have_count(3)
    assert [round(box["width"]) for box in [shown.bounding_box()] if box] in ([429], [430])
    assert overflow(page) == 0
    for _ in themes(page):
        assert grave(page) == []
    # by keys alone
    page.keyboard.press("n")
    expect(shown).to_contain_text("Mistake: 6 of 100 games")
    page.keyboard.press("ArrowRight")
    expect(shown).to_contain_text("Blunder: 11 of 100 games")
    expect(page).to_have_url(re.compile("#analysis/quick/8$"))
    expect(dock).to_contain_text(f"Step 8 of {CHOICES + 1}")
    expect(shown.locator("article")).to_contain_text("Takes the hex whatever the die.")
    expect(shown.locator("article")).to_contain_text("in 6 of 10 games")
    for kind, note in (("better", "6 against 2"), ("played", "6 against 15")):
        expect(page.locator(f"[data-judged={kind}]")).to_have_count(1)
        expect(page.locator(f"[data-callout={kind}]")).to_contain_text(note)
        expect(shown.locator(f"article .option.{kind}")).to_contain_text(note)
    for _ in themes(page):
        assert grave(page) == []
    page.get_by_role("slider", name="Step").press("End")
    expect(dock).to_contain_text(f"Step {CHOICES + 1} of")
    expect(page.locator("[data-judged]")).to_have_count(0)
    dock.locator("[data-marked='4']").click()
    expect(shown.locator("article")).to_contain_text("Stay")
    page.keyboard.press("Escape")
    expect(shown.locator("article")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    assert "#" not in page.url


def test_what_was_better_is_tried_in_a_match_of_ones_own(server: str, visit: Visit, war: JSON) -> None:
    page = visit()
    analyst = Analyst(page)
    analyst.told = info(report(resigned(), three(resigned())))
    shown = opened(page, server, war, "iran", hash_="#analysis/quick/8")
    expect(shown.locator("article")).to_contain_text("Move to the town")
    page.keyboard.press("t")
    expect(page).not_to_have_url(re.compile(war["match"]))
    table = Table(page)
    expect(table.board).to_be_visible()
    expect(page.locator("header .mark")).to_have_text("Analysis")
    expect(page.locator("[data-seq]")).to_have_attribute("data-seq", "8")
    expect(table.confirm).to_contain_text("5124")  # selected, and nothing is done


def test_bots_play_it_out_and_a_game_can_be_watched(server: str, visit: Visit, war: JSON) -> None:
    page = visit()
    analyst = Analyst(page)
    analyst.told = info(report(resigned(), three(resigned())))
    asked: list[JSON] = []

    def answer(route: Route) -> None:
        asked.append(route.request.post_data_json or {})
        route.fulfill(json={"at": 8, "first": 0, "values": [[1.0] * 9 + [0.0] * 11, [1.0] * 6 + [0.0] * 14]})

    page.route(OUT, answer)
    shown = opened(page, server, war, "iran", hash_="#analysis/quick/8")
    expect(shown.locator("article")).to_be_visible()
    page.keyboard.press("b")
    expect(shown).to_contain_text("9 of 20")
    expect(shown).to_contain_text("Three more of twenty")
    expect(shown.get_by_role("button", name=re.compile("^Game 1: won"))).to_have_count(2)
    assert asked[0]["choices"][0] == "to 5124"
    assert grave(page) == []
    with page.expect_request(re.compile("/playout/watch$")) as watched:
        shown.get_by_role("button", name=re.compile("^Game 10: not won")).first.click()
    assert watched.value.post_data_json == {"at": 8, "choice": "to 5124", "number": 9}


def test_how_far_it_is(server: str, visit: Visit, war: JSON) -> None:
    """Running, stopped halfway, ended by an error, made by an older engine: each says so, and what can be done."""
    page = visit()
    analyst = Analyst(page)
    stopped: list[JSON] = []

    def stop(route: Route) -> None:
        stopped.append(route.request.post_data_json or {})
        route.fulfill(json=[])

    page.route(STOP, stop)
    for state, says, button, asked in (
        ({"progress": "running", "done": 0.4}, "Analysing", "Stop", stopped),
        ({"progress": "stopped", "done": 0.4}, "Stopped at 40 %", "Go on", analyst.begun),
        ({"progress": "failed", "done": 0.4}, "Failed at 40 %", "Try again", analyst.begun),
        ({"older": True}, "Made by an older engine", "Make it anew", analyst.begun),
    ):
        found = report(resigned(), three(resigned())[:1], done=state.get("done", 1.0))
        found["points"].pop()
        analyst.told = info(found, **state)
        shown = opened(page, server, war, "iran")
        expect(shown).to_contain_text(says)
        expect(page.get_by_role("region", name="Curve").locator('[fill="url(#to-come)"]')).to_have_count(1)
        assert grave(page) == []
        asked.clear()
        with page.expect_response(re.compile("/analysis(/stop)?$")):
            shown.get_by_role("button", name=button).click()
        assert [each["depth"] for each in asked] == ["quick"]


def test_while_a_match_runs_nothing_is_told(server: str, visit: Visit) -> None:
    page = visit()
    running: AnyMatch = Match(games.find("isis_war"), seed="3")
    shown = opened(page, server, imported(server, running), "us")
    expect(shown).to_contain_text("The match goes on")
    expect(shown.get_by_role("button", name="Analyse at the end")).to_be_disabled()
    assert grave(page) == []
    page.keyboard.press("t")
    expect(page.get_by_role("dialog")).to_contain_text("Fork at step")


def test_six_seats_have_lanes_and_a_digit_makes_another_large(server: str, visit: Visit) -> None:
    page = visit(theme="dark")
    analyst = Analyst(page)
    marks = [
        *three(crowded(), 100, 300, 500),
        mark(700, 1, "blunder", 0.2, option("d", "Wait", 0.3), option("e", "Go", 0.5), changed=[0.07] * 6),
    ]
    analyst.told = info(report(crowded(), marks, measure="level"))
    made = imported(server, crowded())
    shown = opened(page, server, made, "islamic_state")
    tabs = page.get_by_role("navigation", name="Seats").get_by_role("button")
    reached = [LEVELS[level] for level in ended(crowded()).levels]
    expect(tabs).to_contain_text([f"you, {reached[0]}", *reached[1:]])
    lanes = page.locator("button.lane")
    expect(lanes).to_have_count(6)
    expect(lanes.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-marked]")).to_have_count(4)
    expect(shown).to_contain_text("who changed it")
    expect(shown).to_contain_text("dice and cards")
    assert overflow(page) == 0
    page.keyboard.press("3")
    expect(lanes.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-marked]")).to_have_count(3)  # of others only what is grave
    page.keyboard.press("n")
    page.keyboard.press("p")
    expect(shown).to_contain_text("Kurds: blunder, 20")
    expect(shown).to_contain_text("for Iran +7")
    expect(shown.get_by_role("button", name="All cards open")).to_be_visible()
    for _ in themes(page):
        assert grave(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    shown.get_by_role("button", name="The whole match").click()
    expect(lanes).to_have_count(6)
    expect(shown.get_by_role("heading", name="How far each seat comes")).to_be_visible()
    parts = (lanes.last, shown.get_by_text("who changed it"), shown.get_by_role("table"))
    tops = [each.bounding_box()["y"] for each in parts]  # type: ignore[index]
    assert tops == sorted(tops)
    assert overflow(page) == 0
    assert grave(page) == []


def test_on_a_phone_one_mark_is_a_page(server: str, visit: Visit, war: JSON) -> None:
    page = visit(390, 844, touch=True)
    analyst = Analyst(page)
    analyst.told = info(report(resigned(), three(resigned())))
    shown = opened(page, server, war, "iran")
    expect(page.get_by_role("application")).to_be_hidden()
    expect(shown.get_by_role("combobox", name="Seen from")).to_be_visible()
    assert overflow(page) == 0
    assert grave(page) == []
    shown.get_by_role("button", name="First mark").click()
    expect(page.get_by_role("application")).to_be_visible()
    expect(shown).to_contain_text("Mistake: 6 of 100 games")
    shown.get_by_role("button", name="Next mark").click()
    expect(shown).to_contain_text("Blunder: 11 of 100 games")
    buttons = [*shown.locator("footer button").all(), *shown.locator(".steps button").all()]
    assert all(each.bounding_box()["height"] >= 44 for each in buttons)  # type: ignore[index]
    assert overflow(page) == 0
    for _ in themes(page):
        assert grave(page) == []
