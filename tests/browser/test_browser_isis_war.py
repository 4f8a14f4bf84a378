"""ISIS War in the browser: set-up, moves, interruption, battle, airpower, and the end of a turn."""

import re

from playwright.sync_api import APIResponse, Route, expect

from sandtable.core import AnyMatch
from sandtable.testing import asked, choose
from tests.browser.positions import last, open_at_home, open_saved, played, seated, since, until
from tests.browser.table_page import CHOSEN, Table, Visit, start
from tests.browser.wire import Wire

DEFAULTS = ("default", "default", "default")
INTERRUPTION = ("interrupt", "airpower", "movement")  # the third place is what is left
DIE = re.compile(r"\d on d")
IRAN, US = "Iran", "US and Coalition"


# Keep every wording of the prompt.
PROMPTS = """() => {
  window.prompts = [];
  const prompt = document.querySelector('.prompt');
  new MutationObserver(() => prompts.push(prompt.textContent)).observe(
    prompt, { subtree: true, childList: true, characterData: true });
}"""


def units(table: Table) -> int:
    """Counters on the map."""
    return len(table.ask("iran")["scene"]["pieces"])


def test_the_default_set_up_of_both_sides(server: str, visit: Visit) -> None:
    table = start(visit(), server, "isis_war", "browser", **{IRAN: "me", US: "me"})
    before = units(table)
    expect(table.turn).to_contain_text("Set-up: Kurds")
    for phase in ("Set-up: Turks", "Set-up: Iran", "Iranian movement"):
        table.choose("default")
        expect(table.turn).to_contain_text(phase)
    assert units(table) > before + 80


def test_a_set_up_by_hand_is_finished_in_the_default_way(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("isis_war", "default"))
    table.choose("place tr_iv")
    table.choose_on_map(table.choices()[0])
    expect(table.stack("tr_iv")).to_have_count(1)
    table.choose("default")
    expect(table.turn).to_contain_text("Set-up: Iran")


def test_the_list_of_units_says_where_each_is(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("isis_war", "default"))
    table.page.get_by_role("tab", name="Units").click()
    find = table.page.get_by_label("Find a unit or a place")
    units = table.page.get_by_role("tabpanel").locator("li")
    find.fill("Gulan and Barzan")
    expect(units).to_have_count(1)
    expect(units).to_contain_text("Irbil 5013")
    find.fill("16th Qazvin")
    expect(units).to_have_count(1)
    expect(units).to_contain_text("To be set up")


def test_a_move_shows_where_it_leads_and_what_it_costs(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("isis_war", *DEFAULTS))
    unit = next(each for each in table.choices() if each.startswith("move"))
    piece = unit.partition(" ")[2]
    table.choose_on_map(unit)
    expect(table.asked).to_contain_text("movement points")
    targets = [each.partition(" ")[2] for each in table.choices() if each.startswith("to ")]
    expect(table.board.locator("[data-space]")).to_have_count(len(targets))
    expect(table.board.locator(".glows .edge")).to_have_count(1)  # light on both sides of every green line
    expect(table.option(f"to {targets[0]}").get_by_title("What it costs")).to_have_text(
        re.compile(r"^[\d.]+ points?$")
    )
    table.point_at(table.glow(targets[0]))
    expect(table.facts).to_contain_text(targets[0])
    expect(table.board.locator("g.path")).to_be_attached()  # the way there
    table.page.keyboard.press("z")
    expect(table.board.locator("[data-overlay]").first).to_be_attached()  # zones of control
    table.choose_on_map(f"to {targets[0]}")
    expect(table.stack(piece)).to_have_attribute("data-stack", targets[0])
    table.take_back()
    expect(table.asked).to_contain_text("choose the hex")


def test_part_of_a_stack_moves_in_one_act(server: str, visit: Visit) -> None:
    """Of many that could move, the ticks show those of the stack that was gathered with Shift."""
    table = open_saved(visit(), server, played("isis_war", *DEFAULTS))
    page, asked = table.page, table.ask("iran")
    among = asked["asked"]["several"]["among"]
    place = {each["id"]: each["space"] for each in asked["scene"]["pieces"]}
    first, second, *others = [each for each in among if place[each] == place[among[0]]]
    ticks = page.get_by_role("group", name="Together")
    expect(ticks.get_by_role("checkbox")).to_have_count(0)
    table.press_on(table.stack(first), shift=True)  # without it all of them would move
    expect(ticks.get_by_role("checkbox")).to_have_count(2 + len(others))
    for unit in others:
        ticks.locator(f'input[value="{unit}"]').click()
    expect(ticks.locator("input:checked")).to_have_count(2)
    with table.acknowledged():
        ticks.get_by_role("button").first.click()
    expect(table.asked).to_contain_text("choose the hex")
    target = next(each for each in table.choices() if each.startswith("to "))
    table.choose(target)
    now = {each["id"]: each["space"] for each in table.ask("iran")["scene"]["pieces"]}
    assert now[first] == now[second] == target.removeprefix("to ")
    assert all(now[each] == place[each] for each in others)


def strikes(match: AnyMatch) -> bool:
    """Whether the US may interrupt here after a move and then has something to bomb."""
    decision = match.pending[0]
    if decision.reaction != "interrupt" or "move" not in decision.occasion.words:
        return False
    return asked(choose(match.clone(), *INTERRUPTION)).rule == "12.1"


