"""19.0 Entrenchments."""

from sandtable.core import Kind, Option, Refusal, Steps
from sandtable.core.events import Note
from sandtable.core.refusals import against_spaces
from sandtable.games.fitna.rules.control import controlled
from sandtable.games.fitna.rules.entry import closed
from sandtable.games.fitna.rules.supply import Nets, supplied
from sandtable.games.fitna.state import Table, plan_of, seat

ENOUGH = Option("enough")


def sites(t: Table, player: int) -> list[int]:
    """19.0, R-ENT-1 Own, supplied spaces with an own unit and without an entrenchment, while markers are left."""
    s = t.state
    if len(s.dug) >= t.box.markers:
        return []
    nets: Nets = {}
    return [space for space in controlled(t, player) if why_not_dig(t, player, space, nets) is None]


def why_not_dig(t: Table, player: int, space: int, nets: Nets) -> Refusal | None:
    """19.0, R-ENT-1 Why a player does not entrench a space."""
    s = t.state
    if s.control[space] != player:
        return closed(t, space) or Refusal("19.0", "You do not control it.")
    if space in s.dug:
        return Refusal("19.0", "It is entrenched already.")
    own = [unit for unit in s.stacks[space] if s.owner[unit] == player]
    if not own:
        return Refusal("19.0", "None of your units stands there.")
    if not any(_holds(t, unit, nets) for unit in own):
        return Refusal("19.0", "Your units there are not in supply.")
    return None


def _holds(t: Table, unit: int, nets: Nets) -> bool:
    return not t.state.isolated[unit] and supplied(t, unit, t.state.at[unit], nets)


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
            [*(options[space] for space in found), *((ENOUGH,) if number else ())],
            "19.0",
            refuse=against_spaces(lambda space: why_not_dig(t, player, space, {})),
            spaces=tuple(found),
            player=plan_of(t).marker[player],
        )
        if choice == ENOUGH:
            return
        t.state.dug.append(choice.number)
        t.tell(Note(at=choice.number, topic="entrenchment"), "{at:space} is entrenched.", "19.0")
