"""21.0 Caveats: whom units may not attack or strike."""

from collections.abc import Sequence

from sandtable.core import Refusal
from sandtable.games.fitna.box.factions import Country, Faction
from sandtable.games.fitna.box.tables import Caveat
from sandtable.games.fitna.state import Table

HOME = {"rus_isr_home": (Country.ISRAEL,), "rus_tur_home": (Country.TURKEY,)}
"""Caveats that hold only while the defender stands in these countries; the Golan is Israel (R-CTL-5)."""
ABROAD = {"rus_isr_abroad": (Country.SYRIA, Country.LEBANON)}
BOTH_WAYS = ("rus_west",)
Nations = str | Sequence[str]


def forbidden(t: Table, attacker: str, defender: str, space: int) -> Refusal | None:
    """21.0, R-CMB-27 Why units of one nation may not attack or strike those of another in a space."""
    found = t.box.caveats.get((attacker, defender))
    if found is None:
        found = t.box.caveats[attacker, defender] = _between(t, attacker, defender)
    country = t.box.countries[t.box.country[space]]
    for caveat in found:
        where = HOME.get(caveat.id) or ABROAD.get(caveat.id)
        if where is not None and country not in where:
            continue
        if caveat.lifted_if != "never" and lifted(t, caveat.lifted_if):
            continue
        return Refusal("21.0", f"{caveat.rule}.")
    return None


def _between(t: Table, attacker: str, defender: str) -> tuple[Caveat, ...]:
    """The caveats that speak of two nations."""
    return tuple(
        caveat
        for caveat in t.box.tables.caveat
        if _names(caveat.attacker, caveat.defender, attacker, defender, both=caveat.id in BOTH_WAYS)
    )


def _names(one: Nations, other: Nations, attacker: str, defender: str, *, both: bool) -> bool:
    ones = (one,) if isinstance(one, str) else one
    others = (other,) if isinstance(other, str) else other
    if attacker in ones and defender in others:  # US forces may have two players (27.1), who do not fight either
        return True
    return both and defender in ones and attacker in others


FLAGS = ("israel_captured_damascus", "russia_attacked_israel", "russia_attacked_turkey_abroad")
"""R-CMB-3 What lifts caveats, for good."""


def lifted(t: Table, flag: str) -> bool:
    """R-CMB-3 Whether something that lifts a caveat has happened."""
    return FLAGS.index(flag) in t.state.caveats


def lift_caveat(t: Table, flag: str) -> None:
    """R-CMB-3 Something that lifts a caveat has happened."""
    number = FLAGS.index(flag)
    if number not in t.state.caveats:
        t.state.caveats.append(number)


def note_attack(t: Table, attackers: Sequence[str], defenders: Sequence[str], space: int) -> None:
    """21.0 Russia attacks or strikes Israelis, or Turks in Iraq or Syria."""
    if Faction.RUSSIA not in attackers:
        return
    if Faction.ISRAEL in defenders:
        lift_caveat(t, "russia_attacked_israel")
    if Faction.TURKEY in defenders and t.box.countries[t.box.country[space]] in (Country.IRAQ, Country.SYRIA):
        lift_caveat(t, "russia_attacked_turkey_abroad")


def protected(t: Table, nation: str, space: int) -> Refusal | None:
    """R-CMB-2, R-TEN-11 Why a nation may not attack or strike a space: one protected unit is enough."""
    box = t.box
    for faction in {box.faction[unit] for unit in t.state.stacks[space]}:
        refusal = forbidden(t, nation, box.factions[faction], space)
        if refusal is not None:
            return refusal
    return None
