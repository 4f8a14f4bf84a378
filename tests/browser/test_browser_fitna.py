"""FITNA in the browser: a turn of two seats with offensives and Assets, six at one screen, a phone, the cards."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from sandtable.core import AnyMatch, Match
from sandtable.games import find
from sandtable.games.fitna.state import Segment
from sandtable.testing import choose
from tests.browser.accessibility import grave, overflow, themes
from tests.browser.positions import open_saved, seated, until
from tests.browser.table_page import Table, Visit, start, take_seat

GAME = "fitna"
SYRIA, REBELS = "Syria", "Syrian rebels"
SIX = {
    "saudi": "Saudi Arabia and allies",
    "iran": "Iran",
    "israel": "Israel",
    "turkey": "Turkey",
    "syria": "Syria",
    "russia": "Russia",
}
# What the two players of a short turn like best, the dearest first.
LIKED = (
    "take",
    "spend",
    "to",
    "asset",
    "commit",
    "attack",
    "retreat",
    "lose",
    "halt",
    "end_events",
    "end_moves",
    "pass",
    "stay",
    "end_attacks",
)


# A turn ---------------------------------------------------------------------------------------------------


def liked(match: AnyMatch) -> str:
    """What the seat that is asked wants: cards, one move, one offensive with every Asset, and no more."""
    decision = match.pending[0]
    offered = [match.game.spell(option, match.names) for option in decision.options]
    done = {each.option.verb for each in match.choices if each.seat == decision.seat}
    if "move" not in done and (moves := [each for each in offered if each.startswith("move ")]):
        return moves[0]
    if splits := [each for each in offered if each.startswith("split ")]:
        return splits[len(splits) // 2]
    enough = {"attack"} & done
    wanted = (each for verb in LIKED if verb not in enough for each in offered if each.split()[0] == verb)
    return next(wanted, offered[0])


def a_short_turn(match: AnyMatch) -> Iterator[tuple[str, str]]:
    """The choices of the first turn, as (seat, choice) pairs; the match goes on with each of them."""
    while match.table.state.turn < 2:
        seat, choice = match.seats[match.pending[0].seat].id, liked(match)
        yield seat, choice
        choose(match, choice)


def play(table: Table, choice: str) -> None:
    """Choose as a person would: a card in the hand, a counter or a space on the map, the rest in the list."""
    table.catch_up()
    verb, _, target = choice.partition(" ")
    card = hand(table).locator(f'[data-card="{target.partition(".")[0]}"][aria-disabled=false]')
    if verb in ("asset", "spend") and card.count() == 1:
        if table.battle.count():
            answer(table, choice, card)
        else:
            table.choose_card(choice, card)
    elif table.battle.count():
        table.choose(choice)
    else:
        table.choose_on_map(choice)


def answer(table: Table, choice: str, card: Locator) -> None:
    """In a battle a click on a card selects its answer in the panel, which the main button does."""
    card.click()
    if table.menu.is_visible():
        table.menu.locator(f'[data-choice="{choice}"]').click()
    expect(table.option(choice)).to_have_attribute("aria-pressed", "true")
    with table.acknowledged():
        table.confirm.click()
        table.do_it_anyway()


def hand(table: Table) -> Locator:
    return table.page.get_by_role("list", name="Your hand")


@pytest.mark.long
def test_a_turn_from_the_set_up_with_offensives_and_assets(server: str, visit: Visit) -> None:
    rebels_page = visit()
    syria = start(visit(), server, GAME, "browser", Syria="me", **{REBELS: "open"})
    syria.page.get_by_role("button", name="Invite").click()
    link = syria.page.get_by_role("dialog", name="Invite").get_by_label("Take an open seat").input_value()
    syria.page.keyboard.press("Escape")
    rebels_page.goto(link)
    rebels = Table(rebels_page)
    take_seat(rebels_page, REBELS)
    tables = {"syria": syria, "rebels": rebels}

    match: AnyMatch = Match(find(GAME), seed="browser")
    for number, seat in enumerate(match.seats):
        match.stand(number, match.game.usual_orders(seat.id))  # as on the server: Jokers are not asked about
    played: list[tuple[str, str]] = []
    for seat, choice in a_short_turn(match):
        play(tables[seat], choice)
        played.append((seat, choice.split()[0]))
    for seat in tables:  # both have done everything that a turn is made of
        assert {(seat, verb) for verb in ("take", "spend", "split", "move", "attack", "asset")} <= set(played)
    for table in tables.values():
        table.catch_up()  # what the other's last act brought is put away
        expect(table.turn).to_contain_text("Turn 2 of 6")
    for number, (seat, table) in enumerate(tables.items()):
        shown = {(piece["id"], piece["space"]) for piece in table.ask(seat)["scene"]["pieces"]}
        assert shown == {(piece.id, piece.space) for piece in match.game.view(match.table, number).pieces}


def spends(match: AnyMatch) -> bool:
    """Whether somebody may spend one card or two."""
    decision = match.pending[0]
    return decision.several is not None and decision.several.verb == "spend"


def test_enter_spends_the_cards_that_are_gathered(server: str, visit: Visit) -> None:
    match = until(GAME, spends)
    seat = match.seats[match.pending[0].seat].id
    table = seated(match, server, **{seat: visit()})[seat]
    trays = table.ask(seat)["scene"]["trays"]
    points = {
        card["id"]: int(card["corner"]) for tray in trays for card in tray["cards"] if card["corner"].isdigit()
    }
    offered = hand(table).locator("[data-card][aria-disabled=false]")
    expect(offered.nth(1)).to_be_visible()
    cards = offered.all()[:2]
    total = sum(points[card.get_attribute("data-card") or ""] for card in cards)
    for card in cards:
        card.click(modifiers=["Shift"])
    with table.acknowledged():
        table.page.keyboard.press("Enter")  # the second card has the focus
    expect(table.page.get_by_role("region", name="What is asked")).to_contain_text(f"{total} OPs")


# A reaction -----------------------------------------------------------------------------------------------


def holds_an_asset(match: AnyMatch) -> bool:
    """Whether somebody is asked for an Asset in an offensive and has one that helps."""
    decision = match.pending[0]
    return decision.reaction == "support" and any(option.verb == "asset" for option in decision.options)


def about_to_be_asked(server: str, page: Page) -> tuple[AnyMatch, str, Table]:
    """A defender or attacker who holds an Asset that helps, at the table."""
    match = until(GAME, holds_an_asset)
    seat = match.seats[match.pending[0].seat].id
    return match, seat, seated(match, server, **{seat: page})[seat]


def test_a_card_says_what_it_would_change(server: str, visit: Visit) -> None:
    match, seat, table = about_to_be_asked(server, visit())
    fight = match.table.state.fight
    offered = hand(table).locator("[data-card][aria-disabled=false]")
    expect(offered.filter(has_text=re.compile("falls|stays")).first).to_be_visible()
    expect(
        table.board.locator(f'[data-attack$="{match.table.box.map.space[fight.target].id}"]').first
    ).to_be_attached()
    table.choose("pass")  # it is selected already: the main button does it
    assert table.ask(seat)["seq"] > len(match.choices)


def holds_many_cards(match: AnyMatch) -> bool:
    """Whether somebody who is asked for an Asset holds more cards than fit beside the panel of a battle."""
    seat = match.pending[0].seat
    return holds_an_asset(match) and len(match.table.state.hands[seat]) > 6


def test_beside_a_battle_every_card_of_a_large_hand_is_seen_and_is_one_answer_of_the_panel(
    server: str, visit: Visit
) -> None:
    match = until(GAME, holds_many_cards)
    seat = match.seats[match.pending[0].seat].id
    table = seated(match, server, **{seat: visit()})[seat]
    expect(table.battle).to_be_visible()
    room = hand(table).bounding_box()
    assert room is not None
    lefts = []
    for card in hand(table).locator("[data-card]").all():
        box = card.bounding_box()
        assert box is not None
        lefts.append(box["x"])
        assert room["x"] <= box["x"]
        assert box["x"] + box["width"] <= room["x"] + room["width"]
    assert len(lefts) > 6
    assert all(right - left >= 40 for left, right in pairwise(sorted(set(lefts))))  # so much of each is free
    answers = table.battle.locator('[data-choice^="asset "]')
    offered = sorted(each for each in table.choices() if each.startswith("asset "))
    for hands in (1, 0):  # open, then folded: either way each card is one answer, and in no other list
        expect(hand(table)).to_have_count(hands)
        expect(answers).to_have_count(len(offered))
        assert sorted(each.get_attribute("data-choice") or "" for each in answers.all()) == offered
        expect(answers.first).to_be_visible()
        expect(table.page.locator('[data-choice^="asset "]')).to_have_count(len(offered))
        expect(table.battle.get_by_role("region", name="Odds")).to_be_in_viewport(ratio=1)
        table.page.keyboard.press("c")


def test_never_ask_this_again(server: str, visit: Visit) -> None:
    _, seat, table = about_to_be_asked(server, visit())
    table.page.get_by_text("Standing order: answer such questions for me").first.click()
    with table.page.expect_response(lambda answer: answer.url.endswith("/standing")):
        table.page.get_by_role("button", name="Never ask this again").first.click()
    (order,) = (each for each in table.ask(seat)["orders"] if each["window"] == "support")
    assert order["turn"] is None
    assert (table.ask(seat)["asked"] or {"reaction": ""})["reaction"] != "support"


# Six at one screen ----------------------------------------------------------------------------------------


@pytest.mark.long
def test_six_at_one_screen_hide_their_hands(server: str, visit: Visit) -> None:
    everybody = dict.fromkeys(SIX.values(), "me")
    table = start(visit(), server, GAME, "browser", scenario="Fitna: Global War", players=6, **everybody)
    match: AnyMatch = Match(find(GAME), find(GAME).setting("s11_fitna", {}, 6), seed="browser")
    taken: dict[str, list[str]] = {seat: [] for seat in SIX}
    here = ""
    while match.table.state.segment <= Segment.HANDS:  # a coup in Iraq comes first
        seat, choice = match.seats[match.pending[0].seat].id, liked(match)
        if seat != here:
            table.sit_down(SIX[seat])
            hides(table, seat, [card for other in taken if other != seat for card in taken[other]])
            here = seat
        table.choose(choice)
        choose(match, choice)
        if choice.startswith("take "):
            taken[seat].append(choice.removeprefix("take "))
    assert {seat: len(cards) for seat, cards in taken.items()} == dict.fromkeys(SIX, 4)
    expect(table.curtain.or_(table.asked)).to_be_visible()


def hides(table: Table, seat: str, cards: list[str]) -> None:
    """Neither the page, nor what the server tells this seat, shows one of these cards."""
    told = json.dumps(table.ask(seat)["scene"]["trays"]) + json.dumps(table.ask(seat, "/log"))
    for card in cards:
        assert f'"{card}"' not in told
        expect(table.page.locator(f'[data-card="{card}"]')).to_have_count(0)


# A phone, and what axe says ---------------------------------------------------------------------------------


TO_THE_TOP = "document.querySelectorAll('aside, aside *').forEach(each => (each.scrollTop = 0))"


def test_a_reaction_on_a_phone(server: str, visit: Visit) -> None:
    *_, table = about_to_be_asked(server, visit(390, 844, touch=True))
    for _ in themes(table.page):
        assert overflow(table.page) == 0
        expect(table.battle.locator("[data-choice]").first).to_be_in_viewport()
        expect(table.battle.get_by_text("play an Asset")).to_be_in_viewport(ratio=1)  # above its answers
        table.battle.get_by_text("Standing order").first.scroll_into_view_if_needed()
        foot = table.main.bounding_box()
        assert foot is not None
        assert 844 - 60 < foot["y"] + foot["height"] <= 844  # its answer at the foot, however far one reads
        assert grave(table.page) == []
        table.page.evaluate(TO_THE_TOP)


def test_more_ticks_than_can_go_are_told_in_the_question(server: str, visit: Visit) -> None:
    def some_of_many(match: AnyMatch) -> bool:
        (decision, *_) = match.pending
        several = decision.several
        return several is not None and several.verb == "upgrade" and several.most == 2 < len(several.among)

    match = until(GAME, some_of_many)
    seat = match.seats[match.pending[0].seat].id
    table = seated(match, server, **{seat: visit(390, 844, touch=True)})[seat]
    for tick in table.page.get_by_role("group", name="Together").get_by_role("checkbox").all()[:3]:
        tick.check()  # as a tap on a stack does, of all its units
    table.page.evaluate(TO_THE_TOP)
    expect(table.page.get_by_text("Choose at most 2").first).to_be_in_viewport(ratio=1)


def test_the_tabs_of_a_phone(server: str, visit: Visit) -> None:
    match = until(GAME, lambda match: match.table.state.segment == Segment.MOVEMENT)
    seat = match.seats[match.pending[0].seat].id
    table = seated(match, server, **{seat: visit(390, 844, touch=True)})[seat]
    for tab in ("Log", "Units", "Now"):
        table.page.get_by_role("tab", name=tab).click()
        assert overflow(table.page) == 0


def test_a_table_of_six_is_clean(server: str, visit: Visit) -> None:
    match = until(GAME, lambda match: match.table.state.turn == 2, scenario="s11_fitna")
    seat = match.seats[match.pending[0].seat].id
    table = seated(match, server, **{seat: visit()})[seat]
    assert grave(table.page) == []
    table.page.emulate_media(color_scheme="dark")
    expect(table.page.locator("html[data-theme=dark]")).to_be_attached()
    assert grave(table.page) == []


# The cards --------------------------------------------------------------------------------------------------


def test_all_cards_stand_in_the_charts(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, Match(find(GAME), seed="browser"))
    table.sit_down(SYRIA)
    table.board.press("?")
    drawer = table.page.get_by_role("region", name="Learn and look up")
    drawer.get_by_role("tab", name="Charts").click()
    for title in ("Close Air Support", "Double Agent", "Coup d'etat in Syria"):
        expect(drawer.get_by_role("rowheader", name=title).first).to_be_attached()
    drawer.get_by_role("searchbox", name="Find in All cards").fill("helicopter")
    expect(drawer.get_by_role("rowheader", name="Close Air Support")).to_have_count(0)
    expect(drawer.get_by_role("rowheader", name="Attack Helicopters").first).to_be_visible()
    assert grave(table.page) == []
