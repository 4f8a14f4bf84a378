"""18.6 Retreats, 18.7 Advance after combat."""

from collections.abc import Sequence

from sandtable.core import Hint, Kind, Option, Refusal, Steps
from sandtable.core.decisions import Refuse
from sandtable.core.refusals import against_spaces
from sandtable.games.fitna.box.factions import SYMBOL_OF, Faction
from sandtable.games.fitna.rules.entry import closed, open_to, why_not_enter
from sandtable.games.fitna.rules.losses import decider
from sandtable.games.fitna.rules.stacking import no_room, room
from sandtable.games.fitna.rules.units import eliminate, go, is_npc, same_side
from sandtable.games.fitna.state import Table, plan_of, seat

HALT = Option("halt")


def refuges(t: Table, unit: int, space: int, holder: int, origin: int) -> list[int]:
    """18.6, R-CMB-23 Where a unit may retreat: own side's spaces beside it, empty ones of others, or further on."""
    near = [
        beside
        for beside in plan_of(t).near[space]
        if beside != origin and why_not_enter(t, unit, beside, retreat=True) is None
    ]
    if t.box.faction[unit] in t.box.kurdish:
        return _kurdish_refuges(t, unit, space, near, holder)
    control, stacks = t.state.control, t.state.stacks
    own = [beside for beside in near if control[beside] == holder and room(t, unit, beside)]
    if own:
        return own
    empty = [beside for beside in near if control[beside] != holder and not stacks[beside]]  # R-CMB-15
    return empty or _further(t, unit, space, [beside for beside in near if control[beside] == holder], holder)


def _kurdish_refuges(t: Table, unit: int, space: int, near: list[int], holder: int) -> list[int]:
    """26.1, 26.3, R-NPC-8 Only spaces of their own faction; garrisons only those with its symbol."""
    box, s = t.box, t.state
    symbol = SYMBOL_OF[Faction(box.factions[box.faction[unit]])]
    power = s.owner[unit] if is_npc(s.owner[unit]) else holder
    own = [beside for beside in near if s.control[beside] == power]
    if box.static[unit]:
        return [beside for beside in own if box.symbol[beside] == symbol and room(t, unit, beside)]
    return [beside for beside in own if room(t, unit, beside)] or _further(t, unit, space, own, power)


def _further(t: Table, unit: int, lost: int, edge: list[int], holder: int) -> list[int]:
    """R-CMB-11 The nearest spaces with room, through those of the same controller; the target is disputed (5.0)."""
    control, near = t.state.control, plan_of(t).near
    seen = {lost, *edge}
    while edge:
        found = [beside for beside in edge if room(t, unit, beside)]
        if found:
            return found
        beyond = []
        for space in edge:
            for beside in near[space]:
                if (
                    beside not in seen
                    and control[beside] == holder
                    and why_not_enter(t, unit, beside, retreat=True) is None
                ):
                    seen.add(beside)
                    beyond.append(beside)
        edge = beyond
    return []


def retreat(t: Table, units: Sequence[int], target: int, holder: int, origin: int, attacker: int) -> Steps[None]:
    """18.6, R-CMB-10, R-CMB-24 Each owner retreats his units one by one; those that cannot are eliminated."""
    s = t.state
    to = t.box.options("retreat", Kind.SPACE)
    for unit in _in_order(t, units, holder):
        found = refuges(t, unit, target, holder, origin)
        if not found:
            eliminate(t, unit, "18.6", why="no way to retreat")
            continue
        owner = s.owner[unit]
        player = decider(t, units, target, holder, attacker) if is_npc(owner) else owner
        choice = yield t.ask(
            seat(t, player),
            "Where does {unit:piece} retreat?",
            [to[refuge] for refuge in found],
            "18.6",
            refuse=_why_not_there(t, unit, target, holder, origin, found),
            pieces=(unit,),
            spaces=(target,),
            battle="retreat",
            unit=unit,
        )
        go(t, unit, choice.number, "18.6", "retreat")


def _in_order(t: Table, units: Sequence[int], holder: int) -> list[int]:
    """R-CMB-24 Owners in playing order, beginning with the controller of the space."""
    s = t.state

    def rank(unit: int) -> int:
        owner = s.owner[unit]
        return -1 if owner == holder else s.order.index(owner) if owner in s.order else len(s.order)

    return sorted(units, key=lambda unit: (rank(unit), unit))


