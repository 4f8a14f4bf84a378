"""An answer in a battle: the whole sum, the odds of doing nothing first, and what each answer costs and changes."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, Route, expect

from sandtable.core import AnyMatch, Event
from tests.browser.accessibility import PHONE, overflow
from tests.browser.positions import chosen_elsewhere, last, seated, seated_alone, until
from tests.browser.rolls import before
from tests.browser.table_page import CHOSEN, Table, Visit
from tests.browser.test_browser_battle import asked_on, asks
from tests.browser.test_browser_follow import bar, still
from tests.cases import each_time

ODDS = re.compile(r"/odds\b")
PERCENT = re.compile(r"\d %")
CHANGES = re.compile(r"\d+ → \d+ %|stays \d+ %")


def special_forces(match: AnyMatch) -> bool:
    """Both sides of Axis of Evil choose in secret, one of them among several units."""
    return len(match.pending) == 2 and any(
        each.rule == "13.6.4" and len(each.options) > 4 for each in match.pending
    )


def militia(match: AnyMatch) -> bool:
    return any(each.reaction == "militia" for each in match.pending)


def asset(match: AnyMatch) -> bool:
    return asks("support")(match) and any(option.verb == "asset" for option in match.pending[0].options)


REACTIONS = {"axis_of_evil": special_forces, "isis_war": militia, "fitna": asset}


def reacting(visit: Visit, server: str, game: str, **size: int) -> Table:
    match = until(game, REACTIONS[game])
    decision = max(match.pending, key=lambda each: len(each.options))
    seat = match.seats[decision.seat].id
    return seated(match, server, **{seat: visit(**size)})[seat]


@pytest.mark.parametrize("game", each_time(REACTIONS, "isis_war"))
def test_every_answer_tells_its_price_and_its_effect(server: str, visit: Visit, game: str) -> None:
    table = reacting(visit, server, game)
    rows = table.battle.locator(".row")
    expect(rows.first.locator("[data-effect]")).to_have_text(PERCENT)  # doing nothing comes first
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    expect(rows.nth(1).locator("[data-effect]")).to_have_text(CHANGES)
    expect(rows.nth(1).locator(".price")).not_to_be_empty()
    for force in ("Attackers", "Defenders"):
        expect(table.battle.get_by_role("region", name=force)).to_be_visible()
    expect(table.battle.locator("[data-battle-chart=crt]")).to_be_visible()
    expect(table.odds).to_contain_text("go your way")
    rows.nth(1).click()
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    words = rows.nth(1).locator(".what b").inner_text()
    expect(table.main).to_contain_text(words.split("(")[0].strip())
    table.page.keyboard.press("Escape")
    expect(rows.first).to_have_attribute("aria-pressed", "true")
    table.page.set_viewport_size({"width": 1366, "height": 768})
    expect(rows.nth(1)).to_be_in_viewport(ratio=1)


def test_nothing_is_done_by_its_key(server: str, visit: Visit) -> None:
    table = reacting(visit, server, "fitna")
    expect(table.main.locator("kbd")).to_have_text("N")
    with table.acknowledged():
        table.page.keyboard.press("n")


def answered(page: Page, held: list[Route]) -> None:
    """The server answers what it was asked about odds before now; what it is asked from now on, at once."""
    now, held[:] = [*held], []
    assert now, "the odds were asked for"
    page.route(ODDS, lambda route: route.continue_())
    for route in now:
        with page.expect_response(route.request.url) as answer:
            route.continue_()
        answer.value.finished()


def attacked(match: AnyMatch) -> bool:
    """The defender of an attack that has just been declared may play a card."""
    return (
        asset(match)
        and match.choices[-1].option.verb == "attack"
        and match.choices[-1].seat != match.pending[0].seat
    )


def test_the_answers_are_weighed_when_the_film_before_them_is_over(server: str, visit: Visit) -> None:
    after = until("fitna", attacked, usual=True)
    defender = after.seats[after.pending[0].seat].id
    match, ((attacker, attack),) = last(after, 1)
    table, keys = seated_alone(match, server, defender, page := still(visit(motion=True)))
    held: list[Route] = []
    page.route(ODDS, lambda route: held.append(route))
    chosen_elsewhere(table, keys[attacker], attack)
    expect(bar(page)).to_be_visible()
    expect(table.battle).to_have_count(0)
    answered(page, held)
    table.drawn()
    page.keyboard.press("s")
    rows = table.battle.locator(".row")
    expect(rows.first.locator("[data-effect]")).to_have_text(PERCENT)
    expect(rows.nth(1).locator("[data-effect]")).to_have_text(CHANGES)
    expect(table.odds).to_contain_text("go your way")


def test_a_double_click_answers_one_question(server: str, visit: Visit) -> None:
    """What comes under the mouse before its second half is not meant by it."""
    table = reacting(visit, server, "isis_war")
    page, menu = table.page, table.page.get_by_role("button", name="Menu", exact=True)
    before = int(page.locator("[data-seq]").get_attribute("data-seq") or 0)
    with page.expect_response(CHOSEN):
        table.battle.locator("[data-do]").first.click()
    page.wait_for_function("before => +document.querySelector('[data-seq]').dataset.seq > before", arg=before)
    page.mouse.move(*table.uncovered(menu))
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    table.drawn()
    expect(page.get_by_role("dialog")).to_be_hidden()
    menu.click()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("game", each_time(REACTIONS, "isis_war"))
def test_the_table_is_whole_whatever_is_selected(server: str, visit: Visit, game: str) -> None:
    table = reacting(visit, server, game)
    rows = table.battle.locator(".row")
    chart = table.battle.locator("[data-battle-chart=crt]")
    for row in (0, 1):
        rows.nth(row).click()
        expect(rows.nth(row)).to_have_attribute("aria-pressed", "true")
        expect(chart).to_be_visible()
        below = table.battle.locator(".ask").evaluate("each => each.getBoundingClientRect().top")
        assert chart.evaluate("each => each.getBoundingClientRect().bottom") <= below


def test_what_they_may_send_in_secret_is_a_hatched_back_with_its_range(server: str, visit: Visit) -> None:
    table = reacting(visit, server, "axis_of_evil")
    expect(table.battle.locator("[data-aid].secret")).to_contain_text(re.compile(r"0–\d"))
    expect(table.battle.locator("[data-reach]")).to_have_count(1)
    expect(table.battle.locator("[data-effect-all]").first).to_have_text(PERCENT)


def test_the_answers_on_a_phone(server: str, visit: Visit) -> None:
    table = reacting(visit, server, "isis_war", width=PHONE["width"], height=PHONE["height"])
    row = table.battle.locator(".row").nth(1)
    expect(row.locator("[data-effect]")).to_have_text(CHANGES)
    box = row.bounding_box()
    assert box is not None
    assert box["height"] >= 54
    assert overflow(table.page) == 0


def test_air_superiority_in_three_sums_with_its_price(server: str, visit: Visit) -> None:
    def sortie(match: AnyMatch) -> bool:
        return match.pending[0].rule == "16.6" and len(match.pending[0].options) > 2

    table, _ = asked_on(visit(), server, "axis_of_evil", sortie)
    expect(table.battle.locator("[data-sum]")).to_have_count(3)
    expect(table.battle.locator("[data-sum]").first).to_contain_text("enemy units eliminated")
    expect(table.main).to_contain_text(re.compile(r"\d AP, \d+ left"))
    bar = table.odds.get_by_role("img")
    assert (bar.get_attribute("aria-label") or "").count("%") <= 7


def test_odds_against_hidden_defenders(server: str, visit: Visit) -> None:
    table, _ = asked_on(visit(), server, "fitna", asks_to_commit)
    expect(table.battle.locator("[data-aid].secret")).to_contain_text("hidden unit")
    expect(table.odds).to_contain_text("average defenders")
    expect(table.odds).to_contain_text("go your way")
    expect(table.battle.locator(".foot .final")).to_contain_text("hidden defenders are shown")


def asks_to_commit(match: AnyMatch) -> bool:
    (decision, *_) = match.pending
    if decision.rule != "18.1" or decision.battle != "attackers" or len(decision.options) < 3:
        return False
    forecast = match.forecast(decision.seat, decision.options[0])
    return forecast is not None and forecast.guess is not None


def test_the_battle_stays_while_others_decide_in_it(server: str, visit: Visit) -> None:
    def others(match: AnyMatch, _: Sequence[Event]) -> bool:
        before_ = match.at(len(match.choices) - 1)
        seat = match.choices[-1].seat
        mine = any(each.seat == seat and each.battle == "support" for each in before_.pending)
        return mine and all(each.seat != seat and each.battle == "support" for each in match.pending)

    match, seat, choice = before("fitna", others)
    table = seated(match, server, **{seat: visit()})[seat]
    table.choose(choice)
    waits = table.page.locator("[data-battle-waits]")
    expect(waits.get_by_role("status")).to_have_text(re.compile(r"Waiting for .* to decide …"))
    expect(waits.locator("[data-battle-chart=crt]")).to_be_visible()
    for force in ("Attackers", "Defenders"):
        expect(waits.get_by_role("region", name=force)).to_be_visible()
    expect(waits).to_contain_text("go your way")


def test_a_card_in_an_offensive_is_answered_with_the_battle_in_sight(server: str, visit: Visit) -> None:
    def cancels(match: AnyMatch) -> bool:
        decision = match.pending[0]
        verbs = {option.verb for option in decision.options}
        return decision.reaction == "cancel" and decision.battle == "support" and "cancel" in verbs

    table, _ = asked_on(visit(), server, "fitna", cancels)
    rows = table.battle.locator(".row")
    expect(rows.first.locator("[data-effect]")).to_have_text(PERCENT)
    expect(table.battle.locator('[data-choice^="cancel"] [data-effect]').first).to_have_text(CHANGES)
    expect(table.battle.locator('[data-choice^="cancel"] .price').first).to_contain_text("if kept")


def test_marines_who_fire_do_not_hold(server: str, visit: Visit) -> None:
    def fires(match: AnyMatch) -> bool:
        return match.pending[0].battle == "roll" and len(match.pending[0].options) > 1

    table, _ = asked_on(visit(), server, "phantom_fury", fires)
    expect(table.battle.locator(".heads")).to_have_text("goes your way")


def test_where_something_must_be_chosen_the_best_odds_stand_and_nothing_is_selected(
    server: str, visit: Visit
) -> None:
    """Phantom Fury: an assault with explosives or without. One is selected, then done."""
    table, _ = asked_on(visit(), server, "phantom_fury", lambda match: match.pending[0].rule == "13.7.1")
    expect(table.odds).to_contain_text("Best odds: Use explosives")
    expect(table.odds).to_contain_text("go your way")
    expect(table.main).to_be_disabled()
    for choice in ("use_explosives", "save_explosives"):
        table.option(choice).click()
        expect(table.confirm).to_be_enabled()
        table.page.keyboard.press("Escape")
    table.choose("use_explosives")
