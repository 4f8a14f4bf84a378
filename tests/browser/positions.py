"""Matches that were played to where a test begins, and opened in the browser as saved matches."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page
from table_page import Table

from sandtable.bots import RandomBot
from sandtable.core import AnyMatch, Match
from sandtable.core.save import dumps
from sandtable.games import find
from sandtable.testing import choose

MOST = 700  # choices; no position that we want lies later


def played(game: str, *choices: str, seed: str = "browser") -> AnyMatch:
    """A match after these choices."""
    return choose(Match(find(game), seed=seed), *choices)


def until(game: str, reached: Callable[[AnyMatch], bool]) -> AnyMatch:
    """The first position of its kind that random players come upon."""
    return next(match for match in wanderings(game) if reached(match))


def wanderings(game: str) -> Iterator[AnyMatch]:
    """Positions of random matches, one choice after the other."""
    for seed in range(40):
        match: AnyMatch = Match(find(game), seed=str(seed))
        bot = RandomBot(seed)
        while match.pending and len(match.choices) < MOST:
            yield match
            decision = match.pending[0]
            match.choose(decision.seat, bot.choose(match, decision))


def since(match: AnyMatch, verb: str) -> tuple[AnyMatch, list[tuple[str, str]]]:
    """The position before the last choice with a verb, and the (seat, choice) pairs that follow there."""
    spelled = [
        (match.game.seats[each.seat].id, match.game.spell(each.option, match.names)) for each in match.choices
    ]
    first = max(n for n, (_, choice) in enumerate(spelled) if choice.partition(" ")[0] == verb)
    return match.at(first), spelled[first:]


def open_saved(page: Page, address: str, match: AnyMatch) -> Table:
    """Bring a saved match back on the home page; whoever does that holds all its seats."""
    page.goto(address)
    file = {"name": "match.json", "mimeType": "application/json", "buffer": dumps(match).encode()}
    page.get_by_label("Open a saved match").set_input_files(file)
    return Table(page)
