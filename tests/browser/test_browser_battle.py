"""One battle in one panel: ticks and live odds, what is itemised, the main button, and what follows the die."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from sandtable.core import AnyMatch, Decision
from tests.browser.accessibility import PHONE, grave, overflow
from tests.browser.positions import seated, since, until
from tests.browser.table_page import Table, Visit, origin
from tests.cases import each_time

GREEN = re.compile(r"\bgo\b")
ON_THE_MAP = re.compile(r"13\.|10\.|combat\.")


def asks(part: str, least: int = 0) -> Callable[[AnyMatch], bool]:
    """Whether a part of a battle is asked of one seat, with enough who can take part."""

    def reached(match: AnyMatch) -> bool:
        (decision, *others) = match.pending
        able = () if decision.several is None else decision.several.among
        ground = part != "attackers" or ON_THE_MAP.match(decision.rule) is not None
        return not others and decision.battle == part and len(able) >= least and ground

    return reached


def asked_on(page: Page, server: str, game: str, reached: Callable[[AnyMatch], bool]) -> tuple[Table, Decision]:
    match = until(game, reached)
    (decision, *_) = match.pending
    seat = match.seats[decision.seat].id
    return seated(match, server, **{seat: page})[seat], decision


def figure(table: Table) -> Locator:
    """The attack's strength in the heading."""
    return table.battle.locator(".sum b").first


GAMES = {"isis_war": 4, "axis_of_evil": 2, "islamic_state": 2}
TABLE_IS_WHOLE = """battle => {
  const box = part => battle.querySelector(part).getBoundingClientRect();
  const [table, body] = [box('[data-battle-chart]'), box('.body')];
  return table.top >= body.top && table.bottom <= body.bottom;
}"""


@pytest.mark.parametrize("game", each_time(GAMES, "axis_of_evil"))
def test_attackers_are_ticked_with_live_odds(server: str, visit: Visit, game: str) -> None:
    table, _ = asked_on(visit(), server, game, asks("attackers", GAMES[game]))
    ticks = table.battle.get_by_role("checkbox")
    expect(table.battle.locator("li input:checked")).not_to_have_count(0)
    expect(table.odds).to_contain_text("%")
    expect(table.main).to_be_enabled()
    for height in (768, 900):
        table.page.set_viewport_size({"width": 1440, "height": height})
        assert table.battle.evaluate(TABLE_IS_WHOLE)  # however many units stand above it
    before = float(figure(table).inner_text())
    value = float(table.battle.locator("li:has(input:checked) .value").last.inner_text())
    table.battle.locator("li input:checked").last.uncheck()
    if table.battle.locator("li input:checked").count():
        expect(figure(table)).to_have_text(f"{before - value:g}")
    for tick in ticks.all():
        tick.set_checked(False)
    expect(table.main).to_have_text("Tick a unit")
    expect(table.main).to_be_disabled()
    table.page.keyboard.press("1")
    expect(ticks.first).to_be_checked()


def test_the_sum_is_itemised_with_its_rules(server: str, visit: Visit) -> None:
    def across_a_river(match: AnyMatch) -> bool:
        if not asks("attackers", 2)(match):
            return False
        forecast = match.forecast(match.pending[0].seat, match.pending[0].options[-1])
        return forecast is not None and any("river" in each.how for each in forecast.tally.attackers)

    table, _ = asked_on(visit(), server, "isis_war", across_a_river)
    line = table.battle.locator("li", has_text="÷ 2 river").first
    expect(line.get_by_role("button", name="Rule 10.8")).to_be_visible()
    expect(table.battle.locator(".shifts li").first.get_by_role("button", name=re.compile("Rule"))).to_be_visible()
    expect(table.battle.locator("[data-battle-chart=crt] th.lit")).to_have_count(1)


def test_a_click_on_a_unit_is_its_tick(server: str, visit: Visit) -> None:
    table, decision = asked_on(visit(), server, "isis_war", asks("attackers", 3))
    assert decision.several is not None
    marked = table.board.locator("[data-target]")
    expect(marked).to_have_count(1)
    on = table.battle.locator("li input:checked")
    expect(on).not_to_have_count(0)
    units = on.evaluate_all("inputs => inputs.map(input => input.value)")
    stack = (table.stack(units[0]).get_attribute("data-pieces") or "").split()
    table.page.mouse.click(*table.uncovered(table.stack(units[0])))
    expect(on).to_have_count(len(set(units) - set(stack)))


def test_enter_attacks_after_a_click_on_the_target(server: str, visit: Visit) -> None:
    """The click leaves the focus on the counter, but Enter is not meant for that."""
    match, ((seat, attack), *_) = since(until("isis_war", asks("attackers", 2)), "attack")
    table = seated(match, server, **{seat: visit()})[seat]
    table.take(attack, lambda: table.click_space(attack.partition(" ")[2], attack))
    expect(table.battle).to_have_attribute("data-battle", "attackers")
    expect(table.main).to_be_enabled()  # who attacks best is ticked once the odds are known
    with table.acknowledged():
        table.page.keyboard.press("Enter")
        table.do_it_anyway()


