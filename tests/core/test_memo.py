"""Remembering what was made."""

import pytest

from sandtable.core.memo import memo


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
    def once(number: int) -> int:
        if failing:
            raise ValueError(failing.pop())
        return number

    with pytest.raises(ValueError, match="True"):
        once(4)
    assert once(4) == 4
