"""14 Combat results."""

from collections.abc import Sequence

from sandtable.core import Hint, Option, Refusal, Steps
from sandtable.core.events import Arrive
from sandtable.core.refusals import against_pieces
from sandtable.core.tolls import Toll, tolls
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.box.tables import Result
from sandtable.games.axis_of_evil.rules.control import controls, flip_garrison, gain
from sandtable.games.axis_of_evil.rules.movement import why_not_zone
from sandtable.games.axis_of_evil.rules.odds import Support, counts_as_hyperwar
from sandtable.games.axis_of_evil.rules.reasons import why_not_own
from sandtable.games.axis_of_evil.rules.retreat import retreat
from sandtable.games.axis_of_evil.rules.units import (
    eliminate,
    factor,
    garrison_side,
    go,
    is_complex,
    is_hyperwar,
    lose_step,
    mobile_and_fob,
    steps_left,
)
from sandtable.games.axis_of_evil.state import Off, Table

STAY = Option("stay")


class Fight:
    """An attack being resolved: who attacks which hex, and whether it counts as hyperwar (14.2, 19.1.4)."""

    def __init__(self, t: Table, side: int, where: int, attackers: Sequence[int], support: Support) -> None:
        self.side, self.where, self.attackers = side, where, tuple(attackers)
        self.mega = t.box.mega_city[where]
        self.ground_hyperwar = any(is_hyperwar(t, unit) for unit in attackers)
        self.hyperwar = counts_as_hyperwar(t, attackers, support)

    def standing(self, t: Table) -> list[int]:
        """The attackers that are left."""
        return [unit for unit in self.attackers if t.state.at[unit] >= 0]


def apply(t: Table, fight: Fight, result: Result) -> Steps[bool]:
    """14.0, 8.1.examples Apply a result; True if the defending hex is cleared."""
    match result:
        case Result.AS:  # 14.0.as: nothing
            return False
        case Result.AL1:
            yield from attacker_loss(t, fight, "14.0.al1")
            return False
        case Result.BB:  # 14.0.bb: the defender first
            cleared = yield from defender_loss(t, fight, "14.0.bb")
            yield from attacker_loss(t, fight, "14.0.bb")
            return cleared
        case Result.DL1:
            return (yield from defender_loss(t, fight, "14.0.dl1"))
        case Result.DR:
            return (yield from defender_retreat(t, fight))
        case Result.DE:
            return defender_eliminated(t, fight)
        case Result.HW1:  # 14.2, R-75: without hyperwar it counts as AS before it comes here
            return (yield from hyperwar_result(t, fight))


def attacker_loss(t: Table, fight: Fight, rule: str) -> Steps[None]:
    """14.0.al1 The attacker reduces one attacking unit by a step."""
    unit = yield from choose_loss(t, fight.side, fight.standing(t), rule)
    lose_step(t, unit, rule)


def choose_loss(t: Table, side: int, pieces: Sequence[int], rule: str) -> Steps[int]:
    """14.0 The owner chooses which unit takes a step loss."""
    lose = t.box.piece_options("lose")
    choice = yield t.ask(
        side,
        "Which of your units takes the step loss?",
        [lose[piece] for piece in pieces],
        rule,
        hint=tolls(pieces, lambda unit: _toll(t, unit)),
        pieces=pieces,
        refuse=against_pieces(lambda piece: _why_not_lost(t, side, piece, rule)),
        battle="losses",
    )
    chosen = choice.number
    return chosen


def _toll(t: Table, unit: int) -> Toll:
    """2.12 A unit before and after a step loss; one that is not hyperwar any more says so (14.2)."""
    left, factors = steps_left(t, unit) - 1, t.box.combat_factor[unit]
    swift = left and is_hyperwar(t, unit) and not t.box.hyperwar[unit][True]
    return Toll(factor(t, unit), factors[True] if left else 0, left, "no hyperwar unit any more" if swift else "")


def _why_not_lost(t: Table, side: int, piece: int, rule: str) -> Refusal | None:
    """8.0, R-70 Why a piece does not take a step loss."""
    found = why_not_own(t, side, piece, rule)
    if found is None and t.box.sort[piece] is Sort.GARRISON:
        return Refusal("8.0", "A garrison takes no step loss.")
    return found or Refusal(rule, "It took no part in this.")


