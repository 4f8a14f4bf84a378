"""The intervention table: what each event does."""

from collections.abc import Iterator, Sequence

from sandtable.core import D6, Chance, Kind, Note, Option, Steps, Track
from sandtable.core.events import Reading
from sandtable.core.refusals import no_space
from sandtable.games.islamic_state.box.actions import Intervention
from sandtable.games.islamic_state.box.factions import NOBODY, PLAYABLE, Faction, Force, Target
from sandtable.games.islamic_state.rules.acts import remove_one, units_of
from sandtable.games.islamic_state.rules.combat import can_attack
from sandtable.games.islamic_state.rules.cooperation import contested
from sandtable.games.islamic_state.rules.move import can_leave, move_stack, offensive
from sandtable.games.islamic_state.rules.players import factions_of, seat_of, side
from sandtable.games.islamic_state.rules.reinforcements import (
    RECRUITED,
    appear,
    is_recruits,
    places,
    recruit,
    recruitable,
)
from sandtable.games.islamic_state.rules.stacking import own_units, room
from sandtable.games.islamic_state.rules.track import UNIT_TAKEN, change, pay
from sandtable.games.islamic_state.state import Off, Table

USA = Target.USA  # beside Iraq, which is the Coalition's card
ARMS = (Faction.KURDS, Faction.COALITION, Faction.SYRIAN_REBELS, USA, Faction.IRAN)
ADVISERS = (Faction.KURDS, Faction.COALITION, Faction.SYRIAN_REBELS)
IRAQ = (Force.IRAQI_SHIA, Force.IRAQI_SUNNI)
DRONE_MILITIA = 3
TURKISH_RECRUITS, BOOTS_RECRUITS = 3, 5
STRIKE_ROLL = 6
HALT = Option("halt")


def coalition_seat(t: Table) -> int:
    """The player who manages the table."""
    return seat_of(t, Faction.COALITION)


def permission(t: Table, chosen: int) -> Steps[None]:
    """int.table Events that only allow something from now on: see air.us, revenue.cash, reinforce.is."""
    yield from ()


def blockade(t: Table, chosen: int) -> Steps[None]:
    """int.table Economic blockade: IS loses a die roll of cash."""
    s = t.state
    s.cash = max(s.cash - t.roll(D6, "Economic blockade", "int.table"), 0)
    t.tell(Track("cash", s.cash), "Cash after the blockade: {value}.", "int.table")
    yield from ()


def drones(t: Table, chosen: int) -> Steps[None]:
    """int.table Three Shia militia: the first at once, then one a turn (R-70)."""
    t.state.militia_due = DRONE_MILITIA
    yield from militia_arrives(t)


def militia_arrives(t: Table) -> Steps[None]:
    """int.table One of the militia that the drones event brings; reinforce.iran where."""
    s = t.state
    spaces = places(t, Force.SHIA_MILITIA)
    unit = next((u for u in t.box.units_of[Force.SHIA_MILITIA] if s.at[u] == Off.RESERVE), NOBODY)
    s.militia_came = True
    if not spaces or unit == NOBODY:
        return
    s.militia_due -= 1
    seats = t.box.seatings[s.players].runs
    seat = seats.get(Force.SHIA_MILITIA, seat_of(t, Faction.IRAN))
    yield from appear(t, unit, spaces, seat, "int.table")


# ---- Arms and advisers


def _forces_for(receiver: int) -> Sequence[int]:
    if receiver == Faction.COALITION:
        return IRAQ
    if receiver == USA:
        return (Force.USA, Force.TURKEY)
    return RECRUITED[receiver]


def _seats_for(t: Table, receiver: int) -> list[int]:
    """The seats that could take the unit: players.two both run forces of Iran, the winner of the roll first."""
    if receiver in (USA, Faction.COALITION):
        return [coalition_seat(t)]
    if receiver == Faction.IRAN and t.state.players == 2:
        return [t.state.iran_seat, 1 - t.state.iran_seat]
    return [seat_of(t, receiver)]


def _faction_for(receiver: int) -> int:
    return Faction.COALITION if receiver == USA else receiver


def _can_receive(t: Table, receiver: int) -> bool:
    faction, forces = _faction_for(receiver), _forces_for(receiver)
    return any(recruitable(t, faction, forces, seat) for seat in _seats_for(t, receiver))


def receivers(t: Table, event: int) -> Iterator[int]:
    """int.table The factions that an event can be played for, or against: yearly limits, R-44."""
    s = t.state
    if event == Intervention.ARMS_SHIPMENT:
        return (each for each in ARMS if each not in s.armed and _can_receive(t, each))
    if event == Intervention.SECURITY_FORCES:
        return (each for each in ADVISERS if each not in s.advised and _can_receive(t, each))
    own = (*factions_of(t, coalition_seat(t)), Faction.COALITION, Faction.KURDS)
    return (
        f
        for f in range(PLAYABLE)
        if f not in own and f not in s.tried and f not in s.hit and any(True for _ in units_of(t, f))
    )


def _receive(t: Table, receiver: int) -> Steps[bool]:
    faction, forces = _faction_for(receiver), _forces_for(receiver)
    for seat in _seats_for(t, receiver):
        if recruitable(t, faction, forces, seat):
            yield from recruit(t, faction, forces, seat, "int.table")
            return True
    return False


def arms_shipment(t: Table, chosen: int) -> Steps[None]:
    """int.table Arms: a unit for the receiver, one for the regime as well unless Iran has it; +1 for some."""
    t.state.armed.append(chosen)
    got = yield from _receive(t, chosen)
    if chosen != Faction.IRAN:
        got = yield from _receive(t, Faction.SYRIAN_REGIME)
    if got:
        change(t, UNIT_TAKEN, "arms for the regime or Iran", "int.changes")


