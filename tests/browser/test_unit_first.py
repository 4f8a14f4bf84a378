"""The piece first, where a question for an action allows it: what it can do, where to, for which price."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sandtable.core import AnyMatch, Option
from sandtable.games.axis_of_evil.state import Phase
from tests.browser.positions import seated, until
from tests.browser.table_page import CHOSEN, Table, Visit

GAME = "axis_of_evil"
MIDDLE = "e => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }"
BOX = "e => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; }"


def acting(match: AnyMatch, verb: str) -> bool:
    """An action of the Coalition in which a piece can do this, with AP to spare."""
    (first, *_) = match.pending
    return (
        match.table.state.phase is Phase.ACTIONS
        and first.deeds is not None
        and match.seats[first.seat].id == "coalition"
        and match.table.state.ap[first.seat] > 1
        and bool(first.deeds.able(Option(verb)))
    )


def opened(server: str, visit: Visit, verb: str, **window: int) -> tuple[Table, list[str]]:
    """A table at such a question, and the pieces that can do it, those in sight first."""
    match = until(GAME, lambda match: acting(match, verb))
    table = seated(match, server, coalition=visit(**window), eurasian=visit())["coalition"]
    table.page.keyboard.press("f")
    able = table.ask("coalition", "/able")
    pieces: list[str] = able[verb]
    expect(table.board.locator("[data-pieces]").first).to_be_visible()
    return table, pieces


def leads(page: Page, attack: bool = False) -> Locator:
    return page.locator("[data-lead].attack" if attack else "[data-lead]:not(.attack)")


@pytest.fixture
def clicks() -> list[str]:
    return []


def press(table: Table, thing: Locator, clicks: list[str], what: str) -> None:
    table.page.mouse.click(*table.uncovered(thing))
    clicks.append(what)


def test_a_move_takes_two_clicks_and_its_price_stands_before(server: str, visit: Visit, clicks: list[str]) -> None:
    table, able = opened(server, visit, "ground")
    page, piece = table.page, able[0]
    points = table.ask("coalition")["asked"]["purse"]["points"]
    press(table, table.stack(piece), clicks, "unit")
    menu = page.locator(f'[data-deeds="{piece}"]')
    expect(menu).to_be_visible()
    expect(menu.locator('[data-deed="ground"]')).to_contain_text("1 AP")
    assert menu.bounding_box()["width"] <= 292  # type: ignore[index]
    purse = page.locator("[data-purse]")
    expect(purse).to_contain_text(f"{points} → {points - 1} AP")
    expect(purse.locator(".spent")).to_have_count(1)
    sure = page.locator("[data-lead]:not(.commits):not(.far)").first  # no roll is too low for it
    space = sure.get_attribute("data-lead")
    table.point_at(sure)
    expect(page.locator(f'[data-note="{space}"]')).to_have_text(re.compile(f"here: 1 AP, {points - 1} left"))
    with table.card_put_away():
        press(table, sure, clicks, "hex")
        expect(table.stack(piece)).to_have_attribute("data-stack", space or "")
    assert clicks == ["unit", "hex"]


def test_the_menu_covers_no_lit_hex_and_no_counter_of_the_question(server: str, visit: Visit) -> None:
    table, able = opened(server, visit, "ground")
    page = table.page
    for piece in able[:4]:
        table.page.mouse.click(*table.uncovered(table.stack(piece)))
        menu = page.locator(f'[data-deeds="{piece}"]')
        expect(menu).to_be_visible()
        if page.locator(".spot").count():  # else it stands in the strip
            left, top, right, bottom = menu.evaluate(BOX)
            lit = page.locator("[data-lead]").evaluate_all(f"all => all.map({MIDDLE})")
            lit += [page.evaluate(MIDDLE, table.stack(each).element_handle()) for each in able]
            assert not [at for at in lit if left < at[0] < right and top < at[1] < bottom]
        page.keyboard.press("Escape")
        expect(menu).to_have_count(0)


def test_an_attack_takes_three_clicks_and_one_more_for_support(
    server: str, visit: Visit, clicks: list[str]
) -> None:
    table, able = opened(server, visit, "attack")
    page, piece = table.page, able[0]
    press(table, table.stack(piece), clicks, "unit")
    target = leads(page, attack=True).first
    expect(target).to_be_visible()
    space = target.get_attribute("data-lead")
    expect(page.locator(f'[data-note="{space}"]')).to_have_text(re.compile(r"^attack: \d AP, \d+(–\d+)? %$"))
    expect(page.locator(f'[data-deeds] [data-lead-row="{space}"]')).to_contain_text("alone")
    with page.expect_response(CHOSEN):
        press(table, table.stack_in(space or ""), clicks, "target")
    expect(table.battle.or_(table.confirm)).to_be_visible()
    parts = {"attackers", "support", ""}
    while True:
        asked = table.ask("coalition")["asked"]
        if asked is None or asked["battle"] not in parts or asked.get("purse"):
            break
        button = table.confirm if table.confirm.is_visible() else table.main
        with page.expect_response(CHOSEN):
            button.click()
        clicks.append("button")
        table.drawn()
    assert len(clicks) <= 5, clicks
    asked_for = len([each for each in clicks if each == "button"])
    assert asked_for <= 1 + 2  # the attack itself, air, special forces


def test_a_verb_of_the_panel_lights_who_can_do_it(server: str, visit: Visit) -> None:
    table, able = opened(server, visit, "attack")
    page = table.page
    rings = page.locator(".pieces .option")
    many = rings.count()
    verb = page.locator('[data-filter="attack"]')
    expect(verb).to_contain_text(str(len(able)))
    before = table.ask("coalition")["seq"]
    verb.click()
    expect(verb).to_have_attribute("aria-pressed", "true")
    assert rings.count() < many
    page.keyboard.press("Escape")
    expect(verb).to_have_attribute("aria-pressed", "false")
    assert table.ask("coalition")["seq"] == before


def test_what_cannot_be_done_is_one_line_with_its_rule(server: str, visit: Visit) -> None:
    table, able = opened(server, visit, "ground")
    table.page.mouse.click(*table.uncovered(table.stack(able[0])))
    line = table.page.locator("[data-deeds] .not")
    expect(line).to_contain_text("Not now:")
    expect(line.get_by_role("button", name=re.compile("^Rule"))).not_to_have_count(0)


def test_on_a_phone_the_menu_is_the_sheet(server: str, visit: Visit) -> None:
    table, able = opened(server, visit, "ground", width=390, height=844)
    page = table.page
    table.page.mouse.click(*table.uncovered(table.stack(able[0])))
    menu = page.locator("aside [data-deeds]")
    expect(menu).to_be_visible()
    expect(page.locator(".spot")).to_have_count(0)
    rows = menu.locator("li button").evaluate_all("all => all.map(each => each.getBoundingClientRect().height)")
    assert min(rows) >= 44


def test_forces_off_the_map_are_a_narrow_rail_of_groups(server: str, visit: Visit) -> None:
    table, _ = opened(server, visit, "ground")
    page = table.page
    rail = page.get_by_role("complementary", name="Off the map")
    assert rail.bounding_box()["width"] <= 84  # type: ignore[index]
    group = rail.locator("[data-group^=coalition]").first
    count = int(group.locator("text").last.text_content() or 0)
    expect(page.locator("[data-tray-piece]")).to_have_count(0)
    group.click()
    opened_group = page.locator("section.group [data-tray-piece]")
    expect(opened_group).to_have_count(count)


def test_between_two_actions_the_others_act_is_a_strip(server: str, visit: Visit) -> None:
    match = until(GAME, lambda match: acting(match, "ground") and match.table.state.ap[0] > 1)
    tables = seated(match, server, coalition=visit(), eurasian=visit())
    mine, other = tables["coalition"], tables["eurasian"]
    mine.choose("pass")
    other.catch_up()
    unit = other.ask("eurasian", "/able")["ground"][0]
    other.page.mouse.click(*other.uncovered(other.stack(unit)))
    sure = other.page.locator("[data-lead]:not(.commits):not(.far)").first
    with other.card_put_away():
        other.page.mouse.click(*other.uncovered(sure))
        expect(mine.page.locator("[data-between]")).to_be_visible()
    strip = mine.page.locator("[data-between]")
    assert strip.bounding_box()["height"] == 44  # type: ignore[index]
    expect(strip).to_contain_text("Eurasian Union")
    expect(strip.get_by_role("button", name="Watch")).to_be_visible()
    expect(mine.card).to_have_count(0)  # no card: the turn goes on
