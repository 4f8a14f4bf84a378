"""6.3 Action Phase: the Action Point Expenditures Table and who acts next."""

from collections.abc import Callable
from functools import partial

import msgspec

from sandtable.core import Hint, Option, Steps
from sandtable.core.events import Note
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES
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
from sandtable.games.axis_of_evil.rules.stacking import enforce
from sandtable.games.axis_of_evil.rules.units import on
from sandtable.games.axis_of_evil.state import Phase, Table

PASS = Option("pass")


class Action(msgspec.Struct, frozen=True):
    """table.actions A line of the table: its name there, when it has an object, and how it is carried out."""

    option: Option
    line: str
    available: Callable[[Table, int], bool]
    act: Callable[[Table, int], Steps[None]]


ACTIONS = (
    Action(Option("reinforce"), "reinforcement", reinforcement.available, reinforcement.reinforcement_action),
    Action(Option("regroup"), "regroup", regrouping.available, regrouping.regroup_action),
    Action(Option("ground"), "ground_move", movement.available, movement.ground_action),
    Action(Option("hyperwar"), "hyperwar_move", hyperwar.available, hyperwar.hyperwar_action),
    Action(Option("rail"), "railroad_move", railroad.available, railroad.rail_action),
    Action(Option("trans_siberian"), "trans_siberian_move", railroad.line_available, railroad.line_action),
    Action(Option("airborne"), "airborne_move", airborne.available, airborne.air_action),
    Action(Option("amphibious"), "amphibious_move", amphibious.available, amphibious.sea_action),
    Action(Option("attack"), "attack", combat.available, combat.attack_action),
    Action(Option("superiority"), "air_superiority", air.available, air.superiority_action),
    Action(Option("bombard"), "bombardment", bombardment.available, bombardment.bombardment_action),
    Action(
        Option("airborne_assault"),
        "airborne_assault",
        partial(assault.available, kind="airborne"),
        partial(assault.assault_action, kind="airborne"),
    ),
    Action(
        Option("amphibious_assault"),
        "amphibious_assault",
        partial(assault.available, kind="amphibious"),
        partial(assault.assault_action, kind="amphibious"),
    ),
    Action(Option("transport"), "air_transport", transport.available, transport.transport_action),
    Action(Option("reserve_air"), "reserve_air", air.reserve_available, air.reserve_action),
    Action(Option("insurgency"), "insurgency", insurgency.available, insurgency.insurgency_action),
    Action(
        Option("recruiting"), "islamist_recruiting", insurgency.recruiting_available, insurgency.recruiting_action
    ),
)
BY_VERB = {action.option.verb: action for action in ACTIONS}


def offered(t: Table, side: int) -> list[Option]:
    """6.3.1, 6.3.2, R-31, R-32 The actions that a player can pay and that have an object."""
    points, cost = t.state.ap[side], t.box.cost
    return [each.option for each in ACTIONS if cost[each.line] <= points and each.available(t, side)]


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
        points=s.ap[side],
    )
    if choice == PASS:
        _pass(t, side)
        return
    yield from BY_VERB[choice.verb].act(t, side)
    yield from enforce(t)
    s.passed, s.active = False, 1 - side


def _hint(t: Table, option: Option) -> Hint | None:
    """6.3.1 What an action costs: more for Israelis (10.1), a hyperwar regroup (11.1) and more attackers (13.2)."""
    action = BY_VERB.get(option.verb)
    if action is None:
        return None
    more = t.box.special_cost[action.line] and (action.line != "reinforcement" or on(t, switch.ISRAELIS))
    return Hint(f"{t.box.cost[action.line]} AP{' or more' if more else ''}")


def _pass(t: Table, side: int) -> None:
    """6.3.3, 6.3.4, R-30 Two passes in a row, or one when the other is out of AP, end the turn."""
    s = t.state
    t.tell(Note(topic="pass"), "The {who} passes.", "6.3.3", who=SIDE_NAMES[side])
    if s.passed or not s.ap[1 - side]:
        s.phase = Phase.TURN_END
    else:
        s.passed, s.active = True, 1 - side
