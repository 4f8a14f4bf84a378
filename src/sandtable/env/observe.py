"""A seat's scene as arrays and as text. Only what the game shows to the seat goes in, so nothing hidden can.

`spaces`: a row a space of the map. For the seat itself, the other seats in turn order and nobody: counters, their
strength, and who holds the space; then face-down counters, reduced ones, whether it is contested, and whether the
question is about it.
`tracks`: a row a track: whether it is shown, its value, and its value as a part of its length. `trays`: counts.
`cards`: a row a card: whether it is in the seat's hand, and whether it lies open elsewhere.
`verbs`: how many options of each verb the seat has; none if it is not asked.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import numpy as np

from sandtable.core import AnyGame, Decision, Kind, Seat, Table
from sandtable.core.scene import Piece, Scene, SpaceStatus
from sandtable.env.arrays import Arrays, Floats
from sandtable.words.picture import Picture

MOST_KNOWN = 50_000
SPACE_FEATURES = ("hidden", "reduced", "contested", "asked")
Counted = tuple[Piece | SpaceStatus, tuple[int, ...], tuple[float, ...]]
"""Something that a scene shows, the places of the array where it counts, and how much it counts there."""


class Observer:
    """Arrays of fixed `shapes` for one game and its seats."""

    def __init__(self, game: AnyGame, box: Any, seats: Sequence[Seat]) -> None:
        board, names, beside = game.board(box), box.names, game.beside(box)
        self._game, self._seats = game, seats
        self._row = {space.id: number for number, space in enumerate(board.spaces)}
        self._asked = [self._row.get(id_, -1) for id_ in names.ids(Kind.SPACE)]
        self._cards = _numbered(names.ids(Kind.CARD))
        self._verbs = _numbered(game.verbs)
        self._tracks, self._trays = _numbered(beside.tracks), _numbered(beside.trays)
        self._owner = {side: number for number, seat in enumerate(seats) for side in seat.sides}
        self._parties = len(seats) + 1
        self._features = 3 * self._parties + len(SPACE_FEATURES)
        self._known: list[dict[int, Counted]] = [{} for _ in seats]
        self._picture = Picture(board, seats)
        self.shapes: dict[str, tuple[int, ...]] = {
            "spaces": (len(self._row), self._features),
            "tracks": (max(1, len(self._tracks)), 3),
            "trays": (max(1, len(self._trays)),),
            "cards": (max(1, len(self._cards)), 2),
            "verbs": (len(self._verbs),),
        }
        self._no_tracks = [(0.0, 0.0, 0.0)] * self.shapes["tracks"][0]

    def arrays(self, table: Table[Any, Any], seat: int, decision: Decision | None) -> Arrays:
        """What a seat sees; `decision` is what it is asked, if anything."""
        return self.counted(self._game.glance(table, seat), seat, decision)

    def counted(self, scene: Scene, seat: int, decision: Decision | None) -> Arrays:
        """A seat's scene in numbers."""
        asked = decision if decision is not None and decision.seat == seat else None
        spaces = self._ground(scene, seat)
        if asked is not None:
            rows = [row for number in asked.spaces if (row := self._asked[number]) >= 0]
            spaces[rows, -1] = 1.0
        return {
            "spaces": spaces,
            "tracks": self._track_values(scene),
            "trays": self._tray_counts(scene),
            "cards": self._card_places(scene, self._seats[seat].id),
            "verbs": self._verb_counts(asked),
        }

    # Lists are filled and made into arrays at once: to fill an array piece by piece costs many times as much.

    def _track_values(self, scene: Scene) -> Floats:
        values = self._no_tracks.copy()
        for track in scene.tracks:
            length = track.high - track.low
            part = (track.value - track.low) / length if length > 0 else 0.0
            values[self._tracks[track.id]] = (1.0, track.value, part)
        return np.array(values, np.float32)

    def _tray_counts(self, scene: Scene) -> Floats:
        counts = [0] * self.shapes["trays"][0]
        for tray in scene.trays:
            counts[self._trays[tray.id]] = tray.count
        return np.array(counts, np.float32)

    def _card_places(self, scene: Scene, mine: str) -> Floats:
        cards = np.zeros(self.shapes["cards"], np.float32)
        for tray in scene.trays:
            if tray.cards:
                column = int(tray.seat != mine)
                cards[[self._cards[each.id] for each in tray.cards if each.id in self._cards], column] = 1.0
        return cards

    def _verb_counts(self, asked: Decision | None) -> Floats:
        counts = [0] * len(self._verbs)
        for option in asked.options if asked is not None else ():
            counts[self._verbs[option.verb]] += 1
        return np.array(counts, np.float32)

    def _ground(self, scene: Scene, seat: int) -> Floats:
        """What stands on the map. Scenes share what has not changed, so each thing is looked at once."""
        known = self._known[seat]
        if len(known) > MOST_KNOWN:
            known.clear()
        places: list[int] = []
        values: list[float] = []
        things: Iterable[Piece | SpaceStatus] = chain[Piece | SpaceStatus](scene.pieces, scene.spaces)
        for thing in things:
            found = known.get(id(thing))
            if found is None:
                found = known[id(thing)] = self._count(thing, seat)
            places += found[1]
            values += found[2]
        size = len(self._row) * self._features
        summed = np.bincount(np.array(places, np.intp), np.array(values), size)
        return summed.astype(np.float32).reshape(-1, self._features)

    def _count(self, thing: Piece | SpaceStatus, seat: int) -> Counted:
        """Where a piece or a status counts in a seat's array; it is kept, so that its identity stays its own."""
        row = self._row.get(thing.id if isinstance(thing, SpaceStatus) else thing.space)
        if row is None:
            return thing, (), ()
        first, parties = row * self._features, self._parties
        rest, party = first + 3 * parties, self._party(thing.side, seat)
        if isinstance(thing, SpaceStatus):
            counts = {first + 2 * parties + party: float(bool(thing.side)), rest + 2: float(thing.contested)}
        else:
            counts = {
                first + party: float(thing.count),
                first + parties + party: strength(thing.factors) * thing.count,
                rest: float(thing.hidden) * thing.count,
                rest + 1: float(thing.reduced),
            }
        there = {place: value for place, value in counts.items() if value}
        return thing, tuple(there), tuple(there.values())

    def _party(self, side: str, seat: int) -> int:
        """0 is the seat itself, then the others in turn order; the last is nobody's."""
        owner = self._owner.get(side)
        return self._parties - 1 if owner is None else (owner - seat) % len(self._seats)

    def text(self, table: Table[Any, Any], seat: int, decision: Decision | None) -> str:
        """The same as a person reads it, with the question and its options."""
        names, game = table.box.names, self._game
        lines = [line.plain for line in self._picture.lines(game.view(table, seat))]
        if decision is not None and decision.seat == seat:
            lines.append(f"{game.prompt(decision, names)} [{decision.rule}]")
            lines += [f"{game.spell(option, names)}: {game.label(option, names)}" for option in decision.options]
        return "\n".join(lines)


def strength(factors: str) -> float:
    """The first number on a counter; what is unknown counts as nothing."""
    found = re.search(r"\d+", factors)
    return float(found[0]) if found else 0.0


def _numbered(ids: Any) -> dict[str, int]:
    return {id_: number for number, id_ in enumerate(ids)}
