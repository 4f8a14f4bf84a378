"""10.20 Defender retreat: the attacking player moves the beaten units one hex."""

from sandtable.board.retreat import retreats, towards
from sandtable.core import Move, Note, Refusal, Steps
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.isis_war.box.box import ISIS
from sandtable.games.isis_war.rules import stacking, units
from sandtable.games.isis_war.rules.absent import why_absent
from sandtable.games.isis_war.rules.areas import may_operate, stormy
from sandtable.games.isis_war.rules.battle import Battle
from sandtable.games.isis_war.rules.losses import all_lose
from sandtable.games.isis_war.rules.zones import ignores_zoc, in_enemy_zoc
from sandtable.games.isis_war.state import Table

NOT_ADJACENT = Refusal("10.20", "A retreat goes one hex from the battle.")
ENEMY = Refusal("6.11", "An enemy of the retreating units is there.")
LAKE = Refusal("10.20", "It is a lake.")
LAKE_SIDE = Refusal("10.20", "The hexside between is all lake.")
RED_ROW = Refusal("1.2.red_row", "Nobody goes back into the red row.")
NOT_OPEN = Refusal("3.0", "The nation may not operate there.")
STORM = Refusal("13.6", "A sandstorm covers it.")
EZOC = Refusal("10.20", "An enemy zone of control covers it.")
FARTHER = Refusal("10.20", "It is nearer to no friendly unit, and another open hex is.")
NOT_BEATEN = Refusal("10.20", "It is not one of the units that retreat.")
GOING = Refusal("10.20", "It goes there already.")
SPLITS = Refusal("10.20", "Another open hex takes more of the units together.")


def stays(t: Table, unit: int) -> bool:
    """10.20.static, 11.3.nomove Static units and the ASR never retreat (R-66)."""
    return t.box.static[unit] or unit == t.box.asr


def why_not_retreat(t: Table, unit: int, start: int, where: int) -> Refusal | None:
    """10.20 Why a hex is not open to a retreating unit, stacking apart (R-64)."""
    box, side = t.box, t.box.side[unit]
    if not box.grid.adjacent(start, where):
        return NOT_ADJACENT
    if any(where in t.state.stacks[other] for other in range(ISIS + 1) if other != side):
        return ENEMY
    if box.lake[where]:
        return LAKE
    if (start, where) in box.all_lake:
        return LAKE_SIDE
    if box.red[where]:
        return RED_ROW
    if not may_operate(t, box.nation[unit], where):
        return NOT_OPEN
    if where in stormy(t):
        return STORM
    if in_enemy_zoc(t, where, side) and not ignores_zoc(t, unit):  # 8.2: friends there do not help
        return EZOC
    return None


def refuges(t: Table, unit: int, start: int) -> list[int]:
    """10.20 The hexes open to one unit."""
    return list(
        retreats(
            t.box.grid.around,
            start,
            lambda where: why_not_retreat(t, unit, start, where) is None,
            lambda where: stacking.fits(t, [unit], where),
        )
    )


def anyone_can_retreat(t: Table, battle: Battle, group: list[int]) -> bool:
    """10.21 Whether the force has a valid retreat hex."""
    return any(refuges(t, unit, battle.target) for unit in group)


def retreat(t: Table, battle: Battle, group: list[int]) -> Steps[None]:
    """10.20.together Into the same hex; split as little as stacking demands; the blocked suffer DE (10.22)."""
    while group:
        taken = {where: room_for(t, group, battle.target, where) for where in t.box.grid.around[battle.target]}
        most = max(len(units_) for units_ in taken.values())
        if not most:
            blocked = Note(tuple(group), battle.target, topic="blocked")
            t.tell(blocked, "{pieces:piece}: no retreat is possible.", "10.20")
            all_lose(t, group, "10.22")
            return
        offered = toward_friends(t, battle, [where for where, some in taken.items() if len(some) == most])
        where = yield from choose_hex(t, battle, group, offered)
        if most == len(group):
            leaving = group
        else:
            leaving = yield from choose_units(t, battle, group, where)
        fall_back(t, leaving, battle.target, where)
        group = [unit for unit in group if unit not in leaving]


def room_for(t: Table, group: list[int], start: int, where: int) -> list[int]:
    """10.20.together As many units of a group as a hex can take; limits are by kind, so the order is free."""
    going: list[int] = []
    for unit in group:
        if why_not_retreat(t, unit, start, where) is None and stacking.fits(t, [*going, unit], where):
            going.append(unit)
    return going


def toward_friends(t: Table, battle: Battle, open_: list[int]) -> list[int]:
    """10.20.together Of several hexes only those nearer to some friend elsewhere, if there are any (R-65)."""
    friends = [where for where in t.state.stacks[battle.owner] if where != battle.target]
    return towards(t.box.grid, battle.target, open_, friends)


def choose_hex(t: Table, battle: Battle, group: list[int], offered: list[int]) -> Steps[int]:
    """10.20 The attacking player directs the retreat."""
    choice = yield t.ask(
        battle.seat,
        "{units:piece} must retreat from {hex:space}: choose the hex.",
        [t.box.hex_options("retreat_to")[where] for where in offered],
        "10.20",
        refuse=against_spaces(lambda where: why_not_hex(t, battle, group, where)),
        units=tuple(group),
        hex=battle.target,
        pieces=group,
        spaces=(battle.target,),
        battle="retreat",
    )
    return choice.number


def why_not_hex(t: Table, battle: Battle, group: list[int], where: int) -> Refusal | None:
    """10.20 Why the attacking player may not direct the retreat there."""
    reason = why_not_retreat(t, group[0], battle.target, where) or stacking.why_not(t, group[:1], where)
    if reason is not None:
        return reason
    return FARTHER if len(room_for(t, group, battle.target, where)) == len(group) else SPLITS


def choose_units(t: Table, battle: Battle, group: list[int], where: int) -> Steps[list[int]]:
    """10.20.together Which units of a stack that must split go into a hex, until it is full."""
    going: list[int] = []

    def why_not(unit: int) -> Refusal | None:
        if unit not in group:
            return why_absent(t, unit) or NOT_BEATEN
        if unit in going:
            return GOING
        return why_not_retreat(t, unit, battle.target, where) or stacking.why_not(t, [*going, unit], where)

    while able := [unit for unit in group if why_not(unit) is None]:
        choice = yield t.ask(
            battle.seat,
            "The stack must split: choose a unit that retreats to {hex:space}.",
            [t.box.piece_options("retreat_unit")[unit] for unit in able],
            "10.20",
            refuse=against_pieces(why_not),
            hex=where,
            pieces=able,
            spaces=(where,),
            battle="retreat",
        )
        going.append(choice.number)
    return going


def fall_back(t: Table, group: list[int], start: int, where: int) -> None:
    """10.20.passenger Retreated units add nothing to a defence in the same phase."""
    t.tell(Move(tuple(group), (start, where), "retreat"), "{pieces:piece}: retreat to {end:space}.", "10.20")
    passengers = t.state.frame.passengers
    for unit in group:
        units.enter(t, unit, where)
        if unit not in passengers:
            passengers.append(unit)
