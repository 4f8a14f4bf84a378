"""3.1, 2.1, 32.0 The factions, countries and players that the rules call by name.

Component files know them by these words; a faction, its country and its player often share one.
"""

from enum import StrEnum


class Faction(StrEnum):
    """3.1 The colours of the counters."""

    SYRIA = "syria"
    IRAQ = "iraq"
    FSA = "fsa"
    FIA = "fia"
    IRAN = "iran"
    IRAN_HEZBOLLAH = "iran_hezbollah"
    LEB_HEZBOLLAH = "leb_hezbollah"
    LEBANON = "lebanon"
    ISRAEL = "israel"
    TURKEY = "turkey"
    SAUDI = "saudi"
    ARAB_ALLIES = "arab_allies"
    US = "us"
    RUSSIA = "russia"
    UK = "uk"
    FRANCE = "france"
    SHIA_MILITIA = "shia_militia"
    SUNNI_MILITIA = "sunni_militia"
    AL_SHAM = "al_sham"
    IS = "is"
    KDP = "kdp"
    PYD = "pyd"
    PKK = "pkk"


KURDS = (Faction.KDP, Faction.PYD, Faction.PKK)
"""26.0 The three Kurdish factions."""
NPCS = (Faction.IS, *KURDS)
"""25.0, 26.0 Forces that nobody plays, unless a scenario gives them a player."""
SYMBOLS = ("", *(faction.upper() for faction in NPCS))
"""2.1 The symbols of spaces in the order of their numbers: IS and the Kurds have spaces of their own."""
SYMBOL_OF = {faction: SYMBOLS.index(faction.upper()) for faction in NPCS}
WEST = (Faction.US, Faction.UK, Faction.FRANCE)
"""15.0.west, 14.9 They arrive, are supplied and stack alike."""


class Country(StrEnum):
    """2.1 The countries of the map."""

    SYRIA = "syria"
    IRAQ = "iraq"
    LEBANON = "lebanon"
    ISRAEL = "israel"
    JORDAN = "jordan"
    KUWAIT = "kuwait"
    SAUDI = "saudi"
    TURKEY = "turkey"
    IRAN = "iran"


class Player(StrEnum):
    """32.0 Every player that a scenario can have."""

    SYRIA = "syria"
    REBELS = "rebels"
    IRAQ = "iraq"
    TURKEY = "turkey"
    COALITION = "coalition"
    KURDS = "kurds"
    SAUDI = "saudi"
    IRAN = "iran"
    ISRAEL = "israel"
    IRANO_SYRIA = "irano_syria"
    RUSSIA = "russia"
    IS = "is"
    US = "us"
