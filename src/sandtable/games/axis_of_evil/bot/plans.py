"""12 Where units want to be: near what is worth taking, and in what has to be held."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from typing import TypeVar

from sandtable.board.graph import Graph
from sandtable.board.reach import distances
from sandtable.games.axis_of_evil.bot.worth import swing_of
from sandtable.games.axis_of_evil.box.box import Box
from sandtable.games.axis_of_evil.box.ground import ANYWHERE
from sandtable.games.axis_of_evil.rules.units import is_complex
from sandtable.games.axis_of_evil.state import Table

FAR = 40
REACH = 1.5
PACE = 3  # MP that a move is likely to have
MOST = 10  # places that a unit looks at
DANGER = 3  # hexes
FLIGHT = 7  # hexes that an airborne unit is likely to reach
BESIDE = 1 / (2 + REACH)
STAY = 0.05  # how much better a hex must be before a unit that may stay moves there
JOURNEY = 6  # hexes that a train is likely to make
REMEMBERED = 32
T = TypeVar("T")
Worth = Callable[[int], float]
Near = tuple[tuple[int, float, float], ...]
"""Places with how strongly they pull where a unit stands, and after a move towards them."""


# The ground ---------------------------------------------------------------------------------------------


@cache
def _field(box: Box, complex_: bool, place: int) -> tuple[int, ...]:
    """12.1.1 MP from every hex to a place for a kind of unit, on an empty map."""
    return distances(box.steps(complex_, ANYWHERE, 0), (box.place_hex[place],), FAR)


@cache
def near_places(box: Box, complex_: bool, where: int) -> Near:
    """The places nearest to a hex."""
    away = sorted((_field(box, complex_, place)[where], place) for place in range(len(box.places)))
    return tuple(
        (place, 1 / (points + REACH), 1 / max(points + REACH - PACE, 1 + REACH))
        for points, place in away[:MOST]
        if points < FAR
    )


@cache
def _railroads(box: Box) -> Graph:
    names = box.grid.names
    return Graph(names, [(names[a], names[b]) for a, b in box.rails])


@cache
def near_by_rail(box: Box, complex_: bool, where: int) -> Near:
    """12.5 The same for a hex of railroad and the best hex of a journey from it, not next to the place."""
    stops = _railroads(box).reach(where, JOURNEY)
    found = []
    for place in range(len(box.places)):
        points = _field(box, complex_, place)
        best = min([points[stop] for stop in stops if points[stop] > PACE], default=FAR)
        if best < FAR:
            found.append((place, 1 / (points[where] + REACH), 1 / (best + REACH)))
    return tuple(sorted(found, key=lambda each: -each[2])[:MOST])


@cache
def _endangered(box: Box) -> tuple[tuple[int, ...], ...]:
    """For each hex the hexes of the places that a unit in it endangers."""
    return tuple(
        tuple(near for near in box.grid.within(where, DANGER) if box.is_place[near]) for where in range(box.size)
    )


@cache
def _strengths(box: Box) -> tuple[tuple[float, ...], ...]:
    """How much it matters where a unit stands, by the face that shows."""
    return tuple(tuple(0.4 + factor / 6 for factor in faces) for faces in box.combat_factor)


# What attracts a side -----------------------------------------------------------------------------------


class Once(dict[int, T]):
    """A value for each hex, worked out when it is first asked for."""

    def __init__(self, find: Callable[[int], T]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, where: int) -> T:
        found = self[where] = self._find(where)
        return found


@cache
def _near_hexes(box: Box) -> tuple[Once[Near], Once[Near]]:
    """The places nearest to every hex, for both kinds of units."""
    return Once(partial(near_places, box, False)), Once(partial(near_places, box, True))


class Goals:
    """How strongly each place attracts a side, and every hex with it; made again when something in a place changes.

    What a place is worth counts, the less the better it is defended. `faces` are the sides that the garrisons show,
    `posted` the places with enemy units, these units and whether they are reduced. Tables by hex come in pairs, the
    second for units at home in complex terrain: the `pull` of a hex, and what it is now and after a `move` or a
    `journey` by rail towards the place that then pulls most. `raids` is the best place in flight from a hex.
    """

    def __init__(
        self, box: Box, scenario: int, side: int, faces: tuple[int, ...], posted: tuple[tuple[int, int, bool], ...]
    ) -> None:
        self._box = box
        units = {box.place_at[where]: box.combat_factor[unit][reduced] for where, unit, reduced in posted}
        self.pulls = [
            prize / (defence + units.get(place, 0)) if face == 1 - side else 0.0
            for place, (face, (prize, defence)) in enumerate(zip(faces, _prizes(box, scenario, side), strict=True))
        ]
        self._most = max(self.pulls)
        self._near = _near_hexes(box)
        kinds = (False, True)
        self.pull = [Once(partial(self._pull, kind)) for kind in kinds]
        self.move = [Once(partial(self._both, near_places, kind)) for kind in kinds]
        self.journey = [Once(partial(self._both, near_by_rail, kind)) for kind in kinds]
        self.raids = Once(self._raid)

    def _pull(self, complex_: bool, where: int) -> float:
        """One place that is near and worth much counts; the nearest come first, and soon none can be stronger."""
        best, most, pulls = 0.0, self._most, self.pulls
        for place, here, _ in self._near[complex_][where]:
            if here * most <= best:
                break
            pull = pulls[place] * here
            if pull > best:
                best = pull
        return best

    def _raid(self, where: int) -> float:
        return max([self.pulls[place] for place in _places_in_flight(self._box, where)], default=0.0)

    def _both(self, near: Callable[[Box, bool, int], Near], complex_: bool, where: int) -> tuple[float, float]:
        now = then = 0.0
        pulls = self.pulls
        for place, here, nearer in near(self._box, complex_, where):
            pull = pulls[place]
            if pull:
                if pull * here > now:
                    now = pull * here
                if pull * nearer > then:
                    then = pull * nearer
        return now, then


_goals = lru_cache(maxsize=REMEMBERED)(Goals)


@cache
def _prizes(box: Box, scenario: int, side: int) -> tuple[tuple[int, int], ...]:
    """For each place what it is worth to a side, and its defence without units."""
    ours, theirs = box.worth[scenario][side], box.worth[scenario][1 - side]
    return tuple(
        (4 * (one + other), 2 + box.combat_factor[garrison][1 - side] - 2 * box.terrain_shift[where])
        for garrison, where, one, other in zip(box.garrisons, box.place_hex, ours, theirs, strict=True)
    )


@lru_cache(maxsize=REMEMBERED)
def _guards(
    box: Box, scenario: int, side: int, faces: tuple[int, ...], enemies: tuple[int, ...]
) -> Mapping[int, float]:
    """What a unit in each place of its own side is worth: much if enemies are near."""
    near = _endangered(box)
    danger = set().union(*[near[where] for where in enemies])
    return {
        where: (0.15 if where in danger else 0.02) * swing_of(box, scenario, side, box.place_at[where])
        for where in box.held_places(side, faces)
    }


# What hexes and moves are worth -------------------------------------------------------------------------


class Wishes:
    """Where the units of a side want to be, as one question sees it."""

    def __init__(self, t: Table, side: int) -> None:
        s, box = t.state, t.box
        faces, enemies, is_place, reduced = box.faces(s.side), s.stacks[1 - side], box.is_place, s.reduced
        posted = tuple([(where, u[0], reduced[u[0]]) for where, u in enemies.items() if is_place[where]])
        self.t = t
        self.goals = _goals(box, s.scenario, side, faces, posted)
        self.guards = _guards(box, s.scenario, side, faces, tuple(enemies))
        self.strengths = _strengths(box)

    def strength(self, unit: int) -> float:
        """How much it matters where a unit stands."""
        return self.strengths[unit][self.t.state.reduced[unit]]

    def raid(self, unit: int, place: float) -> float:
        """12.6, 12.7 What a flight or landing beside a place would bring, given how much it attracts."""
        here = self.t.state.at[unit]
        gain = self.strength(unit) * (place * BESIDE - self.goals.pull[is_complex(self.t, unit)][here])
        return gain - self.guards.get(here, 0.0) - STAY

    def flight(self, unit: int) -> float:
        """12.6.1 What a flight would bring."""
        return self.raid(unit, self.goals.raids[self.t.state.at[unit]])

    def landing(self, unit: int, sea: str) -> float:
        """12.7 What a landing near the enemy's places on a sea would bring."""
        pulls = self.goals.pulls
        return self.raid(unit, max([pulls[place] for place in _places_on_coast(self.t.box, sea)], default=0.0))


def hex_worth(t: Table, unit: int) -> Worth:
    """What it is worth to have a unit in a hex."""
    wishes = Wishes(t, t.state.side[unit])
    weight, guarded, pull = wishes.strength(unit), wishes.guards, wishes.goals.pull[is_complex(t, unit)]

    def worth(where: int) -> float:
        return weight * pull[where] + guarded.get(where, 0.0)

    return worth


@cache
def _places_in_flight(box: Box, start: int) -> tuple[int, ...]:
    away = box.flight(start)
    return tuple(place for place, where in enumerate(box.place_hex) if away[where] <= FLIGHT)


@cache
def _places_on_coast(box: Box, sea: str) -> tuple[int, ...]:
    return tuple(place for place, where in enumerate(box.place_hex) if sea in box.coast[where])
