"""How good a position is: what a good player looks at, weighed by what came of many games."""

from functools import cache
from pathlib import Path

from sandtable.core.judgement import Judgement
from sandtable.games.axis_of_evil.bot.worth import piece_worth
from sandtable.games.axis_of_evil.box.box import SIDES, Box
from sandtable.games.axis_of_evil.box.counters import Sort
from sandtable.games.axis_of_evil.rules.victory import victory_points
from sandtable.games.axis_of_evil.state import Off, Table

EURASIAN, COALITION = 0, 1
Ground = list[dict[int, float]]
"""For both sides the combat factors of their mobile units by hex."""
STAKES = ("stake_eurasian", "stake_coalition", "stake_neutral")
FIELD, STAGED, WAITING, RECYCLED = TOTALS = ("units", "support", "to_come", "recycled")

GOOD = ("margin", "shock_eurasian", "ap_eurasian", "stake_coalition", "stake_neutral")
BAD = ("shock_coalition", "ap_coalition", "stake_eurasian")
SIGNS = {
    **dict.fromkeys(GOOD, 1),
    **dict.fromkeys(BAD, -1),
    **{f"{what}_{side}": sign for what in TOTALS for side, sign in zip(SIDES, (1, -1), strict=True)},
}


def features(t: Table, seat: int = EURASIAN) -> dict[str, float]:
    """Points, units, support and what is to come of both sides, and the places at stake."""
    s = t.state
    ours, theirs = (victory_points(t, side) for side in (EURASIAN, COALITION))
    found: dict[str, float] = {
        "margin": ours - theirs,
        "shock_eurasian": s.shock_side == EURASIAN,
        "shock_coalition": s.shock_side == COALITION,
        "active": s.active == EURASIAN,
        "ap_eurasian": s.ap[EURASIAN],
        "ap_coalition": s.ap[COALITION],
    }
    ground, totals = _count(t)
    for side, name in enumerate(SIDES):
        found |= {f"{what}_{name}": value for what, value in totals[side].items()}
    for name, stakes in zip(
        ("stake_eurasian", "stake_coalition", "stake_neutral"), _stakes(t, ground), strict=True
    ):
        found[name] = stakes
    return found


def _count(t: Table) -> tuple[Ground, list[dict[str, float]]]:
    """Units in the field, support in Staging, what can still be bought, and what is on the turn track."""
    s, box = t.state, t.box
    ground: Ground = [{}, {}]
    totals: list[dict[str, float]] = [dict.fromkeys(TOTALS, 0.0) for _ in SIDES]
    worth, factors, reduced, sides = _worths(box), box.combat_factor, s.reduced, s.side
    for piece in _counted(box):
        at, side = s.at[piece], sides[piece]
        if at >= 0:
            strength = factors[piece][reduced[piece]]
            ground[side][at] = ground[side].get(at, 0.0) + strength
            totals[side][FIELD] += strength
        elif at == Off.STAGING:
            totals[side][STAGED] += worth[piece]
        elif at == Off.REINFORCEMENT:
            totals[side][WAITING] += worth[piece]
        elif at == Off.TRACK:
            totals[side][RECYCLED] += worth[piece]
    return ground, totals


def _stakes(t: Table, ground: Ground) -> list[float]:
    """VP of the places of each side that the other could overpower, and of neutral ones, as they lean."""
    s, box = t.state, t.box
    stakes = [0.0, 0.0, 0.0]
    for garrison, where, beside, swing in _places(box, s.scenario):
        near = [sum([force.get(each, 0.0) for each in beside]) for force in ground]
        face = s.side[garrison]
        if face in (EURASIAN, COALITION):
            held = box.combat_factor[garrison][face] + ground[face].get(where, 0.0)
            if near[1 - face] > held:
                stakes[face] += swing
        else:
            stakes[face] += swing * ((near[EURASIAN] > near[COALITION]) - (near[COALITION] > near[EURASIAN]))
    return stakes


@cache
def _counted(box: Box) -> tuple[int, ...]:
    """Mobile units, special forces and air units."""
    return tuple(piece for piece in box.pieces if box.sort[piece] in (Sort.GROUND, Sort.SF, Sort.STRIKE))


@cache
def _worths(box: Box) -> tuple[float, ...]:
    return tuple(piece_worth(box, piece) for piece in box.pieces)


@cache
def _places(box: Box, scenario: int) -> tuple[tuple[int, int, tuple[int, ...], float], ...]:
    """The places that count in a scenario: garrison, hex, the hexes around it, and VP for both sides together."""
    worth = box.worth[scenario]
    swings = [mine + other for mine, other in zip(*worth, strict=True)]
    rows = zip(box.garrisons, box.place_hex, swings, strict=True)
    return tuple(
        (garrison, where, tuple(box.grid.around[where]), float(swing)) for garrison, where, swing in rows if swing
    )


def late(t: Table) -> float:
    """The share of the game that is over."""
    return t.state.turn / t.box.tables.game.turns


def names(t: Table, seat: int) -> tuple[str, ...]:
    """A fit for each scenario, and one for those that have none."""
    return (t.box.tables.scenario[t.state.scenario].id, "any")


JUDGEMENT = Judgement(Path(__file__).with_name("weights.toml"), features, late, names, signs=SIGNS, mirrored=True)
