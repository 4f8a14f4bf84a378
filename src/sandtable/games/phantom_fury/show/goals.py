"""7 What the Marines need: all zones in time, and points for the level of victory."""

from collections.abc import Iterator

from sandtable.core import counted
from sandtable.core.memo import memo
from sandtable.core.scene import Gauge, Rung, SeatGoal
from sandtable.games.phantom_fury.box.box import Box
from sandtable.games.phantom_fury.rules.counters import controlled
from sandtable.games.phantom_fury.rules.victory import level
from sandtable.games.phantom_fury.state import Nature, Table


def goals(t: Table) -> tuple[SeatGoal, SeatGoal]:
    """7.1, 7.2 The Marines, and the insurgents whom nobody plays."""
    s = t.state
    natures = [foe.nature for foe in s.foes.values()]
    return (
        _marines(t.box, s.vp, controlled(t), s.turn, s.last_turn),
        _insurgents(len(natures), natures.count(Nature.SUSPECT)),
    )


@memo(2048)
def _marines(box: Box, vp: int, held: int, turn: int, last_turn: int) -> SeatGoal:
    zones = len(box.zones)
    pace = -(-(zones - held) // (last_turn - turn + 1))
    return SeatGoal(
        "usmc",
        f"{vp}".replace("-", "\u2212"),
        "VP",
        Gauge("steps", held, 0, zones, side="usmc"),
        have=f"{held} of {counted(zones, 'zone')}.",
        need=f"All are needed by turn {last_turn}: {pace} a turn to keep the pace."
        if held < zones
        else "All are held.",
        near=_next_level(box, vp),
        tags=(f"now {level(box, vp).removesuffix(' victory')}",),
        aims=tuple(_aims(box, vp, held)),
    )


def _next_level(box: Box, vp: int) -> str:
    """7.2.2 How many points the next level of victory takes."""
    levels = box.tables.victory_levels
    if vp > levels.major_above:
        return ""
    short, name = (
        (levels.major_above + 1 - vp, "major") if vp >= levels.minor_from else (levels.minor_from - vp, "minor")
    )
    return f"{short} VP more for {name}."


def _aims(box: Box, vp: int, held: int) -> Iterator[Rung]:
    """7.2 All zones first; 7.2.2 then the points."""
    levels, zones = box.tables.victory_levels, len(box.zones)
    rows = (
        (vp < levels.minor_from, "Bitter", f"fewer than {levels.minor_from} VP"),
        (levels.minor_from <= vp <= levels.major_above, "Minor", f"{levels.minor_from} to {levels.major_above} VP"),
        (vp > levels.major_above, "Major", f"more than {levels.major_above} VP"),
    )
    yield Rung(0, "All zones", "done" if held == zones else "lacking", f"{held} of {zones} (7.2)")
    for value, (on, name, need) in enumerate(rows, 1):
        yield Rung(value, name, "locked" if not on else "done" if held == zones else "open", f"{need} (7.2.2)")


@memo(1024)
def _insurgents(foes: int, suspects: int) -> SeatGoal:
    brief = f"{foes - suspects} seen, {counted(suspects, 'suspect')}"
    return SeatGoal(
        "",
        have=f"{brief} on the map.",
        need="They win if a zone is not taken in time.",
        brief=brief,
        name="Insurgents",
        side="insurgents",
    )
