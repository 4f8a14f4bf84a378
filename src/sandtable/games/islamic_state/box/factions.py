"""factions.six, coop.chart Factions, forces and nations, and what two forces are to each other."""

from enum import IntEnum

NOBODY = -1


class Faction(IntEnum):
    """factions.six The six factions clockwise, then Turkey and the Druze, whom nobody plays."""

    ISLAMIC_STATE = 0
    KURDS = 1
    IRAN = 2
    COALITION = 3
    SYRIAN_REBELS = 4
    SYRIAN_REGIME = 5
    TURKEY = 6
    DRUZE = 7


PLAYABLE = 6


class Force(IntEnum):
    """Units that move and fight under the same rules."""

    ISLAMIC_STATE = 0
    SYRIAN_REGIME = 1
    RUSSIA = 2
    HEZBOLLAH = 3
    SHIA_MILITIA = 4
    IRAN = 5
    KURDS = 6
    SYRIAN_REBELS = 7
    IRAQI_SHIA = 8
    IRAQI_SUNNI = 9
    USA = 10
    TURKEY = 11
    DRUZE = 12


MAIN_FORCE = (
    Force.ISLAMIC_STATE,
    Force.KURDS,
    Force.HEZBOLLAH,
    Force.USA,
    Force.SYRIAN_REBELS,
    Force.SYRIAN_REGIME,
)
"""The force that the Druze count as on the chart once they have joined a faction."""


class Nation(IntEnum):
    """Owners of air units."""

    SYRIA = 0
    RUSSIA = 1
    IRAN = 2
    USA = 3
    FRANCE = 4
    BRITAIN = 5
    COALITION = 6
    TURKEY = 7


class Tie(IntEnum):
    """coop.chart What two forces are to each other; those above ENEMIES are friends on a condition."""

    FRIENDS = 0
    SHY = 1  # never attack each other, but do not cooperate
    ENEMIES = 2
    IN_IRAQ = 3  # while IS has units in Iraq away from its borders, in Iraq
    FULL_SYRIA = 4  # after Full Syrian Intervention
    TURKISH_MOVE = 5  # after the unilateral Turkish move
    TURKS_IN_IRAQ = 6  # in Iraq, while IS does not control Turkey


class Target(IntEnum):
    """Who can be named beside factions: Iraqi Sunni units beside Shia ones (combat.target), the USA for arms."""

    IRAQI_SUNNI = 8
    USA = 9
