"""19.0 Entrenchments."""

from sandtable.core import Kind, Option, Steps
from sandtable.core.events import Note
from sandtable.core.refusals import no_space
from sandtable.games.fitna.rules.supply import Nets, supplied
from sandtable.games.fitna.state import Table, plan, seat

ENOUGH = Option("enough")


def sites(t: Table, player: int) -> list[int]:
    """19.0, R-ENT-1 Own, supplied spaces with an own unit and without an entrenchment, while markers are left."""
    s = t.state
    if len(s.dug) >= t.box.markers:
        return []
    nets: Nets = {}
    return [
        x
        for x in plan(t).spaces
        if s.control[x] == player and x not in s.dug and any(_holds(t, u, player, nets) for u in s.stacks[x])
    ]


def _holds(t: Table, u: int, player: int, nets: Nets) -> bool:
    s = t.state
    return s.owner[u] == player and not s.isolated[u] and supplied(t, u, s.at[u], nets)


def dig(t: Table, player: int, count: int) -> Steps[None]:
    """19.0, R-ENT-2 Combat Engineers in the Events segment entrench up to two spaces."""
    options = t.box.options("dig", Kind.SPACE)
    for number in range(count):
        found = sites(t, player)
        if not found:
            return
        choice = yield t.ask(
            seat(t, player),
            "{player:piece}: which space is entrenched?",
            [*(options[x] for x in found), *((ENOUGH,) if number else ())],
            "19.0",
            refuse=no_space("19.0", "Only own, supplied, occupied spaces without an entrenchment."),
            spaces=tuple(found),
            player=plan(t).marker[player],
        )
        if choice == ENOUGH:
            return
        t.state.dug.append(choice.number)
        t.tell(Note(at=choice.number, topic="entrenchment"), "{at:space} is entrenched.", "19.0")
