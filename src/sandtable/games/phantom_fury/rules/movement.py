"""12 Movement phase: squads."""

from functools import partial

import msgspec

from sandtable.core import D10, Battle, Hint, Kind, Leave, Move, Option, Refusal, Steps
from sandtable.games.phantom_fury.box.box import CLOSED, MOSQUE
from sandtable.games.phantom_fury.rules import odds
from sandtable.games.phantom_fury.rules.counters import (
    leave,
    on_map,
    pin,
    score,
    side_of,
    squads_in,
    standing,
    step_loss,
    tank_at,
    zone_at,
)
from sandtable.games.phantom_fury.rules.modifiers import draws_fire, seen_by
from sandtable.games.phantom_fury.rules.phases import begin
from sandtable.games.phantom_fury.rules.security import DETACH, arrive_under_fire, detach, may_detach, pick_up
from sandtable.games.phantom_fury.rules.tanks import move_tank, refuse_tank
from sandtable.games.phantom_fury.state import MARINES, Off, Phase, Status, Table

DONE = Option("done")
STOP = Option("stop")
PICK_UP = Option("pick_up")
WITHDRAW = Option("withdraw")

NOT_ON_MAP = Refusal("12.1.1", "It is not on the map.")
CANNOT_MOVE = Refusal("12.1.1", "Only squads and tanks move.")
MOVED = Refusal("12.1.1", "It has moved already.")
PINNED = Refusal("11.5", "It is pinned.")
FIRED = Refusal("11.3", "It has fired.")
NOWHERE = Refusal("12.1.1", "There is nowhere it may go.")
FAR = Refusal("12.3.1", "It is not adjacent to where the squad stands.")
ENEMY_THERE = Refusal("12.3.1", "A suspect or insurgent is there.")
RUBBLE = Refusal("4.1.6", "That location lies in ruins.")
CLOSED_ZONE = Refusal("12.4.2", "Nobody enters zone 27.")
MOSQUE_CLOSED = Refusal("12.4.2", "Only IIF squads and tanks enter the mosque.")
IIF_ONLY_MOSQUE = Refusal("5.1.6.1", "IIF squads enter no insurgent zone but the mosque.")
IIF_ROOM = Refusal("5.1.6.1", "Another IIF squad is in that location of the mosque.")
ONE_SQUAD = Refusal("12.2.1.1", "An insurgent zone holds one squad.")
SECURITY_OUT = Refusal("12.3.2.2", "Its security element is detached: it may not leave the zone.")
MUST_STAY = Refusal("12.1.2", "It must stay in an insurgent zone that is empty of enemies.")
FULL_STRENGTH = Refusal("12.4.3", "Only a squad that has lost a step may leave an insurgent zone.")
COVER_ONLY = Refusal("12.4.3", "Taking cover leads only into a zone under USMC control.")
IN_COVER = Refusal("12.4.3", "It has taken cover: this move ends under USMC control (R-57).")
STREET_TAKEN = Refusal("12.2.3.2", "Another squad is in that street section.")
NO_POINTS = Refusal("12.5.1", "It has no movement point left to leave the street again.")
NO_DOOR = Refusal("12.5.1", "There is no door into that street from here.")
DEAD_END = Refusal("12.5.1", "No door on that street is open to it.")
SAME_ZONE = Refusal("12.5.1", "Crossing a street leads into another zone (R-39).")
CROWDED = Refusal("12.2.2", "Another squad ends its move there, and this one could not move on (R-42).")
SECOND_STREET = Refusal("12.5.4", "A squad never enters two street sections in a row.")


class March(msgspec.Struct, gc=False):
    """A squad's move so far: what it has left, and what the way it took forbids.

    `left` is the location from which it stepped into the street; `cover` is set once it has left an insurgent
    zone (12.4.3); `fired_at` once defensive fire has been taken where it stands (12.3.2.1).
    """

    points: int
    left: int = -1
    cover: bool = False
    fired_at: bool = False


def movement_phase(t: Table) -> Steps[None]:
    """12.1.1 Movement: one unit after the other, until the player has done."""
    units = [unit for unit in (*t.box.squads, *t.box.tanks) if refuse_unit(t, unit) is None]
    if not units:
        end_phase(t)
        return
    crowded = [unit for unit in units if overstacked(t, unit)]
    choice: Option = yield t.ask(
        MARINES,
        "Movement: choose a unit to move, or end the phase."
        if not crowded
        else "Movement: two squads share a location; one of them must still move.",
        [*(Option("move", unit) for unit in units), *(() if crowded else (DONE,))],
        "12.1.1",
        pieces=crowded,
        refuse=lambda kind, unit: refuse_unit(t, unit) if kind is Kind.PIECE else None,
        hint=lambda option: Hint("rolls for its points", commits=True) if option.target in t.box.tanks else None,
    )
    if choice.target is None:
        end_phase(t)
    elif choice.target in t.box.tanks:
        yield from move_tank(t, choice.target)
    else:
        yield from move_squad(t, choice.target)


