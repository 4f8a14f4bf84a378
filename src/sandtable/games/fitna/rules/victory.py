"""31.0 How to win, 31.1 Victory points."""

from sandtable.core import Outcome, ranked
from sandtable.games.fitna.box import scenarios
from sandtable.games.fitna.box.factions import SYMBOLS, Country, Player
from sandtable.games.fitna.box.plan import Plan
from sandtable.games.fitna.rules.supply import Nets, held_in_supply
from sandtable.games.fitna.rules.units import on_map
from sandtable.games.fitna.state import Pkk, Segment, Table, plan_of

LEVELS = ("none", "minor", "major", "decisive")


# Conditions -------------------------------------------------------------------------------------------------


def holds(t: Table, player: int, condition: scenarios.AnyCondition) -> bool:
    """31.0 Whether a victory condition is met."""
    s, box, plan = t.state, t.box, plan_of(t)
    control, number = s.control, box.space_number
    match condition:
        case scenarios.ControlAll(spaces):
            return all(control[number[id_]] == player for id_ in spaces)
        case scenarios.ControlAtLeast(count, spaces):
            return sum(control[number[id_]] == player for id_ in spaces) >= count
        case scenarios.ControlCount(countries, count):
            return sum(control[space] == player for space in _spaces(t, countries)) >= count
        case scenarios.ControlSymbols(symbols, count):
            return (
                sum(control[space] == player and SYMBOLS[box.symbol[space]] in symbols for space in plan.spaces)
                >= count
            )
        case scenarios.ControlledByAny(spaces, players):
            holders = [plan.player(id_) for id_ in players]
            return all(control[number[id_]] in holders for id_ in spaces)
        case scenarios.ControlledCountBy(countries, players, count):
            holders = [plan.player(id_) for id_ in players]
            return sum(control[space] in holders for space in _spaces(t, countries)) >= count
        case scenarios.AnyOf(of):
            return any(holds(t, player, each) for each in of)
        case scenarios.AllOf(of):
            return all(holds(t, player, each) for each in of)
    return _holds_elsewhere(t, condition)


def _holds_elsewhere(t: Table, condition: scenarios.AnyCondition) -> bool:
    """31.0 Conditions that do not look at the player's own control."""
    s, box, plan = t.state, t.box, plan_of(t)
    match condition:
        case scenarios.Line(start, goal, via):
            return line(t, start, goal, via)
        case scenarios.NoLine(start, goal, via):
            return not line(t, start, goal, via)
        case scenarios.NoUnits(of, countries):
            units = on_map(t, *box.of(*of))
            return not any(box.countries[box.country[s.at[unit]]] in countries for unit in units)
        case scenarios.FactionUnitsAtMost(faction, count):
            return len(on_map(t, box.faction_number[faction])) <= count
        case scenarios.UnitOnMap(id_):
            return s.at[box.unit_number[id_]] >= 0
        case scenarios.TensionAtMost(level):
            return s.tension <= level
        case scenarios.PkkRebellionOver():
            turkey = plan.player(Player.TURKEY)
            return s.pkk == Pkk.OVER or all(s.control[space] == turkey for space in plan.pkk_turkey)
    return False


Standing = tuple[Plan, tuple[int, ...], tuple[bool, ...]]


def standing(t: Table) -> Standing:
    """31.0 All that victory conditions look at: who controls what, and which of the others are met."""
    plan = plan_of(t)
    return plan, tuple(t.state.control), tuple([_holds_elsewhere(t, each) for each in plan.elsewhere])


def _spaces(t: Table, countries: tuple[str, ...]) -> list[int]:
    box, plan = t.box, plan_of(t)
    return [space for country in countries for space in plan.in_country[box.countries.index(country)]]


def line(t: Table, start: str, goal: str, via: tuple[str, ...]) -> bool:
    """31.1, R-VIC-4 Linked spaces of some players, each supplied, join a country and a coast or another country."""
    box, plan = t.box, plan_of(t)
    kind, _, name = goal.partition(":")
    coast, land = kind == "coast", -1 if kind == "coast" else box.countries.index(name)
    holders = [plan.player(id_) for id_ in via]
    nets: Nets = {}
    usable = {
        space for space in plan.spaces if t.state.control[space] in holders and held_in_supply(t, space, nets)
    }
    edge = [space for space in plan.in_country[box.countries.index(start)] if space in usable]
    seen = set(edge)
    while edge:
        space = edge.pop()
        if (
            space in box.med if coast else any(box.country[beside] == land for beside in (space, *box.near[space]))
        ):  # R-VIC-17
            return True
        for beside in plan.near[space]:
            if beside in usable and beside not in seen:
                seen.add(beside)
                edge.append(beside)
    return False


