"""14.0 Lines of supply as they are shown: the way from a space to the source that feeds it."""

from typing import NamedTuple

from sandtable.core import Kind
from sandtable.games.fitna.box.lines import ALWAYS
from sandtable.games.fitna.rules.supply import Nets, beginnings, friends, supplied
from sandtable.games.fitna.state import Table, plan_of

Way = dict[int, int | None]
"""For each space that is reached the next one on its way; None where the line ends."""


class Lines(NamedTuple):
    """The own spaces in which an army is in supply, and the way of the line of each of them."""

    fed: dict[int, None]
    ways: dict[int, Way]
    kinds: list[int]

    def next_space(self, space: int) -> int | None:
        """The next space on the line of a space."""
        return (
            self.ways[self.kinds[space]].get(space) if space in self.fed and self.kinds[space] != ALWAYS else None
        )

    def in_words(self, t: Table, space: int) -> str:
        """Where the supply of a space comes from."""
        if space not in self.fed:
            return "Out of supply (14.0)"
        end = space
        while (next_ := self.next_space(end)) is not None:
            end = next_
        return (
            "In supply (14.0)"
            if end == space
            else f"Supplied by way of {t.box.names.label(Kind.SPACE, end)} (14.0)"
        )


def lines_of(t: Table, player: int) -> Lines:
    """The lines of a player's army."""
    s, plan = t.state, plan_of(t)
    units = t.box.of_faction[plan.player_factions[player][0]]
    army = next((unit for unit in units if s.owner[unit] == player), units[0])
    nets: Nets = {}
    fed = dict.fromkeys(
        space for space in plan.spaces if s.control[space] == player and supplied(t, army, space, nets)
    )
    kinds = plan.lines.needed[army]
    ways = {kind: _way(t, s.owner[army], kind) for kind in {kinds[space] for space in fed} - {ALWAYS}}
    return Lines(fed, ways, kinds)


def _way(t: Table, power: int, kind: int) -> Way:
    """The shortest ways, from all ends of a kind of line outwards."""
    control, near = t.state.control, plan_of(t).near
    friend = friends(t, power)
    way: Way = dict.fromkeys(beginnings(t, kind, friend))
    edge = list(way)
    for space in edge:
        for beside in near[space]:
            if beside not in way and friend[control[beside]]:
                way[beside] = space
                edge.append(beside)
    return way
