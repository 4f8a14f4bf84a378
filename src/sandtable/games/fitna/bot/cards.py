"""What cards are worth: in the hand, as events now, and for OPs."""

from collections.abc import Iterable
from functools import lru_cache

from sandtable.games.fitna.bot.plans import Outlook
from sandtable.games.fitna.box import effects
from sandtable.games.fitna.box.box import Box
from sandtable.games.fitna.box.factions import Faction, Player
from sandtable.games.fitna.rules.cards.players import rich
from sandtable.games.fitna.rules.reinforcements import next_batch
from sandtable.games.fitna.rules.victory import level

BATCH, REPLACEMENTS = 3.5, 1.4
OP = 0.1
"""What an Operation Point is worth beside a step or a space."""
LOST, TAKEN = -0.8, 0.6
"""A card that one's own side must discard, and one that another side must."""
SIMPLE: dict[type, float] = {
    effects.Hit: 0.5,
    effects.TakeCard: 1.2,
    effects.HandLimit: 0.7,
    effects.MoveBonus: 0.3,
    effects.StrategicMove: 0.3,
    effects.SwapCard: 0.6,
    effects.Isolate: 0.7,
    effects.OilCut: 0.2,
    effects.Replace: 1.1,
    effects.Activate: 0.8,
    effects.PkkRebellion: 0.4,
}


@lru_cache(maxsize=1024)
def keep(box: Box, card: int) -> float:
    """What a card is worth in the hand for anything but OPs."""
    best = 0.0
    for mode in box.cards[card].mode:
        total = 0.0
        for effect in mode.effects:
            match effect:
                case effects.Shift(number):
                    total += 0.35 * number
                case effects.Cancel():
                    total += 0.6
                case effects.Reinforce():
                    total += 2.2
                case effects.Strike(_, spaces):
                    total += 0.8 * spaces
                case effects.Draw(count):
                    total += 0.5 * count
                case effects.Entrench(count):
                    total += 0.3 * count
                case effects.Place(_, count):
                    total += 0.8 * count
                case _:
                    total += SIMPLE.get(type(effect), 0.1)
        best = max(best, total)
    return best


def event(outlook: Outlook, player: int, parts: Iterable[effects.AnyEffect]) -> float:
    """What the effects of a card would bring to a player now."""
    return sum(_effect(outlook, player, effect) for effect in parts)


def _effect(outlook: Outlook, player: int, effect: effects.AnyEffect) -> float:
    s, plan = outlook.s, outlook.plan
    match effect:
        case effects.Reinforce():
            return BATCH if not s.batch_taken[player] and next_batch(outlook.t, player) else REPLACEMENTS
        case effects.Strike(table, spaces):
            return (1.6 if table == "massive_strike" else 0.7) * spaces
        case effects.Draw(count):
            return 0.7 * count
        case effects.Entrench(count):
            return 0.25 * count
        case effects.Place(_, count):
            return 1.0 * count
        case effects.Discard("players_with_oilfields", count):
            return count * sum(LOST if other in outlook.mine else TAKEN for other in rich(outlook.t, effect))
        case effects.Discard(target, count):
            return count * (LOST if target == "active_player" else TAKEN)
        case effects.Ops(delta, target):
            return 0.15 * delta if target == "active_player" else -0.2 * delta
        case effects.Coup(country):
            loser = plan.coup_rollers[country]
            return -4.0 if loser in outlook.side else 2.5
        case effects.LebanonWar():
            hurt = plan.with_faction(Faction.LEB_HEZBOLLAH)
            return -2.0 if hurt in outlook.side else 0.8
        case effects.PkkRebellion():
            return -3.0 if plan.player(Player.TURKEY) in outlook.mine else 0.4
        case effects.Roll(outcomes=outcomes):
            return sum(len(row.on) / 6 * event(outlook, player, row.effects) for row in outcomes)
        case effects.Tension(delta, choices):
            return max(map(outlook.tension, choices)) if choices else outlook.tension(delta)
        case effects.EndGame():
            return _end(outlook)
    return SIMPLE.get(type(effect), 0.05)


def _end(outlook: Outlook) -> float:
    """34.0 Ending the game at once is good for who has won and bad for who has not."""
    others = [player for player in outlook.plan.everybody if player not in outlook.mine]
    own = min(level(outlook.t, player) for player in outlook.mine)
    return 12.0 if own and own >= max(level(outlook.t, player) for player in others) else -12.0
