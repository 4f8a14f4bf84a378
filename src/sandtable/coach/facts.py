"""What an option brings and risks, in sentences made of facts: no fact, no sentence.

Facts are odds of the game's tables, and what differs at the horizon in the worlds where two options were played
out: places held, units on the map, tracks. Whether a track that moves is good is read off the games: it is, if
those in which it stood higher were worth more.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import msgspec

from sandtable.bots.bot import AnyRun
from sandtable.coach.answers import Sentence
from sandtable.coach.comparing import SURE, Estimate, estimate
from sandtable.coach.outlook import Outlook
from sandtable.coach.trial import Tried
from sandtable.core import Decision, Forecast, Option
from sandtable.core.names import counted, percent

MOST = 2
"""How many sentences of either kind there may be."""
OFTEN, SOME = 0.3, 0.3
"""By how much the share of games must differ in which a place is held, and by how much a number, to be told."""


class Fact(msgspec.Struct, frozen=True):
    """A sentence, whether it is good for the seat, and how much it weighs."""

    text: str
    good: bool
    weight: float
    rule: str = ""


class Words(msgspec.Struct, frozen=True):
    """The names that sentences need: those of spaces, sides and tracks, and which sides are the seat's own."""

    spaces: Mapping[str, str]
    sides: Mapping[str, str]
    tracks: Mapping[str, str]
    own: frozenset[str]


def words(run: AnyRun, seat: int, own: Sequence[str]) -> Words:
    """The names of a game's things as its board and its scene have them."""
    board = run.game.board(run.table.box)
    scene = run.game.view(run.table, seat)
    return Words(
        spaces={each.id: each.name for each in board.spaces},
        sides={each.id: each.name for each in board.sides},
        tracks={str(each.id): each.name for each in scene.tracks if each.name and ":" not in each.name},
        own=frozenset(own),
    )


def told(facts: Sequence[Fact], *, good: bool) -> tuple[Sentence, ...]:
    """The weightiest facts of one kind as sentences."""
    chosen = sorted((each for each in facts if each.good is good), key=lambda each: -each.weight)[:MOST]
    return tuple(Sentence(each.text, each.rule) for each in chosen)


def of_odds(decision: Decision, option: Option) -> list[Fact]:
    """What the tables say of an option, where a die decides; what is certain comes first."""
    forecast = decision.odds(option) if decision.odds is not None else None
    if forecast is None:
        return []
    facts = [Fact(_sentence(each.text), True, 3.0, each.rule) for each in forecast.certain]
    for good in (True, False):
        text = _chances(forecast, good)
        if text:
            facts.append(Fact(text, good, 2.0, forecast.rule))
    return facts


def _chances(forecast: Forecast, good: bool) -> str:
    """The results that are good, or bad, with their chances: "67 %: DR: the defender retreats"."""
    found = [each for each in forecast.chances if each.probability > 0 and (each.good > 0) is good and each.good]
    found.sort(key=lambda each: -each.probability)
    return "; ".join(f"{percent(each.probability)}: {each}" for each in found[:MOST]) + ("." if found else "")


def of_worlds(
    here: Sequence[Tried], there: Sequence[Tried], every: Sequence[Tried], seat: int, names: Words
) -> list[Fact]:
    """What differs between an option and what it is compared to, world by world."""
    pairs = [
        (one.outlook, other.outlook)
        for one, other in zip(here, there, strict=False)
        if one.outlook is not None and other.outlook is not None
    ]
    if len(pairs) < 2:
        return []
    known = [(each.outlook, each.values[seat]) for each in every if each.outlook is not None]
    return [
        *_ends(pairs, seat),
        *_places(pairs, names),
        *_units(pairs, names),
        *_tracks(pairs, known, names),
    ]


Pairs = Sequence[tuple[Outlook, Outlook]]


def _differ(pairs: Pairs, measure: Callable[[Outlook], float], least: float) -> Estimate | None:
    """The mean difference of something, if it is sure and large enough to speak of."""
    found = estimate([measure(one) - measure(other) for one, other in pairs])
    return found if abs(found.mean) >= max(least, SURE * found.error) else None


def _mean(looks: Sequence[Outlook], measure: Callable[[Outlook], float]) -> float:
    return sum(measure(each) for each in looks) / len(looks)


