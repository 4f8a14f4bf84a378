"""2.3, 7.1, 31.1 What is chosen before a match: the scenario, its seats, and the optional rules."""

from sandtable.core import Scenario, Seat, Variant, ranged
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.box.plan import seatings
from sandtable.games.fitna.box.scenarios import ScenarioRecord


def scenarios(box: Box) -> tuple[Scenario, ...]:
    """2.3 Every scenario of the box."""
    return tuple(_scenario(box, record) for record in box.scenarios.values())


def _scenario(box: Box, record: ScenarioRecord) -> Scenario:
    numbers = [len(seats) for seats in seatings(record)]
    tables: tuple[tuple[Seat, ...], ...] = tuple(box.plan((record.id, people)).seats for people in numbers)
    names = ", ".join(player.name for player in record.player)
    length = f"{record.turns} turns"
    period = ranged(record.period[0].upper() + record.period[1:])
    return Scenario(record.id, record.title, f"{period}. {names}. {length}.", tables, length=length)


def variants(box: Box) -> tuple[Variant, ...]:
    """7.1, 31.1 The optional rules; only three players or more bid for the order of play."""
    several = tuple(record.id for record in box.scenarios.values() if len(record.order) > 2)
    return (
        Variant(
            "bidding",
            "Bidding for the order of play",
            "Players commit cards in secret; the most OPs play first: 1 in every turn, 2 in the last turn.",
            high=2,
            scenarios=several,
            rule="7.1",
        ),
        Variant("points", "Victory points", "Victory is judged by points for controlled spaces.", rule="31.1"),
    )
