"""After a match, and what is never lost: end card, rematch, forks, records, the list of matches."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from sandtable import games
from sandtable.core import AnyMatch, Match
from sandtable.core.save import dumps
from tests.browser.accessibility import themes, violations
from tests.browser.table_page import JSON, PATIENCE, Table, Visit, origin, start

SHELF = "shelf => localStorage.setItem('sandtable.matches', JSON.stringify(shelf))"


def played(game: str, choices: int | None = None, seed: str = "3") -> AnyMatch:
    """A match as the game's own bot plays it, to its end or as far as asked for."""
    found = games.find(game)
    match: AnyMatch = Match(found, seed=seed)
    while match.outcome is None and (choices is None or len(match.choices) < choices):
        asked = match.pending[0]
        worth = found.advise(match.table, asked)
        match.choose(asked.seat, asked.options[max(range(len(worth)), key=worth.__getitem__)])
    return match


def imported(server: str, match: AnyMatch) -> JSON:
    """Open a match on the server: its number and keys."""
    answer = httpx.post(f"{server}/api/import", content=dumps(match), timeout=PATIENCE / 1000)
    return {"game": match.game.id, **answer.raise_for_status().json()}


def bring(page: Page, server: str, made: JSON, *seats: str) -> str:
    """Give this browser some seats of a match, or all; the address of its table."""
    keys = {seat: key for seat, key in made["keys"].items() if not seats or seat in seats}
    held = {"game": made["game"], "name": "", "opened": "2026-01-01T00:00:00Z"}
    page.goto(f"{server}/icon.svg")  # from any file of the server
    page.evaluate(SHELF, {made["match"]: {**held, "keys": {**keys, "": made["spectator_key"]}}})
    return f"{server}/match/{made['match']}"


@pytest.fixture(scope="module")
def war() -> AnyMatch:
    return played("isis_war")


@pytest.fixture(scope="module")
def ended(server: str, war: AnyMatch) -> JSON:
    """The war on the server, for tests that leave it as it is."""
    return imported(server, war)


def card(page: Page) -> None:
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()


def accessible(page: Page) -> None:
    """axe-core finds nothing."""
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in violations(page)] == []


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


# The end --------------------------------------------------------------------------------------------


def test_the_end_card_says_who_won_and_why(visit: Visit, server: str, war: AnyMatch, ended: JSON) -> None:
    page = visit()
    page.goto(bring(page, server, ended, "us"))
    card(page)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=2)).to_contain_text("You lose")
    expect(dialog).to_contain_text(war.outcome.why)  # type: ignore[union-attr]
    expect(dialog.get_by_role("button", name="Rule 4.3")).to_be_visible()
    for heading in ("Victory points, turn by turn", "Losses", "Luck"):
        expect(dialog.get_by_role("heading", name=heading)).to_be_visible()
    expect(dialog.locator("ol.ahead li")).to_have_count(10)
    dialog.get_by_role("button", name="Every die fits the seed").click()
    expect(dialog).to_contain_text(war.seed_hash)


def open_turning_point(page: Page) -> int:
    """Open the replay at the second turning point, and wait until it is there: its step."""
    button = page.get_by_role("button", name="Turning point 2: open the replay at step")
    step = re.search(r"\d+$", button.get_attribute("aria-label") or "")
    assert step is not None
    button.click()
    expect(page.get_by_role("slider", name="Step")).to_have_value(step[0])
    return int(step[0])


def test_a_turning_point_opens_the_replay_at_its_step(visit: Visit, server: str, ended: JSON) -> None:
    page = visit()
    page.goto(bring(page, server, ended, "us"))
    card(page)
    open_turning_point(page)
    page.get_by_role("button", name="Close the replay").click()
    page.get_by_role("button", name="Show the result").click()
    card(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("application")).to_be_visible()


def test_the_match_is_downloaded_and_shared(visit: Visit, server: str, ended: JSON) -> None:
    page = visit(alone=True)
    page.goto(bring(page, server, ended, "us"))
    card(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert saved["seed"] == "3"
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    assert "/join#" in page.evaluate("navigator.clipboard.readText()")


def test_enter_is_a_rematch_and_the_other_player_is_told(visit: Visit, server: str, war: AnyMatch) -> None:
    mine, theirs = visit(), visit()
    made = imported(server, war)
    for page, seat in ((mine, "iran"), (theirs, "us")):
        address = bring(page, server, made, seat)
        page.goto(address)
        card(page)
    mine.keyboard.press("Enter")
    expect(mine).not_to_have_url(address)
    expect(theirs.get_by_text("A rematch is open.")).to_be_visible()
    theirs.get_by_role("button", name="Go there").click()
    expect(theirs).to_have_url(mine.url)
    assert Table(mine).seats == ["iran"]
    assert Table(theirs).seats == ["us"]


def test_swapped_sides_give_each_player_the_other_seat(visit: Visit, server: str, war: AnyMatch) -> None:
    page = visit()
    page.goto(bring(page, server, imported(server, war), "us"))
    card(page)
    page.get_by_role("button", name="Swap sides").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    table = Table(page)
    assert table.seats == ["iran"]
    assert table.ask("iran")["seat"] == "iran"


def shapes(page: Page) -> Iterator[None]:
    """A page on a large screen and on a phone, light and dark."""
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 844})
        yield from themes(page)


