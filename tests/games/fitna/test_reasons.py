"""Why not: every piece and space has its own reason at every question of random play."""

from collections import Counter
from random import Random

import pytest

from sandtable.core import AnyMatch, Kind, Match, Refusal
from sandtable.games.fitna.game import GAME
from tests.games.fitna.tools import SCENARIOS

MOST = 0.85
"""The share of the things of one kind at a question that one sentence may answer for, where there are many."""


def _reasons(match: AnyMatch, kind: Kind) -> list[Refusal]:
    """The reasons against all units on the map or beside it, or against all spaces."""
    seat = match.pending[0].seat
    ids = [id_ for id_ in match.names.ids(kind) if match.names.find(id_)[0] is kind]
    return [refusal for id_ in ids if (refusal := match.why_not(seat, id_)) is not None]


@pytest.mark.parametrize("number", range(1, 12))
def test_no_question_of_random_play_lacks_a_reason(number: int) -> None:
    match = Match(GAME, GAME.setting(SCENARIOS[number]), number)
    random = Random(number)
    crowd: dict[str, Counter[str]] = {}
    while match.outcome is None and len(match.choices) < 700:
        decision = match.pending[0]
        asked = {GAME.verbs[option.verb].of for option in decision.options}
        for kind in (Kind.PIECE, Kind.SPACE):
            if kind in asked and random.random() < 0.12:
                found = _reasons(match, kind)
                assert not any(each.why.startswith("This question is not about") for each in found), decision.rule
                assert all(each.rule and each.why.endswith(".") and len(each.why) > 8 for each in found)
                if kind is Kind.SPACE:
                    crowd.setdefault(decision.prompt, Counter()).update(each.why for each in found)
        match.choose(decision.seat, random.choice(decision.options))
    for prompt, counts in crowd.items():
        if counts.total() > 1000:
            assert max(counts.values()) <= MOST * counts.total(), prompt
