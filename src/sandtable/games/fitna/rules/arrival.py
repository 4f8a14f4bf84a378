"""15.0 Where reinforcements and rebuilt units arrive."""

from sandtable.core import Refusal
from sandtable.games.fitna.rules.control import controlled
from sandtable.games.fitna.rules.entry import barred
from sandtable.games.fitna.rules.stacking import no_room, room
from sandtable.games.fitna.rules.supply import Nets, fed, supplied
from sandtable.games.fitna.rules.units import is_npc
from sandtable.games.fitna.state import Table, plan

HOME = {"syria": "syria", "iraq": "iraq", "iran": "iran", "israel": "israel", "turkey": "turkey", "saudi": "saudi"}
CONTESTED = ("syria", "lebanon", "iraq")
"""15.0.sunni The three countries of the Sunni militias."""


def spaces(t: Table, u: int, nets: Nets, *, full: bool = False) -> list[int]:
    """15.0.place The spaces where a unit may arrive now; `full` asks for those without room as well."""
    found = [x for x in _places(t, u, nets) if barred(t, u, x, retreat=True) is None]
    return [x for x in dict.fromkeys(found) if full or room(t, u, x)]


class Arrivals:
    """15.0.place Where units may arrive as things stand, found once for all units of a kind."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self.nets: Nets = {}
        self._found: dict[tuple[int, int, int], list[int]] = {}

    def of(self, u: int) -> list[int]:
        """The spaces where a unit may arrive now."""
        key = (self.t.state.owner[u], plan(self.t).stack_class[u], self.t.box.kind[u])
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = spaces(self.t, u, self.nets)
        return found


def why_not(t: Table, u: int, x: int) -> Refusal | None:
    """15.0.place Why a unit does not arrive in a space."""
    closed = barred(t, u, x, retreat=True)
    if closed is not None:
        return closed
    nets: Nets = {}
    if x in _places(t, u, nets):
        return no_room(t, u, x)
    if t.state.control[x] != t.state.owner[u]:
        return Refusal("15.0.place", "Its own side does not control the space.")
    if not supplied(t, u, x, nets):
        return Refusal("14.1", "Nothing arrives in a space without supply.")
    return Refusal("15.0.place", "Units of this kind arrive elsewhere.")


def _places(t: Table, u: int, nets: Nets) -> list[int]:
    box = t.box
    faction, unit = box.factions[box.faction[u]], box.unit[u]
    if unit.arrive == "any_controlled_supplied" or faction in ("us", "uk", "france"):  # 15.0.iran, 15.0.west
        return _own(t, u, nets)
    if unit.arrive == "h4_h5":  # 15.0.arab
        return [x for x in _own(t, u, nets) if x in (box.space("h4"), box.space("h5"))]
    if unit.arrive == "saudi":
        return _own(t, u, nets, "saudi")
    special = _RULES.get(faction)
    return special(t, u, nets) if special is not None else _army(t, u, nets)


def _own(t: Table, u: int, nets: Nets, *countries: str) -> list[int]:
    """15.0.place, 14.1 Own supplied spaces, of some countries or anywhere."""
    box = t.box
    mine = controlled(t, t.state.owner[u])
    if countries:
        mine = [x for x in mine if box.countries[box.country[x]] in countries]
    return fed(t, u, mine, nets)


def _army(t: Table, u: int, nets: Nets) -> list[int]:
    """15.0.place, R-REI-9 Armies arrive in their own country; where it is not in play, anywhere."""
    box = t.box
    country = HOME[box.factions[box.faction[u]]]
    if box.countries.index(country) not in plan(t).area:
        return _own(t, u, nets)
    return _own(t, u, nets, country)


def _russians(t: Table, u: int, nets: Nets) -> list[int]:
    """15.0.russia, R-REI-17 Tartus or Latakia, also under a Syrian player who shares them."""
    box, s, p = t.box, t.state, plan(t)
    ports = [x for x in box.sources("russia") if p.open[x]]
    if not ports:
        return _own(t, u, nets)  # R-TEN-9
    hosts = (s.owner[u], p.player("syria"))
    return [x for x in ports if s.control[x] in hosts and s.control[x] >= 0]


def _shia(t: Table, u: int, nets: Nets) -> list[int]:
    """15.0.shia, R-REI-11 Any supplied space of the Iraqi or Syrian player; Iran stands in for them."""
    id_ = plan(t).players[t.state.owner[u]].id
    if id_ in ("iraq", "syria"):
        return _own(t, u, nets)
    return _own(t, u, nets, "iraq", "syria", "lebanon", "iran")


def _sunni(t: Table, u: int, nets: Nets) -> list[int]:
    """15.0.sunni, R-REI-6, R-REI-12 Own supplied spaces or empty ones, and the border of the homeland."""
    box, s, p = t.box, t.state, plan(t)
    owner = s.owner[u]
    area = p.players[owner].faction_area.get(box.factions[box.faction[u]])
    lands = [box.countries.index(c) for c in ((area,) if area else CONTESTED)]
    own = _own(t, u, nets, *((area,) if area else CONTESTED))
    empty = [x for c in lands for x in p.in_country[c] if not s.stacks[x]]
    id_ = p.players[owner].id
    if id_ in ("saudi", "turkey"):
        own += _border(t, u, nets, id_, "iraq" if id_ == "saudi" else "syria")
    return sorted({*own, *empty})


def _border(t: Table, u: int, nets: Nets, country: str, beside: str) -> list[int]:
    """Own supplied spaces of a country next to another one."""
    box = t.box
    other = box.countries.index(beside)
    return [x for x in _own(t, u, nets, country) if any(box.country[y] == other for y in box.near[x])]


def _fsa(t: Table, u: int, nets: Nets) -> list[int]:
    """R-REI-7 Own supplied spaces of Syria, and the Turkish border of a Turkish player."""
    p = plan(t)
    if "rebel_arrival" in p.specials:
        return _near_border(t, u, nets)
    found = _own(t, u, nets, "syria")
    if p.players[t.state.owner[u]].id == "turkey":
        found += _border(t, u, nets, "turkey", "syria")
    return sorted(found)


def _near_border(t: Table, u: int, nets: Nets) -> list[int]:
    """Scenario 1: own spaces next to Turkey or Jordan; if none is left, any own space of Syria, even cut off."""
    box, syria = t.box, t.box.countries.index("syria")
    beside = [box.countries.index("turkey"), box.countries.index("jordan")]
    near = [x for x in _own(t, u, nets, "syria") if any(box.country[y] in beside for y in box.near[x])]
    return near or [x for x in controlled(t, t.state.owner[u]) if box.country[x] == syria]


def _fia(t: Table, u: int, nets: Nets) -> list[int]:
    """R-REI-7 Own supplied spaces of Iraq."""
    return _own(t, u, nets, "iraq")


def _lebanese(t: Table, u: int, nets: Nets) -> list[int]:
    """R-REI-8 Own spaces of Lebanon, else own supplied ones of Syria."""
    home = [x for x in _own(t, u, nets, "lebanon") if room(t, u, x)]
    return home or _own(t, u, nets, "syria")


def _kurds(t: Table, u: int, nets: Nets) -> list[int]:  # noqa: ARG001
    """26.2, 26.8, R-NPC-6 Spaces of the faction; PYD and KDP also in their empty zones, garrisons only there."""
    box, s, p = t.box, t.state, plan(t)
    symbol = 2 + box.kurdish.index(box.faction[u])
    zone = p.with_symbol[symbol]
    anywhere = is_npc(s.owner[u]) and not box.static[u]  # a Kurdish player holds the spaces of all three
    own = [x for x in controlled(t, s.owner[u]) if anywhere or x in zone]
    if box.factions[box.faction[u]] != "pkk":
        own += [x for x in zone if not s.stacks[x]]
    return sorted(set(own))


_RULES = {
    "russia": _russians,
    "shia_militia": _shia,
    "sunni_militia": _sunni,
    "al_sham": _sunni,
    "fsa": _fsa,
    "fia": _fia,
    "lebanon": _lebanese,
    "leb_hezbollah": _lebanese,
    "kdp": _kurds,
    "pyd": _kurds,
    "pkk": _kurds,
}