def test_the_end_card_everywhere(visit: Visit, server: str, ended: JSON) -> None:
    page = visit()
    page.goto(bring(page, server, ended, "us"))
    for _ in shapes(page):
        card(page)
        fits(page)
        assert page.locator("dialog .body").evaluate("body => body.scrollWidth <= body.clientWidth")
        accessible(page)


# Home -----------------------------------------------------------------------------------------------


def test_home_leads_on(visit: Visit, server: str) -> None:
    page = visit()
    bring(page, server, imported(server, played("phantom_fury", 60)))
    page.goto(server)
    for _ in shapes(page):
        entry = page.get_by_role("region", name="Continue").get_by_role("link", name="Phantom Fury")
        expect(entry).to_contain_text("Your move")
        expect(entry).to_contain_text("Turn")
        expect(page.get_by_role("article")).to_have_count(len(games.GAMES))
        expect(page.locator("article svg g.counter")).not_to_have_count(0)
        fits(page)
        accessible(page)
        entry.click()
        expect(page).to_have_url(re.compile("/match/"))
        page.go_back()


def test_a_row_on_a_phone_opens_the_page_of_its_game(visit: Visit, server: str) -> None:
    page = visit(width=390, height=844, touch=True)
    page.goto(server)
    row = page.get_by_role("article").first
    box = row.bounding_box()
    assert box is not None
    assert box["height"] == 88
    button = row.get_by_role("button", name="Play now").bounding_box()
    assert button is not None
    assert (button["width"] >= 64, button["height"]) == (True, 48)
    expect(row.get_by_role("button", name="Learn")).to_be_visible()
    for way in (row.get_by_role("heading").get_by_role("link"), row.get_by_role("link", name="Set up")):
        way.tap()
        expect(page).to_have_url(re.compile("/new/"))
        page.go_back()


# Never lose anything --------------------------------------------------------------------------------


def test_removing_a_match_asks_and_can_be_undone(visit: Visit, server: str) -> None:
    page = visit()
    bring(page, server, imported(server, played("phantom_fury", 20)))
    page.goto(server)
    remove = page.get_by_role("button", name="Remove from the list: Phantom Fury")
    remove.click()
    expect(page.get_by_text("Take it from the list?")).to_be_visible()
    page.get_by_role("button", name="Keep").click()
    remove.click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("link", name="Go on: Phantom Fury")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('sandtable.matches')") == "{}"
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Go on: Phantom Fury").click()
    assert Table(page).seats == ["usmc"]


def test_a_record_saved_during_a_match_is_opened_again(visit: Visit, server: str, tmp_path: Path) -> None:
    page = visit()
    table = start(page, server, "phantom_fury", "5")
    for _ in range(3):
        table.choose(table.choices()[0])
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record so far").click()
    file = tmp_path / "record.json"
    download.value.save_as(file)
    before = page.url
    assert json.loads(file.read_text(encoding="utf-8"))["seed"] is None
    page.goto(server)
    page.get_by_label("Open a saved match").set_input_files(file)
    expect(page.get_by_role("dialog")).to_contain_text("fresh dice")
    page.get_by_role("button", name="Go on from there").click()
    again = Table(page)
    assert page.url != before
    expect(page.get_by_text("Continued record")).to_be_visible()
    assert again.ask("usmc")["seq"] == 3
    again.choose(again.choices()[0])
    assert again.ask("usmc")["seq"] == 4


def test_a_record_can_be_watched(visit: Visit, server: str, tmp_path: Path) -> None:
    page = visit()
    file = tmp_path / "record.json"
    file.write_text(dumps(played("phantom_fury", 30), seed=False), encoding="utf-8")
    page.goto(server)
    page.get_by_label("Open a saved match").set_input_files(file)
    page.get_by_role("button", name="Watch the replay").click()
    expect(page.get_by_role("slider", name="Step")).to_have_value("0")
    page.get_by_role("button", name="One step on").click()
    expect(page.get_by_role("slider", name="Step")).to_have_value("1")


def test_a_file_that_is_no_record_says_so(visit: Visit, server: str, tmp_path: Path) -> None:
    page = visit()
    file = tmp_path / "note.json"
    file.write_text("hello", encoding="utf-8")
    page.goto(server)
    page.get_by_label("Open a saved match").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("not a saved match")


def test_a_fork_at_a_step_of_the_replay(visit: Visit, server: str, ended: JSON) -> None:
    page = visit()
    page.goto(bring(page, server, ended, "us"))
    card(page)
    step = open_turning_point(page)
    assert step > 0
    page.get_by_role("button", name="Fork here").click()
    page.get_by_role("combobox", name="Iran").select_option("regular")
    old = page.url
    page.get_by_role("button", name="Fork", exact=True).click()
    expect(page).not_to_have_url(old)
    fork = Table(page)
    expect(page.get_by_text("Analysis", exact=True)).to_be_visible()
    state = fork.ask("us")
    assert state["origin"] == {"kind": "fork", "match": old.rpartition("/")[2], "step": step}
    assert {each["id"]: each["kind"] for each in state["seats"]} == {"iran": "bot", "us": "person"}


