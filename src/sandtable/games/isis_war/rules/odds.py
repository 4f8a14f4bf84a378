"""Exact odds before a choice: battles with every shift and its rule, airpower, the ASR landing."""

from collections.abc import Sequence

from sandtable.core import Chance, Forecast, Kind, Lit, Strength, Tally, counted, signed
from sandtable.core.decisions import Aid, Certain, Turned
from sandtable.core.events import Reading, Sum
from sandtable.games.isis_war.box.counters import Org
from sandtable.games.isis_war.box.tables import Result
from sandtable.games.isis_war.rules.battle import Battle, ground_of
from sandtable.games.isis_war.rules.differential import (
    Ground,
    Reckoning,
    chances,
    chances_on,
    columns,
    converted,
)
from sandtable.games.isis_war.rules.militia import side_of
from sandtable.games.isis_war.rules.strength import attack_strength, defence_strength, militia_strength
from sandtable.games.isis_war.state import Table

WORDS = {
    Result.AE: "every attacker loses a step",
    Result.AL1: "the attacker loses a step",
    Result.AS: "the attack stalls",
    Result.BB: "both sides lose steps",
    Result.DR: "the defender retreats",
    Result.DE: "every defender loses a step",
}
CONVERSION = {Ground.CITY: ("in a city", "10.10"), Ground.BASE: ("in a US base", "10.20")}
WORTH = {
    Result.AE: -1.0,
    Result.AL1: -0.5,
    Result.AS: 0.0,
    Result.BB: 0.1,
    Result.DR: 0.7,
    Result.DE: 1.0,
}


def of_sum(t: Table, battle: Battle, sum_: Reckoning, seat: int, left_out: Sequence[str] = ()) -> Forecast:
    """The odds of a battle for one of the players; what may still be brought to it is named, not counted."""
    found = chances(t.box.crt, sum_, ground_of(t, battle.target))
    facts = [f"not counted: {' and '.join(left_out)}"] if left_out else []
    return forecast(t, battle, sum_, seat, found, sum_.column(t.box.crt), *facts)


def on_column(t: Table, battle: Battle, sum_: Reckoning, given_up: int) -> Forecast:
    """10.12 The odds of the final column, less the columns that the attacker gives up."""
    column = sum_.column(t.box.crt) - given_up
    found = chances_on(t.box.crt, column, ground_of(t, battle.target))
    return forecast(t, battle, sum_, battle.seat, found, column, f"rolled on {t.box.crt.headings[column]}")


def forecast(
    t: Table, battle: Battle, sum_: Reckoning, seat: int, found: dict[Result, float], column: int, *more: str
) -> Forecast:
    """Chances with their worth to a player, and the sum that leads to them.

    The column is lit once it is known; before that, those are told that the dice to come can lead to.
    """
    reached = columns(t.box.crt, sum_)
    sign = 1 if seat == battle.seat else -1
    return Forecast(
        f"Attack on {t.box.names.label(Kind.SPACE, battle.target)}",
        "10.7",
        tuple(
            Chance(WORDS[result], chance, sign * WORTH[result], result.value) for result, chance in found.items()
        ),
        tuple(sum_.shifts),
        (*facts(t, sum_), *more),
        Lit("crt", None if sum_.open else column, turned=turned(ground_of(t, battle.target))),
        tally(t, battle, sum_),
        certain(t, battle),
        committed(t, battle),
        reach=(min(reached), max(reached)) if sum_.open else None,
    )


def turned(ground: Ground) -> tuple[Turned, ...]:
    """10.10, 10.20.base What a retreat counts as where nobody retreats."""
    into = converted(Result.DR, ground)
    return () if into is Result.DR else (Turned(Result.DR.value, into.value, *CONVERSION[ground]),)


def committed(t: Table, battle: Battle) -> tuple[Aid, ...]:
    """12.3 The special forces that both players have revealed, in columns for the attack or against it."""
    found = []
    for seat in dict.fromkeys(t.box.side[unit] for unit in battle.forces):
        units = tuple(unit for unit in battle.forces if t.box.side[unit] == seat)
        columns_ = sum(t.box.support[unit] for unit in units)
        worth = signed(columns_ if seat == battle.seat else -columns_)
        found.append(Aid(seat == battle.seat, "special forces", worth, "12.3", units))
    return tuple(found)


def certain(t: Table, battle: Battle) -> tuple[Certain, ...]:
    """11.2 Basij that attack are removed afterwards, whatever the result."""
    if not battle.attackers or t.box.org[battle.attackers[0]] is not Org.BASIJ:
        return ()
    return (Certain(f"{len(battle.attackers)} Basij will be removed", "11.2"),)


def reading(t: Table, sum_: Reckoning, result: Result, column: int, die: int, ground: Ground) -> Reading:
    """10.7 The result that came about, how likely it was, and its cell in the table."""
    crt = t.box.crt
    chance = Chance(WORDS[result], chances_on(crt, column, ground)[result], WORTH[result], result.value)
    sum_of = Sum(sum_.attack, sum_.defence, signed(sum_.differential), crt.column(sum_.differential))
    return Reading(chance, Lit("crt", column, die - 1, turned(ground)), sum_of)


def tally(t: Table, battle: Battle, sum_: Reckoning) -> Tally:
    """10.7 The two strengths, unit by unit, militia included, and the column before all shifts."""
    called: tuple[list[Strength], list[Strength]] = [], []
    for unit in battle.militia:
        called[side_of(t, unit) != battle.seat].append(militia_strength(t, battle, unit))
    return Tally(
        sum_.attack,
        sum_.defence,
        signed(sum_.differential),
        (*(attack_strength(t, battle, unit) for unit in battle.attackers), *called[0]),
        (*(defence_strength(t, battle, unit) for unit in (*battle.defenders, *battle.supporters)), *called[1]),
        None if sum_.attack_dice or sum_.defence_dice else t.box.crt.column(sum_.differential),
    )


def facts(t: Table, sum_: Reckoning) -> list[str]:
    """The sum in words, with the dice that are still to come."""
    crt = t.box.crt
    before, after = crt.column(sum_.differential), sum_.column(crt)
    lines = [
        f"{sum_.attack} against {sum_.defence}: differential {signed(sum_.differential)}",
        f"column {crt.headings[before]}" + (f", shifted to {crt.headings[after]}" if after != before else ""),
    ]
    if sum_.attack_dice:
        lines.append(f"the attacker adds {counted(sum_.attack_dice, 'die', 'dice')}")
    if sum_.defence_dice:
        lines.append(f"the defender adds {counted(sum_.defence_dice, 'die', 'dice')}")
    if sum_.packages:
        word = "die shifts" if sum_.packages == 1 else "dice shift"
        lines.append(f"{sum_.packages} CEP {word} for the US side")
    return lines
