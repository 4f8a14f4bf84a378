"""What comes of an option in one world as a seat sees it: choices that follow, and what stands at the horizon."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from sandtable.bots.bot import AnyRun
from sandtable.coach.answers import Sketch
from sandtable.coach.drawing import drawn
from sandtable.core import Decision, Kind, Option
from sandtable.core.events import label_all

LONG = 60
"""How many of the choices that follow are noted."""


class Followed(msgspec.Struct, frozen=True):
    """A choice in a play-out: whose, what, where, and its weight: 1 if a die follows or a card is played."""

    seat: int
    text: str
    drawn: Sketch
    weight: float


class Outlook(msgspec.Struct, frozen=True):
    """What stands at the horizon, by ids: who holds which space, units on the map and reduced ones by side, tracks;
    who has won, if the game is over there; and the choices that led there."""

    holders: dict[str, str]
    units: dict[str, int]
    reduced: dict[str, int]
    tracks: dict[str, int]
    winners: tuple[int, ...] | None
    followed: tuple[Followed, ...] = ()


def outlook(run: AnyRun, seat: int, followed: tuple[Followed, ...] = ()) -> Outlook:
    """What stands on the table now, as a seat sees it."""
    scene = run.game.glance(run.table, seat)
    units: Counter[str] = Counter()
    reduced: Counter[str] = Counter()
    for each in scene.pieces:
        units[each.side] += each.count
        reduced[each.side] += each.count if each.reduced else 0
    return Outlook(
        holders={each.id: each.side for each in scene.spaces if each.side},
        units=dict(units),
        reduced=dict(reduced),
        tracks={str(each.id): each.value for each in scene.tracks},
        winners=None if run.outcome is None else run.outcome.winners,
        followed=followed,
    )


def said(run: AnyRun, decision: Decision, option: Option) -> str:
    """An option in words that stand alone: who goes is named before where to."""
    names, verb = run.table.box.names, run.game.verbs[option.verb]
    text = run.game.label(option, names)
    if verb.of is Kind.SPACE and decision.pieces:
        return f"{label_all(Kind.PIECE, decision.pieces, names)}: {text[:1].lower()}{text[1:]}"
    return text


class Recorder:
    """Notes the choices of a play-out that somebody had to think about, and that a seat would see on the table."""

    def __init__(self, run: AnyRun, seat: int, stands: Mapping[str, str]) -> None:
        self._run, self._seat, self._stands = run, seat, stands
        self._quick = run.game.foresight.quick
        self._followed: list[Followed] = []

    def __call__(self, decision: Decision, option: Option) -> None:
        """A choice is about to be made."""
        if len(self._followed) >= LONG or len(decision.options) < 2 or option.verb in self._quick:
            return
        run = self._run
        verb = run.game.verbs[option.verb]
        where = drawn(run, decision, option, self._stands, counted=False)
        if not (where.target or where.cards) or (verb.secret and decision.seat != self._seat):
            return  # it has no place, or what a unit does is chosen next; or nobody would see it
        text = said(run, decision, option)
        self._followed.append(Followed(decision.seat, text, where, float(verb.commits or bool(where.cards))))

    @property
    def followed(self) -> tuple[Followed, ...]:
        """The choices, in order."""
        return tuple(self._followed)
