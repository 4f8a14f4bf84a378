"""23.0 Coups d'etat."""

from sandtable.core import D6, Chance, Kind, Refusal, Steps, counted
from sandtable.core.events import Leave, Note, Reading
from sandtable.core.refusals import against_spaces
from sandtable.games.fitna.box.factions import Country, Faction
from sandtable.games.fitna.box.plan import NOBODY
from sandtable.games.fitna.rules.control import controlled, settle
from sandtable.games.fitna.rules.entry import closed, why_not_enter
from sandtable.games.fitna.rules.fog import in_any_order
from sandtable.games.fitna.rules.losses import total_defence
from sandtable.games.fitna.rules.stacking import mates, no_room
from sandtable.games.fitna.rules.units import eliminate, enter, go, lift, on_map, put
from sandtable.games.fitna.state import Off, Table, plan_of, seat

REBEL: dict[str, Faction] = {Country.SYRIA: Faction.FSA, Country.IRAQ: Faction.FIA}
JOINS, LOST = "joins_rebellion", "eliminated_to_force_pool"


def testers(t: Table, country: str) -> list[int]:
    """23.1, R-COU-9 The units of the army on the map that are not loyal."""
    return [unit for unit in on_map(t, t.box.faction_number[country]) if not t.box.loyal[unit]]


def coup(t: Table, country: str) -> Steps[None]:
    """23.1-23.4 Every tester rolls; then defectors change sides, losses leave, and mixed spaces are cleared.

    R-COU-3: a die names neither unit nor space, for units that stay loyal stay hidden.
    """
    s, box = t.state, t.box
    table = box.tables.coup.result
    t.tell(Note(topic="coup"), f"Coup in {country.capitalize()}.", f"23.{2 if country == 'syria' else 3}")
    results = {}
    for unit in in_any_order(t, testers(t, country), "23.1"):
        die = t.roll(D6, "Loyalty of a unit", "23.1")
        results[unit] = next(row.result for row in table if die in row.on)
    _tell(t, country, list(results.values()))
    places = sorted({s.at[unit] for unit in results})
    for unit, result in sorted(results.items()):
        if result == JOINS:
            _defect(t, unit, country)
        elif result == LOST:
            eliminate(t, unit, "23.1")
    for space in places:
        yield from _clear(t, space, country)


def _tell(t: Table, country: str, results: list[str]) -> None:
    """23.1 What all dice have brought, as the rebels see it; how many were rolled everybody has seen."""
    joined, lost = results.count(JOINS), results.count(LOST)
    loyal = len(results) - joined - lost
    words = f"{counted(len(results), 'unit')}: {joined} rebel, {lost} lost, {loyal} loyal"
    chance = Chance(words, 0.0, (joined + lost / 2) / max(len(results), 1))
    what = Note(topic="coup", reading=Reading(chance), side=REBEL[country])
    t.tell(what, "{words}.", "23.1", words=words)


def _defect(t: Table, unit: int, country: str) -> None:
    """23.1, R-COU-1, R-COU-2 A unit is replaced by an equivalent rebel in the same state; with none, it is lost."""
    s = t.state
    rebel = _equivalent(t, unit, country)
    if rebel < 0:
        eliminate(t, unit, "23.1")
        return
    space, steps = s.at[unit], s.steps[unit]
    lift(t, unit, Off.POOL)
    s.steps[rebel] = steps
    s.owner[rebel] = plan_of(t).rebels[country]
    put(t, rebel, space)
    t.tell(Leave((unit,), space, lost=False, how="defection"), "{pieces:piece} joins the rebellion.", "23.1")


def _equivalent(t: Table, unit: int, country: str) -> int:
    """R-COU-1 Same type, else the order of the table; reserves first, then eliminated units, then batches."""
    s, box, plan = t.state, t.box, plan_of(t)
    if plan.rebels[country] < 0:
        return -1
    order = getattr(box.tables.coup.equivalence, box.unit[unit].type, box.tables.coup.equivalence.inf)
    rebels = box.of_faction[box.faction_number[REBEL[country]]]
    for type_ in order:
        for place in (Off.RESERVE, Off.POOL, Off.BATCH):
            for rebel in rebels:
                if (
                    s.at[rebel] == place
                    and box.unit[rebel].type == type_
                    and s.owner[rebel] in (plan.rebels[country], NOBODY)
                ):
                    return rebel
    return -1


def _clear(t: Table, space: int, country: str) -> Steps[None]:
    """23.4, R-COU-6, R-COU-10 Of two camps the stronger keeps the space, the regime in a tie."""
    s, box = t.state, t.box
    rebel = box.faction_number[REBEL[country]]
    rebels = [unit for unit in s.stacks[space] if box.faction[unit] == rebel]
    regime = [unit for unit in s.stacks[space] if box.faction[unit] != rebel]
    if rebels and regime and not all(mates(t, unit, other) for unit in rebels for other in regime):
        weaker = rebels if total_defence(t, regime) >= total_defence(t, rebels) else regime
        for unit in weaker:
            yield from _withdraw(t, unit, space)
    left = s.stacks[space]
    if space in s.dug and all(box.faction[unit] == rebel for unit in left):  # 3.2, 19.0: not for those who take it
        s.dug.remove(space)
    for unit in (unit for unit in rebels if unit in left):
        enter(t, unit, space)
    settle(t, space)


def _withdraw(t: Table, unit: int, space: int) -> Steps[None]:
    """23.4, R-COU-5, R-COU-12 To an adjacent own space with room, else the nearest one, else it is lost."""
    s = t.state
    owner = s.owner[unit]
    near = [
        goal for goal in plan_of(t).near[space] if s.control[goal] == owner and _why_not_free(t, unit, goal) is None
    ]
    found = near or _nearest(t, unit, space)
    if not found:
        eliminate(t, unit, "23.4")
        return
    to = t.box.options("retreat", Kind.SPACE)
    choice = yield t.ask(
        seat(t, owner),
        "Where does {unit:piece} withdraw?",
        [to[goal] for goal in found],
        "23.4",
        refuse=against_spaces(lambda goal: _why_not_refuge(t, unit, goal, space)),
        pieces=(unit,),
        unit=unit,
    )
    go(t, unit, choice.number, "23.4", "withdrawal")


def _why_not_free(t: Table, unit: int, space: int) -> Refusal | None:
    """23.4, 4.0 Why a unit could not stand in a space."""
    return why_not_enter(t, unit, space, retreat=True) or no_room(t, unit, space)


def _why_not_refuge(t: Table, unit: int, space: int, left: int) -> Refusal:
    """23.4, R-COU-5, R-COU-12 Why a unit does not withdraw to a space."""
    if space == left:
        return Refusal("23.4", "It withdraws from there.")
    if t.state.control[space] != t.state.owner[unit]:
        return closed(t, space) or Refusal("23.4", "Its own side does not control the space.")
    return _why_not_free(t, unit, space) or Refusal("23.4", "A nearer space has room.")


def _nearest(t: Table, unit: int, start: int) -> list[int]:
    steps = t.box.graph.reach(start)
    own = [
        space
        for space in controlled(t, t.state.owner[unit])
        if space != start and _why_not_free(t, unit, space) is None and space in steps
    ]
    least = min((steps[space] for space in own), default=0)
    return [space for space in own if steps[space] == least]
