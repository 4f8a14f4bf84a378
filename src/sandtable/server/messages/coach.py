"""What travels of the coach: levels of bots, hints, and whether people agree to them.

Values are chances from 0 to 1, with their standard errors; clients show them of 100.
"""

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sandtable.coach.answers import Measure, Member, Sentence, Sketch, Stroke, Sure
from sandtable.coach.reports import Depth
from sandtable.server.messages.base import Request, Short
from sandtable.server.messages.requests import Seq, Spelled

HintKind = Literal["clear", "unclear", "alike"]
HintAnswer = Literal["", "yes", "no"]


# Requests -------------------------------------------------------------------------------------------


class MoveNow(Request, frozen=True):
    """Let the bot that thinks play its best so far; with `turn`, for the rest of the game turn."""

    turn: bool = False


class ChangeLevel(Request, frozen=True):
    """Let another bot play a bot's seat from now on; one that had stopped goes on."""

    seat: Short
    bot: Short


class AskHint(Request, frozen=True):
    """What would the coach do? `also` is an option of one's own, such as the ticks of a whole act, to be compared;
    with `longer` more games are played out. Where units act one after the other until the phase is ended, a plan
    for the whole `phase` can be asked for."""

    seq: Seq
    also: Annotated[tuple[Spelled, ...], Meta(max_length=3)] = ()
    longer: bool = False
    phase: bool = False


class EndHint(Request, frozen=True):
    """End the thinking of the coach: `show` what it has, or leave it at that, and no hint was used."""

    show: bool = False


class AskForHints(Request, frozen=True):
    """Ask everybody for hints in a match between people, or agree if somebody has asked; or answer no, or take
    back what one has asked."""

    agree: bool = True


class Weigh(Request, frozen=True):
    """What does this option lose against the best?"""

    seq: Seq
    choice: Spelled


# Answers --------------------------------------------------------------------------------------------


class Foreseen(msgspec.Struct, frozen=True):
    """A choice that is expected later: whose, what, where, and in how many of ten games it comes so."""

    seat: str
    text: str
    drawn: Sketch
    tenths: int


class AdviceInfo(msgspec.Struct, frozen=True):
    """An option as the coach sees it.

    `choice` is what to send to take it, `note` what it costs or who does it. `loss` is what it is worth less than
    the best, `gap_error` the error of that. `same` counts other options that are worth exactly as much. `members`
    are the units of a whole act of whom there is something to say.
    """

    choice: str
    text: str
    note: str
    drawn: Sketch
    value: float
    error: float
    loss: float
    gap_error: float
    sure: Sure
    brings: tuple[Sentence, ...]
    risks: tuple[Sentence, ...]
    line: tuple[Foreseen, ...]
    same: int
    members: tuple[Member, ...]


class PlanInfo(msgspec.Struct, frozen=True):
    """What to do with a whole phase: at most four strokes, and how many other units make no difference.

    `unmoved` is what it is worth to end the phase at once; `gain` is the gap to that, `sure` how sure it is.
    """

    unmoved: float
    gain: float
    gain_error: float
    sure: Sure
    strokes: tuple[Stroke, ...]
    others: int


class HintInfo(msgspec.Struct, frozen=True):
    """What the coach would do at this seat's question: up to three options, the best first; or a `plan` for the
    whole phase, if that was asked for.

    `sure` tells how sure the best is best; `why` says why none clearly is, or why all are alike. `games` were
    played out in `seconds`. With `whole`, options are whole acts, which name all their targets; `also` are
    those that were asked about. `used` counts the hints of this seat in the match.
    """

    seq: int
    seat: str
    kind: HintKind
    prompt: str
    rule: str
    measure: Measure
    value: float
    error: float
    sure: Sure
    why: str
    options: tuple[AdviceInfo, ...]
    whole: bool
    also: tuple[AdviceInfo, ...]
    games: int
    seconds: float
    used: int
    plan: PlanInfo | None = None


class Weighed(msgspec.Struct, frozen=True):
    """What an option loses against the best, by this `measure`, if that is a blunder and sure; else nothing is said
    of it."""

    blunder: bool
    loss: float
    error: float
    measure: Measure


class Looked(msgspec.Struct, frozen=True):
    """An option that is being looked at: as far as one can tell it is worth from `low` to `high`."""

    choice: str
    text: str
    drawn: Sketch
    low: float
    high: float


class HintsInfo(msgspec.Struct, frozen=True):
    """Whether this seat has hints, or `why` not, in a sentence; it `may_ask` for them where people must agree.

    While people are asked, `asker` is the seat that did and `asked` are the others'; what they answer is told to
    nobody. `answer` is one's own. `used` counts the hints of every seat that had one.
    """

    on: bool
    why: str
    may_ask: bool
    asker: str
    asked: tuple[str, ...]
    answer: HintAnswer
    used: dict[str, int]


class Bounds(msgspec.Struct, frozen=True):
    """What this server gives to thinking: `thinking` seconds for a choice of a bot, in `bots` matches at a time;
    `hint` seconds for a hint, `reaction` seconds for one where a clock runs in a reaction, `hints` at a time. An
    `analysis` tells how many seconds each depth takes for every choice of what is analysed, `analyses` how many
    processes share one."""

    thinking: float
    bots: int
    hint: float
    reaction: float
    hints: int
    analysis: dict[Depth, float]
    analyses: int


# To listeners ---------------------------------------------------------------------------------------


class TurnPace(msgspec.Struct, frozen=True):
    """A bot's game turn so far: the number of this decision among those that took time, `about` how many there
    will be, if that is known, and the seconds that they took before this one."""

    number: int
    about: int | None
    seconds: float


class LiveThinking(msgspec.Struct, frozen=True, tag_field="type", tag="thinking"):
    """A bot is thinking: since when, about how many seconds that takes, and how much of them has passed, from 0
    to 1. It tells time and nothing of what is weighed."""

    seat: str
    since: datetime
    progress: float
    seconds: float
    turn: TurnPace


class LiveHint(msgspec.Struct, frozen=True, tag_field="type", tag="hint"):
    """The coach thinks for this seat: since when, for how many seconds in all, how many games it has played out,
    and the options that it looks at, in no order. While others are before it, it `waits` for about so long."""

    since: datetime
    seconds: float
    games: int
    looking: tuple[Looked, ...]
    waits: float
