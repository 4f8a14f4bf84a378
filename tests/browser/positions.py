"""Matches that were played to where a test begins, and opened in the browser as saved matches."""

from collections.abc import Callable, Iterator, Sequence

from playwright.sync_api import Page

from sandtable.bots import RandomBot
from sandtable.core import AnyMatch, Match
from sandtable.core.save import dumps
from sandtable.games import find
from sandtable.testing import choose
from tests.browser.table_page import Table, origin

SEEDS = range(40)
MOST = 700  # choices; no position that we want lies later


def played(game: str, *choices: str, seed: str = "browser") -> AnyMatch:
    """A match after these choices."""
    return choose(Match(find(game), seed=seed), *choices)


def until(
    game: str,
    reached: Callable[[AnyMatch], bool],
    scenario: str = "",
    players: int = 0,
    seeds: Sequence[int] = SEEDS,
    usual: bool = False,
    **variants: int,
) -> AnyMatch:
    """The first position of its kind that random players come upon; rare ones name their seed."""
    matches = wanderings(game, scenario, players, seeds, usual=usual, **variants)
    return next(match for match in matches if reached(match))


def wanderings(
    game: str,
    scenario: str = "",
    players: int = 0,
    seeds: Sequence[int] = SEEDS,
    *,
    usual: bool = False,
    **variants: int,
) -> Iterator[AnyMatch]:
    """Positions of random matches, one choice after the other; with the `usual` standing orders as on a server."""
    setting = find(game).setting(scenario, variants, players)
    for seed in seeds:
        match: AnyMatch = Match(find(game), setting, seed=str(seed))
        for number, seat in enumerate(match.seats if usual else ()):
            match.stand(number, match.game.usual_orders(seat.id))
        bot = RandomBot(seed)
        while match.pending and len(match.choices) < MOST:
            yield match
            decision = match.pending[0]
            match.choose(decision.seat, bot.choose(match, decision))


def last(match: AnyMatch, count: int) -> tuple[AnyMatch, list[tuple[str, str]]]:
    """The position before the last so many choices, and those that somebody made as (seat, choice) pairs."""
    made = [each for each in match.choices[-count:] if not each.standing]
    pairs = [(match.seats[each.seat].id, match.game.spell(each.option, match.names)) for each in made]
    return match.at(len(match.choices) - count), pairs


def since(match: AnyMatch, verb: str) -> tuple[AnyMatch, list[tuple[str, str]]]:
    """The position before the last choice with a verb, and the (seat, choice) pairs that follow there."""
    verbs = [each.option.verb for each in match.choices]
    return last(match, 1 + verbs[::-1].index(verb))


def imported(match: AnyMatch, address: str, page: Page) -> tuple[str, dict[str, str]]:
    """Bring a saved match back: its number, and the keys of its seats and of spectators, who sit at ""."""
    answer = page.request.post(f"{address}/api/import", data=dumps(match))
    assert answer.ok, answer.text()
    made = answer.json()
    return made["match"], {**made["keys"], "": made["spectator_key"]}


def seated(match: AnyMatch, address: str, **pages: Page) -> dict[str, Table]:
    """Bring a saved match back and lead each page to one seat, by its link; `spectator` is a seat here, too."""
    (first, *_) = pages.values()
    number, keys = imported(match, address, first)
    for seat, page in pages.items():
        id_ = "" if seat == "spectator" else seat
        page.goto(f"{address}/join#seats={number}:{id_}={keys[id_]}")  # as one's own: there is no seed to agree to
    return {seat: Table(page) for seat, page in pages.items()}


def seated_alone(match: AnyMatch, address: str, seat: str, page: Page) -> tuple[Table, dict[str, str]]:
    """Bring a saved match back and lead a page to one seat; with the keys of all, others act elsewhere."""
    number, keys = imported(match, address, page)
    page.goto(f"{address}/join#seats={number}:{seat}={keys[seat]}")
    return Table(page), keys


def chosen_elsewhere(table: Table, key: str, choice: str) -> None:
    """A choice that the holder of a key makes without this page, which need not show it yet."""
    place, head = f"{origin(table.page)}/api/matches/{table.match}", {"Authorization": f"Bearer {key}"}
    seq = table.page.request.get(place, headers=head).json()["seq"]
    made = {"seq": seq, "choice": choice, "sure": True}
    answer = table.page.request.post(f"{place}/choose", data=made, headers=head)
    assert answer.ok, answer.text()


def open_saved(page: Page, address: str, match: AnyMatch) -> Table:
    """Bring a saved match back and lead a page to all its seats, as one does who moves to another device."""
    number, keys = imported(match, address, page)
    page.goto(f"{address}/join#seats={number}:{','.join(f'{seat}={key}' for seat, key in keys.items())}")
    return Table(page)


def open_at_home(page: Page, address: str, match: AnyMatch) -> Table:
    """Bring a saved match back on the home page; whoever does that holds all its seats."""
    page.goto(address)
    file = {"name": "match.json", "mimeType": "application/json", "buffer": dumps(match).encode()}
    page.get_by_label("Open a saved match").set_input_files(file)
    page.get_by_role("button", name="Go on from there").click()
    return Table(page)


def against_bots(match: AnyMatch, address: str, page: Page, bot: str = "regular") -> Table:
    """Go on from a saved match in the seat that is asked, with bots in all others: a fork at its last choice."""
    number, keys = imported(match, address, page)
    seat = match.seats[match.pending[0].seat].id
    answer = page.request.post(
        f"{address}/api/matches/{number}/fork",
        data={
            "step": len(match.choices),
            "seats": {each.id: {"kind": "bot", "bot": bot} for each in match.seats if each.id != seat},
        },
        headers={"Authorization": f"Bearer {keys[seat]}"},
    )
    assert answer.ok, answer.text()
    made = answer.json()
    page.goto(f"{address}/join#seats={made['match']}:{seat}={made['keys'][seat]}")
    return Table(page)
