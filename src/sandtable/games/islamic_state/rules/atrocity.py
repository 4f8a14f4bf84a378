"""Atrocities: the die after an attack on a People at home, or on refugees who cannot flee."""

from sandtable.core import D6, Chance, Note
from sandtable.core.events import Reading
from sandtable.games.islamic_state.rules.track import ATROCITY, change
from sandtable.games.islamic_state.state import Table

LEAST = 6


def atrocity_roll(t: Table, area: int, why: str, rule: str, *, stranger: bool, side: str = "") -> None:
    """atrocity A 6 is one, with +1 where strangers stand; both are told as what the die has brought."""
    happens = t.roll(D6, why, rule, area=area) + stranger >= LEAST
    likely = (1 + stranger) / D6.faces
    chance = Chance("an atrocity", likely) if happens else Chance("no atrocity", 1 - likely)
    what = Note(at=area, topic="atrocity", reading=Reading(chance), side=side)
    t.tell(what, "{words} in {at:space}.", rule, words=chance.text.capitalize())
    if happens:
        change(t, ATROCITY, "an atrocity", rule)