def security_forces(t: Table, chosen: int) -> Steps[None]:
    """int.table Advisers: a unit for Kurds, Iraq or rebels."""
    t.state.advised.append(chosen)
    yield from _receive(t, chosen)


def strike_bonus(t: Table, target: int) -> int:
    """int.table +1 each for drones, advisers, and an earlier failure this year."""
    s = t.state
    return bool(s.played[Intervention.DRONES]) + bool(s.played[Intervention.SECURITY_FORCES]) + (target in s.missed)


def personality_strike(t: Table, chosen: int) -> Steps[None]:
    """int.table A 6 or more costs the target a unit and the Coalition 2 points (R-44)."""
    s = t.state
    s.tried.append(chosen)
    why = "Personality strike on {side:card}"
    needed = STRIKE_ROLL - strike_bonus(t, chosen)
    struck = t.roll(D6, why, "int.table", side=t.box.first_target + chosen) >= needed
    hits = (7 - needed) / 6
    chance = Chance("success", hits, 1.0) if struck else Chance("failure", 1 - hits, -0.5)
    what = Note(topic="strike", reading=Reading(chance), side=side(Faction.COALITION))
    t.tell(what, "The strike succeeds." if struck else "The strike fails.", "int.table")
    if not struck:
        if chosen not in s.missed:
            s.missed.append(chosen)
        return
    s.hit.append(chosen)
    strike = t.box.tables.intervention[Intervention.PERSONALITY_STRIKE]
    pay(t, strike.cost_if_successful or 0, "the strike", "int.limits")
    yield from remove_one(t, chosen, "int.table")


# ---- Turkey, Syria, US troops


def entry_areas(t: Table, where: bytes) -> list[int]:
    """turkey.control Areas on the Turkish border in a country that can hold another Turkish unit."""
    return [area for area in t.box.turkish_border if where[area] and room(t, Force.TURKEY, area) > 0]


def turkish_move(t: Table, chosen: int) -> Steps[None]:
    """int.table A Turkish unit in Iraq, the Coalition's for good; a die moves the level; it may move at once."""
    s, seat = t.state, coalition_seat(t)
    unit = next(u for u in t.box.units_of[Force.TURKEY] if s.at[u] == Off.RESERVE)
    s.loyal = unit
    yield from appear(t, unit, entry_areas(t, t.box.only_iraq), seat, "int.table")
    roll = t.roll(D6, "Unilateral Turkish move", "int.table")
    rows = t.box.tables.intervention[Intervention.TURKISH_MOVE].cost_roll
    pay(t, -next(row.add for row in rows if row.roll[0] <= roll <= row.roll[1]), "the Turkish move", "int.limits")
    yield from _move_on_arrival(t, [unit], seat)


def turkish_intervention(t: Table, chosen: int) -> Steps[None]:
    """int.table The remaining Turkish units enter Syria and may move at once; three IS recruits."""
    s, seat = t.state, coalition_seat(t)
    units = [u for u in t.box.units_of[Force.TURKEY] if s.at[u] == Off.RESERVE]
    s.turks_to = seat
    placed = []
    for unit in units:
        areas = entry_areas(t, t.box.in_syria)
        if areas:
            yield from appear(t, unit, areas, seat, "int.table")
            placed.append(unit)
    yield from is_recruits(t, TURKISH_RECRUITS, "int.table")
    yield from _move_on_arrival(t, placed, seat)
    s.turks_to = NOBODY


def _move_on_arrival(t: Table, units: list[int], seat: int) -> Steps[None]:
    """int.table Each stack that arrived may move and attack without a card."""
    for space in dict.fromkeys(t.state.at[unit] for unit in units):
        stack = own_units(t, Faction.TURKEY, seat, space)
        if not stack:
            continue
        options = [t.box.options("from", Kind.SPACE)[space]] if can_leave(t, stack, space) else []
        if contested(t, space) and can_attack(t, seat, Faction.TURKEY, space):
            options.append(t.box.options("fight", Kind.SPACE)[space])
        choice = yield t.ask(
            seat,
            "Move Turkish units, or stop.",
            [*options, HALT],
            rule="int.table",
            refuse=no_space("int.table", "The Turkish stack whose turn it is can do nothing there."),
            spaces=(space,),
        )
        if choice.verb == "from":
            yield from move_stack(t, Faction.TURKEY, seat, space, "int.table")
        elif choice.verb == "fight":
            yield from offensive(t, Faction.TURKEY, seat, space, (), NOBODY, was_contested=True, must=True)


def limited_syria(t: Table, chosen: int) -> Steps[None]:
    """int.table Three more militia can be recruited; see move.limits and air.us for what opens."""
    s = t.state
    waiting = [u for u in t.box.units_of[Force.SHIA_MILITIA] if s.at[u] == Off.RESERVE]
    for unit in waiting[-DRONE_MILITIA:]:
        s.at[unit] = Off.POOL
    yield from ()


def boots_areas(t: Table) -> list[int]:
    """R-69 Shia areas of Iraq under control, where US ground units arrive."""
    return places(t, Force.USA)


def boots(t: Table, chosen: int) -> Steps[None]:
    """int.table Three US units, together or split; five IS recruits; a bonus Air Strike each turn."""
    for unit in t.box.units_of[Force.USA]:
        areas = boots_areas(t)
        if t.state.at[unit] == Off.RESERVE and areas:
            yield from appear(t, unit, areas, coalition_seat(t), "int.table")
    yield from is_recruits(t, BOOTS_RECRUITS, "int.table")
