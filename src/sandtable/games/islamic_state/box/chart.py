"""coop.chart The cooperation chart as tables of forces."""

from sandtable.games.islamic_state.box.factions import Force, Tie
from sandtable.games.islamic_state.box.tables import Pair

CONDITIONS = {
    frozenset((Force.SHIA_MILITIA, Force.USA)): Tie.IN_IRAQ,
    frozenset((Force.IRAN, Force.USA)): Tie.IN_IRAQ,
    frozenset((Force.USA, Force.SYRIAN_REBELS)): Tie.FULL_SYRIA,
    frozenset((Force.TURKEY, Force.SYRIAN_REBELS)): Tie.TURKISH_MOVE,
    frozenset((Force.TURKEY, Force.KURDS)): Tie.TURKS_IN_IRAQ,
    frozenset((Force.IRAQI_SHIA, Force.IRAQI_SUNNI)): Tie.SHY,  # coop.iraq
    frozenset((Force.IRAQI_SHIA, Force.KURDS)): Tie.SHY,
}
"""What a pair with a condition comes to."""


def _pair(record: Pair) -> tuple[Force, Force]:
    one, other = record.pair
    return Force[one.upper()], Force[other.upper()]


def ties(records: tuple[Pair, ...]) -> tuple[tuple[Tie, ...], ...]:
    """What every two forces are to each other; pairs that are not listed are enemies."""
    chart = [[Tie.ENEMIES] * len(Force) for _ in Force]
    for force in Force:
        chart[force][force] = Tie.FRIENDS
    for record in records:
        one, other = _pair(record)
        chart[one][other] = chart[other][one] = CONDITIONS[frozenset((one, other))] if record.when else Tie.FRIENDS
    return tuple(tuple(row) for row in chart)


def never_attacks(records: tuple[Pair, ...]) -> tuple[bytes, ...]:
    """Which forces may never attack each other."""
    chart = [bytearray(len(Force)) for _ in Force]
    for force in Force:
        chart[force][force] = 1
    for record in records:
        if record.never_attack:
            one, other = _pair(record)
            chart[one][other] = chart[other][one] = 1
    return tuple(bytes(row) for row in chart)
