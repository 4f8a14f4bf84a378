"""8.0 What cards do: effects as records, one class a verb."""

from typing import Literal

from sandtable.packs import Record

Pile = Literal["any", "asset", "event"]


class Effect(Record, frozen=True, tag_field="verb", tag=str.lower):
    """The base of everything that a card can do."""


class Shift(Effect, frozen=True):
    """18.2 Columns in favour of the supported force."""

    columns: int


class Ignore(Effect, frozen=True):
    """18.2 A defender shift that does not count in this offensive."""

    what: tuple[Literal["entrenchment"], ...]


class NoExploit(Effect, frozen=True, tag="no_exploit"):
    """18.7 The attacker may not exploit after this offensive."""


class Cancel(Effect, frozen=True):
    """8.1 Cancels one matching card of another player that was just played."""

    cards: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    types: tuple[Literal["asset", "event"], ...] = ()
    during: Literal["", "offensive"] = ""
    not_high_tension: bool = False


class BarCards(Effect, frozen=True, tag="bar_cards"):
    """25.5, 26.5 Nobody plays these cards except for OPs."""

    until: Literal["turn_end"]
    cards: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()


class Entrench(Effect, frozen=True):
    """19.0 Entrenchments on different own, supplied, occupied spaces."""

    count: int


class Within(Record, frozen=True):
    """Within a number of links from any space of these countries."""

    of_countries: tuple[str, ...]
    links: int


class Strike(Effect, frozen=True):
    """10.0 Rolls on a strike table against a number of different enemy spaces."""

    table: str
    spaces: int
    within: Within | None = None


class Inspect(Effect, frozen=True):
    """30.0 A look at enemy stacks."""

    stacks: int


class Hit(Effect, frozen=True):
    """One die; on a listed number the target space loses steps."""

    steps: int
    target: Literal["chosen_enemy_space", "chosen_is_space", "inspected_space"]
    roll_success: tuple[int, ...]
    factions: tuple[str, ...] = ()
    not_loyal: bool = False


class Reinforce(Effect, frozen=True):
    """15.0 The next batch or replacements."""

    choices: tuple[Literal["batch", "replacement"], ...]


class Replace(Effect, frozen=True):
    """15.0 Some units are rebuilt, or some restored."""

    rebuild: int
    upgrade: int
    only: Literal["", "militia"] = ""


class Place(Effect, frozen=True):
    """15.0, 25.2 Counters from a pool to legal spaces."""

    pool: Literal["is", "own_militia_eliminated", "sunni_militia_eliminated"]
    count: int
    random: bool
    where: Literal["is_controlled_or_empty_is_symbol", "militia_arrival"]


class Activate(Effect, frozen=True):
    """25.2, 26.2 The player runs IS or the Kurds."""

    faction: Literal["is", "kurds"]


class Coup(Effect, frozen=True):
    """23.0 A coup."""

    country: Literal["syria", "iraq"]


class LebanonWar(Effect, frozen=True, tag="lebanon_war"):
    """24.0 Israel attacks Lebanon."""


class PkkRebellion(Effect, frozen=True, tag="pkk_rebellion"):
    """26.7 The PKK rises."""


class Tension(Effect, frozen=True):
    """22.0 The marker moves; with `choices` the player picks the change."""

    delta: int = 0
    choices: tuple[int, ...] = ()


class Draw(Effect, frozen=True):
    """8.0 The player draws at once."""

    count: int
    pile: Pile


class Discard(Effect, frozen=True):
    """The target discards at random, all if there are fewer."""

    target: str
    count: int
    random: bool
    min_oilfields: int = 0


class TakeCard(Effect, frozen=True, tag="take_card"):
    """Cards of the target go to the player."""

    target: str
    count: int
    random: bool


class LookHand(Effect, frozen=True, tag="look_hand"):
    """The player sees the hand of the target."""

    target: str


class SwapCard(Effect, frozen=True, tag="swap_card"):
    """One card each way, both chosen by the player."""

    target: str
    give: Literal["choice"]
    take: Literal["choice"]


class HandLimit(Effect, frozen=True, tag="hand_limit"):
    """12.1.7 The target draws only up to a limit in his next Adjust segment."""

    target: str
    limit: int
    until: Literal["their_next_adjust"]


class Ops(Effect, frozen=True):
    """16.0 More or fewer OPs in one Planning segment."""

    delta: int
    target: str
    until: Literal["phase_end", "their_next_planning"]


class MoveBonus(Effect, frozen=True, tag="move_bonus"):
    """17.1 The player's units that are not isolated walk further."""

    delta: int
    until: Literal["phase_end"]


class StrategicMove(Effect, frozen=True, tag="strategic_move"):
    """17.3 A number of strategic moves at once, by different units."""

    units: int


class BanOffensives(Effect, frozen=True, tag="ban_offensives"):
    """18.0 Nobody but the listed factions attacks in a country."""

    area: Literal["chosen_country_of_syria_iraq_lebanon_kuwait"]
    until: Literal["own_next_phase"]
    except_factions: tuple[str, ...]


class Isolate(Effect, frozen=True):
    """14.1 The enemies of a space count as isolated."""

    spaces: int
    adjacent_to_own: bool
    until: Literal["phase_end"]


class OilCut(Effect, frozen=True, tag="oil_cut"):
    """25.2.ops An oilfield does not count; VPs are not touched."""

    count: int
    until: Literal["turn_end"]


class RollOutcome(Record, frozen=True):
    """What follows on some numbers of the die."""

    on: tuple[int, ...]
    effects: "tuple[AnyEffect, ...]"


class Roll(Effect, frozen=True):
    """One die, and the effects of the matching outcome."""

    roller: Literal["active_player", "target"]
    outcomes: tuple[RollOutcome, ...]


class EndGame(Effect, frozen=True, tag="end_game"):
    """34.0 Victory is judged at once."""


AnyEffect = (
    Shift
    | Ignore
    | NoExploit
    | Cancel
    | BarCards
    | Entrench
    | Strike
    | Inspect
    | Hit
    | Reinforce
    | Replace
    | Place
    | Activate
    | Coup
    | LebanonWar
    | PkkRebellion
    | Tension
    | Draw
    | Discard
    | TakeCard
    | LookHand
    | SwapCard
    | HandLimit
    | Ops
    | MoveBonus
    | StrategicMove
    | BanOffensives
    | Isolate
    | OilCut
    | Roll
    | EndGame
)
