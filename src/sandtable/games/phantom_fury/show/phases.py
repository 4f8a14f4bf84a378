"""8 The phases of a turn, and which squads can act in the one that is on."""

from sandtable.core import Kind, counted
from sandtable.core.memo import memo
from sandtable.core.scene import Part, parts
from sandtable.games.phantom_fury.box.box import Box
from sandtable.games.phantom_fury.rules.assault import why_not_squad
from sandtable.games.phantom_fury.rules.counters import exposed_zones, held_zones
from sandtable.games.phantom_fury.rules.fire import able_to_fire
from sandtable.games.phantom_fury.rules.movement import movable
from sandtable.games.phantom_fury.rules.phases import RULE
from sandtable.games.phantom_fury.rules.steps import places_of_squads
from sandtable.games.phantom_fury.state import Phase, Table

NAMES = {
    Phase.START_ZONES: "Start zones",
    Phase.PLACE_SQUADS: "Place squads",
    Phase.ATTACH_CAATS: "Attach CAATs",
    Phase.SUPPORT: "Support",
    Phase.REINFORCEMENTS: "Reinforce",
    Phase.FIRE: "Fire",
    Phase.MOVEMENT: "Move",
    Phase.ASSAULT: "Assault",
    Phase.REORGANISATION: "Reorganise",
}
WORDS = {
    Phase.START_ZONES: "Choose the zones where the battle begins.",
    Phase.PLACE_SQUADS: "Place your squads in the start zones.",
    Phase.ATTACH_CAATS: "Attach each anti-armour team (CAAT) to a squad.",
    Phase.SUPPORT: "Call support missions, each once its die allows it.",
    Phase.REINFORCEMENTS: "Bring reinforcements onto the map.",
    Phase.FIRE: "Units fire at enemies in sight; a unit that fires neither moves nor assaults.",
    Phase.MOVEMENT: "Squads and tanks that have not fired move, one after the other.",
    Phase.ASSAULT: "Squads beside an enemy assault it, each once.",
    Phase.REORGANISATION: "Zones without enemies are taken, squads recover, contact is made.",
}


def phases(t: Table) -> tuple[Part, ...]:
    """8 Set-up or a turn, phase by phase."""
    s = t.state
    return _phases[t.box, s.phase, s.turn, s.last_turn, tuple(_able(t))]


@memo(4096)
def _phases(box: Box, now: Phase, turn: int, last_turn: int, units: tuple[int, ...]) -> tuple[Part, ...]:
    if now is Phase.OVER:
        return ()
    row = [phase for phase in NAMES if (phase < Phase.SUPPORT) == (now < Phase.SUPPORT)]
    number = row.index(now)
    return parts(
        [(NAMES[phase], "usmc", "usmc") for phase in row],
        number,
        can=f"{counted(len(units), 'unit')} can" if units else "",
        able=tuple(box.names.id(Kind.PIECE, unit) for unit in units),
        words=WORDS[now],
        then=f"{NAMES[row[number + 1]]} comes next." if number + 1 < len(row) else _after(now, turn, last_turn),
        rule=RULE[now],
    )


def _after(now: Phase, turn: int, last_turn: int) -> str:
    if now < Phase.SUPPORT:
        return "The first turn begins after this."
    return "The battle ends after this." if turn == last_turn else f"Turn {turn + 1} begins after this."


def _able(t: Table) -> list[int]:
    """11.1, 12.1.1, 13 Who can fire, move or assault."""
    if t.state.phase is Phase.FIRE:
        return able_to_fire(t, exposed_zones(t, held_zones(t)))
    if t.state.phase is Phase.MOVEMENT:
        return movable(t, places_of_squads(t))
    if t.state.phase is Phase.ASSAULT:
        return [squad for squad in t.box.squads if why_not_squad(t, squad) is None]
    return []
