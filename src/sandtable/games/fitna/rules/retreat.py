"""18.6 Retreats, 18.7 Advance after combat."""

from collections.abc import Sequence

from sandtable.core import Kind, Option, Refusal, Steps
from sandtable.core.decisions import Refuse
from sandtable.core.refusals import against_spaces, no_space
from sandtable.games.fitna.rules.control import settle
from sandtable.games.fitna.rules.entry import barred, open_to
from sandtable.games.fitna.rules.fog import tell_move
from sandtable.games.fitna.rules.losses import decider
from sandtable.games.fitna.rules.stacking import no_room, room
from sandtable.games.fitna.rules.units import eliminate, enter, is_npc, lift, put, same_side
from sandtable.games.fitna.state import Off, Table, plan, seat

HALT = Option("halt")


def refuges(t: Table, u: int, x: int, holder: int, origin: int) -> list[int]:
    """18.6, R-CMB-23 Where a unit may retreat: own side's spaces beside it, empty ones of others, or further on."""
    near = [y for y in plan(t).near[x] if y != origin and barred(t, u, y, retreat=True) is None]
    if t.box.faction[u] in t.box.kurdish:
        return _kurdish_refuges(t, u, x, near, holder)
    control, stacks = t.state.control, t.state.stacks
    own = [y for y in near if control[y] == holder and room(t, u, y)]
    if own:
        return own
    empty = [y for y in near if control[y] != holder and not stacks[y]]  # R-CMB-15
    return empty or _further(t, u, x, [y for y in near if control[y] == holder], holder)


def _kurdish_refuges(t: Table, u: int, x: int, near: list[int], holder: int) -> list[int]:
    """26.1, 26.3, R-NPC-8 Only spaces of their own faction; garrisons only those with its symbol."""
    box, s = t.box, t.state
    symbol = 2 + box.kurdish.index(box.faction[u])
    power = s.owner[u] if is_npc(s.owner[u]) else holder
    own = [y for y in near if s.control[y] == power]
    if box.static[u]:
        return [y for y in own if box.symbol[y] == symbol and room(t, u, y)]
    return [y for y in own if room(t, u, y)] or _further(t, u, x, own, power)


def _further(t: Table, u: int, lost: int, edge: list[int], holder: int) -> list[int]:
    """R-CMB-11 The nearest spaces with room, through those of the same controller; the target is disputed (5.0)."""
    control, near = t.state.control, plan(t).near
    seen = {lost, *edge}
    while edge:
        found = [y for y in edge if room(t, u, y)]
        if found:
            return found
        beyond = []
        for x in edge:
            for y in near[x]:
                if y not in seen and control[y] == holder and barred(t, u, y, retreat=True) is None:
                    seen.add(y)
                    beyond.append(y)
        edge = beyond
    return []


def retreat(t: Table, units: Sequence[int], x: int, holder: int, origin: int, attacker: int) -> Steps[None]:
    """18.6, R-CMB-10, R-CMB-24 Each owner retreats his units one by one; those that cannot are eliminated."""
    s = t.state
    to = t.box.options("retreat", Kind.SPACE)
    for u in _in_order(t, units, holder):
        found = refuges(t, u, x, holder, origin)
        if not found:
            eliminate(t, u, "18.6")
            continue
        owner = s.owner[u]
        player = decider(t, units, x, holder, attacker) if is_npc(owner) else owner
        choice = yield t.ask(
            seat(t, player),
            "Where does {unit:piece} retreat?",
            [to[y] for y in found],
            "18.6",
            refuse=_reasons(t, u),
            pieces=(u,),
            spaces=(x,),
            battle="retreat",
            unit=u,
        )
        _go(t, u, x, choice.number, "retreat")


def _in_order(t: Table, units: Sequence[int], holder: int) -> list[int]:
    """R-CMB-24 Owners in playing order, beginning with the controller of the space."""
    s = t.state

    def rank(u: int) -> int:
        owner = s.owner[u]
        return -1 if owner == holder else s.order.index(owner) if owner in s.order else len(s.order)

    return sorted(units, key=lambda u: (rank(u), u))


def _reasons(t: Table, u: int) -> Refuse:
    nowhere = Refusal("18.6", "It is no space to retreat to.")
    return against_spaces(lambda y: barred(t, u, y, retreat=True) or no_room(t, u, y) or nowhere)


def _go(t: Table, u: int, x: int, y: int, how: str) -> None:
    """A unit leaves one space for another in the course of an offensive."""
    s = t.state
    isolated = s.isolated[u]
    lift(t, u, Off.OUT)
    s.isolated[u] = isolated
    settle(t, x)
    put(t, u, y)
    tell_move(t, u, (x, y), "18.6" if how == "retreat" else "18.7", how)
    enter(t, u, y)


def advance(t: Table, units: Sequence[int], origin: int, x: int) -> None:
    """18.7 All surviving attackers occupy the space; its entrenchment went with the last defender (18.4.ent)."""
    s, faction = t.state, t.box.faction
    known = len(s.captured)
    for u in units:
        _go(t, u, origin, x, "advance")
    for first, _ in s.captured[known:]:  # 22.0.triggers: every army of the force has taken the space
        others = {faction[u]: u for u in units if s.owner[u] == s.owner[first] and faction[u] != faction[first]}
        s.captured += [(u, x) for u in others.values()]


def openings(t: Table, u: int, x: int) -> list[int]:
    """18.7, R-CMB-12 Adjacent spaces without units that somebody else or nobody controls."""
    s, can = t.state, open_to(t, u)
    owner = s.owner[u]
    return [y for y in plan(t).near[x] if can[y] and not s.stacks[y] and not same_side(t, owner, s.control[y])]


def exploit(t: Table, units: Sequence[int], x: int, player: int) -> Steps[None]:
    """18.7, R-CMB-13 Each surviving armoured unit that is not isolated (14.1) may go one space further."""
    s = t.state
    into = t.box.options("exploit", Kind.SPACE)
    for u in units:
        if not t.box.armoured[u] or s.isolated[u] or s.at[u] != x:
            continue
        found = openings(t, u, x)
        if not found:
            continue
        choice = yield t.ask(
            seat(t, player),
            "{unit:piece} may exploit the breakthrough.",
            [*(into[y] for y in found), HALT],
            "18.7",
            refuse=no_space("18.7", "Exploitation goes into an adjacent, empty enemy space."),
            pieces=(u,),
            spaces=(x,),
            battle="advance",
            unit=u,
        )
        if choice != HALT:
            _go(t, u, x, choice.number, "exploit")
