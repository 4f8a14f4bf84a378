"""A match taken up from the stretches of its past is the match that was played."""

import random
from itertools import pairwise

import msgspec
import pytest

from sandtable import games
from sandtable.core import AnyMatch, Match
from sandtable.core.recall import Stretch, recalled, stretches
from sandtable.core.save import reopen, saved
from sandtable.core.verify import verify


def played(id_: str, choices: int) -> AnyMatch:
    return played_on(Match(games.find(id_), seed="past"), choices)


def played_on(match: AnyMatch, choices: int) -> AnyMatch:
    chance = random.Random(1)
    while match.pending and len(match.choices) < choices:
        decision = chance.choice(match.pending)
        match.choose(decision.seat, chance.choice(decision.options))
    return match


def stored(match: AnyMatch) -> list[Stretch]:
    """The stretches after a way through bytes."""
    encoded = msgspec.msgpack.encode(list(stretches(match, -1)))
    return msgspec.msgpack.decode(encoded, type=list[Stretch])


def again(match: AnyMatch) -> AnyMatch:
    past = stored(match)
    at = past[-1].snapshot.at
    assert 0 < at < len(match.choices)
    twin = recalled(match.game, match.origin, match.choices[:at], past)
    for choice in match.choices[at:]:
        twin.choose(choice.seat, choice.option)
    return twin


@pytest.mark.parametrize("id_", games.GAMES)
def test_a_recalled_match_is_the_match(id_: str) -> None:
    match = played(id_, 150)
    twin = again(match)
    assert twin.digest() == match.digest()
    assert twin.choices == match.choices
    assert twin.opening == match.opening
    assert [twin.told(each) for each in twin.log] == [match.told(each) for each in match.log]
    assert [each.at for each in twin.log] == [each.at for each in match.log]
    assert [each.options for each in twin.pending] == [each.options for each in match.pending]
    assert [twin.may_undo(seat) for seat in range(len(twin.seats))] == [
        match.may_undo(seat) for seat in range(len(match.seats))
    ]
    assert twin.at(70).digest() == match.at(70).digest()


def test_only_what_stays_is_a_stretch() -> None:
    match = played("phantom_fury", 150)
    ends = [each.snapshot.at for each in stretches(match, -1)]
    assert ends[0] == 0
    assert all(later - earlier >= 64 for earlier, later in pairwise(ends))
    longer = played("phantom_fury", 250)
    assert [each.snapshot.at for each in stretches(longer, -1)][: len(ends)] == ends
    assert [each.snapshot.at for each in stretches(longer, ends[-1])] == [
        each.snapshot.at for each in stretches(longer, -1)
    ][len(ends) :]


@pytest.mark.parametrize("id_", games.GAMES)
def test_a_recalled_fork_rolls_on_with_the_dice_of_its_own_seed(id_: str) -> None:
    fork = played_on(reopen(saved(played(id_, 100)), games.find, choices=60), 220)
    twin = again(fork)
    assert twin.origin == fork.origin
    assert Match.thaw(twin.game, twin.freeze()).digest() == fork.digest()
    checks = verify(saved(played_on(twin, 280)), games.find)
    assert checks
    assert all(each.right for each in checks)
