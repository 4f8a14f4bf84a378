"""The text table: a match by commands alone."""

from playwright.sync_api import expect

from tests.browser.phantom_fury_turn import before_moves, first_turn, odds_of_fire
from tests.browser.positions import open_saved, played
from tests.browser.table_page import Table, Visit


class TextTable:
    """The page of a match in words."""

    def __init__(self, table: Table) -> None:
        self.table, page = table, table.page
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Play as text").click()
        self.said = page.get_by_role("log", name="What the table says")
        self.command = page.get_by_label("Command")
        self.hear("Type help for the commands.")

    def hear(self, words: str) -> None:
        """The table says it, after the latest command."""
        expect(self.said.locator("p").filter(has_text=words).last).to_be_visible()

    def type(self, command: str, *answers: str) -> None:
        """Give a command and wait for what must stand in the answer."""
        self.command.fill(command)
        self.command.press("Enter")
        expect(self.said.locator("p.mine").last).to_have_text(f"> {command}")
        for answer in answers:
            self.hear_since(answer)

    def hear_since(self, words: str) -> None:
        """The table has said it since the latest command."""
        expect(
            self.said.locator("p.mine").last.locator("xpath=following-sibling::p").filter(has_text=words).first
        ).to_be_visible()


def test_a_unit_moves_by_commands(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("phantom_fury", *before_moves()))
    text = TextTable(table)
    move = first_turn()[len(before_moves())]
    piece = move.partition(" ")[2]
    number = 1 + [each["choice"] for each in table.ask("usmc")["asked"]["options"]].index(move)
    text.type("look", "Movement")
    text.type("pieces marines", f"({piece})")
    text.type(f"look {piece}", "CF")
    text.type(f"near {piece}", "Beside")
    text.type("beside", "Victory points")
    text.type("options move", f"{number}. Move")
    with table.acknowledged():
        text.type(f"choose {number}", "points left")
    assert table.ask("usmc")["seq"] == len(before_moves()) + 1
    text.type("undo", "choose a unit to move")
    assert table.ask("usmc")["seq"] == len(before_moves())
    text.type("choose 99", "Give a number from 1 to")
    text.type("dance", "No option has")


def test_odds_and_reasons_by_commands(server: str, visit: Visit) -> None:
    match, choice = odds_of_fire()
    table = open_saved(visit(), server, match)
    text = TextTable(table)
    target = choice.partition(" ")[2]
    marine = next(each["id"] for each in table.ask("usmc")["scene"]["pieces"] if each["side"] == "usmc")
    text.type("options", "1. Fire at", "cannot be undone")
    text.type("odds 1", "no effect: ")
    text.type(f"why {target}", "It can be chosen now")
    text.type(f"why {marine}", "(rule ")
    with table.acknowledged():
        text.type("choose 1", "Rolled")
    text.type("log 3", "(rule ")


def test_the_text_table_has_an_address(server: str, visit: Visit) -> None:
    table = open_saved(visit(), server, played("phantom_fury", *before_moves()))
    TextTable(table)
    assert table.page.url.endswith("#text")
    table.page.reload()
    expect(table.page.get_by_label("Command")).to_be_visible()
    table.page.get_by_role("button", name="Back to the map").click()
    expect(table.board).to_be_visible()
