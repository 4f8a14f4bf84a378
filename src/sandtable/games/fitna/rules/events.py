"""12.1.1 Events segment, 12.1.1.swap card exchange, 29.0 Alliances."""

from sandtable.core import Kind, Option, Refusal, Steps
from sandtable.core.events import Card as CardEvent
from sandtable.core.events import Note
from sandtable.core.refusals import against_cards
from sandtable.games.fitna.box import effects
from sandtable.games.fitna.rules import reactions, tension
from sandtable.games.fitna.rules.asking import against_hand, against_players
from sandtable.games.fitna.rules.cards.approval import approved
from sandtable.games.fitna.rules.cards.effects import apply_all, possible, prepare
from sandtable.games.fitna.rules.cards.play import Play, in_no_way, nation_of, unmet, why_not_card
from sandtable.games.fitna.rules.cards.special import held, play_special, why_not_special
from sandtable.games.fitna.rules.hands import discard, give, play_joker
from sandtable.games.fitna.rules.reinforcements import place_waiting, waiting
from sandtable.games.fitna.rules.windows import JOKER, QUIET, joker
from sandtable.games.fitna.state import Off, Segment, Table, plan_of, player_of, seat

END, SAVE, ARRIVE = Option("end_events"), Option("save_cards"), Option("arrive")
REFUSE, CALL_OFF = Option("refuse"), Option("call_off")
MOST_OFFERS = 3
"""R-CRD-10 Offers of an exchange in one segment."""


# Which cards may be played ----------------------------------------------------------------------------------


def why_not_event(t: Table, player: int, way: int) -> Refusal | None:
    """8.2, R-CRD-6, R-CRD-29 Why a card may not be played as an event now."""
    box = t.box
    mode, number = box.mode[way], box.mode_card[way]
    card = box.cards[number]
    refusal = why_not_card(t, number)
    if refusal is not None:
        return refusal
    for condition in (*card.conditions, *mode.requires):
        refusal = unmet(t, player, condition, None, attacks=True)
        if refusal is not None:
            return refusal
    nation = nation_of(t, player)
    needed = [each for each in mode.effects if isinstance(each, effects.Reinforce)] or mode.effects
    if not any(possible(t, player, nation, effect) for effect in needed):
        only_tension = all(isinstance(each, effects.Tension) for each in needed)
        if only_tension and not plan_of(t).uses_tension:
            return Refusal("22.0", "This scenario has no tension.")
        return Refusal("8.2", "It would have no effect now.")
    return None


def playable(t: Table, player: int) -> list[int]:
    """12.1.1 The ways in which cards of the hand can be played now."""
    box = t.box
    modes = [way for card in t.state.hands[player] for way in box.event_modes[card]]
    return [way for way in sorted(modes) if why_not_event(t, player, way) is None]


def _refuse(t: Table, player: int, card: int) -> Refusal | None:
    if card in held(t, player):
        return why_not_special(t, player, card)
    if card in t.state.hands[player] and not t.box.event_modes[card]:
        return Refusal("8.1", "This Asset is played in offensives or as a reaction.")
    return in_no_way(t, player, card, t.box.event_modes.__getitem__, lambda way: why_not_event(t, player, way))


# The segment ------------------------------------------------------------------------------------------------


def step(t: Table) -> Steps[None]:
    """12.1.1 The active player plays a card, offers an exchange, or ends his Events segment."""
    s = t.state
    player = player_of(t)
    cards = against_cards(lambda card: _refuse(t, player, card))
    partners = against_players(t, "12.1.1.swap", lambda other: _why_not_exchange(t, player, other))
    choice = yield t.ask(
        seat(t, player),
        "{player:piece}: play events, exchange a card, or go on.",
        _options(t, player),
        "12.1.1",
        refuse=lambda kind, number: _too_early(t, kind, number) or cards(kind, number) or partners(kind, number),
        player=plan_of(t).marker[player],
    )
    target = -1 if choice.target is None else choice.target
    if choice in (END, SAVE):
        s.segment = Segment.SUPPLY
        s.saving = choice == SAVE
    elif choice == JOKER:
        yield from play_joker(t, player)
    elif choice == ARRIVE:
        yield from place_waiting(t, player)
    elif choice.verb == "exchange":
        yield from offer_exchange(t, player, plan_of(t).of_marker[target])
    elif choice.verb == "special":
        yield from play_special(t, player, target)
    else:
        yield from play_event(t, player, target)
    tension.settle_entries(t)


