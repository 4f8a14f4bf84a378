"""Walks random games and asks why not of every piece and space that a person could click."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from sandtable.core import AnyGame, AnyMatch, Decision, Match, Refusal

FALLBACK = "This question is not about "
OF_ANOTHER_KIND = ("The question asks for ", "The question has answers ")


def refusals(game: AnyGame, seed: int, often: int) -> Iterator[tuple[Decision, str, Refusal]]:
    """What each question of a random game refuses, and why; a question of the same words `often` times at most."""
    open_ = [scenario.id for scenario in game.scenarios if not scenario.missing]
    match: AnyMatch = Match(game, game.setting(open_[seed % len(open_)]), f"reasons {seed}")
    random, met = Random(seed), Counter[str]()
    while match.outcome is None:
        decision = random.choice(match.pending)
        met[decision.prompt] += 1
        if met[decision.prompt] <= often:
            for thing in things(match, decision.seat):
                refusal = match.why_not(decision.seat, thing)
                if refusal is not None and not refusal.why.startswith(OF_ANOTHER_KIND):
                    yield decision, thing, refusal
        match.choose(decision.seat, random.choice(decision.options))


def things(match: AnyMatch, seat: int) -> list[str]:
    """The ids of all that lies on or beside the map."""
    view = match.game.view(match.table, seat)
    pieces = {piece.id for piece in view.pieces} | {piece.id for tray in view.trays for piece in tray.pieces}
    return sorted(pieces | {space.id for space in match.game.board(match.table.box).spaces})


def without_a_reason(game: AnyGame, seed: int, often: int) -> dict[str, str]:
    """Questions that refuse something with the words of the kernel alone, each with an example."""
    found = refusals(game, seed, often)
    return {asked.prompt: thing for asked, thing, refusal in found if refusal.why.startswith(FALLBACK)}
