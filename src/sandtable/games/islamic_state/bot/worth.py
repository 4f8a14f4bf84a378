"""What land and units are worth to each faction.

Weights were found by play: they say what a faction wants, not what the rules allow.
"""

from collections.abc import Callable
from functools import cache

import msgspec

from sandtable.games.islamic_state.box.actions import Site
from sandtable.games.islamic_state.box.box import Box
from sandtable.games.islamic_state.box.factions import NOBODY, Faction
from sandtable.games.islamic_state.rules.fight import TOP_ROW

IS, KURDS, IRAN = Faction.ISLAMIC_STATE, Faction.KURDS, Faction.IRAN
COALITION, REBELS, REGIME = Faction.COALITION, Faction.SYRIAN_REBELS, Faction.SYRIAN_REGIME
FACES = (1, 2, 3, 4, 5, 6)

KILL: dict[int, dict[int, float]] = {
    IS: {KURDS: 7.0, IRAN: 2.0, COALITION: 2.0, REBELS: 2.0, REGIME: 2.0, Faction.TURKEY: 2.0},
    KURDS: {IS: 3.0, IRAN: 1.0, REGIME: 1.5, Faction.TURKEY: 1.0},
    IRAN: {IS: 6.0, REBELS: 6.0, Faction.TURKEY: 4.0},
    COALITION: {IS: 8.0},
    REBELS: {IS: 3.0, IRAN: 2.0, REGIME: 3.0},
    REGIME: {IS: 3.0, KURDS: 1.0, REBELS: 3.0, Faction.TURKEY: 1.0},
}
"""What the loss of a unit of another faction is worth; those not listed are worth nothing and are left alone."""
LOSS: dict[int, float] = {IS: 2.0, KURDS: 3.0, IRAN: 6.0, COALITION: 2.0, REBELS: 3.0, REGIME: 3.0}
"""What the loss of a unit of one's own costs."""

FALLUJAH, FALLUJAH_BACK = 25.0, 15.0
"""victory.is Fallujah is a level to the Islamic State, and so to those who fight it."""
KURDISH, KURDISH_BACK = 12.0, 8.0
"""victory.kurds Their level hangs on few areas: what the Islamic State takes of them they lack, what the Coalition
takes back counts for them."""


# ---- Land


@cache
def land(box: Box, faction: int) -> tuple[tuple[float, ...], ...]:
    """What each area is worth to a faction, by who controls it now: the last row is for nobody's."""
    owners = (*Faction, NOBODY)
    return tuple(
        tuple(0.0 if owner == faction else _WORTH[faction](box, area, owner) for area in range(box.areas))
        for owner in owners
    )


def _islamic_state(box: Box, area: int, owner: int) -> float:
    """Revenue, cities, what the Kurds need, and Fallujah above all."""
    value = 3.0 + box.city[area] + 1.5 * sum(box.site_value[site] for site in box.sites_in[area])
    value += box.archaeology[area] + 2.0 * (area in box.refineries) + 2.0 * (area in box.inner_iraq)
    return value + FALLUJAH * (area == box.space["fallujah"]) + KURDISH * box.kurdish[area]


def _kurds(box: Box, area: int, owner: int) -> float:
    """Kurdish land that neither they nor the Coalition hold, and a little beyond it."""
    if owner in (COALITION, REBELS):
        return 0.0
    if box.kurdish[area]:
        return 30.0
    return 3.0 if owner in (IS, NOBODY) else 1.5


def _iran(box: Box, area: int, owner: int) -> float:
    """Land is taken for the Coalition or the regime: from the Islamic State and the rebels."""
    if owner not in (IS, REBELS):
        return 0.0
    return 8.0 if box.shia[area] else 2.0


def _coalition(box: Box, area: int, owner: int) -> float:
    """What the Islamic State holds, in Iraq first, above all what raises its level or the Kurds'."""
    if owner != IS:
        return 3.0 if owner == NOBODY else 0.0
    value = 12.0 if box.in_iraq[area] else 9.0
    return value + FALLUJAH_BACK * (area == box.space["fallujah"]) + KURDISH_BACK * box.kurdish[area]


def _rebels(box: Box, area: int, owner: int) -> float:
    """Areas of Syria: those of the regime count twice."""
    if not box.in_syria[area] or owner in (KURDS, COALITION):
        return 1.0 * box.in_syria[area]
    return 6.0 if owner == REGIME else 4.0


def _regime(box: Box, area: int, owner: int) -> float:
    """Areas of Syria, above all Shia ones, home cities, airbases and oil."""
    if not box.in_syria[area]:
        return 0.0
    value = 4.0 + 20.0 * box.shia[area] + 8.0 * box.regime_home[area] + 3.0 * box.airbase[area]
    oil = sum(box.sites[site][1] in (Site.OIL_WELL, Site.OIL_TRANSPORT) for site in box.sites_in[area])
    return value + 5.0 * oil


_WORTH: dict[int, Callable[[Box, int, int], float]] = {
    IS: _islamic_state,
    KURDS: _kurds,
    IRAN: _iran,
    COALITION: _coalition,
    REBELS: _rebels,
    REGIME: _regime,
}


@cache
def stakes(box: Box, faction: int) -> tuple[float, ...]:
    """What a faction loses with each of its areas, and so what winning it back is worth."""
    rows = land(box, faction)
    return tuple(max(row[area] for row in rows) for area in range(box.areas))


# ---- Battles


class Exchange(msgspec.Struct, frozen=True, gc=False):
    """What a battle brings on average: losses of both sides, and the chance that the area is cleared."""

    attackers: float
    defenders: float
    cleared: float


@cache
def exchange(box: Box, add: int, attackers: int, defenders: int, home: bool) -> Exchange:
    """combat.table The average over the die."""
    rows = box.tables.ground_attack.row
    lost = fallen = cleared = 0.0
    for face in FACES:
        row = rows[min(face + add, TOP_ROW) - 1]
        hits = row.defender_losses_home if home and row.defender_losses_home is not None else row.defender_losses
        hits = min(hits, defenders)
        lost += min(row.attacker_losses, attackers)
        fallen += hits
        cleared += hits == defenders and row.attacker_losses < attackers
    return Exchange(lost / len(FACES), fallen / len(FACES), cleared / len(FACES))
