"""The story of a finished match: the score from turn to turn, turning points, losses and dice."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from sandtable.core import (
    AnyMatch,
    Arrive,
    Battle,
    Card,
    Control,
    Die,
    Event,
    Flip,
    Forecast,
    Kind,
    Leave,
    Move,
    Names,
    Note,
    Roll,
    Score,
    Track,
    Turn,
)
from sandtable.core import save as saves
from sandtable.core.events import told
from sandtable.core.luck import came_up, fortune
from sandtable.core.proof import prove
from sandtable.core.retell import retold
from sandtable.core.shares import Chains
from sandtable.server.messages.story import (
    DiceProof,
    DiceRolled,
    Losses,
    Luck,
    SeatChain,
    Story,
    StoryLine,
    StoryTurn,
    TurningPoint,
)

TURNING_POINTS = 4
APART = 8
"""The least number of choices between turning points: what follows from one is no other."""
FEWEST_DICE = 20
PAUSE = 900.0
"""Who takes longer than a quarter of an hour for a choice has left the table."""
_TELLING = (Control, Battle, Track, Card, Leave, Flip, Move, Note)  # to place or to draw turns nothing yet
_BEHIND = (Battle, Track, Card)
_AFTER_BATTLE = (Track, Card, Leave, Flip)
"""What is told of a turning point: the first of these, then what stands behind it or came of a battle."""


def stories(match: AnyMatch, made: Sequence[float]) -> dict[str, Story]:
    """The story of a match as each seat may read it, and spectators (""); `made` are the moments of its choices."""
    teller, proof = Teller(match), dice_proof(match)
    told: dict[str, Story] = {}
    for seat in (None, *range(len(match.seats))):
        told["" if seat is None else teller.seats[seat]] = Story(
            title=teller.scores[-1][1].title,
            lines=tuple(teller.lines()),
            turns=tuple(teller.turns()),
            points=tuple(teller.turning_points(seat)),
            losses=teller.losses(),
            dice=tuple(teller.dice()),
            luck=tuple(teller.luck()),
            choices=len(match.choices),
            checked=_checked(match),
            proof=proof,
            seconds=sum(min(later - sooner, PAUSE) for sooner, later in pairwise(made)),
            rematches=(),
        )
    return told


def dice_proof(match: AnyMatch) -> DiceProof:
    """What is proven of the dice of a match, and the chains that its players can compare with their own."""
    found = prove(saves.saved(match), {each.id: each.name for each in match.seats})
    chains = Chains(match.pledges or (), [(each.seat, each.share) for each in match.choices])
    brought = tuple(
        SeatChain(match.seats[seat].id, each.anchor, each.used, each.head) for seat, each in chains.whole()
    )
    return DiceProof(found.sure, found.says, found.doubts, match.origin.salt, brought)


def _checked(match: AnyMatch) -> int:
    """How many results the seed has given since the match began, or went on under other rules."""
    opening = 0 if match.first else len(match.opening)
    return opening + sum(len(each.rolls) for each in match.choices[match.first :]) - len(match.origin.written)


class Teller:
    """Goes through a match once and notes what its story needs."""

    def __init__(self, match: AnyMatch) -> None:
        self.match = match
        self.seats = [each.id for each in match.seats]
        self.scores: list[tuple[int, Score]] = []
        self._seat_of = {side: each for each, seat in enumerate(match.seats) for side in reversed(seat.sides)}
        self._side_of: dict[str, str] = {}
        self._begun: list[tuple[int, int, Score]] = []
        self._swings: list[tuple[float, int, int]] = []
        self._told: dict[int, tuple[int, list[Event], Forecast | None]] = {}
        self._lost: dict[str, Counter[str]] = defaultdict(Counter)
        self._faces: dict[tuple[int, str], Counter[int]] = defaultdict(Counter)
        self._fortunes: dict[int, list[tuple[float, float]]] = defaultdict(list)
        self._unclear: set[int] = set()
        self._walk()

    # Going through ----------------------------------------------------------------------------------

    def _walk(self) -> None:
        walk = retold(self.match)
        now = next(walk)
        read, worth = len(now.log), self._worth(now)
        self._hear(now, self.match.first, [each.event for each in now.log], None)
        first = self.match.first
        for number, choice in enumerate(self.match.choices[first:], start=first + 1):
            forecast = now.forecast(choice.seat, choice.option)
            now = next(walk)
            events = [each.event for each in now.log[read:]]
            read, before, worth = len(now.log), worth, self._worth(now)
            self._swing(number, before, worth)
            self._told[number] = (choice.seat, events, forecast)
            self._hear(now, number, events, choice.seat)
            self._fortune(choice.seat, forecast, events)

    def _worth(self, now: AnyMatch) -> list[float]:
        return [now.game.evaluate(now.table, each) for each in range(len(self.seats))]

    def _swing(self, number: int, before: list[float], after: list[float]) -> None:
        changes = [new - old for old, new in zip(before, after, strict=True)]
        gains = max(range(len(changes)), key=changes.__getitem__)
        self._swings.append((max(map(abs, changes)), number, gains if changes[gains] > 0 else -1))

    def _hear(self, now: AnyMatch, number: int, events: list[Event], chooser: int | None) -> None:
        score = now.game.score(now.table)
        self.scores.append((number, score))
        for each in events:
            if isinstance(each.what, Turn):
                self._begun.append((each.what.number, number, score))
        self._count_losses(now, events)
        self._count_dice(events, chooser)

    # Losses -----------------------------------------------------------------------------------------

    def _count_losses(self, now: AnyMatch, events: list[Event]) -> None:
        """Pieces are told by their owner's view; once they are gone it is too late to look."""
        ids = {each: now.names.id(Kind.PIECE, each) for event in events for each in _pieces(event)}
        if any(id_ not in self._side_of for id_ in ids.values()):
            self._look(now, events)
        for event in events:
            what = event.what
            lost = isinstance(what, Leave) and what.lost
            if lost or (isinstance(what, Flip) and what.to == "reduced"):
                for piece in _pieces(event):
                    side = self._side_of.setdefault(ids[piece], "")
                    self._lost[side]["units" if lost else "steps"] += 1

    def _look(self, now: AnyMatch, events: list[Event]) -> None:
        standing: dict[str, set[str]] = defaultdict(set)
        for seat in (None, *range(len(self.seats))):
            scene = now.game.view(now.table, seat)
            for piece in (*scene.pieces, *(each for tray in scene.trays for each in tray.pieces)):
                if not piece.hidden:
                    self._side_of[piece.id] = piece.side
                    standing[piece.space].add(piece.side)
        for event in sorted(events, key=lambda each: not isinstance(each.what, Battle)):
            self._infer(now.names, event, standing)

    def _infer(self, names: Names, event: Event, standing: Mapping[str, set[str]]) -> None:
        """The sides of pieces that no view shows: gone in the battle that they came for, or laid under others."""
        what = event.what
        if isinstance(what, Battle):
            for side, force in zip(what.sides, (what.attackers, what.defenders), strict=True):
                for piece in force:
                    self._side_of.setdefault(names.id(Kind.PIECE, piece), side)
        elif isinstance(what, Arrive) and what.at is not None:
            around = standing[names.id(Kind.SPACE, what.at)]
            for piece in what.pieces if len(around) == 1 else ():
                self._side_of.setdefault(names.id(Kind.PIECE, piece), *around)

    def losses(self) -> tuple[Losses, ...]:
        """What each side has lost, most first."""
        found = [Losses(side, lost["units"], lost["steps"]) for side, lost in self._lost.items() if side]
        return tuple(sorted(found, key=lambda each: (-each.units - each.steps, each.side)))

    # Score ------------------------------------------------------------------------------------------

    def lines(self) -> Iterable[StoryLine]:
        """The measures of the score, each with its changes."""
        for n, measure in enumerate(self.scores[0][1].measures):
            values = [(step, score.measures[n].value) for step, score in self.scores]
            kept = [each for i, each in enumerate(values) if i == 0 or each[1] != values[i - 1][1]]
            ended = () if kept[-1] == values[-1] else (values[-1],)
            yield StoryLine(measure.id, measure.name, measure.side, measure.goal, (*kept, *ended))

    def turns(self) -> Iterable[StoryTurn]:
        """The turns, each with those who would have won at its end; at the last one, who has won."""
        assert self.match.outcome is not None
        ends = [*(score.ahead for _, _, score in self._begun[1:]), self.match.outcome.winners]
        for (number, step, _), ahead in zip(self._begun, ends, strict=False):  # a game may have no turns
            yield StoryTurn(number, step, tuple(self.seats[each] for each in ahead))

    # Turning points ---------------------------------------------------------------------------------

    def turning_points(self, seat: int | None) -> list[TurningPoint]:
        """The largest changes of the game's own evaluation, in their order, as a seat may know them."""
        found: list[TurningPoint] = []
        first = self._begun[0][1] if self._begun else 0  # what comes before the first turn is set-up
        for size, number, gains in sorted(self._swings, key=lambda each: (-each[0], each[1])):
            if len(found) == TURNING_POINTS or not size:
                break
            if number <= first or any(abs(each.step - number) < APART for each in found):
                continue
            point = self._point(number, gains, seat)
            if point is not None:
                found.append(point)
        return sorted(found, key=lambda each: each.step)

    def _point(self, number: int, gains: int, seat: int | None) -> TurningPoint | None:
        chooser, events, forecast = self._told[number]
        known = [each for each in events if each.known_to(seat) and each.text]
        ranked = sorted(
            (each for each in known if isinstance(each.what, _TELLING)),
            key=lambda each: _TELLING.index(type(each.what)),
        )
        if not ranked:
            return None
        names, first = self.match.names, ranked[0]
        after = _AFTER_BATTLE if isinstance(first.what, Battle) else _BEHIND
        alike = sum(type(each.what) is type(first.what) for each in ranked[1:])
        detail = next((each for each in ranked[1:] if isinstance(each.what, after)), None)
        chance = None if chooser in self._unclear else came_up(forecast, events)
        places = first.what.places
        return TurningPoint(
            step=number,
            turn=max((turn for turn, step, _ in self._begun if step <= number), default=0),
            text=told(first, names),
            rule=first.rule,
            detail=f"and {alike} more like it" if alike else "" if detail is None else told(detail, names),
            at=names.id(Kind.SPACE, places[-1]) if places else "",
            gains=self.seats[gains] if gains >= 0 else "",
            chance=None if chance is None else chance.probability,
        )

    # Dice -------------------------------------------------------------------------------------------

    def _count_dice(self, events: list[Event], chooser: int | None) -> None:
        """A die belongs to the attacker of the battle that follows, else to whoever has chosen."""
        rolled: list[Roll] = []
        for event in events:
            what = event.what
            if isinstance(what, Roll):
                rolled.append(what)
            elif isinstance(what, Battle):
                self._give(rolled, self._seat_of.get(what.sides[0], chooser))
                rolled = []
        self._give(rolled, chooser)

    def _give(self, rolled: list[Roll], seat: int | None) -> None:
        if seat is None:
            return
        for each in rolled:
            self._faces[seat, each.die][each.result] += 1

    def dice(self) -> Iterable[DiceRolled]:
        """Every seat's dice of which there were enough to speak of."""
        for (seat, name), faces in sorted(self._faces.items()):
            die, count = Die[name.upper()], faces.total()
            if count < FEWEST_DICE:
                continue
            mean = sum(face * times for face, times in faces.items()) / count
            expected = die.low + (die.faces - 1) / 2
            spread = math.sqrt((die.faces**2 - 1) / 12 / count)
            yield DiceRolled(
                seat=self.seats[seat],
                die=name,
                low=die.low,
                faces=tuple(faces[die.low + n] for n in range(die.faces)),
                mean=mean,
                expected=expected,
                rarity=math.erfc(abs(mean - expected) / spread / math.sqrt(2)),
            )

    def _fortune(self, seat: int, forecast: Forecast | None, events: list[Event]) -> None:
        """How much better a battle went than its odds said, and how uncertain that was.

        Of a seat whose battles end otherwise than their odds were named, nothing can be said.
        """
        if forecast is None or len(forecast.chances) < 2 or not any(isinstance(e.what, Battle) for e in events):
            return
        chance = came_up(forecast, events)
        if chance is None:
            self._unclear.add(seat)
            return
        self._fortunes[seat].append(fortune(forecast, chance))

    def luck(self) -> Iterable[Luck]:
        """How rolls with known odds went, for every seat that made enough of them."""
        for seat, rolls in sorted(self._fortunes.items()):
            spread = math.sqrt(sum(variance for _, variance in rolls))
            if seat in self._unclear or len(rolls) < FEWEST_DICE or not spread:
                continue
            differences = [difference for difference, _ in rolls]
            yield Luck(
                seat=self.seats[seat],
                rolls=len(rolls),
                better=sum(each > 0 for each in differences),
                worse=sum(each < 0 for each in differences),
                deviation=sum(differences) / spread,
            )


def _pieces(event: Event) -> tuple[int, ...]:
    return event.what.pieces if isinstance(event.what, Arrive | Leave | Flip | Move) else ()
