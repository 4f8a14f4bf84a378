"""Fog of war: action cards lie face down until they are played."""

from sandtable.games.islamic_state.rules.sequence import acting
from sandtable.games.islamic_state.state import Table

DOZEN = 12  # every faction has three or four cards, so that one draw deals them all fairly


def redeal(t: Table, seat: int) -> None:
    """turn.3-select Cards of other players that lie face down may be any that their factions have."""
    s, box = t.state, t.box
    mine = acting(t, seat)
    hidden = [faction for faction, cards in enumerate(s.cards) if cards and faction not in mine]
    if not hidden:
        return
    number = t.dice.pick(range(DOZEN ** sum(len(s.cards[faction]) for faction in hidden)), str)
    for faction in hidden:
        own = box.cards_of[faction]
        for at in range(len(s.cards[faction])):
            number, digit = divmod(number, DOZEN)
            s.cards[faction][at] = own[digit % len(own)]
