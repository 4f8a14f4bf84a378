"""16.7 Bombardment."""

from collections.abc import Sequence

from sandtable.core import Forecast, Kind, Refusal, Steps, counted
from sandtable.core.decisions import Several
from sandtable.core.events import Note, label_all
from sandtable.core.refusals import against_pieces
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.box.tables import AirEffect, Line
from sandtable.games.axis_of_evil.rules.air import (
    OWN_LOST,
    Sums,
    Words,
    air_forecast,
    air_rolls,
    air_units,
    attackers_lost,
    fittest,
    has_aircraft,
    mortal,
    seem_air,
    why_not_air,
)
from sandtable.games.axis_of_evil.rules.control import is_neutral
from sandtable.games.axis_of_evil.rules.fog import see
from sandtable.games.axis_of_evil.rules.missions import missions
from sandtable.games.axis_of_evil.rules.payment import pay
from sandtable.games.axis_of_evil.rules.recycling import recycle_strikes
from sandtable.games.axis_of_evil.rules.results import choose_loss
from sandtable.games.axis_of_evil.rules.retreat import retreat
from sandtable.games.axis_of_evil.rules.support import groups
from sandtable.games.axis_of_evil.rules.units import defended, eliminate, lose_step, mobile_and_fob, steps_left
from sandtable.games.axis_of_evil.state import Off, Table

MOST_STEPS = 2
ON_THE_GROUND: Words = {  # 16.7.1
    AirEffect.ATTACKERS_LOST: OWN_LOST,
    AirEffect.SENT_BACK: (("hex", "hexes"), "of retreat"),
    AirEffect.ELIMINATED: (("step",), "lost"),
}
COUNTED = ("own air units lost", "hexes of retreat", "steps lost by them")
"""What the sums of a bombardment count (16.7.1); nobody is driven out of a mega-city (13.6.1)."""
MEGA_COUNTED = (COUNTED[0], "", COUNTED[2])


def targets(t: Table, side: int) -> list[int]:
    """16.3, 16.7, 16.7.2, R-82 Any hex with an enemy mobile unit or FOB; garrisons alone are no target."""
    enemy = 1 - side
    fob = t.state.at[t.box.fob_of[enemy]]
    found = {*t.state.stacks[enemy], *((fob,) if fob >= 0 else ())}
    return sorted(found)


def available(t: Table, side: int) -> bool:
    """16.7, R-149, R-174 Air units in Staging and something to hit, be it a FOB alone."""
    enemy = 1 - side
    return bool(t.state.stacks[enemy] or t.state.at[t.box.fob_of[enemy]] >= 0) and has_aircraft(t, side)


def bombardment_action(t: Table, side: int) -> Steps[None]:
    """16.7, R-82 All units are assigned first, then hex by hex in the order in which they were named."""
    named = yield from missions(
        t,
        side,
        "bomb",
        "Which hex is bombarded?",
        "16.7",
        air_units(t, side),
        targets(t, side),
        seeming=seem_air(t, side),
        there=lambda where: label_all(Kind.PIECE, mobile_and_fob(t, 1 - side, where), t.box.names),
        assign=_assign,
        why_not=_why_not,
    )
    pay(t, side, t.box.cost[Line.BOMBARDMENT])
    for where, pieces in named:
        see(t, *pieces)
        t.tell(Note(pieces, where, "bombardment"), "{pieces:piece} against {at:space}.", "16.7")
    for where, pieces in named:
        yield from _bombard(t, side, where, pieces)


def _assign(t: Table, side: int, where: int, ready: Sequence[int], veiled: bool) -> Steps[tuple[int, ...]]:
    """16.4, 16.7 Air units of one contingent, within its limit."""
    box = t.box
    options = groups("strike", ready, lambda p: box.bomb_limit[box.contingent[p]], lambda p: box.contingent[p])

    choice = yield t.ask(
        side,
        "Which air units strike {where:space}?",
        options,
        "16.7",
        pieces=ready,
        spaces=(where,),
        several=Several("strike", tuple(ready), check=lambda pieces: check(t, pieces), best=_best(t, where, ready)),
        refuse=against_pieces(lambda piece: _why_not_striker(t, side, piece, ready)),
        odds=lambda option: _odds(t, side, where, option.targets),
        battle="attackers",
        veiled=veiled,
        where=where,
    )
    pieces: tuple[int, ...] = choice.targets
    return pieces


