"""Exact odds before a choice: fire, missions, assaults, street crossings, defensive fire."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import prod

import msgspec

from sandtable.core import Chance, Forecast, Lit, Option, counted, signed
from sandtable.games.phantom_fury.box.tables import MissionRow, Reaction
from sandtable.games.phantom_fury.rules.assault_numbers import (
    EXPLOSIVES_CF,
    NEVER,
    Assault,
    Type,
    apply_event,
    resolve,
    type_of,
)
from sandtable.games.phantom_fury.rules.counters import (
    foe_cf,
    foes_in,
    is_fortified,
    squad_cf,
    tank_at,
    zone_at,
)
from sandtable.games.phantom_fury.rules.modifiers import (
    assault_modifiers,
    draws_fire,
    event_table,
    fire_modifiers,
    numbers_against,
    seen_by,
    shifts,
    shot_modifiers,
    survivor_modifier,
    total,
)
from sandtable.games.phantom_fury.state import Nature, Table

Weights = dict[tuple[str, str], float]
UNHARMED, PINNED, LOSS = "squad unharmed", "squad pinned", "squad loses a step"
SQUAD_ELIMINATED = "squad eliminated"
ALERT, TRAP = "false alert", "IED"
ELIMINATED, WEAKER, SURVIVE = "insurgents eliminated", "insurgents weakened", "insurgents survive"
GOOD = {UNHARMED: 0.0, PINNED: -0.3, LOSS: -0.6, SQUAD_ELIMINATED: -1.0, ELIMINATED: 1.0, ALERT: 1.0, WEAKER: 0.2}
SUSPECTS_LIT = (Lit("suspects", row=0), Lit("suspects", row=1))  # the rows of normal and fortified zones
REACTIONS = {
    Reaction.NONE: "nothing",
    Reaction.REINFORCEMENTS: "stronger guerillas",
    Reaction.RETREAT: "guerillas beside squads retreat",
    Reaction.SNIPERS: "a sniper at each squad in an insurgent zone",
    Reaction.COUNTER_ATTACK: "guerillas beside squads assault",
    Reaction.HBIED: "a house with a squad blows up",
}
TITLE = {Type.NORMAL: "Assault", Type.TOP_DOWN: "Top-down assault", Type.BOTTOM_UP: "Bottom-up assault"}


def fire(t: Table, unit: int, location: int, cf: int) -> Forecast:
    """11.2.1 Fire combat: the chance to hit, and what a suspect turns out to be."""
    found = fire_modifiers(t, unit, location)
    drm = total(found)
    hit = sum(roll != NEVER and roll + drm <= cf for roll in range(10)) / 10
    if t.state.foes[location].nature == Nature.SUSPECT:
        results = [*activation(t, unit, location, hit), Chance("no effect", 1 - hit)]
    else:
        results = [Chance("eliminated", hit, 1.0), Chance("no effect", 1 - hit)]
    return Forecast(
        f"Fire with CF {cf}",
        "11.2.1",
        tuple(chance for chance in results if chance.probability > 0),
        shifts(found, "11.2.1"),
        (hits(cf, drm),),
        lit=SUSPECTS_LIT[is_fortified(t, t.box.zone_of[location])]
        if t.state.foes[location].nature == Nature.SUSPECT
        else None,
    )


def suspect_chances(t: Table, zone: int, in_cup: int) -> dict[str, float]:
    """5.3.3, 5.3.4 What an activated suspect may be; nobody comes out of an empty cup (R-26)."""
    counted = Counter(t.box.suspect_fortified if is_fortified(t, zone) else t.box.suspect_normal)
    if not in_cup:
        counted["dummy"] += counted.pop("guerillas", 0) + counted.pop("martyrs", 0)
    return {key: counted[key] / 10 for key in ("dummy", "guerillas", "martyrs", "trap") if counted[key]}


def activation(t: Table, unit: int, location: int, hit: float) -> list[Chance]:
    """11.2.2 A suspect that is hit is activated; a trap is a sniper, but not for a tank (11.4.1)."""
    named = {"dummy": (ALERT, 0.8), "guerillas": ("guerillas", 0.3), "martyrs": ("martyrs", 0.1)}
    found = suspect_chances(t, t.box.zone_of[location], len(t.state.insurgents_cup))
    trap = hit * found.pop("trap", 0.0)
    seen = [Chance(named[key][0], hit * share, named[key][1]) for key, share in found.items()]
    return [*seen, *(sniper(t, unit, trap) if unit in t.box.squads else [Chance("sniper fled", trap, 0.8)])]


def sniper(t: Table, squad: int, share: float) -> list[Chance]:
    """11.4.1.1, 11.4.1.2 What a sniper does who shoots with this chance: pins; a 0 also costs a step."""
    zone = zone_at(t, t.state.squads[squad].place)
    pins = min(sum(t.state.crowd[other] for other in t.box.seen_from[zone]), 9) / 10
    worst = "sniper eliminates the squad" if loss(t, squad) == SQUAD_ELIMINATED else "sniper pins, step loss"
    return [
        Chance("sniper misses", share * (0.9 - pins)),
        Chance("sniper pins the squad", share * pins, -0.4),
        Chance(worst, share * 0.1, -0.9),
    ]


def hits(cf: int, drm: int) -> str:
    """11.2.2, 11.2.4 Which faces of the die hit: at most the CF after the modifiers, never a 9."""
    most = min(cf - drm, NEVER - 1)
    return f"Hits with 0 to {most}" if most > 0 else "Hits with a 0" if most == 0 else "Cannot hit"


def mission(t: Table, row: MissionRow) -> Forecast:
    """9.3 Support missions: the range of success; a failure brings a reaction (9.4.1)."""
    results = (success(row), failure(row))
    return Forecast(row.title, "9.3", results, facts=(reactions(t),), lit=mission_lit(t, row))


def reactions(t: Table) -> str:
    """9.4.table What a failed call may bring, by chance."""
    named = ((REACTIONS[key], count * 10) for key, count in Counter(t.box.reactions).items())
    return "If it fails: " + ", ".join(f"{words} {share} %" for words, share in named)


def success(row: MissionRow) -> Chance:
    """9.3 The chance that a call succeeds."""
    return Chance("success", 1 - failure(row).probability, 1.0)


def failure(row: MissionRow) -> Chance:
    """9.3, 9.4.1 The chance that a call fails, and what follows from it."""
    least, most = row.success
    return Chance("postponed, insurgents react", (9 - most + least) / 10, -0.7)


def mission_lit(t: Table, row: MissionRow) -> Lit:
    """9.3 The row of a mission in its table."""
    return Lit("missions", row=t.box.tables.mission.index(row))


# 13 Assaults --------------------------------------------------------------------------------------


def assault(t: Table, squad: int, location: int) -> Forecast:
    """13.4.2 Every combination of outcomes, with events and the nature of a suspect."""
    kind = type_of(t.box.floor[t.state.squads[squad].place], t.box.floor[location])
    zone, found = t.box.zone_of[location], defaultdict[tuple[str, str], float](float)
    foe = t.state.foes[location]
    suspect = foe.nature == Nature.SUSPECT
    if suspect:
        without_fight(t, squad, location, found)
        fights = drawn(t, location)
    else:
        fights = iter([(1.0, foe.nature == Nature.MARTYRS, foe_cf(t.box, foe))])
    for share, martyrs, cf in fights:
        numbers = numbers_against(t, squad, zone, kind, cf, martyrs, suspect)
        for pair, weight in outcomes(t, squad, zone, numbers).items():
            found[pair] += share * weight
    known = None if suspect else foe.nature == Nature.MARTYRS
    why = assault_modifiers(t, squad, zone, kind, martyrs=known, activated=suspect)
    needed = () if suspect else (hits(squad_cf(t, squad), total(why)),)
    return Forecast(
        f"{TITLE[kind]} with CF {squad_cf(t, squad)}",
        "13.4.2",
        chances(found),
        shifts(why, "13.4.4"),
        (*needed, *foe_facts(t, zone, kind), *advance_facts(t, location)),
        SUSPECTS_LIT[is_fortified(t, zone)] if suspect else None,
    )


def foe_facts(t: Table, zone: int, kind: Type) -> tuple[str, ...]:
    """13.4.4, 13.4.5, 13.4.6 What the insurgents add to their own roll."""
    fanatic, survivors = t.state.fanaticism[zone], survivor_modifier(t, kind)
    facts = (
        [f"Insurgents roll {signed(t.box.tables.assault_drm.insurgents_fanaticism)}: Fanaticism"] if fanatic else []
    )
    return (*facts, f"Insurgents who survive roll {signed(survivors)}") if survivors else tuple(facts)


def advance_facts(t: Table, location: int) -> tuple[str, ...]:
    """12.7.1 What a forecast of an assault leaves out: the fire at a squad that enters the location (R-58)."""
    others = t.state.crowd[t.box.zone_of[location]] > 1
    return ("Not counted: defensive fire when the squad enters",) if others and draws_fire(t, location) else ()


def by_numbers(t: Table, squad: int, location: int, numbers: Assault, *, explosives: bool) -> Forecast:
    """13.7.1 The same assault with or without explosives."""
    tried = msgspec.structs.replace(numbers, explosives=explosives)
    found = outcomes(t, squad, t.box.zone_of[location], tried)
    if explosives:
        needed, plain = hits(EXPLOSIVES_CF, 0), "no modifier for either side"
        return Forecast("With explosives", "13.7.1", chances(found), facts=(needed, plain))
    needed = hits(numbers.squad_cf, numbers.squad_drm)
    return Forecast("Without explosives", "13.7.1", chances(found), shifts(numbers.why, "13.4.4"), (needed,))


def drawn(t: Table, location: int) -> Iterator[tuple[float, bool, int]]:
    """5.3.3, 5.3.4 Each kind of insurgents that the cup may give, with its share."""
    cup = t.state.insurgents_cup
    chance = suspect_chances(t, t.box.zone_of[location], len(cup))
    for key, side in (("guerillas", t.box.cf_guerillas), ("martyrs", t.box.cf_martyrs)):
        for cf, count in sorted(Counter(side[piece] for piece in cup).items()):
            if key in chance:
                yield chance[key] * count / len(cup), key == "martyrs", cf


def without_fight(t: Table, squad: int, location: int, found: Weights) -> None:
    """13.4.1, 13.5 A suspect that is a dummy, a trap, or for whom the cup is empty (R-26)."""
    chance = suspect_chances(t, t.box.zone_of[location], len(t.state.insurgents_cup))
    found[ALERT, UNHARMED] += chance.get("dummy", 0.0)
    trap = chance.get("trap", 0.0)
    if trap:
        pinned = min(squad_cf(t, squad) + 1, 10) / 10
        found[TRAP, PINNED] += trap * pinned
        found[TRAP, loss(t, squad)] += trap * (1 - pinned)


def loss(t: Table, squad: int) -> str:
    """5.1.1.1 What a step loss does to this squad; a CAAT can take it (5.1.1.2)."""
    s = t.state.squads[squad]
    return SQUAD_ELIMINATED if s.reduced and s.caat < 0 else LOSS


def outcomes(t: Table, squad: int, zone: int, numbers: Assault) -> Weights:
    """13.4.2 Both dice and, where a natural 0 brings it (13.4.3), the event die."""
    found = defaultdict[tuple[str, str], float](float)
    for squad_roll in range(10):
        for foe_roll in range(10):
            called = event_table(t, squad, zone, squad_roll, foe_roll)
            if called is None:
                found[outcome(t, squad, numbers.foe_cf, numbers, squad_roll, foe_roll)] += 0.01
                continue
            for event, count in Counter(called[0]).items():
                after = msgspec.structs.replace(numbers)
                apply_event(after, event)
                found[outcome(t, squad, numbers.foe_cf, after, squad_roll, foe_roll)] += 0.001 * count
    return found


def outcome(t: Table, squad: int, before: int, after: Assault, squad_roll: int, foe_roll: int) -> tuple[str, str]:
    """What one combination of rolls brings to both sides; `before` is the insurgents' CF before an event."""
    if after.foe_cf == 0:
        return ELIMINATED, UNHARMED
    if after.cancelled:
        return SURVIVE, UNHARMED
    if after.blast:
        return ELIMINATED, SQUAD_ELIMINATED
    result = resolve(after, squad_roll, foe_roll)
    weaker = after.foe_cf < before or (result.foe_hit and after.foe_cf > 1)
    foe = ELIMINATED if result.foe_gone else WEAKER if weaker else SURVIVE
    return foe, loss(t, squad) if result.squad_hit else UNHARMED


