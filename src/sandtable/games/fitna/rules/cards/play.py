"""8.0 A card being played, and the conditions of cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sandtable.core import Refusal
from sandtable.games.fitna.box import cards
from sandtable.games.fitna.box.effects import AnyEffect
from sandtable.games.fitna.box.factions import Faction, Player
from sandtable.games.fitna.box.plan import PRINTED
from sandtable.games.fitna.rules.units import on_map
from sandtable.games.fitna.state import Fight, Table, plan_of

Ways = Callable[[int], Sequence[int]]
"""The ways to play a card at some moment."""
Why = Callable[[int], Refusal | None]


@dataclass
class Play:
    """A card on the table: who played it and how, and whom it is aimed at."""

    player: int
    card: int  # a Special Joker has a number beyond the cards
    mode: int
    effects: tuple[AnyEffect, ...]
    nation: str  # R-CMB-29: whose strike it is
    fight: Fight | None = None
    attacks: bool = True  # in an offensive: which force it supports
    targets: list[int] = field(default_factory=list)
    victim: int = -1
    against: "Play | None" = None  # 8.1: the card that it answers

    @property
    def place(self) -> int | None:
        """The space that it is aimed at, if it is one."""
        return self.targets[0] if len(self.targets) == 1 else None


def nation_of(t: Table, player: int) -> str:
    """R-CMB-29 The nationality of a player's strikes."""
    record = plan_of(t).players[player]
    if record.id == Player.COALITION and t.state.us == player:
        return Faction.US
    return record.factions[0]


def in_no_way(t: Table, player: int, number: int, ways_of: Ways, why: Why) -> Refusal | None:
    """8.2 Why a card, or one way to play it, is not offered; None if it is, in at least one way."""
    box = t.box
    card = box.mode_card.get(number, number)
    if card not in t.state.hands[player]:
        held = card < len(box.cards)
        return Refusal("8.0", "It is not in the hand.") if held else Refusal("9.0", "A card of the hand is meant.")
    ways = [way for way in ways_of(card) if number in (way, card)]
    if not ways:
        return Refusal("8.1", "It is not played at this moment.")
    reasons = [why(way) for way in ways]
    refused = [each for each in reasons if each is not None]
    if len(refused) < len(reasons):
        return None
    if len({each.why for each in refused}) == 1:
        return refused[0]
    told = (f"{box.mode[way].id.replace('_', ' ')}: {each.why}" for way, each in zip(ways, refused, strict=True))
    return Refusal(refused[0].rule, " ".join(told))


def why_not_card(t: Table, card: int) -> Refusal | None:
    """25.5, 26.5, R-NPC-12 A card that was barred for the turn serves for OPs only."""
    if card in t.state.barred:
        return Refusal("8.1", "It is barred until the end of the turn, except for OPs.")
    return None


def unmet(
    t: Table, player: int, condition: cards.AnyCondition, fight: Fight | None, attacks: bool
) -> Refusal | None:
    """8.2 Why a condition of a card does not hold."""
    match condition:
        case cards.MinTurn(turn):
            if t.state.turn < turn:
                return Refusal("8.2", f"It cannot be played before turn {turn}.")
        case cards.ScenarioIn(scenarios):
            if plan_of(t).number <= PRINTED and plan_of(t).number not in scenarios:
                return Refusal("8.2", "It is not played as an event in this scenario.")
        case cards.PlayerIn(players):
            return _wrong_player(t, player, players)
        case cards.FactionInPlay(faction):
            if faction == Faction.IS and not plan_of(t).is_in_play:
                return Refusal("25.0", "IS is not part of this scenario.")
        case cards.FactionNotOnMap(faction):
            if on_map(t, t.box.faction_number[faction]):
                return Refusal("26.7", "Units of this faction are on the map.")
        case _:
            return _unmet_in_fight(t, condition, fight, attacks)
    return None


def _wrong_player(t: Table, player: int, players: tuple[str, ...]) -> Refusal | None:
    run = t.state.run
    runs_is = run is not None and not run.kurds and run.player == player and "is_activator" in players
    if plan_of(t).players[player].id in players or runs_is:
        return None
    return Refusal("8.1", "Your nation may not use this card.")


def _unmet_in_fight(t: Table, condition: cards.AnyCondition, fight: Fight | None, attacks: bool) -> Refusal | None:
    """Conditions on the forces and the space of an offensive."""
    if fight is None:
        return None
    box = t.box
    force = fight.attackers if attacks else fight.defenders
    enemies = fight.defenders if attacks else fight.attackers
    match condition:
        case cards.ForceIncludesAny(factions):
            if not any(box.factions[box.faction[unit]] in factions for unit in force):
                return Refusal("8.1", "No unit that can use it takes part.")
        case cards.EnemyForceIncludesArmoured():
            if not any(box.armoured[unit] for unit in enemies):
                return Refusal("8.1", "The enemy has no armour in this offensive.")
        case cards.TargetSpaceCity():
            if not box.city[fight.target]:
                return Refusal("8.1", "The space is no city.")
        case cards.TargetTerrainIn(terrain):
            if box.terrain[fight.target] not in terrain:
                return Refusal("8.1", "The terrain does not suit it.")
        case cards.TargetWithinLinksOfCoast(links):
            if fight.target not in box.within(box.coast, links):
                return Refusal("8.1", "The space is too far from the coast.")
    return None
