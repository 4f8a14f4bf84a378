"""17.0 Movement: which units may move, how far, and what a move changes."""

from collections.abc import Sequence

from sandtable.core import Kind, Option, Refusal, Steps, counted
from sandtable.core.decisions import Hint, Hints, Refuse
from sandtable.core.refusals import against_spaces
from sandtable.games.fitna.box.factions import Faction, Player
from sandtable.games.fitna.rules import airmobile
from sandtable.games.fitna.rules.asking import against_units, why_absent
from sandtable.games.fitna.rules.entry import doors, may_pass, stopped_by, why_not_enter
from sandtable.games.fitna.rules.fog import concealed
from sandtable.games.fitna.rules.hands import play_joker
from sandtable.games.fitna.rules.marching import Path, take_back, walk
from sandtable.games.fitna.rules.stacking import crowd, mates, no_room, overstacked, room, too_many
from sandtable.games.fitna.rules.windows import JOKER, joker
from sandtable.games.fitna.state import Table, plan_of, player_of, seat

END, BACK = Option("end_moves"), Option("back")
MOST_BACKS = 6
"""R-STK-1 How many moves may be taken back in a segment; after that no move may lead to an overstacked space."""


# Who may move -----------------------------------------------------------------------------------------------


def at_hand(t: Table, player: int) -> list[int]:
    """17.0 The units that a player may use in his phase: his own and partners beside them (R-VIC-11)."""
    s = t.state
    at, owner = s.at, s.owner
    own = sorted([unit for stack in filter(None, s.stacks) for unit in stack if owner[unit] == player])
    partners = [unit for unit in _partners(t, player) if owner[unit] != player and at[unit] >= 0]
    if not partners:
        return own
    return own + [
        unit
        for unit in partners
        if any(owner[other] == player and mates(t, unit, other) for other in s.stacks[at[unit]])
    ]


def _partners(t: Table, player: int) -> Sequence[int]:
    """20.3-20.6, 20.4.permission Units of the same person's other countries, or Hezbollah with Iran's consent."""
    s, plan, box = t.state, plan_of(t), t.box
    mine = plan.players_of[plan.seat_of[player]]
    if len(mine) > 1:
        return sorted([unit for stack in filter(None, s.stacks) for unit in stack if s.owner[unit] in mine])
    if s.permission == 1 and plan.players[player].id == Player.SYRIA:
        lebanese, iranian = box.faction_number[Faction.LEB_HEZBOLLAH], box.faction_number[Faction.IRAN_HEZBOLLAH]
        return (*box.of_faction[lebanese], *box.of_faction[iranian])
    return ()


def allowance(t: Table, unit: int) -> int:
    """14.1, 17.1, 17.2 How many spaces a unit walks."""
    s = t.state
    moves = plan_of(t).moves[unit]
    if moves and s.isolated[unit]:
        return t.box.tables.movement.isolated_allowance  # R-MOV-7
    if moves and s.bonus and s.owner[unit] == player_of(t):
        return moves + s.bonus
    return moves


def movable(t: Table, units: Sequence[int]) -> list[int]:
    """17.0, 17.1 Those of the units at hand that can go anywhere; an empty space beside them is enough."""
    s, faction = t.state, t.box.faction
    beside: dict[tuple[int, int, int], bool] = {}  # looked for once for all units of a colour in a space
    found = []
    for unit in units:
        if unit in s.moved or not allowance(t, unit):
            continue
        here = s.at[unit]
        key = (here, s.owner[unit], faction[unit])
        free = beside.get(key)
        if free is None:
            free = beside[key] = not all(map(s.stacks.__getitem__, doors(t, unit)[here]))
        if free or _can_go(t, unit, units):
            found.append(unit)
    return found


