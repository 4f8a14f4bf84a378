"""9 Support phase: missions and the insurgents' reaction."""

from collections import Counter
from collections.abc import Callable

from sandtable.core import D10, Chance, Hint, Note, Option, Refusal, Steps, Track, counted, signed
from sandtable.core.events import Reading
from sandtable.core.refusals import against_spaces
from sandtable.games.phantom_fury.box.box import MOSQUE
from sandtable.games.phantom_fury.box.tables import Mission, MissionRow
from sandtable.games.phantom_fury.rules import odds
from sandtable.games.phantom_fury.rules.counters import (
    describe,
    foes_in,
    held_zones,
    is_fortified,
    settle_suspect,
    suspect_result,
)
from sandtable.games.phantom_fury.rules.phases import begin
from sandtable.games.phantom_fury.rules.reactions import insurgent_reaction
from sandtable.games.phantom_fury.rules.reasons import why_not_anybody, zone_meant
from sandtable.games.phantom_fury.rules.zones import activate_zone, is_activated, remove_foe, ruin
from sandtable.games.phantom_fury.state import MARINES, Nature, Phase, Table

DONE = Option("done")
ENOUGH = Option("enough")
CALLS = {Option(f"call_{mission.value}"): mission for mission in Mission}
CALL_OF = {mission: option for option, mission in CALLS.items()}
COBRA_TARGETS = 2  # 9.3
MARINES_SIDE = "usmc"

ZONE_CONTROLLED = Refusal("9.3", "The zone is not under insurgent control.")
ZONE_HELD = Refusal("9.3", "A USMC unit is in the zone.")
NOT_THE_MOSQUE = Refusal("9.3", "Zone 26 is no target for air support.")
NOTHING_THERE = Refusal("9.3", "The zone holds no suspect or insurgent.")
TOO_NEAR = Refusal("9.3", "A USMC unit is too near: in an adjacent or neighbouring zone.")
WHOLE_ZONE = Refusal("9.3", "The mission is flown for a whole zone: choose that.")
OVER_A_STREET = Refusal("9.3", "Missions are flown for zones, not for streets.")
OUTSIDE = Refusal("4.1.4", "Zone 27 is not part of the game.")
OTHER_ZONE = Refusal("9.3", "It is not in the zone that is being struck.")
NOT_BESIDE = Refusal("9.3", "The second zone must be adjacent to or neighbouring the first.")


def support_phase(t: Table) -> Steps[None]:
    """9.1 Support phase: one mission after the other, until one fails or the player stops."""
    held = held_zones(t)
    rows = {row.id: row for row in t.box.tables.mission}
    calls = [CALL_OF[row.id] for row in rows.values() if available(t, row, held)]
    if not calls:
        begin(t, Phase.REINFORCEMENTS)
        return
    choice = yield t.ask(
        MARINES,
        "Support: call a mission, or end the phase. If a call fails, the insurgents react.",
        [*calls, DONE],
        "9.1",
        odds=lambda option: odds.mission(t, rows[CALLS[option]]) if option in CALLS else None,
        hint=lambda option: chance(rows[CALLS[option]]) if option in CALLS else None,
    )
    if choice == DONE:
        begin(t, Phase.REINFORCEMENTS)
        return
    yield from call_mission(t, rows[CALLS[choice]], held)


def chance(row: MissionRow) -> Hint:
    """9.3 How likely a call succeeds on its die of ten, for the button: a finger points at nothing to see odds."""
    least, most = row.success
    return Hint(f"{(most - least + 1) * 10} % success")


def available(t: Table, row: MissionRow, held: set[int]) -> bool:
    """9.2 Mission limits: successes are counted (9.2.1), and there must be a target."""
    done = t.state.missions[t.box.tables.mission.index(row)]
    return done < row.max and any(REFUSE[row.id](t, zone, held) is None for zone in t.box.zones)


