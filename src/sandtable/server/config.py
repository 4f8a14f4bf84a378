"""What a server can be told when it starts."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from platformdirs import user_data_path

from sandtable import games
from sandtable.core import AnyGame
from sandtable.core.errors import SetupError
from sandtable.packs.overrides import find_overrides, override_dirs
from sandtable.server.bot_worker import Choose, choose_as_bot, known_bots
from sandtable.server.models import BotInfo
from sandtable.server.notices.settings import Notices
from sandtable.server.store import VERSION


class Games(msgspec.Struct, frozen=True):
    """The games on offer. `find` is a module's function: worker processes import it."""

    ids: tuple[str, ...] = games.GAMES
    find: Callable[[str], AnyGame] = games.find


class Bots(msgspec.Struct, frozen=True):
    """The bots on offer for a game, and the function by which worker processes let them choose."""

    known: Callable[[AnyGame], tuple[BotInfo, ...]] = known_bots
    choose: Choose = choose_as_bot


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one visitor, one key or one server may use. Rates are (a second, at once).

    Visitors are told apart by address: `visits`, `creations`, `matches_a_day` and `sockets` are theirs.
    """

    body: int = 64 * 1024
    import_body: int = 4 * 1024 * 1024
    import_choices: int = 20_000
    import_seconds: float = 30.0
    imports: int = 8
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


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """A server's configuration. `database` is a SQLAlchemy URL; `hosts` and `origins` are names allowed
    in the Host header (none: any) and origins allowed besides the server's own; `proxies` are addresses or
    networks whose word is taken for a visitor's address. A process that lets bots think and is not heard of
    for `lease_seconds` is taken for dead. Every `look_seconds` it is seen whose clock has run out; every
    `beat_seconds` it is noted that a server runs. `now` is the time by which clocks go."""

    database: str = ""
    bot_workers: int = 1
    static: Path = Path(__file__).with_name("static")
    games: Games = Games()
    bots: Bots = Bots()
    packs: tuple[Path, ...] = ()
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    limits: Limits = Limits()
    notices: Notices = Notices()
    bot_seconds: float = 120.0
    lease_seconds: float = 10.0
    look_seconds: float = 1.0
    beat_seconds: float = 5.0
    now: Callable[[], float] = time.time

    def overrides(self, game: str) -> tuple[Path, ...]:
        """The override packs that this server lays over a game."""
        return tuple(find_overrides(game, override_dirs(self.packs)))


def default_database() -> str:
    """A SQLite file in the user's data directory; one of another version stays as it is beside it."""
    try:
        folder = user_data_path("sandtable", ensure_exists=True)
    except OSError as error:
        raise SetupError(
            f"Matches cannot be kept in {error.filename}: {error.strerror}. Make that folder writable, or name"
            " a file of your own: sandtable serve --database sqlite:///FILE"
        ) from None
    return f"sqlite:///{folder / f'matches-{VERSION}.sqlite3'}"
