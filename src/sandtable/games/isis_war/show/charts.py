"""The tables of the map sheet and the rulebook, drawn from the components."""

from functools import cache

from sandtable.core import Chart, Row, signed
from sandtable.games.isis_war.box.box import Box
from sandtable.games.isis_war.box.counters import MoveClass
from sandtable.games.isis_war.box.load import ROLLED
from sandtable.games.isis_war.box.map import Area
from sandtable.games.isis_war.box.tables import LandingResult, Points
from sandtable.games.isis_war.rules.odds import WORDS, WORTH

DIE = range(1, 7)
NONE = "–"
CLASSES = {
    MoveClass.KURDISH: "Kurds",
    MoveClass.FOOT: "Foot",
    MoveClass.MECH: "Mech",
    MoveClass.ARMOR: "Armour",
    MoveClass.AIR_ASSAULT: "Air assault",
}


@cache
def charts(box: Box) -> tuple[Chart, ...]:
    """All of them, the combat results table first."""
    return (
        _combat_results(box),
        _shifts(box),
        _terrain(box),
        _events(box),
        _turns(box),
        _restrictions(box),
        _landing(box),
        _victory(box),
    )


def _combat_results(box: Box) -> Chart:
    rows = (Row(str(die), tuple(column.results[die - 1].value for column in box.tables.crt)) for die in DIE)
    return Chart(
        "crt",
        "Combat results",
        "10.7",
        box.crt.headings,
        tuple(rows),
        "Die",
        (
            "Attacker's combat factors less the defender's, then column shifts.",
            "AE: every attacker loses a step. AL1: one attacking step is lost. AS: nothing happens.",
            "BB: every defender loses a step, the attacker as many in all. DR: the defender retreats.",
            "DE: every defender loses a step. In a city DR becomes BB, with a US base AS.",
        ),
        {result.value: worth for result, worth in WORTH.items()},
        {result.value: words for result, words in WORDS.items()},
    )


def _shifts(box: Box) -> Chart:
    rows = (Row(shift.why.capitalize(), (signed(shift.columns), shift.rule)) for shift in box.tables.shift)
    return Chart("shifts", "Column shifts", "10.9", ("Columns", "Rule"), tuple(rows), "Shift", ("+ is right.",))


def _terrain(box: Box) -> Chart:
    """9.4-9.6, 10.8 Costs in movement points, and the shift in battle."""
    tables = box.tables
    rows = [Row(line.id.value.capitalize(), (*_costs(line.cost), _columns(line.shift))) for line in tables.terrain]
    rows += [Row(line.id.capitalize(), (*[""] * len(CLASSES), _columns(line.shift))) for line in tables.feature]
    extra = tuple(f"+{tables.river.extra[each]:g}" for each in CLASSES)
    rows.append(Row("River hexside", (*extra, "attackers halved")))
    rows.append(Row("Road", (*_costs(tables.road.cost), "")))
    notes = ("A town, city or capital hex with a cost of its own is clear.", f"{NONE}: not allowed.")
    return Chart("terrain", "Terrain effects", "9.4", (*CLASSES.values(), "Battle"), tuple(rows), "Terrain", notes)


def _costs(points: Points) -> tuple[str, ...]:
    return tuple(f"{points[each]:g}" if each in points else NONE for each in CLASSES)


def _columns(shift: int) -> str:
    return signed(shift) if shift else ""


def _events(box: Box) -> Chart:
    rows = (Row(str(event.roll), (event.name, event.effect)) for event in box.tables.event)
    return Chart("events", "Random events", "13.0", ("Event", "Effect"), tuple(rows), "Two dice")


def _turns(box: Box) -> Chart:
    """9.0, 14.3 The game turn record track."""
    rows = (
        Row(str(turn.id), (str(turn.iran_points), _span(turn.israel), _span(turn.jordan)))
        for turn in box.tables.turn
    )
    columns = ("Iranian movement", "Israel enters on", "Jordan enters on")
    us = f"Units of the US side have {box.tables.movement.us_points} movement points on every turn."
    return Chart("turns", "Game turn record", "9.0", columns, tuple(rows), "Turn", (us,))


def _span(faces: tuple[int, ...]) -> str:
    if not faces:
        return NONE
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}"


def _restrictions(box: Box) -> Chart:
    """3.13 Where the three nations may operate."""
    rows = (Row(str(die), tuple(_areas(box.restricted_to[nation, die]) for nation in ROLLED)) for die in DIE)
    return Chart("restrictions", "Geographic restrictions", "3.13", ("US", "Israel", "Jordan"), tuple(rows), "Die")


def _areas(areas: tuple[Area, ...]) -> str:
    return ", ".join(area.value.replace("_", " ").title() for area in areas) or NONE


def _landing(box: Box) -> Chart:
    table = box.tables.landing
    rows = tuple(Row(_bounds(line), (line.effect,)) for line in table.result)
    notes = tuple(f"{signed(modifier.value)} {modifier.when}" for modifier in table.modifier)
    return Chart("landing", "ASR landing", "11.3", ("Result",), rows, "Die", notes)


def _bounds(line: LandingResult) -> str:
    if line.min is None:
        return f"{line.max} or less"
    if line.max is None:
        return f"{line.min} or more"
    return str(line.min) if line.min == line.max else f"{line.min} to {line.max}"


def _victory(box: Box) -> Chart:
    v = box.tables.victory
    rows = (
        Row("Each capital hex held", (str(v.capital_hex), "4.8")),
        Row("Israel without a line unit on the map, once", (str(v.israeli_decimation), "4.14")),
        Row("Jordan without a line unit on the map, once", (str(v.jordanian_decimation), "4.15")),
    )
    notes = (
        f"Iran needs {v.vp_to_win} VP at the end of the last turn; events and air attacks change it.",
        f"At {v.iran_wins_at} he wins at once, at {v.us_wins_at} the US player does (4.1, 4.2).",
    )
    return Chart("victory", "Iranian victory points", "4.0", ("VP", "Rule"), rows, "For", notes)
