"""What has changed of a scene since another, so that who has that one need not be sent all of it again."""

from typing import Any

import msgspec
from msgspec.structs import astuple

Part = list[Any] | msgspec.Struct


class Changes(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is different in something: fields with their new value, and lists of things with an id by parts.

    A part of a list is [from, to], what stood there in the old list before `to`; or [at, changes] of the thing
    that stood there; or a new thing.
    """

    set: dict[str, Any] = {}
    lists: dict[str, list[Any]] = {}


def changes(old: msgspec.Struct, new: msgspec.Struct) -> Changes:
    """What must be changed in `old`, which is of the same type, to become `new`."""
    fields: dict[str, Any] = {}
    lists: dict[str, list[Any]] = {}
    both = zip(new.__struct_fields__, astuple(old), astuple(new), strict=True)
    for name, was, now in both:
        if was is now or was == now:
            continue
        if type(now) is tuple and now and hasattr(now[0], "id"):
            lists[name] = _parts(was, now)
        else:
            fields[name] = now
    return Changes(fields, lists)


def _parts(old: tuple[Any, ...], new: tuple[Any, ...]) -> list[Part]:
    places = {each.id: at for at, each in enumerate(old)}
    parts: list[Part] = []
    run: list[int] = [0, -1]
    for each in new:
        at = places.get(each.id)
        if at is None:
            parts.append(each)
        elif old[at] != each:
            parts.append([at, changes(old[at], each)])
        elif at == run[1]:
            run[1] += 1
            continue
        else:
            run = [at, at + 1]
            parts.append(run)
            continue
        run = [0, -1]
    return parts
