"""The tables that players look things up in, drawn from the components."""

from functools import cache

from sandtable.core import Chart, Row, signed
from sandtable.games.islamic_state.box.actions import Intervention
from sandtable.games.islamic_state.box.box import SITE_TITLES, Box
from sandtable.games.islamic_state.box.effects import EFFECTS
from sandtable.games.islamic_state.box.factions import Force, Tie
from sandtable.games.islamic_state.box.tables import Act, AttackRow, Event, MaybeSpan, Strike
from sandtable.games.islamic_state.rules.fight import TOP_ROW
from sandtable.games.islamic_state.rules.victory import (
    COALITION_LIMIT,
    IS_AREAS,
    IS_ARMY,
    IS_FEW,
    IS_RESOURCES,
    KURD_FEW,
    KURD_MISSING,
    REGIME_BASES,
    REGIME_CITIES,
    REGIME_HALF,
    REGIME_OFF_MAP,
    REGIME_OIL,
    REGIME_SYRIA,
)

DIE = range(1, 7)
NONE = "–"
TIES = {
    Tie.FRIENDS: "yes",
    Tie.SHY: "apart",
    Tie.ENEMIES: NONE,
    Tie.IN_IRAQ: "Iraq (1)",
    Tie.FULL_SYRIA: "later (2)",
    Tie.TURKISH_MOVE: "later (3)",
    Tie.TURKS_IN_IRAQ: "Iraq (4)",
}
SHORT = ("IS", "Regime", "Russia", "Hezb.", "Militia", "81st", "Kurds", "Rebels", "Iraq Sh.", "Iraq Su.", "USA")
CHANGES = (
    "The Islamic State takes a city",
    "The regime takes or retakes a city",
    "A refugee is created after the fifth",
    "Civilian casualties by the Islamic State, the regime or Russia",
    "Civilian casualties by anybody else",
    "An atrocity",
    "Russian air units appear",
    "A unit that the regime or Iran takes with an arms shipment",
    "The Islamic State first takes Baghdad, and Damascus",
)


ATTACK_CODES = {
    "1/2": "the attacker loses one unit, the defender two",
    "h": "or one with a unit at home",
    "back": "attackers who moved in go back",
    "contested": "both stay",
    "R": "a refugee",
    "A": "a roll for an atrocity",
    "C": "civilian casualties",
}


@cache
def charts(box: Box) -> tuple[Chart, ...]:
    """All of them, combat first."""
    return (
        _ground_attack(box),
        _air_strike(box),
        _acts(box),
        _interventions(box),
        _changes(box),
        _cooperation(box),
        _revenue(box),
        _units(box),
        _victory(),
    )


# ---- Combat


def _ground_attack(box: Box) -> Chart:
    """combat.table By die and difference, so that the column of a battle can be lit."""
    lines = box.tables.ground_attack.row
    columns = (*(f"+{add}" for add in range(TOP_ROW - 1)), f"+{TOP_ROW - 1} or more")
    rows = (
        Row(str(die), tuple(_result(lines[min(die + add, TOP_ROW) - 1]) for add in range(TOP_ROW))) for die in DIE
    )
    notes = (
        "The attacker's strength less the defender's; below 0 there is no attack.",
        "1/2: the attacker loses one unit, the defender two, or one (h) with a unit at home.",
        "back: attackers who moved in go back. contested: both stay.",
        "R a refugee, A a roll for an atrocity, C civilian casualties.",
        "The defender's strongest unit at home counts twice; without one an attacker at home adds 1; "
        "an air unit adds 2 to either side.",
    )
    return Chart(
        "ground_attack", "Ground attack", "combat.table", columns, tuple(rows), "Die", notes, codes=ATTACK_CODES
    )


def _result(line: AttackRow) -> str:
    marks = "".join(
        letter
        for letter, on in (("R", line.refugee), ("A", line.atrocity_roll), ("C", line.civilian_casualties))
        if on
    )
    if line.result != "losses":
        return f"{line.result} {marks}".strip()
    home = "h" if line.defender_losses_home is not None else ""
    return f"{line.attacker_losses}/{line.defender_losses}{home} {marks}".strip()


def _air_strike(box: Box) -> Chart:
    """air.table The targets in the order of their kinds."""
    rows = tuple(
        Row(
            title.capitalize(),
            (_span(row.no_effect), _span(row.damaged), _span(row.destroyed), _cost(row), _bar(row)),
        )
        for title, row in zip(SITE_TITLES, box.tables.air_strike[: len(SITE_TITLES)], strict=True)
    )
    rules = box.tables.air_strike_rules
    notes = (
        f"US air units add {rules.usa_die_bonus}. Damage lasts as many turns as the roll, at most "
        f"{rules.damage_cap_turns}; one comes off each turn.",
        "Only infrastructure of the Islamic State is bombed, once a turn by each air unit, without a card.",
        "Casualties count upwards if Syria or Russia bombed. A struck power plant makes a refugee each turn, "
        "struck transport costs 1 cash a turn.",
    )
    columns = ("No effect", "Damaged", "Destroyed", "Intervention", "Closed to")
    return Chart("air_strike", "Air strikes", "air.table", columns, rows, "Target", notes)


