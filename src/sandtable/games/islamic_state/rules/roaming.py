"""Optional rule: refugee counters on the map."""

from sandtable.core import D6, Chance, Kind, Leave, Move, Note, Steps, Track, counted
from sandtable.core.events import Reading
from sandtable.core.refusals import no_space
from sandtable.games.islamic_state.box.factions import Faction, Force
from sandtable.games.islamic_state.rules.atrocity import atrocity_roll
from sandtable.games.islamic_state.rules.cooperation import contested
from sandtable.games.islamic_state.rules.players import seat_of
from sandtable.games.islamic_state.rules.refugees import IRAQI, KURDISH, SYRIAN, create
from sandtable.games.islamic_state.state import Off, Table

NEW_REFUGEES = 4
MOVER = {SYRIAN: Faction.SYRIAN_REBELS, KURDISH: Faction.KURDS, IRAQI: Faction.COALITION}


def refugees_step(t: Table) -> Steps[None]:
    """option.refugees Contested areas roll for new counters, then every counter moves."""
    _flee(t, [area for area in range(t.box.areas) if contested(t, area)])
    for kind in (KURDISH, SYRIAN, IRAQI):
        for piece in t.box.refugees_of[kind]:
            if t.state.at[piece] >= 0:
                yield from _move(t, piece, kind)


def _flee(t: Table, fought: list[int]) -> None:
    """option.refugees A die for each contested area; what they bring together is told once."""
    rule, why = "option.refugees", "Refugees in {at:space}?"
    left = [area for area in fought if t.roll(D6, why, rule, at=area) >= NEW_REFUGEES]
    if fought:
        chance = Chance(f"Refugees leave {len(left)} of {counted(len(fought), 'contested area')}", 0.0)
        t.tell(Note(topic="refugees", reading=Reading(chance)), "{words}.", rule, words=chance.text)
    for area in left:
        create(t, area, rule)


def goals(t: Table, kind: int, start: int) -> list[int]:
    """R-77 Where refugees make for: boxes beside the map, or for Kurds another Kurdish area not contested."""
    box = t.box
    if kind == SYRIAN:
        return [box.turkey, box.lebanon, box.jordan]
    if kind == IRAQI:
        return [box.turkey, box.iran, box.jordan]
    return [area for area in range(box.areas) if box.kurdish[area] and area != start and not contested(t, area)]


def is_open(t: Table, kind: int, area: int) -> bool:
    """option.refugees Not into IS cities nor contested ones; Kurds go where Kurds fight, not into regime land."""
    s, box = t.state, t.box
    if area >= box.areas:
        return True
    if box.city[area] and s.control[area] == Faction.ISLAMIC_STATE:
        return False
    fought = contested(t, area)
    if kind != KURDISH:
        return not (fought and box.city[area])
    kurds = any(box.force[unit] == Force.KURDS for unit in s.here[area])
    return s.control[area] != Faction.SYRIAN_REGIME and (kurds or not fought)


def next_steps(t: Table, kind: int, start: int) -> list[int]:
    """The neighbours that bring a counter nearer to its goal by open areas; none if there is no way."""
    box = t.box
    wanted = goals(t, kind, start)
    distance = {goal: 0 for goal in wanted if is_open(t, kind, goal)}
    edge = list(distance)
    while edge and start not in distance:
        beyond = []
        for here in edge:
            for there in box.exits[here] if here >= box.areas else box.near[here]:
                if there not in distance and (there == start or is_open(t, kind, there)):
                    distance[there] = distance[here] + 1
                    beyond.append(there)
        edge = beyond
    if start not in distance:
        return []
    around = (*box.near[start], *(goal for goal in wanted if goal >= box.areas and start in box.exits[goal]))
    return [there for there in around if distance.get(there, -1) == distance[start] - 1]


def _move(t: Table, piece: int, kind: int) -> Steps[None]:
    """option.refugees One area towards the goal; on arrival the counter leaves the map."""
    s, start = t.state, t.state.at[piece]
    ways = next_steps(t, kind, start)
    if not ways:
        _trapped(t, piece, start)
        return
    choice = yield t.ask(
        seat_of(t, MOVER[kind]),
        "Which way does {refugees:piece} go?",
        [t.box.options("to", Kind.SPACE)[there] for there in ways],
        rule="option.refugees",
        refuse=no_space("option.refugees", "It is not the next area of a shortest way to where they flee."),
        refugees=piece,
    )
    t.tell(Move((piece,), (start, choice.number)), "{pieces:piece} goes to {end:space}.", "option.refugees")
    s.at[piece] = Off.POOL if choice.number in goals(t, kind, start) else choice.number


def _trapped(t: Table, piece: int, area: int) -> None:
    """R-38 A counter that cannot move is removed: for cash in IS land, elsewhere with a roll for an atrocity."""
    s = t.state
    s.at[piece] = Off.POOL
    t.tell(Leave((piece,), area), "{pieces:piece} cannot move.", "option.refugees")
    if s.control[area] == Faction.ISLAMIC_STATE:
        s.cash += 1
        t.tell(Track("cash", s.cash), "Trapped in IS land: cash {value}.", "option.refugees")
        return
    atrocity_roll(t, area, "Refugees in {area:space}", "option.refugees", stranger=_strangers(t, area))


def _strangers(t: Table, area: int) -> bool:
    """R-85 Whether units of another People stand there; IS is never the same People."""
    home, force = t.box.people_home, t.box.force
    return any(force[unit] == Force.ISLAMIC_STATE or not home[force[unit]][area] for unit in t.state.here[area])