def call_mission(t: Table, row: MissionRow, held: set[int]) -> Steps[None]:
    """9.1 Roll for a mission: apply it, or let the insurgents react (9.4.1) and end the phase."""

    def comes(face: int) -> bool:
        return row.success[0] <= face <= row.success[1]

    roll = t.roll(
        D10,
        "Calling the {mission}",
        "9.3",
        gives=lambda face: "success" if comes(face) else "postponed",
        mission=row.title,
    )
    if not comes(roll):
        what = Note(
            topic="postponed", reading=Reading(odds.failure(row), odds.mission_lit(t, row)), side=MARINES_SIDE
        )
        t.tell(what, "The {mission} is postponed.", "9.1", mission=row.title)
        yield from insurgent_reaction(t)
        begin(t, Phase.REINFORCEMENTS)
        return
    number = t.box.tables.mission.index(row)
    t.state.missions[number] += 1
    flown = Note(topic="called", reading=Reading(odds.success(row), odds.mission_lit(t, row)), side=MARINES_SIDE)
    t.tell(flown, "The {mission} succeeds.", "9.1", mission=row.title)
    count = Track(row.id, t.state.missions[number])
    t.tell(count, "{count} of {most} such missions flown.", "9.2.1", count=count.value, most=row.max)
    yield from EFFECT[row.id](t, held)


def choose_zone(
    t: Table, verb: str, prompt: str, refuse: Callable[[int], Refusal | None], first: int = 0
) -> Steps[int]:
    """Ask for a zone among those not refused; the `first` of two has been chosen before."""
    choice = yield t.ask(
        MARINES,
        prompt,
        [Option(verb, t.box.zone_space(zone)) for zone in t.box.zones if refuse(zone) is None],
        "9.3",
        refuse=against_spaces(lambda space: why_not_space(t, space, refuse)),
        spaces=(t.box.zone_space(first),) if first else (),
        first=first,
    )
    return choice.number - t.box.first_zone


def why_not_space(t: Table, space: int, refuse: Callable[[int], Refusal | None]) -> Refusal:
    """A location stands for its zone when somebody asks why not."""
    zone = zone_meant(t, space)
    if zone not in t.box.zones:
        return OUTSIDE if zone else OVER_A_STREET
    return refuse(zone) or WHOLE_ZONE


# 9.3 Support missions table -----------------------------------------------------------------------


def why_not_uav(t: Table, zone: int, held: set[int]) -> Refusal | None:
    """9.3 UAV: an insurgent zone clear of USMC units (R-9)."""
    if t.state.usmc[zone]:
        return ZONE_CONTROLLED
    return ZONE_HELD if zone in held else None


def why_not_cobra(t: Table, zone: int, held: set[int]) -> Refusal | None:
    """9.3 AH-1W: as the UAV, not the mosque, and something to remove."""
    if zone == MOSQUE:
        return NOT_THE_MOSQUE
    return why_not_uav(t, zone, held) or (None if t.state.crowd[zone] else NOTHING_THERE)


def why_not_hornet(t: Table, zone: int, held: set[int]) -> Refusal | None:
    """9.3 F/A-18: as the UAV, not the mosque, and no USMC unit next to it (R-4)."""
    if zone == MOSQUE:
        return NOT_THE_MOSQUE
    refusal = why_not_uav(t, zone, held)
    if refusal is None and not held.isdisjoint(t.box.around[zone]):
        return TOO_NEAR
    return refusal


def uav_report(t: Table, held: set[int]) -> Steps[None]:
    """9.3 UAV: two zones beside each other, or one if there is no second (R-3)."""
    first = yield from choose_zone(
        t, "survey", "Dragon Eye: choose the first of two zones to survey.", lambda zone: why_not_uav(t, zone, held)
    )

    def why_not_second(zone: int) -> Refusal | None:
        return why_not_uav(t, zone, held) if zone in t.box.around[first] else NOT_BESIDE

    zones = [first]
    if any(why_not_second(zone) is None for zone in t.box.zones):
        prompt = "Dragon Eye over zone {first}: choose the second zone, beside it or across a street."
        zones.append((yield from choose_zone(t, "survey", prompt, why_not_second, first)))
    for zone in zones:
        if not is_activated(t, zone):
            activate_zone(t, zone)
    found = [f"zone {zone}: {survey(t, zone)}" for zone in zones]
    there = [t.state.foes[location] for zone in zones for location in foes_in(t, zone)]
    pieces = tuple(foe.piece for foe in there if foe.nature != Nature.SUSPECT)
    brought(t, zones[0], "surveyed", "; ".join(found).capitalize(), "The Dragon Eye report is in.", pieces)


