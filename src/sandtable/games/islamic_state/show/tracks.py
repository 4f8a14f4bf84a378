"""Tracks: Intervention as a ladder, refugees, the acts, revenue, and where each faction stands."""

from collections.abc import Iterator
from functools import cache

from sandtable.core import counted, signed
from sandtable.core.memo import Kept
from sandtable.core.scene import Rung, Track
from sandtable.games.islamic_state.box.actions import Act, Intervention
from sandtable.games.islamic_state.box.box import Box
from sandtable.games.islamic_state.box.factions import PLAYABLE, Faction
from sandtable.games.islamic_state.rules.acts import bonus, legal_acts
from sandtable.games.islamic_state.rules.intervention import REPEATED, cost_of, why_not
from sandtable.games.islamic_state.rules.refugees import FREE
from sandtable.games.islamic_state.rules.revenue import income, resources
from sandtable.games.islamic_state.rules.victory import LEVELS, STRATEGIC, Standing, levels
from sandtable.games.islamic_state.show.goals import progress
from sandtable.games.islamic_state.state import Table

REFUGEES_SHOWN = 12
MOST_MONEY = 25


_kept: Kept[tuple[Track, ...]] = Kept(1024)


def tracks(t: Table, now: Standing) -> tuple[Track, ...]:
    """All of them, the ladder first."""
    return (_intervention(t), _refugees(t), _acts(t), *_revenue(t, now), *_kept.made(now, _victory, t))


def values(t: Table) -> tuple[Track, ...]:
    """All of them without words and rungs."""
    s, track, cash, points = t.state, t.box.tables.intervention_track, t.state.cash, resources(t)
    return (
        Track("intervention", "", s.level, track.min, track.max),
        Track("refugees", "", s.refugees, 0, max(REFUGEES_SHOWN, s.refugees)),
        Track("acts", "", sum(map(bool, s.succeeded)), 0, len(Act)),
        Track("cash", "", cash, 0, max(MOST_MONEY, cash)),
        Track("resources", "", points, 0, max(MOST_MONEY, points)),
        *(
            Track(f"victory_{record.id}", "", level, 0, STRATEGIC)
            for record, level in zip(t.box.players.faction[:PLAYABLE], levels(t), strict=True)
        ),
    )


def _intervention(t: Table) -> Track:
    """int.limits, int.table The level, what it has moved this turn, and the events."""
    s, track = t.state, t.box.tables.intervention_track
    swing = f"This turn {signed(s.swing)} of at most {signed(track.net_increase_cap_per_turn)}, costs apart"
    rungs = tuple(_rung(t, event) for event in range(len(Intervention)))
    return Track("intervention", "Intervention", s.level, track.min, track.max, swing, "coalition", rungs)


def _rung(t: Table, event: int) -> Rung:
    played = t.state.played[event]
    if t.state.level < t.box.tables.intervention[event].level:
        return _far_rung(t.box, event, played, cost_of(t, event))
    refusal = why_not(t, event)
    if refusal is None:
        return _near_rung(t.box, event, "open", _times(played), cost_of(t, event))
    if played and event not in REPEATED:
        return _near_rung(t.box, event, "done", "played", cost_of(t, event))
    return _near_rung(t.box, event, "lacking", refusal.why, cost_of(t, event))


def _times(played: int) -> str:
    return f"can be played; {played} so far" if played else "can be played"


@cache
def _near_rung(box: Box, event: int, state: str, note: str, cost: int) -> Rung:
    """A rung that the level has reached."""
    row = box.tables.intervention[event]
    if state == "done":
        return Rung(row.level, row.title, "done", note)
    return Rung(row.level, row.title, "open" if state == "open" else "lacking", note, _cost(box, event, cost))


@cache
def _far_rung(box: Box, event: int, played: int, cost: int) -> Rung:
    """A rung above the level, with what it needs besides."""
    row = box.tables.intervention[event]
    if played:
        return Rung(row.level, row.title, "done", "played" if played == 1 else f"played {played} times")
    needs = [box.tables.intervention[Intervention[each.upper()]].title for each in row.requires]
    if row.order > 1:
        needs.append(next(each.title for each in box.tables.intervention if each.order == row.order - 1))
    note = f"needs level {row.level}{''.join(f', {each}' for each in needs)}"
    return Rung(row.level, row.title, "locked", note, _cost(box, event, cost))


def _cost(box: Box, event: int, cost: int) -> str:
    row = box.tables.intervention[event]
    if row.cost_roll:
        return "die"
    if row.cost_if_successful:
        return f"−{row.cost_if_successful}?"
    return f"−{cost}" if cost else "0"


def _refugees(t: Table) -> Track:
    count = t.state.refugees
    note = f"From number {FREE + 1} on each adds 1 to the level."
    return Track("refugees", "Refugees", count, 0, max(REFUGEES_SHOWN, count), note)


def _acts(t: Table) -> Track:
    """acts.chart The chart, with what can be attempted now."""
    s, legal = t.state, legal_acts(t)
    done = sum(map(bool, s.succeeded))
    note = f"Open: {counted(s.posts, 'repeat')} of propaganda." if s.posts else ""
    rungs = tuple(
        _act(t.box, act, bool(s.succeeded[act]), act in legal, bonus(t, act)) for act in range(len(s.succeeded))
    )
    return Track("acts", "Acts of the Islamic State", done, 0, len(Act), note, "islamic_state", rungs)


@cache
def _act(box: Box, act: int, done: bool, legal: bool, add: int) -> Rung:
    line = box.tables.act[act]
    dice = f"on {line.success[0]} or more{f', {signed(add)}' if add else ''}" if line.success else "no die"
    note = "done; can be repeated" if done and legal else "done" if done else dice
    state = "open" if legal else "done" if done else "locked"
    return Rung(line.n, line.title, "open" if state == "open" else "done" if state == "done" else "locked", note)


def _revenue(t: Table, now: Standing) -> Iterator[Track]:
    """revenue.cash, revenue.resources"""
    s, side = t.state, "islamic_state"
    cash, income_ = s.cash, income(t)
    yield Track(
        "cash", "Cash of the Islamic State", cash, 0, max(MOST_MONEY, cash), f"{signed(income_)} a turn", side
    )
    points, units = now.resources, now.army
    note = f"{counted(units, 'unit')}: {max(units - points, 0)} are paid with cash"
    yield Track("resources", "Resources", points, 0, max(MOST_MONEY, points), note, side)


def _victory(t: Table) -> tuple[Track, ...]:
    """victory.levels The level of every faction if the game ended now."""
    return tuple(
        Track(
            f"victory_{record.id}",
            f"{record.name}: {LEVELS[level]}",
            level,
            0,
            STRATEGIC,
            progress(t, Faction(faction)),
            record.id,
            levels=LEVELS,
        )
        for faction, (record, level) in enumerate(zip(t.box.players.faction[:PLAYABLE], levels(t), strict=True))
    )
