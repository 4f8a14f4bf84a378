"""What spaces are worth to a seat."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sandtable.games.fitna.box import scenarios
from sandtable.games.fitna.box.plan import Plan

NEEDED, MINOR, MAJOR, DECISIVE = 3.0, 1.0, 0.6, 0.4
"""How much the conditions of each level weigh."""
COUNTED, NAMED = 1.0, 1.5
"""A space that is one of a number, and one that is named."""
DENIAL = 0.7
"""What a space that a rival wants is worth to the others together."""


@lru_cache(maxsize=256)
def wanted(plan: Plan, player: int) -> tuple[float, ...]:
    """31.0 How much a player wants each space, by his victory conditions."""
    box = plan.box
    worth = [0.0] * box.size
    for space in plan.scored:
        record = box.map.space[space]
        worth[space] = 0.15 + 0.15 * record.objective + 0.1 * record.oilfield + 0.2 * record.holy_site
    of = plan.victory[player]
    levels = ((of.prerequisites, NEEDED), (of.minor, MINOR), (of.major, MAJOR), (of.decisive, DECISIVE))
    for conditions, weight in levels:
        for space, share in _asked(plan, player, conditions):
            worth[space] += weight * share
    return tuple(worth)


def _asked(plan: Plan, player: int, conditions: Sequence[scenarios.AnyCondition]) -> Iterator[tuple[int, float]]:
    """The spaces that conditions speak of, and how much each matters to them."""
    number, countries = plan.box.space_number, plan.box.countries
    for condition in conditions:
        match condition:
            case scenarios.ControlAll(spaces):
                yield from ((number[id_], NAMED) for id_ in spaces)
            case scenarios.ControlAtLeast(count, spaces):
                yield from ((number[id_], NAMED * min(1.0, 1.5 * count / len(spaces))) for id_ in spaces)
            case scenarios.ControlledByAny(spaces, players):
                if plan.players[player].id in players:
                    yield from ((number[id_], NAMED) for id_ in spaces)
            case scenarios.ControlCount(lands) | scenarios.ControlledCountBy(lands):
                yield from ((space, COUNTED) for land in lands for space in plan.in_country[countries.index(land)])
            case scenarios.ControlSymbols(symbols):
                yield from ((space, NAMED) for space in plan.spaces if plan.box.map.space[space].symbol in symbols)
            case scenarios.AnyOf(of) | scenarios.AllOf(of):
                yield from ((space, share / 2) for space, share in _asked(plan, player, of))
            case scenarios.PkkRebellionOver():
                yield from ((space, NAMED) for space in plan.pkk_turkey)


class Worth:
    """What each space is worth to a seat: to hold it, and to keep each power from holding it.

    `side` are its own players and those who share stacks with them (20.3, 20.4, 20.6): nobody else is a rival.
    """

    def __init__(self, plan: Plan, seat: int) -> None:
        self.players = plan.players_of[seat]
        partners = {partner for player in self.players for partner in plan.partners(player)}
        self.side = (*self.players, *sorted(partners - set(self.players)))
        own = [wanted(plan, player) for player in self.players]
        self.own = [max(each[space] for each in own) for space in range(plan.box.size)]
        rivals = [player for player in plan.everybody if player not in self.side]
        self.rivals = len({plan.seat_of[player] for player in rivals})
        share = DENIAL / max(self.rivals, 1)
        self.denied = [[0.0] * plan.box.size for _ in plan.everybody]
        for player in rivals:
            self.denied[player] = [share * each for each in wanted(plan, player)]
        total = [sum(self.denied[player][space] for player in rivals) for space in range(plan.box.size)]
        self.hold = [mine + rest for mine, rest in zip(self.own, total, strict=True)]
        self.provoking = frozenset(space for space, players in plan.wards.items() if players[0] not in self.side)


@lru_cache(maxsize=256)
def worth(plan: Plan, seat: int) -> Worth:
    """The worth of all spaces to a seat, made once."""
    return Worth(plan, seat)