def defender_loss(t: Table, fight: Fight, rule: str) -> Steps[bool]:
    """14.0.dl1, R-70, R-71, R-72, R-145 A step from mobile unit or FOB; a garrison alone counts as cleared."""
    defender, where = 1 - fight.side, fight.where
    units = mobile_and_fob(t, defender, where)
    if not units:
        return True
    unit = yield from choose_loss(t, defender, units, rule)
    lose_step(t, unit, rule)
    return not mobile_and_fob(t, defender, where) and garrison_side(t, where) != defender


def defender_retreat(t: Table, fight: Fight) -> Steps[bool]:
    """14.0.dr, 14.1 The mobile unit retreats, a FOB is eliminated (R-78); ignored in a mega-city (R-74)."""
    if fight.mega:
        return False
    for unit in mobile_and_fob(t, 1 - fight.side, fight.where):
        if t.box.sort[unit] is Sort.FOB:
            eliminate(t, unit, "14.1")
        else:
            yield from retreat(t, unit, fight.side, "14.0.dr")
    return True


def defender_eliminated(t: Table, fight: Fight) -> bool:
    """14.0.de All defending ground units are eliminated; the garrison waits for an advance (8.1)."""
    for unit in mobile_and_fob(t, 1 - fight.side, fight.where):
        eliminate(t, unit, "14.0.de")
    return True


def hyperwar_result(t: Table, fight: Fight) -> Steps[bool]:
    """14.2, R-76 DL1, then DR to whatever survives, the garrison included."""
    cleared = yield from defender_loss(t, fight, "14.2")
    if cleared:
        return True
    return (yield from defender_retreat(t, fight))


# 14.3 Advance after combat ------------------------------------------------------------------------------


def can_advance(t: Table, unit: int, where: int) -> bool:
    """13.6.1, 14.3, 19.3.combat, R-178 Whether an attacker could enter the cleared hex."""
    s, box = t.state, t.box
    return box.can_advance(s.at[unit], where, is_complex(t, unit), box.zone[unit], s.division)


def advance(t: Table, fight: Fight) -> Steps[int]:
    """8.1, 14.3, R-77 One attacker may move in at once, EZOC or not; the garrison then flips."""
    where, side = fight.where, fight.side
    kurdish_success(t, fight)
    able = [unit for unit in fight.standing(t) if can_advance(t, unit, where)]
    if not able:
        return -1
    into, won = t.box.piece_options("advance"), gain(t, side, where)
    choice = yield t.ask(
        side,
        "Advance into {where:space}?",
        [*(into[unit] for unit in able), STAY],
        "14.3",
        pieces=able,
        spaces=(where,),
        refuse=against_pieces(lambda unit: _why_not_advance(t, fight, unit)),
        hint=lambda option: Hint(f"+{won} VP") if won and option != STAY else None,
        battle="advance",
        where=where,
    )
    if choice == STAY:
        return -1
    unit = choice.number
    go(t, unit, (t.state.at[unit], where), "14.3", "advance")
    if where in t.box.garrison_at and not controls(t, side, where):
        flip_garrison(t, where, side, "8.1")
    return unit


def _why_not_advance(t: Table, fight: Fight, unit: int) -> Refusal | None:
    if unit not in fight.attackers:
        return why_not_own(t, fight.side, unit, "14.3") or Refusal("14.3", "It did not attack.")
    if t.state.at[unit] < 0:
        return Refusal("14.3", "It was eliminated.")
    return why_not_zone(t, unit, fight.where) or Refusal("13.6.1", "It could not move into the hex.")


def kurdish_success(t: Table, fight: Fight) -> None:
    """19.3.combat, R-92, R-153, R-180 Peshmerga flip a cleared city next to Kurdistan without entering it."""
    where = fight.where
    if t.box.kurdistan[where] or where not in t.box.garrison_at or controls(t, fight.side, where):
        return
    if any(t.box.peshmerga[unit] for unit in fight.standing(t)):
        flip_garrison(t, where, fight.side, "19.3.combat")


def sixth_generation(t: Table, fight: Fight, result: Result) -> None:
    """19.1.4, R-90, R-150 After an HW1 of hyperwar ground units the Coalition receives 6GW, if in Reinforcement."""
    piece = t.box.sixth_generation
    if result is not Result.HW1 or not fight.ground_hyperwar or fight.side != t.state.side[piece]:
        return
    if t.state.at[piece] == Off.REINFORCEMENT:
        t.state.at[piece] = Off.STAGING
        t.tell(Arrive((piece,), None, "staging"), "{pieces:piece} joins the Coalition in Staging.", "19.1.4")
