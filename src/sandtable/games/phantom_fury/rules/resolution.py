"""13.4 Assault resolution."""

from sandtable.core import D10, Battle, Option, Steps
from sandtable.games.phantom_fury.rules import odds
from sandtable.games.phantom_fury.rules.assault_events import event, weakened
from sandtable.games.phantom_fury.rules.assault_numbers import (
    EXPLOSIVES_CF,
    Assault,
    Type,
    foe_modifier,
    resolve,
    squad_hits,
)
from sandtable.games.phantom_fury.rules.counters import (
    activate_suspect,
    eliminate_foe,
    eliminate_squad,
    foe_cf,
    side_of,
    side_of_foe,
    step_loss,
    weaken,
)
from sandtable.games.phantom_fury.rules.ied import ied_attack
from sandtable.games.phantom_fury.rules.modifiers import numbers_against, shifts
from sandtable.games.phantom_fury.rules.retreat import retreat
from sandtable.games.phantom_fury.state import MARINES, Foe, Nature, Table

EXPLOSIVES = Option("use_explosives")
NO_EXPLOSIVES = Option("save_explosives")


def assault(t: Table, squad: int, location: int, kind: Type, *, flooding: bool = False) -> Steps[None]:
    """13.4.1 A suspect is activated first; 13.4.2 then both sides roll."""
    suspect = t.state.foes[location].nature == Nature.SUSPECT
    if suspect:
        if activate_suspect(t, location) == "trap":
            yield from ied_attack(t, squad)
        if location not in t.state.foes:
            return
    numbers = numbers_of(t, squad, location, kind, activated=suspect)
    if not flooding and can_blow(t, squad):  # 13.7.2
        choice = yield t.ask(
            MARINES,
            "Use the only explosives of the anti-armour team (CAAT)? CF 8 without modifiers, instead of {cf}.",
            (EXPLOSIVES, NO_EXPLOSIVES),
            "13.7.1",
            odds=lambda option: odds.by_numbers(t, squad, location, numbers, explosives=option == EXPLOSIVES),
            pieces=(squad, t.state.squads[squad].caat, t.state.foes[location].piece),
            spaces=(t.state.squads[squad].place, location),
            battle="roll",
            cf=numbers.squad_cf,
            drm=numbers.squad_drm,
        )
        if choice == EXPLOSIVES:
            numbers.explosives = True
            t.state.caats[t.state.squads[squad].caat - t.box.caats[0]].explosives = 0
    yield from resolve_assault(t, squad, location, numbers)


def can_blow(t: Table, squad: int) -> bool:
    """13.7.1 Explosives: once a game for each CAAT."""
    caat = t.state.squads[squad].caat
    return caat >= 0 and t.state.caats[caat - t.box.caats[0]].explosives > 0


def numbers_of(t: Table, squad: int, location: int, kind: Type, *, activated: bool) -> Assault:
    """13.4.4 The numbers of an assault against the insurgents in a location."""
    foe = t.state.foes[location]
    return numbers_against(
        t, squad, t.box.zone_of[location], kind, foe_cf(t.box, foe), foe.nature == Nature.MARTYRS, activated
    )


def resolve_assault(t: Table, squad: int, location: int, numbers: Assault) -> Steps[None]:
    """13.4.2 Rolls, 13.4.3 Events, 13.4.7.1 Survivors."""
    rolls = roll_assault(t, squad, numbers)
    before, foe = numbers.foe_cf, t.state.foes[location]
    event(t, squad, location, numbers, *rolls)
    tell_battle(t, squad, location, foe, numbers, before, rolls)
    if numbers.foe_cf < before and not weakened(t, location, numbers):
        return
    if numbers.cancelled:
        return
    if numbers.blast:
        eliminate_foe(t, location, "13.4.3.ins")
        eliminate_squad(t, squad, "13.4.3.ins")
        return
    result = resolve(numbers, *rolls)
    if result.foe_gone:
        eliminate_foe(t, location, "13.4.2")
    elif result.foe_hit and numbers.foe_cf > 1:  # drugged: weaker instead of eliminated
        weaken(t, location, "13.4.3.ins")
    if result.squad_hit:
        yield from step_loss(t, squad, "13.4.2")
    if location in t.state.foes:
        retreat(t, location)  # 13.4.7.1: martyrs stay, guerillas must go


def roll_assault(t: Table, squad: int, numbers: Assault) -> tuple[int, int]:
    """13.4.2 Both sides roll, the squad first; in a counter-attack (9.4.table 7-8) it is the squad that defends."""

    def gives(roll: int) -> str:
        return "event" if roll == 0 else "hit" if squad_hits(numbers, roll) else "miss"

    ours, theirs = ("defends", "assault") if numbers.plain else ("assaults", "defend")
    return (
        t.roll(D10, f"{{squad:piece}} {ours}", "13.4.2", gives=gives, squad=squad),
        t.roll(D10, f"The insurgents {theirs}", "13.4.2"),
    )


def tell_battle(
    t: Table, squad: int, location: int, foe: Foe, numbers: Assault, before: int, rolls: tuple[int, int]
) -> None:
    """13.4.2 The fight in one line: both rolls with their modifiers, and what comes of it."""
    ours, theirs = (side_of(t.box, squad), (squad,)), (side_of_foe(foe), (foe.piece,))
    first, second = (theirs, ours) if numbers.plain else (ours, theirs)
    dice = rolls[::-1] if numbers.plain else rolls
    result = ", ".join(odds.outcome(t, squad, before, numbers, *rolls))
    if numbers.cancelled:
        result = "cancelled by confusion"
    cf, drm = (EXPLOSIVES_CF, 0) if numbers.explosives else (numbers.squad_cf, numbers.squad_drm)
    gone = resolve(numbers, *rolls).foe_gone
    column = f"CF {cf} against {numbers.foe_cf}"
    why = () if numbers.explosives else shifts(numbers.why, "13.4.4")
    t.tell(
        Battle(location, (first[0], second[0]), first[1], second[1], result, column, why, dice),
        "{squad:piece}: {ours} ({drm:+d}) against CF {cf}; "
        "insurgents: {theirs} ({foe_drm:+d}) against CF {foe_cf}: {result}.",
        "13.4.2",
        squad=squad,
        ours=rolls[0],
        theirs=rolls[1],
        drm=drm,
        foe_drm=foe_modifier(numbers, gone=gone),
        cf=cf,
        foe_cf=numbers.foe_cf,
    )
