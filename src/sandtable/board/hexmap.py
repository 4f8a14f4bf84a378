"""Hex maps as component files describe them: the records that games share, and what can be wrong with them.

A game's own file adds what its book adds: kinds of terrain, countries, the ends of railroads.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from sandtable.board.hexes import HexGrid, Parity
from sandtable.packs import Record

Pair = tuple[str, str]
SIDES = ("north", "west", "south", "east")


class Edges(Record, frozen=True):
    """The hexes along the sides of the map."""

    north: tuple[str, ...]
    west: tuple[str, ...]
    south: tuple[str, ...]
    east: tuple[str, ...]
    source: str


class Hexsides(Record, frozen=True):
    """Hexsides of one kind."""

    hexsides: tuple[Pair, ...]
    source: str


class River(Record, frozen=True):
    """A river along hexsides."""

    id: str
    name: str
    hexsides: tuple[Pair, ...]
    source: str


class Way(Record, frozen=True):
    """A road or railroad from hex to hex."""

    id: str
    name: str
    edges: tuple[Pair, ...]
    source: str


def read_grid(hexes: Iterable[str], high: Parity) -> HexGrid | str:
    """The grid of these hexes, or what is wrong with their numbers."""
    try:
        return HexGrid(hexes, high=high)
    except ValueError as error:
        return f"hexes.toml: {error}; correct the number of that hex"


def check_pairs(key: str, pairs: Iterable[tuple[str, Pair]], grid: HexGrid) -> Iterator[str]:
    """Pairs of neighbouring hexes under the names of their records, each given once."""
    known = set(grid.names)
    seen: dict[frozenset[str], str] = {}
    for owner, (a, b) in pairs:
        place = f"hexes.toml, {owner}, key {key}"
        if a not in known or b not in known or not grid.adjacent(grid.index(a), grid.index(b)):
            yield f"{place}: expected two neighbouring hexes of the map, got {a} and {b}"
        elif frozenset((a, b)) in seen:
            yield f"{place}: {a} and {b} stand with {seen[frozenset((a, b))]} already"
        seen[frozenset((a, b))] = owner


def check_edges(edges: Edges, known: Collection[str], keys: Sequence[str] = SIDES) -> Iterator[str]:
    """The hexes of the sides are on the map."""
    for key in keys:
        for name in getattr(edges, key):
            if name not in known:
                yield f"hexes.toml, edges, key {key}: there is no hex {name} on the map"
