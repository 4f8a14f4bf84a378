"""The tables that players look things up in, drawn from the components; the last one is a list of all cards."""

from functools import cache

from sandtable.core import ranged, signed
from sandtable.core.charts import Chart, Row
from sandtable.games.fitna.box.box import ASSETS, Box
from sandtable.games.fitna.box.tables import CrtResult, Die, DieResult
from sandtable.games.fitna.rules.fight import GOOD, WORDS

NONE = "–"
STEPS = {
    "0": "nothing",
    "1": "1 step",
    "2": "2 steps",
    "each_unit_1": "1 step of every unit",
    "2_split_over_two_units_if_possible": "2 steps, from two units if there are two",
    "all_eliminated": "all units eliminated",
}
ENTERS = {"never": "stays", "if_defender_eliminated": "enters an emptied space", "always": "enters"}
FATES = {
    "joins_rebellion": "Joins the rebels",
    "eliminated_to_force_pool": "Eliminated, to the Force Pool",
    "stays_loyal": "Stays loyal",
    "no_effect": "Nothing",
    "reduced": "Reduced",
    "removed_from_game": "Removed from the game",
}
LEVELS = {
    5: "The High Tension cards join both piles",
    6: "A batch or replacements for every player",
    10: "US intervention; all Russian reinforcements and the Special Joker; a batch or replacements for the others",
}
TRIGGERS = {
    "haifa_or_netanya_attacked_or_occupied_by_non_israeli": "Haifa or Netanya attacked or occupied",
    "tension_10": "Tension 10",
}


@cache
def charts(box: Box) -> tuple[Chart, ...]:
    """All of them, the combat results first."""
    return (
        _combat(box),
        _results(box),
        _shifts(box),
        _numbers(box),
        _levels(box),
        _triggers(box),
        _coup(box),
        _strikes(box),
        _approval(box),
        _us_forces(box),
        _caveats(box),
        _points(box),
        _scenarios(box),
        _cards(box),
    )


def _on(die: Die) -> str:
    return str(die[0]) if len(die) == 1 else f"{die[0]} to {die[-1]}"


def _words(value: str) -> str:
    """An id as the beginning of a sentence."""
    words = value.replace("_", " ")
    return words[:1].upper() + words[1:]


def _of(who: str | tuple[str, ...], box: Box) -> str:
    names = {faction.id: faction.name for faction in box.counters.faction}
    return ", ".join(names.get(id_, id_) for id_ in ((who,) if isinstance(who, str) else who))


# 18.0 Combat ------------------------------------------------------------------------------------------------


def _combat(box: Box) -> Chart:
    rows = tuple(Row(str(die + 1), tuple(result.id for result in row)) for die, row in enumerate(box.crt))
    note = "Attack less defence gives the column; shifts move it. The outer columns take what goes beyond."
    return Chart("crt", "Combat results", "18.4", box.columns, rows, "Die", (note,), GOOD, WORDS)


def _results(box: Box) -> Chart:
    rows = tuple(Row(each.id, _result(each)) for each in box.tables.crt_result)
    columns = ("Attacker loses", "Defender loses", "Defender", "Attacker", "Armour")
    return Chart("results", "What the results mean", "18.4", columns, rows, "Result")


def _result(each: CrtResult) -> tuple[str, ...]:
    return (
        STEPS[each.attacker_steps],
        STEPS[each.defender_steps],
        "retreats" if each.defender_retreats else NONE,
        ENTERS[each.attacker_enters],
        NONE if each.exploitation == "none" else "may exploit",
    )


def _shifts(box: Box) -> Chart:
    rules = box.tables.column_shifts
    rows = (
        Row("Defence of the space", ("-1 or -2", "18.2")),
        Row("Entrenchment", (signed(rules.entrenchment), "19.0")),
        Row("Isolated attackers", (signed(rules.attacker_isolated), "14.1")),
        Row("Isolated defenders", (signed(rules.defender_isolated), "14.1")),
        Row("Assets, for their side", (f"{rules.asset_min} to {rules.asset_max}", "18.3")),
    )
    return Chart(
        "shifts", "Column shifts", "18.2", ("Columns", "Rule"), rows, "Shift", ("+ favours the attacker.",)
    )


def _numbers(box: Box) -> Chart:
    tables = box.tables
    hand, stack, move = tables.hand, tables.stacking, tables.movement
    rows = (
        Row("Cards in a full hand", (str(hand.size), "8.0.draw")),
        Row("Cards spent for OPs in a phase", (f"up to {hand.cards_for_ops_max}", "16.0")),
        Row("Units moved for one OP", (str(hand.units_moved_per_op), "17.0")),
        Row("Offensives for one OP", (str(hand.offensives_per_op), "18.0")),
        Row("Strategic depots", (f"{hand.depot_units_moved} moves, {hand.depot_offensives} offensive", "11.0")),
        Row("Cards for a Joker", (str(hand.joker_draw), "9.0")),
        Row("Reshuffle on turns", (", ".join(str(turn) for turn in hand.reshuffle_turns), "8.0.discard")),
        Row("Units in a space", (f"{stack.units_per_space}, of IS {stack.is_units_per_space}", "4.0")),
        Row("Turkish corps in a space", (str(stack.turkish_corps_per_space), "4.0")),
        Row("Walk of an airmobile unit", (str(move.airmobile_walk), "17.2")),
        Row("Range of an airmobile assault", (str(move.airmobile_assault_range), "17.2.2")),
        Row("Walk of an isolated unit", (str(move.isolated_allowance), "14.1")),
        Row("Replacements", _replacements(box)),
    )
    return Chart("numbers", "Figures of the rules", "16.0", ("Figure", "Rule"), rows, "What")


