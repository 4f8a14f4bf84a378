"""14.0 Supply lines: where the line of each kind of unit must end, space by space."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sandtable.games.fitna.box.factions import KURDS, NPCS, SYMBOL_OF, WEST, Country, Faction, Player

if TYPE_CHECKING:
    from sandtable.games.fitna.box.box import Box
    from sandtable.games.fitna.box.plan import Plan

ALWAYS = -1
"""No line is needed in this space."""
REBELS = (Faction.FSA, Faction.SUNNI_MILITIA, Faction.AL_SHAM)


class Line(NamedTuple):
    """Where a line may end: at friendly sources, anywhere in a friendly country, or at a door to supply land.

    `doors` are spaces next to a country that only supplies; `lands` the open spaces of countries that supply
    as a whole (R-SUP-2).
    """

    ends: tuple[int, ...]
    lands: tuple[int, ...]
    doors: tuple[int, ...]


class Lines:
    """14.2-14.10 The kinds of lines of a scenario, and which of them each unit needs in each space."""

    def __init__(self, box: Box, plan: Plan) -> None:
        self._box, self._plan = box, plan
        self.kinds: list[Line] = []
        self._known: dict[Line, int] = {}
        classes = [(unit.faction, unit.nation) for unit in box.unit]
        rows = {key: self._row(*key) for key in dict.fromkeys(classes)}
        self.needed = [rows[key] for key in classes]  # unit, space: the kind of line

    def _row(self, faction: str, nation: str) -> list[int]:
        """The kind of line in each space of the map."""
        return [self._kind(faction, nation, space) for space in range(self._box.size)]

    def _kind(self, faction: str, nation: str, space: int) -> int:
        line = self._line(faction, nation, space)
        if line is None:
            return ALWAYS
        if line not in self._known:
            self._known[line] = len(self.kinds)
            self.kinds.append(line)
        return self._known[line]

    def _line(self, faction: str, nation: str, space: int) -> Line | None:
        """14.0-14.10 The line of a unit in a space; None if it is always in supply there."""
        box = self._box
        country = box.countries[box.country[space]]
        id_ = box.map.space[space].id
        if faction in REBELS:  # 14.3, 14.4
            return None if id_ == "tripoli" else self._rebels(faction, country)
        if faction == Faction.FIA:  # 14.2
            return self._make(lands=(Country.SAUDI,))
        if faction == Faction.ARAB_ALLIES:
            return self._arabs(nation, country)
        if faction in (Faction.SHIA_MILITIA, Faction.IRAN_HEZBOLLAH):  # 14.5, R-SUP-8
            return (
                None
                if id_ == "south_litani"
                else self._make(Faction.IRAQ, Faction.IRAN, Faction.SYRIA, lands=(Country.IRAN,))
            )
        if faction in (Faction.LEBANON, Faction.LEB_HEZBOLLAH):  # 14.6, R-SUP-7
            return None if country == Country.LEBANON else self._lebanese()
        if faction in NPCS:  # 14.7, 26.4, 14.8, 25.4
            return None if box.symbol[space] == SYMBOL_OF[Faction(faction)] else self._symbols(faction)
        return self._army(faction)

    def _army(self, faction: str) -> Line:
        """14.0, 14.9, 14.10 Armies: the sources of their colour, with what the scenario says otherwise."""
        specials = self._plan.specials
        if faction in WEST:
            return self._make(spaces=self._plan.scenario.us_sources)
        if faction == Faction.RUSSIA and "russian_line" in specials:
            return self._make(Faction.IRAN)
        if faction == Faction.IRAN and "iranian_line" in specials:
            return self._make(Faction.SYRIA, spaces=("abu_kamal",))
        return self._make(faction)

    def _rebels(self, faction: str, country: str) -> Line:
        if country in (Country.TURKEY, Country.JORDAN, Country.SAUDI):  # R-SUP-15
            return self._make(country)
        if country == Country.IRAQ and faction != Faction.FSA:  # 14.3, R-SUP-11
            return self._make(lands=(Country.SAUDI,))
        return self._make(lands=(Country.TURKEY, Country.JORDAN))

    def _arabs(self, nation: str, country: str) -> Line | None:
        """14.2 Arab Allies."""
        if nation == "KUW" and country == Country.KUWAIT:
            return None
        return self._make(lands=(Country.SAUDI, Country.JORDAN) if nation in ("JOR", "EGY") else (Country.SAUDI,))

    def _lebanese(self) -> Line:
        """14.6, R-SUP-7 Abroad: Damascus, or a space of Lebanon that their own player holds."""
        home = self._plan.in_country[self._box.countries.index(Country.LEBANON)]
        return self._make(spaces=("damascus", *(self._box.map.space[space].id for space in home)))

    def _symbols(self, faction: str) -> Line:
        together = faction != Faction.IS and Player.KURDS in self._plan.player_number  # R-SUP-14
        wanted = [SYMBOL_OF[each] for each in (KURDS if together else (Faction(faction),))]
        ends = tuple(space for space in self._plan.spaces if self._box.symbol[space] in wanted)
        return Line(ends, (), ())

    def _make(self, *colours: str, spaces: tuple[str, ...] = (), lands: tuple[str, ...] = ()) -> Line:
        """A line to sources of these colours, to named spaces, or to whole countries."""
        box, plan = self._box, self._plan
        sources = {space for colour in colours for space in box.sources(colour)} | {
            box.space(id_) for id_ in spaces
        }
        whole = {box.countries.index(country) for country in lands}
        outside = plan.supply_only & (whole | {box.country[space] for space in sources if not plan.open[space]})
        doors = [
            space for space in plan.spaces if any(box.country[beside] in outside for beside in box.near[space])
        ]
        return Line(
            tuple(space for space in sorted(sources) if plan.open[space]),
            tuple(space for space in plan.spaces if box.country[space] in whole),
            tuple(doors),
        )
