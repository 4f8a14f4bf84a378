"""6.2 Action Point Phase, with 19.6.4 AP enhancement."""

from sandtable.core import D6, Refusal, Steps
from sandtable.core.decisions import Several
from sandtable.core.events import Note
from sandtable.core.events import Phase as PhaseEvent
from sandtable.core.refusals import against_pieces
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES
from sandtable.games.axis_of_evil.rules.control import controls
from sandtable.games.axis_of_evil.rules.fog import see
from sandtable.games.axis_of_evil.rules.payment import gain
from sandtable.games.axis_of_evil.rules.reasons import why_not_staged
from sandtable.games.axis_of_evil.rules.recycling import recycle_sf
from sandtable.games.axis_of_evil.rules.support import NO_SF, sf_options, sf_units
from sandtable.games.axis_of_evil.rules.units import on
from sandtable.games.axis_of_evil.state import Phase, Table


def major_bases(t: Table, side: int) -> int:
    """6.2, R-21 How many of the four listed major bases a side controls."""
    return sum(controls(t, side, where) for where in t.box.ap_hexes)


def action_points_step(t: Table) -> Steps[None]:
    """6.2, R-28 First SF for AP enhancement, then the dice of both players, the initiative player first."""
    s, numbers = t.state, t.box.tables.game
    order = (s.initiative, 1 - s.initiative)
    used: dict[int, tuple[int, ...]] = {}
    for side in order:
        used[side] = yield from _enhance(t, side)
    s.ap = [0, 0]  # 6.2.2: nothing is kept from the turn before
    for side in order:
        shock = s.shock_played and side == s.initiative
        dice = numbers.ap_dice_with_shock if shock else numbers.ap_dice
        total = sum(t.roll(D6, "Action points of the {who}", "6.2", who=SIDE_NAMES[side]) for _ in range(dice))
        total += major_bases(t, side) * numbers.ap_per_major_base
        gain(t, side, total + sum(t.box.support[piece] for piece in used[side]))
    for side in order:
        recycle_sf(t, used[side])
    s.phase, s.active, s.passed = Phase.ACTIONS, s.initiative, False  # 6.3, R-33
    t.tell(PhaseEvent("Action Phase"), "Action Phase.", "6.3")


def _enhance(t: Table, side: int) -> Steps[tuple[int, ...]]:
    """19.6.4, R-160 SF in Staging are spent for AP; Islamist SF are not."""
    ready = sf_units(t, side, islamist=False) if on(t, switch.AP_ENHANCEMENT) else []
    if not ready:
        return ()
    choice = yield t.ask(
        side,
        "Spend special forces for action points?",
        sf_options("enhance", ready, NO_SF),
        "19.6.4",
        pieces=ready,
        several=Several("enhance", tuple(ready)),
        refuse=against_pieces(lambda piece: _why_not(t, side, piece)),
    )
    pieces: tuple[int, ...] = choice.targets
    if pieces:
        see(t, *pieces)
        t.tell(Note(pieces, None, "enhancement"), "{pieces:piece} spent for action points.", "19.6.4")
    return pieces


def _why_not(t: Table, side: int, piece: int) -> Refusal | None:
    found = why_not_staged(t, side, piece, t.box.special_forces, "19.6.4", "It is not a special forces unit.")
    return found or Refusal("19.8.2", "Islamists are not spent for action points.")
