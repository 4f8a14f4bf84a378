"""3.15 Hex control and 4 How to win."""

from sandtable.core import Control, Note, Outcome, Track
from sandtable.core.errors import Ended
from sandtable.games.isis_war.box.box import IRAN, ISIS, RED_NATIONS, US
from sandtable.games.isis_war.box.counters import Nation
from sandtable.games.isis_war.state import Phase, Table

NOBODY = -1
SIDE = ("iran", "us")
PLAYER = ("Iranian", "US")


def entered(t: Table, unit: int, where: int) -> None:
    """A unit has come to stand in a hex: control, points and sudden death follow at once (4.9)."""
    box = t.box
    passed(t, unit, where)
    nation = box.nation[unit]
    if nation in RED_NATIONS and not box.red[where] and box.line_unit[unit]:
        t.state.entered[RED_NATIONS.index(nation)] = True  # 4.14, 4.15, R-21
    if not t.state.stacks[ISIS]:
        check(t)


def passed(t: Table, unit: int, where: int) -> None:
    """3.15.c The instant a unit is in a city hex its side controls it; a ZOC never does (3.15.d)."""
    if t.box.is_city[where]:
        take_control(t, where, t.box.side[unit])


def take_control(t: Table, where: int, seat: int) -> None:
    """3.15.c, 4.8 A city changes hands; a capital hex is worth a point to the Iranian player."""
    s = t.state
    number = t.box.city_number[where]
    if s.control[number] == seat:
        return
    s.control[number] = seat
    t.tell(Control(where, SIDE[seat]), "{at:space} comes under {player} control.", "3.15", player=PLAYER[seat])
    if t.box.is_capital[where]:
        _score(t, t.box.tables.victory.capital_hex * (1 if seat == IRAN else -1), "4.8")


def gain(t: Table, where: int, seat: int) -> str:
    """4.8 What a player scores who takes a hex, in words; nothing but a capital counts."""
    if not t.box.is_capital[where] or t.state.control[t.box.city_number[where]] == seat:
        return ""
    points = t.box.tables.victory.capital_hex
    return f"+{points} VP" if seat == IRAN else f"\u2212{points} VP for Iran"


def lost(t: Table, unit: int) -> None:
    """4.12-4.15 A unit has left the map for good."""
    nation = t.box.nation[unit]
    if nation in RED_NATIONS:
        _decimated(t, nation)
    check(t)


def _decimated(t: Table, nation: Nation) -> None:
    """4.14, 4.15 A point, once, when a nation that has come has no line unit left; red hexes count (R-21)."""
    s, box = t.state, t.box
    number = RED_NATIONS.index(nation)
    if s.decimated[number] or not s.entered[number]:
        return
    if any(s.at[u] >= 0 and box.line_unit[u] for u in box.units if box.nation[u] is nation):
        return
    s.decimated[number] = True
    points = box.tables.victory
    if nation is Nation.ISRAEL:
        _score(t, points.israeli_decimation, "4.14")
    else:
        _score(t, points.jordanian_decimation, "4.15")


def _score(t: Table, points: int, rule: str) -> None:
    t.state.vp += points
    t.tell(Track("vp", t.state.vp), "Iran has {value} VP.", rule)


def shift_vp_to_win(t: Table, by: int, rule: str) -> None:
    """4.7 The number of VP needed to win changes; sudden death is tested at once (4.9, R-17)."""
    t.state.vp_to_win += by
    t.tell(Track("vp_to_win", t.state.vp_to_win), "VP that Iran needs to win: {value}.", rule)
    check(t)


def check(t: Table) -> None:
    """4.1, 4.2, 4.12, 4.13 Sudden death, in this order (R-18), once the set-up is complete."""
    s, limits = t.state, t.box.tables.victory
    if s.frame.phase <= Phase.RESTRICTIONS:
        return
    if s.vp_to_win <= limits.iran_wins_at:
        end(t, "4.1")
    if s.vp_to_win >= limits.us_wins_at:
        end(t, "4.2")
    if not s.stacks[ISIS] and not any(t.box.kurdish[where] for where in s.stacks[IRAN]):
        end(t, "4.12")
    if all(s.at[unit] < 0 for unit in t.box.us_units):
        end(t, "4.13")


def end(t: Table, rule: str) -> None:
    """The game is over under a rule."""
    t.state.ended = rule
    t.state.frame.phase = Phase.OVER
    ended = outcome(t)
    if ended is not None:
        t.tell(Note(topic="end"), ended.why, rule)
    raise Ended


def final_score(t: Table) -> str:
    """4.3, 4.4, 4.5 The rule that decides at the end of the last turn (R-05, R-22)."""
    short = t.state.vp_to_win - t.state.vp
    if short <= 0:
        return "4.3"
    return "4.4" if short == 1 else "4.5"


_ENDINGS = {
    "4.1": (IRAN, "No more VP are needed: Iran wins at once."),
    "4.2": (US, "Four VP are needed: the US side wins at once."),
    "4.3": (IRAN, "Iran has the VP that it needs at the end of the last turn."),
    "4.4": (NOBODY, "Iran is one VP short at the end of the last turn."),
    "4.5": (US, "Iran is two or more VP short at the end of the last turn."),
    "4.11": (NOBODY, "ISIS has taken both hexes of Baghdad: both players lose."),
    "4.12": (US, "ISIS is gone and Greater Kurdistan is free of its enemies."),
    "4.13": (IRAN, "No US line unit and no US base is left on the map."),
    "4.16": (NOBODY, "No side has met its conditions."),
}
_SUDDEN = ("4.1", "4.2", "4.12", "4.13")


def outcome(t: Table) -> Outcome | None:
    """4.11, 4.16 How the game ended, or None while it goes on."""
    s = t.state
    if not s.ended:
        return None
    if s.ended == "4.6":
        why = f"The {PLAYER[s.loser]} player resigned."
        return Outcome.plain((US - s.loser,), "resignation", "4.6", why, len(SIDE))
    winner, why = _ENDINGS.get(s.ended, _ENDINGS["4.16"])
    if winner == NOBODY:
        return Outcome.plain((), "ISIS victory" if s.ended == "4.11" else "draw", s.ended, why, len(SIDE))
    level = "sudden death" if s.ended in _SUDDEN else "victory on points"
    return Outcome.plain((winner,), level, s.ended, why, len(SIDE))