def _too_early(t: Table, kind: Kind, number: int) -> Refusal | None:
    """12.1 Units move and attack in later segments, and spaces are chosen once a card asks for them."""
    if kind is Kind.SPACE or (kind is Kind.PIECE and number < t.box.count):
        return Refusal("12.1", "Units move and attack after Planning: play cards first, or go on.")
    return None


def _options(t: Table, player: int) -> list[Option]:
    s, box, plan = t.state, t.box, plan_of(t)
    event, special = box.options("event", Kind.CARD), box.options("special", Kind.CARD)
    exchange = box.options("exchange", Kind.PIECE)
    found = [event[way] for way in playable(t, player)]
    found += [special[joker] for joker in held(t, player) if why_not_special(t, player, joker) is None]
    found += [
        exchange[plan.marker[other]] for other in plan.everybody if _why_not_exchange(t, player, other) is None
    ]
    found += joker(t, player)
    if Off.WAITING in s.at and waiting(t, player):
        found.append(ARRIVE)
    return [*found, SAVE, END]  # never one option alone: that would show what the hand holds


def _why_not_exchange(t: Table, player: int, other: int) -> Refusal | None:
    """12.1.1.swap, R-CRD-10, R-CRD-33 Why no exchange is offered to a player."""
    s = t.state
    if seat(t, other) == seat(t, player):
        return Refusal("12.1.1.swap", "An exchange takes another person.")
    if s.exchanged:
        return Refusal("12.1.1.swap", "A card has been exchanged in this segment.")
    if s.offers >= MOST_OFFERS:
        return Refusal("12.1.1.swap", f"{MOST_OFFERS} offers have been made in this segment.")
    return None if s.hands[player] else Refusal("12.1.1.swap", "You have no card to give.")


def play_event(t: Table, player: int, way: int) -> Steps[None]:
    """8.2 Targets, approval, reactions, effects; a card whose event took place may leave the game."""
    box = t.box
    number = box.mode_card[way]
    card = box.cards[number]
    marker = plan_of(t).marker[player]
    t.tell(CardEvent(number, card.title), "{player:piece}: {card:card}.", "8.2", player=marker)
    discard(t, player, number)
    play = Play(player, number, way, box.mode[way].effects, nation_of(t, player))
    yield from prepare(t, play)
    if not approved(t, play, play.targets):
        return
    if (yield from reactions.window(t, play)):
        text = "{card:card} is cancelled."
        t.tell(CardEvent(number, card.title), text, "8.1")
        return
    if card.remove_after_event:  # 8.2, R-CRD-28
        t.state.discards[box.pile[number]].remove(number)
        t.state.gone.append(number)
    yield from apply_all(t, play, play.effects)


# 12.1.1.swap, 29.0 Exchange ---------------------------------------------------------------------------------


def offer_exchange(t: Table, player: int, partner: int) -> Steps[None]:
    """12.1.1.swap, R-CRD-10 One card for one card; that it happens is public, the cards are not."""
    s, box, plan = t.state, t.box, plan_of(t)
    s.offers += 1
    offer = box.options("offer", Kind.CARD)
    own = yield t.ask(
        seat(t, player),
        "Which card do you offer to {partner:piece}?",
        [*(offer[card] for card in sorted(s.hands[player])), CALL_OFF],
        "12.1.1.swap",
        refuse=against_hand(t, player, "12.1.1.swap"),
        partner=plan.marker[partner],
    )
    if own == CALL_OFF or s.quiet[partner]:
        return
    swap = box.options("swap", Kind.CARD)
    answer = yield t.ask(
        seat(t, partner),
        "{player:piece} would exchange a card, face down. Which one do you give?",
        [*(swap[card] for card in sorted(s.hands[partner])), QUIET, REFUSE],
        "12.1.1.swap",
        refuse=against_hand(t, partner, "12.1.1.swap"),
        reaction="exchange",
        decline=REFUSE,
        player=plan.marker[player],
    )
    if answer == QUIET:
        s.quiet[partner] = True
    if answer.verb != "swap":
        text = "{partner:piece}: exchange with {player:piece} declined."
        t.tell(Note(topic="exchange"), text, "29.0", player=plan.marker[player], partner=plan.marker[partner])
        return
    give(t, player, partner, own.number)
    give(t, partner, player, answer.number)
    s.exchanged = True
    t.reveal()
    text = "{player:piece} and {partner:piece} exchange a card."
    t.tell(Note(topic="exchange"), text, "29.0", player=plan.marker[player], partner=plan.marker[partner])
