"""2.12, 5.1, 8.0 Units on the map: where they stand, what they are worth, how they are lost."""

from collections.abc import Iterable, Sequence

from sandtable.board import stacks
from sandtable.core import D6
from sandtable.core.events import Arrive, Flip, Leave, Move
from sandtable.games.axis_of_evil.box import options as switch
from sandtable.games.axis_of_evil.box.box import Box
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.rules.victory import gains, points_now
from sandtable.games.axis_of_evil.state import Off, State, Table

STAGING, REINFORCEMENT = int(Off.STAGING), int(Off.REINFORCEMENT)
WAYS = {
    "rail": "{pieces:piece} goes by rail to {end:space}.",
    "airborne": "{pieces:piece} flies to {end:space}.",
    "airlift": "{pieces:piece} is flown to {end:space}.",
    "amphibious": "{pieces:piece} goes by sea to {end:space}.",
    "retreat": "{pieces:piece} retreats to {end:space}.",
    "advance": "{pieces:piece} advances into {end:space}.",
}
"""How the log tells of moves that are not over ground."""


# Where they stand ---------------------------------------------------------------------------------------


def put(box: Box, s: State, unit: int, where: int) -> None:
    """A mobile ground unit comes into a hex and exerts its zone of control (15.0)."""
    s.at[unit] = where
    side = s.side[unit]
    if stacks.add(s.stacks[side], unit, where):
        s.zones.add(box.grid.around, side, where)


def lift(box: Box, s: State, unit: int, to: int) -> None:
    """A mobile ground unit leaves its hex."""
    where, side = s.at[unit], s.side[unit]
    if stacks.remove(s.stacks[side], unit, where):
        s.zones.remove(box.grid.around, side, where)
    s.at[unit] = to


def put_fob(box: Box, s: State, fob: int, where: int) -> None:
    """19.1.2 A forward operations base is set up: a static unit without a zone of control."""
    s.at[fob] = where
    s.static.add(box.grid.around, s.side[fob], where)


def lift_fob(box: Box, s: State, fob: int, to: int) -> None:
    """19.1.2 A forward operations base leaves the map."""
    s.static.remove(box.grid.around, s.side[fob], s.at[fob])
    s.at[fob] = to


def go(t: Table, unit: int, way: tuple[int, ...], rule: str, how: str = "move") -> None:
    """A unit goes along a way, from its first hex to its last."""
    if way[-1] != t.state.at[unit]:
        lift(t.box, t.state, unit, Off.OUT)
        put(t.box, t.state, unit, way[-1])
    t.tell(Move((unit,), way, how), WAYS.get(how, "{pieces:piece}: {start:space} → {end:space}."), rule)


def unit_at(s: State, side: int, where: int) -> int:
    """The mobile ground unit of a side in a hex, -1 without one."""
    stack = s.stacks[side].get(where)
    return stack[0] if stack else -1


def fob_at(t: Table, side: int, where: int) -> int:
    """The forward operations base of a side in a hex, -1 without one."""
    fob = t.box.fob_of[side]
    return fob if t.state.at[fob] == where else -1


def garrison_side(t: Table, where: int) -> int:
    """8.0 The side that the garrison of a place shows; -1 where there is none."""
    garrison = t.box.garrison_at.get(where)
    return -1 if garrison is None else t.state.side[garrison]


def defended(t: Table, side: int, where: int) -> bool:
    """5.1, R-26 Whether a side has a ground unit, garrison or FOB in a hex."""
    return where in t.state.stacks[side] or garrison_side(t, where) == side or fob_at(t, side, where) >= 0


def held_hexes(t: Table, side: int) -> list[int]:
    """5.1 The hexes that a side controls by a ground unit, garrison or FOB."""
    s, box = t.state, t.box
    held = [*box.held_places(side, box.faces(s.side)), *s.stacks[side]]
    fob = s.at[box.fob_of[side]]
    if fob >= 0:
        held.append(fob)
    return held


def mobile_and_fob(t: Table, side: int, where: int) -> list[int]:
    """The ground units of a side in a hex that can take losses: all but the garrison."""
    found = list(t.state.stacks[side].get(where, ()))
    fob = fob_at(t, side, where)
    return [*found, fob] if fob >= 0 else found


def on_map(t: Table, side: int, units: Iterable[int]) -> list[int]:
    """Those of some mobile ground units that a side has on the map."""
    at, sides = t.state.at, t.state.side
    return [unit for unit in units if at[unit] >= 0 and sides[unit] == side]


def units_on_map(s: State, side: int) -> list[int]:
    """The mobile ground units of a side on the map, hex by hex."""
    return [unit for stack in s.stacks[side].values() for unit in stack]


def staged(t: Table, side: int, pieces: Iterable[int]) -> list[int]:
    """18.0 Those of some pieces that a side has in Staging."""
    at, sides = t.state.at, t.state.side
    return [piece for piece in pieces if at[piece] == STAGING and sides[piece] == side]


