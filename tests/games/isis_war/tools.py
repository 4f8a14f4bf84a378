"""What the tests of ISIS War share: quiet positions, acts in one call, and what became of units."""

from collections.abc import Iterable

from sandtable.board.zoc import Zones
from sandtable.core import AnyMatch, Battle, Event, Forecast, Kind
from sandtable.games import find
from sandtable.games.isis_war.box.box import Box, open_box
from sandtable.games.isis_war.rules import victory
from sandtable.games.isis_war.rules.movement import HALVES, ways
from sandtable.games.isis_war.rules.units import eliminate
from sandtable.games.isis_war.rules.zones import BINDS
from sandtable.games.isis_war.state import Off, Phase, State
from sandtable.testing import asked, choose, events, options, position, why_not

BOX = open_box()
GAME = find("isis_war")
LONELY = "turn 3; asked; ir_aq_1 @ out; ir_aq_2 @ out; ku_dt @ out"
"""No turn shift, no interruption, no special forces."""
QUIET = f"{LONELY}; militia_used iq_su iq_ina iq_shia"
"""No militia either."""
FAR = "ir_rgc_14 @ 5622"
"""A unit in Iran that has nothing to do with anybody."""
RESTING = "turn 3; asked; ir_rgc_8 @ 6022 moved"
"""An Iranian unit that has moved already."""
FORCES = "ir_rgc_8 @ 5622; ir_art_16 @ 5622; tr_vii @ 4509; ku_rg_1 @ 5217 steps=1"
"""Units of three components of the Iranian side, and a Kurdish brigade."""
RGC_COMBAT = "phase rgc_combat; ir_rgc_8 @ 4419"
US_COMBAT = "phase us_combat; us_arm_1 @ 4419"
BATTLE = f"{RGC_COMBAT}; us_str_1 @ 4420"
IRAN_ARRIVALS = "phase iran_arrivals; ir_rgc_8 @ 5622"
US_ARRIVALS = "phase us_arrivals; ir_rgc_8 @ 5622"
DICE = {2: [1, 1], 3: [1, 2], 4: [1, 3], 5: [1, 4], 6: [1, 5], 7: [1, 6], 8: [2, 6], 9: [3, 6], 10: [4, 6]}
DICE |= {11: [5, 6], 12: [6, 6]}
"""13.0 Two dice for every event."""
FIXED = {
    "us_base_irbil": "5013",
    "us_base_at": "4927",
    "us_inf_1": "5013",
    "us_inf_2": "4927",
    "ku_gb": "5013",
    "iq_bn": "5125",
    "iq_bs": "5126",
    "sy_qamishli": "4211",
    "isis_mosul": "4713",
}
"""Units that start in a hex of their own, and where."""


def war(text: str, *dice: int | str) -> AnyMatch:
    """A position without distractions; after the dice given, dice of a seed."""
    return position("isis_war", f"{QUIET}; {text}", dice, seed=1)


def attack(match: AnyMatch, target: str, *units: str) -> AnyMatch:
    """Attack a hex with some units, or with the first group of all that can."""
    choose(match, f"attack {target}")
    if match.pending and match.pending[0].rule == "10.3":
        choose(match, f"join {' '.join(in_order(match, units))}" if units else largest(match, "join"))
    return match


def in_order(match: AnyMatch, units: Iterable[str]) -> list[str]:
    """Units in the order in which the question offers them."""
    several = asked(match).several
    assert several is not None
    offered = [match.names.id(Kind.PIECE, number) for number in several.among]
    return sorted(units, key=offered.index)


def largest(match: AnyMatch, verb: str) -> str:
    """The option of a whole act that names most units."""
    return max((each for each in options(match) if each.startswith(f"{verb} ")), key=lambda each: each.count(" "))


def notes(match: AnyMatch, topic: str) -> list[Event]:
    """What was said about a topic."""
    return events(match, "note", topic=topic)


def fight(match: AnyMatch, target: str, *units: str) -> AnyMatch:
    """Attack a hex and roll the die without giving up columns."""
    attack(match, target, *units)
    while match.pending and match.pending[0].rule == "10.12":
        choose(match, "roll")
    return match


