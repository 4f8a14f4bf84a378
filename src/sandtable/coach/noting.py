"""A few words beside an option: what it costs, both strengths of a battle, or how many units do it."""

from collections.abc import Sequence

from sandtable.core import Decision, Kind, Option, Verb
from sandtable.core.names import counted


def note(decision: Decision, option: Option, verb: Verb, pieces: Sequence[str]) -> str:
    """What the question says of an option, else what the odds do: "6 against 15"; `pieces` are those that act."""
    said = decision.hint(option) if decision.hint is not None else None
    if said is not None and said.text:
        return said.text
    forecast = decision.odds(option) if decision.odds is not None else None
    if forecast is not None and forecast.tally is not None:
        return f"{_strength(forecast.tally.attack)} against {_strength(forecast.tally.defence)}"
    return counted(len(pieces), "unit") if verb.of is Kind.SPACE and len(pieces) > 1 else ""


def _strength(value: float) -> str:
    """A strength; one that is not whole was guessed."""
    return f"{value:g}" if value == round(value) else f"about {round(value)}"
