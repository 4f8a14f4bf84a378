"""What stands beside an option, in hints and in analyses."""

from collections.abc import Iterator

import msgspec

from sandtable.coach import hint
from sandtable.coach.noting import note
from sandtable.coach.saying import named
from sandtable.coach.weighing import ChoiceJob, Effort, Finding, weighed
from sandtable.core import AnyMatch, Decision, Forecast, Kind, Option, Tally, Verb
from sandtable.core.decisions import Hint
from sandtable.core.worlds import glimpse
from tests.twins import positions

LIGHT = Effort(advised=1, random=1, find=1, check=1, measure=2, anchors=1, worlds=1, choices=1)


def test_it_is_what_the_question_says_else_strengths_else_how_many_units() -> None:
    go, verb = Option("go", 1), Verb("Go", Kind.SPACE)

    def noted(pieces: tuple[str, ...] = (), **more: object) -> str:
        return note(msgspec.structs.replace(Decision(0, "", (go,), ""), **more), go, verb, pieces)

    def odds(attack: float, defence: float) -> Forecast:
        return Forecast("", "", (), tally=Tally(attack, defence, "", (), ()))

    assert noted(hint=lambda _: Hint("3 points"), odds=lambda _: odds(6, 15)) == "3 points"
    assert noted(hint=lambda _: Hint(), odds=lambda _: odds(6, 15)) == "6 against 15"
    assert noted(odds=lambda _: odds(11.0, 6.2)) == "11 against about 6"
    assert (noted(("a", "b")), noted(("a",))) == ("2 units", "")


def attacks() -> Iterator[AnyMatch]:
    """Some wars, at each choice of a hex to attack."""
    wars = (positions("isis_war", "", 0, 1000, seed) for seed in range(4, 9))
    return (each for war in wars for each in war if each.pending[0].options[0].verb == "attack")


def test_a_hint_notes_both_strengths_of_an_attack() -> None:
    match = next(attacks())
    found = [each for each in hint(match, match.pending[0].seat, worlds=2).options if each.option.verb == "attack"]
    assert found
    assert all(" against " in each.note for each in found)


def test_an_analysis_notes_them_too() -> None:
    judged = next(each.weighed for match in attacks() for each in judgements(match) if each and each.weighed)
    assert " against " in judged.played.note
    assert named(judged.played) == f"{judged.played.text} ({judged.played.note})"


def judgements(match: AnyMatch) -> Iterator[Finding | None]:
    """Each attack that can be chosen, weighed as if it had been."""
    seen = glimpse(match, match.pending[0].seat)
    for option in match.pending[0].options:
        if option.verb == "attack":
            yield weighed(ChoiceJob(0, 1, seen, option), match.seats, LIGHT)
