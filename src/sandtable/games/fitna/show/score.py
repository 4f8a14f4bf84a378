"""31.0, 31.1 Victory points, or the spaces that are held, and who has reached a level."""

from sandtable.core import Measure, Score
from sandtable.games.fitna.rules.victory import level, point_level, points
from sandtable.games.fitna.state import Table, plan


def score(t: Table) -> Score:
    """31.0, R-VIC-13 Everybody who has reached a level would win; a person's is the lowest of his countries."""
    s, p = t.state, plan(t)
    if s.points:
        totals = [points(t, player) for player in p.everybody]
        levels = [point_level(t, player, totals) for player in p.everybody]
    else:
        totals = [sum(holder == player for holder in s.control) for player in p.everybody]
        levels = [level(t, player) for player in p.everybody]
    ahead = tuple(seat for seat, players in enumerate(p.players_of) if min(levels[each] for each in players))
    measures = tuple(
        Measure(record.id, record.name, totals[player], record.factions[0])
        for player, record in enumerate(p.players)
    )
    return Score("Victory points" if s.points else "Spaces held", measures, ahead)
