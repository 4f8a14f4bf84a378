"""What a server can be told when it starts."""

import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from sandtable.bots import PATIENCE
from sandtable.packs.overrides import find_overrides, override_dirs
from sandtable.server.settings.limits import Limits
from sandtable.server.settings.notices import Notices
from sandtable.server.settings.offers import Bots, Games
from sandtable.server.settings.watching import Watching


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """A server's configuration. `database` is a SQLAlchemy URL; `hosts` and `origins` are names allowed
    in the Host header (none: any) and origins allowed besides the server's own; `proxies` are addresses or
    networks whose word is taken for a visitor's address. A process that lets bots think and is not heard of
    for `lease_seconds` is taken for dead. Every `look_seconds` it is seen whose clock has run out; every
    `beat_seconds` it is noted that a server runs. `now` is the time by which clocks go, and `number`
    the process's among several. A bot has `thinking` seconds for a choice, the
    coach `hint_seconds` for a hint, and `reaction_seconds` where a clock runs in a reaction."""

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
    watching: Watching = Watching()
    chat: bool = True
    number: int = 0
    thinking: float = PATIENCE
    bot_seconds: float = 120.0
    hint_workers: int = 1
    analysis_workers: int = 1
    hint_seconds: float = 6.0
    reaction_seconds: float = 2.0
    lease_seconds: float = 10.0
    look_seconds: float = 1.0
    beat_seconds: float = 5.0
    now: Callable[[], float] = time.time

    def overrides(self, game: str) -> tuple[Path, ...]:
        """The override packs that this server lays over a game."""
        return tuple(find_overrides(game, override_dirs(self.packs)))
