"""5 Sequence of play."""

from sandtable.core import Note, Occasion, Option, Steps, Turn, events
from sandtable.games.isis_war.box.box import IRAN, US
from sandtable.games.isis_war.rules import (
    airpower,
    combat,
    movement,
    random_events,
    reinforcements,
    setup,
    us_reinforcements,
    victory,
)
from sandtable.games.isis_war.rules.phases import IRANIAN, LINE, MOVEMENT, NAME, orgs, player
from sandtable.games.isis_war.rules.stacking import enforce_everywhere
from sandtable.games.isis_war.state import Frame, Phase, Table

INTERRUPT, DECLINE = Option("interrupt"), Option("decline")
US_PHASES = {
    "movement": Phase.US_MOVEMENT,
    "combat": Phase.US_COMBAT,
    "airpower": Phase.US_AIRPOWER,
}
US_OPTION = {phase: Option(verb) for verb, phase in US_PHASES.items()}
TURN_ONE = [Phase.US_AIRPOWER, Phase.US_MOVEMENT, Phase.US_COMBAT]  # 5.3.b
STARTED, FINISHED = 1, 2  # stages of an Iranian phase
HAPPENED = {"move": "Iran has moved", "battle": "A battle is over", "end": "The turn of Iran ends"}


# 5.4 US tactical dominance ------------------------------------------------------------------------------


def may_interrupt(t: Table) -> bool:
    """5.3.a, 5.4 Once in every Iranian player turn, but not on turn 1."""
    s = t.state
    return s.turn > 1 and not s.interrupted and s.frame.phase in IRANIAN


def interruption_window(t: Table) -> Steps[None]:
    """5.4.a The US player may interrupt between two completed actions (R-33)."""
    s = t.state
    s.asked = True
    last = () if s.frame.last < 0 else (s.frame.last,)
    choice = yield t.ask(
        US,
        "{when}: interrupt with your movement, combat and airpower phases? You will not have them later this turn.",
        (INTERRUPT, DECLINE),
        "5.4",
        reaction="interrupt",
        decline=DECLINE,
        occasion=Occasion(s.turn, (_moment(t),), last),
        spaces=last,
        when=_told(t),
    )
    if choice == DECLINE:
        return
    s.interrupted = True
    t.tell(Note(topic="interruption"), "The US side interrupts the turn of Iran.", "5.4")
    s.us_phases = yield from _declared_order(t)
    s.paused = s.frame
    _next_us_phase(t)


def _moment(t: Table) -> str:
    """What has just happened, for standing orders: a move, a battle, or the begin or end of a phase."""
    frame = t.state.frame
    if frame.stage == FINISHED:
        return "end"
    if not frame.stage:
        return "phase"
    return "move" if frame.phase is Phase.IRAN_MOVEMENT else "battle"


def _told(t: Table) -> str:
    """The moment in words: what has just happened is known to who is asked."""
    moment = _moment(t)
    if moment == "phase":
        _, _, phase = NAME[t.state.frame.phase].partition(" ")
        return f"{phase} begins"
    return HAPPENED[moment]


def last_window(t: Table) -> bool:
    """5.4.a, R-131 The Turks stop although they could attack: the last chance to interrupt."""
    s = t.state
    if s.frame.phase is not Phase.TURKISH_COMBAT or s.frame.stage == FINISHED or not may_interrupt(t):
        return False
    return s.effects.no_attack != IRAN and bool(combat.targets(t, IRAN, orgs(t, s.frame.phase)))


def _declared_order(t: Table) -> Steps[list[int]]:
    """5.4.b, R-34 The order of the three phases, declared at once: the third is what is left."""
    left: list[Phase] = list(US_OPTION)
    order: list[int] = []
    for place in ("first", "second"):
        choice = yield t.ask(
            US,
            "Which phase comes {place} in the interruption?",
            [US_OPTION[phase] for phase in left],
            "5.4",
            place=place,
        )
        order.append(US_PHASES[choice.verb])
        left.remove(US_PHASES[choice.verb])
    return [*order, *left]


# 5.2 Phases ---------------------------------------------------------------------------------------------


def begin(t: Table, phase: Phase) -> None:
    """5.2 A phase begins: nobody who acts in it has moved or attacked yet."""
    s = t.state
    s.frame = Frame(phase)
    s.asked = False
    for unit in t.box.by_orgs(orgs(t, phase)):
        s.moved[unit] = s.attacked[unit] = False
    t.tell(events.Phase(NAME[phase], player(phase)), "{name}.", "5.2")


