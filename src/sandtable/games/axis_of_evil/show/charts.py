"""The tables that players look things up in, drawn from the components."""

from functools import cache

from sandtable.core import Chart, Kind, Row, signed
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES, SIDES, Box
from sandtable.games.axis_of_evil.box.tables import Action, Result, VpValue
from sandtable.games.axis_of_evil.rules.odds import GOOD, WORDS

NONE = "–"
SYMBOL_NAMES = {
    "capital": "Capital",
    "oil": "Oil",
    "nuclear": "Nuclear facility",
    "port": "Port",
    "comms": "Communications",
    "minor_base": "Minor military base",
    "major_base": "Major military base",
}
ACTION_NAMES = {
    "trans_siberian_move": "Trans-Siberian move",
    "sf_support": "SF support",
    "ap_enhancement": "AP enhancement",
}
SEA_NAMES = {"arabian": "Arabian Sea"}


@cache
def charts(box: Box) -> tuple[Chart, ...]:
    """All of them, the Combat Results Table first."""
    return (
        _combat_results(box),
        _shifts(box),
        _actions(box),
        _terrain(box),
        _air_combat(box),
        _air_limits(box),
        _variable_control(box),
        _scenarios(box),
        _victory_points(box),
        _victory_levels(box),
        _insurgency(box),
    )


BLOODBATH = 0.02
"""14.0.bb Good for neither, but not as if nothing had happened: it has a colour of its own."""


def _combat_results(box: Box) -> Chart:
    rows = tuple(Row(str(face), tuple(row)) for face, row in enumerate(box.crt, 1))
    notes = tuple(f"{line.code}: {line.effect}" for line in box.tables.crt_result)
    good = {result.value: worth for result, worth in GOOD.items()} | {Result.BB.value: BLOODBATH}
    codes = {result.value: words for result, words in WORDS.items()}
    return Chart("crt", "Combat results", "table.crt", box.crt_columns, rows, "Die", notes, good, codes)


def _shifts(box: Box) -> Chart:
    shifts = box.tables.shifts
    complex_ = box.tables.complex_terrain_units.negates_city_or_high_mountain_shift
    lines = (
        ("Defender in a city", shifts.city, "13.6.1"),
        ("Defender in a mega-city", shifts.mega_city, "13.6.1"),
        ("Defender in high mountains", shifts.high_mountain, "13.6.1"),
        ("Complex terrain unit against city or high mountains", complex_, "19.1.1"),
        ("Concentric attack", shifts.concentric, "13.6.2"),
        ("Each air unit in close support", shifts.per_air_unit, "13.6.3"),
        ("Each factor of special forces", shifts.per_sf_factor, "13.6.4"),
    )
    rows = tuple(Row(name, (signed(columns), rule)) for name, columns, rule in lines)
    notes = (
        "+ is right, for the attacker. The defender's support shifts left.",
        "A fleet: the columns on its counter. Defenders in a mega-city ignore retreats.",
    )
    return Chart("shifts", "Column shifts", "13.6", ("Columns", "Rule"), rows, "Shift", notes)


def _actions(box: Box) -> Chart:
    rows = tuple(
        Row(ACTION_NAMES.get(line.id) or line.id.replace("_", " ").capitalize(), (_price(line), line.rule))
        for line in box.tables.action
    )
    notes = (
        "Reinforcement: 2 for the Israeli contingent. Regroup: 2 for a hyperwar unit.",
        "Attack: one AP for each unit, but one for all hyperwar units together.",
    )
    return Chart("actions", "Action point expenditures", "table.actions", ("AP", "Rule"), rows, "Action", notes)


def _price(line: Action) -> str:
    if line.id == "attack":
        return f"{line.cost} and up"
    return f"{line.cost} or {line.special}" if line.special else str(line.cost)


def _terrain(box: Box) -> Chart:
    tables = box.tables
    able = tables.complex_terrain_units
    rows = [
        Row(
            line.id.value.replace("_", " ").capitalize(),
            (
                str(line.mp) if line.mp else NONE,
                str(able.mp_any_land) if line.mp or line.id == "high_mountain" else NONE,
                signed(line.combat_shift) if line.combat_shift else "",
            ),
        )
        for line in tables.terrain
    ]
    extra = {"river": able.mp_river_hexside, "sea": None}
    for side in tables.hexside:
        more = extra.get(side.id, able.mp_lake_or_canal_hexside)
        cells = (f"+{side.mp}" if side.mp else NONE, NONE if more is None else f"+{more}", "")
        rows.append(Row(f"{side.id.capitalize()} hexside", cells))
    rows.append(Row("Along a railroad", ("1", "1", "")))
    notes = (
        "MP of a ground move: one die. A hex that costs more than the die cannot be entered.",
        f"{NONE}: nobody enters. Complex terrain units as such only with 19.1.1.",
    )
    columns = ("MP", "Complex terrain units", "Battle")
    return Chart("terrain", "Terrain effects", "table.terrain", columns, tuple(rows), "Terrain", notes)


