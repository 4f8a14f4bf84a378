"""18.5 Losses: who decides, and which units may be named."""

from collections.abc import Sequence
from functools import partial

from sandtable.core import Hint, Kind, Refusal, Steps
from sandtable.core.decisions import Hints
from sandtable.core.tolls import Toll, tolls
from sandtable.games.fitna.rules.asking import against_units, why_absent
from sandtable.games.fitna.rules.fog import sees
from sandtable.games.fitna.rules.units import defence, face, is_npc, lose_step, reduced
from sandtable.games.fitna.state import Table, plan_of, seat


def decider(t: Table, units: Sequence[int], space: int, holder: int, attacker: int) -> int:
    """18.5, 18.5.npc, R-CMB-19 The player who decides the losses of the defenders of a space."""
    s, plan = t.state, plan_of(t)
    if not is_npc(holder) and holder < len(plan.players):
        return holder
    owners = [s.owner[unit] for unit in units if not is_npc(s.owner[unit])]
    if owners:  # R-CMB-34: of advisers beside Kurds
        return owners[0]
    lord = plan.lord[t.box.country[space]]
    if lord >= 0:
        return lord  # R-CMB-21: also if he is the attacker
    at = s.order.index(attacker) if attacker in s.order else 0
    return next((player for player in s.order[at:] + s.order[:at] if player != attacker), attacker)


def candidates(t: Table, units: Sequence[int], spared: Sequence[int] = ()) -> list[int]:
    """18.5, R-CMB-6, R-CMB-9 Full units first; when none is left, reduced ones."""
    here = [unit for unit in units if t.state.at[unit] >= 0 and unit not in spared]
    full = [unit for unit in here if not reduced(t, unit)]
    return full or here


def _why_not_lose(t: Table, unit: int, units: Sequence[int], spared: Sequence[int]) -> Refusal:
    """18.5 Why a unit may not be named for a loss."""
    at, fight = t.state.at, t.state.fight
    if unit not in units:
        absent = why_absent(t, unit, "18.5")
        if absent is not None:
            return absent
        if fight is not None and unit in (*fight.attackers, *fight.defenders):
            return Refusal("18.5", "It fights on the other side, or loses nothing here.")
        return Refusal("18.5", "It stands elsewhere: it takes no part.")
    if at[unit] < 0:
        return Refusal("18.5", "It has been eliminated.")
    if unit in spared:
        return Refusal("18.4.dr", "It has lost a step; the other one falls on another unit.")
    return Refusal("18.5", "It is reduced, and full-strength units come first.")


def _hints(t: Table, viewer: int, units: Sequence[int]) -> Hints:
    """What each loss comes to; of counters that lie face down only whether they would be gone (25.1)."""
    if t.state.fight is None and not all(sees(t, viewer, unit) for unit in units):
        return lambda option: Hint("reduced" if t.state.steps[option.number] > 1 else "eliminated")
    return tolls(units, partial(_toll, t))


def _toll(t: Table, unit: int) -> Toll:
    """3.2 A unit before and after a step loss, by its attack value; one that only defends, by its defence."""
    steps, shown = t.state.steps[unit], face(t, unit)
    factors = t.box.attack[shown] if t.box.attack[shown][steps] else t.box.strength[shown]
    return Toll(factors[steps], factors[steps - 1] if steps > 1 else 0, steps - 1)


def lose_steps(
    t: Table,
    units: Sequence[int],
    steps: int,
    player: int,
    rule: str,
    *,
    target: int = -1,
    split: bool = False,
    veiled: bool = False,
    struck: bool = False,
) -> Steps[None]:
    """18.5 A force loses steps, one after the other; 18.4.dr: split over two units if there are two (R-CMB-7).

    `target` is the space of the offensive that costs them, if one does. Losses of a hidden stack are `veiled`: they
    are asked for even where there is no choice, for that would tell which units are reduced (30.0). Where no battle
    tells why, the question says that the space was `struck`; the die of the strike stands above it.
    """
    lose = t.box.options("lose", Kind.PIECE)
    hit: list[int] = []
    for number in range(steps):
        among = candidates(t, units, hit if split else ()) or candidates(t, units)
        if not among:
            return  # R-CMB-8
        left = steps - number
        places = {t.state.at[unit] for unit in among}
        where = " in {at:space}" if len(places) == 1 else ""
        which = "{at:space} is struck. Which unit" if struck and where else "which unit" + where
        if len(among) <= left and not veiled:  # all of them lose one, in whatever order
            unit = among[0]
        else:
            choice = yield t.ask(
                seat(t, player),
                "{player:piece}: " + which + " loses a step?" + (" {left} to lose." if left > 1 else ""),
                [lose[unit] for unit in among],
                rule,
                hint=_hints(t, seat(t, player), among),
                refuse=against_units(t, "18.5", lambda unit: _why_not_lose(t, unit, units, hit if split else ())),
                pieces=tuple(among),
                spaces=(target,) if target >= 0 else tuple(places) if struck and where else (),
                veiled=veiled,
                battle="losses" if target >= 0 or struck else "",
                player=plan_of(t).marker[player],
                left=left,
                at=min(places),
            )
            unit = choice.number
        hit.append(unit)
        lose_step(t, unit, rule)


def total_defence(t: Table, units: Sequence[int]) -> int:
    """18.1 The defence of a force."""
    return sum(defence(t, unit) for unit in units)
