"""Islamic State revenue: resources, cash, and paying the army."""

from sandtable.core import Hint, Kind, Option, Steps, Track, counted
from sandtable.core.refusals import against_spaces
from sandtable.games.islamic_state.box.actions import Act, Intervention, Site
from sandtable.games.islamic_state.box.factions import Faction, Force
from sandtable.games.islamic_state.rules.players import is_controls_turkey, is_seat
from sandtable.games.islamic_state.rules.reasons import why_not_anybody
from sandtable.games.islamic_state.rules.stacking import eliminate
from sandtable.games.islamic_state.state import Table

IS = Faction.ISLAMIC_STATE  # to ask an Enum for its members takes longer


def army(t: Table) -> int:
    """The IS units on the map."""
    at = t.state.at
    return sum([at[unit] >= 0 for unit in t.box.units_of[Force.ISLAMIC_STATE]])


def resources(t: Table) -> int:
    """revenue.resources Points of the resources that IS controls and that work; a refinery always does (R-47)."""
    s, box = t.state, t.box
    owners, refinery = box.site_owners(s.control), box.tables.revenue.values["oil_refinery"]
    total = refinery * box.refinery_owners(s.control).count(IS)
    if IS not in owners:
        return total
    sites = zip(owners, s.damage, box.site_value, strict=True)
    return total + sum([value for owner, damage, value in sites if owner == IS and not damage])


def supports_one_more(t: Table) -> bool:
    """revenue.limit Whether resources and cash carry another unit (R-51)."""
    return army(t) < resources(t) + t.state.cash


def income(t: Table) -> int:
    """revenue.cash What a turn brings in, and what struck oil transport costs."""
    s, box, revenue = t.state, t.box, t.box.tables.revenue
    total = revenue.other_income_per_turn + border_income(t)
    total += box.tables.act[Act.RANSOM].effect.cash_per_turn * bool(s.succeeded[Act.RANSOM])
    transport = box.tables.air_strike[Site.OIL_TRANSPORT]
    for site, (area, kind) in enumerate(box.sites):
        if kind == Site.OIL_TRANSPORT and s.damage[site] and s.control[area] == Faction.ISLAMIC_STATE:
            total += transport.is_cash_per_turn_damaged
    return total


def border_income(t: Table) -> int:
    """revenue.cash The Turkish border: nothing without a controlled border area, or with the border closed."""
    s, revenue = t.state, t.box.tables.revenue
    if s.played[Intervention.CLOSE_BORDER] or all(
        s.control[a] != Faction.ISLAMIC_STATE for a in t.box.turkish_border
    ):
        return 0
    return revenue.border_if_is_controls_turkey if is_controls_turkey(t) else revenue.border_otherwise


def pay_army(t: Table) -> Steps[None]:
    """revenue.pay One point a unit: resources first, then cash as IS chooses; unpaid units are given up."""
    s = t.state
    s.cash = max(s.cash + income(t), 0)
    size, paid = army(t), resources(t)
    short = size - paid
    if short > 0:
        most = min(short, s.cash)
        choice = yield t.ask(
            is_seat(t),
            "Pay your army: {size:#unit} cost 1 each, resources pay {paid}. Pay the other {short} with cash? "
            "A unit without pay is lost.",
            [Option("pay", amount) for amount in range(most, -1, -1)],
            rule="revenue.pay",
            hint=lambda option: _what_is_left(short - (option.target or 0), s.cash - (option.target or 0)),
            size=size,
            paid=paid,
            short=short,
        )
        s.cash -= choice.number
        for unpaid in range(short - choice.number, 0, -1):
            yield from _give_up(t, unpaid)
    t.tell(Track("cash", s.cash), "Cash after the army is paid: {value}.", "revenue.pay")


def _what_is_left(unpaid: int, cash: int) -> Hint:
    lost = f"{counted(unpaid, 'unit')} lost" if unpaid else "all units stay"
    return Hint(f"{lost}, {cash} cash left", usual=not unpaid)


def _give_up(t: Table, unpaid: int) -> Steps[None]:
    """revenue.pay A unit that is not paid is eliminated, by choice of IS."""
    s, box = t.state, t.box
    areas = sorted({s.at[unit] for unit in box.units_of[Force.ISLAMIC_STATE] if s.at[unit] >= 0})
    options = [box.options("give_up", Kind.SPACE)[area] for area in areas]
    choice = yield t.ask(
        is_seat(t),
        "{unpaid:#unit} without pay: where is one given up?",
        options,
        rule="revenue.pay",
        refuse=against_spaces(lambda area: why_not_anybody(t, area, "revenue.pay")),
        unpaid=unpaid,
    )
    unit = next(u for u in s.here[choice.number] if box.force[u] == Force.ISLAMIC_STATE)
    eliminate(t, unit, "revenue.pay")
