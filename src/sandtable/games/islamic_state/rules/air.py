"""Air Strikes: which air units may fly, where, and how they are moved."""

from collections.abc import Iterable
from functools import partial

from sandtable.core import Arrive, Hint, Kind, Leave, Move, Option, Refusal, Steps, counted
from sandtable.core.refusals import against_pieces, against_spaces, no_piece
from sandtable.games.islamic_state.box.actions import Intervention
from sandtable.games.islamic_state.box.factions import Faction, Force, Nation
from sandtable.games.islamic_state.rules.bombing import targets_in
from sandtable.games.islamic_state.rules.cooperation import contested, end_ceasefire, factions_in
from sandtable.games.islamic_state.rules.movement import WESTERN
from sandtable.games.islamic_state.rules.players import faction_of, is_controls_turkey, runner, seat_of
from sandtable.games.islamic_state.state import Off, Russia, Table

ALLIES = (Nation.FRANCE, Nation.BRITAIN, Nation.COALITION)
CARRIED = (Nation.SYRIA, Nation.RUSSIA)
FREE_MOVES = 3
DONE = Option("done")


# ---- Who may fly


def us_limit(t: Table) -> int:
    """air.us, R-27 US air units that may be on the map."""
    if not t.state.played[Intervention.US_AIRSTRIKES]:
        return 0
    events = t.box.tables.intervention
    return max(each.us_air_on_map for each, played in zip(events, t.state.played, strict=True) if played)


def us_moves(t: Table) -> int:
    """air.us US air units that one card moves."""
    if not t.state.played[Intervention.US_AIRSTRIKES]:
        return 0
    events = t.box.tables.intervention
    return max(each.air_moves for each, played in zip(events, t.state.played, strict=True) if played)


def moves(t: Table, faction: int) -> int:
    """actions.airstrike How many units an Air Strike card moves."""
    if faction != Faction.COALITION:
        return len(t.box.air_of_faction[faction])
    if t.state.struck_home:
        return FREE_MOVES
    return us_moves(t) or (1 if t.state.played[Intervention.TURKISH_MOVE] else 0)


def airbases(t: Table) -> int:
    """air.syria Airbases in Syria that the regime controls."""
    return t.box.airbase_owners(t.state.control).count(Faction.SYRIAN_REGIME)


def flying(t: Table, nations: tuple[int, ...]) -> list[int]:
    """The air units of some nations that are on the map."""
    at = t.state.at
    return [air for nation in nations for air in t.box.air_of[nation] if at[air] >= 0]


def is_available(t: Table, air: int) -> bool:
    """Whether an air unit may be on the map, apart from limits of number."""
    s, nation = t.state, t.box.nation[air]
    if s.at[air] == Off.OUT:
        return False
    if nation == Nation.RUSSIA:
        return s.russia in (Russia.PRESENT, Russia.WITHDRAWN)
    if nation == Nation.USA:
        return bool(s.played[Intervention.US_AIRSTRIKES])
    if nation in ALLIES:
        return bool(s.played[Intervention.FORM_COALITION]) or s.struck_home
    if nation == Nation.TURKEY:
        formed = s.played[Intervention.FORM_COALITION] and not is_controls_turkey(t)
        return bool(formed or s.played[Intervention.TURKISH_MOVE])
    return True


def _may_add(t: Table, air: int) -> bool:
    """Whether one more unit of its kind may come onto the map."""
    nation = t.box.nation[air]
    if nation == Nation.USA:
        return len(flying(t, (Nation.USA,))) < us_limit(t)
    if nation in CARRIED:
        return len(flying(t, CARRIED)) < airbases(t)
    return True


def flyers(t: Table, faction: int, nations: tuple[int, ...], moved: list[int], us_left: int) -> list[int]:
    """The air units that can be moved now; of those off the map one of each nation."""
    found: list[int] = []
    off_map: list[int] = []
    for air in t.box.air_of_faction[faction]:
        nation = t.box.nation[air]
        if nation not in nations or air in moved or not is_available(t, air):
            continue
        if nation == Nation.USA and us_left < 1:
            continue
        if t.state.at[air] < 0:
            if nation in off_map or not _may_add(t, air):
                continue
            off_map.append(nation)
        found.append(air)
    return found


# ---- Where


def areas_for(t: Table, air: int) -> list[int]:
    """Where an air unit may be placed."""
    nation = t.box.nation[air]
    closed = _closed(t, nation)
    return [area for area in air_space(t, nation) if area not in closed]


