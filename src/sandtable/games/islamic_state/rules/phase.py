"""A faction's phase: its card, its bonus actions, its bombing, its offers."""

from sandtable.core import Card, Hint, Kind, Note, Option, Phase, Refusal, Steps
from sandtable.games.islamic_state.box.actions import CardKind, Intervention
from sandtable.games.islamic_state.box.effects import EFFECTS
from sandtable.games.islamic_state.box.factions import Faction, Nation
from sandtable.games.islamic_state.rules.acts import act_due, attempt, what_is_due
from sandtable.games.islamic_state.rules.air import air_strike
from sandtable.games.islamic_state.rules.bombing import bomb, bombers, why_not_bomb
from sandtable.games.islamic_state.rules.events import militia_arrives
from sandtable.games.islamic_state.rules.intervention import cost_of, play, playable, why_not
from sandtable.games.islamic_state.rules.move import move_combat
from sandtable.games.islamic_state.rules.players import addressed
from sandtable.games.islamic_state.rules.rapid import rapid_advance
from sandtable.games.islamic_state.rules.reinforcements import RECRUITED, recruit
from sandtable.games.islamic_state.rules.russia import (
    arrive,
    declare_truce,
    may_declare_truce,
    may_offer_ceasefire,
    offer_ceasefire,
)
from sandtable.games.islamic_state.state import Phase as Now
from sandtable.games.islamic_state.state import Russia, Stage, State, Table

END, ACT, RUSSIAN_STRIKE, US_STRIKE = Option("end"), Option("act"), Option("russian_strike"), Option("us_strike")
TRUCE, OFFER = Option("truce"), Option("offer")
ALL_NATIONS = tuple(Nation)


def begin(t: Table, now: Now) -> Steps[None]:
    """What arrives when a phase begins: russia.appear, and militia of the drones event (int.table)."""
    s = t.state
    now.begun = True
    t.tell(
        Phase(t.box.names.label(Kind.CARD, t.box.first_target + now.faction), now.seat),
        "Phase of {side:card}.",
        "turn.5-round",
        side=t.box.first_target + now.faction,
    )
    if now.faction == Faction.SYRIAN_REGIME and s.russia == Russia.DUE:
        yield from arrive(t)
    if now.faction == Faction.COALITION and s.militia_due and not s.militia_came:
        yield from militia_arrives(t)


def menu(t: Table, now: Now) -> list[Option]:
    """actions.list Everything that the phasing player can do now."""
    s, box = t.state, t.box
    options: list[Option] = []
    owes_act = now.faction == Faction.ISLAMIC_STATE and act_due(t)
    if now.card:
        reveal_ = box.options("reveal", Kind.CARD)
        options += [reveal_[card] for card in dict.fromkeys(s.cards[now.faction])]
    if owes_act:
        options.append(ACT)
    elif now.faction == Faction.COALITION:
        options += [box.options("play", Kind.CARD)[box.first_event + event] for event in playable(t)]
        if s.played[Intervention.BOOTS] and not s.us_strike:
            options.append(US_STRIKE)
    elif now.faction == Faction.SYRIAN_REGIME and s.russia == Russia.PRESENT and not s.russian_strike:
        options.append(RUSSIAN_STRIKE)
    if box.air_of_faction[now.faction]:
        options += [box.options("bomb", Kind.PIECE)[air] for air in bombers(t, now.faction, now.seat)]
    if now.faction == Faction.SYRIAN_REBELS and may_declare_truce(t):
        options.append(TRUCE)
    if may_offer_ceasefire(t, now.faction):
        options.append(OFFER)
    if not (owes_act and _is_last_phase(s)):
        options.append(END)
    return options


def _is_last_phase(s: State) -> bool:
    """acts.must IS does not end its last phase of the turn before its act."""
    return s.extra != Faction.ISLAMIC_STATE or s.stage == Stage.LAST


def one_thing(t: Table, now: Now) -> Steps[bool]:
    """actions.list One thing of a phase; True when the phase is over."""
    options = menu(t, now)
    choice = yield t.ask(
        now.seat,
        addressed(t, now.seat, f"{_ways(options)}."),
        options,
        rule="actions.list",
        hint=lambda option: _hint(t, option),
        refuse=lambda kind, number: _refuse(t, now, kind, number),
        side=t.box.first_target + now.faction,
    )
    if choice == END:
        return True  # actions.list: a card may be forgone
    if choice.verb == "reveal":
        yield from reveal(t, now, choice.number)
    else:
        yield from _bonus(t, now, choice)
    return False


