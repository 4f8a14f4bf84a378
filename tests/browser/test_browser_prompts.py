"""Prompts: one step back with Esc, what is confirmed, numbers that stay put, reactions."""

from playwright.sync_api import expect

from sandtable.core import AnyMatch
from tests.browser.positions import open_saved, played, seated, until
from tests.browser.table_page import Table, Visit
from tests.browser.test_browser_battle import asked_on, asks
from tests.browser.test_browser_escape import UNDONE
from tests.browser.test_browser_isis_war import DEFAULTS


def test_escape_closes_what_is_open_first(server: str, visit: Visit) -> None:
    table, _ = asked_on(visit(), server, "isis_war", asks("roll"))
    seq = table.ask(table.battle.get_attribute("data-seat") or "")["seq"]
    table.battle.get_by_role("button", name="One more").click()
    expect(table.main).to_contain_text("giving up")
    table.page.keyboard.press("Escape")
    expect(table.main).to_contain_text("Roll the die")
    assert table.ask(table.battle.get_attribute("data-seat") or "")["seq"] == seq


def test_what_cannot_be_undone_is_asked_about_if_one_wants_that(server: str, visit: Visit) -> None:
    match = played("isis_war", *DEFAULTS[:2])  # the next default is followed by dice
    table = open_saved(visit(), server, match)
    button = table.asked.locator('[data-choice="default"]')
    expect(button.locator(".final")).to_be_visible()
    button.click()
    expect(table.asked).to_contain_text("a die is rolled")
    table.page.keyboard.press("Escape")
    expect(table.confirm).to_have_count(0)
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("radio", name="nothing", exact=True).check()
    table.page.keyboard.press("Escape")
    with table.acknowledged():
        button.click()


def test_numbers_stay_while_a_question_repeats(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("isis_war", *DEFAULTS))
    numbers = numbered(table)
    first = next(each for each in table.choices() if each.startswith("move "))
    table.choose(first)
    with table.acknowledged(UNDONE):
        table.asked.get_by_role("button", name="Back").click()  # what has been begun can be left by the mouse
    assert numbered(table) == numbers
    table.choose(first)
    table.choose(next(each for each in table.choices() if each.startswith("to ")))
    after = numbered(table)
    shared = numbers.keys() & after.keys() - {first}
    assert shared
    assert all(after[each] == numbers[each] for each in shared)


def numbered(table: Table) -> dict[str, str]:
    """The options that bear a digit."""
    table.catch_up()
    found: dict[str, str] = table.options.locator("[data-choice]:has(kbd)").evaluate_all(
        "all => Object.fromEntries(all.map(each => [each.dataset.choice, each.querySelector('kbd').textContent]))"
    )
    return found


def test_no_thanks_by_key(server: str, visit: Visit) -> None:
    match = until("isis_war", lambda match: match.pending[0].reaction == "interrupt")
    us = seated(match, server, us=visit(), iran=visit())["us"]
    no = us.asked.locator("button.no")
    expect(no).to_contain_text("Let Iran go on")
    expect(no.locator(".final")).to_have_count(0)
    with us.acknowledged():
        us.page.keyboard.press("n")
    expect(us.asked).not_to_contain_text("Interrupt")


CUT = """() => [...document.querySelectorAll('.strip .options .button')]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.innerText)"""


def test_neither_answers_nor_the_hint_are_cut_in_the_strip(server: str, visit: Visit) -> None:
    page = visit()
    page.set_viewport_size({"width": 1440, "height": 900})
    table, _ = asked_on(page, server, "axis_of_evil", _two_final_answers)
    expect(table.asked.locator(".options .button")).to_have_count(3)  # with the hint
    for width in (1440, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(CUT) == []


LINES = "each => Math.round(each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight))"


def test_a_question_beside_two_answers_has_two_lines_in_a_narrow_strip(server: str, visit: Visit) -> None:
    table, _ = asked_on(visit(1280, 800), server, "isis_war", _ends_a_move)
    expect(table.asked.locator(".options .button")).to_have_count(3)  # with the hint
    question = table.asked.locator("h2")
    expect(question).to_contain_text("or end the move")
    assert question.evaluate(LINES) <= 2
    assert table.page.evaluate(CUT) == []


def _two_final_answers(match: AnyMatch) -> bool:
    return [option.verb for option in match.pending[0].options] == ["shock", "keep"]


def _ends_a_move(match: AnyMatch) -> bool:
    return "leave units, or end the move" in match.pending[0].prompt
