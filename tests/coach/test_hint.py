"""Hints: fair, the same for the same seed wherever they are worked out, and as sure as they say."""

from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import inf

import msgspec
import pytest

from sandtable import games
from sandtable.coach import Hint, Look, hint
from sandtable.coach.answers import Advice, Plan, Sketch, Stroke
from sandtable.coach.hinting import neighbours
from sandtable.coach.saying import hint_lines, plan_lines
from sandtable.core import AnyMatch, Kind, Option
from sandtable.core.errors import RulesError, Unimaginable
from sandtable.core.worlds import glimpse
from tests.twins import positions, twin

FEW = 2
TABLES = [(id_, "", 0) for id_ in games.GAMES] + [("fitna", "", 2), ("islamic_state", "short", 2)]


def worth_a_thought(id_: str, number: int, scenario: str = "", players: int = 0) -> list[AnyMatch]:
    """Positions of a game in which there is something to think about."""
    found = (
        match.clone()
        for at, match in enumerate(positions(id_, scenario, players, 400, seed=6))
        if at % 11 == 5 and len(match.pending[0].options) > 2
    )
    return list(islice(found, number))


def asked(match: AnyMatch, worlds: int = FEW, **more: object) -> Hint:
    """The hint for the first question of a match, without the time that it took."""
    found = hint(match, match.pending[0].seat, seed="fair", seconds=inf, worlds=worlds, **more)  # type: ignore[arg-type]
    return msgspec.structs.replace(found, seconds=0.0)


class Waiting:
    """A watch that ends the thinking after a number of looks at it, and notes what it is told."""

    def __init__(self, looks: int = 999) -> None:
        self.left = looks
        self.shares: list[float] = []
        self.at: list[tuple[Look, ...]] = []

    def stopped(self) -> bool:
        self.left -= 1
        return self.left < 0

    def progress(self, share: float) -> None:
        self.shares.append(share)

    def looks(self, at: tuple[Look, ...]) -> None:
        self.at.append(at)


@pytest.mark.parametrize(("id_", "scenario", "players"), TABLES)
def test_a_hint_does_not_depend_on_what_its_seat_cannot_know(
    id_: str, scenario: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hidden things and dice to come are swapped."""
    monkeypatch.setattr("sandtable.coach.hinting.WIDTH", 3)
    compared = 0
    for match in worth_a_thought(id_, 3, scenario, players):
        other = twin(match, glimpse(match, match.pending[0].seat))
        if other is not None:
            assert asked(match) == asked(other)
            compared += 1
    assert compared >= 2


@pytest.mark.parametrize("id_", games.GAMES)
def test_a_hint_shows_three_options_the_best_first(id_: str) -> None:
    for match in worth_a_thought(id_, 1):
        found = asked(match, 4)
        decision = match.pending[0]
        values = [each.value for each in found.options]
        assert 1 <= len(values) <= 3
        assert values == sorted(values, reverse=True)
        assert found.value == values[0]
        assert all(0.0 <= each <= 1.0 for each in values)
        assert all(decision.against(each.option) is None for each in found.options)
        assert all(each.choice == match.game.spell(each.option, match.names) for each in found.options)
        assert found.options[0].loss == 0.0
        assert [each.loss for each in found.options] == pytest.approx([values[0] - each for each in values])
        assert msgspec.json.decode(msgspec.json.encode(found), type=Hint) == found


def test_the_same_seed_gives_the_same_hint_wherever_it_is_worked_out() -> None:
    match = worth_a_thought("fitna", 1)[0]
    with ThreadPoolExecutor(2) as pool:
        assert asked(match) == asked(match, pool=pool)


def test_who_is_not_asked_gets_no_hint() -> None:
    match = worth_a_thought("fitna", 1)[0]
    idle = next(seat for seat in range(len(match.seats)) if match.decision(seat) is None)
    with pytest.raises(RulesError, match="Nothing is asked"):
        hint(match, idle)


def test_a_hint_that_is_stopped_gives_what_is_there() -> None:
    match = worth_a_thought("fitna", 1)[0]
    watch = Waiting(1)
    found = asked(match, 100, watch=watch)
    assert found.worlds == 1
    assert found.options
    assert asked(match, 100, watch=Waiting(0)).worlds == 0
    assert len(watch.shares) == 1


def test_after_a_second_the_places_are_told_without_an_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.coach.hinting.LOOK_AFTER", 0.0)
    match = worth_a_thought("fitna", 1)[0]
    watch = Waiting()
    asked(match, 8, watch=watch)
    (at,) = watch.at
    options = [match.game.spell(each, match.names) for each in match.pending[0].options]
    assert [each.choice for each in at] == [each for each in options if each in {look.choice for look in at}]
    assert watch.shares == sorted(watch.shares)


def test_options_that_somebody_asks_about_are_weighed_as_well() -> None:
    match = worth_a_thought("isis_war", 1)[0]
    last = match.pending[0].options[-1]
    found = asked(match, also=(last,))
    assert [each.option for each in found.also] == [last]


def test_of_a_whole_act_neighbours_of_the_best_group_are_tried() -> None:
    match = next(each for each in positions("isis_war", "", 0, 400, seed=6) if _has_groups(each))
    decision = match.pending[0]
    assert decision.several is not None
    found = asked(match)
    assert found.whole
    most = len(decision.several.among)
    group = Option(decision.several.verb, None, decision.several.among)
    near = neighbours(decision, group)
    assert all(len(each.targets) == most - 1 for each in near)
    assert all(decision.against(each) is None for each in near)
    assert found.games > found.worlds * min(6, len(decision.options))
    said = [each for advice in found.options for each in advice.members]
    assert any("column" in each.text for each in said if each.taken)
    names = {match.names.id(Kind.PIECE, each) for each in decision.several.among}
    assert {each.piece for each in said} <= names


def _has_groups(match: AnyMatch) -> bool:
    several = match.pending[0].several
    return several is not None and match.pending[0].battle == "attackers" and len(several.among) > 2


def test_where_nothing_can_be_imagined_the_coach_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = worth_a_thought("fitna", 1)[0]

    def fails(*_: object) -> None:
        raise Unimaginable("no world fits")

    monkeypatch.setattr("sandtable.coach.trial.dealt", fails)
    found = asked(match)
    assert found.worlds == 0
    assert len(found.options) > 0
    monkeypatch.setattr("sandtable.coach.hinting.dealt", fails)
    found = asked(match)
    assert (found.kind, found.options) == ("unclear", ())
    assert list(hint_lines(found, [])) == [found.why]


def test_a_gap_that_is_sure_is_not_told_as_nothing() -> None:
    """Neither of an option nor of a plan nor of its strokes, however small it is."""
    first = Advice(Option("wait"), "wait", "Wait", Sketch(), 0.4, 0.01)
    for sure, said in (("sure", "40, <1 less, sure"), ("open", "40, 0, open")):
        second = msgspec.structs.replace(first, text="Go", loss=0.003, sure=sure)
        found = Hint(0, "clear", "", "", "wins", 0.4, 0.01, sure, (first, second))
        assert list(hint_lines(found, []))[-1] == f"2. Go: {said}"
    stroke = Stroke("Go", Sketch(), "go", 0.003, 0.001, "sure")
    plan = Plan(0, "", "", "wins", 0.4, 0.01, 0.397, 0.01, 0.003, 0.001, "sure", (stroke,), 0)
    assert list(plan_lines(plan)) == [
        "You win 40 of 100 games with this plan: <1 more against ending it now, sure.",
        "1. Go: <1 hangs on it, sure",
    ]
