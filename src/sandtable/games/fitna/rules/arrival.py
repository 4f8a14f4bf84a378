"""15.0 Where reinforcements and rebuilt units arrive."""

from collections.abc import Callable

from sandtable.core import Refusal
from sandtable.games.fitna.box.factions import KURDS, SYMBOL_OF, WEST, Country, Faction, Player
from sandtable.games.fitna.rules.control import controlled
from sandtable.games.fitna.rules.entry import why_not_enter
from sandtable.games.fitna.rules.stacking import no_room, room
from sandtable.games.fitna.rules.supply import Nets, fed, supplied
from sandtable.games.fitna.rules.units import is_npc
from sandtable.games.fitna.state import Table, plan_of

HOME: dict[str, Country] = {
    Faction.SYRIA: Country.SYRIA,
    Faction.IRAQ: Country.IRAQ,
    Faction.IRAN: Country.IRAN,
    Faction.ISRAEL: Country.ISRAEL,
    Faction.TURKEY: Country.TURKEY,
    Faction.SAUDI: Country.SAUDI,
    Faction.FIA: Country.IRAQ,
}
"""15.0.place The country in which an army arrives, where it is in play; else it arrives anywhere."""
CONTESTED = (Country.SYRIA, Country.LEBANON, Country.IRAQ)
"""15.0.sunni The three countries of the Sunni militias."""


def spaces(t: Table, unit: int, nets: Nets, *, full: bool = False) -> list[int]:
    """15.0.place The spaces where a unit may arrive now; `full` asks for those without room as well."""
    found = [space for space in _places(t, unit, nets) if why_not_enter(t, unit, space, retreat=True) is None]
    return [space for space in dict.fromkeys(found) if full or room(t, unit, space)]


