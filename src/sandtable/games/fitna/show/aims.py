"""31.0 The aims of a player in words, with how far they are met: control is open to all."""

from collections.abc import Sequence

from sandtable.core import Kind, counted
from sandtable.core.memo import Kept, memo
from sandtable.core.scene import Rung, Track
from sandtable.games.fitna.box import scenarios
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.box.plan import Plan
from sandtable.games.fitna.rules.victory import LEVELS, Standing, holds, level
from sandtable.games.fitna.state import Table, plan_of


def _names(box: Box, spaces: Sequence[str]) -> str:
    return ", ".join(box.names.label(Kind.SPACE, box.space_number[id_]) for id_ in spaces)


def _countries(box: Box, ids: Sequence[str]) -> str:
    names = {country.id: country.name for country in box.map.country}
    return " and ".join(names[id_] for id_ in ids)


def _players(plan: Plan, ids: Sequence[str]) -> str:
    return " or ".join(player.name for player in plan.players if player.id in ids)


def in_words(t: Table, condition: scenarios.AnyCondition) -> str:
    """What a victory condition asks for."""
    return _words[t.box, plan_of(t), condition]


@memo(1024)
def _words(box: Box, plan: Plan, condition: scenarios.AnyCondition) -> str:
    match condition:
        case scenarios.ControlAll(spaces):
            return _names(box, spaces)
        case scenarios.ControlAtLeast(count, spaces):
            return f"{count} of {_names(box, spaces)}"
        case scenarios.ControlCount(countries, count):
            return f"{counted(count, 'space')} of {_countries(box, countries)}"
        case scenarios.ControlSymbols(symbols, count):
            return f"{counted(count, 'space')} with the symbols {', '.join(symbols)}"
        case scenarios.ControlledByAny(spaces, players):
            return f"{_names(box, spaces)} held by {_players(plan, players)}"
        case scenarios.ControlledCountBy(countries, players, count):
            return f"{counted(count, 'space')} of {_countries(box, countries)} held by {_players(plan, players)}"
        case scenarios.AnyOf(of):
            return "either " + ", or ".join(_words(box, plan, each) for each in of)
        case scenarios.AllOf(of):
            return " with ".join(_words(box, plan, each) for each in of)
    return _of_others(box, plan, condition)


def _of_others(box: Box, plan: Plan, condition: scenarios.AnyCondition) -> str:
    names = {faction.id: faction.name for faction in box.counters.faction}
    match condition:
        case scenarios.Line(start, goal, via) | scenarios.NoLine(start, goal, via):
            end = "the Mediterranean" if goal.startswith("coast") else _countries(box, (goal.partition(":")[2],))
            no = "no " if isinstance(condition, scenarios.NoLine) else "a "
            return f"{no}supplied line of {_players(plan, via)} from {_countries(box, (start,))} to {end}"
        case scenarios.NoUnits(of, countries):
            return f"no unit of {', '.join(names[faction] for faction in of)} in {_countries(box, countries)}"
        case scenarios.FactionUnitsAtMost(faction, count):
            return f"at most {counted(count, 'unit')} of {names[faction]}"
        case scenarios.UnitOnMap(unit):
            return f"{box.names.label(Kind.PIECE, box.unit_number[unit])} on the map"
        case scenarios.TensionAtMost(most):
            return f"tension at most {most}"
    return "the PKK rebellion over"


def progress(t: Table, player: int, condition: scenarios.AnyCondition) -> str:
    """How many spaces of a count are held, in brackets; nothing for other conditions."""
    s, box, plan = t.state, t.box, plan_of(t)
    match condition:
        case scenarios.ControlCount(countries):
            lands = [box.countries.index(country) for country in countries]
            return f" ({sum(s.control[space] == player for land in lands for space in plan.in_country[land])} now)"
        case scenarios.ControlSymbols(symbols):
            held = (space for space in plan.spaces if s.control[space] == player)
            return f" ({sum(box.map.space[space].symbol in symbols for space in held)} now)"
        case scenarios.ControlAtLeast(_, spaces):
            return f" ({sum(s.control[box.space_number[id_]] == player for id_ in spaces)} now)"
    return ""


def _rung(t: Table, player: int, value: int, name: str, of: scenarios.Conditions, locked: bool) -> Rung:
    lacking = [each for each in of if not holds(t, player, each)]
    if lacking:
        words = "; ".join(in_words(t, each) + progress(t, player, each) for each in lacking)
        return Rung(value, name, "locked" if locked else "lacking", f"Needs {words}")
    return Rung(value, name, "lacking" if locked else "done", "; ".join(in_words(t, each) for each in of))


_ladders: Kept[tuple[Track, ...]] = Kept(512)


def tracks(t: Table, now: Standing) -> tuple[Track, ...]:
    """31.0 The levels of victory of every player as a ladder: what is met and what is missing."""
    return _ladders.made(now, _tracks, t)


def _tracks(t: Table) -> tuple[Track, ...]:
    return tuple([_track(t, player) for player in plan_of(t).everybody])


def _track(t: Table, player: int) -> Track:
    plan = plan_of(t)
    of = plan.victory[player]
    reached = level(t, player)
    rungs: list[Rung] = []
    for value, (name, conditions) in enumerate(
        (
            ("Needed for any victory", of.prerequisites),
            ("Minor", of.minor),
            ("Major", of.major),
            ("Decisive", of.decisive),
        )
    ):
        if conditions:
            below = any(rung.state != "done" for rung in rungs)
            rungs.append(_rung(t, player, value, name, conditions, below))
    record = plan.players[player]
    note = "No victory yet" if not reached else f"{LEVELS[reached].capitalize()} victory, if the game ended now"
    side, levels = record.factions[0], ("no victory", *(f"{each} victory" for each in LEVELS[1:]))
    name = f"{record.name}: aims"
    return Track(f"aims_{record.id}", name, reached, 0, 3, note, side, tuple(rungs), levels=levels)


def reached(t: Table, player: int) -> Track:
    """31.0 The level of victory alone."""
    return Track(f"aims_{plan_of(t).players[player].id}", "", level(t, player), 0, 3)
