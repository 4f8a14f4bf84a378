"""13.4.2 The numbers of an assault, apart from the map: the rules resolve with them, the odds count with them."""

from enum import IntEnum

import msgspec

from sandtable.games.phantom_fury.tables_file import AssaultEvent

EXPLOSIVES_CF = 8  # 13.7.1
NEVER = 9  # 13.4.2: a natural 9 never hits


class Type(IntEnum):
    """13.1 Top-down, 13.2 Bottom-up, 13.3 Normal."""

    NORMAL = 0
    TOP_DOWN = 1
    BOTTOM_UP = 2


def type_of(attacker_floor: int, target_floor: int) -> Type:
    """13.1 Top-down: roof to second, second to first; 13.2 Bottom-up: the other way; 13.3 else normal."""
    if target_floor in (1, 2) and attacker_floor == target_floor + 1:
        return Type.TOP_DOWN
    if attacker_floor in (1, 2) and target_floor == attacker_floor + 1:
        return Type.BOTTOM_UP
    return Type.NORMAL


class Clash(msgspec.Struct):
    """Both sides of an assault. `plain` is an assault without any modifier (9.4.table 7-8)."""

    squad_cf: int
    squad_drm: int
    foe_cf: int
    martyrs: bool
    foe_drm: int
    survivor_drm: int
    hero: int = 0
    iif: bool = False
    fury: bool = False
    fanatic: bool = False
    explosives: bool = False
    plain: bool = False
    drugged: bool = False
    cancelled: bool = False
    blast: bool = False


class Result(msgspec.Struct, frozen=True):
    """What both rolls bring."""

    foe_hit: bool
    foe_gone: bool
    squad_hit: bool


def apply_event(c: Clash, event: AssaultEvent) -> None:
    """13.4.3.usmc, 13.4.3.ins, 13.4.3.4 What an event does to the numbers before they are resolved."""
    match event:
        case AssaultEvent.PHANTOM_FURY if not (c.fury or c.iif):  # 13.4.3.2: not cumulative
            c.fury = True
            c.squad_drm -= 0 if c.plain else 1
        case AssaultEvent.HERO if c.hero < 2:
            c.hero += 1
            c.squad_cf += 1
        case AssaultEvent.SNIPER:
            c.foe_cf -= 1
        case AssaultEvent.FLIGHT if not c.martyrs and c.foe_cf > 1:
            c.foe_cf -= 1
        case AssaultEvent.FANATICISM if not c.fanatic:  # 13.4.3.3
            c.fanatic = True
            c.foe_drm -= 0 if c.plain else 1
        case AssaultEvent.CONFUSION:
            c.cancelled = True
        case AssaultEvent.SUICIDE_ATTACK if c.martyrs:
            c.blast = True
        case AssaultEvent.DRUGGED:
            c.drugged = True
        case AssaultEvent.NEW_DAWN:
            c.squad_cf += 2
        case AssaultEvent.FALLUJAH:
            c.squad_cf += 1
        case _:
            pass


def resolve(c: Clash, squad_roll: int, foe_roll: int) -> Result:
    """13.4.2 Rolls: the squad's first, for the insurgents' modifier depends on it (13.4.5, 13.4.6, R-18)."""
    if c.explosives:  # 13.7.1: no modifier applies to either roll
        foe_hit, final = squad_roll <= EXPLOSIVES_CF, foe_roll
        return Result(foe_hit, foe_hit and not c.drugged, foe_roll != NEVER and final <= c.foe_cf)
    foe_hit = squad_roll != NEVER and squad_roll + c.squad_drm <= c.squad_cf
    foe_gone = foe_hit and not c.drugged
    final = foe_roll + c.foe_drm + (0 if foe_gone else c.survivor_drm)
    return Result(foe_hit, foe_gone, foe_roll != NEVER and final <= c.foe_cf)
