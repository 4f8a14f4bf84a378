"""2.3, 32.0 The scenarios on offer, with their seats for every number of people."""

from sandtable.core import Scenario, Seat
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.box.plan import seatings
from sandtable.games.fitna.box.scenarios import ScenarioRecord


def offered(box: Box) -> tuple[Scenario, ...]:
    """2.3 Every scenario of the box."""
    return tuple(_scenario(box, record) for record in box.scenarios.values())


def _scenario(box: Box, record: ScenarioRecord) -> Scenario:
    numbers = [len(seats) for seats in seatings(record)]
    tables: tuple[tuple[Seat, ...], ...] = tuple(box.plan((record.id, people)).seats for people in numbers)
    names = ", ".join(player.name for player in record.player)
    text = f"{record.period}. {names}. {record.turns} turns."
    return Scenario(record.id, record.title, text, tables)


def several_players(box: Box) -> tuple[str, ...]:
    """7.1 The scenarios with three players or more."""
    return tuple(record.id for record in box.scenarios.values() if len(record.order) > 2)
