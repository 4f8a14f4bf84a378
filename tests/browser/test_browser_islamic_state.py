"""Fighting the Islamic State in the browser: secret cards, a battle of many, an intervention, six at a phone."""

import json
import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from sandtable.core import AnyMatch, Option
from sandtable.testing import choose
from tests.browser.accessibility import overflow, themes
from tests.browser.positions import SEEDS, open_saved, seated, since, until
from tests.browser.table_page import Table, Visit

THREE = {
    "islamic_state": "Islamic State",
    "kurds-coalition-syrian_rebels": "Kurds, Coalition and Syrian Rebels",
    "iran-syrian_regime": "Iran and Syrian Regime",
}
SIX = ("Islamic State", "Kurds", "Iran", "Coalition", "Syrian Rebels", "Syrian Regime")


def reached(players: int, kind: Callable[[AnyMatch], bool], seeds: Sequence[int] = SEEDS) -> AnyMatch:
    """A position of random players who begin in the ready-made places."""
    return until("islamic_state", kind, players=players, seeds=seeds, ready_made=1)


def all_select(match: AnyMatch) -> bool:
    """Whether every seat is about to select its first card."""
    return len(match.pending) == len(match.seats)


# Three at one screen --------------------------------------------------------------------------------


def goes_on(table: Table) -> str:
    """The seat that is asked now; its person sits down if somebody else sat there."""
    with table.card_put_away():  # what an act brought is told a moment after it
        expect(table.curtain.or_(table.options.locator("summary, [data-choice]:enabled")).first).to_be_visible()
    if table.curtain.is_visible():
        table.curtain.get_by_role("button").click()
        expect(table.board).to_be_visible()
        table.settle()
    name = table.page.get_by_role("region", name="Goals").locator(".own .name b").inner_text()
    return next(seat for seat in THREE if THREE[seat] == name)


def hides(table: Table, seat: str, cards: list[str]) -> None:
    """Nothing on the page, nor in what the server tells this seat, names one of these cards."""
    page, told = table.page.content(), json.dumps(table.ask(seat)) + json.dumps(table.ask(seat, "/log"))
    for card in cards:
        assert card not in page
        assert card not in told


@pytest.mark.long
def test_a_turn_of_three_at_one_screen_keeps_its_cards_secret(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, reached(3, all_select))
    islamic_state, many, two = THREE
    table.sit_down(THREE[islamic_state])
    table.choose("select rapid.islamic_state")
    expect(table.curtain).to_contain_text(f"Hand over to {THREE[many]}")
    assert "Rapid" not in table.page.locator("body").inner_text()
    selected = {islamic_state: ["rapid.islamic_state"], many: [], two: []}

    for _ in range(6):  # a card for each other faction, and one more for Momentum
        seat = goes_on(table)
        hides(table, seat, [card for other in selected if other != seat for card in selected[other]])
        choice = table.choices()[-1]
        table.choose(choice)
        selected[seat].append(choice.removeprefix("select "))
    assert [len(cards) for cards in selected.values()] == [2, 3, 2]

    assert goes_on(table) == islamic_state
    expect(table.turn).to_contain_text("Turn 1 of 18")
    table.choose("reveal rapid.islamic_state")
    while "end" not in table.choices():
        table.choose(table.choices()[-1])
    table.choose("end")
    assert goes_on(table) == many
    assert "rapid.islamic_state" in json.dumps(table.ask(many, "/log"))
    hides(table, many, selected[two])
    while table.ask(many)["scene"]["turn"].startswith("Turn 1"):
        goes_on(table)
        choices = table.choices()
        table.choose("end" if "end" in choices else choices[-1])
    goes_on(table)
    expect(table.turn).to_contain_text("Turn 2 of 18")


# A battle -------------------------------------------------------------------------------------------


def shared(match: AnyMatch) -> AnyMatch | None:
    """The match after part of the defenders have retreated and somebody else is asked to help the rest."""
    (decision, *_) = match.pending
    retreats = [option for option in decision.options if option.verb == "retreat"]
    if decision.reaction != "retreat" or not retreats:
        return None
    there = match.clone()
    there.choose(decision.seat, retreats[0])
    if {option.verb for option in there.pending[0].options} != {"to"}:
        return None
    there.choose(decision.seat, there.pending[0].options[0])
    if not there.pending or there.pending[0].reaction != "retreat":
        return None
    helps = choose(there, "stand").pending[0]
    return there if helps.reaction == "cooperate" and helps.options[0].verb == "join" else None


