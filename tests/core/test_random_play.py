"""Whatever is chosen: copies are exact, undo goes back, saves can be loaded."""

from hypothesis import given
from hypothesis import strategies as st

from sandtable.core import Dice, Match, Option, Table
from sandtable.core.match import AnyMatch
from sandtable.core.save import dumps, parse, restore
from sandtable.core.verify import verify
from tests.toy import TOY, find, same

numbers = st.lists(st.integers(0, 1000), min_size=0, max_size=40)


def play(seed: int, choices: list[int]) -> tuple[AnyMatch, list[str]]:
    """A match in which each number picks a question and an option, and the digest before each choice."""
    match, digests = Match(TOY, TOY.setting("plain", {"long": 1}), seed=seed), []
    for number in choices:
        if match.outcome is not None:
            break
        digests.append(match.digest())
        take(match, number)
    return match, digests


def take(match: AnyMatch, number: int) -> tuple[int, Option]:
    decision = match.pending[number % len(match.pending)]
    option = decision.options[number % len(decision.options)]
    match.choose(decision.seat, option)
    return decision.seat, option


@given(st.integers(0, 50), numbers, numbers)
def test_clones_are_exact_and_stay_so(seed: int, past: list[int], future: list[int]) -> None:
    match, _ = play(seed, past)
    twins = [match.clone(), Match.thaw(TOY, match.freeze()), restore(parse(dumps(match)), find)]
    for number in future:
        if match.outcome is not None:
            break
        for each in (match, *twins):
            take(each, number)
    assert all(same(match, twin) for twin in twins)
    assert match.log == twins[0].log == twins[2].log


@given(st.integers(0, 50), numbers)
def test_looking_back_finds_every_position(seed: int, past: list[int]) -> None:
    match, digests = play(seed, past)
    assert [match.at(number).digest() for number in range(len(digests))] == digests


@given(st.integers(0, 50), numbers)
def test_undo_goes_back_exactly(seed: int, past: list[int]) -> None:
    match, digests = play(seed, past)
    while match.choices and match.may_undo(match.choices[-1].seat):
        dice = match.table.dice.count
        match.undo(match.choices[-1].seat)
        assert match.digest() == digests[len(match.choices)]
        assert match.table.dice.count == dice
        assert same(match, match.clone())


@given(st.integers(0, 50), numbers)
def test_an_honest_match_passes_every_check(seed: int, past: list[int]) -> None:
    match, _ = play(seed, past)
    assert all(check.right for check in verify(parse(dumps(match)), find))


@given(st.integers(0, 50), numbers)
def test_what_is_hidden_from_a_seat_does_not_change_its_view(seed: int, past: list[int]) -> None:
    match, _ = play(seed, past)
    for seat in (0, 1):
        twin = match.clone()
        TOY.redeal(twin.table, seat)
        assert TOY.view(twin.table, seat) == TOY.view(match.table, seat)


@given(st.integers(0, 50), numbers)
def test_positions_are_read_back(seed: int, past: list[int]) -> None:
    match, _ = play(seed, past)
    text = TOY.write(match.table)
    assert TOY.write(Table(TOY.box(), TOY.read(TOY.box(), text, match.setting), Dice("1"))) == text
