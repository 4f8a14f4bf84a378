"""FITNA: what its refusals say of units, spaces and cards."""

from sandtable.games.fitna.state import Off, plan_of
from tests.games.truths import Asked, Truths


def player(a: Asked) -> int:
    """The player who is asked: named, or the first of a seat."""
    plan = plan_of(a.match.table)
    named = a.decision.about.get("player")
    found: int = plan.seat_of.index(a.seat) if named is None else plan.marker.index(named)
    return found


def stack(a: Asked) -> list[int]:
    found: list[int] = a.s.stacks[a.number]
    return found


def ours(a: Asked) -> tuple[int, ...]:
    found: tuple[int, ...] = plan_of(a.match.table).sides[player(a)]
    return found


def ruled_by_its_owner(a: Asked) -> bool:
    return bool(a.s.control[a.number] == a.s.owner[a.about("unit")])


def is_next_to(a: Asked, space: int) -> bool:
    return a.number in plan_of(a.match.table).near[space]


TRUTHS: Truths = {
    r"The space is not in play in this scenario\.": lambda a: not plan_of(a.match.table).open[a.number],
    r"A player is meant here, not a unit\.": lambda a: a.number not in plan_of(a.match.table).marker,
    r"It is not on the map\.": lambda a: a.s.at[a.number] < 0,
    r"It has no part in this scenario\.": lambda a: a.s.at[a.number] == Off.OUT,
    r"It lies in a Force Pool\.": lambda a: a.s.at[a.number] == Off.POOL,
    r"It belongs to reinforcements that are still to come\.": lambda a: a.s.at[a.number] == Off.BATCH,
    r"It waits for a space where it may arrive\.": lambda a: a.s.at[a.number] == Off.WAITING,
    r"It is out of the game for good\.": lambda a: a.s.at[a.number] == Off.REMOVED,
    r"It is held in reserve off the map\.": lambda a: a.s.at[a.number] == Off.RESERVE,
    r"It does not stand in the overstacked space\.": lambda a: a.s.at[a.number] != a.about("space"),
    r"It is on the map\.": lambda a: a.s.at[a.number] >= 0,
    r"It is not in the hand\.": lambda a: a.box.mode_card.get(a.number, a.number) not in a.s.hands[player(a)],
    r"No enemy stands there\.": lambda a: all(a.s.owner[unit] in ours(a) for unit in stack(a)),
    r"Units of somebody else stand there\.": lambda a: any(
        a.s.owner[unit] != a.s.owner[a.about("unit")] for unit in stack(a)
    ),
    r"Units of your own side stand there\.": lambda a: bool(stack(a)),
    r"Its (?:own side|player) does not control the space\.": lambda a: not ruled_by_its_owner(a),
    r"You do not control it\.": lambda a: a.s.control[a.number] != player(a),
    r"It is not next to the space that is attacked\.": lambda a: not is_next_to(a, a.about("target")),
    r"It does not stand next to the space that is attacked\.": lambda a: (
        a.s.at[a.number] not in plan_of(a.match.table).near[a.about("target")]
    ),
    r"It has moved in this segment\.": lambda a: a.number in a.s.moved,
    r"It is full: at most three units.*": lambda a: len(stack(a)) >= 3,
    r"Peshmergas hold this space\.": lambda a: any(a.box.faction[unit] in a.box.kurdish for unit in stack(a)),
    r"It is none of the Kurds of this card\.": lambda a: a.box.faction[a.number] not in a.box.kurdish,
    r"It is isolated\.": lambda a: a.s.isolated[a.number],
    r"It is not yours\.": lambda a: a.s.owner[a.number] != player(a),
    r"It is not yours to move\.": lambda a: a.s.run is not None or a.s.owner[a.number] != player(a),
    r"It stands there now\.": lambda a: a.s.at[a.about("unit")] == a.number,
    r"None of your units is next to it\.": lambda a: (
        a.s.run is not None or not any(is_next_to(a, at) for at in standing(a))
    ),
}


def standing(a: Asked) -> set[int]:
    """Where units of a player stand."""
    return {at for unit, at in enumerate(a.s.at) if at >= 0 and a.s.owner[unit] == player(a)}
