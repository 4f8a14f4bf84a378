"""13.4 Assault resolution."""

from sandtable.core import D10, Battle, Option, Steps
from sandtable.games.phantom_fury.rules import odds
from sandtable.games.phantom_fury.rules.assault_events import event, weakened
from sandtable.games.phantom_fury.rules.clash import (
    EXPLOSIVES_CF,
    Clash,
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
from sandtable.games.phantom_fury.rules.modifiers import clash_against, shifts
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
    clash = clash_of(t, squad, location, kind, activated=suspect)
    if not flooding and can_blow(t, squad):  # 13.7.2
        choice = yield t.ask(
            MARINES,
            "Use the only explosives of the anti-armour team (CAAT)? CF 8 without modifiers, instead of {cf}.",
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


def can_blow(t: Table, squad: int) -> bool:
    """13.7.1 Explosives: once a game for each CAAT."""
    caat = t.state.squads[squad].caat
    return caat >= 0 and t.state.caats[caat - t.box.caats[0]].explosives > 0


def clash_of(t: Table, squad: int, location: int, kind: Type, *, activated: bool) -> Clash:
    """13.4.4 The numbers of an assault against the insurgents in a location."""
    foe = t.state.foes[location]
    return clash_against(
        t, squad, t.box.zone_of[location], kind, foe_cf(t.box, foe), foe.nature == Nature.MARTYRS, activated
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
    ours, theirs = (side_of(t.box, squad), (squad,)), (side_of_foe(foe), (foe.piece,))
    first, second = (theirs, ours) if clash.plain else (ours, theirs)
    dice = rolls[::-1] if clash.plain else rolls
    result = ", ".join(odds.outcome(t, squad, before, clash, *rolls))
    if clash.cancelled:
        result = "cancelled by confusion"
    cf, drm = (EXPLOSIVES_CF, 0) if clash.explosives else (clash.squad_cf, clash.squad_drm)
    gone = resolve(clash, *rolls).foe_gone
    column = f"CF {cf} against {clash.foe_cf}"
    why = () if clash.explosives else shifts(clash.why, "13.4.4")
    t.tell(
        Battle(location, (first[0], second[0]), first[1], second[1], result, column, why, dice),
        "{squad:piece}: {ours} ({drm:+d}) against CF {cf}; "
        "insurgents: {theirs} ({foe_drm:+d}) against CF {foe_cf}: {result}.",
        "13.4.2",
        squad=squad,
        ours=rolls[0],
        theirs=rolls[1],
        drm=drm,
        foe_drm=foe_modifier(clash, gone=gone),
        cf=cf,
        foe_cf=clash.foe_cf,
    )
