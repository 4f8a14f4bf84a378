"""17.0 Movement: which units may move, how far, and what a move changes."""

from collections.abc import Sequence

from sandtable.core import Kind, Option, Refusal, Steps
from sandtable.core.decisions import Hint, Hints, Refuse
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.fitna.rules import airmobile
from sandtable.games.fitna.rules.entry import barred, doors, may_pass, stopped_by
from sandtable.games.fitna.rules.marching import Path, take_back, walk
from sandtable.games.fitna.rules.stacking import mates, no_room, overstacked, room
from sandtable.games.fitna.state import Table, plan, player_of, seat

END, BACK = Option("end_moves"), Option("back")
MOST_BACKS = 6
"""R-STK-1 After so many moves taken back in a segment, no move may lead to an overstacked space any more."""


# Who may move -----------------------------------------------------------------------------------------------


def at_hand(t: Table, player: int) -> list[int]:
    """17.0 The units that a player may use in his phase: his own and partners beside them (R-VIC-11)."""
    s = t.state
    at, owner = s.at, s.owner
    own = sorted([u for stack in filter(None, s.stacks) for u in stack if owner[u] == player])
    partners = [u for u in _partners(t, player) if owner[u] != player and at[u] >= 0]
    if not partners:
        return own
    return own + [u for u in partners if any(owner[v] == player and mates(t, u, v) for v in s.stacks[at[u]])]


def _partners(t: Table, player: int) -> Sequence[int]:
    """20.3-20.6, 20.4.permission Units of the same person's other countries, or Hezbollah with Iran's consent."""
    s, p, box = t.state, plan(t), t.box
    mine = p.players_of[p.seat_of[player]]
    if len(mine) > 1:
        return sorted([u for stack in filter(None, s.stacks) for u in stack if s.owner[u] in mine])
    if s.permission == 1 and p.players[player].id == "syria":
        lebanese, iranian = box.faction_number["leb_hezbollah"], box.faction_number["iran_hezbollah"]
        return (*box.of_faction[lebanese], *box.of_faction[iranian])
    return ()


def allowance(t: Table, u: int) -> int:
    """14.1, 17.1, 17.2 How many spaces a unit walks."""
    s = t.state
    moves = plan(t).moves[u]
    if moves and s.isolated[u]:
        return t.box.tables.movement.isolated_allowance  # R-MOV-7
    if moves and s.bonus and s.owner[u] == player_of(t):
        return moves + s.bonus
    return moves


def movable(t: Table, units: Sequence[int]) -> list[int]:
    """17.0, 17.1 Those of the units at hand that can go anywhere; an empty space beside them is enough."""
    s, faction = t.state, t.box.faction
    beside: dict[tuple[int, int, int], bool] = {}  # looked for once for all units of a colour in a space
    found = []
    for u in units:
        if u in s.moved or not allowance(t, u):
            continue
        x = s.at[u]
        key = (x, s.owner[u], faction[u])
        free = beside.get(key)
        if free is None:
            free = beside[key] = any(not s.stacks[y] for y in doors(t, u)[x])
        if free or _can_go(t, u, units):
            found.append(u)
    return found


def _can_go(t: Table, u: int, units: Sequence[int]) -> bool:
    """17.1, 17.2 Whether a unit with no empty space beside it can go anywhere."""
    x = t.state.at[u]
    if any(may_pass(t, u, y) and may_stay(t, u, y, units) for y in doors(t, u)[x]):
        return True
    if any(may_stay(t, u, y, units) for y in reach(t, u, x, allowance(t, u))):
        return True
    return t.box.air[u] and any(may_stay(t, u, y, units) for y in airmobile.flights(t, u, {}))


def may_stay(t: Table, u: int, x: int, units: Sequence[int]) -> bool:
    """4.0, R-STK-1 Whether a unit may end in a space: there is room, or a later move can still make it."""
    if room(t, u, x):
        return True
    s = t.state
    if s.moves < 2 or s.backs >= MOST_BACKS:
        return False
    return any(v in units and v not in s.moved and allowance(t, v) for v in s.stacks[x])


def why_not_move(t: Table, u: int, units: Sequence[int]) -> Refusal:
    """Why a unit is not offered."""
    s, box = t.state, t.box
    if s.at[u] < 0:
        return Refusal("17.0", "It is not on the map.")
    if u not in units:
        return Refusal("17.0", "It is not yours to move.")
    if u in s.moved:
        return Refusal("17.0", "It has moved in this segment.")
    if box.static[u]:
        return Refusal("26.1", "Garrisons move only when they retreat.")
    if u in plan(t).pinned:
        return Refusal("17.1", "It may not leave its space in this scenario.")
    if not box.moves[u]:
        return Refusal("25.1", "Counters with an X move only by a successful offensive.")
    return Refusal("17.1", "No space around it can be entered.")