def level(t: Table, player: int) -> int:
    """31.0, R-VIC-2 The level of a player; each includes the prerequisites and the levels below it."""
    conditions = plan_of(t).victory[player]
    if not all(holds(t, player, each) for each in conditions.prerequisites):
        return 0
    reached = 0
    for each in (conditions.minor, conditions.major, conditions.decisive):
        if not all(holds(t, player, condition) for condition in each):
            break
        reached += 1
    return reached


# 31.1 Victory points ----------------------------------------------------------------------------------------


def value(t: Table, space: int) -> int:
    """31.1, R-VIC-3 What a space is worth: its highest value once."""
    box = t.box
    table = box.tables.vp
    if box.holy[space]:
        return table.holy_site
    if box.objective[space]:
        return table.objective
    return table.oilfield if space in box.oil else table.other


def points(t: Table, player: int) -> int:
    """31.1, R-VIC-9, R-VIC-10 Controlled spaces outside the player's own country, and lines of communication."""
    s, box, plan = t.state, t.box, plan_of(t)
    table = box.tables.vp
    id_ = plan.players[player].id
    own = plan.home[player] - {box.countries.index(country) for country in table.own_country_exception}
    if id_ == Player.IRAN:
        own -= {box.countries.index(Country.LEBANON)}
    total = sum(
        value(t, space) for space in plan.scored if s.control[space] == player and box.country[space] not in own
    )
    if id_ in (Player.IRAN, Player.IRANO_SYRIA) and line(t, Country.IRAN, "coast:med", (id_,)):
        total += table.iran_bonus
    if id_ == Player.SAUDI and line(t, Country.SAUDI, "country:turkey", (id_,)):
        total += table.saudi_bonus
    return total


def point_level(t: Table, player: int, totals: list[int]) -> int:
    """31.1.levels, R-VIC-3, R-VIC-14 The lead over the best player of another seat."""
    plan = plan_of(t)
    table = t.box.tables.vp
    best = max(totals[other] for other in plan.everybody if plan.seat_of[other] != plan.seat_of[player])
    lead = totals[player] - best
    return sum(lead >= needed for needed in (table.minor, table.major, table.decisive))


# The end of the game ----------------------------------------------------------------------------------------


def outcome(t: Table) -> Outcome | None:
    """31.0, R-VIC-1, R-VIC-13 Everybody who reaches a level wins; a person's is the lowest of his countries."""
    s = t.state
    if s.segment != Segment.OVER and s.loser < 0:
        return None
    plan = plan_of(t)
    if s.loser >= 0:
        winners = tuple(seat for seat in range(len(plan.seats)) if seat != s.loser)
        why = f"{plan.seats[s.loser].name} gives up."
        return Outcome.plain(winners, "resignation", "31.0", why, len(plan.seats))
    totals = [points(t, player) for player in plan.everybody]
    levels = [point_level(t, player, totals) if s.points else level(t, player) for player in plan.everybody]
    of_seat = tuple(min(levels[player] for player in players) for players in plan.players_of)
    score = [min(totals[player] for player in players) for players in plan.players_of]
    ranks = ranked(tuple(zip(of_seat, score, strict=True)))  # R-VIC-2: level, then victory points
    rule = "31.1" if s.points else "31.0"
    if not any(of_seat):
        return Outcome((), "stalemate", rule, "Nobody reaches a level of victory.", of_seat, ranks)
    winners = tuple(seat for seat in sorted(range(len(ranks)), key=ranks.__getitem__) if of_seat[seat])
    why = "; ".join(f"{plan.seats[seat].name}: {LEVELS[of_seat[seat]]} victory" for seat in winners)
    best = of_seat[winners[0]]
    return Outcome(winners, LEVELS[best], rule, f"{why}.", of_seat, ranks)