def _can_go(t: Table, unit: int, units: Sequence[int]) -> bool:
    """17.1, 17.2 Whether a unit with no empty space beside it can go anywhere."""
    here = t.state.at[unit]
    if any(may_pass(t, unit, goal) and may_stay(t, unit, goal, units) for goal in doors(t, unit)[here]):
        return True
    if any(may_stay(t, unit, goal, units) for goal in reach(t, unit, here, allowance(t, unit))):
        return True
    return t.box.air[unit] and any(may_stay(t, unit, goal, units) for goal in _by_air(t, unit))


def _by_air(t: Table, unit: int) -> list[int]:
    """17.2 Where a unit may fly or land."""
    return [each.number for each in airmobile.options(t, unit, {})]


def may_stay(t: Table, unit: int, space: int, units: Sequence[int]) -> bool:
    """4.0, R-STK-1 Whether a unit may end in a space: there is room, or a later move can still make it."""
    if room(t, unit, space):
        return True
    s = t.state
    if s.moves < 2 or s.backs >= MOST_BACKS:
        return False
    return any(other in units and other not in s.moved and allowance(t, other) for other in s.stacks[space])


def why_not_move(t: Table, unit: int, units: Sequence[int]) -> Refusal:
    """17.0 Why a unit is not offered."""
    s, box = t.state, t.box
    absent = why_absent(t, unit, "17.0")
    if absent is not None:
        return absent
    if unit not in units:
        return Refusal("17.0", "It is not yours to move.")
    if not s.moves:
        return Refusal("17.0", "No moves are left.")
    if s.backs >= MOST_BACKS and overstacked(t):
        return Refusal("4.0", "So many moves were taken back that the one that crowds a space must be, too.")
    if unit in s.moved:
        return Refusal("17.0", "It has moved in this segment.")
    if box.static[unit]:
        return Refusal("26.1", "Garrisons move only when they retreat.")
    if unit in plan_of(t).pinned:
        return Refusal("17.1", "It may not leave its space in this scenario.")
    if not box.moves[unit]:
        return Refusal("25.1", "Counters with an X move only by a successful offensive.")
    return Refusal("17.1", "There is no space within its reach in which it may end.")


# Where to ---------------------------------------------------------------------------------------------------


def reach(t: Table, unit: int, start: int, points: int) -> dict[int, Path]:
    """17.1 The spaces within reach on the ground, each with a shortest path that takes most spaces of others."""
    s = t.state
    near, control, stacks, taking = doors(t, unit), s.control, s.stacks, plan_of(t).taking[s.owner[unit]]
    paths: dict[int, Path] = {start: (start,)}
    gains = {start: 0}
    shut: set[int] = set()
    edge = [start]
    for _ in range(points):
        beyond: list[int] = []
        found: dict[int, tuple[int, int]] = {}
        for space in edge:
            for beside in near[space]:
                if beside in paths or beside in shut:
                    continue
                gain = gains[space] + taking[control[beside]]
                best = found.get(beside)
                if best is None:
                    if stacks[beside] and not may_pass(t, unit, beside):
                        shut.add(beside)
                        continue
                    beyond.append(beside)
                elif best[0] >= gain:
                    continue
                found[beside] = (gain, space)
        for beside in beyond:
            gains[beside], before = found[beside]
            paths[beside] = (*paths[before], beside)
        edge = beyond
    del paths[start]
    return paths


def _next_steps(
    t: Table, unit: int, way: Path, left: int, ways: dict[int, Path], units: Sequence[int]
) -> list[Option]:
    """17.1 Where a unit may end, and the spaces that it may name on its way without being stuck there."""
    box = t.box
    to, via = box.options("to", Kind.SPACE), box.options("via", Kind.SPACE)
    here = way[-1:] if len(way) > 1 else ()
    ends = [goal for goal in (*here, *ways) if may_stay(t, unit, goal, units)]
    found = [to[goal] for goal in ends]
    if not here and box.air[unit]:
        found += [each for each in airmobile.options(t, unit, {}) if may_stay(t, unit, each.number, units)]
    if left > 1:
        near = [goal for goal in ways if len(ways[goal]) == 2]
        found += [
            via[goal] for goal in near if goal in ends or any(end in ends for end in reach(t, unit, goal, left - 1))
        ]
    return found


