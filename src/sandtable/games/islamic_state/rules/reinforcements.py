"""Reinforcements and replacements: where units of each force appear."""

from collections.abc import Iterable, Iterator, Sequence

from sandtable.core import Arrive, Kind, Note, Refusal, Steps
from sandtable.core.refusals import against_pieces, against_spaces
from sandtable.games.islamic_state.box.actions import Intervention
from sandtable.games.islamic_state.box.factions import NOBODY, Faction, Force
from sandtable.games.islamic_state.rules.cooperation import contested, faces_enemy, factions_in
from sandtable.games.islamic_state.rules.players import is_seat, runner
from sandtable.games.islamic_state.rules.revenue import supports_one_more
from sandtable.games.islamic_state.rules.stacking import room
from sandtable.games.islamic_state.state import Off, Table, put

POOL = Off.POOL  # to ask an Enum for its members takes longer
REGIME_CITIES = ("damascus", "latakia", "tartus", "idlib", "aleppo", "homs", "hama")
IS_CITIES = ("mosul", "baghdad", "fallujah", "hama", "homs", "damascus", "idlib", "aleppo")
MILITIA_CITIES = ("karbala", "najaf")
RECRUITED = (
    (Force.ISLAMIC_STATE,),
    (Force.KURDS,),
    (Force.HEZBOLLAH, Force.SHIA_MILITIA, Force.IRAN),
    (Force.IRAQI_SHIA, Force.IRAQI_SUNNI, Force.TURKEY),
    (Force.SYRIAN_REBELS,),
    (Force.SYRIAN_REGIME,),
)
"""reinforce.general What each faction's Recruit/Resupply brings; R-69 US units come by arms shipment only."""


def pooled(t: Table, force: int) -> int:
    """The first unit of a force that waits in its pool, or NOBODY."""
    at = t.state.at
    for unit in t.box.units_of[force]:
        if at[unit] == POOL:
            return unit
    return NOBODY


def _held(t: Table, faction: int, areas: Iterable[int]) -> Iterator[int]:
    """Those of some areas that a faction controls, or contests with a unit there."""
    control, here = t.state.control, t.state.here
    return (
        area
        for area in areas
        if control[area] == faction
        or (len(here[area]) > 1 and faction in factions_in(t, area) and contested(t, area))
    )


def places(t: Table, force: int) -> list[int]:
    """Where a new unit of a force may appear now."""
    return [space for space in _places(t, force) if room(t, force, space) > 0]


def has_place(t: Table, force: int) -> bool:
    """Whether a new unit of a force may appear anywhere: the first place is enough."""
    return any(room(t, force, space) > 0 for space in _places(t, force))


def _places(t: Table, force: int) -> Iterable[int]:
    box, s = t.box, t.state
    number, control = box.space, s.control
    areas = range(box.areas)
    if force == Force.SYRIAN_REGIME:  # reinforce.regime
        cities = _held(t, Faction.SYRIAN_REGIME, [number[id_] for id_ in REGIME_CITIES])
        return (city for city in cities if _regime_may(t, city))
    if force == Force.SYRIAN_REBELS:  # reinforce.rebels
        return _held(t, Faction.SYRIAN_REBELS, box.cities)
    if force == Force.KURDS:  # reinforce.kurds
        return (a for a in _held(t, Faction.KURDS, box.kurdish_areas) if _kurds_may(t, a))
    if force in (Force.IRAQI_SHIA, Force.IRAQI_SUNNI):  # reinforce.iraq, R-16
        city = number["baghdad" if force == Force.IRAQI_SHIA else "mosul"]
        return [city] if control[city] == Faction.COALITION else []
    if force == Force.USA:
        return [a for a in areas if box.shia[a] and box.in_iraq[a] and control[a] == Faction.COALITION]
    if force == Force.TURKEY:  # turkey.control
        return [box.turkey]
    if force == Force.ISLAMIC_STATE:
        return _is_places(t)
    return _iran_places(t, force)


def _regime_may(t: Table, area: int) -> bool:
    """reinforce.regime A city where enemies stand needs a unit of the regime's own there."""
    return not faces_enemy(t, Force.SYRIAN_REGIME, area) or Faction.SYRIAN_REGIME in factions_in(t, area)


def _kurds_may(t: Table, area: int) -> bool:
    """reinforce.kurds Not in Iraq before IS has entered an area wholly in Iraq."""
    return t.state.entered_iraq or bool(t.box.in_syria[area])


