"""14.0 Lines of supply as they are shown: the way from a space to the source that feeds it."""

from typing import NamedTuple

from sandtable.core import Kind
from sandtable.games.fitna.box.lines import ALWAYS
from sandtable.games.fitna.rules.supply import Nets, beginnings, friends, supplied
from sandtable.games.fitna.state import Table, plan

Way = dict[int, int | None]
"""For each space that is reached the next one on its way; None where the line ends."""


class Lines(NamedTuple):
    """The own spaces in which an army is in supply, and the way of the line of each of them."""

    fed: tuple[int, ...]
    ways: dict[int, Way]
    kinds: list[int]

    def next_space(self, x: int) -> int | None:
        """The next space on the line of a space."""
        return self.ways[self.kinds[x]].get(x) if x in self.fed and self.kinds[x] != ALWAYS else None

    def in_words(self, t: Table, x: int) -> str:
        """Whence a space is supplied."""
        if x not in self.fed:
            return "Out of supply (14.0)"
        end = x
        while (next_ := self.next_space(end)) is not None:
            end = next_
        return "In supply (14.0)" if end == x else f"Supplied by way of {t.box.names.label(Kind.SPACE, end)} (14.0)"


def lines_of(t: Table, player: int) -> Lines:
    """The lines of a player's army."""
    s, p = t.state, plan(t)
    units = t.box.of_faction[p.player_factions[player][0]]
    army = next((u for u in units if s.owner[u] == player), units[0])
    nets: Nets = {}
    fed = tuple(x for x in p.spaces if s.control[x] == player and supplied(t, army, x, nets))
    kinds = p.lines.needed[army]
    ways = {kind: _way(t, s.owner[army], kind) for kind in {kinds[x] for x in fed} - {ALWAYS}}
    return Lines(fed, ways, kinds)


def _way(t: Table, power: int, kind: int) -> Way:
    """The shortest ways, from all ends of a kind of line outwards."""
    control, near = t.state.control, plan(t).near
    friend = friends(t, power)
    way: Way = dict.fromkeys(beginnings(t, kind, friend))
    edge = list(way)
    for x in edge:
        for y in near[x]:
            if y not in way and friend[control[y]]:
                way[y] = x
                edge.append(y)
    return way
