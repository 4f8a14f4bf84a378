"""Matches as a seat may imagine them: what it cannot know is dealt anew, so that trying out tells nothing."""

from collections.abc import Iterable
from typing import Any

import msgspec

from sandtable.core.decisions import Option
from sandtable.core.dice import Dice
from sandtable.core.errors import IllegalChoice, NotYourDecision
from sandtable.core.match import AnyMatch, Match
from sandtable.core.names import Kind
from sandtable.core.table import Table

WORLDS = 2
"""How many deals are imagined: what cannot be taken back in one of them may be impossible to take back."""


def finals(match: AnyMatch, seat: int, options: Iterable[Option]) -> dict[Option, bool]:
    """Whether each option cannot be taken back, as far as its seat can know; what it cannot know is left out."""
    asked = match.decision(seat)
    if asked is None:
        return {}
    offered = [each for each in options if asked.against(asked.in_order(each)) is None]
    if match.secret:
        return dict.fromkeys(offered, len(match.pending) == 1)  # the last answer shows all of them
    worlds = [match] if not match.game.hides else _at_the_same_question(match, seat)
    return {
        each: any(world.is_final(seat, each) or _goes_on(world, seat, each) for world in worlds)
        for each in (offered if worlds else [])
    }


def _goes_on(world: AnyMatch, seat: int, option: Option) -> bool:
    """Whether an option leads to a die by way of others: it can be taken back only until they have answered."""
    asked = world.decision(seat)
    hint = asked.hint(option) if asked is not None and asked.hint is not None else None
    if hint is None or not hint.commits:
        return False
    trial = world.clone()
    trial.choose(seat, option)
    return trial.decision(seat) is None


SELECTING = ("", "target", "attackers", "roll")
"""The parts of a battle in which a player picks what to do; in the others he suffers or answers something."""


def follows(match: AnyMatch, seat: int, option: Option) -> list[Option]:
    """What an option would do at once because the next questions of the same act have a single answer each.

    Who only selects something shall not do with it whatever is left, so that a client can ask first.
    """
    asked = match.decision(seat)
    if asked is None or match.secret or asked.against(option) is not None or asked.battle not in SELECTING:
        return []
    worlds = [match] if not match.game.hides else _at_the_same_question(match, seat)
    return _left_alone(worlds[0].clone(), seat, option) if worlds else []


def _left_alone(trial: AnyMatch, seat: int, option: Option) -> list[Option]:
    """The single answers after an option; none if they only lead to a question, or bring something to rest."""
    trial.automatic = False
    asked = trial.decision(seat)
    trial.choose(seat, option)
    made, of = [option], trial.game.verbs
    while trial.begun(seat) and (alone := _single(trial, seat)) is not None:
        made.append(alone)
        trial.choose(seat, alone)
    kinds = [of[each.verb].of for each in made]
    goes = any(kind is Kind.PIECE and Kind.SPACE in kinds[at:] for at, kind in enumerate(kinds))
    rests = kinds[0] is Kind.SPACE and Kind.SPACE not in kinds[1:] and not (asked and asked.battle)
    return made[1:] if goes or (not rests and _over(trial, seat)) else []


def _over(trial: AnyMatch, seat: int) -> bool:
    """Whether nothing more is put to a seat in its act: what it answers in a battle with a single option is not."""
    while trial.begun(seat) and (asked := trial.decision(seat)) and not asked.veiled and len(asked.options) == 1:
        trial.choose(seat, asked.options[0])
    return not trial.begun(seat) or trial.decision(seat) is None


def _single(trial: AnyMatch, seat: int) -> Option | None:
    """The only option of a question to a seat that would not be put to it."""
    asked = trial.decision(seat)
    if asked is None or asked.veiled or asked.battle not in SELECTING or len(asked.options) > 1:
        return None
    return asked.options[0]


def _at_the_same_question(match: AnyMatch, seat: int) -> list[AnyMatch]:
    """A few imagined matches in which a seat has the same options; none if they hang on what others hide."""
    here = match.decision(seat)
    worlds = (dealt_anew(match, seat, f"imagined {number}") for number in range(WORLDS))
    found = ((world, world.decision(seat)) for world in worlds if world is not None)
    return [world for world, there in found if here and there and here.options == there.options]


def dealt_anew(match: AnyMatch, seat: int, deal: str) -> AnyMatch | None:
    """The present step with other hidden things, the same dice and the same choices.

    None where these choices cannot be made then, or where others have chosen in it what they keep to themselves.
    """
    game, frozen = match.game, match.freeze()
    if any(each.seat != seat and game.verbs[each.option.verb].secret for each in frozen.choices):
        return None
    table = redealt(match, frozen.snapshot.state, seat, deal)
    dice = match.table.dice.copy()
    dice.count = frozen.snapshot.dice
    world: AnyMatch = Match.from_position(
        game,
        table.state,
        match.setting,
        dice,
        automatic=match.automatic,
        overrides=match.origin.overrides,
        links=frozen.snapshot.links,
    )
    try:
        for each in frozen.choices:
            world.repeat(each)
    except (IllegalChoice, NotYourDecision):
        return None
    world.orders = {seat: match.orders.get(seat, ())}  # what they declined is repeated; others' are their secret
    return world


def redealt(match: AnyMatch, state: bytes, seat: int, deal: str) -> Table[Any, Any]:
    """A table of its own with a packed state, in which what a seat cannot know is dealt anew."""
    decoded = msgspec.msgpack.decode(state, type=match.game.state_type)
    table = Table(match.table.box, decoded, Dice(deal))
    match.game.redeal(table, seat)
    return table