def _why_not_there(t: Table, unit: int, lost: int, holder: int, origin: int, found: Sequence[int]) -> Refuse:
    """18.6, R-CMB-23 Why a unit does not retreat to a space."""
    s, beside = t.state, plan_of(t).near[lost]

    def why(space: int) -> Refusal | None:
        if space == lost:
            return Refusal("18.6", "It retreats out of this space.")
        if space == origin:
            return Refusal("18.6", "The offensive came from there.")
        against = why_not_enter(t, unit, space, retreat=True) or _no_kurdish_refuge(t, unit, space, holder)
        if against is not None:
            return against
        if t.box.faction[unit] not in t.box.kurdish and s.control[space] != holder:
            return _why_not_foreign(t, space, near=space in beside)
        if space in beside:
            return no_room(t, unit, space)
        if any(each in beside for each in found):
            return Refusal("18.6", "There is room next to the space that was lost.")
        return no_room(t, unit, space) or Refusal("18.6", "A nearer space has room, or no own spaces lead there.")

    return against_spaces(why)


def _no_kurdish_refuge(t: Table, unit: int, space: int, holder: int) -> Refusal | None:
    """26.1, 26.3, R-NPC-8 Why Kurds do not retreat to a space."""
    box, s = t.box, t.state
    if box.faction[unit] not in box.kurdish:
        return None
    if s.control[space] != (s.owner[unit] if is_npc(s.owner[unit]) else holder):
        return Refusal("26.3", "Kurds retreat only to spaces that their own side controls.")
    if box.static[unit] and box.symbol[space] != SYMBOL_OF[Faction(box.factions[box.faction[unit]])]:
        return Refusal("26.3", "Garrisons retreat only to spaces with the symbol of their faction.")
    return None


def _why_not_foreign(t: Table, space: int, *, near: bool) -> Refusal:
    """18.6, R-CMB-15 Why a unit does not retreat to a space that its side does not control."""
    if not near:
        return Refusal("18.6", "It is not next to the space that was lost.")
    if t.state.stacks[space]:
        return Refusal("18.6", "Units of another side stand there.")
    return Refusal("18.6", "Spaces of its own side with room come first.")


def advance(t: Table, units: Sequence[int], target: int) -> None:
    """18.7 All surviving attackers occupy the space; its entrenchment went with the last defender (18.4.ent)."""
    s, faction = t.state, t.box.faction
    known = len(s.captured)
    for unit in units:
        go(t, unit, target, "18.7", "advance")
    for first, _ in s.captured[known:]:  # 22.0.triggers: every army of the force has taken the space
        others = {
            faction[unit]: unit
            for unit in units
            if s.owner[unit] == s.owner[first] and faction[unit] != faction[first]
        }
        s.captured += [(unit, target) for unit in others.values()]


def openings(t: Table, unit: int, space: int) -> list[int]:
    """18.7, R-CMB-12 Adjacent spaces without units that somebody else or nobody controls."""
    s, can = t.state, open_to(t, unit)
    owner = s.owner[unit]
    return [
        beside
        for beside in plan_of(t).near[space]
        if can[beside] and not s.stacks[beside] and not same_side(t, owner, s.control[beside])
    ]


def _why_not_exploit(t: Table, unit: int, won: int, goals: Sequence[int]) -> Refuse:
    """18.7, R-CMB-12 Why a unit does not exploit into a space."""

    def why(space: int) -> Refusal | None:
        if space in goals:
            return no_room(t, unit, space)
        if space == won:
            return Refusal("18.7", "It stands there now.")
        if space not in plan_of(t).near[won]:
            return closed(t, space) or Refusal("18.7", "It is not next to the space that was won.")
        if t.state.stacks[space]:
            return Refusal("18.7", "Units stand there.")
        return why_not_enter(t, unit, space) or Refusal("18.7", "Its own side controls it already.")

    return against_spaces(why)


def _taken_from(t: Table, space: int) -> Hint | None:
    """5.0, 18.7 Whose space it is: who goes through it controls it."""
    power, players = t.state.control[space], plan_of(t).players
    return Hint(f"taken from {players[power].name}") if power < len(players) else None


def exploit(t: Table, units: Sequence[int], space: int, player: int) -> Steps[None]:
    """18.4, 18.7, R-CMB-13 Each surviving armoured unit that is not isolated (14.1) may go one space further.

    It is one act: a space that was open when it began stays so for all of them, as long as there is room.
    """
    s = t.state
    into = t.box.options("exploit", Kind.SPACE)
    ready = [unit for unit in units if t.box.armoured[unit] and not s.isolated[unit] and s.at[unit] == space]
    found = {unit: openings(t, unit, space) for unit in ready}
    for unit, goals in found.items():
        free = [goal for goal in goals if room(t, unit, goal)]
        if not free:
            continue
        choice = yield t.ask(
            seat(t, player),
            "{unit:piece} may exploit the breakthrough.",
            [*(into[goal] for goal in free), HALT],
            "18.7",
            refuse=_why_not_exploit(t, unit, space, goals),
            hint=lambda option: None if option == HALT else _taken_from(t, option.number),
            pieces=(unit,),
            spaces=(space,),
            battle="advance",
            unit=unit,
        )
        if choice != HALT:
            go(t, unit, choice.number, "18.7", "exploit")
