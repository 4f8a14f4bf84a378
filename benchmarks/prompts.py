"""Prompts of one player's turn: how often a seat is asked from the beginning of a turn to its end.

Greedy bots play with the standing orders of a match against bots. What an order answers is not counted, nor is the
second and every later step of a way, which the client walks at one click.
"""

from collections import defaultdict

from sandtable import games
from sandtable.bots import make
from sandtable.core import AnyGame, Match, Option

SEEDS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
FIRST, LAST = 2, 4
"""The turns that are counted: the first turn holds the set-up."""


def prompts(id_: str) -> dict[str, float]:
    """The mean number of prompts of a turn, seat by seat, in the first scenario of a game."""
    game = games.find(id_)
    scenario = next(each.id for each in game.scenarios if not each.missing)
    asked: dict[str, int] = defaultdict(int)
    turns = 0
    for seed in SEEDS:
        match = Match(game, game.setting(scenario), seed)
        turns += count(match, asked)
    return {seat: number / turns for seat, number in asked.items()}


def count(match: Match, asked: dict[str, int]) -> int:
    """Play one match to the end of the last turn; how many of the turns that are counted were played."""
    bots = [make("greedy", seat) for seat in range(len(match.seats))]
    match.unwatched = frozenset(range(len(match.seats)))  # as for a person against bots
    for seat in range(len(match.seats)):
        match.stand(seat, match.game.usual_orders(match.seats[seat].id))
    seen: list[str] = []
    stepping = False
    while match.pending:
        decision = match.pending[0]
        turn = match.game.view(match.table, decision.seat).turn.split(" · ")[0]
        if turn not in seen:
            seen.append(turn)
        if len(seen) > LAST:
            break
        option = bots[decision.seat].choose(match, decision)
        walks = is_step(match.game, option)
        if len(seen) >= FIRST and not (walks and stepping):
            asked[match.seats[decision.seat].name] += 1
        stepping = walks
        match.choose(decision.seat, option)
    return min(len(seen), LAST) - FIRST + 1


def is_step(game: AnyGame, option: Option) -> bool:
    """Whether a choice is part of a way: a step, or what ends it."""
    return not game.hides and game.verbs[option.verb].way != ""
