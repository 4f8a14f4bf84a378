"""What every game tells of its goals and of the parts of its turn."""

from random import Random

import pytest

from sandtable.core import AnyMatch, Kind, Match
from sandtable.core.scene import Scene, goal_in_words
from sandtable.games import GAMES, find

CHOICES = 220
LOOKS = 11
"""Every so many choices the scenes are looked at."""


def scenes(match: AnyMatch) -> list[Scene]:
    return [match.game.view(match.table, seat) for seat in (*range(len(match.seats)), None)]


def check_goals(match: AnyMatch, scene: Scene) -> None:
    """Every seat has one goal, told in whole sentences, with a gauge that holds its value."""
    seats = [goal.seat for goal in scene.goals if goal.seat]
    assert seats == [seat.id for seat in match.seats]
    for goal in scene.goals:
        assert goal.seat or (goal.name and goal.side), "a party that nobody plays has a name and a colour"
        assert goal.have.endswith(".")
        assert goal_in_words(goal).count("  ") == 0
        gauge = goal.gauge
        if gauge is not None:
            assert gauge.low <= gauge.value <= gauge.high
            assert all(gauge.low <= notch.value <= gauge.high for notch in gauge.notches)


def check_phases(match: AnyMatch, scene: Scene) -> None:
    """What is done comes first, then the one part that is on, then what is to come; only counters of it can act."""
    states = [part.state for part in scene.phases]
    assert states.count("now") == 1
    assert states == sorted(states, key=("done", "now", "ahead").index)
    part = scene.phases[states.index("now")]
    assert part.words.endswith(".")
    assert part.then.endswith(".")
    assert set(part.able) <= {piece.id for piece in scene.pieces}
    assert len(set(part.able)) == len(part.able)
    assert {part.seat for part in scene.phases} <= {"", *(seat.id for seat in match.seats)}


@pytest.mark.parametrize("name", GAMES)
def test_goals_and_phases_are_whole(name: str) -> None:
    game = find(name)
    for scenario in (each.id for each in game.scenarios if not each.missing):
        match: AnyMatch = Match(game, game.setting(scenario), 5)
        random = Random(5)
        while match.outcome is None and len(match.choices) < CHOICES:
            if len(match.choices) % LOOKS == 0:
                for scene in scenes(match):
                    check_goals(match, scene)
                    check_phases(match, scene)
            decision = random.choice(match.pending)
            match.choose(decision.seat, random.choice(decision.options))


def now_able(match: AnyMatch, seat: int) -> set[str]:
    scene = match.game.view(match.table, seat)
    return set(next(part for part in scene.phases if part.state == "now").able)


@pytest.mark.parametrize(("name", "seed"), [("phantom_fury", 8), ("isis_war", 3)])
def test_who_can_act_is_who_is_offered(name: str, seed: int) -> None:
    """Units that a question offers for the part of the turn that is on are among those that can act."""
    match: AnyMatch = Match(find(name), find(name).setting(), seed)
    random, found = Random(1), 0
    while match.outcome is None and len(match.choices) < 400:
        decision = random.choice(match.pending)
        acts = [option for option in decision.options if option.verb in ("fire", "assault", "join")]
        units = {unit for act in acts for unit in (act.targets or (act.target,)) if unit is not None}
        if units:
            assert {match.names.id(Kind.PIECE, unit) for unit in units} <= now_able(match, decision.seat)
            found += 1
        match.choose(decision.seat, random.choice(decision.options))
    assert found
