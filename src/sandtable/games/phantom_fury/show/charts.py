"""The tables that players look things up in, drawn from the components."""

from collections.abc import Iterable

from sandtable.core import Chart, Row, signed
from sandtable.games.phantom_fury.box.box import Box
from sandtable.games.phantom_fury.box.tables import EventRow, Mission, Reaction, Span
from sandtable.games.phantom_fury.rules.assault_events import EVENT_EFFECT, EVENT_TITLE
from sandtable.games.phantom_fury.rules.reactions import TITLE

DIE = tuple(str(face) for face in range(10))
WORDS = {"dummy": "false alert", "guerillas": "guerillas", "martyrs": "martyrs", "trap": "trap"}
MISSION = {
    Mission.UAV: "Activates two zones beside each other, and the suspects of normal ones; traps stay suspects",
    Mission.COBRA: "Removes up to two suspects or insurgents of a zone",
    Mission.HORNET: "Empties a zone that is away from USMC units and leaves it in ruins",
}
REACTION = {
    Reaction.NONE: "Nothing happens",
    Reaction.REINFORCEMENTS: "Guerillas are exchanged for stronger ones where the draw brings them",
    Reaction.RETREAT: "Guerillas in zones with a squad retreat",
    Reaction.SNIPERS: "Every squad in an insurgent zone undergoes a sniper attack",
    Reaction.COUNTER_ATTACK: "In every zone with a squad the strongest guerillas assault it",
    Reaction.HBIED: "A USMC zone with a squad blows up and lies in ruins",
}


def charts(box: Box) -> tuple[Chart, ...]:
    """All of them, in the order of the turn."""
    return (
        _missions(box),
        _reactions(box),
        _suspects(box),
        _fire(box),
        _defensive_fire(box),
        _tanks(box),
        _assault(box),
        _events("events-usmc", "Events of Marines", "13.4.3.usmc", box.tables.event.usmc),
        _events("events-insurgents", "Events of insurgents", "13.4.3.ins", box.tables.event.insurgents),
        _events("events-iif", "Events of IIF assaults", "13.4.3.4", box.tables.event.iif),
        _recovery(box),
        _points(box),
    )


def _span(roll: Span) -> str:
    return str(roll[0]) if roll[0] == roll[1] else f"{roll[0]}-{roll[1]}"


def _missions(box: Box) -> Chart:
    rows = tuple(
        Row(each.title, (_span(each.success), str(each.max), MISSION[each.id])) for each in box.tables.mission
    )
    notes = ("A call that fails ends the phase and brings an insurgent reaction.",)
    return Chart("missions", "Support missions", "9.3", ("success", "successes", "effect"), rows, "Mission", notes)


def _reactions(box: Box) -> Chart:
    rows = tuple(
        Row(_span(each.roll), (TITLE[each.id], REACTION[each.id], "spared" if each.not_with_security else ""))
        for each in box.tables.reaction
    )
    columns = ("reaction", "effect", "zones with security")
    return Chart("reactions", "Insurgent reaction", "9.4.table", columns, rows, "d10")


def _suspects(box: Box) -> Chart:
    """5.3.3, 5.3.4 The rows are those that forecasts light: normal zones first."""
    rows = (
        Row("Normal zone", tuple(WORDS[result] for result in box.suspect_normal)),
        Row("Fortified zone", tuple(WORDS[result] for result in box.suspect_fortified)),
    )
    notes = (
        "A trap is a sniper after fire combat, an explosive device in an assault or defensive fire, "
        "and a false alert in start zones.",
    )
    return Chart("suspects", "Activating suspects", "5.3.3", DIE, rows, "d10", notes)


def _modifiers(rows: Iterable[tuple[str, int]]) -> tuple[Row, ...]:
    return tuple(Row(why, (signed(value),)) for why, value in rows)


def _fire(box: Box) -> Chart:
    drm = box.tables.fire_drm
    rows = (
        ("A suspect", drm.suspect),
        ("Insurgents not on a roof", drm.insurgents_not_on_roof),
        ("Insurgents in a fortified zone", drm.insurgents_in_fortified),
        ("Martyrs in a normal zone", drm.martyrs_in_normal),
        ("Insurgents in the mosque, in all", drm.mosque_insurgents_total),
        ("Phantom Fury", drm.phantom_fury),
    )
    notes = ("At most the CF hits; a 9 never does. A CAAT adds 2 to the CF from open ground, courtyard or roof.",)
    return Chart("fire", "Fire combat", "11.2.1", ("modifier",), _modifiers(rows), "Target", notes)


