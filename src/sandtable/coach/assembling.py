"""An analysis put together from what was worked out: curves, marks and sums that add up.

Values are known at anchors: at positions that were played out, at choices whose gap is sure (before them the best
option's value, after them that of the one played), and at the end. What changes between two anchors is what chance
did, and what is too small to tell; it is laid on the choices after which chance fell, by how far the static value
moved there.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt

import msgspec

from sandtable.coach.hinting import measure
from sandtable.coach.reports import Account, Analysis, Counts, CurvePoint, TurnSums
from sandtable.coach.survey import Done, Step, Survey
from sandtable.coach.weighing import Finding

FEW = 5
"""With fewer choices than this nothing is said of accuracy."""
Values = tuple[float, ...]


class Anchor(msgspec.Struct, frozen=True):
    """The values at a position as one comes to it, and after the choice that is made there, with their errors."""

    at: int
    before: Values
    after: Values
    errors: Values


def assemble(survey: Survey, done: Iterable[Done]) -> Analysis:
    """The analysis as far as the work is done."""
    match = survey.match
    pieces = sorted(done, key=lambda each: each.number)
    reached = _reached(survey, pieces)
    findings = [each for piece in pieces for each in piece.findings]
    anchors = _anchors(survey, pieces, findings, reached)
    points = _points(survey, anchors)
    fell = {each.at: each.dice for each in points}
    choices = tuple(
        msgspec.structs.replace(each.weighed, fell=fell.get(each.at + 1, ()))
        for each in sorted(findings, key=lambda each: each.at)
        if each.weighed is not None
    )
    return Analysis(
        game=match.game.id,
        depth=survey.depth,
        measure=measure(match.game),
        seats=tuple(each.name for each in match.seats),
        first=survey.first,
        last=survey.last,
        real=sum(each.real for each in survey.steps),
        done=len(pieces) / survey.chunks if survey.chunks else 1.0,
        points=tuple(points),
        choices=choices,
        accounts=tuple(_account(survey, seat, points, findings) for seat in range(len(match.seats))),
        turns=tuple(_turns(survey, points)),
        laid_open=survey.laid_open,
    )


def _reached(survey: Survey, pieces: Sequence[Done]) -> int:
    """Up to which position all work is done."""
    known = {each.number for each in pieces}
    missing = next((number for number in range(survey.chunks) if number not in known), None)
    return survey.last if missing is None else survey.begins(missing)


def _anchors(survey: Survey, pieces: Sequence[Done], findings: Sequence[Finding], reached: int) -> list[Anchor]:
    found: dict[int, Anchor] = {}
    for piece in pieces:
        for place in piece.places:
            found[place.at] = Anchor(place.at, place.values, place.values, place.errors)
    for each in findings:
        if each.weighed is not None and any(each.weighed.changed):
            after = tuple(one + other for one, other in zip(each.before, each.weighed.changed, strict=True))
            found[each.at] = Anchor(each.at, each.before, after, each.errors)
    if survey.first not in found:
        found[survey.first] = _still(survey, survey.first)
    if reached == survey.last and (survey.is_over or survey.last not in found):
        found[survey.last] = _still(survey, survey.last)
    return sorted((each for each in found.values() if each.at <= reached), key=lambda each: each.at)


def _still(survey: Survey, at: int) -> Anchor:
    """A position that was not played out: the end of a match, or one that cannot be imagined."""
    values = survey.static(at)
    return Anchor(at, values, values, (0.0,) * len(values))


def _points(survey: Survey, anchors: Sequence[Anchor]) -> list[CurvePoint]:
    """The curve, a point for every choice at which it moves."""
    first = anchors[0]
    none = (0.0,) * len(first.before)
    points = [CurvePoint(first.at, survey.turn_at(first.at + 1), first.before, first.errors)]
    for here, there in pairwise(anchors):
        steps = survey.steps[here.at - survey.first : there.at - survey.first]
        changed = tuple(after - before for after, before in zip(here.after, here.before, strict=True))
        shares = [_shares(steps, seat) for seat in range(len(none))]
        for number, step in enumerate(steps):
            choice = changed if number == 0 else none
            dice = tuple(
                (there.before[seat] - here.after[seat]) * shares[seat][number] for seat in range(len(none))
            )
            if step.resigned:
                choice, dice = tuple(one + other for one, other in zip(choice, dice, strict=True)), none
            if any(choice) or any(dice):
                last = points[-1].values
                values = tuple(sum(each) for each in zip(last, choice, dice, strict=True))
                points.append(CurvePoint(step.at + 1, step.turn, values, there.errors, step.seat, choice, dice))
    end = anchors[-1]
    if points[-1].at < end.at:  # nothing has changed since, and that is to be seen
        points.append(CurvePoint(end.at, survey.turn_at(end.at), points[-1].values, end.errors, None, none, none))
    return points


def _shares(steps: Sequence[Step], seat: int) -> list[float]:
    """How what chance did between two anchors is laid on the steps between them."""
    weights = [each.shift[seat] + 1e-6 if each.chance or each.resigned else 0.0 for each in steps]
    total = sum(weights)
    if not total:
        return [0.0] * (len(steps) - 1) + [1.0]
    return [each / total for each in weights]


def _account(survey: Survey, seat: int, points: Sequence[CurvePoint], findings: Sequence[Finding]) -> Account:
    by = [0.0] * len(points[0].values)
    for each in points[1:]:
        if each.seat is not None:
            by[each.seat] += each.choice[seat]
    own = [each for each in findings if each.seat == seat]
    rows = [(survey.weight(each.at), each.lost, each.staked) for each in own]
    kept = _accuracy(rows)
    marks = [each.weighed.mark for each in own if each.weighed is not None]
    return Account(
        seat=seat,
        start=points[0].values[seat],
        by=tuple(by),
        dice=sum(each.dice[seat] for each in points[1:]),
        end=points[-1].values[seat],
        counts=Counts(*(marks.count(each) for each in ("best", "inaccuracy", "mistake", "blunder"))),
        weighed=len(own),
        accuracy=None if kept is None else kept[0],
        accuracy_error=0.0 if kept is None else kept[1],
        lost=sum(weight * lost for weight, lost, _ in rows),
        staked=sum(weight * staked for weight, _, staked in rows),
    )


def _accuracy(rows: Sequence[tuple[float, float, float]]) -> tuple[float, float] | None:
    """The part that was kept of what stood at stake, and its error; None where too little did to tell.

    Rows are for how many choices one stands, what it lost, and what stood at stake.
    """
    staked = sum(weight * stake for weight, _, stake in rows)
    spread = sqrt(sum((weight * stake) ** 2 for weight, _, stake in rows))
    if len(rows) < FEW or staked <= spread:
        return None
    lost = sum(weight * loss for weight, loss, _ in rows) / staked
    off = sqrt(sum((weight * (loss - lost * stake)) ** 2 for weight, loss, stake in rows)) / staked
    return min(1.0, max(0.0, 1.0 - lost)), off


def _turns(survey: Survey, points: Sequence[CurvePoint]) -> list[TurnSums]:
    """The sums of every turn that has been reached."""
    seats, found = len(points[0].values), []
    begins: dict[int, int] = {}
    for step in survey.steps:
        if step.at < points[-1].at:
            begins.setdefault(step.turn, step.at)
    for turn, at in begins.items():
        own, others, dice = ([0.0] * seats for _ in range(3))
        for each in points[1:]:
            if each.turn == turn:
                for seat in range(seats):
                    (own if each.seat == seat else others)[seat] += each.choice[seat]
                    dice[seat] += each.dice[seat]
        found.append(TurnSums(turn, tuple(own), tuple(others), tuple(dice), at))
    return found
