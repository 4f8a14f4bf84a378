"""Occupying an area: who controls it, and what follows when it changes hands."""

from sandtable.core import Control, Kind, Leave, Occasion, Option, Steps, Track, counted
from sandtable.core.refusals import no_card
from sandtable.games.islamic_state.box.factions import NOBODY, PLAYABLE, Faction, Force, Nation
from sandtable.games.islamic_state.rules.cooperation import contested, factions_in, force_of, forces
from sandtable.games.islamic_state.rules.players import faction_of, runner, seat_of
from sandtable.games.islamic_state.rules.track import CITY, PRIZE, change
from sandtable.games.islamic_state.state import Off, Russia, Table, take


def capture(t: Table, area: int, faction: int, rule: str) -> None:
    """An area changes hands; momentum.lose counts it for both players."""
    s, old = t.state, t.state.control[area]
    if old == faction:
        return
    s.control[area] = faction
    t.tell(
        Control(area, Faction(faction).name.lower(), worth=worth(t, area, faction)),
        f"{{at:space}} falls to {'' if faction == Faction.IRAN else 'the '}{{side:card}}.",
        rule,
        side=t.box.first_target + faction,
    )
    loser = seat_of(t, old) if old != NOBODY else NOBODY
    winner = seat_of(t, faction)
    if winner != loser:
        s.captured[winner] += 1
        if loser != NOBODY:
            s.lost[loser] += 1
        s.from_holder[winner] += loser == s.momentum
    if faction in (Faction.ISLAMIC_STATE, Faction.SYRIAN_REGIME) and t.box.city[area]:
        change(t, CITY, "a city is taken", "int.changes")
    _regime_count(t, old, faction)
    if faction == Faction.ISLAMIC_STATE:
        _is_takes(t, area)
    if area == t.box.tartus and faction != Faction.SYRIAN_REGIME:
        expel_russians(t)


def worth(t: Table, area: int, faction: int) -> str:
    """int.changes, revenue.resources What an area is worth to whoever takes it."""
    points = resources_in(t, area) if faction == Faction.ISLAMIC_STATE else 0
    parts = ["a city"] if t.box.city[area] else []
    return ", ".join([*parts, counted(points, "resource")] if points else parts)


def resources_in(t: Table, area: int) -> int:
    """revenue.resources Points a turn of the resources in an area that work; a refinery always does (R-47)."""
    s, box = t.state, t.box
    refined = box.tables.revenue.values["oil_refinery"] * box.refineries.count(area)
    return refined + sum(box.site_value[site] for site in box.sites_in[area] if not s.damage[site])


def _regime_count(t: Table, old: int, new: int) -> None:
    """russia.appear, truce, russia.withdraw What the regime has lost and taken."""
    s = t.state
    if old == Faction.SYRIAN_REGIME:
        s.setbacks += 1
        s.lost_since += s.russia == Russia.PRESENT
    if new == Faction.SYRIAN_REGIME and s.russia == Russia.PRESENT:
        s.retaken += 1
        s.from_rebels += old == Faction.SYRIAN_REBELS


def _is_takes(t: Table, area: int) -> None:
    """revenue.cash Loot, once an area; int.limits the two capitals, once each."""
    s, box = t.state, t.box
    if box.archaeology[area] and area not in s.looted:
        s.looted.append(area)
        s.cash += box.tables.revenue.archaeology_once
        t.tell(Track("cash", s.cash), "{at:space} is looted: cash {value}.", "revenue.cash", at=area)
    if area in (box.baghdad, box.space["damascus"]) and area not in s.prized:
        s.prized.append(area)
        change(t, PRIZE, "a capital has fallen", "int.limits", capped=False)
    if area == box.jawala:
        s.jawala_barred = True  # reinforce.iran


def expel_russians(t: Table) -> None:
    """russia.ground If anybody else controls Tartus all Russian units leave for good."""
    s, box = t.state, t.box
    for unit in (*box.units_of[Force.RUSSIA], *box.air_of[Nation.RUSSIA]):
        if s.at[unit] != Off.OUT:
            t.tell(
                Leave((unit,), s.at[unit] if s.at[unit] >= 0 else None, lost=False),
                "{pieces:piece} leaves.",
                "russia.ground",
            )
            if unit < box.ground:
                take(s, unit, Off.OUT)
            else:
                s.at[unit] = Off.OUT
    s.russia = Russia.GONE


