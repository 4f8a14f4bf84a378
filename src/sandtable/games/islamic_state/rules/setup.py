"""Game set-up: fixed units, and those whose places factions choose."""

from sandtable.core import Kind, Option, Refusal, Setting, Steps
from sandtable.core.refusals import against_spaces
from sandtable.games.islamic_state.box.box import Box
from sandtable.games.islamic_state.box.factions import NOBODY, Faction, Force, Nation, Tie
from sandtable.games.islamic_state.box.players import Layout
from sandtable.games.islamic_state.rules.players import seat_of
from sandtable.games.islamic_state.state import Off, Stage, State, Table, put

DEFAULT, CHOOSE = Option("default"), Option("choose")
CHOOSERS = (Force.IRAQI_SHIA, Force.SYRIAN_REGIME, Force.SYRIAN_REBELS, Force.ISLAMIC_STATE)
"""In the order of set-up; the regime places its air units as well."""


def new_state(box: Box, setting: Setting) -> State:
    """setup.rest The state before anybody chooses: units in their pools, fixed ones in place."""
    start, seating = box.players.opening, box.seatings[setting.players]
    s = State(
        players=setting.players,
        turns=getattr(box.players.track, setting.scenario),
        here=[[] for _ in range(box.spaces)],
        at=[Off.POOL] * box.pieces,
        control=list(box.start_control),
        damage=[0] * len(box.sites),
        captured=[0] * setting.players,
        lost=[0] * setting.players,
        from_holder=[0] * setting.players,
        roaming=bool(setting.variants.get("refugees", 0)),
        ready_made=bool(setting.variants.get("ready_made", 0)),
        momentum=seating.seat_of[Faction.ISLAMIC_STATE],
        level=start.intervention,
        refugees=start.refugees,
        cash=start.is_cash,
    )
    for unit in box.counters.unit:
        units = box.units_of[Force[unit.force.upper()]]
        for number in units[unit.count - unit.reserve :]:
            s.at[number] = Off.RESERVE
    for nation in Nation:
        if nation not in (Nation.SYRIA, Nation.IRAN):
            for air in box.air_of[nation]:
                s.at[air] = Off.RESERVE
    s.looted = [a for a in range(box.areas) if box.archaeology[a] and s.control[a] == Faction.ISLAMIC_STATE]
    _fixed(box, s)
    if s.ready_made:
        for force in CHOOSERS:
            set_default(box, s, force)
        s.stage = Stage.UPKEEP
    return s


def _fixed(box: Box, s: State) -> None:
    """setup.iraq, setup.iran, setup.kurds Units that the rules place by name."""
    for number, area in enumerate(box.map.area):
        for force in area.setup:
            put(s, _next(box, s, Force[force.upper()]), number)
        if "kurds" in area.insignia:
            put(s, _next(box, s, Force.KURDS), number)
    for off_map in box.map.boxes:
        for force in off_map.setup:
            put(s, _next(box, s, Force[force.upper()]), box.space[off_map.id])
    s.weak = list(box.units_of[Force.IRAQI_SUNNI])


def _next(box: Box, s: State, force: Force) -> int:
    return next(unit for unit in box.units_of[force] if s.at[unit] == Off.POOL)


def offered(box: Box, force: int) -> list[int]:
    """setup.iraq, setup.regime, setup.rebels, setup.is The areas where a force may start."""
    if force == Force.IRAQI_SHIA:
        return [area for area in range(box.areas) if box.shia[area] and box.in_iraq[area]]
    name = Force(force).name.lower()
    return [number for number, area in enumerate(box.map.area) if name in area.insignia]


def most(box: Box, force: int, area: int) -> int:
    """setup.stacking One unit an area; IS two, rebels three in a city."""
    if force == Force.ISLAMIC_STATE:
        return 2
    return 3 if force == Force.SYRIAN_REBELS and box.city[area] else 1


def needed(box: Box, force: int) -> list[int]:
    """setup.regime, setup.rebels, setup.is Areas next to an enemy-controlled one hold at least one unit."""
    if force == Force.IRAQI_SHIA:
        return []
    return [
        area
        for area in offered(box, force)
        if any(_is_enemy(box, force, box.start_control[there]) for there in box.near[area])
    ]


