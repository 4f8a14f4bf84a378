"""A plan for a whole phase: the few units on which something hangs, and how many make no difference.

The phase is played out as Regular plays it, then again without each of its units in turn, in the same worlds.
"""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from math import inf

from sandtable.bots.playout import asked
from sandtable.bots.watch import Unwatched, Watch
from sandtable.coach.answers import Drawn, Plan, Stroke
from sandtable.coach.comparing import Estimate, estimate, gap, how_sure
from sandtable.coach.hinting import PATIENCE, measure
from sandtable.coach.phase import Made, PhaseTrial, PhaseTried, is_phase, phases
from sandtable.core import AnyMatch, Kind
from sandtable.core.errors import RulesError
from sandtable.core.events import label_all
from sandtable.core.worlds import dealt, glimpse

STROKES = 4
FIRST, WORLDS = 3, 15
"""In so many worlds it is seen on which units something may hang, and in so many all told what."""
UNITS, CLOSER = 16, 6
"""So many units are looked at, and so many of them closely."""


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
    """What to do with the whole phase that a seat's question belongs to; None if it belongs to none."""
    decision = match.decision(seat)
    if decision is None:
        raise RulesError(f"Nothing is asked of {match.seats[seat].name} now.")
    if not is_phase(match.game, decision):
        return None
    return _Planner(match, seat, str(seed), worlds, watch or Unwatched(), pool).plan(seconds)


class _Planner:
    def __init__(
        self, match: AnyMatch, seat: int, seed: str, worlds: int, watch: Watch, pool: Executor | None
    ) -> None:
        self.game, self.seat, self.seed, self.most = match.game, seat, seed, worlds
        self.seen = glimpse(match, seat)
        self.watch, self.pool = watch, pool
        self.base: list[PhaseTried] = []
        self.unmoved: list[PhaseTried] = []
        self.games = 0
        self._enough: Callable[[], bool] = lambda: False

    def plan(self, seconds: float) -> Plan:
        """Look at all units in a few worlds, then at those that may matter in others."""
        began = time.monotonic()
        until = began + seconds if seconds != inf else inf
        self._enough = lambda: self.watch.stopped() or time.monotonic() > until
        first = range(min(FIRST, self.most))
        for both in self._tried(first, (frozenset(), None)):
            self.base.append(both[0])
            self.unmoved.append(both[1])
        units = self._units()
        closely = self._doubtful(units, first)
        gains: dict[tuple[int, ...], list[float]] = {key: [] for key in closely}
        later = range(len(first), self.most)
        for found in self._tried(later, (frozenset(), None, *(frozenset(key) for key in closely))):
            self.base.append(found[0])
            self.unmoved.append(found[1])
            for key, without in zip(closely, found[2:], strict=True):
                gains[key].append(found[0].value - without.value)
        return self._answer(units, gains, time.monotonic() - began)

    def _tried(
        self, numbers: Iterable[int], stays: tuple[frozenset[int] | None, ...]
    ) -> Iterable[tuple[PhaseTried, ...]]:
        trials = [PhaseTrial(self.seen, f"{self.seed}/{number}", stays) for number in numbers]
        results = (phases(each) for each in trials) if self.pool is None else self.pool.map(phases, trials)
        for done, found in enumerate(results, start=1):
            self.games += len(stays)
            yield found
            self.watch.progress(min(1.0, len(self.base) / self.most))
            if done < len(trials) and self._enough():
                return

    def _units(self) -> dict[tuple[int, ...], Made]:
        """What is done with each unit in the first world in which something is, those first that act first."""
        found: dict[tuple[int, ...], Made] = {}
        for world in self.base:
            for each in world.made:
                found.setdefault(each.option.numbers, each)
        return found

    def _doubtful(self, units: dict[tuple[int, ...], Made], first: range) -> list[tuple[int, ...]]:
        """The units on which most seems to hang, by the first worlds."""
        keys = list(units)[:UNITS]
        if self._enough() or not keys:
            return []
        hangs: dict[tuple[int, ...], list[float]] = {key: [] for key in keys}
        for number, found in enumerate(self._tried(first, tuple(frozenset(key) for key in keys))):
            for key, without in zip(keys, found, strict=True):
                hangs[key].append(self.base[number].value - without.value)
        return sorted(keys, key=lambda key: -abs(estimate(hangs[key]).mean))[:CLOSER]

    def _answer(
        self, units: dict[tuple[int, ...], Made], gains: dict[tuple[int, ...], list[float]], seconds: float
    ) -> Plan:
        world = dealt(self.game, self.seen, f"{self.seed}/0")[0]
        decision = asked(world, self.seat)
        values, unmoved = ([each.value for each in rows] for rows in (self.base, self.unmoved))
        worth, idle, better = estimate(values), estimate(unmoved), gap(values, unmoved)
        strokes = self._strokes(units, gains)
        able = {each.numbers for each in decision.options if self.game.verbs[each.verb].of is Kind.PIECE}
        return Plan(
            seat=self.seat,
            prompt=self.game.prompt(decision, world.table.box.names),
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
            seconds=seconds,
        )

    def _strokes(
        self, units: dict[tuple[int, ...], Made], gains: dict[tuple[int, ...], list[float]]
    ) -> tuple[Stroke, ...]:
        found = [(key, estimate(rows)) for key, rows in gains.items() if rows]
        matters = [(key, each) for key, each in found if how_sure(Estimate(abs(each.mean), each.error)) != "open"]
        matters.sort(key=lambda row: -abs(row[1].mean))
        order = {key: place for place, key in enumerate(units)}
        chosen = sorted(matters[:STROKES], key=lambda row: order[row[0]])
        return tuple(self._stroke(units[key], each) for key, each in chosen)

    def _stroke(self, made: Made, gain: Estimate) -> Stroke:
        names, stays = self.game.box(self.seen.overrides).names, gain.mean < 0
        who = label_all(Kind.PIECE, made.option.numbers, names)
        place = Drawn(pieces=made.drawn.pieces, origins=made.drawn.origins)
        return Stroke(
            text=f"{who}: stay" if stays else made.text,
            drawn=place if stays else made.drawn,
            choice="" if stays else self.game.spell(made.option, names),
            gain=abs(gain.mean),
            error=gain.error,
            sure=how_sure(Estimate(abs(gain.mean), gain.error)),
            stays=stays,
        )