def survey(t: Table, zone: int) -> str:
    """9.3 UAV: suspects of a normal zone are activated, a trap stays a suspect; in words, what there was."""
    if is_fortified(t, zone):
        return "a strong point, suspects stay unknown"
    results: Counter[str] = Counter()
    for location in foes_in(t, zone):
        if t.state.foes[location].nature == Nature.SUSPECT:
            result = suspect_result(t, zone)
            results[result] += 1
            if result == "trap":
                kept = Note((t.state.foes[location].piece,), location, "unknown")
                t.tell(kept, "The suspect {at:within} stays unknown.", "9.3")
            else:
                settle_suspect(t, location, result)
    return " and ".join(seen_as(result, count) for result, count in sorted(results.items())) or "no suspects"


def seen_as(result: str, count: int) -> str:
    """What a number of suspects of a zone were, in words."""
    if result == "dummy":
        return counted(count, "false alert")
    if result == "trap":
        return f"{counted(count, 'suspect')} still unknown"
    return result if count == 1 else f"{count} times {result}"


def brought(t: Table, zone: int, topic: str, result: str, text: str, pieces: tuple[int, ...] = ()) -> None:
    """What a mission has brought, as a result of its own: no die tells it, and nobody has counted its chance."""
    space, reading = t.box.zone_space(zone), Reading(Chance(result, 0.0))
    t.tell(Note(pieces, space, topic, reading, MARINES_SIDE), text, "9.3", zone=zone)


def cobra_strike(t: Table, held: set[int]) -> Steps[None]:
    """9.3 AH-1W: up to two insurgents or suspects of one zone."""
    zone = yield from choose_zone(
        t, "strike", "AH-1W: choose the zone to strike.", lambda zone: why_not_cobra(t, zone, held)
    )
    for left in range(COBRA_TARGETS, 0, -1):
        targets = foes_in(t, zone)
        if not targets:
            return
        choice = yield t.ask(
            MARINES,
            "AH-1W over zone {zone}: choose what to remove, {left} left, or stop.",
            [*(Option("remove", location) for location in targets), ENOUGH],
            "9.3",
            refuse=against_spaces(
                lambda space: why_not_anybody(t, space, "9.3") if zone_meant(t, space) == zone else OTHER_ZONE
            ),
            hint=lambda option: who_falls(t, option),
            spaces=(t.box.zone_space(zone),),
            zone=zone,
            left=left,
        )
        if choice.target is None:
            return
        remove_foe(t, choice.target, "9.3")


def who_falls(t: Table, option: Option) -> Hint:
    """7.2.1 Whom a choice removes, and the points that it brings: only guerillas score."""
    if option.target is None:
        return Hint()
    foe = t.state.foes[option.target]
    points = t.box.tables.victory_points.guerillas_eliminated
    return Hint(f"{describe(t, foe)}, {signed(points)} VP" if foe.nature == Nature.GUERILLAS else describe(t, foe))


def hornet_strike(t: Table, held: set[int]) -> Steps[None]:
    """9.3 F/A-18: a zone is activated, emptied and ruined (4.1.6)."""
    zone = yield from choose_zone(
        t, "bomb", "F/A-18: choose the zone to bomb.", lambda zone: why_not_hornet(t, zone, held)
    )
    if not is_activated(t, zone):
        activate_zone(t, zone)
    hit = foes_in(t, zone)
    for location in hit:
        remove_foe(t, location, "9.3")
    ruin(t, zone, "9.3")
    brought(
        t,
        zone,
        "bombed",
        f"Zone {zone} in ruins, {counted(len(hit), 'counter')} removed",
        "Zone {zone} has been bombed.",
    )


REFUSE: dict[Mission, Callable[[Table, int, set[int]], Refusal | None]] = {
    Mission.UAV: why_not_uav,
    Mission.COBRA: why_not_cobra,
    Mission.HORNET: why_not_hornet,
}
EFFECT: dict[Mission, Callable[[Table, set[int]], Steps[None]]] = {
    Mission.UAV: uav_report,
    Mission.COBRA: cobra_strike,
    Mission.HORNET: hornet_strike,
}
