"""31.0, 31.1 Victory points, or the spaces that are held, and who has reached a level."""

from sandtable.core import Measure, Score
from sandtable.games.fitna.rules.victory import level, point_level, points
from sandtable.games.fitna.state import Table, plan_of


def score(t: Table) -> Score:
    """31.0, R-VIC-13 Everybody who has reached a level would win; a person's is the lowest of his countries."""
    s, plan = t.state, plan_of(t)
    if s.points:
        totals = [points(t, player) for player in plan.everybody]
        levels = [point_level(t, player, totals) for player in plan.everybody]
    else:
        totals = [sum(holder == player for holder in s.control) for player in plan.everybody]
        levels = [level(t, player) for player in plan.everybody]
    ahead = tuple(seat for seat, players in enumerate(plan.players_of) if min(levels[each] for each in players))
    measures = tuple(
        Measure(record.id, record.name, totals[player], record.factions[0])
        for player, record in enumerate(plan.players)
    )
    return Score("Victory points" if s.points else "Spaces held, in all countries", measures, ahead)
