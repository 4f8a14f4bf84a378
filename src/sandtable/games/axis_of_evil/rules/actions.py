"""6.3 Action Phase: the Action Point Expenditures Table and who acts next."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import msgspec

from sandtable.core import Hint, Option, Steps
from sandtable.core.events import Note
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES
from sandtable.games.axis_of_evil.box.tables import Line
from sandtable.games.axis_of_evil.rules import (
    air,
    airborne,
    amphibious,
    assault,
    bombardment,
    combat,
    hyperwar,
    insurgency,
    movement,
    railroad,
    regrouping,
    reinforcement,
    transport,
)
from sandtable.games.axis_of_evil.rules.assault import Assault
from sandtable.games.axis_of_evil.rules.deeds import deeds
from sandtable.games.axis_of_evil.rules.stacking import enforce
from sandtable.games.axis_of_evil.rules.units import on
from sandtable.games.axis_of_evil.state import Phase, Table

PASS = Option("pass")


class Action(msgspec.Struct, frozen=True):
    """table.actions A line of the table: its name there, when it has an object, and how it is carried out."""

    option: Option
    line: Line
    available: Callable[[Table, int], bool]
    act: Callable[[Table, int], Steps[None]]


ACTIONS = (
    Action(Option("reinforce"), Line.REINFORCEMENT, reinforcement.available, reinforcement.reinforcement_action),
    Action(Option("regroup"), Line.REGROUP, regrouping.available, regrouping.regroup_action),
    Action(Option("ground"), Line.GROUND_MOVE, movement.available, movement.ground_action),
    Action(Option("hyperwar"), Line.HYPERWAR_MOVE, hyperwar.available, hyperwar.hyperwar_action),
    Action(Option("rail"), Line.RAILROAD_MOVE, railroad.available, railroad.rail_action),
    Action(Option("trans_siberian"), Line.TRANS_SIBERIAN_MOVE, railroad.line_available, railroad.line_action),
    Action(Option("airborne"), Line.AIRBORNE_MOVE, airborne.available, airborne.air_action),
    Action(Option("amphibious"), Line.AMPHIBIOUS_MOVE, amphibious.available, amphibious.sea_action),
    Action(Option("attack"), Line.ATTACK, combat.available, combat.attack_action),
    Action(Option("superiority"), Line.AIR_SUPERIORITY, air.available, air.superiority_action),
    Action(Option("bombard"), Line.BOMBARDMENT, bombardment.available, bombardment.bombardment_action),
    Action(
        Option("airborne_assault"),
        Line.AIRBORNE_ASSAULT,
        partial(assault.available, kind=Assault.AIRBORNE),
        partial(assault.assault_action, kind=Assault.AIRBORNE),
    ),
    Action(
        Option("amphibious_assault"),
        Line.AMPHIBIOUS_ASSAULT,
        partial(assault.available, kind=Assault.AMPHIBIOUS),
        partial(assault.assault_action, kind=Assault.AMPHIBIOUS),
    ),
    Action(Option("transport"), Line.AIR_TRANSPORT, transport.available, transport.transport_action),
    Action(Option("reserve_air"), Line.RESERVE_AIR, air.reserve_available, air.reserve_action),
    Action(Option("insurgency"), Line.INSURGENCY, insurgency.available, insurgency.insurgency_action),
    Action(
        Option("recruiting"),
        Line.ISLAMIST_RECRUITING,
        insurgency.recruiting_available,
        insurgency.recruiting_action,
    ),
)
BY_VERB = {action.option.verb: action for action in ACTIONS}


def offered(t: Table, side: int, among: Iterable[Action] = ACTIONS) -> Iterator[Option]:
    """6.3.1, 6.3.2, R-31, R-32 The actions that a player can pay and that have an object."""
    points, cost = t.state.ap[side], t.box.cost
    return (each.option for each in among if cost[each.line] <= points and each.available(t, side))


def action_step(t: Table) -> Steps[None]:
    """6.3 The active player takes one action or passes."""
    s = t.state
    side = s.active
    if not s.ap[side]:  # 6.3.4, R-30: out of AP, the other goes on alone
        if not s.ap[1 - side]:
            s.phase = Phase.TURN_END
            return
        s.active = side = 1 - side
    choice = yield t.ask(
        side,
        "Your action: {points:#action point} (AP) left.",
        [*offered(t, side), PASS],
        "6.3",
        hint=lambda option: _hint(t, option),
        veiled=True,  # what he could do is not known to all (9.4)
        deeds=deeds(t, side),
        points=s.ap[side],
    )
    if choice == PASS:
        _pass(t, side)
        return
    yield from BY_VERB[choice.verb].act(t, side)
    yield from enforce(t)
    s.passed, s.active = False, 1 - side


def _hint(t: Table, option: Option) -> Hint:
    """6.3.1 What an action costs: more for Israelis (10.1), a hyperwar regroup (11.1) and more attackers (13.2)."""
    if option == PASS:
        return _passing(t)
    action = BY_VERB[option.verb]
    more = t.box.special_cost[action.line] and (action.line is not Line.REINFORCEMENT or on(t, switch.ISRAELIS))
    return Hint(f"{t.box.cost[action.line]} AP{' or more' if more else ''}")


def _passing(t: Table) -> Hint:
    """6.2.2, 6.3.3 What a pass brings: AP that are left when the turn ends are lost."""
    s = t.state
    if _ends(t, s.active):
        return Hint(f"ends the turn, {s.ap[s.active]} AP lost")
    return Hint(f"then the {SIDE_NAMES[1 - s.active]} acts")


def _ends(t: Table, side: int) -> bool:
    """6.3.3, 6.3.4, R-30 Two passes in a row, or one when the other is out of AP, end the turn."""
    return t.state.passed or not t.state.ap[1 - side]


def _pass(t: Table, side: int) -> None:
    """6.3.3 The other player acts, or the turn ends."""
    s = t.state
    t.tell(Note(topic="pass"), "The {who} passes.", "6.3.3", who=SIDE_NAMES[side])
    if _ends(t, side):
        s.phase = Phase.TURN_END
    else:
        s.passed, s.active = True, 1 - side
