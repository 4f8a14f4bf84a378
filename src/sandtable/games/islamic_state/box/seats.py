"""Seats: which player has which factions for each number of players."""

import msgspec

from sandtable.core import Seat
from sandtable.games.islamic_state.box.factions import NOBODY, PLAYABLE, Faction, Force
from sandtable.games.islamic_state.box.players import Assignment, PlayersFile


class Seating(msgspec.Struct, frozen=True):
    """players.assignment The factions of each seat, clockwise, and the seat of each faction.

    `runs` gives the seat of each force where a faction is split between two (players.two).
    """

    factions: tuple[tuple[int, ...], ...]
    seat_of: tuple[int, ...]
    runs: dict[int, int]
    seats: tuple[Seat, ...]


def seatings(players: PlayersFile) -> dict[int, Seating]:
    """The seats for every number of players, most players first."""
    return {each.players: _seating(players, each) for each in players.assignment}


def _seating(players: PlayersFile, assignment: Assignment) -> Seating:
    factions = tuple(tuple(Faction[id_.upper()] for id_ in seat) for seat in assignment.seats)
    seat_of = [NOBODY] * PLAYABLE
    for seat, held in enumerate(factions):
        for faction in held:
            seat_of[faction] = seat
    runs: dict[int, int] = {}
    if assignment.split is not None:
        for seat, forces in enumerate((assignment.split.seat_1, assignment.split.seat_2)):
            runs.update({Force[force.upper()]: seat for force in forces})
    names = {each.id: each.name for each in players.faction}
    seats = tuple(Seat("-".join(ids), _joined([names[id_] for id_ in ids]), ids) for ids in assignment.seats)
    return Seating(factions, tuple(seat_of), runs, seats)


def _joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
