"""17.1, 21.0, 26.0 Where units may go at all, whoever stands there."""

from sandtable.core import Refusal
from sandtable.games.fitna.box.factions import KURDS, SYMBOL_OF, Country, Faction, Player
from sandtable.games.fitna.rules.stacking import mates
from sandtable.games.fitna.rules.units import same_side
from sandtable.games.fitna.state import Table, plan_of

ZONES: dict[int, str] = {SYMBOL_OF[faction]: faction for faction in KURDS}
"""26.0 Whose zone the spaces with a symbol are."""


def closed(t: Table, space: int) -> Refusal | None:
    """R-CTL-4 Why nothing happens in a space: the scenario leaves it out."""
    return None if plan_of(t).open[space] else Refusal("5.0", "The space is not in play in this scenario.")


def why_not_enter(t: Table, unit: int, space: int, *, retreat: bool = False) -> Refusal | None:
    """Why a unit may never enter a space; a retreat may leave the area of a faction (R-REI-18)."""
    plan, box = plan_of(t), t.box
    if not plan.open[space]:
        return closed(t, space)
    country = box.country[space]
    faction = box.factions[box.faction[unit]]
    if faction == Faction.RUSSIA and box.countries[country] == Country.TURKEY:  # R-MOV-9
        return Refusal("21.0", "Russian units never enter Turkey.")
    zone_of = ZONES.get(box.symbol[space], faction)
    if zone_of != faction and box.faction[unit] in box.kurdish and Player.KURDS not in plan.player_number:
        return Refusal("26.0", "It belongs to another Kurdish faction.")
    if retreat:
        return None
    return _outside_its_area(t, unit, country)


def _outside_its_area(t: Table, unit: int, country: int) -> Refusal | None:
    """R-REI-18 Factions with an area, and the rebels of scenario 3, who enter Turkey only by retreating."""
    plan, box = plan_of(t), t.box
    owner = t.state.owner[unit]
    if owner >= len(plan.players):
        return None
    zone = plan.zone[owner].get(box.faction[unit])
    if zone is not None and country not in zone:
        return Refusal("20.1", "This faction acts only in its own area and at home.")
    if (
        box.countries[country] == Country.TURKEY
        and "rebels_turkey" in plan.specials
        and plan.players[owner].id == Player.REBELS
    ):
        return Refusal("20.1", "Rebel units enter Turkey only by retreating.")
    return None


def open_to(t: Table, unit: int) -> list[bool]:
    """The spaces that a unit may enter, looked up once for each kind of unit."""
    plan, box = plan_of(t), t.box
    key = (t.state.owner[unit], box.faction[unit])
    ready = plan.entry.get(key)
    if ready is None:
        ready = plan.entry[key] = [why_not_enter(t, unit, space) is None for space in range(box.size)]
    return ready


def doors(t: Table, unit: int) -> tuple[tuple[int, ...], ...]:
    """For every space those beside it that a unit may enter, looked up once for each kind of unit."""
    plan = plan_of(t)
    key = (t.state.owner[unit], t.box.faction[unit])
    ready = plan.doors.get(key)
    if ready is None:
        enter = open_to(t, unit)
        ready = plan.doors[key] = tuple(tuple(space for space in near if enter[space]) for near in plan.near)
    return ready


def stopped_by(t: Table, unit: int, space: int) -> Refusal | None:
    """17.1, R-MOV-2, R-STK-10 Units of others close a space, except partners and those of the same person."""
    other = _in_the_way(t, unit, space)
    if other is None:
        return None
    if t.box.faction[other] in t.box.kurdish:
        return Refusal("26.0", "Peshmergas hold this space.")
    plan, owner = plan_of(t), t.state.owner[other]
    whose = f"Units of {plan.players[owner].name}" if owner < len(plan.players) else "Enemies"
    return Refusal("17.1", f"{whose} stand there: only an offensive can enter.")


def _in_the_way(t: Table, unit: int, space: int) -> int | None:
    """The first unit in a space that stops another one."""
    owner = t.state.owner
    mine = owner[unit]
    for other in t.state.stacks[space]:
        if owner[other] != mine and not same_side(t, mine, owner[other]) and not mates(t, unit, other):
            return other
    return None


def may_pass(t: Table, unit: int, space: int) -> bool:
    """17.1 Whether a unit may move into a space on its way."""
    return not t.state.stacks[space] or _in_the_way(t, unit, space) is None