def holder(t: Table, area: int) -> int:
    """occupy.when The faction that holds an area alone with its units; NOBODY if none or several do."""
    present = t.state.here[area]
    if not present:
        return NOBODY
    faction_now = t.box.faction_with[t.state.druze]
    factions = [faction_now[unit] for unit in present]
    return factions[0] if factions.count(factions[0]) == len(factions) else NOBODY


def occupy(t: Table, area: int, faction: int, rule: str) -> Steps[None]:
    """occupy.when Take an area; occupy.proxies Iran's forces take it for others or decline."""
    if faction == Faction.IRAN:
        yield from _occupy_by_proxy(t, area, rule)
    elif faction == Faction.TURKEY:
        capture(t, area, Faction.COALITION, rule)
    elif 0 <= faction < PLAYABLE:
        capture(t, area, faction, rule)


def _occupy_by_proxy(t: Table, area: int, rule: str) -> Steps[None]:
    """occupy.proxies Hezbollah takes an area for the regime, militia and 81st Division for the Coalition."""
    s, box = t.state, t.box
    if s.control[area] in (Faction.COALITION, Faction.SYRIAN_REGIME):
        return  # land of those they cooperate with
    units = [unit for unit in s.here[area] if faction_of(t, unit) == Faction.IRAN]
    present = forces(t, units)  # Druze that have joined Iran stand as Hezbollah
    names = [Faction.SYRIAN_REGIME] if Force.HEZBOLLAH in present else []
    if Force.SHIA_MILITIA in present or Force.IRAN in present:
        names.append(Faction.COALITION)
    options = [box.options("claim", Kind.CARD)[box.first_target + name] for name in names]
    choice = yield t.ask(
        runner(t, units[0]),
        "Take {area:space} for another faction?",
        [*options, DECLINE],
        rule="occupy.proxies",
        refuse=no_card("occupy.proxies", "The units there take no area for it."),
        reaction="claim",
        decline=DECLINE,
        occasion=Occasion(s.turn, (), (area,)),
        area=area,
    )
    if choice.target is not None:
        capture(t, area, choice.target - box.first_target, rule)


DECLINE = Option("decline")


def settle_battle(t: Table, area: int, attacker: int) -> Steps[bool]:
    """occupy.when After combat the area is the attacker's if nobody hostile remains (R-80), combat.contested.

    A defender who remains alone takes it as well, if it was another's."""
    s = t.state
    if area >= t.box.areas or not s.here[area] or contested(t, area):
        return False
    mine = [unit for unit in s.here[area] if faction_of(t, unit) == attacker]
    if not mine:
        yield from occupy(t, area, holder(t, area), "occupy.when")
        return False
    others = [unit for unit in s.here[area] if faction_of(t, unit) != attacker]
    if others and is_friends_land(t, area, others):
        return False
    yield from occupy(t, area, attacker, "occupy.when")
    return not others


def is_friends_land(t: Table, area: int, others: list[int]) -> bool:
    """R-80 A cooperating faction keeps what it controls and stands in."""
    return t.state.control[area] in {faction_of(t, unit) for unit in others}


def upkeep_control(t: Table) -> Steps[None]:
    """occupy.when At the start of a turn an area belongs to the only player with a unit there (R-24)."""
    for area in range(t.box.areas):
        if t.state.here[area]:
            faction = holder(t, area)
            if faction == NOBODY:
                yield from _occupy_together(t, area)
            elif faction != t.state.control[area]:
                yield from occupy(t, area, faction, "occupy.when")


def _occupy_together(t: Table, area: int) -> Steps[None]:
    """R-95 Cooperating factions of one player that stand alone in an area take it for the one that he names."""
    s, box = t.state, t.box
    seats = {runner(t, unit) for unit in s.here[area]}
    if len(seats) > 1 or contested(t, area):
        return
    present = (Faction.COALITION if each == Faction.TURKEY else each for each in factions_in(t, area))
    names = sorted({*present} - {Faction.IRAN})
    if s.control[area] in names:
        return
    choice = yield t.ask(
        seats.pop(),
        "Which faction takes {area:space}?",
        [box.options("claim", Kind.CARD)[box.first_target + name] for name in names],
        rule="occupy.when",
        refuse=no_card("occupy.when", "It has no unit there that could take the area."),
        area=area,
    )
    capture(t, area, choice.number - box.first_target, "occupy.when")


def shia_hold(t: Table, area: int) -> bool:
    """reinforce.iran Whether a Shia unit stands in an area that IS does not control."""
    if t.state.control[area] == Faction.ISLAMIC_STATE:
        return False
    return any(t.box.people[force_of(t, unit)] == "shia" for unit in t.state.here[area])
