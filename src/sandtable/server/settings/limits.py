"""What one visitor, one key or one server may use."""

from collections.abc import Sequence
from typing import Any

import msgspec

from sandtable.core.errors import SetupError


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one visitor, one seat or one server may use. Rates are (a second, at once).

    Visitors are told apart by address: `visits`, `creations`, `matches_a_day`, `at_once` and `sockets` are theirs.
    `work` are seconds of processor for each visitor and each seat, `match_work` for all who look at one match;
    `hints` are seconds that a visitor may have the coach think, `analyses` seconds of processor for analyses.
    """

    body: int = 64 * 1024
    import_body: int = 4 * 1024 * 1024
    import_choices: int = 20_000
    import_seconds: float = 30.0
    imports: int = 8
    story_seconds: float = 120.0
    connections: int = 4000
    head_seconds: float = 10.0
    body_seconds: float = 60.0
    open_matches: int = 10_000
    open_days: float = 30.0
    idle_days: float = 180.0
    unbegun_days: float = 14.0
    live_matches: int = 1500
    listeners: int = 300
    seat_listeners: int = 20
    cache: int = 64 * 1024 * 1024
    choices: tuple[float, int] = (10.0, 40)
    reads: tuple[float, int] = (50.0, 200)
    chat: tuple[float, int] = (0.5, 10)
    notices: tuple[float, int] = (0.01, 10)
    away_seconds: float = 60.0
    mail_away_seconds: float = 300.0
    mail_pause_seconds: float = 3600.0
    creations: tuple[float, int] = (0.5, 30)
    matches_a_day: int = 100
    visits: tuple[float, int] = (100.0, 400)
    at_once: int = 4
    work: tuple[float, int] = (0.25, 3)
    match_work: tuple[float, int] = (0.5, 6)
    hints: tuple[float, int] = (0.5, 60)
    analyses: tuple[float, int] = (0.25, 600)
    sockets: int = 200


def limits_with(settings: Sequence[str]) -> Limits:
    """The usual limits with NAME=VALUE settings; rates are written A_SECOND/AT_ONCE."""
    given: dict[str, int | float | tuple[float, int]] = {}
    fields = {each.name: each.type for each in msgspec.structs.fields(Limits)}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in fields:
            raise SetupError(f"There is no limit {name!r}; there are {', '.join(fields)}.")
        try:
            given[name] = _limit(value, fields[name])
        except ValueError:
            form = "A_SECOND/AT_ONCE" if fields[name] not in (int, float) else "a number above zero"
            raise SetupError(f"The limit {name} must be {form}, not {value!r}.") from None
    return msgspec.structs.replace(Limits(), **given)


def _limit(value: str, type_: Any) -> int | float | tuple[float, int]:
    rate, _, burst = value.partition("/")
    found = (float(rate), int(burst)) if type_ not in (int, float) else type_(value)
    if not all(0 < each < 1e15 for each in (found if isinstance(found, tuple) else (found,))):
        raise ValueError(value)
    return found
