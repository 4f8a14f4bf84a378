"""Games that bots play to the end from a step of a match on, after an option that was chosen there or was not."""

from sandtable.bots import play
from sandtable.bots.greedy import GreedyBot
from sandtable.core import AnyMatch, Option


def played_through(begun: AnyMatch, seat: int, option: Option, seed: str) -> AnyMatch:
    """A game that goes on with this option and ends as Regular plays it in all seats.

    What is hidden is as it was; the dice are those of the seed, so that two options meet the same dice as long as
    the same is rolled for. The same seed gives the same game.
    """
    match = begun.reseeded(seed)
    match.choose(seat, option)
    play(match, {place: GreedyBot(f"{seed}/{place}") for place in range(len(match.seats))})
    return match