def move_unit(t: Table, unit: int, player: int, units: Sequence[int]) -> Steps[None]:
    """17.1, 17.2 One unit walks, flies or assaults; it may name spaces on its way."""
    left = allowance(t, unit)
    way: Path = (t.state.at[unit],)
    while True:
        ways = reach(t, unit, way[-1], left)
        options = _next_steps(t, unit, way, left, ways, units)
        choice = yield t.ask(
            seat(t, player),
            "Where does {unit:piece} go? {left:#movement point} left.",
            options,
            "17.1",
            refuse=_why_not_there(t, unit, way[-1], left, ways),
            hint=_hints(t, unit, ways),
            pieces=(unit,),
            unit=unit,
            left=left,
        )
        goal = choice.number
        if choice.verb in ("fly", "assault"):
            airmobile.fly(t, unit, goal, assault=choice.verb == "assault")
            return
        if goal != way[-1]:
            way = way + ways[goal][1:]
            left -= len(ways[goal]) - 1
        if choice.verb == "to":
            walk(t, unit, way)
            return


def _hints(t: Table, unit: int, ways: dict[int, Path]) -> Hints:
    """17.1, R-STK-1 The way, and the warning that somebody has to make room afterwards."""

    def hint(option: Option) -> Hint | None:
        path = ways.get(option.number, ())
        found = crowd(t, unit, option.number) if option.verb != "via" else None
        return Hint(f"{found.brief}: one must move on" if found else "", path=path) if path or found else None

    return hint


def _why_not_there(t: Table, unit: int, start: int, left: int, ways: dict[int, Path]) -> Refuse:
    def far(space: int) -> Refusal:
        path = reach(t, unit, start, t.box.size).get(space)
        if path is None:
            return Refusal("17.1", "Every way there leads through enemies or closed spaces.")
        return Refusal("17.1", f"Out of reach: {counted(left, 'movement point')}, {len(path) - 1} needed.")

    def why(space: int) -> Refusal:
        if space == t.state.at[unit]:
            return Refusal("17.1", "It stands there now.")
        return (
            why_not_enter(t, unit, space)
            or stopped_by(t, unit, space)
            or (no_room(t, unit, space) if space in ways else None)
            or far(space)
        )

    return against_spaces(why)


# The segment ------------------------------------------------------------------------------------------------


def one_move(t: Table, player: int, units: list[int], rule: str) -> Steps[bool]:
    """12.1.4, 17.0 The player moves a unit, takes one back or ends the segment; True at the end."""
    s, box = t.state, t.box
    crowded = overstacked(t)
    stuck = not s.moves or (crowded and s.backs >= MOST_BACKS)
    ready = [] if stuck else movable(t, units)
    move = box.options("move", Kind.PIECE)
    options = [move[unit] for unit in ready]
    if crowded:
        options.append(BACK)  # R-STK-1
    else:
        options += [*(joker(t, player) if ready else ()), END]
    wrong = too_many(t, crowded[0]) if crowded else None
    choice = yield t.ask(
        seat(t, player),
        f"{{player:piece}}: {wrong.wrong} in {{crowded:space}}. Move one on, or take back the last move."
        if wrong
        else "{player:piece}: choose a unit to move, or end movement ({left:#move} left).",
        options,
        rule,
        refuse=against_units(t, rule, lambda unit: why_not_move(t, unit, units)),
        pieces=ready,
        spaces=crowded,
        veiled=not ready and bool(s.moves) and any(unit not in s.moved and concealed(t, unit) for unit in units),
        player=plan_of(t).marker[player],
        left=s.moves,
        crowded=crowded,
    )
    if choice == END:
        return True
    if choice == BACK:
        take_back(t)
        return False
    if choice == JOKER:
        s.made = []  # R-MOV-14: no move is taken back past cards that were drawn
        yield from play_joker(t, player)
        return False
    yield from move_unit(t, choice.number, player, units)
    s.moves -= 1
    return False