def _ends(pairs: Pairs, seat: int) -> Iterator[Fact]:
    def wins(look: Outlook) -> float:
        return float(look.winners is not None and seat in look.winners)

    def loses(look: Outlook) -> float:
        return float(look.winners is not None and seat not in look.winners)

    for ends, verb, good in ((wins, "win", True), (loses, "lose", False)):
        if _differ(pairs, ends, OFTEN / 2) is not None:
            here, there = (_tenths(_mean(each, ends)) for each in zip(*pairs, strict=True))
            if here != there:
                more = _mean([one for one, _ in pairs], ends) > _mean([other for _, other in pairs], ends)
                text = f"You {verb} within the turns looked at in {here} of 10 games (otherwise {there})."
                yield Fact(text, good is more, 5.0)


def _places(pairs: Pairs, names: Words) -> Iterator[Fact]:
    spaces = {space for pair in pairs for look in pair for space in look.holders}
    gained: list[tuple[float, str]] = []
    lost: list[tuple[float, str]] = []
    for space in sorted(spaces & names.spaces.keys()):

        def held(look: Outlook, space: str = space) -> float:
            return float(look.holders.get(space, "") in names.own)

        differs = _differ(pairs, held, OFTEN)
        if differs is not None:
            here, there = (_tenths(_mean(each, held)) for each in zip(*pairs, strict=True))
            row = (abs(differs.mean), f"{names.spaces[space]} in {here} of 10 games (otherwise {there})")
            (gained if differs.mean > 0 else lost).append(row)
    for rows, good in ((gained, True), (lost, False)):
        if rows:
            rows.sort(reverse=True)
            said = " and ".join(text for _, text in rows[:MOST])
            yield Fact(f"You hold {said}.", good, 2.0 + sum(each for each, _ in rows))


def _units(pairs: Pairs, names: Words) -> Iterator[Fact]:
    sides = sorted({side for pair in pairs for look in pair for side in look.units})
    own = [side for side in sides if side in names.own]
    mine = _differ(pairs, lambda look: sum(look.units.get(side, 0) for side in own), SOME)
    if mine is not None:
        more = "more" if mine.mean > 0 else "fewer"
        yield Fact(
            f"You have {_about(mine.mean, 'unit')} {more} on the map, on average.",
            mine.mean > 0,
            1 + abs(mine.mean),
        )
    worn = _differ(pairs, lambda look: sum(look.reduced.get(side, 0) for side in own), SOME)
    if worn is not None:
        more = "more" if worn.mean > 0 else "fewer"
        yield Fact(
            f"You have {_about(worn.mean, 'reduced unit')} {more}, on average.", worn.mean < 0, 0.5 + abs(worn.mean)
        )
    for side in sides:
        if side not in names.own and side in names.sides:
            theirs = _differ(pairs, partial(_units_of, side), SOME)
            if theirs is not None:
                more = "more" if theirs.mean > 0 else "fewer"
                text = f"{names.sides[side]}: {_about(theirs.mean, 'unit')} {more} on the map, on average."
                yield Fact(text, theirs.mean < 0, abs(theirs.mean))


def _tracks(pairs: Pairs, known: Sequence[tuple[Outlook, float]], names: Words) -> Iterator[Fact]:
    for track in sorted({str(track) for pair in pairs for look in pair for track in look.tracks}):
        if track not in names.tracks:
            continue

        def stands(look: Outlook, track: str = track) -> float:
            return look.tracks.get(track, 0)

        differs = _differ(pairs, stands, SOME)
        worth = _goes_with([(stands(look), value) for look, value in known])
        if differs is not None and worth:
            up = "higher" if differs.mean > 0 else "lower"
            text = f"{names.tracks[track]}: {_about(differs.mean)} {up}, on average."
            yield Fact(text, (differs.mean > 0) is (worth > 0), 1.0 + abs(differs.mean))


def _goes_with(rows: Sequence[tuple[float, float]]) -> float:
    """Whether one number is high where the other is: 1; or low: -1; 0 where they hardly go together."""
    one, other = (estimate(each) for each in zip(*rows, strict=True))
    both = estimate([(mine - one.mean) * (its - other.mean) for mine, its in rows])
    return 0.0 if abs(both.mean) < SURE * both.error else 1.0 if both.mean > 0 else -1.0


def _about(number: float, one: str = "") -> str:
    """How many, to one place: "1.3 units", "2"."""
    rounded = round(abs(number), 1)
    figure = int(rounded) if rounded == int(rounded) else rounded
    return counted(figure, one) if one else f"{figure:g}"


def _tenths(share: float) -> int:
    return round(10 * share)


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


def _units_of(side: str, look: Outlook) -> int:
    return look.units.get(side, 0)