def test_a_running_match_that_hides_something_says_why_it_is_not_forked(visit: Visit, server: str) -> None:
    page = visit()
    table = start(page, server, "fitna", "1", **{"Syria": "me", "Syrian rebels": "me"})
    rise(table)
    table.choose(table.choices()[0])
    rise(table)
    page.get_by_role("button", name="Replay").first.click()
    expect(page.get_by_role("button", name="Fork here")).to_be_disabled()
    expect(page.get_by_text("It would show what is hidden in this match").first).to_be_visible()


def rise(table: Table) -> None:
    """Whoever is asked sits down, if another seat was here before."""
    table.catch_up()
    if table.curtain.is_visible():
        table.sit_down(table.curtain.get_by_role("heading").inner_text().removeprefix("Hand over to").strip())


# Another device -------------------------------------------------------------------------------------


def test_a_link_moves_my_seats_to_another_browser(visit: Visit, server: str) -> None:
    page, phone = visit(), visit(width=390, height=844, touch=True)
    table = start(page, server, "phantom_fury", "7")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="To another device").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = page.get_by_label("Link for another device").input_value()
    address, _, fragment = link.partition("#")
    assert address == f"{server}/join"  # nothing that opens a seat is sent to the server
    assert table.keys["usmc"] in fragment
    phone.goto(link)
    there = Table(phone)
    assert there.keys == table.keys
    there.choose(there.choices()[0])
    expect(page.locator("body")).to_contain_text("To another device")
    assert table.ask("usmc")["seq"] == 1


def test_all_my_matches_follow_me(visit: Visit, server: str) -> None:
    page, other = visit(), visit()
    first = start(page, server, "phantom_fury", "7").match
    second = start(page, server, "phantom_fury", "8").match
    page.goto(server)
    page.get_by_role("button", name="To another device").click()
    accessible(page)
    other.goto(page.get_by_label("Link for another device").input_value())
    expect(other.get_by_role("link", name="Go on: Phantom Fury")).to_have_count(2)
    shelf = json.loads(other.evaluate("localStorage.getItem('sandtable.matches')"))
    assert set(shelf) == {first, second}


# My move --------------------------------------------------------------------------------------------

WATCHED = """
  window.heard = { notices: [], notes: 0 };
  ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
    window.heard.notices.push([title, options.body, options.data.path]);
    return Promise.resolve();
  };
  const tone = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.heard.notes += 1; return tone.call(this); };
"""
AWAY = "Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })"


def waiting(page: Page, toy_server: str) -> Table:
    """Red's table of the toy game, while Blue is asked; Blue's key is known to the test alone."""
    made = page.request.post(f"{toy_server}/api/matches", data={"game": "toy", "seed": "ford"}).json()
    page.add_init_script(WATCHED)
    page.goto(f"{toy_server}/join#seats={made['match']}:red={made['keys']['red']}")
    table = Table(page)
    expect(page).to_have_title("The Ford")
    page.evaluate("key => { window.blue = key }", made["keys"]["blue"])
    return table


def blue_moves(table: Table) -> None:
    page = table.page
    answer = page.request.post(
        f"{origin(page)}/api/matches/{table.match}/choose",
        headers={"Authorization": f"Bearer {page.evaluate('window.blue')}"},
        data={"seq": 0, "choice": "move b1"},
    )
    assert answer.ok, answer.text()


def test_title_sound_and_notice_when_it_is_my_move(visit: Visit, toy_server: str) -> None:
    page = visit(alone=True)
    page.context.grant_permissions(["notifications"])
    table = waiting(page, toy_server)
    sound = page.get_by_role("button", name="Sound when it is my move")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.heard.notes") == 2  # one click lets it be heard
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Notice when it is my move: off").click()
    expect(page.get_by_role("button", name="Notice when it is my move: on")).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate(AWAY)
    blue_moves(table)
    expect(page).to_have_title("● Your move: The Ford")
    page.wait_for_function("() => window.heard.notices.length === 1")  # as text it would need eval
    assert page.evaluate("window.heard.notices") == [["The Ford", "It is your move.", f"/match/{table.match}"]]
    assert page.evaluate("window.heard.notes") == 4


def test_silence_is_the_rule(visit: Visit, toy_server: str) -> None:
    page = visit()
    table = waiting(page, toy_server)
    page.evaluate(AWAY)
    blue_moves(table)
    expect(page).to_have_title("● Your move: The Ford")
    assert page.evaluate("window.heard") == {"notices": [], "notes": 0}


def test_a_browser_that_allows_no_notices_says_so(visit: Visit, toy_server: str) -> None:
    page = visit(alone=True)
    page.context.clear_permissions()
    waiting(page, toy_server)
    page.evaluate("Notification.requestPermission = () => Promise.resolve('denied')")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Notice when it is my move: off").click()
    expect(page.get_by_role("alert").filter(has_text="does not allow notices").first).to_be_visible()
