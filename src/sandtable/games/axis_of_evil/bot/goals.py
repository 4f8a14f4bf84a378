"""12 Where units want to be: near what is worth taking, and in what has to be held."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from sandtable.board.graph import Graph
from sandtable.board.reach import distances
from sandtable.games.axis_of_evil.bot.evaluation import swing_of
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
STAY = 0.05  # so much better than where it is must a hex be for a unit that may stay
JOURNEY = 6  # hexes that a train is likely to make
REMEMBERED = 64
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


def strength(t: Table, unit: int) -> float:
    """How much it matters where a unit stands."""
    return _strengths(t.box)[unit][t.state.reduced[unit]]


# What attracts a side -----------------------------------------------------------------------------------


class Goals:
    """How strongly each place attracts a side, and every hex with it; made again when something in a place changes.

    `faces` are the sides that the garrisons show, `posted` the places with enemy units and their factors.
    """

    def __init__(
        self, box: Box, scenario: int, side: int, faces: tuple[int, ...], posted: tuple[tuple[int, int], ...]
    ) -> None:
        self._box = box
        units = dict(posted)
        self.pulls = [
            prize / (defence + units.get(place, 0)) if face == 1 - side else 0.0
            for place, (face, (prize, defence)) in enumerate(zip(faces, _prizes(box, scenario, side), strict=True))
        ]
        self._most = max(self.pulls)
        self._here: dict[tuple[bool, int], float] = {}
        self._moves: dict[tuple[bool, int], tuple[float, float]] = {}

    def pull(self, complex_: bool, where: int) -> float:
        """How strongly the enemy's places speak for a hex: one that is near and worth much counts."""
        found = self._here.get((complex_, where))
        if found is None:
            found = self._here[complex_, where] = self._pull(near_places(self._box, complex_, where))
        return found

    def _pull(self, near: Near) -> float:
        """The nearest come first, so that soon no other can be stronger."""
        best, most, pulls = 0.0, self._most, self.pulls
        for place, here, _ in near:
            if here * most <= best:
                break
            pull = pulls[place] * here
            if pull > best:
                best = pull
        return best

    def move(self, complex_: bool, where: int) -> tuple[float, float]:
        """12.3 The pull as things are, and after a move towards the place that then pulls most."""
        found = self._moves.get((complex_, where))
        if found is None:
            found = self._moves[complex_, where] = self._now_and_then(near_places(self._box, complex_, where))
        return found

    def journey(self, complex_: bool, where: int) -> tuple[float, float]:
        """12.5 The same for a journey by rail."""
        return self._now_and_then(near_by_rail(self._box, complex_, where))

    def _now_and_then(self, near: Near) -> tuple[float, float]:
        now = then = 0.0
        pulls = self.pulls
        for place, here, nearer in near:
            pull = pulls[place]
            if pull:
                if pull * here > now:
                    now = pull * here
                if pull * nearer > then:
                    then = pull * nearer
        return now, then


_goals = lru_cache(maxsize=REMEMBERED)(Goals)


def goals(t: Table, side: int) -> Goals:
    """What attracts a side now: what a place is worth, the less the better it is defended."""
    s, box = t.state, t.box
    places, factors, reduced = box.place_at, box.combat_factor, s.reduced
    posted = [
        (places[where], factors[stack[0]][reduced[stack[0]]])
        for where, stack in s.stacks[1 - side].items()
        if where in places
    ]
    return _goals(box, s.scenario, side, box.faces(s.side), tuple(posted))


@cache
def _prizes(box: Box, scenario: int, side: int) -> tuple[tuple[int, int], ...]:
    """For each place what it is worth to a side, and its defence without units."""
    ours, theirs = box.worth[scenario][side], box.worth[scenario][1 - side]
    return tuple(
        (4 * (one + other), 2 + box.combat_factor[garrison][1 - side] - 2 * box.terrain_shift[where])
        for garrison, where, one, other in zip(box.garrisons, box.place_hex, ours, theirs, strict=True)
    )


def guards(t: Table, side: int) -> Mapping[int, float]:
    """What a unit in each place of its own side is worth: much if enemies are near."""
    s, box = t.state, t.box
    return _guards(box, s.scenario, side, box.faces(s.side), tuple(s.stacks[1 - side]))


@lru_cache(maxsize=REMEMBERED)
def _guards(
    box: Box, scenario: int, side: int, faces: tuple[int, ...], enemies: tuple[int, ...]
) -> Mapping[int, float]:
    near = _endangered(box)
    danger = set().union(*[near[where] for where in enemies])
    return {
        where: (0.15 if where in danger else 0.02) * swing_of(box, scenario, side, box.place_at[where])
        for where in box.held_places(side, faces)
    }


# What hexes and moves are worth -------------------------------------------------------------------------


def hex_worth(t: Table, unit: int) -> Worth:
    """What it is worth to have a unit in a hex."""
    side, complex_, weight = t.state.side[unit], is_complex(t, unit), strength(t, unit)
    pull, guarded = goals(t, side).pull, guards(t, side)

    def worth(where: int) -> float:
        return weight * pull(complex_, where) + guarded.get(where, 0.0)

    return worth


def raid_worth(t: Table, unit: int, wanted: Goals, places: Sequence[float]) -> float:
    """12.6, 12.7 What a flight or landing beside the best of some places would bring."""
    here = t.state.at[unit]
    now = wanted.pull(is_complex(t, unit), here)
    gain = strength(t, unit) * (max(places, default=0.0) * BESIDE - now)
    return gain - guards(t, t.state.side[unit]).get(here, 0.0) - STAY


def in_flight(t: Table, unit: int, wanted: Goals) -> list[float]:
    """12.6.1 The attractions of the places that an airborne unit is likely to reach."""
    return [wanted.pulls[place] for place in _places_in_flight(t.box, t.state.at[unit])]


@cache
def _places_in_flight(box: Box, start: int) -> tuple[int, ...]:
    away = box.flight(start)
    return tuple(place for place, where in enumerate(box.place_hex) if away[where] <= FLIGHT)


def on_coast(t: Table, sea: str, wanted: Goals) -> list[float]:
    """12.7 The attractions of the places on a sea."""
    return [wanted.pulls[place] for place in _places_on_coast(t.box, sea)]


@cache
def _places_on_coast(box: Box, sea: str) -> tuple[int, ...]:
    return tuple(place for place, where in enumerate(box.place_hex) if sea in box.coast[where])
