"""Anybody can recompute every roll of a finished match."""

import json
from typing import Any

import pytest

from sandtable.core import RESIGN, Match
from sandtable.core.errors import SaveError
from sandtable.core.save import SavedMatch, dumps, parse
from sandtable.core.verify import Check, verify
from sandtable.testing import choose
from tests.toy import RED, Toy, find


@pytest.fixture
def whole(toy: Toy) -> dict[str, Any]:
    match = Match(toy, seed="seven")
    choose(match, "move b1", "move r1", "blue: bid 2", "red: bid 2")
    match.choose(RED, RESIGN)
    saved: dict[str, Any] = json.loads(dumps(match))
    return saved


def read(whole: dict[str, Any]) -> SavedMatch:
    return parse(json.dumps(whole))


def test_an_honest_match(whole: dict[str, Any]) -> None:
    checks = verify(read(whole), find)
    assert all(check.right for check in checks)
    assert [check.choice for check in checks] == [0, 0, 4, 4, 4]
    assert [check.said for check in checks] == [*whole["opening"], *whole["choices"][3]["results"]]
    assert checks[2].of == "d6"


def test_a_roll_that_was_changed_is_found_and_the_others_still_checked(whole: dict[str, Any]) -> None:
    results = whole["choices"][3]["results"]
    results[0] = results[0] % 6 + 1
    wrong = [check for check in verify(read(whole), find) if not check.right]
    assert [(check.choice, check.said) for check in wrong] == [(4, results[0])]


@pytest.mark.parametrize("result", [0, 7, "ace.1"])
def test_a_result_that_cannot_be(whole: dict[str, Any], result: object) -> None:
    whole["choices"][3]["results"][0] = result
    assert [check.said for check in verify(read(whole), find) if not check.right] == [result]


def test_a_draw_that_was_changed(whole: dict[str, Any]) -> None:
    whole["opening"][0] = "nothing.1"
    assert [check.right for check in verify(read(whole), find)].count(False) == 1


def test_a_result_left_out(whole: dict[str, Any]) -> None:
    whole["opening"].pop()
    assert Check(0, "1 of 7", None, verify(read(whole), find)[1].given) in verify(read(whole), find)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": None}, "not revealed before the match ends"),
        ({"seed": "eight"}, "does not match its hash"),
        ({"pack": "other"}, "pack other"),
        ({"digest": "0"}, "final position is not"),
        ({"opening": ["ace.1", "ace.2", "ten.1"]}, "nothing rolled or drew"),
        ({"choices": [{"seat": "blue", "choice": "ambush"}]}, "Choice 1 .blue: ambush. is not possible"),
    ],
)
def test_files_that_cannot_be_followed(whole: dict[str, Any], change: dict[str, Any], message: str) -> None:
    with pytest.raises(SaveError, match=message):
        verify(read(whole | change), find)


def test_the_outcome_is_checked_as_well(toy: Toy) -> None:
    match = Match(toy, seed=1)
    file = parse(dumps(match))
    file.outcome = "victory"
    with pytest.raises(SaveError, match="says the outcome is 'victory', but its choices lead to ''"):
        verify(file, lambda _: toy)
