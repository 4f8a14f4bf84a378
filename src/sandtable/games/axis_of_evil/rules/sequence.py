"""6.0 Turn sequence."""

from sandtable.core import Steps
from sandtable.core.events import Phase as PhaseEvent
from sandtable.core.events import Turn
from sandtable.core.refusals import against_spaces
from sandtable.games.axis_of_evil.rules.action_points import action_points_step
from sandtable.games.axis_of_evil.rules.actions import action_step
from sandtable.games.axis_of_evil.rules.deployment import deploy_step, settle
from sandtable.games.axis_of_evil.rules.islamists import draw_islamists
from sandtable.games.axis_of_evil.rules.movement import why_not_placed
from sandtable.games.axis_of_evil.rules.recycling import return_from_track
from sandtable.games.axis_of_evil.rules.setup import variable_control
from sandtable.games.axis_of_evil.rules.shock import shock_step
from sandtable.games.axis_of_evil.rules.stacking import open_for
from sandtable.games.axis_of_evil.state import Off, Phase, Table


def step(t: Table) -> Steps[None]:
    """3.0, 6.1 The next step of the game."""
    s = t.state
    phase = s.phase
    if phase is Phase.ACTIONS:
        yield from action_step(t)
    elif phase is Phase.CONTROL:
        variable_control(t)
    elif phase in (Phase.DEPLOY_FIRST, Phase.ISLAMISTS_FIRST):  # 3.6, R-117
        yield from deploy_step(t, 1 - s.initiative)
    elif phase in (Phase.DEPLOY_SECOND, Phase.ISLAMISTS_SECOND):
        yield from deploy_step(t, s.initiative)
    elif phase is Phase.ISLAMIST_DRAW:
        draw_islamists(t)
    elif phase is Phase.RETURNS:
        yield from returns_step(t)
    elif phase is Phase.SHOCK:
        yield from shock_step(t)
    elif phase is Phase.ACTION_POINTS:
        yield from action_points_step(t)
    elif phase is Phase.TURN_END:
        end_turn(t)


def returns_step(t: Table) -> Steps[None]:
    """6.4, R-28 Units in the new turn box come back: SF to Staging, Peshmerga to Kurdistan."""
    s = t.state
    t.tell(Turn(s.turn), "Turn {number} begins.", "6.0")
    return_from_track(t)
    for unit in t.box.units:
        if t.box.peshmerga[unit] and (
            s.at[unit] == Off.WAITING or (s.at[unit] == Off.TRACK and s.due[unit] <= s.turn)
        ):
            yield from _return_peshmerga(t, unit)
    s.phase = Phase.SHOCK


def _return_peshmerga(t: Table, unit: int) -> Steps[None]:
    """19.3.return, R-154 In any hex of Kurdistan without enemies; if there is none it waits."""
    s = t.state
    s.at[unit], s.due[unit] = Off.WAITING, 0
    found = open_for(t, unit, t.box.area_hexes(("kurdistan",)))
    if not found:
        return
    at = t.box.hex_options("at")
    choice = yield t.ask(
        s.side[unit],
        "Where does {unit:piece} return?",
        [at[w] for w in found],
        "19.3.return",
        pieces=(unit,),
        refuse=against_spaces(lambda where: why_not_placed(t, unit, where)),
        unit=unit,
    )
    settle(t, unit, choice.number, "19.3.return")


def end_turn(t: Table) -> None:
    """6.2.2, 6.4 Unspent AP are lost and the turn markers advance; after the last turn the game is over (4.1)."""
    s = t.state
    t.tell(PhaseEvent("End of turn"), "The turn ends.", "6.4")
    s.ap = [0, 0]
    if s.turn >= t.box.tables.game.turns:
        s.phase, s.ended = Phase.OVER, "4.1"
    else:
        s.turn += 1
        s.phase = Phase.RETURNS
