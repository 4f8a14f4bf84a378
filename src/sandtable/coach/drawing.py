"""Where an option is on the board: who acts, from where, and where to."""

from collections.abc import Mapping, Sequence

from sandtable.bots.bot import AnyRun
from sandtable.coach.answers import Sketch
from sandtable.core import Decision, Kind, Option


def standing(run: AnyRun, seat: int) -> dict[str, str]:
    """The space of every piece that a seat sees on the map, by ids."""
    return {each.id: each.space for each in run.game.glance(run.table, seat).pieces if each.space}


def drawn(
    run: AnyRun, decision: Decision, option: Option, stands: Mapping[str, str], *, counted: bool = True
) -> Sketch:
    """An option of a question; `stands` is where pieces are.

    Where a question does not say who acts, the odds may: those who have no time leave that out.
    """
    names = run.table.box.names
    of, numbers = run.game.verbs[option.verb].of, option.numbers
    hint = decision.hint(option) if decision.hint is not None else None
    path = tuple(names.id(Kind.SPACE, each) for each in hint.path) if hint is not None else ()
    if of is Kind.CARD:
        return Sketch(cards=tuple(names.id(of, each) for each in numbers))
    if of is Kind.SPACE and numbers:
        pieces = _who(run, decision, option, counted)
        target = names.id(of, numbers[-1])
        return Sketch(pieces, _origins(pieces, stands, target), path, target)
    if of is Kind.PIECE and numbers:
        pieces = tuple(names.id(of, each) for each in numbers)
        target = _only(tuple(names.id(Kind.SPACE, each) for each in decision.spaces))
        return Sketch(pieces, _origins(pieces, stands, target), path, target)
    return Sketch(path=path)


def _who(run: AnyRun, decision: Decision, option: Option, counted: bool) -> tuple[str, ...]:
    """Who goes or attacks: the pieces that the question is about, else those that the odds count."""
    numbers: Sequence[int] = decision.pieces
    if counted and not numbers and decision.odds is not None:
        forecast = decision.odds(option)
        tally = None if forecast is None else forecast.tally
        numbers = () if tally is None else tuple(each.piece for each in tally.attackers)
    return tuple(run.table.box.names.id(Kind.PIECE, each) for each in numbers)


def _origins(pieces: Sequence[str], stands: Mapping[str, str], target: str) -> tuple[str, ...]:
    found = dict.fromkeys(stands[each] for each in pieces if each in stands)
    return tuple(each for each in found if each != target)


def _only(spaces: tuple[str, ...]) -> str:
    return spaces[0] if len(spaces) == 1 else ""
