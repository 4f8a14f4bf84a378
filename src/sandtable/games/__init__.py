"""The games, loaded when somebody asks for them."""

from importlib import import_module

from sandtable.core.errors import UnknownName
from sandtable.core.match import AnyGame

GAMES = ("phantom_fury", "isis_war", "islamic_state", "axis_of_evil", "fitna")


def find(id_: str) -> AnyGame:
    """The game with this id."""
    if id_ not in GAMES:
        raise UnknownName(f"There is no game called {id_!r}; there are {', '.join(GAMES)}.")
    game: AnyGame = import_module(f"sandtable.games.{id_}.game").GAME
    return game
