"""Momentum: losing the token and passing it on."""

from sandtable.core import D6, Note
from sandtable.games.islamic_state.box.factions import PLAYABLE, Faction
from sandtable.games.islamic_state.rules.players import faction_of, is_has_momentum, runner, seat_name, seat_of
from sandtable.games.islamic_state.state import Table

AIR_UNITS = 5


def units_in_play(t: Table) -> list[int]:
    """R-55 Ground units of every player, on the map or in a box; Turks count for the Coalition."""
    at, counts = t.state.at, [0] * t.state.players
    for units in t.box.units_of:
        present = sum([at[unit] >= 0 for unit in units])
        if present:
            counts[_counts_for(t, units[0])] += present
    return counts


def _counts_for(t: Table, unit: int) -> int:
    faction = faction_of(t, unit)
    return seat_of(t, Faction.COALITION) if faction == Faction.TURKEY else runner(t, unit)


def air_over(t: Table, seat: int) -> list[int]:
    """R-14 How many air units of each other player stand over a player's units or areas."""
    s, counts = t.state, [0] * t.state.players
    for air in t.box.air:
        area = s.at[air]
        if area < 0 or runner(t, air) == seat:
            continue
        owner = s.control[area]
        own = 0 <= owner < PLAYABLE and seat_of(t, owner) == seat
        if own or any(runner(t, unit) == seat for unit in s.here[area]):
            counts[runner(t, air)] += 1
    return counts


def _most(counts: list[int], holder: int, over: int) -> list[int]:
    """The other players with the highest count, if it is above a number."""
    best = max(count for seat, count in enumerate(counts) if seat != holder)
    return [seat for seat, count in enumerate(counts) if seat != holder and count == best] if best > over else []


def causes(t: Table) -> list[int]:
    """momentum.lose The players who cost the holder the token (R-56); none if he keeps it."""
    s, holder = t.state, t.state.momentum
    found = _most(s.captured, holder, s.captured[holder])
    if s.lost[holder] > s.captured[holder]:
        others = [seat for seat in range(s.players) if seat != holder]
        found += [seat for seat in others if s.from_holder[seat]] or others
    if t.box.players.turn[s.turn - 1].momentum_by_units:
        counts = units_in_play(t)
        found += _most(counts, holder, counts[holder])
    over = air_over(t, holder)
    if sum(over) >= AIR_UNITS:
        found += _most(over, holder, 0)
    return sorted(set(found))


def reassign(t: Table) -> None:
    """turn.7-momentum The token passes, if the turn's events warrant it; momentum.shield may keep it with IS."""
    s = t.state
    if is_has_momentum(t) and s.shielded:
        return
    who = causes(t)
    if not who:
        return
    s.momentum = _highest(t, who)
    t.tell(Note(topic="momentum"), "Momentum passes to {who}.", "momentum.pass", who=seat_name(t, s.momentum))


def _highest(t: Table, who: list[int]) -> int:
    """momentum.pass Each rolls a die and the highest takes it; ties roll again."""
    while len(who) > 1:
        rolls = [t.roll(D6, "Momentum: {who}", "momentum.pass", who=seat_name(t, seat)) for seat in who]
        best = max(rolls)
        who = [seat for seat, roll in zip(who, rolls, strict=True) if roll == best]
    return who[0]
