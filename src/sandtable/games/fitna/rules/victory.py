"""31.0 How to win, 31.1 Victory points."""

from sandtable.core import Outcome
from sandtable.games.fitna.box import scenarios as v
from sandtable.games.fitna.rules.supply import Nets, held_in_supply
from sandtable.games.fitna.rules.units import on_map
from sandtable.games.fitna.state import Pkk, Segment, Table, plan

LEVELS = ("none", "minor", "major", "decisive")


# Conditions -------------------------------------------------------------------------------------------------


def holds(t: Table, player: int, condition: v.AnyCondition) -> bool:
    """31.0 Whether a victory condition is met."""
    s, box, p = t.state, t.box, plan(t)
    control, number = s.control, box.space_number
    match condition:
        case v.ControlAll(spaces):
            return all(control[number[id_]] == player for id_ in spaces)
        case v.ControlAtLeast(count, spaces):
            return sum(control[number[id_]] == player for id_ in spaces) >= count
        case v.ControlCount(countries, count):
            return sum(control[x] == player for x in _spaces(t, countries)) >= count
        case v.ControlSymbols(symbols, count):
            wanted = ("", "IS", "KDP", "PYD", "PKK")
            return sum(control[x] == player and wanted[box.symbol[x]] in symbols for x in p.spaces) >= count
        case v.ControlledByAny(spaces, players):
            holders = [p.player(id_) for id_ in players]
            return all(control[number[id_]] in holders for id_ in spaces)
        case v.ControlledCountBy(countries, players, count):
            holders = [p.player(id_) for id_ in players]
            return sum(control[x] in holders for x in _spaces(t, countries)) >= count
        case v.AnyOf(of):
            return any(holds(t, player, each) for each in of)
        case v.AllOf(of):
            return all(holds(t, player, each) for each in of)
    return _holds_elsewhere(t, condition)


def _holds_elsewhere(t: Table, condition: v.AnyCondition) -> bool:
    """31.0 Conditions that do not look at the player's own control."""
    s, box, p = t.state, t.box, plan(t)
    match condition:
        case v.Line(start, goal, via):
            return line(t, start, goal, via)
        case v.NoLine(start, goal, via):
            return not line(t, start, goal, via)
        case v.NoUnits(of, countries):
            units = on_map(t, *box.of(*of))
            return not any(box.countries[box.country[s.at[u]]] in countries for u in units)
        case v.FactionUnitsAtMost(faction, count):
            return len(on_map(t, box.faction_number[faction])) <= count
        case v.UnitOnMap(unit):
            return s.at[box.unit_number[unit]] >= 0
        case v.TensionAtMost(level):
            return s.tension <= level
        case v.PkkRebellionOver():
            turkey = p.player("turkey")
            return s.pkk == Pkk.OVER or all(s.control[x] == turkey for x in p.pkk_turkey)
    return False


def _spaces(t: Table, countries: tuple[str, ...]) -> list[int]:
    box, p = t.box, plan(t)
    return [x for country in countries for x in p.in_country[box.countries.index(country)]]


def line(t: Table, start: str, goal: str, via: tuple[str, ...]) -> bool:
    """31.1, R-VIC-4 Linked spaces of some players, each supplied, join a country and a coast or another country."""
    box, p = t.box, plan(t)
    kind, _, name = goal.partition(":")
    coast, land = kind == "coast", -1 if kind == "coast" else box.countries.index(name)
    holders = [p.player(id_) for id_ in via]
    nets: Nets = {}
    usable = {x for x in p.spaces if t.state.control[x] in holders and held_in_supply(t, x, nets)}
    edge = [x for x in p.in_country[box.countries.index(start)] if x in usable]
    seen = set(edge)
    while edge:
        x = edge.pop()
        if x in box.med if coast else any(box.country[y] == land for y in (x, *box.near[x])):  # R-VIC-17
            return True
        for y in p.near[x]:
            if y in usable and y not in seen:
                seen.add(y)
                edge.append(y)
    return False


def level(t: Table, player: int) -> int:
    """31.0, R-VIC-2 The level of a player; each includes the prerequisites and the levels below it."""
    conditions = plan(t).victory[player]
    if not all(holds(t, player, each) for each in conditions.prerequisites):
        return 0
    reached = 0
    for each in (conditions.minor, conditions.major, conditions.decisive):
        if not all(holds(t, player, condition) for condition in each):
            break
        reached += 1
    return reached


# 31.1 Victory points ----------------------------------------------------------------------------------------


def value(t: Table, x: int) -> int:
    """31.1, R-VIC-3 What a space is worth: its highest value once."""
    box = t.box
    table = box.tables.vp
    if box.holy[x]:
        return table.holy_site
    if box.objective[x]:
        return table.objective
    return table.oilfield if x in box.oil else table.other


def points(t: Table, player: int) -> int:
    """31.1, R-VIC-9, R-VIC-10 Controlled spaces outside the own country, and lines of communication."""
    s, box, p = t.state, t.box, plan(t)
    table = box.tables.vp
    id_ = p.players[player].id
    own = p.home[player] - {box.countries.index(country) for country in table.own_country_exception}
    if id_ == "iran":
        own -= {box.countries.index("lebanon")}
    total = sum(value(t, x) for x in p.scored if s.control[x] == player and box.country[x] not in own)
    if id_ in ("iran", "irano_syria") and line(t, "iran", "coast:med", (id_,)):
        total += table.iran_bonus
    if id_ == "saudi" and line(t, "saudi", "country:turkey", (id_,)):
        total += table.saudi_bonus
    return total


def point_level(t: Table, player: int, totals: list[int]) -> int:
    """31.1.levels, R-VIC-3, R-VIC-14 The lead over the best player of another seat."""
    p = plan(t)
    table = t.box.tables.vp
    best = max(totals[q] for q in p.everybody if p.seat_of[q] != p.seat_of[player])
    lead = totals[player] - best
    return sum(lead >= needed for needed in (table.minor, table.major, table.decisive))


# The end of the game ----------------------------------------------------------------------------------------


def outcome(t: Table) -> Outcome | None:
    """31.0, R-VIC-1, R-VIC-13 Everybody who reaches a level wins; a person's is the lowest of his countries."""
    s = t.state
    if s.segment != Segment.OVER and s.loser < 0:
        return None
    p = plan(t)
    if s.loser >= 0:
        winners = tuple(seat for seat in range(len(p.seats)) if seat != s.loser)
        return Outcome(winners, "resignation", "31.0", f"{p.seats[s.loser].name} gives up.")
    totals = [points(t, player) for player in p.everybody]
    levels = [point_level(t, q, totals) if s.points else level(t, q) for q in p.everybody]
    of_seat = [min(levels[q] for q in players) for players in p.players_of]
    rule = "31.1" if s.points else "31.0"
    if not any(of_seat):
        return Outcome((), "stalemate", rule, "Nobody reaches a level of victory.")
    score = [min(totals[q] for q in players) for players in p.players_of]
    ranked = sorted(range(len(p.seats)), key=lambda seat: (-of_seat[seat], -score[seat], seat))
    winners = tuple(seat for seat in ranked if of_seat[seat])  # R-VIC-2: level, then victory points
    why = "; ".join(f"{p.seats[seat].name}: {LEVELS[of_seat[seat]]} victory" for seat in winners)
    best = of_seat[winners[0]]
    return Outcome(winners, LEVELS[best], rule, f"{why}.", float(best))