def _defensive_fire(box: Box) -> Chart:
    drm = box.tables.defensive_fire_drm
    rows = (
        ("In the open, alone", drm.alone_in_open),
        ("In the open with a tank", drm.with_tank_in_open),
        ("In a courtyard with security", drm.courtyard_with_security),
        ("In a courtyard in ruins", drm.courtyard_in_ruins),
        ("Fanaticism", drm.fanaticism),
    )
    notes = (
        "Below the insurgents' CF a step loss, equal pinned, above nothing.",
        "A suspect shows itself on a roll above the squad's CF.",
    )
    return Chart("defensive-fire", "Defensive fire", "12.7.2", ("modifier",), _modifiers(rows), "Squad", notes)


def _assault(box: Box) -> Chart:
    drm = box.tables.assault_drm
    rows = (
        ("A suspect is activated", drm.usmc_activated_suspect, 0),
        ("Against martyrs", drm.usmc_vs_martyrs, 0),
        ("Against guerillas in a fortified zone", drm.usmc_vs_guerillas_in_fortified, 0),
        ("Phantom Fury", drm.usmc_phantom_fury, 0),
        ("Fanaticism", 0, drm.insurgents_fanaticism),
        ("Top-down (insurgents: if they survive)", drm.top_down_usmc, drm.top_down_surviving_insurgents),
        ("Bottom-up (insurgents: if they survive)", drm.bottom_up_usmc, drm.bottom_up_surviving_insurgents),
    )
    found = tuple(Row(why, tuple(signed(value) if value else "" for value in pair)) for why, *pair in rows)
    notes = (
        "At most one's own CF hits; a 9 never does; a 0 brings an event, two of them none.",
        "With explosives CF 8 and no modifier for either side.",
    )
    return Chart("assault", "Assault", "13.4.4", ("squad", "insurgents"), found, "Modifier", notes)


def _events(id_: str, title: str, rule: str, rows: Iterable[EventRow]) -> Chart:
    found = tuple(Row(_span(each.roll), (EVENT_TITLE[each.id], EVENT_EFFECT[each.id])) for each in rows)
    return Chart(id_, title, rule, ("event", "effect"), found, "d10")


def _tanks(box: Box) -> Chart:
    rows = tuple(Row(_span(each.roll), (str(each.mc),)) for each in box.tables.tank_movement.rows)
    return Chart("tanks", "Movement of tanks", "12.6.1", ("points",), rows, "d10")


def _recovery(box: Box) -> Chart:
    drm = box.tables.pin_recovery_drm
    rows = (
        ("In a courtyard", drm.courtyard),
        ("In the open", drm.open_ground),
        ("In a street without a tank", drm.street_without_tank),
    )
    notes = ("At most the CF recovers; without enemies in the zones around no roll is needed.",)
    return Chart("recovery", "Recovery of pinned squads", "14.3.4", ("modifier",), _modifiers(rows), "Squad", notes)


def _points(box: Box) -> Chart:
    points, levels = box.tables.victory_points, box.tables.victory_levels
    rows = (
        ("Guerillas eliminated", points.guerillas_eliminated),
        ("Turn not played", points.turn_not_played),
        ("Squad reduced", points.squad_reduced),
        ("Squad eliminated", points.squad_eliminated),
        ("Squad withdrawn", points.taking_cover_withdrawal),
        ("IIF squad eliminated", points.iif_eliminated),
        ("CAAT eliminated", points.caat_eliminated),
        ("Battalion squad used", points.battalion_squad_used),
        ("Mosque empty but not controlled", points.mosque_empty_not_controlled),
    )
    notes = (
        f"Above {levels.major_above} a major victory, from {levels.minor_from} a minor one, below a bitter one; "
        "without all zones a defeat.",
    )
    return Chart("points", "Victory points", "7.2.1", ("points",), _modifiers(rows), "For", notes)
