"""13 Assault phase."""

from sandtable.core import D10, Battle, Card, Forecast, Hint, Kind, Move, Note, Option, Refusal, Steps
from sandtable.games.phantom_fury.box.box import MOSQUE
from sandtable.games.phantom_fury.box.tables import AssaultEvent
from sandtable.games.phantom_fury.rules import odds
from sandtable.games.phantom_fury.rules.clash import (
    EXPLOSIVES_CF,
    Clash,
    Type,
    apply_event,
    foe_modifier,
    resolve,
    squad_hits,
    type_of,
)
from sandtable.games.phantom_fury.rules.counters import (
    activate_suspect,
    award_hero,
    eliminate_foe,
    eliminate_squad,
    foe_cf,
    on_map,
    pin,
    side_of,
    side_of_foe,
    squad_cf,
    squads_in,
    step_loss,
    weaken,
)
from sandtable.games.phantom_fury.rules.flooding import flood, may_flood
from sandtable.games.phantom_fury.rules.modifiers import clash_against, event_table, shifts, under_fury
from sandtable.games.phantom_fury.rules.phases import begin
from sandtable.games.phantom_fury.rules.retreat import retreat
from sandtable.games.phantom_fury.state import MARINES, Foe, Nature, Phase, Status, Table

DONE = Option("done")
EXPLOSIVES = Option("use_explosives")
NO_EXPLOSIVES = Option("save_explosives")
FLOOD = Option("flood")
NO_FLOOD = Option("hold")

NOT_A_SQUAD = Refusal("13", "Only squads assault.")
NOT_ON_MAP = Refusal("13", "It is not on the map.")
PINNED = Refusal("11.5", "It is pinned.")
FIRED = Refusal("11.3", "It has fired this turn.")
ASSAULTED = Refusal("13", "It has assaulted this turn (R-28).")
IN_STREET = Refusal("13", "It is in a street: only locations are adjacent to one another.")
NOBODY_NEAR = Refusal("13", "No suspect or insurgent stands in an adjacent location.")
NOBODY_THERE = Refusal("13", "No suspect or insurgent stands there.")
NOT_ADJACENT = Refusal("4.2.2", "The location is not adjacent.")
CLEARING = Refusal("12.1.2", "It must stay in the zone that it has cleared.")
OWN_ZONE_FIRST = Refusal("12.4.3", "It may not leave an insurgent zone with enemies in it (R-36).")
SECURITY_OUT = Refusal("12.3.2.2", "Its security element is detached: it may not leave the zone.")
IIF_ZONE = Refusal("5.1.6.1", "IIF squads enter no insurgent zone but the mosque.")
MARINES_STAY_OUT = Refusal("12.4.2", "Only IIF squads enter the mosque.")
ZONE_TAKEN = Refusal("12.2.1.1", "Another squad is in that zone.")


def assault_phase(t: Table) -> Steps[None]:
    """13 Assault phase: one assault after the other; none is compulsory; each squad one (R-28)."""
    squads = [squad for squad in t.box.squads if refuse_squad(t, squad) is None]
    if not squads:
        begin(t, Phase.REORGANISATION)
        return
    choice: Option = yield t.ask(
        MARINES,
        "Assault: choose a squad, or end the phase.",
        [*(Option("assault", squad) for squad in squads), DONE],
        "13",
        refuse=lambda kind, n: refuse_squad(t, n) if kind is Kind.PIECE else None,
        odds=lambda option: assault_at_once(t, option),
        hint=lambda option: Hint(commits=sole_target(t, option) is not None),
        battle="target",
    )
    if choice.target is None:
        begin(t, Phase.REORGANISATION)
        return
    squad = choice.target
    choice = yield t.ask(
        MARINES,
        "{squad:piece} assaults with CF {cf}: choose its target.",
        [Option("against", location) for location in targets(t, squad)],
        "13",
        refuse=lambda kind, n: refuse_target(t, squad, n) if kind is Kind.SPACE else None,
        odds=lambda option: odds.assault(t, squad, option.target or 0),
        pieces=(squad,),
        spaces=(t.state.squads[squad].place,),
        battle="roll",
        squad=squad,
        cf=squad_cf(t, squad),
    )
    t.state.squads[squad].acted = True
    yield from assault_and_flood(t, squad, choice.target or 0)


