"""5.8, 5.9 Iraqi militia and the Iraqi National Army: units that exist for one battle a turn."""

from collections.abc import Callable
from functools import partial

import msgspec

from sandtable.core import D6, Forecast, Hint, Note, Occasion, Option, Refusal, Steps
from sandtable.core.refusals import against_pieces
from sandtable.games.isis_war.box.box import IRAN, ISIS, SEAT
from sandtable.games.isis_war.box.counters import Org
from sandtable.games.isis_war.box.map import Area
from sandtable.games.isis_war.rules.battle import Battle
from sandtable.games.isis_war.rules.differential import Reckoning
from sandtable.games.isis_war.state import Table

NO_MILITIA = Option("no_militia")
RULE = {True: "5.8", False: "5.9"}


def announce(t: Table, battle: Battle, odds: Callable[[Battle, int], Forecast]) -> Steps[None]:
    """5.8.a, 5.9.a Before the differential is determined; the attacker speaks first (R-57).

    `odds` are those of a battle for a player.
    """

    def expected(option: Option, seat: int) -> Forecast:
        more = [] if option.target is None else [option.target]
        return odds(msgspec.structs.replace(battle, militia=[*battle.militia, *more]), seat)

    for seat in (battle.seat, battle.owner):
        while seat != ISIS and (willing := can_call(t, battle, seat)):
            choice = yield t.ask(
                seat,
                "Call militia to the battle for {hex:space}? It adds a die of combat factors, once a turn."
                if not any(side_of(t, unit) == seat for unit in battle.militia)
                else "{called:piece} comes to {hex:space}. Call more? Each adds a die of factors, once a turn.",
                [*(Option("call_militia", unit) for unit in willing), NO_MILITIA],
                RULE[seat == IRAN],
                refuse=against_pieces(partial(why_not_call, t, seat)),
                odds=partial(expected, seat=seat),
                hint=lambda option: Hint("once a turn") if option.target is not None else None,
                reaction="militia",
                decline=NO_MILITIA,
                occasion=Occasion(t.state.turn, (), (battle.target,)),
                spaces=(battle.target,),
                battle="support",
                hex=battle.target,
                called=called(t, battle, seat),
            )
            if choice.target is None:
                break
            call(t, battle, choice.target)
        battle.spoken.append(seat)


def can_call(t: Table, battle: Battle, seat: int) -> list[int]:
    """5.8 The Shia militia helps the RGC; 5.9 Sunni militia and INA the US side; in Iraq outside Kurdistan.

    Each once a turn; both of 5.9 in the same battle or in different ones (5.9.e).
    """
    state, box = t.state, t.box
    if box.area[battle.target] is not Area.IRAQ or seat in battle.spoken:
        return []
    own = battle.attackers if seat == battle.seat else battle.defenders
    if seat == IRAN:
        fits = any(box.org[unit] is Org.RGC for unit in own)  # R-75; attackers are of one kind (10.15)
    else:
        fits = any(state.at[unit] >= 0 for unit in box.us_units)
    if not fits:
        return []
    called = battle.militia
    return [unit for unit in box.militia if unit not in called and why_not_call(t, seat, unit) is None]


def why_not_call(t: Table, seat: int, unit: int) -> Refusal | None:
    """5.8.d, 5.9.d Who is not to be called, or has been this turn."""
    if unit not in t.box.militia:
        return Refusal(RULE[seat == IRAN], "Only militia and the Iraqi National Army are called to a battle.")
    rule = RULE[side_of(t, unit) == IRAN]
    if side_of(t, unit) != seat:
        return Refusal(rule, "It fights for the other side.")
    used = t.state.militia_used[unit - t.box.militia[0]]
    return Refusal(rule, "It has been called in this turn.") if used else None


def call(t: Table, battle: Battle, unit: int) -> None:
    """5.8.d, 5.9.d Used for this turn: the unit fights, but it is never in the hex (5.8.b, 5.9.c)."""
    t.state.militia_used[unit - t.box.militia[0]] = True
    battle.militia.append(unit)
    rule = RULE[side_of(t, unit) == IRAN]
    joins = Note((unit,), battle.target, topic="militia")
    t.tell(joins, "{pieces:piece} joins the battle for {at:space}.", rule)


def called(t: Table, battle: Battle, seat: int) -> tuple[int, ...]:
    """5.8, 5.9 The militia that fights for a seat in this battle."""
    return tuple(unit for unit in battle.militia if side_of(t, unit) == seat)


def side_of(t: Table, unit: int) -> int:
    """2.5 The side on which a battle-only unit fights."""
    return SEAT[t.box.counters.militia[unit - t.box.militia[0]].side]


def dice_of(t: Table, unit: int) -> int:
    """5.8.c, 5.9.b How many dice a unit rolls for its combat factor."""
    return t.box.counters.militia[unit - t.box.militia[0]].dice


def roll_factors(t: Table, battle: Battle, sum_: Reckoning) -> None:
    """5.8.c, 5.9.b Militia factors; 10.24 the defence of ISIS, rolled anew in every battle."""
    for unit in battle.militia:
        rule = RULE[side_of(t, unit) == IRAN]
        factor = roll_factor(t, unit, dice_of(t, unit), rule)
        if side_of(t, unit) == battle.seat:
            sum_.attack += factor
        else:
            sum_.defence += factor
        battle.rolled[unit] = factor
    for unit in (unit for unit in battle.defenders if t.box.dice[unit]):
        battle.rolled[unit] = roll_factor(t, unit, t.box.dice[unit], "10.24")
        sum_.defence += battle.rolled[unit]
    sum_.attack_dice = sum_.defence_dice = 0


def roll_factor(t: Table, unit: int, dice: int, rule: str) -> int:
    """The sum of some dice."""
    return sum(t.roll(D6, "Combat factor of {unit:piece}", rule, unit=unit) for _ in range(dice))
