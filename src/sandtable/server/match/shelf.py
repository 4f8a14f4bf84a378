"""The shelf: games are taken from it by many threads, and opened by one at a time.

msgspec learns the form of a type when it first meets it. Two threads that meet one type for the first time at the
same moment can crash the process, so all types of a game are met here, under a lock, before anybody plays it.
"""

from threading import RLock

import msgspec

from sandtable.core import AnyGame, Outcome
from sandtable.server.config import Config
from sandtable.server.messages.answers import OrderInfo
from sandtable.server.messages.errors import not_found

_MET_EARLY = (Outcome, tuple[OrderInfo, ...])


class Shelf:
    """The games on offer. Whoever opens something of a game by hand holds the lock."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._opened: dict[str, AnyGame] = {}
        self.lock = RLock()
        for each in _MET_EARLY:
            msgspec.json.Decoder(each)

    def offered(self, id_: str) -> AnyGame:
        """A game on offer."""
        if id_ not in self._config.games.ids:
            raise not_found(f"There is no game {id_!r}; there are {', '.join(self._config.games.ids)}.")
        return self.take(id_)

    def take(self, id_: str) -> AnyGame:
        """A game whose components are loaded."""
        found = self._opened.get(id_)
        if found is not None:
            return found
        with self.lock:
            if id_ not in self._opened:
                game = self._config.games.find(id_)
                game.box(self._config.overrides(id_))
                msgspec.msgpack.Decoder(game.state_type)
                self._opened[id_] = game
            return self._opened[id_]
