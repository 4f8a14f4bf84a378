"""Whole games at random: what must always hold does."""

from random import Random

import pytest
from tests.games.fitna.tools import SCENARIOS

from sandtable.core import AnyMatch, Match
from sandtable.games.fitna.game import GAME
from sandtable.games.fitna.rules.stacking import too_many
from sandtable.games.fitna.state import Off, Segment
from sandtable.testing import play_checked


def check(match: AnyMatch) -> None:
    """Counters and cards are conserved, stacks are legal, the tension is on its track."""
    t, s, box = match.table, match.table.state, match.table.box
    plan = box.plan((s.scenario, s.people))
    for x, stack in enumerate(s.stacks):
        assert stack == sorted(stack)
        assert all(s.at[u] == x for u in stack)
        if stack:
            assert plan.open[x]
            assert s.control[x] in {s.owner[u] for u in stack}
    assert sum(map(len, s.stacks)) == sum(x >= 0 for x in s.at)
    faces = [*s.is_pool, *(face for face in s.face if face >= 0)]
    removed = [face for face in box.faces if s.at[face] == Off.REMOVED]
    assert sorted([*faces, *removed]) == (sorted(box.faces) if plan.is_in_play else [])
    used = plan.all_cards if s.tense else plan.cards
    cards = [card for pile in (*s.hands, *s.piles, *s.discards, s.gone) for card in pile]
    assert sorted(cards) == sorted(used)
    assert 0 <= s.tension <= 10
    assert len(set(s.levels)) == len(s.levels)
    assert len(set(s.fired)) == len(s.fired)
    if not s.made and s.fight is None and not s.due and s.segment < Segment.CLOSE:
        excused = [each.space for each in s.excuses]
        assert all(x in excused or too_many(t, x) is None for x in plan.spaces)


@pytest.mark.parametrize("number", range(1, 12))
def test_counters_cards_and_stacks_hold_in_random_play(number: int) -> None:
    match = Match(GAME, GAME.setting(SCENARIOS[number]), number)
    random = Random(number)
    while match.outcome is None and len(match.choices) < 500:
        at_step = len(match.choices) == match._snapshots[-1].at
        if at_step and len(match.choices) > 40:
            check(match)
        decision = random.choice(match.pending)
        match.choose(decision.seat, random.choice(decision.options))


def test_random_play_of_the_tutorial_with_victory_points() -> None:
    match = play_checked(GAME, 5, variants={"points": 1}, checks=3)
    assert match.outcome is not None
    assert match.outcome.rule == "31.1"