def end_phase(t: Table) -> Steps[None]:
    """5.2, 6.0 A phase ends with the stacking check; the next one begins."""
    yield from enforce_everywhere(t)
    s = t.state
    phase = s.frame.phase
    if phase in (Phase.US_MOVEMENT, Phase.US_COMBAT, Phase.US_AIRPOWER):
        _next_us_phase(t)
    elif phase is Phase.COALITION_COMBAT:
        _begin_us_phases(t)
    elif phase is Phase.TURKISH_ARRIVALS:
        _end_turn(t)
    else:
        begin(t, Phase(phase + 1))


def _begin_us_phases(t: Table) -> None:
    """5.4.c, 5.2.II.CDE The three US phases, unless they were used to interrupt."""
    if t.state.interrupted:
        begin(t, Phase.EVENTS)
    elif t.state.turn == 1:
        t.state.us_phases = list(TURN_ONE)
        _next_us_phase(t)
    else:
        t.state.us_phases = list(US_OPTION)
        begin(t, Phase.US_CHOICE)


def _next_us_phase(t: Table) -> None:
    """5.2.us_order, 5.5 The next of the three US phases, or what comes after them."""
    s = t.state
    if not s.us_phases:
        if s.paused is None:
            begin(t, Phase.EVENTS)
        else:  # the Iranian player completes his phase
            s.frame, s.paused = s.paused, None
            goes_on = events.Phase(NAME[s.frame.phase], IRAN)
            t.tell(goes_on, "{name}: the turn of Iran goes on.", "5.5")
    elif s.turn == 1 or s.interrupted:
        begin(t, Phase(s.us_phases.pop(0)))
    else:
        begin(t, Phase.US_CHOICE)


def choose_us_phase(t: Table) -> Steps[None]:
    """5.2.us_order Phase by phase the US player chooses what comes next."""
    s = t.state
    choice = yield t.ask(
        US,
        "Which of your phases comes next?",
        [US_OPTION[Phase(phase)] for phase in s.us_phases],
        "5.2",
    )
    phase = US_PHASES[choice.verb]
    s.us_phases.remove(phase)
    begin(t, phase)


def _end_turn(t: Table) -> None:
    """5.1, 5.5 The game turn ends; after the last one the points decide (4.3-4.5, R-22)."""
    s = t.state
    if s.turn >= t.box.last_turn:
        victory.end(t, victory.final_score(t))
    s.turn += 1
    s.interrupted = s.landing_tried = False
    s.militia_used = [False] * len(s.militia_used)
    t.tell(Turn(s.turn), "Turn {number} begins.", "5.1")
    begin(t, Phase.IRAN_MOVEMENT)


# Steps --------------------------------------------------------------------------------------------------


def step(t: Table) -> Steps[None]:
    """5.2 The next step of the game."""
    s = t.state
    phase = s.frame.phase
    if phase <= Phase.SETUP_IRAN:
        yield from setup.setup_step(t)
    elif phase is Phase.RESTRICTIONS:
        setup.restriction_rolls(t)
        t.tell(Turn(s.turn), "Turn {number} begins.", "5.1")
        begin(t, Phase.IRAN_MOVEMENT)
        victory.check(t)
    elif not s.asked and may_interrupt(t):
        yield from interruption_window(t)
    elif phase is Phase.US_CHOICE:
        yield from choose_us_phase(t)
    elif (yield from _act(t, phase)):
        if phase in IRANIAN:
            s.frame.stage, s.asked = STARTED, False
    elif last_window(t):
        s.frame.stage, s.asked = FINISHED, False
    else:
        yield from end_phase(t)


def _act(t: Table, phase: Phase) -> Steps[bool]:
    """One action of a phase; False when the phase is over."""
    seat = IRAN if phase in IRANIAN else US
    if phase in MOVEMENT:
        return (yield from movement.move_step(t, seat, t.box.by_orgs(orgs(t, phase))))
    if phase in LINE and t.state.effects.no_attack == seat:  # 13.2, 13.8, R-35
        return False
    if phase in IRANIAN and t.state.frame.stage == FINISHED:
        return False
    if phase is Phase.US_AIRPOWER:
        if not t.state.effects.air_falters:  # 13.7
            yield from airpower.airpower_step(t)
        return False
    if phase in LINE:
        return (yield from combat.attack_step(t, orgs(t, phase)))
    return (yield from _upkeep(t, phase))


def _upkeep(t: Table, phase: Phase) -> Steps[bool]:
    """III, IV Random events and reinforcements."""
    if phase is Phase.EVENTS:
        yield from random_events.event_step(t)
        return False
    if phase is Phase.IRAN_ARRIVALS:
        return (yield from reinforcements.iranian_step(t))
    if phase is Phase.COALITION_ARRIVALS:
        return (yield from reinforcements.coalition_step(t))
    if phase is Phase.US_ARRIVALS:
        return (yield from us_reinforcements.us_step(t))
    reinforcements.turkish_step(t)
    return False
