"""5.2 The turn in parts: the player turn that is on in full, the other in a word."""

from collections.abc import Sequence
from typing import NamedTuple

from sandtable.core import counted
from sandtable.core.memo import memo
from sandtable.core.scene import Part, parts
from sandtable.games.isis_war.box.box import IRAN, US, Box
from sandtable.games.isis_war.rules.combat import able, targets
from sandtable.games.isis_war.rules.movement import HALVES, movable, points
from sandtable.games.isis_war.rules.phases import IRANIAN, LINE, MOVEMENT, orgs, player
from sandtable.games.isis_war.state import Phase, Table

Name = tuple[str, str, str]
"""A part of the turn: its name, its seat, its side."""
SEATS = {IRAN: "iran", US: "us", None: ""}


class Word(NamedTuple):
    """How a phase is called while it is on and beside others, and whose colour it has."""

    now: str
    short: str
    side: str


WORDS = {
    Phase.SETUP_KURDS: Word("Set up the Kurds", "Kurds", "kurdish"),
    Phase.SETUP_TURKS: Word("Set up the Turks", "Turks", "turkish"),
    Phase.SETUP_IRAN: Word("Set up Iran", "Iran", "artesh"),
    Phase.RESTRICTIONS: Word("Restrictions", "Restrictions", "us"),
    Phase.IRAN_MOVEMENT: Word("Iran moves", "Move", "artesh"),
    Phase.BASIJ_COMBAT: Word("Basij attack", "Basij", "basij"),
    Phase.RGC_COMBAT: Word("Guards attack", "Guards", "rgc"),
    Phase.ARTESH_COMBAT: Word("Army attacks", "Army", "artesh"),
    Phase.TURKISH_COMBAT: Word("Turks attack", "Turks", "turkish"),
    Phase.COALITION_MOVEMENT: Word("Coalition moves", "Coalition moves", "kurdish"),
    Phase.COALITION_COMBAT: Word("Coalition attacks", "Coalition attacks", "kurdish"),
    Phase.US_CHOICE: Word("US phases", "US phases", "us"),
    Phase.US_MOVEMENT: Word("US moves", "US moves", "us"),
    Phase.US_COMBAT: Word("US attacks", "US attacks", "us"),
    Phase.US_AIRPOWER: Word("US airpower", "US airpower", "us"),
    Phase.EVENTS: Word("Random events", "Events", ""),
    Phase.IRAN_ARRIVALS: Word("Basij and reserve", "Arrivals", "basij"),
    Phase.COALITION_ARRIVALS: Word("Israel and Jordan", "Israel, Jordan", "israeli"),
    Phase.US_ARRIVALS: Word("US and Kurds arrive", "US, Kurds", "us"),
    Phase.TURKISH_ARRIVALS: Word("Turkey arrives", "Turkey", "turkish"),
}
IRAN_TURN, US_TURN = ("Iran's turn", "iran", "iran"), ("US turn", "us", "us")
SET_UP = tuple(phase for phase in Phase if phase <= Phase.SETUP_IRAN)
COALITION = (Phase.COALITION_MOVEMENT, Phase.COALITION_COMBAT)
AFTER = tuple(phase for phase in Phase if Phase.EVENTS <= phase <= Phase.TURKISH_ARRIVALS)
US_OWN = (Phase.US_MOVEMENT, Phase.US_COMBAT, Phase.US_AIRPOWER)


def phases(t: Table) -> tuple[Part, ...]:
    """5.2 The parts of the turn; what is said of the one that is on is known to both players (6.10)."""
    s = t.state
    now = s.frame.phase
    if now is Phase.OVER:
        return ()
    hexes = _targets(t, now)
    units = _able(t, now, hexes)
    course = Course(now, None if s.paused is None else s.paused.phase, tuple(s.us_phases), s.interrupted)
    return _phases[t.box, course, tuple(units), _words(t, now, len(units), len(hexes))]


class Course(NamedTuple):
    """What the row of parts goes by: the phase that is on, the one it interrupts, and the US phases left."""

    now: Phase
    paused: Phase | None
    left: tuple[int, ...]
    interrupted: bool


@memo(4096)
def _phases(box: Box, course: Course, units: tuple[int, ...], words: str) -> tuple[Part, ...]:
    now, row = course.now, _row(course)
    number = next((i for i, each in enumerate(row) if each is now), 0)
    return parts(
        [each if isinstance(each, tuple) else _named(each, on=each is now) for each in row],
        number,
        can=f"{len(units)} can" if units and now in LINE and now is not Phase.US_AIRPOWER else "",
        able=tuple(box.piece_names[unit][0] for unit in units),
        words=words,
        then=_then(row, number),
        rule="5.2",
    )


