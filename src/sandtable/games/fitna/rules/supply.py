"""14.0 Supply."""

from collections.abc import Iterable

from sandtable.core.events import Flip
from sandtable.games.fitna.box.lines import ALWAYS
from sandtable.games.fitna.box.plan import NOBODY, POWERS
from sandtable.games.fitna.rules.units import same_side
from sandtable.games.fitna.state import Table, plan, player_of

Net = bytearray
Nets = dict[tuple[int, int], Net]


def friends(t: Table, power: int) -> list[bool]:
    """R-SUP-1, R-SUP-9 Whose spaces a power's lines may use: its own and those of players who grant passage."""
    s = t.state
    friend = [False] * POWERS
    friend[power] = True
    if power < len(s.grants):
        seats = plan(t).seat_of
        for other, mask in enumerate(s.grants):
            friend[other] |= bool(mask >> power & 1) or seats[other] == seats[power]
    return friend


def beginnings(t: Table, kind: int, friend: list[bool]) -> list[int]:
    """14.0 The friendly spaces in which lines of a kind end: at a source, or next to open supply land."""
    control, p = t.state.control, plan(t)
    near, line = p.near, p.lines.kinds[kind]
    found = [x for x in (*line.ends, *line.doors, *line.lands) if friend[control[x]]]
    for x in line.lands:
        if control[x] == NOBODY:  # R-SUP-2: not controlled by an enemy
            found += [y for y in near[x] if friend[control[y]]]
    return found


def network(t: Table, power: int, kind: int) -> Net:
    """14.0 The spaces joined to a source by friendly spaces (R-SUP-2, R-SUP-3)."""
    control, near = t.state.control, plan(t).near
    friend = friends(t, power)
    edge = beginnings(t, kind, friend)
    net = bytearray(t.box.size)
    for x in edge:
        net[x] = 1
    while edge:
        for y in near[edge.pop()]:
            if not net[y] and friend[control[y]]:
                net[y] = 1
                edge.append(y)
    return net


def supplied(t: Table, u: int, x: int, nets: Nets) -> bool:
    """R-SUP-10 Whether a unit is or would be in supply in a space."""
    p = plan(t)
    kind = p.lines.needed[u][x]
    if kind == ALWAYS:
        return True
    key = (t.state.owner[u], kind)
    net = nets.get(key)
    if net is None:
        net = nets[key] = network(t, *key)
    return bool(net[x]) or _by_exception(t, u, x)


def held_in_supply(t: Table, x: int, nets: Nets) -> bool:
    """R-SUP-10 Whether a unit of its controller's army would be in supply in a space."""
    holder = t.state.control[x]
    units = t.box.of_faction[plan(t).player_factions[holder][0]]
    stand_in = next((u for u in units if t.state.owner[u] == holder), units[0])
    return supplied(t, stand_in, x, nets)


def fed(t: Table, u: int, spaces: Iterable[int], nets: Nets) -> list[int]:
    """R-SUP-10 Of some spaces those in which a unit would be in supply."""
    needed, owner = plan(t).lines.needed[u], t.state.owner[u]
    found = []
    for x in spaces:
        kind = needed[x]
        net = nets.get((owner, kind))
        if kind == ALWAYS or (net is not None and net[x]) or supplied(t, u, x, nets):
            found.append(x)
    return found


def _by_exception(t: Table, u: int, x: int) -> bool:
    """20.9 Advisers live with the Kurds; new rebels of a set-up coup have time until the second Saudi phase."""
    s, p, box = t.state, plan(t), t.box
    if u in p.advisers:
        return any(box.faction[v] in box.kurdish for v in s.stacks[x])
    if "fia_home_supply" in p.specials and box.factions[box.faction[u]] == "fia":
        owner = s.owner[u]
        return s.turn == 1 or (s.turn == 2 and s.active < s.order.index(owner))
    return False


def besieged(t: Table, u: int, x: int) -> bool:
    """Card 77: the enemies in the space count as isolated, and relief does not help."""
    return x in t.state.sieges and not same_side(t, t.state.owner[u], player_of(t))


def check_everybody(t: Table) -> None:
    """12.1.2, R-SUP-4 The Supply segment: every unit is marked or unmarked."""
    s = t.state
    nets: Nets = {}
    for x in plan(t).spaces:
        if s.stacks[x]:
            _check_stack(t, x, nets)


def _check_stack(t: Table, x: int, nets: Nets) -> None:
    """14.1.relief, R-SUP-6 One supplied unit of a player supplies the others that stand with it."""
    s = t.state
    stack = s.stacks[x]
    fed: dict[int, bool] = {}
    for u in stack:
        owner = s.owner[u]
        if not fed.get(owner):
            fed[owner] = supplied(t, u, x, nets) and not besieged(t, u, x)
    for u in stack:
        if s.isolated[u] == fed[s.owner[u]]:
            mark(t, u, isolated=not s.isolated[u])


def mark(t: Table, u: int, *, isolated: bool) -> None:
    """14.0 Put an Isolated marker on a unit, or take it off."""
    s = t.state
    s.isolated[u] = isolated
    if isolated:
        t.tell(Flip((), s.at[u], "isolated"), "A counter in {at:space} is isolated.", "14.0")
    else:
        t.tell(Flip((), s.at[u], "in supply"), "A counter in {at:space} is back in supply.", "14.1.relief")


def relieve_stack(t: Table, x: int) -> list[int]:
    """14.1.relief, R-SUP-5, R-SUP-17 Isolated units that stand with a supplied one of their player are relieved."""
    s = t.state
    stack = s.stacks[x]
    fed = [s.owner[u] for u in stack if not s.isolated[u]]
    relieved = [u for u in stack if s.isolated[u] and s.owner[u] in fed and not besieged(t, u, x)]
    for u in relieved:
        mark(t, u, isolated=False)
    return relieved


def relieve_everybody(t: Table) -> None:
    """12.1.5, 14.1.relief, R-SUP-16 After an offensive markers are taken off where a line was re-opened."""
    s = t.state
    nets: Nets = {}
    marked = [u for u, isolated in enumerate(s.isolated) if isolated]
    for u in marked:
        if s.isolated[u] and not besieged(t, u, s.at[u]) and supplied(t, u, s.at[u], nets):
            mark(t, u, isolated=False)
            relieve_stack(t, s.at[u])
