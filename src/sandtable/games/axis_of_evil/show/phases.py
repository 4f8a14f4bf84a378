"""6.1 The phases of a turn, and the set-up before the first."""

from sandtable.core import counted
from sandtable.core.scene import Part, parts
from sandtable.games.axis_of_evil.box.box import SIDE_NAMES, SIDES
from sandtable.games.axis_of_evil.rules.actions import BY_VERB, offered
from sandtable.games.axis_of_evil.rules.deeds import able
from sandtable.games.axis_of_evil.rules.units import units_on_map
from sandtable.games.axis_of_evil.state import Phase, Table

TURN = (Phase.RETURNS, Phase.SHOCK, Phase.ACTION_POINTS, Phase.ACTIONS, Phase.TURN_END)
NAMES = {
    Phase.RETURNS: "Returns",
    Phase.SHOCK: "Shock",
    Phase.ACTION_POINTS: "AP",
    Phase.ACTIONS: "Actions, by turns",
    Phase.TURN_END: "End of turn",
}
WORDS = {
    Phase.RETURNS: "Units on the turn track come back.",
    Phase.SHOCK: "Who holds the shock marker may play it.",
    Phase.ACTION_POINTS: "Dice and major bases give both sides action points (AP).",
    Phase.TURN_END: "Action points that are left are lost.",
}
ABOUT_UNITS = tuple(
    BY_VERB[verb] for verb in ("ground", "attack", "hyperwar", "rail", "airborne", "amphibious", "regroup")
)
"""6.3 The actions that are about units on the map; the others are about what waits beside it."""
RULES = {
    Phase.RETURNS: "6.4",
    Phase.SHOCK: "7.1",
    Phase.ACTION_POINTS: "6.2",
    Phase.ACTIONS: "6.3",
    Phase.TURN_END: "6.4",
}


def phases(t: Table, seat: int | None) -> tuple[Part, ...]:
    """6.1 The parts of the turn, or of the set-up (3.6); who can act is told to whoever acts (9.4)."""
    s = t.state
    if s.phase is Phase.OVER:
        return ()
    if s.phase < Phase.RETURNS:
        return _set_up(t)
    number = TURN.index(s.phase)
    acting = s.phase is Phase.ACTIONS
    names = [(NAMES[phase], SIDES[s.active] if phase is Phase.ACTIONS and acting else "", "") for phase in TURN]
    if acting:
        names[number] = (NAMES[s.phase], SIDES[s.active], SIDES[s.active])
    return parts(
        names,
        number,
        can=f"{s.ap[s.active]} AP" if acting else "",
        able=_able(t) if acting and seat == s.active else (),
        words=_actions(t) if acting else WORDS[s.phase],
        then=_then(t, number),
        rule=RULES[s.phase],
    )


def _able(t: Table) -> tuple[str, ...]:
    """6.3 The units on the map that some action could be about."""
    side = t.state.active
    units = units_on_map(t.state, side)
    found = set[int]()
    for option in offered(t, side, ABOUT_UNITS):
        found.update(able(t, side, option))
        if found.issuperset(units):
            break
    return tuple([t.box.counters.counter[unit].id for unit in units if unit in found])


def _actions(t: Table) -> str:
    s = t.state
    left = counted(s.ap[s.active], "action point")
    return f"{SIDE_NAMES[s.active]}: one action or a pass, with {left} (AP) left. Two passes in a row end the turn."


def _then(t: Table, number: int) -> str:
    s = t.state
    if s.phase is Phase.ACTIONS:
        other = 1 - s.active
        return f"{SIDE_NAMES[other]} acts after this." if s.ap[other] else "The other side has no AP left."
    return f"{NAMES[TURN[number + 1]]} next." if number + 1 < len(TURN) else "The next turn begins after this."


def _set_up(t: Table) -> tuple[Part, ...]:
    """3.6, 6.3 The side without the initiative places first."""
    s = t.state
    order = (1 - s.initiative, s.initiative)
    second = s.phase in (Phase.DEPLOY_SECOND, Phase.ISLAMISTS_SECOND)
    names = [(f"Set-up: {SIDE_NAMES[side]}", SIDES[side], SIDES[side]) for side in order]
    then = "Turn 1 begins after this." if second else f"{SIDE_NAMES[order[1]]} sets up next."
    return parts(names, int(second), words=f"{SIDE_NAMES[order[second]]} places its units.", then=then, rule="3.6")
