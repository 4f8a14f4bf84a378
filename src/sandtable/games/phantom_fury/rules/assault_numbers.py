"""13.4.2 The numbers of an assault, apart from the map: the rules resolve with them, the odds count with them."""

from enum import IntEnum

import msgspec

from sandtable.games.phantom_fury.box.tables import AssaultEvent

EXPLOSIVES_CF = 8  # 13.7.1
NEVER = 9  # 13.4.2: a natural 9 never hits


class Type(IntEnum):
    """13.1 Top-down, 13.2 Bottom-up, 13.3 Normal."""

    NORMAL = 0
    TOP_DOWN = 1
    BOTTOM_UP = 2


NORMAL, TOP_DOWN, BOTTOM_UP = Type  # to ask the class for its members takes longer


def type_of(attacker_floor: int, target_floor: int) -> Type:
    """13.1 Top-down: roof to second, second to first; 13.2 Bottom-up: the other way; 13.3 else normal."""
    if target_floor in (1, 2) and attacker_floor == target_floor + 1:
        return TOP_DOWN
    if attacker_floor in (1, 2) and target_floor == attacker_floor + 1:
        return BOTTOM_UP
    return NORMAL


class Assault(msgspec.Struct):
    """Both sides of an assault. `plain` is an assault without any modifier (9.4.table 7-8).

    `why` are the modifiers that make `squad_drm`, with their reasons.
    """

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
    why: tuple[tuple[int, str], ...] = ()


class Result(msgspec.Struct, frozen=True):
    """What both rolls bring."""

    foe_hit: bool
    foe_gone: bool
    squad_hit: bool


def apply_event(c: Assault, event: AssaultEvent) -> None:
    """13.4.3.usmc, 13.4.3.ins, 13.4.3.4 What an event does to the numbers before they are resolved."""
    match event:
        case AssaultEvent.PHANTOM_FURY if not (c.fury or c.iif):  # 13.4.3.2: not cumulative
            c.fury = True
            if not c.plain:
                c.squad_drm -= 1
                c.why += ((-1, "Phantom Fury"),)
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


def squad_hits(c: Assault, roll: int) -> bool:
    """13.4.2 At most the squad's CF, never a natural 9; with explosives 8, unmodified (13.7.1, R-19)."""
    if roll == NEVER:
        return False
    return roll <= EXPLOSIVES_CF if c.explosives else roll + c.squad_drm <= c.squad_cf


def foe_modifier(c: Assault, *, gone: bool) -> int:
    """13.4.4, 13.4.5, 13.4.6 What the insurgents add to their roll; nothing against explosives (R-19)."""
    return 0 if c.explosives else c.foe_drm + (0 if gone else c.survivor_drm)


def resolve(c: Assault, squad_roll: int, foe_roll: int) -> Result:
    """13.4.2 Rolls: the squad's first, for the insurgents' modifier depends on it (13.4.5, 13.4.6, R-18)."""
    foe_hit = squad_hits(c, squad_roll)
    foe_gone = foe_hit and not c.drugged
    final = foe_roll + foe_modifier(c, gone=foe_gone)
    return Result(foe_hit, foe_gone, foe_roll != NEVER and final <= c.foe_cf)
