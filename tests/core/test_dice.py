"""Dice that are fair, reproducible and the same everywhere."""

from collections import Counter

import pytest

from sandtable.core import D6, D10, Dice, new_seed, seed_hash
from sandtable.core.dice import Die

KNOWN_D6 = [3, 1, 3, 6, 2, 3, 2, 2, 4, 1, 3, 3, 4, 2, 5, 3, 3, 3, 6, 1]
KNOWN_D10 = [2, 0, 6, 2, 9, 9, 3, 6, 2, 5, 5, 9, 4, 9, 1, 4, 2, 1, 0, 7]
KNOWN_PICKS = [6, 4, 6, 0, 0, 5, 0, 5, 4, 1, 6, 0, 2, 1, 4, 0, 4, 4, 5, 0]
KNOWN_HASH = "671381df40544011e0ac76462c8bce6d94d2e3ecf06340959c055149b3113bc4"


def label(number: int) -> str:
    return str(number)


def test_known_rolls() -> None:
    dice = Dice("sandtable")
    assert [dice.roll(D6) for _ in range(20)] == KNOWN_D6
    assert [dice.roll(D10) for _ in range(20)] == KNOWN_D10
    assert [dice.pick(range(7), label) for _ in range(20)] == KNOWN_PICKS
    assert dice.count == 60


def test_known_hash() -> None:
    assert seed_hash("sandtable") == KNOWN_HASH
    assert seed_hash("sandtable ") != KNOWN_HASH


def test_dice_go_on_from_their_count() -> None:
    dice, later = Dice("s"), Dice("s", 5)
    rolls = [dice.roll(D6) for _ in range(10)]
    assert rolls[5:] == [later.roll(D6) for _ in range(5)]


def test_a_copy_goes_its_own_way() -> None:
    dice = Dice("s", 3)
    twin = dice.copy()
    assert [twin.roll(D10) for _ in range(5)] == [dice.roll(D10) for _ in range(5)]
    twin.roll(D6)
    assert (dice.count, twin.count) == (8, 9)


@pytest.mark.parametrize("die", list(Die))
def test_every_face_comes_up_about_as_often(die: Die) -> None:
    dice = Dice("fair")
    seen = Counter(dice.roll(die) for _ in range(6000))
    expected = 6000 / die.faces
    assert sorted(seen) == list(range(die.low, die.low + die.faces))
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 30


class Numbers:
    """A keyed hash that gives chosen numbers."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def copy(self) -> "Numbers":
        return self

    def update(self, data: bytes) -> None:
        assert len(data) == 8

    def digest(self) -> bytes:
        return self.numbers.pop(0).to_bytes(8, "big")


def test_numbers_that_would_favour_a_face_are_thrown_away() -> None:
    fair = 2**64 - 2**64 % 6
    dice = Dice("s")
    dice._keyed = Numbers(2**64 - 1, fair, fair - 1, 0)  # type: ignore[assignment]
    assert (dice.roll(D6), dice.count) == (6, 3)
    assert (dice.roll(D6), dice.count) == (1, 4)


def test_new_seeds_differ() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert {len(seed) for seed in seeds} == {64}