def has_any(t: Table, side: int, area: int, pieces: Iterable[int]) -> bool:
    """18.0 Whether a side has any of some pieces in an area: mostly it has one of the first."""
    at, sides = t.state.at, t.state.side
    return any(at[piece] == area and sides[piece] == side for piece in pieces)


def in_reinforcement(t: Table, side: int, pieces: Iterable[int]) -> list[int]:
    """18.0 Those of some pieces that a side has in its Reinforcement Area."""
    at, sides = t.state.at, t.state.side
    return [piece for piece in pieces if at[piece] == REINFORCEMENT and sides[piece] == side]


# What they are ------------------------------------------------------------------------------------------


def printed(box: Box, piece: int, reduced: bool) -> str:
    """2.4, 2.5, 2.11 The factor on a counter: SF in brackets, the columns of fleets, a plus for hyperwar."""
    if box.sort[piece] is Sort.SF:
        return f"[{box.support[piece]}]"
    if box.sort[piece] is Sort.STRIKE:
        return str(box.naval_shifts[piece] if box.naval[piece] else box.air_factor[piece])
    return f"{box.combat_factor[piece][reduced]}{'+' if box.hyperwar[piece][reduced] else ''}"


def factor(t: Table, piece: int) -> int:
    """2.11, 2.12, R-175 The combat factor of the face that shows."""
    s = t.state
    if t.box.sort[piece] is Sort.GARRISON:
        return t.box.combat_factor[piece][s.side[piece]]
    return t.box.combat_factor[piece][s.reduced[piece]]


def is_hyperwar(t: Table, unit: int) -> bool:
    """2.4, R-137 By the face that shows."""
    return t.box.hyperwar[unit][t.state.reduced[unit]]


def is_complex(t: Table, unit: int) -> bool:
    """19.1.1, R-05 Complex terrain units and guerrillas, if the rule is in use."""
    return complex_units(t)[unit]


def complex_units(t: Table) -> Sequence[bool]:
    """19.1.1, R-05 The same for every piece."""
    return t.box.complex if t.state.switches & switch.COMPLEX_TERRAIN else t.box.none_complex


def on(t: Table, rule: int) -> bool:
    """19.0 Whether an optional rule is in use."""
    return bool(t.state.switches & rule)


# Losses -------------------------------------------------------------------------------------------------


def steps_left(t: Table, unit: int) -> int:
    """2.12 The steps of a unit, one less on its reduced side."""
    return t.box.steps_of[unit] - t.state.reduced[unit]


def lose_step(t: Table, unit: int, rule: str) -> None:
    """2.12 A full-strength unit of two steps flips; any other is eliminated."""
    s = t.state
    if steps_left(t, unit) > 1:
        s.reduced[unit] = True
        t.tell(Flip((unit,), s.at[unit], "reduced"), "{pieces:piece} is reduced.", rule)
    else:
        eliminate(t, unit, rule)


def eliminate(t: Table, unit: int, rule: str, why: str = "") -> None:
    """2.12, 18.0 A ground unit goes to the Eliminated Units Area; Peshmerga and Islamists have ways back."""
    box, s = t.box, t.state
    where, before = s.at[unit], points_now(t)
    if box.sort[unit] is Sort.FOB:
        lift_fob(box, s, unit, Off.ELIMINATED)
    else:
        lift(box, s, unit, Off.ELIMINATED)
    scored = () if box.peshmerga[unit] else gains(t, before)  # 19.3.return: nobody scores for who comes back
    text = "{pieces:piece} is eliminated" + (f": {why}." if why else ".")
    t.tell(Leave((unit,), where, how=why, gains=scored), text, rule)
    if box.peshmerga[unit]:
        _start_return(t, unit)
    elif box.islamist[unit]:
        _to_display(t, unit)


def _start_return(t: Table, unit: int) -> None:
    """19.3.return, R-92, R-154 A Peshmerga unit comes back at full strength after a die of turns."""
    s = t.state
    s.reduced[unit] = False
    turn = s.turn + t.roll(D6, "Return of {unit:piece}", "19.3.return", unit=unit)
    if turn > t.box.tables.game.turns:
        s.at[unit] = Off.OUT
        gone = Leave((unit,), None, lost=False, how="recycled")
        t.tell(gone, "{pieces:piece} does not come back in this game.", "19.3.return")
    else:
        s.at[unit], s.due[unit] = Off.TRACK, turn
        back = Arrive((unit,), None, "track")
        t.tell(back, "{pieces:piece} comes back on turn {turn}.", "19.3.return", turn=turn)


def _to_display(t: Table, unit: int) -> None:
    """19.8.2, R-22, R-169 An Islamist unit scores for the enemy and waits for whoever recruits it."""
    s = t.state
    worth = t.box.combat_factor[unit][0] if on(t, switch.VP_STRENGTH) else 1
    s.tally[1 - s.side[unit]] += worth
    s.at[unit] = Off.ISLAMIST
    t.tell(Arrive((unit,), None, "islamist"), "{pieces:piece} can be recruited again.", "19.8.2")
