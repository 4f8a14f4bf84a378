"""31.0 What each seat plays for: its level of victory, what the next one lacks, and where that can be had."""

from collections.abc import Iterator, Sequence

from sandtable.core import Kind, counted
from sandtable.core.memo import Kept
from sandtable.core.scene import Gauge, Notch, SeatGoal, Track
from sandtable.games.fitna.box import scenarios
from sandtable.games.fitna.rules.victory import LEVELS, Standing, holds, points
from sandtable.games.fitna.show import aims
from sandtable.games.fitna.state import Table, plan_of

NAMED = 3
MOST_WORDS = 90
"""A longer sentence names the short ones of what is lacking and counts the others; the aims tell them all."""


_goals: Kept[tuple[SeatGoal, ...]] = Kept(512)


def goals(t: Table, now: Standing) -> tuple[SeatGoal, ...]:
    """31.0, 31.1 The goals of all seats: control of spaces lies open (30.0)."""
    if t.state.points:
        return tuple(_by_points(t))
    return _goals.made((now, *t.state.jokers), _by_levels, t, aims.tracks(t, now))


def _by_levels(t: Table, ladders: Sequence[Track]) -> tuple[SeatGoal, ...]:
    return tuple([_goal(t, seat, ladders) for seat in range(len(plan_of(t).seats))])


def _goal(t: Table, seat: int, ladders: Sequence[Track]) -> SeatGoal:
    """31.0, R-VIC-13 A person's level is the lowest of his countries: the goal is told of that one."""
    s, plan = t.state, plan_of(t)
    players = plan.players_of[seat]
    player = min(players, key=lambda each: (ladders[each].value, each))
    reached, of = ladders[player].value, plan.victory[player]
    spaces = _held(t, player, players)
    several = f"{plan.players[player].name}: " if len(players) > 1 else ""
    lacking = _lacking(t, player, reached)
    notches = tuple(
        Notch(value, f"{LEVELS[value]}{_number(conditions)}")
        for value, conditions in enumerate((of.minor, of.major, of.decisive), 1)
    )
    return SeatGoal(
        plan.seats[seat].id,
        str(spaces),
        "space" if spaces == 1 else "spaces",
        Gauge("levels", reached, 0, len(notches), notches, plan.players[player].factions[0]),
        have=several + (f"{LEVELS[reached].capitalize()} victory now." if reached else "No victory yet."),
        need=_need(t, player, reached, lacking),
        near=_near(t, player, lacking),
        brief=counted(sum(s.jokers[each] for each in players), "Joker"),
        aims=tuple(rung for each in players for rung in ladders[each].rungs),
    )


def _held(t: Table, player: int, players: Sequence[int]) -> int:
    """The spaces that a level of victory counts; where none does, all that the seat controls."""
    s, plan = t.state, plan_of(t)
    of = plan.victory[player]
    levels = (*of.minor, *of.major, *of.decisive)
    counts = [each for each in levels if isinstance(each, scenarios.ControlCount)]
    if not counts:
        return sum(s.control[space] in players for space in plan.spaces)
    return sum(s.control[space] == player for space in _spaces(t, counts[0]))


def _lacking(t: Table, player: int, reached: int) -> list[scenarios.AnyCondition]:
    """What the next level lacks, with what any victory needs."""
    of = plan_of(t).victory[player]
    if reached == len(LEVELS) - 1:
        return []
    wanted = (*of.prerequisites, *(of.minor, of.major, of.decisive)[reached])
    return [each for each in wanted if not holds(t, player, each)]


def _need(t: Table, player: int, reached: int, lacking: Sequence[scenarios.AnyCondition]) -> str:
    if not lacking:
        return f"It counts when turn {plan_of(t).turns} ends."
    told = [aims.in_words(t, each) + aims.progress(t, player, each) for each in lacking]
    words = "; ".join(told)
    if len(words) > MOST_WORDS:
        brief = [each for each in told if len(each) <= MOST_WORDS // 3]
        others = counted(len(told) - len(brief), "other aim" if brief else "aim")
        words = f"{'; '.join(brief)} and {others}" if brief else f"{others} to meet"
    return f"For {LEVELS[reached + 1]}, by turn {plan_of(t).turns}: {words}."


def _number(conditions: scenarios.Conditions) -> str:
    """How many spaces a level asks for, if that is one of its conditions."""
    counts = [each.count for each in conditions if isinstance(each, scenarios.ControlCount)]
    return f" {counts[0]}" if counts else ""


def _near(t: Table, player: int, lacking: Sequence[scenarios.AnyCondition]) -> str:
    """Spaces that would help and lie beside one that the player controls."""
    s, plan = t.state, plan_of(t)
    found = [
        space
        for space in dict.fromkeys(space for each in lacking for space in _spaces(t, each))
        if s.control[space] != player and any(s.control[beside] == player for beside in plan.near[space])
    ]
    names = [t.box.names.label(Kind.SPACE, space) for space in found[:NAMED]]
    return f"Nearest: {', '.join(names)}." if names else ""


def _spaces(t: Table, condition: scenarios.AnyCondition) -> Iterator[int]:
    """The spaces that a condition counts."""
    box, plan = t.box, plan_of(t)
    match condition:
        case scenarios.ControlAll(spaces) | scenarios.ControlAtLeast(_, spaces):
            yield from (box.space_number[id_] for id_ in spaces)
        case scenarios.ControlCount(countries):
            yield from (space for country in countries for space in plan.in_country[box.countries.index(country)])
        case scenarios.ControlSymbols(symbols):
            yield from (space for space in plan.spaces if box.map.space[space].symbol in symbols)
        case scenarios.AnyOf(of) | scenarios.AllOf(of):
            for each in of:
                yield from _spaces(t, each)


def _by_points(t: Table) -> list[SeatGoal]:
    """31.1.levels The lead over the best player of another seat."""
    plan, table = plan_of(t), t.box.tables.vp
    totals = [sum(points(t, player) for player in players) for players in plan.players_of]
    steps = ((table.minor, "minor"), (table.major, "major"), (table.decisive, "decisive"))
    rope = table.decisive + table.minor
    notches = tuple(Notch(sign * value, name) for sign in (-1, 1) for value, name in steps)
    needed = ", ".join(f"{value} {name}" for value, name in steps)
    found = []
    for seat, total in enumerate(totals):
        best = max((other for other in range(len(totals)) if other != seat), key=totals.__getitem__)
        lead = total - totals[best]
        sides = [plan.players[plan.players_of[each][0]].factions[0] for each in (seat, best)]
        gauge = Gauge("pull", max(-rope, min(lead, rope)), -rope, rope, notches, *sides)
        ahead = f"Leads by {lead}." if lead > 0 else f"{-lead} behind." if lead else "Level."
        need = f"Needs a lead of {needed}, when turn {plan.turns} ends."
        found.append(SeatGoal(plan.seats[seat].id, str(total), "VP", gauge, have=ahead, need=need))
    return found
