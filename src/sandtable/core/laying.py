"""The usual set-up: what "Play now" lays for everybody, so that a match begins with its first decision."""

from sandtable.core.decisions import Decision, Option
from sandtable.core.game import Game
from sandtable.core.match import Match
from sandtable.core.table import B, S, Table


def lay(match: Match[S, B]) -> None:
    """Answer the questions of the set-up in the usual way, up to the first one that has no such answer."""
    while match.outcome is None and match.pending:
        asked = match.pending[0]
        option = usual(match.game, match.table, asked)
        if option is None:
            return
        match.choose(asked.seat, option)


def usual(game: Game[S, B], t: Table[S, B], decision: Decision) -> Option | None:
    """What the usual set-up answers: the option that lays, of several the most sensible one."""
    able = [number for number, each in enumerate(decision.options) if game.verbs[each.verb].lays]
    if len(able) > 1:
        worth = game.advise(t, decision)
        able.sort(key=lambda number: -worth[number])
    return decision.options[able[0]] if able else None