def _iran_places(t: Table, force: int) -> Sequence[int]:
    """reinforce.iran Lebanon; Karbala or Najaf; Jawala: each unless IS controls it."""
    number, control = t.box.space, t.state.control
    if force == Force.HEZBOLLAH:
        return [t.box.lebanon]
    cities = MILITIA_CITIES if force == Force.SHIA_MILITIA else ("jawala",)
    if force == Force.IRAN and t.state.jawala_barred:
        return []
    return [number[id_] for id_ in cities if control[number[id_]] != Faction.ISLAMIC_STATE]


def _is_places(t: Table) -> Iterable[int]:
    """reinforce.is Ar-Raqqah; without it any Sunni area controlled or contested."""
    box, raqqah = t.box, t.box.space["ar_raqqah"]
    if t.state.control[raqqah] == Faction.ISLAMIC_STATE:
        return [raqqah]
    return _held(t, Faction.ISLAMIC_STATE, (area for area in range(box.areas) if box.sunni[area]))


def is_may_recruit(t: Table) -> bool:
    """reinforce.is A border area (R-41) or one of eight cities is needed, and revenue.limit support."""
    s, box = t.state, t.box
    if pooled(t, Force.ISLAMIC_STATE) == NOBODY or not supports_one_more(t):
        return False
    if Faction.ISLAMIC_STATE in box.border_owners(s.control):
        return True
    return any(s.control[box.space[id_]] == Faction.ISLAMIC_STATE for id_ in IS_CITIES)


def recruitable(t: Table, faction: int, forces: Sequence[int], seat: int) -> list[int]:
    """actions.recruit One unit of each force that could appear now and that the seat runs."""
    if faction == Faction.ISLAMIC_STATE and not is_may_recruit(t):
        return []
    units = [pooled(t, force) for force in forces]
    return [
        unit
        for unit in units
        if unit != NOBODY and (t.box.faction[unit] == Faction.TURKEY or runner(t, unit) == seat)
        if has_place(t, t.box.force[unit])
    ]


def recruit(t: Table, faction: int, forces: Sequence[int], seat: int, rule: str) -> Steps[int]:
    """actions.recruit, reinforce.general Bring one unit; NOBODY if none is available."""
    units = recruitable(t, faction, forces, seat)
    if not units:
        return NOBODY
    if faction == Faction.ISLAMIC_STATE:
        return (yield from is_recruit(t, rule))
    choice = yield t.ask(
        seat,
        "Which unit appears?",
        [t.box.options("raise", Kind.PIECE)[unit] for unit in units],
        rule=rule,
        refuse=against_pieces(lambda piece: why_not_raise(t, forces, seat, units, piece)),
    )
    yield from appear(t, choice.number, places(t, t.box.force[choice.number]), seat, rule)
    return choice.number


def appear(t: Table, unit: int, spaces: Sequence[int], seat: int, rule: str) -> Steps[int]:
    """A unit comes onto the map in one of some spaces."""
    choice = yield t.ask(
        seat,
        "Where does {unit:piece} appear?",
        [t.box.options("place", Kind.SPACE)[space] for space in spaces],
        rule=rule,
        refuse=against_spaces(lambda space: why_not_appear(t, t.box.force[unit], space, spaces)),
        unit=unit,
    )
    put(t.state, unit, choice.number)
    t.tell(Arrive((unit,), choice.number), "{pieces:piece} appears in {at:space}.", rule)
    if t.box.force[unit] == Force.ISLAMIC_STATE:
        note_is_entry(t, choice.number)
    return choice.number


def why_not_raise(t: Table, forces: Sequence[int], seat: int, units: Sequence[int], piece: int) -> Refusal:
    """actions.recruit Why a piece does not come by a Recruit/Resupply."""
    if t.state.at[piece] >= 0:
        return Refusal("reinforce.general", "It is on the map.")
    if piece >= t.box.ground or t.box.force[piece] not in forces:
        return Refusal("reinforce.general", "Its kind is not recruited by this faction.")
    if t.state.at[piece] != Off.POOL:
        return Refusal("reinforce.general", "It cannot be recruited yet, or no more.")
    if t.box.force[piece] in [t.box.force[unit] for unit in units]:
        return Refusal("reinforce.general", "Units of a kind that wait are alike: choose the first.")
    if t.box.faction[piece] != Faction.TURKEY and runner(t, piece) != seat:
        return Refusal("players.two", "Another player recruits it.")
    return Refusal(REINFORCE[Force(t.box.force[piece])], "There is no place where it may appear.")


