"""14 Which zones will be held when the turn ends, with one more squad in any of them."""

from functools import lru_cache

import msgspec

from sandtable.games.phantom_fury.box.box import Box

REMEMBERED = 64
KEPT = 0.79  # a zone that is left open counts less than a new one: others close up, and one suspect is soon gone


class Situation(msgspec.Struct, frozen=True, gc=False):
    """What decides who holds a zone, squads apart.

    `bases` are zones from which another could be infiltrated if no squad stood there (14.4.1), `tanks` those with
    a tank, `blocked` the places that nobody passes (14.4.2).
    """

    usmc: bytes
    crowd: bytes
    bases: frozenset[int]
    tanks: frozenset[int]
    blocked: frozenset[int]


class Ground:
    """Zones held when the turn ends; `others` counts the squads in each zone without the one in question."""

    def __init__(self, box: Box, situation: Situation, others: bytes) -> None:
        self.box, self.others = box, others
        self.usmc, self.crowd, self.bases = situation.usmc, situation.crowd, situation.bases
        self.tanks, self.blocked = situation.tanks, situation.blocked
        new = [z for z in box.zones if others[z] and not self.usmc[z] and not self.crowd[z]]
        self.contact = {near for zone in new for near in box.around[zone]}  # 14.2
        self.lost: dict[int, bool] = {}
        self.adds: dict[int, float] = {}

    def added(self, zone: int) -> float:
        """Zones held with the squad in a zone, against the squad nowhere: it matters there and around."""
        total = self.adds.get(zone)
        if total is None:
            total = self.adds[zone] = self._added(zone)
        return total

    def _added(self, zone: int) -> float:
        others, usmc, tanks = self.others, self.usmc, self.tanks
        if not zone or others[zone]:
            return 0.0
        if usmc[zone]:
            total = 0.0 if zone in tanks or not self.is_lost(zone) else KEPT
        else:
            total = 0.0 if self.crowd[zone] else 1.0  # 14.1.1
        for each in self.box.around[zone]:
            if (
                usmc[each] and not others[each] and each not in tanks
            ):  # the squad makes no difference to any other zone
                total += KEPT * (self.is_lost(each) - self.infiltrated(each, zone))
        return total

    def is_lost(self, zone: int) -> bool:
        """Whether an empty zone of ours is infiltrated with the squad nowhere."""
        found = self.lost.get(zone)
        if found is None:
            found = self.lost[zone] = self.infiltrated(zone, 0)
        return found

    def infiltrated(self, zone: int, place: int) -> bool:
        """14.4.1 Whether an empty zone has a way in from a base."""
        bases = self.bases
        for base, sections in self.box.ways_in[zone]:
            if base not in bases or not self.is_base(base, place):
                continue
            if not sections or not self.guarded(sections, place):
                return True
        return False

    def is_base(self, zone: int, place: int) -> bool:
        """14.4.1 Whether a threat has enemies and no squad; 14.2 contact will bring them around a new zone."""
        if zone == place or self.others[zone]:
            return False
        if self.crowd[zone]:
            return True
        fresh = not self.usmc[place] and not self.crowd[place] and zone in self.box.around[place]
        return fresh or zone in self.contact

    def guarded(self, sections: tuple[int, ...], place: int) -> bool:
        """14.4.2 In every section a tank or a pinned squad, or a squad in a zone of ours on it."""
        usmc, crowd, others = self.usmc, self.crowd, self.others
        for section in sections:
            if section in self.blocked:
                continue
            for zone in self.box.street_zones[section]:
                if (zone == place or others[zone]) and (usmc[zone] or not crowd[zone]):
                    break
            else:
                return False
        return True


ground = lru_cache(maxsize=REMEMBERED)(Ground)
"""Several questions in a row concern the same ground, for a moving squad is not part of it."""