def end_phase(t: Table) -> None:
    """12.2.2 The stacking limit has been checked; squads may act again in the assault phase."""
    for squad in t.state.squads:
        squad.acted = squad.fell_back = False
    for tank in t.state.tanks:
        tank.acted = False
    begin(t, Phase.ASSAULT)


def refuse_unit(t: Table, unit: int) -> Refusal | None:
    """12.1.1 Which units may move."""
    if unit in t.box.tanks:
        return refuse_tank(t, unit)
    if unit not in t.box.squads:
        return CANNOT_MOVE
    s = t.state.squads[unit]
    if not on_map(s.place):
        return NOT_ON_MAP
    if s.status != Status.READY:
        return PINNED if s.status == Status.PINNED else FIRED
    if s.acted:
        return MOVED
    return None if may_start(t, unit) else NOWHERE


def may_start(t: Table, squad: int) -> bool:
    """Whether a squad has anything to do in this phase."""
    march, place = March(t.box.tables.game.squad_movement), t.state.squads[squad].place
    if any(refuse_go(t, squad, space, march) is None for space in within_a_step(t, place)):
        return True
    return may_detach(t, squad) or bool(first_actions(t, squad))


def overstacked(t: Table, unit: int) -> bool:
    """12.2.2 One squad a location in a USMC zone, not counting those driven back this phase (12.5.3, R-14)."""
    if unit not in t.box.squads:
        return False
    place = t.state.squads[unit].place
    if not 0 <= place < t.box.first_street:
        return False
    return sum(s.place == place and not s.fell_back for s in t.state.squads) > 1


def may_yet_move(t: Table, squad: int) -> bool:
    """12.2.2 Whether a squad can still make room before the phase ends."""
    s = t.state.squads[squad]
    return s.status == Status.READY and not s.acted


def move_squad(t: Table, squad: int) -> Steps[None]:
    """12.3, 12.4, 12.5 A squad moves location by location, up to its movement capacity."""
    s, march, fresh = t.state.squads[squad], March(t.box.tables.game.squad_movement), True
    while on_map(s.place) and s.status == Status.READY:
        options = moves(t, squad, march, fresh=fresh)
        if not options:
            break
        choice: Option = yield t.ask(
            MARINES,
            "{squad:piece} moves: {points} points left.",
            options,
            "12.3.1",
            refuse=partial(refuse_step, t, squad, march),
            odds=partial(odds.go, t, squad),
            hint=partial(rolls_at_once, t, squad, march),
            pieces=(squad,),
            spaces=(s.place,),
            squad=squad,
            points=march.points,
            march=march,
        )
        fresh = False
        if choice == STOP:
            break
        if choice in (PICK_UP, WITHDRAW):
            (pick_up if choice == PICK_UP else withdraw)(t, squad)
            break
        march.points -= 1
        if choice == DETACH:
            detach(t, squad)
        elif (yield from step(t, squad, choice.target or 0, march)):
            break
    s.acted = True


def step(t: Table, squad: int, space: int, march: March) -> Steps[bool]:
    """12.3.1 One step, with what it draws: snipers in a street, defensive fire; True if it ends the move."""
    s = t.state.squads[squad]
    start, s.place = s.place, space
    t.tell(Move((squad,), (start, space)), "{pieces:piece} goes to the {end:space}.", "12.3.1")
    if space >= t.box.first_street:
        march.left = start
        return (yield from cross_street(t, squad, start))
    march.cover = march.cover or takes_cover(t, origin_of(t, start, march.left), t.box.zone_of[space])
    march.left, march.fired_at = -1, draws_fire(t, space)
    if march.fired_at:
        march.points -= yield from arrive_under_fire(t, squad, march.points)
    return False


def origin_of(t: Table, place: int, left: int) -> int:
    """The zone that a squad comes from: in a street the one that it has left, 0 if it was pinned there."""
    return zone_at(t, place if place < t.box.first_street else left)


def takes_cover(t: Table, origin: int, zone: int) -> bool:
    """12.4.3 Whether a step leads out of an insurgent zone."""
    return origin not in (0, zone) and not t.state.usmc[origin]


