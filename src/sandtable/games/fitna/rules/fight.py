"""18.2 An offensive in progress: its forces, its column and its odds."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.core import Chance, Forecast, Shift, Strength, Tally, signed
from sandtable.core.decisions import Lit
from sandtable.core.events import Reading, Sum
from sandtable.games.fitna.box import effects
from sandtable.games.fitna.box.tables import CrtResult
from sandtable.games.fitna.rules.losses import total_defence
from sandtable.games.fitna.rules.units import attack, defence
from sandtable.games.fitna.state import Fight, Table

WORDS = {
    "AR*": "every attacker loses a step",
    "AR": "the attacker loses a step",
    "EX": "both lose a step",
    "EX*": "both lose two steps",
    "DR": "the defender loses a step and retreats",
    "DR*": "the defender loses two steps and retreats, the attacker loses one",
    "DS": "the defender is destroyed",
}
EVEN, TAKEN = -0.05, 0.6
GOOD = {"AR*": -1.0, "AR": -0.6, "EX": EVEN, "EX*": EVEN, "DR": TAKEN, "DR*": 0.7, "DS": 1.0}
"""What a result is worth to the attacker while both forces outlast it; EVEN is good for neither."""
WELL = 0.05
"""What a result is worth from which on it goes the attacker's way: the space falls."""
EXCHANGED = {"EX": 1, "EX*": 2}
"""18.4.ex The steps that both lose."""


class Worth(NamedTuple):
    """What a result comes to between two forces."""

    good: float
    words: str


def worth(code: str, attackers: int, defenders: int) -> Worth:
    """18.4.ex, 18.4.dr What a result comes to between forces by their steps: who outlasts it has the space."""
    if code == "DR*" and attackers == 1:
        return Worth(EVEN, "the defender loses two steps and retreats, the attacker is destroyed")
    steps = EXCHANGED.get(code)
    if steps is None or min(attackers, defenders) > steps:
        return Worth(GOOD[code], WORDS[code])
    if attackers > steps:
        return Worth(TAKEN, f"{WORDS[code]}, the defender the last")
    if defenders > steps:
        return Worth(-TAKEN, f"{WORDS[code]}, the attacker the last")
    return Worth(EVEN, "both are destroyed")


def steps_of(t: Table, units: Iterable[int]) -> int:
    """3.2 The steps that a force has left."""
    return sum(t.state.steps[unit] for unit in units)


def shifts(t: Table, fight: Fight) -> list[Shift]:
    """18.2 All column shifts; right is positive. Isolation counts once for each force (R-SUP-6)."""
    s, box = t.state, t.box
    rules = box.tables.column_shifts
    found = []
    if box.defence[fight.target]:
        found.append(Shift(-box.defence[fight.target], "18.2", "defence of the space"))
    if fight.target in s.dug and not fight.ignores:  # R-CMB-32
        found.append(Shift(rules.entrenchment, "19.0", "entrenchment"))
    if any(s.isolated[unit] for unit in fight.attackers):
        found.append(Shift(rules.attacker_isolated, "14.1", "isolated attackers"))
    if any(s.isolated[unit] for unit in fight.defenders):
        found.append(Shift(rules.defender_isolated, "14.1", "isolated defenders"))
    return found + fight.assets


def difference(t: Table, fight: Fight) -> int:
    """18.1 The attack of the attackers less the defence of the defenders."""
    return sum(attack(t, unit) for unit in fight.attackers) - total_defence(t, fight.defenders)


def column(t: Table, fight: Fight) -> int:
    """18.2, R-CMB-18 The final column; the outer ones absorb what goes beyond."""
    start = t.box.start_column(difference(t, fight))
    net = int(sum(shift.value for shift in shifts(t, fight)))
    return min(max(start + net, 0), len(t.box.columns) - 1)


def result(t: Table, at: int, die: int) -> CrtResult:
    """18.4 What a die brings in a column."""
    return t.box.crt[die - 1][at]


def forecast(t: Table, fight: Fight, *, attacker: bool) -> Forecast:
    """The exact chances of the combat table as the fight stands."""
    at = column(t, fight)
    sign = 1.0 if attacker else -1.0
    counts = Counter(result(t, at, die).id for die in range(1, 7))
    found = {code: _worth(t, fight, code) for code in counts}
    return Forecast(
        f"Offensive in column {t.box.columns[at]}",
        "18.4",
        tuple(
            Chance(found[code].words, count / 6, sign * found[code].good, code) for code, count in counts.items()
        ),
        tuple(shifts(t, fight)),
        (f"Difference of strengths {signed(difference(t, fight))}",),
        Lit("crt", column=at),
        tally(t, fight),
    )


def falls(t: Table, fight: Fight) -> float:
    """18.4 The chance that the attackers take the space as the fight stands."""
    forecast_ = forecast(t, fight, attacker=True)
    return sum(each.probability for each in forecast_.chances if each.good > WELL)


def reading(t: Table, fight: Fight, at: int, die: int) -> Reading:
    """18.4 The result that came about, how likely it was, and its cell in the table."""
    faces = [result(t, at, face).id for face in range(1, 7)]
    code, sum_ = faces[die - 1], tally(t, fight)
    good, words = _worth(t, fight, code)
    chance = Chance(words, faces.count(code) / len(faces), good, code)
    return Reading(chance, Lit("crt", at, die - 1), Sum(sum_.attack, sum_.defence, sum_.total, sum_.column))


def _worth(t: Table, fight: Fight, code: str) -> Worth:
    return worth(code, steps_of(t, fight.attackers), steps_of(t, fight.defenders))


def tally(t: Table, fight: Fight) -> Tally:
    """18.1 Both strengths, unit by unit, and the column before all shifts."""
    return Tally(
        sum(attack(t, unit) for unit in fight.attackers),
        total_defence(t, fight.defenders),
        signed(difference(t, fight)),
        tuple(Strength(unit, attack(t, unit)) for unit in fight.attackers),
        tuple(Strength(unit, defence(t, unit)) for unit in fight.defenders),
        t.box.start_column(difference(t, fight)),
    )


def supported(t: Table, fight: Fight, way: int, *, attacks: bool) -> Fight:
    """18.2, 18.3 The offensive as it would be with a card; US approval and cards of others are left aside."""
    box = t.box
    twin = replace(fight, assets=list(fight.assets))
    for effect in box.mode[way].effects:
        help_force(twin, effect, box.cards[box.mode_card[way]].title, attacks=attacks)
    return twin


def help_force(fight: Fight, effect: effects.AnyEffect, title: str, *, attacks: bool) -> None:
    """18.2 What an Asset does in an offensive."""
    match effect:
        case effects.Shift(number):
            fight.assets.append(Shift(number if attacks else -number, "18.3", title))
        case effects.Ignore():
            fight.ignores = True
        case effects.NoExploit():
            fight.no_exploit = True