class Arrivals:
    """15.0.place Where units may arrive as things stand, found once for all units of a kind."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.nets: Nets = {}
        self._found: dict[tuple[int, int, int], list[int]] = {}

    def of(self, unit: int) -> list[int]:
        """The spaces where a unit may arrive now."""
        key = (self.t.state.owner[unit], plan_of(self.t).stack_class[unit], self.t.box.kind[unit])
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = spaces(self.t, unit, self.nets)
        return found


def why_not(t: Table, unit: int, space: int) -> Refusal | None:
    """15.0.place Why a unit does not arrive in a space."""
    closed = why_not_enter(t, unit, space, retreat=True)
    if closed is not None:
        return closed
    nets: Nets = {}
    if space in _places(t, unit, nets):
        return no_room(t, unit, space)
    box = t.box
    elsewhere = _why_not_here(t, unit, space)
    if elsewhere is not None:
        return elsewhere
    if t.state.control[space] != t.state.owner[unit]:
        return Refusal("15.0.place", "Its own side does not control the space.")
    if box.faction[unit] not in box.kurdish and not supplied(t, unit, space, nets):
        return Refusal("14.1", "Nothing arrives in a space without supply.")
    return no_room(t, unit, space) or Refusal("15.0.place", _elsewhere(t, unit))


def _elsewhere(t: Table, unit: int) -> str:
    """R-REI-7, R-REI-8 Where units of a kind arrive that may not go to every own supplied space."""
    box, plan = t.box, plan_of(t)
    faction = box.factions[box.faction[unit]]
    if faction in (Faction.LEBANON, Faction.LEB_HEZBOLLAH):
        return "Units of this kind arrive in Lebanon as long as an own space there has room."
    if faction == Faction.FSA and "rebel_arrival" in plan.specials:
        return "Units of this kind arrive next to Turkey or Jordan as long as an own space there is supplied."
    return "Units of this kind arrive elsewhere."


def _why_not_here(t: Table, unit: int, space: int) -> Refusal | None:
    """15.0.arab, 15.0.russia, 15.0.place Units that arrive in named spaces or countries arrive nowhere else."""
    box = t.box
    if box.unit[unit].arrive == "h4_h5":
        return (
            None if space in (box.space("h4"), box.space("h5")) else Refusal("15.0.arab", "It arrives in H4 or H5.")
        )
    if box.factions[box.faction[unit]] == Faction.RUSSIA:
        ports = [port for port in _russians(t, unit, {}) if port in box.sources(Faction.RUSSIA)]
        return Refusal("15.0.russia", "It arrives in Tartus or Latakia.") if ports and space not in ports else None
    lands = _lands(t, unit)
    if not lands or box.countries[box.country[space]] in lands:
        return None
    names = (each.name for each in box.map.country if each.id in lands)
    return Refusal("15.0.place", f"It arrives in {' or '.join(names)} only.")


def _lands(t: Table, unit: int) -> tuple[Country, ...]:
    """15.0.place, 15.0.shia, R-REI-7, R-REI-9, R-REI-11 The countries where alone a unit arrives, if any."""
    box, plan = t.box, plan_of(t)
    faction, arrive = box.factions[box.faction[unit]], box.unit[unit].arrive
    if arrive == "any_controlled_supplied" or faction in WEST:  # 15.0.iran, 15.0.west
        return ()
    if arrive == "saudi":
        return (Country.SAUDI,)
    if faction == Faction.SHIA_MILITIA:
        held = plan.players[t.state.owner[unit]].id in (Player.IRAQ, Player.SYRIA)
        return () if held else (Country.IRAQ, Country.SYRIA, Country.LEBANON, Country.IRAN)
    country = HOME.get(faction)
    return (country,) if country is not None and box.countries.index(country) in plan.area else ()


def _places(t: Table, unit: int, nets: Nets) -> list[int]:
    box = t.box
    faction, record = box.factions[box.faction[unit]], box.unit[unit]
    if record.arrive == "h4_h5":  # 15.0.arab
        return [space for space in _own(t, unit, nets) if space in (box.space("h4"), box.space("h5"))]
    special = _RULES.get(faction) if not record.arrive else None
    return special(t, unit, nets) if special is not None else _own(t, unit, nets, *_lands(t, unit))


def _own(t: Table, unit: int, nets: Nets, *countries: str) -> list[int]:
    """15.0.place, 14.1 Own supplied spaces, of some countries or anywhere."""
    box = t.box
    mine = controlled(t, t.state.owner[unit])
    if countries:
        mine = [space for space in mine if box.countries[box.country[space]] in countries]
    return fed(t, unit, mine, nets)


def _russians(t: Table, unit: int, nets: Nets) -> list[int]:
    """15.0.russia, R-REI-17 Tartus or Latakia, also under a Syrian player who shares them."""
    box, s, plan = t.box, t.state, plan_of(t)
    ports = [space for space in box.sources(Faction.RUSSIA) if plan.open[space]]
    if not ports:
        return _own(t, unit, nets)  # R-TEN-9
    hosts = (s.owner[unit], plan.player(Player.SYRIA))
    return [space for space in ports if s.control[space] in hosts and s.control[space] >= 0]


def _sunni(t: Table, unit: int, nets: Nets) -> list[int]:
    """15.0.sunni, R-REI-6, R-REI-12 Own supplied spaces or empty ones, and the border of the homeland."""
    box, s, plan = t.box, t.state, plan_of(t)
    owner = s.owner[unit]
    area = plan.players[owner].faction_area.get(box.factions[box.faction[unit]])
    lands = [box.countries.index(land) for land in ((area,) if area else CONTESTED)]
    own = _own(t, unit, nets, *((area,) if area else CONTESTED))
    empty = [space for land in lands for space in plan.in_country[land] if not s.stacks[space]]
    id_ = plan.players[owner].id
    if id_ in (Player.SAUDI, Player.TURKEY):
        own += _border(t, unit, nets, id_, Country.IRAQ if id_ == Player.SAUDI else Country.SYRIA)
    return sorted({*own, *empty})


def _border(t: Table, unit: int, nets: Nets, country: str, beside: str) -> list[int]:
    """Own supplied spaces of a country next to another one."""
    box = t.box
    other = box.countries.index(beside)
    return [
        space
        for space in _own(t, unit, nets, country)
        if any(box.country[neighbour] == other for neighbour in box.near[space])
    ]


def _fsa(t: Table, unit: int, nets: Nets) -> list[int]:
    """R-REI-7 Own supplied spaces of Syria, and the Turkish border of a Turkish player."""
    plan = plan_of(t)
    if "rebel_arrival" in plan.specials:
        return _near_border(t, unit, nets)
    found = _own(t, unit, nets, Country.SYRIA)
    if plan.players[t.state.owner[unit]].id == Player.TURKEY:
        found += _border(t, unit, nets, Country.TURKEY, Country.SYRIA)
    return sorted(found)


def _near_border(t: Table, unit: int, nets: Nets) -> list[int]:
    """Scenario 1: own spaces next to Turkey or Jordan; if none is left, any own space of Syria, even cut off."""
    box, syria = t.box, t.box.countries.index(Country.SYRIA)
    beside = [box.countries.index(Country.TURKEY), box.countries.index(Country.JORDAN)]
    near = [
        space
        for space in _own(t, unit, nets, Country.SYRIA)
        if any(box.country[neighbour] in beside for neighbour in box.near[space])
    ]
    return near or [space for space in controlled(t, t.state.owner[unit]) if box.country[space] == syria]


def _lebanese(t: Table, unit: int, nets: Nets) -> list[int]:
    """R-REI-8 Own spaces of Lebanon, else own supplied ones of Syria."""
    home = [space for space in _own(t, unit, nets, Country.LEBANON) if room(t, unit, space)]
    return home or _own(t, unit, nets, Country.SYRIA)


def _kurds(t: Table, unit: int, nets: Nets) -> list[int]:  # noqa: ARG001
    """26.2, 26.8, R-NPC-6 Spaces of the faction; PYD and KDP also in their empty zones, garrisons only there."""
    box, s, plan = t.box, t.state, plan_of(t)
    faction = Faction(box.factions[box.faction[unit]])
    zone = plan.with_symbol[SYMBOL_OF[faction]]
    anywhere = is_npc(s.owner[unit]) and not box.static[unit]  # a Kurdish player holds the spaces of all three
    own = [space for space in controlled(t, s.owner[unit]) if anywhere or space in zone]
    if faction != Faction.PKK:
        own += [space for space in zone if not s.stacks[space]]
    return sorted(set(own))


_RULES: dict[str, Callable[[Table, int, Nets], list[int]]] = {
    Faction.RUSSIA: _russians,
    Faction.SUNNI_MILITIA: _sunni,
    Faction.AL_SHAM: _sunni,
    Faction.FSA: _fsa,
    Faction.LEBANON: _lebanese,
    Faction.LEB_HEZBOLLAH: _lebanese,
    **dict.fromkeys(KURDS, _kurds),
}
