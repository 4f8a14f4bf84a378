"""What one key may know of a match: its state and its question."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import blake2b
from itertools import repeat
from typing import cast

import msgspec

from sandtable import __version__
from sandtable.core import (
    RESIGN,
    AnyGame,
    AnyMatch,
    Decision,
    Forecast,
    Hint,
    Kind,
    Names,
    Option,
    Strength,
    Tally,
    Turn,
    imagine,
)
from sandtable.core.memo import memo
from sandtable.core.scene import Scene
from sandtable.core.ways import Way
from sandtable.server import clocks, orders
from sandtable.server.changes import changes
from sandtable.server.models import (
    Asked,
    Message,
    OptionInfo,
    Origin,
    Paused,
    SceneChanges,
    SeatState,
    SeveralInfo,
    State,
)
from sandtable.server.models_odds import ForecastInfo, StrengthInfo, TallyInfo, WayInfo
from sandtable.server.rows import ChatRow, MatchRow, SeatRow

TRIED = 24
"""So many options are tried out for one question."""
NOTHING = msgspec.Raw(b"null")
NO_HINT = Hint()


class Room(msgspec.Struct, frozen=True):
    """What is known of a match besides its position."""

    head: MatchRow
    seats: list[SeatRow]
    online: frozenset[str]
    thinking: frozenset[int]
    paused: dict[int, str]
    secret: bool


class Drawing(msgspec.Struct, frozen=True):
    """What costs most of a state; it changes only when the position does."""

    tag: str
    scene: Scene
    asked: msgspec.Raw


def draw(match: AnyMatch, seat: int | None, tag: str, others: Iterable[Drawing] = ()) -> Drawing:
    """The scene and the question of this seat; a position of the past, which has no tag, asks nothing.

    Where nothing is hidden, the scene is the same that `others` were shown.
    """
    asked = _asked(match, seat) if tag else None
    drawn = None if match.game.hides else next(iter(others), None)
    scene = match.game.view(match.table, seat) if drawn is None else drawn.scene
    return Drawing(tag, scene, msgspec.Raw(msgspec.json.encode(asked)))


def tag(head: MatchRow, seat: int | None) -> str:
    """The same for the same scene, in whatever process, and for no other; the revision is not told."""
    what = f"{__version__} {head.pack} {head.id} {head.spectator_hash} {head.revision} {seat}"
    return blake2b(what.encode(), digest_size=8).hexdigest()


def state(
    room: Room, match: AnyMatch, seat: int | None, drawing: Drawing, *, had: Drawing | None = None, now: bool = True
) -> State:
    """The match as this seat sees it, who `had` an earlier scene; `now` is false for a position of the past."""
    game, head = match.game, room.head
    ids = [each.id for each in match.seats]
    acts = seat is not None and room.seats[seat].kind != "bot"  # its place may have been taken
    return State(
        match=head.id,
        game=head.game,
        scenario=head.scenario,
        variants=head.variants,
        players=head.players,
        name=head.name,
        seq=len(match.choices),
        seat=None if seat is None else ids[seat],
        tag=drawing.tag,
        scene=drawing.scene if had is None else None,
        changes=None if had is None else _changes(had, drawing),
        asked=cast(Asked, drawing.asked if acts else NOTHING),  # msgspec writes what is encoded already as it is
        waiting_for=waiting(match),
        thinking=[ids[each] for each in sorted(room.thinking)] if now else [],
        paused=[Paused(ids[each], why) for each, why in sorted(room.paused.items())] if now else [],
        outcome=match.outcome,
        may_undo=now and acts and seat is not None and match.outcome is None and match.may_undo(seat),
        seats=[_seat_state(each, room) for each in room.seats],
        seed_hash=match.seed_hash,
        seed=match.seed if head.over else None,
        seed_given=head.seed_given,
        orders=() if seat is None else orders.write(match, match.orders.get(seat, ())),
        origin=origin(head),
        clock=clocks.of(head),
        hidden=len(ids) > 1 and (game.hides or room.secret or len(match.pending) > 1),
    )


def _changes(had: Drawing, drawing: Drawing) -> SceneChanges:
    found = changes(had.scene, drawing.scene)
    return SceneChanges(since=had.tag, set=found.set, lists=found.lists)


def _seat_state(row: SeatRow, room: Room) -> SeatState:
    return SeatState(
        id=row.seat,
        name=row.name,
        sides=tuple(row.sides),
        kind=row.kind,
        player=row.player,
        open=row.kind == "open",
        online=row.seat in room.online,
        clock=clocks.shown(room.head, row),
    )


def turn(match: AnyMatch, earlier: MatchRow | None = None) -> int:
    """The number of the present turn; 0 before the first. The log before an `earlier` head is not read again."""
    known = 0 if earlier is None or earlier.seq > len(match.choices) else earlier.seq
    for each in reversed(match.log):
        what = each.event.what
        if type(what) is Turn:
            return what.number
        if each.at < known and earlier is not None:
            return earlier.turn
    return 0


def waiting(match: AnyMatch) -> list[str]:
    """The seats that have to choose."""
    return [match.seats[each.seat].id for each in match.pending]


def origin(head: MatchRow) -> Origin | None:
    """What a match grew out of."""
    return Origin(head.growth, head.source, head.forked) if head.growth else None


def message(row: ChatRow) -> Message:
    """A line of chat as it is sent."""
    return Message(row.n, row.who, row.text, moment(row.sent))


def moment(seconds: float) -> datetime:
    """A stored time."""
    return datetime.fromtimestamp(seconds, UTC)


# The question ---------------------------------------------------------------------------------------


def _asked(match: AnyMatch, seat: int | None) -> Asked | None:
    decision = None if seat is None else match.decision(seat)
    if decision is None:
        return None
    names = match.names
    return Asked(
        prompt=match.game.prompt(decision, names),
        rule=decision.rule,
        reaction=decision.reaction,
        decline=None if decision.decline is None else match.game.spell(decision.decline, names),
        options=_options(match, decision),
        pieces=tuple(names.id(Kind.PIECE, each) for each in decision.pieces),
        spaces=tuple(names.id(Kind.SPACE, each) for each in decision.spaces),
        several=_several(match, decision),
        occasion=orders.occasion(match, decision),
        battle=decision.battle,
        begun=seat is not None and match.begun(seat),
    )


def _several(match: AnyMatch, decision: Decision) -> SeveralInfo | None:
    several = decision.several
    verb = None if several is None else match.game.verbs[several.verb]
    if several is None or verb is None or verb.of is None:
        return None
    return SeveralInfo(
        verb=several.verb,
        text=verb.text,
        kind=verb.of.value,
        among=tuple(match.names.id(verb.of, each) for each in several.among),
        least=several.least,
        most=len(several.among) if several.most is None else several.most,
        commits=verb.commits,
        odds=decision.odds is not None,
    )


def _options(match: AnyMatch, decision: Decision) -> list[OptionInfo]:
    """What can be chosen. Options without a hint are offered again and again: they are kept as they are sent."""
    what = match.game, match.names, decision.odds is not None
    found = cast(list[OptionInfo], list(_written_option.each(*map(repeat, what), decision.options)))
    if decision.hint is not None:
        for at, option in enumerate(decision.options):
            hint = decision.hint(option)
            if hint is not None and hint != NO_HINT:
                found[at] = _hinted_option(match.names, _plain_option(*what, option), hint)
    return found


def _hinted_option(names: Names, plain: OptionInfo, hint: Hint) -> OptionInfo:
    ids = names.ids(Kind.SPACE)
    path = tuple([ids[space] for space in hint.path])
    return msgspec.structs.replace(plain, commits=plain.commits or hint.commits, note=hint.text, path=path)


@memo(32768)
def _written_option(game: AnyGame, names: Names, odds: bool, option: Option) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(_plain_option(game, names, odds, option)))


@lru_cache(maxsize=16384)
def _plain_option(game: AnyGame, names: Names, odds: bool, option: Option) -> OptionInfo:
    """An option without what it costs now."""
    verb = game.verbs[option.verb]
    numbers = option.numbers
    kind = verb.of if numbers else None
    ids = () if kind is None else tuple(names.id(kind, each) for each in numbers)
    parent = None if kind is None or option.target is None else names.parent(kind, option.target)
    return OptionInfo(
        choice=game.spell(option, names),
        verb=option.verb,
        target=ids[0] if ids and not option.targets else None,
        targets=ids if option.targets else (),
        parent="" if kind is None or parent is None else names.id(kind, parent),
        kind=None if kind is None else kind.value,
        label=game.label(option, names),
        commits=verb.commits,
        odds=odds,
        aside=verb.aside,
        way=verb.way,
    )


def finals(match: AnyMatch, seat: int) -> dict[str, bool]:
    """Whether each option loses the way back, as far as its seat can know; of many, those that name nothing."""
    decision = match.decision(seat)
    if decision is None:
        return {}
    options = decision.options
    if len(options) > TRIED:
        options = [each for each in options if each.target is None and not each.targets]
    return {spelled(match, option): final for option, final in imagine.finals(match, seat, options).items()}


def forecast(match: AnyMatch, found: Forecast | None) -> ForecastInfo | None:
    """Odds as they are sent."""
    if found is None:
        return None
    tally = None if found.tally is None else _tally(match, found.tally)
    return ForecastInfo(found.title, found.rule, found.chances, found.shifts, found.facts, found.lit, tally)


def _tally(match: AnyMatch, tally: Tally) -> TallyInfo:
    def force(parts: Sequence[Strength]) -> tuple[StrengthInfo, ...]:
        return tuple(
            StrengthInfo(
                match.names.id(Kind.PIECE, each.piece),
                match.names.label(Kind.PIECE, each.piece),
                each.value,
                each.how,
                each.rule,
            )
            for each in parts
        )

    attackers, defenders = force(tally.attackers), force(tally.defenders)
    return TallyInfo(tally.attack, tally.defence, tally.total, attackers, defenders, tally.column)


def way(match: AnyMatch, found: Way) -> WayInfo:
    """A way as it is sent."""
    space = match.names.id
    return WayInfo(
        target=space(Kind.SPACE, found.target),
        choices=tuple(spelled(match, each) for each in found.steps),
        path=tuple(space(Kind.SPACE, each.target) for each in found.steps if each.target is not None),
        final=found.final,
        forecast=forecast(match, found.forecast),
        halt="" if found.halts is None else spelled(match, found.halts),
    )


def spelled(match: AnyMatch, option: Option) -> str:
    """An option as it is stored and sent."""
    return RESIGN.verb if option == RESIGN else match.game.spell(option, match.names)
