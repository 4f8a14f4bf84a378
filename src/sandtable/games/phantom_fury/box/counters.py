"""5 Counters: the 200 counters as `counters.toml` has them."""

from collections.abc import Iterator
from typing import Literal

from sandtable.games.phantom_fury.box.map import Place
from sandtable.packs import Record


class Totals(Record, frozen=True):
    counters: int
    usmc_squads: int
    iif_squads: int
    tanks: int
    caat: int
    heroes: int
    insurgents: int
    suspects: int
    zone_activation: int
    strong_points: int
    information: int
    source: str


class SquadCounter(Record, frozen=True):
    """5.1.1 USMC squads, 5.1.6 IIF squads."""

    id: str
    number: int
    label: str
    name: str
    side: Literal["usmc"]
    nationality: Literal["usmc", "iif"]
    cf: int
    cf_reduced: int
    steps: int
    movement: int
    source: str


class TankCounter(Record, frozen=True):
    """5.1.3 M1A1 support."""

    id: str
    label: str
    name: str
    side: Literal["usmc"]
    cf: int
    variant_only: bool
    source: str


class CaatCounter(Record, frozen=True):
    """5.1.4.1 CAAT support."""

    id: str
    label: str
    name: str
    side: Literal["usmc"]
    ammo: int
    explosives: int
    source: str


class HeroCounter(Record, frozen=True):
    """5.1.5.3 Hero effect."""

    id: str
    front: str
    front_cf: int
    back: str
    back_cf: int
    count: int
    source: str


class InsurgentsCounter(Record, frozen=True):
    """5.2.1 Insurgent types: the combat factor of either side."""

    id: str
    guerillas: int
    martyrs: int
    count: int
    source: str


class SuspectCounter(Record, frozen=True):
    """5.3.2.2 Suspect locations: where a marker goes, by priority."""

    id: str
    label: str
    places: tuple[Place, ...]
    count: int
    source: str


class ActivationCounter(Record, frozen=True):
    """A marker for the control box of a zone; those of the cup decide what a white zone is."""

    id: str
    front: str
    back: str
    fortified: bool
    cup: bool
    count: int
    source: str


class MarkerCounter(Record, frozen=True):
    """5.4 Other markers."""

    id: str
    front: str
    back: str
    count: int
    limit: bool
    source: str


class CountersFile(Record, frozen=True):
    totals: Totals
    squad: tuple[SquadCounter, ...]
    tank: tuple[TankCounter, ...]
    caat: tuple[CaatCounter, ...]
    hero: tuple[HeroCounter, ...]
    insurgents: tuple[InsurgentsCounter, ...]
    suspect: tuple[SuspectCounter, ...]
    activation: tuple[ActivationCounter, ...]
    marker: tuple[MarkerCounter, ...]


def check_counters(counters: CountersFile) -> list[str]:
    """Where the totals differ from the counters, or a reduced side is stronger than its front."""
    return [*_check_totals(counters), *_check_squads(counters)]


def _check_totals(counters: CountersFile) -> Iterator[str]:
    totals = counters.totals
    usmc = sum(squad.nationality == "usmc" for squad in counters.squad)
    strong_points = sum(a.count for a in counters.activation if a.fortified and a.cup)
    there = {
        "usmc_squads": usmc,
        "iif_squads": len(counters.squad) - usmc,
        "tanks": len(counters.tank),
        "caat": len(counters.caat),
        "heroes": sum(hero.count for hero in counters.hero),
        "insurgents": sum(unit.count for unit in counters.insurgents),
        "suspects": sum(suspect.count for suspect in counters.suspect),
        "zone_activation": sum(a.count for a in counters.activation) - strong_points,
        "strong_points": strong_points,
        "information": sum(marker.count for marker in counters.marker),
    }
    said = {key: getattr(totals, key) for key in there}
    there["counters"], said["counters"] = sum(there.values()), totals.counters
    for key, number in there.items():
        if said[key] != number:
            yield (
                f"counters.toml, totals, key {key}: expected {number}, the number of counters there are, "
                f"got {said[key]}; correct the value"
            )


def _check_squads(counters: CountersFile) -> Iterator[str]:
    for squad in counters.squad:
        if squad.cf_reduced > squad.cf:
            yield (
                f"counters.toml, squad {squad.id}, key cf_reduced: expected no more than cf, {squad.cf}, "
                f"got {squad.cf_reduced}; correct the value"
            )
