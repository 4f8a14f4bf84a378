"""Sentences of the coach: made of facts that differ for sure, and of nothing else."""

from sandtable.coach.answers import Sketch
from sandtable.coach.facts import Words, of_odds, of_worlds, told
from sandtable.coach.line import expected
from sandtable.coach.outlook import Followed, Outlook
from sandtable.coach.trial import Tried
from sandtable.core import Chance, Decision, Forecast, Option

NAMES = Words(
    spaces={"mosul": "Mosul", "erbil": "Erbil"},
    sides={"red": "Red", "blue": "Blue"},
    tracks={"vp": "Victory points"},
    own=frozenset({"blue"}),
)


def world(holder: str = "red", units: int = 3, vp: int = 0, value: float = 0.5, reduced: int = 0) -> Tried:
    look = Outlook(
        {"mosul": holder, "erbil": "blue"}, {"blue": units, "red": 4}, {"blue": reduced}, {"vp": vp}, None
    )
    return Tried((value, 1 - value), look)


def sentences(here: list[Tried], there: list[Tried], *, good: bool) -> list[str]:
    facts = of_worlds(here, there, [*here, *there], 0, NAMES)
    return [each.text for each in told(facts, good=good)]


def test_a_place_that_changes_hands_is_told_with_how_often() -> None:
    here, there = [world("blue")] * 9 + [world()], [world()] * 10
    assert sentences(here, there, good=True) == ["You hold Mosul in 9 of 10 games (otherwise 0)."]
    assert sentences(here, there, good=False) == []
    assert sentences(there, here, good=False) == ["You hold Mosul in 0 of 10 games (otherwise 9)."]


def test_what_does_not_differ_for_sure_is_left_out() -> None:
    here, there = [world("blue"), *[world()] * 9], [world()] * 10
    assert of_worlds(here, there, [*here, *there], 0, NAMES) == []
    assert of_worlds(here[:1], there[:1], [], 0, NAMES) == []


def test_losses_are_told_on_average() -> None:
    here, there = [world(units=1), world(units=2)] * 5, [world(units=3)] * 10
    assert sentences(here, there, good=False) == ["You have 1.5 units fewer on the map, on average."]
    worn, fresh = [world(reduced=1)] * 8, [world()] * 8
    assert sentences(worn, fresh, good=False) == ["You have 1 reduced unit more, on average."]


def test_a_track_is_good_if_the_games_in_which_it_stood_so_were_worth_more() -> None:
    low = [world(vp=each % 3, value=0.9 - 0.2 * (each % 3)) for each in range(12)]
    high = [world(vp=each % 3 + 2, value=0.5 - 0.2 * (each % 3)) for each in range(12)]
    assert sentences(high, low, good=False) == ["Victory points: 2 higher, on average."]
    assert sentences(low, high, good=True) == ["Victory points: 2 lower, on average."]


def test_odds_of_the_table_are_told_by_what_they_bring_and_risk() -> None:
    chances = (
        Chance("the defender retreats", 2 / 3, 1.0, "DR"),
        Chance("nothing", 1 / 6, 0.0),
        Chance("the attacker loses a step", 1 / 6, -1.0, "AR"),
    )
    attack = Option("attack")
    decision = Decision(0, "", [attack], "1", odds=lambda _: Forecast("", "10.7", chances))
    facts = of_odds(decision, attack)
    assert [(each.text, each.rule) for each in told(facts, good=True)] == [
        ("67 %: DR: the defender retreats.", "10.7")
    ]
    assert [each.text for each in told(facts, good=False)] == ["17 %: AR: the attacker loses a step."]


def test_the_line_is_what_follows_often_and_because_of_the_option() -> None:
    def follows(*texts: str) -> Outlook:
        steps = tuple(Followed(int(text[0]), text[2:], Sketch(target=text[-1]), 0.0) for text in texts)
        return Outlook({}, {}, {}, {}, None, steps)

    after = [follows("0 go to a", "0 go to b", "1 take c", "0 go to d")] * 7 + [
        follows("0 go to e", "0 go to b")
    ] * 3
    others = [follows("0 go to b", "0 go to d")] * 10
    found = expected(after, others, Sketch(target="a"), 0)
    assert [(each.seat, each.text, each.tenths) for each in found] == [
        (0, "go to a", 7),
        (0, "go to b", 10),
        (1, "take c", 7),
    ]
    assert expected([], others, Sketch(), 0) == ()