def _is_enemy(box: Box, force: int, owner: int) -> bool:
    if owner == NOBODY or force in box.forces_of[owner]:
        return False
    return any(box.ties[force][other] >= Tie.ENEMIES for other in box.forces_of[owner])


def _count(box: Box, force: int) -> int:
    return box.counters.unit[force].start


def set_default(box: Box, s: State, force: int) -> None:
    """The ready-made set-up of a force."""
    setup = box.players.default_setup
    layout: Layout = getattr(setup, Force(force).name.lower())
    empty = {box.space[id_] for id_ in layout.empty}
    areas = [area for area in offered(box, force) if area not in empty]
    for area in (*areas, *(box.space[id_] for id_ in layout.second)):
        put(s, _next(box, s, Force(force)), area)
    if force == Force.SYRIAN_REGIME:
        for air, id_ in zip(box.air_of[Nation.SYRIA], setup.air_syria, strict=True):
            s.at[air] = box.space[id_]


def set_up(t: Table) -> Steps[None]:
    """One force after the other: the ready-made set-up, or area by area."""
    s, box = t.state, t.box
    force = CHOOSERS[s.setting_up]
    seat = seat_of(t, box.faction_of_force[force])
    choice = yield t.ask(
        seat,
        "Set up {side:card}: the ready-made set-up, or your own?",
        [DEFAULT, CHOOSE],
        rule=RULES[force],
        side=box.first_target + box.faction_of_force[force],
    )
    if choice == DEFAULT:
        set_default(box, s, force)
    else:
        yield from _choose(t, force, seat)
        if force == Force.SYRIAN_REGIME:
            yield from _choose_air(t, seat)
    s.setting_up += 1
    if s.setting_up == len(CHOOSERS):
        s.stage = Stage.UPKEEP


RULES = {
    Force.IRAQI_SHIA: "setup.iraq",
    Force.SYRIAN_REGIME: "setup.regime",
    Force.SYRIAN_REBELS: "setup.rebels",
    Force.ISLAMIC_STATE: "setup.is",
}


def _choose(t: Table, force: Force, seat: int) -> Steps[None]:
    """Areas that need a unit have theirs; the rest go where their player likes, within setup.stacking."""
    s, box = t.state, t.box
    for area in needed(box, force):
        put(s, _next(box, s, force), area)
    areas = offered(box, force)
    for _ in range(_count(box, force) - len(needed(box, force))):
        open_ = [a for a in areas if sum(box.force[u] == force for u in s.here[a]) < most(box, force, a)]
        choice = yield t.ask(
            seat,
            "Where does a unit start?",
            [box.options("place", Kind.SPACE)[area] for area in open_],
            rule=RULES[force],
            refuse=against_spaces(lambda area: _why_not_start(areas, force, area)),
        )
        put(s, _next(box, s, force), choice.number)


def _why_not_start(areas: list[int], force: Force, area: int) -> Refusal:
    if area in areas:
        return Refusal("setup.stacking", "No more units of this force start there.")
    return Refusal(RULES[force], "It is no area where this force starts.")


def _why_not_air(t: Table, area: int) -> Refusal:
    if area in [t.state.at[air] for air in t.box.air_of[Nation.SYRIA]]:
        return Refusal("stack.air", "A Syrian air unit is there.")
    return Refusal("setup.regime", "No unit of the regime stands there.")


def _choose_air(t: Table, seat: int) -> Steps[None]:
    """setup.regime Three air units over areas with regime units."""
    s, box = t.state, t.box
    for air in box.air_of[Nation.SYRIA]:
        taken = [s.at[other] for other in box.air_of[Nation.SYRIA]]
        areas = [
            area
            for area in range(box.areas)
            if area not in taken and any(box.force[u] == Force.SYRIAN_REGIME for u in s.here[area])
        ]
        choice = yield t.ask(
            seat,
            "Where does {air:piece} start?",
            [box.options("over", Kind.SPACE)[area] for area in areas],
            rule="setup.regime",
            refuse=against_spaces(lambda area: _why_not_air(t, area)),
            air=air,
        )
        s.at[air] = choice.number
