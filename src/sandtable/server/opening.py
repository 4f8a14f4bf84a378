"""A match as it is stored when it is opened."""

import time
from typing import Any

import msgspec

from sandtable.core import AnyMatch, Seat
from sandtable.server import orders, render
from sandtable.server.rows import ChoiceRow, MatchRow
from sandtable.server.security import new_match_id


class Opening(msgspec.Struct, frozen=True):
    """The rows of a new match before anybody has a key; `orders` are the usual standing ones."""

    head: MatchRow
    seats: tuple[Seat, ...]
    choices: list[ChoiceRow]
    orders: list[dict[str, Any]]


def opening(match: AnyMatch, *, given: bool) -> Opening:
    """What is to be stored of a match that nobody sits at yet; `given` says that somebody chose its seed."""
    usual = orders.pack(orders.write(match, match.game.usual_orders()))
    return Opening(_head(match, given), tuple(match.seats), choice_rows(match, 0, 0), usual)


def _head(match: AnyMatch, given: bool) -> MatchRow:
    now = time.time()
    return MatchRow(
        id=new_match_id(),
        game=match.game.id,
        scenario=match.setting.scenario,
        variants=match.setting.variants,
        players=match.setting.players,
        name="",
        seed=match.seed,
        seed_given=given,
        automatic=match.automatic,
        pack=match.table.box.digest,
        opening=list(match.opening),
        spectator_hash="",
        forked=match.origin.forked,
        created=now,
        touched=now,
        seq=len(match.choices),
        revision=0,
        digest=match.digest(),
        turn=render.turn(match),
        asked=render.waiting(match),
        over=match.outcome is not None,
        outcome=msgspec.to_builtins(match.outcome),
    )


def choice_rows(match: AnyMatch, start: int, answers: int) -> list[ChoiceRow]:
    """The rows of the choices from number `start` on, the first sent with the number `answers`."""
    now = time.time()
    return [
        ChoiceRow(
            seq=number,
            seat=match.seats[choice.seat].id,
            answers=answers if number == start else number,
            choice=render.spelled(match, choice.option),
            results=list(choice.rolls),
            standing=choice.standing,
            made=now,
        )
        for number, choice in enumerate(match.choices[start:], start)
    ]