def _span(span: MaybeSpan) -> str:
    if not span:
        return NONE
    low, high = span[0], span[1]
    return str(low) if low == high else f"{low}+" if high > TOP_ROW else f"{low}-{high}"


def _cost(row: Strike) -> str:
    if row.intervention_special:
        return f"{row.intervention}, great dams {min(row.intervention_special.values())}, if hit"
    if row.intervention_if_destroyed:
        return f"{row.intervention_if_destroyed} if destroyed"
    if row.intervention_on_casualties:
        return f"{row.intervention_on_casualties} if destroyed"
    return str(row.intervention)


def _bar(row: Strike) -> str:
    if not row.forbidden_to:
        return NONE
    return "Syria, in Syria" if "in Syria" in row.forbidden_to[0] else "Syria"


# ---- Acts and interventions


def _acts(box: Box) -> Chart:
    rows = tuple(Row(str(line.n), (line.title, *_act_cells(line))) for line in box.tables.act)
    notes = (
        "An act can be attempted once all above it have succeeded; one attempt a turn is owed, cards add more.",
        "+1: each failure adds 1 to later rolls of the act. Star: each attempt allows propaganda once more.",
        "When all have succeeded, each but the first two can be attempted once more.",
    )
    columns = ("Act", "Succeeds on", "Recruits", "Intervention", "Retry", "Star")
    return Chart("acts", "Acts of the Islamic State", "acts.chart", columns, rows, "No.", notes)


def _act_cells(line: Act) -> tuple[str, ...]:
    recruits = str(line.effect.recruits) if line.effect.recruits else NONE
    if line.effect_on is not None:
        recruits += f", {line.effect_on.recruits} on {line.effect_on.roll[0]}"
    if line.effect.cash_per_turn:
        recruits = f"{line.effect.cash_per_turn} cash a turn"
    level = signed(line.intervention) if line.intervention else NONE
    if line.intervention_if_above_10 is not None:
        level += f", {signed(line.intervention_if_above_10)} above 10"
    if line.intervention_if is not None:
        level = f"{signed(line.intervention_if.add)} after acts 8 to 10"
    success = f"{line.success[0]}+" if line.success else "always"
    return success, recruits, level, "+1" if line.retry_bonus else NONE, "*" if line.trigger else NONE


def _interventions(box: Box) -> Chart:
    rows = tuple(
        Row(str(row.level), (row.title, _event_cost(row), _needs(box, row), EFFECTS[Intervention(event)]))
        for event, row in enumerate(box.tables.intervention)
    )
    notes = (
        "The Coalition plays them in its phase, any number, without a card; the level must have been reached.",
        "The last four are played in this order. Arms and advisers: once a year for each faction.",
    )
    columns = ("Event", "Cost", "Needs", "Effect")
    return Chart("interventions", "Interventions", "int.table", columns, rows, "Level", notes)


def _event_cost(row: Event) -> str:
    if row.cost_roll:
        return ", ".join(f"{each.roll[0]}-{each.roll[1]}: {signed(each.add)}" for each in row.cost_roll)
    if row.cost_if_successful:
        return f"{row.cost_if_successful} if it succeeds"
    extra = "" if row.cost_if_iran is None else f", {row.cost_if_iran} for Iran"
    if row.cost_if_is_momentum is not None:
        extra = f", {row.cost_if_is_momentum} if IS has Momentum"
    return f"{row.cost}{extra}"


def _needs(box: Box, row: Event) -> str:
    needs = [box.tables.intervention[Intervention[each.upper()]].title for each in row.requires]
    if row.condition:
        needs.append("IS without Momentum, or level 16")
    if row.order > 1:
        needs.append("the event before")
    if row.forbidden_turns:
        needs.append(f"not in {' and '.join(row.forbidden_turns)}")
    return ", ".join(needs) or NONE


def _changes(box: Box) -> Chart:
    track = box.tables.intervention_track
    rows = tuple(
        Row(text, (f"{signed(each.add)}{' (no limit)' if each.outside_cap else ''}",))
        for text, each in zip(CHANGES, track.change, strict=True)
    )
    notes = (
        f"Net at most {signed(track.net_increase_cap_per_turn)} or "
        f"{signed(-track.net_decrease_cap_per_turn)} a turn; "
        f"costs of events and what has no limit come on top. Track {track.min} to {track.max}.",
    )
    return Chart("changes", "What moves Intervention", "int.changes", ("Level",), rows, "Cause", notes)


