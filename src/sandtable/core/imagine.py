"""Matches as a seat may imagine them: what it cannot know is dealt anew, so that trying out tells nothing."""

from collections.abc import Iterable

import msgspec

from sandtable.core.decisions import Option
from sandtable.core.dice import Dice
from sandtable.core.errors import IllegalChoice, NotYourDecision
from sandtable.core.match import AnyMatch, Match
from sandtable.core.table import Table

WORLDS = 2
"""So many deals are imagined: what loses the way back in one of them may lose it."""


def finals(match: AnyMatch, seat: int, options: Iterable[Option]) -> dict[Option, bool]:
    """Whether each option loses the way back, as far as its seat can know; what it cannot is left out."""
    asked = match.decision(seat)
    if asked is None:
        return {}
    offered = [each for each in options if asked.against(asked.in_order(each)) is None]
    if match.secret:
        return dict.fromkeys(offered, len(match.pending) == 1)  # the last answer shows all of them
    worlds = [match] if not match.game.hides else _imagined(match, seat)
    return {each: any(world.is_final(seat, each) for world in worlds) for each in offered} if worlds else {}


def _imagined(match: AnyMatch, seat: int) -> list[AnyMatch]:
    """A few matches that stand at the same question; none if it hangs on what others keep to themselves."""
    worlds = (_dealt_anew(match, seat, number) for number in range(WORLDS))
    return [each for each in worlds if each is not None]


def _dealt_anew(match: AnyMatch, seat: int, number: int) -> AnyMatch | None:
    """The present step with other hidden things, the same dice and the same choices, as far as they can be made."""
    game, frozen = match.game, match.freeze()
    if any(each.seat != seat and game.verbs[each.option.verb].secret for each in frozen.choices):
        return None
    state = msgspec.msgpack.decode(frozen.state, type=game.state_type)
    game.redeal(Table(match.table.box, state, Dice(f"imagined {number}")), seat)
    dice = match.table.dice.copy()
    dice.count = frozen.dice
    world: AnyMatch = Match.from_position(
        game, state, match.setting, dice, automatic=match.automatic, overrides=match.overrides
    )
    world.orders = {seat: match.orders.get(seat, ())}  # those of others are their secret
    try:
        for each in frozen.choices:
            (world.decline if each.standing else world.choose)(each.seat, each.option)
    except (IllegalChoice, NotYourDecision):
        return None
    here, there = match.decision(seat), world.decision(seat)
    return world if here and there and here.options == there.options else None
