"""3.1, 19.0 What is chosen before a match: the scenario and the optional rules."""

from sandtable.core import Scenario, Seat, Variant
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES, SIDES, Box

CONTINGENTS = (("russia", "iran", "syria"), ("nato", "gcc", "pakistan", "israel"))
WAVERING = ("iraq", "peshmerga", "islamist")
"""2.9 What belongs to either side, and what may join both: its counters name the side that they joined."""
SEATS = tuple(
    Seat(id_, name, (id_, *own, *(f"{each}_{id_}" for each in WAVERING)))
    for id_, name, own in zip(SIDES, SIDE_NAMES, CONTINGENTS, strict=True)
)
"""1.2 One player a side."""


def scenarios(box: Box) -> tuple[Scenario, ...]:
    """3.1 The six scenarios."""
    return tuple(Scenario(line.id, line.name, line.premise, (SEATS,)) for line in box.tables.scenario)


def variants(box: Box) -> tuple[Variant, ...]:
    """19.0 Every optional rule as a switch."""
    return tuple(
        Variant(line.id, line.name, line.text, default=line.default, needs=line.needs, rule=line.rule)
        for line in box.tables.option
    )
