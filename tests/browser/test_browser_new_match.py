"""The page for a new match: scenarios as maps, who plays, the rest folded, and what will start always in sight."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import grave, overflow
from tests.browser.table_page import Table, Visit, seat_choice, unfold
from tests.cases import each_time

SIZES = ((1440, 900), (390, 844))


@pytest.mark.parametrize(("width", "height"), each_time(SIZES, SIZES[1]))
def test_what_will_start_is_in_sight(server: str, visit: Visit, width: int, height: int) -> None:
    page = visit(width, height)
    page.goto(f"{server}/new/fitna")
    maps = page.get_by_role("group", name="Scenario").locator("label:has(svg .counter)")
    expect(maps).to_have_count(6)
    page.get_by_role("button", name="5 more scenarios").click()
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


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768)])
@pytest.mark.parametrize("players", ["2", "6"])
def test_the_button_that_starts_keeps_its_place_in_sight_for_any_number(
    server: str, visit: Visit, width: int, height: int, players: str
) -> None:
    page = visit(width, height)
    page.goto(f"{server}/new/islamic_state")
    begin = page.get_by_role("button", name="Start the match")
    at = begin.bounding_box()
    seat_choice(page, "Players", players).check()
    expect(begin).to_be_in_viewport(ratio=1)
    assert begin.bounding_box() == at
    assert overflow(page) == 0


def test_a_scenario_tells_its_own_length(server: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{server}/new/islamic_state")
    page.get_by_role("radio", name="Short game").check()
    sum_ = page.get_by_role("complementary", name="What will start")
    expect(sum_.locator("dt", has_text="Length").locator("+ dd")).to_have_text("12 turns")


def test_a_seat_of_two_factions_shows_both_and_is_told_of_both(server: str, visit: Visit) -> None:
    page = visit()
    page.goto(f"{server}/new/islamic_state")
    seat_choice(page, "Players", "2").check()
    name = page.locator("[data-seat-name]").first
    expect(name).to_have_text("Islamic State and Syrian Regime")  # once, not again below it
    expect(name.locator("..").locator("svg")).to_have_count(2)
    page.get_by_role("button", name="Start the match").click()
    briefing = Table(page).at_hand('section[aria-label="Briefing"]')
    expect(briefing).to_contain_text("You play Islamic State and Syrian Regime.")
    expect(briefing).to_contain_text("Islamic State: Take Mosul")
    expect(briefing).to_contain_text("Syrian Regime: Keep the Shia areas")