def _replacements(box: Box) -> tuple[str, str]:
    rules = box.tables.replacements
    return f"{rules.rebuild_units} rebuilt or {rules.or_upgrade_units} restored", "15.0.repl"


# 22.0-28.0 Tension, coups, strikes, interventions -----------------------------------------------------------


def _levels(box: Box) -> Chart:
    rows = tuple(Row(str(each.level), (LEVELS[each.level],)) for each in box.tables.tension.effect)
    notes = ("Each happens once, when the marker first gets there.",)
    return Chart("tension", "Levels of tension", "22.1", ("Effect",), rows, "Level", notes)


def _triggers(box: Box) -> Chart:
    rows = tuple(
        Row(each.text, (signed(each.delta), "once" if each.once else "each time"))
        for each in box.tables.tension.trigger
    )
    return Chart("triggers", "What raises the tension", "22.0.triggers", ("Tension", "How often"), rows, "Action")


def _fates(results: tuple[DieResult, ...]) -> tuple[str, ...]:
    faces = {face: FATES[each.result] for each in results for face in each.on}
    return tuple(faces[face] for face in range(1, 7))


def _coup(box: Box) -> Chart:
    rows = (
        Row("Coup: each unit, unless loyal or militia", _fates(box.tables.coup.result)),
        Row("War in Lebanon: each Hezbollah unit", _fates(box.tables.lebanon_war.result)),
    )
    return Chart("coup", "Coups and war in Lebanon", "23.1", tuple("123456"), rows, "Die")


def _strikes(box: Box) -> Chart:
    rows = []
    for table in box.tables.strike_table:
        steps = {face: each.steps for each in table.results for face in each.on}
        name = f"{_words(table.id)}: a die for each {table.unit_of_roll}"
        rows.append(Row(name, tuple(str(steps[face]) for face in range(1, 7))))
    return Chart("strikes", "Strikes: steps lost", "10.0", tuple("123456"), tuple(rows), "Die")


def _approval(box: Box) -> Chart:
    rows = tuple(Row(_words(each.who), (_on(each.approved_on),)) for each in box.tables.us_approval.test)
    notes = ("Whoever controls the US forces needs no approval.",)
    return Chart("approval", "US approval", "27.2", ("Approved on",), rows, "Player", notes)


def _us_forces(box: Box) -> Chart:
    rows = tuple(
        Row(
            TRIGGERS.get(each.trigger) or _words(each.trigger),
            (", ".join(str(number) for number in each.scenarios), each.controller.title()),
        )
        for each in box.tables.us_control
    )
    return Chart("us_forces", "Who gets the US forces", "27.1", ("Scenarios", "Player"), rows, "When")


def _caveats(box: Box) -> Chart:
    rows = tuple(Row(_of(each.attacker, box), (_of(each.defender, box), each.rule)) for each in box.tables.caveat)
    return Chart("caveats", "Who may not attack whom", "21.0", ("Against", "Caveat"), rows, "Attacker")


# 31.0 Victory, scenarios, cards -----------------------------------------------------------------------------


def _points(box: Box) -> Chart:
    vp = box.tables.vp
    rows = (
        Row("Holy site", (f"{vp.holy_site} VP",)),
        Row("Objective", (f"{vp.objective} VP",)),
        Row("Oilfield", (f"{vp.oilfield} VP",)),
        Row("Other space", (f"{vp.other} VP",)),
        Row("Iran: a line to the Mediterranean", (f"{vp.iran_bonus} VP",)),
        Row("Saudi Arabia: a line to Turkey", (f"{vp.saudi_bonus} VP",)),
        Row("Lead for a minor, major, decisive victory", (f"{vp.minor}, {vp.major}, {vp.decisive} VP",)),
    )
    lands = ", ".join(country.name for country in box.map.country if country.vp_area)
    notes = (f"Spaces of {lands}; a space counts once, with its highest value.",)
    return Chart("points", "Victory points", "31.1", ("Worth",), rows, "For", notes)


def _scenarios(box: Box) -> Chart:
    rows = tuple(
        Row(
            f"{each.number} {each.title}",
            (
                ranged(each.period),
                str(each.turns),
                ", ".join(player.name for player in each.player),
                NONE if each.tension is None else str(each.tension),
            ),
        )
        for each in box.scenarios.values()
    )
    return Chart("scenarios", "Scenarios", "32.0", ("Period", "Turns", "Players", "Tension"), rows, "Scenario")


def _cards(box: Box) -> Chart:
    rows = []
    for number, card in enumerate(box.cards):
        kind = ("High Tension " if card.high_tension else "") + ("Asset" if box.pile[number] == ASSETS else "Event")
        users = " ".join(word for word, on in (("IS", card.is_symbol), ("Kurds", card.kurd_symbol)) if on)
        rows.append(Row(f"{card.number} {card.title}", (kind, str(card.ops), users or NONE, ranged(card.text))))
    rows += [Row(joker.title, ("Special Joker", NONE, NONE, ranged(joker.text))) for joker in box.specials]
    return Chart("cards", "All cards", "8.0", ("Kind", "OPs", "Symbols", "Effect"), tuple(rows), "Card")
