"""What is final wears a small mark; only what may go wrong is asked about; selecting never executes."""

import re

from playwright.sync_api import expect

from sandtable.core import AnyMatch, Decision, Kind, Option
from sandtable.core.imagine import follows
from tests.browser.positions import chosen_elsewhere, last, open_saved, played, seated, seated_alone, until
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


def test_giving_up_is_not_confirmed_where_it_was_asked_for(server: str, visit: Visit) -> None:
    """A second click in the same place does nothing."""
    table = open_saved(visit(), server, played("isis_war"))
    table.page.get_by_role("button", name="Menu").click()
    resign = table.page.get_by_role("button", name="Resign …")
    resign.scroll_into_view_if_needed()
    box = resign.bounding_box()
    assert box is not None
    resign.click()
    question = table.page.get_by_role("alertdialog")
    expect(question).to_contain_text("Give up this match?")
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert not question.evaluate("(each, [x, y]) => each.contains(document.elementFromPoint(x, y))", middle)


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


def best_now(match: AnyMatch) -> list[str]:
    """Who stands ticked at first: of the sets on offer the one with the best odds, and of equals the smallest."""
    (decision, *_) = match.pending

    def worth(units: tuple[int, ...]) -> tuple[float, int]:
        forecast = match.forecast(decision.seat, Option("join", None, units))
        assert forecast is not None
        well, ill = (sum(each.probability for each in forecast.chances if each.good * way > 0) for way in (1, -1))
        return well - ill / 4, -len(units)

    best = max((option.targets for option in decision.options if option.verb == "join"), key=worth)
    assert decision.against(Option("join", None, best)) is None
    return [match.names.id(Kind.PIECE, each) for each in best]


def test_ticks_of_an_earlier_attack_do_not_come_back(server: str, visit: Visit) -> None:
    """The same units attack the same hex again in the next turn, on the same page."""
    before: dict[int, AnyMatch] = {}

    def again(match: AnyMatch) -> bool:
        if not asks("attackers", 2)(match):
            return False
        (decision, *_) = match.pending
        (hex_,) = decision.spaces
        since = before.setdefault(hex_, match.clone())
        (then, *_) = since.pending
        return since.table.state.turn < match.table.state.turn and bool(units(then) & units(decision))

    def units(decision: Decision) -> set[int]:
        return set() if decision.several is None else set(decision.several.among)

    after = until("isis_war", again, seeds=(20,), usual=True)
    first = before[after.pending[0].spaces[0]]
    _, made = last(after, len(after.choices) - len(first.choices))
    seat = first.seats[first.pending[0].seat].id
    table, keys = seated_alone(first, server, seat, visit())
    on = table.battle.locator("li input:checked")
    expect(on).to_have_count(len(best_now(first)))
    *ticks, last_tick = table.battle.locator("li input").all()
    for tick in ticks:
        tick.uncheck()
    last_tick.check()
    for other, choice in made:
        chosen_elsewhere(table, keys[other], choice)
    table.catch_up()
    expect(on).to_have_count(len(best_now(after)))
    assert sorted(on.evaluate_all("all => all.map(each => each.value)")) == sorted(best_now(after))
