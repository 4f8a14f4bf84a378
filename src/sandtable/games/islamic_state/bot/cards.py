"""What cards and the other things of a phase are worth."""

from sandtable.core import Decision, Option
from sandtable.games.islamic_state.bot.field import NOTHING
from sandtable.games.islamic_state.bot.plans import Sight
from sandtable.games.islamic_state.bot.worth import COALITION, IRAN, IS, KURDS, REBELS, REGIME
from sandtable.games.islamic_state.box.actions import CardKind, Intervention, Site
from sandtable.games.islamic_state.rules.air import is_available, moves
from sandtable.games.islamic_state.rules.reinforcements import RECRUITED, recruitable
from sandtable.games.islamic_state.rules.victory import acts_left, areas_of
from sandtable.games.islamic_state.state import Table

EVENTS = {
    Intervention.BLOCKADE: -1.0,
    Intervention.DRONES: 9.0,
    Intervention.US_AIRSTRIKES: 9.0,
    Intervention.ARMS_SHIPMENT: 3.0,
    Intervention.SECURITY_FORCES: 3.0,
    Intervention.TURKISH_AIRBASE: 4.0,
    Intervention.PERSONALITY_STRIKE: 5.0,
    Intervention.INCREASED_AIRSTRIKES: 4.0,
    Intervention.FORM_COALITION: 4.0,
    Intervention.TURKISH_MOVE: 3.0,
    Intervention.LIMITED_SYRIA: 8.0,
    Intervention.CLOSE_BORDER: 2.0,
    Intervention.FULL_SYRIA: 2.0,
    Intervention.TURKISH_INTERVENTION: 2.0,
    Intervention.BOOTS: 6.0,
}
"""What an intervention is worth to the Coalition, compared with keeping the level."""
GOOD, SPLENDID = 0.5, 12.0  # a good move, and one so good that the search stops there
FIRST = 20.0  # interventions come before cards


# ---- Cards


def select(t: Table, decision: Decision) -> list[float]:
    """turn.3-select A card of each kind by what it would bring now."""
    sights: dict[int, Sight] = {}
    found = []
    for option in decision.options:
        card = option.number
        faction, kind = t.box.card_faction[card], t.box.card_kind[card]
        if faction not in sights:
            sights[faction] = Sight(t, faction, decision.seat)
        worth = card_worth(sights[faction], kind)
        if card in t.state.cards[faction]:
            worth *= AGAIN[kind]
        found.append(worth)
    return found


AGAIN: dict[int, float] = {
    CardKind.RECRUIT: 0.7,
    CardKind.RAPID: 0.7,
    CardKind.MOVE: 0.8,
    CardKind.AIR: 0.1,
    CardKind.ACT: 0.9,
}
"""A second card of the same kind in a turn is worth less."""


def card_worth(sight: Sight, kind: int) -> float:
    """What a card would bring if it were played now."""
    if kind == CardKind.RECRUIT:
        return _recruit_worth(sight)
    if kind == CardKind.RAPID:
        return sight.best_advance()
    if kind == CardKind.MOVE:
        return sight.best_attack(SPLENDID)
    if kind == CardKind.AIR:
        return _air_worth(sight)
    return _act_worth(sight)


RECRUIT: dict[int, float] = {IS: 4.0, KURDS: 3.0, IRAN: 7.0, COALITION: 3.0, REBELS: 4.0, REGIME: 4.0}


def _recruit_worth(sight: Sight) -> float:
    faction = sight.faction
    units = recruitable(sight.t, faction, RECRUITED[faction], sight.seat)
    return RECRUIT[faction] if units else NOTHING


def _air_worth(sight: Sight) -> float:
    """Air units that could be brought onto the map."""
    t = sight.t
    if not moves(t, sight.faction):
        return -1.0
    waiting = sum(t.state.at[air] < 0 and is_available(t, air) for air in t.box.air_of_faction[sight.faction])
    return 3.0 if waiting else 0.3


def _act_worth(sight: Sight) -> float:
    """The whole chart must succeed before the end: more the later it gets."""
    t = sight.t
    left = acts_left(t)
    if not left:
        return 2.0 if t.state.posts else NOTHING
    turns = t.state.turns - t.state.turn + 1
    return 3.0 + 6.0 * left / turns


# ---- A phase


def reveal(sight: Sight, decision: Decision, option: Option) -> float:
    """Of two cards the better one. A single one cannot hurt, but for a Move/Combat without a good move."""
    kind = sight.t.box.card_kind[option.number]
    if len(decision.options) > 1 and decision.options[1].verb == "reveal":
        return card_worth(sight, kind)
    if kind == CardKind.MOVE:
        return sight.best_attack(GOOD)
    return GOOD if kind != CardKind.RAPID or True in sight.field.free else NOTHING


def play(sight: Sight, decision: Decision, option: Option) -> float:
    """actions.intervention Good events before anything else."""
    worth = EVENTS[Intervention(option.number - sight.t.box.first_event)]
    return FIRST + worth if worth > 0 else -1.0


def bomb(sight: Sight, decision: Decision, option: Option) -> float:
    """Bombing lowers the level: the Coalition does it only while the Islamic State has little cash."""
    if sight.faction == COALITION:
        return 0.2 if sight.t.state.cash < 10 else -0.5
    return 0.2


SITE_WORTH = {
    Site.POWER_PLANT: 1.0,
    Site.OIL_STORAGE: 0.1,
    Site.OIL_WELL: 1.0,
    Site.OIL_TRANSPORT: 1.2,
    Site.DAM: 0.5,
}


def target(sight: Sight, decision: Decision, option: Option) -> float:
    """air.targets What pays the army, and is not damaged already."""
    site = option.number - sight.t.box.first_site
    return SITE_WORTH[Site(sight.t.box.sites[site][1])] - 0.1 * sight.t.state.damage[site]


def truce(sight: Sight, decision: Decision, option: Option) -> float:
    """The rebels want one while they have less than the regime."""
    t = sight.t
    mine, theirs = (areas_of(t, (faction,), t.box.in_syria) for faction in (REBELS, REGIME))
    return 30.0 if mine + 4 < theirs else -1.0
