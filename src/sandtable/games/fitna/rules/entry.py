"""17.1, 21.0, 26.0 Where units may go at all, whoever stands there."""

from sandtable.core import Refusal
from sandtable.games.fitna.rules.stacking import mates
from sandtable.games.fitna.rules.units import same_side
from sandtable.games.fitna.state import Table, plan

SYMBOL_FACTION = {2: "kdp", 3: "pyd", 4: "pkk"}


def barred(t: Table, u: int, x: int, *, retreat: bool = False) -> Refusal | None:
    """Why a unit may never enter a space; a retreat may leave the area of a faction (R-REI-18)."""
    p, box = plan(t), t.box
    if not p.open[x]:
        return Refusal("5.0", "The space is not in play in this scenario.")
    country = box.country[x]
    faction = box.factions[box.faction[u]]
    if faction == "russia" and box.countries[country] == "turkey":  # R-MOV-9
        return Refusal("21.0", "Russian units never enter Turkey.")
    zone_of = SYMBOL_FACTION.get(box.symbol[x], faction)
    if zone_of != faction and box.faction[u] in box.kurdish and "kurds" not in p.player_number:
        return Refusal("26.0", "It belongs to another Kurdish faction.")
    if retreat:
        return None
    return _outside_its_area(t, u, country)


def _outside_its_area(t: Table, u: int, country: int) -> Refusal | None:
    """R-REI-18 Factions with an area, and the rebels of scenario 3, who enter Turkey only by retreating."""
    p, box = plan(t), t.box
    owner = t.state.owner[u]
    if owner >= len(p.players):
        return None
    zone = p.zone[owner].get(box.faction[u])
    if zone is not None and country not in zone:
        return Refusal("20.1", "This faction acts only in its own area and at home.")
    if box.countries[country] == "turkey" and "rebels_turkey" in p.specials and p.players[owner].id == "rebels":
        return Refusal("20.1", "Rebel units enter Turkey only by retreating.")
    return None


def open_to(t: Table, u: int) -> list[bool]:
    """The spaces that a unit may enter, looked up once for each kind of unit."""
    p, box = plan(t), t.box
    key = (t.state.owner[u], box.faction[u])
    ready = p.entry.get(key)
    if ready is None:
        ready = p.entry[key] = [barred(t, u, x) is None for x in range(box.size)]
    return ready


def doors(t: Table, u: int) -> tuple[tuple[int, ...], ...]:
    """For every space those beside it that a unit may enter, looked up once for each kind of unit."""
    p = plan(t)
    key = (t.state.owner[u], t.box.faction[u])
    ready = p.doors.get(key)
    if ready is None:
        enter = open_to(t, u)
        ready = p.doors[key] = tuple(tuple(y for y in near if enter[y]) for near in p.near)
    return ready


def stopped_by(t: Table, u: int, x: int) -> Refusal | None:
    """17.1, R-MOV-2, R-STK-10 Units of others close a space, except partners and those of the same person."""
    v = _in_the_way(t, u, x)
    if v is None:
        return None
    if t.box.faction[v] in t.box.kurdish:
        return Refusal("26.0", "Peshmergas hold this space.")
    return Refusal("17.1", "Units of somebody else stand there.")


def _in_the_way(t: Table, u: int, x: int) -> int | None:
    """The first unit in a space that stops another one."""
    owner = t.state.owner
    mine = owner[u]
    for v in t.state.stacks[x]:
        if owner[v] != mine and not same_side(t, mine, owner[v]) and not mates(t, u, v):
            return v
    return None


def may_pass(t: Table, u: int, x: int) -> bool:
    """17.1 Whether a unit may move into a space on its way."""
    return not t.state.stacks[x] or _in_the_way(t, u, x) is None
