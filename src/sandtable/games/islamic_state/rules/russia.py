"""Russian units, truce, cease-fire and withdrawal."""

from sandtable.core import Flip, Kind, Leave, Note, Occasion, Option, Steps
from sandtable.core.refusals import no_piece
from sandtable.games.islamic_state.box.factions import Faction, Nation
from sandtable.games.islamic_state.rules.air import CARRIED, airbases, flying, place, remove_air
from sandtable.games.islamic_state.rules.players import seat_of
from sandtable.games.islamic_state.rules.track import RUSSIANS, change
from sandtable.games.islamic_state.state import Off, Russia, Table

SETBACKS = 4
RECAPTURED = 3
FROM_REBELS = 3
ACCEPT, DECLINE = Option("accept"), Option("decline")


def check_appearance(t: Table) -> None:
    """russia.appear At the end of a turn: four areas and units lost bring the Russians next turn (R-17)."""
    s = t.state
    if s.russia == Russia.WAITING and s.setbacks >= SETBACKS:
        s.russia = Russia.DUE


def arrive(t: Table) -> Steps[None]:
    """russia.appear Two air units come at once, one in place of a Syrian one; +2 Intervention."""
    s, box = t.state, t.box
    s.russia = Russia.PRESENT
    replaced = box.air_of[Nation.SYRIA][-1]
    if s.at[replaced] >= 0:
        remove_air(t, replaced, "russia.appear", Off.OUT)
    s.at[replaced] = Off.OUT
    change(t, RUSSIANS, "the Russians come", "russia.appear")
    for air in box.air_of[Nation.RUSSIA]:
        s.at[air] = Off.POOL
    for air in box.air_of[Nation.RUSSIA]:
        if len(flying(t, CARRIED)) < airbases(t):
            yield from place(t, air, seat_of(t, Faction.SYRIAN_REGIME), "russia.appear")


def may_declare_truce(t: Table) -> bool:
    """truce The rebels may declare it after the Russians came and the regime took three areas from them."""
    s = t.state
    return s.russia >= Russia.PRESENT and s.from_rebels >= FROM_REBELS and not s.truce


def declare_truce(t: Table) -> None:
    """truce For the rest of the game neither attacks the other."""
    t.state.truce = True
    t.tell(Note(topic="truce"), "Rebels and regime have a truce.", "truce")


def may_offer_ceasefire(t: Table, faction: int) -> bool:
    """ceasefire Regime or rebels may offer one, once a turn."""
    s = t.state
    if faction not in (Faction.SYRIAN_REGIME, Faction.SYRIAN_REBELS) or s.truce or s.ceasefire:
        return False
    return faction not in s.offered


def offer_ceasefire(t: Table, faction: int) -> Steps[None]:
    """ceasefire The other player agrees or not."""
    s = t.state
    s.offered.append(faction)
    regime = faction == Faction.SYRIAN_REGIME
    other = Faction.SYRIAN_REBELS if regime else Faction.SYRIAN_REGIME
    answer = yield t.ask(
        seat_of(t, other),
        "A cease-fire is offered by {side:card}.",
        [ACCEPT, DECLINE],
        rule="ceasefire",
        reaction="ceasefire",
        decline=DECLINE,
        occasion=Occasion(s.turn),
        side=t.box.first_target + faction,
    )
    s.ceasefire = answer == ACCEPT
    text = "A cease-fire is agreed." if s.ceasefire else "The cease-fire is declined."
    t.tell(Note(topic="ceasefire"), text, "ceasefire")


def check_withdrawal(t: Table) -> Steps[None]:
    """russia.withdraw After a truce, three areas retaken and none lost, one air unit goes, a Syrian one returns."""
    s, box = t.state, t.box
    if s.russia != Russia.PRESENT or not s.truce or s.retaken < RECAPTURED or s.lost_since:
        return
    s.russia = Russia.WITHDRAWN
    planes = [air for air in box.air_of[Nation.RUSSIA] if s.at[air] != Off.OUT]
    choice = yield t.ask(
        seat_of(t, Faction.SYRIAN_REGIME),
        "Which Russian air unit stays?",
        [box.options("keep", Kind.PIECE)[air] for air in planes],
        rule="russia.withdraw",
        refuse=no_piece("russia.withdraw", "It is no Russian air unit."),
    )
    for air in planes:
        if air != choice.target:
            at = s.at[air] if s.at[air] >= 0 else None
            t.tell(Leave((air,), at, lost=False), "{pieces:piece} withdraws.", "russia.withdraw")
            s.at[air] = Off.OUT
    returned = box.air_of[Nation.SYRIA][-1]
    s.at[returned] = Off.POOL
    t.tell(Flip((returned,), to="available"), "{pieces:piece} is available again.", "russia.withdraw")
