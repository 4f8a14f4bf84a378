"""7 What the Marines need: all zones in time, and points for the level of victory."""

from collections.abc import Iterator

from sandtable.core import counted
from sandtable.core.scene import Gauge, Rung, SeatGoal
from sandtable.games.phantom_fury.rules.victory import level
from sandtable.games.phantom_fury.state import Nature, Table


def goals(t: Table) -> tuple[SeatGoal, SeatGoal]:
    """7.1, 7.2 The Marines, and the insurgents whom nobody plays."""
    return _marines(t), _insurgents(t)


def _marines(t: Table) -> SeatGoal:
    s = t.state
    held, zones = sum(s.usmc[zone] for zone in t.box.zones), len(t.box.zones)
    turns = s.last_turn - s.turn + 1
    pace = -(-(zones - held) // turns)
    return SeatGoal(
        "usmc",
        f"{s.vp}".replace("-", "\u2212"),
        "VP",
        Gauge("steps", held, 0, zones, side="usmc"),
        have=f"{held} of {counted(zones, 'zone')}.",
        need=f"All are needed by turn {s.last_turn}: {pace} a turn to keep the pace."
        if held < zones
        else "All are held.",
        near=_next_level(t),
        tags=(f"now {level(t).removesuffix(' victory')}",),
        aims=tuple(_aims(t, held, zones)),
    )


def _next_level(t: Table) -> str:
    """7.2.2 How many points the next level of victory takes."""
    levels, vp = t.box.tables.victory_levels, t.state.vp
    if vp > levels.major_above:
        return ""
    short, name = (
        (levels.major_above + 1 - vp, "major") if vp >= levels.minor_from else (levels.minor_from - vp, "minor")
    )
    return f"{short} VP more for {name}."


def _aims(t: Table, held: int, zones: int) -> Iterator[Rung]:
    """7.2 All zones first; 7.2.2 then the points."""
    levels, vp = t.box.tables.victory_levels, t.state.vp
    rows = (
        (vp < levels.minor_from, "Bitter", f"fewer than {levels.minor_from} VP"),
        (levels.minor_from <= vp <= levels.major_above, "Minor", f"{levels.minor_from} to {levels.major_above} VP"),
        (vp > levels.major_above, "Major", f"more than {levels.major_above} VP"),
    )
    yield Rung(0, "All zones", "done" if held == zones else "lacking", f"{held} of {zones} (7.2)")
    for value, (on, name, need) in enumerate(rows, 1):
        yield Rung(value, name, "locked" if not on else "done" if held == zones else "open", f"{need} (7.2.2)")


def _insurgents(t: Table) -> SeatGoal:
    foes = t.state.foes.values()
    suspects = sum(foe.nature == Nature.SUSPECT for foe in foes)
    brief = f"{len(foes) - suspects} seen, {counted(suspects, 'suspect')}"
    return SeatGoal(
        "",
        have=f"{brief} on the map.",
        need="They win if a zone is not taken in time.",
        brief=brief,
        name="Insurgents",
        side="insurgents",
    )
