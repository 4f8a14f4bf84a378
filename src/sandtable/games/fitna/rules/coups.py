"""23.0 Coups d'etat."""

from sandtable.core import D6, Kind, Steps
from sandtable.core.events import Note
from sandtable.games.fitna.box.plan import NOBODY
from sandtable.games.fitna.rules.control import controlled, settle
from sandtable.games.fitna.rules.entry import barred
from sandtable.games.fitna.rules.fog import tell_move
from sandtable.games.fitna.rules.losses import total_defence
from sandtable.games.fitna.rules.stacking import mates, room
from sandtable.games.fitna.rules.units import eliminate, lift, put
from sandtable.games.fitna.state import Off, Table, plan, seat

REBEL = {"syria": "fsa", "iraq": "fia"}
JOINS, LOST = "joins_rebellion", "eliminated_to_force_pool"


def testers(t: Table, country: str) -> list[int]:
    """23.1, R-COU-9 The units of the army on the map that are not loyal, space by space (R-COU-3)."""
    s, box = t.state, t.box
    army = [u for u in box.of_faction[box.faction_number[country]] if s.at[u] >= 0 and not box.loyal[u]]
    return sorted(army, key=lambda u: (s.at[u], u))


def coup(t: Table, country: str) -> Steps[None]:
    """23.1-23.4 Every tester rolls; then defectors change sides, losses leave, and mixed spaces are cleared."""
    s, box = t.state, t.box
    table = box.tables.coup.result
    t.tell(Note(topic="coup"), f"Coup in {country.capitalize()}.", f"23.{2 if country == 'syria' else 3}")
    results = {}
    for u in testers(t, country):
        die = t.roll(D6, "Loyalty of {unit:piece}", "23.1", unit=u)
        results[u] = next(row.result for row in table if die in row.on)
    places = sorted({s.at[u] for u in results})
    for u, result in results.items():
        if result == JOINS:
            _defect(t, u, country)
        elif result == LOST:
            eliminate(t, u, "23.1")
    for x in places:
        yield from _clear(t, x, country)


def _defect(t: Table, u: int, country: str) -> None:
    """23.1, R-COU-1, R-COU-2 A unit is replaced by an equivalent rebel in the same state; with none, it is lost."""
    s = t.state
    rebel = _equivalent(t, u, country)
    if rebel < 0:
        eliminate(t, u, "23.1")
        return
    x, steps = s.at[u], s.steps[u]
    lift(t, u, Off.POOL)
    s.steps[rebel] = steps
    s.owner[rebel] = plan(t).rebels[country]
    put(t, rebel, x)
    t.tell(Note((u, rebel), x, topic="defection"), "{unit:piece} joins the rebellion.", "23.1", unit=u)


def _equivalent(t: Table, u: int, country: str) -> int:
    """R-COU-1 Same type, else the order of the table; reserves first, then eliminated units, then batches."""
    s, box, p = t.state, t.box, plan(t)
    if p.rebels[country] < 0:
        return -1
    order = getattr(box.tables.coup.equivalence, box.unit[u].type, box.tables.coup.equivalence.inf)
    rebels = box.of_faction[box.faction_number[REBEL[country]]]
    for type_ in order:
        for place in (Off.RESERVE, Off.POOL, Off.BATCH):
            for v in rebels:
                if s.at[v] == place and box.unit[v].type == type_ and s.owner[v] in (p.rebels[country], NOBODY):
                    return v
    return -1


def _clear(t: Table, x: int, country: str) -> Steps[None]:
    """23.4, R-COU-6, R-COU-10 Of two camps the stronger keeps the space, the regime in a tie."""
    s, box = t.state, t.box
    rebel = box.faction_number[REBEL[country]]
    rebels = [u for u in s.stacks[x] if box.faction[u] == rebel]
    regime = [u for u in s.stacks[x] if box.faction[u] != rebel]
    if rebels and regime and not all(mates(t, u, v) for u in rebels for v in regime):
        weaker = rebels if total_defence(t, regime) >= total_defence(t, rebels) else regime
        for u in weaker:
            yield from _withdraw(t, u, x)
    settle(t, x)


def _withdraw(t: Table, u: int, x: int) -> Steps[None]:
    """23.4, R-COU-5, R-COU-12 To an adjacent own space with room, else the nearest one, else it is lost."""
    s = t.state
    owner = s.owner[u]
    near = [y for y in plan(t).near[x] if s.control[y] == owner and _free(t, u, y)]
    found = near or _nearest(t, u, x)
    if not found:
        eliminate(t, u, "23.4")
        return
    to = t.box.options("retreat", Kind.SPACE)
    choice = yield t.ask(
        seat(t, owner), "Where does {unit:piece} withdraw?", [to[y] for y in found], "23.4", pieces=(u,), unit=u
    )
    y = choice.number
    lift(t, u, Off.OUT)
    put(t, u, y)
    tell_move(t, u, (x, y), "23.4", "withdrawal")
    settle(t, y)


def _free(t: Table, u: int, y: int) -> bool:
    return room(t, u, y) and barred(t, u, y, retreat=True) is None


def _nearest(t: Table, u: int, x: int) -> list[int]:
    steps = t.box.graph.reach(x)
    own = [y for y in controlled(t, t.state.owner[u]) if y != x and _free(t, u, y) and y in steps]
    least = min((steps[y] for y in own), default=0)
    return [y for y in own if steps[y] == least]