# ---- Cooperation, revenue, units, victory


def _cooperation(box: Box) -> Chart:
    forces = tuple(Force)[: len(SHORT)]
    rows = tuple(
        Row(
            box.counters.unit[one].name,
            tuple("" if one == other else TIES[box.ties[one][other]] for other in forces),
        )
        for one in (*forces, Force.TURKEY)
    )
    notes = (
        "yes: may fight together if both players agree. apart: neither fight together nor attack each other.",
        "(1) in Iraq while IS has units there away from the borders. (2) after Full Syrian intervention. "
        "(3) after the unilateral Turkish move. (4) in Iraq while IS does not control Turkey.",
        "Druze stand with the faction that they joined. Nobody cooperates with the Islamic State.",
    )
    return Chart("cooperation", "Cooperation", "coop.chart", SHORT, rows, "Units", notes)


def _revenue(box: Box) -> Chart:
    revenue = box.tables.revenue
    names = {"tabqa": "Tabqa dam", "mosul_dam": "Mosul dam", "dam": "Other dam"}
    rows = [
        Row(names.get(each, each.replace("_", " ").capitalize()), (f"{value} a turn",))
        for each, value in revenue.values.items()
    ]
    rows += [
        Row("Cash, always", (f"{revenue.other_income_per_turn} a turn",)),
        Row("Cash, Turkish border while IS has Turkey", (f"{revenue.border_if_is_controls_turkey} a turn",)),
        Row("Cash, Turkish border otherwise", (f"{revenue.border_otherwise} a turn",)),
        Row("Cash, an archaeological site", (f"{revenue.archaeology_once} once",)),
    ]
    notes = ("Each Islamic State unit costs a point a turn: resources first, then cash. Resources are not saved.",)
    return Chart("revenue", "Islamic State revenue", "revenue.resources", ("Points",), tuple(rows), "Source", notes)


def _units(box: Box) -> Chart:
    rows = tuple(
        Row(
            unit.name,
            (
                str(unit.combat),
                str(unit.movement),
                str(unit.count),
                str(unit.start),
                str(unit.reserve),
                unit.people,
            ),
        )
        for unit in box.counters.unit
    )
    columns = ("Combat", "Movement", "In all", "At start", "Waiting", "People")
    notes = (
        "Three units of a faction in an area, five of the Islamic State.",
        "Iraqi Sunni units fight with 0 until they have been rebuilt.",
    )
    return Chart("units", "Ground units", "stack.limit", columns, rows, "Unit", notes)


VICTORY_ROWS = (
    Row(
        "Islamic State",
        (
            f"{IS_FEW} areas, one of them in Iraq off the border",
            f"{IS_ARMY} units and {IS_RESOURCES} resources",
            f"{IS_AREAS} areas with Baghdad and Damascus",
        ),
    ),
    Row(
        "Kurds",
        (
            f"{KURD_FEW} Kurdish areas, the Coalition's included",
            f"all but {KURD_MISSING}",
            "all, and one area outside",
        ),
    ),
    Row(
        "Iran",
        (
            "the regime marginal, Shia areas of Iraq with the Coalition",
            "more Shia than Sunni units on the map",
            "twice as many",
        ),
    ),
    Row(
        "Coalition",
        (
            f"IS not in Iraq, under {COALITION_LIMIT} areas in Syria",
            f"IS under {COALITION_LIMIT} areas, Iran at none",
            "IS gone, rebels marginal",
        ),
    ),
    Row(
        "Syrian Rebels",
        (
            "more areas than at the start",
            "more areas in Syria than the regime",
            "more than all others in Syria",
        ),
    ),
    Row(
        "Syrian Regime",
        (
            f"Shia land, {REGIME_BASES} airbases, {REGIME_CITIES} home cities, {REGIME_OFF_MAP} units off",
            f"{REGIME_HALF} areas, {REGIME_BASES} airbases, {REGIME_OIL} wells and refineries",
            f"{REGIME_SYRIA} areas, all Shia areas and home cities",
        ),
    ),
)


def _victory() -> Chart:
    notes = (
        "From marginal on: IS one level more with Fallujah, one less while an act has not succeeded.",
        "Coalition: one more while the Kurds are not strategic, one more without a Russian ground unit in Syria.",
    )
    columns = ("Marginal", "Operational", "Strategic")
    return Chart("victory", "Victory levels", "victory.levels", columns, VICTORY_ROWS, "Faction", notes)
