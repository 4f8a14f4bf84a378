"""15.0 Reinforcements and replacements."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

from sandtable.core import Hint, Kind, Option, Refusal, Steps, counted
from sandtable.core.decisions import Several
from sandtable.core.events import Note
from sandtable.core.refusals import against_spaces
from sandtable.games.fitna.box.factions import Faction
from sandtable.games.fitna.rules import arrival
from sandtable.games.fitna.rules.arrival import Arrivals
from sandtable.games.fitna.rules.asking import against_units, why_absent
from sandtable.games.fitna.rules.stacking import too_many
from sandtable.games.fitna.rules.units import arrive, lying, reduced, restore
from sandtable.games.fitna.state import Excuse, Off, Pkk, Table, plan_of, seat

BATCH, REPLACE, NOTHING = Option("batch"), Option("replacements"), Option("nothing")
REBUILD, UPGRADE = Option("rebuilding"), Option("restoring")
Only = Callable[[int], bool]


def any_unit(unit: int) -> bool:  # noqa: ARG001
    """No restriction."""
    return True


# What a player may take -------------------------------------------------------------------------------------


def next_batch(t: Table, player: int) -> tuple[int, ...]:
    """15.0.batch The units of the next batch that are still there."""
    s, plan = t.state, plan_of(t)
    while s.batch[player] < len(plan.batches[player]):
        units = tuple(unit for unit in plan.batches[player][s.batch[player]] if s.at[unit] == Off.BATCH)
        if units:
            return units
        s.batch[player] += 1
    return ()


def rebuildable(t: Table, player: int, only: Only = any_unit, *, haifa: bool = False) -> list[int]:
    """15.0.repl, R-REI-5 Eliminated units of the player that can be placed."""
    arrivals = Arrivals(t)
    return [
        unit
        for unit in lying(t, Off.POOL, player)
        if only(unit) and _may_return(t, unit) and where(t, unit, arrivals, haifa=haifa)
    ]


def _may_return(t: Table, unit: int) -> bool:
    """26.7, R-NPC-15 PKK units come back only while their rebellion lasts; IS comes back by 25.2 alone."""
    faction = t.box.factions[t.box.faction[unit]]
    return faction != Faction.IS and (faction != Faction.PKK or t.state.pkk == Pkk.RUNNING)


def upgradable(t: Table, player: int, only: Only = any_unit) -> list[int]:
    """15.0.repl, 14.1 Reduced units of the player on the map that are in supply."""
    s, box = t.state, t.box
    owner, steps, full = s.owner, s.steps, box.full
    weak = [
        unit for stack in s.stacks if stack for unit in stack if owner[unit] == player and steps[unit] < full[unit]
    ]
    return [
        unit for unit in sorted(weak) if only(unit) and not s.isolated[unit] and box.faction[unit] != box.is_faction
    ]


def why_not_rebuild(t: Table, player: int, unit: int, only: Only = any_unit) -> Refusal:
    """15.0.repl, R-REI-5 Why an eliminated unit is not rebuilt."""
    s = t.state
    if s.owner[unit] != player:
        return Refusal("15.0.repl", "It is not yours.")
    if s.at[unit] >= 0:
        return Refusal("15.0.repl", "It is on the map.")
    if s.at[unit] != Off.POOL:
        return Refusal("15.0.repl", "It does not lie in the Force Pool.")
    if not only(unit):
        return Refusal("15.0.repl", "The card brings back units of another kind.")
    if not _may_return(t, unit):
        return Refusal("26.7", "The rebellion of the PKK is not under way.")
    return Refusal("15.0.place", "There is no space where it may arrive.")


def why_not_restore(t: Table, player: int, unit: int, only: Only = any_unit) -> Refusal | None:
    """15.0.repl, 14.1 Why a unit is not restored to full strength."""
    s = t.state
    absent = why_absent(t, unit, "15.0.repl")
    if absent is not None:
        return absent
    if s.owner[unit] != player:
        return Refusal("15.0.repl", "It is not yours.")
    if not reduced(t, unit):
        return Refusal("15.0.repl", "It is at full strength.")
    if s.isolated[unit]:
        return Refusal("14.1", "Isolated units take no replacements.")
    if t.box.faction[unit] == t.box.is_faction:
        return Refusal("25.2", "IS is restored by its own cards.")
    return None if only(unit) else Refusal("15.0.repl", "The card restores units of another kind.")


def why_not_deploy(t: Table, player: int, unit: int) -> Refusal:
    """15.0.place, R-REI-16 Why a unit does not arrive next."""
    s = t.state
    if s.owner[unit] != player:
        return Refusal("15.0.place", "It is not yours.")
    if s.at[unit] >= 0:
        return Refusal("15.0.place", "It is on the map.")
    if s.at[unit] != Off.WAITING:
        return Refusal("15.0.place", "It is none of the units that arrive now.")
    return Refusal("15.0.place", "There is no space where it may arrive.")


def can_reinforce(t: Table, player: int, *, free: bool = False) -> bool:
    """15.0, R-CRD-6 Whether a batch or replacements are possible."""
    if (free or not t.state.batch_taken[player]) and next_batch(t, player):
        return True
    return can_replace(t, player, haifa=True)


def can_replace(
    t: Table, player: int, only: Only = any_unit, *, rebuild: int = 1, upgrade: int = 1, haifa: bool = False
) -> bool:
    """15.0.repl Whether there is anything to rebuild or restore."""
    return bool(
        (upgrade and upgradable(t, player, only)) or (rebuild and rebuildable(t, player, only, haifa=haifa))
    )


# Taking it --------------------------------------------------------------------------------------------------


def reinforce(t: Table, player: int, rule: str, *, free: bool = False) -> Steps[None]:
    """15.0 The next batch, or replacements; free ones do not count against one batch a turn (R-REI-4)."""
    s = t.state
    options = []
    batch = next_batch(t, player) if free or not s.batch_taken[player] else ()
    if batch:
        options.append(BATCH)
    if can_replace(t, player, haifa=True):
        options.append(REPLACE)
    if free or not options:
        options.append(NOTHING)
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: take a batch of reinforcements, or replacements.",
        options,
        rule,
        hint=lambda option: _what_comes(t, len(batch), option),
        player=plan_of(t).marker[player],
    )
    if choice == BATCH:
        s.batch_taken[player] = s.batch_taken[player] or not free
        yield from take_batch(t, player)
    elif choice == REPLACE:
        rules = t.box.tables.replacements
        yield from replace(t, player, rules.rebuild_units, rules.or_upgrade_units, haifa=True)


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
    for unit in units:
        s.at[unit] = Off.WAITING
    text = "{player:piece}: a batch of {count:#unit}."
    t.tell(Note(topic="batch"), text, "15.0.batch", player=plan_of(t).marker[player], count=len(units))
    yield from place_waiting(t, player)


def waiting(t: Table, player: int) -> list[int]:
    """R-REI-3 Units that wait for a space and have one now."""
    arrivals = Arrivals(t)
    return [unit for unit in lying(t, Off.WAITING, player) if where(t, unit, arrivals)]


def where(t: Table, unit: int, arrivals: Arrivals, *, haifa: bool = True) -> list[int]:
    """15.0.place, 4.0.over, R-STK-11 Where a unit may be placed; Israeli reinforcements may crowd into Haifa."""
    found = arrivals.of(unit)
    box = t.box
    if haifa and box.factions[box.faction[unit]] == Faction.ISRAEL and "haifa_arrival" in plan_of(t).specials:
        space = box.space("haifa")
        crowded = arrival.spaces(t, unit, arrivals.nets, full=True)
        if space not in found and space in crowded and _alike(t, unit, space):
            return [*found, space]
    return found


def _alike(t: Table, unit: int, space: int) -> bool:
    return all(t.box.faction[other] == t.box.faction[unit] for other in t.state.stacks[space])


def place_waiting(t: Table, player: int) -> Steps[None]:
    """R-REI-16 The owner places waiting units in the order he likes: each question also offers the others."""
    unit = -1
    while units := waiting(t, player):
        unit = unit if unit in units else units[0]
        found = where(t, unit, Arrivals(t))
        others = [other for other in units if other != unit]
        chosen = yield from _ask_where(t, player, unit, found, "15.0.place", others)
        if chosen.verb == "deploy":
            unit = chosen.number
        else:
            _put(t, unit, chosen.number, "15.0.place")


def place_unit(t: Table, player: int, unit: int, found: list[int], rule: str) -> Steps[None]:
    """15.0.place A unit is placed in one of the spaces found for it."""
    choice = yield from _ask_where(t, player, unit, found, rule)
    _put(t, unit, choice.number, rule)


def _ask_where(
    t: Table, player: int, unit: int, found: list[int], rule: str, others: Sequence[int] = ()
) -> Steps[Option]:
    """15.0.place A space for a unit, or another unit that is placed before it."""
    place, put_in = t.box.options("place", Kind.SPACE), t.box.options("deploy", Kind.PIECE)
    spaces = against_spaces(lambda space: arrival.why_not(t, unit, space))
    units = against_units(t, rule, lambda other: why_not_deploy(t, player, other))
    return (
        yield t.ask(
            seat(t, player),
            "Where does {unit:piece} arrive?",
            [*(place[space] for space in found), *(put_in[other] for other in others)],
            rule,
            refuse=lambda kind, number: spaces(kind, number) or (units(kind, number) if others else None),
            pieces=(unit,),
            unit=unit,
        )
    )


def _put(t: Table, unit: int, space: int, rule: str) -> None:
    """15.0.place A unit arrives."""
    arrive(t, unit, space, rule)
    excuse(t, space, t.state.owner[unit])


def excuse(t: Table, space: int, player: int) -> None:
    """4.0.over, R-STK-8 An overstacked arrival is excused until the end of the player's next phase."""
    s = t.state
    if too_many(t, space) is None or any(each.space == space for each in s.excuses):
        return
    acts_later = s.order.index(player) > s.active
    s.excuses.append(Excuse(space, player, s.turn if acts_later else s.turn + 1))


