"""Reading options of the command line: variants, packs, bots."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from sandtable import games
from sandtable.bots import PATIENCE, Bot, make
from sandtable.core import AnyGame, AnyMatch
from sandtable.core.errors import SetupError
from sandtable.packs import find_overrides, override_dirs


def pairs(options: Sequence[str], what: str) -> dict[str, str]:
    """NAME=VALUE options."""
    found = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not (name and equals and value):
            raise SetupError(f"{what} must be written NAME=VALUE, not {option!r}.")
        found[name] = value
    return found


def variants(options: Sequence[str]) -> dict[str, int]:
    """--variant options; on and off may be written for 1 and 0."""
    words = {"on": 1, "off": 0}
    found = {}
    for name, value in pairs(options, "--variant").items():
        if value not in words and not value.lstrip("-").isdecimal():
            raise SetupError(f"The value of variant {name} must be a whole number, not {value!r}.")
        found[name] = words[value] if value in words else int(value)
    return found


def overrides(game: str, packs: Sequence[Path]) -> list[Path]:
    """The override packs that apply to a game: those of the environment, then those of --pack."""
    return find_overrides(game, override_dirs(directories(packs)))


def directories(packs: Sequence[Path]) -> Sequence[Path]:
    """--pack options, each of which must be there."""
    for folder in packs:
        if not folder.is_dir():
            raise SetupError(f"{folder} is no directory.")
    return packs


def bots(match: AnyMatch, options: Sequence[str]) -> Mapping[int, Bot]:
    """--bot options: SEAT=KIND, or all=KIND."""
    kinds: dict[int, str] = {}
    for seat, kind in pairs(options, "--bot").items():
        seats = range(len(match.seats)) if seat == "all" else [match.seat_number(seat)]
        kinds |= dict.fromkeys(seats, kind)
    luck = {seat: f"{match.seed}/{match.seats[seat].id}" for seat in kinds}
    return {seat: make(kind, luck[seat], seconds=PATIENCE) for seat, kind in kinds.items()}


def all_games() -> list[AnyGame]:
    """Every game, in the order in which they are offered."""
    return [games.find(id_) for id_ in games.GAMES]
