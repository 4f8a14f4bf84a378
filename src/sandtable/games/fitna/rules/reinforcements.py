"""15.0 Reinforcements and replacements."""

from collections.abc import Callable

from sandtable.core import Hint, Kind, Option, Steps, counted
from sandtable.core.events import Note
from sandtable.core.refusals import against_spaces, no_piece
from sandtable.games.fitna.rules import arrival
from sandtable.games.fitna.rules.arrival import Arrivals
from sandtable.games.fitna.rules.stacking import too_many
from sandtable.games.fitna.rules.units import arrive, lying, restore
from sandtable.games.fitna.state import Excuse, Off, Pkk, Table, plan, seat

BATCH, REPLACE, NOTHING, ENOUGH = Option("batch"), Option("replacements"), Option("nothing"), Option("enough")
REBUILD, UPGRADE = Option("rebuilding"), Option("restoring")
Only = Callable[[int], bool]


def any_unit(u: int) -> bool:  # noqa: ARG001
    """No restriction."""
    return True


# What a player may take -------------------------------------------------------------------------------------


def next_batch(t: Table, player: int) -> tuple[int, ...]:
    """15.0.batch The units of the next batch that are still there."""
    s, p = t.state, plan(t)
    while s.batch[player] < len(p.batches[player]):
        units = tuple(u for u in p.batches[player][s.batch[player]] if s.at[u] == Off.BATCH)
        if units:
            return units
        s.batch[player] += 1
    return ()


def rebuildable(t: Table, player: int, only: Only = any_unit) -> list[int]:
    """15.0.repl, R-REI-5 Eliminated units of the player that can be placed."""
    arrivals = Arrivals(t)
    return [u for u in lying(t, Off.POOL, player) if only(u) and _may_return(t, u) and arrivals.of(u)]


def _may_return(t: Table, u: int) -> bool:
    """26.7, R-NPC-15 PKK units come back only while their rebellion lasts; IS comes back by 25.2 alone."""
    faction = t.box.factions[t.box.faction[u]]
    return faction != "is" and (faction != "pkk" or t.state.pkk == Pkk.RUNNING)


def upgradable(t: Table, player: int, only: Only = any_unit) -> list[int]:
    """15.0.repl, 14.1 Reduced units of the player on the map that are in supply."""
    s, box = t.state, t.box
    owner, steps, full = s.owner, s.steps, box.full
    weak = [u for stack in s.stacks if stack for u in stack if owner[u] == player and steps[u] < full[u]]
    return [u for u in sorted(weak) if only(u) and not s.isolated[u] and box.faction[u] != box.is_faction]


def can_reinforce(t: Table, player: int, *, free: bool = False) -> bool:
    """15.0, R-CRD-6 Whether a batch or replacements are possible."""
    if (free or not t.state.batch_taken[player]) and next_batch(t, player):
        return True
    return can_replace(t, player)


def can_replace(t: Table, player: int, only: Only = any_unit, *, rebuild: int = 1, upgrade: int = 1) -> bool:
    """15.0.repl Whether there is anything to rebuild or restore."""
    return bool((upgrade and upgradable(t, player, only)) or (rebuild and rebuildable(t, player, only)))


# Taking it --------------------------------------------------------------------------------------------------


def reinforce(t: Table, player: int, rule: str, *, free: bool = False) -> Steps[None]:
    """15.0 The next batch, or replacements; free ones do not count against one batch a turn (R-REI-4)."""
    s = t.state
    options = []
    batch = next_batch(t, player) if free or not s.batch_taken[player] else ()
    if batch:
        options.append(BATCH)
    if can_replace(t, player):
        options.append(REPLACE)
    if free or not options:
        options.append(NOTHING)
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: take a batch of reinforcements or replacements.",
        options,
        rule,
        hint=lambda option: _what_comes(t, len(batch), option),
        player=plan(t).marker[player],
    )
    if choice == BATCH:
        s.batch_taken[player] = s.batch_taken[player] or not free
        yield from take_batch(t, player)
    elif choice == REPLACE:
        rules = t.box.tables.replacements
        yield from replace(t, player, rules.rebuild_units, rules.or_upgrade_units)


def _what_comes(t: Table, batch: int, option: Option) -> Hint | None:
    """15.0 How many units a batch brings, and what replacements do."""
    if option == BATCH:
        return Hint(counted(batch, "new unit"))
    if option == REPLACE:
        rules = t.box.tables.replacements
        return Hint(f"rebuild {rules.rebuild_units} or restore {rules.or_upgrade_units}")
    return None


