"""What my act brought: it stays where I look until I go on, with all its parts, on the board as in the panel."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from sandtable.core import AnyMatch, Event
from sandtable.core.events import Note
from tests.browser.accessibility import PHONE, grave, overflow
from tests.browser.positions import chosen_elsewhere, last, seated, seated_alone, since, until
from tests.browser.rolls import Wanted, brought, fought, fresh, roll, rolled, struck
from tests.browser.table_page import Visit
from tests.browser.test_browser_battle import asked_on, asks
from tests.browser.test_browser_follow import bar, still
from tests.cases import each_time

GAMES = ("isis_war", "axis_of_evil", "fitna", "islamic_state")
AFTER = ("losses", "retreat", "advance")
LIKELY = re.compile(r"chances? in|certain|likely")


def harmful(match: AnyMatch, events: Sequence[Event]) -> bool:
    """A battle of one's own with losses, after which no part of it is asked."""
    lost = any(event.kind in ("flip", "leave") for event in events)
    return lost and fought(match, events) and all(each.battle not in AFTER for each in match.pending)


def then_asks(*parts: str) -> Wanted:
    """A battle of one's own after which its fighter is asked for one of these parts of it."""

    def wanted(match: AnyMatch, events: Sequence[Event]) -> bool:
        seat = match.choices[-1].seat
        return fought(match, events) and any(each.seat == seat and each.battle in parts for each in match.pending)

    return wanted


def then_others(match: AnyMatch, events: Sequence[Event]) -> bool:
    """A battle of one's own after which another seat must choose a loss or a retreat."""
    seat = match.choices[-1].seat
    return fought(match, events) and all(
        each.seat != seat and each.battle in ("losses", "retreat") for each in match.pending
    )


@pytest.mark.parametrize("game", each_time(GAMES, "isis_war"))
def test_my_battle_stays_with_all_its_parts(server: str, visit: Visit, game: str) -> None:
    table, found, _ = rolled(visit(), server, game, harmful)
    page = table.page
    expect(found.get_by_role("img", name=re.compile("rolled")).first).to_be_visible()
    expect(found.locator("[data-cell]")).to_be_visible()
    expect(found.get_by_role("status").first).to_contain_text(LIKELY)
    expect(found.locator("td.hit")).to_have_count(1)
    expect(found.locator(".codes")).to_be_visible()
    expect(found.locator("[data-harm]").first).to_contain_text("becomes")
    expect(page.locator("[data-result-marks]")).to_have_count(1)
    expect(page.locator("[data-ghost], [data-reduced]").first).to_be_attached()
    expect(page.locator("[data-callout]")).to_be_visible()
    assert not re.search(r"\b[a-z]+_[a-z0-9_]+\b", found.inner_text())  # no ids
    assert grave(page) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(PHONE)
    expect(found.locator("[data-go-on]")).to_be_in_viewport()
    assert overflow(page) == 0
    assert grave(page) == []
    page.keyboard.press("Enter")
    expect(found).to_have_count(0)
    page.keyboard.press("r")
    expect(found).to_be_visible()


def test_the_result_stays_above_the_choice_and_folds_after_the_answer(server: str, visit: Visit) -> None:
    table, found, _ = rolled(visit(), server, "isis_war", then_asks("losses", "advance"))
    expect(table.battle).to_be_visible()
    expect(found.locator("td.hit")).to_have_count(1)
    expect(found.locator("[data-go-on]")).to_have_count(0)
    assert found.evaluate("each => each.getBoundingClientRect().bottom") <= table.battle.evaluate(
        "each => each.getBoundingClientRect().top"
    )


@pytest.mark.parametrize("part", AFTER)
def test_what_follows_the_die_is_asked_below_forces_and_table(server: str, visit: Visit, part: str) -> None:
    """The sum of both, the table with what was rolled and the losses: also for whoever has not seen the die."""
    table, _ = asked_on(visit(), server, "isis_war", asks(part))
    found = brought(table.page)
    expect(found.locator(".sum b")).to_have_count(3)
    expect(found.locator("td.hit")).to_have_count(1)
    expect(found.get_by_role("heading", name=re.compile("loss", re.IGNORECASE))).to_have_count(2)
    bottom = found.evaluate("each => each.getBoundingClientRect().bottom")
    assert bottom <= table.battle.evaluate("each => each.getBoundingClientRect().top")


def test_after_the_first_answer_it_is_one_line(server: str, visit: Visit) -> None:
    def twice(match: AnyMatch, events: Sequence[Event]) -> bool:
        if not then_asks("losses", "retreat")(match, events):
            return False
        more = match.clone()
        (decision, *_) = more.pending
        more.choose(decision.seat, decision.options[0])
        return any(each.seat == decision.seat and each.battle in AFTER for each in more.pending)

    table, found, seat = rolled(visit(), server, "isis_war", twice)
    table.choose(table.ask(seat)["asked"]["options"][0]["choice"])
    line = table.page.locator("[data-folded]")
    expect(line).to_be_visible()
    expect(found).to_have_count(0)
    assert line.evaluate("each => each.getBoundingClientRect().height") == 44
    line.click()
    expect(found).to_be_visible()


