"""Standing orders as they are stored and sent: with the ids of spaces."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from sandtable.core import AnyMatch, Decision, Kind, Order
from sandtable.core.errors import UnknownName
from sandtable.server.messages.answers import OccasionInfo, OrderInfo
from sandtable.server.messages.errors import ApiError, refused
from sandtable.server.messages.requests import OrderRequest


def read(match: AnyMatch, given: Sequence[OrderRequest]) -> tuple[Order, ...]:
    """Orders as the match keeps them; a window, word or space that the game lacks is refused."""
    windows = {each.id: each for each in match.game.windows}
    for each in given:
        if each.window not in windows:
            known = ", ".join(windows) or "none"
            raise refused("unknown_window", f"There is no reaction window {each.window!r}; there are {known}.")
        for word in each.words:
            if word not in windows[each.window].words:
                raise refused("unknown_word", f"{windows[each.window].name} know no condition {word!r}.")
    number = match.names.number
    return tuple(
        Order(each.window, each.words, tuple(number(Kind.SPACE, id_) for id_ in each.spaces), each.turn)
        for each in given
    )


def readable(match: AnyMatch, stored: Sequence[OrderRequest]) -> tuple[Order, ...]:
    """Stored orders; those that the present rules do not know are left out."""
    found: list[Order] = []
    for each in stored:
        with suppress(ApiError, UnknownName):
            found += read(match, [each])
    return tuple(found)


def write(match: AnyMatch, orders: Sequence[Order]) -> tuple[OrderInfo, ...]:
    """Orders as a seat sees its own."""
    return tuple(OrderInfo(each.window, each.words, _ids(match, each.spaces), each.turn) for each in orders)


def pack(given: Sequence[OrderRequest | OrderInfo]) -> list[dict[str, Any]]:
    """Orders as they are stored."""
    return [msgspec.to_builtins(each) for each in given]


def unpack(stored: list[dict[str, Any]]) -> tuple[OrderRequest, ...]:
    """Orders out of the store."""
    return msgspec.convert(stored, tuple[OrderRequest, ...])


def occasion(match: AnyMatch, decision: Decision) -> OccasionInfo | None:
    """What a reaction is about; None for other questions."""
    if not decision.reaction:
        return None
    about = decision.occasion
    seats = tuple(match.seats[seat].id for seat in about.round)
    return OccasionInfo(about.turn, about.words, _ids(match, about.spaces), seats)


def _ids(match: AnyMatch, spaces: Sequence[int]) -> tuple[str, ...]:
    return tuple(match.names.id(Kind.SPACE, each) for each in spaces)