def _has_area(t: Table, air: int) -> bool:
    """Whether an air unit may be placed anywhere: the first area is enough."""
    nation = t.box.nation[air]
    closed = _closed(t, nation)
    return any(area not in closed for area in air_space(t, nation))


def _closed(t: Table, nation: int) -> set[int]:
    """stack.air, air.limits Areas that hold an air unit of the nation, or of rivals, who keep apart."""
    at = t.state.at
    return {
        at[each]
        for other, others in enumerate(t.box.air_of)
        if other == nation or _keeps_out(other, nation)
        for each in others
    }


def _keeps_out(there: int, nation: int) -> bool:
    """stack.air Whether an air unit in place bars another nation: first come holds the air space."""
    if there in WESTERN:
        return nation in (Nation.RUSSIA, Nation.SYRIA, Nation.IRAN)
    return there == Nation.RUSSIA and nation in WESTERN


def air_space(t: Table, nation: int) -> Iterable[int]:
    """The areas whose air space a nation may use at all."""
    s, box = t.state, t.box
    everywhere = range(box.areas)
    if nation in CARRIED:  # air.syria
        return everywhere if s.flown_syria else box.syrian_areas
    if nation == Nation.IRAN:  # air.iran
        return everywhere if s.played[Intervention.LIMITED_SYRIA] else box.iraqi_areas
    if s.played[Intervention.FULL_SYRIA]:
        russians = {s.at[each] for each in (*box.air_of[Nation.RUSSIA], *box.units_of[Force.RUSSIA])}
        return (area for area in everywhere if box.in_iraq[area] or area not in russians)
    if s.played[Intervention.LIMITED_SYRIA] or s.struck_home:  # air.us
        return (area for area in everywhere if box.in_iraq[area] or _is_or_kurds(t, area))
    return box.iraqi_areas


def _is_or_kurds(t: Table, area: int) -> bool:
    """int.table Limited Intervention: areas that IS or Kurds control, or contested ones that hold either."""
    wanted = (Faction.ISLAMIC_STATE, Faction.KURDS)
    if t.state.control[area] in wanted:
        return True
    return contested(t, area) and any(faction in wanted for faction in factions_in(t, area))


# ---- Moving


def air_strike(t: Table, faction: int, seat: int, nations: tuple[int, ...], rule: str) -> Steps[bool]:
    """actions.airstrike, air.action, move.air Place or move air units one by one; False if none could be."""
    moved: list[int] = []
    left, us_left = moves(t, faction), us_moves(t)
    while left > len(moved):
        ready = [air for air in flyers(t, faction, nations, moved, us_left) if _has_area(t, air)]
        if not ready:
            break
        options = [t.box.options("fly", Kind.PIECE)[air] for air in ready]
        choice = yield t.ask(
            seat,
            "Which air unit flies?",
            [*options, DONE],
            rule=rule,
            refuse=against_pieces(partial(why_not_fly, t, faction, nations, moved, us_left)),
        )
        if choice.target is None:
            return True
        air = choice.target
        moved.append(air)
        us_left -= t.box.nation[air] == Nation.USA
        yield from place(t, air, seat, rule)
    return bool(moved)


def why_not_fly(
    t: Table, faction: int, nations: tuple[int, ...], moved: list[int], us_left: int, air: int
) -> Refusal:
    """Why an air unit cannot be moved."""
    nation, off_map = t.box.nation.get(air), t.state.at[air] < 0
    if nation is None:
        return Refusal("move.air", "It is no air unit.")
    if air not in t.box.air_of_faction[faction]:
        return Refusal("actions.airstrike", "It flies for another faction.")
    if nation not in nations:
        return Refusal("actions.airstrike", "Its nation does not fly now.")
    if air in moved:
        return Refusal("move.air", "It has flown already.")
    if t.state.at[air] == Off.OUT:
        return Refusal("russia.withdraw", "It is out of the game.")
    if nation in WESTERN and not is_available(t, air):
        return Refusal("air.us", "Its intervention has not been played.")
    if nation == Nation.RUSSIA and not is_available(t, air):
        return Refusal("russia.appear", "The Russians have not come or have left.")
    if nation == Nation.USA and us_left < 1:
        return Refusal("air.us", f"A card moves {counted(us_moves(t), 'US air unit')}.")
    if nation == Nation.USA and off_map and not _may_add(t, air):
        return Refusal("air.us", f"The map may hold {counted(us_limit(t), 'US air unit')}.")
    if nation in CARRIED and off_map and not _may_add(t, air):
        return Refusal("air.syria", "Every controlled airbase carries one air unit already.")
    if off_map and _has_area(t, air):
        return Refusal("actions.airstrike", "Air units of a nation that wait are alike: choose the first.")
    return Refusal("move.air", "There is no area that it may fly to.")