def sole_target(t: Table, option: Option) -> int | None:
    """The target of a squad that has one: choosing it is assaulting, unless explosives are asked for first."""
    if option.target is None:
        return None
    found = targets(t, option.target)
    known = t.state.foes[found[0]].nature != Nature.SUSPECT
    return None if len(found) > 1 or (known and can_blow(t, option.target)) else found[0]


def assault_at_once(t: Table, option: Option) -> Forecast | None:
    """The odds of a squad that assaults when it is chosen."""
    squad, location = option.target, sole_target(t, option)
    return None if squad is None or location is None else odds.assault(t, squad, location)


def refuse_squad(t: Table, squad: int) -> Refusal | None:
    """13 Who may assault."""
    if squad not in t.box.squads:
        return NOT_A_SQUAD
    s = t.state.squads[squad]
    if not on_map(s.place):
        return NOT_ON_MAP
    if s.status != Status.READY:
        return PINNED if s.status == Status.PINNED else FIRED
    if s.acted:
        return ASSAULTED
    if s.place >= t.box.first_street:
        return IN_STREET
    return None if targets(t, squad) else why_no_target(t, squad)


def targets(t: Table, squad: int) -> list[int]:
    """13 Adjacent locations with a suspect or insurgent that the squad may assault."""
    foes = t.state.foes
    near = t.box.next_to[t.state.squads[squad].place]
    return [at for at in near if at in foes and refuse_zone(t, squad, t.box.zone_of[at]) is None]


def why_no_target(t: Table, squad: int) -> Refusal:
    """13 Nobody is adjacent, or what keeps the squad out of the zone of the first who is."""
    near = (at for at in t.box.next_to[t.state.squads[squad].place] if at in t.state.foes)
    return next((why for at in near if (why := refuse_zone(t, squad, t.box.zone_of[at]))), NOBODY_NEAR)


def refuse_target(t: Table, squad: int, location: int) -> Refusal | None:
    """13 Why a place cannot be assaulted."""
    if location not in t.state.foes:
        return NOBODY_THERE
    if location not in t.box.next_to[t.state.squads[squad].place]:
        return NOT_ADJACENT
    return refuse_zone(t, squad, t.box.zone_of[location])


def refuse_zone(t: Table, squad: int, zone: int) -> Refusal | None:
    """An assault leads into the target's location (13.4.7.2), so the squad must be allowed in that zone."""
    s = t.state.squads[squad]
    own = t.box.zone_of[s.place]
    if zone == own:
        return None
    if s.security >= 0:
        return SECURITY_OUT
    if not t.state.usmc[own]:
        return OWN_ZONE_FIRST if t.state.crowd[own] else CLEARING
    if t.box.is_iif[squad] != (zone == MOSQUE):
        return IIF_ZONE if t.box.is_iif[squad] else MARINES_STAY_OUT
    return ZONE_TAKEN if zone != MOSQUE and squads_in(t, zone) else None


# 13.4 Assault resolution --------------------------------------------------------------------------


