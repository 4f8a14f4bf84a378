"""Intervention: which events may be played, and playing them."""

from collections.abc import Callable

from sandtable.core import Card, Kind, Refusal, Steps
from sandtable.core.refusals import no_card
from sandtable.games.islamic_state.box.actions import Intervention
from sandtable.games.islamic_state.box.effects import in_a_sentence
from sandtable.games.islamic_state.box.factions import Faction, Force
from sandtable.games.islamic_state.box.tables import Event
from sandtable.games.islamic_state.rules import events
from sandtable.games.islamic_state.rules.players import is_has_momentum
from sandtable.games.islamic_state.rules.track import pay
from sandtable.games.islamic_state.state import Off, Table

REPEATED = (Intervention.ARMS_SHIPMENT, Intervention.SECURITY_FORCES, Intervention.PERSONALITY_STRIKE)
AIRBASE_LEVEL = 16
Effect = Callable[[Table, int], Steps[None]]


def why_not(t: Table, event: int) -> Refusal | None:
    """int.play, int.table The first reason against playing an event now, or None."""
    s, row = t.state, t.box.tables.intervention[event]
    if s.level < row.level:
        return Refusal("int.play", f"Intervention must stand at {row.level}, not {s.level}.")
    if s.played[event] and event not in REPEATED:
        return Refusal("int.table", "It has been played.")
    for needed in (Intervention[id_.upper()] for id_ in row.requires):
        if not s.played[needed]:
            return Refusal("int.table", f"{t.box.tables.intervention[needed].title} comes first.")
    return _order(t, row) or _condition(t, event)


def _order(t: Table, row: Event) -> Refusal | None:
    """int.table The last four are played in their order."""
    if row.order < 2:
        return None
    before = next(e for e, each in enumerate(t.box.tables.intervention) if each.order == row.order - 1)
    if t.state.played[before]:
        return None
    return Refusal("int.table", f"{t.box.tables.intervention[before].title} comes first.")


def _condition(t: Table, event: int) -> Refusal | None:
    s = t.state
    if event == Intervention.TURKISH_AIRBASE and is_has_momentum(t) and s.level < AIRBASE_LEVEL:
        return Refusal("int.table", "Not while IS has Momentum, below level 16.")
    if event == Intervention.BOOTS and t.box.players.turn[s.turn - 1].boots_forbidden:  # int.political
        return Refusal("int.political", "Not in the last four months of 2016.")
    if event == Intervention.BOOTS and not events.boots_areas(t):
        return Refusal("int.table", "No Shia area of Iraq is controlled.")
    if event == Intervention.TURKISH_MOVE and not (_turks(t) and events.entry_areas(t, t.box.only_iraq)):
        return Refusal("int.table", "No Turkish unit can be placed in Iraq.")
    if event in REPEATED and next(events.receivers(t, event), None) is None:
        return Refusal("int.table", "No faction can be chosen now.")
    return None


def _turks(t: Table) -> bool:
    return any(t.state.at[unit] == Off.RESERVE for unit in t.box.units_of[Force.TURKEY])


def playable(t: Table) -> list[int]:
    """actions.intervention The events that the Coalition can play now."""
    level = t.state.level
    return [n for n, row in enumerate(t.box.tables.intervention) if row.level <= level and why_not(t, n) is None]


def cost_of(t: Table, event: int) -> int:
    """int.table The cost of an event; doubled for some while IS has Momentum."""
    row = t.box.tables.intervention[event]
    if row.cost_if_is_momentum is not None and is_has_momentum(t):
        return row.cost_if_is_momentum
    return row.cost


def play(t: Table, event: int, seat: int) -> Steps[None]:
    """int.play An event is played: its cost is taken, then it has its effect."""
    row = t.box.tables.intervention[event]
    what = Card(t.box.first_event + event, row.title)
    t.tell(what, "{title}: {effect}.", "int.play", effect=in_a_sentence(Intervention(event)))
    chosen = 0
    if event in REPEATED:
        chosen = yield from _choose(t, event, seat)
    cost = cost_of(t, event)
    if event == Intervention.ARMS_SHIPMENT and chosen == Faction.IRAN:
        cost = row.cost_if_iran or 0
    t.state.played[event] += 1
    pay(t, cost, "the cost of an event", "int.limits")
    yield from EFFECTS[Intervention(event)](t, chosen)


def _choose(t: Table, event: int, seat: int) -> Steps[int]:
    """int.table Whom an event is for, or against."""
    first = t.box.first_target
    choice = yield t.ask(
        seat,
        "{event:card}: which faction?",
        [t.box.options("for", Kind.CARD)[first + faction] for faction in events.receivers(t, event)],
        rule="int.table",
        refuse=no_card("int.table", "The event is not for it, or not again this year, or it has no use for it."),
        event=t.box.first_event + event,
    )
    return choice.number - first


EFFECTS: dict[Intervention, Effect] = {
    Intervention.BLOCKADE: events.blockade,
    Intervention.DRONES: events.drones,
    Intervention.US_AIRSTRIKES: events.permission,
    Intervention.ARMS_SHIPMENT: events.arms_shipment,
    Intervention.SECURITY_FORCES: events.security_forces,
    Intervention.TURKISH_AIRBASE: events.permission,
    Intervention.PERSONALITY_STRIKE: events.personality_strike,
    Intervention.INCREASED_AIRSTRIKES: events.permission,
    Intervention.FORM_COALITION: events.permission,
    Intervention.TURKISH_MOVE: events.turkish_move,
    Intervention.LIMITED_SYRIA: events.limited_syria,
    Intervention.CLOSE_BORDER: events.permission,
    Intervention.FULL_SYRIA: events.permission,
    Intervention.TURKISH_INTERVENTION: events.turkish_intervention,
    Intervention.BOOTS: events.boots,
}
