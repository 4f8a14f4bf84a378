"""Check override packs without playing: what `sandtable pack check` prints."""

from collections.abc import Callable, Sequence
from pathlib import Path

from sandtable.packs.errors import PackError
from sandtable.packs.load import Pack
from sandtable.packs.overrides import packs_in, read_manifest


def check(folder: Path, load_game: Callable[[str, Sequence[Path]], Pack]) -> list[str]:
    """The problems of the pack, or of each of the packs, in a directory; none means that all can be used.

    `load_game` loads a game by its id with overrides, and raises PackError for a game that does not exist.
    """
    try:
        packs = packs_in(folder)
    except PackError as error:
        return list(error.problems)
    return [problem for pack in packs for problem in _check_one(pack, load_game)]


def _check_one(pack: Path, load_game: Callable[[str, Sequence[Path]], Pack]) -> list[str]:
    try:
        load_game(read_manifest(pack).game, [pack])
    except PackError as error:
        return list(error.problems)
    return []
