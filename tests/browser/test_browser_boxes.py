"""Nothing at the table lies over something else: five games, four windows, now and in the replay."""

import pytest
from playwright.sync_api import expect

from sandtable.core import AnyMatch
from tests.browser.boxes import NOTHING, SIZES, overlaps
from tests.browser.positions import seated, until
from tests.browser.table_page import Visit
from tests.cases import each_time


def later(match: AnyMatch) -> bool:
    return len(match.choices) > 60 and len(match.pending[0].options) > 1


def chooses_cards(match: AnyMatch) -> bool:
    return len(match.pending) > 3


def holds(least: int) -> AnyMatch:
    """FITNA: somebody may spend cards, and has so many in his hand or more."""

    def reached(match: AnyMatch) -> bool:
        decision = match.pending[0]
        cards = len(match.table.state.hands[decision.seat])
        return decision.several is not None and decision.several.verb == "spend" and cards >= least

    return until("fitna", reached)


def match_of(name: str) -> AnyMatch:
    if name.startswith("fitna"):
        return holds(int(name.removeprefix("fitna ")))
    return until(name, chooses_cards if name == "islamic_state" else later)


TABLES = ["isis_war", "phantom_fury", "axis_of_evil", "islamic_state", "fitna 3", "fitna 7"]


@pytest.mark.parametrize("name", each_time(TABLES, "isis_war", "fitna 7"))
def test_no_two_parts_overlap(server: str, visit: Visit, name: str) -> None:
    match = match_of(name)
    seat = match.seats[match.pending[0].seat].id
    page = visit()
    table = seated(match, server, **{seat: page})[seat]
    table.put_card_away()
    for size in SIZES:
        assert overlaps(table, size) == NOTHING, size
    page.set_viewport_size(SIZES[0])
    page.get_by_role("button", name="Replay", exact=True).click()
    step = str(len(match.choices) - 1)
    page.get_by_role("slider", name="Step").fill(step)
    expect(table.asked).to_contain_text(f"Replay, step {step} of")
    for size in SIZES:
        assert overlaps(table, size) == NOTHING, size
