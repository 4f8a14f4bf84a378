"""14.0 Supply."""

from collections.abc import Iterable

from sandtable.games.fitna.box.factions import Faction
from sandtable.games.fitna.box.lines import ALWAYS
from sandtable.games.fitna.box.plan import NOBODY, POWERS
from sandtable.games.fitna.rules.relief import besieged, mark, relieve_stack
from sandtable.games.fitna.state import Table, plan_of

Net = bytearray
Nets = dict[tuple[int, int], Net]


def friends(t: Table, power: int) -> list[bool]:
    """R-SUP-1, R-SUP-9 Whose spaces a power's lines may use: its own and those of players who grant passage."""
    s = t.state
    friend = [False] * POWERS
    friend[power] = True
    if power < len(s.grants):
        seats = plan_of(t).seat_of
        for other, mask in enumerate(s.grants):
            friend[other] |= bool(mask >> power & 1) or seats[other] == seats[power]
    return friend


def beginnings(t: Table, kind: int, friend: list[bool]) -> list[int]:
    """14.0 The friendly spaces in which lines of a kind end: at a source, or next to open supply land."""
    control, plan = t.state.control, plan_of(t)
    near, line = plan.near, plan.lines.kinds[kind]
    found = [space for space in (*line.ends, *line.doors, *line.lands) if friend[control[space]]]
    for space in line.lands:
        if control[space] == NOBODY:  # R-SUP-2: not controlled by an enemy
            found += [beside for beside in near[space] if friend[control[beside]]]
    return found


def network(t: Table, power: int, kind: int) -> Net:
    """14.0 The spaces joined to a source by friendly spaces (R-SUP-2, R-SUP-3)."""
    control, near = t.state.control, plan_of(t).near
    friend = friends(t, power)
    edge = beginnings(t, kind, friend)
    net = bytearray(t.box.size)
    for space in edge:
        net[space] = 1
    while edge:
        for beside in near[edge.pop()]:
            if not net[beside] and friend[control[beside]]:
                net[beside] = 1
                edge.append(beside)
    return net


def supplied(t: Table, unit: int, space: int, nets: Nets) -> bool:
    """R-SUP-10 Whether a unit is or would be in supply in a space."""
    plan = plan_of(t)
    kind = plan.lines.needed[unit][space]
    if kind == ALWAYS:
        return True
    key = (t.state.owner[unit], kind)
    net = nets.get(key)
    if net is None:
        net = nets[key] = network(t, *key)
    return bool(net[space]) or _by_exception(t, unit, space)


def held_in_supply(t: Table, space: int, nets: Nets) -> bool:
    """R-SUP-10 Whether a unit of its controller's army would be in supply in a space."""
    holder = t.state.control[space]
    units = t.box.of_faction[plan_of(t).player_factions[holder][0]]
    stand_in = next((unit for unit in units if t.state.owner[unit] == holder), units[0])
    return supplied(t, stand_in, space, nets)


def fed(t: Table, unit: int, spaces: Iterable[int], nets: Nets) -> list[int]:
    """R-SUP-10 Of some spaces those in which a unit would be in supply."""
    needed, owner = plan_of(t).lines.needed[unit], t.state.owner[unit]
    found = []
    for space in spaces:
        kind = needed[space]
        net = nets.get((owner, kind))
        if kind == ALWAYS or (net is not None and net[space]) or supplied(t, unit, space, nets):
            found.append(space)
    return found


def _by_exception(t: Table, unit: int, space: int) -> bool:
    """20.9 Advisers live with the Kurds; new rebels of a set-up coup have time until the second Saudi phase."""
    s, plan, box = t.state, plan_of(t), t.box
    if unit in plan.advisers:
        return any(box.faction[other] in box.kurdish for other in s.stacks[space])
    if "fia_home_supply" in plan.specials and box.factions[box.faction[unit]] == Faction.FIA:
        owner = s.owner[unit]
        return s.turn == 1 or (s.turn == 2 and s.active < s.order.index(owner))
    return False


def check_everybody(t: Table) -> None:
    """12.1.2, R-SUP-4 The Supply segment: every unit is marked or unmarked."""
    s = t.state
    nets: Nets = {}
    for space in plan_of(t).spaces:
        if s.stacks[space]:
            _check_stack(t, space, nets)


def _check_stack(t: Table, space: int, nets: Nets) -> None:
    """14.1.relief, R-SUP-6 One supplied unit of a player supplies the others that stand with it."""
    s = t.state
    stack = s.stacks[space]
    fed: dict[int, bool] = {}
    for unit in stack:
        owner = s.owner[unit]
        if not fed.get(owner):
            fed[owner] = supplied(t, unit, space, nets) and not besieged(t, unit, space)
    for unit in stack:
        if s.isolated[unit] == fed[s.owner[unit]]:
            mark(t, unit, isolated=not s.isolated[unit])


def relieve_everybody(t: Table) -> None:
    """12.1.5, 14.1.relief, R-SUP-16 After an offensive markers are taken off where a line was re-opened.

    Space by space: the order of the units' numbers would tell who stands where (30.0).
    """
    s = t.state
    nets: Nets = {}
    marked = [unit for unit, isolated in enumerate(s.isolated) if isolated]
    for unit in sorted(marked, key=s.at.__getitem__):
        if s.isolated[unit] and not besieged(t, unit, s.at[unit]) and supplied(t, unit, s.at[unit], nets):
            mark(t, unit, isolated=False)
            relieve_stack(t, s.at[unit])
