"""25.0 IS: counters, activation and operations."""

from sandtable.core import Kind, Option, Refusal, Steps
from sandtable.core.refusals import against_spaces
from sandtable.games.fitna.box.factions import SYMBOL_OF, Faction
from sandtable.games.fitna.rules.entry import closed
from sandtable.games.fitna.rules.oil import oilfields
from sandtable.games.fitna.rules.stacking import no_room, room
from sandtable.games.fitna.rules.units import arrive, reduced, restore
from sandtable.games.fitna.state import Activation, Off, Table, plan_of, seat

BAGHDADI, RESTORE, DRAW = Option("baghdadi"), Option("baghdadi_restored"), Option("is_draw")
NEW_COUNTERS, WITH_BAGHDADI, WITH_RESTORED = 3, 1, 2
"""25.2 Counters drawn, alone or beside Al Baghdadi."""
SPLIT = tuple(Option("split", number) for number in range(40))


def spaces(t: Table, unit: int) -> list[int]:
    """25.2, R-NPC-2 Spaces controlled by IS, or IS-symbol spaces without any unit, with room."""
    s, plan = t.state, plan_of(t)
    own = [space for space in plan.spaces if s.control[space] == plan.is_power and room(t, unit, space)]
    return sorted({*own, *(space for space in plan.with_symbol[SYMBOL_OF[Faction.IS]] if not s.stacks[space])})


def why_not_appear(t: Table, unit: int, space: int) -> Refusal | None:
    """25.2, R-NPC-2 Why a counter of IS does not appear in a space."""
    s, plan = t.state, plan_of(t)
    if s.control[space] == plan.is_power:
        return no_room(t, unit, space)
    if space not in plan.with_symbol[SYMBOL_OF[Faction.IS]]:
        return closed(t, space) or Refusal("25.2", "IS does not control it, and it bears no symbol of IS.")
    return Refusal("25.2", "It bears the symbol of IS, but units stand there.") if s.stacks[space] else None


def free_back(t: Table) -> int:
    """25.1 A back that lies under nothing yet."""
    return t.box.backs.start + t.state.face.index(-1)


def can_return(t: Table) -> bool:
    """25.2 Whether IS has anything to place, restore or run."""
    s, plan, box = t.state, plan_of(t), t.box
    if not plan.is_in_play:
        return False
    on_map = s.at[box.baghdadi] >= 0 or any(under >= 0 for under in s.face)
    return on_map or bool(s.is_pool) or s.at[box.baghdadi] == Off.POOL


def bring_back(t: Table, player: int) -> Steps[None]:
    """25.2, R-NPC-5 Three counters at random; or Al Baghdadi and one; or he is restored, and two."""
    s, box = t.state, t.box
    leader = box.baghdadi
    options = []
    if s.at[leader] == Off.POOL and spaces(t, leader):
        options.append(BAGHDADI)
    if s.at[leader] >= 0 and reduced(t, leader):
        options.append(RESTORE)
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: how does IS come back?",
        [*options, DRAW],
        "25.2",
        player=plan_of(t).marker[player],
    )
    count = NEW_COUNTERS
    if choice == BAGHDADI:
        count = WITH_BAGHDADI
        yield from _place(t, player, leader)
    elif choice == RESTORE:
        count = WITH_RESTORED
        restore(t, leader, "25.2")
    yield from place_counters(t, player, count)


def place_counters(t: Table, player: int, count: int) -> Steps[None]:
    """25.2, R-NPC-1, R-NPC-16 Counters are drawn face down and placed; those without room go back unseen."""
    s = t.state
    for _ in range(min(count, len(s.is_pool))):
        back = free_back(t)
        if not spaces(t, back):
            return
        under = t.draw(s.is_pool, Kind.PIECE, "An IS counter is drawn.", "25.2", seats=())
        s.face[back - t.box.backs.start] = under
        yield from _place(t, player, back)


def _place(t: Table, player: int, unit: int) -> Steps[None]:
    place = t.box.options("place", Kind.SPACE)
    choice = yield t.ask(
        seat(t, player),
        "Where does {unit:piece} appear?",
        [place[space] for space in spaces(t, unit)],
        "25.2",
        refuse=against_spaces(lambda space: why_not_appear(t, unit, space)),
        pieces=(unit,),
        unit=unit,
    )
    arrive(t, unit, choice.number, "25.2")


def oil_ops(t: Table) -> int:
    """25.2.ops, R-NPC-3 Two OPs for each oilfield that IS controls and nobody has cut."""
    return 2 * len(oilfields(t, plan_of(t).is_power))


def activate(t: Table, player: int) -> Steps[None]:
    """25.2 A Daesh card: counters come back, then the player runs IS."""
    s, box = t.state, t.box
    yield from bring_back(t, player)
    ops = oil_ops(t)
    leader = s.at[box.baghdadi] >= 0
    if not ops:  # 25.2.ops: without oilfields
        moves, attacks = int(leader), 1
    else:
        moves = 0
        if leader:
            choice = yield t.ask(
                seat(t, player),
                "{ops:#OP} for IS: how many of them to move Al Baghdadi?",
                SPLIT[:2],
                "25.2.ops",
                ops=ops,
            )
            moves = choice.number
        attacks = ops - moves
    begin_run(t, Activation(kurds=False, player=player), moves, attacks)


def begin_run(t: Table, run: Activation, moves: int, attacks: int) -> None:
    """R-NPC-18 The nested movement and offensives of an activation."""
    s = t.state
    s.run = run
    s.moves, s.attacks = moves, attacks
    s.moved, s.made, s.backs, s.landed = [], [], 0, []


def units(t: Table) -> list[int]:
    """25.1 The IS counters on the map."""
    s, box = t.state, t.box
    return [unit for unit in (box.baghdadi, *box.backs) if s.at[unit] >= 0]
