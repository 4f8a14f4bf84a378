"""26.0 Kurdish Peshmergas: activation."""

from sandtable.core import Kind, Option, Steps
from sandtable.games.fitna.rules import arrival
from sandtable.games.fitna.rules.daesh import SPLIT, begin_run
from sandtable.games.fitna.rules.reinforcements import ENOUGH, place_unit
from sandtable.games.fitna.rules.units import is_npc, on_map, reduced, restore
from sandtable.games.fitna.state import Activation, Off, Pkk, Table, plan, seat

OPS = 4
"""26.2 What a Peshmerga card gives."""
RAISE, UPGRADE, NEITHER = Option("raise"), Option("restoring"), Option("nothing")


def factions(t: Table) -> list[int]:
    """26.0 The Kurdish factions in play that nobody plays."""
    p = plan(t)
    return [f for f in t.box.kurdish if f in p.kurds_in_play and is_npc(p.kurd_power[f])]


def in_pool(t: Table) -> list[int]:
    """26.2, R-NPC-6, R-NPC-10 Units of the Kurdish pool that can be placed; the PKK only while it rebels."""
    s, box = t.state, t.box
    pkk = box.faction_number["pkk"]
    arrivals = arrival.Arrivals(t)
    return [
        u
        for f in factions(t)
        if f != pkk or (s.pkk == Pkk.RUNNING and on_map(t, pkk))  # R-NPC-15
        for u in box.of_faction[f]
        if s.at[u] == Off.POOL and arrivals.of(u)
    ]


def units(t: Table) -> list[int]:
    """The Kurds on the map whom a card activates."""
    return sorted(on_map(t, *factions(t)))


def can_activate(t: Table) -> bool:
    """R-NPC-17 A Peshmerga card needs a Kurdish unit on the map or in the pool."""
    return bool(units(t) or in_pool(t))


def activate(t: Table, player: int) -> Steps[None]:
    """26.2 One unit from the pool or two restored, then four OPs."""
    pool = in_pool(t)
    weak = [u for u in units(t) if reduced(t, u) and not t.state.isolated[u]]
    options = [*((RAISE,) if pool else ()), *((UPGRADE,) if weak else ())] or [NEITHER]
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: bring back a Kurdish unit, or restore two?",
        options,
        "26.2",
        player=plan(t).marker[player],
    )
    if choice == RAISE:
        yield from _raise(t, player, pool)
    elif choice == UPGRADE:
        yield from _restore(t, player, weak)
    choice = yield t.ask(
        seat(t, player), "{ops} OPs for the Kurds: how many for movement?", SPLIT[: OPS + 1], "26.2", ops=OPS
    )
    moves = choice.number
    begin_run(t, Activation(kurds=True, player=player), moves * t.box.tables.hand.units_moved_per_op, OPS - moves)


def _raise(t: Table, player: int, pool: list[int]) -> Steps[None]:
    rebuild = t.box.options("rebuild", Kind.PIECE)
    choice = yield t.ask(seat(t, player), "Which unit comes back?", [rebuild[u] for u in pool], "26.2")
    u = choice.number
    yield from place_unit(t, player, u, arrival.spaces(t, u, {}), "26.8")


def _restore(t: Table, player: int, weak: list[int]) -> Steps[None]:
    upgrade = t.box.options("upgrade", Kind.PIECE)
    for number in range(2):
        options = [upgrade[u] for u in weak if reduced(t, u)]
        if not options:
            return
        if number:
            options.append(ENOUGH)
        choice = yield t.ask(seat(t, player), "Which unit is restored?", options, "26.2")
        if choice == ENOUGH:
            return
        restore(t, choice.number, "26.2")
