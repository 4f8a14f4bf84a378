"""12.1 The segments of the phase that is on, between the phases of the other players."""

from sandtable.core import Kind
from sandtable.core.memo import memo
from sandtable.core.scene import Part, parts
from sandtable.games.fitna.box.plan import Plan
from sandtable.games.fitna.rules.movement import at_hand, movable
from sandtable.games.fitna.rules.offensives import targets
from sandtable.games.fitna.state import Segment, Table, plan_of, player_of

NAMES = {
    Segment.EVENTS: "Events",
    Segment.SUPPLY: "Supply",
    Segment.PLANNING: "Plan",
    Segment.MOVEMENT: "Move",
    Segment.OFFENSIVES: "Offensives",
    Segment.STRATEGIC: "Strategic",
    Segment.ADJUST: "Cards",
}
WORDS = {
    Segment.EVENTS: "Play Events from your hand, exchange cards, or go on.",
    Segment.SUPPLY: "Units without a line of supply are isolated.",
    Segment.PLANNING: "Cards are spent for operation points (OPs): they buy moves and offensives.",
    Segment.MOVEMENT: "Units move, one for each move that was bought. All moves come before any offensive.",
    Segment.OFFENSIVES: "Attack spaces beside your own; each offensive starts from one space.",
    Segment.STRATEGIC: "One strategic move along supplied spaces, or none.",
    Segment.ADJUST: "The hand is filled up.",
}
RULES = {
    Segment.EVENTS: "12.1.1",
    Segment.SUPPLY: "12.1.2",
    Segment.PLANNING: "12.1.3",
    Segment.MOVEMENT: "12.1.4",
    Segment.OFFENSIVES: "12.1.5",
    Segment.STRATEGIC: "12.1.6",
    Segment.ADJUST: "12.1.7",
}


def phases(t: Table, seat: int | None) -> tuple[Part, ...]:
    """12.1 Who can act is told only to the seat that acts: others do not see what its stacks hold (30.0)."""
    s, plan = t.state, plan_of(t)
    if s.segment >= Segment.OVER:
        return ()
    if s.segment < Segment.TURN:
        return _before(t)
    active = min(s.active, len(s.order) - 1)
    player = s.order[active]
    segment = Segment(min(max(s.segment, Segment.EVENTS), Segment.ADJUST))
    able = _able(t, segment) if seat == plan.seat_of[player] and s.run is None else ()
    return _phases[plan, tuple(s.order), active, segment, _left(t, segment), able]


@memo(4096)
def _phases(
    plan: Plan, order: tuple[int, ...], active: int, segment: Segment, left: int, able: tuple[str, ...]
) -> tuple[Part, ...]:
    own = [(name, *_whose(plan, order[active])) for name in NAMES.values()]
    before = [(plan.players[each].name, *_whose(plan, each)) for each in order[:active]]
    after = [(plan.players[each].name, *_whose(plan, each)) for each in order[active + 1 :]]
    number = len(before) + list(NAMES).index(segment)
    names = [*before, *own, *after]
    return parts(
        names,
        number,
        can=f"{left} left" if left else "",
        left=left,
        able=able,
        words=WORDS[segment],
        then=f"{names[number + 1][0]} next." if number + 1 < len(names) else "The next turn begins after this.",
        rule=RULES[segment],
    )


def _whose(plan: Plan, player: int) -> tuple[str, str]:
    return plan.seats[plan.seat_of[player]].id, plan.players[player].factions[0]


def _before(t: Table) -> tuple[Part, ...]:
    """6.0 Set-up and opening hands."""
    names = [("Set-up", "", ""), ("Opening hands", "", "")]
    words = ("Units are placed.", "Each player takes a first hand.")
    number = int(t.state.segment == Segment.HANDS)
    then = "Turn 1 begins after this." if number else "Opening hands next."
    return parts(names, number, words=words[number], then=then, rule="6.0")


def _left(t: Table, segment: Segment) -> int:
    """17.0, 18.0 Moves or attacks that the active player has left."""
    return {Segment.MOVEMENT: t.state.moves, Segment.OFFENSIVES: t.state.attacks}.get(segment, 0)


def _able(t: Table, segment: Segment) -> tuple[str, ...]:
    """17.0, 18.0 The own units that can move or attack."""
    player = player_of(t)
    units: list[int] = []
    if segment is Segment.MOVEMENT and t.state.moves:
        units = movable(t, at_hand(t, player))
    elif segment is Segment.OFFENSIVES and t.state.attacks:
        found = targets(t, at_hand(t, player))
        units = sorted({unit for origins in found.values() for stack in origins.values() for unit in stack})
    return tuple(t.box.names.id(Kind.PIECE, unit) for unit in units)
