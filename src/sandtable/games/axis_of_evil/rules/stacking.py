"""9 Stacking."""

from collections.abc import Iterable

from sandtable.core import Refusal, Steps
from sandtable.core.refusals import no_piece
from sandtable.games.axis_of_evil.rules.units import defended, eliminate, fob_at, held_hexes, is_complex
from sandtable.games.axis_of_evil.state import Table


def has_room(t: Table, unit: int, where: int) -> bool:
    """9.2, R-36 One mobile ground unit a hex; garrisons and FOB are counted apart, but R-168.

    The unit itself does not stand in its own way.
    """
    side = t.state.side[unit]
    stack = t.state.stacks[side].get(where)
    if stack is not None and stack[0] != unit:
        return False
    return not t.box.islamist[unit] or fob_at(t, side, where) < 0


def why_not_room(t: Table, unit: int, where: int) -> Refusal | None:
    """9.2, 19.8.2 Why there is no room for a unit in a hex."""
    if has_room(t, unit, where):
        return None
    if where in t.state.stacks[t.state.side[unit]]:
        return Refusal("9.2", "Another ground unit stands there.")
    return Refusal("19.8.2", "Islamists do not stand with a forward operations base.")


def may_be_placed(t: Table, unit: int, where: int) -> bool:
    """9.0, 10.2.1, R-11, R-26 Whether a unit can come to a hex that does not lie on its way."""
    open_ = t.box.open_hexes(is_complex(t, unit), t.box.zone[unit], t.state.division)
    return bool(open_[where]) and has_room(t, unit, where) and not defended(t, 1 - t.state.side[unit], where)


def open_for(t: Table, unit: int, hexes: Iterable[int], side: int = -1) -> list[int]:
    """9.0 Those of some hexes where a unit may be placed, in the order given; `side` if it changes hands."""
    open_ = t.box.open_hexes(is_complex(t, unit), t.box.zone[unit], t.state.division)
    side = t.state.side[unit] if side < 0 else side
    taken = {*held_hexes(t, 1 - side), *t.state.stacks[side]}
    if t.box.islamist[unit]:
        taken.add(t.state.at[t.box.fob_of[side]])
    return [where for where in hexes if open_[where] and where not in taken]


def enforce(t: Table) -> Steps[None]:
    """9.3, R-37 At the end of an action the owner eliminates what stands over the limit."""
    s = t.state
    for side in (0, 1):
        stacks = s.stacks[side]
        if len(stacks) == sum(map(len, stacks.values())):
            continue
        for where in [where for where, stack in stacks.items() if len(stack) > 1]:
            while len(stacks.get(where, ())) > 1:
                remove = t.box.piece_options("remove")
                choice = yield t.ask(
                    side,
                    "{where:space} is over-stacked. Which unit is eliminated?",
                    [remove[unit] for unit in stacks[where]],
                    "9.3",
                    spaces=(where,),
                    refuse=no_piece("9.3", "It does not stand in the hex that is over-stacked."),
                    where=where,
                )
                eliminate(t, choice.number, "9.3")
