"""13 Assault phase: who assaults whom, and what follows an assault."""

from sandtable.core import Forecast, Hint, Move, Option, Refusal, Steps
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.phantom_fury.rules import odds
from sandtable.games.phantom_fury.rules.assault_numbers import Type, type_of
from sandtable.games.phantom_fury.rules.counters import describe, named_or_counted, on_map, squad_cf
from sandtable.games.phantom_fury.rules.defensive_fire import enter
from sandtable.games.phantom_fury.rules.flooding import flood, may_flood
from sandtable.games.phantom_fury.rules.phases import begin
from sandtable.games.phantom_fury.rules.reach import in_reach, why_not_zone
from sandtable.games.phantom_fury.rules.reasons import OFF, why_not_anybody, why_not_commanded
from sandtable.games.phantom_fury.rules.resolution import assault, can_blow
from sandtable.games.phantom_fury.state import MARINES, READY, Nature, Phase, Status, Table

DONE = Option("done")
FLOOD = Option("flood")
NO_FLOOD = Option("hold")

TANK = Refusal("13", "Only squads assault, never a tank.")
PINNED = Refusal("11.5", "It is pinned.")
FIRED = Refusal("11.3", "It has fired this turn.")
ASSAULTED = Refusal("13", "It has assaulted this turn (R-28).")
IN_STREET = Refusal("13", "It is in a street: only locations are adjacent to one another.")
NOBODY_NEAR = Refusal("13", "No suspect or insurgent stands in an adjacent location.")
NOT_ADJACENT = Refusal("4.2.2", "The location is not adjacent.")


def assault_phase(t: Table) -> Steps[None]:
    """13 Assault phase: one assault after the other; none is compulsory; each squad one (R-28)."""
    squads = [squad for squad in t.box.squads if why_not_squad(t, squad) is None]
    if not squads:
        begin(t, Phase.REORGANISATION)
        return
    choice = yield t.ask(
        MARINES,
        "Assault: choose a squad, or end the phase.",
        [*(Option("assault", squad) for squad in squads), DONE],
        "13",
        refuse=against_pieces(lambda n: why_not_squad(t, n)),
        odds=lambda option: assault_at_once(t, option),
        hint=lambda option: whom(t, option),
        battle="target",
    )
    if choice.target is None:
        begin(t, Phase.REORGANISATION)
        return
    squad = choice.target
    choice = yield t.ask(
        MARINES,
        "{squad:piece} assaults with CF {cf}: choose its target.",
        [Option("against", location) for location in in_reach(t, squad, t.state.squads[squad].place)],
        "13",
        refuse=against_spaces(lambda n: why_not_target(t, squad, n)),
        odds=lambda option: odds.assault(t, squad, option.target or 0),
        hint=lambda option: Hint(describe(t, t.state.foes[option.number])),
        pieces=(squad,),
        battle="roll",
        squad=squad,
        cf=squad_cf(t, squad),
    )
    t.state.squads[squad].acted = True
    yield from assault_and_flood(t, squad, choice.number)


def sole_target(t: Table, option: Option) -> int | None:
    """The target of a squad that has one: choosing it is assaulting, unless explosives are asked for first."""
    if option.target is None:
        return None
    found = in_reach(t, option.target, t.state.squads[option.target].place)
    known = t.state.foes[found[0]].nature != Nature.SUSPECT
    return None if len(found) > 1 or (known and can_blow(t, option.target)) else found[0]


def whom(t: Table, option: Option) -> Hint:
    """13 Whom a squad would assault, and whether choosing it does so at once."""
    if option.target is None:
        return Hint()
    found = in_reach(t, option.target, t.state.squads[option.target].place)
    return Hint(named_or_counted(t, found), commits=sole_target(t, option) is not None)


def assault_at_once(t: Table, option: Option) -> Forecast | None:
    """The odds of a squad that assaults when it is chosen."""
    squad, location = option.target, sole_target(t, option)
    return None if squad is None or location is None else odds.assault(t, squad, location)


def why_not_squad(t: Table, squad: int) -> Refusal | None:
    """13 Who may assault."""
    if squad not in t.box.squads:
        return TANK if squad in t.box.tanks else why_not_commanded(t, squad)
    s = t.state.squads[squad]
    if not on_map(s.place):
        return OFF[s.place]
    if s.status != READY:
        return PINNED if s.status == Status.PINNED else FIRED
    if s.acted:
        return ASSAULTED
    if s.place >= t.box.first_street:
        return IN_STREET
    return None if in_reach(t, squad, s.place) else why_not_in_reach(t, squad)


def why_not_in_reach(t: Table, squad: int) -> Refusal:
    """13 Nobody is adjacent, or what keeps the squad out of the zone of the first who is."""
    place = t.state.squads[squad].place
    near = (at for at in t.box.next_to[place] if at in t.state.foes)
    return next((why for at in near if (why := why_not_zone(t, squad, place, t.box.zone_of[at]))), NOBODY_NEAR)


def why_not_target(t: Table, squad: int, location: int) -> Refusal | None:
    """13 Why a place cannot be assaulted."""
    if location not in t.state.foes:
        return why_not_anybody(t, location, "13")
    place = t.state.squads[squad].place
    if location not in t.box.next_to[place]:
        return NOT_ADJACENT
    return why_not_zone(t, squad, place, t.box.zone_of[location])


def assault_and_flood(t: Table, squad: int, location: int) -> Steps[None]:
    """13.4.7.2 Advance, and 13.4.8 flooding after a top-down assault from a roof."""
    s = t.state.squads[squad]
    floor = t.box.floor[s.place]
    kind = type_of(floor, t.box.floor[location])
    yield from assault(t, squad, location, kind)
    entered = yield from advance(t, squad, location)
    if not entered or floor != 3 or kind != Type.TOP_DOWN or not may_flood(t, squad):
        return
    if s.reduced:
        choice = yield t.ask(
            MARINES,
            "{squad:piece} is reduced: flood zone {zone}, assaulting everything in it?",
            (FLOOD, NO_FLOOD),
            "13.4.7.2",
            pieces=(squad,),
            spaces=(t.box.zone_space(t.box.zone_of[location]),),
            squad=squad,
            zone=t.box.zone_of[location],
        )
        if choice == NO_FLOOD:
            return
    yield from flood(t, squad)


def advance(t: Table, squad: int, location: int) -> Steps[bool]:
    """13.4.7.2 Advance: into an emptied location, unless an IED has pinned the squad where it was (R-31)."""
    s = t.state.squads[squad]
    if location in t.state.foes or not on_map(s.place) or s.status == Status.PINNED:
        return False
    t.tell(Move((squad,), (s.place, location), "advance"), "{pieces:piece} enters the {end:space}.", "13.4.7.2")
    yield from enter(t, squad, location)
    return True
