"""16.7, 19.6.5 Missions: units are assigned hex by hex before any die is rolled."""

from collections.abc import Callable, Sequence

from sandtable.core import Refusal, Steps
from sandtable.core.refusals import against_spaces
from sandtable.games.axis_of_evil.rules.movement import DONE
from sandtable.games.axis_of_evil.state import Table

Mission = tuple[int, tuple[int, ...]]
"""A hex and the units that go there."""


def missions(
    t: Table,
    side: int,
    verb: str,
    question: str,
    rule: str,
    units: Sequence[int],
    targets: Sequence[int],
    *,
    assign: Callable[[Table, int, int, Sequence[int]], Steps[tuple[int, ...]]],
    why_not: Callable[[Table, int, int], Refusal | None],
) -> Steps[list[Mission]]:
    """R-82, R-97 Each hex once, each unit once, in the order in which the hexes were named."""
    found: list[Mission] = []
    ready, open_ = list(units), list(targets)
    name = t.box.hex_options(verb)
    while ready and open_:
        choice = yield t.ask(
            side,
            question,
            [*(name[where] for where in open_), *((DONE,) if found else ())],
            rule,
            refuse=against_spaces(lambda where: why_not(t, side, where)),
        )
        if choice == DONE:
            break
        pieces = yield from assign(t, side, choice.number, ready)
        found.append((choice.number, pieces))
        ready = [piece for piece in ready if piece not in pieces]
        open_.remove(choice.number)
    return found