def chances(found: Weights) -> tuple[Chance, ...]:
    """Weights as chances, best first."""
    rows = [
        Chance(f"{foe}, {squad}", weight, max(-1.0, GOOD.get(foe, 0.0) + GOOD[squad]))
        for (foe, squad), weight in found.items()
        if weight > 0
    ]
    return tuple(sorted(rows, key=lambda chance: (-chance.good, chance.text)))


# 12 Movement --------------------------------------------------------------------------------------


def go(t: Table, squad: int, option: Option) -> Forecast | None:
    """12.5.2, 12.7.1 The danger of a step: a street, or a courtyard or open ground under fire."""
    if option.verb != "go":
        return None
    place = option.number
    if place >= t.box.first_street:
        return street(t, place)
    return under_fire(t, squad, place) if draws_fire(t, place) else None


def street(t: Table, section: int) -> Forecast | None:
    """11.4.2.1 Street check: insurgents cost a step, suspects pin; a tank covers (11.4.2.2)."""
    insurgents, suspects = seen_by(t, section)
    hit = min(insurgents + 1, 10) / 10 if insurgents else 0.0
    pin = min(suspects + 1, 10) / 10 if suspects else 0.0
    if tank_at(t, section):
        rows = [Chance("pinned in the street", hit, -0.3), Chance("across", 1 - hit, 1.0)]
    else:
        rows = [
            Chance("across", (1 - hit) * (1 - pin), 1.0),
            Chance("pinned in the street", (1 - hit) * pin, -0.3),
            Chance("step loss, falls back", hit * (1 - pin), -0.8),
            Chance("step loss and pinned", hit * pin, -1.0),
        ]
    found = tuple(chance for chance in rows if chance.probability > 0)
    facts = (f"{in_sight(insurgents, suspects)} in sight",)
    return Forecast("Crossing the street", "11.4.2", found, facts=facts) if len(found) > 1 else None


