"""8.2 Effects on players: hands, OPs and tension."""

from sandtable.core import Kind, Option, Steps
from sandtable.core.events import Note
from sandtable.games.fitna.box import effects as e
from sandtable.games.fitna.rules import tension
from sandtable.games.fitna.rules.cards.play import Play
from sandtable.games.fitna.rules.hands import give, lose_at_random
from sandtable.games.fitna.rules.oil import oilfields
from sandtable.games.fitna.state import Due, Table, plan, seat

TARGETS = "chosen_player"
CALL_OFF = Option("call_off")
CHANGES = {-1: Option("lower"), 1: Option("raise_tension")}
AnyPlayerEffect = e.Discard | e.TakeCard | e.LookHand | e.SwapCard | e.HandLimit | e.Ops


def others(t: Table, player: int) -> list[int]:
    """R-CRD-35 The players of other seats."""
    p = plan(t)
    return [q for q in p.everybody if p.seat_of[q] != p.seat_of[player]]


def possible(t: Table, player: int, effect: AnyPlayerEffect) -> bool:
    """R-CRD-35 Whether there is anybody to aim at; whether he has cards is hidden."""
    if effect.target == TARGETS:
        return bool(others(t, player))
    if effect.target == "players_with_oilfields" and isinstance(effect, e.Discard):
        return bool(rich(t, effect))
    if effect.target == "controller_of_space":
        return False  # it goes with the space that another effect names
    return effect.target == "active_player" or plan(t).player(effect.target) >= 0


def choose_victim(t: Table, play: Play) -> Steps[None]:
    """R-CRD-35 Any other seat's player."""
    p = plan(t)
    target = t.box.options("target", Kind.PIECE)
    choice = yield t.ask(
        seat(t, play.player),
        "{player:piece}: at whom is {card:card} aimed?",
        [target[p.marker[q]] for q in others(t, play.player)],
        "8.2",
        player=p.marker[play.player],
        card=play.card,
    )
    play.victim = p.of_marker[choice.number]


def rich(t: Table, effect: e.Discard) -> list[int]:
    """Card 64: the players with so many oilfields."""
    return [q for q in t.state.order if len(oilfields(t, q)) >= effect.min_oilfields]


def victims(t: Table, play: Play, effect: AnyPlayerEffect) -> list[int]:
    """Whom an effect meets."""
    if effect.target == TARGETS:
        return [play.victim]
    if effect.target == "active_player":
        return [play.player]
    if effect.target == "players_with_oilfields" and isinstance(effect, e.Discard):
        return rich(t, effect)
    if effect.target == "controller_of_space":
        holders = [t.state.control[x] for x in play.targets]
        return [holder for holder in holders if holder in plan(t).everybody]
    named = plan(t).player(effect.target)
    return [named] if named >= 0 else []


def apply(t: Table, play: Play, effect: AnyPlayerEffect) -> None:
    """Carry out an effect on players."""
    s = t.state
    for q in victims(t, play, effect):
        match effect:
            case e.Discard():
                lose_at_random(t, q, effect.count, "8.2")
            case e.TakeCard():
                _take(t, play.player, q, effect.count)
            case e.LookHand():
                _look(t, play.player, q)
            case e.SwapCard():
                s.due.insert(0, Due("swap", play.player, q))  # once the hand has been seen
            case e.HandLimit():
                s.limits[q] = min(s.limits[q] or effect.limit, effect.limit)
            case e.Ops():
                s.ops[q] += effect.delta


def _take(t: Table, player: int, victim: int, count: int) -> None:
    """Card 78: cards at random go from one hand to another; both know them."""
    s = t.state
    seats = (seat(t, player), seat(t, victim))
    for _ in range(min(count, len(s.hands[victim]))):
        cup = sorted(s.hands[victim])
        card = t.draw(cup, Kind.CARD, "{drawn:card} changes hands.", "8.2", seats=seats)
        give(t, victim, player, card)


def _look(t: Table, player: int, victim: int) -> None:
    """30.0, R-FOG-5 One player sees the hand of another."""
    s = t.state
    own = seat(t, player)
    t.reveal()
    for card in s.hands[victim]:
        s.known[card] |= 1 << own
        text = "In the hand of {player:piece}: {card:card}."
        marker = plan(t).marker[victim]
        t.tell(Note(topic="hand"), text, "30.0", seats=(own,), player=marker, card=card)


def swap(t: Table, player: int, victim: int) -> Steps[None]:
    """Card 95: one card each way, both of the player's choice; without a card to give nothing is taken."""
    s, box = t.state, t.box
    if not s.hands[player] or not s.hands[victim]:
        return
    own = seat(t, player)
    take, offer = box.options("take", Kind.CARD), box.options("offer", Kind.CARD)
    options = [*(take[card] for card in sorted(s.hands[victim])), CALL_OFF]
    taken = yield t.ask(own, "Which card do you take?", options, "8.2")
    if taken == CALL_OFF:
        return
    given = yield t.ask(own, "Which card do you give?", [offer[x] for x in sorted(s.hands[player])], "8.2")
    give(t, victim, player, taken.number)
    give(t, player, victim, given.number)


def change_tension(t: Table, play: Play, effect: e.Tension) -> Steps[None]:
    """22.0 The marker moves, one way or the other where the player may choose."""
    delta = effect.delta
    if effect.choices and plan(t).uses_tension:
        table, now = t.box.tables.tension, t.state.tension
        options = [CHANGES[change] for change in effect.choices if table.min <= now + change <= table.max]
        choice = yield t.ask(seat(t, play.player), "Raise or lower the tension?", options, "22.0")
        delta = 1 if choice == CHANGES[1] else -1
    tension.move(t, delta)