def _named(phase: Phase, *, on: bool) -> Name:
    word = WORDS[phase]
    return word.now if on else word.short, SEATS[player(phase)], word.side


def _row(course: Course) -> list[Phase | Name]:
    """The parts in order: phases of the player turn that is on, other player turns as a word."""
    now = course.now
    if now <= Phase.RESTRICTIONS:
        return [*SET_UP]
    if now in IRANIAN:
        return [*(phase for phase in Phase if phase in IRANIAN), US_TURN, Phase.EVENTS]
    if now in AFTER:
        return [IRAN_TURN, US_TURN, *AFTER]
    if course.paused is not None:  # 5.4: an interruption
        return [_interrupted(course.paused), *_us(course), _goes_on()]
    return [IRAN_TURN, *COALITION, *([] if now in COALITION else _us(course)), *_us_to_come(course), Phase.EVENTS]


def _interrupted(phase: Phase) -> Name:
    return f"{WORDS[phase].now}, interrupted", "iran", "iran"


def _goes_on() -> Name:
    return "Iran's turn goes on", "iran", "iran"


def _us(course: Course) -> list[Phase]:
    """5.2.us_order The three US phases as they have been chosen and are left."""
    now, left = course.now, [Phase(phase) for phase in course.left]
    done = [phase for phase in US_OWN if phase not in left and phase is not now]
    return [*done, now, *(left if now is not Phase.US_CHOICE else ())]


def _us_to_come(course: Course) -> list[Name]:
    return [("US phases", "us", "us")] if course.now in COALITION and not course.interrupted else []


def _targets(t: Table, now: Phase) -> list[int]:
    """10.1 The hexes that can be attacked in the phase that is on."""
    if now not in LINE or now in MOVEMENT or now is Phase.US_AIRPOWER or _barred(t, now):
        return []
    return targets(t, _attacker(now), orgs(t, now))


def _attacker(now: Phase) -> int:
    return IRAN if now in IRANIAN else US


def _barred(t: Table, now: Phase) -> bool:
    """13.2, 13.8 A random event keeps the side from attacking."""
    return t.state.effects.no_attack == _attacker(now)


def _able(t: Table, now: Phase, hexes: Sequence[int]) -> list[int]:
    """5.6, 5.7 The units that can move or attack in the phase that is on."""
    acting = orgs(t, now)
    if now in MOVEMENT:
        return movable(t, t.box.by_orgs(acting))
    return sorted({unit for target in hexes for unit in able(t, _attacker(now), acting, target)})


def _words(t: Table, now: Phase, units: int, hexes: int) -> str:
    if now in MOVEMENT:
        each = counted(points(t, _attacker(now)) // HALVES, "movement point")
        return f"{counted(units, 'unit')} can still move, with {each} each. A unit moves once."
    if now is Phase.US_AIRPOWER or now not in LINE:
        return WHAT.get(now, "")
    if _barred(t, now):
        return "A random event keeps this side from attacking this turn."
    ready = sum(t.state.at[unit] >= 0 for unit in t.box.by_orgs(orgs(t, now)))
    return f"{units} of {ready} can attack: {counted(hexes, 'target')}. A unit attacks once."


WHAT = {
    Phase.SETUP_KURDS: "The US player places the Kurds.",
    Phase.SETUP_TURKS: "The Iranian player places the Turks.",
    Phase.SETUP_IRAN: "The Iranian player places his army.",
    Phase.US_CHOICE: "The US player chooses which of his phases comes next: movement, combat or airpower.",
    Phase.US_AIRPOWER: "Airpower strikes one hex or one unit of the Iranian reserve, or nothing.",
    Phase.EVENTS: "Two dice tell what else happens this turn.",
    Phase.IRAN_ARRIVALS: "Basij come back, and the strategic reserve can be called.",
    Phase.COALITION_ARRIVALS: "Israel and Jordan may join.",
    Phase.US_ARRIVALS: "US and Kurdish reinforcements arrive.",
    Phase.TURKISH_ARRIVALS: "Turkey may join.",
}


def _then(row: Sequence[Phase | Name], number: int) -> str:
    if number + 1 == len(row):
        return (
            "The next turn begins after this." if row[0] is not Phase.SETUP_KURDS else "Turn 1 begins after this."
        )
    after = row[number + 1]
    return f"{after[0] if isinstance(after, tuple) else WORDS[after].now} next."
