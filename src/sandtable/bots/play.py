"""Let bots answer what is theirs to answer."""

from collections.abc import Mapping

from sandtable.bots.bot import Bot
from sandtable.core.match import AnyMatch


def play(match: AnyMatch, bots: Mapping[int, Bot]) -> None:
    """Let bots answer until somebody else is asked or the match is over."""
    while True:
        decision = next((each for each in match.pending if each.seat in bots), None)
        if decision is None:
            return
        match.reply(decision.seat, bots[decision.seat].choose(match, decision))
