"""13 Random events."""

from sandtable.core import D6, Card, Note, Option, Steps
from sandtable.games.isis_war.box.box import IRAN, ISIS, US
from sandtable.games.isis_war.box.tables import RandomEvent
from sandtable.games.isis_war.rules import victory
from sandtable.games.isis_war.rules.isis_attack import isis_attack
from sandtable.games.isis_war.state import Effects, Table

ACCEPT, REFUSE = Option("accept"), Option("refuse")
ISIS_DICE = 3  # 13.4


def event_step(t: Table) -> Steps[None]:
    """13.0 Both players roll a die; the sum is the event. What the last one did is over (R-91)."""
    s = t.state
    s.effects = Effects()
    s.pulls = 1
    rolls = [t.roll(D6, f"Random event, {who} die", "13.0") for who in ("Iranian", "US")]
    event = t.box.events[sum(rolls)]
    if not happens(t, event):
        t.tell(Note(topic="event"), "{name}: no event.", "13.0", name=event.name)
        return
    t.tell(Card(title=event.name), "Random event: {title}. {effect}", "13.0", effect=event.effect)
    if event.once:
        s.happened.append(event.roll)
    yield from _EVENTS[event.id](t)


def happens(t: Table, event: RandomEvent) -> bool:
    """13.1-13.11 Whether an event that was rolled takes place."""
    s = t.state
    excluded = {e.roll for e in t.box.tables.event if e.id == event.excluded_by}
    if (event.once and event.roll in s.happened) or not excluded.isdisjoint(s.happened):
        return False
    if event.not_on_turn_one and s.turn == 1:
        return False
    return event.id != "isis_baghdad" or bool(s.stacks[ISIS])  # 13.4, R-13


def _crisis_elsewhere(t: Table) -> Steps[None]:
    """13.1 Event 2: no US and Kurdish reinforcement step for a die roll of turns, this one included."""
    yield from ()
    turns = t.roll(D6, "Turns without US reinforcements", "13.1")
    t.state.skip_until = t.state.turn + turns


def _un_iran(t: Table) -> Steps[None]:
    """13.2 Event 3: the Iranian side stops attacking for a turn or needs one VP more."""
    choice = yield t.ask(
        IRAN,
        "The UN calls on Iran to cease aggression. Accept: no attacks by your side next turn. "
        "Refuse: you need one more VP to win ({number} now).",
        (ACCEPT, REFUSE),
        "13.2",
        number=t.state.vp_to_win,
    )
    if choice == ACCEPT:
        t.state.effects.no_attack = IRAN
        t.tell(Note(topic="accepted"), "Iran accepts: its side will not attack next turn.", "13.2")
    else:
        t.tell(Note(topic="refused"), "Iran refuses.", "13.2")
        victory.shift_vp_to_win(t, 1, "13.2")


def _us_reinforcement_falters(t: Table) -> Steps[None]:
    """13.3 Event 4: no US pick this turn."""
    yield from ()
    t.state.pulls = 0


def _isis_attack(t: Table) -> Steps[None]:
    """13.4 Event 5: two attacks on Baghdad; unless both succeed nothing has changed (R-90)."""
    yield from ()
    taken = []
    for where in t.box.baghdad:
        dice = (t.roll(D6, "ISIS attack on {where:space}", "13.4", where=where) for _ in range(ISIS_DICE))
        taken.append(isis_attack(t, where, sum(dice)))
    if all(taken):
        victory.end(t, "4.11")
    t.tell(Note(topic="isis"), "ISIS fails to take Baghdad; the defenders are restored.", "13.4")


def _air_max_effort(t: Table) -> Steps[None]:
    """13.5 Event 6: the airpower die less one next turn, instead of half."""
    yield from ()
    t.state.effects.air_max = True


def _storm(t: Table) -> Steps[None]:
    """13.6 Event 7: a die tells who places the sandstorm marker, in any hex (R-10, R-92)."""
    roll = t.roll(D6, "Who places the sandstorm: 1–3 US, 4–6 Iran", "13.6")
    seat = US if roll <= 3 else IRAN
    t.tell(Note(topic="storm"), "{who} places the sandstorm.", "13.6", who="The US" if seat == US else "Iran")
    choice = yield t.ask(
        seat,
        "Place the sandstorm marker: next turn nobody moves or fights within three hexes of it.",
        t.box.hex_options("storm"),
        "13.6",
    )
    t.state.effects.storm = choice.number
    t.tell(Note(at=choice.target, topic="storm"), "A sandstorm rises around {at:space}.", "13.6")


def _air_falters(t: Table) -> Steps[None]:
    """13.7 Event 8: no US airpower next turn."""
    yield from ()
    t.state.effects.air_falters = True


def _un_us(t: Table) -> Steps[None]:
    """13.8 Event 9: the US side stops attacking and bombing for a turn, or Iran needs one VP less."""
    choice = yield t.ask(
        US,
        "The UN calls on the US to accept mediation. Accept: no attacks and no airpower by your side next "
        "turn. Refuse: Iran needs one VP less to win ({number} now).",
        (ACCEPT, REFUSE),
        "13.8",
        number=t.state.vp_to_win,
    )
    if choice == ACCEPT:
        t.state.effects.no_attack = US
        t.tell(Note(topic="accepted"), "The US accepts: its side will neither attack nor bomb next turn.", "13.8")
    else:
        t.tell(Note(topic="refused"), "The US refuses.", "13.8")
        victory.shift_vp_to_win(t, -1, "13.8")


def _us_reinforcement_max(t: Table) -> Steps[None]:
    """13.9 Event 10: two US picks this turn."""
    yield from ()
    t.state.pulls = 2


def _imam(t: Table) -> Steps[None]:
    """13.10 Event 11: the Iranian side moves farther and fights better next turn."""
    yield from ()
    t.state.effects.imam = 1


def _imams(t: Table) -> Steps[None]:
    """13.11 Event 12: the Iranian side moves less and fights worse next turn."""
    yield from ()
    t.state.effects.imam = -1


_EVENTS = {
    "crisis_elsewhere": _crisis_elsewhere,
    "un_iran": _un_iran,
    "us_reinf_falters": _us_reinforcement_falters,
    "isis_baghdad": _isis_attack,
    "air_max_effort": _air_max_effort,
    "storm": _storm,
    "air_falters": _air_falters,
    "un_us": _un_us,
    "us_reinf_max": _us_reinforcement_max,
    "imam_one": _imam,
    "imam_many": _imams,
}
