"""8.0 The effect verbs of the cards: whether each can do anything, what it is aimed at, and what it does.

`possible` is asked before a card is played (R-CRD-6, R-CRD-29), `prepare` names targets before others react, and
`apply` carries an effect out.
"""

from collections.abc import Sequence
from functools import partial

from sandtable.core import D6, Chance, Steps
from sandtable.core.errors import Ended
from sandtable.core.events import Note, Reading
from sandtable.games.fitna.box import effects
from sandtable.games.fitna.rules import coups, daesh, kurds, lebanon, rebellion, reinforcements
from sandtable.games.fitna.rules.cards import forces, players, strikes
from sandtable.games.fitna.rules.cards.play import Play
from sandtable.games.fitna.rules.hands import draw_cards, take_cards
from sandtable.games.fitna.state import Segment, Table, plan_of


def possible(t: Table, player: int, nation: str, effect: effects.AnyEffect) -> bool:
    """R-CRD-6 Whether an effect can do anything now; a tension change alone counts as an effect (R-CRD-29)."""
    match effect:
        case effects.Tension():
            return tension_can_move(t, effect)
        case effects.Strike():
            return bool(strikes.strike_targets(t, player, nation, effect))
        case effects.Hit():
            return bool(strikes.hit_targets(t, player, nation, effect))
        case effects.Inspect():
            return bool(strikes.enemy_stacks(t, player))
        case (
            effects.Discard()
            | effects.TakeCard()
            | effects.LookHand()
            | effects.SwapCard()
            | effects.HandLimit()
            | effects.Ops()
        ):
            return players.possible(t, player, effect)
        case effects.Coup(country):
            return bool(coups.testers(t, country))
        case effects.LebanonWar():
            return bool(lebanon.hezbollah(t))
        case effects.PkkRebellion():
            return rebellion.can_begin(t)
        case effects.Roll(outcomes=outcomes):
            return any(possible(t, player, nation, each) for row in outcomes for each in row.effects)
        case _:
            return forces.possible(t, player, effect)


def tension_can_move(t: Table, effect: effects.Tension) -> bool:
    """R-CRD-29 Whether the marker can move."""
    table, s = t.box.tables.tension, t.state
    deltas = effect.choices or (effect.delta,)
    return plan_of(t).uses_tension and any(table.min <= s.tension + delta <= table.max for delta in _signs(deltas))


def _signs(deltas: Sequence[int]) -> list[int]:
    return [1 if delta > 0 else -1 for delta in deltas]


def prepare(t: Table, play: Play) -> Steps[None]:
    """R-CRD-28 Targets are named when the card is played; others may then react to it."""
    for effect in play.effects:
        match effect:
            case effects.Strike():
                found = strikes.strike_targets(t, play.player, play.nation, effect)
                beyond = "It is too far from the countries that the card names."
                yield from strikes.choose_spaces(
                    t, play, "strike", effect.spaces, found, "10.0", beyond, partial(strikes.strike_odds, t, effect)
                )
            case effects.Hit() if effect.target != "inspected_space":
                found = strikes.hit_targets(t, play.player, play.nation, effect)
                beyond = "No unit of a kind that the card names stands there."
                yield from strikes.choose_spaces(
                    t, play, "strike", 1, found, "10.0", beyond, partial(strikes.hit_odds, effect)
                )
            case effects.Inspect():
                found = strikes.enemy_stacks(t, play.player)
                yield from strikes.choose_spaces(t, play, "inspect", effect.stacks, found, "30.0")
            case effects.OilCut() | effects.Isolate():
                yield from forces.choose_space(t, play, effect)
            case _:
                if getattr(effect, "target", "") == "chosen_player" and play.victim < 0:
                    yield from players.choose_victim(t, play)


def apply_all(t: Table, play: Play, parts: Sequence[effects.AnyEffect]) -> Steps[None]:
    """R-CRD-29 The effects in their order; parts that cannot work are skipped."""
    for effect in parts:
        yield from apply(t, play, effect)


def apply(t: Table, play: Play, effect: effects.AnyEffect) -> Steps[None]:
    """Carry one effect out."""
    match effect:
        case effects.Strike():
            yield from strikes.strike(t, play, effect)
        case effects.Hit():
            yield from strikes.hit(t, play, effect)
        case effects.Inspect():
            strikes.inspect(t, play)
        case effects.Tension():
            yield from players.change_tension(t, play, effect)
        case effects.Draw(count, pile):
            yield from _draw(t, play.player, count, pile)
        case effects.Reinforce():
            yield from _reinforce(t, play)
        case effects.Activate(faction):
            yield from daesh.activate(t, play.player) if faction == "is" else kurds.activate(t, play.player)
        case effects.Coup(country):
            yield from coups.coup(t, country)
        case effects.LebanonWar():
            lebanon.war(t)
        case effects.PkkRebellion():
            yield from rebellion.begin(t, play.player)
        case effects.Roll():
            yield from _roll(t, play, effect)
        case effects.EndGame():
            _end_game(t)
        case (
            effects.Discard()
            | effects.TakeCard()
            | effects.LookHand()
            | effects.SwapCard()
            | effects.HandLimit()
            | effects.Ops()
        ):
            players.apply(t, play, effect)
        case _:
            yield from forces.apply(t, play, effect)


def _draw(t: Table, player: int, count: int, pile: str) -> Steps[None]:
    """8.0.draw Cards at once, from a named pile or from either."""
    if pile == "any":
        yield from draw_cards(t, player, count, "8.0.draw")
    else:
        take_cards(t, player, count if pile == "asset" else 0, count if pile == "event" else 0)


def _reinforce(t: Table, play: Play) -> Steps[None]:
    """15.0 A batch or replacements; R-SRC-3: a player of IS brings back counters instead."""
    plan = plan_of(t)
    if plan.is_played and play.player == plan.is_power:
        yield from daesh.bring_back(t, play.player)
    else:
        yield from reinforcements.reinforce(t, play.player, "15.0")


def _roll(t: Table, play: Play, effect: effects.Roll) -> Steps[None]:
    """One die, and the effects of the matching outcome."""
    die = t.roll(D6, "{card:card}", "8.2", card=play.card)
    listed = {face: outcome.effects for outcome in effect.outcomes for face in outcome.on}
    found = listed.get(die, ())
    words, good = _brought(found)
    likely = sum(listed.get(face, ()) == found for face in range(1, 7)) / 6
    what = Note(at=play.place, topic="die", reading=Reading(Chance(words, likely, good)), side=play.nation)
    t.tell(what, "{card:card}: {words}.", "8.2", card=play.card, words=words)
    yield from apply_all(t, play, found)


def _brought(found: Sequence[effects.AnyEffect]) -> tuple[str, float]:
    """What the die of a card has brought, in words, and what that is worth to its player."""
    match found:
        case [effects.EndGame()]:
            return "the game ends at once", 0.0
        case [effects.Tension(delta=delta)]:
            return f"tension {'rises' if delta > 0 else 'falls'}", 0.0
        case [effects.Hit()]:
            return "it hits", 1.0
        case [effects.Discard()]:
            return "its player discards", -1.0
    return "nothing more happens", 0.0


def _end_game(t: Table) -> None:
    """34.0, R-VIC-15 Card 90: the game ends at once."""
    t.state.segment = Segment.OVER
    t.tell(Note(topic="end"), "The game ends at once.", "34.0")
    raise Ended
