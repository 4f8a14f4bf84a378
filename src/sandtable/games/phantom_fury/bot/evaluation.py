"""How well the Marines stand: what a good player looks at, weighed by what came of many games."""

from math import erfc, sqrt
from pathlib import Path

from sandtable.core.judgement import AnyTable, Judgement
from sandtable.games.phantom_fury.bot.plans import steps_to_front
from sandtable.games.phantom_fury.rules.victory import DEFEAT, LEVELS
from sandtable.games.phantom_fury.state import Nature, Off, Status, Table

FARTHEST = 12
HALF = 0.5
"""Half of the scale is for zones held in a defeat, the other half for the levels of victory."""
SPREAD = (0.04, 0.01)
"""How far what is expected is off, at the start and at the end: five zones between games, of which the fit explains
little at first (correlation .32) and nearly all at last (.95)."""
BAD = ("left", "pace", "front_crowd", "insurgents", "suspects", "strong_points", "reduced", "pinned", "lost", "far")
SIGNS = {**dict.fromkeys(BAD, -1), **dict.fromkeys(("vp", "squads", "tanks"), 1)}


def features(t: Table, seat: int = 0) -> dict[str, float]:
    """Zones held and the pace that is needed, the enemy at the front, and the squads: how strong and how far."""
    s, box = t.state, t.box
    held = sum([s.usmc[zone] for zone in box.zones])
    front = {other for zone in box.zones if s.usmc[zone] for other in box.around[zone] if not s.usmc[other]}
    left = len(box.zones) - held
    suspects = sum([foe.nature == Nature.SUSPECT for foe in s.foes.values()])
    return {
        "left": left,
        "pace": min(FARTHEST, left / (s.last_turn - s.turn + 1)),
        "vp": s.vp,
        "front": len(front),
        "front_crowd": sum([s.crowd[zone] for zone in front]),
        "suspects": suspects,
        "insurgents": len(s.foes) - suspects,
        "markers": sum([s.marker[zone] >= 0 for zone in box.zones]),
        "strong_points": sum([not s.usmc[zone] and s.marker[zone] in box.fortified for zone in box.zones]),
        "fury": sum(s.fury),
        "fanaticism": sum(s.fanaticism),
        "contact": s.contact > 0,
        **_squads(t),
        "tanks": sum([tank.place >= 0 for tank in s.tanks]),
    }


def _squads(t: Table) -> dict[str, float]:
    box, squads = t.box, t.state.squads
    here = [squad for squad in squads if squad.place >= 0]
    steps = steps_to_front(box, bytes(t.state.usmc), False)
    far = [steps[squad.place] for squad in here if squad.place < box.first_street]
    return {
        "squads": len(here),
        "reduced": sum([squad.reduced for squad in here]),
        "pinned": sum([squad.status == Status.PINNED for squad in here]),
        "lost": sum([squad.place == Off.ELIMINATED for squad in squads]),
        "waiting": sum([squad.place == Off.COMPANY for squad in squads]),
        "far": sum([min(each, FARTHEST) if each >= 0 else FARTHEST for each in far]) / max(len(far), 1),
    }


def late(t: Table) -> float:
    """The share of the game that is over."""
    return t.state.turn / t.state.last_turn


def names(t: Table, seat: int) -> tuple[str, ...]:
    """There is one seat and one fit."""
    return ("usmc",)


def reached(t: Table, seat: int) -> float:
    """7.1, 7.2.2 What the end is worth: in a defeat the share of zones held, up to a half; else the level."""
    s, box = t.state, t.box
    if s.ended == DEFEAT:
        return HALF * sum([s.usmc[zone] for zone in box.zones]) / len(box.zones)
    return HALF + HALF * LEVELS.index(s.ended) / (len(LEVELS) - 1)


class Marines(Judgement):
    """Bots hardly ever win, so the chance cannot be fitted to wins: it is that of the expected zones being all."""

    def chance(self, t: AnyTable, seat: int) -> float:
        """The chance that all zones will be held, where what is expected is off as far as it usually is."""
        start, end = SPREAD
        spread = start + (end - start) * late(t)
        return erfc((HALF - self.level(t, seat)) / spread / sqrt(2)) / 2


JUDGEMENT = Marines(Path(__file__).with_name("weights.toml"), features, late, names, signs=SIGNS, reached=reached)
