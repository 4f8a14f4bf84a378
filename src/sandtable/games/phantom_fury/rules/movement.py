"""12 Movement phase: squads."""

from functools import partial

from sandtable.core import D10, Battle, Hint, Leave, Move, Note, Option, Refusal, Steps, percent
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.phantom_fury.rules import odds
from sandtable.games.phantom_fury.rules.counters import (
    leave,
    on_map,
    pin,
    score,
    side_of,
    step_loss,
    tank_at,
    zone_at,
)
from sandtable.games.phantom_fury.rules.modifiers import draws_fire, seen_by
from sandtable.games.phantom_fury.rules.phases import begin
from sandtable.games.phantom_fury.rules.reach import what_it_reaches
from sandtable.games.phantom_fury.rules.reasons import OFF, why_not_commanded
from sandtable.games.phantom_fury.rules.security import DETACH, arrive_under_fire, detach, may_detach, pick_up
from sandtable.games.phantom_fury.rules.steps import (
    March,
    has_room,
    has_step,
    open_steps,
    origin_of,
    places_of_squads,
    takes_cover,
    why_not_go,
)
from sandtable.games.phantom_fury.rules.tanks import move_tank, why_not_tank
from sandtable.games.phantom_fury.state import MARINES, READY, Off, Phase, Status, Table

DONE = Option("done")
STOP = Option("stop")
PICK_UP = Option("pick_up")
WITHDRAW = Option("withdraw")

MOVED = Refusal("12.1.1", "It has moved already.")
PINNED = Refusal("11.5", "It is pinned.")
FIRED = Refusal("11.3", "It has fired.")
NOWHERE = Refusal("12.1.1", "There is nowhere it may go.")
HEMMED_IN = Refusal(
    "12.4.3", "Every room beside it is taken, and at full strength a squad leaves no zone of the insurgents."
)