def ask_about_columns(table: Table, seat: str) -> None:
    """Withdraw the usual order by which no columns are given up: the die is rolled at a question of its own."""
    orders = [each for each in table.ask(seat)["orders"] if each["window"] != "columns"]
    answer = table.page.request.post(
        f"{origin(table.page)}/api/matches/{table.match}/standing",
        data={"orders": orders, "share": ""},
        headers={"Authorization": f"Bearer {table.keys[seat]}"},
    )
    assert answer.ok, answer.text()
    table.page.reload()
    expect(table.battle).to_be_visible()
    table.settle()


def test_the_whole_battle_stays_in_the_panel(server: str, visit: Visit) -> None:
    """Target, attackers, roll, and losses or retreat or advance: no other prompt in between."""

    def one_on_one(match: AnyMatch) -> bool:
        return asks("attackers", 2)(match) and match.pending[0].seat == 0

    match = until("isis_war", one_on_one)
    tables = seated(match, server, iran=visit(), us=visit())
    iran, us = tables["iran"], tables["us"]
    final = iran.battle.locator(".foot .final")
    expect(final).to_contain_text("a die is rolled")  # at once: by the usual order no columns are given up
    ask_about_columns(iran, "iran")
    expect(final).to_have_count(0)  # it can still be taken back
    parts = []
    for _ in range(12):
        iran.catch_up()
        us.catch_up()
        if iran.battle.count():
            parts.append(iran.battle.get_attribute("data-battle"))
            expect(iran.page.get_by_role("region", name="What is asked")).to_have_count(1)
            if parts[-1] == "roll":
                expect(iran.main).to_have_class(GREEN)
                expect(iran.battle.locator(".foot .final")).to_contain_text("a die is rolled")
                expect(iran.main).to_contain_text("Roll the die")
            iran.choose(iran.ask("iran")["asked"]["options"][0]["choice"])
        elif us.battle.count():
            us.choose(us.ask("us")["asked"]["options"][-1]["choice"])
        else:
            break
    assert parts[:2] == ["attackers", "roll"]
    assert not iran.battle.count()


def test_committing_nothing_is_no_roll(server: str, visit: Visit) -> None:
    match = until("isis_war", lambda match: len(match.pending) == 2)
    table = seated(match, server, us=visit())["us"]
    expect(table.main).to_contain_text("Commit none")
    expect(table.odds).to_contain_text("%")


def test_a_group_that_may_not_attack_says_why(server: str, visit: Visit) -> None:
    def too_dear(match: AnyMatch) -> bool:
        several = match.pending[0].several
        return asks("attackers", 2)(match) and several is not None and several.refuse(several.among, "") is not None

    table, _ = asked_on(visit(), server, "axis_of_evil", too_dear)
    for tick in table.battle.get_by_role("checkbox").all():
        tick.check()
    expect(table.battle.get_by_role("status")).to_contain_text(re.compile(r"This attack costs \d AP"))
    expect(table.main).to_be_disabled()


def test_columns_are_given_up_by_steps(server: str, visit: Visit) -> None:
    table, _ = asked_on(visit(), server, "isis_war", asks("roll"))
    lit = table.battle.locator("th.lit")
    before = lit.inner_text()
    table.battle.get_by_role("button", name="One more").click()
    expect(lit).not_to_have_text(before)
    expect(table.main).to_contain_text("giving up columns: 1")
    table.page.keyboard.press("Escape")
    expect(lit).to_have_text(before)


def test_cards_and_odds_of_an_offensive(server: str, visit: Visit) -> None:
    def with_a_card(match: AnyMatch) -> bool:
        return asks("support")(match) and any(option.verb == "asset" for option in match.pending[0].options)

    table, _ = asked_on(visit(), server, "fitna", with_a_card)
    expect(table.main).to_contain_text("Pass")
    expect(table.odds).to_contain_text("%")
    expect(table.battle.locator("th.lit")).to_have_count(1)
    before = table.battle.locator(".shifts li").count()
    table.page.locator("[data-card][aria-disabled=false]").first.hover()
    expect(table.battle.locator(".shifts li")).not_to_have_count(before)


def test_an_assault_in_a_house(server: str, visit: Visit) -> None:
    table, _ = asked_on(visit(), server, "phantom_fury", asks("roll"))
    choice = table.choices()[0]
    table.option(choice).hover()
    expect(table.odds).to_contain_text("%")
    table.option(choice).click()
    expect(table.main).to_have_class(GREEN)
    expect(table.battle.locator(".foot .final")).to_be_visible()
    with table.acknowledged():
        table.press_main()


@pytest.mark.parametrize("game", each_time(GAMES, "isis_war"))
def test_the_panel_on_a_phone_and_for_everybody(server: str, visit: Visit, game: str) -> None:
    table, _ = asked_on(visit(), server, game, asks("attackers", GAMES[game]))
    expect(table.odds).to_contain_text("%")
    assert grave(table.page) == []
    table.page.emulate_media(color_scheme="dark")
    table.page.set_viewport_size(PHONE)
    expect(table.main).to_be_in_viewport()
    assert overflow(table.page) == 0
    assert grave(table.page) == []
