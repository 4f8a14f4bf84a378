"""A plan for a whole phase: the few units on which something hangs, and how many make no difference.

The phase is played out as Regular plays it, then again without each of its units in turn, in the same worlds.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from functools import cached_property
from math import inf

from sandtable.bots.bot import AnyRun
from sandtable.bots.playout import asked
from sandtable.bots.watch import Unwatched, Watch
from sandtable.coach.answers import Plan, Sentence, Sketch, Stroke
from sandtable.coach.comparing import Estimate, estimate, gap, how_sure
from sandtable.coach.facts import Words, of_worlds, told, words
from sandtable.coach.hinting import PATIENCE, measure
from sandtable.coach.phase import Made, PhaseTrial, PhaseTried, is_phase, phases, phases_in
from sandtable.core import AnyGame, AnyMatch, Kind, Seat
from sandtable.core.errors import RulesError, Unimaginable
from sandtable.core.events import label_all
from sandtable.core.worlds import Glimpse, dealt, glimpse

STROKES = 4
FIRST, WORLDS = 3, 15
"""How many worlds show on which units something may hang, and how many in all tell what."""
UNITS, CLOSER = 16, 6
"""How many units are looked at, and how many of them closely."""

NOTHING = Estimate(0.0, 0.0)

Key = tuple[int, ...]
"""The units that act together."""


def plan(
    match: AnyMatch,
    seat: int,
    *,
    seed: str | int = 0,
    seconds: float = PATIENCE,
    worlds: int = WORLDS,
    watch: Watch | None = None,
    pool: Executor | None = None,
) -> Plan | None:
    """What to do with the whole phase that a seat's question belongs to; None if it belongs to none, or in the rare
    case that what is hidden cannot be imagined."""
    decision = match.decision(seat)
    if decision is None:
        raise RulesError(f"Nothing is asked of {match.seats[seat].name} now.")
    if not is_phase(match.game, decision):
        return None
    try:
        planner = Planner(match.game, glimpse(match, seat), match.seats, str(seed))
        planner.run(time.monotonic() + seconds if seconds != inf else inf, worlds, watch or Unwatched(), pool)
    except Unimaginable:
        return None
    return planner.plan()


class Planner:
    """The phase played in worlds that a seat imagines, with all its units and without some."""

    def __init__(self, game: AnyGame, seen: Glimpse, seats: Sequence[Seat], seed: str) -> None:
        self.game, self.seen, self.seats, self.seed = game, seen, seats, seed
        self.world: AnyRun = dealt(game, seen, f"{seed}/0")[0]
        self.base: list[PhaseTried] = []
        self.unmoved: list[PhaseTried] = []
        self.without: dict[Key, list[tuple[PhaseTried, PhaseTried]]] = {}
        self.games, self.seconds = 0, 0.0
        self._most = WORLDS
        self._watch: Watch = Unwatched()
        self._pool: Executor | None = None
        self._enough: Callable[[], bool] = lambda: False

    def run(self, until: float, worlds: int, watch: Watch, pool: Executor | None) -> None:
        """Look at all units in a few worlds, then at those that may matter in others."""
        began = time.monotonic()
        self._most, self._watch, self._pool = worlds, watch, pool
        self._enough = lambda: watch.stopped() or time.monotonic() > until
        first = range(min(FIRST, worlds))
        for both in self._tried(first, (frozenset(), None)):
            self.base.append(both[0])
            self.unmoved.append(both[1])
        closely = self._doubtful(list(self._units())[: self._affordable(began, until)], first)
        self.without = {key: [] for key in closely}
        later = range(len(first), worlds)
        for found in self._tried(later, (frozenset(), None, *(frozenset(key) for key in closely)), noted=True):
            self.base.append(found[0])
            self.unmoved.append(found[1])
            for key, without in zip(closely, found[2:], strict=True):
                self.without[key].append((found[0], without))
        self.seconds = time.monotonic() - began

    def _affordable(self, began: float, until: float) -> int:
        """How many units can be looked at in half of the time that is left."""
        if until == inf:
            return UNITS
        now = time.monotonic()
        each = (now - began) / max(1, self.games) * FIRST
        return max(1, min(UNITS, int((until - now) / 2 / max(each, 1e-6))))

    def _tried(
        self, numbers: Iterable[int], stays: tuple[frozenset[int] | None, ...], *, noted: bool = False
    ) -> Iterable[tuple[PhaseTried, ...]]:
        trials = [
            PhaseTrial(self.seen, len(self.seats), f"{self.seed}/{number}", stays, noted) for number in numbers
        ]
        pool = self._pool
        results = (phases_in(self.game, each) for each in trials) if pool is None else pool.map(phases, trials)
        for done, found in enumerate(results, start=1):
            self.games += len(stays)
            yield found
            self._watch.progress(min(1.0, len(self.base) / self._most))
            if done < len(trials) and self._enough():
                return

    def _units(self) -> dict[Key, Made]:
        """What is done with each unit in the first world in which something is, those first that act first."""
        found: dict[Key, Made] = {}
        for world in self.base:
            for each in world.made:
                found.setdefault(each.option.numbers, each)
        return found

    def _doubtful(self, keys: Sequence[Key], first: range) -> list[Key]:
        """The units on which most seems to hang, by the first worlds."""
        if self._enough() or not keys:
            return []
        hangs: dict[Key, list[float]] = {key: [] for key in keys}
        for number, found in enumerate(self._tried(first, tuple(frozenset(key) for key in keys))):
            for key, without in zip(keys, found, strict=True):
                hangs[key].append(self.base[number].value - without.value)
        return sorted(keys, key=lambda key: -abs(estimate(hangs[key]).mean))[:CLOSER]

    def plan(self) -> Plan:
        """The answer as things stand."""
        decision, names = asked(self.world, self.seen.seat), self.world.table.box.names
        values, unmoved = ([each.value for each in rows] for rows in (self.base, self.unmoved))
        worth, idle, better = estimate(values), estimate(unmoved), gap(values, unmoved)
        units, strokes = self._units(), self._strokes()
        able = {each.numbers for each in decision.options if self.game.verbs[each.verb].of is Kind.PIECE}
        return Plan(
            seat=self.seen.seat,
            prompt=self.game.prompt(decision, names),
            rule=decision.rule,
            measure=measure(self.game),
            value=worth.mean,
            error=worth.error,
            unmoved=idle.mean,
            unmoved_error=idle.error,
            gain=better.mean,
            gain_error=better.error,
            sure=how_sure(Estimate(abs(better.mean), better.error)),
            strokes=strokes,
            others=max(0, len(able | units.keys()) - len(strokes)),
            games=self.games,
            worlds=len(self.base),
            seconds=self.seconds,
        )

    def _strokes(self) -> tuple[Stroke, ...]:
        units = self._units()
        hangs = {key: gap(*_values(rows)) for key, rows in self.without.items() if rows}
        matters = [key for key, each in hangs.items() if how_sure(Estimate(abs(each.mean), each.error)) != "open"]
        matters.sort(key=lambda key: -abs(hangs[key].mean))
        order = {key: place for place, key in enumerate(units)}
        chosen = [*matters[:STROKES], *self._together(units, matters)][:STROKES]
        return tuple(
            self._stroke(key, units[key], hangs.get(key, NOTHING)) for key in sorted(chosen, key=order.__getitem__)
        )

    def _together(self, units: dict[Key, Made], matters: Sequence[Key]) -> list[Key]:
        """Moves of a phase that brings something though nothing hangs on one alone: one to each place."""
        better = gap([each.value for each in self.base], [each.value for each in self.unmoved])
        if better.mean <= 0 or how_sure(better) == "open":
            return []
        places = {units[key].drawn.target for key in matters}
        found: list[Key] = []
        for key, made in units.items():
            if made.drawn.target and made.drawn.target not in places:
                places.add(made.drawn.target)
                found.append(key)
        return found

    def _stroke(self, key: Key, made: Made, gain: Estimate) -> Stroke:
        names, sure = self.world.table.box.names, how_sure(Estimate(abs(gain.mean), gain.error))
        stays = gain.mean < 0 and sure != "open"
        who = label_all(Kind.PIECE, made.option.numbers, names)
        place = Sketch(pieces=made.drawn.pieces, origins=made.drawn.origins)
        return Stroke(
            text=f"{who}: stay" if stays else made.text,
            drawn=place if stays else made.drawn,
            choice="" if stays else self.game.spell(made.option, names),
            gain=abs(gain.mean),
            error=gain.error,
            sure=sure,
            stays=stays,
            who=who,
            why=() if sure == "open" else self._why(key, stays=stays),
        )

    def _why(self, key: Key, *, stays: bool) -> tuple[Sentence, ...]:
        """What the stroke brings, against the same phase with the unit left where it is; or the other way round."""
        rows = self.without[key]
        here, there = ([each[at].tried for each in rows] for at in ((1, 0) if stays else (0, 1)))
        every = [each.tried for pair in rows for each in pair]
        return told(of_worlds(here, there, every, self.seen.seat, self._words), good=True)[:1]

    @cached_property
    def _words(self) -> Words:
        seat = self.seen.seat
        return words(self.world, seat, self.seats[seat].sides)


def _values(rows: Sequence[tuple[PhaseTried, PhaseTried]]) -> tuple[list[float], list[float]]:
    return [one.value for one, _ in rows], [other.value for _, other in rows]
