"""26.0 Kurdish Peshmergas: activation."""

from sandtable.core import Kind, Option, Refusal, Steps
from sandtable.games.fitna.box.factions import Faction
from sandtable.games.fitna.rules import arrival
from sandtable.games.fitna.rules.asking import against_units, why_absent
from sandtable.games.fitna.rules.daesh import SPLIT, begin_run
from sandtable.games.fitna.rules.reinforcements import place_unit, restore_some
from sandtable.games.fitna.rules.units import is_npc, on_map, reduced
from sandtable.games.fitna.state import Activation, Off, Pkk, Table, plan_of, seat

OPS = 4
"""26.2 What a Peshmerga card gives."""
RAISE, UPGRADE, NEITHER = Option("raise"), Option("restoring"), Option("nothing")


def factions(t: Table) -> list[int]:
    """26.0 The Kurdish factions in play that nobody plays."""
    plan = plan_of(t)
    return [
        faction for faction in t.box.kurdish if faction in plan.kurds_in_play and is_npc(plan.kurd_power[faction])
    ]


def rebelling(t: Table) -> bool:
    """26.7, R-NPC-15 Whether the PKK rebels, with units on the map."""
    return t.state.pkk == Pkk.RUNNING and bool(on_map(t, t.box.faction_number[Faction.PKK]))


def in_pool(t: Table) -> list[int]:
    """26.2, R-NPC-6, R-NPC-10 Units of the Kurdish pool that can be placed; the PKK only while it rebels."""
    s, box = t.state, t.box
    pkk = box.faction_number[Faction.PKK]
    arrivals = arrival.Arrivals(t)
    pkk_returns = rebelling(t)
    return [
        unit
        for faction in factions(t)
        if faction != pkk or pkk_returns
        for unit in box.of_faction[faction]
        if s.at[unit] == Off.POOL and arrivals.of(unit)
    ]


def units(t: Table) -> list[int]:
    """The Kurds on the map whom a card activates."""
    return sorted(on_map(t, *factions(t)))


def can_activate(t: Table) -> bool:
    """R-NPC-17 A Peshmerga card needs a Kurdish unit on the map or in the pool."""
    return bool(units(t) or in_pool(t))


def _no_kurd(t: Table, unit: int) -> Refusal | None:
    """26.0 Why a card does not speak of a unit: it is none of the Kurds whom nobody plays."""
    return None if t.box.faction[unit] in factions(t) else Refusal("26.2", "It is none of the Kurds of this card.")


def why_not_restore(t: Table, unit: int) -> Refusal | None:
    """26.2, 14.1 Why a Kurdish unit is not restored."""
    refusal = _no_kurd(t, unit) or why_absent(t, unit, "26.2")
    if refusal is not None:
        return refusal
    if not reduced(t, unit):
        return Refusal("26.2", "It is at full strength.")
    return Refusal("14.1", "Isolated units take no replacements.") if t.state.isolated[unit] else None


def _why_not_raise(t: Table, unit: int) -> Refusal:
    """26.2, R-NPC-15 Why a unit is not brought back."""
    refusal = _no_kurd(t, unit)
    if refusal is not None:
        return refusal
    if t.state.at[unit] != Off.POOL:
        return Refusal("26.2", "It does not lie in the Kurdish pool.")
    if t.box.factions[t.box.faction[unit]] == Faction.PKK and not rebelling(t):
        return Refusal("26.7", "The rebellion of the PKK is not under way.")
    return Refusal("26.8", "There is no space where it may return.")


def activate(t: Table, player: int) -> Steps[None]:
    """26.2 One unit from the pool or two restored, then four OPs."""
    pool = in_pool(t)
    weak = [unit for unit in units(t) if why_not_restore(t, unit) is None]
    options = [*((RAISE,) if pool else ()), *((UPGRADE,) if weak else ())] or [NEITHER]
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: bring back a Kurdish unit, or restore two?",
        options,
        "26.2",
        player=plan_of(t).marker[player],
    )
    if choice == RAISE:
        yield from _raise(t, player, pool)
    elif choice == UPGRADE:
        yield from restore_some(t, player, weak, 2, "26.2", lambda unit: why_not_restore(t, unit))
    choice = yield t.ask(
        seat(t, player), "{ops} OPs for the Kurds: how many for movement?", SPLIT[: OPS + 1], "26.2", ops=OPS
    )
    moves = choice.number
    begin_run(t, Activation(kurds=True, player=player), moves * t.box.tables.hand.units_moved_per_op, OPS - moves)


def _raise(t: Table, player: int, pool: list[int]) -> Steps[None]:
    rebuild = t.box.options("rebuild", Kind.PIECE)
    choice = yield t.ask(
        seat(t, player),
        "Which unit comes back?",
        [rebuild[unit] for unit in pool],
        "26.2",
        refuse=against_units(t, "26.2", lambda unit: _why_not_raise(t, unit)),
    )
    unit = choice.number
    yield from place_unit(t, player, unit, arrival.spaces(t, unit, {}), "26.8")
