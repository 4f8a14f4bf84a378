"""Analyses: the sums add up for every seat of every game, and work that was stopped is taken up again."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import msgspec
import pytest

from sandtable import games
from sandtable.bots import make
from sandtable.coach import Analysis, Done, Effort, Survey, analyse, assemble, work
from sandtable.coach.weighing import classed
from sandtable.core import RESIGN, AnyMatch, Match
from sandtable.core.errors import SetupError
from sandtable.core.save import load
from sandtable.core.worlds import world
from tests.twins import positions

LITTLE = Effort(advised=1, random=1, find=1, check=1, measure=2, anchors=3, worlds=2, choices=5)
SAVES = Path(__file__).parents[1] / "games"
TABLES = [(id_, "", 0) for id_ in games.GAMES] + [("fitna", "s11_fitna", 0), ("islamic_state", "short", 2)]


@cache
def finished() -> AnyMatch:
    """A match that is over."""
    return load(SAVES / "fitna" / "matches" / "s01_syria_civil_war-1.json", games.find)


def begun(id_: str, scenario: str = "", players: int = 0, choices: int = 60) -> AnyMatch:
    """A match after a number of choices."""
    *_, last = positions(id_, scenario, players, choices)
    return last


def check(found: Analysis) -> None:
    """Every sum adds up: along the curve, by seat, by turn."""
    for seat, account in enumerate(found.accounts):
        assert account.start + account.own + account.others + account.dice == pytest.approx(account.end, abs=1e-9)
        values = [each.values[seat] for each in found.points]
        assert all(-1e-9 <= each <= 1 + 1e-9 for each in values)
        assert (values[0], values[-1]) == (account.start, account.end)
        for before, after in zip(found.points, found.points[1:], strict=False):
            change = after.choice[seat] + after.dice[seat]
            assert before.values[seat] + change == pytest.approx(after.values[seat], abs=1e-9)
        own, others, dice = (
            sum(getattr(each, field)[seat] for each in found.turns) for field in ("own", "others", "dice")
        )
        assert (own, others, dice) == pytest.approx((account.own, account.others, account.dice), abs=1e-9)
        assert account.own <= 1e-9, "a choice can only lose or keep"
        if account.accuracy is not None:
            kept = 1 - account.lost / account.staked
            assert account.accuracy == pytest.approx(min(1.0, max(0.0, kept)))


@pytest.mark.parametrize(("id_", "scenario", "players"), TABLES)
def test_the_sums_add_up_for_every_seat(id_: str, scenario: str, players: int) -> None:
    match = begun(id_, scenario, players, choices=40)
    found = analyse(match, effort=LITTLE)
    assert found.done == 1.0
    assert len(found.accounts) == len(match.seats)
    assert found.points[0].at == 0
    check(found)


def test_a_match_that_is_over_ends_with_its_result() -> None:
    match = finished()
    assert match.outcome is not None
    found = analyse(match, effort=LITTLE)
    assert [each.end for each in found.accounts] == pytest.approx([match.outcome.points(seat) for seat in (0, 1)])
    assert found.points[-1].errors == (0.0, 0.0)
    assert found.points[-1].at == found.last == len(match.choices)
    assert [each.turn for each in found.turns] == list(range(1, found.turns[-1].turn + 1))
    check(found)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("id_", games.GAMES)
def test_the_sums_of_whole_matches_add_up(id_: str, seed: int) -> None:
    game = games.find(id_)
    match: AnyMatch = Match(game, game.setting(), seed)
    bots = [make(("regular", "recruit")[seat % 2], seat) for seat in range(len(match.seats))]
    while match.outcome is None:
        decision = match.pending[0]
        match.choose(decision.seat, bots[decision.seat].choose(match, decision))
    found = analyse(match, effort=msgspec.structs.replace(LITTLE, measure=6, anchors=12, choices=60))
    check(found)
    ends = [game.expect(match.table, seat) for seat in range(len(match.seats))]
    assert [each.end for each in found.accounts] == pytest.approx(ends)


def test_one_turn_is_analysed_alone() -> None:
    match = finished()
    found = analyse(match, depth="turn", turn=2, effort=LITTLE)
    assert {each.turn for each in found.points} == {2}
    assert {each.turn for each in found.choices} <= {2}
    assert 0 < found.first < found.last < len(match.choices)
    check(found)


def test_a_resignation_is_a_choice_and_no_bad_luck() -> None:
    match = begun("isis_war", choices=20).clone()
    match.choose(1, RESIGN)
    found = analyse(match, effort=LITTLE)
    last = found.points[-1]
    assert (last.seat, last.dice) == (1, (0.0, 0.0))
    assert last.choice[1] < 0
    check(found)


class Patience:
    """A watch that ends the work after a number of pieces."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces
        self.shares: list[float] = []

    def stopped(self) -> bool:
        return len(self.shares) >= self.pieces

    def progress(self, share: float) -> None:
        self.shares.append(share)


