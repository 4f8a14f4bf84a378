"""The question that a seat is asked, with everything that it may choose."""

from functools import lru_cache
from itertools import repeat
from typing import cast

import msgspec

from sandtable.core import AnyGame, AnyMatch, Decision, Hint, Kind, Names, Option
from sandtable.core.memo import memo
from sandtable.server.messages.answers import Asked, OptionInfo, Purse, SeveralInfo
from sandtable.server.show import orders

NO_HINT = Hint()


def asked(match: AnyMatch, seat: int | None) -> Asked | None:
    """What this seat has to decide; spectators are asked nothing."""
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
        secret=match.secret,
        purse=None if decision.deeds is None else Purse(decision.deeds.points, decision.deeds.unit),
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
        best=tuple(match.names.id(verb.of, each) for each in several.best),
        parts=tuple(tuple(match.names.id(verb.of, each) for each in part) for part in several.parts),
        once=several.once,
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
    final = plain.commits or hint.commits
    return msgspec.structs.replace(
        plain, commits=final, note=hint.text, path=path, usual=hint.usual, last=hint.last
    )


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
        ends=verb.ends,
    )
