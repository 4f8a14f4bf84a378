"""13.5, 13.6 The odds of an attack and its column shifts."""

from collections.abc import Iterator, Sequence

import msgspec

from sandtable.board.concentric import is_concentric, sides_facing
from sandtable.core import Chance, Forecast, Kind, Shift, Strength, Tally
from sandtable.core.decisions import Aid, Lit
from sandtable.core.events import Reading, Sum, label_all
from sandtable.games.axis_of_evil.box.tables import Result
from sandtable.games.axis_of_evil.rules.units import (
    factor,
    garrison_side,
    is_complex,
    is_hyperwar,
    mobile_and_fob,
    steps_left,
)
from sandtable.games.axis_of_evil.state import Table

EVEN = 2
"""The place of 1:1 on the ladder of odds, whose 0 is 1:3."""
HW1, DR, AS = Result.HW1, Result.DR, Result.AS  # to ask an Enum for its members takes longer
WORDS = {
    Result.AL1: "the attacker loses a step",
    Result.AS: "the attack stalls",
    Result.BB: "both lose a step",
    Result.DL1: "the defender loses a step",
    Result.DR: "the defender retreats",
    Result.HW1: "the defender loses a step and retreats",
    Result.DE: "the defender is eliminated",
}
GOOD = {
    Result.AL1: -0.7,
    Result.AS: 0.0,
    Result.BB: 0.0,
    Result.DL1: 0.4,
    Result.DR: 0.6,
    Result.HW1: 0.8,
    Result.DE: 1.0,
}


YIELDS = {
    Result.BB: ("the garrison yields, the attacker loses a step", 0.3),
    **dict.fromkeys((Result.DL1, Result.DR, Result.HW1, Result.DE), ("the garrison yields", 1.0)),
}
"""What results mean to a garrison that no mobile unit or FOB stands beside, and what they are worth."""
STAYS = {
    Result.BB: ("the attacker loses a step, the garrison stays", -0.7),
    **dict.fromkeys((Result.DL1, Result.DR, Result.HW1, Result.DE), ("nobody can enter, the garrison stays", -0.2)),
}
"""The same where no attacker would be left that could advance."""


class Support(msgspec.Struct):
    """13.6.3, 13.6.4 What both players have committed: strike units and SF, attacker first."""

    air: list[list[int]] = msgspec.field(default_factory=lambda: [[], []])
    sf: list[list[int]] = msgspec.field(default_factory=lambda: [[], []])


def defenders(t: Table, side: int, where: int) -> list[int]:
    """13.3, R-103 All that defends: garrison, mobile unit and FOB."""
    found = mobile_and_fob(t, side, where)
    if garrison_side(t, where) == side:
        found.append(t.box.garrison_at[where])
    return found


