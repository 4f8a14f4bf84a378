"""Positions of matches, and other matches that look the same to a seat."""

from collections.abc import Iterator
from random import Random

import msgspec

from sandtable import games
from sandtable.bots import GreedyBot, RandomBot
from sandtable.core import AnyMatch, Dice, Match, Table
from sandtable.core.worlds import AsTold, Glimpse, glimpse, propose

DEALS = 60
"""How many deals are tried to find another match that looks the same."""


def positions(id_: str, scenario: str, players: int, number: int, seed: int = 3) -> Iterator[AnyMatch]:
    """Positions of a match, most of them from greedy play, so that battles and cards come up."""
    game = games.find(id_)
    match: AnyMatch = Match(game, game.setting(scenario, None, players), seed)
    bots = (GreedyBot(seed), GreedyBot(seed), RandomBot(seed))
    for count in range(number):
        if match.outcome is not None:
            return
        yield match
        decision = match.pending[count % len(match.pending)]
        match.choose(decision.seat, bots[count % 3].choose(match, decision))


def twin(match: AnyMatch, seen: Glimpse) -> AnyMatch | None:
    """Another match that may lie behind what a seat has seen, with other dice to come; None if none was found."""
    deals = (_dealt(match, seen, f"deal {number}") for number in range(DEALS))
    return next((each for each in deals if each is not None), None)


def _dealt(match: AnyMatch, seen: Glimpse, deal: str) -> AnyMatch | None:
    """The match of one deal, if it looks the same to the seat."""
    game = match.game
    table = Table(match.table.box, msgspec.msgpack.decode(seen.state, type=game.state_type), Dice(deal))
    game.redeal(table, seen.seat, seen.shown)
    dice = AsTold(seen.fallen, deal)
    other: AnyMatch = Match.from_position(game, table.state, match.setting, dice, automatic=match.automatic)
    rng = Random(deal)
    for seat, option in seen.choices:
        asked = other.decision(seat)
        made = option or (propose(asked, seen.shown, rng) if asked else None)
        if asked is None or made is None or asked.against(made) is not None:
            return None
        other.choose(seat, made)
    if other.decision(seen.seat) is None:
        return None
    there = glimpse(other, seen.seat)
    return other if (there.told, there.options) == (seen.told, seen.options) else None