def test_a_battle_with_a_retreat_and_help(server: str, visit: Visit) -> None:
    match = reached(6, lambda each: shared(each) is not None, seeds=(97,))
    ahead = shared(match)
    assert ahead is not None
    position, script = since(match, "attack")
    asked = (script[0][0], *(each.seats[each.pending[0].seat].id for each in (match, ahead)))
    tables = seated(position, server, **{seat: visit() for seat in asked})
    attacker, defender, helper = (tables[seat] for seat in asked)
    names = {seat.id: seat.name for seat in match.seats}
    for seat, choice in script:
        tables[seat].choose(choice)
    expect(attacker.asked).to_contain_text(f"Waiting for {names[asked[1]]}")
    expect(defender.asked).to_contain_text("is attacked: retreat a unit, or stand?")
    retreat = next(each for each in defender.choices() if each.startswith("retreat"))
    unit = retreat.partition(" ")[2]
    defender.choose_on_map(retreat)
    expect(defender.asked).to_contain_text("retreat to?")
    refuge = defender.choices()[0]
    defender.choose_on_map(refuge)
    expect(attacker.stack(unit)).to_have_attribute("data-stack", re.compile(rf"^{refuge.removeprefix('to ')}\b"))
    defender.choose("stand")

    expect(helper.asked).to_contain_text("Join the defence in")
    expect(defender.asked).to_contain_text(f"Waiting for {names[asked[2]]}")
    before = len(ahead.log)
    choose(ahead, "join")
    helper.choose("join")
    with attacker.card_put_away():
        attacker.page.get_by_role("tab", name="Log").click()
    log = attacker.page.get_by_role("region", name="Log")
    expect(log).to_contain_text("retreats to")
    expect(log).to_contain_text(ahead.told(ahead.log[before]))  # who joins


# An intervention ------------------------------------------------------------------------------------


def may_ship_arms(match: AnyMatch) -> bool:
    """Whether the Coalition may ship arms, to rebels or to others."""
    play = next((each for each in match.pending[0].options if spelled(match, each) == "play arms_shipment"), None)
    if play is None:
        return False
    there = match.clone()
    there.choose(match.pending[0].seat, play)
    return "for side.syrian_rebels" in [spelled(there, each) for each in there.pending[0].options]


def spelled(match: AnyMatch, option: Option) -> str:
    return match.game.spell(option, match.names)


def level(table: Table) -> int:
    (track,) = (each for each in table.ask("coalition")["scene"]["tracks"] if each["name"] == "Intervention")
    value: int = track["value"]
    return value


def test_an_intervention_from_the_ladder(server: str, visit: Visit) -> None:
    tables = seated(reached(6, may_ship_arms), server, coalition=visit(), syrian_rebels=visit())
    coalition, rebels = tables.values()
    before = level(coalition)
    with coalition.acknowledged():
        coalition.page.locator('.offer [data-choice="play arms_shipment"]').click()
    expect(coalition.asked).to_contain_text("Arms shipment: which faction?")
    coalition.choose("for side.syrian_rebels")
    assert level(coalition) == before - 2
    expect(coalition.asked).to_contain_text("Waiting for Syrian Rebels")
    expect(rebels.asked).to_contain_text("appear?")  # the arms are a unit
    place = rebels.choices()[0]
    name = rebels.option(place).locator("span").first.inner_text().removeprefix("Place it in ")
    rebels.choose(place)
    coalition.page.get_by_role("tab", name="Log").click()
    expect(coalition.page.get_by_role("region", name="Log")).to_contain_text("Arms shipment: a unit for Kurds")
    expect(coalition.page.get_by_role("region", name="Log")).to_contain_text(f"appears in {name}.")


# Six at a phone -------------------------------------------------------------------------------------


def is_here(table: Table, name: str) -> None:
    """A seat is asked for its card, and the list of goals begins with it."""
    line = table.page.get_by_role("region", name="Goals").locator("[data-goal=all]")
    line.click()
    everybody = table.page.get_by_role("list", name="Everybody’s aims").locator("> li")
    expect(everybody).to_have_count(len(SIX))
    expect(everybody.first.locator("summary b")).to_have_text(name)
    expect(everybody.last).to_be_in_viewport(ratio=1)
    line.click()
    expect(everybody).to_have_count(0)
    expect(table.asked).to_contain_text(f"{name}: select a card in secret.")
    expect(table.turn).to_be_in_viewport(ratio=1)
    assert overflow(table.page) == 0


def test_six_at_a_phone(server: str, visit: Visit) -> None:
    table = open_saved(visit(390, 844, touch=True), server, reached(6, all_select))
    for name in SIX:
        for _ in themes(table.page):
            assert overflow(table.page) == 0
        table.sit_down(name)
        for _ in themes(table.page):
            is_here(table, name)
        hand = table.page.get_by_role("list", name="Your hand")
        select = hand.get_by_role("button").first
        if name == SIX[-1]:  # the last card shows all of them, so it is confirmed
            select.click()
            select = table.confirm
            expect(select).to_be_visible()
        with table.acknowledged():
            select.click()