def replace(
    t: Table, player: int, rebuild: int, upgrade: int, only: Only = any_unit, *, haifa: bool = False
) -> Steps[None]:
    """15.0.repl, R-REI-2, R-REI-14 Some eliminated units are rebuilt, or some reduced ones restored."""
    options = []
    if rebuild and rebuildable(t, player, only, haifa=haifa):
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
        player=plan_of(t).marker[player],
    )
    if choice == REBUILD:
        for _ in range(rebuild):
            yield from _rebuild_one(t, player, only, haifa=haifa)
    else:
        weak = upgradable(t, player, only)
        why_not = partial(why_not_restore, t, player, only=only)
        yield from restore_some(t, player, weak, upgrade, "15.0.repl", why_not)


def _rebuild_one(t: Table, player: int, only: Only, *, haifa: bool) -> Steps[None]:
    """R-REI-1 A rebuilt unit returns at full strength."""
    units = rebuildable(t, player, only, haifa=haifa)
    if not units:
        return
    rebuild = t.box.options("rebuild", Kind.PIECE)
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: which unit is rebuilt?",
        [rebuild[unit] for unit in units],
        "15.0.repl",
        refuse=against_units(t, "15.0.repl", lambda unit: why_not_rebuild(t, player, unit, only)),
        player=plan_of(t).marker[player],
    )
    unit = choice.number
    yield from place_unit(t, player, unit, where(t, unit, Arrivals(t), haifa=haifa), "15.0.repl")


def restore_some(
    t: Table, player: int, weak: Sequence[int], count: int, rule: str, why_not: Callable[[int], Refusal | None]
) -> Steps[None]:
    """15.0.repl, 26.2 Reduced units are restored together, as many as the player likes up to the number."""
    units = tuple(weak)
    if not units:
        return
    upper = min(count, len(units))
    groups = [group for size in sorted({1, upper}) for group in combinations(units, size)]
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: restore up to {count:#unit} to full strength.",
        [Option("upgrade", None, group) for group in groups],
        rule,
        refuse=against_units(t, rule, why_not),
        pieces=units,
        several=Several("upgrade", units, 1, upper, once=upper > 1),
        player=plan_of(t).marker[player],
        count=upper,
    )
    for unit in choice.targets:
        restore(t, unit, rule)