def test_work_that_was_stopped_is_taken_up_again() -> None:
    match = begun("fitna")
    whole = analyse(match, effort=LITTLE)
    kept: list[Done] = []
    part = analyse(match, effort=LITTLE, watch=Patience(1), keep=kept.append)
    assert len(kept) == 1
    assert 0.0 < part.done < 1.0
    assert part.points[-1].at < whole.points[-1].at
    check(part)
    stored = [msgspec.json.decode(msgspec.json.encode(each), type=Done) for each in kept]
    assert analyse(match, effort=LITTLE, done=stored) == whole


def test_pieces_can_be_done_anywhere_and_in_any_order() -> None:
    match = begun("fitna")
    survey = Survey(match, "quick", effort=LITTLE)
    pieces = [work(survey.chunk(number)) for number in reversed(range(survey.chunks))]
    with ThreadPoolExecutor(2) as pool:
        watch = Patience(99)
        together = analyse(match, effort=LITTLE, pool=pool, watch=watch)
    assert assemble(survey, pieces) == together
    assert watch.shares[-1] == 1.0


def test_with_all_cards_open_a_seat_is_judged_by_what_was_true() -> None:
    match = finished()
    found = analyse(match, effort=LITTLE, laid_open=True)
    assert found.laid_open
    check(found)
    with pytest.raises(SetupError, match="only when the match is over"):
        analyse(begun("fitna"), effort=LITTLE, laid_open=True)
    survey = Survey(match, "quick", effort=LITTLE, laid_open=True)
    seen = survey.chunk(0).choices[0].seen
    at = survey.choices[0].at
    assert world(match.game, seen, "any").table.state == match.at(at).table.state


def test_nothing_is_weighed_with_hindsight() -> None:
    """A choice is judged the same whatever came after it."""
    effort = msgspec.structs.replace(LITTLE, choices=999)
    match = begun("fitna")
    whole = Survey(match, "quick", effort=effort)
    at = whole.choices[0].at
    alone = Survey(match.at(at + 1), "quick", effort=effort)
    here, there = (next(job for job in each.chunk(0).choices if job.at == at) for each in (whole, alone))
    assert here == there


def test_of_too_many_choices_an_even_share_is_weighed() -> None:
    match = begun("fitna", choices=100)
    every = Survey(match, "quick", effort=msgspec.structs.replace(LITTLE, choices=999))
    some = Survey(match, "quick", effort=msgspec.structs.replace(LITTLE, choices=12))
    assert len(some.choices) == 12 < len(every.choices)
    stands_for = sum(some.weight(each.at) for each in some.choices)
    assert stands_for == pytest.approx(len(every.choices))


@pytest.mark.parametrize(
    ("loss", "mark"),
    [(0.019, ""), (0.02, "inaccuracy"), (0.05, "mistake"), (0.0999, "mistake"), (0.1, "blunder"), (0.7, "blunder")],
)
def test_the_class_follows_from_what_a_choice_loses(loss: float, mark: str) -> None:
    assert classed(loss) == mark
