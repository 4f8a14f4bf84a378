"""Movement carried out: entering areas, overrunning weak units, leaving guards behind."""

from sandtable.core import Kind, Move, Steps
from sandtable.games.islamic_state.box.factions import Force
from sandtable.games.islamic_state.rules.control import occupy
from sandtable.games.islamic_state.rules.cooperation import contested
from sandtable.games.islamic_state.rules.movement import Way
from sandtable.games.islamic_state.rules.peoples import invade_druze
from sandtable.games.islamic_state.rules.players import faction_of
from sandtable.games.islamic_state.rules.reasons import against_units
from sandtable.games.islamic_state.rules.reinforcements import is_recruit, note_is_entry
from sandtable.games.islamic_state.rules.stacking import distinct, eliminate
from sandtable.games.islamic_state.state import Table, put


def march(t: Table, units: tuple[int, ...], way: Way, seat: int, rule: str) -> Steps[list[int]]:
    """actions.move A stack goes its way, leaving guards (move.home-guard); the units that arrive."""
    going = list(units)
    for area in way.guards:
        going.remove((yield from _leave_guard(t, going, area, seat)))
    for unit in going:
        put(t.state, unit, way.path[-1])
    t.tell(Move(tuple(going), way.path), "{pieces:piece}: {start:space} → {end:space}.", rule)
    if t.box.force[going[0]] == Force.ISLAMIC_STATE:
        for area in way.path[1:]:
            note_is_entry(t, area)
        yield from invade_druze(t, way.path[-1])
    return going


def _leave_guard(t: Table, going: list[int], area: int, seat: int) -> Steps[int]:
    """move.home-guard One unit stops in an own empty area next to an enemy."""
    choice = yield t.ask(
        seat,
        "Which unit stays on guard in {area:space}?",
        [t.box.options("guard", Kind.PIECE)[unit] for unit in distinct(t, going)],
        rule="move.home-guard",
        refuse=against_units(t, going, "move.home-guard", lambda _: None, "It does not march with this stack."),
        area=area,
    )
    t.tell(
        Move((choice.number,), (t.state.at[choice.number], area)),
        "{pieces:piece} stays in {end:space}.",
        "move.home-guard",
    )
    put(t.state, choice.number, area)
    return choice.number


def overrun(t: Table, area: int) -> Steps[bool]:
    """peoples.iraq-sunni IS defeats weak Iraqi units by moving over them; each is replaced by a recruit (R-50)."""
    weak = [unit for unit in t.state.here[area] if unit in t.state.weak]
    for unit in weak:
        eliminate(t, unit, "peoples.iraq-sunni")
    if not weak:
        return False
    if not contested(t, area):
        mover = next(u for u in t.state.here[area] if t.box.force[u] == Force.ISLAMIC_STATE)
        yield from occupy(t, area, faction_of(t, mover), "peoples.iraq-sunni")
    for _ in weak:
        yield from is_recruit(t, "peoples.iraq-sunni", area)
    return not contested(t, area)
