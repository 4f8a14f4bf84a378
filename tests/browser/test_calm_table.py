"""The table stays calm: the view stays, fans hide nothing that matters, a click tells why not, and none is lost."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from sandtable.bots import make
from sandtable.core import AnyMatch, Match
from sandtable.games import find
from tests.browser.positions import open_saved, played, seated, until
from tests.browser.table_page import CHOSEN, Table, Visit, origin

VIEW = "() => document.querySelector('svg[role=application] > g').getAttribute('transform')"
MIDDLES = (
    "all => all.map(e => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })"
)


def view(page: Page) -> list[float]:
    """Where the map is looked at: x, y and scale."""
    return [float(each) for each in re.findall(r"-?[\d.]+", page.evaluate(VIEW))]


def movement(server: str, visit: Visit, **window: int) -> Table:
    """ISIS War, the first Iranian movement."""
    return open_saved(visit(**window), server, played("isis_war", "default", "default", "default"))


def in_sight(table: Table) -> str:
    """A counter that can be chosen and stands well inside the map."""
    box = table.board.bounding_box()
    assert box is not None
    offered = {choice.removeprefix("move ") for choice in table.choices()}
    stacks = table.board.locator("[data-pieces]")
    ids = stacks.evaluate_all("all => all.map(each => each.dataset.pieces)")
    piece: str
    for piece, (x, y) in zip(ids, stacks.evaluate_all(MIDDLES), strict=True):
        inside = 120 < x - box["x"] < box["width"] - 120 and 120 < y - box["y"] < box["height"] - 120
        (first, *_) = piece.split()
        if first in offered and inside:
            return str(first)
    raise AssertionError("nothing that can be chosen is in sight")


# 19 Nothing moves under the pointer -----------------------------------------------------------------------


def targets(match: AnyMatch) -> bool:
    """Whether somebody is asked what to attack, with a choice of hexes."""
    decision = match.pending[0]
    return decision.battle == "target" and len(decision.options) > 2


def tops(table: Table, selector: str) -> list[float]:
    """How far down things stand."""
    found: list[float] = table.page.locator(selector).evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().top)"
    )
    return found


def test_odds_ticks_and_lines_move_nothing_under_the_pointer(server: str, visit: Visit) -> None:
    match = until("isis_war", targets)
    table = open_saved(visit(), server, match)
    page, below = table.page, "aside .now > *"
    target = next(each for each in table.choices() if each.startswith("attack"))
    table.option(target).hover()
    expect(page.locator("aside .odds").first).to_be_visible()
    before = tops(table, below)
    page.mouse.move(300, 300)  # the odds stay, and what stands below them
    table.settle()
    assert tops(table, below) == before
    page.get_by_role("tab", name="Log").click()
    line = page.get_by_role("region", name="Log").locator("li").first
    words, at = line.inner_text(), line.bounding_box()
    line.hover()
    seat = match.seats[match.pending[0].seat].id
    ends = next(each for each in match.pending[0].options if each.verb != "attack").verb
    body = {"seq": table.ask(seat)["seq"], "choice": ends, "sure": True}
    head = {"authorization": f"Bearer {table.keys[seat]}"}
    page.request.post(f"{origin(page)}/api/matches/{table.match}/choose", data=body, headers=head)
    expect(page.get_by_role("region", name="Log")).to_contain_text("new line")
    assert (line.inner_text(), line.bounding_box()) == (words, at)
    page.mouse.move(300, 300)
    expect(page.get_by_role("region", name="Log")).not_to_contain_text("new line")


# 16 The camera --------------------------------------------------------------------------------------------


def test_an_answer_about_what_is_in_sight_does_not_move_the_map(server: str, visit: Visit) -> None:
    table = movement(server, visit)
    piece = in_sight(table)
    before = view(table.page)
    table.choose(f"move {piece}")
    table.drawn()
    assert view(table.page) == before
    table.take_back()
    assert view(table.page) == before


def test_a_question_out_of_sight_moves_the_map_but_keeps_its_scale(server: str, visit: Visit) -> None:
    table = movement(server, visit)
    page = table.page
    piece = in_sight(table)
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    for _ in range(14):
        page.keyboard.press("ArrowLeft")
    table.drawn()
    away = view(page)
    table.choose(f"move {piece}")
    table.drawn()
    there = view(page)
    assert there[2] == away[2]
    assert there != away
    box, at = table.board.bounding_box(), table.stack(piece).bounding_box()
    assert box is not None
    assert at is not None
    assert at["x"] + at["width"] / 2 >= box["x"] + 70
    assert at["y"] + at["height"] / 2 <= box["y"] + box["height"] - 70


def test_a_reload_finds_the_view_again(server: str, visit: Visit) -> None:
    table = movement(server, visit)
    page = table.page
    page.get_by_role("button", name="Zoom in").click()
    page.keyboard.press("ArrowUp")
    table.drawn()
    before = view(page)
    page.reload()
    again = Table(page)
    again.drawn()
    assert view(page) == pytest.approx(before, abs=1)


# 16 Returning Basij ---------------------------------------------------------------------------------------


def returning(match: AnyMatch) -> bool:
    """The first of several Basij that return."""
    (asked, *_) = match.pending
    state = match.table.state
    due = [unit for unit in match.table.box.units if state.due[unit] and state.due[unit] <= state.turn]
    return asked.rule == "14.1" and len(asked.pieces) == 1 and len(due) >= 2


def at_the_return() -> AnyMatch:
    """A match of bots in which several Basij have been lost; random players lose them late."""
    match: AnyMatch = Match(find("isis_war"), seed="0")
    bot = make("greedy", "0")
    while not returning(match):
        decision = match.pending[0]
        match.choose(decision.seat, bot.choose(match, decision))
    return match


def test_the_rest_follows_with_one_click_without_a_flight(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, at_the_return())
    page = table.page
    rest = page.locator("[data-again]")
    expect(rest).to_have_count(0)
    table.choose(table.choices()[0])
    before, seq = view(page), table.ask("iran")["seq"]
    expect(rest).to_be_visible()
    rest.click()
    expect(rest).to_have_count(0)
    assert table.ask("iran")["seq"] >= seq + 2
    assert view(page)[2] == before[2]


# 15 Why not -----------------------------------------------------------------------------------------------


def test_a_click_on_what_cannot_act_tells_why(server: str, visit: Visit) -> None:
    table = movement(server, visit)
    offered = {choice.removeprefix("move ") for choice in table.choices()}
    idle = next(
        piece
        for piece in table.board.locator("[data-pieces]").evaluate_all(
            "all => all.map(each => each.dataset.pieces)"
        )
        if " " not in piece and piece not in offered
    )
    table.press_on(table.stack(idle))
    why = table.facts.locator(".why")
    expect(why).to_be_visible()
    expect(why).to_have_text(re.compile(r"\w+.*\."))
    expect(why.get_by_role("button", name=re.compile("^Rule"))).to_be_visible()


def offered(game: str, side: str) -> AnyMatch:
    """A match in which a unit of a side can be moved on the map."""

    def moves(match: AnyMatch) -> bool:
        decision = match.pending[0]
        units = {each.id for each in match.game.view(match.table, decision.seat).pieces if each.side == side}
        choices = [match.game.spell(option, match.names).split() for option in decision.options]
        return any(verb == "move" and units & set(who) for verb, *who in choices)

    return until(game, moves)


# The colour of a counter, and what its two rims are drawn with.
RIMS = """all => all.map(counter => {
  const drawn = part => { const { stroke, strokeWidth } = getComputedStyle(part); return [stroke, strokeWidth]; };
  const [plate, ...rims] = ['.plate', '.rim', '.ring'].map(each => counter.querySelector(each));
  return [plate.getAttribute('fill'), ...rims.flatMap(drawn)];
})"""


def test_what_can_be_chosen_has_a_dark_and_a_white_rim_on_every_colour(server: str, visit: Visit) -> None:
    """Black, white and green for Iran; yellow for the Kurds of another game."""
    colours = set()
    for match in (offered("isis_war", "basij"), offered("islamic_state", "kurds")):
        (table,) = seated(match, server, **{match.seats[match.pending[0].seat].id: visit()}).values()
        for colour, *rims in table.board.locator(".counter.option").evaluate_all(RIMS):
            assert rims == ["rgb(16, 21, 28)", "5px", "rgb(255, 255, 255)", "3px"]
            colours.add(colour)
    assert colours >= {"#1d1d1f", "#f4f6ef", "#4f8f3a", "#d3a13a"}


def test_the_values_of_a_counter_are_in_words(server: str, visit: Visit) -> None:
    match = until("fitna", lambda match: bool(match.game.view(match.table, match.pending[0].seat).pieces))
    table = open_saved(visit(), server, match)
    if table.curtain.is_visible():
        table.page.get_by_role("button", name=re.compile("go on$")).click()
    seat = table.page.locator("[data-seat]").get_attribute("data-seat") or ""
    pieces = table.ask(seat)["scene"]["pieces"]
    unit = next(each for each in pieces if re.fullmatch(r"\d-\d-\d", each["factors"]))
    attack, defence, move = unit["factors"].split("-")
    assert unit["facts"][0].startswith(f"Attack {attack}, defence {defence}, moves {move}")


# 19 Busy --------------------------------------------------------------------------------------------------


def test_a_slow_server_is_told_of_and_loses_no_click(server: str, visit: Visit) -> None:
    table = movement(server, visit)
    page = table.page
    held: list[Route] = []
    page.route(CHOSEN, lambda route: held.append(route))
    first = in_sight(table)
    table.option(f"move {first}").click()
    busy = page.locator("[data-busy]")
    expect(busy).to_be_visible()
    expect(page.locator(f'[data-choice="move {first}"]').first).to_contain_text("Waiting for the server")
    second = next(each for each in table.choices() if each.startswith("move ") and each != f"move {first}")
    table.option(second).click()  # nothing else is blocked
    table.option(second).click()
    assert len(held) == 1
    held.pop().continue_()
    expect(page.get_by_role("alert")).to_contain_text("is no longer offered")  # its time is over: that is told
    expect(busy).to_have_count(0)
    assert not held


def test_what_is_clicked_while_the_server_works_is_sent_then(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("phantom_fury"))
    page = table.page
    held: list[Route] = []
    page.route(CHOSEN, lambda route: route.continue_() if held else held.append(route))
    first, second = table.choices()[:2]
    table.option(first).click()
    expect(page.locator("[data-busy]")).to_be_visible()
    table.option(second).dblclick()
    with page.expect_request(CHOSEN) as sent:
        held[0].continue_()
    assert (sent.value.post_data_json or {})["choice"] == second
    expect(page.locator("[data-busy]")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert table.ask("usmc")["seq"] == 2


# 22 Fans --------------------------------------------------------------------------------------------------


def test_a_fan_has_rows_of_five_and_stays_off_its_stack(server: str, visit: Visit) -> None:
    table = movement(server, visit)
    stacks = table.board.locator("[data-pieces]")
    ids = stacks.evaluate_all("all => all.map(each => each.dataset.pieces)")
    largest = max(ids, key=lambda each: len(each.split()))
    assert len(largest.split()) > 2
    stack = table.board.locator(f'[data-pieces="{largest}"]')
    table.point_at(stack)
    fan = table.board.locator(".fan [data-piece]")
    expect(fan).to_have_count(len(largest.split()))
    rows: dict[int, int] = {}
    for _, y in fan.evaluate_all(MIDDLES):
        rows[round(y)] = rows.get(round(y), 0) + 1
    assert max(rows.values()) <= 5


def test_on_a_phone_the_next_question_is_seen_from_its_beginning(server: str, visit: Visit) -> None:
    """An option far below was tapped: what is asked then does not stand above the edge."""
    table = movement(server, visit, width=390, height=844)
    side = table.page.get_by_role("complementary", name="Side panel")
    option = table.option(next(each for each in reversed(table.choices()) if each.startswith("move ")))
    option.scroll_into_view_if_needed()
    assert side.evaluate("side => side.scrollTop") > 0
    with table.acknowledged():
        option.click()
    expect(table.asked).to_be_in_viewport(ratio=1)
    assert side.evaluate("side => side.scrollTop") == 0