def rolls_at_once(t: Table, squad: int, march: March, option: Option) -> Hint:
    """Whether a step rolls dice at once: a courtyard does not while security can still be detached there."""
    room = option.target is not None and option.target < t.box.first_street
    asks_first = room and march.points > 1 and may_detach(t, squad, at=option.target)
    return Hint(commits=not asks_first and odds.go(t, squad, option) is not None)


def moves(t: Table, squad: int, march: March, *, fresh: bool) -> list[Option]:
    """What a squad on the move may do: go on, detach, pick up, withdraw, stop."""
    s = t.state.squads[squad]
    found: list[Option] = []
    if march.points > 0:
        found += [
            Option("go", space) for space in within_a_step(t, s.place) if refuse_go(t, squad, space, march) is None
        ]
        if not march.fired_at and may_detach(t, squad):  # 12.3.2.1, R-56
            found.append(DETACH)
    if fresh:
        return found + first_actions(t, squad)
    if s.place < t.box.first_street and (has_room(t, squad, s.place) or not found):
        found.append(STOP)
    return found


def first_actions(t: Table, squad: int) -> list[Option]:
    """What takes the whole move: 12.3.2.3 Picking up, 12.4.3 withdrawing."""
    found = []
    s = t.state.squads[squad]
    zone = zone_at(t, s.place)
    if zone and s.security >= 0 and not t.state.usmc[zone]:
        found.append(PICK_UP)
    if zone and may_withdraw(t, squad, zone):
        found.append(WITHDRAW)
    return found


def has_room(t: Table, squad: int, place: int) -> bool:
    """12.2.2 A squad may end beside another only while that one can still make room."""
    return all(
        may_yet_move(t, other) for other, s in enumerate(t.state.squads) if s.place == place and other != squad
    )


def within_a_step(t: Table, place: int) -> tuple[int, ...]:
    """12.3.1, 12.4.1 Adjacent locations, of the next zone too; 12.5.1 streets behind a door, doors on a street."""
    if place >= t.box.first_street:
        return tuple(t.box.doors[place])
    return t.box.next_to[place] + t.box.out_by[place]


def refuse_step(t: Table, squad: int, march: March, kind: Kind, target: int) -> Refusal | None:
    """Why a squad on the move cannot choose something."""
    return refuse_go(t, squad, target, march) if kind is Kind.SPACE else None


def refuse_go(t: Table, squad: int, space: int, march: March) -> Refusal | None:
    """Why a squad cannot go to a location or street section now; 12.5.4 never from one section to another."""
    place, street = t.state.squads[squad].place, t.box.first_street
    if place >= street and street <= space < t.box.first_zone:
        return SECOND_STREET
    if space not in within_a_step(t, place):
        return NO_DOOR if street <= space < t.box.first_zone else FAR
    if space >= street:
        return refuse_street(t, squad, space, march)
    origin = origin_of(t, place, march.left)
    if place >= street and t.box.zone_of[space] == origin:
        return SAME_ZONE
    refusal = refuse_location(t, squad, space, origin, march)
    if refusal is None and not has_room(t, squad, space) and not may_go_on(t, squad, space, origin, march):
        return CROWDED
    return refusal


def may_go_on(t: Table, squad: int, location: int, origin: int, march: March) -> bool:
    """12.2.2 Passing through: whether a squad could leave a location again with the points it has then."""
    if march.points <= 1:
        return False
    s = t.state.squads[squad]
    start, s.place = s.place, location
    cover = march.cover or takes_cover(t, origin, t.box.zone_of[location])
    then = March(march.points - 1, cover=cover)
    found = any(refuse_go(t, squad, space, then) is None for space in within_a_step(t, location))
    s.place = start
    return found


def refuse_location(t: Table, squad: int, location: int, origin: int, march: March) -> Refusal | None:
    """12.3.1, 12.4 Why a squad cannot enter a location, coming from a zone (0: from where it was pinned)."""
    zone = t.box.zone_of[location]
    if location in t.state.foes:
        return ENEMY_THERE
    if not standing(t, location):
        return RUBBLE
    if zone == MOSQUE and not t.state.usmc[zone] and any(s.place == location for s in t.state.squads):
        return IIF_ROOM
    if zone == origin:
        return None
    return refuse_leaving(t, squad, origin, zone, march) or refuse_zone(t, squad, zone)


def refuse_leaving(t: Table, squad: int, origin: int, zone: int, march: March) -> Refusal | None:
    """12.4.3 Taking cover, 12.1.2 Clearing, 12.3.2.2 While detached; R-12."""
    s, own = t.state.squads[squad], t.state.usmc[zone]
    if s.security >= 0:
        return SECURITY_OUT
    if march.cover and not own:
        return IN_COVER
    if not origin or t.state.usmc[origin]:
        return None
    if not t.state.crowd[origin]:
        return MUST_STAY
    if not s.reduced:
        return FULL_STRENGTH
    return None if own else COVER_ONLY


