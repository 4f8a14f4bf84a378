"""Axis of Evil: Iran in the browser: scenario and options, deployment, every basic action, the end of a turn."""

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from sandtable.core import AnyMatch
from sandtable.games.axis_of_evil.rules.actions import BY_VERB
from sandtable.games.axis_of_evil.state import Phase
from tests.browser.positions import seated, since, until
from tests.browser.table_page import Table, Visit, seat_choice, start, unfold
from tests.cases import each_time

GAME = "axis_of_evil"
UNION, COALITION = "Eurasian Union", "Coalition"
SEATS = {"eurasian": UNION, "coalition": COALITION}
# The choice without which an action would have been broken off or have had no object.
HEART = {
    "reinforce": "bring",
    "regroup": "unit",
    "ground": "to",
    "hyperwar": "to",
    "rail": "to",
    "airborne": "to",
    "amphibious": "to",
    "attack": "commit",
    "superiority": "sortie",
    "bombard": "strike",
}
# Where an action is soon possible; without an entry in the first scenario.
SCENARIO = {("eurasian", "amphibious"): "caucasus_firestorm"}
LONGEST = 8  # choices in an action
Script = list[tuple[str, str]]


# Set-up -------------------------------------------------------------------------------------------------


def test_a_switch_turns_on_what_it_needs(server: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{server}/new/{GAME}")
    page.get_by_role("radio", name="Oil War").check()
    unfold(page, "Variants")
    islamists = page.get_by_role("checkbox", name=re.compile("^Islamists"))
    insurgency = page.get_by_role("checkbox", name=re.compile("^Insurgency"))
    islamists.check()
    expect(insurgency).to_be_checked()
    insurgency.uncheck()
    expect(islamists).not_to_be_checked()
    islamists.check()
    for seat in SEATS.values():
        seat_choice(page, seat, "Me").check()
    page.get_by_role("button", name="Start the match").click()
    table = Table(page)
    found = table.ask("eurasian")
    assert found["scenario"] == "oil_war"
    assert {"insurgency": 1, "islamists": 1}.items() <= found["variants"].items()


def test_both_sides_deploy_in_the_default_way(server: str, visit: Visit) -> None:
    everybody = dict.fromkeys(SEATS.values(), "me")
    table = start(visit(), server, GAME, "browser", scenario="Drive to the Gulf", **everybody)
    expect(table.turn).to_contain_text("Set-up")
    before = units(table)
    default = table.page.get_by_role("button", name="Set up the rest in the default way").first
    for name in (COALITION, UNION):  # here the Union has the shock marker
        expect(table.curtain.or_(default)).to_be_visible()
        if table.curtain.is_visible():
            table.sit_down(name)
        with table.acknowledged():
            default.click()
    expect(table.turn).not_to_contain_text("Set-up")
    expect(table.turn).to_contain_text("Turn 1 of 10")
    assert units(table) > before + 20


def units(table: Table) -> int:
    """Counters on the map."""
    return len(table.ask("eurasian")["scene"]["pieces"])


# Actions ------------------------------------------------------------------------------------------------


def before_an_action(seat: str, verb: str) -> tuple[AnyMatch, Script, AnyMatch]:
    """The position before an action of a seat, its choices, and the position when the next action is chosen."""
    scenario = SCENARIO.get((seat, verb), "")
    after = until(GAME, lambda match: bool(just_made(match, seat, verb)), scenario, usual=True)
    return *since(after, verb), after


def just_made(match: AnyMatch, seat: str, verb: str) -> Script:
    """The choices of the action that has just been finished, if it is the one that is wanted."""
    if match.pending[0].rule != "6.3" or match.table.state.phase is not Phase.ACTIONS:
        return []
    verbs = [each.option.verb for each in match.choices[-LONGEST:]]
    if verb not in verbs or HEART[verb] not in verbs:
        return []
    _, script = since(match, verb)
    others = {choice.split()[0] for _, choice in script[1:]}
    single = all(len(choice.split()) <= 2 for _, choice in script)
    whole = script[0] == (seat, verb) and HEART[verb] in others and not others & {*BY_VERB, "pass", "shock", "keep"}
    return script if single and whole else []


@pytest.mark.parametrize(("verb", "seat"), each_time(product(HEART, SEATS), ("reinforce", "eurasian")))
def test_an_action_from_the_menu_to_its_end(server: str, visit: Visit, verb: str, seat: str) -> None:
    before, script, after = before_an_action(seat, verb)
    tables = seated(before, server, eurasian=visit(), coalition=visit())
    mine = tables[seat]
    expect(mine.asked).to_contain_text(f"Your action: {before.table.state.ap[before.pending[0].seat]} action point")
    expect(mine.option(verb).get_by_title("What it costs")).to_have_text(re.compile(r"^\d AP"))
    for who, choice in script:
        take(tables[who], choice)
    (next_,) = after.pending
    acting = tables[after.seats[next_.seat].id]
    for table in tables.values():
        table.catch_up()  # what was lost waits for a tap
    expect(acting.asked).to_contain_text(f"Your action: {after.table.state.ap[next_.seat]} action point")
    for unit, space in moved(before, after).items():
        for table in tables.values():
            if space:
                expect(table.stack(unit)).to_have_attribute("data-stack", space)
            else:
                expect(table.stack(unit)).to_have_count(0)


def take(table: Table, choice: str) -> None:
    """Choose on the map or in the list; of several that could act together, with a tick."""
    if choice in table.choices():
        pick = table.battle.get_by_role("button", name="Pick units")
        if pick.is_visible() and not table.option(choice).count():  # folded into an equal row
            pick.click()
        table.choose_on_map(choice)
        return
    ticks = table.page.get_by_role("group", name="Together")
    for piece in choice.split()[1:]:
        ticks.locator(f'input[value="{piece}"]').check()
    with table.acknowledged():
        ticks.locator(f'[data-whole="{choice}"]').click()


def moved(before: AnyMatch, after: AnyMatch) -> dict[str, str]:
    """Units that stand in another hex than before, or on the map no more."""
    then, now = (
        {piece.id: piece.space for piece in match.game.view(match.table, None).pieces} for match in (before, after)
    )
    return {unit: now.get(unit, "") for unit in then | now if then.get(unit) != now.get(unit)}


def test_a_click_on_a_counter_beside_the_map_takes_it_up(server: str, visit: Visit) -> None:
    """The list of those that go together does not open under the mouse, so that the counter is still there."""

    def many_come(match: AnyMatch) -> bool:
        asked = match.pending[0]
        several = asked.several
        return several is not None and several.verb == "ready" and len(several.among) > 12

    match = until(GAME, many_come)
    asked = match.pending[0]
    piece = next(
        target
        for verb, _, target in (match.game.spell(each, match.names).partition(" ") for each in asked.options)
        if verb == "bring"
    )
    table = seated(match, server, **{match.seats[asked.seat].id: visit()})[match.seats[asked.seat].id]
    counter = table.page.locator(f'[data-tray-piece="{piece}"]').first
    counter.scroll_into_view_if_needed()
    with table.acknowledged():
        counter.click()
    expect(table.asked).to_contain_text("arrive")


# The turn -----------------------------------------------------------------------------------------------


def test_two_passes_end_the_turn(server: str, visit: Visit) -> None:
    match = until(GAME, lambda match: match.pending[0].rule == "6.3" and all(match.table.state.ap))
    tables = seated(match, server, eurasian=visit(), coalition=visit())
    first, second = sorted(tables.values(), key=lambda table: "pass" not in table.choices())
    expect(first.turn).to_contain_text("Turn 1 of 10")
    first.choose("pass")
    expect(second.asked).to_contain_text("Your action")
    second.choose("pass")
    for table in tables.values():
        expect(table.turn).to_contain_text("Turn 2 of 10")
    first.page.get_by_role("tab", name="Log").click()
    for name in SEATS.values():
        expect(first.page.get_by_role("region", name="Log")).to_contain_text(f"The {name} passes.")
