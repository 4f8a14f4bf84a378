"""A record as the beginning of another match: the same past, dice of its own from there on."""

import json
from typing import Any

import msgspec
import pytest

from sandtable.core import RESIGN, Match
from sandtable.core.dice import D6, WrittenDice
from sandtable.core.errors import SaveError
from sandtable.core.match import AnyMatch
from sandtable.core.retell import retold
from sandtable.core.save import SavedMatch, dumps, parse, reopen, restore, saved
from sandtable.core.verify import verify
from sandtable.testing import choose, options
from toy import RED, TOY, find


def record(match: AnyMatch) -> SavedMatch:
    """What a server gives out while the match runs: without the seed."""
    return parse(dumps(match, seed=False))


def test_a_record_without_its_seed_becomes_a_match_with_the_same_past(match: AnyMatch) -> None:
    own = reopen(record(match), find)
    assert own.choices == match.choices
    assert own.opening == match.opening
    assert own.table.state == match.table.state
    assert options(own) == options(match)
    assert own.origin.forked == len(match.choices)
    assert own.seed != match.seed


def test_a_fork_is_cut_where_it_was_asked_for(match: AnyMatch) -> None:
    for at in range(len(match.choices) + 1):
        own = reopen(record(match), find, choices=at)
        assert own.choices == match.choices[:at]
        assert msgspec.msgpack.encode(own.table.state) == msgspec.msgpack.encode(match.at(at).table.state)


def test_the_dice_after_the_fork_are_fresh(match: AnyMatch) -> None:
    seen = {tuple(_next_rolls(reopen(record(match), find, choices=2))) for _ in range(20)}
    assert len(seen) > 1


def _next_rolls(match: AnyMatch) -> list[int | str]:
    choose(match, "blue: bid 2", "red: bid 2")
    return [result for choice in match.choices[2:] for result in choice.rolls]


def test_a_fork_can_be_saved_loaded_taken_back_copied_and_frozen(match: AnyMatch) -> None:
    own = reopen(record(match), find, choices=2)
    choose(own, "blue: bid 2", "red: bid 2", "move b1")
    loaded = restore(parse(dumps(own)), find)
    assert (loaded.digest(), loaded.origin.forked) == (own.digest(), 2)
    thawed = Match.thaw(TOY, own.freeze())
    for each in (loaded, own.clone(), thawed):
        choose(each, "to ford")
    assert loaded.table.state == thawed.table.state
    own.undo(0)
    assert own.choices == loaded.choices[:4]


def test_verify_checks_what_the_fork_has_rolled_itself(match: AnyMatch) -> None:
    own = reopen(record(match), find, choices=2)
    choose(own, "blue: bid 2", "red: bid 2")
    own.choose(RED, RESIGN)
    checks = verify(saved(own), find)
    assert checks
    assert all(each.right and each.choice > 2 for each in checks)
    changed: dict[str, Any] = json.loads(dumps(own))
    changed["choices"][3]["results"][0] = changed["choices"][3]["results"][0] % 6 + 1
    assert not all(each.right for each in verify(parse(json.dumps(changed)), find))


@pytest.mark.parametrize("forked", [-1, 99])
def test_a_fork_after_choices_that_are_not_there(match: AnyMatch, forked: int) -> None:
    file = msgspec.structs.replace(saved(match), forked=forked)
    with pytest.raises(SaveError, match="made elsewhere"):
        restore(file, find)


@pytest.mark.parametrize("result", [0, 7, "ace.1"])
def test_a_written_result_that_cannot_be(result: int | str) -> None:
    with pytest.raises(SaveError, match="was written down"):
        WrittenDice([result], "s").roll(D6)


def test_a_written_draw_that_cannot_be() -> None:
    with pytest.raises(SaveError, match="cannot be drawn"):
        WrittenDice([7], "s").pick([1, 2], str)


def test_a_record_whose_end_was_changed(match: AnyMatch) -> None:
    with pytest.raises(SaveError, match="digest"):
        reopen(msgspec.structs.replace(record(match), digest="00"), find)


def test_a_match_told_again_stands_before_every_choice(match: AnyMatch) -> None:
    lengths = [len(each.choices) for each in retold(match)]
    assert lengths == list(range(len(match.choices) + 1))
    assert [each.digest() for each in retold(match)][-1] == match.digest()
