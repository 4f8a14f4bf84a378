"""Air Strikes: bombing infrastructure that the Islamic State controls."""

from sandtable.core import D6, Chance, Forecast, Kind, Lit, Note, Refusal, Shift, Steps
from sandtable.core.events import Reading
from sandtable.core.refusals import no_card
from sandtable.games.islamic_state.box.actions import Site
from sandtable.games.islamic_state.box.factions import Faction, Nation
from sandtable.games.islamic_state.box.tables import Strike
from sandtable.games.islamic_state.rules.players import faction_of, runner
from sandtable.games.islamic_state.rules.track import bombed_by, casualties, change
from sandtable.games.islamic_state.state import Table

DESTROYED = 9
FACES = (1, 2, 3, 4, 5, 6)


def targets(t: Table, air: int) -> list[int]:
    """air.targets What an air unit can bomb where it stands: IS infrastructure that is not destroyed."""
    return targets_in(t, air, t.state.at[air])


def targets_in(t: Table, air: int, area: int) -> list[int]:
    """air.targets What an air unit could bomb in an area."""
    s, box = t.state, t.box
    if area < 0 or s.control[area] != Faction.ISLAMIC_STATE:
        return []
    return [
        site
        for site in box.sites_in[area]
        if s.damage[site] != DESTROYED and not _forbidden(t, air, box.sites[site])
    ]


def _forbidden(t: Table, air: int, site: tuple[int, int]) -> bool:
    """air.syria Targets closed to Syrian air units; R-48 Russian ones are free."""
    if t.box.nation[air] != Nation.SYRIA:
        return False
    area, kind = site
    bans = t.box.tables.air_strike[kind].forbidden_to
    return "syrian_regime" in bans or ("syrian_regime in Syria" in bans and bool(t.box.in_syria[area]))


def bombers(t: Table, faction: int, seat: int) -> list[int]:
    """air.action, R-22 Air units in place that have not bombed this turn and have something to bomb."""
    return [
        air
        for air in t.box.air_of_faction[faction]
        if t.state.at[air] >= 0 and air not in t.state.bombed and runner(t, air) == seat and targets(t, air)
    ]


def why_not_bomb(t: Table, faction: int, seat: int, air: int) -> Refusal:
    """Why a piece bombs nothing in a faction's phase."""
    s, box = t.state, t.box
    if air >= box.air.stop:
        return Refusal("air.action", "It is a marker, not a unit.")
    if s.at[air] < 0:
        return Refusal("air.action", "It is not on the map.")
    if faction_of(t, air) != faction or runner(t, air) != seat:
        return Refusal("air.action", "It acts in the phase of another faction or player.")
    if air not in box.nation:
        return Refusal("air.action", "Only air units act without a card.")
    if air in s.bombed:
        return Refusal("air.action", "It has bombed this turn.")
    if s.control[s.at[air]] != Faction.ISLAMIC_STATE:
        return Refusal("air.targets", "Only infrastructure that the Islamic State controls is bombed.")
    if any(s.damage[site] != DESTROYED and _forbidden(t, air, box.sites[site]) for site in box.sites_in[s.at[air]]):
        return Refusal("air.syria", "Syrian air units may not bomb what is there.")
    return Refusal("air.targets", "Nothing is left there to bomb.")


def modifier(t: Table, air: int) -> int:
    """air.table The USA adds 1 to its rolls."""
    return t.box.tables.air_strike_rules.usa_die_bonus if t.box.nation[air] == Nation.USA else 0


def bomb(t: Table, air: int, seat: int) -> Steps[None]:
    """air.action Bomb one named target; it needs no card."""
    sites = targets(t, air)
    choice = yield t.ask(
        seat,
        "What does {air:piece} bomb?",
        [t.box.options("target", Kind.CARD)[t.box.first_site + site] for site in sites],
        rule="air.targets",
        refuse=no_card("air.targets", "It is no target there that this air unit may still bomb."),
        odds=lambda option: odds(t, air, (option.target or 0) - t.box.first_site),
        air=air,
    )
    t.state.bombed.append(air)
    strike(t, air, choice.number - t.box.first_site)


def _within(span: tuple[int, ...], roll: int) -> bool:
    return bool(span) and span[0] <= roll <= span[1]


def result(row: Strike, roll: int) -> str:
    """air.table What a modified roll does."""
    if _within(row.destroyed, roll):
        return "destroyed"
    return "damaged" if _within(row.damaged, roll) else "no effect"


def strike(t: Table, air: int, site: int) -> None:
    """air.table, air.targets Roll against a target; damage adds up to six turns (R-36)."""
    s, box = t.state, t.box
    area, kind = box.sites[site]
    row = box.tables.air_strike[kind]
    card = box.first_site + site
    roll = t.roll(D6, "{air:piece} bombs the {site:card}", "air.table", air=air, site=card) + modifier(t, air)
    found = result(row, roll)
    if found == "destroyed":
        s.damage[site] = DESTROYED
    elif found == "damaged":
        s.damage[site] = min(s.damage[site] + roll, box.tables.air_strike_rules.damage_cap_turns)
    chance = next(each for each in odds(t, air, site).chances if each.text == found)
    brought = Reading(chance, Lit("air_strike", row=kind))
    t.tell(Note((air,), area, "bombing", brought), "{site:card}: {found}.", "air.table", site=card, found=found)
    _consequences(t, air, area, kind, found)


def _consequences(t: Table, air: int, area: int, kind: int, found: str) -> None:
    """air.table, int.changes What the strike does to the Intervention level (R-5, R-42)."""
    row = t.box.tables.air_strike[kind]
    bomber = bombed_by(t.box.nation[air])
    if kind == Site.POWER_PLANT:
        change(t, row.intervention, "a power plant is bombed", "air.table")
    elif found == "destroyed" and row.intervention_if_destroyed:
        change(t, row.intervention_if_destroyed, "oil burns", "air.table")
    elif kind == Site.OIL_TRANSPORT and found == "destroyed":
        casualties(t, bomber, -row.intervention_on_casualties)
    elif kind == Site.DAM and found != "no effect":
        great = t.box.map.area[area].dam
        casualties(t, bomber, -row.intervention_special.get(great, row.intervention))


def odds(t: Table, air: int, site: int) -> Forecast:
    """The exact chances of a strike."""
    _, kind = t.box.sites[site]
    row, add = t.box.tables.air_strike[kind], modifier(t, air)
    found = [result(row, face + add) for face in FACES]
    good = {"destroyed": 1.0, "damaged": 0.5, "no effect": 0.0}
    chances = tuple(Chance(word, found.count(word) / len(FACES), good[word]) for word in good if word in found)
    shifts = (Shift(add, "air.table", "USA"),) if add else ()
    return Forecast("Air strike", "air.table", chances, shifts, lit=Lit("air_strike", row=kind))


def repair(t: Table) -> None:
    """air.repair One hit comes off every damaged target; what is destroyed stays so."""
    damage = t.state.damage
    for site, turns in enumerate(damage):
        if 0 < turns < DESTROYED:
            damage[site] = turns - 1
