"""What was measured of the levels in a game, stored with it; of what was not measured nothing is said."""

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from sandtable.core import AnyGame

FILE = Path("bot") / "levels.toml"


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level in a game: points of 100 against Regular in `games` games, where a draw counts half, and the
    seconds that it takes for a turn and for a hard decision."""

    wins: float | None = None
    games: int = 0
    turn_seconds: float | None = None
    hard_seconds: float | None = None


UNMEASURED = Measured()


def measured(game: AnyGame) -> dict[str, Measured]:
    """The levels of a game of which something was measured, by their ids."""
    return _read(game.folder / FILE)


@cache
def _read(path: Path) -> dict[str, Measured]:
    if not path.is_file():
        return {}
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Measured])
