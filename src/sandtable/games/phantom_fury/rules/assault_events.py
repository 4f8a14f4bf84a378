"""13.4.3 Events of an assault."""

from sandtable.core import D10, Card, Note
from sandtable.games.phantom_fury.box.tables import AssaultEvent
from sandtable.games.phantom_fury.rules.assault_numbers import Assault, apply_event
from sandtable.games.phantom_fury.rules.counters import award_hero, eliminate_foe, weaken
from sandtable.games.phantom_fury.rules.modifiers import event_table
from sandtable.games.phantom_fury.state import Table

EVENT_TITLE = {
    AssaultEvent.PHANTOM_FURY: "Phantom Fury",
    AssaultEvent.HERO: "A hero",
    AssaultEvent.SNIPER: "USMC sniper",
    AssaultEvent.FLIGHT: "Flight",
    AssaultEvent.FANATICISM: "Fanaticism",
    AssaultEvent.CONFUSION: "Confusion",
    AssaultEvent.SUICIDE_ATTACK: "Suicide attack",
    AssaultEvent.DRUGGED: "Drugged fighters",
    AssaultEvent.NEW_DAWN: "Al Fajr",
    AssaultEvent.FALLUJAH: "Fallujah!",
}
EVENT_EFFECT = {
    AssaultEvent.PHANTOM_FURY: "−1 for fire and assaults here and around, until the end of the next turn",
    AssaultEvent.HERO: "the squad has CF +1, the second time +2",
    AssaultEvent.SNIPER: "the insurgents' CF falls by 1; from 1 they are eliminated",
    AssaultEvent.FLIGHT: "the CF of guerillas falls by 1, not below 1",
    AssaultEvent.FANATICISM: "−1 for the insurgents of the block; they do not retreat",
    AssaultEvent.CONFUSION: "the assault is cancelled",
    AssaultEvent.SUICIDE_ATTACK: "martyrs and the squad are both eliminated",
    AssaultEvent.DRUGGED: "a step loss weakens the insurgents by 1 instead; from 1 nothing happens",
    AssaultEvent.NEW_DAWN: "the IIF squad has CF +2 in this assault",
    AssaultEvent.FALLUJAH: "the IIF squad has CF +1 in this assault",
}


def event(t: Table, squad: int, location: int, numbers: Assault, squad_roll: int, foe_roll: int) -> None:
    """13.4.3 A natural 0 brings an event; what it does to the numbers and what it leaves on the map."""
    zone = t.box.zone_of[location]
    called = event_table(t, squad, zone, squad_roll, foe_roll)
    if called is None:
        return
    table, rule = called
    what = table[t.roll(D10, "Event", rule, gives=table.__getitem__)]
    t.tell(Card(title=EVENT_TITLE[what]), "{title}: {effect}.", rule, effect=EVENT_EFFECT[what])
    apply_event(numbers, what)
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


def weakened(t: Table, location: int, numbers: Assault) -> bool:
    """13.4.3.usmc A sniper or flight lowers the insurgents; False if that eliminates them (R-16)."""
    if numbers.foe_cf == 0:
        eliminate_foe(t, location, "13.4.3.usmc")
        return False
    weaken(t, location, "13.4.3.usmc")
    return True
