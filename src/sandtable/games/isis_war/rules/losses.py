"""10.17-10.22 Step losses, forced and chosen."""

from collections.abc import Iterable, Sequence
from functools import partial

from sandtable.core import Refusal, Steps
from sandtable.core.refusals import against_pieces
from sandtable.core.tolls import Toll, tolls
from sandtable.games.isis_war.box.counters import UnitType
from sandtable.games.isis_war.rules.absent import why_not_own
from sandtable.games.isis_war.rules.shifts import GUNS_AND_SAPPERS
from sandtable.games.isis_war.rules.units import lose_step
from sandtable.games.isis_war.state import Table

NAMES = {UnitType.ARTILLERY: "artillery", UnitType.ENGINEER: "engineers"}
HELP = {UnitType.ARTILLERY: "a column less in attack", UnitType.ENGINEER: "a column less in defence"}


def on_map(t: Table, units: Iterable[int]) -> list[int]:
    """Those of some units that are still on the map."""
    return [unit for unit in units if t.state.at[unit] >= 0]


def all_lose(t: Table, units: Sequence[int], rule: str) -> int:
    """10.18, 10.22 One step from every unit, reduced ones included (R-61); how many steps were lost."""
    for unit in units:
        lose_step(t, unit, rule)
    return len(units)


def _toll(t: Table, alive: Sequence[int], unit: int) -> Toll:
    """2.12 A unit before and after a step loss; 11.1 the last guns or engineers take their column with them."""
    factors, steps = t.box.combat_factor[unit], t.state.steps[unit]
    kind = t.box.type[unit]
    helps = kind in GUNS_AND_SAPPERS and steps == 1
    last = helps and sum(t.box.type[each] is kind for each in alive) == 1
    more = "" if not helps else f"the last {NAMES[kind]}: {HELP[kind]}" if last else HELP[kind]
    return Toll(factors[steps], factors[steps - 1] if steps > 1 else 0, steps - 1, more)


def choose_losses(t: Table, seat: int, units: Sequence[int], count: int, rule: str) -> Steps[None]:
    """10.17, 10.19, 10.21 A number of steps, each from a unit of the owner's choice; all if there are fewer."""
    not_involved = Refusal(rule, "It did not take part in this battle.")
    for left in range(count, 0, -1):
        alive = on_map(t, units)
        if not alive:
            return
        choice = yield t.ask(
            seat,
            "Choose a unit that loses a step ({left} to lose).",
            [t.box.piece_options("lose_step")[unit] for unit in alive],
            rule,
            refuse=against_pieces(lambda unit: why_not_own(t, seat, unit) or not_involved),
            left=left,
            hint=tolls(alive, partial(_toll, t, alive)),
            pieces=alive,
            battle="losses",
        )
        lose_step(t, choice.number, rule)