REINFORCE = {
    Force.SYRIAN_REGIME: "reinforce.regime",
    Force.SYRIAN_REBELS: "reinforce.rebels",
    Force.KURDS: "reinforce.kurds",
    Force.IRAQI_SHIA: "reinforce.iraq",
    Force.IRAQI_SUNNI: "reinforce.iraq",
    Force.ISLAMIC_STATE: "reinforce.is",
    Force.HEZBOLLAH: "reinforce.iran",
    Force.SHIA_MILITIA: "reinforce.iran",
    Force.IRAN: "reinforce.iran",
    Force.TURKEY: "turkey.control",
}
FACTION = {
    Force.SYRIAN_REGIME: Faction.SYRIAN_REGIME,
    Force.SYRIAN_REBELS: Faction.SYRIAN_REBELS,
    Force.KURDS: Faction.KURDS,
}
WHERE = {
    Force.SYRIAN_REGIME: "The regime recruits in seven cities.",
    Force.SYRIAN_REBELS: "Rebels recruit in cities.",
    Force.KURDS: "Kurds recruit in Kurdish areas.",
    Force.IRAQI_SHIA: "Iraqi Shia units appear in Baghdad.",
    Force.IRAQI_SUNNI: "Iraqi Sunni units appear in Mosul.",
    Force.ISLAMIC_STATE: "The Islamic State recruits in Ar-Raqqah; without it in Sunni areas that it holds.",
    Force.HEZBOLLAH: "Hezbollah appears in Lebanon.",
    Force.SHIA_MILITIA: "Militia appear in Karbala or Najaf.",
    Force.IRAN: "Iranian units appear in Jawala.",
    Force.TURKEY: "Turkish units appear in Turkey.",
    Force.USA: "US units appear in Shia areas of Iraq that the Coalition controls.",
}


def why_not_appear(t: Table, force: int, space: int, offered: Sequence[int]) -> Refusal:
    """Why a new unit of a force does not appear in a space: events name places of their own."""
    usual = list(_places(t, force))
    if any(place not in usual for place in offered) or force not in WHERE:
        return Refusal("int.table", "The event does not bring it there.")
    if space in usual and room(t, force, space) < 1:
        return Refusal("stack.limit", "It is full.")
    why = _why_not_now(t, force, space) or WHERE[Force(force)]
    return Refusal(REINFORCE.get(Force(force), "int.table"), why)


def _why_not_now(t: Table, force: int, space: int) -> str:
    """reinforce.regime, reinforce.rebels, reinforce.kurds What is wrong with an area that is of the right kind."""
    regime = [t.box.space[id_] for id_ in REGIME_CITIES]
    kinds = {Force.SYRIAN_REGIME: regime, Force.SYRIAN_REBELS: t.box.cities, Force.KURDS: t.box.kurdish_areas}
    if space not in kinds.get(Force(force), ()):
        return ""
    if space not in _held(t, FACTION[Force(force)], (space,)):
        return "Its own side does not hold it."
    if force == Force.KURDS:
        return "In Iraq Kurds recruit only after the Islamic State has come."
    return "Enemies stand there, and no unit of the regime."


def is_recruit(t: Table, rule: str, at: int = NOBODY) -> Steps[int]:
    """reinforce.is One IS recruit, where it may appear or in a given area; NOBODY if it is refused."""
    s = t.state
    unit = pooled(t, Force.ISLAMIC_STATE)
    overrun = at != NOBODY
    if unit == NOBODY or not (supports_one_more(t) if overrun else is_may_recruit(t)):
        return NOBODY
    spaces = [at] if overrun else places(t, Force.ISLAMIC_STATE)
    if overrun and room(t, Force.ISLAMIC_STATE, at) < 1:
        return NOBODY
    if not spaces:
        return NOBODY
    if s.played[Intervention.CLOSE_BORDER] and not s.culled:  # int.table
        s.culled = True
        t.tell(Note(), "The first recruit of the turn is stopped at the border.", "int.table")
        return NOBODY
    yield from appear(t, unit, spaces, is_seat(t), rule)
    return unit


def is_recruits(t: Table, count: int, rule: str) -> Steps[None]:
    """acts.recruits Several recruits, one after the other, each subject to every limit."""
    missing, stopped = count, t.state.culled
    for _ in range(count):
        unit = yield from is_recruit(t, rule)
        missing -= unit != NOBODY
    missing -= t.state.culled and not stopped  # told already
    if missing:
        words = "{missing:#recruit} cannot come: no unit, no support or no place is left."
        t.tell(Note(), words, "reinforce.is", missing=missing)


def note_is_entry(t: Table, area: int) -> None:
    """move.limits, reinforce.iran IS has come to an area: Kurds are freed, the 81st Division may be called."""
    s, box = t.state, t.box
    if area < box.areas:
        s.entered_iraq = s.entered_iraq or bool(box.only_iraq[area])
        s.summoned = s.summoned or box.jawala in box.near[area]
