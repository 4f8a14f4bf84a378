"""Ways of several steps: where a piece comes to by choices that can all be taken back."""

from collections import deque

import msgspec

from sandtable.core.decisions import Decision, Forecast, Option
from sandtable.core.match import AnyMatch

LONGEST = 8


class Way(msgspec.Struct, frozen=True):
    """The steps to a space. Only the last may be `final`: there dice are rolled or something is seen.

    `halts` is what ends the act there, if it can be ended; `note` the words on the last step.
    """

    target: int
    steps: tuple[Option, ...]
    final: bool
    forecast: Forecast | None = None
    halts: Option | None = None
    note: str = ""


def ways(match: AnyMatch, seat: int) -> list[Way]:
    """The shortest way to every space that steps lead to, the nearest first; none where things are hidden."""
    found: dict[int, Way] = {}
    if match.game.hides:
        return []
    asked = match.decision(seat)
    start = () if asked is None else asked.spaces
    edge: deque[tuple[AnyMatch, tuple[Option, ...]]] = deque([(match, ())])
    while edge:
        here, made = edge.popleft()
        question = here.decision(seat)
        for option in _of(here, question, "step"):
            if option.target is None or option.target in found or option.target in start:
                continue
            there = here.clone()
            forecast = here.forecast(seat, option)
            there.choose(seat, option)
            final = not there.may_undo(seat)
            ending = [] if final else _of(there, there.decision(seat), "halt")
            steps = (*made, option)
            halt = ending[0] if ending else None
            found[option.target] = Way(option.target, steps, final, forecast, halt, _words(question, option))
            if not final and len(steps) < LONGEST:
                edge.append((there, steps))
    return list(found.values())


def _words(decision: Decision | None, option: Option) -> str:
    """What an option costs or brings, in words."""
    hint = decision.hint(option) if decision is not None and decision.hint is not None else None
    return "" if hint is None else hint.text


def _of(match: AnyMatch, decision: Decision | None, way: str) -> list[Option]:
    """The options of a question that are steps, or those that halt."""
    options = () if decision is None else decision.options
    return [option for option in options if match.game.verbs[option.verb].way == way]
