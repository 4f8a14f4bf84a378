"""8.2 Effects on players: hands, OPs and tension."""

from sandtable.core import Kind, Option, Refusal, Steps
from sandtable.core.events import Note
from sandtable.games.fitna.box import effects
from sandtable.games.fitna.rules import tension
from sandtable.games.fitna.rules.asking import against_hand, against_players
from sandtable.games.fitna.rules.cards.play import Play
from sandtable.games.fitna.rules.hands import give, lose_at_random
from sandtable.games.fitna.rules.oil import oilfields
from sandtable.games.fitna.state import Aftermath, Due, Table, plan_of, seat

TARGETS = "chosen_player"
CALL_OFF = Option("call_off")
CHANGES = {-1: Option("lower"), 1: Option("raise_tension")}
AnyPlayerEffect = (
    effects.Discard | effects.TakeCard | effects.LookHand | effects.SwapCard | effects.HandLimit | effects.Ops
)


def others(t: Table, player: int) -> list[int]:
    """R-CRD-35 The players of other seats."""
    plan = plan_of(t)
    return [other for other in plan.everybody if plan.seat_of[other] != plan.seat_of[player]]


def possible(t: Table, player: int, effect: AnyPlayerEffect) -> bool:
    """R-CRD-35 Whether there is anybody to aim at; whether he has cards is hidden."""
    if effect.target == TARGETS:
        return bool(others(t, player))
    if effect.target == "players_with_oilfields" and isinstance(effect, effects.Discard):
        return bool(rich(t, effect))
    if effect.target == "controller_of_space":
        return False  # it goes with the space that another effect names
    return effect.target == "active_player" or plan_of(t).player(effect.target) >= 0


def choose_victim(t: Table, play: Play) -> Steps[None]:
    """R-CRD-35 Any other seat's player."""
    plan = plan_of(t)
    target = t.box.options("target", Kind.PIECE)
    choice = yield t.ask(
        seat(t, play.player),
        "{player:piece}: at whom is {card:card} aimed?",
        [target[plan.marker[other]] for other in others(t, play.player)],
        "8.2",
        refuse=against_players(t, "8.2", lambda _: Refusal("8.2", "The card is aimed at another person's player.")),
        player=plan.marker[play.player],
        card=play.card,
    )
    play.victim = plan.of_marker[choice.number]


def rich(t: Table, effect: effects.Discard) -> list[int]:
    """Card 64: the players with enough oilfields."""
    return [player for player in t.state.order if len(oilfields(t, player)) >= effect.min_oilfields]


def victims(t: Table, play: Play, effect: AnyPlayerEffect) -> list[int]:
    """The players whom an effect hits."""
    if effect.target == TARGETS:
        return [play.victim]
    if effect.target == "active_player":
        return [play.player]
    if effect.target == "players_with_oilfields" and isinstance(effect, effects.Discard):
        return rich(t, effect)
    if effect.target == "controller_of_space":
        holders = [t.state.control[space] for space in play.targets]
        return [holder for holder in holders if holder in plan_of(t).everybody]
    named = plan_of(t).player(effect.target)
    return [named] if named >= 0 else []


def apply(t: Table, play: Play, effect: AnyPlayerEffect) -> None:
    """Carry out an effect on players."""
    s = t.state
    for victim in victims(t, play, effect):
        match effect:
            case effects.Discard():
                lose_at_random(t, victim, effect.count, "8.2")
            case effects.TakeCard():
                _take(t, play.player, victim, effect.count)
            case effects.LookHand():
                _look(t, play.player, victim)
            case effects.SwapCard():
                s.due.insert(0, Due(Aftermath.SWAP, play.player, victim))  # once the hand has been seen
            case effects.HandLimit(limit=limit):
                s.limits[victim] = min(s.limits[victim] or limit, limit)
                text = "{player:piece}: only up to {limit:#card} in the next Adjust segment."
                t.tell(Note(topic="limit"), text, "12.1.7", player=plan_of(t).marker[victim], limit=limit)
            case effects.Ops():
                s.ops[victim] += effect.delta
                _tell_ops(t, victim, effect)


def _tell_ops(t: Table, victim: int, effect: effects.Ops) -> None:
    """16.0 Who has more or fewer OPs, and when."""
    when = "in this phase" if effect.until == "phase_end" else "in the next Planning segment"
    text = "{player:piece}: {ops:#OP} {change} {when}."
    change = "more" if effect.delta > 0 else "fewer"
    marker = plan_of(t).marker[victim]
    t.tell(Note(topic="ops"), text, "16.0", player=marker, ops=abs(effect.delta), change=change, when=when)


def _take(t: Table, player: int, victim: int, count: int) -> None:
    """Card 78: cards at random go from one hand to another; both know them."""
    s = t.state
    seats = (seat(t, player), seat(t, victim))
    taker, giver = (plan_of(t).marker[each] for each in (player, victim))
    text = "{taker:piece}: a card taken at random from {giver:piece}."
    for _ in range(min(count, len(s.hands[victim]))):
        t.tell(Note(topic="taken"), text, "8.2", seats=seats, taker=taker, giver=giver)
        cup = sorted(s.hands[victim])
        card = t.draw(cup, Kind.CARD, "{drawn:card} goes from hand to hand.", "8.2", seats=seats)
        give(t, victim, player, card)


def _look(t: Table, player: int, victim: int) -> None:
    """30.0, R-FOG-5 One player sees the hand of another."""
    s = t.state
    own = seat(t, player)
    t.reveal()
    for card in s.hands[victim]:
        s.known[card] |= 1 << own
        text = "In the hand of {player:piece}: {card:card}."
        marker = plan_of(t).marker[victim]
        t.tell(Note(topic="hand"), text, "30.0", seats=(own,), player=marker, card=card)


def swap(t: Table, player: int, victim: int) -> Steps[None]:
    """Card 95: one card each way, both of the player's choice; without a card to give nothing is taken."""
    s, box = t.state, t.box
    if not s.hands[player] or not s.hands[victim]:
        return
    own = seat(t, player)
    take, offer = box.options("take", Kind.CARD), box.options("offer", Kind.CARD)
    options = [*(take[card] for card in sorted(s.hands[victim])), CALL_OFF]
    refuse = against_hand(t, victim, "8.2", "the other player's hand")
    taken = yield t.ask(own, "Which card do you take?", options, "8.2", refuse=refuse)
    if taken == CALL_OFF:
        return
    options = [offer[card] for card in sorted(s.hands[player])]
    refuse = against_hand(t, player, "8.2")
    given = yield t.ask(own, "Which card do you give?", options, "8.2", refuse=refuse)
    give(t, victim, player, taken.number)
    give(t, player, victim, given.number)


def change_tension(t: Table, play: Play, effect: effects.Tension) -> Steps[None]:
    """22.0 The marker moves, one way or the other where the player may choose."""
    delta = effect.delta
    if effect.choices and plan_of(t).uses_tension:
        table, now = t.box.tables.tension, t.state.tension
        options = [CHANGES[change] for change in effect.choices if table.min <= now + change <= table.max]
        choice = yield t.ask(seat(t, play.player), "Raise or lower the tension?", options, "22.0")
        delta = 1 if choice == CHANGES[1] else -1
    tension.move(t, delta)
