"""The first turn of a match of Phantom Fury, written down before it is played in a browser."""

from functools import cache

from sandtable.core import AnyMatch, Match
from sandtable.games import find
from sandtable.testing import asked, choose, options
from tests.browser.positions import until

SEED = "browser"
MOVERS = 3


@cache
def first_turn() -> tuple[str, ...]:
    """Every choice of the set-up and of turn 1: three squads go a room further, then who can assaults."""
    match: AnyMatch = Match(find("phantom_fury"), seed=SEED)
    made: list[str] = []
    while match.table.state.turn == 1:
        made.append(_next(options(match), made))
        choose(match, made[-1])
    return tuple(made)


def before_moves() -> tuple[str, ...]:
    """The choices of the first turn until a unit is to be moved."""
    return first_turn()[: next(n for n, choice in enumerate(first_turn()) if choice.startswith("move"))]


def _next(offered: list[str], made: list[str]) -> str:
    moved = sum(choice.startswith("move") for choice in made)
    if "call_uav" in offered or (moved == MOVERS and offered[0].startswith("move")):
        return "done"
    return "stop" if "stop" in offered else offered[0]


def odds_of_fire() -> tuple[AnyMatch, str]:
    """A position in which a unit may fire at something, and that choice."""
    match = until("phantom_fury", lambda match: asked(match).options[0].verb == "at")
    return match, options(match)[0]
