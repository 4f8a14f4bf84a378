"""7 Victory conditions."""

from sandtable.core import Note, Outcome, counted
from sandtable.games.phantom_fury.box.box import MOSQUE, Box
from sandtable.games.phantom_fury.rules.counters import controlled, score
from sandtable.games.phantom_fury.rules.phases import begin, begin_turn
from sandtable.games.phantom_fury.state import MARINES, Phase, Table

DEFEAT = "defeat"
MAJOR, MINOR, BITTER = "major victory", "minor victory", "bitter victory"
LEVELS = (DEFEAT, BITTER, MINOR, MAJOR)


def end_of_turn(t: Table) -> None:
    """7.2 USMC victory at the end of any turn; 7 and 7.1 at the end of the last one."""
    s = t.state
    open_zones = [zone for zone in t.box.zones if not s.usmc[zone]]
    points = t.box.tables.victory_points
    if not open_zones:
        score(t, points.turn_not_played * (s.last_turn - s.turn), "turns not played")
        end(t, level(t.box, t.state.vp))
    elif s.turn == s.last_turn:
        if open_zones == [MOSQUE] and not s.crowd[MOSQUE]:  # 7.1: the mosque is empty but not controlled
            score(t, points.mosque_empty_not_controlled, "the mosque empty but not controlled")
            end(t, level(t.box, t.state.vp))
        else:
            end(t, DEFEAT)
    else:
        begin_turn(t, s.turn + 1)


def level(box: Box, vp: int) -> str:
    """7.2.2 Levels of victory."""
    levels = box.tables.victory_levels
    if vp > levels.major_above:
        return MAJOR
    return MINOR if vp >= levels.minor_from else BITTER


def end(t: Table, how: str) -> None:
    t.state.ended = how
    begin(t, Phase.OVER)
    t.tell(Note(topic="end"), "The battle ends: {how}, {vp:d} VP.", "7", how=how, vp=t.state.vp)


def outcome(t: Table) -> Outcome | None:
    """7.1, 7.2 How the game ended."""
    s = t.state
    if not s.ended:
        return None
    if s.ended == DEFEAT:
        left = len(t.box.zones) - controlled(t)
        why = f"Not under USMC control after the last turn: {counted(left, 'zone')}."
        return Outcome((), DEFEAT, "7.1", why, (0,), (1,))
    why = f"All zones are cleared with {s.vp} VP."
    return Outcome((MARINES,), s.ended, "7.2.2", why, (LEVELS.index(s.ended),), (1,))
