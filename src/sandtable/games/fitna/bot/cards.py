"""What cards are worth: in the hand, as events now, and for OPs."""

from collections.abc import Iterable
from functools import lru_cache

from sandtable.games.fitna.bot.plans import Outlook
from sandtable.games.fitna.box import effects as e
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.rules.cards.players import rich
from sandtable.games.fitna.rules.reinforcements import next_batch
from sandtable.games.fitna.rules.victory import level

BATCH, REPLACEMENTS = 3.5, 1.4
OP = 0.1
"""What an Operation Point is worth beside a step or a space."""
LOST, TAKEN = -0.8, 0.6
"""A card that the own side has to discard, and one that another has to."""
SIMPLE: dict[type, float] = {
    e.Hit: 0.5,
    e.TakeCard: 1.2,
    e.HandLimit: 0.7,
    e.MoveBonus: 0.3,
    e.StrategicMove: 0.3,
    e.SwapCard: 0.6,
    e.Isolate: 0.7,
    e.OilCut: 0.2,
    e.Replace: 1.1,
    e.Activate: 0.8,
    e.PkkRebellion: 0.4,
}


@lru_cache(maxsize=1024)
def keep(box: Box, card: int) -> float:
    """What a card is worth in the hand for anything but OPs."""
    best = 0.0
    for mode in box.cards[card].mode:
        total = 0.0
        for effect in mode.effects:
            match effect:
                case e.Shift(number):
                    total += 0.35 * number
                case e.Cancel():
                    total += 0.6
                case e.Reinforce():
                    total += 2.2
                case e.Strike(_, spaces):
                    total += 0.8 * spaces
                case e.Draw(count):
                    total += 0.5 * count
                case e.Entrench(count):
                    total += 0.3 * count
                case e.Place(_, count):
                    total += 0.8 * count
                case _:
                    total += SIMPLE.get(type(effect), 0.1)
        best = max(best, total)
    return best


def event(o: Outlook, player: int, effects: Iterable[e.AnyEffect]) -> float:
    """What the effects of a card would bring to a player now."""
    return sum(_effect(o, player, effect) for effect in effects)


def _effect(o: Outlook, player: int, effect: e.AnyEffect) -> float:
    s, p = o.s, o.p
    match effect:
        case e.Reinforce():
            return BATCH if not s.batch_taken[player] and next_batch(o.t, player) else REPLACEMENTS
        case e.Strike(table, spaces):
            return (1.6 if table == "massive_strike" else 0.7) * spaces
        case e.Draw(count):
            return 0.7 * count
        case e.Entrench(count):
            return 0.25 * count
        case e.Place(_, count):
            return 1.0 * count
        case e.Discard("players_with_oilfields", count):
            return count * sum(LOST if q in o.mine else TAKEN for q in rich(o.t, effect))
        case e.Discard(target, count):
            return count * (LOST if target == "active_player" else TAKEN)
        case e.Ops(delta, target):
            return 0.15 * delta if target == "active_player" else -0.2 * delta
        case e.Coup(country):
            loser = p.coup_rollers[country]
            return -4.0 if loser in o.side else 2.5
        case e.LebanonWar():
            hurt = p.with_faction("leb_hezbollah")
            return -2.0 if hurt in o.side else 0.8
        case e.PkkRebellion():
            return -3.0 if p.player("turkey") in o.mine else 0.4
        case e.Roll(outcomes=outcomes):
            return sum(len(row.on) / 6 * event(o, player, row.effects) for row in outcomes)
        case e.Tension(delta, choices):
            return max(map(o.tension, choices)) if choices else o.tension(delta)
        case e.EndGame():
            return _end(o)
    return SIMPLE.get(type(effect), 0.05)


def _end(o: Outlook) -> float:
    """34.0 Ending the game at once is good for who has won and bad for who has not."""
    others = [q for q in o.p.everybody if q not in o.mine]
    own = min(level(o.t, q) for q in o.mine)
    return 12.0 if own and own >= max(level(o.t, q) for q in others) else -12.0