def test_the_us_interrupts_with_airpower_first(server: str, visit: Visit) -> None:
    tables = seated(until("isis_war", strikes), server, iran=visit(), us=visit())
    iran, us = tables["iran"], tables["us"]
    expect(iran.asked).to_contain_text(f"Waiting for {US}")
    expect(us.asked).to_contain_text("Iran has moved: interrupt")
    for choice in INTERRUPTION:
        us.choose(choice)
    expect(us.turn).to_contain_text("airpower")
    expect(iran.turn).to_contain_text("airpower")

    strike = next(each for each in us.choices() if us.shows_odds_of(each))
    us.option(strike).click()
    expect(us.odds).to_contain_text("%")
    with us.acknowledged():
        us.confirm.click()
    expect(iran.page.get_by_title(DIE).first).to_be_visible()
    iran.catch_up()
    while (last_word := next((each for each in us.choices() if each in ("end", "end_attacks")), None)) is not None:
        us.choose(last_word)
    expect(us.asked).to_contain_text(f"Waiting for {IRAN}")
    expect(iran.turn).to_contain_text("Iranian movement")
    assert iran.choices()


def test_a_window_can_be_closed_for_good(server: str, visit: Visit) -> None:
    match = until("isis_war", lambda match: match.pending[0].reaction == "interrupt")
    tables = seated(match, server, iran=visit(), us=visit())
    us = tables["us"]
    with us.acknowledged(re.compile(r"/standing$")):
        us.page.get_by_text("Standing order: answer such questions for me").click()
        us.page.get_by_role("button", name="Never ask this again").click()
    expect(us.page.get_by_role("region", name="Standing orders")).to_contain_text("Interrupting the turn of Iran")
    expect(tables["iran"].asked).not_to_contain_text("Waiting")


def before_a_battle() -> tuple[AnyMatch, list[tuple[str, str]]]:
    """The position before an attack in which both sides may commit special forces, and the way there."""
    return since(until("isis_war", lambda match: len(match.pending) == 2), "attack")


def test_a_battle_with_special_forces_of_two_seats(server: str, visit: Visit) -> None:
    position, script = before_a_battle()
    pages = {"iran": visit(), "us": visit(), "spectator": visit()}
    wires = {seat: Wire(page) for seat, page in pages.items()}
    tables = seated(position, server, **pages)
    iran, us, spectator = tables.values()
    iran.option(script[0][1]).hover()
    expect(iran.odds.get_by_role("row").filter(has_text="%").first).to_be_visible()
    for seat, choice in script:
        tables[seat].choose(choice)

    expect(iran.asked).to_contain_text("Commit special forces")
    expect(us.asked).to_contain_text("Commit special forces")
    secret = next(each for each in iran.choices() if each.startswith("commit_forces"))
    label = iran.option(secret).locator("span").first.inner_text()
    iran.option(secret).hover()
    expect(iran.asked).to_contain_text("special forces (")
    iran.choose(secret)
    expect(iran.asked).to_contain_text(f"Waiting for {US}")
    expect(us.asked).to_contain_text("Commit special forces")
    for seat in ("us", "spectator"):
        assert secret not in wires[seat].text()
        assert label not in tables[seat].page.locator("body").inner_text()

    us.choose("hold_forces")
    happened = spectator.page.get_by_role("list", name="What just happened")
    expect(happened.get_by_title(DIE).first).to_be_visible()
    assert "Special forces in the battle" in wires["spectator"].text()


def test_special_forces_at_one_screen(server: str, visit: Visit) -> None:
    position, script = before_a_battle()
    table = open_at_home(visit(), server, position)
    for _, choice in script:
        table.choose(choice)
    expect(table.asked).to_contain_text("Commit special forces")
    table.choose(next(each for each in table.choices() if each.startswith("commit_forces iran")))
    expect(table.curtain).to_contain_text(f"Hand over to {US}")
    assert "special forces" not in table.page.locator("body").inner_text()
    table.sit_down(US)
    expect(table.asked).to_contain_text("Commit special forces")
    table.choose("hold_forces")
    expect(table.page.get_by_role("region", name="Goals").locator(".own .name b")).to_have_text(
        US
    )  # Iran has nothing left to do


def test_a_turn_ends_and_the_next_begins(server: str, visit: Visit) -> None:
    position, script = last(until("isis_war", lambda match: match.table.state.turn == 2), 4)
    table = open_saved(visit(), server, position)
    expect(table.turn).to_contain_text("Turn 1 of 10")
    for _, choice in script:
        table.choose_on_map(choice)
    expect(table.turn).to_contain_text("Turn 2 of 10")
    table.page.get_by_role("tab", name="Log").click()
    expect(table.page.get_by_role("region", name="Log")).to_contain_text("Turn 1 · IV.C US and Kurds")


def test_a_late_answer_to_a_seat_that_was_left(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("isis_war"))
    expect(table.asked).to_contain_text("Set up a Kurdish brigade")
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        held.append((route, route.fetch()))
        table.page.evaluate("window.held = true")

    table.page.route(CHOSEN, hold)
    table.option("default").click()
    expect(table.asked).to_contain_text("Set up a Turkish corps")  # the live news were faster
    table.page.wait_for_function("() => window.held")
    ((route, answer),) = held
    table.page.evaluate(PROMPTS)
    with table.acknowledged():
        route.fulfill(response=answer)
    assert table.page.evaluate("prompts.filter(words => words.includes('Waiting'))") == []
    assert table.choices()
