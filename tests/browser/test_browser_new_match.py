"""The page for a new match: scenarios as maps, who plays, the rest folded, and what will start always in sight."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import grave, overflow
from tests.browser.table_page import Table, Visit, seat_choice, unfold

SIZES = ((1440, 900), (390, 844))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_will_start_is_in_sight(server: str, visit: Visit, width: int, height: int) -> None:
    page = visit(width, height)
    page.goto(f"{server}/new/fitna")
    maps = page.get_by_role("group", name="Scenario").locator("label:has(svg .counter)")
    expect(maps).to_have_count(11)
    begin = page.get_by_role("button", name="Start the match")
    expect(begin).to_be_in_viewport(ratio=1)
    page.get_by_text("Staff officer", exact=True).scroll_into_view_if_needed()
    expect(begin).to_be_in_viewport(ratio=1)
    assert overflow(page) == 0
    assert grave(page) == []


def test_a_sentence_says_who_plays_and_folds_say_their_value(server: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{server}/new/axis_of_evil")
    sum_ = page.get_by_role("complementary", name="What will start")
    expect(sum_.get_by_role("heading").first).to_have_text("You against a bot")
    expect(sum_.locator("dd").first).to_have_text("you")
    sum_.get_by_role("button", name="Swap sides").click()
    expect(sum_.locator("dd").nth(1)).to_have_text("you")
    seat_choice(page, "Eurasian Union", "A friend").check()
    expect(sum_.get_by_role("heading").first).to_have_text("You and 1 friend")
    expect(page.locator("summary", has_text="Variants")).to_contain_text("of 18")
    expect(page.locator("summary", has_text="Clock")).to_contain_text("none")
    unfold(page, "Set-up")
    page.get_by_role("radio", name="Set up yourself").check()
    expect(page.locator("summary", has_text="Set-up")).to_contain_text("yourself")
    expect(sum_).to_contain_text("each player sets up")


def test_a_match_starts_with_the_usual_set_up(server: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{server}/new/axis_of_evil")
    page.get_by_role("radio", name="Oil War").check()
    seat_choice(page, "Coalition", "Me").check()
    page.get_by_role("button", name="Start the match").click()
    table = Table(page)
    expect(table.curtain).to_contain_text("Hand over to Eurasian Union")
    table.sit_down("Eurasian Union")
    expect(table.asked).to_contain_text("Play the shock marker")
