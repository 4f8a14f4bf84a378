"""What the other's act brought, from my side: it waits if I lost something; third seats, replay and the card."""

import re

import pytest
from playwright.sync_api import expect

from sandtable.core import AnyMatch, Kind
from sandtable.core.events import Battle, Card, Flip, Leave
from tests.browser.accessibility import grave
from tests.browser.positions import chosen_elsewhere, last, seated, seated_alone, until
from tests.browser.rolls import before, brought, fought, fresh, roll
from tests.browser.table_page import Visit
from tests.cases import each_time


def sufferer(match: AnyMatch) -> str:
    """The seat that has just lost something in a battle of another; "" without one."""
    events = fresh(match)
    if not match.choices or not fought(match, events):
        return ""
    earlier = match.at(len(match.choices) - 1)
    side = {piece.id: piece.side for piece in match.game.view(earlier.table, None).pieces}
    hit = [each for event in events if isinstance(event.what, Leave | Flip) for each in event.what.pieces]
    lost = {side.get(match.names.id(Kind.PIECE, each)) for each in hit}
    attacker = match.choices[-1].seat
    return next((seat.id for n, seat in enumerate(match.seats) if n != attacker and lost & set(seat.sides)), "")


@pytest.mark.parametrize("game", each_time(["isis_war", "axis_of_evil", "islamic_state"], "isis_war"))
def test_a_loss_of_mine_waits_for_a_tap(server: str, visit: Visit, game: str) -> None:
    after = until(game, lambda match: sufferer(match) != "")
    loser = sufferer(after)
    match, ((seat, choice),) = last(after, 1)
    tables = seated(match, server, **{seat: visit(), loser: visit(width=390, height=844)})
    roll(tables[seat], choice)
    page = tables[loser].page
    mine = brought(page)
    expect(mine).to_be_visible()
    expect(mine.locator(".mine [data-harm]").first).to_be_visible()
    assert grave(page) == []
    mine.locator("[data-go-on]").click()
    expect(mine).to_have_count(0)


def test_a_third_seat_watches_without_buttons(server: str, visit: Visit) -> None:
    match, seat, choice = before("axis_of_evil", fought)
    tables = seated(match, server, **{seat: visit(), "spectator": visit()})
    roll(tables[seat], choice)
    page = tables["spectator"].page
    expect(page.get_by_role("img", name=re.compile("rolled")).first).to_be_visible()
    expect(page.locator("[data-go-on]")).to_have_count(0)


def test_the_replay_shows_a_result_as_a_card(server: str, visit: Visit) -> None:
    match = until("isis_war", lambda match: bool(match.choices) and fought(match, fresh(match)))
    fought_at = len(match.choices)
    decision = match.pending[0]
    match.choose(decision.seat, decision.options[0])
    page = seated(match, server, spectator=visit())["spectator"].page
    page.get_by_role("button", name="Replay").click()
    replay = page.get_by_role("region", name="Replay")
    replay.get_by_role("slider", name="Step").fill(str(fought_at))
    card = page.locator("[data-result]")
    expect(card).to_be_visible()
    assert card.evaluate("each => each.getBoundingClientRect().height") >= 66


def round_of_others(match: AnyMatch) -> bool:
    """The seat that is asked fought or played a card before several others acted."""
    seats = [choice.seat for choice in match.choices]
    asked = match.pending[0].seat
    if asked not in seats or len(match.pending) > 1:
        return False
    since = seats[len(seats) - seats[::-1].index(asked) :]
    if len(since) <= 6 or len(set(since)) <= 2:
        return False
    mine = match.at(len(match.choices) - len(since))
    return any(isinstance(event.what, Battle | Card) for event in fresh(mine))


def test_the_card_tells_of_six_seats_by_their_names(server: str, visit: Visit) -> None:
    after = until("islamic_state", round_of_others)
    asked = after.seats[after.pending[0].seat].id
    seats = [after.seats[choice.seat].id for choice in after.choices]
    match, made = last(after, 1 + seats[::-1].index(asked))
    table, keys = seated_alone(match, server, asked, page := visit())
    for seat, choice in made:
        if seat == asked:
            roll(table, choice)
        else:
            chosen_elsewhere(table, keys[seat], choice)
    card = page.get_by_role("region", name="Since your last move")
    going_on = page.locator("[data-go-on]")
    expect(card.or_(going_on).first).to_be_visible()
    while going_on.count():
        going_on.click()
        table.drawn()
    expect(card).to_be_visible()
    names = {seat.name for seat in after.seats} | {"The game", "Losses"}
    headings = [
        re.sub(r"\s*\d+$", "", each).strip() for each in card.get_by_role("heading", level=3).all_inner_texts()
    ]
    assert headings[0] == "Your acts"
    assert set(headings[1:]) <= names
    expect(card.locator(".mine [data-result]").first).to_be_visible()
    assert "they" not in card.inner_text()
    assert grave(page) == []
    badges = table.board.locator("[data-badge]")
    expect(badges).not_to_have_count(0)
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_role("slider", name="Step").fill("1")
    expect(badges).to_have_count(0)  # they are about now