# Where to ---------------------------------------------------------------------------------------------------


def reach(t: Table, u: int, start: int, points: int) -> dict[int, Path]:
    """17.1 The spaces within reach on the ground, each with a shortest path that takes most spaces of others."""
    s = t.state
    near, control, stacks, taking = doors(t, u), s.control, s.stacks, plan(t).taking[s.owner[u]]
    paths: dict[int, Path] = {start: (start,)}
    gains = {start: 0}
    shut: set[int] = set()
    edge = [start]
    for _ in range(points):
        beyond: list[int] = []
        found: dict[int, tuple[int, int]] = {}
        for x in edge:
            for y in near[x]:
                if y in paths or y in shut:
                    continue
                gain = gains[x] + taking[control[y]]
                best = found.get(y)
                if best is None:
                    if stacks[y] and not may_pass(t, u, y):
                        shut.add(y)
                        continue
                    beyond.append(y)
                elif best[0] >= gain:
                    continue
                found[y] = (gain, x)
        for y in beyond:
            gains[y], before = found[y]
            paths[y] = (*paths[before], y)
        edge = beyond
    del paths[start]
    return paths


def _next_steps(
    t: Table, u: int, way: Path, left: int, ways: dict[int, Path], units: Sequence[int]
) -> list[Option]:
    """17.1 Where a unit may end, and the spaces that it may name on its way without being stuck there."""
    box = t.box
    to, via = box.options("to", Kind.SPACE), box.options("via", Kind.SPACE)
    here = way[-1:] if len(way) > 1 else ()
    ends = [y for y in (*here, *ways) if may_stay(t, u, y, units)]
    found = [to[y] for y in ends]
    if not here and box.air[u]:
        found += [each for each in airmobile.options(t, u, {}) if may_stay(t, u, each.number, units)]
    if left > 1:
        near = [y for y in ways if len(ways[y]) == 2]
        found += [via[y] for y in near if y in ends or any(z in ends for z in reach(t, u, y, left - 1))]
    return found


def move_unit(t: Table, u: int, player: int, units: Sequence[int]) -> Steps[None]:
    """17.1, 17.2 One unit walks, flies or assaults; it may name spaces on its way."""
    left = allowance(t, u)
    way: Path = (t.state.at[u],)
    while True:
        ways = reach(t, u, way[-1], left)
        options = _next_steps(t, u, way, left, ways, units)
        choice = yield t.ask(
            seat(t, player),
            "Where does {unit:piece} go? It has {left} of its movement left.",
            options,
            "17.1",
            refuse=_reasons(t, u, ways),
            hint=_hints(ways),
            pieces=(u,),
            unit=u,
            left=left,
        )
        goal = choice.number
        if choice.verb in ("fly", "assault"):
            airmobile.fly(t, u, goal, assault=choice.verb == "assault")
            return
        if goal != way[-1]:
            way = way + ways[goal][1:]
            left -= len(ways[goal]) - 1
        if choice.verb == "to":
            walk(t, u, way)
            return


def _hints(ways: dict[int, Path]) -> Hints:
    def hint(option: Option) -> Hint | None:
        path = ways.get(option.number)
        return Hint(path=path) if path and option.verb in ("to", "via") else None

    return hint


def _reasons(t: Table, u: int, ways: dict[int, Path]) -> Refuse:
    far = Refusal("17.1", "It is out of reach.")

    def why(x: int) -> Refusal:
        return barred(t, u, x) or stopped_by(t, u, x) or (no_room(t, u, x) if x in ways else None) or far

    return against_spaces(why)


# The segment ------------------------------------------------------------------------------------------------


def one_move(t: Table, player: int, units: list[int], rule: str) -> Steps[bool]:
    """12.1.4, 17.0 The player moves a unit, takes one back or ends the segment; True at the end."""
    s, box = t.state, t.box
    crowded = overstacked(t)
    stuck = not s.moves or (crowded and s.backs >= MOST_BACKS)
    ready = [] if stuck else movable(t, units)
    move = box.options("move", Kind.PIECE)
    options = [move[u] for u in ready]
    options.append(BACK if crowded else END)  # R-STK-1
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: move a unit; {left:#move} left."
        if not crowded
        else "{player:piece}: too many units in {crowded:space}. Move one on, or take back the last move.",
        options,
        rule,
        refuse=against_pieces(lambda u: why_not_move(t, u, units) if u < box.count else None),
        pieces=ready,
        spaces=crowded,
        player=plan(t).marker[player],
        left=s.moves,
        crowded=crowded,
    )
    if choice == END:
        return True
    if choice == BACK:
        take_back(t)
        return False
    yield from move_unit(t, choice.number, player, units)
    s.moves -= 1
    return False