def movement_phase(t: Table) -> Steps[None]:
    """12.1.1 Movement: one unit after the other, until the player has finished."""
    places = places_of_squads(t)
    units = movable(t, places)
    if not units:
        end_phase(t)
        return
    crowded = overstacked(t, units)
    choice = yield t.ask(
        MARINES,
        "Movement: choose a unit to move, or end the phase."
        if not crowded
        else "Movement: two squads share a location; one of them must still move.",
        [*(Option("move", unit) for unit in units), *(() if crowded else (DONE,))],
        "12.1.1",
        pieces=crowded,
        refuse=against_pieces(lambda unit: why_not_unit(t, unit, places)),
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
    tell_who_shares(t)
    for squad in t.state.squads:
        squad.acted = squad.fell_back = False
    for tank in t.state.tanks:
        tank.acted = False
    begin(t, Phase.ASSAULT)


def movable(t: Table, places: list[int]) -> list[int]:
    """12.1.1 The units that may move; of most squads that cannot, a glance tells it."""
    squads = [
        squad
        for squad, s in enumerate(t.state.squads)
        if s.status == READY and not s.acted and on_map(s.place) and may_start(t, squad, places)
    ]
    return [*squads, *(tank for tank in t.box.tanks if why_not_tank(t, tank) is None)]


def why_not_unit(t: Table, unit: int, places: list[int]) -> Refusal | None:
    """12.1.1 Which units may move."""
    if unit in t.box.tanks:
        return why_not_tank(t, unit)
    if unit not in t.box.squads:
        return why_not_commanded(t, unit)
    s = t.state.squads[unit]
    if not on_map(s.place):
        return OFF[s.place]
    if s.status != READY:
        return PINNED if s.status == Status.PINNED else FIRED
    if s.acted:
        return MOVED
    return None if may_start(t, unit, places) else why_nowhere(t, unit)


def why_nowhere(t: Table, squad: int) -> Refusal:
    """12.4.3 A squad that may not leave its zone, and finds no room in it."""
    s = t.state.squads[squad]
    zone = zone_at(t, s.place)
    return HEMMED_IN if zone and not s.reduced and not t.state.usmc[zone] and t.state.crowd[zone] else NOWHERE


def may_start(t: Table, squad: int, places: list[int]) -> bool:
    """Whether a squad has anything to do in this phase."""
    if has_step(t, squad, places[squad], March(t.box.tables.game.squad_movement, places)):
        return True
    return may_detach(t, squad) or bool(first_actions(t, squad))


def overstacked(t: Table, units: list[int]) -> list[int]:
    """12.2.2 Squads that share a location, not counting those driven back this phase (12.5.3, R-14)."""
    squads, first_street = t.state.squads, t.box.first_street
    places = [s.place for s in squads if 0 <= s.place < first_street and not s.fell_back]
    if len(set(places)) == len(places):
        return []
    return [unit for unit in units if unit in t.box.squads and places.count(squads[unit].place) > 1]


def tell_who_shares(t: Table) -> None:
    """R-50 Squads that share a location, and none of them can leave it."""
    shared = overstacked(t, list(t.box.squads))
    for place in sorted({t.state.squads[squad].place for squad in shared}):
        here = tuple(squad for squad in shared if t.state.squads[squad].place == place)
        t.tell(Note(here, place), "{pieces:piece} share the {at:space}: none of them can leave it now.", "12.2.2")


def move_squad(t: Table, squad: int) -> Steps[None]:
    """12.3, 12.4, 12.5 A squad moves location by location, up to its movement capacity."""
    s, march = t.state.squads[squad], March(t.box.tables.game.squad_movement, places_of_squads(t))
    fresh = True
    while on_map(s.place) and s.status == READY:
        options = moves(t, squad, march, fresh=fresh)
        if not options:
            break
        choice = yield t.ask(
            MARINES,
            "{squad:piece}: choose the next place, or stop ({points:#point} left)."
            if STOP in options
            else "{squad:piece}: choose the next place ({points:#point} left).",
            options,
            "12.3.1",
            refuse=against_spaces(lambda place: why_not_go(t, squad, place, march)),
            odds=partial(odds.go, t, squad),
            hint=partial(danger, t, squad, march),
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
        elif (yield from step(t, squad, choice.number, march)):
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


def danger(t: Table, squad: int, march: March, option: Option) -> Hint:
    """12.5.2, 12.7.1 What a step risks, for its sign on the map, and if it rolls at once; else whom it reaches.

    A courtyard does not roll while security can still be detached there.
    """
    space, forecast = option.target, odds.go(t, squad, option)
    if option == DETACH:
        return Hint("1 point; CF \u22121, guerillas cannot retreat")
    if space is None:
        return Hint()
    if forecast is None:
        return Hint(what_it_reaches(t, squad, space))
    asks_first = space < t.box.first_street and march.points > 1 and may_detach(t, squad, at=space)
    return Hint(f"hit or pinned: {percent(odds.harm(forecast))}", commits=not asks_first)


def moves(t: Table, squad: int, march: March, *, fresh: bool) -> list[Option]:
    """What a squad on the move may do: go on, detach, pick up, withdraw, stop."""
    s = t.state.squads[squad]
    found = [Option("go", space) for space in open_steps(t, squad, s.place, march)]
    if march.points > 0 and not march.fired_at and may_detach(t, squad):  # 12.3.2.1, R-56
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
        rolls.append(t.roll(D10, "Snipers fire at {squad:piece}", "11.4.2.1", squad=squad))
        hit = rolls[-1] <= insurgents
    if suspects and not covered:
        rolls.append(t.roll(D10, "Suspects fire at {squad:piece}", "11.4.2.1", squad=squad))
        pinned = rolls[-1] <= suspects
    if rolls:
        tell_crossing(
            t,
            squad,
            odds.in_sight(insurgents, suspects),
            rolls,
            hit,
            pinned,
            covered,
        )
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
    street, sides = t.state.squads[squad].place, ("insurgents", side_of(t.box, squad))
    t.tell(
        Battle(street, sides, (), (squad,), " and ".join(hurt) or "no effect", column, (), tuple(rolls)),
        "{defenders:piece} in sight of {column}: {result}.",
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
