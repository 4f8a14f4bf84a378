"""19.0 The optional rules as bits of one number; their names are the ids of the variants."""

from collections.abc import Mapping

SWITCHES = (
    "complex_terrain",
    "fob",
    "fifth_generation",
    "sixth_generation",
    "guards_tank_army",
    "area_denial",
    "peshmerga",
    "iraqi_government",
    "israelis",
    "assaults",
    "air_transport",
    "reserve_air",
    "ap_enhancement",
    "insurgency",
    "logistics",
    "logistics_inverted",
    "islamists",
    "vp_strength",
)
COMPLEX_TERRAIN = 1 << 0  # 19.1.1
FOB = 1 << 1  # 19.1.2
FIFTH_GENERATION = 1 << 2  # 19.1.3
SIXTH_GENERATION = 1 << 3  # 19.1.4
GUARDS_TANK_ARMY = 1 << 4  # 19.1.5
AREA_DENIAL = 1 << 5  # 19.2
PESHMERGA = 1 << 6  # 19.3
IRAQI_GOVERNMENT = 1 << 7  # 19.4
ISRAELIS = 1 << 8  # 19.5
ASSAULTS = 1 << 9  # 19.6.1
AIR_TRANSPORT = 1 << 10  # 19.6.2
RESERVE_AIR = 1 << 11  # 19.6.3
AP_ENHANCEMENT = 1 << 12  # 19.6.4
INSURGENCY = 1 << 13  # 19.6.5
LOGISTICS = 1 << 14  # 19.7
LOGISTICS_INVERTED = 1 << 15
ISLAMISTS = 1 << 16  # 19.8
VP_STRENGTH = 1 << 17  # 4.1.1.variant


def switches(variants: Mapping[str, int]) -> int:
    """The bits of the variants that are on."""
    return sum(1 << bit for bit, name in enumerate(SWITCHES) if variants.get(name))
