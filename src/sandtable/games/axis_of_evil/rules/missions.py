"""16.7, 19.6.5 Missions: units are assigned hex by hex before any die is rolled."""

from collections.abc import Callable, Sequence

from sandtable.core import Hint, Option, Refusal, Steps
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
    seeming: Sequence[int] = (),
    there: Callable[[int], str] | None = None,
    assign: Callable[[Table, int, int, Sequence[int], bool], Steps[tuple[int, ...]]],
    why_not: Callable[[Table, int, int], Refusal | None],
) -> Steps[list[Mission]]:
    """R-82, R-97 Each hex once, each unit once, in the order in which the hexes were named.

    `there` says who stands in a hex. `seeming` is what the enemy may take for units: as long as some of it is left,
    the question is put (R-184).
    """
    found: list[Mission] = []
    ready, open_ = list(units), list(targets)
    name, left = t.box.hex_options(verb), Refusal(rule, "No unit is left to go there.")
    while open_ and (ready or seeming):
        choice = yield t.ask(
            side,
            "Another hex in this action, or roll for {last:space}?" if found else question,
            [*(name[where] for where in open_ if ready), *((DONE,) if found else ())],
            rule,
            spaces=[where for where, _ in found],
            hint=lambda option: _who(option, there),
            refuse=against_spaces(lambda where: left if where in open_ else why_not(t, side, where)),
            veiled=not ready,
            last=found[-1][0] if found else None,
        )
        if choice == DONE:
            break
        pieces = yield from assign(t, side, choice.number, ready, len(seeming) > 1)
        found.append((choice.number, pieces))
        ready = [piece for piece in ready if piece not in pieces]
        seeming = [piece for piece in seeming if piece not in pieces]
        open_.remove(choice.number)
    return found


def _who(option: Option, there: Callable[[int], str] | None) -> Hint | None:
    """Who is met in a hex that is on offer; that is all: the dice are rolled."""
    if option == DONE:
        return Hint("roll the dice")
    return Hint(there(option.number)) if there else None