def ladder(attack: int, defence: int) -> int:
    """13.5, R-62, R-64 The place of the odds on a ladder without ends: 0 is 1:3, 2 is 1:1, 8 is 7:1."""
    if attack >= defence:
        return attack // max(defence, 1) + 1
    return 3 - -(-defence // max(attack, 1))


def ratio(place: int) -> str:
    """13.5 A place of the ladder as players say it: 9:1, 1:4."""
    return f"{place - EVEN + 1}:1" if place >= EVEN else f"1:{EVEN - place + 1}"


def shifts(t: Table, where: int, attackers: Sequence[int], support: Support) -> list[Shift]:
    """13.6 Every shift with its rule; to the right, for the attacker, is positive."""
    return [*terrain_shifts(t, where, attackers), *support_shifts(t, support)]


def terrain_shifts(t: Table, where: int, attackers: Sequence[int]) -> list[Shift]:
    """13.6.1, 13.6.2, 19.1.1 The defender's terrain and concentric attack."""
    box, found = t.box, []
    terrain = box.terrain_shift[where]
    if terrain:
        name = "mega-city" if box.mega_city[where] else "city" if box.is_place[where] else "high mountain"
        found.append(Shift(terrain, "13.6.1", name))
        if any(is_complex(t, unit) for unit in attackers):
            back = box.tables.complex_terrain_units.negates_city_or_high_mountain_shift
            found.append(Shift(back, "19.1.1", "complex terrain units"))
    if is_concentric(sides_facing(box.grid, where, [t.state.at[unit] for unit in attackers])):
        found.append(Shift(box.concentric_shift, "13.6.2", "concentric attack"))
    return found


def support_shifts(t: Table, support: Support) -> list[Shift]:
    """13.6.3, 13.6.3.example, 13.6.4, 17.2 Close air support and special forces of both players."""
    found = []
    for sign, who, air, sf in zip((1, -1), ("attacker", "defender"), support.air, support.sf, strict=True):
        strikes = sum(air_shift(t, piece) for piece in air)
        if strikes:
            found.append(Shift(sign * strikes, "13.6.3", f"close air support of the {who}"))
        factors = sum(t.box.support[piece] for piece in sf) * t.box.sf_shift
        if factors:
            found.append(Shift(sign * factors, "13.6.4", f"special forces of the {who}"))
    return found


def air_shift(t: Table, piece: int) -> int:
    """13.6.3, 17.2 One column for an air unit whatever its factor; a fleet as printed."""
    return t.box.naval_shifts[piece] if t.box.naval[piece] else t.box.air_shift


def column(t: Table, where: int, side: int, attackers: Sequence[int], found: Sequence[Shift]) -> int:
    """13.5.1, 13.6 The column of the CRT after all shifts, limited to 1:3 and 7:1 at the end."""
    attack, defence = strengths(t, where, side, attackers)
    place = ladder(attack, defence) + sum(int(shift.value) for shift in found)
    return max(0, min(len(t.box.crt_columns) - 1, place))


def strengths(t: Table, where: int, side: int, attackers: Sequence[int]) -> tuple[int, int]:
    """13.3, 13.5 The combat factors of both."""
    return (
        sum(factor(t, unit) for unit in attackers),
        sum(factor(t, unit) for unit in defenders(t, 1 - side, where)),
    )


def forecast(
    t: Table,
    side: int,
    where: int,
    attackers: Sequence[int],
    support: Support | None = None,
    more: Sequence[Shift] = (),
) -> Forecast:
    """13.5, 13.6 The exact odds of an attack as things stand, without support yet to come but what `more` says."""
    support = support or Support()
    found = [*shifts(t, where, attackers, support), *more]
    here = column(t, where, side, attackers, found)
    hyper = counts_as_hyperwar(t, attackers, support)
    faces: dict[Result, int] = {}
    for row in t.box.crt:
        result = effective(row[here], mega=t.box.mega_city[where], hyper=hyper)
        faces[result] = faces.get(result, 0) + 1
    attack, defence = strengths(t, where, side, attackers)
    total = len(t.box.crt)
    chances = tuple(chance(t, side, where, attackers, result, count / total) for result, count in faces.items())
    facts = (f"{attack} to {defence}", f"column {t.box.crt_columns[here]}")
    return Forecast(
        f"Attack on {t.box.names.label(Kind.SPACE, where)}",
        "13.5",
        chances,
        tuple(found),
        facts,
        Lit("crt", here),
        tally(t, side, where, attackers),
        aids=tuple(aids(t, support)),
    )


def chance(t: Table, side: int, where: int, attackers: Sequence[int], result: Result, probability: float) -> Chance:
    """14.0, 8.1.examples, R-72 A result in words: of a garrison alone, any loss or retreat clears the hex."""
    words, good = WORDS[result], GOOD[result]
    if result in YIELDS and not mobile_and_fob(t, 1 - side, where):
        words, good = (YIELDS if _taken(t, where, attackers, result) else STAYS)[result]
    return Chance(words, probability, good, result.value)


def _taken(t: Table, where: int, attackers: Sequence[int], result: Result) -> bool:
    """8.1.examples, 14.3, 19.3.combat Whether an attacker that the result leaves could take a cleared hex."""
    box, s = t.box, t.state
    spared = result is not Result.BB or len(attackers) > 1
    return any(
        (spared or steps_left(t, unit) > 1)
        and (
            box.peshmerga[unit]
            or box.can_advance(s.at[unit], where, is_complex(t, unit), box.zone[unit], s.division)
        )
        for unit in attackers
    )


def aids(t: Table, support: Support) -> Iterator[Aid]:
    """13.6.3, 13.6.4 What both players have committed beside their units."""
    for attacks, air, sf in zip((True, False), support.air, support.sf, strict=True):
        sign = 1 if attacks else -1
        if air:
            columns = sign * sum(air_shift(t, piece) for piece in air)
            yield Aid(attacks, label_all(Kind.PIECE, air, t.box.names), _signed(columns), "13.6.3", tuple(air))
        if sf:
            columns = sign * sum(t.box.support[piece] for piece in sf) * t.box.sf_shift
            yield Aid(attacks, label_all(Kind.PIECE, sf, t.box.names), _signed(columns), "13.6.4", tuple(sf))


def _signed(columns: int) -> str:
    return f"{columns:+d}".replace("-", "−")


def reading(
    t: Table, side: int, where: int, attackers: Sequence[int], faces: Sequence[Result], die: int, here: int
) -> Reading:
    """14.0 The result that came about, how likely it was, and its cell in a column with these faces."""
    result, sum_ = faces[die - 1], tally(t, side, where, attackers)
    came = chance(t, side, where, attackers, result, faces.count(result) / len(faces))
    total = Sum(sum_.attack, sum_.defence, sum_.total, sum_.column)
    return Reading(came, Lit("crt", here, die - 1), total)


def tally(t: Table, side: int, where: int, attackers: Sequence[int]) -> Tally:
    """13.5, 13.5.1, R-64 Both strengths, unit by unit, and the odds before all shifts, on or off the table."""
    own = tuple(strength(t, unit) for unit in attackers)
    theirs = tuple(strength(t, unit) for unit in defenders(t, 1 - side, where))
    attack, defence = strengths(t, where, side, attackers)
    place = ladder(attack, defence)
    shown = place if 0 <= place < len(t.box.crt_columns) else None
    return Tally(attack, defence, ratio(place), own, theirs, shown)


def strength(t: Table, unit: int) -> Strength:
    """2.11 A combat factor, with what hyperwar means to it (14.2)."""
    return Strength(unit, factor(t, unit), *(("hyperwar", "14.2") if is_hyperwar(t, unit) else ()))


def counts_as_hyperwar(t: Table, attackers: Sequence[int], support: Support) -> bool:
    """14.2, 19.1.4, R-75 With a hyperwar unit among the attackers, or 6GW committed to the attack."""
    return t.box.sixth_generation in support.sf[0] or any(is_hyperwar(t, unit) for unit in attackers)


def effective(result: Result, *, mega: bool, hyper: bool) -> Result:
    """14.0.dr, 14.2 What a result counts as: HW1 without hyperwar and DR in a mega-city are AS."""
    stalls = (result is HW1 and not hyper) or (result is DR and mega)
    return AS if stalls else result