def _best(t: Table, where: int, ready: Sequence[int]) -> tuple[int, ...]:
    """16.7 The air units to begin with: of one contingent, those that bring most for what they risk."""
    box, found = t.box, list[tuple[tuple[int, ...], float]]()
    for contingent in dict.fromkeys(box.contingent[piece] for piece in ready):
        own = [piece for piece in ready if box.contingent[piece] is contingent]
        found.append(fittest(t, own, box.bomb_limit[contingent], box.terrain_shift[where], far=False))
    return max(found, key=lambda each: each[1])[0] if found else ()


def _odds(t: Table, side: int, where: int, pieces: Sequence[int]) -> Forecast:
    """16.7.1, R-74, R-85 What is left in the hex after one roll is all that the next can hit."""
    mega, steps = t.box.mega_city[where], sum(steps_left(t, unit) for unit in mobile_and_fob(t, 1 - side, where))

    def add(sums: Sums, effect: AirEffect, number: int) -> Sums:
        lost, back, gone = sums
        if effect is AirEffect.ATTACKERS_LOST:
            return min(lost + number, mortal(t, pieces)), back, gone
        if back or gone == steps or effect is AirEffect.NONE:
            return sums
        if effect is AirEffect.SENT_BACK:
            return lost, 0 if mega else number, gone
        return lost, back, min(gone + min(number, MOST_STEPS), steps)

    sums, total = MEGA_COUNTED if mega else COUNTED, factors(t, where, pieces)
    terrain = f", {-t.box.terrain_shift[where]} less for the terrain" if t.box.terrain_shift[where] else ""
    return air_forecast(t, side, Line.BOMBARDMENT, total, "Bombardment", "16.7", sums, add, terrain)


def check(t: Table, pieces: tuple[int, ...]) -> Refusal | None:
    """16.4, 16.7, 17.3 One contingent a hex, at most three of NATO, two of Russia or Iran, one of any other."""
    contingents = {t.box.contingent[piece] for piece in pieces}
    if len(contingents) > 1:
        return Refusal("16.7", "Only air units of one contingent strike a hex.")
    most = t.box.bomb_limit[contingents.pop()]
    return (
        Refusal("16.4", f"At most {counted(most, 'unit')} of this contingent may strike a hex.")
        if len(pieces) > most
        else None
    )


def factors(t: Table, where: int, pieces: Sequence[int]) -> int:
    """16.7, R-83 The sum of factors less the shift for the terrain of the hex, down to the zero column."""
    return max(0, sum(t.box.air_factor[piece] for piece in pieces) + t.box.terrain_shift[where])


def _bombard(t: Table, side: int, where: int, pieces: tuple[int, ...]) -> Steps[None]:
    """16.7, R-147 One hex: the dice and their results, if there is still something to hit."""
    if mobile_and_fob(t, 1 - side, where):
        total = factors(t, where, pieces)
        for effect, number in air_rolls(t, pieces, total, "16.7", ON_THE_GROUND, "Bombardment", where):
            yield from _result(t, side, where, pieces, effect, number)
    recycle_strikes(t, [piece for piece in pieces if t.state.at[piece] == Off.STAGING])


def _result(
    t: Table, side: int, where: int, pieces: tuple[int, ...], effect: AirEffect, number: int
) -> Steps[None]:
    """16.7.1 Attackers lost, defending steps lost, or a retreat; garrisons are immune (16.7.2)."""
    if effect is AirEffect.ATTACKERS_LOST:
        yield from attackers_lost(t, side, pieces, number)
    elif effect is AirEffect.ELIMINATED:
        for _ in range(min(number, MOST_STEPS)):
            units = mobile_and_fob(t, 1 - side, where)
            if units:
                unit = yield from choose_loss(t, 1 - side, units, "16.7.1")
                lose_step(t, unit, "16.7.1")
    elif effect is AirEffect.SENT_BACK and not t.box.mega_city[where]:
        for unit in mobile_and_fob(t, 1 - side, where):
            if t.box.sort[unit] is Sort.FOB:
                eliminate(t, unit, "16.7.1")
            else:
                yield from retreat(t, unit, side, "16.7.1", number)


def _why_not_striker(t: Table, side: int, piece: int, ready: Sequence[int]) -> Refusal | None:
    found = why_not_air(t, side, piece, "16.7")
    return Refusal("16.7", "It strikes another hex.") if found is None and piece not in ready else found


def _why_not(t: Table, side: int, where: int) -> Refusal | None:
    if is_neutral(t, where):
        return Refusal("5.3", "It lies in a neutral country.")
    if not defended(t, 1 - side, where):
        return Refusal("16.7", "No enemy unit is there.")
    if not mobile_and_fob(t, 1 - side, where):
        return Refusal("16.7.2", "Only a garrison is there, which bombardment does not hit.")
    return Refusal("16.7", "Air units strike there already.")
