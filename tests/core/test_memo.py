"""Remembering what was made."""

import sys
from random import Random

import pytest

from sandtable import games
from sandtable.core import Match
from sandtable.core.memo import Kept, memo, once


def test_each_is_made_once() -> None:
    made: list[tuple[int, str]] = []

    @memo(10)
    def pair(number: int, word: str) -> str:
        made.append((number, word))
        return f"{number} {word}"

    assert pair(1, "a") == "1 a"
    assert list(pair.each([1, 2, 1], ["a", "b", "a"])) == ["1 a", "2 b", "1 a"]
    assert made == [(1, "a"), (2, "b")]


def test_too_much_is_forgotten() -> None:
    @memo(3)
    def square(number: int) -> int:
        return number * number

    assert list(square.each(range(8))) == [0, 1, 4, 9, 16, 25, 36, 49]
    assert len(square) <= 3


def test_what_fails_is_not_remembered() -> None:
    failing = [True]

    @memo(3)
    def same(number: int) -> int:
        if failing:
            raise ValueError(failing.pop())
        return number

    with pytest.raises(ValueError, match="True"):
        same(4)
    assert same(4) == 4


def test_a_property_is_worked_out_once_for_each() -> None:
    class Circle:
        def __init__(self, radius: int) -> None:
            self.radius, self.asked = radius, 0

        @once
        def area(self) -> int:
            """Three times its square."""
            self.asked += 1
            return 3 * self.radius**2

    small, large = Circle(1), Circle(2)
    assert [small.area, large.area, small.area, large.area] == [3, 12, 3, 12]
    assert (small.asked, large.asked) == (1, 1)


def test_what_was_seen_before_is_not_made_again() -> None:
    kept: Kept[str] = Kept(2)
    made: list[str] = []

    def make(word: str) -> str:
        made.append(word)
        return word.upper()

    assert [kept.made(len(word), make, word) for word in ("a", "bb", "a", "ccc", "a")] == [
        "A",
        "BB",
        "A",
        "CCC",
        "A",
    ]
    assert made == ["a", "bb", "ccc", "a"]  # the third was too much


def _all_kept(room: str) -> list[Kept[object]]:
    modules = [module for name, module in sys.modules.items() if name.startswith(room)]
    return [each for module in modules for each in vars(module).values() if isinstance(each, Kept)]


@pytest.mark.parametrize(
    ("game", "scenario"), [("fitna", "s08_iran_saudi_war"), ("fitna", "s11_fitna"), ("islamic_state", "")]
)
def test_what_is_kept_of_a_position_looks_at_all_that_it_is_made_of(game: str, scenario: str) -> None:
    """Scenes that were put together from what was kept are those that are drawn with everything forgotten."""
    drawn = games.find(game)
    match, chance = Match(drawn, drawn.setting(scenario), seed="kept"), Random(1)
    everything = _all_kept(f"sandtable.games.{game}.")
    assert everything
    for _ in range(80):
        decision = match.pending[0]
        match.choose(decision.seat, chance.choice(decision.options))
        if not match.pending:
            break
        seats = (*range(len(match.seats)), None)
        before = [drawn.view(match.table, seat) for seat in seats]
        for each in everything:
            each.clear()
        assert [drawn.view(match.table, seat) for seat in seats] == before
