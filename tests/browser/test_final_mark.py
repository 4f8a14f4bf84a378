"""What is final wears a small mark; only what may go wrong is asked about; selecting never executes."""

import re

from playwright.sync_api import expect

from sandtable.core import AnyMatch
from sandtable.core.imagine import follows
from tests.browser.positions import seated, until
from tests.browser.table_page import Visit
from tests.browser.test_browser_battle import asked_on, asks


def test_bad_odds_are_asked_about_once_and_the_better_way_comes_first(server: str, visit: Visit) -> None:
    table, decision = asked_on(visit(), server, "isis_war", asks("attackers", 4))
    table.usual()
    ticks = table.battle.locator("li input")
    expect(table.odds).to_contain_text("go your way")
    for tick in ticks.all()[1:]:
        tick.uncheck()
    ticks.first.check()
    expect(table.odds).to_contain_text(re.compile(r"\b(0|17) % go your way"))
    seq = table.page.locator("[data-seq]").get_attribute("data-seq")
    table.main.click()
    expect(table.risk).to_contain_text("go your way")
    table.risk.locator("[data-better]").click()
    expect(table.risk).to_have_count(0)
    assert table.battle.locator("li input:checked").count() > 1
    assert table.page.locator("[data-seq]").get_attribute("data-seq") == seq
    assert decision.several is not None


def test_the_setting_is_kept_in_this_browser(server: str, visit: Visit) -> None:
    table, _ = asked_on(visit(), server, "isis_war", asks("attackers", 4))
    table.usual()
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("radio", name="nothing", exact=True).check()
    assert table.page.evaluate("localStorage.getItem('sandtable.ask')") == "nothing"


def test_a_phase_is_not_ended_over_units_that_can_act(server: str, visit: Visit) -> None:
    def moving(match: AnyMatch) -> bool:
        verbs = [option.verb for option in match.pending[0].options]
        return "end" in verbs and verbs.count("move") > 2

    match = until("isis_war", moving)
    seat = match.seats[match.pending[0].seat].id
    table = seated(match, server, **{seat: visit()})[seat]
    table.usual()
    table.page.locator('[data-choice="end"]').first.click()
    expect(table.risk).to_contain_text(re.compile(r"\d+ units can still act"))
    table.risk.locator("[data-better]").click()
    expect(table.risk).to_have_count(0)


def test_the_next_phase_asks_anew_even_in_the_same_words(server: str, visit: Visit) -> None:
    def twice(match: AnyMatch) -> bool:
        decision = match.pending[0]
        end = next((option for option in decision.options if option.verb == "end_attacks"), None)
        if end is None:
            return False
        after = match.at(len(match.choices))
        after.choose(decision.seat, end)
        return bool(after.pending) and after.pending[0].options == decision.options

    match = until("isis_war", twice)
    seat = match.seats[match.pending[0].seat].id
    table = seated(match, server, **{seat: visit()})[seat]
    table.usual()
    end = table.page.locator('[data-choice="end_attacks"]').first
    end.click()
    table.risk.locator("[data-anyway]").click()
    expect(table.page.locator("[data-seq]")).to_have_attribute("data-seq", str(len(match.choices) + 1))
    expect(end).to_be_visible()
    expect(table.risk).to_have_count(0)


def test_a_click_on_a_squad_with_one_thing_left_only_selects_it(server: str, visit: Visit) -> None:
    def single(match: AnyMatch) -> bool:
        decision = match.pending[0]
        return any(option.verb == "move" and follows(match, decision.seat, option) for option in decision.options)

    match = until("phantom_fury", single)
    decision = match.pending[0]
    option = next(each for each in decision.options if each.verb == "move" and follows(match, decision.seat, each))
    choice = match.game.spell(option, match.names)
    seat = match.seats[decision.seat].id
    table = seated(match, server, **{seat: visit()})[seat]
    table.usual()
    seq = table.page.locator("[data-seq]").get_attribute("data-seq")
    table.click_piece(choice.partition(" ")[2], choice)
    expect(table.page.locator("[data-follows]")).to_be_visible()
    assert table.page.locator("[data-seq]").get_attribute("data-seq") == seq


def test_ticks_of_an_earlier_attack_do_not_come_back(server: str, visit: Visit) -> None:
    """The attack is left for another question and opened in a later phase: all that may attack well are ticked."""
    table, _ = asked_on(visit(), server, "isis_war", asks("attackers", 4))
    table.page.evaluate("localStorage.setItem('sandtable.ask', 'nothing')")
    on = table.battle.locator("li input:checked")
    many = on.count()
    for tick in table.battle.locator("li input").all()[1:]:
        tick.uncheck()
    expect(on).to_have_count(1)
    table.page.reload()
    expect(table.battle.locator("li input:checked")).to_have_count(many)
