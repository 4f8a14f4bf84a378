"""What spaces and positions are worth to a seat."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sandtable.games.fitna.box import scenarios as v
from sandtable.games.fitna.box.plan import Plan
from sandtable.games.fitna.rules.victory import points
from sandtable.games.fitna.state import Table, plan

NEEDED, MINOR, MAJOR, DECISIVE = 3.0, 1.0, 0.6, 0.4
"""How much the conditions of each level weigh."""
COUNTED, NAMED = 1.0, 1.5
"""A space that is one of a number, and one that is named."""
DENIAL = 0.7
"""What a space that a rival wants is worth to the others together."""


@lru_cache(maxsize=256)
def wanted(p: Plan, player: int) -> tuple[float, ...]:
    """31.0 How much a player wants each space, by his victory conditions."""
    box = p.box
    worth = [0.0] * box.size
    for x in p.scored:
        record = box.map.space[x]
        worth[x] = 0.15 + 0.15 * record.objective + 0.1 * record.oilfield + 0.2 * record.holy_site
    of = p.victory[player]
    levels = ((of.prerequisites, NEEDED), (of.minor, MINOR), (of.major, MAJOR), (of.decisive, DECISIVE))
    for conditions, weight in levels:
        for x, share in _asked(p, player, conditions):
            worth[x] += weight * share
    return tuple(worth)


def _asked(p: Plan, player: int, conditions: Sequence[v.AnyCondition]) -> Iterator[tuple[int, float]]:
    """The spaces that conditions speak of, and how much each matters to them."""
    number, countries = p.box.space_number, p.box.countries
    for condition in conditions:
        match condition:
            case v.ControlAll(spaces):
                yield from ((number[id_], NAMED) for id_ in spaces)
            case v.ControlAtLeast(count, spaces):
                yield from ((number[id_], NAMED * min(1.0, 1.5 * count / len(spaces))) for id_ in spaces)
            case v.ControlledByAny(spaces, players):
                if p.players[player].id in players:
                    yield from ((number[id_], NAMED) for id_ in spaces)
            case v.ControlCount(lands) | v.ControlledCountBy(lands):
                yield from ((x, COUNTED) for land in lands for x in p.in_country[countries.index(land)])
            case v.ControlSymbols(symbols):
                yield from ((x, NAMED) for x in p.spaces if p.box.map.space[x].symbol in symbols)
            case v.AnyOf(of) | v.AllOf(of):
                yield from ((x, share / 2) for x, share in _asked(p, player, of))
            case v.PkkRebellionOver():
                yield from ((x, NAMED) for x in p.pkk_turkey)


class Worth:
    """What each space is worth to a seat: to hold it, and to keep each power from holding it.

    `side` are its own players and those who share stacks with them (20.3, 20.4, 20.6): nobody else is a rival.
    """

    def __init__(self, p: Plan, seat: int) -> None:
        self.players = p.players_of[seat]
        partners = {partner for q in self.players for partner in p.partners(q)}
        self.side = (*self.players, *sorted(partners - set(self.players)))
        own = [wanted(p, q) for q in self.players]
        self.own = [max(each[x] for each in own) for x in range(p.box.size)]
        rivals = [q for q in p.everybody if q not in self.side]
        self.rivals = len({p.seat_of[q] for q in rivals})
        share = DENIAL / max(self.rivals, 1)
        self.denied = [[0.0] * p.box.size for _ in p.everybody]
        for q in rivals:
            self.denied[q] = [share * each for each in wanted(p, q)]
        total = [sum(self.denied[q][x] for q in rivals) for x in range(p.box.size)]
        self.hold = [mine + rest for mine, rest in zip(self.own, total, strict=True)]
        self.provoking = frozenset(x for x, players in p.wards.items() if players[0] not in self.side)


@lru_cache(maxsize=256)
def worth(p: Plan, seat: int) -> Worth:
    """The worth of all spaces to a seat, made once."""
    return Worth(p, seat)


def evaluate(t: Table, seat: int) -> float:
    """What a seat holds, less what its rivals hold; victory points where these decide."""
    s, p = t.state, plan(t)
    if s.points:
        return float(sum(points(t, q) * (1 if p.seat_of[q] == seat else -1) for q in p.everybody))
    total = 0.0
    for x in p.spaces:
        holder = s.control[x]
        if holder < len(p.players):
            total += wanted(p, holder)[x] * (1.0 if p.seat_of[holder] == seat else -DENIAL)
    return total
