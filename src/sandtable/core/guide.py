"""What a newcomer reads: the goal, the sequence of play, a guided first turn, the signs on map and counters.

Every game has a `guide.toml` of its own.
"""

from pathlib import Path
from typing import Annotated

import msgspec

from sandtable.core.errors import GuideError

GUIDE = "guide.toml"


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stage of the sequence of play. `phases` are the names that the scene gives it while it is on."""

    name: str
    text: str
    rule: str
    phases: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the guided first turn: what to look at and what to do.

    It is done by a choice that begins with one of `until` ("move", "move usmc_01"). `pieces` and `spaces`
    are ids of what it is about. `seat` is who does it.
    """

    title: str
    text: str
    rule: str
    until: tuple[str, ...]
    seat: str = ""
    pieces: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()


class Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sign on a counter or the map and what it means. `sort` groups signs: counters, marks, map."""

    sign: str
    text: str
    sort: str


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat (or, without one, everybody) plays for; `scenario` if it holds only there."""

    text: str
    seat: str = ""
    scenario: str = ""


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A good first move, which is shown and never made: who, where to, and what of the map it is about."""

    title: str
    text: str
    pieces: tuple[str, ...] = ()
    spaces: tuple[str, ...] = ()


class Briefing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who one is and what to do, in a line; `scenario` if it holds only there. At most two first moves."""

    seat: str
    text: str
    scenario: str = ""
    moves: Annotated[tuple[Opening, ...], msgspec.Meta(max_length=2)] = ()


class First(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match in which the guided first turn is played: fixed, so that what is said of it is true."""

    seed: str
    seat: str
    scenario: str = ""
    players: int = 0
    variants: dict[str, int] = {}
    bot: str = "regular"


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    goals: tuple[Goal, ...]
    sequence: tuple[Stage, ...]
    first: First
    lessons: tuple[Lesson, ...]
    legend: tuple[Legend, ...]
    briefings: tuple[Briefing, ...] = ()


def read_guide(path: Path) -> Guide:
    """A guide file; what is wrong with it is named."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Guide)
    except OSError as error:
        raise GuideError(f"{path.name} cannot be read: {error.strerror}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise GuideError(f"{path.name}: {error}.") from None