def under_fire(t: Table, squad: int, location: int, *, detaching: bool = False) -> Forecast:
    """12.7.2, 12.7.3 The chance to come through defensive fire untouched, with or without detaching security."""
    secured = detaching or t.state.squads[squad].security == location
    why = shot_modifiers(t, location, secured=secured)
    modifier = total(why)
    zone = t.box.zone_of[location]
    foes = [t.state.foes[at] for at in foes_in(t, zone)]
    known = [foe_cf(t.box, foe) for foe in foes if foe.nature != Nature.SUSPECT]
    untouched = prod(missed(cf, modifier) for cf in known)
    hidden = min(squad_cf(t, squad) - detaching + 1, 10) / 10
    cup = Counter((t.box.cf_guerillas[piece], t.box.cf_martyrs[piece]) for piece in t.state.insurgents_cup)
    untouched *= unseen(t, zone, len(foes) - len(known), hidden, modifier, cup)
    rows = (Chance("untouched", untouched, 1.0), Chance("hit or pinned", 1 - untouched, -0.6))
    found = tuple(chance for chance in rows if chance.probability > 0)
    return Forecast("Defensive fire", "12.7.2", found, shifts(why, "12.7.2"))


def harm(forecast: Forecast) -> float:
    """The chance that a step does the squad any harm."""
    return sum(chance.probability for chance in forecast.chances if chance.good < 0)


