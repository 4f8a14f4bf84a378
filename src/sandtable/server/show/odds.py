"""What can be told of an option before it is taken: its odds, the ways to a space, and what cannot be undone."""

from collections.abc import Sequence

from sandtable.core import AnyMatch, Forecast, Kind, Option, Strength, Tally, imagine
from sandtable.core.decisions import Aid, Deed
from sandtable.core.ways import Way
from sandtable.core.ways import ways as find_ways
from sandtable.server.messages.odds import (
    AidInfo,
    DeedInfo,
    Following,
    ForecastInfo,
    LeadInfo,
    StrengthInfo,
    TallyInfo,
    WayInfo,
)
from sandtable.server.show.facts import spelled

TRIED = 24
"""The number of options that are tried out for one question at most."""


def finals(match: AnyMatch, seat: int) -> dict[str, bool]:
    """Whether each option cannot be undone, as far as its seat can know; of many, those that name nothing."""
    decision = match.decision(seat)
    if decision is None:
        return {}
    options = decision.options
    if len(options) > TRIED:
        options = [each for each in options if each.target is None and not each.targets]
    return {spelled(match, option): final for option, final in imagine.finals(match, seat, options).items()}


def follows(match: AnyMatch, seat: int, option: Option) -> tuple[Following, ...]:
    """What an option would do at once because nothing else is left."""
    game, names = match.game, match.names
    return tuple(
        Following(
            game.label(each, names),
            tuple(names.id(of, number) for number in each.numbers) if (of := game.verbs[each.verb].of) else (),
        )
        for each in imagine.follows(match, seat, option)
    )


def able(match: AnyMatch, seat: int) -> dict[str, list[str]]:
    """The pieces that could carry out each option of a question for an action."""
    decision = match.decision(seat)
    if decision is None or decision.deeds is None:
        return {}
    found = ((option, decision.deeds.able(option)) for option in decision.options)
    return {spelled(match, option): [match.names.id(Kind.PIECE, each) for each in able] for option, able in found}


def deeds(match: AnyMatch, seat: int, piece: str) -> list[DeedInfo]:
    """All that a piece could do now; nothing of what has no name of its own."""
    decision = match.decision(seat)
    if decision is None or decision.deeds is None or piece not in match.names:
        return []
    kind, number = match.names.find(piece)
    return [_deed(match, each) for each in decision.deeds.of(number)] if kind is Kind.PIECE else []


def _deed(match: AnyMatch, deed: Deed) -> DeedInfo:
    return DeedInfo(
        choice=spelled(match, deed.option),
        label=match.game.label(deed.option, match.names),
        about=deed.about,
        price=deed.price,
        choices=_spelled(match, deed.choices),
        leads=tuple(
            LeadInfo(
                match.names.id(Kind.SPACE, lead.space),
                _spelled(match, lead.choices),
                lead.note,
                lead.price,
                lead.attack,
            )
            for lead in deed.leads
        ),
        refusal=deed.refusal,
    )


def _spelled(match: AnyMatch, options: Sequence[Option]) -> tuple[str, ...]:
    return tuple(spelled(match, each) for each in options)


def forecast(match: AnyMatch, found: Forecast | None) -> ForecastInfo | None:
    """Odds as they are sent."""
    if found is None:
        return None
    tally = None if found.tally is None else _tally(match, found.tally)
    return ForecastInfo(
        found.title,
        found.rule,
        found.chances,
        found.shifts,
        found.facts,
        found.lit,
        tally,
        found.certain,
        tuple(_aid(match, each) for each in found.aids),
        found.reach,
        found.against,
        found.sums,
        found.price,
        found.guess,
    )


def _aid(match: AnyMatch, aid: Aid) -> AidInfo:
    pieces = tuple(match.names.id(Kind.PIECE, each) for each in aid.pieces)
    return AidInfo(aid.attacks, aid.what, aid.value, aid.rule, pieces, aid.secret, aid.how)


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


def ways(match: AnyMatch, seat: int) -> list[WayInfo]:
    """Where the piece that moves now comes to by several steps."""
    return [_way(match, each) for each in find_ways(match, seat)]


def _way(match: AnyMatch, found: Way) -> WayInfo:
    space = match.names.id
    return WayInfo(
        target=space(Kind.SPACE, found.target),
        choices=tuple(spelled(match, each) for each in found.steps),
        path=tuple(space(Kind.SPACE, each.target) for each in found.steps if each.target is not None),
        final=found.final,
        forecast=forecast(match, found.forecast),
        halt="" if found.halts is None else spelled(match, found.halts),
        note=found.note,
    )
