"""Worlds as a seat may imagine them: runs at the present question in which all that it cannot know is dealt anew.

A world is a function of what the seat has seen and of nothing else: from two matches that look the same to it, it
imagines the same. The present step is played again from its beginning with other hidden things. What the seat was
told in it falls and stands as it was told; what others kept to themselves is chosen anew, until all fits.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sandtable.core.decisions import Decision, Option
from sandtable.core.dice import Dice, Die, Gives, Label, Source
from sandtable.core.errors import Unimaginable
from sandtable.core.events import Draw, Event, Note, Roll, named, told
from sandtable.core.game import NOTHING_SHOWN, Shown
from sandtable.core.keyed import KeyedTable
from sandtable.core.match import AnyGame, AnyMatch
from sandtable.core.names import Kind
from sandtable.core.run import Run
from sandtable.core.shares import Links
from sandtable.core.table import Table

AnyRun = Run[Any, Any]
UNSEEN = -1
TRIES = 500
"""How many deals are tried before a question counts as one that cannot be imagined."""


class Glimpse(msgspec.Struct, frozen=True):
    """The present step as one seat knows it, in a form that travels: nothing in it depends on what is hidden.

    `state` is that before the step, with all that the seat cannot know dealt anew; `fallen` are rolls and draws,
    `told` is what the seat heard, `shown` what it has seen by now. Choices that others keep to themselves have no
    option; those of secret choices that are still open are left out. One that is `laid_open` holds what is hidden
    as it is: it is for looking back at a match that is over, and for nobody who plays.
    """

    game: str
    overrides: tuple[Path, ...]
    automatic: bool
    seat: int
    state: bytes
    fallen: tuple[Event, ...]
    told: tuple[tuple[str, str], ...]
    shown: Shown
    choices: tuple[tuple[int, Option | None], ...]
    options: tuple[Option, ...]
    laid_open: bool = False


def glimpse(match: AnyMatch, seat: int, *, laid_open: bool = False) -> Glimpse:
    """What a seat that is asked something knows of the present step; or all that is true of it, in looking back."""
    frozen, game = match.freeze(), match.game
    asked = match.decision(seat)
    made = frozen.choices[: len(frozen.choices) - match.answered_in_secret]
    events = tuple(entry.event for entry in match.log[frozen.snapshot.log :])
    heard = [event for event in events if event.known_to(seat)]
    choices = tuple(
        (each.seat, each.option if laid_open or each.seat == seat else _seen_choice(game, each.option))
        for each in made
    )
    shown = _shown(match, frozen.snapshot.state, seat, heard, choices)
    return Glimpse(
        game=game.id,
        overrides=match.origin.overrides,
        automatic=match.automatic,
        seat=seat,
        state=frozen.snapshot.state if laid_open else _veiled(match, frozen.snapshot.state, seat, shown),
        fallen=tuple(event if laid_open else as_seen(event, seat, shown) for event in events if is_chance(event)),
        told=tuple((told(event, match.names), event.rule) for event in heard),
        shown=shown,
        choices=choices,
        options=tuple(asked.options) if asked is not None else (),
        laid_open=laid_open,
    )


def _seen_choice(game: AnyGame, option: Option) -> Option | None:
    """What others see of a choice."""
    return None if game.verbs[option.verb].secret else option


def _veiled(match: AnyMatch, state: bytes, seat: int, shown: Shown) -> bytes:
    """A state with all that a seat cannot know dealt anew."""
    if not match.game.hides:
        return state
    before = _before(match, state)
    match.game.redeal(before, seat, shown)
    return msgspec.msgpack.encode(before.state)


def _before(match: AnyMatch, state: bytes) -> "Table[Any, Any]":
    """The table as it was before the present step."""
    return Table(match.table.box, msgspec.msgpack.decode(state, type=match.game.state_type), Dice("veil"))


def _in_sight(match: AnyMatch, table: "Table[Any, Any]", seat: int) -> set[int]:
    """The pieces on the map that a seat knows; where nothing is hidden that need not be asked."""
    if not match.game.hides:
        return set()
    names = match.names
    found = {each.id for each in match.game.view(table, seat).pieces if not each.hidden}
    return {names.number(Kind.PIECE, id_) for id_ in found if id_ in names}


def is_chance(event: Event) -> bool:
    """Whether an event is a roll or a draw."""
    return isinstance(event.what, Roll | Draw)


def as_seen(event: Event, seat: int, shown: Shown = NOTHING_SHOWN) -> Event:
    """A roll or draw; what was drawn out of sight and has not come up since is nothing."""
    what = event.what
    if not isinstance(what, Draw) or event.known_to(seat) or shown.has(what.of, what.drawn):
        return event
    return msgspec.structs.replace(event, what=msgspec.structs.replace(what, drawn=UNSEEN))


def _shown(
    match: AnyMatch, state: bytes, seat: int, heard: Sequence[Event], choices: Sequence[tuple[int, Option | None]]
) -> Shown:
    """What a seat has been told in this step, and what has come in sight although nobody has named it."""
    new = _in_sight(match, match.table, seat) - _in_sight(match, _before(match, state), seat) if heard else set()
    return Shown(
        frozenset(_named(match, heard, choices, Kind.PIECE) | new),
        frozenset(_named(match, heard, choices, Kind.CARD)),
        frozenset(event.what.topic for event in heard if isinstance(event.what, Note)),
    )


def _named(
    match: AnyMatch, heard: Sequence[Event], choices: Sequence[tuple[int, Option | None]], kind: Kind
) -> set[int]:
    """What has been named to a seat in this step; one way to use a card shows the card."""
    numbers = {number for event in heard for number in named(event, kind)}
    for _, option in choices:
        if option is not None and match.game.verbs[option.verb].of is kind:
            numbers.update(option.numbers)
    parents = {match.names.parent(kind, number) for number in numbers}
    return numbers | {number for number in parents if number is not None}


class AsTold:
    """Dice that fall as a seat saw them `fallen`; what it did not see drawn is drawn anew."""

    def __init__(self, fallen: Iterable[Event | None], seed: str) -> None:
        self.count = 0
        self._fallen, self._own = iter(fallen), Dice(seed)

    def mix(self, links: Links) -> None:
        """What players bring to the real dice changes nothing of what a seat imagines."""

    def copy(self) -> Source:
        """Dice that know nothing of the other world."""
        return self._own.copy()

    def roll(self, die: Die, gives: Gives | None = None) -> int:
        """The face that was seen, if such a die was rolled."""
        self.count += 1
        event = next(self._fallen, None)
        if event is not None and isinstance(event.what, Roll) and event.what.die == die.name.lower():
            return event.what.result
        return self._own.roll(die, gives)

    def pick(self, items: Sequence[int], label: Label) -> int:
        """The position of what was seen to be drawn, if it can be drawn here."""
        self.count += 1
        event = next(self._fallen, None)
        if event is not None and isinstance(event.what, Draw) and event.what.drawn in items:
            return list(items).index(event.what.drawn)
        return self._own.pick(items, label)


def imagine(match: AnyMatch, seat: int, seed: str) -> AnyRun:
    """A run of its own at the present question of a seat, as that seat may imagine it; its dice are keyed."""
    return world(match.game, glimpse(match, seat), seed)


def world(game: AnyGame, seen: Glimpse, seed: str) -> AnyRun:
    """A world that fits what a seat has seen; the same for the same seed."""
    return dealt(game, seen, seed)[0]


def dealt(game: AnyGame, seen: Glimpse, seed: str) -> tuple[AnyRun, int]:
    """The first world of a seed that fits, and the number of its deal: with that it can be made again at once."""
    for number in range(TRIES if game.hides else 1):
        run = world_of(game, seen, seed, number)
        if run is not None:
            return run, number
    raise Unimaginable(f"{game.about.title}: no world fits what seat {seen.seat} has seen.")


def world_of(game: AnyGame, seen: Glimpse, seed: str, number: int) -> AnyRun | None:
    """The step played again in one deal; None where something else would have been told or asked."""
    deal = f"{seed}/{number}"
    return _played_again(game, seen, _dealt_anew(game, seen, deal, seed), deal, [])


class ImaginedStep(msgspec.Struct, frozen=True):
    """The step of a world from its beginning: the state, the results that fell in it, and all that was chosen."""

    state: bytes
    results: tuple[int | str, ...]
    choices: tuple[tuple[int, Option], ...]


def step_of(game: AnyGame, seen: Glimpse, seed: str) -> ImaginedStep:
    """The step of the first world that fits, for those who cannot take a run: a run cannot be copied."""
    _, number = dealt(game, seen, seed)
    deal = f"{seed}/{number}"
    table = _dealt_anew(game, seen, deal, seed)
    state, table.rolls = msgspec.msgpack.encode(table.state), []
    choices: list[tuple[int, Option]] = []
    _played_again(game, seen, table, deal, choices)
    return ImaginedStep(state, tuple(table.rolls), tuple(choices))


def _dealt_anew(game: AnyGame, seen: Glimpse, deal: str, seed: str) -> KeyedTable[Any, Any]:
    """A table at the beginning of the step, with what the seat cannot know dealt anew."""
    state = msgspec.msgpack.decode(seen.state, type=game.state_type)
    box = game.box(seen.overrides)
    table: KeyedTable[Any, Any] = KeyedTable(box, state, Dice(deal), seed, game.turn)
    if not seen.laid_open:
        game.redeal(table, seen.seat, seen.shown)
    return table


def _played_again(
    game: AnyGame, seen: Glimpse, table: KeyedTable[Any, Any], deal: str, choices: list[tuple[int, Option]]
) -> AnyRun | None:
    """A run at the present question; what is chosen on the way is added to the choices."""
    events: list[Event] = []
    table.hear = events.append
    table.replays(AsTold(seen.fallen, deal))
    run = Run(game, table, automatic=seen.automatic)
    run.start()
    rng = Random(deal)
    for seat, option in seen.choices:
        decision = next((each for each in run.pending if each.seat == seat), None)
        if decision is None:
            return None
        made = option if option is not None else propose(decision, seen.shown, rng)
        if decision.against(made) is not None:
            return None
        choices.append((seat, made))
        run.answer(decision, made)
    if not _fits(run, seen, events):
        return None
    table.hear = None
    table.plays_on()
    return run


def propose(decision: Decision, shown: Shown, rng: Random) -> Option:
    """What another seat may have chosen in secret: as often as not what has been shown since, else anything."""
    several = decision.several
    if rng.random() < 0.5:
        if several is not None:
            group = Option(several.verb, None, tuple(each for each in several.among if each in shown.pieces))
            if group.targets and decision.against(group) is None:
                return group
        named = [each for each in decision.options if each.numbers and shown.pieces.issuperset(each.numbers)]
        if named:
            return rng.choice(named)
    return rng.choice(decision.options)


def _fits(run: AnyRun, seen: Glimpse, events: Sequence[Event]) -> bool:
    """Whether a seat has been told the same and is asked the same."""
    asked = next((each for each in run.pending if each.seat == seen.seat), None)
    if asked is None or tuple(asked.options) != seen.options:
        return False
    names = run.table.box.names
    heard = tuple((told(event, names), event.rule) for event in events if event.known_to(seen.seat))
    return heard == seen.told
