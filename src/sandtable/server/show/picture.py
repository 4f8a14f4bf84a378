"""Positions for pictures: of a game, one that its own bot reaches early on; of a scenario, its opening."""

from collections.abc import Sequence
from pathlib import Path

from sandtable.core import AnyGame, AnyMatch, Match
from sandtable.core.laying import lay
from sandtable.core.scene import Scene
from sandtable.server.show.facts import turn

TURNS = 2
MOST = 600
SEED = "picture"


def picture(game: AnyGame, overrides: Sequence[Path]) -> Scene:
    """What a spectator sees when the second turn begins."""
    match: AnyMatch = Match(game, game.setting(overrides=overrides), SEED, overrides=overrides)
    while match.outcome is None and turn(match) < TURNS and len(match.choices) < MOST:
        asked = match.pending[0]
        worth = game.advise(match.table, asked)
        match.choose(asked.seat, asked.options[max(range(len(worth)), key=worth.__getitem__)])
    return game.view(match.table, None)


def opening(game: AnyGame, scenario: str, overrides: Sequence[Path]) -> Scene:
    """What a spectator sees of a scenario when it begins with the usual set-up."""
    match: AnyMatch = Match(game, game.setting(scenario, overrides=overrides), SEED, overrides=overrides)
    lay(match)
    return game.view(match.table, None)