def missed(cf: int, modifier: int) -> float:
    """12.7.2 Above the unit's CF nothing happens."""
    return sum(roll + modifier > cf for roll in range(10)) / 10


def unseen(
    t: Table, zone: int, suspects: int, hidden: float, modifier: int, cup: Counter[tuple[int, int]]
) -> float:
    """12.7.3 Every suspect keeps hidden, is a dummy, or its insurgents miss; what one draws the next cannot."""
    if not suspects:
        return 1.0
    in_cup = cup.total()
    chance = suspect_chances(t, zone, in_cup)
    quiet = hidden + (1 - hidden) * chance.get("dummy", 0.0)
    total = quiet * unseen(t, zone, suspects - 1, hidden, modifier, cup)
    for unit, count in cup.items():
        guerillas, martyrs = (missed(cf, modifier) for cf in unit)
        harmless = chance.get("guerillas", 0.0) * guerillas + chance.get("martyrs", 0.0) * martyrs
        share = (1 - hidden) * harmless * count / in_cup
        if share:
            total += share * unseen(t, zone, suspects - 1, hidden, modifier, cup - Counter([unit]))
    return total


def in_sight(insurgents: int, suspects: int) -> str:
    """11.4.2.1 Who sees a street, in words."""
    seen = ((insurgents, "insurgent"), (suspects, "suspect"))
    return " and ".join(counted(number, word) for number, word in seen if number) or "nobody"