def _air_combat(box: Box) -> Chart:
    columns = tuple(str(column) for column in box.tables.air_crt.columns)
    rows = tuple(Row(str(face), tuple(row)) for face, row in enumerate(box.air_crt, 1))
    notes = (
        "Columns are air factors; more than six roll again for the rest.",
        *(
            f"{line.code}: superiority: {line.superiority} Bombardment: {line.bombardment}"
            for line in box.tables.air_result
        ),
    )
    codes = {
        "A1–A2": "attacking aircraft lost",
        "R1–R3": "aircraft sent back, or hexes of retreat",
        "E1–E3": "aircraft or steps lost",
    }
    return Chart("air_crt", "Air combat results", "table.air_crt", columns, rows, "Die", notes, codes=codes)


def _air_limits(box: Box) -> Chart:
    limits = box.tables.air_limits
    who = dict.fromkeys((*limits.bombardment, *limits.cas))
    rows = tuple(
        Row(
            each.upper() if each == "nato" else each.capitalize(),
            (
                str(limits.cas.get(each, limits.cas["other"])),
                str(limits.bombardment.get(each, limits.bombardment["other"])),
            ),
        )
        for each in who
    )
    notes = ("Strike units of one contingent against one hex. Air superiority: any number of any contingents.",)
    columns = ("Close support", "Bombardment")
    return Chart("air_limits", "Air limits", "16.4", columns, rows, "Contingent", notes)


def _variable_control(box: Box) -> Chart:
    faces = tuple(str(face) for face in range(1, 7))
    rows = tuple(
        Row(
            line.contingent.replace("_", " ").capitalize(),
            tuple(next(each.text for each in line.results if int(face) in each.die) for face in faces),
        )
        for line in box.tables.variable_control
    )
    return Chart("variable_control", "Variable control", "table.variable_control", faces, rows, "Rolled for")


def _scenarios(box: Box) -> Chart:
    label = {counter.id: box.names.label(Kind.PIECE, i) for i, counter in enumerate(box.counters.counter)}
    rows = tuple(
        Row(
            line.name,
            (
                SIDE_NAMES[SIDES.index(line.shock)],
                ", ".join(f"{label[f.unit]}{f' ({f.if_option})' if f.if_option else ''}" for f in line.forces),
                "; ".join(_value(value) for value in line.vp),
            ),
        )
        for line in box.tables.scenario
    )
    columns = ("First shock", "Added forces", "VP other than one")
    return Chart("scenarios", "Scenarios", "table.scenario", columns, rows, "Scenario")


def _value(value: VpValue) -> str:
    symbol = "every symbol" if value.symbol == "any" else SYMBOL_NAMES[value.symbol].lower()
    where = ", ".join(SEA_NAMES.get(each) or each.replace("_", " ").title() for each in (*value.areas, *value.seas))
    who = SIDE_NAMES[SIDES.index(value.player)]
    return f"{who}: {symbol}{f' ({where})' if where else ''} {value.value}"


def _victory_points(box: Box) -> Chart:
    rows = [Row(SYMBOL_NAMES[line.id], (str(line.vp),)) for line in box.tables.objective]
    rows.append(Row("Enemy ground unit eliminated", ("1",)))
    rows.append(Row("Player without the first shock", (str(box.tables.game.non_shock_player_vp),)))
    notes = ("A place counts for the side that its garrison shows. Scenarios change some values.",)
    return Chart("vp", "Victory points", "4.1.1", ("VP",), tuple(rows), "For", notes)


def _victory_levels(box: Box) -> Chart:
    rows = tuple(
        Row(line.id.capitalize(), (f"{line.min} to {line.max}" if line.max is not None else f"{line.min} or more",))
        for line in box.tables.victory_level
    )
    return Chart("levels", "Levels of victory", "4.1.2", ("Difference in VP",), rows, "Level")


def _insurgency(box: Box) -> Chart:
    rows = tuple(Row(str(face), (code,)) for face, code in enumerate(box.uprising, 1))
    notes = (
        "Blowback: the enemy gains an AP.",
        "Rebellion-1: a garrison alone flips. Rebellion-2: a mobile unit retreats first.",
    )
    return Chart("insurgency", "Insurgency", "table.insurgency", ("Result",), rows, "Die", notes)