def assault_and_flood(t: Table, squad: int, location: int) -> Steps[None]:
    """13.4.7.2 Advance, and 13.4.8 flooding after a top-down assault from a roof."""
    s = t.state.squads[squad]
    floor = t.box.floor[s.place]
    kind = type_of(floor, t.box.floor[location])
    yield from assault(t, squad, location, kind)
    if not advance(t, squad, location) or floor != 3 or kind != Type.TOP_DOWN or not may_flood(t, squad):
        return
    if s.reduced:
        choice: Option = yield t.ask(
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
    yield from flood(t, squad, assault)


def advance(t: Table, squad: int, location: int) -> bool:
    """13.4.7.2 Advance: into an emptied location, unless an IED has pinned the squad where it was (R-31)."""
    s = t.state.squads[squad]
    if location in t.state.foes or not on_map(s.place) or s.status == Status.PINNED:
        return False
    start, s.place = s.place, location
    t.tell(Move((squad,), (start, location), "advance"), "{pieces:piece} enters the {end:space}.", "13.4.7.2")
    return True


def assault(t: Table, squad: int, location: int, kind: Type, *, flooding: bool = False) -> Steps[None]:
    """13.4.1 A suspect is activated first; 13.4.2 then both sides roll."""
    suspect = t.state.foes[location].nature == Nature.SUSPECT
    if suspect:
        if activate_suspect(t, location) == "trap":
            yield from ied_attack(t, squad)
        if location not in t.state.foes:
            return
    clash = clash_of(t, squad, location, kind, activated=suspect)
    if not flooding and can_blow(t, squad):  # 13.7.2
        choice: Option = yield t.ask(
            MARINES,
            "Use the CAAT's explosives: CF 8 and no modifier for either side, instead of {cf}{drm:+d}?",
            (EXPLOSIVES, NO_EXPLOSIVES),
            "13.7.1",
            odds=lambda option: odds.clash(t, squad, location, clash, explosives=option == EXPLOSIVES),
            pieces=(squad, t.state.squads[squad].caat, t.state.foes[location].piece),
            spaces=(t.state.squads[squad].place, location),
            battle="roll",
            cf=clash.squad_cf,
            drm=clash.squad_drm,
        )
        if choice == EXPLOSIVES:
            clash.explosives = True
            t.state.caats[t.state.squads[squad].caat - t.box.caats[0]].explosives = 0
    yield from resolve_assault(t, squad, location, clash)


def counter_assault(t: Table, squad: int, location: int) -> Steps[None]:
    """9.4.table 7-8: guerillas assault a squad without any modifier; nobody advances (R-6)."""
    foe, s = t.state.foes[location], t.state.squads[squad]
    t.tell(
        Note((foe.piece, squad), location, "counter-attack"),
        "The guerillas in the {at:space} assault {squad:piece}.",
        "9.4.table",
        squad=squad,
    )
    clash = Clash(squad_cf(t, squad), 0, foe_cf(t, foe), False, 0, 0, hero=s.hero, plain=True)
    clash.iif, clash.fury = t.box.is_iif[squad], under_fury(t, squad)
    clash.fanatic = t.state.fanaticism[t.box.zone_of[location]]
    yield from resolve_assault(t, squad, location, clash)


def can_blow(t: Table, squad: int) -> bool:
    """13.7.1 Explosives: once a game for each CAAT."""
    caat = t.state.squads[squad].caat
    return caat >= 0 and t.state.caats[caat - t.box.caats[0]].explosives > 0


def clash_of(t: Table, squad: int, location: int, kind: Type, *, activated: bool) -> Clash:
    """13.4.4 The numbers of an assault against the insurgents in a location."""
    foe = t.state.foes[location]
    return clash_against(
        t, squad, t.box.zone_of[location], kind, foe_cf(t, foe), foe.nature == Nature.MARTYRS, activated
    )


def resolve_assault(t: Table, squad: int, location: int, clash: Clash) -> Steps[None]:
    """13.4.2 Rolls, 13.4.3 Events, 13.4.7.1 Survivors."""
    rolls = roll_assault(t, squad, clash)
    before, foe = clash.foe_cf, t.state.foes[location]
    event(t, squad, location, clash, *rolls)
    tell_battle(t, squad, location, foe, clash, before, rolls)
    if clash.foe_cf < before and not weakened(t, location, clash):
        return
    if clash.cancelled:
        return
    if clash.blast:
        eliminate_foe(t, location, "13.4.3.ins")
        eliminate_squad(t, squad, "13.4.3.ins")
        return
    result = resolve(clash, *rolls)
    if result.foe_gone:
        eliminate_foe(t, location, "13.4.2")
    elif result.foe_hit and clash.foe_cf > 1:  # drugged: weaker instead of eliminated
        weaken(t, location, "13.4.3.ins")
    if result.squad_hit:
        yield from step_loss(t, squad, "13.4.2")
    if location in t.state.foes:
        retreat(t, location)  # 13.4.7.1: martyrs stay, guerillas must go


def roll_assault(t: Table, squad: int, clash: Clash) -> tuple[int, int]:
    """13.4.2 Both sides roll, the squad first; in a counter-attack (9.4.table 7-8) it is the squad that defends."""

    def gives(roll: int) -> str:
        return "event" if roll == 0 else "hit" if squad_hits(clash, roll) else "miss"

    ours, theirs = ("defends", "assault") if clash.plain else ("assaults", "defend")
    return (
        t.roll(D10, f"{{squad:piece}} {ours}", "13.4.2", gives=gives, squad=squad),
        t.roll(D10, f"The insurgents {theirs}", "13.4.2"),
    )


def tell_battle(
    t: Table, squad: int, location: int, foe: Foe, clash: Clash, before: int, rolls: tuple[int, int]
) -> None:
    """13.4.2 The fight in one line: both rolls with their modifiers, and what comes of it."""
    ours, theirs = (side_of(t, squad), (squad,)), (side_of_foe(foe), (foe.piece,))
    first, second = (theirs, ours) if clash.plain else (ours, theirs)
    result = ", ".join(odds.outcome(t, squad, before, clash, *rolls))
    if clash.cancelled:
        result = "cancelled by confusion"
    cf, drm = (EXPLOSIVES_CF, 0) if clash.explosives else (clash.squad_cf, clash.squad_drm)
    gone = resolve(clash, *rolls).foe_gone
    column = f"CF {cf} against {clash.foe_cf}"
    why = () if clash.explosives else shifts(clash.why, "13.4.4")
    t.tell(
        Battle(location, (first[0], second[0]), first[1], second[1], result, column, why, rolls),
        "{squad:piece} {ours}{drm:+d} against CF {cf}; insurgents {theirs}{foe_drm:+d} against {foe_cf}: {result}.",
        "13.4.2",
        squad=squad,
        ours=rolls[0],
        theirs=rolls[1],
        drm=drm,
        foe_drm=foe_modifier(clash, gone=gone),
        cf=cf,
        foe_cf=clash.foe_cf,
    )


# 13.4.3 Events ------------------------------------------------------------------------------------


def event(t: Table, squad: int, location: int, clash: Clash, squad_roll: int, foe_roll: int) -> None:
    """13.4.3 A natural 0 brings an event; what it does to the numbers and what it leaves on the map."""
    zone = t.box.zone_of[location]
    called = event_table(t, squad, zone, squad_roll, foe_roll)
    if called is None:
        return
    table, rule = called
    what = table[t.roll(D10, "Event", rule, gives=table.__getitem__)]
    t.tell(Card(title=EVENT_TITLE[what]), "Event: {title}.", rule)
    apply_event(clash, what)
    if what is AssaultEvent.HERO:
        award_hero(t, squad)
    elif what is AssaultEvent.PHANTOM_FURY:
        t.state.fury[zone] = 2  # 13.4.3.2: until the end of the next turn (14.5)
    elif what is AssaultEvent.FANATICISM:
        spread_fanaticism(t, zone)


def spread_fanaticism(t: Table, zone: int) -> None:
    """13.4.3.3 Fanaticism: in the zone and in all insurgent zones of its block (4.4)."""
    for other in t.box.block[zone]:
        if not t.state.usmc[other]:
            t.state.fanaticism[other] = True
    what = Note(at=t.box.zone_space(zone), topic="fanaticism")
    t.tell(what, "Fanaticism takes hold around {at:space}.", "13.4.3.3")


def weakened(t: Table, location: int, clash: Clash) -> bool:
    """13.4.3.usmc A sniper or flight lowers the insurgents; False if that eliminates them (R-16)."""
    if clash.foe_cf == 0:
        eliminate_foe(t, location, "13.4.3.usmc")
        return False
    weaken(t, location, "13.4.3.usmc")
    return True


# 13.5 IED -----------------------------------------------------------------------------------------


def ied_attack(t: Table, squad: int) -> Steps[None]:
    """13.5 IED: at most the squad's combat factor pins it, more costs a step."""
    cf, place = squad_cf(t, squad), t.state.squads[squad].place

    def result(roll: int) -> str:
        return "pinned" if roll <= cf else "step loss"

    roll = t.roll(D10, "IED attack on {squad:piece}", "13.5", gives=result, squad=squad)
    sides = "insurgents", side_of(t, squad)
    t.tell(
        Battle(place, sides, (), (squad,), result(roll), f"CF {cf}", (), (roll,)),
        "An explosive device goes off under {defenders:piece}: {roll} against {column}, {result}.",
        "13.5",
        roll=roll,
    )
    if roll <= cf:
        pin(t, squad, "13.5")
    else:
        yield from step_loss(t, squad, "13.5")


EVENT_TITLE = {
    AssaultEvent.PHANTOM_FURY: "Phantom Fury",
    AssaultEvent.HERO: "a hero",
    AssaultEvent.SNIPER: "USMC sniper",
    AssaultEvent.FLIGHT: "flight",
    AssaultEvent.FANATICISM: "Fanaticism",
    AssaultEvent.CONFUSION: "confusion",
    AssaultEvent.SUICIDE_ATTACK: "suicide attack",
    AssaultEvent.DRUGGED: "drugged fighters",
    AssaultEvent.NEW_DAWN: "Al Fajr",
    AssaultEvent.FALLUJAH: "Fallujah!",
}