def test_the_line_stays_above_the_next_attack_after_my_last_loss(server: str, visit: Visit) -> None:
    def once(match: AnyMatch, events: Sequence[Event]) -> bool:
        if not then_asks("losses")(match, events):
            return False
        more = match.clone()
        (decision, *_) = more.pending
        more.choose(decision.seat, decision.options[0])
        return any(each.seat == decision.seat and each.battle == "target" for each in more.pending)

    table, found, seat = rolled(visit(), server, "isis_war", once)
    expect(found.locator("[data-without]").first).to_have_text("choose it below")
    table.choose(table.ask(seat)["asked"]["options"][0]["choice"])
    expect(table.page.locator("[data-folded]")).to_contain_text(re.compile("→|destroyed"))  # with what I lost
    expect(table.asked).to_contain_text("Choose a hex to attack")
    expect(table.option("end_attacks")).to_be_visible()  # nothing waits for it


def test_who_waits_for_the_other_s_answer_is_told(server: str, visit: Visit) -> None:
    _, found, _ = rolled(visit(), server, "fitna", then_others)
    expect(found).to_contain_text("Waiting for")
    expect(found.locator("td.hit")).to_have_count(1)


def evaded(match: AnyMatch) -> bool:
    """An attack that has just ended because its last defender has retreated before it."""
    if [each.option.verb for each in match.choices[-3:]] != ["commit", "retreat", "to"]:
        return False
    notes = [event.what for event in fresh(match) if isinstance(event.what, Note)]
    return any(note.topic == "no battle" for note in notes)


def test_an_attack_that_everybody_evades_has_a_result(server: str, visit: Visit) -> None:
    found = until("islamic_state", evaded, players=2, ready_made=1)
    match, ((attacker, commits), *answers) = since(found, "commit")
    defender = answers[0][0]
    tables = seated(match, server, **{attacker: visit(), defender: visit()})
    tables[attacker].choose(commits)
    for _, choice in answers:
        tables[defender].choose(choice)
    told = brought(tables[attacker].page)
    expect(told).to_contain_text("The defenders have retreated: no battle")
    expect(told.locator('[data-trip="retreat"]')).to_have_count(1)
    expect(told.locator("[data-without]").first).to_have_text("none")


def test_several_results_of_one_act_come_one_by_one(server: str, visit: Visit) -> None:
    """An air unit is lost by the second die: what is asked about it stands below that, not below the first."""
    table, found, _ = rolled(visit(), server, "axis_of_evil", struck)
    expect(found).to_contain_text("1 of 2")
    expect(table.battle).to_have_count(0)
    expect(found.get_by_role("button", name="Next result")).to_be_visible()
    table.page.keyboard.press("Enter")
    expect(found).to_contain_text("2 of 2")
    expect(table.battle).to_contain_text("Which air unit is lost?")


def test_the_result_is_not_replaced_by_what_the_other_does_next(server: str, visit: Visit) -> None:
    def passes_on(match: AnyMatch, events: Sequence[Event]) -> bool:
        seat = match.choices[-1].seat
        return fought(match, events) and all(each.seat != seat and not each.battle for each in match.pending)

    after = until("isis_war", lambda match: bool(match.choices) and passes_on(match, fresh(match)))
    match, ((seat, choice),) = last(after, 1)
    table, keys = seated_alone(match, server, seat, page := still(visit(motion=True)))
    found = roll(table, choice)
    words = found.locator(".words").inner_text()
    for _ in range(2):  # who moves, and where to
        (decision, *_) = after.pending
        chosen_elsewhere(
            table, keys[after.seats[decision.seat].id], after.game.spell(decision.options[0], after.names)
        )
        after.choose(decision.seat, decision.options[0])
    page.wait_for_function(
        "seq => +document.querySelector('[data-seq]').dataset.seq >= seq", arg=len(after.choices)
    )
    expect(found.locator(".words")).to_have_text(words)
    page.mouse.move(400, 400)
    page.mouse.down()
    page.mouse.move(440, 420, steps=3)  # who looks around does not put it away
    page.mouse.up()
    expect(found.locator(".words")).to_have_text(words)
    expect(bar(page)).to_have_count(0)
    page.keyboard.press(" ")
    expect(bar(page)).to_be_visible()
    expect(found).to_have_count(0)
    page.keyboard.press("?")
    guide = page.get_by_role("article").get_by_role("status")
    expect(guide).to_have_text("First see what the others did.")
    page.keyboard.press("s")
    expect(guide).to_contain_text("Waiting for you")


def test_what_dies_whatever_the_die_says_is_announced(server: str, visit: Visit) -> None:
    """11.2 Basij that attack are removed."""

    def basij(match: AnyMatch) -> bool:
        (decision, *_) = match.pending
        if decision.battle != "attackers":
            return False
        forecast = match.forecast(decision.seat, decision.options[-1])
        return forecast is not None and bool(forecast.certain)

    match = until("isis_war", basij)
    table = seated(match, server, iran=visit())["iran"]
    sure = table.battle.get_by_role("list", name="Whatever the die says")
    expect(sure).to_contain_text(re.compile(r"\d+ Basij will be removed"))
    expect(sure.get_by_role("button", name="Rule 11.2")).to_be_visible()
    table.page.set_viewport_size(PHONE)
    expect(sure).to_be_in_viewport(ratio=1)  # above the button that attacks