def _hint(t: Table, option: Option) -> Hint | None:
    """int.table, acts.chart What the act or an event would bring, and at what cost."""
    if option == ACT:
        return Hint(what_is_due(t))
    if option.verb != "play":
        return None
    event = Intervention((option.target or 0) - t.box.first_event)
    cost = cost_of(t, event)
    return Hint(f"{EFFECTS[event]} (cost {cost})" if cost else EFFECTS[event])


WAYS = {
    "reveal": "play a card",
    "act": "attempt the act of the turn",
    "play": "play an intervention",
    "us_strike": "take the bonus Air Strike",
    "russian_strike": "take the Russian Air Strike",
    "bomb": "bomb",
    "truce": "declare a truce",
    "offer": "offer a cease-fire",
    "end": "end the phase",
}


def _ways(options: list[Option]) -> str:
    """What a phase still offers: a card that cannot be played now, or an end that must wait, is not named."""
    offered = {option.verb for option in options}
    *others, last = (words for verb, words in WAYS.items() if verb in offered)
    return f"{', '.join(others)}, or {last}" if others else last


def _refuse(t: Table, now: Now, kind: Kind, number: int) -> Refusal | None:
    if kind is Kind.PIECE:
        return why_not_bomb(t, now.faction, now.seat, number)
    return _why_not_card(t, now, number) if kind is Kind.CARD else None


def _why_not_card(t: Table, now: Now, card: int) -> Refusal:
    """Why a card is not played now: an event of the Coalition's, or an action card."""
    event = card - t.box.first_event
    if 0 <= event < len(Intervention):
        if now.faction != Faction.COALITION:
            return Refusal("int.play", "Only the Coalition plays interventions, in its own phase.")
        return why_not(t, event) or Refusal("int.play", "It cannot be played now.")
    if card not in t.box.card_kind:
        return Refusal("actions.list", "It is no card that is played in a phase.")
    if not now.card:
        return Refusal("turn.5-round", "A card has been played in this phase.")
    return Refusal("turn.3-select", "It was not selected for this faction this turn.")


def _bonus(t: Table, now: Now, choice: Option) -> Steps[None]:
    """turn.2-actions What needs no card."""
    s, verb = t.state, choice.verb
    if verb == "act":
        s.act_done = True
        yield from attempt(t, "acts.must")
    elif verb == "play":
        yield from play(t, choice.number - t.box.first_event, now.seat)
    elif verb == "bomb":
        yield from bomb(t, choice.number, now.seat)
    elif verb == "us_strike":
        s.us_strike = True
        yield from air_strike(t, now.faction, now.seat, ALL_NATIONS, "int.table")
    elif verb == "russian_strike":  # air.russia
        s.russian_strike = True
        yield from air_strike(t, now.faction, now.seat, (Nation.RUSSIA,), "air.russia")
    elif verb == "truce":
        declare_truce(t)
    else:
        yield from offer_ceasefire(t, now.faction)


def reveal(t: Table, now: Now, card: int) -> Steps[None]:
    """turn.5-round A card is turned up and carried out; turn.3-select one that cannot be is lost (R-68)."""
    t.state.cards[now.faction].remove(card)
    now.card = False
    t.reveal()
    t.tell(Card(card, t.box.names.label(Kind.CARD, card)), "{title}.", "turn.5-round")
    done = yield from _carry_out(t, now, t.box.card_kind[card])
    if not done:
        t.tell(Note(), "The card cannot be carried out and is lost.", "turn.3-select")


def _carry_out(t: Table, now: Now, kind: int) -> Steps[bool]:
    """actions.list The action of a card."""
    if kind == CardKind.RECRUIT:
        culled = t.state.culled
        unit = yield from recruit(t, now.faction, RECRUITED[now.faction], now.seat, "actions.recruit")
        return bool(unit >= 0) or t.state.culled != culled  # int.table: who is stopped at the border was recruited
    if kind == CardKind.RAPID:
        return (yield from rapid_advance(t, now.faction, now.seat))
    if kind == CardKind.MOVE:
        return (yield from move_combat(t, now.faction, now.seat))
    if kind == CardKind.AIR:
        return (yield from air_strike(t, now.faction, now.seat, _nations(t, now), "actions.airstrike"))
    return (yield from attempt(t, "actions.act"))


def _nations(t: Table, now: Now) -> tuple[Nation, ...]:
    """players.two Hezbollah's player has no air unit of Iran's."""
    runs = t.box.seatings[t.state.players].runs
    if now.faction == Faction.IRAN and runs and now.seat == 0:
        return ()
    return ALL_NATIONS
