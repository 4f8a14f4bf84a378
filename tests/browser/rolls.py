"""Positions just before a die is rolled, and the click that rolls it."""

from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

from sandtable.core import AnyMatch, Event
from sandtable.core.events import Battle, Note
from tests.browser.positions import SEEDS, last, seated, until
from tests.browser.table_page import CHOSEN, Table

CONFLICT = 409

Wanted = Callable[[AnyMatch, Sequence[Event]], bool]


def fresh(match: AnyMatch) -> list[Event]:
    """What the last choice has brought."""
    return [entry.event for entry in match.log if entry.at == len(match.choices)]


def fought(match: AnyMatch, events: Sequence[Event]) -> bool:
    """Whether whoever chose last has fought a battle of his own."""
    chosen = match.choices[-1]
    if chosen.option.verb == "lower":  # a stepper, not a click
        return False
    sides = match.seats[chosen.seat].sides
    return sum(isinstance(event.what, Battle) and event.what.sides[0] in sides for event in events) == 1


def struck(_: AnyMatch, events: Sequence[Event]) -> bool:
    """Whether several dice of one bombardment were read."""
    notes = [event.what for event in events if isinstance(event.what, Note)]
    read = [note for note in notes if note.reading is not None]
    return len(read) > 1 and any(note.topic == "bombardment" for note in notes)


def before(game: str, wanted: Wanted, seeds: Sequence[int] = SEEDS) -> tuple[AnyMatch, str, str]:
    """A match before a choice that brings what is wanted, with its seat and the choice."""

    def reached(match: AnyMatch) -> bool:
        return bool(match.choices) and wanted(match, fresh(match))

    match, ((seat, choice),) = last(until(game, reached, seeds=seeds), 1)
    return match, seat, choice


def roll(table: Table, choice: str) -> Locator:
    """Make a choice without putting its result away."""
    table.catch_up()
    main = table.battle.locator(f'.main[data-choice="{choice}"]')
    if table.battle.count():
        table.unfold(choice)
        if not table._ticks(choice) and not main.count():
            table.option(choice).click()  # an answer is selected, then done
        table.press_main()
    else:
        with table.page.expect_response(CHOSEN) as answer:
            final = table.commits(choice)
            table.option(choice).click()
            if final:
                table.confirm.click()
                table.do_it_anyway()
        if answer.value.status == CONFLICT:  # tried, and found to be final
            table.confirm.click()
    return brought(table.page)


def brought(page: Page) -> Locator:
    """What an act has brought."""
    return page.get_by_role("region", name="What it brought")


def rolled(page: Page, server: str, game: str, wanted: Wanted) -> tuple[Table, Locator, str]:
    """A page on which a choice has just brought something; its seat."""
    match, seat, choice = before(game, wanted)
    table = seated(match, server, **{seat: page})[seat]
    found = roll(table, choice)
    expect(found).to_be_visible()
    return table, found, seat
