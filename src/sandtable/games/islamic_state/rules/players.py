"""Players: who plays which faction, who moves which unit, and the order round the table."""

from sandtable.core.memo import Kept
from sandtable.games.islamic_state.box.actions import Intervention
from sandtable.games.islamic_state.box.factions import NOBODY, Faction, Force, Nation
from sandtable.games.islamic_state.state import Table

TURKEY = Faction.TURKEY  # to ask an Enum for its members takes longer


def seat_of(t: Table, faction: int) -> int:
    """players.assignment The seat of a faction; of Turkey the controller's, of Iran with two players the roll's."""
    if faction == TURKEY:
        return turkey_seat(t)
    seat = t.box.seatings[t.state.players].seat_of[faction]
    return seat if seat != NOBODY else t.state.iran_seat


def factions_of(t: Table, seat: int) -> tuple[int, ...]:
    """The factions of a seat in the order in which they act."""
    return t.box.seatings[t.state.players].factions[seat]


def addressed(t: Table, seat: int, words: str) -> str:
    """A prompt that says which faction is meant, where a seat has several."""
    alone = len(factions_of(t, seat)) == 1
    return words[0].upper() + words[1:] if alone else f"{{side:card}}: {words}"


def seat_name(t: Table, seat: int) -> str:
    """What a player is called: by the factions played."""
    return t.box.seatings[t.state.players].seats[seat].name


def faction_of(t: Table, unit: int) -> int:
    """factions.six The faction of a unit; Druze are nobody's until they join one."""
    return t.box.faction_with[t.state.druze][unit]


def runner(t: Table, unit: int) -> int:
    """The seat that moves a unit: players.two splits Iran's forces for good."""
    runs = t.box.seatings[t.state.players].runs
    if runs and t.box.faction[unit] == Faction.IRAN:
        force = t.box.force[unit] if unit < t.box.ground else Force.IRAN
        return runs[force]
    if unit == t.state.loyal:
        return seat_of(t, Faction.COALITION)
    return seat_of(t, faction_of(t, unit))


_runners: Kept[list[int]] = Kept(256)


def runners(t: Table) -> list[int]:
    """The seat that moves each unit of the ground and of the air; NOBODY for those of nobody."""
    s = t.state
    return _runners.made((t.box, s.players, s.druze, s.loyal, turkey_seat(t), s.iran_seat), _all_runners, t)


def _all_runners(t: Table) -> list[int]:
    return [NOBODY if faction_of(t, unit) == NOBODY else runner(t, unit) for unit in range(t.box.air.stop)]


def is_seat(t: Table) -> int:
    """The seat of the Islamic State."""
    return t.box.seatings[t.state.players].seat_of[Faction.ISLAMIC_STATE]


def is_has_momentum(t: Table) -> bool:
    """Whether the Islamic State's player holds the token."""
    return t.state.momentum == is_seat(t)


def is_controls_turkey(t: Table) -> bool:
    """turkey.control The Islamic State has Turkey with Momentum, until the unilateral move."""
    return is_has_momentum(t) and not t.state.played[Intervention.TURKISH_MOVE]


def turkey_seat(t: Table) -> int:
    """turkey.control, momentum.benefit The Momentum player has Turkey; R-63 never IS after the unilateral move."""
    if t.state.turks_to != NOBODY:
        return t.state.turks_to
    if is_has_momentum(t) and t.state.played[Intervention.TURKISH_MOVE]:
        return t.box.seatings[t.state.players].seat_of[Faction.COALITION]
    return t.state.momentum


def clockwise(t: Table, first: int) -> list[int]:
    """setup.seating All seats, beginning with one."""
    count = t.state.players
    return [(first + n) % count for n in range(count)]


def turn_order(t: Table) -> list[int]:
    """Factions in the order in which they act this turn, Turkey last."""
    order = [faction for seat in clockwise(t, t.state.momentum) for faction in factions_of(t, seat)]
    if Faction.IRAN not in order:
        order.append(Faction.IRAN)
    return [*order, Faction.TURKEY]


def side(faction: int) -> str:
    """What the board calls a faction."""
    return "" if faction == NOBODY else SIDES[faction]


SIDES = tuple(faction.name.lower() for faction in Faction)
AIR_FORCE = {
    Nation.SYRIA: Force.SYRIAN_REGIME,
    Nation.RUSSIA: Force.RUSSIA,
    Nation.IRAN: Force.IRAN,
    Nation.USA: Force.USA,
    Nation.FRANCE: Force.USA,
    Nation.BRITAIN: Force.USA,
    Nation.COALITION: Force.USA,
    Nation.TURKEY: Force.TURKEY,
}
"""R-66 The force that an air unit counts as for cooperation."""
