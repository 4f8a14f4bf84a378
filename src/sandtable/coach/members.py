"""What each unit adds to a whole act, or why it stays out, by the game's tables and by what was played out."""

from collections.abc import Callable, Iterator

from sandtable.coach.answers import Member
from sandtable.coach.comparing import Estimate, how_sure
from sandtable.core import Decision, Forecast, Kind, Names, Option
from sandtable.core.names import counted

NOTED = 0.005
"""A share of results, or of games, that is spoken of."""
Behind = Callable[[Option], Estimate | None]


def members(decision: Decision, option: Option, kind: Kind, names: Names, behind: Behind) -> tuple[Member, ...]:
    """A few words for each unit that may take part; `behind` is how much less a neighbouring group was worth."""
    return tuple(
        Member(names.id(kind, target), text, target in option.targets)
        for target, text in _reasons(decision, option, behind)
    )


def _reasons(decision: Decision, option: Option, behind: Behind) -> Iterator[tuple[int, str]]:
    several, odds = decision.several, decision.odds
    here = odds(option) if odds is not None else None
    if several is None or option.verb != several.verb:
        return
    for target in several.among:
        group = set(option.targets) ^ {target}
        other = Option(option.verb, None, tuple(each for each in several.among if each in group))
        if not other.targets or decision.against(other) is not None:
            continue
        there = odds(other) if odds is not None else None
        taken = target in option.targets
        text = _adds(here, there) if taken else _why_out(_adds(there, here), behind(other))
        if text:
            yield target, text


def _why_out(adds: str, loss: Estimate | None) -> str:
    """Why a unit stays: it changes nothing on the table, or games with it were worth less."""
    if loss is not None and loss.mean >= NOTED and how_sure(loss) != "open":
        return f"{100 * loss.mean:.0f} of 100 less with it"
    return "" if adds else "changes nothing on the table"


def _adds(larger: Forecast | None, smaller: Forecast | None) -> str:
    """What the larger group has of the smaller: columns of the table, or good results."""
    if larger is None or smaller is None:
        return ""
    columns = _column(larger) - _column(smaller)
    if columns:
        return f"{counted(abs(columns), 'column')} {'more' if columns > 0 else 'fewer'}"
    more = _good(larger) - _good(smaller)
    return f"{100 * more:.0f} % more good results" if more >= NOTED else ""


def _column(forecast: Forecast) -> int:
    return forecast.lit.column or 0 if forecast.lit is not None else 0


def _good(forecast: Forecast) -> float:
    return sum(each.probability for each in forecast.chances if each.good > 0)
