"""12.2-12.4 Special forces: committed in secret, revealed together, gone for some turns."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from sandtable.core import (
    D6,
    Arrive,
    Decision,
    Forecast,
    Hint,
    Note,
    Occasion,
    Option,
    Refusal,
    Shift,
    Steps,
    counted,
    in_secret,
    signed,
)
from sandtable.core.decisions import Aid
from sandtable.core.refusals import against_cards
from sandtable.games.isis_war.box.box import ISIS
from sandtable.games.isis_war.box.bundles import Kin
from sandtable.games.isis_war.rules import odds
from sandtable.games.isis_war.rules.areas import may_operate
from sandtable.games.isis_war.rules.battle import Battle
from sandtable.games.isis_war.rules.differential import Reckoning
from sandtable.games.isis_war.state import Off, Table

HOLD = Option("hold_forces")
NOT_AVAILABLE = Refusal("12.3", "Not all of these special forces are available for this battle.")
LAST_RETURN = 9  # 12.4: later than this means out of the game


def commit(t: Table, battle: Battle, sum_: Reckoning) -> Steps[list[Shift]]:
    """12.3 Both players choose in secret and reveal together; the totals are netted (12.3.shift)."""
    seats = [seat for seat in (battle.seat, battle.owner) if seat != ISIS and available(t, battle, seat)]
    if not seats:
        return []
    answers = yield from in_secret([question(t, battle, seat, sum_) for seat in sorted(seats)])
    return [reveal(t, battle, seat, answers[seat].target) for seat in seats if answers[seat] != HOLD]


def question(t: Table, battle: Battle, seat: int, sum_: Reckoning) -> Decision:
    """12.3 The secret choice of one player; committing is never compulsory (12.3.limits)."""
    offered = t.box.bundles_within(frozenset(kin(t, available(t, battle, seat)).items()))
    commit_forces = t.box.options("commit_forces", len(t.box.bundles))
    return t.ask(
        seat,
        "Commit special forces in {hex:space}? Both sides choose in secret.",
        [*(commit_forces[number] for number in offered), HOLD],
        "12.3",
        refuse=against_cards(lambda _: NOT_AVAILABLE),
        reaction="special_forces",
        decline=HOLD,
        occasion=Occasion(t.state.turn, (), (battle.target,)),
        spaces=(battle.target,),
        odds=lambda option: with_forces(t, battle, seat, sum_, option.target),
        hint=lambda option: columns(t, option),
        battle="support",
        hex=battle.target,
    )


def with_forces(t: Table, battle: Battle, seat: int, sum_: Reckoning, chosen: int | None) -> Forecast:
    """12.3 The odds of one selection: if the other player commits nothing at that moment, and if he commits all."""
    own = shifts_of(t, battle, seat, chosen)
    alone = odds.of_sum(t, battle, _shifted(sum_, own), seat)
    other = battle.owner if seat == battle.seat else battle.seat
    theirs = [] if other == ISIS else available(t, battle, other)
    aids = [_sent(t, battle, seat, chosen, shift) for shift in own]
    if not theirs:
        return msgspec.structs.replace(alone, aids=tuple(aids))
    most = sum(t.box.support[unit] for unit in theirs)
    worst = Shift(most if other == battle.seat else -most, "12.3", "special forces of the other player")
    hostile = _shifted(sum_, (*own, worst))
    aids.append(
        Aid(other == battle.seat, counted(len(theirs), "special forces unit"), f"0–{most}", "12.3", secret=True)
    )
    columns = sorted((_shifted(sum_, own).column(t.box.crt), hostile.column(t.box.crt)))
    return msgspec.structs.replace(
        alone,
        aids=tuple(aids),
        reach=None if sum_.open else (columns[0], columns[1]),
        against=odds.of_sum(t, battle, hostile, seat).chances,
    )


def _sent(t: Table, battle: Battle, seat: int, chosen: int | None, shift: Shift) -> Aid:
    units = tuple(units_for(t, battle, seat, chosen or 0))
    return Aid(
        seat == battle.seat, "special forces", signed(int(shift.value)), "12.3", units, how="if you send them"
    )


def _shifted(sum_: Reckoning, shifts: Iterable[Shift]) -> Reckoning:
    return msgspec.structs.replace(sum_, shifts=[*sum_.shifts, *shifts])


def columns(t: Table, option: Option) -> Hint | None:
    """12.3.shift How many columns a choice of special forces is worth."""
    if option.target is None:
        return None
    worth = t.box.bundles[option.target].support
    return Hint(f"{counted(worth, 'column')}; away 1–6 turns")


def shifts_of(t: Table, battle: Battle, seat: int, chosen: int | None) -> tuple[Shift, ...]:
    """12.3.shift Each unit shifts by its support factor in its owner's favour."""
    if chosen is None:
        return ()
    bundle = t.box.bundles[chosen]
    columns = bundle.support if seat == battle.seat else -bundle.support
    return (Shift(columns, "12.3", f"special forces ({bundle.label})"),)


def reveal(t: Table, battle: Battle, seat: int, chosen: int | None) -> Shift:
    """12.3 What a player has committed comes into the open."""
    (shift,) = shifts_of(t, battle, seat, chosen)
    units = units_for(t, battle, seat, chosen or 0)
    battle.forces += units
    t.tell(
        Note(tuple(units), battle.target, topic="special forces"),
        "Special forces in the battle for {at:space}: {pieces:piece} (column shift {columns:+.0f}).",
        "12.3",
        columns=shift.value,
    )
    return shift


def available(t: Table, battle: Battle, seat: int) -> list[int]:
    """12.3.area The special forces of a side that may support this battle (R-76)."""
    if not has_line_unit(t, battle, seat):
        return []
    at, box = t.state.at, t.box
    return [
        unit
        for unit in box.special_forces
        if at[unit] == Off.AVAILABLE and box.side[unit] == seat and may_operate(t, box.nation[unit], battle.target)
    ]


def has_line_unit(t: Table, battle: Battle, seat: int) -> bool:
    """12.3.alone Special forces need a line unit of their side to support (R-20)."""
    own = battle.attackers if seat == battle.seat else (*battle.defenders, *battle.supporters)
    return any(t.box.line_unit[unit] for unit in own)


def kin(t: Table, units: list[int]) -> Counter[Kin]:
    """Nations and support factors of special forces."""
    return Counter((t.box.nation[unit], t.box.support[unit]) for unit in units)


def units_for(t: Table, battle: Battle, seat: int, bundle: int) -> list[int]:
    """The units that a selection stands for: of equal ones the first in the order of the counters."""
    need = dict(t.box.bundles[bundle].need)
    chosen = []
    for unit in available(t, battle, seat):
        own = (t.box.nation[unit], t.box.support[unit])
        if need.get(own, 0):
            need[own] -= 1
            chosen.append(unit)
    return chosen


def recycle(t: Table, battle: Battle) -> None:
    """12.4 A die for each unit: the turns until it is back, never if that is after turn nine (R-85, R-95)."""
    state = t.state
    for unit in battle.forces:
        due = state.turn + t.roll(D6, "Recovery of {unit:piece}", "12.4", unit=unit)
        if due > LAST_RETURN:
            state.at[unit] = Off.OUT
            t.tell(Arrive((unit,), to="out"), "{pieces:piece} will not return.", "12.4")
        else:
            state.at[unit], state.due[unit] = Off.TRACK, due
            t.tell(Arrive((unit,), to="track"), "{pieces:piece} returns on turn {due}.", "12.4", due=due)