def refuse_zone(t: Table, squad: int, zone: int) -> Refusal | None:
    """12.4.2 Closed zones, 5.1.6.1 IIF entry limits, 12.2.1.1 One squad in an insurgent zone (R-13)."""
    if zone == CLOSED:
        return CLOSED_ZONE
    if zone == MOSQUE:
        return None if t.box.is_iif[squad] else MOSQUE_CLOSED
    if t.state.usmc[zone]:
        return None
    if t.box.is_iif[squad]:
        return IIF_ONLY_MOSQUE
    return ONE_SQUAD if squads_in(t, zone) else None


def refuse_street(t: Table, squad: int, street: int, march: March) -> Refusal | None:
    """12.5.1 Crossing a street: with a point and a door to leave it (12.2.3.1), and no squad in it (12.2.3.2)."""
    place = t.state.squads[squad].place
    origin = zone_at(t, place)
    if march.points < 2:
        return NO_POINTS
    if any(s.place == street for s in t.state.squads):
        return STREET_TAKEN
    if t.state.squads[squad].security >= 0:
        return SECURITY_OUT
    exits = (door for door in t.box.doors[street] if t.box.zone_of[door] != origin)
    reasons = [refuse_location(t, squad, door, origin, march) for door in exits]
    return None if None in reasons else next((reason for reason in reasons if reason), DEAD_END)


# 12.5 Crossing a street ---------------------------------------------------------------------------


def cross_street(t: Table, squad: int, start: int) -> Steps[bool]:
    """12.5.2 Danger: the street sniper attack, both results (11.4.2.3); True if it stops the squad (12.5.3)."""
    s = t.state.squads[squad]
    street = s.place
    insurgents, suspects = seen_by(t, street)
    covered = tank_at(t, street)  # 11.4.2.2
    rolls: list[int] = []
    hit = pinned = False
    if insurgents:
        rolls.append(t.roll(D10, "Snipers fire at {squad:piece} in the street", "11.4.2.1", squad=squad))
        hit = rolls[-1] <= insurgents
    if suspects and not covered:
        rolls.append(t.roll(D10, "Suspects pin down {squad:piece}", "11.4.2.1", squad=squad))
        pinned = rolls[-1] <= suspects
    if rolls:
        tell_crossing(t, squad, f"{insurgents} insurgents, {suspects} suspects", rolls, hit, pinned, covered)
    if hit and not covered:
        yield from step_loss(t, squad, "11.4.2.1")
        if on_map(s.place):
            s.place, s.fell_back = start, True  # 12.5.3, 12.2.2
            what = Move((squad,), (street, start), "fall back")
            t.tell(what, "{pieces:piece} falls back to the {end:space}.", "12.5.3")
    if (pinned or (hit and covered)) and on_map(s.place):
        pin(t, squad, "11.4.2.3")
    return hit or pinned


def tell_crossing(
    t: Table, squad: int, column: str, rolls: list[int], hit: bool, pinned: bool, covered: bool
) -> None:
    """11.4.2.3 What the snipers have done; behind a tank a step loss becomes a pin (11.4.2.2)."""
    hurt = ["step loss"] * (hit and not covered) + ["pinned"] * (pinned or (hit and covered))
    street, sides = t.state.squads[squad].place, ("insurgents", side_of(t, squad))
    t.tell(
        Battle(street, sides, (), (squad,), " and ".join(hurt) or "no effect", column, (), tuple(rolls)),
        "{defenders:piece} crosses the {at:space} before {column}: {result}.",
        "11.4.2.1",
    )


# 12.4.3 Taking cover ------------------------------------------------------------------------------


def may_withdraw(t: Table, squad: int, zone: int) -> bool:
    """12.4.3 From a start zone with no USMC zone around; not out of an empty zone (12.1.2, R-12)."""
    s = t.state.squads[squad]
    return (
        s.reduced
        and s.security < 0
        and zone in t.box.start_zones
        and not t.state.usmc[zone]
        and t.state.crowd[zone] > 0
        and not any(t.state.usmc[other] for other in t.box.around[zone])
    )


def withdraw(t: Table, squad: int) -> None:
    """12.4.3 A squad leaves the game for a smaller loss of points."""
    what = Leave((squad,), t.state.squads[squad].place, lost=False, how="withdrawn")
    t.tell(what, "{pieces:piece} is withdrawn.", "12.4.3")
    leave(t, squad, Off.WITHDRAWN)
    score(t, t.box.tables.victory_points.taking_cover_withdrawal, "a squad withdrawn")
