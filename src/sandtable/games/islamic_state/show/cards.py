"""Action cards: what they do, and what they could do now."""

from typing import Literal

from sandtable.games.islamic_state.box.actions import CardKind
from sandtable.games.islamic_state.box.factions import Faction, Nation
from sandtable.games.islamic_state.rules.acts import legal_acts
from sandtable.games.islamic_state.rules.air import flyers, moves, us_moves
from sandtable.games.islamic_state.rules.move import own_stacks
from sandtable.games.islamic_state.rules.rapid import starters
from sandtable.games.islamic_state.rules.reinforcements import RECRUITED, recruitable
from sandtable.games.islamic_state.show.phases import who_can
from sandtable.games.islamic_state.state import Table

CARD_TEXTS = {
    CardKind.RECRUIT: "Bring a unit from the force pool.",
    CardKind.RAPID: "One unit takes up to four areas that nobody holds.",
    CardKind.MOVE: "One stack moves, and may attack where it ends.",
    CardKind.AIR: "Place air units, or move them.",
    CardKind.ACT: "Attempt one more act of the chart.",
}

CARD_PICTURES = {
    CardKind.RECRUIT: "people",
    CardKind.RAPID: "march",
    CardKind.MOVE: "tank",
    CardKind.AIR: "aircraft",
    CardKind.ACT: "flag",
}

CARD_TONES: dict[Faction, Literal["red", "blue", "gold"]] = {
    Faction.KURDS: "gold",
    Faction.COALITION: "blue",
    Faction.SYRIAN_REGIME: "red",
}
"""One seat may hold the same card of two factions: colours like theirs tell them apart."""


def foot(t: Table, card: int, seat: int) -> tuple[str, bool]:
    """What a card could do now, and whether that is nothing.

    R-68 It may be chosen all the same, as much can change before it is played.
    """
    kind, faction = t.box.card_kind[card], t.box.card_faction[card]
    if kind == CardKind.RECRUIT:
        units = recruitable(t, faction, RECRUITED[faction], seat)
        return ("A unit can come", False) if units else ("No unit can come now", True)
    if kind == CardKind.RAPID:
        return _count(len(starters(t, faction, seat)), "unit", "set out", "sets out")
    if kind == CardKind.MOVE:
        return _count(len(who_can(t, faction, seat, own_stacks(t, faction, seat))), "stack", "move", "moves")
    if kind == CardKind.AIR:
        ready = flyers(t, faction, tuple(Nation), [], us_moves(t)) if moves(t, faction) else []
        return _count(min(len(ready), moves(t, faction)), "air unit", "fly")
    acts = legal_acts(t)
    return (f"Next: {t.box.tables.act[acts[0]].title}", False) if acts else ("No act is left", True)


def _count(number: int, thing: str, can: str, alone: str = "") -> tuple[str, bool]:
    """`alone` is what a single one of them does: a card for one says so."""
    if not number:
        return f"No {thing} can {can} now", True
    if alone:
        return f"1 of {number} {thing}s {alone}" if number > 1 else f"1 {thing} {alone}", False
    return f"{number} {thing}{'s' if number > 1 else ''} can {can}", False
