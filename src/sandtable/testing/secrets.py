"""Nothing that a seat is sent changes with what it cannot know."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from sandtable.core import AnyMatch, Decision, Event, Kind, Match
from sandtable.core.dice import Source
from sandtable.core.errors import IllegalChoice, NotYourDecision
from sandtable.core.events import Arrive, Battle, Card, Control, Draw, Flip, Leave, Move, Note, told
from sandtable.core.history import Choice, Frozen, Snapshot
from sandtable.core.imagine import redealt
from sandtable.core.scene import Piece
from sandtable.core.worlds import AsTold, as_seen, is_chance

SIGHTS = (Move, Arrive, Leave, Flip, Battle, Draw, Card, Control)
"""What everybody at the table may see happen: a world in which something else happens cannot be compared on."""


def check_secrets(match: AnyMatch, since: Frozen | None = None, *, deals: int = 1) -> None:
    """Nothing that a seat is sent changes with what it cannot know: view, advice, log, dice, questions, options,
    hints, odds, refusals, and who else is asked.

    Each step since a moment of the match, as a rule since the last choice, is played to its end in worlds that
    differ only in what a seat cannot know, with the same choices and the same results of dice and draws; `deals` is
    how many are dealt for each seat.
    """
    hides = match.game.hides
    for seat in (None, *range(len(match.seats))):
        scene = match.game.view(match.table, seat)
        msgspec.json.encode(scene)
        if hides and seat is not None:
            _check_present(match, seat, scene)
    if hides:
        for step, choices in _steps(match, since or match.at(max(len(match.choices) - 1, 0)).freeze()):
            for seat in range(len(match.seats)):
                for deal in range(deals):
                    _compare(match, step, choices, seat, f"deal {deal}")


def _check_present(match: AnyMatch, seat: int, scene: object) -> None:
    twin = redealt(match, msgspec.msgpack.encode(match.table.state), seat, "another")
    assert match.game.view(twin, seat) == scene, f"seat {seat} sees what is hidden from it"
    decision = match.decision(seat)
    if decision is not None:
        fair = match.game.advise(twin, decision) == match.game.advise(match.table, decision)
        assert fair, f"seat {seat} is advised by what is hidden from it"


# Worlds -----------------------------------------------------------------------------------------------------


class _World(Match[Any, Any]):
    """A match that remembers where each of its steps began."""

    __slots__ = ("steps",)

    def _lay_out(self, *given: Any) -> None:
        self.steps: list[Snapshot] = []
        super()._lay_out(*given)

    def on_step(self) -> None:
        super().on_step()
        self.steps.append(self._snapshots[-1])

    @property
    def over(self) -> bool:
        """Whether the first step has come to its end."""
        return len(self.steps) > 1 or self.outcome is not None

    def told_to(self, seat: int) -> list[Event]:
        """What a seat has been told in the first step."""
        end = self.steps[1].log if len(self.steps) > 1 else len(self.log)
        return [entry.event for entry in self.log[:end] if entry.event.known_to(seat)]


def _fallen_in(world: AnyMatch, seat: int) -> Iterator[Event | None]:
    """The rolls and draws of a world as a seat saw them; None as long as there are no more."""
    read = 0
    while True:
        event = world.log[read].event if read < len(world.log) else None
        read += event is not None
        if event is None or is_chance(event):
            yield event and as_seen(event, seat)


def _steps(match: AnyMatch, since: Frozen) -> list[tuple[Snapshot, list[Choice]]]:
    """The steps of a match since a moment, and the choices in each of them."""
    made = match.choices[since.snapshot.at :]
    world = _as_it_is(match, since.snapshot)
    for choice in made:
        world.repeat(choice)
    ends = [*(step.at for step in world.steps[1:]), len(made)]
    return [(step, made[step.at : end]) for step, end in zip(world.steps, ends, strict=True)]


def _as_it_is(match: AnyMatch, step: Snapshot) -> _World:
    dice = match.table.dice.copy()
    dice.count = step.dice
    return _world(match, msgspec.msgpack.decode(step.state, type=match.game.state_type), dice)


def _world(match: AnyMatch, state: object, dice: Source) -> _World:
    made = _World.from_position(
        match.game, state, match.setting, dice, automatic=match.automatic, overrides=match.origin.overrides
    )
    assert isinstance(made, _World)
    return made


# Comparing --------------------------------------------------------------------------------------------------


def _compare(match: AnyMatch, step: Snapshot, choices: Sequence[Choice], seat: int, deal: str) -> None:
    """Play a step as it was beside one with another deal, as long as the seat sees the same happen in both."""
    here = _as_it_is(match, step)
    there = _world(match, redealt(match, step.state, seat, deal).state, AsTold(_fallen_in(here, seat), deal))
    for choice in choices:
        if not _alike(here, there, seat) or _stands_elsewhere(here, there, seat, choice):
            return
        here.repeat(choice)
        try:
            there.repeat(choice)
        except (IllegalChoice, NotYourDecision):
            assert choice.seat != seat, f"seat {seat} may choose by what is hidden from it: {choice.option}"
            return
    if _alike(here, there, seat) and not here.over:
        _check_same(seat, _explained(here, seat), _explained(there, seat))


def _stands_elsewhere(here: AnyMatch, there: AnyMatch, seat: int, choice: Choice) -> bool:
    """Whether another seat names a piece that is not where it was: the choice is not the same."""
    if choice.seat == seat or here.game.verbs[choice.option.verb].of is not Kind.PIECE:
        return False
    ids = {here.names.id(Kind.PIECE, number) for number in choice.option.numbers}
    return _looks(here, choice.seat, ids) != _looks(there, choice.seat, ids)


def _looks(world: AnyMatch, seat: int, ids: set[str]) -> list[Piece]:
    scene = world.game.view(world.table, seat)
    return [
        each for each in (*scene.pieces, *(one for tray in scene.trays for one in tray.pieces)) if each.id in ids
    ]


def _alike(here: _World, there: _World, seat: int) -> bool:
    """Whether a seat is told and asked the same; False where the worlds part by what it may see."""
    lines, others = _lines(here, seat), _lines(there, seat)
    if lines == others:
        _check_same(seat, _asked(here, seat), _asked(there, seat))
        return True
    at = next((i for i, (a, b) in enumerate(zip(lines, others, strict=False)) if a != b), -1)
    at = at if at >= 0 else min(len(lines), len(others))
    one, other = lines[at : at + 1], others[at : at + 1]
    apart = [told[at] for told in (here.told_to(seat), there.told_to(seat)) if at < len(told)]
    seen = _is_seen(apart) and not (_is_of_a_kind(apart) and sorted(map(str, lines)) == sorted(map(str, others)))
    assert seen, f"seat {seat} is told what is hidden from it: log: {one} or {other}"
    return False


def _is_of_a_kind(events: Sequence[Event]) -> bool:
    """Whether the same sort of thing is told: the same lines in another order tell who is where."""
    return len({type(each.what) for each in events}) == 1


def _is_seen(apart: Sequence[Event]) -> bool:
    """Whether one of the first events in which two worlds differ is a sight, or a note on other pieces."""
    notes = {(each.text, each.rule, each.what.at, each.what.topic) for each in apart if isinstance(each.what, Note)}
    return any(isinstance(each.what, SIGHTS) for each in apart) or (len(apart) == 2 and len(notes) == 1)


def _check_same(seat: int, here: dict[str, Any], there: dict[str, Any]) -> None:
    for channel, value in here.items():
        other = there.get(channel)
        assert other == value, f"seat {seat} is told what is hidden from it: {channel}: {value} or {other}"


def _lines(world: _World, seat: int) -> list[tuple[str, str, object]]:
    return [(told(event, world.names), event.rule, event.what) for event in world.told_to(seat)]


def _asked(world: _World, seat: int) -> dict[str, Any]:
    """Who is asked under which rule, and the seat's own question."""
    if world.over:
        return {"asked": None}
    decision = world.decision(seat)
    sent: dict[str, Any] = {"asked": [(each.seat, each.rule, each.reaction) for each in world.pending]}
    if decision is not None:
        sent["prompt"] = (world.game.prompt(decision, world.names), tuple(decision.pieces), tuple(decision.spaces))
        sent["options"] = [(option, world.game.label(option, world.names)) for option in decision.options]
    return sent


def _explained(world: AnyMatch, seat: int) -> dict[str, Any]:
    """What a seat is told about the options of its question, and about what is not offered."""
    decision = world.decision(seat)
    if decision is None:
        return {}
    return {
        "hints": [decision.hint(option) if decision.hint else None for option in decision.options],
        "odds": [world.forecast(seat, option) for option in decision.options],
        "refusals": [world.why_not(seat, id_) for id_ in _ids(world)],
        "deeds": _deeds(world, decision),
    }


def _deeds(world: AnyMatch, decision: Decision) -> list[Any]:
    """What pieces could do, where the question is for an action."""
    if decision.deeds is None:
        return []
    pieces = [number for kind, number in map(world.names.find, _ids(world)) if kind is Kind.PIECE]
    able = [tuple(decision.deeds.able(option)) for option in decision.options]
    return [*able, *(tuple(decision.deeds.of(piece)) for piece in pieces)]


def _ids(match: AnyMatch) -> list[str]:
    kinds = (Kind.PIECE, Kind.SPACE, Kind.CARD)
    return [id_ for kind in kinds for id_ in match.names.ids(kind) if match.names.find(id_)[0] is kind]
