"""8.0 The cards: their conditions, one class a kind, and the ways to play them."""

from typing import Literal

from sandtable.games.fitna.box.effects import AnyEffect
from sandtable.packs import Record


class Condition(Record, frozen=True, tag_field="kind"):
    """The base of what must hold to play a card other than for OPs."""


class MinTurn(Condition, frozen=True, tag="min_turn"):
    """8.2 Not before that turn."""

    turn: int


class ScenarioIn(Condition, frozen=True, tag="scenario_in"):
    """8.2 Only in these of the eleven scenarios."""

    scenarios: tuple[int, ...]


class PlayerIn(Condition, frozen=True, tag="player_in"):
    """Only these players; `is_activator` is whoever runs IS now."""

    players: tuple[str, ...]


class FactionInPlay(Condition, frozen=True, tag="faction_in_play"):
    """The scenario uses the faction."""

    faction: str


class FactionNotOnMap(Condition, frozen=True, tag="faction_not_on_map"):
    """No unit of the faction is on the map."""

    faction: str


class UsApproval(Condition, frozen=True, tag="us_approval"):
    """27.2 A test when the card is played."""


class ForceIncludesAny(Condition, frozen=True, tag="force_includes_any"):
    """The supported force has a unit of these factions."""

    factions: tuple[str, ...]


class EnemyForceIncludesArmoured(Condition, frozen=True, tag="enemy_force_includes_armoured"):
    """The opposing force has an armoured unit."""


class TargetSpaceCity(Condition, frozen=True, tag="target_space_city"):
    """The attacked or struck space is a city."""


class TargetTerrainIn(Condition, frozen=True, tag="target_terrain_in"):
    """The attacked space has that terrain."""

    terrain: tuple[str, ...]


class TargetWithinLinksOfCoast(Condition, frozen=True, tag="target_within_links_of_coast"):
    """The attacked space is near a coast."""

    links: int


AnyCondition = (
    MinTurn
    | ScenarioIn
    | PlayerIn
    | FactionInPlay
    | FactionNotOnMap
    | UsApproval
    | ForceIncludesAny
    | EnemyForceIncludesArmoured
    | TargetSpaceCity
    | TargetTerrainIn
    | TargetWithinLinksOfCoast
)


class Mode(Record, frozen=True, kw_only=True):
    """8.1, 8.2 A way to play a card: when, for which force, under which conditions, with which effects."""

    id: str
    when: Literal["offensive", "events", "reaction"]
    side: Literal["", "attacker", "defender", "either"] = ""
    requires: tuple[AnyCondition, ...] = ()
    effects: tuple[AnyEffect, ...]


class Card(Record, frozen=True, kw_only=True):
    """8.0 A card with its Operation Points and its text."""

    id: str
    number: int
    title: str
    text: str
    type: Literal["asset", "event"]
    high_tension: bool
    ops: Literal[4, 6, 8]
    is_symbol: bool
    kurd_symbol: bool
    negatable: bool
    tags: tuple[str, ...]
    conditions: tuple[AnyCondition, ...]
    remove_after_event: bool
    mode: tuple[Mode, ...]
    source: str


class SpecialJoker(Record, frozen=True, kw_only=True):
    """10.0 A Special Joker card."""

    id: str
    owner: str
    title: str
    text: str
    effects: tuple[AnyEffect, ...]
    cancellable: Literal[False]
    when: Literal["own_events_segment", "at_us_intervention"]
    remove_after_play: bool
    source: str


class Word(Record, frozen=True):
    """A verb or condition of the card texts and what it means."""

    id: str
    params: str
    meaning: str
    source: str


class CardsMeta(Record, frozen=True):
    """2.0 How many cards there are."""

    game: str
    cards: int
    assets: int
    events: int
    special_jokers: int
    source: str


class UsualHand(Record, frozen=True):
    """6.0.hands The cards that fill an opening hand unless somebody chooses others, the best first."""

    cards: tuple[str, ...]
    source: str


class CardsFile(Record, frozen=True):
    """cards.toml"""

    meta: CardsMeta
    usual_hand: UsualHand
    card: tuple[Card, ...]
    special_joker: tuple[SpecialJoker, ...]
    verb: tuple[Word, ...]
    condition: tuple[Word, ...]
