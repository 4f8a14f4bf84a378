"""The expected line: choices that follow an option in most worlds, and less often after the others."""

from collections.abc import Sequence

import msgspec

from sandtable.coach.answers import LineStep, Sketch
from sandtable.coach.outlook import Followed, Outlook

STEPS = 3
LIKELY = 0.3
"""What comes in fewer games than this is not expected."""


class _Seen(msgspec.Struct):
    """A choice that follows: in which share of the worlds, how often after other options, and how early."""

    followed: Followed
    share: float
    elsewhere: float
    early: float


def expected(after: Sequence[Outlook], others: Sequence[Outlook], about: Sketch, seat: int) -> tuple[LineStep, ...]:
    """What is expected after an option that is drawn `about` here; `others` are the worlds of the other options."""
    if not after:
        return ()
    found = [each for each in _seen(after, others) if each.share >= LIKELY]
    chosen = sorted(found, key=lambda each: -_matters(each, about, seat))[:STEPS]
    foreign = [each for each in found if each.followed.seat != seat]
    if foreign and all(each.followed.seat == seat for each in chosen):
        chosen[STEPS - 1 :] = [max(foreign, key=lambda each: _matters(each, about, seat))]
    chosen.sort(key=lambda each: each.early)
    return tuple(
        LineStep(each.followed.seat, each.followed.text, each.followed.drawn, round(10 * each.share))
        for each in chosen
    )


def _seen(after: Sequence[Outlook], others: Sequence[Outlook]) -> list[_Seen]:
    elsewhere: dict[tuple[int, str], int] = {}
    for world in others:
        for key in {(each.seat, each.text) for each in world.followed}:
            elsewhere[key] = elsewhere.get(key, 0) + 1
    places: dict[tuple[int, str], list[tuple[int, Followed]]] = {}
    for world in after:
        noted = set()
        for number, each in enumerate(world.followed):
            key = (each.seat, each.text)
            if key not in noted:
                noted.add(key)
                places.setdefault(key, []).append((number, each))
    return [
        _Seen(
            rows[0][1],
            len(rows) / len(after),
            elsewhere.get(key, 0) / max(len(others), 1),
            sum(number for number, _ in rows) / len(rows),
        )
        for key, rows in places.items()
    ]


def _matters(seen: _Seen, about: Sketch, seat: int) -> float:
    """Likely, because of this option, near to it, and not one's own: that is what one wants to know."""
    where = seen.followed.drawn
    near = bool({*where.places, *where.origins} & {*about.places, *about.origins})
    special = max(0.0, seen.share - seen.elsewhere)
    return seen.share * (1.0 + 2.0 * special + near + 0.5 * (seen.followed.seat != seat) + seen.followed.weight)