def place(t: Table, air: int, seat: int, rule: str) -> Steps[None]:
    """move.air An air unit is placed on an area."""
    areas = areas_for(t, air)
    if not areas:
        return
    choice = yield t.ask(
        seat,
        "{air:piece}: choose the area to fly over.",
        [t.box.options("over", Kind.SPACE)[area] for area in areas],
        rule=rule,
        refuse=against_spaces(lambda area: why_not_over(t, air, area)),
        hint=lambda option: Hint(_use(t, air, option.number)),
        air=air,
    )
    put_air(t, air, choice.number, rule)
    yield from bump(t, air, choice.number)


def _use(t: Table, air: int, area: int) -> str:
    """air.targets, combat.modifiers What an air unit could do in an area: bomb, or support its own side there."""
    bombs, mine = targets_in(t, air, area), t.box.faction[air]
    here = any(faction_of(t, unit) == mine for unit in t.state.here[area])
    uses = [f"{counted(len(bombs), 'target')} to bomb"] if bombs else []
    return ", ".join([*uses, "supports your units"] if here else uses)


def why_not_over(t: Table, air: int, area: int) -> Refusal | None:
    """Why an air unit cannot be placed on an area."""
    nation = t.box.nation[air]
    if area >= t.box.areas:
        return Refusal("move.air", "Air units fly over areas of the map.")
    if area not in air_space(t, nation):
        rules = {Nation.SYRIA: "air.syria", Nation.RUSSIA: "air.syria", Nation.IRAN: "air.iran"}
        return Refusal(rules.get(Nation(nation), "air.us"), "This nation may not fly there yet.")
    if any(t.state.at[other] == area for other in t.box.air_of[nation]):
        return Refusal("air.limits", "An area holds one air unit of a nation.")
    return Refusal("stack.air", "Another side holds the air space.")


def put_air(t: Table, air: int, area: int, rule: str) -> None:
    """An air unit stands over an area; ceasefire an Air Strike against rebels ends it."""
    s, before = t.state, t.state.at[air]
    s.at[air] = area
    what = Move((air,), (before, area), "fly") if before >= 0 else Arrive((air,), area)
    t.tell(what, "{air:piece} flies over {area:space}.", rule, air=air, area=area)
    if t.box.nation[air] in WESTERN and t.box.only_syria[area]:
        s.flown_syria = True  # air.syria, R-81
    if t.box.nation[air] in CARRIED and _over_rebels(t, area):
        end_ceasefire(t, area)


def _over_rebels(t: Table, area: int) -> bool:
    return t.state.control[area] == Faction.SYRIAN_REBELS or Faction.SYRIAN_REBELS in factions_in(t, area)


def bump(t: Table, air: int, area: int) -> Steps[None]:
    """stack.air A Western unit moves Syrian and Iranian ones on, where their owner chooses."""
    if t.box.nation[air] not in WESTERN:
        return
    for nation in (Nation.SYRIA, Nation.IRAN):
        for other in t.box.air_of[nation]:
            if t.state.at[other] == area:
                if not _has_area(t, other):
                    remove_air(t, other, "stack.air")
                    continue
                yield from place(t, other, runner(t, other), "stack.air")


def remove_air(t: Table, air: int, rule: str, to: Off = Off.POOL) -> None:
    """An air unit is taken off the map."""
    t.tell(Leave((air,), t.state.at[air], lost=False), "{pieces:piece} is removed.", rule)
    t.state.at[air] = to


def check_airbases(t: Table) -> Steps[None]:
    """air.syria, R-71 Syrian and Russian air units beyond the number of controlled airbases go at once."""
    while len(units := flying(t, CARRIED)) > airbases(t):
        options = [t.box.options("ground", Kind.PIECE)[air] for air in units]
        choice = yield t.ask(
            seat_of(t, Faction.SYRIAN_REGIME),
            "Too few airbases: remove an air unit.",
            options,
            rule="air.syria",
            refuse=no_piece("air.syria", "It is no Syrian or Russian air unit on the map."),
        )
        remove_air(t, choice.number, "air.syria")