def where(match: AnyMatch, unit: str) -> str:
    """The hex or box of a piece."""
    at = match.table.state.at[match.table.box.piece(unit)]
    return match.table.box.grid.names[at] if at >= 0 else Off(at).name.lower()


def steps(match: AnyMatch, unit: str) -> int:
    """The steps that a unit has left."""
    left: int = match.table.state.steps[match.table.box.piece(unit)]
    return left


def sum_of(match: AnyMatch) -> tuple[int, int]:
    """10.7 The strengths in the last battle."""
    about = notes(match, "differential")[-1].about
    return about["attack"], about["defence"]


def shifts_of(match: AnyMatch) -> dict[str, int]:
    """10.9 The fixed shifts of the last battle, by rule."""
    found: dict[str, int] = {}
    for shift in notes(match, "differential")[-1].about["shifts"]:
        found[shift.rule] = found.get(shift.rule, 0) + int(shift.value)
    return found


def result_of(match: AnyMatch) -> tuple[str, str]:
    """10.7 The column and the result of the last battle, conversions included."""
    battle = events(match, "battle")[-1].what
    assert isinstance(battle, Battle)
    return battle.column, battle.result


def odds_of(match: AnyMatch, spelled: str) -> Forecast:
    """The odds that go with an option."""
    decision = asked(match)
    assert decision.odds is not None
    forecast = decision.odds(match.game.parse_option(spelled, match.names))
    assert forecast is not None
    return forecast


def note_of(match: AnyMatch, spelled: str) -> str:
    """What stands beside an option."""
    decision = asked(match)
    assert decision.hint is not None
    hint = decision.hint(match.game.parse_option(spelled, match.names))
    return "" if hint is None else hint.text


def zones_from_nothing(box: Box, state: State) -> Zones:
    """8.0 The zones of control as they follow from where everybody stands."""
    bound = [(seat, side) for side, seats in BINDS.items() for seat in seats]
    pieces = [(seat, hex_) for seat, side in bound for hex_ in state.stacks[side]]
    return Zones.recomputed(box.zoc, 2, pieces)


def refused(match: AnyMatch, target: str) -> str:
    """The rule that speaks against a target."""
    refusal = why_not(match, target)
    assert refusal is not None
    return refusal.rule


def destinations(match: AnyMatch) -> set[str]:
    """The hexes that the unit may move to."""
    return {each.split()[1] for each in options(match) if each.startswith("to ")}


def arrivals(match: AnyMatch) -> set[str]:
    """The hexes that a unit may arrive in."""
    return {each.split()[1] for each in options(match) if each.startswith("at ")}


def at(unit: str, name: str, phase: str = "us_movement") -> AnyMatch:
    """A unit in a hex, in a movement phase."""
    return position("isis_war", f"{RESTING}; phase {phase}; {unit} @ {name}")


def cost(match: AnyMatch, unit: str, name: str) -> float | None:
    """Movement points that a unit needs to a hex, or None."""
    halves = ways(match.table, BOX.piece(unit), 12 * HALVES).costs.get(BOX.hex(name))
    return None if halves is None else halves / HALVES


def phase(match: AnyMatch) -> Phase:
    """The phase that is being played."""
    found: Phase = match.table.state.frame.phase
    return found


def event(number: int, text: str = "", *dice: int | str, turn: int = 3) -> AnyMatch:
    """A position in which an event has just been rolled."""
    before = f"turn {turn}; phase events; ir_rgc_8 @ 5622; {text}"
    return position("isis_war", before, [*DICE[number], *dice], seed=4)


def no_event(match: AnyMatch) -> bool:
    """The dice were rolled and nothing came of it."""
    return bool(notes(match, "event")) and not events(match, "card")


def kill(match: AnyMatch, *units: str) -> None:
    """Eliminate units in a match that is waiting for a choice; the rules stop the game if it is over."""
    for unit in units:
        try:
            eliminate(match.table, match.table.box.piece(unit), "10.22")
        except victory.Ended:
            match.end()


def ended(match: AnyMatch) -> tuple[str, tuple[int, ...]]:
    """The rule that ended a match, and who won."""
    assert match.outcome is not None
    return match.outcome.rule, match.outcome.winners
