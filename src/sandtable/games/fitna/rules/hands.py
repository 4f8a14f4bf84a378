"""8.0 The cards: drawing and discarding; 9.0 Jokers."""

from sandtable.core import Hint, Kind, Option, Steps, counted
from sandtable.core.events import Card, Note
from sandtable.games.fitna.state import Table, plan_of, seat

ONE_CARD = (Option("draw_event"), Option("draw_asset"))
PILES, RESHUFFLE = ("Assets", "Events"), "reshuffle"
NUMBER_OF_ASSETS = tuple(Option("assets", number) for number in range(12))


def draw_one(t: Table, player: int, pile: int) -> int:
    """8.0.draw A card from a pile, or from the other if this one cannot be filled (R-CRD-3); -1 if none is left."""
    s = t.state
    if not s.piles[pile]:
        refill(t, pile)
    if not s.piles[pile]:
        pile = 1 - pile
        if not s.piles[pile]:
            refill(t, pile)
        if not s.piles[pile]:
            return -1
    own = seat(t, player)
    card = t.draw(s.piles[pile], Kind.CARD, "You draw {drawn:card}.", "8.0.draw", seats=(own,))
    s.hands[player].append(card)
    s.known[card] = 1 << own
    if not s.piles[pile]:  # 8.0.discard: at once, so that later discards stay out
        refill(t, pile)
    return card


def refill(t: Table, pile: int) -> None:
    """8.0.discard The discards of a pile are shuffled into it, before everybody's eyes."""
    s = t.state
    if not s.discards[pile]:
        return
    for card in s.discards[pile]:
        s.known[card] = 0
    s.piles[pile] += s.discards[pile]
    s.discards[pile] = []
    t.tell(
        Note(topic=RESHUFFLE),
        "The discarded {cards} are shuffled into their pile.",
        "8.0.discard",
        cards=PILES[pile],
    )


def draw_cards(t: Table, player: int, count: int, rule: str, limit: int = 0) -> Steps[None]:
    """8.0.draw, R-CRD-2 The player says how many cards of each pile, then draws them all; 12.1.7 up to a limit."""
    if count < 1:
        return
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: draw {count:#card}"
        + (", for a card limits you to {limit}" if limit else "")
        + ". Assets help in battles, Events are played before operations.",
        NUMBER_OF_ASSETS[: count + 1] if count > 1 else ONE_CARD,
        rule,
        hint=lambda option: None if option.target is None else Hint(_events(count - option.target)),
        player=plan_of(t).marker[player],
        count=count,
        limit=limit,
    )
    assets = ONE_CARD.index(choice) if choice in ONE_CARD else choice.number
    take_cards(t, player, assets, count - assets)


def _events(number: int) -> str:
    return counted(number, "Event") if number else "no Events"


def take_cards(t: Table, player: int, assets: int, events: int) -> None:
    """8.0.draw, R-FOG-6 Others learn that a player draws, and no more."""
    t.tell(Note(topic="draw"), "{player:piece}: cards drawn.", "8.0.draw", player=plan_of(t).marker[player])
    for _ in range(assets):
        draw_one(t, player, 0)
    for _ in range(events):
        draw_one(t, player, 1)


def discard(t: Table, player: int, card: int, *, shown: bool = True) -> None:
    """8.0.discard A card leaves a hand for the discards of its pile; played cards were seen by all."""
    s = t.state
    s.hands[player].remove(card)
    s.discards[t.box.pile[card]].append(card)
    s.known[card] = everybody(t) if shown else 1 << seat(t, player)


def give(t: Table, giver: int, taker: int, card: int) -> None:
    """A card goes from hand to hand; both seats know where it is."""
    s = t.state
    s.hands[giver].remove(card)
    s.hands[taker].append(card)
    s.known[card] = 1 << seat(t, giver) | 1 << seat(t, taker)


def everybody(t: Table) -> int:
    """All seats as bits."""
    return (1 << len(plan_of(t).seats)) - 1


def lose_at_random(t: Table, player: int, count: int, rule: str) -> None:
    """R-CRD-18 A player discards at random, all if there are fewer; nobody else learns which or how many."""
    s = t.state
    t.tell(Note(topic="discard"), "{player:piece} must discard.", rule, player=plan_of(t).marker[player])
    for _ in range(min(count, len(s.hands[player]))):
        cup = sorted(s.hands[player])
        text = "You discard {drawn:card}."
        card = t.draw(cup, Kind.CARD, text, "30.0", seats=(seat(t, player),))
        discard(t, player, card, shown=False)


def reshuffle(t: Table) -> None:
    """8.0.discard, R-CRD-4 At the beginning of turns 3, 6, 9 and 12 the discards go back."""
    if t.state.turn in t.box.tables.hand.reshuffle_turns:
        refill(t, 0)
        refill(t, 1)


# 9.0 Jokers -------------------------------------------------------------------------------------------------


def play_joker(t: Table, player: int) -> Steps[None]:
    """9.0 Two cards at once; the Joker leaves the game."""
    s = t.state
    s.jokers[player] -= 1
    t.tell(Card(None, "Joker"), "{player:piece}: a Joker.", "9.0", player=plan_of(t).marker[player])
    yield from draw_cards(t, player, t.box.tables.hand.joker_draw, "9.0")