def take_batch(t: Table, player: int) -> Steps[None]:
    """15.0.batch, R-REI-16 The next batch arrives; units without a space wait (R-REI-3)."""
    s = t.state
    units = next_batch(t, player)
    s.batch[player] += 1
    for u in units:
        s.at[u] = Off.WAITING
    text = "A batch of {count:#unit} comes for {player:piece}."
    t.tell(Note(topic="batch"), text, "15.0.batch", player=plan(t).marker[player], count=len(units))
    yield from place_waiting(t, player)


def waiting(t: Table, player: int) -> list[int]:
    """R-REI-3 Units that wait for a space and have one now."""
    arrivals = Arrivals(t)
    return [u for u in lying(t, Off.WAITING, player) if where(t, u, arrivals)]


def where(t: Table, u: int, arrivals: Arrivals) -> list[int]:
    """15.0.place, 4.0.over Where a waiting unit may be placed; Israelis may crowd into Haifa."""
    found = arrivals.of(u)
    box = t.box
    if box.factions[box.faction[u]] == "israel" and "haifa_arrival" in plan(t).specials:
        haifa = box.space("haifa")
        crowded = arrival.spaces(t, u, arrivals.nets, full=True)
        if haifa not in found and haifa in crowded and _alike(t, u, haifa):
            return [*found, haifa]
    return found


def _alike(t: Table, u: int, x: int) -> bool:
    return all(t.box.faction[v] == t.box.faction[u] for v in t.state.stacks[x])


def place_waiting(t: Table, player: int) -> Steps[None]:
    """R-REI-16 The owner places waiting units in the order he likes."""
    put_in = t.box.options("deploy", Kind.PIECE)
    while True:
        units = waiting(t, player)
        if not units:
            return
        choice = yield t.ask(
            seat(t, player),
            "{player:piece}: which unit arrives next?",
            [put_in[u] for u in units],
            "15.0.place",
            pieces=tuple(units),
            player=plan(t).marker[player],
        )
        u = choice.number
        yield from place_unit(t, player, u, where(t, u, Arrivals(t)), "15.0.place")


def place_unit(t: Table, player: int, u: int, found: list[int], rule: str) -> Steps[None]:
    """15.0.place A unit is placed in one of the spaces found for it."""
    place = t.box.options("place", Kind.SPACE)
    choice = yield t.ask(
        seat(t, player),
        "Where does {unit:piece} arrive?",
        [place[x] for x in found],
        rule,
        refuse=against_spaces(lambda x: arrival.why_not(t, u, x)),
        pieces=(u,),
        unit=u,
    )
    x = choice.number
    arrive(t, u, x, rule)
    excuse(t, x, t.state.owner[u])


def excuse(t: Table, x: int, player: int) -> None:
    """4.0.over, R-STK-8 An overstacked arrival is excused until the end of the player's next phase."""
    s = t.state
    if too_many(t, x) is None or any(each.space == x for each in s.excuses):
        return
    acts_later = s.order.index(player) > s.active
    s.excuses.append(Excuse(x, player, s.turn if acts_later else s.turn + 1))


def replace(t: Table, player: int, rebuild: int, upgrade: int, only: Only = any_unit) -> Steps[None]:
    """15.0.repl, R-REI-2, R-REI-14 So many units rebuilt, or so many restored."""
    options = []
    if rebuild and rebuildable(t, player, only):
        options.append(REBUILD)
    if upgrade and upgradable(t, player, only):
        options.append(UPGRADE)
    if not options:
        return
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: rebuild an eliminated unit, or restore reduced ones?",
        options,
        "15.0.repl",
        player=plan(t).marker[player],
    )
    if choice == REBUILD:
        for _ in range(rebuild):
            yield from _rebuild_one(t, player, only)
    else:
        yield from _restore(t, player, upgrade, only)


def _rebuild_one(t: Table, player: int, only: Only) -> Steps[None]:
    """R-REI-1 A rebuilt unit returns at full strength."""
    units = rebuildable(t, player, only)
    if not units:
        return
    rebuild = t.box.options("rebuild", Kind.PIECE)
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: which unit is rebuilt?",
        [rebuild[u] for u in units],
        "15.0.repl",
        player=plan(t).marker[player],
    )
    u = choice.number
    yield from place_unit(t, player, u, arrival.spaces(t, u, {}), "15.0.repl")


def _restore(t: Table, player: int, count: int, only: Only) -> Steps[None]:
    upgrade = t.box.options("upgrade", Kind.PIECE)
    for number in range(count):
        units = upgradable(t, player, only)
        if not units:
            return
        options = [upgrade[u] for u in units]
        if number:
            options.append(ENOUGH)
        choice = yield t.ask(
            seat(t, player),
            "{player:piece}: which unit is restored to full strength?",
            options,
            "15.0.repl",
            refuse=no_piece("15.0.repl", "Only reduced units in supply are restored."),
            pieces=tuple(units),
            player=plan(t).marker[player],
        )
        if choice == ENOUGH:
            return
        restore(t, choice.number, "15.0.repl")
