"""18.3 Assets in an offensive."""

from collections.abc import Sequence

from sandtable.core import Forecast, Kind, Option, Refusal, Steps
from sandtable.core.events import Card as CardEvent
from sandtable.core.refusals import against_cards
from sandtable.games.fitna.box import cards, effects
from sandtable.games.fitna.box.factions import Faction, Player
from sandtable.games.fitna.rules import reactions, tension
from sandtable.games.fitna.rules.cards.approval import approved
from sandtable.games.fitna.rules.cards.play import Play, in_no_way, nation_of, unmet, why_not_card
from sandtable.games.fitna.rules.fight import forecast, help_force, supported
from sandtable.games.fitna.rules.hands import discard
from sandtable.games.fitna.rules.windows import PASS, ask_to_play, from_active, price
from sandtable.games.fitna.state import Fight, Table, plan_of

CLOSE_AIR_SUPPORT = "Close Air Support"
"""26.3 The one card that Kurds may be given without their symbol."""


def why_not_asset(t: Table, player: int, way: int, fight: Fight, attacks: bool) -> Refusal | None:
    """8.1, 18.3 Why a player may not play a card for one of the forces."""
    box = t.box
    mode, card = box.mode[way], box.cards[box.mode_card[way]]
    if mode.side not in ("either", "attacker" if attacks else "defender"):
        return Refusal("18.3", "It does not help this force.")
    if card.title in fight.titles:  # R-CRD-12
        return Refusal("18.3", "A card of this title was played in this offensive.")
    refusal = why_not_card(t, box.mode_card[way]) or _no_symbol(t, card, fight, attacks)
    if refusal is not None:
        return refusal
    if card.number == 19:
        refusal = card_19(t, player, fight, attacks)
        if refusal is not None:
            return refusal
    conditions = (*card.conditions, *mode.requires)
    return next((found for each in conditions if (found := unmet(t, player, each, fight, attacks))), None)


def _no_symbol(t: Table, card: cards.Card, fight: Fight, attacks: bool) -> Refusal | None:
    """8.1.symbols, 25.3, 26.3, R-CRD-34 IS and Kurds use only cards with their symbol."""
    box = t.box
    force = {box.faction[unit] for unit in (fight.attackers if attacks else fight.defenders)}
    if box.is_faction in force and not card.is_symbol:
        return Refusal("25.3", "It lacks the symbol of IS.")
    if force & set(box.kurdish) and not card.kurd_symbol and card.title != CLOSE_AIR_SUPPORT:
        return Refusal("26.3", "It lacks the symbol of the Kurds.")
    return None


def card_19(t: Table, player: int, fight: Fight, attacks: bool) -> Refusal | None:
    """8.1.chemical, R-CRD-16 Syria for a force with Syrians; who runs IS for its attack; an IS player always."""
    box = t.box
    force = {box.factions[box.faction[unit]] for unit in (fight.attackers if attacks else fight.defenders)}
    id_ = plan_of(t).players[player].id
    run = t.state.run
    runs_is = run is not None and not run.kurds and run.player == player and attacks
    if id_ in (Player.SYRIA, Player.IRANO_SYRIA) and Faction.SYRIA in force:
        return None
    if Faction.IS in force and (id_ == Player.IS or runs_is):
        return None
    return Refusal("8.1.chemical", "Only Syria for its own army, or IS, may use it.")


# The order of announcements ---------------------------------------------------------------------------------


def announce(t: Table, fight: Fight) -> Steps[None]:
    """18.3, R-CRD-25 Defenders, their supporters, the attacker, his supporters; each plays until he passes."""
    s = t.state
    order = from_active(t)
    defenders = [
        player for player in s.order if any(s.owner[unit] == player for unit in fight.defenders)
    ]  # R-CMB-20
    others = [player for player in order if player not in defenders and player != fight.player]  # R-NPC-19
    for asked, attacks in (([*defenders, *others], False), ([fight.player, *others], True)):
        for player in asked:
            yield from _plays(t, player, fight, asked, attacks=attacks)


def _plays(t: Table, player: int, fight: Fight, asked: list[int], *, attacks: bool) -> Steps[None]:
    """R-CRD-25 A player announces cards one at a time until he passes."""
    force = "attack on" if attacks else "defence of"
    while True:
        choice = yield from ask_to_play(
            t,
            player,
            "{player:piece}: play an Asset for the " + force + " {target:space}?",
            lambda: _options(t, player, fight, attacks),
            "18.3",
            "support",
            words=_words(t, player, fight, attacks),
            spaces=(fight.target,),
            odds=lambda option: _odds(t, fight, attacks, option),
            hint=lambda option: price(t, player, option) if option.verb == "asset" else None,
            battle="support",
            asked=asked,
            refuse=against_cards(lambda card: _refuse(t, player, card, fight, attacks)),
            target=fight.target,
        )
        if choice == PASS:
            return
        yield from play_asset(t, player, choice.number, fight, attacks=attacks)


def _words(t: Table, player: int, fight: Fight, attacks: bool) -> list[str]:
    """What standing orders may name: the force, and whether own units take part."""
    force = fight.attackers if attacks else fight.defenders
    own = fight.player == player if attacks else any(t.state.owner[unit] == player for unit in force)
    return ["attack" if attacks else "defence", *(("own",) if own else ())]


def _options(t: Table, player: int, fight: Fight, attacks: bool) -> list[Option]:
    box = t.box
    asset = box.options("asset", Kind.CARD)
    modes = [way for card in t.state.hands[player] for way in box.asset_modes[card]]
    return [asset[way] for way in sorted(modes) if why_not_asset(t, player, way, fight, attacks) is None]


def _odds(t: Table, fight: Fight, attacks: bool, option: Option) -> Forecast | None:
    """The column as it would be; US approval and cancelling are left aside."""
    if option.verb in ("joker", "quiet"):
        return None
    if option.verb == "asset":
        fight = supported(t, fight, option.number, attacks=attacks)
    return forecast(t, fight, attacker=attacks)


def _refuse(t: Table, player: int, card: int, fight: Fight, attacks: bool) -> Refusal | None:
    if card in t.state.hands[player] and not t.box.asset_modes[card]:
        if t.box.reactions[card]:
            return Refusal("8.1", "It answers a card of another player, at the moment when that is played.")
        return Refusal("8.2", "It is an event, of no use in an offensive.")
    force = "attacker" if attacks else "defender"

    def ways(held: int) -> Sequence[int]:
        modes = t.box.asset_modes[held]
        fitting = [way for way in modes if t.box.mode[way].side in ("either", force)]
        return fitting if fitting and held == card else modes

    return in_no_way(t, player, card, ways, lambda way: why_not_asset(t, player, way, fight, attacks))


def play_asset(t: Table, player: int, way: int, fight: Fight, *, attacks: bool) -> Steps[None]:
    """18.3 A card is announced, may be answered, and then helps its force."""
    box = t.box
    card = box.mode_card[way]
    record = box.cards[card]
    marker = plan_of(t).marker[player]
    t.tell(CardEvent(card, record.title), "{player:piece}: {card:card}.", "18.3", player=marker)
    discard(t, player, card)
    fight.titles.append(record.title)
    play = Play(player, card, way, box.mode[way].effects, nation_of(t, player), fight, attacks)
    if not approved(t, play, [fight.target]):
        return
    if (yield from reactions.window(t, play)):
        return
    for effect in play.effects:
        if isinstance(effect, effects.Tension):
            tension.move(t, effect.delta)
        else:
            help_force(fight, effect, record.title, attacks=attacks)
