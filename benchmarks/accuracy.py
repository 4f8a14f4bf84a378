"""Whether accuracy tells good play from bad: matches of every level with itself, each analysed quickly.

`python -m benchmarks.accuracy FOLDER` plays and analyses whatever is not in the folder yet, in one process, and
prints the table. It takes an hour or two of processor; who stops it loses the piece of work it was at.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import product
from math import sqrt
from pathlib import Path

import msgspec

from sandtable import games
from sandtable.bots import make
from sandtable.bots.play import play
from sandtable.coach import ENGINE, Account, Done, analyse
from sandtable.core import AnyMatch, Match
from sandtable.core import save as saves

GAMES = {"fitna": "FITNA, s01", "axis_of_evil": "Axis of Evil", "phantom_fury": "Phantom Fury"}
LEVELS = {"veteran": "Veteran", "regular": "Regular", "recruit": "Recruit", "random": "random"}
ACCURACIES = 6
"""So many of each level in each game: a match has one for every seat."""
STUDENT = (0.0, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20)
"""How many errors a 95 % interval reaches to either side, by the number of seats less one."""


class Kept(msgspec.Struct, frozen=True):
    """The analysis of one match: the engine that made it, and what it says of each seat."""

    engine: int
    accounts: tuple[Account, ...]


def accuracy(seats: Sequence[Account]) -> tuple[float, float]:
    """The part that several seats kept together, and how far its 95 % interval reaches to either side.

    Choices of one player in one match are not independent of one another, so seats are what is counted.
    """
    count, staked = len(seats), sum(each.staked for each in seats)
    lost = sum(each.lost for each in seats) / staked
    off = sqrt(sum((each.lost - lost * each.staked) ** 2 for each in seats) * count / (count - 1)) / staked
    return 1.0 - lost, off * (STUDENT[count - 1] if count <= len(STUDENT) else 2.0)


def main() -> None:
    """Play and analyse what is missing, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy", description=__doc__)
    parser.add_argument("folder", type=Path, help="where matches and analyses are kept")
    parser.add_argument("--accuracies", type=int, default=ACCURACIES, help="seats of each level in each game")
    parser.add_argument("--table", action="store_true", help="only print what is there")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    if not wanted.table:
        for number, game, level in product(range(wanted.accuracies), GAMES, LEVELS):
            if number < matches(game, wanted.accuracies):
                _analysed(wanted.folder / f"{game}-{level}-{number}", game, level, number)
    print("\n".join(table(wanted.folder, wanted.accuracies)))


def matches(game: str, accuracies: int) -> int:
    """In how many matches there are so many seats."""
    return -(-accuracies // len(_fresh(game, 0).seats))


def _analysed(stem: Path, game: str, level: str, number: int) -> None:
    if _kept(stem) is not None:
        return
    match = _match(stem.with_suffix(".json"), game, level, number)
    pieces = stem.with_suffix(".pieces")
    lines = pieces.read_bytes().splitlines() if pieces.exists() else []
    done = [msgspec.json.decode(each, type=Done) for each in lines]
    with pieces.open("ab") as file:

        def keep(each: Done) -> None:
            file.write(msgspec.json.encode(each) + b"\n")
            file.flush()

        found = analyse(match, done=done, keep=keep)
    stem.with_suffix(".accounts").write_bytes(msgspec.json.encode(Kept(ENGINE, found.accounts)))
    print(stem.name, ", ".join(f"{1 - each.lost / each.staked:.2f}" for each in found.accounts), flush=True)


def _kept(stem: Path) -> Kept | None:
    """An analysis that was made before, by this engine."""
    try:
        found = msgspec.json.decode(stem.with_suffix(".accounts").read_bytes(), type=Kept)
    except OSError:
        return None
    return found if found.engine == ENGINE else None


def _match(file: Path, game: str, level: str, number: int) -> AnyMatch:
    """A match of a level against itself, in the game's first scenario; bots have no clock."""
    if file.exists():
        return saves.restore(saves.parse(file.read_bytes()), games.find)
    match = _fresh(game, number)
    play(match, {seat: make(level, f"accuracy-{number}/{seat}") for seat in range(len(match.seats))})
    file.write_text(saves.dumps(match), encoding="utf-8")
    return match


def _fresh(game: str, number: int) -> AnyMatch:
    found = games.find(game)
    return Match(found, found.setting(found.scenarios[0].id), f"accuracy-{number}")


def table(folder: Path, accuracies: int) -> Iterator[str]:
    """The rows, as they stand in docs/coach.md."""
    yield f"| game | {' | '.join(LEVELS.values())} | seats a level |"
    yield f"|---|{'---|' * len(LEVELS)}---|"
    for game, name in GAMES.items():
        seats = [_seats(folder, game, level, matches(game, accuracies)) for level in LEVELS]
        counts = sorted({len(each) for each in seats})
        many = " to ".join(str(each) for each in dict.fromkeys((counts[0], counts[-1])))
        yield f"| {name} | {' | '.join(_cell(each) for each in seats)} | {many} |"


def _seats(folder: Path, game: str, level: str, count: int) -> list[Account]:
    """The seats that were analysed in the first so many matches of a level."""
    kept = (_kept(folder / f"{game}-{level}-{number}") for number in range(count))
    return [seat for each in kept if each is not None for seat in each.accounts]


def _cell(seats: Sequence[Account]) -> str:
    if len(seats) < 2:
        return "too few"
    share, off = accuracy(seats)
    return f"{100 * share:.0f} [{100 * (share - off):.0f}, {100 * (share + off):.0f}]"


if __name__ == "__main__":
    main()
